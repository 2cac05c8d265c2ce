// Presses with a finger or a button, which become a tap, long press, slide, pull, reorder, or a scroll of the list.

extension Arbiter {
    mutating func handlePress(_ event: Event) {
        switch event {
        case .pressBegan(let point, let target, let metrics, let viewport, let device, let time):
            endScrollAtRest(at: time)
            pressBegan(
                Track(
                    on: target, metrics: metrics, at: point, viewport: viewport, device: device, pane: currentPane,
                    time: time)
            )
        default:
            if concerns(press?.pane) { handleFollowedPress(event) }
        }
    }

    private mutating func handleFollowedPress(_ event: Event) {
        switch event {
        case .pressMoved(let dx, let dy, let time):
            pressMoved(dx: dx, dy: dy, time: time)
        case .pressEnded(let dx, let dy, let time):
            pressEnded(dx: dx, dy: dy, time: time)
        case .pressCanceled(let time):
            pressCanceled(at: time)
        case .longPressed(let time):
            longPressed(at: time)
        default:
            break
        }
    }

    private mutating func pressBegan(_ track: Track) {
        let (device, time) = (track.device, track.start)
        cancelLostPress(by: device, at: time)
        if press?.decision.runs != true { press = nil }
        guard activeKind == nil, !(device == .touchscreen && touchIsBlocked) else { return emit(.deny, in: track.pane) }
        let open = openRow
        press = track
        press?.beganWithOpenRow = open != nil
        guard let open, open != track.target.row else { return }
        press?.closedOtherRow = true
        closeOpenRow(.snap(velocity: 0), at: time)
    }

    /// Cancels the previous press of this device. A device has one press at a time, so a new press means that the end
    /// of the last one was lost, and that its fingers are gone too. Only the touch screen can have a press in another
    /// pane at the same time.
    private mutating func cancelLostPress(by device: Device, at time: Seconds) {
        guard device != .touchscreen || concerns(press?.pane) else { return }
        let wasBlocked = touchIsBlocked
        cancelPressed(by: device, at: time)
        touchIsBlocked = wasBlocked
    }

    /// Cancels the gesture that a press of this device drives.
    mutating func cancelPressed(by device: Device, at time: Seconds) {
        if slide?.source == .press(device) { cancelSlide(at: time) }
        if device == .touchscreen && pull?.isTouch == true { cancelPull(at: time) }
        if reorder?.device == device { cancelReorder() }
    }

    private mutating func pressMoved(dx: Double, dy: Double, time: Seconds) {
        guard let decision = press?.decision else { return }
        press?.move(dx: dx, dy: dy, time: time)
        switch decision {
        case .slides: return slideMoved(dx: dx)
        case .pulls: return pullMoved(dy: dy, at: time)
        case .reorders: return drag(dx: dx, dy: dy)
        case .undecided, .scrollsList: break
        }
        guard press?.hasMoved(Constants.dragThreshold) == true, !awaitsPinch else { return }
        decidePress(time)
    }

    /// Whether a second finger is down, so that a pinch follows with the next event.
    var awaitsPinch: Bool {
        guard let pane = press?.pane, press?.device == .touchscreen else { return false }
        return fingers[pane] > 1
    }

    /// Decides once, at 8 px, what the press becomes (A2). A horizontal movement is a slide. A vertical movement
    /// pulls with a finger and lifts with a button. If rows do not slide, a button lifts in either direction (G1).
    private mutating func decidePress(_ time: Seconds) {
        guard let track = press else { return }
        let liftsAnyway = track.device != .touchscreen && !self[track.pane].slides
        if abs(track.dx) > abs(track.dy) && !liftsAnyway {
            guard canSlide(track) else { return yieldPressToList(in: track.pane) }
            press?.decision = .slides
            emit(.claim, in: track.pane)
            beginSlide(track, source: .press(track.device), slack: Constants.dragThreshold, at: time)
        } else if track.device != .touchscreen {
            guard canLift(track) else { return yieldPressToList(in: track.pane) }
            lift(track, slack: Constants.dragThreshold, at: time)
        } else {
            guard let edge = pullEdge(track, dy: track.dy) else { return yieldPressToList(in: track.pane) }
            press?.decision = .pulls
            emit(.claim, in: track.pane)
            beginPull(track, edge, isTouch: true, dy: track.dy, slack: Constants.dragThreshold, at: time)
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
        switch track.decision {
        case .slides: releaseSlide(track.movement(at: time), at: time)
        case .pulls: releasePull(at: time)
        case .reorders: releaseReorder(track)
        case .undecided where !track.hasMoved(Constants.dragThreshold): tapped(track, at: time)
        case .undecided, .scrollsList: break
        }
    }

    private mutating func pressCanceled(at time: Seconds) {
        guard let device = press?.device else { return }
        cancelPressed(by: device, at: time)
        dropPress()
    }

    /// Handles a press released without movement. A tap on the open row closes it, and a tap that closed another row
    /// does nothing else (A8, B3). A long press requests the row's menu (B8).
    private mutating func tapped(_ track: Track, at time: Seconds) {
        guard activeKind == nil, let row = track.target.row, !hasFlownOut(row) else { return }
        // A click on a button belongs to the button, unless the press was held long enough to lose it (H9).
        guard !track.target.isButton else { return track.isHeld ? longPressed(track) : () }
        if track.isLongPress(at: time) { return longPressed(track) }
        if openRow == row { return closeOpenRow(.bounce, at: time) }
        if !track.beganWithOpenRow { emit(.tap(row), in: track.pane) }
    }

    /// Stores the list's new viewport, and the new index of the pressed row, for presses and scrolls that are still
    /// undecided. A press whose row was removed (no index) ends. A touchpad scroll needs no index, because it lifts
    /// nothing.
    mutating func updateUndecided(_ viewport: Viewport, index: Int?) {
        if press?.decision == .undecided, concerns(press?.pane) {
            press?.update(viewport, index: index)
            if press?.target.row != nil && index == nil { dropPress() }
        }
        if scroll?.decision == .undecided, concerns(scroll?.pane) { scroll?.update(viewport) }
    }

    /// Stops following the press. A finger that is still down starts nothing else.
    mutating func dropPress() {
        guard let device = press?.device else { return }
        press = nil
        if device == .touchscreen { blockTouch() }
    }

    /// Blocks touch gestures until all fingers are up, if any finger is down.
    mutating func blockTouch() {
        if !fingers.areAllUp { touchIsBlocked = true }
    }
}

extension Track.Decision {
    /// Whether the press or scroll became a gesture.
    var runs: Bool { self != .undecided && self != .scrollsList }
}

extension Track {
    /// Returns whether a release now without movement would make the press a finger's long press.
    fileprivate func isLongPress(at time: Seconds) -> Bool {
        device == .touchscreen && (isHeld || time - start >= Constants.longPress)
    }
}
