import Foundation
import Gestures
import Rows
import Store
import Todo

/// Edits titles in their rows. The loss of the focus, closing the window or a press elsewhere commits the edit; only
/// Escape discards it.
@MainActor package final class TitleEditor: ListPart, UnsavedTexts {
    let context: ListContext
    let commands: CommandRunner
    let selection: RowSelection
    /// The reader of dates in the titles of new tasks.
    package let quickAdd: QuickAddReader
    /// The typed texts that could not be written. Each waits until no editor is open.
    private var unsaved = UnsavedTitles()

    init(_ context: ListContext, _ commands: CommandRunner, _ selection: RowSelection) {
        self.context = context
        self.commands = commands
        self.selection = selection
        quickAdd = QuickAddReader(context)
        commands.unsavedTexts = self
    }

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
    package func returnPressed(insertBelow: Bool = false, insertAbove: Bool = false) {
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

    package func editNew(at seam: Seam) {
        let place = rowStore.contents.insertion(at: seam)
        editNew(at: place.placement, in: place.parent)
    }

    /// Starts a new task below or above a row. Next to a completed task, it goes after the last open one. Does
    /// nothing next to a view, or below the trash (L5, L7).
    package func insert(nextTo item: RowContent, above: Bool) {
        guard item.marks.part != .views, above || !item.isFixed else { return }
        let place = rowStore.contents.insertion(nextTo: item, above: above)
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
            commands.write { try await self.commands.performAndReport(.delete([edited.id])) }
            return false
        }
        if typed != edited.original {
            commands.write {
                try await self.commands.performAndReport(.rename(edited.id, to: typed))
            } otherwise: {
                self.keepUnsaved(typed, of: edited)
            }
        }
        return true
    }

    private func commitNew(_ edited: Editing, _ typed: String?, at placement: Placement) -> Bool {
        guard let typed else {
            rowStore.endDraft()
            return false
        }
        let read = quickAdd.parse(typed, in: edited)
        let item = NewItem(id: edited.id, title: read?.title ?? typed, fields: read?.fields ?? [])
        rowStore.keepDraft()
        rowStore.show(item.title, in: edited.id)
        commands.write {
            try await self.add(item, at: placement, in: edited.parent)
        } otherwise: {
            self.rowStore.discard(edited.id)
            self.keepUnsaved(typed, of: edited)
        }
        return true
    }

    /// Whether a new task may appear elsewhere than where it was typed, because the view sorts the tasks of all lists.
    private var rowsMayMove: Bool { query.combinesLists && !capabilities.keepsRows }

    func add(_ item: NewItem, at placement: Placement, in parent: UUID? = nil) async throws {
        // In a date-based view or a sorted list, the task may move away from the row where it was typed.
        commands.followedRow =
            (rowsMayMove || rowStore.contents.isSorted) && surface?.focusedRow == item.id ? item.id : nil
        defer { commands.followedRow = nil }
        if let step = try await rowStore.add([item], at: placement, in: parent) { commands.didPerform(step) }
    }

    /// Discards the edit, on Escape.
    package func discardEditing() {
        guard let edited = editing else { return }
        finish()
        if edited.isNew { rowStore.endDraft() } else { surface?.focus(edited.id) }
    }

    func begin(_ editing: Editing) {
        events.commitEditing()
        selection.end()
        handle(.closeOpenRow(time: now))
        events.begin(editing, in: context.pane)
        rowStore.keepVisible(editing.id)
        surface?.beginEditing(editing.id, text: editing.initialText)
        if editing.isNew { quickAdd.titleChanged() }
    }

    func finish() {
        surface?.endEditing()
        events.endEditing()
        guard !rowStore.uncommitted.temporarilyExpanded.isEmpty else { return rowStore.keepVisible(nil) }
        // Collapse the row later, because another editor may open next to it right away.
        commands.read { if self.editing == nil { self.rowStore.keepVisible(nil) } }
    }

    /// Commits the edit when the row's widget is recycled because the row was scrolled far out of view.
    package func rowLost() {
        guard let edited = editing, rowStore.item(edited.id) != nil else { return }
        commitEditing()
    }

    // MARK: Texts that could not be written

    /// Whether there is a text that could not be written.
    package var hasUnsaved: Bool { !unsaved.isEmpty }

    func keepUnsaved(_ typed: String, of edited: Editing) { unsaved.keep(typed, of: edited) }

    func removeFirstUnsaved() -> Editing? { unsaved.takeFirst() }
}
