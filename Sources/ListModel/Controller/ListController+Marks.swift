// Sync marks in a list: read-only lists, and tasks with conflicts.

import Foundation
import GLibSupport
import Store
import Todo
import Wording

extension ListController {
    /// Whether the shown list is read-only on its server.
    package var isReadOnly: Bool {
        guard let list = query.list else { return false }
        return rowStore.rowStores.marks.readOnly.contains(list)
    }

    package func reportReadOnly() { surface?.showToast(translated(TodoError.readOnlyList.message), undo: false) }

    /// Updates the list after its own sync marks, or those of these tasks, have changed.
    package func marksChanged(_ items: Set<UUID>) {
        updateCapabilities()
        showState()
        if !items.isEmpty { surface?.marksChanged(items) }
    }
}
