// What a page is told of its list, whole, beside the rows themselves.

import Foundation
import Gestures
import Todo

/// What a page needs to know of the list that it shows.
struct ListState: Equatable, Sendable {
    /// What is shown.
    var query: Query
    /// How many rows are open, also before all of them have been read.
    var openCount = 0
    /// How many rows stand before all others, and for no record.
    var firstCount = 0
    /// How many rows stand for a record.
    var recordCount = 0
    /// Whether there are done items to be cleared.
    var hasDone = false
    /// The new item that is being typed, if any.
    var draft: UUID?
    /// Of lists: how many of each one's items are open.
    var openCounts: [UUID: Int] = [:]
    /// Of what is found: how far the search is.
    var search: SearchProgress?
    /// Whether a gesture goes to the level above: where that stands beside, it is there already.
    var hasLevelAbove = false
    /// By what the list is sorted.
    var sorting = Sorting.byHand
    /// Whether it is a list that its server does not let be changed.
    var isReadOnly = false
    /// The list's own colours; nil for those that are preferred.
    var theme: HeatTheme?
    /// The rows that are chosen, and what can be done to them.
    var selection = Selection()
    var chosen = ChosenRows()
    /// What the rows' menus hold.
    var menus = MenuLayout()
    /// The preferences.
    var settings = Gestures.Settings()

    /// Whether the rows are lists.
    var isOfLists: Bool { query == .lists }

    /// What may be done here.
    var capabilities: Query.Capabilities { query.capabilities(sortedBy: sorting, isReadOnly: isReadOnly) }

    /// What decides which actions a row has.
    ///
    /// - Parameters:
    ///   - isUncovered: whether a menu of the row is uncovered.
    ///   - canIndent: whether there is an item above it that it could go into.
    func spokenContext(
        of item: RowContent, at place: Int, isUncovered: Bool, canIndent: Bool
    ) -> SpokenContext {
        let sides: [Side] = settings.slideStyle == .menu && selection.isEmpty ? [.leading, .trailing] : []
        return SpokenContext(
            item: item, capabilities: capabilities, position: place, firstCount: firstCount, openCount: openCount,
            hasDone: hasDone,
            canTransfer: menus.canTransfer,
            sides: Set(sides.filter { settings.uncovers($0) && !menus.actions($0, for: item).isEmpty }),
            hasMenu: !menus.popoverActions(for: item).isEmpty, isUncovered: isUncovered,
            canIndent: canIndent, isChosen: selection.contains(item.id), isLocked: menus.isLocked(item),
            ofServer: menus.ofServer(item))
    }
}

/// A change of a list's rows, whole.
struct ListUpdate: Equatable, Sendable {
    /// What became of rows, in the order in which it is to be done.
    var changes: [ListChange]
    /// The list as it is now.
    var state: ListState
    /// How rows move to their new places.
    var style: MotionStyle
    /// Whether fingers hold rows apart, or these come back from them by themselves; likewise of rows that are pulled.
    var isParted = false
    var isPulled = false
}
