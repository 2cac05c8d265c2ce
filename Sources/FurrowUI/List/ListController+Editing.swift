// Editing in the row: a mode, not a gesture. Losing focus, closing the window or a press elsewhere commits; only Escape
// discards.

import Foundation
import Gestures
import Store
import Todo

extension ListController {
    /// Edits an item in its row.
    func edit(_ id: UUID) {
        guard editing?.id != id, let item = library.item(id), RowAction.edit.applies(to: item) else { return }
        guard layout.allows(.edit, on: item) else { return sayReadOnly() }
        commitEditing()
        begin(Editing(id: id, original: item.title, isTag: item.isTag))
    }

    /// Types a new item at the top of the list, or where none may be, of another (L2).
    func addAtTop() {
        if isReadOnly { return sayReadOnly() }
        if capabilities.inserts { editNew(at: .top) } else { navigation?.addItem(typing: "") }
    }

    /// Types a new item at this place.
    func editNew(at placement: Placement, in parent: UUID? = nil) {
        if isReadOnly { return sayReadOnly() }
        guard capabilities.inserts else { return }
        commitEditing()
        handle(.closeOpenRow(time: now))
        let id = library.beginDraft(at: placement, in: parent)
        begin(Editing(id: id, original: "", placement: placement, parent: parent))
    }

    /// The editor's Return: commits; with Control also opens a new row below, with Shift too above.
    func editorReturned(insertBelow: Bool = false, insertAbove: Bool = false) {
        guard let edited = editing else { return }
        let kept = commitEditing()
        guard insertBelow || insertAbove else { return }
        guard kept, let item = library.item(edited.id) else {
            // What was empty has gone; a new row stands in for it.
            editNew(
                at: edited.placement ?? library.contents.placement(insteadOf: edited.id), in: edited.parent)
            return
        }
        insert(besides: item, above: insertAbove)
    }

    /// The button at a seam was pressed: a new row there, unless the press closed an open row (A8).
    func insertAtSeam(_ seam: Seam) {
        guard !pressCloses else { return }
        editNew(at: seam)
    }

    /// Types a new item at a seam.
    func editNew(at seam: Seam) {
        let place = library.contents.newPlace(at: seam)
        editNew(at: place.placement, in: place.parent)
    }

    /// A new row below or above an item; beside a done one it goes after the last open one, and below one that stays the
    /// last, or beside one that stays the first, there is none (L5, L7).
    func insert(besides item: RowContent, above: Bool) {
        guard item.marks.part != .views, above || !item.isFixed else { return }
        let place = library.contents.newPlace(besides: item, above: above)
        editNew(at: place.placement, in: place.parent)
    }

    /// Keeps what was typed; an item left empty goes away.
    ///
    /// - Returns: whether the item is still there.
    @discardableResult
    func commitEditing() -> Bool {
        guard let edited = editing else { return false }
        let typed = Title.normalized(surface?.editedText ?? edited.opening)
        finish()
        if let placement = edited.placement { return commitNew(edited, typed, at: placement) }
        if edited.isTag { return commitTag(edited, typed) }
        guard let typed else {
            write { try await self.carryOut(.delete([edited.id])) }
            return false
        }
        if typed != edited.original {
            write {
                try await self.carryOut(.rename(edited.id, to: typed))
            } otherwise: {
                self.keepUnsaved(edited, typed)
            }
        }
        return true
    }

    private func commitNew(_ edited: Editing, _ typed: String?, at placement: Placement) -> Bool {
        guard let typed else {
            library.endDraft()
            return false
        }
        let read = reading(of: typed, in: edited)
        let item = NewItem(id: edited.id, title: read?.title ?? typed, fields: read?.fields ?? [])
        library.keepDraft()
        library.show(item.title, in: edited.id)
        write {
            try await self.add(item, at: placement, in: edited.parent)
        } otherwise: {
            self.library.discard(edited.id)
            self.keepUnsaved(edited, typed)
        }
        return true
    }

    private func add(_ item: NewItem, at placement: Placement, in parent: UUID? = nil) async throws {
        // In a view by days, and in a sorted list, it may go elsewhere than where it was typed.
        follows = (query.isDated || library.contents.isSorted) && surface?.focusedRow == item.id ? item.id : nil
        defer { follows = nil }
        if let step = try await library.add([item], at: placement, in: parent) { changed(by: step) }
    }

    /// A text that could not be written is not lost: it comes back in an editor.
    private func keepUnsaved(_ edited: Editing, _ typed: String) {
        var edited = edited
        edited.unsaved = typed
        unsaved.append(edited)
    }

    /// Opens an editor with the next text that could not be written, unless something else is being typed.
    func bringBackUnsaved() {
        // In the trash it waits for a list to be shown.
        guard events.editor == nil, !unsaved.isEmpty, capabilities.inserts else { return }
        var edited = unsaved.removeFirst()
        if library.item(edited.id) == nil {
            let placement = edited.placement ?? .top
            edited.placement = placement
            edited.id = library.beginDraft(at: placement, in: edited.parent)
        }
        begin(edited)
    }

