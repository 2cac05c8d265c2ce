// The running pinch, which parts two rows or folds the list.

extension Arbiter {
    mutating func handlePinch(_ event: Event) {
        switch event {
        case .touchPinchBegan(let first, let second, let listCount, let rowHeight, let time):
            endScrollAtRest(at: time)
            touchPinchBegan(first, second, listCount: listCount, rowHeight: rowHeight, time: time)
        case .touchpadPinchBegan(let seam, let rowHeight, let y, let time):
            endScrollAtRest(at: time)
            touchpadPinchBegan(seam, rowHeight: rowHeight, line: y, time: time)
        default:
            if concerns(pinch?.pane) { handleRunningPinch(event) }
        }
    }

    private mutating func handleRunningPinch(_ event: Event) {
        switch event {
        case .touchPinchMoved(let first, let second, let time):
            beginMoving(at: time)
            guard let scale = pinch?.scale(first: first, second: second) else { return }
            pinchMoved(pinch?.separation(first: first, second: second), scale: scale, at: time)
        case .touchpadPinchMoved(let scale, let time):
            guard pinch?.isTouch == false else { return }
            beginMoving(at: time)
            pinchMoved(pinch?.separation(scale: scale), scale: scale, at: time)
        case .pinchEnded(let time):
            releasePinch(at: time)
        case .pinchCanceled(let time):
            cancelPinch(at: time)
        default:
            break
        }
    }

    private mutating func touchPinchBegan(
        _ first: Touch, _ second: Touch, listCount: Int, rowHeight: Double, time: Seconds
    ) {
        let canFold = canFold && first.on != .elsewhere && second.on != .elsewhere
        guard canTouchPinch(at: time), canPart || canFold else { return emit(.deny, in: currentPane) }
        emit(.claim, in: currentPane)
        let parted = Seam.between(first.on, second.on, listCount: listCount)
        begin(
            Pinch(
                in: currentPane, seam: partable(parted?.seam), rowHeight: rowHeight,
                fingers: .touches(first.at, second.at, upperIsFirst: parted?.firstIsUpper ?? true),
                canFold: canFold, line: (first.at.y + second.at.y) / 2))
    }

    /// Cancels the gesture that one of the two touches was driving, and blocks all other touch gestures.
    ///
    /// - Returns: Whether a pinch may begin.
    private mutating func canTouchPinch(at time: Seconds) -> Bool {
        let canBegin = activeKind == nil && !touchIsBlocked
        if concerns(press?.pane) { cancelPressed(by: .touchscreen, at: time) }
        if let pinch, pinch.isTouch, concerns(pinch.pane) { cancelPinch(at: time) }
        if press?.decision.runs != true { press = nil }
        touchIsBlocked = true
        return canBegin
    }

    private mutating func touchpadPinchBegan(_ seam: Seam?, rowHeight: Double, line: Double, time: Seconds) {
        if pinch?.isTouch == false { cancelPinch(at: time) }
        guard seam != nil || canFold else { return }
        guard activeKind == nil, canPart || canFold else { return emit(.deny, in: currentPane) }
        dropPress()
        emit(.claim, in: currentPane)
        begin(
            Pinch(
                in: currentPane, seam: partable(seam), rowHeight: rowHeight, fingers: .touchpad, canFold: canFold,
                line: line
            ))
    }

    /// Whether the list allows parting rows (L2: inserting).
    private var canPart: Bool { settings.pinchEnabled && self[currentPane].inserts }

    /// Returns the seam if the list may part there: not below rows fixed at the end (L5), nor above rows fixed at the
    /// beginning (L7).
    private func partable(_ seam: Seam?) -> Seam? {
        guard canPart, let seam, seam.below != nil || self[currentPane].lastRows == 0 else { return nil }
        if let below = seam.below, self[currentPane].firstRows.contains(below) { return nil }
        if let above = seam.above, hasFlownOut(above) { return nil }
        if let below = seam.below, hasFlownOut(below) { return nil }
        return seam
    }

    private mutating func begin(_ pinch: Pinch) {
        guard pinch.seam != nil || pinch.canFold else { return }
        self.pinch = pinch
        emit(.began(.pinch), in: pinch.pane)
    }

    /// Handles the first movement of the fingers. A list that is still opening, or rows that are still closing, after
    /// an earlier pinch are grabbed at their current position. Rows parted at another seam close. If the list folds
    /// or rows may part, the open row closes.
    private mutating func beginMoving(at time: Seconds) {
        guard let pinch, pinch.base == nil else { return }
        let folds = resumeFold()
        if folds || pinch.seam != nil { closeOpenRow(.snap(velocity: 0), at: time) }
        let base = folds || pinch.seam == nil ? Separation() : resumeParting()
        self.pinch?.base = base
    }

    /// Follows the fingers in both directions until the pinch is decided (E7: part or fold).
    private mutating func pinchMoved(_ separation: Separation?, scale: Double, at time: Seconds) {
        guard let pinch else { return }
        let decision = pinch.decided(separation, scale: scale)
        if decision != pinch.decision { decidePinch(decision, at: time) }
        if decision == .folds { foldMoved(scale) } else if let separation { part(separation) }
    }

    private mutating func decidePinch(_ decision: Pinch.Decision, at time: Seconds) {
        pinch?.decision = decision
        guard decision == .folds, let pane = pinch?.pane else { return }
        finishFold(exceptIn: pane)
        closeOpenRow(.snap(velocity: 0), at: time)
        closeParting(at: time)
    }

    /// Handles the release: inserts an item if the gap is larger than one row's height, and otherwise closes the rows
    /// (E4). A fold has another release.
    private mutating func releasePinch(at time: Seconds) {
        guard let pinch else { return }
        self.pinch = nil
        emit(.ended(.pinch, committed: true), in: pinch.pane)
        guard pinch.decision != .folds else { return releaseFold(at: time) }
        guard let seam = pinch.seam, pinch.base != nil, let separation = parting?.separation,
            separation.gap > pinch.rowHeight
        else { return closeParting(at: time) }
        parting = nil
        emit(.insert(seam, up: separation.up, down: separation.down), in: pinch.pane)
    }

    /// Cancels the pinch: closes the rows and opens the list (E5).
    mutating func cancelPinch(at time: Seconds) {
        guard let pane = pinch?.pane else { return }
        pinch = nil
        emit(.ended(.pinch, committed: false), in: pane)
        closeParting(at: time)
        openFold(at: time)
    }

    /// Handles a changed number of fingers: fewer than two release the pinch, more than two cancel it.
    mutating func pinchFingers(_ count: Int, at time: Seconds) {
        if count > 2 { cancelPinch(at: time) } else if count < 2 { releasePinch(at: time) }
    }
}
