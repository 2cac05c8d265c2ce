// Subtasks: collapsing, and moving a new task in and out.

import GLibSupport
import Gestures
import Rows
import Todo
import Wording

extension RowMoves {
    // MARK: Collapsing (specification N3)

    /// Collapses or expands a task's subtasks. This is not an undo step.
    package func setCollapsed(_ item: RowContent, to isCollapsed: Bool) {
        guard item.subtaskCounts != nil, item.isCollapsed != isCollapsed else { return }
        events.commitEditing()
        handle(.closeOpenRow(time: now))
        commands.followedRow = surface?.focusedRow == item.id ? item.id : nil
        commands.write {
            try await self.rowStore.setCollapsed([item.id], to: isCollapsed)
            self.surface?.announce(isCollapsed ? tr("Collapsed") : tr("Expanded"), on: item.id)
        }
    }

    /// Handles Right, which expands, and Left, which collapses; mirrored in right-to-left languages. If there is
    /// nothing to collapse, Left goes to the row's parent.
    ///
    /// - Returns: Whether the key did something.
    package func collapse(_ item: RowContent, byKeyForward isForward: Bool) -> Bool {
        guard rowStore.contents.hasTrees else { return false }
        if item.subtaskCounts != nil, item.isCollapsed == isForward {
            setCollapsed(item, to: !isForward)
            return true
        }
        guard !isForward, let position = rowStore.contents.position(of: item.id),
            let parent = rowStore.contents.parent(at: position)
        else { return false }
        surface?.focus(parent)
        return true
    }

    // MARK: A new task

    /// Handles Tab and Shift+Tab in the editor, which move the edited task in or out.
    ///
    /// - Returns: Whether the list allows this.
    package func tabPressed(out: Bool) -> Bool {
        guard capabilities.nests, let edited = editing else { return false }
        guard edited.isNew else {
            // The task moves together with its editor.
            if let item = rowStore.item(edited.id) { out ? outdent(item) : indent(item) }
            return true
        }
        do {
            moveDraft(edited, to: try placeOfDraft(edited, out: out))
        } catch {
            surface?.showToast(errorMessage(for: error), undo: false)
        }
        return true
    }

    /// Returns the place of the draft after moving it in or out.
    private func placeOfDraft(_ edited: Editing, out: Bool) throws(TodoError) -> Insertion {
        let contents = rowStore.contents
        guard let position = contents.position(of: edited.id) else { throw .itemMissing(edited.id) }
        if out {
            guard let parent = contents.parent(at: position), let above = contents.position(of: parent) else {
                throw .alreadyTopLevel
            }
            return Insertion(.after(parent), in: contents.parent(at: above))
        }
        guard let above = contents.siblingAbove(position) else { throw .noPrecedingTask }
        guard contents.level(at: above) < Tree.maxDepth else { throw .tooDeep }
        return Insertion(.bottom, in: contents.id(at: above))
    }

    private func moveDraft(_ edited: Editing, to place: Insertion) {
        events.moveDraft(edited.id, to: place)
        guard let parent = place.parent, rowStore.item(parent)?.isCollapsed == true else {
            rowStore.moveDraft(to: place)
            return
        }
        commands.write {
            try await self.rowStore.setCollapsed([parent], to: false)
            self.rowStore.moveDraft(to: place)
        }
    }
}
