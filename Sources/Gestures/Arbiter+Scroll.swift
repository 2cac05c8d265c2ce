// Two fingers that scroll on a touchpad: the list's, or a slide.

extension Arbiter {
    mutating func handleScroll(_ event: Event) {
        switch event {
        case .padScrolled(let dx, let dy, let place, let metrics, let time):
            scrolled(dx: dx, dy: dy, on: place, metrics: metrics, time: time)
        case .padScrollEnded(let time):
            scrollEnded(at: time)
        default:
            break
        }
    }

    private mutating func scrolled(dx: Double, dy: Double, on place: Place, metrics: RowMetrics?, time: Seconds) {
        if scroll == nil { scroll = Track(on: place, metrics: metrics, device: .touchpad, time: time) }
        guard let course = scroll?.course, course != .theList else { return }
        let way = settings.invertsTouchpad ? dx : -dx
        let total = (dx: (scroll?.dx ?? 0) + way, dy: (scroll?.dy ?? 0) + dy)
        scroll?.move(dx: total.dx, dy: total.dy, time: time)
        course == .slides ? slideMoved(dx: total.dx) : decideScroll(time)
    }

    /// Once in a series: the list's as soon as no slide may come of it, else at 12 px.
    private mutating func decideScroll(_ time: Seconds) {
        guard let track = scroll else { return }
        guard maySlide(track) else {
            scroll?.course = .theList
            return
        }
        guard track.hasGone(Constants.axisLock) else { return }
        guard abs(track.dy) <= Constants.axisLockSlope * abs(track.dx) else {
            scroll?.course = .theList
            return
        }
        scroll?.course = .slides
        beginSlide(track, source: .scroll, slack: Constants.axisLock, at: time)
    }

    private mutating func scrollEnded(at time: Seconds) {
        guard var track = scroll else { return }
        scroll = nil
        guard track.course == .slides else { return }
        track.move(dx: track.dx, dy: track.dy, time: time)
        releaseSlide(track.movement(at: time), at: time)
    }
}
