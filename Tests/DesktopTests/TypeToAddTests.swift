// Tests that typing with a row focused adds a task (specification K1).

import Desk
import Testing

extension DesktopTests {
    @MainActor struct TypeToAddTests {
        @Test func typedTextBecomesAnItemAtTheTop() throws {
            try FurrowDesk.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.type("Buy milk\n")
                try furrow.waitForList(["Buy milk"] + FurrowDesk.items(5))
            }
        }

        @Test func typedTextBecomesAnItemInAnEmptyList() throws {
            try FurrowDesk.use([]) { furrow in
                try furrow.desk.keyboard.type("first\n")
                try furrow.waitForList(["first"])
            }
        }

        @Test func anItemTypedFarDownALongListIsShownAtTheTop() throws {
            try FurrowDesk.use(FurrowDesk.items(60)) { furrow in
                try furrow.desk.keyboard.press("end")
                try furrow.waitForFocus(on: "Item 60")
                try furrow.desk.keyboard.type("New")
                try furrow.waitForEditor("New")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the new item") { try furrow.list() == ["New"] + FurrowDesk.items(60) }
                try furrow.waitUntilIdle { $0.first?.title == "New" }
            }
        }

        @Test func spaceStillCompletes() throws {
            try FurrowDesk.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForList(["Item 2", "Item 3", "Item 4", "Item 5", "✓ Item 1"])
            }
        }

        @Test func escapeDiscardsTheTypedText() throws {
            try FurrowDesk.use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.type("oh")
                try furrow.waitForEditor("oh")
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func typingOnTheListsPageAddsAList() throws {
            try FurrowDesk.use { furrow in
                try furrow.goUp(to: ["Tasks"])
                try furrow.waitForListFocus(on: "Tasks")
                try furrow.desk.keyboard.type("Errands\n")
                try furrow.waitForStoredLists(["Errands", "Tasks"])
            }
        }
    }
}
