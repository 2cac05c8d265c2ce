// Choosing a date in the date picker (specification M8).

import Foundation
import Gestures
import Rows
import Todo

extension ListController {
    /// Shows the date picker for a task. Reads the whole task, since its row contains only a part of it.
    package func chooseDate(for item: RowContent) {
        read {
            guard let loaded = try await self.rowStore.store.loadItem(item.id), self.rowStore.item(item.id) != nil
            else {
                return
            }
            self.surface?.showDates(DueDraft(loaded, at: self.rowStore.store.clock()), for: item)
        }
    }

    /// Writes the chosen date in one step, unless the task no longer exists.
    package func dateChosen(_ draft: DueDraft, for id: UUID) {
        let changes = draft.changes
        guard !changes.isEmpty, rowStore.item(id) != nil, !rowStore.isLeaving(id) else { return }
        write { try await self.performAndReport(.change(id, changes)) }
    }
}
