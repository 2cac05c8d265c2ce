// The vocabulary of the gestures: points, rows, sides, menus. Independent of any toolkit. A row is known only by its
// id and metrics.

/// A time in seconds on a monotonic clock, the same clock for all events and ticks.
public typealias Seconds = Double

/// A point in the list's viewport, in logical pixels: `x` from the leading edge toward the trailing edge, `y`
/// downward.
///
/// Everything horizontal is in reading direction. The caller mirrors `x` in a right-to-left language, so the arbiter
/// does not need to know the direction.
public struct Point: Equatable, Hashable, Sendable {
    /// The distance in px toward the trailing edge.
    public var x: Double
    /// The distance in px downward.
    public var y: Double

    /// Creates the point `x` px toward the trailing edge and `y` px down.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// The identity of a row: the 128 bits of its item's UUID. A row is never identified by its index or widget, because
/// rows are recycled.
public struct RowID: Hashable, Sendable {
    /// The UUID's first 64 bits.
    public let high: UInt64
    /// The UUID's last 64 bits.
    public let low: UInt64

    /// Creates the id of the row whose item has this UUID.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// The side of a row whose menu is uncovered.
public enum Side: Hashable, Sendable, CaseIterable {
    /// The side uncovered when the front moves toward the trailing edge (positive `x`).
    case leading
    /// The side uncovered when the front moves toward the leading edge (negative `x`).
    case trailing

    /// The sign of the front's position while this side is uncovered.
    public var sign: Double { self == .leading ? 1 : -1 }
}

/// The movement of a row after one of its actions is done.
public enum Outcome: Hashable, Sendable {
    /// The row closes again (complete, move to top, edit).
    case stays
    /// The row flies out and its item is removed (delete).
    case leaves
}

/// The menu on one side of a row: its width and its outermost action.
public struct SideMenu: Equatable, Sendable {
    /// The width of this side's buttons in px; 0 if the side has no action and cannot be opened.
    public var width: Double
    /// The outcome of the side's outermost action (run by a full swipe or a direct slide).
    public var outermost: Outcome
    /// A number that identifies the side's actions: different actions have different numbers. The caller defines the
    /// numbers.
    public var actionsID: Int

    /// Creates a menu with buttons that are `width` px wide in total.
    public init(width: Double, outermost: Outcome, actionsID: Int = 0) {
        self.width = width
        self.outermost = outermost
        self.actionsID = actionsID
    }
}

/// The metrics of a row when a gesture begins on it.
public struct RowMetrics: Equatable, Sendable {
    public var width: Double
    public var height: Double
    /// The menu at the row's leading edge.
    public var leading: SideMenu
    /// The menu at the row's trailing edge.
    public var trailing: SideMenu
    /// Whether the row is fixed and cannot be lifted (L5, L7: first and last rows; M2: headers).
    public var isFixed: Bool

    /// Creates the metrics of a row, in px.
    public init(width: Double, height: Double, leading: SideMenu, trailing: SideMenu, isFixed: Bool = false) {
        self.width = width
        self.height = height
        self.leading = leading
        self.trailing = trailing
        self.isFixed = isFixed
    }

    /// Returns whether both sides have the same actions in `other`.
    func hasSameActions(as other: RowMetrics) -> Bool {
        leading.actionsID == other.leading.actionsID && trailing.actionsID == other.trailing.actionsID
    }

    /// Returns the menu of this side.
    public func menu(_ side: Side) -> SideMenu { side == .leading ? leading : trailing }
}

/// The part of the list under a press, touch or scroll.
public enum Target: Hashable, Sendable {
    /// The row with the text “Add task”, above the first item.
    case addRow
    /// An item's row, at this index in the list (0 is the first). The index is valid for one event only.
    case row(RowID, index: Int)
    /// A control in or over the row that handles clicks itself: a button of its open menu, a button under the
    /// pointer, the disclosure triangle, or the plus at its edge. Everything else about the press belongs to the row
    /// (H9: controls in a row).
    case button(RowID, index: Int)
    /// The space below the last row.
    case below
    /// Anything else (a header, the window's edge).
    case elsewhere
}

/// The boundary between two neighboring rows, where the list parts.
public struct Seam: Hashable, Sendable {
    /// The item above; nil is the add row.
    public var above: RowID?
    /// The item below; nil is the space below the last row.
    public var below: RowID?

    /// Creates the boundary between two rows.
    public init(above: RowID?, below: RowID?) {
        self.above = above
        self.below = below
    }
}

/// The device that moves the pointer.
public enum Device: Hashable, Sendable, CaseIterable {
    case touchscreen, touchpad, mouse
}
