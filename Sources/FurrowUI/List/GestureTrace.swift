// What the gestures were told and what became of them, for the trace.

import Foundation
import Gestures
import Todo

/// Notes the events and the effects of the gesture that runs.
@MainActor final class GestureTrace {
    private let trace: Trace
    /// What an item is called.
    private let title: @MainActor (RowID) -> String?
    /// Where a press began, px from the page's top.
    private var start = Point(x: 0, y: 0)
    /// Where the fingers of a pinch began.
    private var touches = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    /// How far a touchpad's fingers have scrolled, in px.
    private var scrolled = Point(x: 0, y: 0)
    /// The row of the gesture.
    private var row: RowID?

    /// The trace that is asked for, if one is.
    init?(title: @escaping @MainActor (RowID) -> String?) {
        guard let trace = Trace.shared else { return nil }
        self.trace = trace
        self.title = title
    }

    /// Notes an event of the gesture that runs.
    func note(_ event: Event, _ arbiter: Arbiter) {
        switch event {
        case .dragBegan(let point, _, _, _, _, _): start = point
        case .touchPinchBegan(let first, let second, _, _, _): touches = (first.at, second.at)
        case .padScrolled(let dx, let dy, _, _, _, _, _):
            let way = arbiter.settings.invertsTouchpad ? dx : -dx
            scrolled = Point(x: scrolled.x + way, y: scrolled.y - dy)
            finger(scrolled.x, scrolled.y, arbiter)
        case .dragMoved(let dx, let dy, _): finger(dx, dy, arbiter)
        case .touchPinchMoved(let first, let second, _): fingers(first, second)
        case .padPinchMoved(let scale, _):
            trace.note("finger", ["gesture": .text("pinch"), "scale": .number(scale)])
        default: break
        }
    }

    private func finger(_ dx: Double, _ dy: Double, _ arbiter: Arbiter) {
        switch arbiter.activeKind {
        case .slide:
            trace.note(
                "finger",
                ["gesture": .text("slide"), "row": .text(tracedRow ?? ""), "x": .number(dx), "y": .number(dy)])
        case .pull: trace.note("finger", ["gesture": .text("pull"), "y": .number(dy)])
        case .reorder:
            trace.note(
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
        trace.note("finger", ["gesture": .text("pinch"), "up": .number(up), "down": .number(down)])
    }

    /// The title of the row that the gesture is on.
    private var tracedRow: String? { row.flatMap { title($0) } }

    /// Notes an effect of the gesture that runs.
    func note(_ effect: Effect, _ arbiter: Arbiter) {
        switch effect {
        case .moveFront(let row, _) where arbiter.activeKind == .slide: self.row = row
        case .lift(let row): self.row = row
        case .began(let kind): trace.note("began", ["gesture": .text("\(kind)")])
        case .ended(let kind, let committed):
            scrolled = Point(x: 0, y: 0)
            trace.note("ended", ["gesture": .text("\(kind)"), "committed": .flag(committed)])
        default: break
        }
    }
}
