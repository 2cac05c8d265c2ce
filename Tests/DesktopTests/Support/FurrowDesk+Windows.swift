// The windows that open next to the main one: preferences and shortcuts.

import Desk

extension FurrowDesk {
    /// Returns whether no part of a node is beyond the window's edges, according to its reported place.
    ///
    /// One px to the left or right is tolerated: newer libadwaita draws a header bar 1 px beyond either edge (a
    /// margin of −1) and its contents inside (a padding of 7), and places are reported with margins but without
    /// paddings. The program itself checks exact px with `FURROW_CHECK_LABELS`, since it knows both.
    func isFullyVisible(_ node: Accessible) -> Bool {
        guard let place = node.bounds else { return true }
        var room = window.frame
        room.x -= desk.scale
        room.width += 2 * desk.scale
        return room.contains(place)
    }

    /// Opens a window next to this one with its keyboard shortcut, and gives it the keyboard focus.
    func openWindow(_ keys: String, width: Int = 480, height: Int = 640) throws -> Window {
        try desk.keyboard.press(keys)
        let opened = try desk.wait(for: "the window of \(keys)") {
            try desk.windows(of: program).first { !$0.isPopup && $0.id != window.id }
        }
        let sized = try desk.resize(opened, width: width, height: height)
        let placed = try desk.move(sized, x: window.frame.maxX + 20, y: 0)
        try desk.focus(placed)
        return placed
    }

    /// Closes another window and gives the keyboard focus back to this one.
    func dismiss(_ other: Window) throws {
        try desk.requestClose(other)
        try desk.wait("the other window to go") { try desk.windows(of: program).allSatisfy { $0.id != other.id } }
        try desk.focus(window)
    }

    /// Closes all windows other than this one, and gives the keyboard focus back to this one.
    func closeOtherWindows() throws {
        for other in try desk.windows(of: program) where !other.isPopup && other.id != window.id { try dismiss(other) }
    }

    /// Returns the part of the tree that stands for the other window. That window must be the smaller one: all places
    /// are reported relative to the larger one.
    func tree(of other: Window) throws -> Accessible {
        let names = [try translated("Preferences"), try translated("Shortcuts")]
        guard let node = try tree().children.first(where: { names.contains($0.name) }) else {
            throw DeskError.accessibility("no other window")
        }
        return node
    }

    /// Returns the nodes below the header of the other window. The header retains hidden nodes for which it has no
    /// room.
    func content(of other: Window) throws -> [Accessible] {
        let header = 48
        return try tree(of: other).all { node in
            place(node, in: other).map { $0.y >= other.frame.y + header } == true
        }
    }

    func place(_ node: Accessible, in other: Window) -> ScreenRect? {
        guard var place = node.bounds, place.width > 0, place.height > 0 else { return nil }
        place.x += other.frame.x - window.frame.x
        place.y += other.frame.y - window.frame.y
        return place
    }

    /// The roles of controls that can be pressed; GTK 4.18 uses another role for radio buttons than 4.8.
    static let controls = ["tab", "checkbox", "radio button", "radio", "button"]

    /// Returns the center of a control of the other window, once the control is there.
    func control(_ other: Window, _ name: String) throws -> ScreenPoint {
        var last: ScreenPoint?
        return try desk.wait(for: "the control \(name)") {
            let found = try tree(of: other).all { node in
                node.name == name && Self.controls.contains(node.role)
                    && place(node, in: other).map(other.frame.contains) == true
            }.last.flatMap { place($0, in: other)?.center }
            // Requires the same place twice, since a bar at the window's edge slides in.
            defer { last = found }
            return found == last ? found : nil
        }
    }

    /// Scrolls the page of the other window until a button is visible, and returns the button's center.
    func scroll(_ other: Window, to name: String) throws -> ScreenPoint {
        let bottom = ScreenPoint(Double(other.frame.x) + 200, Double(other.frame.maxY) - 60)
        return try desk.wait(for: "the button \(name) in sight") {
            let place = try content(of: other).first { $0.name == name }.flatMap { self.place($0, in: other) }
            if let place, place.maxY < other.frame.maxY - 60 { return place.center }
            try desk.touch.slide(from: bottom, to: bottom.moved(by: 0, -400), seconds: 0.3, hold: 0.3)
            return nil
        }
    }

    func click(_ point: ScreenPoint) throws { try desk.mouse.click(point) }
}
