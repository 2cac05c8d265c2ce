// The actions of a row for assistive technologies: everything that gestures and keys can do, under spoken names.

import Foundation
import GLibSupport
import Gestures
import Todo

/// An action of a row for assistive technologies.
package enum SpokenAction: Int, CaseIterable, Sendable {
    case complete, reopen, open, edit, rename, details, delete, restore, deleteForGood
    case dueDate, postpone, skip, priority
    case moveToTop, moveUp, moveDown, moveToEnd, moveToList
    case addAbove, addBelow, addAtTop
    case uncoverLeading, uncoverTrailing, closeMenu, showAll
    case fold, unfold, indent, outdent
    case select, deselect
    case care, deleteOnServer
    case clearDone, emptyTrash, undo, redo, goUp

    /// The name of the action, the only thing that assistive technologies know about it.
    package var name: String {
        switch self {
        case .complete: tr("Complete")
        case .reopen: tr("Reopen")
        // Translators: Verb: open a list.
        case .open: tr("Open")
        case .edit: tr("Edit")
        case .rename: tr("Rename")
        case .details: tr("Details")
        case .delete: tr("Delete")
        case .restore: tr("Restore")
        case .deleteForGood: tr("Delete Permanently")
        case .dueDate: tr("Due Date…")
        case .postpone: tr("Tomorrow")
        case .skip: tr("Skip This One")
        case .priority: tr("Priority…")
        case .moveToTop: tr("Move to Top")
        case .moveUp: tr("Move Up")
        case .moveDown: tr("Move Down")
        case .moveToEnd: tr("Move to End")
        case .moveToList: tr("Move to List…")
        case .addAbove: tr("Add Above")
        case .addBelow: tr("Add Below")
        case .addAtTop: tr("Add at Top")
        case .uncoverLeading: tr("Show Leading Menu")
        case .uncoverTrailing: tr("Show Trailing Menu")
        case .closeMenu: tr("Close Menu")
        case .showAll: tr("Show All Actions")
        case .fold: tr("Collapse")
        case .unfold: tr("Expand")
        case .indent: tr("Make Subtask")
        // Translators: Moves a subtask out of its parent, one level up.
        case .outdent: tr("Move Out")
        case .select: tr("Select")
        case .deselect: tr("Deselect")
        case .care: tr("Sync Problems…")
        case .deleteOnServer: tr("Delete on Server Too…")
        case .clearDone: tr("Clear Completed Tasks")
        case .emptyTrash: tr("Empty Trash")
        case .undo: tr("Undo")
        case .redo: tr("Redo")
        case .goUp: tr("Show Lists")
        }
    }

    /// Whether the action changes the task itself.
    package var changes: Bool {
        switch self {
        case .complete, .reopen, .edit, .rename, .delete, .restore, .deleteForGood, .dueDate, .postpone, .skip,
            .priority,
            .moveToTop, .moveUp, .moveDown, .moveToEnd, .moveToList, .indent, .outdent:
            true
        case .open, .details, .addAbove, .addBelow, .addAtTop, .uncoverLeading, .uncoverTrailing, .closeMenu, .showAll,
            .fold, .unfold, .select, .deselect, .care, .deleteOnServer, .clearDone, .emptyTrash, .undo, .redo, .goUp:
            false
        }
    }

    /// The action's bit in a set of actions.
    package var bit: UInt64 { 1 << UInt64(rawValue) }
}

