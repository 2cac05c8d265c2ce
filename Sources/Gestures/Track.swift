/// A press, or a series of touchpad scroll events, from the first event to the current one.
struct Track: Sendable {
    /// The owner of the movement. The decision is made once.
    enum Decision: Sendable { case undecided, slides, pulls, reorders, scrollsList }

    private(set) var target: Target
    /// The metrics of the row under the movement, if any: from its beginning, until the list changes.
    private(set) var metrics: RowMetrics?
    let device: Device
    let pane: Pane
    let start: Seconds
    /// The position where a press landed, or of the pointer at the last scroll event.
    private(set) var at: Point
    /// The time of the last event.
    private(set) var latest: Seconds
    /// The list's viewport: from the beginning of the movement, until the list changes.
    private(set) var viewport: Viewport
    /// Whether a row was open when the movement began. If so, the movement is never a tap (A8: it closes the row).
    var beganWithOpenRow = false
    /// Whether the movement closed another row when it began. If so, it does nothing else, unless it moves (A8).
    var closedOtherRow = false
    /// Whether the press was held for the long-press time.
    var isHeld = false
    var decision = Decision.undecided
    /// The distance moved (px toward the trailing edge, px downward).
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

    /// Stores the list's new viewport, and the new index of the row under the movement if there is one. Kinetic
    /// scrolling still counts as in progress if it did when the movement began.
    mutating func update(_ viewport: Viewport, index: Int? = nil) {
        let wasMoving = self.viewport.isMoving
        self.viewport = viewport
        self.viewport.isMoving = wasMoving
        if let index { target.move(to: index) }
    }

    /// Stores the pointer's position while two fingers scroll.
    mutating func point(at point: Point) { at = point }

    /// Stores new metrics of the row under the movement.
    mutating func updateMetrics(_ metrics: RowMetrics) { self.metrics = metrics }

    /// Returns whether the movement has gone this far (px), in any direction.
    func hasMoved(_ distance: Double) -> Bool { dx * dx + dy * dy >= distance * distance }

    func movement(at time: Seconds) -> Movement {
        Movement(dx: dx, dy: dy, duration: time - start, velocity: velocity.value)
    }
}

extension Target {
    /// The item of the row, or of the row that the button belongs to.
    var row: RowID? { place?.row }

    /// The item and index of the row, or of the row that the button belongs to.
    var place: (row: RowID, index: Int)? {
        switch self {
        case .row(let id, let index), .button(let id, let index): (id, index)
        case .addRow, .below, .elsewhere: nil
        }
    }

    /// Whether a click here belongs to a button (H9: controls in a row).
    var isButton: Bool {
        if case .button = self { true } else { false }
    }

    mutating func move(to index: Int) {
        switch self {
        case .row(let id, _): self = .row(id, index: index)
        case .button(let id, _): self = .button(id, index: index)
        case .addRow, .below, .elsewhere: break
        }
    }
}