    /// The window is about to close: what could not be written is shown again, and where nothing may be typed in another list.
    func showUnsaved() {
        guard !unsaved.isEmpty else { return }
        if capabilities.inserts { return bringBackUnsaved() }
        let text = unsaved.removeFirst().unsaved ?? ""
        navigation?.addItem(typing: text)
    }

    /// Escape: what was typed is discarded.
    func discardEditing() {
        guard let edited = editing else { return }
        finish()
        if edited.isNew { library.endDraft() } else { surface?.focus(edited.id) }
    }

    private func begin(_ editing: Editing) {
        events.commitEditing()
        endSelection()
        handle(.closeOpenRow(time: now))
        events.begin(editing, in: pane)
        library.keepSeen(editing.id)
        surface?.beginEditing(editing.id, text: editing.opening)
        if editing.isNew { titleChanged() }
    }

    private func finish() {
        surface?.endEditing()
        events.endEditing()
        guard !library.heldOpen.isEmpty else { return library.keepSeen(nil) }
        // Not at once: who closes an editor may be about to open another beside it.
        read { if self.editing == nil { self.library.keepSeen(nil) } }
    }

    /// Brings back what could not be written once all that was asked for is done, and not at once: who closes an editor may
    /// be about to open another.
    func askForUnsaved() {
        if !unsaved.isEmpty { read {} }
    }

    /// The edited row's widget was recycled (scrolled far off): what was typed is kept.
    func editorLostRow() {
        guard let edited = editing, library.item(edited.id) != nil else { return }
        commitEditing()
    }

    /// The library's rows changed: they are shown, and an edited item that has gone leaves its text behind.
    func libraryChanged(_ changes: [ListChange], _ reason: ChangeReason) {
        slid = nil
        rescueTypedText()
        rowsChanged(reason)
        if reason == .opened || query == .lists || layout.ranks != capabilities.ranks { allowGestures() }
        surface?.apply(
            ListUpdate(
                changes: changes, state: state, style: style(of: reason), isParted: events.arbiter.isParted(in: pane),
                isPulled: events.arbiter.isPulled(in: pane)))
        onLooks?()
        listChanged()
        forgetGone()
        follow(reason)
        // The last step is another program's now: an offer to undo would undo that.
        if reason == .elsewhere { surface?.dismissToast() }
    }

    /// The item being edited is gone (by undo, or by another program): the text typed so far becomes a new item.
    private func rescueTypedText() {
        guard let edited = editing, library.item(edited.id) == nil else { return }
        let typed = Title.normalized(surface?.editedText ?? "")
        finish()
        // A tag's name makes no list.
        guard !edited.isTag, let typed, typed != edited.original || edited.isNew else { return }
        let placement = edited.placement ?? .top
        let read = reading(of: typed, in: edited)
        write {
            try await self.add(NewItem(title: read?.title ?? typed, fields: read?.fields ?? []), at: placement)
        } otherwise: {
            self.keepUnsaved(edited, typed)
        }
    }

    /// A gesture that goes by places, or may yet become one, is told of the new ones; one that goes by a row's actions, or
    /// by two rows being neighbours, of those.
    private func listChanged() {
        remeasure()
        if let seam = events.arbiter.pinchedSeam(in: pane), !library.contents.areNeighbours(seam) {
            handle(.pinchCancelled(time: now))
        }
        updateTracked()
    }

    /// Updates the tracked gesture with the list's size and scroll position.
    func updateTracked() {
        guard events.arbiter.isTracking(in: pane) else { return }
        let pressed = events.arbiter.pressedRow(in: pane)
        handle(.listChanged(viewport, index: pressed.flatMap { library.contents.position(of: $0.item) }))
    }

    /// What a row's menus do may have changed.
    func remeasure() {
        for row in events.arbiter.measuredRows(in: pane) {
            guard let item = library.item(row.item) else { continue }
            handle(.remeasured(row, metrics: metrics(of: item), time: now))
        }
    }

    /// What is done to an item ends when that is gone, and not before: not when its row's widget goes.
    private func forgetGone() {
        for row in events.arbiter.knownRows(in: pane) where library.item(row.item) == nil {
            handle(.rowGone(row, time: now))
        }
    }

    /// The focus goes with the item that a key or a hand moved; not away from an editor opened while that was written.
    private func follow(_ reason: ChangeReason) {
        guard let id = follows, reason.isOwn, library.item(id) != nil else { return }
        follows = nil
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
            .command(.deleteForGood), .emptied, .left:
            return .closeUp
        case .command, .undo, .redo, .elsewhere, .draft, .folded: return .settle
        case .loaded, .opened: return .none
        }
    }
}