/// The state that decides which actions a row has.
package struct SpokenContext: Equatable, Sendable {
    package var item: RowContent
    /// The operations that the list allows.
    package var capabilities: Query.Capabilities
    /// The row's position, the number of rows fixed at the top, and the number of open rows.
    package var position: Int
    package var firstCount = 0
    package var openCount: Int
    package var hasDone: Bool
    /// Whether there is another list.
    package var canTransfer: Bool
    /// The sides with a menu to uncover; none in the direct style.
    package var sides: Set<Side>
    /// Whether the row has actions for a popover menu.
    package var hasMenu: Bool
    /// Whether a menu of the row is uncovered.
    package var isUncovered: Bool
    /// Whether there is a task above, on the same level, that this one could become a subtask of.
    package var canIndent: Bool
    /// Whether the row is selected.
    package var isChosen = false
    /// Whether the server does not allow changes to the task.
    package var isLocked = false
    /// The actions for a list that is synced with a server.
    package var ofServer: [RowAction] = []

    /// Returns whether the action applies now.
    package func allows(_ action: SpokenAction) -> Bool { (!isLocked || !action.changes) && fits(action) }

    private func fits(_ action: SpokenAction) -> Bool {
        switch action {
        case .complete: RowAction.complete.applies(to: item) && !item.isDone
        case .reopen: item.isDone
        case .open: capabilities.opening == .opens && item.below == nil
        case .rename: item.isList && RowAction.edit.applies(to: item)
        case .edit: !item.isList && RowAction.edit.applies(to: item)
        case .details: RowAction.details.applies(to: item)
        case .delete: RowAction.delete.applies(to: item)
        case .restore: RowAction.restore.applies(to: item)
        case .deleteForGood: RowAction.deleteForGood.applies(to: item)
        case .dueDate: RowAction.dueDate.applies(to: item)
        case .postpone: RowAction.postpone.applies(to: item)
        case .skip: RowAction.skip.applies(to: item)
        case .priority: RowAction.priority.applies(to: item)
        case .moveToTop, .moveUp: moves && position > firstCount
        case .moveDown, .moveToEnd: moves && position + 1 < openCount
        case .moveToList: RowAction.moveToList.applies(to: item) && canTransfer
        case .uncoverLeading: !isUncovered && sides.contains(.leading)
        case .uncoverTrailing: !isUncovered && sides.contains(.trailing)
        case .closeMenu: isUncovered
        case .fold: item.below != nil && !item.isFolded
        case .unfold: item.below != nil && item.isFolded
        case .indent: capabilities.nests && canIndent
        case .outdent: capabilities.nests && item.level > 0
        case .select: capabilities.selects && !isChosen && RowAction.select.applies(to: item)
        case .deselect: isChosen
        case .care: ofServer.contains(.care)
        case .deleteOnServer: ofServer.contains(.deleteOnServer)
        case .clearDone: hasDone
        case .emptyTrash: capabilities.clearing == .all
        case .goUp: capabilities.hasLevelAbove
        case .showAll: hasMenu
        case .addAtTop: capabilities.inserts
        case .addAbove: capabilities.inserts && item.marks.part != .views
        case .addBelow: capabilities.inserts && item.isRecord
        case .undo, .redo: true
        }
    }

    private var moves: Bool { capabilities.reorders && !capabilities.isSorted && !item.isDone && item.isRecord }
}

extension ListController {
    /// Performs an action requested by an assistive technology.
    ///
    /// - Parameter name: the translated name of the action.
    package func spoken(_ name: String, on row: RowID) {
        guard let position = library.contents.position(of: row.item), row.item != library.draft,
            !library.isLeaving(row.item)
        else { return }
        let context = state.spokenContext(
            of: library.contents[position], at: position, isUncovered: events.arbiter.openRow == row,
            canIndent: library.canIndent(position))
        // In some languages two actions may share a name; only one of them applies at a time.
        let action = SpokenAction.allCases.first { $0.name == name && context.allows($0) }
        if let action { perform(action, on: context.item) }
    }

    private func perform(_ action: SpokenAction, on item: RowContent) {
        switch action {
        case .complete, .reopen: perform(.complete, on: item, bySlide: false)
        case .open: open(item.id)
        case .edit, .rename: perform(.edit, on: item, bySlide: false)
        case .details: perform(.details, on: item, bySlide: false)
        case .delete: perform(.delete, on: item, bySlide: false)
        case .restore: perform(.restore, on: item, bySlide: false)
        case .deleteForGood: perform(.deleteForGood, on: item, bySlide: false)
        case .dueDate: perform(.dueDate, on: item, bySlide: false)
        case .postpone: perform(.postpone, on: item, bySlide: false)
        case .skip: perform(.skip, on: item, bySlide: false)
        case .priority: perform(.priority, on: item, bySlide: false)
        case .moveToTop: move(item, .toTop)
        case .moveUp: move(item, .up)
        case .moveDown: move(item, .down)
        case .moveToEnd: move(item, .toBottom)
        case .moveToList: perform(.moveToList, on: item, bySlide: false)
        case .addAbove: insert(besides: item, above: true)
        case .addBelow: insert(besides: item, above: false)
        case .addAtTop: addAtTop()
        case .uncoverLeading: uncover(item, .leading)
        case .uncoverTrailing: uncover(item, .trailing)
        case .closeMenu: handle(.closeOpenRow(time: now))
        case .showAll: showActions(of: item, at: nil)
        case .fold: fold(item, true)
        case .unfold: fold(item, false)
        case .indent: indent(item)
        case .outdent: outdent(item)
        case .select, .deselect: toggleChosen(item.id)
        case .care: perform(.care, on: item, bySlide: false)
        case .deleteOnServer: perform(.deleteOnServer, on: item, bySlide: false)
        case .clearDone, .emptyTrash: clear()
        case .undo: undo()
        case .redo: redo()
        case .goUp: goUp(from: nil)
        }
    }
}
