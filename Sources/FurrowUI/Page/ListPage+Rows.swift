// Binding, sliding and dragging of rows.

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

// MARK: - Binding and unbinding

extension ListPage {
    /// Shows an item in a row that was just bound.
    func didBind(_ row: OpaquePointer, _ id: RowID, at place: Int) {
        if !rows.isSplicing, place == source.count - 1 { updateEndPadding() }
        furrow_slide_row_set_min_height(row, minRowHeight)
        let item = source.content(at: place)
        show(item, in: row)
        rendering.painter.color(row, item.marks, at: place)
        // Skipped when possible, because hundreds of rows may be bound at once.
        if !rowAnimations.isStill(at: MainLoop.now) { drawRow(id) }
        controller.rowBound(id)
        interaction.accessibility.actionsChanged()
    }

    /// Handles the move of a row to another place; the row still shows the same item.
    func didMove(_ row: OpaquePointer, _ id: RowID, to place: Int) {
        let item = source.content(at: place)
        if !rendering.painter.shows(item, in: row) { show(item, in: row) }
        if !rowAnimations.isStill(at: MainLoop.now) { drawRow(id) }
    }

    /// Prepares a row for showing no item or another one.
    func willUnbind(_ row: OpaquePointer, _ id: RowID) {
        // The remaining events of a press on the row need a widget.
        if pressedRow == id { furrow_press_shield(rows.list) }
        // The id alone is not enough: GTK 4.18 may unbind a moved item's old row after the new row has received the
        // editor.
        if let entry = editing.editor.entry, furrow_slide_row_get_editor(row) == entry { suspendEditor(id) }
        controls.popover.rowUnbound(row)
        controls.hover.rowUnbound(row, at: MainLoop.now)
        interaction.accessibility.rowUnbound(id)
        edges.endPadding.remove(from: row)
        rendering.painter.rowUnbound(row)
    }

    /// Shows an item in a row, and updates the accessible description if it changed.
    func show(_ item: RowContent, in row: OpaquePointer) {
        let (holder, caption) = (row.holder, rendering.rowFormatter.caption(of: item, in: state.query))
        if rendering.painter.show(item, caption: caption, in: row, holder: holder) {
            interaction.accessibility.describe(item, caption: caption, of: rows.id(of: row), in: holder)
        }
    }

    /// Updates the texts that depend on the day, the clock, the time zone or the names of lists.
    func datesChanged() {
        rendering.rowFormatter.datesChanged()
        for (id, row) in rows.bound {
            guard let place = rows.place(of: row), let item = source.item(id.item, expectedAt: place) else { continue }
            if item.caption != nil || item.isHeader { show(item, in: row) }
        }
        var drawn = rendering.floatingRows.placed
        if let draggedRow = rendering.floatingRows.draggedRow, let id = rowAnimations.draggedRow?.row {
            drawn[id] = draggedRow
        }
        for (id, row) in drawn {
            if let item = source.item(id.item), item.caption != nil {
                rendering.painter.show(item, in: row, holder: nil)
            }
        }
    }

    /// Updates the rows of lists after the captions of lists have changed.
    func listCaptionsChanged() {
        for (id, row) in rows.bound {
            guard let place = rows.place(of: row), let item = source.item(id.item, expectedAt: place), item.isList
            else {
                continue
            }
            show(item, in: row)
        }
    }

    /// Gives every row the color of its place.
    func colorRows() {
        edges.gap.forgetColor()
        for row in rows.bound.values {
            if let place = rows.place(of: row), source.has(place) {
                rendering.painter.color(row, source.marks(at: place), at: place)
            }
        }
    }

    // MARK: The room below the last row

    /// Adds the room below the last row, if it is bound. A new row without an item needs no room, because it takes up
    /// the space itself.
    func updateEndPadding() {
        if edges.endPadding.move(to: source.lastID.flatMap { rows[RowID($0)] }, endPaddingHeight(in: geometry)) {
            driver.layout.request()
        }
    }

