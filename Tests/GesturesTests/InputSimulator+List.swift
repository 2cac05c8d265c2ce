// Gestures of the hand on the list as a whole: pulling, lifting and dragging.

import Gestures

extension Viewport {
    /// Returns a viewport that shows ten rows of 56 px, from y 100 to 660. By default the list has twenty rows,
    /// fifteen of them open, and scrolls up to 560 px.
    static func list(scroll: Double = 0, rows: Int = 20, openRows: Int = 15, isMoving: Bool = false) -> Viewport {
        Viewport(
            top: 100, bottom: 660, scroll: scroll, rows: rows, openRows: openRows, rowHeight: 56, isMoving: isMoving)
    }
    static let atTop = list()
    static let midway = list(scroll: 280)
    static let atBottom = list(scroll: 560)
    /// Three rows, one of them done.
    static let short = list(rows: 3, openRows: 2)
}

extension InputSimulator {
    /// Lands a finger and moves it by `dy` px. The first 8 px do not count.
    mutating func pull(_ dy: Double, on target: Target = rowA, in viewport: Viewport = .atTop) {
        fingers(1)
        press(target, device: .touchscreen, in: viewport)
        move(0, dy)
    }

    /// Keeps a pulling finger still and then lifts it.
    mutating func letGoOfPull(_ dy: Double) {
        move(0, dy, after: 0.2)
        fingers(0)
        letGo(0, dy)
    }

    /// Lands a finger on the row with this index in the list, and holds it for the long-press time.
    mutating func hold(
        _ row: RowID = a, _ index: Int = 0, in viewport: Viewport = .atTop, tremor: Double = 0,
        metrics: RowMetrics = .common
    ) {
        fingers(1)
        press(
            .row(row, index: index), device: .touchscreen, metrics: metrics,
            at: Point(x: 50, y: viewport.top + Double(index) * 56 - viewport.scroll + 20), in: viewport)
        if tremor != 0 { move(0, tremor) }
        wait(0.5)
        send(.longPressed(time: time))
    }

    var pulls: [Effect] { effects.filter { if case .pull = $0 { true } else { false } } }
    var pulledDistances: [Double] {
        effects.compactMap { if case .pull(_, let distance, _) = $0 { distance } else { nil } }
    }
    var pullActions: [PullAction] {
        effects.compactMap { if case .pull(_, _, let action) = $0 { action } else { nil } }
    }
    var scrolls: [Double] { effects.compactMap { if case .scroll(let to) = $0 { to } else { nil } } }
    var flings: [Double] { effects.compactMap { if case .fling(let velocity) = $0 { velocity } else { nil } } }
    var tops: [Double] { effects.compactMap { if case .drag(_, let top, _) = $0 { top } else { nil } } }
    var slots: [Int] { effects.compactMap { if case .drag(_, _, let slot) = $0 { slot } else { nil } } }
    var folds: [Double] { effects.compactMap { if case .fold(let scale, _) = $0 { scale } else { nil } } }
}
