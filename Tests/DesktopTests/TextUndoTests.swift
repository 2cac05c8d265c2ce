// Tests of Ctrl+Z in text fields: it undoes what was typed there, and never removes the text that the program put
// there (specification H7).

import Desk
import Testing

extension DesktopTests {
    @MainActor struct TextUndoTests {
        private func press(_ keys: String, _ furrow: FurrowDesk) throws { try furrow.desk.keyboard.press(keys) }

        /// Opens the editor of Item 2.
        private func edit(_ furrow: FurrowDesk) throws {
            try furrow.focus("Item 2")
            try press("f2", furrow)
            try furrow.waitForEditor("Item 2")
        }

        // MARK: In a row

        @Test func undoInAnUnchangedEditorKeepsTheTitleAndTheList() throws {
            try FurrowDesk.use { furrow in
                try furrow.command("done", "Item 5")
                try furrow.waitForRows(["Item 1", "Item 2", "Item 3", "Item 4", "✓ Item 5"])
                try edit(furrow)
                for key in ["ctrl+z", "ctrl+z", "return"] { try press(key, furrow) }
                try furrow.waitForNoEditor()
                try furrow.waitForFocus(on: "Item 2")
                #expect(try furrow.list() == ["Item 1", "Item 2", "Item 3", "Item 4", "✓ Item 5"])
            }
        }

        @Test func typingInAnEditorIsUndoneAndRedone() throws {
            try FurrowDesk.use { furrow in
                try edit(furrow)
                try furrow.expectUndoStops(at: "Item 2")
                try press("ctrl+shift+z", furrow)
                try furrow.waitForEditor("Item 27")
                try press("return", furrow)
                try furrow.waitForList(["Item 1", "Item 27", "Item 3", "Item 4", "Item 5"])
            }
        }

