// A pull: the whole list follows the fingers past its end, and scrolls where they go back beyond its start.

/// The fingers that pull the list.
struct Pull: Sendable {
    /// The end it is bound to.
    let edge: Edge
    let pane: Pane
    /// Whether a touch pulls; otherwise a touchpad's scroll does.
    let isTouch: Bool
    private let capabilities: Capabilities
    /// Whether there is nothing here that a pull could do, so that the rows only give way a little.
    private let resists: Bool
    private var viewport: Viewport
    /// Where the list is scrolled to while it is pulled (px).
    private var restingScroll: Double
    /// How far the fingers had gone (px downward) when the rows would have stood as they are laid out.
    private let grabOffset: Double
    /// How far the fingers have pulled (px); below 0 they have gone back beyond its start.
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
        resists = edge == .top ? !capabilities.mayPullDown : !(capabilities.clears && viewport.hasDoneRows)
        let pulled = resists ? viewport.band.pull(stretch: distance) : distance
        grabOffset = min(abs(dy), slack) * (dy < 0 ? -1 : 1) - edge.sign * pulled
        downward = Velocity(x: dy, time: time)
    }

    /// The fingers have gone `dy` px downward.
    mutating func move(dy: Double, time: Seconds) {
        travel = (dy - grabOffset) * edge.sign
        downward.record(x: dy, time: time)
    }

    /// The list has other measures now, and is scrolled to where others put it: it is not scrolled back.
    mutating func update(_ viewport: Viewport) {
        self.viewport = viewport
        restingScroll = min(viewport.maxScroll, max(0, viewport.scroll + edge.sign * min(0, travel)))
    }

    /// How far (px) the rows stand from where they are laid out.
    var distance: Double {
        guard travel > 0 else { return 0 }
        return resists ? viewport.band.stretch(pull: travel) : travel
    }

    /// What letting go does (F1–F3, L2, L4).
    var action: PullAction {
        let rows = distance / viewport.h
        switch edge {
        case .top where rows > Constants.pullForLists && capabilities.hasLevelAbove: return .lists
        case .top where rows > Constants.pullForLists && capabilities.opensSearch: return .search
        case .top: return rows > Constants.pullToAct && capabilities.inserts ? .add : .none
        // Where there was nothing to clear, nothing that comes meanwhile is cleared.
        case .bottom: return rows > Constants.pullToAct && viewport.hasDoneRows && !resists ? .clearDone : .none
        }
    }

    /// Where the list is scrolled to (px): its end, or as far from there as the fingers have gone back.
    var scroll: Double {
        guard travel < 0 else { return restingScroll }
        return min(viewport.maxScroll, max(0, restingScroll - edge.sign * travel))
    }

    /// How fast the list goes on scrolling (px/s) if the fingers let go now; 0 where they have not scrolled it.
    var fling: Double { scroll == restingScroll ? 0 : -downward.value }
}

/// Rows that a pull holds, or that come back from one.
struct PulledRows: Sendable {
    let edge: Edge
    let pane: Pane
    /// How far (px) they stand from where they are laid out.
    var distance = 0.0
    var action = PullAction.none
    /// Their way back, once let go.
    var closing: Animation?
}

extension Edge {
    /// The direction (down is 1) in which rows are pulled away from it.
    fileprivate var sign: Double { self == .top ? 1 : -1 }
}

extension Capabilities {
    /// Whether anything comes of a pull down at the top (L2).
    fileprivate var mayPullDown: Bool { inserts || hasLevelAbove || opensSearch }
}

extension Viewport {
    fileprivate var hasDoneRows: Bool { rows > undoneRows }

    /// How rows give way that nothing can come of.
    fileprivate var band: RubberBand { RubberBand(maxStretch: h * Constants.emptyPullRoom) }
}
