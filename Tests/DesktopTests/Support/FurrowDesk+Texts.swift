// Undo in the text that has the keyboard focus: in a row, the details, a popover or another window.

import Desk

extension FurrowDesk {
    /// Returns the text that has the keyboard focus, or nil if something else has the focus.
    func focusedText() throws -> String? {
        // The whole tree may omit a row that is being edited.
        let node = try editor() ?? tree().first { $0.states.contains(.focused) && $0.states.contains(.editable) }
        return try node.map { try desk.text(of: $0) }
    }

    /// Waits until the text that has the keyboard focus equals this text.
    func waitForText(_ text: String) throws {
        var last: String?
        do {
            try desk.wait("the text “\(text)”") {
                last = try focusedText()
                return last == text
            }
        } catch {
            throw Unexpected("the text is “\(last ?? "nowhere")”, and not “\(text)”: \(error)")
        }
    }

    /// Presses Ctrl+Z more often than there are steps to undo, and shows by typing that the text never went further
    /// back.
    ///
    /// - Parameters:
    ///   - text: The text that the program has set, and that the field now contains.
    ///   - isUntouched: Whether nothing was typed yet, so that there is nothing to redo.
    func expectUndoStops(at text: String, isUntouched: Bool = true) throws {
        try waitForText(text)
        for _ in 1...2 { try desk.keyboard.press("ctrl+z") }
        if isUntouched { try desk.keyboard.press("ctrl+shift+z") }
        for _ in 1...2 {
            for key in ["end", "7"] { try desk.keyboard.press(key) }
            try waitForText(text + "7")
            for _ in 1...3 { try desk.keyboard.press("ctrl+z") }
        }
        try waitForText(text)
        try desk.keyboard.press("ctrl+shift+z")
        try waitForText(text + "7")
        try desk.keyboard.press("ctrl+z")
        try waitForText(text)
    }
}
