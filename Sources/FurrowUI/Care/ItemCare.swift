// The sync problems of a task, as texts.

import Foundation
import GLibSupport
import Store

/// The sync problems of a task.
struct ItemCare: Equatable, Sendable {
    /// Sentences about the task: that it is read-only, was refused, waits, or has parts that are not shown.
    var notes: [String] = []
    /// The conflicts with the current values.
    var entries: [ConflictEntry] = []

    /// Whether there are no problems.
    var isEmpty: Bool { notes.isEmpty && entries.isEmpty }
}

/// A conflict that is restored as a whole: a field, or several that belong together.
struct ConflictEntry: Identifiable, Equatable, Sendable {
    /// The store's records of the conflict.
    var conflicts: [SyncConflict]
    /// The name of the field.
    var title: String
    /// The overwritten value.
    var value: String
    /// The place where the value was written, and the time at which it was overwritten.
    var origin: String

    /// Whether the task was deleted locally and came back because it was changed elsewhere.
    var isReturn: Bool { conflicts.contains { $0.lost.field == .deleted } }

    var id: Int64 { conflicts.first?.id ?? 0 }

    /// The whole conflict for assistive technologies.
    var spoken: String { "\(title): \(IsolatedText.within(value)). \(origin)" }
}
