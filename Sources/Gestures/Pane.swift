// The lists that a window shows at once, and the effects as they are for one of them.

/// One of the lists that a window shows at once, by a number of the program's own choosing (H2).
///
/// A row is known by its id. Two panes may have one of the same id for a while, as one leaves the one list and is in the
/// other already: what is done to it is one pane's, and the other's is at rest.
public struct Pane: Hashable, Sendable {
    /// What tells it from the others.
    public var number: Int

    /// The pane of this number.
    public init(_ number: Int) {
        self.number = number
    }

    /// That of a program with one list.
    public static let only = Pane(0)
}

/// One thing to do in one pane.
public struct PaneEffect: Equatable, Sendable {
    /// The pane that it is about: the row's, the gesture's, or the event's own where the event is only answered.
    public var pane: Pane
    /// What is to be done.
    public var effect: Effect

    /// This effect in this pane.
    public init(pane: Pane, effect: Effect) {
        self.pane = pane
        self.effect = effect
    }
}

/// The fingers on the touch screen, as each pane has told of its own.
struct FingerCounts: Sendable {
    private var counts: [Pane: Int] = [:]

    subscript(pane: Pane) -> Int {
        get { counts[pane] ?? 0 }
        set { counts[pane] = newValue > 0 ? newValue : nil }
    }

    /// Whether none is down in any pane.
    var areAllUp: Bool { counts.isEmpty }
}
