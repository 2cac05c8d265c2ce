// Servers that do not encrypt their answers, where an address was typed that does not say so.

extension DavAddress {
    /// The address by plain HTTP that somebody may mean who has typed a host and a port without a scheme, such as
    /// `nas.local:5232`; nil where anything else was typed.
    public static func plain(typed text: String) -> DavAddress? {
        let typed = text.filter { !$0.isWhitespace }
        guard !typed.contains("://"), let secure = try? DavAddress(typed), secure.origin.port != 443 else { return nil }
        return try? DavAddress("http://" + typed)
    }

    /// Whether a server answers here by plain HTTP itself, and does not lead elsewhere. Neither a name nor a password is sent.
    public func answersUnencrypted() async -> Bool {
        var options = DavOptions()
        options.deadline = DavOptions.longestWait
        options.allowsPlainHTTP = true
        guard isPlain, let session = try? DavSession(self, credentials: nil, options: options) else { return false }
        defer { session.close() }
        var request = DavRequest("OPTIONS", self)
        request.followsRedirects = false
        guard let answer = try? await session.send(request) else { return false }
        // Any other status is a redirect to HTTPS, a demand for it (400, 426), a proxy's (407), or a failure.
        return 200..<300 ~= answer.status || [401, 403, 404, 405, 501].contains(answer.status)
    }
}

extension CalDAVError {
    /// Whether it may be that the server does not encrypt its answers: nothing came of the encryption, whoever is to blame.
    public var mayLackEncryption: Bool {
        switch self {
        case .unreachable(.other(_), _), .unreachable(.cutOff, _), .unreachable(.tooSlow, _): true
        default: false
        }
    }
}
