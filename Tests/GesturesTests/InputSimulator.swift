// A hand for the tests, which presses, drags, scrolls and pinches, keeps the time, and records all effects.

import Gestures

struct InputSimulator {
    var arbiter: Arbiter
    var time = 100.0
    /// The pane of the events; nil means the whole window, or the only list.
    var pane: Pane?
    /// All effects so far, in order.
    var effects: [Effect] = []
    /// The effects of the last event.
    var last: [Effect] = []
    /// All effects so far with their panes, including the requests for ticks.
    var paneEffects: [PaneEffect] = []
    /// The times for which ticks were requested. These requests are not in `effects`.
    var tickRequests: [Double] = []

    init(_ change: (inout Settings) -> Void = { _ in }) {
        var settings = Settings()
        change(&settings)
        arbiter = Arbiter(settings: settings)
    }

    mutating func send(_ event: Event) {
        last = []
        let newEffects = arbiter.handle(event, in: pane)
        for effect in newEffects.map(\.effect) {
            if case .wake(let time) = effect { tickRequests.append(time) } else { last.append(effect) }
        }
        paneEffects += newEffects
        effects += last
    }

    mutating func wait(_ duration: Double) { time += duration }

    /// Forgets the effects so far.
    mutating func forget() { (effects, paneEffects) = ([], []) }

    /// Sends frames at 60 Hz for this many seconds.
    mutating func frames(_ duration: Double) {
        let end = time + duration
        while time < end - 1e-9 {
            time = min(end, time + 1.0 / 60)
            send(.tick(time: time))
        }
    }

    /// Sends frames until everything has come to rest.
    mutating func rest() { frames(1.5) }
}

extension InputSimulator {
    mutating func press(
        _ target: Target, device: Device = .mouse, metrics: RowMetrics? = .common,
        at point: Point = Point(x: 300, y: 30), in viewport: Viewport = Viewport()
    ) {
        send(
            .pressBegan(
                at: point, on: target, metrics: target.isRow ? metrics : nil, viewport: viewport, device: device,
                time: time))
    }

    mutating func move(_ dx: Double, _ dy: Double = 0, after pause: Double = 0.01) {
        wait(pause)
        send(.pressMoved(dx: dx, dy: dy, time: time))
    }

    mutating func letGo(_ dx: Double, _ dy: Double = 0, after pause: Double = 0) {
        wait(pause)
        send(.pressEnded(dx: dx, dy: dy, time: time))
    }

    /// Presses, and drags the pointer to `dx` in ten steps that take `duration` seconds in all.
    mutating func pressAndMove(
        _ row: RowID, to dx: Double, _ dy: Double = 0, in duration: Double = 1, device: Device = .mouse,
        metrics: RowMetrics = .common
    ) {
        press(.row(row, index: 0), device: device, metrics: metrics)
        for step in 1...10 { move(dx * Double(step) / 10, dy * Double(step) / 10, after: duration / 10) }
    }

    /// Slides slowly, holds still at the end and releases, so there is no velocity and no swipe.
    mutating func slide(_ row: RowID, by dx: Double, metrics: RowMetrics = .common) {
        pressAndMove(row, to: dx, metrics: metrics)
        move(dx, after: 0.2)
        letGo(dx)
    }

    mutating func flick(_ row: RowID, by dx: Double, _ dy: Double = 0, in duration: Double = 0.2) {
        pressAndMove(row, to: dx, dy, in: duration)
        letGo(dx, dy)
    }

    mutating func tap(_ target: Target) {
        press(target)
        wait(0.05)
        letGo(0)
    }

    /// Opens the row, waits until it rests, and forgets the effects.
    mutating func open(_ row: RowID, _ side: Side = .leading) {
        send(.uncover(row, side, metrics: .common, time: time))
        rest()
        forget()
    }
}

extension InputSimulator {
    mutating func scroll(
        _ dx: Double, _ dy: Double = 0, on target: Target, in viewport: Viewport = Viewport(),
        at point: Point = Point(x: 300, y: 30), after pause: Double = 0.01
    ) {
        wait(pause)
        send(
            .touchpadScrolled(
                dx: dx, dy: dy, on: target, metrics: target.isRow ? .common : nil, viewport: viewport, at: point,
                time: time))
    }

