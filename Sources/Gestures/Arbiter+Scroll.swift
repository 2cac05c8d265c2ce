// Scrolling with two fingers on a touchpad: a scroll of the list, a slide, or a pull.

extension Arbiter {
    mutating func handleScroll(_ event: Event) {
        switch event {
        case .touchpadScrolled(let dx, let dy, let target, let metrics, let viewport, let point, let time):
            if let scroll, !concerns(scroll.pane) || isSilent(scroll, at: time) { endScrollAtRest(at: time) }
            if scroll == nil {
                scroll = Track(
                    on: target, metrics: metrics, viewport: viewport, device: .touchpad, pane: currentPane, time: time)
            }
            scroll?.point(at: point)
            scrolled(dx: dx, dy: dy, time: time)
            requestSilenceCheck()
        case .touchpadScrollEnded(let time):
            scrollEnded(at: time)
        case .pointerMoved(let point, let time):
            if let scroll, hasLeft(scroll, to: point) { endScrollAtRest(at: time) }
        case .otherInput(let time):
            endScrollAtRest(at: time)
        default:
            break
        }
    }

    private mutating func scrolled(dx: Double, dy: Double, time: Seconds) {
        guard let decision = scroll?.decision else { return }
        let fingerDx = settings.invertsTouchpad ? dx : -dx
        let total = (dx: (scroll?.dx ?? 0) + fingerDx, dy: (scroll?.dy ?? 0) + dy)
        scroll?.move(dx: total.dx, dy: total.dy, time: time)
        switch decision {
        case .slides: slideMoved(dx: total.dx)
        case .pulls: pullMoved(dy: -total.dy, at: time)
        case .scrollsList: break
        default: decideScroll(time)
        }
    }

    /// Decides once per series what the scroll becomes. It belongs to the list as soon as neither a slide nor a pull
    /// is possible. Otherwise the decision is made at 12 px.
    private mutating func decideScroll(_ time: Seconds) {
        guard let track = scroll else { return }
        guard canSlide(track) || canPull(track) else { return yieldScrollToList() }
        guard track.hasMoved(Constants.axisLock) else { return }
        let isLevel = abs(track.dy) <= Constants.axisLockSlope * abs(track.dx)
        if isLevel && canSlide(track) {
            scroll?.decision = .slides
            beginSlide(track, source: .scroll, slack: Constants.axisLock, at: time)
        } else if !isLevel, let edge = pullEdge(track, dy: -track.dy) {
            scroll?.decision = .pulls
            beginPull(track, edge, isTouch: false, dy: -track.dy, slack: Constants.axisLock, at: time)
        } else {
            yieldScrollToList()
        }
    }

    private mutating func yieldScrollToList() { scroll?.decision = .scrollsList }

    private mutating func scrollEnded(at time: Seconds) {
        guard var track = scroll else { return }
        scroll = nil
        if track.decision == .pulls { return releasePull(at: time) }
        guard track.decision == .slides else { return }
        track.move(dx: track.dx, dy: track.dy, time: time)
        releaseSlide(track.movement(at: time), at: time)
    }
}

// MARK: - An end that the driver does not report

extension Arbiter {
    /// Ends the touchpad's scroll when the fingers have left, even if the driver did not report it. A gesture ends as
    /// if released at rest, and the next scroll is a new one.
    mutating func endScrollAtRest(at time: Seconds) {
        guard let track = scroll else { return }
        scroll = nil
        switch track.decision {
        case .pulls: releasePull(at: time)
        case .slides: releaseSlide(.rested(dx: track.dx, dy: track.dy), at: time)
        case .undecided, .reorders, .scrollsList: break
        }
    }

    /// Returns whether the pointer has left the place of the scroll.
    private func hasLeft(_ track: Track, to point: Point) -> Bool {
        !concerns(track.pane) || track.at.distance(to: point) >= Constants.touchpadPointerSlack
    }

    private func isSilent(_ track: Track, at time: Seconds) -> Bool {
        time - track.latest >= Constants.touchpadSilence
    }

    /// Ends the scroll if the touchpad has been silent too long, and otherwise requests another check.
    mutating func checkPadSilence(at time: Seconds) {
        if let silenceCheckTime, silenceCheckTime <= time { self.silenceCheckTime = nil }
        guard let scroll, scroll.decision.runs else { return }
        if isSilent(scroll, at: time) { endScrollAtRest(at: time) } else { requestSilenceCheck() }
    }

    private mutating func requestSilenceCheck() {
        guard silenceCheckTime == nil, let scroll, scroll.decision.runs else { return }
        let time = scroll.latest + Constants.touchpadSilence
        silenceCheckTime = time
        emit(.wake(at: time), in: scroll.pane)
    }
}

extension Movement {
    /// A movement that came to rest before it ended, and therefore is not a swipe.
    fileprivate static func rested(dx: Double, dy: Double) -> Movement {
        Movement(dx: dx, dy: dy, duration: .infinity, velocity: 0)
    }
}
