/// The visible part of a list at one moment, and its place in the list. Lengths are px, `y` as in `Point`; all rows
/// have the same height.
public struct Viewport: Equatable, Sendable {
    /// The upper edge of the area where rows are visible.
    public var top: Double
    /// The lower edge of the area where rows are visible.
    public var bottom: Double
    /// The scroll position of the list; 0 at its top.
    public var scroll: Double
    public var rows: Int
    /// The number of open items, which come first.
    public var openRows: Int
    /// The height of a row.
    public var rowHeight: Double
    /// The room below the last row to which the list can be scrolled (E1); 0 if all rows and the room below them are
    /// visible at once.
    public var roomBelow: Double
    /// Whether kinetic scrolling is in progress.
    public var isMoving: Bool

    /// Creates a viewport. A viewport without height means that nothing is known about the list.
    public init(
        top: Double = 0, bottom: Double = 0, scroll: Double = 0, rows: Int = 0, openRows: Int = 0,
        rowHeight: Double = Constants.rowHeight, roomBelow: Double = 0, isMoving: Bool = false
    ) {
        self.top = top
        self.bottom = bottom
        self.scroll = scroll
        self.rows = rows
        self.openRows = openRows
        self.rowHeight = rowHeight
        self.roomBelow = roomBelow
        self.isMoving = isMoving
    }

    /// The height of the viewport.
    public var height: Double { bottom - top }

    /// The maximum scroll position; 0 if the whole list is visible at once.
    public var maxScroll: Double { max(0, Double(rows) * rowHeight + roomBelow - height) }

    /// Whether the first row is fully visible, to within a pixel.
    public var isAtTop: Bool { scroll <= Constants.edgeSlack }

    /// Whether the last row and the room below it are fully visible, to within a pixel.
    public var isAtBottom: Bool { scroll >= maxScroll - Constants.edgeSlack }
}
