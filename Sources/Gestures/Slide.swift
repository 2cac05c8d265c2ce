/// A slide: one row that follows the finger.
struct Slide: Sendable {
    /// The input that moves the row.
    enum Source: Equatable, Sendable {
        case press(Device)
        case scroll
    }

    let row: RowID
    let pane: Pane
    let source: Source
    /// The goal of the row when it was grabbed. A canceled slide moves the row back there.
    let origin: Goal
    /// The settings when the slide began, so that a change does not make the row jump.
    let settings: Settings
    /// The side that the slide is bound to, set when the slide first uncovers a side.
    private(set) var side: Side?
    /// The position of the front (unsigned px) and the fraction of the strike-through when the row was grabbed.
    let start: (front: Double, progress: Double)
    /// The direction of finger movement that uncovers more: 1 is toward the trailing edge, −1 toward the leading
    /// edge.
    private var direction = 1.0
    /// The finger movement (px) at which the row would have been closed.
    private let grabOffset: Double

    /// Grabs the row where it is, after the finger moved `dx` px, ignoring the first `slack` px.
    init(_ row: SlidingRow, source: Source, settings: Settings, dx: Double, slack: Double) {
        (self.row, pane) = (row.id, row.pane)
        self.source = source
        self.settings = settings
        origin = row.goal
        let side = row.side
        let anchor =
            side.map { $0.sign * SlideDistances(row.metrics, side: $0, settings: settings).travel(front: abs(row.x)) }
            ?? 0
        grabOffset = min(abs(dx), slack) * (dx < 0 ? -1 : 1) - anchor
        self.side = side
        start = (abs(row.x), row.cue.map { $0.side == side ? $0.progress : 0 } ?? 0)
        direction = side?.sign ?? 1
    }

    /// Returns the position of the front after the finger moved `dx` px: on the bound side, or at 0.
    mutating func front(dx: Double, metrics: RowMetrics) -> Double {
        let raw = dx - grabOffset
        if side == nil, raw != 0 { bind(by: raw, metrics) }
        guard let side else { return 0 }
        return side.sign * SlideDistances(metrics, side: side, settings: settings).front(travel: raw * direction)
    }

    /// Binds the slide to the side given by the first direction of the finger (A3), or to the only menu (B9).
    private mutating func bind(by raw: Double, _ metrics: RowMetrics) {
        let found = settings.side(insteadOf: raw > 0 ? .leading : .trailing)
        guard metrics.canUncover(found) else { return }
        side = found
        direction = raw > 0 ? 1 : -1
    }

    /// Returns the velocity of the front (px/s toward the trailing edge) after this movement of the finger.
    func frontVelocity(_ movement: Movement) -> Double { movement.velocity * direction * (side?.sign ?? 1) }
}

/// The result of a release.
enum Release: Equatable, Sendable {
    /// Performs the outermost action of this side.
    case act(Side)
    /// Closes at the pace of a swipe.
    case back
    case bounceBack
    /// Opens this side, to this `x`, at the pace of a swipe.
    case swipeOpen(Side, x: Double)
    case snap(Goal)
    /// Stays where it is.
    case stay
}

extension Slide {
    /// Returns the result of releasing this row: the first case of A10 (release) that applies.
    func release(of row: SlidingRow, after movement: Movement) -> Release {
        if let side, SlideDistances(row.metrics, side: side, settings: settings).acts(front: abs(row.x)) {
            return .act(side)
        }
        if settings.slideStyle == .direct { return .back }
        return swipe(row, movement) ?? rest(row, velocity: frontVelocity(movement))
    }

    /// Returns the result of a swipe, which closes an open row, or opens a closed row in the swipe's direction (B4).
    /// Nil if the movement is not a swipe, or if the side has no menu.
    private func swipe(_ row: SlidingRow, _ movement: Movement) -> Release? {
        guard settings.swipeEnabled, let swiped = movement.swipedSide else { return nil }
        let side = settings.side(insteadOf: swiped)
        if origin.isOpen { return .bounceBack }
        if let seen = row.side, seen != side { return .back }
        let open = SlideDistances(row.metrics, side: side, settings: settings).open
        return open > 0 ? .swipeOpen(side, x: side.sign * open) : nil
    }

    /// Returns where the row comes to rest after a slide (A6: by position and speed).
    private func rest(_ row: SlidingRow, velocity: Double) -> Release {
        guard settings.snaps else { return .stay }
        guard let side else { return .snap(.closed) }
        let open = SlideDistances(row.metrics, side: side, settings: settings).open
        let projected = Snap.projected(x: row.x, velocity: velocity) * side.sign
        let opens = open > 0 && projected >= open * Constants.midpoint
        return .snap(opens ? .open(side, x: side.sign * open) : .closed)
    }
}
