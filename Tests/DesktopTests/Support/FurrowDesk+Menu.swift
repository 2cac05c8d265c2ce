// A row's menu on the screen and in the accessible tree, toasts, popovers and the editor.

import Desk
import Testing

/// The appearance of a row's menu.
enum Menu {
    /// The width in px: two buttons of 72 px.
    static let width = 144
    static let green = RGB(red: 0x1f, green: 0x7a, blue: 0x4d)
    static let blue = RGB(red: 0x25, green: 0x65, blue: 0xae)
    static let gray = RGB(red: 0x5e, green: 0x5c, blue: 0x64)
    static let slate = RGB(red: 0x3d, green: 0x38, blue: 0x46)
    static let violet = RGB(red: 0x61, green: 0x35, blue: 0x83)
    static let brown = RGB(red: 0x8b, green: 0x4a, blue: 0x00)
    static let red = RGB(red: 0xc0, green: 0x1c, blue: 0x28)
    /// The colors of the outermost buttons while a release would trigger them.
    static let latchedGreen = RGB(red: 0x13, green: 0x59, blue: 0x3a)
    static let latchedRed = RGB(red: 0x8f, green: 0x0d, blue: 0x18)

    /// Returns whether a color is one of a menu's, or of the shadow on it.
    static func isColor(_ color: RGB) -> Bool {
        [green, brown, blue, gray, red, latchedGreen, latchedRed].contains { $0.distance(to: color) <= 8 }
    }

    static func color(_ name: String) -> RGB? {
        [
            "Complete": green, "Reopen": green, "Move to Top": blue, "Due Date…": brown,
            "Edit": gray, "Move to List…": violet, "Details": slate, "Tomorrow": brown,
            "Delete": red, "Restore": blue, "Delete Permanently": red,
        ][name]
    }
}

extension FurrowDesk {
    func menuButtons() throws -> [Accessible] {
        // The whole tree omits an open row, since no named node can be picked at its center.
        _ = try rows()
        guard let list = cachedList else { return [] }
        return try desk.refreshed(list, of: program, depth: 6).all {
            $0.role == "button" && Menu.color($0.name) != nil && ($0.bounds?.width ?? 0) > 0
        }
    }

    /// Returns the only button with this name, once its menu is uncovered and painted.
    func menuButton(_ name: String) throws -> ScreenRect {
        try desk.wait(for: "the button \(name)") {
            let bounds = try menuButtons().filter { $0.name == name }.compactMap(\.bounds)
            guard bounds.count == 1, let color = Menu.color(name) else { return nil }
            // The front's shadow lies on one end.
            let picture = try desk.screenshot(of: bounds[0])
            let ends = [picture[bounds[0].x + 6, bounds[0].y + 6], picture[bounds[0].maxX - 7, bounds[0].y + 6]]
            return ends.contains { $0.distance(to: color) <= 2 } ? bounds[0] : nil
        }
    }

    func tapButton(_ name: String) throws { try desk.touch.tap(try menuButton(name).center) }

    /// Returns the color at a row's height, `x` px from the window's left edge.
    func color(in title: String, x: Int) throws -> RGB {
        let frame = try row(title).frame
        let point = ScreenRect(x: window.frame.x + x, y: frame.y + 6, width: 1, height: 1)
        return try desk.screenshot(of: point)[point.x, point.y]
    }

    /// Waits until a place of a row has a color.
    func waitForColor(in title: String, x: Int, _ color: RGB) throws {
        try desk.wait("\(color) in \(title) at \(x)") { try self.color(in: title, x: x).distance(to: color) <= 2 }
    }

    func waitForToast(_ text: String) throws {
        try desk.wait("the toast \(text)") { try tree().first(role: "label", name: text) != nil }
    }

    /// Returns the toast's Undo button. GTK builds its name from its text, twice.
    func undoButton() throws -> Accessible? {
        try tree().first { $0.role == "button" && $0.name.hasPrefix("Undo") }
    }

