// The pinch in: the list that the running pinch folds, or that opens after it.

extension Arbiter {
    /// Whether a pinch in may go up a level.
    var canFold: Bool { self[currentPane].hasLevelAbove && settings.pinchInEnabled }

    /// - Parameter scale: The distance between the fingers, relative to the distance where they began (1).
    mutating func foldMoved(_ scale: Double) {
        guard let grabbedScale = pinch?.grabbedScale else { return }
        fold(to: FoldedList.drawn(fingers: scale * grabbedScale))
    }

    /// Grabs a list that is still opening after an earlier pinch, at its current scale.
    ///
    /// - Returns: Whether there was such a list.
    mutating func resumeFold() -> Bool {
        guard let folded, folded.opening != nil, pinch?.pane == folded.pane, pinch?.canFold == true
        else { return false }
        self.folded?.opening = nil
        pinch?.decision = .folds
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

    /// Finishes opening a list in another pane at once, because only one list can be folded at a time.
    mutating func finishFold(exceptIn pane: Pane) {
        if let folded, folded.pane != pane { fold(to: 1) }
    }

    /// Goes up a level if the list is folded far enough, and otherwise opens it again (E7).
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
