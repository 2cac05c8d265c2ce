import Todo

/// The parts of a task beyond Furrow's limits. The item does not contain them, but they stay in the task's text and are
/// written back.
struct OverLimitParts {
    /// The tags after the first ``Limits/tags``.
    var tags: [String] = []
    /// The end of the notes, after the first ``Limits/notesBytes``.
    var notes = ""
    /// The bytes of the alarms whose reminders come after the first ``Limits/reminders``.
    var alarms: Set<[UInt8]> = []

    init(of reader: TaskReader) {
        alarms = Set(reader.overLimitAlarms.map(\.bytes))
        tags = Array(reader.tags.dropFirst(Limits.tags))
        // Reading the notes takes a while, and only a line longer than the limit can contain notes beyond it.
        guard reader.hasLongNotes else { return }
        let all = reader.notes
        notes = String(decoding: all.utf8.dropFirst(Notes.limited(all).utf8.count), as: UTF8.self)
    }
}

extension TaskReader {
    /// All tags of the task, without duplicates.
    var tags: [String] {
        let lines = task.lines("CATEGORIES")
        return lines.isEmpty ? [] : TaskProperty.distinct(lines.flatMap { $0.valueBytes.map(TextValue.list) ?? [] })
    }

    var notes: String { text("DESCRIPTION").map(Notes.normalized) ?? "" }

    /// Whether the notes exceed the limit.
    var hasTooLongNotes: Bool { hasLongNotes && notes.utf8.count > Limits.notesBytes }

    /// Whether the notes may exceed the limit.
    fileprivate var hasLongNotes: Bool { (task.line("DESCRIPTION")?.raw.count ?? 0) > Limits.notesBytes }
}
