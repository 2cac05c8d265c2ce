import CSoup
import DavShim

/// One request to one address and its response through libsoup. Use it once, on one thread.
final class SoupExchange {
    /// The credentials to send if the server asks for them.
    var credentials: Credentials?
    /// The server's clock minus this computer's clock, once the server has responded. Zero if the server's time lies
    /// between the request and the response.
    private(set) var clockSkew: Duration?
    /// The realm for which the server has accepted the credentials with Basic authentication, or nil if it has not.
    private(set) var realm: String?

    private let request: DavRequest
    private let cancellation: Cancellation
    private let message: OpaquePointer
    private let maxBytes: Int
    /// The refusals of the password, in this request and in others.
    private let attempts: PasswordAttempts
    /// Whether the password was supplied for this request.
    private(set) var hasSentPassword = false
    /// Whether the password was supplied again after the last response.
    private var isPasswordResent = false
    /// The number of times the server has asked for the same password with a new nonce.
    private var renewals = 0
    /// The authentication of this request, if the server asked for Basic.
    private var basic: UnsafeMutablePointer<SoupAuth>?
    /// The time of sending, in seconds since 1970.
    private var sent = 0
    /// The maximum number of bytes read at once.
    private static let chunk = 1 << 16
    /// The maximum number of bytes of an unneeded body that are read so that the connection can be reused.
    private static let maxDiscardedBytes = 1 << 18

    init(
        _ request: DavRequest, cancellation: Cancellation, maxBytes: Int, attempts: PasswordAttempts
    ) throws(CalDAVError) {
        guard let message = soup_message_new(request.method, request.address.text) else { throw .invalidAddress }
        self.attempts = attempts
        self.request = request
        self.cancellation = cancellation
        self.message = message
        self.maxBytes = maxBytes
    }

    deinit {
        if let basic { g_object_unref(basic) }
        g_object_unref(UnsafeMutableRawPointer(message))
    }

    /// Sends the request and reads the response to its end.
    func run(
        on session: OpaquePointer, _ onResponse: @escaping DavResponseHandler
    ) throws(CalDAVError) -> HTTPResponse {
        try prepare()
        sent = Self.now
        var error: UnsafeMutablePointer<GError>?
        guard let stream = soup_session_send(session.session, message, cancellation.cancellable, &error) else {
            throw failure(error)
        }
        defer { g_object_unref(stream) }
        var response = readHead()
        if let basic, response.status != 401 {
            dav_use_auth_for_host(session.session, message, basic)
            realm = soup_auth_get_realm(basic).map { String(cString: $0) } ?? ""
        }
        let isWanted = response.status == 207 || (request.method == "GET" && response.status == 200)
        if response.status == 207 {
            try readMultistatus(stream, into: &response, onResponse: onResponse)
        } else if isWanted {
            try read(stream, upTo: maxBytes) { response.text.append(contentsOf: $0) }
        } else {
            // An error here does not matter, because the status has been read.
            try? read(stream, upTo: Self.maxDiscardedBytes) { _ in }
        }
        return response
    }

    private func readMultistatus(
        _ stream: UnsafeMutablePointer<GInputStream>, into response: inout HTTPResponse,
        onResponse: @escaping DavResponseHandler
    ) throws(CalDAVError) {
        guard !response.isHTML else { throw .unreadable(.html) }
        let reader = MultistatusReader(onResponse: onResponse)
        try read(stream, upTo: maxBytes) { bytes throws(CalDAVError) in try reader.read(bytes) }
        try reader.finish()
        (response.isMultistatus, response.syncToken) = (true, reader.syncToken)
    }

