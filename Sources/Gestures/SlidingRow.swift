// A row that is not at rest closed: where its front is and where it is going.

/// Where a row is going, or rests.
enum Goal: Equatable, Sendable {
    case closed
    /// Open on a side, with the front at this `x`.
    case open(Side, x: Double)
    /// Flown out past a side's opposite edge, at this `x`.
    case out(x: Double)
    /// Under a finger: the slide decides.
    case underFinger

    /// Where the front will stand; nil while a slide decides.
    var x: Double? {
        switch self {
        case .closed: 0
        case .open(_, let x), .out(let x): x
        case .underFinger: nil
        }
    }

    var isOpen: Bool {
        if case .open = self { true } else { false }
    }

    var isOut: Bool {
        if case .out = self { true } else { false }
    }
}

/// How a row gets to its goal.
enum Pace: Sendable {
    /// Let go at this velocity (px/s).
    case snap(velocity: Double)
    /// As after a swipe, a key or an action.
    case swipe
    /// Closing: in, out again, and to rest.
    case bounce
    /// Out of the list.
    case fly
    /// It is there already.
    case atOnce
}

/// A row of which some part of the back is, or soon will be, seen.
struct SlidingRow: Sendable {
    let id: RowID
    /// Where it was last grabbed, opened or sent out.
    var pane: Pane
    /// As they were when the row was last grabbed, opened or sent out.
    var metrics: RowMetrics
    /// Where the front stands, px toward the trailing edge.
    var x = 0.0
    var goal = Goal.closed
    var animation: Animation?
    /// Which part of a bounce runs; nil outside a bounce.
    var bounce: BouncePart?
    /// Whether it has no widget: it is far out of sight, and does not come to rest open there (A8).
    var isRecycled = false
    /// The side that was announced to be seen since the row was last at rest closed.
    var uncovered: Side?
    /// The cue as last sent.
    var cue: Cue?
    /// The cue at the moment of release: it fades as the row goes on to its goal.
    var fading: Cue?

    init(id: RowID, metrics: RowMetrics, pane: Pane) {
        self.id = id
        self.pane = pane
        self.metrics = metrics
    }

    /// The side on which the back is seen; nil where the front covers it.
    var side: Side? { x == 0 ? nil : x > 0 ? .leading : .trailing }
}

/// The parts of a bounce, in their order.
enum BouncePart: Sendable {
    case inward, outward, rest

    /// How far from closed (px) this part goes.
    var distance: Double {
        switch self {
        case .inward: Constants.bounceIn
        case .outward: Constants.bounceOut
        case .rest: 0
        }
    }

    var next: BouncePart? {
        switch self {
        case .inward: .outward
        case .outward: .rest
        case .rest: nil
        }
    }

    /// The first part comes out of a movement, the others turn back from one.
    var curve: Curve { self == .inward ? .easeOut : .easeInOut }
}
