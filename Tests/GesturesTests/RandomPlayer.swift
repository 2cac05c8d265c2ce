// A player for the random streams, which plays gestures as hands do and mixes in unrelated events.

import Gestures
import TestSupport

/// Plays on a list of six rows with different metrics.
struct RandomPlayer {
    static let rowCount = 6

    let pane: Pane
    var random: SplitMix64
    var time = 0.0
    /// The gestures of the two hands, as events in order. Each event gets its time when it is sent.
    private var scripts: [[(Seconds) -> Event]] = [[], []]
    /// The number of sent events of each hand.
    private var done = [0, 0]
    /// The hand whose script is being composed.
    private var input = 0

    init(seed: UInt64, in pane: Pane = .only) {
        self.pane = pane
        random = SplitMix64(state: seed)
    }

    /// Returns the next event: usually the next one of either hand, and sometimes an unrelated one.
    mutating func next() -> Event {
        if chance(12) { return unrelated() }
        input = chance(80) ? 0 : 1
        if done[input] == scripts[input].count { compose() }
        wait()
        done[input] += 1
        return scripts[input][done[input] - 1](time)
    }

    /// Discards the rest of both hands' events.
    mutating func discardScripts() {
        for input in scripts.indices { clear(input) }
    }

    private mutating func clear(_ input: Int) {
        scripts[input].removeAll(keepingCapacity: true)
        done[input] = 0
    }

    mutating func capabilities() -> Capabilities {
        var capabilities = Capabilities()
        capabilities.hasLevelAbove = chance(80)
        capabilities.inserts = chance(85)
        capabilities.reorders = chance(85)
        capabilities.clears = chance(85)
        capabilities.lastRows = chance(20) ? 1 : 0
        capabilities.opensSearch = !capabilities.hasLevelAbove && chance(50)
        return capabilities
    }

    mutating func settings() -> Settings {
        var settings = Settings()
        settings.opening = chance(60) ? .menu : chance(50) ? .peek : .full
        settings.limit = chance(70) ? .rubberBand : .clamp
        settings.slideStyle = chance(75) ? .menu : .direct
        settings.sides = chance(75) ? .each : .one
        settings.snaps = chance(75)
        settings.bounces = chance(75)
        settings.fullSwipeEnabled = chance(75)
        settings.invertsTouchpad = chance(30)
        settings.slideEnabled = chance(95)
        settings.swipeEnabled = chance(85)
        settings.pinchEnabled = chance(95)
        settings.pullEnabled = chance(95)
        settings.reorderEnabled = chance(90)
        settings.pinchInEnabled = chance(90)
        settings.animates = chance(80)
        return settings
    }

    /// Returns the id of a row, which contains the number of its pane.
    static func id(_ index: Int, in pane: Pane = .only) -> RowID {
        RowID(high: UInt64(pane.number), low: UInt64(index))
    }

    func id(_ index: Int) -> RowID { Self.id(index, in: pane) }

    static func metrics(_ index: Int) -> RowMetrics {
        let leading = SideMenu(width: index == 4 ? 0 : 96, outermost: .stays)
        let trailing = SideMenu(width: index == 5 ? 0 : 144, outermost: index == 3 ? .stays : .leaves)
        return RowMetrics(width: index == 2 ? 250 : 400, height: 56, leading: leading, trailing: trailing)
    }

    mutating func chance(_ percent: UInt64) -> Bool { below(100) < percent }

    mutating func below(_ bound: UInt64) -> UInt64 { ((random.next() >> 32) * bound) >> 32 }

    /// Returns a number from a uniform distribution.
    mutating func number(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(random.next() >> 11) * 0x1p-53
    }

    mutating func row() -> Int { Int(below(UInt64(Self.rowCount))) }

    /// Advances the time, usually by a little, occasionally by up to half a second.
    private mutating func wait() { time += chance(97) ? number(0, 0.02) : number(0, 0.5) }
}

// MARK: Gestures

