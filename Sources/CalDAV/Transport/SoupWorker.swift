import CSoup
import Synchronization

/// The state that all workers of an account share.
final class SoupSharedState: Sendable {
    private struct State {
        var requests = 0
        var clockSkew: Duration?
        var realm: String?
    }

    private let state = Mutex(State())
    /// The refusals of the password by the server.
    let attempts = PasswordAttempts()

    var requests: Int { state.withLock { $0.requests } }
    /// The server's clock minus this computer's clock, by its last response.
    var clockSkew: Duration? { state.withLock { $0.clockSkew } }
    /// The realm for which the server has accepted the credentials with Basic authentication, or nil if it has not.
    var realm: String? { state.withLock { $0.realm } }

    func countRequest() { state.withLock { $0.requests += 1 } }

    func set(clockSkew: Duration) { state.withLock { $0.clockSkew = clockSkew } }

    func set(realm: String) { state.withLock { $0.realm = realm } }
}

/// A worker that makes requests through libsoup. Used on one thread only.
final class SoupWorker: @unchecked Sendable {
    private let shared: SoupSharedState
    private let options: DavOptions
    private let isLoopback: Bool
    private let credentials: Credentials?
    /// The scheme, host and port that the credentials are bound to.
    private let origin: DavAddress.Origin
    private var session: OpaquePointer?
    /// Whether requests carry the credentials from the start.
    private var sendsCredentials = false

    /// The maximum number of consecutive redirects that are followed.
    private static let maxRedirects = 5

    init(_ address: DavAddress, credentials: Credentials?, options: DavOptions, shared: SoupSharedState) {
        self.options = options
        self.credentials = credentials
        self.shared = shared
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
        guard let newSession = soup_session_new() else { return nil }
        soup_session_set_user_agent(newSession, "Furrow")
        let (seconds, parts) = options.idleTimeout.components
        soup_session_set_timeout(newSession, UInt32(clamping: seconds + (parts > 0 ? 1 : 0)))
        // Requests to this computer must not pass through a proxy.
        if isLoopback { soup_session_set_proxy_resolver(newSession, nil) }
        if let file = options.trustedCertificates, let database = g_tls_file_database_new(file, nil) {
            soup_session_set_tls_database(newSession, database)
            g_object_unref(UnsafeMutableRawPointer(database))
        }
        session = OpaquePointer(newSession)
        return session
    }

    /// Sends a request, follows redirects if allowed, and reads the response to its end.
    func send(
        _ request: DavRequest, _ cancellation: Cancellation, _ onResponse: @escaping DavResponseHandler
    ) -> Result<HTTPResponse, CalDAVError> {
        if let reason = cancellation.reason { return .failure(reason) }
        let deadline =
            request.meter == nil ? cancellation.cancel(after: options.deadline, .unreachable(.tooSlow)) : nil
        defer { deadline?.cancel() }
        do throws(CalDAVError) {
            return .success(try sendFollowingRedirects(request, cancellation: cancellation, onResponse: onResponse))
        } catch {
            return .failure(cancellation.reason ?? error)
        }
    }

    private func sendFollowingRedirects(
        _ request: DavRequest, cancellation: Cancellation, onResponse: @escaping DavResponseHandler
    ) throws(CalDAVError) -> HTTPResponse {
        var request = request
        for _ in 0...Self.maxRedirects {
            let isOwnOrigin = request.address.origin == origin
            // A refused password is not sent with any further request of this session.
            if isOwnOrigin, shared.attempts.isRefused { throw .wrongPassword }
            let maxBytes = request.maxResponseBytes ?? (request.meter == nil ? options.maxBodyBytes : .max)
            let exchange = try SoupExchange(
                request, cancellation: cancellation, maxBytes: maxBytes, attempts: shared.attempts)
            exchange.credentials = isOwnOrigin ? credentials : nil
            shared.countRequest()
            guard let session = openSession() else { throw .unreachable(.other("libsoup")) }
            // The server has asked another worker for the credentials, so this worker sends them without being asked.
            if isOwnOrigin, !sendsCredentials, let credentials, let realm = shared.realm {
                exchange.use(credentials, for: realm, on: session)
                sendsCredentials = true
            }
            let response: HTTPResponse
            do throws(CalDAVError) {
                response = try exchange.run(on: session, onResponse)
            } catch {
                if exchange.hasSentPassword { shared.attempts.release() }
                throw error
            }
            if let skew = exchange.clockSkew, isOwnOrigin { shared.set(clockSkew: skew) }
            if let realm = exchange.realm {
                shared.set(realm: realm)
                sendsCredentials = true
            }
            if response.status == 401, !isOwnOrigin { throw .otherHost(request.address) }
            if isOwnOrigin, credentials != nil {
                if response.status == 401 {
                    shared.attempts.end(isAccepted: false)
                } else if exchange.hasSentPassword {
                    shared.attempts.end(isAccepted: true)
                }
            }
            guard let location = response.location else { return response }
            guard request.followsRedirects else { return response }
            request.address = try target(location, of: request)
        }
        throw .unreachable(.tooManyRedirects)
    }

    /// Returns the destination of a redirect if it may be followed. A redirect never leads from https to http, because
    /// ``DavAddress/resolving(_:)`` prevents it.
    private func target(_ location: DavAddress, of request: DavRequest) throws(CalDAVError) -> DavAddress {
        guard location.origin == request.address.origin || request.leavesHost else { throw .otherHost(location) }
        return location
    }
}

extension OpaquePointer {
    /// The pointer with the type that libsoup's functions expect for a session.
    var session: UnsafeMutablePointer<SoupSession> { UnsafeMutablePointer(self) }
}
