// The gap that fingers open between rows or at an end of the list, and scrolling by gestures.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts

extension ListPage: GapSurface {
    func part(_ seam: Seam, up: Double, down: Double) {
        let time = MainLoop.now
        let isOver = up == 0 && down == 0
        // The seam's place changes only with the list, and every change of the list updates the stored place.
        let placeAbove = rowAnimations.parting.flatMap { $0.seam == seam ? $0.above : nil }
        rowAnimations.part(seam, above: placeAbove ?? place(above: seam), up: up, down: down)
        drawHeld(isOver: isOver, at: time)
    }

    func pull(_ edge: Edge, distance: Double, action: PullAction) {
        rowAnimations.pull(edge, distance: distance, action: action)
        drawHeld(isOver: distance == 0, at: MainLoop.now)
    }

    /// Draws the rows that fingers hold away from their layout positions.
    ///
    /// - Parameter isOver: Whether the fingers have released the rows.
    private func drawHeld(isOver: Bool, at time: Seconds) {
        let frame = frame(at: time)
        if isOver { drawAllRows(in: frame) } else { drawRows(in: frame) }
        showGap(in: frame)
    }

    /// Draws the gap. If a change of the list moves the rows that are held, the gap moves with them.
    func showGap(in frame: RowAnimations.Frame) {
        let geometry = frame.geometry
        if let pull = rowAnimations.pull {
            let color = pull.edge == .top ? rendering.painter.firstColor : rendering.painter.doneColor
            edges.gap.show(pull, geometry, rows: source.count, state, color)
        } else if let parting = rowAnimations.parting {
            // A neighbor may still be moving after a change; the gap follows its visible position.
            let neighbor = parting.seam.above ?? parting.seam.below
            let shift = neighbor.map { rowAnimations.motion(of: $0, at: frame.time) } ?? 0
            edges.gap.show(
                parting, seam: geometry.seam(below: parting.above) + shift, rowHeight: geometry.rowHeight, state.query,
                edges.gap.color(of: parting.seam) { gapColor(parting.seam) })
        } else {
            edges.gap.hide(rowHeight: geometry.rowHeight)
        }
    }

    /// Returns the placeholder's color: that of the row above (specification E3), or of the row below at the top.
    private func gapColor(_ seam: Seam) -> Color {
        guard let neighbor = seam.above ?? seam.below else { return rendering.painter.firstColor }
        guard let place = rows.place(of: neighbor), source.has(place) else { return rendering.painter.doneColor }
        return rendering.painter.color(of: source.marks(at: place), at: place)
    }

    func insertFromGap(up: Double, down: Double) {
        guard let parting = rowAnimations.parting else { return }
        let geometry = geometry
        let middle = Placeholder(up: up, down: down, height: geometry.rowHeight).middle
        rowAnimations.insertNext(at: geometry.seam(below: parting.above) + middle - geometry.rowHeight / 2)
    }

    func insertFromPull(distance: Double) {
        let geometry = geometry
        rowAnimations.insertNext(at: geometry.top + distance - geometry.rowHeight)
    }

    func endPull() {
        guard rowAnimations.pull != nil else { return }
        animateLayout(.settle)
        rowAnimations.endPull()
        edges.gap.hide(rowHeight: edges.addRow.height)
    }
}

extension ListPage: ScrollSurface {
    var viewport: Viewport {
        let geometry = geometry
        return Viewport(
            top: geometry.top, bottom: geometry.bottom, scroll: driver.scroller.next, rowHeight: geometry.rowHeight,
            roomBelow: endPaddingHeight(in: geometry), isMoving: driver.scroller.isMoving(at: MainLoop.now))
    }

    func scroll(to offset: Double) {
        driver.scroller.scroll(to: offset)
        driver.frames.request()
    }

    func fling(_ velocity: Double) {
        driver.scroller.fling(velocity, at: MainLoop.now)
        driver.frames.request()
    }

    func stopKineticScroll() { driver.scroller.stopKinetic() }
}

extension ListPage: FrameSurface {
    func setAnimating(_ isAnimating: Bool) { driver.frames.setGesturesAnimate(isAnimating) }

    func wake(at time: Seconds) {
        lifetime.after(milliseconds: UInt32(max(0, time - MainLoop.now) * 1000) + 1) { [controller] in
            // The rounding to milliseconds must not make the tick earlier than the requested time.
            controller.tick(time: max(time, MainLoop.now))
        }
    }

    func setAtRest(_ isAtRest: Bool) { controls.hover.setAtRest(isAtRest) }

    func gestureBegan() { controls.hover.gestureBegan(at: MainLoop.now) }
}
