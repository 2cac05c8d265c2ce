// Moving rows by dragging, by keys or to another list, and clearing completed rows.

import Foundation
import GLibSupport
import Gestures
import Rows
import Todo
import Wording

extension ListController {
    /// Lifts a row. Its subtasks go along, hidden (specification N5).
    package func lift(_ row: RowID) {
        surface?.lift(row)
        rowStore.collapseWhileDragged(row.item)
        liftStack(with: row.item)
    }

    /// Moves the dragged row, indented to its level at this position.
    package func drag(_ row: RowID, top: Double, slot: Int) {
        surface?.drag(row, top: top, slot: slot)
        let contents = rowStore.contents
        if let ids = stack(with: row.item) {
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
        let steps = events.arbiter.draggedSteps
        guard capabilities.nests, !contents.isSorted, contents.hasTrees || steps != 0 else { return nil }
        return contents.level(ofDragged: id, at: slot, steps: steps)
    }

    /// Drops a dragged row at a position. If the position is nil, the row returns to its place.
    package func drop(_ row: RowID, at slot: Int?) {
        let dropping =
            slot.map { slot in
                stack(with: row.item).map { self.dropping(stack: $0, lifted: row.item, at: slot) }
                    ?? self.dropping(row.item, at: slot)
            } ?? .nothing
        guard case .command(let command) = dropping else {
            surface?.drop(row, returns: true)
            rowStore.expandAfterDrag()
            if case .refused(let refusal) = dropping { explain(refusal) }
            return
        }
        surface?.drop(row, returns: false)
        let ended = { @MainActor in
            self.surface?.endDrag()
            self.rowStore.expandAfterDrag()
        }
        // Completed tasks leave the selection.
        if selection.contains(row.item), command.completes {
            return finish(command, following: row.item, then: ended)
        }
        write {
            defer { ended() }
            do {
                try await self.performRevealingParent(command, following: row.item)
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
            let isAside = events.arbiter.draggedSteps != 0
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

    /// Moves the focused task by a key, among the open tasks.
    package func move(_ item: RowContent, _ direction: MoveKey) {
        if selection.contains(item.id) { return moveSelection(direction) }
        guard layout.allows(.moveToTop, on: item) else { return reportReadOnly() }
        guard capabilities.reorders else { return }
        handle(.closeOpenRow(time: now))
        write {
            // Use the position after all queued writes, since keys may be faster than the store.
            switch self.moving(item.id, direction) {
            case .nothing: break
            case .refused(let refusal): self.explain(refusal)
            case .command(let command): try await self.performAndReport(command, following: item.id)
            }
        }
    }

    private func moving(_ id: UUID, _ direction: MoveKey) -> DropResult {
        if query.traits.moves != nil {
            return query.moving([id], down: direction.isDown, far: direction.isFar, in: rowStore.contents)
        }
        let contents = rowStore.contents
        if contents.isSorted { return .refused(.sorted(contents.order.sorting)) }
        let placement =
            contents.hasTrees
            ? contents.placementBeside(moving: id, direction) : contents.placement(moving: id, direction)
        return placement.map { .command(.move(id, to: $0)) } ?? .nothing
    }

    /// Announces a task's new position.
    package func announcePlace(of id: UUID) {
        guard let position = rowStore.contents.position(of: id) else { return }
        let text = tr("Moved to position {place} of {count}")
            .filling("place", with: String(position + 1 - rowStore.firstCount)).filling(
                "count", with: String(rowStore.recordCount))
        surface?.announce(text, on: id)
    }

    /// Clears completed tasks, or empties the trash, depending on the view.
    package func clear() {
        switch capabilities.clearing {
        case .nothing: if isReadOnly { reportReadOnly() }
        case .done: clearDone()
        case .all: askToEmptyTrash()
        }
    }

    /// Clears the completed tasks, with an offer to undo.
    package func clearDone() {
        guard capabilities.clearing == .done else { return }
        guard hasDone else {
            surface?.showToast(tr("There are no completed tasks"), undo: false)
            return
        }
        handle(.closeOpenRow(time: now))
        let list = rowStore.list
        write { try await self.performAndReport(.clearDone(in: list)) }
    }

    /// Whether there are completed tasks to clear.
    package var hasDone: Bool { capabilities.clearing == .done && rowStore.contents.canClearDone }

    /// Shows a choice of lists to which a task can be moved.
    package func chooseList(for item: RowContent) {
        offerLists(for: [item.id]) { [weak self] in self?.surface?.showDestinations($0, for: item) }
    }

    /// Finds the lists to which tasks can be moved and shows them, or reports that there are none.
    package func offerLists(for ids: [UUID], _ show: @escaping @MainActor ([(id: UUID, name: String)]) -> Void) {
        read {
            let lists = try await self.navigation?.destinations(for: ids) ?? []
            if lists.isEmpty {
                self.surface?.showToast(tr("There is no other list"), undo: false)
            } else {
                show(lists)
            }
        }
    }

    /// Moves a task to another list.
    package func transfer(_ id: UUID, to list: UUID) {
        guard rowStore.item(id) != nil else { return }
        write { try await self.performAndReport(.transfer([id], to: list)) }
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

extension MoveKey {
    /// Whether the direction is toward the end.
    package var isDown: Bool { self == .down || self == .toBottom }
    /// Whether the move goes all the way.
    package var isFar: Bool { self == .toTop || self == .toBottom }
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
