// Changes that the row store reports to its controller.

import Foundation
import Gestures
import Rows
import Todo
import Wording

extension ListController: RowStoreObserver {
    package func refreshFailed(_ error: any Error) { surface?.showError(errorMessage(for: error), retry: nil) }

    package func restoreRow(_ id: UUID) { handle(.restore(RowID(id), time: now)) }

    package func unreadableFound(_ count: Int) -> Bool { commands.reportUnreadable(count) }

    package func countsChanged() { showState() }

    package func recordChanged() { showState() }

    package func tagRenamed() {
        showState()
        navigation?.viewRenamed()
    }

    package func listDeleted() { navigation?.listDeleted() }

    /// Shows changed rows. If the edited task is gone, its text becomes a new task.
    package func rowStoreChanged(_ changes: [ListChange], _ reason: ChangeReason) {
        context.menus.rowsChanged()
        editor.rescueTypedText()
        selection.rowsChanged(reason)
        if reason == .opened || query.showsLists || layout.ranks != capabilities.ranks { updateCapabilities() }
        surface?.apply(
            ListUpdate(
                changes: changes, state: state, style: style(of: reason), isParted: events.arbiter.isParted(in: pane),
                isPulled: events.arbiter.isPulled(in: pane)))
        navigation?.appearanceChanged(of: self)
        pointer.listChanged()
        pointer.endGesturesOnDeletedRows()
        commands.refocusFollowedRow(after: reason)
        // The last step now belongs to another program, and an offer to undo would undo that.
        if reason == .elsewhere { surface?.dismissToast() }
    }

    private func style(of reason: ChangeReason) -> MotionStyle {
        guard events.arbiter.settings.animates else { return .none }
        switch reason {
        case .command(.complete), .command(.reopen): return .afterSlide
        case .command(.move), .command(.nest), .command(.outdent), .command(.placeToday),
            .command(.moveToDay):
            return .move
        case .command(.delete), .command(.clearDone), .command(.transfer), .command(.restore),
            .command(.deletePermanently), .emptied, .left:
            return .closeUp
        case .command, .undo, .redo, .elsewhere, .draft, .collapsed: return .settle
        case .loaded, .opened: return .none
        }
    }

    /// Updates the list after its own sync marks, or those of these tasks, have changed.
    package func marksChanged(_ items: Set<UUID>) {
        updateCapabilities()
        showState()
        if !items.isEmpty { surface?.marksChanged(items) }
    }
}
