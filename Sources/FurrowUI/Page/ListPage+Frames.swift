// The work of the page in each frame, and after each layout.

import CGtk
import Gestures
import GtkSupport
import ListModel

extension ListPage: FrameDelegate {
    func advanceGestures(to time: Seconds) { controller.tick(time: time) }

    func drawFrame(at time: Seconds) -> Bool {
        let isMoving = animator.advance(to: time)
        let isDraggedOutside = drag.drawOutside(at: time)
        let isLatching = menus.advance(at: time) { rows[$0] }
        let isFlashing = animator.fadeFlashes(at: time)
        return isMoving || isDraggedOutside || isLatching || isFlashing
    }

    func laidOut() {
        let time = MainLoop.now
        followScroll(at: time)
        if animator.isChangePending { hover.hideStale() }
        focus.laidOut()
        if area.scroller.laidOut(isShown: gtk_widget_get_mapped(widget) != 0) { return area.requestLayout() }
        if editor.raise(at: time) { return area.requestLayout() }
        let isRaising = editor.laidOut()
        area.revealEndPadding(focused: editor.isActive ? nil : focusedRow)
        if isRaising { return area.requestLayout() }
        if animator.isChangePending { startChange(at: time) }
        for id in rows.removeUnbound() where presenter.floatingRows[id] == nil { controller.pointer.rowRecycled(id) }
        area.onLayout?()
    }

    /// Handles a scroll, after GTK has laid out the list. During the layout, some rows do not have their new positions
    /// yet.
    private func followScroll(at time: Seconds) {
        guard let scroll = area.scroller.consumeScroll() else { return }
        // Only scrolling by the user closes the open row (specification A8).
        if scroll.isByUser { controller.pointer.listScrolled(time: area.scroller.lastUserScroll) }
        controller.viewMoved(isUnderGesture: scroll.isUnderGesture)
        accessibility.actionsChanged()
        hover.scrolled(isByUser: scroll.isByUser)
        // Rows that come into view are drawn with the same shift as the others.
        if editor.isOpen || animator.isHoldingRows { animator.drawRows(in: animator.frame(at: time)) }
    }

    private func startChange(at time: Seconds) {
        let direction = direction
        animator.startChange(at: time) { direction.mirrored(menus.fronts[$0] ?? 0) }
    }
}

extension ListPage: FrameSurface {
    func setAnimating(_ isAnimating: Bool) { area.setGesturesAnimate(isAnimating) }

    func wake(at time: Seconds) {
        lifetime.after(milliseconds: UInt32(max(0, time - MainLoop.now) * 1000) + 1) { [controller] in
            // The rounding to milliseconds must not make the tick earlier than the requested time.
            controller.tick(time: max(time, MainLoop.now))
        }
    }

    func setAtRest(_ isAtRest: Bool) { hover.setAtRest(isAtRest) }

    func gestureBegan() { hover.gestureBegan() }
}
