// The pinch that parts two rows.

extension Arbiter {
    mutating func handlePinch(_ event: Event) {
        switch event {
        case .touchPinchBegan(let first, let second, let listCount, let h, let time):
            touchPinchBegan(first, second, listCount: listCount, h: h, time: time)
        case .touchPinchMoved(let first, let second, let time):
            if let gap = followedPinch(at: time)?.gap(first: first, second: second) { part(gap) }
        case .padPinchBegan(let seam, let h, let time):
            padPinchBegan(seam, h: h, time: time)
        case .padPinchMoved(let scale, let time):
            if let gap = followedPinch(at: time)?.gap(scale: scale) { part(gap) }
        case .pinchEnded(let time):
            releasePinch(at: time)
        case .pinchCancelled(let time):
            cancelPinch(at: time)
        default:
            break
        }
    }

    private mutating func touchPinchBegan(
        _ first: Touch, _ second: Touch, listCount: Int, h: Double, time: Seconds
    ) {
        guard mayTouchPinch(at: time), settings.pinchEnabled else { return emit(.deny) }
        emit(.claim)
        guard let (seam, firstIsUpper) = Seam.between(first.on, second.on, listCount: listCount) else { return }
        let (upper, lower) = firstIsUpper ? (first.at.y, second.at.y) : (second.at.y, first.at.y)
        begin(Pinch(seam: seam, h: h, fingers: .touches(upper: upper, lower: lower, upperIsFirst: firstIsUpper)))
    }

    /// Two touches end what one of them did, and are themselves all that these fingers can do.
    private mutating func mayTouchPinch(at time: Seconds) -> Bool {
        let mayBegin = activeKind == nil && !touchIsSpent
        if slide?.source == .press(.touchscreen) { cancelSlide(at: time) }
        if pinch?.isTouch == true { cancelPinch(at: time) }
        if slide == nil { press = nil }
        touchIsSpent = true
        return mayBegin
    }

    private mutating func padPinchBegan(_ seam: Seam?, h: Double, time: Seconds) {
        if pinch?.isTouch == false { cancelPinch(at: time) }
        guard let seam else { return }
        guard activeKind == nil, settings.pinchEnabled else { return emit(.deny) }
        dropPress()
        emit(.claim)
        begin(Pinch(seam: seam, h: h, fingers: .pad))
    }

    private mutating func begin(_ pinch: Pinch) {
        if let above = pinch.seam.above, isOut(above) { return }
        if let below = pinch.seam.below, isOut(below) { return }
        self.pinch = pinch
        emit(.began(.pinch))
    }

    /// The pinch that runs, and that has moved now. With its first movement the open row closes, and rows that were
    /// still closing after an earlier pinch are taken where they stand, or closed if they are others.
    private mutating func followedPinch(at time: Seconds) -> Pinch? {
        guard pinch != nil else { return nil }
        if pinch?.base == nil {
            closeOpenRow(.snap(velocity: 0), at: time)
            let base = catchParting()
            pinch?.base = base
        }
        return pinch
    }

    private mutating func catchParting() -> Gap {
        guard let parting, let pinch else { return Gap() }
        if parting.seam == pinch.seam {
            self.parting?.closing = nil
            return parting.gap
        }
        movePart(to: Gap())
        self.parting = nil
        return Gap()
    }

    private mutating func part(_ gap: Gap) {
        guard let pinch else { return }
        if parting == nil { parting = Parting(seam: pinch.seam, gap: Gap()) }
        movePart(to: gap)
    }

    private mutating func movePart(to gap: Gap) {
        guard let parting, parting.gap != gap else { return }
        self.parting?.gap = gap
        emit(.part(parting.seam, up: gap.up, down: gap.down))
    }

    /// E4: past one row's height something is inserted, else the rows close.
    private mutating func releasePinch(at time: Seconds) {
        guard let pinch else { return }
        self.pinch = nil
        emit(.ended(.pinch, committed: true))
        guard pinch.base != nil, let gap = parting?.gap, gap.height > pinch.h else { return closeParting(at: time) }
        parting = nil
        emit(.insert(pinch.seam, up: gap.up, down: gap.down))
    }

    /// E5: the rows close, nothing is inserted.
    mutating func cancelPinch(at time: Seconds) {
        guard pinch != nil else { return }
        pinch = nil
        emit(.ended(.pinch, committed: false))
        closeParting(at: time)
    }

    /// One finger up releases a pinch, a third cancels it.
    mutating func pinchFingers(_ count: Int, at time: Seconds) {
        if count > 2 { cancelPinch(at: time) } else if count < 2 { releasePinch(at: time) }
    }

    private mutating func closeParting(at time: Seconds) {
        guard let parting, parting.closing == nil else { return }
        guard settings.animates, parting.gap.height > 0 else {
            movePart(to: Gap())
            self.parting = nil
            return
        }
        self.parting?.released = parting.gap
        self.parting?.closing = Animation(
            from: 1, to: 0, start: time, duration: Constants.partDuration, curve: .easeInOut)
    }

    mutating func advanceParting(to time: Seconds) {
        guard let parting, let closing = parting.closing else { return }
        movePart(to: parting.released.scaled(closing.value(at: time)))
        if closing.isOver(at: time) { self.parting = nil }
    }
}
