// The contents of popovers that choose dates, repeats and reminders.

import Desk

extension FurrowDesk {
    /// Returns the place on the screen of a part of a popover, once that part is at rest. The parts are reported
    /// relative to the popover's row, but are in a separate window.
    func popoverPart(_ popover: String, _ role: String, _ name: String) throws -> ScreenRect {
        var last: ScreenRect?
        // Some roles have other names in some versions of GTK.
        let others = ["radio button": ["radio", "check box", "checkbox"], "group": ["grouping", "panel"]]
        let roles = [role] + (others[role] ?? [])
        return try desk.wait(for: "the \(role) “\(name)” at rest") { () -> ScreenRect? in
            guard let popup = try popoverWindow(), let tree = try self.popover(popover), let base = tree.bounds,
                let found = tree.first(where: { roles.contains($0.role) && $0.name == name })?.bounds, found.width > 0
            else { return nil }
            // Only the part that is not scrolled away is visible.
            let seen = found.intersection(base)
            let place = ScreenRect(
                x: seen.x + popup.frame.x - base.x, y: seen.y + popup.frame.y - base.y, width: seen.width,
                height: seen.height)
            defer { last = place }
            return place == last ? place : nil
        }
    }

    /// Returns the popover with this name, or nil if there is none.
    func popover(_ name: String) throws -> Accessible? {
        // The row of the popover may have the same name.
        try tree().first { $0.name == name && $0.role == "dialog" }
    }

    func tapInPopover(_ popover: String, _ name: String) throws {
        try desk.touch.tap(try popoverPart(popover, "button", name).center)
    }

    /// Waits until a part of a popover has the keyboard focus.
    func waitForPopoverFocus(_ popover: String, _ name: String) throws {
        try desk.wait("the focus on “\(name)”") {
            guard try popoverWindow() != nil else { return false }
            return try self.popover(popover)?.first { $0.states.contains(.focused) && $0.name == name } != nil
        }
    }

    func waitForNoPopover() throws { try desk.wait("no popover") { try popoverWindow() == nil } }
}
