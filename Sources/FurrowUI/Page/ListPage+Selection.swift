// The appearance of selected rows, the selection bar, and the stack of dragged rows.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Wording

extension ListPage: SelectionSurface {
    func showDates(_ draft: DueDraft) {
        controls.selectionBar?.showDates(DatePicker(draft, rendering.rowFormatter.style))
    }
    func showDestinations(_ lists: [(id: UUID, name: String)]) { controls.selectionBar?.show(lists) }
    func showTags(_ names: [String]) { controls.selectionBar?.showTags(names) }

    func liftStack(_ count: Int, others rows: [RowID]) {
        guard let row = rendering.floatingRows.draggedRow else { return }
        showStack(of: count, in: row)
        rowAnimations.stack(count, others: rows)
        drawRows(in: frame(at: MainLoop.now))
    }

    /// Shows a row as the topmost one of a stack.
    func showStack(of count: Int, in row: OpaquePointer) {
        guard count > 1 else { return }
        let badge = gtk_label_new(String(count)).unsafelyUnwrapped
        gtk_widget_add_css_class(badge, FloatingRows.stackCount)
        gtk_widget_add_css_class(badge, "numeric")
        gtk_widget_set_valign(badge, GTK_ALIGN_CENTER)
        furrow_slide_row_set_accessory(row, badge)
        furrow_slide_row_set_stack(row, Int32(clamping: count - 1))
    }

    /// Updates the page after the selection, or the actions allowed for it, have changed.
    func showSelection(since before: ListState) {
        if before.selection != state.selection {
            for (id, row) in rows.bound {
                rendering.painter.show(isSelected: state.selection.contains(id.item), in: row, row.holder)
            }
        }
        guard before.selectionSummary != state.selectionSummary, let selectionBar = controls.selectionBar else {
            return
        }
        if before.selection.isEmpty, !state.selection.isEmpty { controls.hover.hide() }
        let hadFocus = selectionBar.hasFocus
        let isAppearing = !selectionBar.isShown
        selectionBar.show(state.selectionSummary, of: controller)
        if state.selection.isEmpty, hadFocus {
            focusLastRow()
        } else if isAppearing, let id = state.selection.focus, let place = source.place(of: id),
            geometry.drawnPlaces.contains(place)
        {
            // The bar takes space at the bottom; a row selected there must stay visible.
            lifetime.whenIdle { [weak self] in
                guard let self, let place = source.place(of: id) else { return }
                scroll(toPlace: place)
            }
        }
    }
}

extension ListPage {
    /// Returns the seam nearest to a point at which text can be added, and its visible distance below the list's top,
    /// or nil if text cannot be added.
    func seamForText(_ x: Double, _ y: Double) -> (seam: Seam, y: Double)? {
        guard controller.clipboard.addsLines, !editing.editor.isActive, let seam = seam(x, y) else { return nil }
        let geometry = geometry
        return (seam, geometry.seam(below: place(above: seam)) - geometry.top)
    }
}

extension ListPage: ClipboardSurface {
    func copy(_ text: String) { gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text) }

    func readClipboard(_ then: @escaping @MainActor (String) -> Void) {
        readText(of: gtk_widget_get_clipboard(widget)) { [lifetime] in if !lifetime.hasEnded { then($0) } }
    }
}
