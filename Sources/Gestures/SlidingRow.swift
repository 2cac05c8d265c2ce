/// The goal of a row's movement, or its resting state.
enum Goal: Equatable, Sendable {
    case closed
    /// Open on a side, with the front at this `x`.
    case open(Side, x: Double)
    /// Flown out past a side's opposite edge, at this `x`.
    case flownOut(x: Double)
    /// Held by a finger. The running slide sets the position.
    case underFinger

    /// The final position of the front, or nil while a slide sets the position.
    var x: Double? {
        switch self {
        case .closed: 0
        case .open(_, let x), .flownOut(let x): x
        case .underFinger: nil
        }
    }

    var isOpen: Bool {
        if case .open = self { true } else { false }
    }

    var hasFlownOut: Bool {
        if case .flownOut = self { true } else { false }
    }
}

/// The way a row moves to its goal.
enum SettleStyle: Sendable {
    /// A release at this velocity (px/s).
    case snap(velocity: Double)
    /// The pace after a swipe, a key or an action.
    case swipe
    /// Closing with a bounce: in, out again, and to rest.
    case bounce
    /// Flying out of the list.
    case fly
    /// Without animation.
    case atOnce
}

/// A row whose back is partly visible, or will be soon: the position of its front, and its goal.
struct SlidingRow: Sendable {
    let id: RowID
    /// The pane in which the row was last grabbed, opened or sent out.
    var pane: Pane
    /// The metrics when the row was last grabbed, opened or sent out.
    var metrics: RowMetrics
    /// The position of the front, in px toward the trailing edge.
    var x = 0.0
    var goal = Goal.closed
    var animation: Animation?
    /// The running part of a bounce.
    var bounce: BouncePart?
    /// Whether the row has no widget, because it is far out of sight. Such a row closes and does not rest open (A8).
    var isRecycled = false
    /// The side last announced as visible since the row was at rest closed.
    var uncovered: Side?
    var cue: Cue?
    /// The cue at the release, which fades as the row moves to its goal.
    var fading: Cue?

    init(id: RowID, metrics: RowMetrics, pane: Pane) {
        self.id = id
        self.pane = pane
        self.metrics = metrics
    }

    /// The side on which the back is visible, or nil if the front covers the whole back.
    var side: Side? { x == 0 ? nil : x > 0 ? .leading : .trailing }
}

enum BouncePart: Sendable {
    case inward, outward, rest

    /// The distance from closed (px) that this part goes to.
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

    /// The timing curve: the first part continues a movement, the others reverse one.
    var curve: Curve { self == .inward ? .easeOut : .easeInOut }
}
