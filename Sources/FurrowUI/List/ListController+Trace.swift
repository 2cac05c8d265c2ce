// What the gestures were told and what became of them, for the trace.

import Foundation
import Gestures
import Todo

/// What the trace remembers of a gesture from its beginning on.
struct TracedGesture {
    /// Where a press began, px from the page's top.
    var start = Point(x: 0, y: 0)
    /// Where the fingers of a pinch began.
    var touches = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    /// How far a touchpad's fingers have scrolled, in px.
    var count = Point(x: 0, y: 0)
}

extension ListController {
    /// Notes an event of the gesture that runs.
    func trace(_ event: Event) {
        guard let trace = Trace.shared else { return }
        switch event {
        case .dragBegan(let point, _, _, _, _, _): traced.start = point
        case .touchPinchBegan(let first, let second, _, _, _): traced.touches = (first.at, second.at)
        case .padScrolled(let dx, let dy, _, _, _, _, _):
            let way = events.arbiter.settings.invertsTouchpad ? dx : -dx
            traced.count = Point(x: traced.count.x + way, y: traced.count.y - dy)
            finger(traced.count.x, traced.count.y, trace)
        case .dragMoved(let dx, let dy, _): finger(dx, dy, trace)
        case .touchPinchMoved(let first, let second, _): fingers(first, second, trace)
        case .padPinchMoved(let scale, _):
            trace.note("finger", ["gesture": .text("pinch"), "scale": .number(scale)])
        default: break
        }
    }

    private func finger(_ dx: Double, _ dy: Double, _ trace: Trace) {
        switch events.arbiter.activeKind {
        case .slide:
            trace.note(
                "finger",
                ["gesture": .text("slide"), "row": .text(tracedRow ?? ""), "x": .number(dx), "y": .number(dy)])
        case .pull: trace.note("finger", ["gesture": .text("pull"), "y": .number(dy)])
        case .reorder:
            trace.note(
                "finger",
                ["gesture": .text("reorder"), "row": .text(tracedRow ?? ""), "y": .number(traced.start.y + dy)])
        case .pinch, nil: break
        }
    }

    private func fingers(_ first: Point, _ second: Point, _ trace: Trace) {
        let (from, to) = traced.touches
        let firstIsUpper = from.y <= to.y
        let up = firstIsUpper ? from.y - first.y : to.y - second.y
        let down = firstIsUpper ? second.y - to.y : first.y - from.y
        trace.note("finger", ["gesture": .text("pinch"), "up": .number(up), "down": .number(down)])
    }

    /// The title of the row that the gesture is on.
    private var tracedRow: String? { tracedID.flatMap { library.item($0.item)?.title } }

    /// Notes an effect of the gesture that runs.
    func trace(_ effect: Effect) {
        guard let trace = Trace.shared else { return }
        switch effect {
        case .moveFront(let row, _) where events.arbiter.activeKind == .slide: tracedID = row
        case .lift(let row): tracedID = row
        case .began(let kind): trace.note("began", ["gesture": .text("\(kind)")])
        case .ended(let kind, let committed):
            traced.count = Point(x: 0, y: 0)
            trace.note("ended", ["gesture": .text("\(kind)"), "committed": .flag(committed)])
        default: break
        }
    }
}
