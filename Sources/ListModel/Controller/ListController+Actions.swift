// The actions of rows, and the buttons of the page.

import Foundation
import Gestures
import Rows
import Todo

extension ListController {
    /// Performs an action chosen by a button, a popover entry or an assistive technology.
    ///
    /// - Parameter isDone: The task's state when the action was offered, if the action depends on that state. If the
    ///   task has changed since, nothing happens.
    package func actionChosen(_ action: RowAction, isDone: Bool? = nil, on row: RowID) {
        // A press that closes an open row does nothing else (specification A8). The button may have appeared under the
        // pointer.
        guard !pointer.press.closesRow, let item = rowStore.item(row.item), item.id != rowStore.draft else { return }
        guard isDone == nil || isDone == item.isDone else { return }
        perform(action, on: item, bySlide: false)
    }

    /// Performs an action on a row.
    ///
    /// - Parameter bySlide: Whether the arbiter already animates the row for this action.
    package func perform(_ action: RowAction, on item: RowContent, bySlide: Bool) {
        guard action.applies(to: item), !rowStore.isLeaving(item.id) else { return }
        guard layout.allows(action, on: item) else { return context.reportReadOnly() }
        if !bySlide, selection.contains(item.id), performOnSelection(firstOf: [action]) { return }
        if action.closesRow, !bySlide { handle(.acted(RowID(item.id), time: now)) }
        action.effect(self, item, bySlide)
    }

    /// Performs a row action or a key on all selected rows.
    ///
    /// - Returns: Whether one of the actions applies to a selection.
    package func performOnSelection(firstOf actions: [RowAction]) -> Bool {
        let offered = selection.summary.actions
        if let button = actions.flatMap(\.chosenActions).first(where: offered.contains) {
            selectionActions.perform(button)
            return true
        }
        for case .all(let effect) in actions.map(\.onSelection) {
            effect(self)
            return true
        }
        return false
    }

    /// Handles a tap or click: selects the row during a selection or with a modifier key, and otherwise opens it.
    package func tapped(_ id: UUID) {
        guard capabilities.selects, selection.isActive || !pointer.press.keys.isEmpty else { return open(id) }
        if pointer.press.keys.contains(.shift) {
            selection.extend(to: id)
        } else {
            selection.toggle(id)
        }
    }

    /// Shows a task's details, after saving the open editor.
    package func showDetails(of id: UUID, isByKey: Bool) {
        editor.commitEditing()
        handle(.closeOpenRow(time: now))
        navigation?.showDetails(of: id, isByKey: isByKey)
    }

    // MARK: Buttons

    // A press that closes an open row does nothing else (specification A8).

    /// Handles a click on the add row's button, by pointer or key.
    package func addRowClicked() {
        if !pointer.press.closesRow { editor.addAtTop() }
    }

    /// Handles a click on the button that empties the trash.
    package func emptyClicked() {
        if !pointer.press.closesRow { listActions.clear() }
    }

    /// Opens a new row after the button at a seam was pressed, unless the press closed an open row (A8).
    package func insertAtSeam(_ seam: Seam) {
        guard !pointer.press.closesRow else { return }
        editor.editNew(at: seam)
    }

    /// Collapses a task's subtasks if they are expanded, and expands them otherwise.
    package func toggleCollapsed(_ id: UUID) {
        guard !pointer.press.closesRow, let item = rowStore.item(id) else { return }
        moves.setCollapsed(item, to: !item.isCollapsed)
    }

    // MARK: The window

    /// Handles the next frame.
    package func tick(time: Seconds) {
        events.tick(at: time)
    }

    /// Cancels the gesture in all lists, because the window lost the focus or a device was removed.
    package func interrupted(time: Seconds) {
        events.send(.cancel(time: time), from: nil)
    }

    /// Ends all interaction with this list, because another page covers it.
    package func endInteraction() {
        editor.commitEditing()
        context.endGestures()
        selection.end()
    }
}
