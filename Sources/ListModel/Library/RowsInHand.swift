import Foundation

/// The tasks whose rows differ from the store, because the user is typing, editing or carrying them.
package struct RowsInHand {
    /// The id of the new task that is being typed.
    package var draft: UUID?
    /// The id of the task that is being edited. Its row stays visible.
    package var edited: UUID?
    /// The id of the carried task, whose subtasks are hidden while it is carried.
    package var carried: UUID?
    /// The tasks that were collapsed elsewhere while one of their subtasks was edited. They are shown expanded until
    /// that edit ends.
    package var temporarilyExpanded: Set<UUID> = []

    /// Whether every row matches the store.
    package var isUntouched: Bool { draft == nil && carried == nil && temporarilyExpanded.isEmpty }
}
