// The running reorder: lifting, dragging and releasing a row, and the hold that may lift it.

extension Arbiter {
    /// Handles a long press: lifts the row if possible. Otherwise a release without movement requests the row's menu.
    mutating func longPressed(at time: Seconds) {
        guard let track = press, track.decision == .undecided, track.device == .touchscreen else { return }
        guard !track.hasMoved(Constants.dragThreshold), !awaitsPinch else { return }
        press?.isHeld = true
        if canLift(track) { return lift(track, slack: Constants.dragThreshold, at: time) }
        // The release requests the row's menu, so the press must no longer click the button (H9).
        if track.target.isButton { emit(.claim, in: track.pane) }
    }

    /// Returns whether this press may lift its row: rows can be reordered (L3), and the row is not fixed (L5, L7:
    /// first and last rows; M2: headers).
    func canLift(_ track: Track) -> Bool {
        guard settings.reorderEnabled, self[track.pane].reorders, activeKind == nil,
            let row = track.target.row, track.metrics?.isFixed != true
        else { return false }
        return track.viewport.height > 0 && !track.viewport.isMoving && !hasFlownOut(row)
    }

    mutating func lift(_ track: Track, slack: Double, at time: Seconds) {
        guard let (row, index) = track.target.place else { return }
        press?.decision = .reorders
        emit(.claim, in: track.pane)
        emit(.began(.reorder), in: track.pane)
        closeOpenRow(.snap(velocity: 0), at: time)
        emit(.lift(row), in: track.pane)
        let lifted = Reorder(
            row, index: index, by: track, in: self[track.pane], slack: slack)
        reorder = lifted
        sentDrag = (lifted.top, lifted.slot)
        draggedLevels = 0
        drag(dx: track.dx, dy: track.dy)
    }

    /// Moves the dragged row.
    ///
    /// - Parameters:
    ///   - dx: The pointer's distance from where it landed, in px toward the trailing edge.
    ///   - dy: The same, in px downward.
    mutating func drag(dx: Double, dy: Double) {
        reorder?.move(dx: dx, dy: dy)
        sendDrag()
    }

    mutating func sendDrag() {
        guard let reorder else { return }
        let (top, slot) = (reorder.top, reorder.slot)
        guard sentDrag != (top, slot) || draggedLevels != reorder.steps else { return }
        sentDrag = (top, slot)
        draggedLevels = reorder.steps
        emit(.drag(reorder.row, top: top, slot: slot), in: reorder.pane)
    }

    /// Handles the release. The row moves to its new index (G4). A row that was held but never dragged stays and
    /// shows its menu (B8).
    mutating func releaseReorder(_ track: Track) {
        guard let reorder else { return }
        unmarkDropTarget()
        self.reorder = nil
        emit(.ended(.reorder, committed: reorder.hasMoved), in: reorder.pane)
        if let overPane = reorder.overPane { return release(reorder, over: overPane) }
        emit(.drop(reorder.row, slot: reorder.hasMoved ? reorder.slot : nil), in: reorder.pane)
        if !reorder.hasMoved { longPressed(track) }
    }

    /// Cancels the reorder and moves the row back to its place.
    mutating func cancelReorder() {
        guard let reorder else { return }
        endReorder()
        emit(.drop(reorder.row, slot: nil), in: reorder.pane)
    }

    /// Ends the reorder as canceled, without an effect for the row.
    mutating func endReorder() {
        guard let pane = reorder?.pane else { return }
        unmarkDropTarget()
        reorder = nil
        dropPress()
        emit(.ended(.reorder, committed: false), in: pane)
    }

    /// Stores the list's new viewport and the new index of the lifted row. Cancels the reorder if the row has no
    /// index.
    mutating func updateReorder(_ viewport: Viewport, index: Int?) {
        guard concerns(reorder?.pane) else { return }
        guard let index else { return cancelReorder() }
        reorder?.update(viewport, originIndex: index)
        sendDrag()
    }

    /// Scrolls the list under the dragged row while the row is near an edge.
    mutating func scrollUnderRow(at time: Seconds) {
        guard let before = reorder?.viewport.scroll else { return }
        reorder?.scroll(at: time)
        guard let reorder, reorder.viewport.scroll != before else { return }
        emit(.scroll(to: reorder.viewport.scroll), in: reorder.pane)
        sendDrag()
    }

    /// Requests the row's menu (B8), unless the press closed another row: such a press does nothing else (A8).
    mutating func longPressed(_ track: Track) {
        guard let row = track.target.row, !track.closedOtherRow else { return }
        emit(.longPress(row, at: track.at), in: track.pane)
    }
}
