// Places on the desk's screen, in whole-screen pixels from the upper left corner.

/// A point of the screen in px.
public struct ScreenPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The point so many px to the right and downward.
    public func moved(by dx: Double, _ dy: Double) -> ScreenPoint {
        ScreenPoint(x + dx, y + dy)
    }

    func toward(_ other: ScreenPoint, by part: Double) -> ScreenPoint {
        ScreenPoint(x + (other.x - x) * part, y + (other.y - y) * part)
    }
}

/// A rectangle of the screen in px; the right and lower edges are outside.
public struct ScreenRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The first column to the right of the rectangle.
    public var maxX: Int { x + width }
    /// The first line below the rectangle.
    public var maxY: Int { y + height }
    /// The middle, where a finger goes.
    public var center: ScreenPoint { ScreenPoint(Double(x) + Double(width) / 2, Double(y) + Double(height) / 2) }

    /// Whether the point lies inside.
    public func contains(_ point: ScreenPoint) -> Bool {
        Double(x) <= point.x && point.x < Double(maxX) && Double(y) <= point.y && point.y < Double(maxY)
    }

    /// Whether the whole of `other` lies inside.
    public func contains(_ other: ScreenRect) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// The common part; of no size where there is none.
    public func intersection(_ other: ScreenRect) -> ScreenRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let width = max(0, min(maxX, other.maxX) - left)
        let height = max(0, min(maxY, other.maxY) - top)
        return ScreenRect(x: left, y: top, width: width, height: height)
    }
}
