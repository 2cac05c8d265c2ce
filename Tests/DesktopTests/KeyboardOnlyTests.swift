// Everything that gestures do, done with keys alone: no pointer, no finger.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct KeyboardOnlyTests {
        private static let without2 = ["Item 1", "Item 3", "Item 4", "Item 5"]

        /// Presses keys one after another.
        private func press(_ furrow: FurrowDesk, _ keys: String...) throws {
            for key in keys { try furrow.desk.keyboard.press(key) }
        }

        /// Types a text into the editor that is about to open, and saves it.
        private func type(_ text: String, _ furrow: FurrowDesk, in field: String = "Title") throws {
            try furrow.desk.wait("the editor for \(text)") {
                try furrow.desk.accessible(furrow.program, hidden: true).first(role: "text box", name: field)?
                    .states.contains(.focused) == true
            }
            try furrow.desk.keyboard.press("ctrl+a")
            try furrow.desk.keyboard.type(text + "\n")
        }

        /// Goes up, and waits until the lists have the focus.
        private func goUp(_ furrow: FurrowDesk, by key: String = "escape", to name: String = "Tasks") throws {
            try press(furrow, key)
            try waitForFocus(on: name, furrow)
        }

        private func waitForFocus(on list: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the focus on the list \(list)") {
                try furrow.accessibleRow(list, .lists).states.contains(.focused)
            }
        }

        @Test func itemsAreAddedBetweenRowsAtTheTopAndByTyping() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press(furrow, "ctrl+return")
                try type("Below", furrow)
                try furrow.waitForFocus(on: "Below")
                try press(furrow, "ctrl+shift+return")
                try type("Above", furrow)
                try furrow.waitForFocus(on: "Above")
                try press(furrow, "ctrl+n")
                try type("Top", furrow)
                try furrow.waitForFocus(on: "Top")
                try furrow.desk.keyboard.type("First of all\n")
                try furrow.waitForList(
                    ["First of all", "Top", "Item 1", "Item 2", "Above", "Below", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func itemsAreCompletedDeletedAndClearedAndEachStepUndone() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press(furrow, "space")
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
                try press(furrow, "ctrl+shift+delete")
                try furrow.waitForList(Self.without2)
                try furrow.focus("Item 4")
                try press(furrow, "delete")
                try furrow.waitForList(["Item 1", "Item 3", "Item 5"])
                try press(furrow, "ctrl+z")
                try furrow.waitForList(Self.without2)
                try press(furrow, "ctrl+z")
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
                try press(furrow, "ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
                try press(furrow, "ctrl+shift+z")
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
            }
        }

        @Test func itemsAreReordered() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press(furrow, "alt+down")
                try furrow.waitForList(["Item 1", "Item 3", "Item 2", "Item 4", "Item 5"])
                try furrow.waitForFocus(on: "Item 2")
                try press(furrow, "alt+home")
                try furrow.waitForList(["Item 2", "Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.waitForFocus(on: "Item 2")
                try press(furrow, "alt+end")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "Item 2"])
                try furrow.waitForFocus(on: "Item 2")
                try press(furrow, "alt+up")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 2", "Item 5"])
            }
        }

        @Test func aMenuIsOpenedAndUsed() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press(furrow, "ctrl+left")
                try furrow.waitForButtonFocus("Edit")
                try press(furrow, "right")
                try furrow.waitForButtonFocus("Delete")
                try press(furrow, "left")
                try furrow.waitForButtonFocus("Edit")
                try press(furrow, "right")
                try furrow.waitForButtonFocus("Delete")
                try press(furrow, "return")
                try furrow.waitForList(Self.without2)
            }
        }

        @Test(arguments: ["menu", "shift+f10"])
        func thePopoverPerformsTheActionsOfTheMenus(_ key: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press(furrow, key)
                _ = try furrow.waitForPopover()
                try press(furrow, "up")
                try furrow.waitForEntryFocus("Delete")
                try press(furrow, "return")
                try furrow.waitForList(Self.without2)
            }
        }

        @Test func anItemIsMovedToAnotherList() throws {
            try FurrowDesk.use { furrow in
                try furrow.addList("Errands")
                try furrow.focus("Item 2")
                try press(furrow, "menu")
                _ = try furrow.waitForPopover()
                try furrow.walkInMenu(to: "Move to List…")
                try press(furrow, "return")
                try furrow.waitForEntryFocus("Errands")
                try press(furrow, "return")
                try furrow.waitForAccessibleRows(Self.without2)
                #expect(try furrow.titles(in: "Errands") == ["Item 2"])
            }
        }

        @Test(arguments: ["escape", "alt+left"])
        func aKeyShowsTheListsAndReturnOpensAList(_ key: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.addList("Errands")
                try goUp(furrow, by: key)
                try press(furrow, "down")
                try waitForFocus(on: "Errands", furrow)
                try press(furrow, "return")
                try furrow.waitForAnnouncement("Opened “Errands”")
                try press(furrow, "ctrl+n")
                try type("Stamps", furrow)
                try furrow.desk.wait("the item") { try furrow.titles(in: "Errands") == ["Stamps"] }
            }
        }

        @Test func listsAreAddedRenamedReorderedAndDeleted() throws {
            try FurrowDesk.use { furrow in
                try goUp(furrow)
                try press(furrow, "ctrl+return")
                try type("Work", furrow, in: "Name")
                try furrow.waitForAccessibleRows(["Tasks", "Work"], .lists)
                try waitForFocus(on: "Work", furrow)
                try press(furrow, "f2")
                try type("Office", furrow, in: "Name")
                try furrow.waitForAccessibleRows(["Tasks", "Office"], .lists)
                try waitForFocus(on: "Office", furrow)
                try press(furrow, "alt+up")
                try furrow.waitForAccessibleRows(["Office", "Tasks"], .lists)
                try waitForFocus(on: "Office", furrow)
                try press(furrow, "delete")
                try furrow.waitForAccessibleRows(["Tasks"], .lists)
                try press(furrow, "ctrl+z")
                try furrow.waitForAccessibleRows(["Office", "Tasks"], .lists)
            }
        }

        @Test(arguments: [("ctrl+,", "Preferences"), ("ctrl+shift+/", "Shortcuts")])
        func aWindowOpensByItsKeyAndEscapeClosesIt(_ key: String, _ name: String) throws {
            try FurrowDesk.use { furrow in
                try press(furrow, key)
                let other = try furrow.desk.wait(for: "the window \(name)") {
                    try furrow.desk.windows(of: furrow.program).first { !$0.isPopup && $0.id != furrow.window.id }
                }
                try furrow.desk.wait("its name") {
                    try furrow.desk.accessible(furrow.program, hidden: true).children.contains { $0.name == name }
                }
                try furrow.desk.focus(other)
                try press(furrow, "escape")
                try furrow.desk.wait("one window") { try furrow.desk.windows(of: furrow.program).count == 1 }
                try furrow.desk.focus(furrow.window)
                try press(furrow, "down")
                try furrow.waitForFocus(on: "Item 2")
            }
        }

        @Test(arguments: ["menu", "shift+f10"])
        func aMenuKeyInAnEditorDoesNotTakeTheFocus(_ key: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press(furrow, "f2")
                try furrow.waitForEditor("Item 2")
                try press(furrow, key)
                try furrow.desk.keyboard.type("b")
                try furrow.waitForEditor("Item 2b")
                #expect(try furrow.popoverWindow() == nil)
                try press(furrow, "return")
                try furrow.waitForList(["Item 1", "Item 2b", "Item 3", "Item 4", "Item 5"])
                try press(furrow, "ctrl+n")
                try type("New", furrow)
                try furrow.waitForList(["New", "Item 1", "Item 2b", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func aMenuKeyBeforeTheEditorOpensDoesNotTakeTheFocus() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try press(furrow, "ctrl+shift+return", "shift+f10")
                try type("New", furrow)
                try furrow.waitForList(["Item 1", "New", "Item 2", "Item 3", "Item 4", "Item 5"])
                try press(furrow, "escape")
                try waitForFocus(on: "Tasks", furrow)
            }
        }
    }
}
