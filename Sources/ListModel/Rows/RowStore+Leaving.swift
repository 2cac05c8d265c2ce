// Rows that fly out of the list.

import Foundation
import Rows
import Todo

extension RowStore {
    /// Returns whether this task's row is flying out. If so, no other action applies to it.
    package func isLeaving(_ id: UUID) -> Bool { leaving.contains(id) }

    /// Marks this task's row as flying out. It stays in the list until `rowHasLeft`.
    package func beginLeaving(_ id: UUID) { leaving.insert(id) }

    /// Removes a row that has flown out, if the task's deletion is on disk.
    package func rowHasLeft(_ id: UUID) {
        if leaving.rowFlewOut(id) { removeRow(id) }
    }

    /// Moves the row back if the task still exists after its deletion was written, because the deletion was undone at
    /// once.
    package func deletionWritten(_ id: UUID) {
        if leaving.contains(id), !leaving.isDeleted(id) { restoreRow(id) }
    }

    /// Keeps the row if its deletion could not be written, unless another program has deleted the task.
    package func deletionFailed(_ id: UUID) {
        let isDeleted = leaving.isDeleted(id)
        leaving.remove(id)
        if isDeleted { removeRow(id) }
    }

    /// Moves the row of a restored task back.
    package func restoreRow(_ id: UUID) {
        leaving.remove(id)
        observer?.restoreRow(id)
    }

    private func removeRow(_ id: UUID) {
        merge([RowChange(removed: id)], .left)
    }
}
