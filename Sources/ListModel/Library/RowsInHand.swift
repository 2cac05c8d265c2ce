// The tasks whose rows differ from the store, because the user is working on them.

import Foundation

/// The tasks that the user is typing, editing or carrying.
package struct RowsInHand {
    /// The id of the new task that is being typed, if any.
    package var draft: UUID?
    /// The id of the task that is being edited; its row stays visible.
    package var edited: UUID?
    /// The id of the carried task, whose subtasks are hidden while it is carried.
    package var carried: UUID?
    /// The tasks that were folded elsewhere while a subtask of theirs was edited. They are shown unfolded until that
    /// edit ends.
    package var temporarilyExpanded: Set<UUID> = []

    /// Whether every row is as the store has it.
    package var isUntouched: Bool { draft == nil && carried == nil && temporarilyExpanded.isEmpty }
}
