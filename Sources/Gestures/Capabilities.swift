// What may be done with a list, as far as gestures care.

/// What may be done with a list (L1): a gesture for what may not be does not begin, or comes to
/// nothing.
public struct Capabilities: Equatable, Sendable {
    /// Whether its rows may be slid: not while some are chosen (N9).
    public var slides = true
    /// Whether something new may be put between its rows, or at its top (L2).
    public var inserts = true
    /// Whether its rows may be carried to other places (L3).
    public var reorders = true
    /// Whether its rows take what is carried onto them out of another pane (G7).
    public var takes = false
    /// Whether what is done is cleared by a pull at its end (L4).
    public var clears = true
    /// Whether there is a level above to go to: not from the lists themselves, nor where they stand beside the list.
    public var hasLevelAbove = true
    /// Whether a pull as far as that to the level above opens a search: on the topmost level (F2).
    public var opensSearch = false
    /// How many rows at its end stay there: no row is carried or inserted below them (L5).
    public var lastRows = 0
    /// The rows that stay at its beginning, before which none is carried or inserted (L7).
    public var firstRows: [RowID] = []

    /// All may be done.
    public init() {}
}
