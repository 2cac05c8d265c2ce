import Foundation
import Gestures
import Rows
import Todo

/// The state of a list, except its rows, as a page needs it.
package struct ListState: Equatable, Sendable {
    /// The list or view that is shown.
    package internal(set) var query: Query
    /// The number of open rows, correct even before all rows have been read.
    package internal(set) var openCount = 0
    /// The number of fixed rows at the top, which represent no record.
    package internal(set) var firstCount = 0
    /// The number of rows that represent a record.
    package internal(set) var recordCount = 0
    /// Whether there are completed items to clear.
    package internal(set) var hasDone = false
    /// The new item whose title is being typed.
    package internal(set) var draft: UUID?
    /// The number of open items of each list, if the rows are lists.
    package internal(set) var openCounts: [UUID: Int] = [:]
    /// The progress of the search, if the page shows search results.
    package internal(set) var search: SearchProgress?
    /// Whether a gesture can go up one level; false if that level is shown in a sidebar.
    package internal(set) var hasLevelAbove = false
    package internal(set) var sorting = Sorting.byHand
    /// Whether the server does not allow changes of the list.
    package internal(set) var isReadOnly = false
    /// The list's own colors, or nil for the preferred colors.
    package internal(set) var theme: HeatTheme?
    /// The selected rows, and the actions available for them.
    package internal(set) var selection = Selection()
    package internal(set) var selectionSummary = SelectionSummary()
    /// The actions in the rows' menus.
    package internal(set) var menus = MenuLayout()
    package internal(set) var settings = Gestures.Settings()

    package var showsLists: Bool { query.showsLists }

    /// The operations allowed in this list.
    package var capabilities: Query.Capabilities { query.capabilities(sortedBy: sorting, isReadOnly: isReadOnly) }

    /// Returns the context that decides which actions a row has.
    ///
    /// - Parameters:
    ///   - isUncovered: Whether a menu of the row is uncovered.
    ///   - canIndent: Whether the row has a preceding sibling that can become its parent.
    package func accessibilityContext(
        of item: RowContent, at index: Int, isUncovered: Bool, canIndent: Bool
    ) -> AccessibilityContext {
        let sides: [Side] = settings.slideStyle == .menu && selection.isEmpty ? [.leading, .trailing] : []
        return AccessibilityContext(
            item: item, capabilities: capabilities, position: index, firstCount: firstCount, openCount: openCount,
            hasDone: hasDone,
            canTransfer: menus.canTransfer,
            sides: Set(sides.filter { settings.uncovers($0) && !menus.actions($0, for: item).isEmpty }),
            hasMenu: !menus.popoverActions(for: item).isEmpty, isUncovered: isUncovered,
            canIndent: canIndent, isSelected: selection.contains(item.id), isLocked: menus.isLocked(item),
            serverActions: menus.serverActions(item))
    }
}

/// A complete change of a list.
package struct ListUpdate: Equatable, Sendable {
    /// The changes of the rows, in the order in which they must be applied.
    package internal(set) var changes: [ListChange]
    /// The state of the list after the change.
    package internal(set) var state: ListState
    /// The style in which rows move to their new places.
    package internal(set) var style: MotionStyle
    /// Whether rows are parted or pulled, held by fingers or still moving back.
    package internal(set) var isParted = false
    package internal(set) var isPulled = false
}
