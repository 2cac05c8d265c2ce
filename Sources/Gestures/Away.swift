// Where a carried row is outside its own list: over another one.

/// The place of a carried row in another pane than its own.
struct Away: Sendable {
    let pane: Pane
    /// The row under the pointer.
    var row: RowID?
    /// Whether that takes what is carried.
    var takes: Bool
    /// Where the pointer is, px in `Point`'s y.
    var y: Double
    /// The list under it, as it has been scrolled.
    var viewport: Viewport
    /// The row that was last said to be marked.
    var aimed: RowID?
    /// The time of the last frame in which the list was to be scrolled.
    private var lastFrame: Seconds?

    /// Over this pane, with nothing known of where.
    init(over pane: Pane) {
        self.pane = pane
        (takes, y, viewport) = (false, 0, Viewport())
    }

    /// The row onto which what is carried goes if let go now.
    var target: RowID? { takes ? row : nil }

    /// How fast the list scrolls (px/s, downward the list): where the pointer is near an edge, or beyond it.
    var speed: Double {
        guard viewport.height > 0 else { return 0 }
        let (above, below) = (y - viewport.top, viewport.bottom - y)
        if viewport.scroll > 0, above < zone { return -speed(at: above) }
        return viewport.scroll < viewport.maxScroll && below < zone ? speed(at: below) : 0
    }

    /// A frame is about to be drawn: scrolls the list by what has passed since the last one.
    mutating func scroll(at time: Seconds) { viewport.scroll(by: speed, since: &lastFrame, to: time) }

    /// How far from an edge the list begins to scroll (px); less in a view so low that both would meet.
    private var zone: Double { min(Constants.edgeScrollZone * viewport.h, viewport.height / 3) }

    private func speed(at distance: Double) -> Double {
        let nearness = 1 - max(0, distance) / zone
        return (Constants.slowScroll + (Constants.fastestScroll - Constants.slowScroll) * nearness) * viewport.h
    }
}
