// A benchmark of the gesture arbiter's event rate, without a window.

import Gestures

/// The arbiter with a stream of typical gesture events.
enum ArbiterBenchmark {
    private static let gestureCount = 4_000

    /// Measures the events per second that the arbiter handles. Its effects are counted and dropped.
    static func measure(_ plan: Plan) throws -> [Measurement] {
        var stream = GestureStream()
        for _ in 0..<gestureCount { stream.next() }
        var effects = 0
        let rates = (0..<plan.arbiterPasses).map { _ in
            var arbiter = Arbiter()
            let start = Clocks.threadMicroseconds
            for event in stream.events { effects &+= arbiter.handle(event).count }
            return Double(stream.events.count) / (Clocks.threadMicroseconds - start) * 1e6
        }
        // This also keeps the compiler from removing the work.
        guard effects > stream.events.count / 4 else { throw BenchError("the arbiter did nothing") }
        return [Measurement(.arbiter, items: nil, of: rates)]
    }
}

/// A stream of gestures on a list: slides, flicks, scrolls and pinches, with the frames in between.
struct GestureStream {
    private(set) var events: [Event] = []
    private var time = 0.0
    private var count = 0

    private static let metrics = RowMetrics(
        width: 480, height: 56, leading: SideMenu(width: 112, outermost: .stays),
        trailing: SideMenu(width: 112, outermost: .stays))

    private var row: RowID { RowID(high: 1, low: UInt64(count % 12)) }
    private var target: Gestures.Target { .row(row, index: count % 12) }

    /// Adds one gesture and the frames until everything has come to rest.
    mutating func next() {
        count += 1
        switch count % 5 {
        case 0: drag(to: 180, moves: 60)
        case 1: drag(to: -140, moves: 12)
        case 2: pinch(moves: 50)
        case 3: scroll(by: -6, moves: 25)
        default: drag(to: 0, down: 300, moves: 30)
        }
        rest()
    }

    /// Adds one frame for every two events, like a touchscreen of 120 Hz.
    private mutating func step(_ move: Int) {
        time += 1.0 / 120
        if move.isMultiple(of: 2) { events.append(.tick(time: time)) }
    }

    private mutating func drag(to x: Double, down y: Double = 0, moves: Int) {
        events.append(.fingers(1, time: time))
        events.append(
            .pressBegan(
                at: Point(x: 240, y: 300), on: target, metrics: Self.metrics, device: .touchscreen, time: time))
        for move in 1...moves {
            step(move)
            let part = Double(move) / Double(moves)
            events.append(.pressMoved(dx: x * part, dy: y * part, time: time))
        }
        events.append(.pressEnded(dx: x, dy: y, time: time))
        events.append(.fingers(0, time: time))
    }

    private mutating func pinch(moves: Int) {
        let below = Gestures.Target.row(RowID(high: 1, low: UInt64((count + 1) % 12)), index: count % 12 + 1)
        let (upper, lower) = (Point(x: 240, y: 300), Point(x: 250, y: 356))
        events.append(.fingers(2, time: time))
        events.append(
            .touchPinchBegan(
                first: Touch(at: upper, on: target), second: Touch(at: lower, on: below), listCount: 100, rowHeight: 56,
                time: time))
        for move in 1...moves {
            step(move)
            let apart = Double(move)
            events.append(
                .touchPinchMoved(
                    first: Point(x: 240, y: 300 - apart), second: Point(x: 250, y: 356 + apart), time: time))
        }
        events.append(.pinchEnded(time: time))
        events.append(.fingers(0, time: time))
    }

    private mutating func scroll(by dx: Double, moves: Int) {
        for move in 1...moves {
            step(move)
            events.append(.touchpadScrolled(dx: dx, dy: 0.5, on: target, metrics: Self.metrics, time: time))
        }
        events.append(.touchpadScrollEnded(time: time))
    }

    /// Adds a third of a second of frames, after which every animation has ended.
    private mutating func rest() {
        for _ in 0..<20 {
            time += 1.0 / 60
            events.append(.tick(time: time))
        }
    }
}
