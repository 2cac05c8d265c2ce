import Foundation
import Gestures
import Rows
import Todo

/// The actions of the swipe menus on each side of a row, and the width of their buttons.
package struct MenuLayout: Equatable, Sendable {
    /// The width of a menu button in px: room for a 44 px touch target (WCAG 2.5.5) with space on both sides.
    package static let buttonWidth = 72.0
    /// The maximum fraction of the row's width for a menu, 0...1. Actions that do not fit are under a “More” button.
    package static let maxWidthShare = 0.6

    /// The actions at the row's leading edge, the outermost first.
    package internal(set) var leading: [RowAction]
    /// The actions at the row's trailing edge, the outermost first.
    package internal(set) var trailing: [RowAction]

    /// Whether there is another list to which a task can be moved.
    package var canTransfer = false

    /// Whether rows have a manual order, so that a row can be moved to the top.
    package internal(set) var ranks = true
    package internal(set) var selects = false
    /// The actions that remove a row from this view, in addition to the actions that remove it from every view
    /// (`RowAction.removesRow`).
    package internal(set) var leaving: Set<RowAction> = []
    /// The actions that remove a row from other views, but not from this one.
    package internal(set) var staying: Set<RowAction> = []

    /// Whether the shown list is read-only.
    package internal(set) var isReadOnly = false
    package internal(set) var readOnlyLists: Set<UUID> = []
    package internal(set) var syncedLists: Set<UUID> = []
    /// The lists with a sync problem that needs the user.
    package internal(set) var listsWithProblems: Set<UUID> = []

    /// Creates the layout from the preferences. Unknown actions are ignored.
    package init(_ settings: Gestures.Settings = Gestures.Settings()) {
        leading = settings.leadingActions.compactMap(RowAction.withID)
        trailing = settings.trailingActions.compactMap(RowAction.withID)
    }

    /// Returns the actions of one side that apply to the task, the outermost first.
    package func actions(_ side: Side, for item: RowContent) -> [RowAction] {
        let actions = item.isTrashed ? Self.trashActions(side) : side == .leading ? leading : trailing
        return actions.filter { $0.applies(to: item) && $0.isPossible(self) && allows($0, on: item) }
    }

    /// Returns whether the server does not allow changes to the task.
    package func isLocked(_ item: RowContent) -> Bool {
        guard isReadOnly || !readOnlyLists.isEmpty, !item.isList, !item.isTrashed else { return false }
        return isReadOnly || item.caption?.list.map(readOnlyLists.contains) ?? false
    }

    /// Returns whether the server allows the action.
    package func allows(_ action: RowAction, on item: RowContent) -> Bool { !action.modifiesTask || !isLocked(item) }

    /// Returns whether the row flies out after the action, because it leaves the view.
    package func leaves(_ action: RowAction) -> Bool {
        (action.removesRow || leaving.contains(action)) && !staying.contains(action)
    }

    /// Returns the actions of the popover menu: selecting, the actions of both sides, and those that it always has
    /// (specification B8). Empty for a row without a record.
    package func popoverActions(for item: RowContent) -> [RowAction] {
        let (first, last) = (actions(.leading, for: item), actions(.trailing, for: item).reversed() as [RowAction])
        let more = RowAction.alwaysInContextMenu.filter {
            $0.applies(to: item) && allows($0, on: item) && !(first + last).contains($0)
        }
        return (selects && RowAction.select.applies(to: item) ? [.select] : []) + first + more + serverActions(item)
            + last
    }

    /// Returns the actions for a list that is synced with a server.
    package func serverActions(_ item: RowContent) -> [RowAction] {
        guard RowAction.syncProblems.applies(to: item) else { return [] }
        return (listsWithProblems.contains(item.id) ? [.syncProblems] : [])
            + (syncedLists.contains(item.id) ? [.deleteOnServer] : [])
    }

    /// Returns the actions of a trashed task, which do not depend on the preferences (L6).
    private static func trashActions(_ side: Side) -> [RowAction] {
        side == .leading ? [.restore] : [.deletePermanently]
    }

    /// Returns the actions that fit as buttons in a row of this width (in px), and the actions under “More”.
    package func fitting(_ actions: [RowAction], width: Double) -> (buttons: [RowAction], more: [RowAction]) {
        let room = max(1, Int(Self.maxWidthShare * width / Self.buttonWidth))
        guard actions.count > room else { return (actions, []) }
        // The outermost action is always visible, because a long slide performs it.
        let shown = max(1, room - 1)
        return (Array(actions.prefix(shown)), Array(actions.dropFirst(shown)))
    }

    /// Returns one side's menu in the form that the arbiter needs.
    package func menu(_ side: Side, for item: RowContent, width: Double) -> SideMenu {
        let actions = actions(side, for: item)
        let (buttons, more) = fitting(actions, width: width)
        let count = buttons.count + (more.isEmpty ? 0 : 1)
        let leaves = actions.first.map(leaves) ?? false
        return SideMenu(
            width: Double(count) * Self.buttonWidth, outermost: leaves ? .leaves : .stays,
            actionsID: signature(actions, isDone: item.isDone))
    }

    /// Returns a number that changes when the action of a button changes. Open and completed tasks have different
    /// numbers, because the same button completes or reopens them. “Move to list” counts only as the outermost button,
    /// where a full swipe performs it.
    private func signature(_ actions: [RowAction], isDone: Bool) -> Int {
        let all = RowAction.allCases
        return actions.filter { $0 != .moveToList || $0 == actions.first }
            .reduce(isDone ? 1 : 2) { $0 * (all.count + 1) + (all.firstIndex(of: $1) ?? 0) + 1 }
    }
}
