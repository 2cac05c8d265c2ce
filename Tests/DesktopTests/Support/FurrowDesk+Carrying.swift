// Hands that pull the list, carry rows and pinch it together, and the trace by which they know what has come of it.

import Desk
import Foundation

extension FurrowDesk {
    /// Where a traced program writes; tests run one after another, and each program begins the file anew.
    private static let tracePath =
        NSTemporaryDirectory() + "furrow-trace-\(ProcessInfo.processInfo.processIdentifier).json"

    /// The environment of a traced program.
    static var traced: [String: String] { ["FURROW_TRACE": tracePath] }

    /// What a traced program has written so far.
    func trace() throws -> Trace { try Trace(path: Self.tracePath) }

    /// Waits until a gesture has begun since this moment (in s on the trace's clock).
    func waitForGesture(_ kind: String, since moment: Double) throws {
        try desk.wait("the gesture \(kind)") {
            try trace().since(moment).lines("began").contains { $0.gesture == kind }
        }
    }

    /// Pulls the list with a finger, slowly and to a rest: `dy` px downward, of which 8 tell it from a tap.
    func pull(_ title: String, by dy: Double, lift: Bool = true) throws {
        let start = try point(in: title, x: 240)
        try desk.touch.slide(
            from: start, to: start.moved(by: 0, dy), seconds: Hand.slowly, hold: Hand.rest, lift: lift)
    }

    /// Pulls with two fingers on the touchpad over a row: `dy` px downward beyond the 12 that tell the direction.
    func padPull(_ title: String, by dy: Double, lift: Bool = true) throws {
        try desk.pad.moveTo(try centre(of: title))
        // 15 px a click, and the list goes as scrolled content would: against the scroll.
        try desk.pad.scroll(dy: -(dy + (dy > 0 ? 12 : -12)) / 15, seconds: Hand.slowly, lift: lift)
    }

    /// Holds a point with a finger until its row is lifted; needs a traced program.
    func hold(_ point: ScreenPoint) throws {
        let moment = Trace.now
        try desk.touch.down(0, at: point)
        try waitForGesture("reorder", since: moment)
    }

    /// Holds a row until it is lifted and carries it so many rows down; needs a traced program.
    func carry(_ title: String, rows: Double, lift: Bool = true) throws {
        try carry(try point(in: title, x: 200), rows: rows, lift: lift)
    }

    /// Holds the row at a point until it is lifted and carries it so many rows down; needs a traced program.
    func carry(_ point: ScreenPoint, rows: Double, lift: Bool = true) throws {
        try hold(point)
        let end = point.moved(by: 0, rows * Double(Row.height))
        try desk.touch.play([Track(from: point, to: end)], seconds: Hand.slowly, hold: 0.1, lift: lift)
    }

    /// Two fingers far apart in the list, one over the other.
    private static let span = 300.0

    /// The middle between the two fingers of a pinch.
    private var pinchMiddle: ScreenPoint {
        ScreenPoint(Double(window.frame.x) + 220, Double(window.frame.y) + 330)
    }

    /// Two fingers go from one part of their distance to another, and rest; those that are down go on.
    func pinchIn(from first: Double = 1, to last: Double, lift: Bool = true) throws {
        let middle = pinchMiddle
        let tracks = [-1.0, 1.0].map { way in
            Track(
                from: middle.moved(by: 20 * way, way * first * Self.span / 2),
                to: middle.moved(by: 20 * way, way * last * Self.span / 2))
        }
        try desk.touch.play(tracks, seconds: Hand.slowly, hold: 0.2, lift: lift)
    }
}