    mutating func letGoOfPad(after pause: Double = 0) {
        wait(pause)
        send(.touchpadScrollEnded(time: time))
    }

    mutating func fingers(_ count: Int) { send(.fingers(count, time: time)) }

    /// Lands two fingers, by default the first at y 100 and the second at y 160.
    mutating func pinch(
        _ first: Target, _ second: Target, at y: (Double, Double) = (100, 160), listCount: Int = 3,
        rowHeight: Double = 56
    ) {
        fingers(1)
        fingers(2)
        let upper = Touch(at: Point(x: 300, y: y.0), on: first)
        let lower = Touch(at: Point(x: 310, y: y.1), on: second)
        send(.touchPinchBegan(first: upper, second: lower, listCount: listCount, rowHeight: rowHeight, time: time))
    }

    mutating func spread(to first: Double, _ second: Double) {
        wait(0.01)
        send(.touchPinchMoved(first: Point(x: 300, y: first), second: Point(x: 310, y: second), time: time))
    }

    /// Lifts one finger, then the other.
    mutating func letGoOfPinch() {
        fingers(1)
        send(.pinchEnded(time: time))
        fingers(0)
    }
}

extension InputSimulator {
    func front(_ row: RowID) -> Double { arbiter.front(of: row) }

    func count(_ effect: Effect) -> Int { effects.count { $0 == effect } }

    /// Returns all positions of the row's front, in order.
    func fronts(_ row: RowID) -> [Double] {
        effects.compactMap { if case .moveFront(row, let x) = $0 { x } else { nil } }
    }

    func cues(_ row: RowID) -> [Cue] {
        effects.compactMap { if case .cue(row, let cue) = $0 { cue } else { nil } }
    }

    /// The distances by which the rows were parted, in order, rounded to a millionth of a pixel.
    var parts: [(up: Double, down: Double)] {
        func rounded(_ x: Double) -> Double { (x * 1e6).rounded() / 1e6 }
        return effects.compactMap { effect in
            if case .part(_, let up, let down) = effect { (rounded(up), rounded(down)) } else { nil }
        }
    }

    var actCount: Int { effects.count { if case .performAction = $0 { true } else { false } } }
    var tapCount: Int { effects.count { if case .tap = $0 { true } else { false } } }
    var insertCount: Int { effects.count { if case .insert = $0 { true } else { false } } }
}

extension Target {
    var isRow: Bool {
        switch self {
        case .row, .button: true
        case .addRow, .below, .elsewhere: false
        }
    }
}

extension RowMetrics {
    /// A row 400 px wide with a menu 96 px wide on each side. The trigger of the full swipe is at 192 px.
    static let common = RowMetrics(
        width: 400, height: 56, leading: SideMenu(width: 96, outermost: .stays),
        trailing: SideMenu(width: 96, outermost: .leaves))
    /// A row without a menu on its leading side.
    static let oneSided = RowMetrics(
        width: 400, height: 56, leading: SideMenu(width: 0, outermost: .stays),
        trailing: SideMenu(width: 96, outermost: .leaves))
    /// A row too narrow for the full swipe's far trigger: 0.8 w is 160 px, menu + 48 px is 144 px.
    static let narrow = RowMetrics(
        width: 200, height: 56, leading: SideMenu(width: 96, outermost: .stays),
        trailing: SideMenu(width: 96, outermost: .leaves))
}

extension RowID {
    init(_ number: UInt64) { self.init(high: 0, low: number) }
}

let a = RowID(1)
let b = RowID(2)
let c = RowID(3)
let rowA = Target.row(a, index: 0)
let rowB = Target.row(b, index: 1)
let rowC = Target.row(c, index: 2)

func isNear(_ x: Double, _ y: Double, _ tolerance: Double = 1e-9) -> Bool { abs(x - y) <= tolerance }
