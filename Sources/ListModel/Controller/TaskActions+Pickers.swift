// Menus and pickers for one row: its actions, date, priority and list.

import Foundation
import Gestures
import Rows
import Store
import Todo

extension TaskActions {
    /// Shows a row's actions in a popover, unless there are none.
    package func showActions(of item: RowContent, at point: Point?) {
        var actions = layout.popoverActions(for: item)
        // Offer only actions that apply to all selected rows.
        if selection.count > 1, selection.contains(item.id) { actions = actions.filter(\.appliesToSelection) }
        if !actions.isEmpty { surface?.showPopover(actions, for: item, at: point) }
    }

    /// Shows the date picker for a task. Reads the whole task, since its row contains only a part of it.
    package func chooseDate(for item: RowContent) {
        commands.read {
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
        commands.write { try await self.commands.performAndReport(.change(id, changes)) }
    }

    /// Sets a task's priority, in one step. A priority of the same level keeps its number, which another program may
    /// have set.
    package func priorityChosen(_ level: Priority.Level, for id: UUID) {
        if selection.contains(id) { return selectionActions.setPriorityOfSelected(level) }
        guard let item = rowStore.item(id), !rowStore.isLeaving(id), (item.caption?.priority ?? .none) != level else {
            return
        }
        commands.write { try await self.commands.performAndReport(.change(id, [.priority(Priority(level))])) }
    }

    /// Shows a choice of lists to which a task can be moved.
    package func chooseList(for item: RowContent) {
        selectionActions.offerLists(for: [item.id]) { [weak self] in self?.surface?.showDestinations($0, for: item) }
    }

    /// Moves a task to another list.
    package func transfer(_ id: UUID, to list: UUID) {
        guard rowStore.item(id) != nil else { return }
        commands.write { try await self.commands.performAndReport(.transfer([id], to: list)) }
    }
}
