// A press with a finger or a button: a tap, a slide, or the list's.

extension Arbiter {
    mutating func handlePress(_ event: Event) {
        switch event {
        case .dragBegan(_, let place, let metrics, let device, let time):
            pressBegan(on: place, metrics: metrics, device: device, time: time)
        case .dragMoved(let dx, let dy, let time):
            pressMoved(dx: dx, dy: dy, time: time)
        case .dragEnded(let dx, let dy, let time):
            pressEnded(dx: dx, dy: dy, time: time)
        case .dragCancelled(let time):
            pressCancelled(at: time)
        default:
            break
        }
    }

    private mutating func pressBegan(
        on place: Place, metrics: RowMetrics?, device: Device, time: Seconds
    ) {
        if slide?.source == .press(device) { loseSlide(at: time) }
        if press?.course != .slides { press = nil }
        guard activeKind == nil, !(device == .touchscreen && touchIsSpent) else { return emit(.deny) }
        let open = openRow
        press = Track(on: place, metrics: metrics, device: device, metOpenRow: open != nil, time: time)
        if open != place.row { closeOpenRow(.snap(velocity: 0), at: time) }
    }

    /// A device has one press at a time: a new one means that the end of the last was lost. Its fingers are gone too.
    private mutating func loseSlide(at time: Seconds) {
        let wasSpent = touchIsSpent
        cancelSlide(at: time)
        touchIsSpent = wasSpent
    }

    private mutating func pressMoved(dx: Double, dy: Double, time: Seconds) {
        guard let course = press?.course else { return }
        press?.move(dx: dx, dy: dy, time: time)
        if course == .slides { return slideMoved(dx: dx) }
        guard press?.hasGone(Constants.gate) == true, !awaitsPinch else { return }
        decidePress(time)
    }

    /// A second finger is down: the pinch comes with the next event.
    private var awaitsPinch: Bool { press?.device == .touchscreen && fingers > 1 }

    /// A2: once, at 8 px.
    private mutating func decidePress(_ time: Seconds) {
        guard let track = press else { return }
        guard abs(track.dx) > abs(track.dy), maySlide(track) else {
            dropPress()
            return emit(.deny)
        }
        press?.course = .slides
        emit(.claim)
        beginSlide(track, source: .press(track.device), slack: Constants.gate, at: time)
    }

    private mutating func pressEnded(dx: Double, dy: Double, time: Seconds) {
        pressMoved(dx: dx, dy: dy, time: time)
        guard let track = press else { return }
        press = nil
        switch track.course {
        case .slides: releaseSlide(track.movement(at: time), at: time)
        case .undecided where !track.hasGone(Constants.gate): tapped(track, at: time)
        case .undecided, .theList: break
        }
    }

    private mutating func pressCancelled(at time: Seconds) {
        guard press != nil else { return }
        if let slide, slide.source != .scroll { cancelSlide(at: time) }
        dropPress()
    }

    /// A8, B3: a tap on the open row closes it; one that closed another does nothing else.
    private mutating func tapped(_ track: Track, at time: Seconds) {
        guard activeKind == nil, case .row(let row, _) = track.place, !track.isLongPress(at: time) else { return }
        if openRow == row { return closeOpenRow(.bounce, at: time) }
        guard !track.metOpenRow, !isOut(row) else { return }
        emit(.tap(row))
    }

    /// Follows the press no longer; of the finger that is still down nothing else begins.
    mutating func dropPress() {
        guard let device = press?.device else { return }
        press = nil
        if device == .touchscreen { spendTouch() }
    }

    /// Nothing begins by touch until all fingers are up, if any is down.
    mutating func spendTouch() {
        if fingers > 0 { touchIsSpent = true }
    }
}

extension Track {
    /// Whether, let go now without having moved, it is a long press of a finger.
    fileprivate func isLongPress(at time: Seconds) -> Bool {
        device == .touchscreen && time - start >= Constants.longPress
    }
}
