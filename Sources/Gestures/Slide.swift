// A slide: one row that follows the finger, and what its release means.

/// The row under the finger.
struct Slide: Sendable {
    /// What moves it.
    enum Source: Equatable, Sendable {
        case press(Device)
        case scroll
    }

    let row: RowID
    let pane: Pane
    let source: Source
    /// Where the row was, or was going, when it was grabbed: a cancelled slide goes back there.
    let origin: Goal
    /// As they were when the slide began, so that no change of them makes the row jump.
    let settings: Settings
    /// The side it is bound to, from the first uncovering on.
    private(set) var side: Side?
    /// Where the front stood when the row was grabbed (px, without sign), and how much of the strike was drawn then.
    let start: (front: Double, progress: Double)
    /// Which way the finger goes that uncovers more of it: 1 is toward the trailing edge, -1 toward the leading edge.
    private var direction = 1.0
    /// How far the finger had gone (px) when the row would have been closed.
    private let grabOffset: Double

    /// Grabs the row where it stands, when the finger has gone `dx` px, of which the first `slack` do not count.
    init(_ row: SlidingRow, source: Source, settings: Settings, dx: Double, slack: Double) {
        (self.row, pane) = (row.id, row.pane)
        self.source = source
        self.settings = settings
        origin = row.goal
        let side = row.side
        let anchor = side.map { $0.sign * Reach(row.metrics, $0, settings).travel(front: abs(row.x)) } ?? 0
        grabOffset = min(abs(dx), slack) * (dx < 0 ? -1 : 1) - anchor
        self.side = side
        start = (abs(row.x), row.cue.map { $0.side == side ? $0.progress : 0 } ?? 0)
        direction = side?.sign ?? 1
    }

    /// Where the front stands when the finger has gone `dx` px: on the side it is bound to, or at 0.
    mutating func front(dx: Double, metrics: RowMetrics) -> Double {
        let raw = dx - grabOffset
        if side == nil, raw != 0 { bind(by: raw, metrics) }
        guard let side else { return 0 }
        return side.sign * Reach(metrics, side, settings).front(travel: raw * direction)
    }

    /// The way the finger first goes says which side it is (A3), or brings the only menu there is (B9).
    private mutating func bind(by raw: Double, _ metrics: RowMetrics) {
        let found = settings.side(insteadOf: raw > 0 ? .leading : .trailing)
        guard metrics.canUncover(found) else { return }
        side = found
        direction = raw > 0 ? 1 : -1
    }

    /// How fast the front goes (px/s toward the trailing edge) after this movement of the finger.
    func frontVelocity(_ movement: Movement) -> Double { movement.velocity * direction * (side?.sign ?? 1) }
}

/// What a release does.
enum Release: Equatable, Sendable {
    /// Do the outermost action of this side.
    case act(Side)
    /// Close at the pace of a swipe.
    case back
    /// Close with a bounce.
    case bounceBack
    /// Open this side, to this `x`, at the pace of a swipe.
    case swipeOpen(Side, x: Double)
    /// Snap to this goal.
    case snap(Goal)
    /// Stay where it is.
    case stay
}

extension Slide {
    /// What letting go of this row does: the first rule of A10 that applies.
    func release(of row: SlidingRow, after movement: Movement) -> Release {
        if let side, Reach(row.metrics, side, settings).acts(front: abs(row.x)) { return .act(side) }
        if settings.slideStyle == .direct { return .back }
        return swipe(row, movement) ?? rest(row, velocity: frontVelocity(movement))
    }

    /// B4: a swipe closes an open row, else it opens the row in its own direction. Nil where there is no swipe, or
    /// nothing on that side.
    private func swipe(_ row: SlidingRow, _ movement: Movement) -> Release? {
        guard settings.swipeEnabled, let swiped = movement.swipedSide else { return nil }
        let side = settings.side(insteadOf: swiped)
        if origin.isOpen { return .bounceBack }
        if let seen = row.side, seen != side { return .back }
        let open = Reach(row.metrics, side, settings).open
        return open > 0 ? .swipeOpen(side, x: side.sign * open) : nil
    }

    /// A6: where the row comes to rest by itself.
    private func rest(_ row: SlidingRow, velocity: Double) -> Release {
        guard settings.snaps else { return .stay }
        guard let side else { return .snap(.closed) }
        let open = Reach(row.metrics, side, settings).open
        let projected = Snap.projected(x: row.x, velocity: velocity) * side.sign
        let opens = open > 0 && projected >= open * Constants.midpoint
        return .snap(opens ? .open(side, x: side.sign * open) : .closed)
    }
}
