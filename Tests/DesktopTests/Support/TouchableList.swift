// Touch gestures on the rows of a list, for both kinds of desk.

import Desk

/// A window with the rows of a list that fingers can touch.
@MainActor protocol TouchableList {
    var touch: Touchscreen { get }
    /// The window's frame, in screen px.
    var frame: ScreenRect { get }
    /// Returns the row of a task; throws ``DeskError/accessibility(_:)`` if there is none (yet).
    func row(_ title: String) throws -> Row
    /// Waits until a gesture has begun after a moment, given in s on the trace's clock.
    func waitForGesture(_ kind: String, since moment: Double) throws
}

extension FurrowDesk: TouchableList {
    var touch: Touchscreen { desk.touch }
    var frame: ScreenRect { window.frame }
}

extension TouchableList {
    func center(of title: String) throws -> ScreenPoint { try row(title).frame.center }

    /// Returns a point of a row, `x` px from the window's left edge.
    func point(in title: String, x: Double) throws -> ScreenPoint {
        ScreenPoint(Double(frame.x) + x, try center(of: title).y)
    }

    /// Returns the start of a slide by `dx` px, far enough from the edge toward which it moves.
    func start(of title: String, by dx: Double) throws -> ScreenPoint {
        try point(in: title, x: dx > 0 ? 100 : Double(frame.width) - 100)
    }

    /// Slides a row by touch, slowly and to a rest.
    func slide(_ title: String, by dx: Double, release: Bool = true) throws {
        let start = try start(of: title, by: dx)
        try touch.slide(
            from: start, to: start.moved(by: dx, 0), seconds: Hand.slowly, hold: Hand.rest, release: release)
    }

    func flick(_ title: String, by dx: Double) throws {
        let start = try start(of: title, by: dx)
        try touch.slide(from: start, to: start.moved(by: dx, 0), seconds: 0.12)
    }

    func tap(_ title: String) throws { try touch.tap(try center(of: title)) }

    /// Spreads two fingers, to `up` px above and `down` px below their starting points, and rests them there.
    func pinch(
        _ upper: ScreenPoint, _ lower: ScreenPoint, up: Double, down: Double, release: Bool = true
    ) throws {
        let tracks = [
            Track(from: upper, to: upper.moved(by: 0, -up)), Track(from: lower, to: lower.moved(by: 0, down)),
        ]
        try touch.play(tracks, seconds: 0.3, hold: 0.1, release: release)
    }

    /// Spreads two rows by touch, each by half of `gap`.
    func part(_ upper: String, _ lower: String, by gap: Double = 90, release: Bool = true) throws {
        let above = try point(in: upper, x: 200)
        let below = try point(in: lower, x: 240)
        try pinch(above, below, up: gap / 2, down: gap / 2, release: release)
    }

    /// Returns a point below the last row.
    func pointBelow(_ title: String) throws -> ScreenPoint { try center(of: title).moved(by: 0, Double(Row.height)) }

    /// Scrolls the list with a finger, `dy` px upward, without a fling.
    func scroll(by dy: Double) throws {
        let start = ScreenPoint(Double(frame.x) + 240, Double(frame.maxY) - 100)
        try touch.slide(from: start, to: start.moved(by: 0, -dy), seconds: 0.3, hold: 0.3)
    }

    /// Pulls the list with a finger, slowly and to a rest: `dy` px downward, 8 px of which distinguish the pull from
    /// a tap.
    func pull(_ title: String, by dy: Double, release: Bool = true) throws {
        let start = try point(in: title, x: 240)
        try touch.slide(
            from: start, to: start.moved(by: 0, dy), seconds: Hand.slowly, hold: Hand.rest, release: release)
    }

    /// Holds a point with a finger until its row is lifted; needs a traced program.
    func hold(_ point: ScreenPoint) throws {
        let moment = Trace.now
        try touch.down(0, at: point)
        try waitForGesture("reorder", since: moment)
    }

    /// Holds a row until it is lifted, and drags it down by a number of rows; needs a traced program.
    func dragRow(_ title: String, rows: Double, release: Bool = true) throws {
        try dragRow(try point(in: title, x: 200), rows: rows, release: release)
    }

    /// Holds the row at a point until it is lifted, and drags it down by a number of rows; needs a traced program.
    func dragRow(_ point: ScreenPoint, rows: Double, release: Bool = true) throws {
        try hold(point)
        let end = point.moved(by: 0, rows * Double(Row.height))
        try touch.play([Track(from: point, to: end)], seconds: Hand.slowly, hold: 0.1, release: release)
    }

    /// The initial vertical distance in px between the two fingers of a pinch.
    private var span: Double { 300 }

    /// The center between the two fingers of a pinch.
    private var pinchMiddle: ScreenPoint {
        ScreenPoint(Double(frame.x) + 220, Double(frame.y) + 330)
    }

    /// Moves two fingers from one fraction of their initial distance to another, and rests them; fingers that are
    /// down already go on.
    func pinchIn(from first: Double = 1, to last: Double, release: Bool = true) throws {
        let middle = pinchMiddle
        let tracks = [-1.0, 1.0].map { way in
            Track(
                from: middle.moved(by: 20 * way, way * first * span / 2),
                to: middle.moved(by: 20 * way, way * last * span / 2))
        }
        try touch.play(tracks, seconds: Hand.slowly, hold: 0.2, release: release)
    }
}
