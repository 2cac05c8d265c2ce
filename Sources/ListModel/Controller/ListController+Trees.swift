// Subtasks: collapsing, indenting and moving out.

import Foundation
import GLibSupport
import Gestures
import Rows
import Todo
import Wording

extension ListController {
    // MARK: Collapsing (specification N3)

    /// Collapses or expands a task's subtasks. This is not an undo step.
    package func setCollapsed(_ item: RowContent, to isCollapsed: Bool) {
        guard item.below != nil, item.isCollapsed != isCollapsed else { return }
        events.commitEditing()
        handle(.closeOpenRow(time: now))
        followedRow = surface?.focusedRow == item.id ? item.id : nil
        write {
            try await self.rowStore.setCollapsed([item.id], to: isCollapsed)
            self.surface?.announce(isCollapsed ? tr("Collapsed") : tr("Expanded"), on: item.id)
        }
    }

    /// Collapses a task's subtasks if they are expanded, and expands them otherwise.
    package func toggleCollapsed(_ id: UUID) {
        guard !press.closesRow, let item = rowStore.item(id) else { return }
        setCollapsed(item, to: !item.isCollapsed)
    }

    /// Handles Right, which expands, and Left, which collapses; mirrored in right-to-left languages. If there is
    /// nothing to collapse, Left goes to the row's parent.
    ///
    /// - Returns: Whether the key did something.
    package func collapse(_ item: RowContent, byKeyForward isForward: Bool) -> Bool {
        guard rowStore.contents.hasTrees else { return false }
        if item.below != nil, item.isCollapsed == isForward {
            setCollapsed(item, to: !isForward)
            return true
        }
        guard !isForward, let position = rowStore.contents.position(of: item.id),
            let parent = rowStore.contents.parent(at: position)
        else { return false }
        surface?.focus(parent)
        return true
    }

    // MARK: In and out (N4)

    /// Makes a task a subtask of the row above it.
    package func indent(_ item: RowContent) {
        if selection.contains(item.id) { return indentSelection() }
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
        if selection.contains(item.id) { return outdentSelection() }
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
        write {
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
        try await rowStore.expanding(parent) { try await self.performAndReport(command, following: id) }
    }

    /// Handles Tab and Shift+Tab in the editor, which move the edited task in or out.
    ///
    /// - Returns: Whether the list allows this.
    package func editorTabPressed(out: Bool) -> Bool {
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
        write {
            try await self.rowStore.setCollapsed([parent], to: false)
            self.rowStore.moveDraft(to: place)
        }
    }
}
