import Foundation
import Gestures
import Rows
import Todo
import Wording

/// Moves rows by keys: among the open rows, and in and out of their parents.
@MainActor package final class RowMoves: ListPart {
    let context: ListContext
    let commands: CommandRunner
    let selection: RowSelection
    let selectionActions: SelectionActions
    let listActions: ListActions

    init(
        _ context: ListContext, _ commands: CommandRunner, _ selection: RowSelection,
        _ selectionActions: SelectionActions, _ listActions: ListActions
    ) {
        self.context = context
        self.commands = commands
        self.selection = selection
        self.selectionActions = selectionActions
        self.listActions = listActions
    }

    /// Moves the focused task by a key, among the open tasks.
    package func move(_ item: RowContent, _ direction: MoveKey) {
        if selection.contains(item.id) { return selectionActions.move(direction) }
        guard layout.allows(.moveToTop, on: item) else { return reportReadOnly() }
        guard capabilities.reorders else { return }
        handle(.closeOpenRow(time: now))
        commands.write {
            // Use the position after all queued writes, since keys may be faster than the store.
            switch self.moving(item.id, direction) {
            case .nothing: break
            case .refused(let refusal): self.listActions.explain(refusal)
            case .command(let command): try await self.commands.performAndReport(command, following: item.id)
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

    // MARK: Making a subtask, moving out (N4)

    /// Makes a task a subtask of the row above it.
    package func indent(_ item: RowContent) {
        if selection.contains(item.id) { return selectionActions.indent() }
        nest(item) {
            let contents = self.rowStore.contents
            guard let position = contents.position(of: item.id), let above = contents.siblingAbove(position) else {
                throw TodoError.noPrecedingTask
            }
            return .nest(item.id, in: contents.id(at: above), to: .bottom)
        }
    }

    /// Moves a task out of its parent.
    package func outdent(_ item: RowContent) {
        if selection.contains(item.id) { return selectionActions.outdent() }
        nest(item) { .outdent(item.id) }
    }

    /// Moves a task in or out.
    ///
    /// - Parameter command: Returns the command for the rows after all queued writes, since keys may be faster than the
    ///   store.
    private func nest(_ item: RowContent, by command: @escaping @MainActor () throws -> Command) {
        if isReadOnly { return reportReadOnly() }
        guard capabilities.nests, !item.isFixed else { return }
        handle(.closeOpenRow(time: now))
        commands.write {
            do {
                try await self.performRevealingParent(command(), following: item.id)
            } catch let error as TodoError {
                self.surface?.showToast(errorMessage(for: error), undo: false)
            }
        }
    }

    /// Performs a command that moves a task, and expands its new parent so that the task stays visible.
    package func performRevealingParent(_ command: Command, following id: UUID) async throws {
        var parent: UUID?
        if case .nest(_, let within, _, _) = command { parent = within }
        try await rowStore.expanding(parent) { try await self.commands.performAndReport(command, following: id) }
    }
}

extension MoveKey {
    /// Whether the direction is toward the end.
    package var isDown: Bool { self == .down || self == .toBottom }
    /// Whether the move goes all the way.
    package var isFar: Bool { self == .toTop || self == .toBottom }
}
