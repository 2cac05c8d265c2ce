// Input to the list: fingers, mouse and touchpad on rows, which are named by their titles.

import Desk

/// The distances and durations of gestures, in px and s.
enum Hand {
    /// A short slide: beyond the middle of a menu of 144 px, and short of the distance that triggers an action.
    static let short = 120.0
    /// A long slide: past the trigger (144 + 96 px) and the 8 px that distinguish a slide from a tap.
    static let long = 280.0
    /// A slow movement with a rest before the release, so that it is no flick; a flick takes less than 0.7 s.
    static let slowly = 0.4
    static let rest = 0.4
}

extension FurrowDesk {
    /// Slides a row with two fingers on the touchpad, `dx` px to the right after the 12 px that determine the
    /// direction.
    func padSlide(_ title: String, by dx: Double, release: Bool = true) throws {
        try desk.pad.moveTo(try center(of: title))
        // One click is 15 px. The row moves as scrolled content does, against the direction of the scroll.
        try desk.pad.scroll(dx: -(dx + (dx > 0 ? 12 : -12)) / 15, seconds: Hand.slowly, release: release)
    }

    /// Opens a row's menu by touch and waits until it rests open.
    func open(_ title: String, by dx: Double = Hand.short) throws {
        let frame = try row(title).frame
        try slide(title, by: dx)
        try waitForOffset(at: frame, dx > 0 ? Menu.width : -Menu.width)
    }

    func addRowCenter() throws -> ScreenPoint {
        guard let button = try tree().first(role: "button", name: "Add task"), let bounds = button.bounds else {
            throw Unexpected("no add row")
        }
        return bounds.center
    }
}
