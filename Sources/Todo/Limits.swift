// How much a task can hold.

/// The limits of a task, the same for what is given by hand, imported or synchronized.
///
/// By hand, more is refused, unless an older version let the task have as much already. Of what comes from elsewhere, the surplus
/// stays in the task's text, which is written back whole.
public enum Limits {
    /// The most reminders of a task. Nobody needs as many, and each is an alarm to reckon with at every change.
    public static let reminders = 32
    /// The most tags of a task: more are not a description any longer, and would fill a window.
    public static let tags = 64
    /// The most characters of a title that is given by hand, and the most that are shown of a longer one: a page of text. The
    /// layout of a line takes about as long as it has characters, for each row that comes into view.
    public static let titleCharacters = 10_000
    /// The most bytes of notes, in UTF-8: 1 MiB, about a thick book. An editor takes a second to show as much.
    public static let notesBytes = 1 << 20
    /// The most reminders of a synchronized list that are shown one by one within an hour: one every three minutes is more than
    /// anyone can act upon.
    public static let remindersAnHour = 20
}

extension Title {
    /// Returns the part of a title that is shown: all of it, or the first ``Limits/titleCharacters`` with an ellipsis.
    public static func shown(_ title: String) -> String {
        guard isTooLong(title) else { return title }
        let text = title.prefix(Limits.titleCharacters - 1)
        return (text.utf8.count > mostBytes ? String(text.unicodeScalars.prefix(mostBytes / 4)) : String(text)) + "…"
    }

    /// A character can have any number of marks upon it: four bytes for each are enough in every script.
    private static let mostBytes = 4 * Limits.titleCharacters

    /// Whether a title has more characters, or more bytes for its characters, than are shown.
    static func isTooLong(_ title: String) -> Bool {
        guard title.utf8.count > Limits.titleCharacters else { return false }
        return title.utf8.count > mostBytes || title.count > Limits.titleCharacters
    }
}

extension Notes {
    /// Returns the beginning of kept notes that is within ``Limits/notesBytes``: all of them where they are.
    public static func limited(_ notes: String) -> String {
        guard notes.utf8.count > Limits.notesBytes else { return notes }
        var end = notes.utf8.index(notes.startIndex, offsetBy: Limits.notesBytes)
        // Not within a letter.
        while notes.utf8[end] & 0xC0 == 0x80 { end = notes.utf8.index(before: end) }
        return normalized(String(notes[..<end]))
    }
}

extension Item {
    /// Refuses values beyond a limit, unless the item had as much before.
    ///
    /// - Parameters:
    ///   - given: the fields that were given values; the others stay as they are.
    ///   - old: the item as it was.
    func checkLimits(of given: [Field], since old: Item) throws(TodoError) {
        if given.contains(.title) { try Title.checkLength(title, since: old.title) }
        if given.contains(.tags), tags.names.count > max(Limits.tags, old.tags.names.count) { throw .tooManyTags }
        if given.contains(.notes), notes.utf8.count > max(Limits.notesBytes, old.notes.utf8.count) {
            throw .notesTooLong
        }
    }
}

extension Title {
    /// Refuses a title that is too long, unless it is no longer than the one before it.
    static func checkLength(_ title: String, since old: String) throws(TodoError) {
        if isTooLong(title), title.utf8.count > old.utf8.count { throw .titleTooLong }
    }
}
