// A hand for the tests: it presses, drags, scrolls and pinches, keeps the time, and remembers all effects.

import Gestures

struct Hand {
    var arbiter: Arbiter
    var time = 100.0
    /// Where it is at work; nil is of the whole window, or the only list.
    var pane: Pane?
    /// All effects so far, in order.
    var effects: [Effect] = []
    /// The effects of the last event.
    var last: [Effect] = []
    /// All effects so far, with the panes that they are for, and also when ticks were asked for.
    var told: [PaneEffect] = []
    /// When ticks were asked for; no effect of these counts among the others.
    var wakes: [Double] = []

    init(_ change: (inout Settings) -> Void = { _ in }) {
        var settings = Settings()
        change(&settings)
        arbiter = Arbiter(settings: settings)
    }

    mutating func send(_ event: Event) {
        last = []
        let asked = arbiter.handle(event, in: pane)
        for effect in asked.map(\.effect) {
            if case .wake(let time) = effect { wakes.append(time) } else { last.append(effect) }
        }
        told += asked
        effects += last
    }

    mutating func wait(_ duration: Double) { time += duration }

    /// Forgets the effects so far.
    mutating func forget() { (effects, told) = ([], []) }

    /// Frames at 60 Hz for this long.
    mutating func frames(_ duration: Double) {
        let end = time + duration
        while time < end - 1e-9 {
            time = min(end, time + 1.0 / 60)
            send(.tick(time: time))
        }
    }

    /// Frames until all has come to rest.
    mutating func rest() { frames(1.5) }
}

extension Hand {
    mutating func press(
        _ target: Target, device: Device = .mouse, metrics: RowMetrics? = .common,
        at point: Point = Point(x: 300, y: 30), in viewport: Viewport = Viewport()
    ) {
        send(
            .dragBegan(
                at: point, on: target, metrics: target.isRow ? metrics : nil, viewport: viewport, device: device,
                time: time))
    }

    mutating func move(_ dx: Double, _ dy: Double = 0, after pause: Double = 0.01) {
        wait(pause)
        send(.dragMoved(dx: dx, dy: dy, time: time))
    }

    mutating func letGo(_ dx: Double, _ dy: Double = 0, after pause: Double = 0) {
        wait(pause)
        send(.dragEnded(dx: dx, dy: dy, time: time))
    }

    /// Presses and drags the pointer to `dx` in ten steps that take `duration`.
    mutating func drag(
        _ row: RowID, to dx: Double, _ dy: Double = 0, in duration: Double = 1, device: Device = .mouse,
        metrics: RowMetrics = .common
    ) {
        press(.row(row, index: 0), device: device, metrics: metrics)
        for step in 1...10 { move(dx * Double(step) / 10, dy * Double(step) / 10, after: duration / 10) }
    }

    /// A slow slide, held still at its end and let go: no velocity, and no swipe.
    mutating func slide(_ row: RowID, by dx: Double, metrics: RowMetrics = .common) {
        drag(row, to: dx, metrics: metrics)
        move(dx, after: 0.2)
        letGo(dx)
    }

    /// A quick flick.
    mutating func flick(_ row: RowID, by dx: Double, _ dy: Double = 0, in duration: Double = 0.2) {
        drag(row, to: dx, dy, in: duration)
        letGo(dx, dy)
    }

    mutating func tap(_ target: Target) {
        press(target)
        wait(0.05)
        letGo(0)
    }

    /// Opens the row and lets it come to rest, and forgets how.
    mutating func open(_ row: RowID, _ side: Side = .leading) {
        send(.uncover(row, side, metrics: .common, time: time))
        rest()
        forget()
    }
}

extension Hand {
    mutating func scroll(
        _ dx: Double, _ dy: Double = 0, on target: Target, in viewport: Viewport = Viewport(),
        at point: Point = Point(x: 300, y: 30), after pause: Double = 0.01
    ) {
        wait(pause)
        send(
            .padScrolled(
                dx: dx, dy: dy, on: target, metrics: target.isRow ? .common : nil, viewport: viewport, at: point,
                time: time))
    }

    mutating func letGoOfPad(after pause: Double = 0) {
        wait(pause)
        send(.padScrollEnded(time: time))
    }

    mutating func fingers(_ count: Int) { send(.fingers(count, time: time)) }

    /// Two fingers land, the first at y 100, the second at y 160 (or as told).
    mutating func pinch(
        _ first: Target, _ second: Target, at y: (Double, Double) = (100, 160), listCount: Int = 3, h: Double = 56
    ) {
        fingers(1)
        fingers(2)
        let upper = Touch(at: Point(x: 300, y: y.0), on: first)
        let lower = Touch(at: Point(x: 310, y: y.1), on: second)
        send(.touchPinchBegan(first: upper, second: lower, listCount: listCount, h: h, time: time))
    }

    mutating func spread(to first: Double, _ second: Double) {
        wait(0.01)
        send(.touchPinchMoved(first: Point(x: 300, y: first), second: Point(x: 310, y: second), time: time))
    }

    /// One finger up, then the other.
    mutating func letGoOfPinch() {
        fingers(1)
        send(.pinchEnded(time: time))
        fingers(0)
    }
}

extension Hand {
    func front(_ row: RowID) -> Double { arbiter.front(of: row) }

    func count(_ effect: Effect) -> Int { effects.count { $0 == effect } }

    /// Every place of the row's front, in order.
    func fronts(_ row: RowID) -> [Double] {
        effects.compactMap { if case .moveFront(row, let x) = $0 { x } else { nil } }
    }

    func cues(_ row: RowID) -> [Cue] {
        effects.compactMap { if case .cue(row, let cue) = $0 { cue } else { nil } }
    }

    /// How far the rows stood apart, in order, to a millionth of a pixel.
    var parts: [(up: Double, down: Double)] {
        func rounded(_ x: Double) -> Double { (x * 1e6).rounded() / 1e6 }
        return effects.compactMap { effect in
            if case .part(_, let up, let down) = effect { (rounded(up), rounded(down)) } else { nil }
        }
    }

    var acts: Int { effects.count { if case .act = $0 { true } else { false } } }
    var taps: Int { effects.count { if case .tap = $0 { true } else { false } } }
    var inserts: Int { effects.count { if case .insert = $0 { true } else { false } } }
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
    /// A row 400 px wide with a menu 96 px wide on each side: full swipe's trigger is at 192.
    static let common = RowMetrics(
        width: 400, height: 56, leading: SideMenu(width: 96, outermost: .stays),
        trailing: SideMenu(width: 96, outermost: .leaves))
    /// A row with nothing at its leading side.
    static let oneSided = RowMetrics(
        width: 400, height: 56, leading: SideMenu(width: 0, outermost: .stays),
        trailing: SideMenu(width: 96, outermost: .leaves))
    /// A row too narrow for the full swipe's far trigger: 0.8 w is 160, menu + 48 is 144.
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
