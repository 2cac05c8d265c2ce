import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

/// A dragged row on the screen: raised over its list, with the rows that are dragged along, or drawn over another list.
@MainActor final class RowDrag {
    private let rows: RowRegistry
    private let presenter: RowPresenter
    private let animator: RowAnimator
    private let driver: FrameDriver
    private let page: Widget
    /// The connection to the list next to this one, over which rows are dragged.
    var outside: OutsideDrag?

    init(_ animator: RowAnimator, _ presenter: RowPresenter, _ driver: FrameDriver, on page: Widget) {
        rows = animator.rows
        self.animator = animator
        self.presenter = presenter
        self.driver = driver
        self.page = page
    }

    private var source: any RowSource { rows.source }
    private var minRowHeight: Int32 { presenter.state.settings.minRowHeight }
    private func isDragged(_ id: RowID) -> Bool { animator.animations.draggedRow?.row == id }

    // MARK: Over the list

    /// Raises a row out of the list.
    func lift(_ id: RowID) {
        guard let place = source.index(of: id.item) else { return }
        // The list may scroll so far that the pressed row's widget is recycled.
        furrow_press_shield(rows.list)
        presenter.show(
            place, inFloating: presenter.floatingRows.makeDraggedRow(for: id, minHeight: minRowHeight))
        let time = MainLoop.now
        animator.animations.lift(id, from: place, at: time, animator.area.geometry)
        draw(at: time)
    }

    /// Shows the lifted row as one of `count` rows dragged as a stack, with these other rows.
    func stack(_ count: Int, others rows: [RowID]) {
        guard let row = presenter.floatingRows.draggedRow else { return }
        showStack(of: count, in: row)
        animator.animations.stack(count, others: rows)
        animator.drawRows(in: animator.frame(at: MainLoop.now))
    }

    /// Shows a row as the topmost one of a stack.
    private func showStack(of count: Int, in row: OpaquePointer) {
        guard count > 1 else { return }
        let badge = gtk_label_new(String(count)).unsafelyUnwrapped
        gtk_widget_add_css_class(badge, FloatingRows.stackCount)
        gtk_widget_add_css_class(badge, "numeric")
        gtk_widget_set_valign(badge, GTK_ALIGN_CENTER)
        furrow_slide_row_set_accessory(row, badge)
        furrow_slide_row_set_stack(row, Int32(clamping: count - 1))
    }

    /// Moves the lifted row's upper edge to `top`. The other rows make room for it at the position `slot`.
    func move(_ id: RowID, to top: Double, slot: Int) {
        guard isDragged(id) else { return }
        let time = MainLoop.now
        animator.animations.drag(to: top, slot: slot, at: time, animator.area.geometry)
        draw(at: time)
    }

    private func draw(at time: Seconds) {
        animator.drawRows(in: animator.frame(at: time))
        driver.requestFrames()
    }

    /// Indents the lifted row to a level.
    func indent(_ id: RowID, level: Int) {
        guard isDragged(id), let row = presenter.floatingRows.draggedRow else { return }
        presenter.indent(row, level: level)
    }

    /// Drops the lifted row. It goes back, or stays in place until the list changes or the drag ends.
    func drop(_ id: RowID, returns: Bool) {
        guard isDragged(id) else { return }
        animator.animations.drop()
        if returns { end() }
    }

    /// Moves the row back to its place, because the drop does not change the list.
    func end() {
        let time = MainLoop.now
        if let id = animator.animations.draggedRow?.row {
            animator.animateLayout(.settle)
            animator.animations.putDown(at: time)
            presenter.floatingRows.putDown(id)
            animator.drawAllRows(in: animator.frame(at: time))
        }
        endOutside(at: time)
    }

    /// Updates the dragged row after the list has changed.
    ///
    /// GTK 4.18 scrolls by a row's height if a row moves above the view, to keep the others where they were laid out.
    /// The other rows have already made room for a dropped row, which would end up below the view if it was dropped at
    /// the lower edge. Therefore the list keeps its scroll position.
    func rowsChanged(at time: Seconds) {
        guard let dragged = animator.animations.draggedRow else { return }
        let scroller = animator.area.scroller
        if dragged.isDropped { scroller.scrollAfterLayout(to: scroller.next) }
        if !animator.animations.draggedRowMoved(to: source.index(of: dragged.row.item), at: time) {
            presenter.floatingRows.putDown(dragged.row)
        }
    }

