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

    /// It as a text; nil where there is nothing to begin at.
    var text: String? {
        // What has a line feed within it is no token of any server's.
        let parts = [ctag, sync].map { $0.flatMap { $0.contains("\n") ? nil : $0 } ?? "" }
        return parts == ["", ""] ? nil : parts.joined(separator: "\n")
    }
}
