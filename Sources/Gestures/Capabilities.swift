// What may be done with a list, as far as gestures care.

/// What may be done with a list (L1): a gesture for what may not be does not begin, or comes to
/// nothing.
public struct Capabilities: Equatable, Sendable {
    /// Whether something new may be put between its rows, or at its top (L2).
    public var inserts = true
    /// Whether its rows may be carried to other places (L3).
    public var reorders = true
    /// Whether what is done is cleared by a pull at its end (L4).
    public var clears = true
    /// Whether there is a level above to go to: not from the lists themselves, nor where they stand beside the list.
    public var hasLevelAbove = true
    /// Whether its last row stays the last and where it is (L5).
    public var keepsLastRow = false

    /// All may be done.
    public init() {}
}
