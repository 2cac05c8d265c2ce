// Requests through libsoup, on a blocking thread.

import CSoup
import Synchronization

/// The facts that all workers of an account share.
final class SoupFacts: Sendable {
    private struct Known {
        var requests = 0
        var clockSkew: Duration?
        var realm: String?
    }

    private let known = Mutex(Known())
    /// The refusals of the password by the server.
    let attempts = PasswordAttempts()

    /// The number of requests made.
    var requests: Int { known.withLock { $0.requests } }
    /// The server's clock minus this computer's clock, by its last response.
    var clockSkew: Duration? { known.withLock { $0.clockSkew } }
    /// The realm for which the server has accepted the credentials with Basic authentication; nil if it has not.
    var realm: String? { known.withLock { $0.realm } }

    /// Counts a request.
    func countRequest() { known.withLock { $0.requests += 1 } }

    func note(clockSkew: Duration) { known.withLock { $0.clockSkew = clockSkew } }

    func note(realm: String) { known.withLock { $0.realm = realm } }
}

/// A worker that makes requests through libsoup. Used on one thread only.
final class SoupWorker: @unchecked Sendable {
    private let facts: SoupFacts
    private let options: DavOptions
    private let isLoopback: Bool
    private let credentials: Credentials?
    /// The scheme, host and port that the credentials are bound to.
    private let origin: DavAddress.Origin
    private var session: OpaquePointer?
    /// Whether requests carry the credentials from the start.
    private var isKnown = false

    /// The most consecutive redirects that are followed.
    private static let mostRedirects = 5

    init(_ address: DavAddress, _ credentials: Credentials?, _ options: DavOptions, _ facts: SoupFacts) {
        (self.options, self.credentials, self.facts) = (options, credentials, facts)
        (origin, isLoopback) = (address.origin, address.isLoopback)
    }

    /// Releases the libsoup session, on its thread.
    func end() {
        guard let session else { return }
        soup_session_abort(session.session)
        g_object_unref(UnsafeMutableRawPointer(session))
        self.session = nil
    }

    private func openSession() -> OpaquePointer? {
        if let session { return session }
        guard let made = soup_session_new() else { return nil }
        soup_session_set_user_agent(made, "Furrow")
        let (seconds, parts) = options.silence.components
        soup_session_set_timeout(made, UInt32(clamping: seconds + (parts > 0 ? 1 : 0)))
        // Requests to this computer must not pass through a proxy.
        if isLoopback { soup_session_set_proxy_resolver(made, nil) }
        if let file = options.trustedCertificates, let database = g_tls_file_database_new(file, nil) {
            soup_session_set_tls_database(made, database)
            g_object_unref(UnsafeMutableRawPointer(database))
        }
        session = OpaquePointer(made)
        return session
    }

    /// Sends a request, follows redirects if allowed, and reads the response to its end.
    func answer(
        _ request: DavRequest, _ cancellation: Cancellation, _ onResponse: @escaping DavResponseHandler
    ) -> Result<DavAnswer, CalDAVError> {
        if let reason = cancellation.reason { return .failure(reason) }
        let deadline =
            request.meter == nil ? cancellation.cancel(after: options.deadline, .unreachable(.tooSlow)) : nil
        defer { deadline?.cancel() }
        do throws(CalDAVError) {
            return .success(try follow(request, cancellation, onResponse))
        } catch {
            return .failure(cancellation.reason ?? error)
        }
    }

    private func follow(
        _ request: DavRequest, _ cancellation: Cancellation, _ onResponse: @escaping DavResponseHandler
    ) throws(CalDAVError) -> DavAnswer {
        var request = request
        for _ in 0...Self.mostRedirects {
            let isHome = request.address.origin == origin
            // A refused password is not sent with any further request of this session.
            if isHome, facts.attempts.isRefused { throw .wrongPassword }
            let longest = request.longestAnswer ?? (request.meter == nil ? options.longestBody : .max)
            let exchange = try SoupExchange(request, cancellation, longest: longest, facts.attempts)
            exchange.credentials = isHome ? credentials : nil
            facts.countRequest()
            guard let session = openSession() else { throw .unreachable(.other("libsoup")) }
            // The server has asked another worker for the credentials, so this worker sends them without being asked.
            if isHome, !isKnown, let credentials, let realm = facts.realm {
                exchange.use(credentials, for: realm, on: session)
                isKnown = true
            }
            let answer: DavAnswer
            do throws(CalDAVError) {
                answer = try exchange.run(on: session, onResponse)
            } catch {
                if exchange.hasGiven { facts.attempts.release() }
                throw error
            }
            if let skew = exchange.clockSkew, isHome { facts.note(clockSkew: skew) }
            if let realm = exchange.realm {
                facts.note(realm: realm)
                isKnown = true
            }
            if answer.status == 401, !isHome { throw .elsewhere(request.address) }
            if isHome, credentials != nil {
                if answer.status == 401 {
                    facts.attempts.end(isAccepted: false)
                } else if exchange.hasGiven {
                    facts.attempts.end(isAccepted: true)
                }
            }
            guard let location = answer.location else { return answer }
            guard request.followsRedirects else { return answer }
            request.address = try target(location, of: request)
        }
        throw .unreachable(.tooManyRedirects)
    }

    /// Returns the destination of a redirect if it may be followed. A redirect never leads from https to http, because
    /// ``DavAddress/resolving(_:)`` prevents it.
    private func target(_ location: DavAddress, of request: DavRequest) throws(CalDAVError) -> DavAddress {
        guard location.origin == request.address.origin || request.leavesHost else { throw .elsewhere(location) }
        return location
    }
}

extension OpaquePointer {
    /// The pointer with the type that libsoup's functions expect for a session.
    var session: UnsafeMutablePointer<SoupSession> { UnsafeMutablePointer(self) }
}
