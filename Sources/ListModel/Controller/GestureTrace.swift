import Foundation
import GLibSupport
import Gestures
import Todo

/// Records the events and effects of the active gesture in the trace.
@MainActor package final class GestureTrace {
    private let trace: Trace
    private let title: @MainActor (RowID) -> String?
    /// The position of a press at its start, in px from the page's top left.
    private var start = Point(x: 0, y: 0)
    /// The positions of a pinch's fingers at its start.
    private var touches = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    /// The distance scrolled on a touchpad, in px.
    private var scrolled = Point(x: 0, y: 0)
    private var row: RowID?

    /// Fails if no trace was requested.
    package init?(title: @escaping @MainActor (RowID) -> String?) {
        guard let trace = Trace.shared else { return nil }
        self.trace = trace
        self.title = title
    }

    /// Records an event of the active gesture.
    package func record(_ event: Event, _ arbiter: Arbiter) {
        switch event {
        case .pressBegan(let point, _, _, _, _, _): start = point
        case .touchPinchBegan(let first, let second, _, _, _): touches = (first.at, second.at)
        case .touchpadScrolled(let dx, let dy, _, _, _, _, _):
            let distance = arbiter.settings.invertsTouchpad ? dx : -dx
            scrolled = Point(x: scrolled.x + distance, y: scrolled.y - dy)
            finger(scrolled.x, scrolled.y, arbiter)
        case .pressMoved(let dx, let dy, _): finger(dx, dy, arbiter)
        case .touchPinchMoved(let first, let second, _): fingers(first, second)
        case .touchpadPinchMoved(let scale, _):
            trace.record("finger", ["gesture": .text("pinch"), "scale": .number(scale)])
        default: break
        }
    }

    private func finger(_ dx: Double, _ dy: Double, _ arbiter: Arbiter) {
        switch arbiter.activeKind {
        case .slide:
            trace.record(
                "finger",
                ["gesture": .text("slide"), "row": .text(tracedRow ?? ""), "x": .number(dx), "y": .number(dy)])
        case .pull: trace.record("finger", ["gesture": .text("pull"), "y": .number(dy)])
        case .reorder:
            trace.record(
                "finger",
                ["gesture": .text("reorder"), "row": .text(tracedRow ?? ""), "y": .number(start.y + dy)])
        case .pinch, nil: break
        }
    }

    private func fingers(_ first: Point, _ second: Point) {
        let (from, to) = touches
        let firstIsUpper = from.y <= to.y
        let up = firstIsUpper ? from.y - first.y : to.y - second.y
        let down = firstIsUpper ? second.y - to.y : first.y - from.y
        trace.record("finger", ["gesture": .text("pinch"), "up": .number(up), "down": .number(down)])
    }

    private var tracedRow: String? { row.flatMap { title($0) } }

    /// Records an effect of the active gesture.
    package func record(_ effect: Effect, _ arbiter: Arbiter) {
        switch effect {
        case .moveFront(let row, _) where arbiter.activeKind == .slide: self.row = row
        case .lift(let row): self.row = row
        case .began(let kind): trace.record("began", ["gesture": .text("\(kind)")])
        case .ended(let kind, let committed):
            scrolled = Point(x: 0, y: 0)
            trace.record("ended", ["gesture": .text("\(kind)"), "committed": .flag(committed)])
        default: break
        }
    }
}
