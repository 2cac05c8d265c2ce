// Sync problems of the lists, and the deletion of lists.

import Foundation
import ListModel
import Store
import Todo

extension NavigationController {
    /// The first list with a sync problem that needs the user.
    var firstListWithProblem: UUID? {
        let rowStore = listsController.rowStore
        return rowStore.contents.first { rowStore.rowStores.marks.needingAttention.contains($0.id) }?.id
    }

    /// Deletes a list in the usual way, with an offer to undo.
    func deleteList(_ list: UUID) { listsController.delete(list) }

    func showSyncProblems(of list: UUID) { delegate?.showSyncProblems(of: list) }

    func deleteOnServer(_ list: UUID) { delegate?.deleteOnServer(list) }
}
