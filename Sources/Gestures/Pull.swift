/// A pull: the whole list follows the fingers past its end, and scrolls when they go back beyond the start.
struct Pull: Sendable {
    /// The end of the list that is pulled.
    let edge: Edge
    let pane: Pane
    /// Whether the pull is made on the touch screen rather than the touchpad.
    let isTouch: Bool
    private let capabilities: Capabilities
    /// Whether the pull has no effect, so that the rows only give way a little.
    private let resists: Bool
    private var viewport: Viewport
    /// The scroll position of the list while it is pulled (px).
    private var restingScroll: Double
    /// The finger movement (px downward) at which the rows would be in their layout position.
    private let grabOffset: Double
    /// The distance (px) that the fingers have pulled; negative if they have gone back beyond the start.
    private var travel = 0.0
    private var downward: Velocity

    init(
        _ edge: Edge, of track: Track, isTouch: Bool, capabilities: Capabilities, dy: Double, slack: Double,
        from distance: Double, time: Seconds
    ) {
        let viewport = track.viewport
        self.edge = edge
        pane = track.pane
        self.isTouch = isTouch
        self.viewport = viewport
        self.capabilities = capabilities
        restingScroll = viewport.scroll
        resists = edge == .top ? !capabilities.canPullDown : !(capabilities.clears && viewport.hasCompletedRows)
        let pulled = resists ? viewport.band.pull(stretch: distance) : distance
        grabOffset = min(abs(dy), slack) * (dy < 0 ? -1 : 1) - edge.sign * pulled
        downward = Velocity(x: dy, time: time)
    }

    /// Moves the pull after the fingers moved to `dy` px downward.
    mutating func move(dy: Double, time: Seconds) {
        travel = (dy - grabOffset) * edge.sign
        downward.record(x: dy, time: time)
    }

    /// Stores the list's new viewport. A scroll position that was set by another cause stays.
    mutating func update(_ viewport: Viewport) {
        self.viewport = viewport
        restingScroll = min(viewport.maxScroll, max(0, viewport.scroll + edge.sign * min(0, travel)))
    }

    /// The distance (px) of the rows from their layout position.
    var distance: Double {
        guard travel > 0 else { return 0 }
        return resists ? viewport.band.stretch(pull: travel) : travel
    }

    /// The action of a release now (F1–F3: add, go up, clear; L2 and L4: unless the list forbids it).
    var action: PullAction {
        let rows = distance / viewport.rowHeight
        switch edge {
        case .top where rows > Constants.pullForLists && capabilities.hasLevelAbove: return .lists
        case .top where rows > Constants.pullForLists && capabilities.opensSearch: return .search
        case .top: return rows > Constants.pullToAct && capabilities.inserts ? .add : .none
        // A pull that began with nothing to clear does not clear tasks completed in the meantime.
        case .bottom: return rows > Constants.pullToAct && viewport.hasCompletedRows && !resists ? .clearDone : .none
        }
    }

    /// The scroll position of the list (px): its end, or as far from the end as the fingers have gone back.
    var scroll: Double {
        guard travel < 0 else { return restingScroll }
        return min(viewport.maxScroll, max(0, restingScroll - edge.sign * travel))
    }

    /// The velocity (px/s) with which the list scrolls on if the fingers let go now; 0 if they have not scrolled it.
    var fling: Double { scroll == restingScroll ? 0 : -downward.value }
}

/// Rows that a pull holds, or that return after it.
struct PulledRows: Sendable {
    let edge: Edge
    let pane: Pane
    /// The distance (px) of the rows from their layout position.
    var distance = 0.0
    var action = PullAction.none
    /// The animation that moves the rows back after the release.
    var closing: Animation?
}

extension Edge {
    /// The direction in which rows are pulled away from this edge (1 is down).
    fileprivate var sign: Double { self == .top ? 1 : -1 }
}

extension Capabilities {
    /// Whether a pull down at the top has an effect (L2: where nothing may be inserted).
    fileprivate var canPullDown: Bool { inserts || hasLevelAbove || opensSearch }
}

extension Viewport {
    fileprivate var hasCompletedRows: Bool { rows > openRows }

    /// The rubber band for a pull without an effect.
    fileprivate var band: RubberBand { RubberBand(maxStretch: rowHeight * Constants.maxIneffectivePull) }
}
