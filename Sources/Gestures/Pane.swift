// The lists that a window shows at once, and effects addressed to one of them.

/// One of the lists that a window shows at once, identified by a number that the program chooses (H2).
///
/// Rows are identified by id. Two panes may briefly have a row of the same id, when a row is leaving one list and is
/// already in the other. A gesture then concerns the row of one pane only, and the other is at rest.
public struct Pane: Hashable, Sendable {
    /// The number that identifies the pane.
    public var number: Int

    /// Creates the pane with this number.
    public init(_ number: Int) {
        self.number = number
    }

    /// The pane of a program with one list.
    public static let only = Pane(0)
}

/// An effect for one pane.
public struct PaneEffect: Equatable, Sendable {
    /// The pane of the row or the gesture, or else the pane of the event that caused the effect.
    public var pane: Pane
    /// The change to the pane's list.
    public var effect: Effect

    /// Creates an effect for this pane.
    public init(pane: Pane, effect: Effect) {
        self.pane = pane
        self.effect = effect
    }
}

/// The number of fingers on the touch screen, as reported by each pane.
struct FingerCounts: Sendable {
    private var counts: [Pane: Int] = [:]

    subscript(pane: Pane) -> Int {
        get { counts[pane] ?? 0 }
        set { counts[pane] = newValue > 0 ? newValue : nil }
    }

    var areAllUp: Bool { counts.isEmpty }
}
