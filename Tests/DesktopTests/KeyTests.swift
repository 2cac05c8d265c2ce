// The keyboard shortcuts of the list (specification K1).

import Desk
import Testing

extension DesktopTests {
    @MainActor struct KeyTests {
        private static let without2 = ["Item 1", "Item 3", "Item 4", "Item 5"]

        @Test func theFirstRowHasTheFocusAndArrowKeysMoveIt() throws {
            try FurrowDesk.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("down")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Item 3")
                try furrow.desk.keyboard.press("up")
                try furrow.waitForFocus(on: "Item 2")
            }
        }

        @Test func spaceCompletesAndReopens() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForList(Self.without2 + ["Item 2"])
            }
        }

        @Test func deleteDeletesTheItemAndTheNextRowGetsTheFocus() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForList(Self.without2)
                try furrow.waitForFocus(on: "Item 3")
            }
        }

        @Test(arguments: ["return", "f2"])
        func aKeyEditsTheFocusedItem(_ key: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press(key)
                try furrow.waitForEditor("Item 2")
            }
        }

        @Test func ctrlReturnInsertsBelowAndCtrlShiftReturnAbove() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("ctrl+return")
                try furrow.typeNew("Below")
                try furrow.waitForList(["Item 1", "Item 2", "Below", "Item 3", "Item 4", "Item 5"])
                try furrow.focus("Item 4")
                try furrow.desk.keyboard.press("ctrl+shift+return")
                try furrow.typeNew("Above")
                try furrow.waitForList(["Item 1", "Item 2", "Below", "Item 3", "Above", "Item 4", "Item 5"])
            }
        }

        @Test func ctrlNInsertsAtTheTop() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 3")
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.typeNew("New")
                try furrow.waitForList(["New"] + FurrowDesk.items(5))
            }
        }

        @Test func ctrlRightOpensTheLeadingMenuAndArrowKeysMoveBetweenItsButtons() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("ctrl+right")
                try furrow.waitForOffset(of: "Item 2", Menu.width)
                try furrow.waitForButtonFocus("Complete")
                try furrow.desk.keyboard.press("right")
                try furrow.waitForButtonFocus("Move to Top")
                try furrow.desk.keyboard.press("left")
                try furrow.waitForButtonFocus("Complete")
                try furrow.desk.keyboard.press("right")
                try furrow.waitForButtonFocus("Move to Top")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForList(["Item 2", "Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func ctrlLeftOpensTheTrailingMenuAndEscapeClosesIt() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("ctrl+left")
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.waitForFocus(on: "Item 2")
            }
        }

        @Test(arguments: ["shift+f10", "menu"])
        func aKeyOpensThePopoverAndEscapeClosesIt(_ key: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press(key)
                #expect(
                    try furrow.waitForPopover() == [
                        "Select", "Complete", "Move to Top", "Priority…", "Details", "Edit", "Delete",
                    ])
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("no popover") { try furrow.popoverWindow() == nil }
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test(arguments: [true, false]) func theMainMenuReturnsTheFocusToTheRow(isOpenedByKey: Bool) throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 3")
                if isOpenedByKey {
                    try furrow.desk.keyboard.press("f10")
                } else {
                    let button = try #require(try furrow.tree().first { $0.name == "Main Menu" }?.bounds)
                    try furrow.desk.mouse.click(button.center)
                }
                try leaveMainMenu(furrow)
                try furrow.waitForFocus(on: "Item 3")
            }
        }

        @Test func theMainMenuReturnsTheFocusToItsButton() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 3")
                var last: String?
                try furrow.desk.wait("the focus on the menu’s button") {
                    let focused = try furrow.tree().first { $0.states.contains(.focused) }?.name
                    if focused == "Main Menu" { return true }
                    if focused != last { try furrow.desk.keyboard.press("shift+tab") }
                    last = focused
                    return false
                }
                try furrow.desk.keyboard.press("space")
                try leaveMainMenu(furrow)
                try furrow.desk.wait("the focus on the menu’s button again") {
                    try furrow.tree().first { $0.states.contains(.focused) }?.name == "Main Menu"
                }
            }
        }

        /// Closes the main menu once it has the focus.
        private func leaveMainMenu(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the focus in the menu") {
                try furrow.tree().first { $0.role.hasPrefix("menu item") && $0.states.contains(.focused) } != nil
            }
            try furrow.desk.keyboard.press("escape")
            try furrow.waitForNoPopover()
        }

        @Test func arrowKeysMoveInThePopoverAndReturnChooses() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("menu")
                #expect(try furrow.waitForPopover().count == 7)
                try furrow.waitForEntryFocus("Select")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForEntryFocus("Complete")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForEntryFocus("Move to Top")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForList(["Item 2", "Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }
    }
}
