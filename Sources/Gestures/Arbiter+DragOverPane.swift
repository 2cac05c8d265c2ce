// A running reorder whose row is over another pane (G7).

extension Arbiter {
    mutating func handleDragOverPane(_ event: Event) {
        switch event {
        case .rowDraggedOver(let target, let acceptsRow, let point, let viewport):
            rowDraggedOver(target, acceptsRow: acceptsRow, at: point, viewport)
        case .rowDraggedAway: returnDraggedRow()
        default: break
        }
    }

    private mutating func rowDraggedOver(_ target: Target, acceptsRow: Bool, at point: Point, _ viewport: Viewport) {
        guard let reorder, reorder.hasMoved, reorder.pane != currentPane, self[currentPane].acceptsRows else { return }
        let isNew = reorder.overPane?.pane != currentPane
        if isNew { unmarkDropTarget() }
        var overPane = isNew ? DragOverPane(over: currentPane) : reorder.overPane ?? DragOverPane(over: currentPane)
        overPane.row = target.row
        overPane.acceptsRow = acceptsRow
        overPane.y = point.y
        overPane.viewport = viewport
        self.reorder?.overPane = overPane
        if isNew, reorder.overPane == nil { emit(.draggedOutside(reorder.row, isOutside: true), in: reorder.pane) }
        sendDropTarget()
        sendDrag()
    }

    /// Moves the dragged row back over its own list, if the current event comes from the pane under the row.
    mutating func returnDraggedRow() {
        guard let reorder, concerns(reorder.overPane?.pane) else { return }
        unmarkDropTarget()
        self.reorder?.overPane = nil
        emit(.draggedOutside(reorder.row, isOutside: false), in: reorder.pane)
        sendDrag()
    }

    /// Handles a release over another pane: drops the row onto the marked row, or moves it back to its place.
    mutating func release(_ reorder: Reorder, over overPane: DragOverPane) {
        if let target = overPane.target {
            return emit(.dropOutside(reorder.row, onto: target, in: overPane.pane), in: reorder.pane)
        }
        emit(.drop(reorder.row, slot: nil), in: reorder.pane)
        if let row = overPane.row { emit(.explainRefusedDrop(row), in: overPane.pane) }
    }

    /// Forgets the row under the pointer after that row was removed. The next event names the row under the pointer.
    mutating func dropTargetRemoved() {
        reorder?.overPane?.row = nil
        sendDropTarget()
    }

    /// Removes the mark from the target row.
    mutating func unmarkDropTarget() {
        reorder?.overPane?.acceptsRow = false
        sendDropTarget()
    }

    private mutating func sendDropTarget() {
        guard let overPane = reorder?.overPane, overPane.markedRow != overPane.target else { return }
        reorder?.overPane?.markedRow = overPane.target
        emit(.markDropTarget(overPane.target), in: overPane.pane)
    }

    /// Stores the new viewport of the list under the pointer.
    mutating func updateDragOverPane(_ viewport: Viewport) {
        guard eventPane != nil, concerns(reorder?.overPane?.pane) else { return }
        reorder?.overPane?.viewport = viewport
    }

    /// Scrolls the list under the pointer while the pointer is near one of its edges.
    mutating func scrollUnderDraggedRow(at time: Seconds) {
        guard let before = reorder?.overPane?.viewport.scroll else { return }
        reorder?.overPane?.scroll(at: time)
        guard let overPane = reorder?.overPane, overPane.viewport.scroll != before else { return }
        emit(.scroll(to: overPane.viewport.scroll), in: overPane.pane)
    }
}
