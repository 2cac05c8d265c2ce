// The reorder that runs: lifting, carrying, letting go; and the hold that may lift.

extension Arbiter {
    /// A touch was held: it lifts its row, or, let go unmoved, will have been a long press.
    mutating func pressHeld(at time: Seconds) {
        guard let track = press, track.course == .undecided, track.device == .touchscreen else { return }
        guard !track.hasGone(Constants.gate), !awaitsPinch else { return }
        press?.isHeld = true
        guard mayLift(track) else { return }
        lift(track, slack: Constants.gate, at: time)
    }

    /// Whether this press may lift its row: where rows have an order to change (L3), and not one that stays the last (L5).
    func mayLift(_ track: Track) -> Bool {
        guard settings.reorderEnabled, capabilities.reorders, activeKind == nil,
            case .row(let row, let index) = track.place
        else { return false }
        if capabilities.keepsLastRow && index == track.viewport.rows - 1 { return false }
        return track.viewport.height > 0 && !track.viewport.isMoving && !isOut(row)
    }

    mutating func lift(_ track: Track, slack: Double, at time: Seconds) {
        guard case .row(let row, let index) = track.place else { return }
        press?.course = .reorders
        emit(.claim)
        emit(.began(.reorder))
        closeOpenRow(.snap(velocity: 0), at: time)
        emit(.lift(row))
        let lifted = Reorder(
            row, index: index, device: track.device, viewport: track.viewport,
            keepsLastRow: capabilities.keepsLastRow, dy: track.dy, slack: slack)
        reorder = lifted
        carried = (lifted.top, lifted.slot)
        carry(dx: track.dx, dy: track.dy)
    }

    /// The pointer is this far from where it landed (px).
    mutating func carry(dx: Double, dy: Double) {
        reorder?.move(dx: dx, dy: dy)
        showCarried()
    }

    private mutating func showCarried() {
        guard let row = reorder?.row, let top = reorder?.top, let slot = reorder?.slot else { return }
        guard carried != (top, slot) else { return }
        carried = (top, slot)
        emit(.carry(row, top: top, slot: slot))
    }

    /// G4: the row goes to its new index; or, held and never carried, stays and shows its menu (B8).
    mutating func releaseReorder(_ track: Track) {
        guard let reorder else { return }
        self.reorder = nil
        emit(.ended(.reorder, committed: reorder.hasMoved))
        emit(.drop(reorder.row, slot: reorder.hasMoved ? reorder.slot : nil))
        if !reorder.hasMoved { longPressed(track) }
    }

    /// The row goes back to where it was.
    mutating func cancelReorder() {
        guard let row = reorder?.row else { return }
        endReorder()
        emit(.drop(row, slot: nil))
    }

    /// Ends the reorder as cancelled, and says nothing of the row.
    mutating func endReorder() {
        guard reorder != nil else { return }
        reorder = nil
        dropPress()
        emit(.ended(.reorder, committed: false))
    }

    /// The list has other measures now, and the lifted row this index in it, if any.
    mutating func updateReorder(_ viewport: Viewport, index: Int?) {
        guard reorder != nil else { return }
        guard index != nil else { return cancelReorder() }
        reorder?.update(viewport)
        showCarried()
    }

    /// Near an edge the list scrolls under the row.
    mutating func scrollUnderRow(at time: Seconds) {
        guard let before = reorder?.viewport.scroll else { return }
        reorder?.scroll(at: time)
        guard let after = reorder?.viewport.scroll, after != before else { return }
        emit(.scroll(to: after))
        showCarried()
    }

    /// B8: unless the press has closed another row, which was all it was for (A8).
    mutating func longPressed(_ track: Track) {
        guard let row = track.place.row, !track.closedAnother else { return }
        emit(.longPress(row, at: track.at))
    }
}
