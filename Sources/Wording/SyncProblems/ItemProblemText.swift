// The sync problems of a task, as texts.

import Foundation
import GLibSupport
import Store

/// The sync problems of a task.
package struct ItemProblemText: Equatable, Sendable {
    /// Sentences about the task: that it is read-only, was refused, waits, or has parts that are not shown.
    package var notes: [String] = []
    /// The conflicts with the current values.
    package var entries: [ConflictEntry] = []

    /// Creates the problems of a task, by default none.
    package init(notes: [String] = [], entries: [ConflictEntry] = []) {
        (self.notes, self.entries) = (notes, entries)
    }

    /// Whether there are no problems.
    package var isEmpty: Bool { notes.isEmpty && entries.isEmpty }
}

/// A conflict that is restored as a whole: a field, or several that belong together.
package struct ConflictEntry: Identifiable, Equatable, Sendable {
    /// The store's records of the conflict.
    package var conflicts: [SyncConflict]
    /// The name of the field.
    package var title: String
    /// The overwritten value.
    package var value: String
    /// The place where the value was written, and the time at which it was overwritten.
    package var origin: String

    /// Whether the task was deleted locally and came back because it was changed elsewhere.
    package var isItemRestored: Bool { conflicts.contains { $0.lost.field == .deleted } }

    package var id: Int64 { conflicts.first?.id ?? 0 }

    /// The whole conflict for assistive technologies.
    package var accessibleText: String { "\(title): \(IsolatedText.isolatedIfNeeded(value)). \(origin)" }
}