    /// Reads a body to its end, decompressed.
    private func read(
        _ stream: UnsafeMutablePointer<GInputStream>, upTo limit: Int,
        _ process: (UnsafeRawBufferPointer) throws(CalDAVError) -> Void
    ) throws(CalDAVError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 1)
        defer { buffer.deallocate() }
        var total = 0
        while true {
            // Processing the data takes time too, so the cancellation is checked before each read.
            if let reason = cancellation.reason { throw reason }
            var error: UnsafeMutablePointer<GError>?
            let count = g_input_stream_read(
                stream, buffer.baseAddress, gsize(buffer.count), cancellation.cancellable, &error)
            guard count >= 0 else { throw failure(error) }
            guard count > 0 else { return }
            total += count
            guard total <= limit else { throw .unreadable(.tooLarge) }
            guard request.meter?.count(bytes: count) ?? true else { throw .limitExceeded }
            try process(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}

// MARK: - Request

// A request whose server asks for the password (401) takes these steps. All callbacks run within `soup_session_send`.
// 1. libsoup calls `authenticate`, which supplies the credentials (`hasSentPassword`, `isPasswordResent`).
// 2. libsoup calls `restart`, which clears `isPasswordResent` and sets the body again, and then repeats the request.
// 3. If the server accepts, `run` tells the session to use the same authentication for the whole host, if it is Basic.
// 4. If a Digest nonce has expired, libsoup repeats the request by itself: `restart` without `authenticate` before it.
//    Such repetitions are counted in `renewals`, because a server could go on asking forever.
// 5. If the server asks again, for another realm or scheme, `authenticate` supplies the password once more, unless it
//    was refused too often (`PasswordAttempts`). For the same realm it never does, so the 401 is the response.
extension SoupExchange {
    private func prepare() throws(CalDAVError) {
        soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
        if request.isRepeatable { soup_message_add_flags(message, SOUP_MESSAGE_IDEMPOTENT) }
        // Without credentials for the host, the request must not use credentials that the session has cached either.
        if credentials == nil { soup_message_add_flags(message, SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE) }
        let headers = soup_message_get_request_headers(message)
        for (name, value) in request.headers {
            soup_message_headers_replace(headers, name, value)
            // libsoup silently drops a header that it considers invalid.
            let isSet = soup_message_headers_get_list(headers, name).map { String(cString: $0) == value } ?? false
            guard isSet || !request.changesTask else { throw .noVersion }
        }
        setBody()
        let data = Unmanaged.passUnretained(self).toOpaque()
        dav_on_authenticate(
            message,
            { data, message, auth, isRetrying in
                guard let data, let auth else { return false }
                let exchange = Unmanaged<SoupExchange>.fromOpaque(data).takeUnretainedValue()
                return exchange.authenticate(auth, isRetrying: isRetrying)
            }, data)
        dav_on_restarted(
            message,
            { data, _ in
                guard let data else { return }
                Unmanaged<SoupExchange>.fromOpaque(data).takeUnretainedValue().restart()
            }, data)
    }

    /// Prepares the complete request to be sent again, unless the server keeps asking for the password. Sending the
    /// request again because its connection was closed does not count as asking.
    private func restart() {
        let isDemanded = soup_message_get_status(message) == SOUP_STATUS_UNAUTHORIZED
        // libsoup renews a nonce by itself, without asking for the password.
        if isDemanded, !isPasswordResent {
            renewals += 1
            if !attempts.mayRenew(renewals) {
                attempts.end(isAccepted: false)
                cancellation.cancel(.wrongPassword)
            }
        }
        isPasswordResent = false
        setBody()
    }

    private func setBody() {
        guard let body = request.body else { return }
        let text = Array(body.text.utf8)
        let bytes = g_bytes_new(text, gsize(text.count))
        soup_message_set_request_body_from_bytes(message, body.type, bytes)
        g_bytes_unref(bytes)
    }

    /// Supplies the credentials if the server itself asks for them, once for each realm and scheme, and twice at most.
    private func authenticate(_ auth: UnsafeMutablePointer<SoupAuth>, isRetrying: Bool) -> Bool {
        guard let credentials, !isRetrying, soup_auth_is_for_proxy(auth) == 0 else { return false }
        guard hasSentPassword ? attempts.mayTryAgain() : attempts.mayTry({ cancellation.reason != nil }) else {
            return false
        }
        (hasSentPassword, isPasswordResent) = (true, true)
        let isBasic = soup_auth_get_scheme_name(auth).map { String(cString: $0).lowercased() == "basic" } ?? false
        let encoded = { (text: String) in isBasic ? Self.asLatin1(text) : text }
        soup_auth_authenticate(auth, encoded(credentials.user), encoded(credentials.password))
        if isBasic, basic == nil {
            g_object_ref(auth)
            basic = auth
        }
        return true
    }

    /// Sends the credentials with every request of a libsoup session to this server, which has accepted them from
    /// another session.
    func use(_ credentials: Credentials, for realm: String, on session: OpaquePointer) {
        let (user, password) = (Self.asLatin1(credentials.user), Self.asLatin1(credentials.password))
        dav_use_basic(session.session, message, realm, user, password)
    }

    /// Returns a text whose characters are the UTF-8 bytes of another text. For Basic, libsoup (3.2, and still 3.6)
    /// encodes the credentials in ISO 8859-1, but servers expect UTF-8 (RFC 7617, 2.1).
    private static func asLatin1(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 { result.unicodeScalars.append(Unicode.Scalar(byte)) }
        return result
    }
}

// MARK: - Response
extension SoupExchange {
    private func readHead() -> HTTPResponse {
        let headers = soup_message_get_response_headers(message)
        let header = { (name: String) in soup_message_headers_get_one(headers, name).map { String(cString: $0) } }
        let status = Int(soup_message_get_status(message).rawValue)
        var response = HTTPResponse(status: status, address: request.address)
        let localTime = Self.now
        let serverTime = header("Date").flatMap(RetryAfter.date)
        clockSkew = serverTime.map { .seconds($0 < sent ? $0 - sent : max($0 - localTime, 0)) }
        // An ETag that is not UTF-8 could not be sent back unchanged.
        let etag = soup_message_headers_get_one(headers, "ETag").flatMap { String(validatingCString: $0) }
        (response.etag, response.date) = (etag, serverTime)
        response.retryAfter = header("Retry-After").flatMap { RetryAfter.wait($0, now: serverTime ?? localTime) }
        response.isHTML = header("Content-Type")?.lowercased().contains("html") ?? false
        if [301, 302, 303, 307, 308].contains(status) {
            response.location = header("Location").flatMap { request.address.resolving($0) }
        }
        return response
    }

    private static var now: Int { Int(g_get_real_time() / 1_000_000) }

    /// Returns the error for a response that is missing or incomplete.
    private func failure(_ error: UnsafeMutablePointer<GError>?) -> CalDAVError {
        defer { free(error) }
        if let reason = cancellation.reason { return reason }
        guard let error else { return .unreachable(.cutOff) }
        return CalDAVError(error.pointee, flags: soup_message_get_tls_peer_certificate_errors(message))
    }
}

private func free(_ error: UnsafeMutablePointer<GError>?) {
    if let error { g_error_free(error) }
}