    /// Clicks the toast's Undo button, once the toast has risen to its place.
    func clickUndo() throws {
        var last: ScreenRect?
        var count = 0
        let button = try desk.wait(for: "the Undo button at rest") { () -> ScreenRect? in
            let now = try undoButton()?.bounds
            count = now != nil && now == last ? count + 1 : 0
            last = now
            return count >= 4 ? now : nil
        }
        try desk.mouse.click(button.center)
    }

    func popoverEntries() throws -> [Accessible] {
        _ = try rows()
        guard let list = cachedList, try popoverWindow() != nil else { return [] }
        return try desk.refreshed(list, of: program, depth: 16).all(role: "menu item")
    }

    func popoverWindow() throws -> Window? { try desk.windows(of: program).first(where: \.isPopup) }

    /// Waits until a popover menu is open and one of its entries has the keyboard focus, and returns the entries'
    /// names. Until then, keys still go to the list.
    func waitForPopover() throws -> [String] {
        try desk.wait(for: "the popover with the focus") {
            let entries = try popoverEntries()
            return entries.contains { $0.states.contains(.focused) } ? entries.map(\.name) : nil
        }
    }

    /// Waits until an entry of the popover menu has the keyboard focus.
    func waitForEntryFocus(_ name: String) throws {
        try desk.wait("the focus on the entry \(name)") {
            try popoverEntries().contains { $0.name == name && $0.states.contains(.focused) }
        }
    }

    /// Chooses an entry of a submenu of the main menu with keys.
    func chooseInMainMenu(_ menu: String, _ entry: String) throws {
        // An entry that appears under a resting pointer takes the focus from the one reached by keys.
        try desk.mouse.moveTo(ScreenPoint(1270, 790))
        try desk.keyboard.press("f10")
        try walkInMenu(to: menu)
        try desk.keyboard.press("return")
        try walkInMenu(to: entry)
        try desk.keyboard.press("return")
        // A key pressed before the window has the focus again is lost with the menu.
        try desk.wait("the menu has closed and the window has the focus") {
            guard try popoverWindow() == nil else { return false }
            return try tree().first { $0.states.contains(.focused) && !$0.role.hasPrefix("menu item") } != nil
        }
    }

    /// An entry of a menu, and its place on the screen.
    typealias MenuEntry = (name: String, frame: ScreenRect)

    /// Returns the main menu or its open submenu, and its entries, once the entry with this name is visible and all
    /// are at rest. The parts of a popover are in a separate window.
    func mainMenu(with name: String) throws -> (window: ScreenRect, entries: [MenuEntry]) {
        var last: [ScreenRect]?
        return try desk.wait(for: "the entry “\(name)” at rest") { () -> (ScreenRect, [MenuEntry])? in
            guard let popup = try popoverWindow(), let menu = try tree().first(role: "menu") else { return nil }
            let entries = try tree().all { $0.role.hasPrefix("menu item") }.compactMap { node in
                place(of: node, in: menu, popup.frame).map { MenuEntry(node.name, $0) }
            }
            defer { last = entries.map(\.frame) }
            return entries.contains { $0.name == name } && last == entries.map(\.frame) ? (popup.frame, entries) : nil
        }
    }

    /// Returns the place of a menu's entry on the screen. The parts of a popover are reported relative to its row,
    /// but are in a separate window. GTK 4.18 reports them without the menu's padding, which is as wide at the
    /// top as at the sides.
    func place(of entry: Accessible, in menu: Accessible, _ popup: ScreenRect) -> ScreenRect? {
        guard let frame = entry.bounds, let base = menu.bounds, frame.width > 0 else { return nil }
        let side = (popup.width - frame.width) / 2
        let lost = frame.x == base.x ? side : 0
        return ScreenRect(
            x: frame.x - base.x + popup.x + lost, y: frame.y - base.y + popup.y + lost, width: frame.width,
            height: frame.height)
    }

