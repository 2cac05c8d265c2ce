// The details of an item, as they are seen.

import Desk

extension FurrowDesk {
    /// The page of the details; nil while there is none to be seen.
    func detailsPage() throws -> Accessible? {
        let (details, notes) = (try word("Details"), try word("Notes"))
        return try tree().first { $0.name == details && $0.first { $0.name == notes } != nil }
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