extension RandomPlayer {
    /// Composes the next events of a hand. The first hand uses the touch screen and the mouse; the second uses
    /// the touchpad and the keys, and also stands for other programs.
    private mutating func compose() {
        clear(input)
        if input == 0 { composeFirst() } else { composeSecond() }
        for _ in 0...below(30) { play { .tick(time: $0) } }
    }

    private mutating func composeFirst() {
        switch below(10) {
        case 0...4: playPress()
        case 5...6: playPull()
        case 7: playReorder()
        default: playPinch()
        }
    }

    private mutating func composeSecond() {
        switch below(12) {
        case 0...3: playScroll()
        case 4...6: playPadPinch()
        case 7...8: playKeys()
        case 9...10: playListChange()
        default: playNavigation()
        }
    }

    mutating func play(_ event: @escaping (Seconds) -> Event) {
        scripts[input].append(event)
        if chance(40) { scripts[input].append { .tick(time: $0) } }
    }

    /// Removes rows as another program would, and lays the list out again.
    private mutating func playListChange() {
        for _ in 0..<below(3) {
            let removed = id(row())
            play { .rowRemoved(removed, time: $0) }
        }
        let (view, index) = (viewport(), chance(80) ? row() : nil)
        play { _ in .listChanged(view, index: index) }
    }

    /// Leaves the level, and perhaps shows another list in its place.
    private mutating func playNavigation() {
        play { .cancel(time: $0) }
        play { .closeOpenRow(time: $0) }
        guard chance(50) else { return }
        for row in (0..<Self.rowCount).map(id) { play { .rowRemoved(row, time: $0) } }
    }

    private mutating func playPress() {
        let (on, metrics) = target()
        let device: Device = chance(60) ? .touchscreen : .mouse
        let (dx, dy) = (number(-450, 450), chance(70) ? number(-20, 20) : number(-300, 300))
        if device == .touchscreen { play { .fingers(1, time: $0) } }
        let view = viewport()
        play {
            .pressBegan(
                at: Point(x: 0, y: 0), on: on, metrics: metrics, viewport: view, device: device, time: $0)
        }
        let steps = Int(below(12))
        for step in 0..<steps {
            let part = Double(step) / Double(steps)
            play { .pressMoved(dx: dx * part, dy: dy * part, time: $0) }
        }
        if chance(8) { play { .fingers(2, time: $0) } }
        if device == .touchscreen { play { .fingers(0, time: $0) } }
        let (endX, endY) = steps == 0 ? (0, 0) : (dx, dy)
        if chance(10) { play { .pressCanceled(time: $0) } }
        play { .pressEnded(dx: endX, dy: endY, time: $0) }
    }

    private mutating func playScroll() {
        let (on, metrics) = target()
        let (dx, view) = (number(-40, 40), viewport())
        let dy = chance(70) ? number(-12, 12) : number(-60, 60)
        for _ in 0..<below(14) {
            let way = chance(85) ? dy : -dy
            play { .touchpadScrolled(dx: dx, dy: way, on: on, metrics: metrics, viewport: view, time: $0) }
        }
        // Some touchpads never report that the fingers were lifted.
        if chance(80) { play { .touchpadScrollEnded(time: $0) } }
    }

    private mutating func playPinch() {
        let upper = Int(below(UInt64(Self.rowCount - 1)))
        let lower = chance(85) ? upper + 1 : row()
        let first = Touch(at: Point(x: 0, y: 100), on: .row(id(upper), index: upper))
        let second = Touch(at: Point(x: 0, y: 160), on: .row(id(lower), index: lower))
        play { .fingers(1, time: $0) }
        if chance(50) { play { .pressBegan(at: first.at, on: first.on, metrics: nil, device: .touchscreen, time: $0) } }
        play { .fingers(2, time: $0) }
        play { .touchPinchBegan(first: first, second: second, listCount: Self.rowCount, rowHeight: 56, time: $0) }
        let isInward = chance(30)
        for _ in 0..<below(12) {
            let reach = isInward ? 130.0 : 240
            let (up, down) = (
                Point(x: 0, y: isInward ? number(110, 120) : number(20, 120)),
                Point(x: 0, y: number(isInward ? 120 : 140, reach))
            )
            play { .touchPinchMoved(first: up, second: down, time: $0) }
        }
        if chance(10) { play { .fingers(3, time: $0) } }
        play { .fingers(1, time: $0) }
        play { .pinchEnded(time: $0) }
        play { .fingers(0, time: $0) }
    }

