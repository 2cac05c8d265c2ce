// A row that is carried to another position in the list.

/// The row that is lifted.
struct Reorder: Sendable {
    let row: RowID
    let pane: Pane
    let device: Device
    /// As the reorder has scrolled it.
    private(set) var viewport: Viewport
    /// How many rows stay at the list's beginning (L7), and at its end (L5).
    private let firstRows: Int
    private let lastRows: Int
    /// Whether it was carried at all; a finger that only held it wants its menu.
    private(set) var hasMoved: Bool
    /// Its upper edge (px, in `Point`'s y).
    private(set) var top: Double
    /// Where its upper edge was when it was lifted (px).
    private let origin: Double
    /// How far the finger had gone (px downward) when the row stood there.
    private let grabOffset: Double
    /// How far the finger has gone since (px downward).
    private var travel = 0.0
    /// Where its upper edge may be (px): half a row beyond the view, or where it was already.
    private var least: Double
    private var most: Double
    /// Whether sideways counts: not where that is the way it was lifted (G1).
    private let goesInAndOut: Bool
    /// Its index in the list now.
    private var home: Int
    /// Where it is over another pane; nil while it is over its own.
    var away: Away?
    /// How many steps sideways the pointer has gone (`Constants.indent` each), positive toward the trailing edge (N5).
    private var pointerSteps = 0
    /// The time of the last frame in which the list was to be scrolled.
    private var lastFrame: Seconds?

    /// Lifts the row at this index by this press, of whose way the first `slack` px do not count.
    init(_ row: RowID, index: Int, by track: Track, in list: Capabilities, slack: Double) {
        let (viewport, dy) = (track.viewport, track.dy)
        (firstRows, lastRows) = (list.firstRows.count, list.lastRows)
        self.row = row
        home = index
        pane = track.pane
        device = track.device
        self.viewport = viewport
        hasMoved = device != .touchscreen
        origin = viewport.top + Double(index) * viewport.h - viewport.scroll
        top = origin
        goesInAndOut = device == .touchscreen || abs(track.dx) <= abs(dy)
        grabOffset = min(abs(dy), slack) * (dy < 0 ? -1 : 1)
        (least, most) = viewport.topRange(including: origin)
    }

    /// The pointer is this far from where it landed (px).
    mutating func move(dx: Double, dy: Double) {
        if dx * dx + dy * dy >= Constants.gate * Constants.gate { hasMoved = true }
        if goesInAndOut { pointerSteps = Int((dx / Constants.indent).rounded(.toNearestOrAwayFromZero)) }
        travel = dy - grabOffset
        top = min(most, max(least, origin + travel))
    }

    /// The list has other measures now; the row stays under the finger.
    mutating func update(_ viewport: Viewport, home: Int) {
        self.home = home
        self.viewport = viewport
        (least, most) = viewport.topRange(including: top)
    }

    /// How many steps sideways the row has gone: none where it is over another pane.
    var steps: Int { away == nil ? pointerSteps : 0 }

    /// The index in the list that the row has if let go now; its own where it is over another pane.
    var slot: Int {
        if away != nil { return min(home, max(0, viewport.rows - 1)) }
        let position = (top - viewport.top + viewport.scroll) / viewport.h
        let last = max(firstRows, viewport.rows - 1 - lastRows)
        return Int(min(Double(last), max(Double(firstRows), position.rounded())))
    }

    /// How fast the list scrolls (px/s, downward the list): only where the row was carried nearer to an edge than it
    /// was lifted, so that a row lifted near one stays in sight.
    var speed: Double {
        guard hasMoved, away == nil else { return 0 }
        let (above, below) = (top - viewport.top, viewport.bottom - top - viewport.h)
        if travel < 0 && viewport.scroll > 0 { return -viewport.scrollSpeed(at: above) }
        if travel > 0 && viewport.scroll < viewport.maxScroll { return viewport.scrollSpeed(at: below) }
        return 0
    }

    /// A frame is about to be drawn: scrolls the list by what has passed since the last one.
    mutating func scroll(at time: Seconds) { viewport.scroll(by: speed, since: &lastFrame, to: time) }
}

extension Viewport {
    /// Scrolls the list by what has passed since the last frame in which it was scrolled.
    ///
    /// - Parameters:
    ///   - speed: px/s, downward the list; 0 where it rests, and then there is no such frame any more.
    ///   - lastFrame: when that was.
    mutating func scroll(by speed: Double, since lastFrame: inout Seconds?, to time: Seconds) {
        guard speed != 0 else {
            lastFrame = nil
            return
        }
        let passed = min(Constants.longestFrame, max(0, time - (lastFrame ?? time)))
        lastFrame = time
        scroll = min(maxScroll, max(0, scroll + speed * passed))
    }

    /// How far up and down (px) the upper edge of a carried row may be that stands here already.
    fileprivate func topRange(including top: Double) -> (least: Double, most: Double) {
        (min(top, self.top - h / 2), max(top, bottom - h / 2))
    }

    /// How fast (px/s) the list scrolls under a row whose edge is this far (px) from the view's (G3).
    ///
    /// The zones are made smaller where both would not fit in the view.
    fileprivate func scrollSpeed(at distance: Double) -> Double {
        let fit = min(1, max(0, height - h) / 2 / (Constants.outerScrollZone * h))
        let (outer, inner) = (Constants.outerScrollZone * h * fit, Constants.innerScrollZone * h * fit)
        guard distance < outer else { return 0 }
        guard distance > 0 else { return Constants.fastestScroll * h }
        let (slow, fast) = (Constants.slowScroll, Constants.fastestScroll)
        guard distance < inner else { return slow * (outer - distance) / (outer - inner) * h }
        return (slow + (fast - slow) * (inner - distance) / inner) * h
    }
}
