// The running pull, and the rows that return after a pull.

extension Arbiter {
    /// Returns whether this movement may become a pull.
    func canPull(_ track: Track) -> Bool {
        let viewport = track.viewport
        guard settings.pullEnabled, activeKind == nil, track.target != .elsewhere else { return false }
        return viewport.height > 0 && !viewport.isMoving && (viewport.isAtTop || viewport.isAtBottom)
    }

    /// Returns the edge that this movement, `dy` px downward, pulls from, or nil if it is no pull. Rows that are still
    /// returning from a pull are grabbed where they are, in either direction.
    func pullEdge(_ track: Track, dy: Double) -> Edge? {
        guard canPull(track) else { return nil }
        let held = pulled?.pane == track.pane ? pulled : nil
        let wanted = held?.edge ?? (dy > 0 ? .top : .bottom)
        return track.viewport.isAt(wanted) ? wanted : nil
    }

    mutating func beginPull(
        _ track: Track, _ edge: Edge, isTouch: Bool, dy: Double, slack: Double, at time: Seconds
    ) {
        emit(.began(.pull), in: track.pane)
        closeOpenRow(.snap(velocity: 0), at: time)
        if let pulled, pulled.pane != track.pane { setPulled(pulled.edge, distance: 0, action: .none) }
        pulled?.closing = nil
        pull = Pull(
            edge, of: track, isTouch: isTouch, capabilities: self[track.pane], dy: dy, slack: slack,
            from: pulled?.distance ?? 0, time: time)
        pullScroll = track.viewport.scroll
        pullMoved(dy: dy, at: time)
    }

    /// Moves the pulled rows after the fingers moved to `dy` px downward.
    mutating func pullMoved(dy: Double, at time: Seconds) {
        pull?.move(dy: dy, time: time)
        showPull()
    }

    /// Stores the list's new viewport.
    mutating func updatePull(_ viewport: Viewport) {
        guard concerns(pull?.pane) else { return }
        pull?.update(viewport)
        pullScroll = pull?.scroll ?? viewport.scroll
        showPull()
    }

    private mutating func showPull() {
        guard let edge = pull?.edge, let distance = pull?.distance, let action = pull?.action, let to = pull?.scroll,
            let pane = pull?.pane
        else { return }
        if distance == 0 { setPulled(edge, distance: 0, action: .none) }
        if pullScroll != to {
            pullScroll = to
            emit(.scroll(to: to), in: pane)
        }
        if distance > 0 { setPulled(edge, distance: distance, action: action) }
    }

    private mutating func setPulled(_ edge: Edge, distance: Double, action: PullAction) {
        let rows = pulled ?? PulledRows(edge: edge, pane: pull?.pane ?? currentPane)
        guard rows.distance != distance || rows.action != action else { return }
        emit(.pull(rows.edge, distance: distance, action: action), in: rows.pane)
        guard distance > 0 else {
            pulled = nil
            return
        }
        pulled = PulledRows(
            edge: rows.edge, pane: rows.pane, distance: distance, action: action, closing: rows.closing)
    }

    /// Handles the release of the pull: performs its action, lets the list scroll on, or moves the rows back.
    mutating func releasePull(at time: Seconds) {
        guard let pull else { return }
        self.pull = nil
        emit(.ended(.pull, committed: true), in: pull.pane)
        let (action, distance) = (pull.action, pull.distance)
        if action != .none { emit(.pulled(action, distance: distance), in: pull.pane) }
        if [.add, .lists, .search].contains(action) {
            pulled = nil
            return
        }
        if pull.isTouch && pull.fling != 0 { emit(.fling(velocity: pull.fling), in: pull.pane) }
        closePulled(at: time)
    }

    /// Cancels the pull and moves the rows back.
    mutating func cancelPull(at time: Seconds) {
        guard let isTouch = pull?.isTouch, let pane = pull?.pane else { return }
        pull = nil
        if isTouch { dropPress() } else { scroll?.decision = .scrollsList }
        emit(.ended(.pull, committed: false), in: pane)
        closePulled(at: time)
    }

    private mutating func closePulled(at time: Seconds) {
        guard let pulled else { return }
        guard settings.animates else { return setPulled(pulled.edge, distance: 0, action: .none) }
        self.pulled?.closing = Animation(
            from: pulled.distance, to: 0, start: time, duration: Constants.pullDuration, curve: .easeOut)
    }

    mutating func advancePulled(to time: Seconds) {
        guard let pulled, let closing = pulled.closing else { return }
        setPulled(pulled.edge, distance: closing.value(at: time), action: .none)
    }
}

extension Viewport {
    fileprivate func isAt(_ edge: Edge) -> Bool { edge == .top ? isAtTop : isAtBottom }
}