    private mutating func playPadPinch() {
        let above = Int(below(UInt64(Self.rowCount - 1)))
        let seam = chance(90) ? Seam(above: id(above), below: id(above + 1)) : nil
        play { .touchpadPinchBegan(seam: seam, rowHeight: 56, at: 200, time: $0) }
        let isInward = chance(40)
        for _ in 0..<below(10) {
            let scale = isInward ? number(0.3, 1.1) : number(0.6, 1.9)
            play { .touchpadPinchMoved(scale: scale, time: $0) }
        }
        let isCanceled = chance(20)
        play { isCanceled ? .pinchCanceled(time: $0) : .pinchEnded(time: $0) }
    }

    private mutating func playKeys() {
        let index = row()
        let id = id(index)
        let side: Side = chance(50) ? .leading : .trailing
        play { .uncover(id, side, metrics: Self.metrics(index), time: $0) }
        for _ in 0..<below(30) { play { .tick(time: $0) } }
        if chance(50) { play { .acted(id, time: $0) } }
    }

    mutating func target() -> (Target, RowMetrics?) {
        let index = row()
        switch below(20) {
        case 0: return (.addRow, nil)
        case 1: return (.below, nil)
        case 2: return (.elsewhere, nil)
        case 3...4: return (.button(id(index), index: index), Self.metrics(index))
        default: return (.row(id(index), index: index), Self.metrics(index))
        }
    }
}

// MARK: Unrelated events

extension RandomPlayer {
    private mutating func unrelated() -> Event {
        wait()
        if chance(10) { return .longPressed(time: time) }
        return chance(50) ? strayTouch() : strayRequest()
    }

    private mutating func strayTouch() -> Event {
        let (on, metrics) = target()
        switch below(14) {
        case 12: return .otherInput(time: time)
        case 13: return .pointerMoved(to: Point(x: number(0, 8), y: 0), time: time)
        case 0: return .fingers(Int(below(4)), time: time)
        case 1: return .pressBegan(at: Point(x: 0, y: 0), on: on, metrics: metrics, device: .touchpad, time: time)
        case 2...3: return .pressMoved(dx: number(-400, 400), dy: number(-40, 40), time: time)
        case 4: return .pressEnded(dx: number(-400, 400), dy: 0, time: time)
        case 5: return .pressCanceled(time: time)
        case 6: return .touchPinchMoved(first: Point(x: 0, y: 0), second: Point(x: 0, y: 300), time: time)
        case 7: return .touchpadPinchMoved(scale: number(0, 3), time: time)
        case 8: return .pinchEnded(time: time)
        case 9: return .pinchCanceled(time: time)
        case 10: return .touchpadScrolled(dx: number(-90, 90), dy: 0, on: on, metrics: metrics, time: time)
        default: return .touchpadScrollEnded(time: time)
        }
    }

    /// Returns metrics for a row whose leading menu has a different action in half of the cases.
    private mutating func metricsChanged(_ row: RowID) -> RowMetrics {
        var metrics = Self.metrics(Int(row.low))
        if chance(50) { metrics.leading.actionsID = 1 }
        return metrics
    }

    private mutating func strayRequest() -> Event {
        let row = id(row())
        switch below(17) {
        case 16: return .metricsChanged(row, metrics: metricsChanged(row), time: time)
        case 14: return .rowRecycled(row, time: time)
        case 15: return .rowBound(row)
        case 12...13: return .listChanged(viewport(), index: chance(80) ? 0 : nil)
        case 0: return .closeOpenRow(time: time)
        case 1: return .listScrolled(time: time)
        case 2: return .cancel(time: time)
        case 3: return .rowRemoved(row, time: time)
        case 4...5: return .restore(row, time: time)
        case 6: return .acted(row, time: time)
        default: return .tick(time: time)
        }
    }
}