        /// The first letters arrive before the editor is on the screen.
        @Test func undoRemovesOnlyLettersTypedBeforeTheEditorOpened() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press("f2", furrow)
                try furrow.desk.keyboard.type("78")
                try furrow.waitForEditor("Item 278")
                try press("ctrl+z", furrow)
                try furrow.waitForEditor("Item 2")
                try furrow.expectUndoStops(at: "Item 2", isUntouched: false)
                try press("escape", furrow)
            }
        }

        @Test func undoRevertsOnlyABackspaceTypedBeforeTheEditorOpened() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                for key in ["f2", "backspace"] { try press(key, furrow) }
                try furrow.waitForEditor("Item ")
                try press("ctrl+z", furrow)
                try furrow.waitForEditor("Item 2")
                try furrow.expectUndoStops(at: "Item 2", isUntouched: false)
                try press("escape", furrow)
            }
        }

        @Test func theTextOfANewRowIsUndoneAndRedone() throws {
            try FurrowDesk.use { furrow in
                try press("home", furrow)
                try furrow.waitForFocus(on: "Item 1")
                // The first letter opens the editor.
                try furrow.desk.keyboard.type("Milk")
                try furrow.waitForEditor("Milk")
                for _ in 1...3 { try press("ctrl+z", furrow) }
                try furrow.waitForEditor("")
                try press("ctrl+shift+z", furrow)
                try furrow.waitForEditor("Milk")
                try press("return", furrow)
                try furrow.waitForList(["Milk"] + FurrowDesk.items(5))
            }
        }

        @Test func undoRestoresTheTitleInARowMovedByAnotherProgram() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press("alt+end", furrow)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "Item 2"])
                try furrow.waitForFocus(on: "Item 2")
                try press("f2", furrow)
                try furrow.waitForEditor("Item 2")
                for key in ["home", "a"] { try press(key, furrow) }
                try furrow.waitForEditor("aItem 2")
                _ = try furrow.desk.furrow(furrow.store, ["undo"])
                try furrow.desk.wait("Item 3 below what is edited") {
                    guard let editor = try furrow.editor(), let bounds = editor.bounds else { return false }
                    return try editor.states.contains(.focused)
                        && furrow.rows().contains { $0.title == "Item 3" && $0.frame.y > bounds.y }
                }
                try press("ctrl+z", furrow)
                try furrow.waitForEditor("Item 2")
                try furrow.expectUndoStops(at: "Item 2", isUntouched: false)
                try press("escape", furrow)
            }
        }

        @Test func undoInAnUnchangedEditorKeepsTheNameOfAList() throws {
            try FurrowDesk.use { furrow in
                try furrow.makeList("Errands", ["Milk"])
                try furrow.goUp(to: ["Tasks", "Errands"])
                try furrow.focusList("Errands")
                try press("f2", furrow)
                try furrow.waitForNameEditor("Errands")
                try furrow.expectUndoStops(at: "Errands")
                try press("return", furrow)
                try furrow.waitForStoredLists(["Tasks", "Errands"])
            }
        }

        // MARK: The search

        @Test func undoDoesNotInsertTheTextOfAnEarlierSearch() throws {
            try FurrowDesk.use(["Buy milk", "Call Ada"]) { furrow in
                try press("ctrl+f", furrow)
                try furrow.waitForText("")
                try furrow.desk.keyboard.type("milk")
                try furrow.waitForText("milk")
                try press("escape", furrow)
                try furrow.desk.wait("the search is left") { try furrow.focusedText() == nil }
                try press("ctrl+f", furrow)
                try furrow.expectUndoStops(at: "")
            }
        }

        @Test func undoRemovesSearchTextTypedOnAResult() throws {
            try FurrowDesk.use(["Buy milk", "Call Ada"]) { furrow in
                try press("ctrl+f", furrow)
                try furrow.waitForText("")
                furrow.cachedList = nil
                try furrow.desk.keyboard.type("mil")
                try furrow.waitForRows(["Buy milk"])
                try press("return", furrow)
                try furrow.waitForFocus(on: "Buy milk")
                try furrow.desk.keyboard.type("x")
                try furrow.waitForText("milx")
                for _ in 1...4 { try press("ctrl+z", furrow) }
                try furrow.waitForText("")
                try press("ctrl+shift+z", furrow)
                try furrow.waitForText("milx")
            }
        }

        // MARK: Popovers and preferences

        @Test func undoKeepsAShownTime() throws {
            try FurrowDesk.use(menus: nil) { furrow in
                try furrow.focus("Item 2")
                try press("ctrl+d", furrow)
                try furrow.waitForPopoverFocus("Due Date", "Today")
                try furrow.desk.touch.tap(try furrow.popoverPart("Due Date", "switch", "Time").center)
                _ = try furrow.popoverPart("Due Date", "button", "Set")
                try furrow.desk.wait("the focus on the time") {
                    if try furrow.focusedText() == "9:00" { return true }
                    try press("shift+tab", furrow)
                    return false
                }
                try furrow.expectUndoStops(at: "9:00")
                try press("return", furrow)
                try furrow.desk.wait("the time in the store") {
                    try furrow.desk.furrow(furrow.store, ["list", "--json"]).output.contains("T09:00:00")
                }
            }
        }

        @Test func undoDoesNotInsertTheEarlierTagTextOfASelection() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press("shift+down", furrow)
                for text in ["x", ""] {
                    try furrow.press("button", "Add Tag…")
                    try furrow.waitForPopoverFocus("Add Tag", "Add Tag")
                    if text.isEmpty {
                        try furrow.expectUndoStops(at: "")
                    } else {
                        try furrow.desk.keyboard.type(text)
                        try furrow.waitForText(text)
                    }
                    try press("escape", furrow)
                    try furrow.waitForNoPopover()
                }
            }
        }

        @Test func undoKeepsTheHourInThePreferences() throws {
            try FurrowDesk.useWithPreferences { furrow in
                let preferences = try furrow.openWindow("ctrl+,")
                try furrow.click(furrow.control(preferences, "Reminders"))
                try furrow.desk.wait("the focus on the hour") {
                    if let text = try furrow.focusedText(), Int(text) != nil { return true }
                    try press("tab", furrow)
                    return false
                }
                let hour = try #require(try furrow.focusedText())
                try furrow.expectUndoStops(at: hour)
                try furrow.dismiss(preferences)
            }
        }

        @Test func undoKeepsTheIntervalOfACustomRepeat() throws {
            try FurrowDesk.use(menus: nil) { furrow in
                try furrow.focus("Item 2")
                try press("ctrl+d", furrow)
                try furrow.waitForPopoverFocus("Due Date", "Today")
                try furrow.tapInPopover("Due Date", "Repeat")
                try furrow.tapInPopover("Due Date", "Custom…")
                try furrow.desk.wait("the focus on the number") {
                    if try furrow.focusedText() == "1" { return true }
                    try press("tab", furrow)
                    return false
                }
                try furrow.expectUndoStops(at: "1")
            }
        }
    }
}
