/// The limits of a task, the same for values that are typed, imported or synced.
///
/// Larger typed values are refused, unless the task already had a value of that size. If an imported or
/// synced value is too large, the rest stays in the task's preserved text, which is written back in full.
public enum Limits {
    /// The maximum number of reminders of a task. More are impractical, and each reminder is an alarm to process at
    /// every change.
    public static let reminders = 32
    /// The maximum number of tags of a task. More would not describe the task, and would fill a window.
    public static let tags = 64
    /// The maximum number of characters of a typed title, and of the shown part of a longer title: a page of
    /// text. The time to lay out a line is about proportional to its length, for each row that becomes visible.
    public static let titleCharacters = 10_000
    /// The maximum size of notes in bytes of UTF-8: 1 MiB, about a thick book. An editor takes a second to show notes
    /// of this size.
    public static let notesBytes = 1 << 20
    /// The maximum number of reminders of a synced list that are shown individually within an hour: one every three
    /// minutes.
    public static let remindersAnHour = 20
}

extension Title {
    /// Returns the part of a title that is shown: all of it, or the first ``Limits/titleCharacters`` with an ellipsis.
    public static func shown(_ title: String) -> String {
        guard isTooLong(title) else { return title }
        let text = title.prefix(Limits.titleCharacters - 1)
        return (text.utf8.count > maxBytes ? String(text.unicodeScalars.prefix(maxBytes / 4)) : String(text)) + "…"
    }

    /// The maximum number of bytes of a shown title. A character can have any number of combining marks, but four bytes
    /// per character are enough in every script.
    private static let maxBytes = 4 * Limits.titleCharacters

    /// Returns whether a title has more characters than are shown, or too many bytes for that number of characters.
    static func isTooLong(_ title: String) -> Bool {
        guard title.utf8.count > Limits.titleCharacters else { return false }
        return title.utf8.count > maxBytes || title.count > Limits.titleCharacters
    }
}

extension Notes {
    /// Returns the notes, cut off at ``Limits/notesBytes`` if they are longer.
    public static func limited(_ notes: String) -> String {
        guard notes.utf8.count > Limits.notesBytes else { return notes }
        var end = notes.utf8.index(notes.startIndex, offsetBy: Limits.notesBytes)
        // Do not cut inside a character's bytes.
        while notes.utf8[end] & 0xC0 == 0x80 { end = notes.utf8.index(before: end) }
        return normalized(String(notes[..<end]))
    }
}

extension Item {
    /// Throws if a value exceeds a limit and has grown since before the change.
    ///
    /// - Parameters:
    ///   - changedFields: The fields that were given values; other fields are not checked.
    ///   - old: The task before the change.
    func checkLimits(of changedFields: [Field], since old: Item) throws(TodoError) {
        if changedFields.contains(.title) { try Title.checkLength(title, since: old.title) }
        if changedFields.contains(.tags), tags.names.count > max(Limits.tags, old.tags.names.count) {
            throw .tooManyTags
        }
        if changedFields.contains(.notes), notes.utf8.count > max(Limits.notesBytes, old.notes.utf8.count) {
            throw .notesTooLong
        }
    }
}

extension Title {
    /// Throws if a title is too long, unless it is no longer than the old title.
    static func checkLength(_ title: String, since old: String) throws(TodoError) {
        if isTooLong(title), title.utf8.count > old.utf8.count { throw .titleTooLong }
    }
}
