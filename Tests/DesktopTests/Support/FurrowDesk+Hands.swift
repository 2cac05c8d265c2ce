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
    /// Slides with two fingers on the touchpad over a row: `dx` px to the right beyond the 12 that tell the direction.
    func padSlide(_ title: String, by dx: Double, release: Bool = true) throws {
        try desk.pad.moveTo(try centre(of: title))
        // 15 px a click, and the row goes as scrolled content would: against the scroll.
        try desk.pad.scroll(dx: -(dx + (dx > 0 ? 12 : -12)) / 15, seconds: Hand.slowly, release: release)
    }

    /// Opens a row's menu by touch and waits until it rests open.
    func open(_ title: String, by dx: Double = Hand.short) throws {
        let place = try row(title).place
        try slide(title, by: dx)
        try waitForOffset(at: place, dx > 0 ? Menu.width : -Menu.width)
    }

    /// The middle of the row that adds.
    func addRowCentre() throws -> ScreenPoint {
        guard let button = try tree().first(role: "button", name: "Add item"), let bounds = button.bounds else {
            throw Unexpected("no add row")
        }
        return bounds.center
    }
}
