// Changes that the row store reports to its controller.

import Foundation
import Gestures
import Wording

extension ListController: RowStoreObserver {
    package func refreshFailed(_ error: any Error) { surface?.showError(errorMessage(for: error), retry: nil) }

    package func restoreRow(_ id: UUID) { handle(.restore(RowID(id), time: now)) }

    package func unreadableFound(_ count: Int) -> Bool { reportUnreadable(count) }

    package func countsChanged() { showState() }

    package func recordChanged() { showState() }

    package func tagRenamed() {
        showState()
        navigation?.viewRenamed()
    }

    package func listDeleted() { navigation?.listDeleted() }
}
