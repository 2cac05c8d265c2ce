// Points and rectangles on the desk's screen, in screen pixels from the upper left corner.

/// A point on the screen in px.
public struct ScreenPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the point moved right by `dx` px and down by `dy` px.
    public func moved(by dx: Double, _ dy: Double) -> ScreenPoint {
        ScreenPoint(x + dx, y + dy)
    }

    func toward(_ other: ScreenPoint, by part: Double) -> ScreenPoint {
        ScreenPoint(x + (other.x - x) * part, y + (other.y - y) * part)
    }
}

/// A rectangle on the screen in px. The right and lower edges are outside.
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
    /// The first row of pixels below the rectangle.
    public var maxY: Int { y + height }
    /// The center, where a finger touches.
    public var center: ScreenPoint { ScreenPoint(Double(x) + Double(width) / 2, Double(y) + Double(height) / 2) }

    /// Returns whether the point lies inside the rectangle.
    public func contains(_ point: ScreenPoint) -> Bool {
        Double(x) <= point.x && point.x < Double(maxX) && Double(y) <= point.y && point.y < Double(maxY)
    }

    /// Returns whether all of `other` lies inside the rectangle.
    public func contains(_ other: ScreenRect) -> Bool {
        other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// Returns the common part of the two rectangles. Its width or height is 0 if they have none.
    public func intersection(_ other: ScreenRect) -> ScreenRect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let width = max(0, min(maxX, other.maxX) - left)
        let height = max(0, min(maxY, other.maxY) - top)
        return ScreenRect(x: left, y: top, width: width, height: height)
    }
}
