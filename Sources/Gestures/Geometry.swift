// The words the gestures speak in: points, rows, sides, menus. Nothing here knows a toolkit or a to-do.

/// A time in seconds on any monotonic clock, the same for all events, ticks included; it always comes with the event,
/// so that no machine reads a clock.
public typealias Seconds = Double

/// A point in the list's viewport, in logical pixels: `x` from the leading edge toward the trailing edge, `y` downward.
///
/// Everything horizontal is in reading direction: who feeds the machines mirrors `x` in a right-to-left language, so
/// the machines never need to know.
public struct Point: Equatable, Hashable, Sendable {
    /// Pixels toward the trailing edge.
    public var x: Double
    /// Pixels downward.
    public var y: Double

    /// The point `x` px toward the trailing edge and `y` px down.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// What a row shows, known by its item and never by its index or widget (rows are recycled): the 128 bits of a UUID.
public struct RowID: Hashable, Sendable {
    /// The UUID's first 64 bits.
    public let high: UInt64
    /// The UUID's last 64 bits.
    public let low: UInt64

    /// The row of the item with this UUID.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}

/// The side of a row whose menu is uncovered.
public enum Side: Hashable, Sendable, CaseIterable {
    /// Uncovered when the front moves toward the trailing edge (positive `x`).
    case leading
    /// Uncovered when the front moves toward the leading edge (negative `x`).
    case trailing

    /// The sign of the front's position while this side is uncovered.
    public var sign: Double { self == .leading ? 1 : -1 }
}

/// What happens to the row once an action has been done.
public enum Outcome: Hashable, Sendable {
    /// The row goes back to closed (complete, move to top, edit).
    case stays
    /// The row flies out and its item is gone (delete).
    case leaves
}

/// One side of a row as far as a gesture cares.
public struct SideMenu: Equatable, Sendable {
    /// The width of that side's buttons in px; 0 where the side has no action and cannot be opened.
    public var width: Double
    /// What its outermost action (run by a full swipe, or by a direct slide) does to the row.
    public var outermost: Outcome
    /// Which actions these are, as a number that differs where they do: what it stands for is of no concern here.
    public var offer: Int

    /// A side with buttons `width` px wide.
    public init(width: Double, outermost: Outcome, offer: Int = 0) {
        self.width = width
        self.outermost = outermost
        self.offer = offer
    }
}

/// A row's measures at the moment a gesture begins on it.
public struct RowMetrics: Equatable, Sendable {
    /// Width in px.
    public var width: Double
    /// Height in px.
    public var height: Double
    /// The side at the row's beginning.
    public var leading: SideMenu
    /// The side at the row's end.
    public var trailing: SideMenu
    /// Whether it stays where it is, and is not lifted (L5, L7, M2).
    public var stays: Bool

    /// A row of these measures, in px.
    public init(width: Double, height: Double, leading: SideMenu, trailing: SideMenu, stays: Bool = false) {
        self.width = width
        self.height = height
        self.leading = leading
        self.trailing = trailing
        self.stays = stays
    }

    /// Whether both sides do what they do in the other.
    func offersSame(as other: RowMetrics) -> Bool {
        leading.offer == other.leading.offer && trailing.offer == other.trailing.offer
    }

    /// What is on this side.
    public func menu(_ side: Side) -> SideMenu { side == .leading ? leading : trailing }
}

/// What is under a pointer: what a press, touch or scroll landed on.
public enum Target: Hashable, Sendable {
    /// The row that says "Add item", above the first item.
    case addRow
    /// An item's row, at this index in the list (0 is the first). The index holds for one event only.
    case row(RowID, index: Int)
    /// Something in or over the row that has a click of its own: a button of its open menu, a button under the pointer, its
    /// triangle, a plus at its edge. All else is the row's (H9).
    case button(RowID, index: Int)
    /// The space below the last row.
    case below
    /// Anything else (a header, the window's edge).
    case elsewhere
}

/// The boundary between two neighbouring rows, where the list parts.
public struct Seam: Hashable, Sendable {
    /// The item above; nil is the add row.
    public var above: RowID?
    /// The item below; nil is the space below the last row.
    public var below: RowID?

    /// The boundary between these two.
    public init(above: RowID?, below: RowID?) {
        self.above = above
        self.below = below
    }
}

/// What moves the pointer.
public enum Device: Hashable, Sendable, CaseIterable {
    case touchscreen, touchpad, mouse
}
