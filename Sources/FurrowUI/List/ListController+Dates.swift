// Dates chosen by hand (specification M8).

import Foundation
import Gestures
import Todo

extension ListController {
    /// Shows when an item is due, to be chosen: its row says less than there is to know.
    func chooseDate(for item: RowContent) {
        read {
            guard let whole = try await self.library.store.whole(item.id), self.library.item(item.id) != nil else {
                return
            }
            self.surface?.showDates(DueDraft(whole, at: self.library.store.clock()), for: item)
        }
    }

    /// Writes what was chosen, in one step; of what has gone meanwhile there is nothing to be written.
    func dateChosen(_ draft: DueDraft, for id: UUID) {
        let changes = draft.changes
        guard !changes.isEmpty, library.item(id) != nil, !library.isLeaving(id) else { return }
        write { try await self.carryOut(.change(id, changes)) }
    }
}