    /// Returns the room below the last row, in px.
    func endPaddingHeight(in geometry: ListGeometry) -> Double {
        source.lastID == nil || source.lastID == state.draft ? 0 : geometry.roomBelow(source.count)
    }

    /// Updates the room after the running layout, because a new margin requires another layout.
    func updateEndPaddingLater() { lifetime.whenIdle { [weak self] in self?.updateEndPadding() } }
}

// MARK: - Requests of the controller

extension ListPage: RowSurface {
    var rowSize: (width: Double, height: Double) {
        // The requested height of the add row, which all rows share. The row is allocated this height only in the next
        // layout.
        (Double(gtk_widget_get_width(widget)), edges.addRow.height)
    }

    func moveFront(of id: RowID, to x: Double, opacity: Double) {
        let front = reading.mirrored(x)
        if let row = rendering.floatingRows[id] { furrow_slide_row_set_front(row, front) }
        rendering.menus.moveFront(of: id, rows[id], to: x, onScreen: front, at: MainLoop.now)
        if rowAnimations.dim(id, to: opacity) { drawRow(id) }
    }

    func uncover(_ id: RowID, _ menu: MenuContent) {
        rendering.menus.uncover(id, menu, in: rows[id], reading)
    }

    func drawCue(_ cue: Cue, on id: RowID, strike: Double) {
        let flips = rendering.menus.show(
            cue, on: id, in: rows[id], strike: strike, at: MainLoop.now, animates: rowAnimations.animates)
        if flips { driver.frames.request() }
    }

    func rowOpened(_ id: RowID, focusMenu: Bool) {
        rendering.menus.open(id)
        interaction.accessibility.actionsChanged()
        if focusMenu { moveMenuFocus(of: id, forward: true) }
        controls.hover.rowOpened(id)
    }

    func rowClosed(_ id: RowID) {
        interaction.accessibility.actionsChanged()
        rendering.menus.close(id, rows[id], isDone: source.item(id.item)?.isDone)
        rowAnimations.dim(id, to: 1)
    }

    // MARK: Dragging

    func lift(_ id: RowID) {
        guard let place = source.place(of: id.item) else { return }
        // The list may scroll so far that the pressed row's widget is recycled.
        furrow_press_shield(rows.list)
        showDraggedRow(at: place, in: rendering.floatingRows.makeDraggedRow(minHeight: minRowHeight))
        let time = MainLoop.now
        rowAnimations.lift(id, from: place, at: time, geometry)
        drawRows(in: frame(at: time))
        driver.frames.request()
    }

    /// Shows the item at a place in the floating row of its row.
    func showDraggedRow(at place: Int, in row: OpaquePointer) {
        let item = source.content(at: place)
        rendering.painter.show(item, in: row, holder: nil)
        rendering.painter.color(row, item.marks, at: place)
    }

    func drag(_ id: RowID, top: Double, slot: Int) {
        guard rowAnimations.draggedRow?.row == id else { return }
        let time = MainLoop.now
        rowAnimations.drag(to: top, slot: slot, at: time, geometry)
        drawRows(in: frame(at: time))
        driver.frames.request()
    }

    func indentDraggedRow(_ id: RowID, level: Int) {
        guard rowAnimations.draggedRow?.row == id, let row = rendering.floatingRows.draggedRow else { return }
        rendering.painter.indent(row, level: level)
    }

    func drop(_ id: RowID, returns: Bool) {
        guard rowAnimations.draggedRow?.row == id else { return }
        rowAnimations.drop()
        if returns { endDrag() }
    }

    func endDrag() {
        let time = MainLoop.now
        if let id = rowAnimations.draggedRow?.row {
            animateLayout(.settle)
            rowAnimations.putDown(at: time)
            rendering.floatingRows.putDown(id)
            drawAllRows(in: frame(at: time))
        }
        endDragOutside(at: time)
    }

    /// Updates the dragged row after the list has changed.
    func findDraggedRow(at time: Seconds) {
        guard let row = rowAnimations.draggedRow?.row else { return }
        if !rowAnimations.draggedRowMoved(to: source.place(of: row.item), at: time) {
            rendering.floatingRows.putDown(row)
        }
    }
}
