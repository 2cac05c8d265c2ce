// Detection of servers without encryption at an address that was typed without a scheme.

extension DavAddress {
    /// Returns the http address that the user may mean by a host and a port without a scheme, such as
    /// `nas.local:5232`, or nil for any other text.
    public static func plain(typed text: String) -> DavAddress? {
        let typed = text.filter { !$0.isWhitespace }
        guard !typed.contains("://"), let secure = try? DavAddress(typed), secure.origin.port != 443 else { return nil }
        return try? DavAddress("http://" + typed)
    }

    /// Returns whether a server responds over plain HTTP at this address without redirecting. No user name and no
    /// password are sent.
    public func respondsUnencrypted() async -> Bool {
        var options = DavOptions()
        options.deadline = DavOptions.interactiveTimeout
        options.allowsPlainHTTP = true
        guard isPlain, let session = try? DavSession(self, credentials: nil, options: options) else { return false }
        defer { session.close() }
        var request = DavRequest("OPTIONS", self)
        request.followsRedirects = false
        guard let response = try? await session.send(request) else { return false }
        // Any other status is a redirect to HTTPS, a request for HTTPS (400, 426), a proxy's request for a password
        // (407), or a failure.
        return 200..<300 ~= response.status || [401, 403, 404, 405, 501].contains(response.status)
    }
}

extension CalDAVError {
    /// Whether the server may lack encryption: the TLS connection failed for any reason.
    public var mayLackEncryption: Bool {
        switch self {
        case .unreachable(.other(_), _), .unreachable(.cutOff, _), .unreachable(.tooSlow, _): true
        default: false
        }
    }
}
