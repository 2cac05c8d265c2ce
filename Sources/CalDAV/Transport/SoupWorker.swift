// Requests by libsoup, on the thread that they wait on.

import CSoup
import Synchronization

/// Facts that all workers of an account share.
final class SoupFacts: Sendable {
    private struct Known {
        var requests = 0
        var clockSkew: Duration?
        var realm: String?
    }

    private let known = Mutex(Known())
    /// How often the server has refused the password.
    let attempts = PasswordAttempts()

    /// How many requests have been made.
    var requests: Int { known.withLock { $0.requests } }
    /// The server's clock less this machine's, by its last answer.
    var clockSkew: Duration? { known.withLock { $0.clockSkew } }
    /// The realm for which the server has demanded name and password by Basic, and has taken them; nil where it has not.
    var realm: String? { known.withLock { $0.realm } }

    func countRequest() { known.withLock { $0.requests += 1 } }

    func note(clockSkew: Duration) { known.withLock { $0.clockSkew = clockSkew } }

    func note(realm: String) { known.withLock { $0.realm = realm } }
}

/// Makes requests by libsoup. It is used on one thread only.
final class SoupWorker: @unchecked Sendable {
    private let facts: SoupFacts
    private let options: DavOptions
    private let isLoopback: Bool
    private let credentials: Credentials?
    /// What the credentials are bound to.
    private let origin: DavAddress.Origin
    private var session: OpaquePointer?
    /// Whether its requests go with name and password at once.
    private var isKnown = false

    /// How many redirects are followed in a row.
    private static let mostRedirects = 5

    init(_ address: DavAddress, _ credentials: Credentials?, _ options: DavOptions, _ facts: SoupFacts) {
        (self.options, self.credentials, self.facts) = (options, credentials, facts)
        (origin, isLoopback) = (address.origin, address.isLoopback)
    }

    /// Lets go of the session, on its thread.
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
        // What is told to this machine alone is told to no proxy.
        if isLoopback { soup_session_set_proxy_resolver(made, nil) }
        if let file = options.trustedCertificates, let database = g_tls_file_database_new(file, nil) {
            soup_session_set_tls_database(made, database)
            g_object_unref(UnsafeMutableRawPointer(database))
        }
        session = OpaquePointer(made)
        return session
    }

    /// Makes a request, follows where it may be led, and reads the answer to the end.
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
            // A refused password is not sent again in this run, whatever is asked for.
            if isHome, facts.attempts.isRefused { throw .wrongPassword }
            let longest = request.longestAnswer ?? (request.meter == nil ? options.longestBody : .max)
            let exchange = try SoupExchange(request, cancellation, longest: longest, facts.attempts)
            exchange.credentials = isHome ? credentials : nil
            facts.countRequest()
            guard let session = openSession() else { throw .unreachable(.other("libsoup")) }
            // The server has demanded them of one worker, and need not of each.
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

    /// Where a redirect leads, if it may be followed. That is never from what is secret to what is not: an address that was read
    /// there is not (``DavAddress/resolving(_:)``).
    private func target(_ location: DavAddress, of request: DavRequest) throws(CalDAVError) -> DavAddress {
        guard location.origin == request.address.origin || request.leavesHost else { throw .elsewhere(location) }
        return location
    }
}

extension OpaquePointer {
    /// As libsoup's functions take a session.
    var session: UnsafeMutablePointer<SoupSession> { UnsafeMutablePointer(self) }
}