    // MARK: Over another list

    /// Draws the lifted row over another list, or again over its own list.
    func setOutside(_ id: RowID, isOutside: Bool) {
        guard isDragged(id), let layer = outside?.layer, let place = source.index(of: id.item) else { return }
        let time = MainLoop.now
        if isOutside, layer.path?.row != id || layer.path?.isLanding == true {
            let row = layer.show(id, like: page, minHeight: minRowHeight)
            presenter.show(place, inFloating: row)
            showStack(of: animator.animations.draggedRow?.stacked.count ?? 0, in: row)
            layer.setIndent(presenter.floatingRows.draggedRow.map(furrow_slide_row_get_indent) ?? 0)
        }
        if isOutside { animator.animations.hide(id) }
        layer.go(out: isOutside, at: time, over: animated(DraggedRowPath.duration))
        drawOutside(at: time)
        draw(at: time)
    }

    /// Moves the lifted row onto a row of another list. It stays hidden until the list changes or the drag ends.
    func drop(_ id: RowID, onto target: RowID, in other: Pane) {
        guard isDragged(id) else { return }
        let time = MainLoop.now
        if let outside, let listBox = box(of: id, in: animator.frame(at: time)),
            let targetBox = outside.boxOfRow(target, other)
        {
            outside.layer.land(
                on: targetBox, from: listBox.box, at: time, over: animated(DraggedRowPath.landingDuration))
        }
        // If the row stays in this list, it reappears at its place without moving there.
        if let place = source.index(of: id.item) {
            let geometry = animator.area.geometry
            animator.animations.drag(to: geometry.top(ofIndex: place), slot: place, at: time, geometry)
        }
        animator.animations.drop()
        driver.requestFrames()
    }

    /// Reports that the finger or pointer that drags a row has moved.
    func pressMoved(_ x: Double, _ y: Double) { outside?.onDrag(x, y) }

    /// Redraws when the finger or pointer moves while it drags a row over another list.
    func pointerMoved() { if outside?.layer.path != nil { driver.requestFrames() } }

    /// Ends the dragging: the row moves back into its list, or reappears there while its copy moves onto a row of the
    /// other list.
    private func endOutside(at time: Seconds) {
        guard let layer = outside?.layer, let path = layer.path else {
            return animator.animations.reveal(at: time, over: 0)
        }
        if path.isLanding {
            animator.animations.reveal(at: time, over: DraggedRowPath.landingDuration)
        } else {
            layer.go(out: false, at: time, over: animated(MotionStyle.settle.duration))
        }
        drawOutside(at: time)
        driver.requestFrames()
    }

    /// Draws the row dragged over another list, or ends the drawing when the row is back or has been moved.
    ///
    /// - Returns: Whether the drawing is still animated.
    @discardableResult func drawOutside(at time: Seconds) -> Bool {
        guard let layer = outside?.layer, let path = layer.path else { return false }
        let frame = animator.frame(at: time)
        let listBox = box(of: path.row, in: frame)
        if path.isOver(at: time) || listBox == nil && !path.isLanding {
            layer.end()
            if !path.isLanding { animator.animations.reveal(at: time, over: 0) }
            animator.drawAllRows(in: frame)
            return false
        }
        // A row that lands on another row is independent of its place in this list.
        layer.draw(at: time, listBox: listBox?.box, scale: path.isLanding ? nil : listBox?.scale)
        return path.isMoving(at: time)
    }

    /// Returns the row's rectangle and enlargement as drawn in the list, or nil if the row has left the list.
    private func box(of id: RowID, in frame: RowAnimations.Frame) -> (box: Box, scale: Double)? {
        let drawing: RowDrawing?
        if isDragged(id) {
            drawing = animator.animations.draggedRowDrawing(in: frame)
        } else if animator.animations.floatingRows[id] != nil {
            drawing = animator.animations.floatingRow(of: id, in: frame)
        } else {
            drawing = animator.visibleTop(of: id).map { RowDrawing(shift: $0) }
        }
        guard let drawing, let layer = outside?.layer else { return nil }
        let box = Box(
            x: 0, y: drawing.shift, width: Double(gtk_widget_get_width(page)), height: frame.geometry.rowHeight)
        return (layer.box(box, of: page), drawing.scale)
    }

    private func animated(_ seconds: Seconds) -> Seconds { animator.animations.animates ? seconds : 0 }
}
