import Foundation
import GLibSupport
import Gestures
import Rows
import Store
import Todo

/// Performs actions on one row, invoked by gestures, buttons, keys or assistive technologies.
@MainActor package final class TaskActions: ListPart {
    let context: ListContext
    let commands: CommandRunner
    let selection: RowSelection
    let selectionActions: SelectionActions
    let moves: RowMoves

    init(
        _ context: ListContext, _ commands: CommandRunner, _ selection: RowSelection,
        _ selectionActions: SelectionActions, _ moves: RowMoves
    ) {
        self.context = context
        self.commands = commands
        self.selection = selection
        self.selectionActions = selectionActions
        self.moves = moves
    }

    func complete(_ item: RowContent) {
        if !item.isDone { surface?.flash(RowID(item.id)) }
        commands.write {
            try await self.commands.performAndReport(item.isDone ? .reopen([item.id]) : .complete([item.id]))
        }
    }

    /// Moves a repeating task to its next occurrence.
    func skip(_ item: RowContent) {
        commands.write {
            guard let step = try await self.rowStore.perform(.skip([item.id])) else {
                self.surface?.showToast(tr("This was the last occurrence"), undo: false)
                return
            }
            self.commands.didPerform(step)
        }
    }

    func moveToTop(_ item: RowContent) {
        if query.traits.moves != nil { return moves.move(item, .toTop) }
        commands.write { try await self.commands.performAndReport(.move(item.id, to: .top)) }
    }

    /// Postpones a task by a day. If it leaves the view, its row flies out (M8: choosing a date).
    func postpone(_ item: RowContent, bySlide: Bool) {
        let command = Command.postpone([item.id])
        if layout.leaves(.postpone) { return removeAnimated(item, by: command, .leading, bySlide: bySlide) }
        if !bySlide { handle(.acted(RowID(item.id), time: now)) }
        commands.write { try await self.commands.performAndReport(command) }
    }

    /// Restores a task from the trash. If its row stays in place, the row flashes.
    func restoreFromTrash(_ item: RowContent, bySlide: Bool) {
        let command = Command.restore([item.id])
        if layout.leaves(.restore) { return removeAnimated(item, by: command, .leading, bySlide: bySlide) }
        if !bySlide { handle(.acted(RowID(item.id), time: now)) }
        surface?.flash(RowID(item.id))
        commands.write { try await self.commands.performAndReport(command) }
    }

    /// Performs a command that removes a task from the list, while its row flies out on the action's side.
    func removeAnimated(_ item: RowContent, by command: Command, _ side: Side, bySlide: Bool) {
        let row = RowID(item.id)
        rowStore.beginLeaving(item.id)
        if surface?.focusedRow == item.id { focusNeighbor(of: item.id) }
        if !bySlide { handle(.leave(row, side, metrics: context.metrics(of: item), time: now)) }
        commands.write {
            try await self.commands.performAndReport(command)
            if self.isSynced(item), command == .delete([item.id]) { self.reportLocalDeletion(item) }
            self.rowStore.deletionWritten(item.id)
        } otherwise: {
            self.rowStore.deletionFailed(item.id)
            self.handle(.restore(row, time: self.now))
        }
    }

    /// Moves the focus to the next row, or from the last row to the previous one. This happens at once, so that the
    /// next key applies to that row.
    private func focusNeighbor(of id: UUID) {
        let items = rowStore.contents
        guard let position = items.position(of: id) else { return }
        let next = (items.indices.contains(position + 1) ? position + 1 : position - 1)
        if items.indices.contains(next) { surface?.focus(items.id(at: next)) }
    }

    private func isSynced(_ item: RowContent) -> Bool { item.isList && layout.syncedLists.contains(item.id) }

    /// Reports that a list was deleted locally and stays on the server.
    private func reportLocalDeletion(_ item: RowContent) {
        surface?.showToast(
            tr("“{list}” was deleted here, but stays on the server").filling("list", with: item.title), undo: true)
    }

    /// Returns the command that deletes a row's task, list or tag.
    package func deletion(of item: RowContent) -> Command {
        rowStore.tag(of: item.id).map { .deleteTag($0.name) } ?? .delete([item.id])
    }
}
