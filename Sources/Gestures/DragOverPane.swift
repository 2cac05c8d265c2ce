/// The position of a dragged row over a pane other than its own.
struct DragOverPane: Sendable {
    let pane: Pane
    /// The row under the pointer.
    var row: RowID?
    /// Whether the row under the pointer accepts the dragged row.
    var acceptsRow: Bool
    /// The pointer's position, in px in `Point`'s y.
    var y: Double
    /// The viewport of the list under the pointer, including any scrolling.
    var viewport: Viewport
    /// The row that was marked in the last `markDropTarget` effect.
    var markedRow: RowID?
    /// The time of the last frame in which the list was scrolling.
    private var lastFrame: Seconds?

    /// Creates a position without a row under the pointer.
    init(over pane: Pane) {
        self.pane = pane
        acceptsRow = false
        y = 0
        viewport = Viewport()
    }

    /// The row that would receive the dragged row if it were released now.
    var target: RowID? { acceptsRow ? row : nil }

    /// The speed at which the list scrolls, in px/s toward its end: nonzero if the pointer is near an edge or beyond
    /// it.
    var speed: Double {
        guard viewport.height > 0 else { return 0 }
        let (above, below) = (y - viewport.top, viewport.bottom - y)
        if viewport.scroll > 0, above < zone { return -speed(at: above) }
        return viewport.scroll < viewport.maxScroll && below < zone ? speed(at: below) : 0
    }

    /// Scrolls the list by the distance due since the last frame. Called before each frame.
    mutating func scroll(at time: Seconds) { viewport.scroll(by: speed, since: &lastFrame, to: time) }

    /// The distance (px) from an edge at which the list begins to scroll, reduced in a viewport so low that the two
    /// zones would meet.
    private var zone: Double { min(Constants.edgeScrollZone * viewport.rowHeight, viewport.height / 3) }

    private func speed(at distance: Double) -> Double {
        let nearness = 1 - max(0, distance) / zone
        return (Constants.slowScroll + (Constants.fastestScroll - Constants.slowScroll) * nearness) * viewport.rowHeight
    }
}
