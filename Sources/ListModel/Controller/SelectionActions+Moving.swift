// Moving the selected rows by keys. The rows keep their order (specification N9).

import Foundation
import Gestures
import Rows
import Todo
import Wording

extension SelectionActions {
    /// Moves all selected rows by a key.
    package func move(_ direction: MoveKey) {
        if isReadOnly { return reportReadOnly() }
        guard capabilities.reorders else { return }
        handle(.closeOpenRow(time: now))
        let focused = surface?.focusedRow
        commands.write {
            // Use the positions after all queued writes, since keys may be faster than the store.
            let contents = self.rowStore.contents
            switch self.moving(stack: self.selection.positions.map(contents.id(at:)), direction, in: contents) {
            case .nothing: break
            case .refused(let refusal): self.listActions.explain(refusal)
            case .command(let command):
                do {
                    try await self.commands.performAndReport(command, following: focused)
                } catch let error as TodoError {
                    self.surface?.showToast(errorMessage(for: error), undo: false)
                }
            }
        }
    }

    /// Makes all selected rows subtasks of the row above the first selected row.
    package func indent() {
        nestSelection { open, contents in
            guard let first = open.first, let above = contents.siblingAbove(first) else {
                throw TodoError.noPrecedingTask
            }
            return (open.map(contents.id(at:)), contents.id(at: above), .bottom)
        }
    }

    /// Moves all selected rows out of their parents, to right after the first row's parent. Does nothing if any
    /// selected row has no parent.
    package func outdent() {
        nestSelection { open, contents in
            let parents = open.map(contents.parent(at:))
            guard !parents.contains(nil), let parent = parents.first.flatMap({ $0 }),
                let place = contents.position(of: parent)
            else { throw TodoError.alreadyTopLevel }
            return (open.map(contents.id(at:)), contents.parent(at: place), .after(parent))
        }
    }

    /// Moves the selected rows under another parent.
    ///
    /// - Parameter place: Returns the new place for the open rows, given their positions. The positions exclude rows
    ///   whose parent is also selected.
    private func nestSelection(
        to place: @escaping @MainActor ([Int], Contents) throws -> (ids: [UUID], parent: UUID?, Placement)
    ) {
        if isReadOnly { return reportReadOnly() }
        guard capabilities.nests else { return }
        handle(.closeOpenRow(time: now))
        let focused = surface?.focusedRow
        commands.write {
            // Use the rows after all queued writes, since keys may be faster than the store.
            let contents = self.rowStore.contents
            let open = contents.openOutermost(self.selection.positions.map(contents.id(at:)))
            do {
                let (ids, parent, placement) = try place(open, contents)
                // Expand the parent, so that the rows stay visible.
                try await self.rowStore.expanding(parent) {
                    try await self.commands.performAndReport(
                        .arrange(ids, in: parent, to: placement), following: focused)
                }
            } catch let error as TodoError {
                self.surface?.showToast(errorMessage(for: error), undo: false)
            }
        }
    }

    private func moving(stack ids: [UUID], _ direction: MoveKey, in contents: Contents) -> DropResult {
        if query.traits.moves != nil {
            return query.moving(ids, down: direction.isDown, far: direction.isFar, in: contents)
        }
        if contents.isSorted { return .refused(.sorted(contents.order.sorting)) }
        return contents.moving(stack: ids, direction)
    }
}
