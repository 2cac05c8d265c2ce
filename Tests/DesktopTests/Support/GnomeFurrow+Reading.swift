// The program on a GNOME desk: its rows, menus and editor in the accessible tree, and the positions of its rows in
// the trace.

import Desk
import Foundation

extension GnomeFurrow: TouchableList {
    var touch: Touchscreen { desk.touch }
    var frame: ScreenRect { ScreenRect(x: 0, y: 0, width: desk.size.width, height: desk.size.height) }

    func row(_ title: String) throws -> Row {
        guard let row = try rows().first(where: { $0.title == title }) else {
            throw DeskError.accessibility("no row \(title)")
        }
        return row
    }

    func waitForGesture(_ kind: String, since moment: Double) throws {
        try desk.wait("the gesture \(kind)") {
            try trace().since(moment).lines("began").contains { $0.gesture == kind }
        }
    }
}

extension GnomeFurrow {
    /// Returns the gestures that the program has traced so far.
    func trace() throws -> Trace { try Trace(path: tracePath) }

    /// Returns the rows on the screen, from top to bottom; empty for an empty list.
    func rows() throws -> [Row] {
        let rows = try list("Tasks")?.children.compactMap(Row.init) ?? []
        return rows.filter { $0.frame.y < frame.maxY }.sorted { $0.frame.y < $1.frame.y }
    }

    /// Returns the list with this name and all of its rows, including those that have slid away from their places.
    private func list(_ name: String) throws -> Accessible? {
        let list = try desk.accessible(program).first(role: "list", name: name)
        return try list.map { try desk.refreshed($0, depth: 6) }
    }

    /// Returns the tasks in the store, in list order.
    func stored() throws -> [StoredItem] { try desk.stored(store) }

    /// Returns the titles in the store, in list order; completed ones have a check mark.
    func list() throws -> [String] { try stored().map { $0.done ? "✓ \($0.title)" : $0.title } }

    /// Waits until exactly these titles are in the store and, as rows, in the window.
    func waitForList(_ titles: [String]) throws {
        try desk.wait("\(titles) in the store") { try list() == titles }
        try waitForRows(titles)
    }

    /// Waits until exactly these rows are on the screen and rest in their places.
    func waitForRows(_ titles: [String]) throws { try waitUntilIdle { $0.map(\.text) == titles } }

    /// Waits until the rows are as wide as the window and nothing has moved for a while, according to the rows'
    /// layout and the traced frames.
    ///
    /// A completed row waits for 0.3 s before it moves; until then it is as still as at rest.
    func waitUntilIdle(still: Duration = .milliseconds(400), and condition: ([Row]) -> Bool) throws {
        var first: (rows: [Row], frames: Int, time: ContinuousClock.Instant)?
        try desk.wait("the rows at rest") {
            let (rows, frames) = (try rows(), try trace().lines.count)
            let isThere = condition(rows) && rows.allSatisfy { $0.frame.width == frame.width }
            guard isThere, let then = first, then.rows == rows, then.frames == frames else {
                first = (rows, frames, .now)
                return false
            }
            return then.time.duration(to: .now) >= still
        }
    }

    /// Waits until a row's front is drawn at exactly this offset in px and stays there.
    func waitForFront(of title: String, at x: Int) throws {
        try desk.wait("the front of \(title) at \(x)") {
            try trace().samples("front", \.x, row: title).last.map { $0.value == Double(x) } ?? (x == 0)
        }
    }

    /// Slides a row by touch, slowly and to a rest.
    ///
    /// On a busy machine Mutter may report the movement half a second after the touch. The program then rightly takes
    /// the touch for a hold, and drops the row at its old place. In that case this method slides again, as a user
    /// would.
    func slide(_ title: String, by dx: Double) throws {
        for _ in 1...Self.slides {
            let start = try start(of: title, by: dx)
            let moment = Trace.now
            try touch.slide(from: start, to: start.moved(by: dx, 0), seconds: Hand.slowly, hold: Hand.rest)
            try desk.wait("the end of a gesture") { try !trace().since(moment).lines("ended").isEmpty }
            guard try trace().since(moment).lines("began").contains(where: { $0.gesture == "reorder" }) else { return }
            try waitUntilIdle { _ in true }
        }
        throw Unexpected("Mutter told of \(Self.slides) slides as of holds")
    }

