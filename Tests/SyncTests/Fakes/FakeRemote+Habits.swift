// Faults that single servers have by habit.

import Sync

extension FakeRemote {
    /// The ways of a server that does not store what it is sent.
    struct Habits: Sendable {
        /// Makes another text of each that is put, and names an ETag all the same, as Xandikos does.
        var alteration: @Sendable (String) -> String = { $0 }
        /// Whether a name is escaped for XML before it is stored, as by DAViCal.
        var escapesNames = false

        func stored(_ name: String) -> String {
            guard escapesNames else { return name }
            return [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")].reduce(name) { $0.replacing($1.0, with: $1.1) }
        }
    }

    /// Has the server store other texts than it is sent from now on.
    func alter(_ alteration: @escaping @Sendable (String) -> String) { habits.alteration = alteration }

    /// Has the server drop the backslashes of notes and titles from now on.
    func dropBackslashes() { alter { $0.replacing("\\\\", with: "") } }

    /// Has the server drop the lines that begin with a word from now on.
    func dropLines(_ name: String) {
        alter { text in
            let lines = text.split(separator: "\r\n" as Character, omittingEmptySubsequences: false)
            return lines.filter { !$0.hasPrefix(name) }.joined(separator: "\r\n")
        }
    }

    /// Has the server escape names for XML from now on.
    func escapeNames() { habits.escapesNames = true }
}
