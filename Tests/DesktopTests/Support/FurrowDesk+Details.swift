// The details of an item, as they are seen.

import Desk

extension FurrowDesk {
    /// The page of the details; nil while there is none to be seen.
    func detailsPage() throws -> Accessible? {
        let (details, notes) = (try word("Details"), try word("Notes"))
        return try tree().first { $0.name == details && $0.first { $0.name == notes } != nil }
    }

    /// Taps a button of the details, once it rests.
    func tapInDetails(_ name: String) throws {
        let path = try atRest("the button \(name)") {
            let path = try detailsPage()?.path { $0.role == "button" && $0.name == name } ?? []
            return Self.drawnPlace(of: path) == nil ? nil : path
        }
        if let place = Self.drawnPlace(of: path) { try desk.touch.tap(place.center) }
    }

    /// Where the last of these nodes is drawn, each of which holds the next. GTK 4.18 tells places without the padding of what
    /// holds them: of each holder that is half of what its parts leave of its width.
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

    /// Presses Tab, each time once the one before it has moved the focus, until a part of the details has it.
    func tabInDetails(to name: String) throws {
        var last: String?? = .none
        try desk.wait("the focus on \(name)") {
            guard let focused = try detailsPage()?.first(where: { $0.states.contains(.focused) }) else { return false }
            if focused.name == name { return true }
            if last != .some(focused.name) { try desk.keyboard.press("tab") }
            last = .some(focused.name)
            return false
        }
    }
}
