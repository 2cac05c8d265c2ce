// A press with a finger or a button: a tap, a long press, a slide, a pull, a reorder, or the list's.

extension Arbiter {
    mutating func handlePress(_ event: Event) {
        switch event {
        case .dragBegan(let point, let target, let metrics, let viewport, let device, let time):
            endScrollAtRest(at: time)
            pressBegan(
                Track(
                    on: target, metrics: metrics, at: point, viewport: viewport, device: device, pane: here, time: time)
            )
        default:
            if concerns(press?.pane) { handleFollowedPress(event) }
        }
    }

    private mutating func handleFollowedPress(_ event: Event) {
        switch event {
        case .dragMoved(let dx, let dy, let time):
            pressMoved(dx: dx, dy: dy, time: time)
        case .dragEnded(let dx, let dy, let time):
            pressEnded(dx: dx, dy: dy, time: time)
        case .dragCancelled(let time):
            pressCancelled(at: time)
        case .longPressed(let time):
            longPressed(at: time)
        default:
            break
        }
    }

    private mutating func pressBegan(_ track: Track) {
        let (device, time) = (track.device, track.start)
        cancelLostPress(by: device, at: time)
        if press?.course.runs != true { press = nil }
        guard activeKind == nil, !(device == .touchscreen && touchIsBlocked) else { return emit(.deny, in: track.pane) }
        let open = openRow
        press = track
        press?.metOpenRow = open != nil
        guard let open, open != track.target.row else { return }
        press?.closedAnother = true
        closeOpenRow(.snap(velocity: 0), at: time)
    }

    /// A device has one press at a time: a new one means that the end of the last was lost. Its fingers are gone too. Only
    /// the touch screen may be held in another pane.
    private mutating func cancelLostPress(by device: Device, at time: Seconds) {
        guard device != .touchscreen || concerns(press?.pane) else { return }
        let wasBlocked = touchIsBlocked
        cancelPressed(by: device, at: time)
        touchIsBlocked = wasBlocked
    }

    /// Cancels the gesture that a press of this device moves.
    mutating func cancelPressed(by device: Device, at time: Seconds) {
        if slide?.source == .press(device) { cancelSlide(at: time) }
        if device == .touchscreen && pull?.isTouch == true { cancelPull(at: time) }
        if reorder?.device == device { cancelReorder() }
    }

    private mutating func pressMoved(dx: Double, dy: Double, time: Seconds) {
        guard let course = press?.course else { return }
        press?.move(dx: dx, dy: dy, time: time)
        switch course {
        case .slides: return slideMoved(dx: dx)
        case .pulls: return pullMoved(dy: dy, at: time)
        case .reorders: return carry(dx: dx, dy: dy)
        case .undecided, .theList: break
        }
        guard press?.hasGone(Constants.gate) == true, !awaitsPinch else { return }
        decidePress(time)
    }

    /// A second finger is down: the pinch comes with the next event.
    var awaitsPinch: Bool {
        guard let pane = press?.pane, press?.device == .touchscreen else { return false }
        return fingers[pane] > 1
    }

    /// A2: once, at 8 px. Level it is a slide; upright a finger pulls and a button lifts, which it does either way where
    /// nothing is slid (G1).
    private mutating func decidePress(_ time: Seconds) {
        guard let track = press else { return }
        let liftsAnyway = track.device != .touchscreen && !self[track.pane].slides
        if abs(track.dx) > abs(track.dy) && !liftsAnyway {
            guard maySlide(track) else { return yieldPressToList(in: track.pane) }
            press?.course = .slides
            emit(.claim, in: track.pane)
            beginSlide(track, source: .press(track.device), slack: Constants.gate, at: time)
        } else if track.device != .touchscreen {
            guard mayLift(track) else { return yieldPressToList(in: track.pane) }
            lift(track, slack: Constants.gate, at: time)
        } else {
            guard let edge = pullEdge(track, dy: track.dy) else { return yieldPressToList(in: track.pane) }
            press?.course = .pulls
            emit(.claim, in: track.pane)
            beginPull(track, edge, isTouch: true, dy: track.dy, slack: Constants.gate, at: time)
        }
    }

    private mutating func yieldPressToList(in pane: Pane) {
        dropPress()
        emit(.deny, in: pane)
    }

    private mutating func pressEnded(dx: Double, dy: Double, time: Seconds) {
        pressMoved(dx: dx, dy: dy, time: time)
        guard let track = press else { return }
        press = nil
        switch track.course {
        case .slides: releaseSlide(track.movement(at: time), at: time)
        case .pulls: releasePull(at: time)
        case .reorders: releaseReorder(track)
        case .undecided where !track.hasGone(Constants.gate): tapped(track, at: time)
        case .undecided, .theList: break
        }
    }

    private mutating func pressCancelled(at time: Seconds) {
        guard let device = press?.device else { return }
        cancelPressed(by: device, at: time)
        dropPress()
    }

    /// A8, B3: a tap on the open row closes it; one that closed another does nothing else. B8: one that lasts wants the
    /// row's menu.
    private mutating func tapped(_ track: Track, at time: Seconds) {
        guard activeKind == nil, let row = track.target.row, !isOut(row) else { return }
        // A button's click is its own, unless it has lost it to the hold (H9).
        guard !track.target.isButton else { return track.isHeld ? longPressed(track) : () }
        if track.isLongPress(at: time) { return longPressed(track) }
        if openRow == row { return closeOpenRow(.bounce, at: time) }
        if !track.metOpenRow { emit(.tap(row), in: track.pane) }
    }

    /// The list has other measures now, and the pressed row this index in it: what is yet to be decided goes by them. A
    /// press whose row has gone (no index) is over; a touchpad's scroll needs no index, for it lifts nothing.
    mutating func updateUndecided(_ viewport: Viewport, index: Int?) {
        if press?.course == .undecided, concerns(press?.pane) {
            press?.update(viewport, index: index)
            if press?.target.row != nil && index == nil { dropPress() }
        }
        if scroll?.course == .undecided, concerns(scroll?.pane) { scroll?.update(viewport) }
    }

    /// Follows the press no longer; of the finger that is still down nothing else begins.
    mutating func dropPress() {
        guard let device = press?.device else { return }
        press = nil
        if device == .touchscreen { blockTouch() }
    }

    /// Nothing begins by touch until all fingers are up, if any is down.
    mutating func blockTouch() {
        if !fingers.areAllUp { touchIsBlocked = true }
    }
}

extension Track.Course {
    /// Whether a gesture came of it.
    var runs: Bool { self != .undecided && self != .theList }
}

extension Track {
    /// Whether, let go now without having moved, it is a long press of a finger.
    fileprivate func isLongPress(at time: Seconds) -> Bool {
        device == .touchscreen && (isHeld || time - start >= Constants.longPress)
    }
}
