// The pinch in: the list folded by the pinch that runs, or opening again after it.

extension Arbiter {
    /// Whether a pinch in may go up a level.
    var mayFold: Bool { self[here].hasLevelAbove && settings.pinchInEnabled }

    /// The fingers are this far together (1 is where they began).
    mutating func foldMoved(_ scale: Double) {
        guard let grabbedScale = pinch?.grabbedScale else { return }
        fold(to: FoldedList.drawn(fingers: scale * grabbedScale))
    }

    /// A list that is still opening after an earlier pinch is grabbed as it stands.
    mutating func resumeFold() -> Bool {
        guard let folded, folded.opening != nil, pinch?.pane == folded.pane, pinch?.mayFold == true
        else { return false }
        self.folded?.opening = nil
        pinch?.course = .folds
        pinch?.line = folded.line
        pinch?.grabbedScale = FoldedList.fingers(drawn: folded.scale)
        return true
    }

    private mutating func fold(to scale: Double) {
        guard var folded = folded ?? pinch.map({ FoldedList(line: $0.line, pane: $0.pane) }), scale != folded.scale
        else { return }
        folded.scale = scale
        emit(.fold(scale: scale, at: folded.line), in: folded.pane)
        self.folded = scale == 1 ? nil : folded
    }

    /// A list in another pane that was still opening is open: there is one at a time.
    mutating func finishFold(exceptIn pane: Pane) {
        if let folded, folded.pane != pane { fold(to: 1) }
    }

    /// E7: folded far enough the list goes up a level, else it opens again.
    mutating func releaseFold(at time: Seconds) {
        guard let folded, folded.scale < Constants.foldToGoUp else { return openFold(at: time) }
        self.folded = nil
        emit(.goUp(scale: folded.scale, at: folded.line), in: folded.pane)
    }

    mutating func openFold(at time: Seconds) {
        guard let folded, folded.opening == nil else { return }
        guard settings.animates else { return self.fold(to: 1) }
        self.folded?.opening = Animation(
            from: folded.scale, to: 1, start: time, duration: Constants.foldDuration, curve: .easeInOut)
    }

    mutating func advanceFold(to time: Seconds) {
        guard let opening = folded?.opening else { return }
        fold(to: opening.value(at: time))
    }
}
