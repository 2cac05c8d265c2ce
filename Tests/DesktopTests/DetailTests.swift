// The details of a task, with keys alone: opening, typing, saving, leaving (specification M12).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct DetailTests {
        private struct Stored: Decodable {
            let title: String
            let notes: String
            let reminders: [String]
        }

        private func stored(_ furrow: FurrowDesk, _ title: String) throws -> Stored? {
            let output = try furrow.desk.furrow(furrow.store, ["list", "--json"]).output
            return try JSONDecoder().decode([Stored].self, from: Data(output.utf8)).first { $0.title == title }
        }

        private func waitForNotes(_ notes: String, of title: String = "Item 2", _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the notes “\(notes)” in the store") { try stored(furrow, title)?.notes == notes }
        }

        private func press(_ keys: String, _ furrow: FurrowDesk) throws { try furrow.desk.keyboard.press(keys) }

        /// Opens the details of “Item 2” with a key.
        private func open(_ furrow: FurrowDesk, by keys: String = "alt+return") throws {
            try furrow.focus("Item 2")
            try press(keys, furrow)
            try furrow.waitForDetailsFocus(on: "Title")
        }

        private func openNotes(_ furrow: FurrowDesk) throws {
            try open(furrow)
            try press("tab", furrow)
            try furrow.waitForDetailsFocus(on: "Notes")
        }

        private func waitForRow(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("no details") { try furrow.detailsPage() == nil }
            try furrow.waitForFocus(on: "Item 2")
        }

        private func widen(_ furrow: FurrowDesk, to width: Int = 1000) throws {
            furrow.window = try furrow.desk.resize(furrow.window, width: width, height: 720)
            furrow.cachedList = nil
            try furrow.waitUntilIdle { $0.count == 5 }
        }

        @Test(arguments: ["alt+return", "ctrl+i"]) func aKeyOpensTheDetailsAndEscapeReturnsToTheRow(_ keys: String)
            throws
        {
            try FurrowDesk.use { furrow in
                try open(furrow, by: keys)
                try press("escape", furrow)
                try waitForRow(furrow)
            }
        }

        @Test func typedTextIsSavedWhileTheDetailsAreOpen() throws {
            try FurrowDesk.use { furrow in
                try openNotes(furrow)
                try furrow.desk.keyboard.type("Milk")
                try waitForNotes("Milk", furrow)
                try furrow.waitForDetailsFocus(on: "Notes")
                try press("alt+left", furrow)
                try waitForRow(furrow)
            }
        }

        @Test func typedTextIsSavedOnLeavingTheDetailsAndOnClosingTheWindow() throws {
            try FurrowDesk.use { furrow in
                try openNotes(furrow)
                try furrow.desk.keyboard.type("Milk")
                try press("escape", furrow)
                try waitForNotes("Milk", furrow)
                try openNotes(furrow)
                try furrow.desk.keyboard.type("2 ")
                try furrow.restart()
                try waitForNotes("2 Milk", furrow)
            }
        }

        @Test func severalSavesAreOneUndoStep() throws {
            try FurrowDesk.use { furrow in
                try openNotes(furrow)
                for part in ["Mi", "lk"] {
                    try furrow.desk.keyboard.type(part)
                    try waitForNotes(part == "Mi" ? "Mi" : "Milk", furrow)
                }
                try press("escape", furrow)
                try waitForRow(furrow)
                try press("ctrl+z", furrow)
                try waitForNotes("", furrow)
                try press("ctrl+shift+z", furrow)
                try waitForNotes("Milk", furrow)
            }
        }

        @Test func undoInATextFieldOnlyAffectsTheText() throws {
            try FurrowDesk.use { furrow in
                try furrow.command("done", "Item 5")
                try openNotes(furrow)
                try furrow.desk.keyboard.type("Milk")
                try press("ctrl+z", furrow)
                try furrow.desk.wait("the text undone") {
                    guard let notes = try furrow.detailsPage()?.first(role: "text box", name: "Notes") else {
                        return false
                    }
                    return try furrow.desk.text(of: notes).isEmpty
                }
                // The text has nothing left to undo, so Ctrl+Z has no effect.
                try press("ctrl+z", furrow)
                try press("escape", furrow)
                try waitForRow(furrow)
                #expect(try furrow.list().last == "✓ Item 5")
            }
        }

        @Test func aNewTitleAppearsInTheListWhileTyping() throws {
            try FurrowDesk.use { furrow in
                try widen(furrow)
                try open(furrow)
                try furrow.desk.keyboard.type("!")
                try furrow.waitForList(["Item 1", "Item 2!", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func notesWrittenByAnotherProgramAreOfferedAndCanBeAdded() throws {
            try FurrowDesk.use { furrow in
                try openNotes(furrow)
                let id = try #require(try furrow.stored().first { $0.title == "Item 2" }?.id)
                try furrow.desk.keyboard.type("ours")
                _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--notes", "theirs"])
                try furrow.desk.wait("the way to have theirs") {
                    try furrow.detailsPage()?.first(role: "button", name: "Add It Below") != nil
                }
                try waitForNotes("ours", furrow)
                try press("tab", furrow)
                try furrow.waitForDetailsFocus(on: "Add It Below")
                try press("return", furrow)
                try waitForNotes("ours\ntheirs", furrow)
            }
        }

        @Test func theDetailsCloseWhenAnotherProgramDeletesTheItem() throws {
            try FurrowDesk.use { furrow in
                try open(furrow)
                try furrow.command("delete", "Item 2")
                try furrow.waitForToast("Another program deleted this task")
                try furrow.waitForRows(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func remindersAreAddedAndRemovedWithTheKeyboard() throws {
            try FurrowDesk.use { furrow in
                let id = try #require(try furrow.stored().first { $0.title == "Item 2" }?.id)
                _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--due", "2099-12-03T09:00"])
                try openNotes(furrow)
                try furrow.tabInDetails(to: "Add Reminder")
                try press("return", furrow)
                let entries = try furrow.desk.wait(for: "the menu with the focus") {
                    let entries = try furrow.detailsPage()?.all(role: "menu item") ?? []
                    return entries.contains { $0.states.contains(.focused) } ? entries.map(\.name) : nil
                }
                #expect(
                    entries == [
                        "At the due time", "10 minutes before due", "1 hour before due", "1 day before due",
                        "At a Time…", "Before Due…",
                    ])
                try press("down", furrow)
                try press("return", furrow)
                try furrow.desk.wait("the reminder") { try stored(furrow, "Item 2")?.reminders == ["-PT10M"] }
                try furrow.desk.wait("no popover") { try furrow.popoverWindow() == nil }
                try furrow.tabInDetails(to: "Remove Reminder “10 minutes before due”")
                try press("return", furrow)
                try furrow.desk.wait("no reminder") { try stored(furrow, "Item 2")?.reminders == [] }
            }
        }

        @Test func allFieldsHaveNamesAndRoles() throws {
            try FurrowDesk.use { furrow in
                try open(furrow)
                let page = try #require(try furrow.detailsPage())
                let parts = Set(page.all { !$0.name.isEmpty }.map { "\($0.role) \($0.name)" })
                for part in ["text box Title", "text box Notes", "button Add Reminder"] {
                    #expect(parts.contains(part), "\(page.outline)")
                }
                for part in ["list item Start", "list item Due", "list item Repeat", "combo box List"] {
                    #expect(parts.contains(part), "\(page.outline)")
                }
            }
        }

        // MARK: Position

        @Test func inANarrowWindowTheDetailsCoverTheListAndHaveABackButton() throws {
            try FurrowDesk.use { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 360, height: 640)
                furrow.cachedList = nil
                try furrow.waitUntilIdle { $0.count == 5 }
                try open(furrow)
                let frame = try #require(try furrow.detailsPage()?.bounds)
                #expect(frame.width >= 350)
                let back = try #require(try furrow.tree().first(role: "button", name: "Back")?.bounds)
                try furrow.desk.waitForLabelCheck()
                try furrow.desk.touch.tap(back.center)
                try waitForRow(furrow)
            }
        }

        @Test(arguments: [false, true]) func inAWideWindowTheDetailsAreAtTheTrailingEdge(_ isMirrored: Bool) throws {
            try FurrowDesk.use(environment: ["FURROW_DIRECTION": isMirrored ? "rtl" : "ltr"]) { furrow in
                try widen(furrow)
                try open(furrow)
                let frame = try #require(try furrow.detailsPage()?.bounds)
                #expect(abs(frame.width - 320) <= 4)
                let list = try furrow.row("Item 2").frame
                #expect(isMirrored ? frame.maxX <= list.x : list.maxX <= frame.x)
                // The lists are still visible next to the details.
                #expect(try furrow.tree().first { $0.role == "list" && $0.name == "Lists" } != nil)
                try furrow.desk.waitForLabelCheck()
                try press("escape", furrow)
                try waitForRow(furrow)
            }
        }

        @Test func theHoverButtonOpensTheDetails() throws {
            try FurrowDesk.use { furrow in
                try furrow.hover(try furrow.center(of: "Item 2"))
                try furrow.desk.mouse.click(try furrow.hoverButton("Details").center)
                try furrow.desk.wait("the details") { try furrow.detailsPage() != nil }
                try press("escape", furrow)
                try furrow.desk.wait("no details") { try furrow.detailsPage() == nil }
            }
        }

        @Test func oneMebibyteOfNotesCanBeShownAndEdited() throws {
            try FurrowDesk.use { furrow in
                let id = try #require(try furrow.stored().first { $0.title == "Item 2" }?.id)
                let line = String(repeating: "word https://gnome.org/ ", count: 4) + "\n"
                let notes = String(repeating: line, count: (1 << 20) / line.utf8.count - 1)
                _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--notes", "-"], input: notes)
                try openNotes(furrow)
                try furrow.desk.keyboard.type("X")
                try furrow.desk.wait("the letter in the store") {
                    try stored(furrow, "Item 2")?.notes.hasPrefix("Xword") == true
                }
            }
        }
    }
}
