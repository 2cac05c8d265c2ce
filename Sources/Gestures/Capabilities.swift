/// The operations that a list allows (L1). A gesture for an operation that is not allowed does not begin, or has no
/// effect.
public struct Capabilities: Equatable, Sendable {
    /// Whether rows can be slid: false while some are selected (N9).
    public var slides = true
    /// Whether an item can be inserted between rows or at the top (L2).
    public var inserts = true
    /// Whether rows can be dragged to other positions (L3).
    public var reorders = true
    /// Whether rows accept a row that is dragged onto them from another pane (G7).
    public var acceptsRows = false
    /// Whether a pull at the end of the list clears completed items (L4).
    public var clears = true
    /// Whether there is a level above: false in the overview of lists, and if the overview is shown next to the list.
    public var hasLevelAbove = true
    /// Whether a pull that is long enough to go up a level opens the search instead: true on the topmost level (F2).
    public var opensSearch = false
    /// The number of rows fixed at the end; no row is dragged or inserted below them (L5).
    public var lastRows = 0
    /// The rows fixed at the beginning; no row is dragged or inserted above them (L7).
    public var firstRows: [RowID] = []

    /// Creates the default capabilities: those of a list of tasks in manual order.
    public init() {}
}
