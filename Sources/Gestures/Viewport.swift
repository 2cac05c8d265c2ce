// The list's view: what of the list is seen, and where its ends are.

/// The list's view at one moment. Lengths are px, `y` as in `Point`; every row is equally high.
public struct Viewport: Equatable, Sendable {
    /// The upper edge of where the list's rows are seen.
    public var top: Double
    /// The lower edge of where the list's rows are seen.
    public var bottom: Double
    /// How far the list is scrolled; 0 at its top.
    public var scroll: Double
    /// How many items there are.
    public var rows: Int
    /// How many of them are not done; these come first.
    public var undoneRows: Int
    /// A row's height.
    public var h: Double
    /// How much room there is below the last row, which the list can be scrolled to (E1); 0 where all rows are seen at once
    /// and the room below them with them.
    public var roomBelow: Double
    /// Whether the list still runs on after the person scrolled it.
    public var isMoving: Bool

    /// A view of these measures, in px. One without height stands for a list of which nothing is known.
    public init(
        top: Double = 0, bottom: Double = 0, scroll: Double = 0, rows: Int = 0, undoneRows: Int = 0,
        h: Double = Constants.rowHeight, roomBelow: Double = 0, isMoving: Bool = false
    ) {
        self.top = top
        self.bottom = bottom
        self.scroll = scroll
        self.rows = rows
        self.undoneRows = undoneRows
        self.h = h
        self.roomBelow = roomBelow
        self.isMoving = isMoving
    }

    /// Its own height.
    public var height: Double { bottom - top }

    /// How far the list can be scrolled; 0 where all of it is seen at once.
    public var maxScroll: Double { max(0, Double(rows) * h + roomBelow - height) }

    /// Whether the first row is seen whole, up to a pixel.
    public var isAtTop: Bool { scroll <= Constants.edgeSlack }

    /// Whether the last row is seen whole, and the room below it, up to a pixel.
    public var isAtBottom: Bool { scroll >= maxScroll - Constants.edgeSlack }
}
