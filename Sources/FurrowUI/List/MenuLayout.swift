// Which buttons stand on which side of a row, and how wide they are together.

import Foundation
import Gestures
import Todo

/// The swipe menus' actions.
public struct MenuLayout: Equatable, Sendable {
    /// Width of a menu's button in px: room for a 44 px touch target (WCAG 2.5.5) with space on both sides.
    public static let buttonWidth = 72.0
    /// The share of the row's width that a menu may take; what does not fit goes under a "More" button.
    public static let widestShare = 0.6

    /// The actions at the row's beginning, the outermost (nearest the edge) first.
    public var leading: [RowAction]
    /// The actions at the row's end, the outermost first.
    public var trailing: [RowAction]

    /// Whether there is another list that an item can be moved to.
    public var canTransfer = false

    /// Whether rows stand in an order of one's own, of which one is the top.
    public var ranks = true
    /// Whether rows can be chosen, for something to be done to several.
    public var selects = false
    /// The actions by which a row leaves what is shown, beside those by which it leaves anything (`RowAction.leaves`).
    public var leaving: Set<RowAction> = []
    /// Those by which it does not, although it leaves any other view by them.
    public var staying: Set<RowAction> = []

    /// Whether nothing of what is shown can be changed, and the lists whose items cannot.
    public var isReadOnly = false
    public var readOnlyLists: Set<UUID> = []
    /// The lists that are the same on a server, and those of which something waits for the person.
    public var syncedLists: Set<UUID> = []
    public var troubledLists: Set<UUID> = []

    /// The actions that the preferences name and this program has.
    public init(_ settings: Gestures.Settings = Gestures.Settings()) {
        leading = settings.leadingActions.compactMap(RowAction.init)
        trailing = settings.trailingActions.compactMap(RowAction.init)
    }

    /// The actions of one side that apply to the item, the outermost first.
    func actions(_ side: Side, for item: RowContent) -> [RowAction] {
        let actions = item.isTrashed ? Self.ofTrashed(side) : side == .leading ? leading : trailing
        return actions.filter { $0.applies(to: item) && isPossible($0) && allows($0, on: item) }
    }

    /// Whether an item's server does not let it be changed.
    func isLocked(_ item: RowContent) -> Bool {
        guard isReadOnly || !readOnlyLists.isEmpty, !item.isList, !item.isTrashed else { return false }
        return isReadOnly || item.caption?.list.map(readOnlyLists.contains) ?? false
    }

    /// Whether an item's server lets the action be done.
    func allows(_ action: RowAction, on item: RowContent) -> Bool { !action.changes || !isLocked(item) }

    /// Whether the row flies out by the action, for it is no longer among what is shown.
    func leaves(_ action: RowAction) -> Bool {
        (action.leaves || leaving.contains(action)) && !staying.contains(action)
    }

    /// Whether the action makes sense in what is shown.
    private func isPossible(_ action: RowAction) -> Bool {
        switch action {
        case .moveToList: canTransfer
        case .moveToTop: ranks
        case .select: selects
        default: true
        }
    }

    /// What the popover menu of an item offers: to choose it, everything its two sides do, and its priority and its details,
    /// which need be on neither (B8); nothing for a row that stands for no record.
    func popoverActions(for item: RowContent) -> [RowAction] {
        let (first, last) = (actions(.leading, for: item), actions(.trailing, for: item).reversed() as [RowAction])
        // A turn is passed over now and then: that has no place in the menus of every row.
        let more = [RowAction.priority, .skip, .details].filter {
            $0.applies(to: item) && allows($0, on: item) && !(first + last).contains($0)
        }
        return (selects && RowAction.select.applies(to: item) ? [.select] : []) + first + more + ofServer(item) + last
    }

    /// What there is to do with a list that is the same on a server.
    func ofServer(_ item: RowContent) -> [RowAction] {
        guard RowAction.care.applies(to: item) else { return [] }
        return (troubledLists.contains(item.id) ? [.care] : [])
            + (syncedLists.contains(item.id) ? [.deleteOnServer] : [])
    }

    /// The actions of what lies in the trash, whatever the others are (L6).
    private static func ofTrashed(_ side: Side) -> [RowAction] {
        side == .leading ? [.restore] : [.deleteForGood]
    }

    /// What is shown of these actions in a row of this width: the buttons, and what goes under "More".
    func fitting(_ actions: [RowAction], width: Double) -> (buttons: [RowAction], more: [RowAction]) {
        let room = max(1, Int(Self.widestShare * width / Self.buttonWidth))
        guard actions.count > room else { return (actions, []) }
        // The outermost action is always there: a long slide runs it.
        let shown = max(1, room - 1)
        return (Array(actions.prefix(shown)), Array(actions.dropFirst(shown)))
    }

    /// A side's menu as the gestures see it.
    func menu(_ side: Side, for item: RowContent, width: Double) -> SideMenu {
        let actions = actions(side, for: item)
        let (buttons, more) = fitting(actions, width: width)
        let count = buttons.count + (more.isEmpty ? 0 : 1)
        let leaves = actions.first.map(leaves) ?? false
        return SideMenu(
            width: Double(count) * Self.buttonWidth, outermost: leaves ? .leaves : .stays,
            offer: offer(actions, isDone: item.isDone))
    }

    /// A number for what these buttons do: to complete a done item is to reopen it. Whether there is another list to move
    /// it to changes nothing of what the others do.
    private func offer(_ actions: [RowAction], isDone: Bool) -> Int {
        let all = RowAction.allCases
        return actions.filter { $0 != .moveToList || $0 == actions.first }
            .reduce(isDone ? 1 : 2) { $0 * (all.count + 1) + (all.firstIndex(of: $1) ?? 0) + 1 }
    }
}
