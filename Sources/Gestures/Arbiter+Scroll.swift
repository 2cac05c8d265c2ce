// Two fingers that scroll on a touchpad: the list's, a slide, or a pull.

extension Arbiter {
    mutating func handleScroll(_ event: Event) {
        switch event {
        case .padScrolled(let dx, let dy, let place, let metrics, let viewport, let time):
            if scroll == nil {
                scroll = Track(on: place, metrics: metrics, viewport: viewport, device: .touchpad, time: time)
            }
            scrolled(dx: dx, dy: dy, time: time)
        case .padScrollEnded(let time):
            scrollEnded(at: time)
        default:
            break
        }
    }

    private mutating func scrolled(dx: Double, dy: Double, time: Seconds) {
        guard let course = scroll?.course, course != .theList else { return }
        let way = settings.invertsTouchpad ? dx : -dx
        let total = (dx: (scroll?.dx ?? 0) + way, dy: (scroll?.dy ?? 0) + dy)
        scroll?.move(dx: total.dx, dy: total.dy, time: time)
        switch course {
        case .slides: slideMoved(dx: total.dx)
        case .pulls: pullMoved(dy: -total.dy, at: time)
        default: decideScroll(time)
        }
    }

    /// Once in a series: the list's as soon as neither slide nor pull may come of it, else at 12 px.
    private mutating func decideScroll(_ time: Seconds) {
        guard let track = scroll else { return }
        guard maySlide(track) || mayPull(track) else { return leaveScrollToList() }
        guard track.hasGone(Constants.axisLock) else { return }
        let isLevel = abs(track.dy) <= Constants.axisLockSlope * abs(track.dx)
        if isLevel && maySlide(track) {
            scroll?.course = .slides
            beginSlide(track, source: .scroll, slack: Constants.axisLock, at: time)
        } else if !isLevel, let edge = pullEdge(track, dy: -track.dy) {
            scroll?.course = .pulls
            beginPull(track, edge, isTouch: false, dy: -track.dy, slack: Constants.axisLock, at: time)
        } else {
            leaveScrollToList()
        }
    }

    private mutating func leaveScrollToList() { scroll?.course = .theList }

    private mutating func scrollEnded(at time: Seconds) {
        guard var track = scroll else { return }
        scroll = nil
        if track.course == .pulls { return releasePull(at: time) }
        guard track.course == .slides else { return }
        track.move(dx: track.dx, dy: track.dy, time: time)
        releaseSlide(track.movement(at: time), at: time)
    }
}
