// Tests of the buttons in an open row's menu, and of the popover with the same actions.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct MenuTests {
        @Test func tappingCompleteCompletesTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.tapButton("Complete")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        @Test func tappingMoveToTopMovesTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 3")
                try furrow.tapButton("Move to Top")
                try furrow.waitForList(["Item 3", "Item 1", "Item 2", "Item 4", "Item 5"])
            }
        }

        @Test func tappingEditOpensTheEditor() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 3", by: -Hand.short)
                try furrow.tapButton("Edit")
                try furrow.waitForEditor("Item 3")
            }
        }

        @Test func tappingDeleteDeletesTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 3", by: -Hand.short)
                try furrow.tapButton("Delete")
                try furrow.waitForList(["Item 1", "Item 2", "Item 4", "Item 5"])
            }
        }

        @Test func aClickOnAMenuButtonPerformsItsAction() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.desk.mouse.click(try furrow.menuButton("Complete").center)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        @Test func aSecondaryClickShowsTheActionsOfTheMenus() throws {
            try FurrowDesk.use { furrow in
                try furrow.clickSecondary("Item 2")
                #expect(
                    try furrow.waitForPopover() == [
                        "Select", "Complete", "Move to Top", "Priority…", "Details", "Edit", "Delete",
                    ])
                try furrow.choose("Delete")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        // A8
        @Test func aSecondaryClickThatClosesAnOpenRowShowsNothing() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.clickSecondary("Item 4")
                try furrow.waitForRows(FurrowDesk.items(5))
                // If a popover were open, it would receive the keys.
                try furrow.focus("Item 3")
                #expect(try furrow.popoverWindow() == nil)
                try furrow.clickSecondary("Item 4")
                #expect(
                    try furrow.waitForPopover() == [
                        "Select", "Complete", "Move to Top", "Priority…", "Details", "Edit", "Delete",
                    ])
            }
        }

        @Test func withoutMenuActionsThePopoverStillSelectsARow() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.set("leading-actions", "@as []")
                try furrow.applyPreference("trailing-actions", "@as []")
                try furrow.clickSecondary("Item 2")
                #expect(try furrow.waitForPopover() == ["Select", "Priority…", "Details"])
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoPopover()
                let point = try furrow.center(of: "Item 3")
                try furrow.desk.touch.slide(from: point, to: point, seconds: 0.1, hold: 0.8)
                #expect(try furrow.waitForPopover() == ["Select", "Priority…", "Details"])
                try furrow.choose("Select")
                try furrow.desk.wait("1 selected") { try furrow.tree().first(role: "label", name: "1 selected") != nil }
            }
        }

        @Test func aLongPressWithoutMovementShowsTheActionsOfTheMenus() throws {
            try FurrowDesk.use { furrow in
                let point = try furrow.center(of: "Item 2")
                try furrow.desk.touch.slide(from: point, to: point, seconds: 0.1, hold: 0.8)
                #expect(
                    try furrow.waitForPopover() == [
                        "Select", "Complete", "Move to Top", "Priority…", "Details", "Edit", "Delete",
                    ])
                try furrow.choose("Complete")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        @Test func anOpenPopoverClosesWithTheWindow() throws {
            try FurrowDesk.use { furrow in
                try furrow.clickSecondary("Item 2")
                #expect(try furrow.waitForPopover().count == 7)
            }
        }

        @Test(arguments: [(1, 1), (5, 1), (5, 5)])
        func theKeyboardWorksAfterTheRowOfAPopoverDisappears(_ count: Int, _ rows: Int) throws {
            try FurrowDesk.use(FurrowDesk.items(count)) { furrow in
                try furrow.clickSecondary("Item 1")
                #expect(try furrow.waitForPopover().count >= 3)
                for item in FurrowDesk.items(rows) { try furrow.command("delete", item) }
                try furrow.desk.wait("no popover") { try furrow.popoverWindow() == nil }
                try furrow.waitUntilIdle(still: .milliseconds(350))
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.waitForEditor("")
            }
        }

        @Test func aPopoverClosesWhenItsRowIsDeleted() throws {
            try FurrowDesk.use { furrow in
                try furrow.clickSecondary("Item 2")
                #expect(try furrow.waitForPopover().count == 7)
                try furrow.command("delete", "Item 2")
                try furrow.desk.wait("no popover") { try furrow.popoverWindow() == nil }
                try furrow.waitForRows(["Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.open("Item 3")
            }
        }
    }
}
