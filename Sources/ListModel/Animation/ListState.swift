import Foundation
import Gestures
import Rows
import Todo

/// The state of a list, except its rows, as a page needs it.
package struct ListState: Equatable, Sendable {
    /// The list or view that is shown.
    package var query: Query
    /// The number of open rows, correct even before all rows have been read.
    package var openCount = 0
    /// The number of fixed rows at the top, which represent no record.
    package var firstCount = 0
    /// The number of rows that represent a record.
    package var recordCount = 0
    /// Whether there are completed items to clear.
    package var hasDone = false
    /// The new item whose title is being typed.
    package var draft: UUID?
    /// The number of open items of each list, if the rows are lists.
    package var openCounts: [UUID: Int] = [:]
    /// The progress of the search, if the page shows search results.
    package var search: SearchProgress?
    /// Whether a gesture can go up one level; false if that level is shown in a sidebar.
    package var hasLevelAbove = false
    package var sorting = Sorting.byHand
    /// Whether the server does not allow changes of the list.
    package var isReadOnly = false
    /// The list's own colors, or nil for the preferred colors.
    package var theme: HeatTheme?
    /// The selected rows, and the actions available for them.
    package var selection = Selection()
    package var selectionSummary = SelectionSummary()
    /// The actions in the rows' menus.
    package var menus = MenuLayout()
    package var settings = Gestures.Settings()

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
    package var changes: [ListChange]
    /// The state of the list after the change.
    package var state: ListState
    /// The style in which rows move to their new places.
    package var style: MotionStyle
    /// Whether rows are parted or pulled, held by fingers or still moving back.
    package var isParted = false
    package var isPulled = false
}
