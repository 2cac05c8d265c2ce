// Drawing of the rows in each frame.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

extension ListPage {
    /// Draws everything that moves, for one frame.
    ///
    /// - Returns: Whether another frame is needed.
    func tick(_ time: Seconds) -> Bool {
        driver.layout.resume()
        let isScrolling = driver.scroller.advance(to: time)
        if driver.frames.gesturesAnimate { controller.tick(time: time) }
        let isMoving = rowAnimations.isMoving(at: time)
        let wasMoving = driver.frames.note(rowsMove: isMoving)
        if isMoving || wasMoving {
            let frame = frame(at: time)
            if isMoving { drawRows(in: frame) } else { drawAllRows(in: frame) }
            showGap(in: frame)
        }
        let isDraggedOutside = drawDraggedOutside(at: time)
        let isLatching = rendering.menus.advance(at: time) { rows[$0] }
        let isFlashing = fadeFlashes(at: time)
        return driver.frames.gesturesAnimate || isMoving || isDraggedOutside || isLatching || isFlashing || isScrolling
            || driver.layout.isPostponed
    }

    /// Returns the state to draw at this time.
    func frame(at time: Seconds) -> RowAnimations.Frame { rowAnimations.frame(at: time, geometry) }

    func drawRows(in frame: RowAnimations.Frame) {
        // Iterates over places and not over bound rows: checking the hundreds of rows that are out of view would cost
        // more than drawing the visible ones.
        for place in frame.geometry.drawnPlaces where source.has(place) {
            let id = RowID(source.id(at: place))
            if let row = rows[id] { draw(row, rowAnimations.drawing(of: id, at: place, in: frame)) }
        }
        draw(edges.addRow.row, rowAnimations.addRow(in: frame))
        drawDraggedRow(in: frame)
        settle(in: frame)
    }

    /// Draws all bound rows, visible or not, so that nothing is left over from a motion.
    func drawAllRows(in frame: RowAnimations.Frame) {
        drawRows(in: frame)
        for id in rows.bound.keys { drawRow(id, in: frame) }
    }

    /// Draws one row for this frame, if it is bound.
    func drawRow(_ id: RowID, in frame: RowAnimations.Frame) {
        guard let row = rows[id], let place = rows.place(of: row) else { return }
        draw(row, rowAnimations.drawing(of: id, at: place, in: frame))
    }

    /// Draws one row now.
    func drawRow(_ id: RowID) { drawRow(id, in: frame(at: MainLoop.now)) }

    /// Draws one row.
    ///
    /// - Parameter top: The distance in px from the origin of the drawing's shift to the row's layout position.
    private func draw(_ row: OpaquePointer, _ drawing: RowDrawing, top: Double = 0) {
        furrow_slide_row_set_shift(row, drawing.shift - top)
        furrow_slide_row_set_scale(row, drawing.scale)
        if gtk_widget_get_opacity(row.widget) != drawing.opacity { gtk_widget_set_opacity(row.widget, drawing.opacity) }
        rendering.painter.tint(row, drawing.tint)
    }

    private func drawDraggedRow(in frame: RowAnimations.Frame) {
        guard let row = rendering.floatingRows.draggedRow, let drawing = rowAnimations.draggedRowDrawing(in: frame)
        else { return }
        draw(row, drawing, top: frame.geometry.top)
    }

    /// Draws rows that have arrived exactly at their layout positions, even if they are not visible, and removes their
    /// floating rows.
    private func settle(in frame: RowAnimations.Frame) {
        let arrived = rowAnimations.settle(at: frame.time)
        for id in rowAnimations.floatingRows.keys { drawFloatingRow(of: id, in: frame) }
        for id in arrived { drawRow(id, in: frame) }
        for id in rowAnimations.endFloatingRows() {
            rendering.floatingRows.remove(id)
            if rows[id] == nil { controller.pointer.rowRecycled(id) } else { drawRow(id, in: frame) }
        }
    }

    func drawFloatingRow(of id: RowID, in frame: RowAnimations.Frame) {
        guard let row = rendering.floatingRows[id], let drawing = rowAnimations.floatingRow(of: id, in: frame) else {
            return
        }
        draw(row, drawing, top: frame.geometry.top)
    }

    // MARK: Flashes

    func flash(_ id: RowID) {
        rowAnimations.flash(id, at: MainLoop.now)
        drawRow(id)
        driver.frames.request()
    }

    /// Fades the flashes and forgets those that have ended.
    ///
    /// - Returns: Whether a flash is still fading.
    private func fadeFlashes(at time: Seconds) -> Bool {
        guard !rowAnimations.flashes.isEmpty else { return false }
        let frame = frame(at: time)
        for id in rowAnimations.flashes.keys { drawRow(id, in: frame) }
        rowAnimations.endFlashes(at: time)
        return !rowAnimations.flashes.isEmpty
    }

    // MARK: The trace

    /// Returns the state that is currently visible.
    func tracedFrame() -> TracedFrame {
        var frame = TracedFrame()
        let reading = reading
        for (id, row) in rows.bound {
            let front = reading.mirrored(furrow_slide_row_get_front(row))
            if front != 0 { frame.fronts[id] = front }
            let shift = furrow_slide_row_get_shift(row)
            if shift != 0 { frame.shifts[id] = shift }
        }
        frame.parted = rowAnimations.parting.map { [$0.up, $0.down] } ?? [0, 0]
        frame.pull = rowAnimations.pull
        frame.draggedRow = rowAnimations.draggedRow.map { TracedFrame.DraggedRow(row: $0.row, top: $0.top) }
        frame.scroll = driver.scroller.value
        return frame
    }
}
