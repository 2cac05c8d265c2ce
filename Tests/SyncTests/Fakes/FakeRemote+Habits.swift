// Habits that the server in memory takes on while it runs.

extension FakeRemote {
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