    /// The number of attempts at a slide whose movement Mutter reports too late.
    private static let slides = 4

    /// Opens a row's menu by touch and waits until it rests open.
    func open(_ title: String, by dx: Double = Hand.short) throws {
        try slide(title, by: dx)
        try waitForFront(of: title, at: dx > 0 ? Menu.width : -Menu.width)
    }

    /// Slides a row with two fingers on the touchpad, `dx` px to the right after the 12 px that determine the
    /// direction. No event reports the end of the slide.
    func padSlide(_ title: String, by dx: Double) throws {
        try desk.pointer.moveTo(try center(of: title))
        // The row moves as scrolled content does, against the direction of the scroll.
        try desk.pointer.scroll(dx: -(dx + (dx > 0 ? 12 : -12)), seconds: Hand.slowly)
    }

    func menuButtons() throws -> [Accessible] {
        try list("Tasks")?.all { $0.role == "button" && Menu.color($0.name) != nil && ($0.bounds?.width ?? 0) > 0 }
            ?? []
    }

    func menuButton(_ name: String) throws -> ScreenRect {
        var button: ScreenRect?
        try desk.wait("the button \(name)") {
            let found = try menuButtons().filter { $0.name == name }.compactMap(\.bounds)
            button = found.count == 1 ? found[0] : nil
            return button != nil
        }
        guard let button else { throw Unexpected("no button \(name)") }
        return button
    }

    /// Returns the editor in a row, if one is open.
    func editor() throws -> Accessible? { try list("Tasks")?.first(role: "text box", name: "Title") }

    /// Waits until an editor is open, with the keyboard focus and this text.
    func waitForEditor(_ text: String) throws {
        try desk.wait("an editor with “\(text)”") {
            guard let editor = try editor(), editor.states.contains(.focused) else { return false }
            return try desk.text(of: editor) == text
        }
    }

    /// Waits for an empty editor, types a text and presses Return.
    func typeNew(_ text: String) throws {
        try waitForEditor("")
        try desk.keyboard.type(text + "\n")
    }

    /// Waits until the row with this title has the keyboard focus.
    func waitForFocus(on title: String) throws {
        try desk.wait("the focus on \(title)") { try row(title).isFocused }
    }

    /// Returns the names of the lists on the screen, from top to bottom; empty while a list covers them.
    func lists() throws -> [String] {
        let names = try list("Lists")?.children.compactMap(Row.init).map(\.title) ?? []
        return names.filter { !FurrowDesk.views.contains($0) }
    }

    /// Waits until exactly these lists are visible, followed by the row of the trash, and the list that covered them
    /// is gone.
    func waitForLists(_ names: [String]) throws {
        try desk.wait("the lists \(names)") { try lists() == names + [FurrowDesk.trash] && list("Tasks") == nil }
    }

    /// Returns the entries of the open popover menu.
    private func popoverEntries() throws -> [Accessible] {
        try desk.accessible(program, hidden: true).all(role: "menu item")
    }

    /// Whether a popover menu is open.
    var hasPopover: Bool { get throws { try !popoverEntries().isEmpty } }

    /// Waits until a popover menu is open with the keyboard focus on one of its entries, and returns the entries'
    /// names.
    func waitForPopover() throws -> [String] {
        var names: [String] = []
        try desk.wait("the popover with the focus") {
            let entries = try popoverEntries()
            names = entries.map(\.name)
            return entries.contains { $0.states.contains(.focused) }
        }
        return names
    }

    /// Waits until an entry of the popover menu has the keyboard focus.
    func waitForEntryFocus(_ name: String) throws {
        try desk.wait("the focus on the entry \(name)") {
            try popoverEntries().contains { $0.name == name && $0.states.contains(.focused) }
        }
    }
}
