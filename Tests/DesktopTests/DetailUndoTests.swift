// Ctrl+Z in the texts of the details: it only affects the text of the shown task (specification H7, M12).

import Desk
import Testing

extension DesktopTests {
    @MainActor struct DetailUndoTests {
        private func press(_ keys: String, _ furrow: FurrowDesk) throws { try furrow.desk.keyboard.press(keys) }

        private func open(_ title: String, _ furrow: FurrowDesk) throws {
            try furrow.focus(title)
            try press("alt+return", furrow)
            try furrow.waitForText(title)
        }

        /// Runs a test with the details next to the list, where they move from one task to another without closing.
        private func useWide(_ body: (FurrowDesk) throws -> Void) throws {
            try FurrowDesk.use { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 1000, height: 720)
                furrow.cachedList = nil
                try furrow.waitUntilIdle { $0.count == 5 }
                try body(furrow)
            }
        }

        /// Shows the details of another task: a press on its row's front, Escape, then Alt+Return.
        private func showOtherDetails(from title: String, to other: String, _ furrow: FurrowDesk) throws {
            _ = title
            let row = try furrow.row(other)
            try furrow.desk.mouse.click(ScreenPoint(row.frame.center.x, row.frame.center.y))
            try furrow.waitForEditor(other)
            try press("escape", furrow)
            try furrow.waitForNoEditor()
            try furrow.waitForFocus(on: other)
            try press("alt+return", furrow)
            try furrow.waitForText(other)
        }

        @Test func undoKeepsAnUnchangedTitle() throws {
            try FurrowDesk.use { furrow in
                try open("Item 2", furrow)
                try furrow.expectUndoStops(at: "Item 2")
                try press("escape", furrow)
                try furrow.waitForFocus(on: "Item 2")
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func undoDoesNotInsertTheTitleOfThePreviousTask() throws {
            try useWide { furrow in
                try open("Item 2", furrow)
                try furrow.desk.keyboard.type("x")
                try furrow.waitForText("Item 2x")
                try showOtherDetails(from: "Item 2x", to: "Item 4", furrow)
                try furrow.expectUndoStops(at: "Item 4")
                try press("escape", furrow)
                try furrow.waitForList(["Item 1", "Item 2x", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func undoDoesNotInsertTheNotesOfThePreviousTask() throws {
            try useWide { furrow in
                try open("Item 2", furrow)
                try press("tab", furrow)
                try furrow.waitForDetailsFocus(on: "Notes")
                try furrow.desk.keyboard.type("Secret")
                try furrow.waitForText("Secret")
                try press("ctrl+z", furrow)
                try furrow.waitForText("")
                try showOtherDetails(from: "Item 2", to: "Item 4", furrow)
                try press("tab", furrow)
                try furrow.waitForDetailsFocus(on: "Notes")
                try furrow.expectUndoStops(at: "")
            }
        }

        @Test func undoKeepsExistingNotes() throws {
            try FurrowDesk.use { furrow in
                _ = try furrow.desk.furrow(furrow.store, ["edit", try furrow.stored()[1].id, "--notes", "Milk"])
                try open("Item 2", furrow)
                try press("tab", furrow)
                try furrow.waitForDetailsFocus(on: "Notes")
                try furrow.expectUndoStops(at: "Milk")
            }
        }

        @Test func undoKeepsATitleSetByAnotherProgram() throws {
            try FurrowDesk.use { furrow in
                try open("Item 2", furrow)
                _ = try furrow.desk.furrow(furrow.store, ["edit", try furrow.stored()[1].id, "--title", "Theirs"])
                try furrow.waitForText("Theirs")
                try furrow.expectUndoStops(at: "Theirs")
            }
        }

        @Test(arguments: ["--title", "--notes"])
        func acceptingATextOfAnotherProgramCanBeUndone(_ field: String) throws {
            try FurrowDesk.use { furrow in
                let (isTitle, id) = (field == "--title", try furrow.stored()[1].id)
                try open("Item 2", furrow)
                if !isTitle {
                    try press("tab", furrow)
                    try furrow.waitForDetailsFocus(on: "Notes")
                }
                try furrow.desk.keyboard.type("Ours")
                let ours = isTitle ? "Item 2Ours" : "Ours"
                try furrow.waitForText(ours)
                _ = try furrow.desk.furrow(furrow.store, ["edit", id, field, "Theirs"])
                try furrow.press("button", isTitle ? "Use That Title" : "Add It Below")
                // The text keeps the focus.
                try furrow.waitForText(isTitle ? "Theirs" : "Ours\nTheirs")
                for _ in 1...(isTitle ? 2 : 1) { try press("ctrl+z", furrow) }
                try furrow.waitForText(ours)
                try press("escape", furrow)
                try furrow.waitForFocus(on: isTitle ? ours : "Item 2")
            }
        }

        // MARK: Tags

        @Test func undoDoesNotRestoreTheTextOfAnAddedTag() throws {
            try FurrowDesk.use { furrow in
                try open("Item 2", furrow)
                try furrow.tabInDetails(to: "Add Tag")
                try furrow.desk.keyboard.type("home\n")
                try furrow.desk.wait("the tag") { try furrow.tree().first { $0.name == "Remove Tag “home”" } != nil }
                try furrow.expectUndoStops(at: "")
                #expect(try furrow.tree().first { $0.name == "Remove Tag “home”" } != nil)
            }
        }

        @Test func undoInTheTagEntryOnlyAffectsItsText() throws {
            try FurrowDesk.use { furrow in
                try furrow.command("done", "Item 5")
                try open("Item 2", furrow)
                try furrow.tabInDetails(to: "Add Tag")
                try furrow.desk.keyboard.type("x")
                try furrow.waitForText("x")
                for _ in 1...3 { try press("ctrl+z", furrow) }
                try furrow.waitForText("")
                try press("escape", furrow)
                try furrow.waitForFocus(on: "Item 2")
                #expect(try furrow.list().last == "✓ Item 5")
            }
        }

        @Test func redoDoesNotInsertTheTagTextOfThePreviousTask() throws {
            try useWide { furrow in
                try open("Item 2", furrow)
                try furrow.tabInDetails(to: "Add Tag")
                try furrow.desk.keyboard.type("x")
                try furrow.waitForText("x")
                try press("ctrl+z", furrow)
                try furrow.waitForText("")
                try showOtherDetails(from: "Item 2", to: "Item 4", furrow)
                try furrow.tabInDetails(to: "Add Tag")
                try press("ctrl+shift+z", furrow)
                try furrow.desk.keyboard.type("y")
                try furrow.waitForText("y")
                try press("backspace", furrow)
            }
        }

        // MARK: Reminders

        @Test func undoKeepsTheNumberOfAReminder() throws {
            try FurrowDesk.use { furrow in
                _ = try furrow.desk.furrow(
                    furrow.store, ["edit", try furrow.stored()[1].id, "--due", "2099-12-03T09:00"])
                try open("Item 2", furrow)
                try furrow.tabInDetails(to: "Add Reminder")
                try press("return", furrow)
                try furrow.desk.wait("the menu with the focus") {
                    try furrow.detailsPage()?.all(role: "menu item").contains { $0.states.contains(.focused) } == true
                }
                for key in ["up", "return"] { try press(key, furrow) }
                try furrow.waitForPopoverFocus("Remind Before Due", "Time Before Due")
                try furrow.expectUndoStops(at: "30")
            }
        }
    }
}
