import Foundation

/// The tasks whose rows differ from the store, because the user is typing, editing or dragging them.
package struct UncommittedRows {
    /// The id of the new task that is being typed.
    package internal(set) var draft: UUID?
    /// The id of the task that is being edited. Its row stays visible.
    package internal(set) var edited: UUID?
    /// The id of the dragged task, whose subtasks are hidden while it is dragged.
    package internal(set) var dragged: UUID?
    /// The tasks that were collapsed elsewhere while one of their subtasks was edited. They are shown expanded until
    /// that edit ends.
    package internal(set) var temporarilyExpanded: Set<UUID> = []

    /// Whether every row matches the store.
    package var isUntouched: Bool { draft == nil && dragged == nil && temporarilyExpanded.isEmpty }
}
