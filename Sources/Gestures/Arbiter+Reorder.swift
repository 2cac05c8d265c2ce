// The reorder that runs: lifting, carrying, letting go; and the hold that may lift.

extension Arbiter {
    /// A long press lifts its row, or, let go unmoved, will want its menu.
    mutating func longPressed(at time: Seconds) {
        guard let track = press, track.course == .undecided, track.device == .touchscreen else { return }
        guard !track.hasGone(Constants.gate), !awaitsPinch else { return }
        press?.isHeld = true
        if mayLift(track) { return lift(track, slack: Constants.gate, at: time) }
        // Let go it wants the row's menu, and so it must no longer be a button's click (H9).
        if track.target.isButton { emit(.claim, in: track.pane) }
    }

    /// Whether this press may lift its row: where rows have an order to change (L3), and not one that stays (L5, L7, M2).
    func mayLift(_ track: Track) -> Bool {
        guard settings.reorderEnabled, self[track.pane].reorders, activeKind == nil,
            let row = track.target.row, track.metrics?.stays != true
        else { return false }
        return track.viewport.height > 0 && !track.viewport.isMoving && !isOut(row)
    }

    mutating func lift(_ track: Track, slack: Double, at time: Seconds) {
        guard let (row, index) = track.target.place else { return }
        press?.course = .reorders
        emit(.claim, in: track.pane)
        emit(.began(.reorder), in: track.pane)
        closeOpenRow(.snap(velocity: 0), at: time)
        emit(.lift(row), in: track.pane)
        let lifted = Reorder(
            row, index: index, by: track, in: self[track.pane], slack: slack)
        reorder = lifted
        carried = (lifted.top, lifted.slot)
        carriedSteps = 0
        carry(dx: track.dx, dy: track.dy)
    }

    /// The pointer is this far from where it landed (px).
    mutating func carry(dx: Double, dy: Double) {
        reorder?.move(dx: dx, dy: dy)
        showCarried()
    }

    mutating func showCarried() {
        guard let reorder else { return }
        let (top, slot) = (reorder.top, reorder.slot)
        guard carried != (top, slot) || carriedSteps != reorder.steps else { return }
        carried = (top, slot)
        carriedSteps = reorder.steps
        emit(.carry(reorder.row, top: top, slot: slot), in: reorder.pane)
    }

    /// G4: the row goes to its new index; or, held and never carried, stays and shows its menu (B8).
    mutating func releaseReorder(_ track: Track) {
        guard let reorder else { return }
        aimAtNothing()
        self.reorder = nil
        emit(.ended(.reorder, committed: reorder.hasMoved), in: reorder.pane)
        if let away = reorder.away { return release(reorder, over: away) }
        emit(.drop(reorder.row, slot: reorder.hasMoved ? reorder.slot : nil), in: reorder.pane)
        if !reorder.hasMoved { longPressed(track) }
    }

    /// The row goes back to where it was.
    mutating func cancelReorder() {
        guard let reorder else { return }
        endReorder()
        emit(.drop(reorder.row, slot: nil), in: reorder.pane)
    }

    /// Ends the reorder as cancelled, and says nothing of the row.
    mutating func endReorder() {
        guard let pane = reorder?.pane else { return }
        aimAtNothing()
        reorder = nil
        dropPress()
        emit(.ended(.reorder, committed: false), in: pane)
    }

    /// The list has other measures now, and the lifted row this index in it, if any.
    mutating func updateReorder(_ viewport: Viewport, index: Int?) {
        guard concerns(reorder?.pane) else { return }
        guard let index else { return cancelReorder() }
        reorder?.update(viewport, home: index)
        showCarried()
    }

    /// Near an edge the list scrolls under the row.
    mutating func scrollUnderRow(at time: Seconds) {
        guard let before = reorder?.viewport.scroll else { return }
        reorder?.scroll(at: time)
        guard let reorder, reorder.viewport.scroll != before else { return }
        emit(.scroll(to: reorder.viewport.scroll), in: reorder.pane)
        showCarried()
    }

    /// B8: unless the press has closed another row, which was all it was for (A8).
    mutating func longPressed(_ track: Track) {
        guard let row = track.target.row, !track.closedAnother else { return }
        emit(.longPress(row, at: track.at), in: track.pane)
    }
}
