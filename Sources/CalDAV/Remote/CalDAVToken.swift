/// The state of a list when it was last read: its ctag, its sync-token, or both. The next listing of changes begins
/// there.
struct CalDAVToken: Equatable, Sendable {
    var ctag: String?
    var sync: String?

    init(ctag: String?, sync: String?) { (self.ctag, self.sync) = (ctag, sync) }

    /// Returns nil if the text is not a stored token.
    init?(_ text: String) {
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return nil }
        self.init(ctag: parts[0].isEmpty ? nil : parts[0], sync: parts[1].isEmpty ? nil : parts[1])
    }

    /// Returns the token without the parts that contain the second of the response. A later change in the same second
    /// would not alter such a part, and would be missed. SOGo's tokens, for example, are times in whole seconds.
    ///
    /// - Parameters:
    ///   - date: The time of the response by the server's clock, in seconds since 1970, or nil if the server did not
    ///     send it.
    ///   - since: The sync-token of the request, at which the next listing begins again.
    func withoutParts(fromSecond date: Int?, since: String? = nil) -> CalDAVToken {
        guard let date else { return self }
        func isFresh(_ part: String?) -> Bool { part.map { Self.contains(date, in: $0) } ?? false }
        return CalDAVToken(ctag: isFresh(ctag) ? nil : ctag, sync: isFresh(sync) ? since : sync)
    }

    /// Returns whether a part contains a number that is a time, in seconds, milliseconds or microseconds, at most one
    /// second away from `date`.
    private static func contains(_ date: Int, in part: String) -> Bool {
        part.split { !("0"..."9" ~= $0) }.compactMap { Int($0) }.contains { number in
            [1, 1_000, 1_000_000].contains { abs(number / $0 - date) <= 1 }
        }
    }

    /// The text to store, or nil if the token has neither part.
    var text: String? {
        // A part that contains a line feed is not a server's token.
        let parts = [ctag, sync].map { $0.flatMap { $0.contains("\n") ? nil : $0 } ?? "" }
        return parts == ["", ""] ? nil : parts.joined(separator: "\n")
    }
}
