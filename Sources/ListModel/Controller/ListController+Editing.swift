// In-place editing of titles. The loss of the focus, closing the window or a press elsewhere commits the edit; only
// Escape discards it.

import Foundation
import Gestures
import Rows
import Store
import Todo

extension ListController {
    /// Starts editing a task's title in its row.
    package func edit(_ id: UUID) {
        guard editing?.id != id, let item = rowStore.item(id), RowAction.edit.applies(to: item) else { return }
        guard layout.allows(.edit, on: item) else { return reportReadOnly() }
        commitEditing()
        begin(Editing(id: id, original: item.title, isTag: item.isTag))
    }

    /// Starts a new task at the top of the list, or in another list if this one does not allow new tasks
    /// (specification L2).
    package func addAtTop() {
        if isReadOnly { return reportReadOnly() }
        if capabilities.inserts { editNew(at: .top) } else { navigation?.addItem(typing: "") }
    }

    package func editNew(at placement: Placement, in parent: UUID? = nil) {
        if isReadOnly { return reportReadOnly() }
        guard capabilities.inserts else { return }
        commitEditing()
        handle(.closeOpenRow(time: now))
        let id = rowStore.beginDraft(at: placement, in: parent)
        begin(Editing(id: id, original: "", placement: placement, parent: parent))
    }

    /// Handles Return in the editor, which commits the edit. With Control, a new row opens below; with Control and
    /// Shift, above.
    package func editorReturned(insertBelow: Bool = false, insertAbove: Bool = false) {
        guard let edited = editing else { return }
        let exists = commitEditing()
        guard insertBelow || insertAbove else { return }
        guard exists, let item = rowStore.item(edited.id) else {
            // The row was empty and has been removed. The new row takes its place.
            editNew(
                at: edited.placement ?? rowStore.contents.placement(replacing: edited.id), in: edited.parent)
            return
        }
        insert(nextTo: item, above: insertAbove)
    }

    /// Opens a new row after the button at a seam was pressed, unless the press closed an open row (A8).
    package func insertAtSeam(_ seam: Seam) {
        guard !press.closesRow else { return }
        editNew(at: seam)
    }

    package func editNew(at seam: Seam) {
        let place = rowStore.contents.newPlace(at: seam)
        editNew(at: place.placement, in: place.parent)
    }

    /// Starts a new task below or above a row. Next to a completed task, it goes after the last open one. Does
    /// nothing next to a view, or below the trash (L5, L7).
    package func insert(nextTo item: RowContent, above: Bool) {
        guard item.marks.part != .views, above || !item.isFixed else { return }
        let place = rowStore.contents.newPlace(nextTo: item, above: above)
        editNew(at: place.placement, in: place.parent)
    }

    /// Commits the edit; a task left empty is deleted.
    ///
    /// - Returns: Whether the task still exists.
    @discardableResult
    package func commitEditing() -> Bool {
        guard let edited = editing else { return false }
        let typed = Title.normalized(surface?.editedText ?? edited.initialText)
        finish()
        if let placement = edited.placement { return commitNew(edited, typed, at: placement) }
        if edited.isTag { return commitTag(edited, typed) }
        guard let typed else {
            write { try await self.performAndReport(.delete([edited.id])) }
            return false
        }
        if typed != edited.original {
            write {
                try await self.performAndReport(.rename(edited.id, to: typed))
            } otherwise: {
                self.titles.keep(typed, of: edited)
            }
        }
        return true
    }

    private func commitNew(_ edited: Editing, _ typed: String?, at placement: Placement) -> Bool {
        guard let typed else {
            rowStore.endDraft()
            return false
        }
        let read = reading(of: typed, in: edited)
        let item = NewItem(id: edited.id, title: read?.title ?? typed, fields: read?.fields ?? [])
        rowStore.keepDraft()
        rowStore.show(item.title, in: edited.id)
        write {
            try await self.add(item, at: placement, in: edited.parent)
        } otherwise: {
            self.rowStore.discard(edited.id)
            self.titles.keep(typed, of: edited)
        }
        return true
    }

    /// Whether a new task may appear elsewhere than where it was typed, because the view sorts the tasks of all lists.
    private var rowsMayMove: Bool { query.combinesLists && !capabilities.keepsRows }

    private func add(_ item: NewItem, at placement: Placement, in parent: UUID? = nil) async throws {
        // In a date-based view or a sorted list, the task may move away from the row where it was typed.
        followedRow = (rowsMayMove || rowStore.contents.isSorted) && surface?.focusedRow == item.id ? item.id : nil
        defer { followedRow = nil }
        if let step = try await rowStore.add([item], at: placement, in: parent) { didPerform(step) }
    }

    /// Opens an editor with the next text that could not be written, unless an editor is open.
    package func reopenUnsaved() {
        // In the trash, the text waits until a list is shown.
        guard events.editor == nil, capabilities.inserts, var edited = titles.takeUnsaved() else { return }
        if rowStore.item(edited.id) == nil {
            let placement = edited.placement ?? .top
            edited.placement = placement
            edited.id = rowStore.beginDraft(at: placement, in: edited.parent)
        }
        begin(edited)
    }

