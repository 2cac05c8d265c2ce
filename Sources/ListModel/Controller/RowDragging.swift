import Foundation
import GLibSupport
import Gestures
import Rows
import Todo
import Wording

/// Drags rows within their list, alone or as a stack of all selected rows.
@MainActor package final class RowDragging: ListPart {
    let context: ListContext
    let commands: CommandRunner
    let selection: RowSelection
    let selectionActions: SelectionActions
    let listActions: ListActions
    let moves: RowMoves

    init(
        _ context: ListContext, _ commands: CommandRunner, _ selection: RowSelection,
        _ selectionActions: SelectionActions, _ listActions: ListActions, _ moves: RowMoves
    ) {
        self.context = context
        self.commands = commands
        self.selection = selection
        self.selectionActions = selectionActions
        self.listActions = listActions
        self.moves = moves
    }

    /// Lifts a row. Its subtasks go along, hidden (specification N5).
    package func lift(_ row: RowID) {
        surface?.lift(row)
        rowStore.collapseWhileDragged(row.item)
        liftStack(with: row.item)
    }

    /// Shows the other selected rows as a stack when one of them is lifted.
    private func liftStack(with id: UUID) {
        guard let ids = selection.stack(with: id) else { return }
        let contents = rowStore.contents
        let rows = contents.draggedPositions(of: ids).map { RowID(contents.id(at: $0)) }.filter { $0.item != id }
        surface?.liftStack(ids.count, others: rows)
    }

    /// Moves the dragged row, indented to its level at this position.
    package func drag(_ row: RowID, top: Double, slot: Int) {
        surface?.drag(row, top: top, slot: slot)
        let contents = rowStore.contents
        if let ids = selection.stack(with: row.item) {
            guard capabilities.nests, !contents.isSorted, contents.hasTrees else { return }
            surface?.indentDraggedRow(row, level: contents.level(ofStack: ids, lifted: row.item, at: slot))
            return
        }
        let level = draggedLevel(row.item, at: slot) ?? contents.position(of: row.item).map(contents.level)
        surface?.indentDraggedRow(row, level: level ?? 0)
    }

    /// Returns the level that a dragged row would have at a position, or nil if it keeps its level.
    private func draggedLevel(_ id: UUID, at slot: Int) -> Int? {
        let contents = rowStore.contents
        let steps = events.arbiter.draggedLevels
        guard capabilities.nests, !contents.isSorted, contents.hasTrees || steps != 0 else { return nil }
        return contents.level(ofDragged: id, at: slot, steps: steps)
    }

    /// Drops a dragged row at a position. If the position is nil, the row returns to its place.
    package func drop(_ row: RowID, at slot: Int?) {
        let dropping =
            slot.map { slot in
                selection.stack(with: row.item).map { self.dropping(stack: $0, lifted: row.item, at: slot) }
                    ?? self.dropping(row.item, at: slot)
            } ?? .nothing
        guard case .command(let command) = dropping else {
            surface?.drop(row, returns: true)
            rowStore.expandAfterDrag()
            if case .refused(let refusal) = dropping { listActions.explain(refusal) }
            return
        }
        surface?.drop(row, returns: false)
        let ended = { @MainActor in
            self.surface?.endDrag()
            self.rowStore.expandAfterDrag()
        }
        // Completed tasks leave the selection.
        if selection.contains(row.item), command.completes {
            return selectionActions.finish(command, following: row.item, then: ended)
        }
        commands.write {
            defer { ended() }
            do {
                try await self.moves.performRevealingParent(command, following: row.item)
            } catch let error as TodoError {
                // Another row of a stack may have deeper subtasks than the lifted row, and so exceed the depth limit.
                self.surface?.showToast(errorMessage(for: error), undo: false)
            }
        }
    }

    /// Returns the result of dropping a task at a position.
    package func dropping(_ id: UUID, at slot: Int) -> DropResult {
        guard capabilities.reorders else { return .nothing }
        if query.traits.moves != nil { return query.dropping(id, at: slot, in: rowStore.contents) }
        let contents = rowStore.contents
        if contents.isSorted {
            let isAside = events.arbiter.draggedLevels != 0
            return contents.dropping([id], lifted: id, atSorted: slot, isAside: isAside)
        }
        // Nothing can be placed manually below the “Later” header (M6).
        let isBelowLater = (contents.laterStart..<contents.count).contains(slot)
        let command: Command? =
            if !isBelowLater, let level = draggedLevel(id, at: slot) {
                contents.command(dropping: id, at: slot, level: level)
            } else {
                contents.command(dropping: id, at: slot)
            }
        return command.map(DropResult.command)
            ?? (isBelowLater ? .refused(.laterByStart) : .nothing)
    }

    /// Returns the result of dropping the selected rows at a position.
    ///
    /// - Parameter id: The row that the user holds.
    package func dropping(stack ids: [UUID], lifted id: UUID, at slot: Int) -> DropResult {
        guard capabilities.reorders else { return .nothing }
        if query.traits.moves != nil { return query.dropping(ids, lifted: id, at: slot, in: rowStore.contents) }
        if rowStore.contents.isSorted { return rowStore.contents.dropping(ids, lifted: id, atSorted: slot) }
        return rowStore.contents.dropping(stack: ids, lifted: id, at: slot)
    }
}

extension Command {
    /// Whether the command completes the dropped task.
    fileprivate var completes: Bool {
        switch self {
        case .complete: true
        case .place(_, let isDone, _): isDone
        case .nest(_, _, _, let isDone): isDone == true
        default: false
        }
    }
}

extension DropResult.Refusal {
    /// The reason for the refusal, for the user.
    package var text: String {
        switch self {
        case .overdueByDate: tr("Overdue tasks are sorted by date")
        case .dayByTime: tr("Tasks of a day are sorted by time")
        case .doneByTime: tr("Completed tasks are sorted by when they were completed")
        case .sorted(let sorting): sorting.text
        case .laterByStart: tr("Tasks under “Later” are sorted by start date")
        }
    }
}
