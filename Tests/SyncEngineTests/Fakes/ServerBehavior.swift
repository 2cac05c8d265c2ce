// Habits of real servers that the in-memory server can imitate.

import Testing

/// The ways in which servers differ, as far as the engine notices them.
///
/// Most profiles are named after the servers that have this behavior. They are not exact copies: a profile always has
/// a habit, even if its server has it only in some cases.
struct ServerBehavior: Sendable {
    /// How a server names the states of a collection.
    enum Tokens: Sendable {
        /// A number that grows with each change.
        case byCounter
        /// A hash of the contents: the same contents have the same token again, and the same text has the same ETag.
        case byContents
        /// The second of the last change. The server reports only the changes of later seconds, so another change in
        /// the same second is never reported.
        case bySecond
        /// No tokens: every listing is a full one.
        case none
    }

    /// How a server changes the texts that it stores.
    enum Rewriting: Sendable {
        /// The server stores texts unchanged.
        case none
        /// The server sorts the parameters of properties whose names begin with "X-".
        case parameters
        /// The server drops the backslashes of notes and does not fold lines.
        case backslashes
    }

    let name: String
    /// How the server names the states of a collection.
    var tokens = Tokens.byCounter
    /// How the server changes the texts that it stores.
    var rewriting = Rewriting.none
    /// The status that refuses a second task with the same UID in an account, or nil if the server accepts it.
    var statusForUsedUID: Int?
    /// Whether the response to a PUT names the new ETag.
    var sendsETagsOnPut = true
    /// Changes each text that is put, in addition to ``rewriting``. Texts that other programs write stay unchanged.
    var alteration: @Sendable (String) -> String = { $0 }
    /// Whether the server escapes names for XML before it stores them.
    var escapesNames = false

    /// Whether the server refuses a put or a deletion while others are in progress.
    var acceptsOneAtATime = false

    /// A server that stores texts unchanged and counts its changes.
    static let plain = ServerBehavior(name: "plain")
    static let radicale = ServerBehavior(name: "Radicale", tokens: .byContents, rewriting: .parameters)
    static let xandikos = ServerBehavior(name: "Xandikos", tokens: .byContents, rewriting: .backslashes)
    static let cyrus = ServerBehavior(name: "Cyrus", statusForUsedUID: 403)
    static let davical = ServerBehavior(
        name: "DAViCal", statusForUsedUID: 409, sendsETagsOnPut: false, escapesNames: true)
    static let sogo = ServerBehavior(name: "SOGo", tokens: .bySecond, rewriting: .parameters, sendsETagsOnPut: false)

    /// A server on which all requests wait for one lock.
    static let locked = ServerBehavior(name: "locked", acceptsOneAtATime: true)

    static let all = [plain, radicale, xandikos, cyrus, davical, sogo, locked]

    /// Returns a name as the server stores it.
    func stored(_ name: String) -> String {
        guard escapesNames else { return name }
        return [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(name) { $0.replacing($1.0, with: $1.1) }
    }

    /// Returns a text without the characters that the server drops from notes. Devices have to agree only on this
    /// form.
    func normalized(_ text: String) -> String {
        if case .backslashes = rewriting { text.replacing("\\", with: "") } else { text }
    }
}

extension ServerBehavior: CustomTestStringConvertible {
    var testDescription: String { name }
}

extension ServerBehavior.Rewriting {
    /// Returns the text of a task as the server stores it.
    func rewritten(_ text: String) -> String {
        switch self {
        case .none: text
        case .parameters: Self.mapLines(text, Self.withSortedParameters)
        case .backslashes: Self.mapLines(text.replacing("\r\n ", with: ""), Self.withoutBackslashes)
        }
    }

    private static func mapLines(_ text: String, _ change: (Substring) -> String) -> String {
        text.split(separator: "\r\n", omittingEmptySubsequences: false).map(change).joined(separator: "\r\n")
    }

    private static func withSortedParameters(_ line: Substring) -> String {
        guard line.hasPrefix("X-"), let colon = line.firstIndex(of: ":"), !line[..<colon].contains("\"") else {
            return String(line)
        }
        let parts = line[..<colon].split(separator: ";", omittingEmptySubsequences: false)
        return (parts.prefix(1) + parts.dropFirst().sorted()).joined(separator: ";") + String(line[colon...])
    }

    private static func withoutBackslashes(_ line: Substring) -> String {
        guard line.hasPrefix("DESCRIPTION") else { return String(line) }
        var (kept, rest) = ("", line)
        while let sign = rest.popFirst() {
            guard sign == "\\", let escaped = rest.popFirst() else {
                kept.append(sign)
                continue
            }
            if escaped != "\\" { kept += "\\\(escaped)" }
        }
        return kept
    }
}
