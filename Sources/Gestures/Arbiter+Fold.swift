// The pinch in: the list folded by the pinch that runs, or opening again after it.

extension Arbiter {
    /// Whether a pinch in may go up a level.
    var mayFold: Bool { hasLevelAbove && settings.pinchInEnabled }

    /// The fingers are this far together (1 is where they began).
    mutating func foldMoved(_ scale: Double) {
        guard let grip = pinch?.foldGrip else { return }
        fold(to: Fold.drawn(fingers: scale * grip))
    }

    /// A list that is still opening after an earlier pinch is taken as it stands.
    mutating func catchFold() -> Bool {
        guard let fold, fold.opening != nil, pinch?.mayFold == true else { return false }
        self.fold?.opening = nil
        pinch?.course = .folds
        pinch?.line = fold.line
        pinch?.foldGrip = Fold.fingers(drawn: fold.scale)
        return true
    }

    private mutating func fold(to scale: Double) {
        guard let line = fold?.line ?? pinch?.line, scale != fold?.scale ?? 1 else { return }
        if fold == nil { fold = Fold(line: line) }
        fold?.scale = scale
        emit(.fold(scale: scale, at: line))
        if scale == 1 { fold = nil }
    }

    /// E7: folded far enough the list goes up a level, else it opens again.
    mutating func releaseFold(at time: Seconds) {
        guard let fold, fold.scale < Constants.foldToGoUp else { return openFold(at: time) }
        self.fold = nil
        emit(.goUp(scale: fold.scale, at: fold.line))
    }

    mutating func openFold(at time: Seconds) {
        guard let fold, fold.opening == nil else { return }
        guard settings.animates else { return self.fold(to: 1) }
        self.fold?.opening = Animation(
            from: fold.scale, to: 1, start: time, duration: Constants.foldDuration, curve: .easeInOut)
    }

    mutating func advanceFold(to time: Seconds) {
        guard let opening = fold?.opening else { return }
        fold(to: opening.value(at: time))
    }
}
