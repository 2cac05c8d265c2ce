import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo

/// Edits titles in the rows of a list: it raises the edited row, opens the editor once the row exists, and shows the
/// chips for the parts of the title that were parsed.
@MainActor final class ListEditor {
    private let editor: RowEditor
    private let chips: TitleChips
    private let controller: ListController
    private let page: Widget
    private let lifetime: PageLifetime
    private let rows: RowRegistry
    private let presenter: RowPresenter
    private let animator: RowAnimator
    private let area: VisibleArea
    private let driver: FrameDriver
    private let focus: ListFocus

    init(
        _ editor: RowEditor, _ animator: RowAnimator, _ focus: ListFocus, _ controller: ListController,
        over page: Widget, _ lifetime: PageLifetime
    ) {
        self.editor = editor
        self.animator = animator
        self.focus = focus
        self.controller = controller
        self.page = page
        self.lifetime = lifetime
        rows = animator.rows
        presenter = animator.presenter
        area = animator.area
        driver = animator.driver
        chips = TitleChips(over: page) { [controller] in controller.editor.quickAdd.keepAsText($0.words) }
        editor.delegate = self
    }

    /// Whether an editor is open or requested.
    var isActive: Bool { editor.isActive }
    var isOpen: Bool { editor.openRow != nil }
    /// The text in the editor, or nil if none is open or requested.
    var text: String? { editor.text }

    /// Returns whether a widget is the open editor or one of its chips, or part of them.
    func contains(_ widget: Widget) -> Bool {
        guard let entry = editor.entry else { return false }
        return widget == entry || gtk_widget_is_ancestor(widget, entry) != 0 || chips.contains(widget)
    }

    // MARK: Beginning and ending

    /// Opens an editor in an item's row.
    func begin(_ id: UUID, text: String) {
        // A pending move of the focus would take the focus from the editor.
        focus.cancelRequest()
        editor.request(RowID(id), text)
        if let place = rows.source.index(of: id) { area.reveal(place) }
        openRequested()
        // A distant row, or one of a list that is not on the screen yet, is created only in the next layout.
        if editor.requestedRow != nil { driver.requestLayout() }
    }

    /// Opens the requested editor if its row is bound.
    private func openRequested() {
        let showsLists = presenter.state.showsLists
        let opening = editor.openRequested(
            in: editor.requestedRow.flatMap { rows[$0] },
            placeholder: showsLists ? tr("Name of the list") : tr("Title of the task"),
            name: showsLists ? tr("Name") : tr("Title"), ReadingDirection(of: page))
        switch opening {
        case .nothing: return
        case .needsRaising: break
        case .opened: if let row = editor.openRow { animator.edit(row) }
        }
        animator.animateEditing()
    }

    /// Closes the editor and moves the rows back.
    func end() {
        guard editor.isActive else { return }
        editor.close(in: editor.openRow.flatMap { rows[$0] })
        chips.show([])
        // A new last row can have its room now.
        area.updateEndPaddingLater()
        animator.animateLayout(.raise)
    }

    /// Adds text that was typed before the editor had the focus.
    func type(_ text: String) { editor.type(text) }

    /// Handles a key pressed anywhere in the window while an editor is open or requested.
    ///
    /// - Returns: Whether the key was used and must not reach the entry.
    func keyPressed(_ key: KeyPress) -> Bool {
        // The entry's own menu would be a popover on a row that may be removed, and would capture all keys.
        KeyInput.isMenuKey(key) || editor.keyPressed(key)
    }

    // MARK: The chips

    /// Shows these chips under the editor instead of the previous ones.
    ///
    /// - Returns: Whether they differ from the previous ones.
    func show(_ chips: [TitleChip]) -> Bool {
        guard self.chips.show(chips) else { return false }
        placeChips()
        return true
    }

    /// Places the chips of the parsed title below the edited row, at the position to which the row is raised.
    private func placeChips() {
        guard !chips.shown.isEmpty, let row = editor.openRow ?? editor.requestedRow else { return }
        chips.place(below: area.extent(of: row).bottom + animator.editorShift)
    }

    // MARK: Layouts and changes of the list

    /// Raises or lowers the rows for the editor, after a layout.
    ///
    /// - Returns: Whether the list was scrolled, in which case GTK lays out once more before it paints.
    func raise(at time: Seconds) -> Bool {
        guard let raising = editor.nextRaising() else { return false }
        switch raising {
        case .raise(let row): if let place = rows.index(of: row) { animator.raise(to: place, at: time) }
        case .lower: animator.lower(at: time)
        }
        driver.requestFrames()
        return true
    }

    /// Opens the requested editor after a layout.
    ///
    /// - Returns: Whether the next layout raises or lowers the edited row.
    func laidOut() -> Bool {
        openRequested()
        placeChips()
        return editor.isRaising
    }

    /// Opens the editor again after its row was bound again.
    func rowsChanged() {
        guard let row = editor.requestedRow else { return }
        if rows[row] == nil, let place = rows.source.index(of: row.item) { area.reveal(place) }
        openRequested()
    }

    /// Handles the recycling of a row's widget. If it is the edited row and the list was changed, the editor opens
    /// again in the item's new row. If the row was scrolled far away, the text is committed.
    func rowUnbound(_ row: OpaquePointer, _ id: RowID) {
        // The id alone is not enough: GTK 4.18 may unbind a moved item's old row after the new row has received the
        // editor.
        guard let entry = editor.entry, furrow_slide_row_get_editor(row) == entry else { return }
        editor.suspend()
        leaveFocus(in: entry)
        guard !rows.isSplicing else { return }
        // Delayed, because GTK is laying out the list now.
        lifetime.whenIdle { [weak self] in
            guard let self, editor.requestedRow == id else { return }
            // GTK 4.18 may unbind an item's old row after it has bound the new one.
            if rows[id] != nil { openRequested() } else { controller.editor.rowLost() }
        }
    }

    /// Moves the focus from a removed entry to the window. Until its next layout, GTK would send keys to the removed
    /// entry (4.8, and still 4.18).
    private func leaveFocus(in entry: Widget) {
        guard let root = gtk_widget_get_root(page), let focused = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focused, entry) != 0
        else { return }
        gtk_root_set_focus(root, nil)
    }
}

extension ListEditor: RowEditorDelegate {
    func editorReturned(insertBelow: Bool, insertAbove: Bool) {
        controller.editor.returnPressed(insertBelow: insertBelow, insertAbove: insertAbove)
    }

    func editorEscaped() { controller.discardEditing() }

    func editorTabPressed(out: Bool) -> Bool { controller.moves.tabPressed(out: out) }

    func editorLostFocus() { controller.commitEditing() }

    func editorTextChanged() { controller.editor.quickAdd.titleChanged() }

    func editorTextPasted() { controller.editor.quickAdd.titlePasted() }

    func editorBackspacePressed(caret: Int) -> Bool {
        guard let chip = chips.shown.first(where: { $0.end == caret }) else { return false }
        controller.editor.quickAdd.keepAsText(chip.words)
        return true
    }
}
