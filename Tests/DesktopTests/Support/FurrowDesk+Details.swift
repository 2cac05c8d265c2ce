// The details of a task, as the screen shows them.

import Desk

extension FurrowDesk {
    /// Returns the page of the details, or nil if it is not visible.
    func detailsPage() throws -> Accessible? {
        let (details, notes) = (try translated("Details"), try translated("Notes"))
        return try tree().first { $0.name == details && $0.first { $0.name == notes } != nil }
    }

    /// Taps a button of the details, once it has come to rest.
    func tapInDetails(_ name: String) throws {
        let path = try atRest("the button \(name)") {
            let path = try detailsPage()?.path { $0.role == "button" && $0.name == name } ?? []
            return Self.drawnPlace(of: path) == nil ? nil : path
        }
        if let place = Self.drawnPlace(of: path) { try desk.touch.tap(place.center) }
    }

    /// Returns the place at which the last of these nodes is drawn; each node contains the next. GTK 4.18 reports
    /// places without the padding of their containers: for each container, half of the width that its children leave
    /// free.
    private static func drawnPlace(of path: [Accessible]) -> ScreenRect? {
        guard var place = path.last?.bounds else { return nil }
        for holder in path.dropLast() {
            let parts = holder.children.compactMap(\.bounds)
            guard let outer = holder.bounds, let left = parts.map(\.x).min(), let right = parts.map(\.maxX).max(),
                left == outer.x
            else { continue }
            let padding = (outer.width - (right - left)) / 2
            (place.x, place.y) = (place.x + padding, place.y + padding)
        }
        return place
    }

    /// Waits until a part of the details has the keyboard focus.
    func waitForDetailsFocus(on name: String) throws {
        try desk.wait("the focus on \(name)") {
            try detailsPage()?.first { $0.name == name && $0.states.contains(.focused) } != nil
        }
    }

    /// Presses Tab until a part of the details has the focus.
    func tabInDetails(to name: String) throws { try tab(to: name, in: detailsPage) }

    /// Presses Tab until a part of a page has the focus, each time once the previous press has moved the focus. A key
    /// that comes while a popover closes may be lost, so Tab is pressed again if the focus stays for a second.
    func tab(to name: String, in page: () throws -> Accessible?) throws {
        var last: String?
        var pressed = Trace.now - 1
        try desk.wait("the focus on \(name)") {
            guard let focused = try page()?.first(where: { $0.states.contains(.focused) }) else { return false }
            if focused.name == name { return true }
            if last != focused.name || Trace.now - pressed >= 1 {
                try desk.keyboard.press("tab")
                pressed = Trace.now
            }
            last = focused.name
            return false
        }
    }
}
