// What hands do to the list: fingers, mouse and touchpad on rows named by their titles.

import Desk

/// Distances and paces of the hands, in px and s.
enum Hand {
    /// A short slide: beyond the middle of a menu of 144 px, and short of what acts.
    static let short = 120.0
    /// A long slide: past the trigger (144 + 96) and the 8 px that tell a slide from a tap.
    static let long = 280.0
    /// Slow, and at rest before it lets go: no flick, which takes less than 0.7 s.
    static let slowly = 0.4
    static let rest = 0.4
}

extension FurrowDesk {
    /// The middle of a row.
    func centre(of title: String) throws -> ScreenPoint { try row(title).place.center }

    /// A point of a row, so many px from the window's left edge.
    func point(in title: String, x: Double) throws -> ScreenPoint {
        ScreenPoint(Double(window.frame.x) + x, try centre(of: title).y)
    }

    /// Where a slide by so many px begins: far enough from the edge it goes to.
    private func start(of title: String, by dx: Double) throws -> ScreenPoint {
        try point(in: title, x: dx > 0 ? 100 : Double(window.frame.width) - 100)
    }

    /// Slides a row by touch, slowly and to a rest.
    func slide(_ title: String, by dx: Double, lift: Bool = true) throws {
        let start = try start(of: title, by: dx)
        try desk.touch.slide(from: start, to: start.moved(by: dx, 0), seconds: Hand.slowly, hold: Hand.rest, lift: lift)
    }

    /// Flicks a row by touch.
    func flick(_ title: String, by dx: Double) throws {
        let start = try start(of: title, by: dx)
        try desk.touch.slide(from: start, to: start.moved(by: dx, 0), seconds: 0.12)
    }

    /// Slides with two fingers on the touchpad over a row: `dx` px to the right beyond the 12 that tell the direction.
    func padSlide(_ title: String, by dx: Double, lift: Bool = true) throws {
        try desk.pad.moveTo(try centre(of: title))
        // 15 px a click, and the row goes as scrolled content would: against the scroll.
        try desk.pad.scroll(dx: -(dx + (dx > 0 ? 12 : -12)) / 15, seconds: Hand.slowly, lift: lift)
    }

    /// Opens a row's menu by touch and waits until it rests open.
    func open(_ title: String, by dx: Double = Hand.short) throws {
        let place = try row(title).place
        try slide(title, by: dx)
        try waitForOffset(at: place, dx > 0 ? Menu.width : -Menu.width)
    }

    /// Taps a row by touch.
    func tap(_ title: String) throws { try desk.touch.tap(try centre(of: title)) }

    /// Parts the two fingers, which go to `up` px above and `down` px below where they begin, and rests them there.
    func pinch(
        _ upper: ScreenPoint, _ lower: ScreenPoint, up: Double, down: Double, lift: Bool = true
    ) throws {
        let tracks = [
            Track(from: upper, to: upper.moved(by: 0, -up)), Track(from: lower, to: lower.moved(by: 0, down)),
        ]
        try desk.touch.play(tracks, seconds: 0.3, hold: 0.1, lift: lift)
    }

    /// Parts two rows by touch, each by half of `gap`.
    func part(_ upper: String, _ lower: String, by gap: Double = 90, lift: Bool = true) throws {
        let above = try point(in: upper, x: 200)
        let below = try point(in: lower, x: 240)
        try pinch(above, below, up: gap / 2, down: gap / 2, lift: lift)
    }

    /// The middle of the row that adds.
    func addRowCentre() throws -> ScreenPoint {
        guard let button = try tree().first(role: "button", name: "Add item"), let bounds = button.bounds else {
            throw Unexpected("no add row")
        }
        return bounds.center
    }

    /// A point below the last row.
    func pointBelow(_ title: String) throws -> ScreenPoint { try centre(of: title).moved(by: 0, Double(Row.height)) }

    /// Scrolls the list with a finger, by so many px upward, without a fling.
    func scroll(by dy: Double) throws {
        let start = ScreenPoint(Double(window.frame.x) + 240, Double(window.frame.maxY) - 100)
        try desk.touch.slide(from: start, to: start.moved(by: 0, -dy), seconds: 0.3, hold: 0.3)
    }
}
