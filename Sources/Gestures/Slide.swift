// A slide: one row that follows the finger, and what its release means.

/// The row under the finger.
struct Slide: Sendable {
    /// What moves it.
    enum Source: Equatable, Sendable {
        case press(Device)
        case scroll
    }

    let row: RowID
    let source: Source
    /// Where the row was, or was going, when it was taken: a cancelled slide goes back there.
    let origin: Goal
    /// As they were when the slide began, so that no change of them makes the row jump.
    let settings: Settings
    /// The side it is bound to, from the first uncovering on.
    private(set) var side: Side?
    /// Where the front stood when the row was taken (px, without sign), and how much of the strike was drawn then.
    let start: (front: Double, progress: Double)
    /// How far the finger had gone (px) when the row would have been closed.
    private let grip: Double

    /// Takes the row where it stands, when the finger has gone `dx` px, of which the first `slack` do not count.
    init(_ row: SlidingRow, source: Source, settings: Settings, dx: Double, slack: Double) {
        self.row = row.id
        self.source = source
        self.settings = settings
        origin = row.goal
        let side = row.side
        let anchor = side.map { $0.sign * Reach(row.metrics, $0, settings).travel(front: abs(row.x)) } ?? 0
        grip = min(abs(dx), slack) * (dx < 0 ? -1 : 1) - anchor
        self.side = side
        start = (abs(row.x), row.cue.map { $0.side == side ? $0.progress : 0 } ?? 0)
    }

    /// Where the front stands when the finger has gone `dx` px: on the side it is bound to, or at 0.
    mutating func front(dx: Double, metrics: RowMetrics) -> Double {
        let raw = dx - grip
        if side == nil { side = Self.uncovered(by: raw, metrics) }
        guard let side else { return 0 }
        return side.sign * Reach(metrics, side, settings).front(travel: raw * side.sign)
    }

    private static func uncovered(by raw: Double, _ metrics: RowMetrics) -> Side? {
        guard raw != 0 else { return nil }
        let side: Side = raw > 0 ? .leading : .trailing
        return metrics.canUncover(side) ? side : nil
    }
}

/// What a release does.
enum Verdict: Equatable, Sendable {
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
    func verdict(for row: SlidingRow, after movement: Movement) -> Verdict {
        if let side, Reach(row.metrics, side, settings).acts(front: abs(row.x)) { return .act(side) }
        if settings.slideStyle == .direct { return .back }
        return swipe(row, movement) ?? rest(row, velocity: movement.velocity)
    }

    /// B4: a swipe closes an open row, else it opens the row in its own direction. Nil where there is no swipe, or
    /// nothing on that side.
    private func swipe(_ row: SlidingRow, _ movement: Movement) -> Verdict? {
        guard settings.swipeEnabled, let side = movement.swipedSide else { return nil }
        if origin.isOpen { return .bounceBack }
        if let seen = row.side, seen != side { return .back }
        let open = Reach(row.metrics, side, settings).open
        return open > 0 ? .swipeOpen(side, x: side.sign * open) : nil
    }

    /// A6: where the row comes to rest by itself.
    private func rest(_ row: SlidingRow, velocity: Double) -> Verdict {
        guard settings.snaps else { return .stay }
        guard let side else { return .snap(.closed) }
        let open = Reach(row.metrics, side, settings).open
        let projected = Snap.projected(x: row.x, velocity: velocity) * side.sign
        let opens = open > 0 && projected >= open * Constants.midpoint
        return .snap(opens ? .open(side, x: side.sign * open) : .closed)
    }
}
