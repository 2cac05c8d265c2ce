// Tests of undo and redo with the keyboard and the toast's button, also after a restart of the program.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct UndoTests {
        private static let done = ["✓ Old", "✓ Older"]
        private static let without2 = ["Item 1", "Item 3", "Item 4", "Item 5"]

        @Test func ctrlZUndoesAndCtrlShiftZRedoes() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForList(Self.without2)
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
                try furrow.desk.keyboard.press("ctrl+shift+z")
                try furrow.waitForList(Self.without2)
            }
        }

        @Test func undoWhileAToastAppearsLeavesTheWindowWorking() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                // Libadwaita 1.2 would free a toast that is dismissed while it rises, if frames are late.
                for _ in 1...8 {
                    for (key, count) in [("delete", 4), ("ctrl+z", 5)] {
                        try furrow.desk.keyboard.press(key)
                        // The store has the change when the toast begins to rise. Earlier keys would go to a row that
                        // is gone.
                        try furrow.desk.wait("\(count) items in the store") { try furrow.list().count == count }
                    }
                }
                try furrow.waitForList(FurrowDesk.items(5))
                try furrow.desk.wait("no toast") { try furrow.undoButton() == nil }
                try furrow.slide("Item 4", by: -Hand.long)
                try furrow.waitForList(["Item 1", "Item 2", "Item 3", "Item 5"])
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func stepsAreUndoneOneByOne() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
                try furrow.slide("Item 4", by: -Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 5", "✓ Item 2"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func undoAndRedoWorkAfterARestart() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForList(Self.without2)
                try furrow.restart()
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
                try furrow.restart()
                try furrow.desk.keyboard.press("ctrl+shift+z")
                try furrow.waitForList(Self.without2)
            }
        }

        @Test func aChangeByTheCommandLineIsUndoneInTheWindow() throws {
            try FurrowDesk.use { furrow in
                try furrow.command("delete", "Item 2")
                try furrow.waitForRows(Self.without2)
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func aChangeInTheWindowIsUndoneByTheCommandLine() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForList(Self.without2)
                _ = try furrow.desk.furrow(furrow.store, ["undo"])
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        // MARK: What the toast offers

        @Test func theUndoButtonOfAToastRestoresADeletedItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForToast("Deleted “Item 2”")
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func theUndoButtonOfAToastReopensACompletedItemInItsPlace() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForToast("Completed “Item 2”")
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func pullingUpClearsTheDoneItemsAndOffersUndo() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: ["Old", "Older"]) { furrow in
                try furrow.pull("Older", by: -90)
                try furrow.waitForToast("Cleared 2 completed tasks")
                try furrow.waitForList(FurrowDesk.items(3))
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(3) + Self.done)
            }
        }

        @Test func aKeyClearsTheDoneItems() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: ["Old", "Older"]) { furrow in
                try furrow.desk.keyboard.press("ctrl+shift+delete")
                try furrow.waitForToast("Cleared 2 completed tasks")
                try furrow.waitForList(FurrowDesk.items(3))
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(3) + Self.done)
            }
        }
    }
}
