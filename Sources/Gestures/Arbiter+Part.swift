// The pinch out: rows that the running pinch parts, or that close after it.

extension Arbiter {
    /// Returns the remaining separation from an earlier pinch at the same seam, and stops its closing. Closes the
    /// rows at any other seam.
    mutating func resumeParting() -> Separation {
        guard let parting, let pinch else { return Separation() }
        if parting.seam == pinch.seam && parting.pane == pinch.pane {
            self.parting?.closing = nil
            return parting.separation
        }
        movePart(to: Separation())
        self.parting = nil
        return Separation()
    }

    /// Parts the rows by this separation, following the fingers.
    mutating func part(_ separation: Separation) {
        guard let pinch, let seam = pinch.seam else { return }
        if parting == nil { parting = Parting(seam: seam, pane: pinch.pane, separation: Separation()) }
        movePart(to: separation)
    }

    private mutating func movePart(to separation: Separation) {
        guard let parting, parting.separation != separation else { return }
        self.parting?.separation = separation
        emit(.part(parting.seam, up: separation.up, down: separation.down), in: parting.pane)
    }

    /// Moves the parted rows back to their layout positions.
    mutating func closeParting(at time: Seconds) {
        guard let parting, parting.closing == nil else { return }
        guard settings.animates, parting.separation.gap > 0 else {
            movePart(to: Separation())
            self.parting = nil
            return
        }
        self.parting?.released = parting.separation
        self.parting?.closing = Animation(
            from: 1, to: 0, start: time, duration: Constants.partDuration, curve: .easeInOut)
    }

    mutating func advanceParting(to time: Seconds) {
        guard let parting, let closing = parting.closing else { return }
        movePart(to: parting.released.scaled(closing.value(at: time)))
        if closing.isOver(at: time) { self.parting = nil }
    }
}
