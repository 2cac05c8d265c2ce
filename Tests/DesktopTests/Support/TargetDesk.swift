// The input and output that the tests of places need, on both kinds of desk.

import Desk

/// A window with ``TargetRows`` that input devices of either desk can operate.
@MainActor protocol TargetDesk: TouchableList {
    var keyboard: Keyboard { get }
    /// The path of the file in which the program traces gestures.
    var gestureTracePath: String { get }
    var reportsPadPinches: Bool { get }
    /// Whether the pointer leaves the window when a finger lands, so that the controls under the pointer disappear
    /// before the tap.
    var touchHidesPointer: Bool { get }
    func rows() throws -> [Row]
    /// Returns whether a button with this name is visible at a point.
    func showsButton(_ button: String, at point: ScreenPoint) throws -> Bool
    /// Returns the title of the row whose popover menu is open.
    func rowWithMenu() throws -> String?
    /// Returns the title in the details on the screen.
    func shownDetails() throws -> String?
    func waitForEditor(_ text: String) throws
    func editor() throws -> Accessible?
    func waitForFront(of title: String, at x: Int) throws
    func wait(_ what: String, until condition: () throws -> Bool) throws

    func movePointer(to point: ScreenPoint) throws
    func pressPointer(secondary: Bool) throws
    func releasePointer(secondary: Bool) throws
    /// Scrolls with two fingers so that the row moves by `dx` px after the 12 px that determine the direction, and
    /// rests.
    func scrollPad(dx: Double) throws
    /// Lifts the fingers from the touchpad, if the desk can report that.
    func releasePad() throws
    func pinchPad(to scale: Double) throws
    func endPinch() throws
    func releaseAll() throws
}

extension FurrowDesk: TargetDesk {
    var keyboard: Keyboard { desk.keyboard }
    var gestureTracePath: String { Self.traced["FURROW_TRACE"] ?? "" }
    var reportsPadPinches: Bool { true }
    var touchHidesPointer: Bool { false }

    func showsButton(_ button: String, at point: ScreenPoint) throws -> Bool {
        let buttons = try menuButtons() + [tree().first(role: "button", name: button)].compactMap { $0 }
        return buttons.contains { $0.name == button && $0.bounds?.contains(point) == true }
    }

    func rowWithMenu() throws -> String? {
        guard try popoverWindow() != nil, let list = cachedList else { return nil }
        return try desk.refreshed(list, of: program, depth: 16).rowWithMenu
    }

    func shownDetails() throws -> String? {
        try detailsPage()?.first(role: "text box", name: "Title").map { try desk.text(of: $0) }
    }

    func waitForFront(of title: String, at x: Int) throws { try waitForOffset(of: title, x) }
    func wait(_ what: String, until condition: () throws -> Bool) throws { try desk.wait(what, until: condition) }
    func movePointer(to point: ScreenPoint) throws { try desk.pad.moveTo(point) }
    func pressPointer(secondary: Bool) throws { try desk.pad.press(secondary ? .secondary : .primary) }
    func releasePointer(secondary: Bool) throws { try desk.pad.release(secondary ? .secondary : .primary) }

    func scrollPad(dx: Double) throws {
        try desk.pad.scroll(dx: -(dx + (dx > 0 ? 12 : -12)) / 15, seconds: 0.2, release: false)
    }

    func releasePad() throws { try desk.pad.releaseScroll() }

    func pinchPad(to scale: Double) throws {
        try desk.pad.pinchBegin()
        for step in 1...6 { try desk.pad.pinchUpdate(scale: 1 + (scale - 1) * Double(step) / 6) }
    }

    func endPinch() throws { try desk.pad.pinchEnd() }
    func releaseAll() throws {
        try desk.pad.release()
        try release()
    }
}

extension GnomeFurrow: TargetDesk {
    var keyboard: Keyboard { desk.keyboard }
    var gestureTracePath: String { tracePath }
    var reportsPadPinches: Bool { false }
    var touchHidesPointer: Bool { true }

    func showsButton(_ button: String, at point: ScreenPoint) throws -> Bool {
        try desk.accessible(program, hidden: true).all(role: "button", name: button).contains {
            $0.bounds?.contains(point) == true
        }
    }

    func rowWithMenu() throws -> String? { try desk.accessible(program, hidden: true).rowWithMenu }

    func shownDetails() throws -> String? {
        let page = try desk.accessible(program, hidden: true).first { page in
            page.name == "Details" && page.first { $0.name == "Notes" } != nil
        }
        return try page?.first(role: "text box", name: "Title").map { try desk.text(of: $0) }
    }

    func wait(_ what: String, until condition: () throws -> Bool) throws { try desk.wait(what, until: condition) }
    func movePointer(to point: ScreenPoint) throws { try desk.pointer.moveTo(point) }
    func pressPointer(secondary: Bool) throws { try desk.pointer.press(secondary ? .secondary : .primary) }
    func releasePointer(secondary: Bool) throws { try desk.pointer.release(secondary ? .secondary : .primary) }
    func scrollPad(dx: Double) throws { try desk.pointer.scroll(dx: -(dx + (dx > 0 ? 12 : -12)), seconds: 0.2) }
    func releasePad() throws {}
    func pinchPad(to scale: Double) throws { throw Unexpected("Mutter’s interface has no touchpad’s pinch") }
    func endPinch() throws {}
    func releaseAll() throws { try desk.releaseEverything() }
}

extension Accessible {
    /// The name of the row whose menu has the keyboard focus; until a menu has it, keys still go to the list.
    fileprivate var rowWithMenu: String? {
        first { row in
            row.role == "list item" && !row.name.isEmpty
                && row.first { $0.role == "menu item" && $0.states.contains(.focused) } != nil
        }?.name
    }
}
