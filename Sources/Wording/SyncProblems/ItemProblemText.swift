import Foundation
import GLibSupport
import Store

/// The sync problems of a task, as texts.
package struct ItemProblemText: Equatable, Sendable {
    /// Sentences about the task: that it is read-only, was refused, waits for a move, or has parts that are not
    /// shown.
    package var notes: [String] = []
    /// The conflicts of overwritten values with the current ones.
    package var entries: [ConflictEntry] = []

    package init(notes: [String] = [], entries: [ConflictEntry] = []) {
        (self.notes, self.entries) = (notes, entries)
    }

    package var isEmpty: Bool { notes.isEmpty && entries.isEmpty }
}

/// A conflict that is restored as a whole: one field, or several fields that belong together.
package struct ConflictEntry: Identifiable, Equatable, Sendable {
    /// The store's records of the conflict.
    package var conflicts: [SyncConflict]
    /// The name of the field.
    package var title: String
    package var value: String
    /// The place where the value was written, and the time at which it was overwritten.
    package var origin: String

    /// Whether the task was deleted locally and restored because it was changed elsewhere.
    package var isItemRestored: Bool { conflicts.contains { $0.lost.field == .deleted } }

    package var id: Int64 { conflicts.first?.id ?? 0 }

    /// The whole conflict for assistive technologies.
    package var accessibleText: String { "\(title): \(IsolatedText.isolatedIfNeeded(value)). \(origin)" }
}
