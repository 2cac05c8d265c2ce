// A press, or a series of touchpad scrolls, followed from its first event on.

/// What is known of a movement so far.
struct Track: Sendable {
    /// Whose the movement is. The decision is made once.
    enum Course: Sendable { case undecided, slides, pulls, reorders, theList }

    private(set) var target: Target
    /// The row's, where it is on one: as they were when it began, until the list changes.
    private(set) var metrics: RowMetrics?
    let device: Device
    let pane: Pane
    let start: Seconds
    /// Where a press landed, or where the pointer was at a scroll's last event.
    private(set) var at: Point
    /// When its last event came.
    private(set) var latest: Seconds
    /// The list's view: as it was when it began, until the list changes.
    private(set) var viewport: Viewport
    /// Whether a row lay open when it began: then it is no tap, whatever comes (A8).
    var metOpenRow = false
    /// Whether it closed another row when it began: then that is all it does, unless it moves (A8).
    var closedAnother = false
    /// Whether it was held for the long-press time.
    var isHeld = false
    var course = Course.undecided
    /// How far it has gone (px toward the trailing edge, px downward).
    private(set) var dx = 0.0
    private(set) var dy = 0.0
    private var velocity: Velocity

    init(
        on target: Target, metrics: RowMetrics?, at point: Point = Point(x: 0, y: 0), viewport: Viewport,
        device: Device, pane: Pane, time: Seconds
    ) {
        self.target = target
        self.metrics = metrics
        self.device = device
        self.pane = pane
        at = point
        self.viewport = viewport
        (start, latest) = (time, time)
        velocity = Velocity(x: 0, time: time)
    }

    mutating func move(dx: Double, dy: Double, time: Seconds) {
        self.dx = dx
        self.dy = dy
        latest = time
        velocity.record(x: dx, time: time)
    }

    /// The list has other measures now, and the row it is on this index in it, if that is known. Whether the list stood
    /// still is a matter of when it began.
    mutating func update(_ viewport: Viewport, index: Int? = nil) {
        let wasMoving = self.viewport.isMoving
        self.viewport = viewport
        self.viewport.isMoving = wasMoving
        if let index { target.move(to: index) }
    }

    /// The pointer is here while two fingers scroll.
    mutating func point(at point: Point) { at = point }

    /// The row it is on has other measures now.
    mutating func remeasure(_ metrics: RowMetrics) { self.metrics = metrics }

    /// Whether it has gone this far (px), in any direction.
    func hasGone(_ distance: Double) -> Bool { dx * dx + dy * dy >= distance * distance }

    /// The movement as it is if it is let go at this time.
    func movement(at time: Seconds) -> Movement {
        Movement(dx: dx, dy: dy, duration: time - start, velocity: velocity.value)
    }
}

extension Target {
    /// The item of the row this is on, or on a button of.
    var row: RowID? { place?.row }

    /// The item of the row this is on, or on a button of, and its index.
    var place: (row: RowID, index: Int)? {
        switch self {
        case .row(let id, let index), .button(let id, let index): (id, index)
        case .addRow, .below, .elsewhere: nil
        }
    }

    /// Whether a click here is a button's own (H9).
    var isButton: Bool {
        if case .button = self { true } else { false }
    }

    /// The row has another index now.
    mutating func move(to index: Int) {
        switch self {
        case .row(let id, _): self = .row(id, index: index)
        case .button(let id, _): self = .button(id, index: index)
        case .addRow, .below, .elsewhere: break
        }
    }
}
