// The pointer over the list.

import CGtk
import Gestures
import GtkShim
import GtkSupport

extension ListPage {
    /// The pointer is here, px from the page's top left corner, or has left.
    func pointerChanged(_ point: Point?) {
        let time = MainLoop.now
        let surroundings = HoverDecision.Surroundings(
            isTouched: input.fingersDown > 0, hasPopover: popover.isOpen,
            isBusy: editor.isActive || choreography.isMoving(at: time))
        guard hover.pointerMoved(to: point, at: time, surroundings), let point else { return }
        let target = target(point.x, point.y)
        showActions(of: target)
        showPlus(at: seam(under: target, point.y))
    }

    /// What is under the pointer now is not what it was moved to.
    func restPointer() { hover.rest(at: MainLoop.now) }

    /// Hides the buttons under a pointer that rests once they are for something else than what is under it: rows have come,
    /// gone or moved.
    func keepHover() {
        guard hover.isShown else { return }
        let geometry = geometry
        let isUnderPointer = hover.barRow.map { row in
            guard let place = rows.place(of: row), let y = hover.point?.y else { return false }
            let top = geometry.top(ofPlace: place)
            return (top..<top + geometry.rowHeight).contains(y)
        }
        let isAtSeam = hover.shownSeam.map { shown in
            shown.y == geometry.seam(below: place(above: shown.seam)) - geometry.top
        }
        if isUnderPointer == false || isAtSeam == false { restPointer() }
    }

    private func showActions(of target: Target) {
        // Where rows are chosen, what is done is done to all of them.
        guard state.selection.isEmpty, let id = target.rowID, let item = source.item(id.item) else {
            return hover.hideBar()
        }
        let content = HoverContent(state.menus.popoverActions(for: item), isDone: item.isDone)
        hover.show(content, on: id, rows[id], amongLists: state.isOfLists)
    }

    /// The seam that the pointer is at, between two rows or below the last.
    private func seam(under target: Target, _ y: Double) -> Seam? {
        guard state.capabilities.inserts, state.selection.isEmpty, case .row(let id, let index) = target,
            let top = seenTop(of: id)
        else {
            return nil
        }
        if y - top <= HoverButtons.seamReach, index > 0 { return source.seam(below: index - 1) }
        // Below a row that stays the last there is no seam (L5).
        guard top + addRow.height - y <= HoverButtons.seamReach, source.content(at: index).isRecord else { return nil }
        return source.seam(below: index)
    }

    private func showPlus(at seam: Seam?) {
        let geometry = geometry
        let y = seam.map { geometry.seam(below: self.place(above: $0)) - geometry.top } ?? 0
        hover.showPlus(at: seam, y: y, label: state.isOfLists ? tr("Insert a list here") : tr("Insert an item here"))
    }

    func plusClicked(_ seam: Seam) {
        hover.hide()
        controller.insertAtSeam(seam)
    }
}
