// Drawing of a row that is dragged over another list, above both lists.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

extension ListPage {
    func setDraggedOutside(_ id: RowID, isOutside: Bool) {
        guard rowAnimations.draggedRow?.row == id, let dragLayer = outsideDrag.layer,
            let place = source.place(of: id.item)
        else { return }
        let time = MainLoop.now
        if isOutside, dragLayer.path?.row != id || dragLayer.path?.isLanding == true {
            let row = dragLayer.show(id, like: widget, minHeight: minRowHeight)
            showDraggedRow(at: place, in: row)
            showStack(of: rowAnimations.draggedRow?.stacked.count ?? 0, in: row)
            dragLayer.setIndent(rendering.floatingRows.draggedRow.map(furrow_slide_row_get_indent) ?? 0)
        }
        if isOutside { rowAnimations.hide(id) }
        dragLayer.go(out: isOutside, at: time, over: animated(DraggedRowPath.duration))
        drawDraggedOutside(at: time)
        drawRows(in: frame(at: time))
        driver.frames.request()
    }

    func dropOutside(_ id: RowID, onto target: RowID, in other: Pane) {
        guard rowAnimations.draggedRow?.row == id else { return }
        let time = MainLoop.now
        if let dragLayer = outsideDrag.layer, let listBox = box(of: id, in: frame(at: time)),
            let targetBox = outsideDrag.boxOfRow?(target, other)
        {
            dragLayer.land(on: targetBox, from: listBox.box, at: time, over: animated(DraggedRowPath.landingDuration))
        }
        // If the row stays in this list, it reappears at its place without moving there.
        if let place = source.place(of: id.item) {
            rowAnimations.drag(to: geometry.top(ofPlace: place), slot: place, at: time, geometry)
        }
        rowAnimations.drop()
        driver.frames.request()
    }

    func markDropTarget(_ id: RowID?) { rendering.painter.markDropTarget(id) { rows[$0] } }

    /// Redraws when the finger or pointer moves while it drags a row over another list.
    func dragPointerMoved() { if outsideDrag.layer?.path != nil { driver.frames.request() } }

    /// Ends the dragging: the row moves back into its list, or reappears there while its copy moves onto a row of the
    /// other list.
    func endDragOutside(at time: Seconds) {
        guard let dragLayer = outsideDrag.layer, let path = dragLayer.path else {
            return rowAnimations.reveal(at: time, over: 0)
        }
        if path.isLanding {
            rowAnimations.reveal(at: time, over: DraggedRowPath.landingDuration)
        } else {
            dragLayer.go(out: false, at: time, over: animated(MotionStyle.settle.duration))
        }
        drawDraggedOutside(at: time)
        driver.frames.request()
    }

    /// Draws the row dragged over another list, or ends the drawing when the row is back or has been moved.
    ///
    /// - Returns: Whether the drawing is still animated.
    @discardableResult func drawDraggedOutside(at time: Seconds) -> Bool {
        guard let dragLayer = outsideDrag.layer, let path = dragLayer.path else { return false }
        let frame = frame(at: time)
        let listBox = box(of: path.row, in: frame)
        if path.isOver(at: time) || listBox == nil && !path.isLanding {
            dragLayer.end()
            if !path.isLanding { rowAnimations.reveal(at: time, over: 0) }
            drawAllRows(in: frame)
            return false
        }
        // A row that lands on another row is independent of its place in this list.
        dragLayer.draw(at: time, listBox: listBox?.box, scale: path.isLanding ? nil : listBox?.scale)
        return path.isMoving(at: time)
    }

    /// Returns the row's rectangle and enlargement as drawn in the list, or nil if the row has left the list.
    private func box(of id: RowID, in frame: RowAnimations.Frame) -> (box: Box, scale: Double)? {
        let drawing: RowDrawing?
        if rowAnimations.draggedRow?.row == id {
            drawing = rowAnimations.draggedRowDrawing(in: frame)
        } else if rowAnimations.floatingRows[id] != nil {
            drawing = rowAnimations.floatingRow(of: id, in: frame)
        } else {
            drawing = visibleTop(of: id).map { RowDrawing(shift: $0) }
        }
        guard let drawing, let dragLayer = outsideDrag.layer else { return nil }
        let box = Box(
            x: 0, y: drawing.shift, width: Double(gtk_widget_get_width(widget)), height: frame.geometry.rowHeight)
        return (dragLayer.box(box, of: widget), drawing.scale)
    }

    private func animated(_ seconds: Seconds) -> Seconds { rowAnimations.animates ? seconds : 0 }
}
