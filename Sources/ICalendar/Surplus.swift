// What a task has beyond the limits.

import Todo

/// The parts of a task beyond the limits. The item does not have them; they stay in the task's text, and are written back.
struct Surplus {
    /// The tags after the first ``Limits/tags``.
    var tags: [String] = []
    /// The end of the notes, after the first ``Limits/notesBytes``.
    var notes = ""
    /// The bytes of the alarms whose reminders come after the first ``Limits/reminders``.
    var alarms: Set<[UInt8]> = []

    /// The surplus of a task.
    init(of reading: TaskReading) {
        alarms = Set(reading.surplusAlarms.map(\.bytes))
        tags = Array(reading.tags.dropFirst(Limits.tags))
        // Only a line as long can have as much in it, and its text takes a while to be read.
        guard reading.hasLongNotes else { return }
        let all = reading.notes
        notes = String(decoding: all.utf8.dropFirst(Notes.limited(all).utf8.count), as: UTF8.self)
    }
}

extension TaskReading {
    /// All tags of the task, each once.
    var tags: [String] {
        let lines = task.lines("CATEGORIES")
        return lines.isEmpty ? [] : TaskProperty.distinct(lines.flatMap { $0.valueBytes.map(TextValue.list) ?? [] })
    }

    /// All notes of the task.
    var notes: String { text("DESCRIPTION").map(Notes.normalized) ?? "" }

    /// Whether the notes are beyond the limit.
    var hasTooLongNotes: Bool { hasLongNotes && notes.utf8.count > Limits.notesBytes }

    /// Whether the notes may be beyond the limit.
    fileprivate var hasLongNotes: Bool { (task.line("DESCRIPTION")?.raw.count ?? 0) > Limits.notesBytes }
}
