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

    /// Pulls with two fingers on the touchpad over a row: `dy` px downward beyond the 12 that tell the direction.
    func padPull(_ title: String, by dy: Double, release: Bool = true) throws {
        try desk.pad.moveTo(try centre(of: title))
        // 15 px a click, and the list goes as scrolled content would: against the scroll.
        try desk.pad.scroll(dy: -(dy + (dy > 0 ? 12 : -12)) / 15, seconds: Hand.slowly, release: release)
    }
}
