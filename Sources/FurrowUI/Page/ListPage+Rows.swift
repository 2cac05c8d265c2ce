// Binding, sliding and carrying of rows.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
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
        looks.painter.color(row, item.marks, at: place)
        // Skipped when possible, because hundreds of rows may be bound at once.
        if !choreography.isStill(at: MainLoop.now) { drawRow(id) }
        controller.rowBound(id)
        access.accessibility.actionsChanged()
    }

    /// Handles the move of a row to another place; the row still shows the same item.
    func didMove(_ row: OpaquePointer, _ id: RowID, to place: Int) {
        let item = source.content(at: place)
        if !looks.painter.shows(item, in: row) { show(item, in: row) }
        if !choreography.isStill(at: MainLoop.now) { drawRow(id) }
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
        access.accessibility.rowUnbound(id)
        edges.endPadding.remove(from: row)
        looks.painter.rowUnbound(row)
    }

    /// Shows an item in a row, and updates the accessible description if it changed.
    func show(_ item: RowContent, in row: OpaquePointer) {
        let (holder, caption) = (row.holder, looks.rowFormatter.caption(of: item, in: state.query))
        if looks.painter.show(item, caption: caption, in: row, holder: holder) {
            access.accessibility.describe(item, caption: caption, of: rows.id(of: row), in: holder)
        }
    }

    /// Updates the texts that depend on the day, the clock, the time zone or the names of lists.
    func datesChanged() {
        looks.rowFormatter.datesChanged()
        for (id, row) in rows.bound {
            guard let place = rows.place(of: row), let item = source.item(id.item, expectedAt: place) else { continue }
            if item.caption != nil || item.isHeader { show(item, in: row) }
        }
        var drawn = looks.floatingRows.placed
        if let carried = looks.floatingRows.carried, let id = choreography.carrying?.row { drawn[id] = carried }
        for (id, row) in drawn {
            if let item = source.item(id.item), item.caption != nil { looks.painter.show(item, in: row, holder: nil) }
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
                looks.painter.color(row, source.marks(at: place), at: place)
            }
        }
    }

    // MARK: The room below the last row

    /// Adds the room below the last row, if it is bound. A new row without an item needs no room, because it takes up
    /// the space itself.
    func updateEndPadding() {
        if edges.endPadding.move(to: source.lastID.flatMap { rows[RowID($0)] }, endPaddingHeight(in: geometry)) {
            phases.layout.request()
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
        if let row = looks.floatingRows[id] { furrow_slide_row_set_front(row, front) }
        looks.menus.moveFront(of: id, rows[id], to: x, onScreen: front, at: MainLoop.now)
        if choreography.dim(id, to: opacity) { drawRow(id) }
    }

    func uncover(_ id: RowID, _ menu: MenuContent) {
        looks.menus.uncover(id, menu, in: rows[id], reading)
    }

    func show(_ cue: Cue, on id: RowID, strike: Double) {
        let flips = looks.menus.show(
            cue, on: id, in: rows[id], strike: strike, at: MainLoop.now, animates: choreography.animates)
        if flips { phases.frames.request() }
    }

    func rowOpened(_ id: RowID, focusMenu: Bool) {
        looks.menus.open(id)
        access.accessibility.actionsChanged()
        if focusMenu { walkMenu(of: id, forward: true) }
        controls.hover.rowOpened(id)
    }

    func rowClosed(_ id: RowID) {
        access.accessibility.actionsChanged()
        looks.menus.close(id, rows[id], isDone: source.item(id.item)?.isDone)
        choreography.dim(id, to: 1)
    }

    // MARK: Carrying

    func lift(_ id: RowID) {
        guard let place = source.place(of: id.item) else { return }
        // The list may scroll so far that the pressed row's widget is recycled.
        furrow_press_shield(rows.list)
        showCarried(at: place, in: looks.floatingRows.makeCarried(minHeight: minRowHeight))
        let time = MainLoop.now
        choreography.lift(id, from: place, at: time, geometry)
        drawRows(in: frame(at: time))
        phases.frames.request()
    }

    /// Shows the item at a place in the floating row of its row.
    func showCarried(at place: Int, in row: OpaquePointer) {
        let item = source.content(at: place)
        looks.painter.show(item, in: row, holder: nil)
        looks.painter.color(row, item.marks, at: place)
    }

    func carry(_ id: RowID, top: Double, slot: Int) {
        guard choreography.carrying?.row == id else { return }
        let time = MainLoop.now
        choreography.carry(to: top, slot: slot, at: time, geometry)
        drawRows(in: frame(at: time))
        phases.frames.request()
    }

    func indentCarried(_ id: RowID, level: Int) {
        guard choreography.carrying?.row == id, let row = looks.floatingRows.carried else { return }
        looks.painter.indent(row, level: level)
    }

    func drop(_ id: RowID, returns: Bool) {
        guard choreography.carrying?.row == id else { return }
        choreography.drop()
        if returns { endCarrying() }
    }

    func endCarrying() {
        let time = MainLoop.now
        if let id = choreography.carrying?.row {
            animateLayout(.settle)
            choreography.putDown(at: time)
            looks.floatingRows.putDown(id)
            drawAllRows(in: frame(at: time))
        }
        endCarryingOutside(at: time)
    }

    /// Updates the carried row after the list has changed.
    func findCarried(at time: Seconds) {
        guard let row = choreography.carrying?.row else { return }
        if !choreography.carriedMoved(to: source.place(of: row.item), at: time) { looks.floatingRows.putDown(row) }
    }
}
