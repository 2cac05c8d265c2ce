// Drawing of a row that is carried over another list, above both lists.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

extension ListPage {
    func setCarriedOutside(_ id: RowID, _ isOutside: Bool) {
        guard choreography.carrying?.row == id, let carryLayer = crossing.layer, let place = source.place(of: id.item)
        else { return }
        let time = MainLoop.now
        if isOutside, carryLayer.path?.row != id || carryLayer.path?.isLanding == true {
            let row = carryLayer.show(id, like: widget, minHeight: minRowHeight)
            showCarried(at: place, in: row)
            showStack(of: choreography.carrying?.stacked.count ?? 0, in: row)
            carryLayer.setIndent(looks.floatingRows.carried.map(furrow_slide_row_get_indent) ?? 0)
        }
        if isOutside { choreography.hide(id) }
        carryLayer.go(out: isOutside, at: time, over: animated(CarriedRowPath.duration))
        drawCarriedOutside(at: time)
        drawRows(in: frame(at: time))
        phases.frames.request()
    }

    func put(_ id: RowID, onto target: RowID, of other: Pane) {
        guard choreography.carrying?.row == id else { return }
        let time = MainLoop.now
        if let carryLayer = crossing.layer, let listBox = box(of: id, in: frame(at: time)),
            let targetBox = crossing.boxOfRow?(target, other)
        {
            carryLayer.land(on: targetBox, from: listBox.box, at: time, over: animated(CarriedRowPath.landingDuration))
        }
        // If the row stays in this list, it reappears at its place without moving there.
        if let place = source.place(of: id.item) {
            choreography.carry(to: geometry.top(ofPlace: place), slot: place, at: time, geometry)
        }
        choreography.drop()
        phases.frames.request()
    }

    func aim(at id: RowID?) { looks.painter.aim(at: id) { rows[$0] } }

    /// Redraws when the finger or pointer moves while it carries a row over another list.
    func carryPointerMoved() { if crossing.layer?.path != nil { phases.frames.request() } }

    /// Ends the carrying: the row moves back into its list, or reappears there while its copy moves onto a row of the
    /// other list.
    func endCarryingOutside(at time: Seconds) {
        guard let carryLayer = crossing.layer, let path = carryLayer.path else {
            return choreography.reveal(at: time, over: 0)
        }
        if path.isLanding {
            choreography.reveal(at: time, over: CarriedRowPath.landingDuration)
        } else {
            carryLayer.go(out: false, at: time, over: animated(MotionStyle.settle.duration))
        }
        drawCarriedOutside(at: time)
        phases.frames.request()
    }

    /// Draws the row carried over another list, or ends the drawing when the row is back or has been moved.
    ///
    /// - Returns: Whether the drawing is still animated.
    @discardableResult func drawCarriedOutside(at time: Seconds) -> Bool {
        guard let carryLayer = crossing.layer, let path = carryLayer.path else { return false }
        let frame = frame(at: time)
        let listBox = box(of: path.row, in: frame)
        if path.isOver(at: time) || listBox == nil && !path.isLanding {
            carryLayer.end()
            if !path.isLanding { choreography.reveal(at: time, over: 0) }
            drawAllRows(in: frame)
            return false
        }
        // A row that lands on another row is independent of its place in this list.
        carryLayer.draw(at: time, listBox: listBox?.box, scale: path.isLanding ? nil : listBox?.scale)
        return path.isMoving(at: time)
    }

    /// Returns the row's rectangle and enlargement as drawn in the list; nil if the row has left the list.
    private func box(of id: RowID, in frame: Choreography.Frame) -> (box: Box, scale: Double)? {
        let drawing: RowDrawing?
        if choreography.carrying?.row == id {
            drawing = choreography.carried(in: frame)
        } else if choreography.floatingRows[id] != nil {
            drawing = choreography.floatingRow(of: id, in: frame)
        } else {
            drawing = visibleTop(of: id).map { RowDrawing(shift: $0) }
        }
        guard let drawing, let carryLayer = crossing.layer else { return nil }
        let box = Box(
            x: 0, y: drawing.shift, width: Double(gtk_widget_get_width(widget)), height: frame.geometry.rowHeight)
        return (carryLayer.box(box, of: widget), drawing.scale)
    }

    private func animated(_ seconds: Seconds) -> Seconds { choreography.animates ? seconds : 0 }
}
