// Gestures of the player on the list as a whole: pulling, lifting and dragging.

import Gestures

extension RandomPlayer {
    /// Returns a viewport taller or shorter than the list, usually scrolled to one of the list's ends.
    mutating func viewport() -> Viewport {
        let bottom = chance(60) ? 250.0 : 600
        var view = Viewport(
            top: 50, bottom: bottom, rows: Self.rowCount - Int(below(3)), openRows: Int(below(4)), rowHeight: 56,
            isMoving: chance(5))
        view.scroll = chance(40) ? 0 : chance(50) ? view.maxScroll : number(0, view.maxScroll)
        return view
    }

    /// Pulls down or up, and perhaps back.
    mutating func playPull() {
        let (on, metrics) = target()
        let (view, reach) = (viewport(), number(-200, 200))
        play { .fingers(1, time: $0) }
        play {
            .pressBegan(
                at: Point(x: 0, y: 60), on: on, metrics: metrics, viewport: view, device: .touchscreen, time: $0)
        }
        var dy = 0.0
        for _ in 0..<below(14) {
            dy = chance(80) ? dy + reach / 10 : dy - reach / 3
            play { [dy] in .pressMoved(dx: 1, dy: dy, time: $0) }
        }
        // If the pull is taken back beyond its start and released while moving, the list scrolls on.
        if chance(25) {
            for _ in 0..<5 {
                dy -= reach / 2
                play { [dy] in .pressMoved(dx: 1, dy: dy, time: $0) }
            }
        }
        if chance(10) { play { .fingers(2, time: $0) } }
        play { .fingers(0, time: $0) }
        play { [dy] in .pressEnded(dx: 1, dy: dy, time: $0) }
    }

    /// Drags a row up and down, lifted by a hold or by a drag with the button pressed.
    mutating func playReorder() {
        let (index, view) = (row(), viewport())
        let device: Device = chance(60) ? .touchscreen : .mouse
        let (id, metrics) = (id(index), Self.metrics(index))
        if device == .touchscreen { play { .fingers(1, time: $0) } }
        play {
            .pressBegan(
                at: Point(x: 0, y: 60), on: .row(id, index: index), metrics: metrics, viewport: view, device: device,
                time: $0)
        }
        if device == .touchscreen { play { .longPressed(time: $0) } }
        var dy = 0.0
        // At some step the list scrolls under the gesture: the row's widget is rebound to another row, and
        // later the row may get a widget again.
        let steps = Int(below(14))
        let (lost, found) = chance(40) ? (row(), chance(50) ? row() : nil) : (nil, nil)
        for step in 0..<steps {
            dy = number(-400, 400)
            play { [dy] in .pressMoved(dx: 0, dy: dy, time: $0) }
            if step == lost { play { .rowRecycled(id, time: $0) } }
            if let lost, let found, step == lost + 1 + found { play { _ in .rowBound(id) } }
        }
        if chance(5) { play { .rowRemoved(id, time: $0) } }
        if device == .touchscreen { play { .fingers(0, time: $0) } }
        play { [dy] in .pressEnded(dx: 0, dy: dy, time: $0) }
    }
}