    /// Taps the main menu's button and then one entry after another.
    func tapInMainMenu(_ entries: String...) throws {
        let button = try desk.wait(for: "the main menu’s button") {
            try tree().first { $0.role.contains("button") && $0.name == "Main Menu" }?.bounds
        }
        try desk.touch.tap(button.center)
        for name in entries {
            let frame = try mainMenu(with: name).entries.first { $0.name == name }?.frame
            try desk.touch.tap(try #require(frame).center)
        }
        try desk.wait("the menu has closed") { try popoverWindow() == nil }
    }

    /// Presses Down until an entry has the focus, each time once the focus has moved. If the focus has not moved for
    /// a second, presses again: a key pressed while a submenu slides in has no effect.
    func walkInMenu(to name: String) throws {
        var last: (name: String, pressed: ContinuousClock.Instant)?
        try desk.wait("the focus on the entry “\(name)”") {
            let focused = try tree().first { $0.role.hasPrefix("menu item") && $0.states.contains(.focused) }
            guard let focused, focused.name != name else { return focused != nil }
            if let last, focused.name == last.name, last.pressed.duration(to: .now) < .seconds(1) { return false }
            try desk.keyboard.press("down")
            last = (focused.name, .now)
            return false
        }
    }

    /// Returns the button with this name that appears under the pointer.
    func hoverButton(_ name: String) throws -> ScreenRect {
        try desk.wait(for: "the button \(name)") {
            try tree().first(role: "button", name: name)?.bounds
                ?? menuButtons().first { $0.name == name }?.bounds
        }
    }

    /// Moves the pointer in small steps, as a hand does: first next to the point, then onto it.
    func hover(_ point: ScreenPoint) throws {
        try desk.mouse.moveTo(point.moved(by: -30, 0))
        try desk.mouse.moveTo(point, seconds: 0.2, steps: 8)
    }

    /// Presses the secondary button on a row.
    func clickSecondary(_ title: String) throws {
        let point = try center(of: title)
        // A window that opens under a resting pointer notices the pointer only when it moves.
        try desk.mouse.moveTo(point.moved(by: -20, 0))
        try desk.mouse.click(point, .secondary)
    }

    /// Clicks an entry of the open popover menu.
    func choose(_ name: String) throws {
        let point = try desk.wait(for: "the entry \(name)") { () -> ScreenPoint? in
            guard let popup = try popoverWindow(), let list = cachedList else { return nil }
            let tree = try desk.refreshed(list, of: program, depth: 16)
            guard let menu = tree.first(role: "menu"), let entry = tree.first(role: "menu item", name: name)
            else { return nil }
            return self.place(of: entry, in: menu, popup.frame)?.center
        }
        try desk.mouse.click(point)
    }
}

extension FurrowDesk {
    /// Returns the editor in a row, if one is open.
    func editor() throws -> Accessible? {
        // The whole tree omits a row if no named node can be picked at its center.
        _ = try rows()
        let name = try translated("Title")
        return try cachedList.flatMap {
            try desk.refreshed($0, of: program, depth: 4).first(role: "text box", name: name)
        }
    }

    /// Waits until an editor is open, with the keyboard focus and this text.
    func waitForEditor(_ text: String) throws {
        try desk.wait("an editor with “\(text)”") {
            guard let editor = try editor(), editor.states.contains(.focused) else { return false }
            return try desk.text(of: editor) == text
        }
    }

    /// Waits until no editor is open.
    func waitForNoEditor() throws { try desk.wait("no editor") { try editor() == nil } }

    /// Waits for an empty editor, types a text and presses Return.
    func typeNew(_ text: String) throws {
        try waitForEditor("")
        try desk.keyboard.type(text + "\n")
    }

    /// Waits until the row with this title has the keyboard focus.
    func waitForFocus(on title: String) throws {
        try desk.wait("the focus on \(title)") { try row(title).isFocused }
    }

    /// Moves the keyboard focus to a row with Down, each press once the previous one has moved the focus.
    func focus(_ title: String) throws {
        // The initial value differs from "no focus": if no row has the focus, the first press moves the focus to one.
        var last: String?? = .none
        try desk.wait("the focus on \(title)") {
            let focused = try rows().first(where: \.isFocused)?.title
            if focused != title, last != .some(focused) { try desk.keyboard.press("down") }
            last = .some(focused)
            return focused == title
        }
    }

    /// Waits until the menu button with this name has the keyboard focus.
    func waitForButtonFocus(_ name: String) throws {
        try desk.wait("the focus on \(name)") {
            try menuButtons().contains { $0.name == name && $0.states.contains(.focused) }
        }
    }
}