    /// Shows text that could not be written before the window closes. If this view allows no new tasks, it is shown
    /// in another list.
    package func showUnsaved() {
        if capabilities.inserts { return reopenUnsaved() }
        if let edited = titles.takeUnsaved() { navigation?.addItem(typing: edited.unsaved ?? "") }
    }

    /// Discards the edit, on Escape.
    package func discardEditing() {
        guard let edited = editing else { return }
        finish()
        if edited.isNew { rowStore.endDraft() } else { surface?.focus(edited.id) }
    }

    private func begin(_ editing: Editing) {
        events.commitEditing()
        endSelection()
        handle(.closeOpenRow(time: now))
        events.begin(editing, in: pane)
        rowStore.keepVisible(editing.id)
        surface?.beginEditing(editing.id, text: editing.initialText)
        if editing.isNew { titleChanged() }
    }

    private func finish() {
        surface?.endEditing()
        events.endEditing()
        guard !rowStore.uncommitted.temporarilyExpanded.isEmpty else { return rowStore.keepVisible(nil) }
        // Collapse the row later, because another editor may open next to it right away.
        read { if self.editing == nil { self.rowStore.keepVisible(nil) } }
    }

    /// Shows texts that could not be written in an editor again, once all queued operations are finished; not at
    /// once, because another editor may open right away.
    package func scheduleUnsaved() {
        if titles.hasUnsaved { read {} }
    }

    /// Commits the edit when the row's widget is recycled because the row was scrolled far out of view.
    package func editorLostRow() {
        guard let edited = editing, rowStore.item(edited.id) != nil else { return }
        commitEditing()
    }

    /// Shows changed rows. If the edited task is gone, its text becomes a new task.
    package func rowStoreChanged(_ changes: [ListChange], _ reason: ChangeReason) {
        menus.rowsChanged()
        rescueTypedText()
        rowsChanged(reason)
        if reason == .opened || query.showsLists || layout.ranks != capabilities.ranks { updateCapabilities() }
        surface?.apply(
            ListUpdate(
                changes: changes, state: state, style: style(of: reason), isParted: events.arbiter.isParted(in: pane),
                isPulled: events.arbiter.isPulled(in: pane)))
        navigation?.appearanceChanged(of: self)
        listChanged()
        endGesturesOnDeletedRows()
        refocusFollowedRow(after: reason)
        // The last step now belongs to another program, and an offer to undo would undo that.
        if reason == .elsewhere { surface?.dismissToast() }
    }

    /// Turns the typed text into a new task if an undo or another program has deleted the edited task.
    private func rescueTypedText() {
        guard let edited = editing, rowStore.item(edited.id) == nil else { return }
        let typed = Title.normalized(surface?.editedText ?? "")
        finish()
        // A tag's name does not become a list.
        guard !edited.isTag, let typed, typed != edited.original || edited.isNew else { return }
        let placement = edited.placement ?? .top
        let read = reading(of: typed, in: edited)
        write {
            try await self.add(NewItem(title: read?.title ?? typed, fields: read?.fields ?? []), at: placement)
        } otherwise: {
            self.titles.keep(typed, of: edited)
        }
    }

    /// Updates the running gesture after the list has changed: positions, the actions of its row, and whether the rows
    /// of its seam are still neighbors.
    private func listChanged() {
        remeasure()
        if let seam = events.arbiter.pinchedSeam(in: pane), !rowStore.contents.areNeighbors(seam) {
            handle(.pinchCanceled(time: now))
        }
        updateTracked()
    }

    /// Updates the tracked gesture with the list's size and scroll position.
    package func updateTracked() {
        guard events.arbiter.isTracking(in: pane) else { return }
        let pressed = events.arbiter.pressedRow(in: pane)
        handle(.listChanged(viewport, index: pressed.flatMap { rowStore.contents.position(of: $0.item) }))
    }

    /// Updates the metrics of rows with a gesture, since the actions in their menus may have changed.
    package func remeasure() {
        for row in events.arbiter.measuredRows(in: pane) {
            guard let item = rowStore.item(row.item) else { continue }
            handle(.remeasured(row, metrics: metrics(of: item), time: now))
        }
    }

    /// Ends gestures on tasks that no longer exist. A gesture lasts as long as its task, even if the row's widget is
    /// reused.
    private func endGesturesOnDeletedRows() {
        for row in events.arbiter.knownRows(in: pane) where rowStore.item(row.item) == nil {
            handle(.rowRemoved(row, time: now))
        }
    }

    /// Moves the focus with a task that the user moved, unless an editor was opened in the meantime.
    private func refocusFollowedRow(after reason: ChangeReason) {
        guard let id = followedRow, reason.isOwn, rowStore.item(id) != nil else { return }
        followedRow = nil
        if events.edited == nil { surface?.focus(id) }
    }

    private func style(of reason: ChangeReason) -> MotionStyle {
        guard events.arbiter.settings.animates else { return .none }
        switch reason {
        case .command(.complete), .command(.reopen): return .afterSlide
        case .command(.move), .command(.nest), .command(.outdent), .command(.placeToday),
            .command(.moveToDay):
            return .move
        case .command(.delete), .command(.clearDone), .command(.transfer), .command(.restore),
            .command(.deletePermanently), .emptied, .left:
            return .closeUp
        case .command, .undo, .redo, .elsewhere, .draft, .collapsed: return .settle
        case .loaded, .opened: return .none
        }
    }
}
