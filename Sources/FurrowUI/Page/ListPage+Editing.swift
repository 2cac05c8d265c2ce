// The editor in a row, and popovers over a row.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Rows
import Todo
import Wording

extension ListPage: EditorSurface {
    var editedText: String? { editing.editor.text }

    func beginEditing(_ id: UUID, text: String) {
        controls.hover.hide()
        // A pending move of the focus would take the focus from the editor.
        interaction.focus.cancelRequest()
        editing.editor.request(RowID(id), text)
        if let place = source.place(of: id) { scroll(toPlace: place) }
        openRequestedEditor()
        // A distant row, or one of a list that is not on the screen yet, is created only in the next layout.
        if editing.editor.requestedRow != nil { driver.layout.request() }
    }

    func type(_ text: String) { editing.editor.type(text) }

    func showChips(_ chips: [TitleChip]) {
        guard editing.chips.show(chips) else { return }
        placeChips()
        if !chips.isEmpty { announce(chips.map(\.text).joined(separator: tr(", ")), on: nil) }
    }

    /// Places the chips of the parsed title below the edited row, at the position to which the row is raised.
    func placeChips() {
        guard !editing.chips.shown.isEmpty, let row = editing.editor.openRow ?? editing.editor.requestedRow else {
            return
        }
        editing.chips.place(below: rect(of: row).bottom + rowAnimations.editorShift.to)
    }

    /// Opens the requested editor if its row is bound.
    func openRequestedEditor() {
        let showsLists = state.showsLists
        let opening = editing.editor.openRequested(
            in: editing.editor.requestedRow.flatMap { rows[$0] },
            placeholder: showsLists ? tr("Name of the list") : tr("Title of the task"),
            name: showsLists ? tr("Name") : tr("Title"), reading)
        switch opening {
        case .nothing: return
        case .needsRaising: break
        case .opened: if let row = editing.editor.openRow { rowAnimations.edit(row) }
        }
        animateLayout(rowAnimations.change?.style ?? .raise)
    }

    /// Handles the recycling of the edited row's widget. If the list was changed, the editor opens again in the item's
    /// new row. If the row was scrolled far away, the text is committed.
    func suspendEditor(_ id: RowID) {
        let entry = editing.editor.entry
        editing.editor.suspend()
        leaveFocus(in: entry)
        guard !rows.isSplicing else { return }
        // Delayed, because GTK is laying out the list now.
        lifetime.whenIdle { [weak self] in
            guard let self, editing.editor.requestedRow == id else { return }
            // GTK 4.18 may unbind an item's old row after it has bound the new one.
            if rows[id] != nil { openRequestedEditor() } else { controller.editor.rowLost() }
        }
    }

    /// Moves the focus from a removed entry to the window. Until its next layout, GTK would send keys to the removed
    /// entry (4.8, and still 4.18).
    private func leaveFocus(in entry: Widget?) {
        guard let entry, let root = gtk_widget_get_root(widget), let focused = gtk_root_get_focus(root),
            gtk_widget_is_ancestor(focused, entry) != 0
        else { return }
        gtk_root_set_focus(root, nil)
    }

    /// Opens the editor again after its row was bound again.
    func reopenEditor() {
        guard let row = editing.editor.requestedRow else { return }
        if rows[row] == nil, let place = source.place(of: row.item) { scroll(toPlace: place) }
        openRequestedEditor()
    }

    func endEditing() {
        guard editing.editor.isActive else { return }
        editing.editor.close(in: editing.editor.openRow.flatMap { rows[$0] })
        editing.chips.show([])
        // A new last row can have its room now.
        updateEndPaddingLater()
        animateLayout(.raise)
    }
}

extension ListPage: PopoverSurface {
    func showPopover(_ actions: [RowAction], for item: RowContent, at point: Point?) {
        guard let row = rows[RowID(item.id)] else { return }
        controls.popover.show(
            actions, isDone: item.isDone, isSelected: state.selection.contains(item.id), amongLists: state.showsLists,
            over: row, at: point?.x)
    }

    func showDestinations(_ lists: [(id: UUID, name: String)], for item: RowContent) {
        if let row = rows[RowID(item.id)] { controls.popover.show(lists, for: item.id, over: row) }
    }

    func showDates(_ draft: DueDraft, for item: RowContent) {
        guard let row = rows[RowID(item.id)] else { return }
        controls.popover.show(DatePicker(draft, rendering.rowFormatter.style), for: item.id, over: row)
    }

    func showPriorities(for item: RowContent) {
        if let row = rows[RowID(item.id)] { controls.popover.showPriorities(for: item.id, over: row) }
    }

    func closePopover() -> Bool {
        controls.closePopover()
    }

    /// Keeps the focus in the list: if the row of the popover is removed, the window may have no focus at all.
    func popoverClosed(over place: Int) {
        if interaction.focus.isLost { keepFocus(at: FocusPlace(place: place)) }
    }
}
