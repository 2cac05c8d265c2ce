// Server behavior that tests switch on while the in-memory server runs.

extension FakeRemote {
    /// Changes every text that is put from now on before it is stored.
    func alter(_ alteration: @escaping @Sendable (String) -> String) { behavior.alteration = alteration }

    /// Drops the backslashes from every text that is put from now on.
    func dropBackslashes() { alter { $0.replacing("\\\\", with: "") } }

    /// Drops the lines that begin with a word from every text that is put from now on.
    func dropLines(_ name: String) {
        alter { text in
            let lines = text.split(separator: "\r\n" as Character, omittingEmptySubsequences: false)
            return lines.filter { !$0.hasPrefix(name) }.joined(separator: "\r\n")
        }
    }

    /// Escapes names for XML from now on.
    func escapeNames() { behavior.escapesNames = true }
}
