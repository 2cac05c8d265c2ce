// Gestures that pull the list, drag rows and pinch rows together, and the trace that shows their effects.

import Desk
import Foundation

extension FurrowDesk {
    /// The file that a traced program writes. Tests run one after another, and each program overwrites the file.
    private static let tracePath =
        NSTemporaryDirectory() + "furrow-trace-\(ProcessInfo.processInfo.processIdentifier).json"

    /// The environment of a traced program.
    static var traced: [String: String] { ["FURROW_TRACE": tracePath] }

    /// Returns what a traced program has written so far.
    func trace() throws -> Trace { try Trace(path: Self.tracePath) }

    /// Waits until a gesture has begun after a moment, given in s on the trace's clock.
    func waitForGesture(_ kind: String, since moment: Double) throws {
        try desk.wait("the gesture \(kind)") {
            try trace().since(moment).lines("began").contains { $0.gesture == kind }
        }
    }

    /// Pulls a row with two fingers on the touchpad, `dy` px downward after the 12 px that determine the direction.
    func padPull(_ title: String, by dy: Double, release: Bool = true) throws {
        try desk.pad.moveTo(try center(of: title))
        // One click is 15 px. The list moves as scrolled content does, against the direction of the scroll.
        try desk.pad.scroll(dy: -(dy + (dy > 0 ? 12 : -12)) / 15, seconds: Hand.slowly, release: release)
    }
}
