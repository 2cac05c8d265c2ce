/// A row that was lifted and is dragged to another position in the list.
struct Reorder: Sendable {
    let row: RowID
    let pane: Pane
    let device: Device
    /// The list's viewport, including the scrolling by this reorder.
    private(set) var viewport: Viewport
    /// The number of rows fixed at the list's beginning (L7) and at its end (L5).
    private let firstRows: Int
    private let lastRows: Int
    /// Whether the row has moved since it was lifted. A release without movement shows the row's menu.
    private(set) var hasMoved: Bool
    /// The row's upper edge (px, in `Point`'s y).
    private(set) var top: Double
    /// The position of the upper edge when the row was lifted (px).
    private let origin: Double
    /// The finger movement (px downward) at which the row was in that position.
    private let grabOffset: Double
    /// The finger movement (px downward) since then.
    private var travel = 0.0
    /// The range of the upper edge (px): half a row beyond the viewport, or its original position.
    private var least: Double
    private var most: Double
    /// Whether sideways movement counts. It does not count if it may have lifted the row (G1: lifting).
    private let countsSidewaysMovement: Bool
    /// The row's current index in the list.
    private var originIndex: Int
    /// The position over another pane, or nil while the row is over its own.
    var overPane: DragOverPane?
    /// The number of steps (`Constants.indent` each) that the pointer has gone sideways, positive toward the trailing
    /// edge (N5: dragging sideways).
    private var pointerSteps = 0
    /// The time of the last frame in which the list was scrolling.
    private var lastFrame: Seconds?

    /// Lifts the row at this index for a press, ignoring the first `slack` px of its movement.
    init(_ row: RowID, index: Int, by track: Track, in list: Capabilities, slack: Double) {
        let (viewport, dy) = (track.viewport, track.dy)
        (firstRows, lastRows) = (list.firstRows.count, list.lastRows)
        self.row = row
        originIndex = index
        pane = track.pane
        device = track.device
        self.viewport = viewport
        hasMoved = device != .touchscreen
        origin = viewport.top + Double(index) * viewport.rowHeight - viewport.scroll
        top = origin
        countsSidewaysMovement = device == .touchscreen || abs(track.dx) <= abs(dy)
        grabOffset = min(abs(dy), slack) * (dy < 0 ? -1 : 1)
        (least, most) = viewport.topRange(including: origin)
    }

    /// Moves the row after the pointer moved to this distance (px) from where it landed.
    mutating func move(dx: Double, dy: Double) {
        if dx * dx + dy * dy >= Constants.dragThreshold * Constants.dragThreshold { hasMoved = true }
        if countsSidewaysMovement { pointerSteps = Int((dx / Constants.indent).rounded(.toNearestOrAwayFromZero)) }
        travel = dy - grabOffset
        top = min(most, max(least, origin + travel))
    }

    /// Stores the list's new viewport; the row stays under the finger.
    mutating func update(_ viewport: Viewport, originIndex: Int) {
        self.originIndex = originIndex
        self.viewport = viewport
        (least, most) = viewport.topRange(including: top)
    }

    /// The number of steps that the row has gone sideways; 0 while it is over another pane.
    var steps: Int { overPane == nil ? pointerSteps : 0 }

    /// The index that the row would have if released now; its own index while it is over another pane.
    var slot: Int {
        if overPane != nil { return min(originIndex, max(0, viewport.rows - 1)) }
        let position = (top - viewport.top + viewport.scroll) / viewport.rowHeight
        let last = max(firstRows, viewport.rows - 1 - lastRows)
        return Int(min(Double(last), max(Double(firstRows), position.rounded())))
    }

    /// The speed at which the list scrolls (px/s, toward its end). It is nonzero only if the row was dragged closer
    /// to an edge than where it was lifted, so that a row lifted near an edge stays in sight.
    var speed: Double {
        guard hasMoved, overPane == nil else { return 0 }
        let (above, below) = (top - viewport.top, viewport.bottom - top - viewport.rowHeight)
        if travel < 0 && viewport.scroll > 0 { return -viewport.scrollSpeed(at: above) }
        if travel > 0 && viewport.scroll < viewport.maxScroll { return viewport.scrollSpeed(at: below) }
        return 0
    }

    /// Scrolls the list by the distance due since the last frame. Called before each frame.
    mutating func scroll(at time: Seconds) { viewport.scroll(by: speed, since: &lastFrame, to: time) }
}

extension Viewport {
    /// Scrolls the list by the distance due since the last frame in which it was scrolling.
    ///
    /// - Parameters:
    ///   - speed: The speed in px/s, toward the list's end; 0 stops the scrolling.
    ///   - lastFrame: The time of the last scrolling frame; set to nil when the scrolling stops.
    mutating func scroll(by speed: Double, since lastFrame: inout Seconds?, to time: Seconds) {
        guard speed != 0 else {
            lastFrame = nil
            return
        }
        let passed = min(Constants.longestFrame, max(0, time - (lastFrame ?? time)))
        lastFrame = time
        scroll = min(maxScroll, max(0, scroll + speed * passed))
    }

    /// Returns the range (px) for the upper edge of a dragged row, including its current position.
    fileprivate func topRange(including top: Double) -> (least: Double, most: Double) {
        (min(top, self.top - rowHeight / 2), max(top, bottom - rowHeight / 2))
    }

    /// Returns the speed (px/s) at which the list scrolls under a row at this distance (px) from the viewport's edge
    /// (G3: faster near the edge).
    ///
    /// The zones are reduced if both would not fit in the viewport.
    fileprivate func scrollSpeed(at distance: Double) -> Double {
        let fit = min(1, max(0, height - rowHeight) / 2 / (Constants.outerScrollZone * rowHeight))
        let (outer, inner) = (Constants.outerScrollZone * rowHeight * fit, Constants.innerScrollZone * rowHeight * fit)
        guard distance < outer else { return 0 }
        guard distance > 0 else { return Constants.fastestScroll * rowHeight }
        let (slow, fast) = (Constants.slowScroll, Constants.fastestScroll)
        guard distance < inner else { return slow * (outer - distance) / (outer - inner) * rowHeight }
        return (slow + (fast - slow) * (inner - distance) / inner) * rowHeight
    }
}
