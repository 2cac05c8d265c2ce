// Where the next question for changes begins.

/// What is known of a list as it was last read: its ctag, its sync-token, or both.
struct CalDAVToken: Equatable, Sendable {
    var ctag: String?
    var sync: String?

    init(ctag: String?, sync: String?) { (self.ctag, self.sync) = (ctag, sync) }

    /// One that was kept as a text; nil where it is no such text.
    init?(_ text: String) {
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return nil }
        self.init(ctag: parts[0].isEmpty ? nil : parts[0], sync: parts[1].isEmpty ? nil : parts[1])
    }

    /// The token without the parts that name the second in which an answer was made: a change later in that second would not change
    /// them, and so be missed. Some servers (SOGo) count whole seconds.
    ///
    /// - Parameters:
    ///   - date: when the answer was made by the server's clock, in seconds since 1970; nil where it did not say.
    ///   - since: the sync-token that was asked with. The next question begins there again.
    func without(secondOf date: Int?, since: String? = nil) -> CalDAVToken {
        guard let date else { return self }
        func isFresh(_ part: String?) -> Bool { part.map { Self.names(date, in: $0) } ?? false }
        return CalDAVToken(ctag: isFresh(ctag) ? nil : ctag, sync: isFresh(sync) ? since : sync)
    }

    /// Whether a part has a number in it that is a time in seconds, milliseconds or microseconds no more than a second away.
    private static func names(_ date: Int, in part: String) -> Bool {
        part.split { !("0"..."9" ~= $0) }.compactMap { Int($0) }.contains { number in
            [1, 1_000, 1_000_000].contains { abs(number / $0 - date) <= 1 }
        }
    }

    /// It as a text; nil where there is nothing to begin at.
    var text: String? {
        // What has a line feed within it is no token of any server's.
        let parts = [ctag, sync].map { $0.flatMap { $0.contains("\n") ? nil : $0 } ?? "" }
        return parts == ["", ""] ? nil : parts.joined(separator: "\n")
    }
}
