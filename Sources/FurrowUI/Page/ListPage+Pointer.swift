// The pointer over the list.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

extension ListPage {
    /// Handles a motion of the pointer to this point, in px from the page's top left corner, or out of the list.
    ///
    /// - Parameter isSynthesized: Whether the pointer did not move and GDK synthesized the motion after a layout.
    func pointerChanged(_ point: Point?, isSynthesized: Bool) {
        let time = MainLoop.now
        let surroundings = HoverDecision.Surroundings(
            isTouched: fingersDown > 0, isSynthesized: isSynthesized, hasPopover: controls.popover.isOpen,
            isBusy: editing.editor.isActive || rowAnimations.isMoving(at: time))
        let shouldShow = controls.hover.pointerMoved(to: point, at: time, surroundings)
        if shouldShow, let point { showHover(at: point) }
        controls.hover.insertButton.pointerMoved(to: point.map(inList))
    }

    private func showHover(at point: Point) {
        let target = target(point.x, point.y)
        showActions(of: target)
        if let seam = seam(under: target, point.y) { return showInsertButton(at: seam) }
        if !controls.hover.insertButton.contains(inList(point)) { controls.hover.insertButton.hide() }
    }

    /// Converts a point from px from the page's top left corner to px from the list's top left corner.
    func inList(_ point: Point) -> Point { Point(x: point.x, y: point.y - geometry.top) }

    /// Hides the buttons, because the rows under the resting pointer have changed.
    func suspendHover() { controls.hover.suspend(at: MainLoop.now) }

    /// Hides the buttons if the row or seam that they belong to is no longer under the pointer, because rows were
    /// added, removed or moved.
    func hideStaleHover() {
        guard controls.hover.isShown else { return }
        let geometry = geometry
        let isUnderPointer = controls.hover.barRow.map { row in
            guard let place = rows.place(of: row), let y = controls.hover.point?.y else { return false }
            let top = geometry.top(ofPlace: place)
            return (top..<top + geometry.rowHeight).contains(y)
        }
        let isAtSeam = controls.hover.insertButton.shown.map { shown in
            shown.y == height(of: shown.seam)
        }
        if isUnderPointer == false || isAtSeam == false { suspendHover() }
    }

    private func showActions(of target: Target) {
        // While rows are selected, actions apply to all of them.
        guard state.selection.isEmpty, let id = target.rowID, let item = source.item(id.item) else {
            return controls.hover.hideBar()
        }
        let content = HoverContent(state.menus.popoverActions(for: item), isDone: item.isDone)
        controls.hover.show(content, on: id, rows[id], amongLists: state.showsLists)
    }

    /// Returns the seam at the pointer, between two rows or below the last one.
    private func seam(under target: Target, _ y: Double) -> Seam? {
        guard state.capabilities.inserts, state.selection.isEmpty, case .row(let id, let index) = target,
            let top = visibleTop(of: id)
        else {
            return nil
        }
        if y - top <= HoverButtons.seamReach, index > 0, index >= state.firstCount {
            return source.seam(below: index - 1)
        }
        // There is no seam below a row that always stays last (specification L5).
        guard top + edges.addRow.height - y <= HoverButtons.seamReach, source.content(at: index).isRecord else {
            return nil
        }
        return source.seam(below: index)
    }

    private func showInsertButton(at seam: Seam) {
        controls.hover.insertButton.show(
            at: seam, y: height(of: seam),
            label: state.showsLists ? tr("Insert a list here") : tr("Insert a task here"))
    }

    /// Returns the position of a seam as laid out, in px from the list's top.
    private func height(of seam: Seam) -> Double {
        let geometry = geometry
        return geometry.seam(below: place(above: seam)) - geometry.top
    }

    // MARK: The plus

    func pressBegan(_ x: Double, _ y: Double) { controls.hover.insertButton.pressed(at: inList(Point(x: x, y: y))) }

    func pressEnded(_ x: Double, _ y: Double) { controls.hover.insertButton.released(at: inList(Point(x: x, y: y))) }

    func insertButtonClicked(_ seam: Seam) {
        controls.hover.hide()
        controller.insertAtSeam(seam)
    }
}
