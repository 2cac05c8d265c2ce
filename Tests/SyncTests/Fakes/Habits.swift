// Habits of real servers that the server in memory can take on.

import Testing

/// The habits in which servers differ, as far as the engine can notice them.
///
/// Most profiles are named after the servers that have these habits. They are no copies of those servers: where a server has a
/// habit in some cases only, its profile always has it.
struct Habits: Sendable {
    /// How a server names a state of a collection.
    enum Tokens: Sendable {
        /// By a number that grows with each change.
        case byCounter
        /// By a hash of the contents: the same contents have the same token again, and the same text has the same ETag.
        case byContents
        /// By the second of the last change. The server reports changes of later seconds only, so one that follows in the same
        /// second is never reported.
        case bySecond
        /// Not at all: everything is listed each time.
        case none
    }

    /// How a server changes the texts that it stores.
    enum Rewriting: Sendable {
        /// It stores them as they come.
        case none
        /// It sorts the parameters of properties whose names begin with "X-".
        case parameters
        /// It drops the backslashes of notes, and folds no lines.
        case backslashes
    }

    /// The name of the profile.
    let name: String
    /// How it names a state of a collection.
    var tokens = Tokens.byCounter
    /// How it changes the texts that it stores.
    var rewriting = Rewriting.none
    /// The status by which it refuses a second task of a UID in an account; nil where it does not mind.
    var statusOfSecondUID: Int?
    /// Whether the response to a PUT names the new ETag.
    var namesETagsOnPut = true
    /// Makes another text of each that is put, beyond ``rewriting``. What other programs write stays.
    var alteration: @Sendable (String) -> String = { $0 }
    /// Whether it escapes names for XML before it stores them.
    var escapesNames = false

    /// Whether it is too busy for a put or a deletion while others are under way.
    var takesOneAtATime = false

    /// A server that stores texts as they come and counts its changes.
    static let plain = Habits(name: "plain")
    static let radicale = Habits(name: "Radicale", tokens: .byContents, rewriting: .parameters)
    static let xandikos = Habits(name: "Xandikos", tokens: .byContents, rewriting: .backslashes)
    static let cyrus = Habits(name: "Cyrus", statusOfSecondUID: 403)
    static let davical = Habits(name: "DAViCal", statusOfSecondUID: 409, namesETagsOnPut: false, escapesNames: true)
    static let sogo = Habits(name: "SOGo", tokens: .bySecond, rewriting: .parameters, namesETagsOnPut: false)

    /// A server behind which everything waits for one lock.
    static let locked = Habits(name: "locked", takesOneAtATime: true)

    /// All profiles.
    static let all = [plain, radicale, xandikos, cyrus, davical, sogo, locked]

    /// The name as the server stores it.
    func stored(_ name: String) -> String {
        guard escapesNames else { return name }
        return [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(name) { $0.replacing($1.0, with: $1.1) }
    }

    /// A text without what the server drops from notes. Only what is the same in this form has to be the same everywhere.
    func essence(_ text: String) -> String {
        if case .backslashes = rewriting { text.replacing("\\", with: "") } else { text }
    }
}

extension Habits: CustomTestStringConvertible {
    var testDescription: String { name }
}

extension Habits.Rewriting {
    /// The text of a task as it is stored.
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
