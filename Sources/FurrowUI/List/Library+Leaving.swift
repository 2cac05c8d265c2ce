// Rows that fly out.

import Foundation
import Todo

extension Library {
    /// Whether the row of this item flies out: nothing else can be done with it.
    func isLeaving(_ id: UUID) -> Bool { leaving.contains(id) }

    /// The row of this item begins to fly out: it stays in the list until `rowLeft`.
    func rowLeaves(_ id: UUID) { leaving.insert(id) }

    /// The row has flown out: if the item's deletion is on disk, the row goes.
    func rowLeft(_ id: UUID) {
        if leaving.rowFlownOut(id) { rowGoes(id) }
    }

    /// The deletion was written. If the item is there all the same, it was undone at once and its row comes back.
    func deletionWritten(_ id: UUID) {
        if leaving.contains(id), !leaving.isDeleted(id) { rowReturns(id) }
    }

    /// The deletion was not written: the row stays, unless another program has deleted the item.
    func deletionFailed(_ id: UUID) {
        let isDeleted = leaving.isDeleted(id)
        leaving.remove(id)
        if isDeleted { rowGoes(id) }
    }

    /// The item is back, and with it its row.
    func rowReturns(_ id: UUID) {
        leaving.remove(id)
        onReturn?(id)
    }

    private func rowGoes(_ id: UUID) {
        merge([RowChange(gone: id)], .left)
    }
}
