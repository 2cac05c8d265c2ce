// Long slides act (specification B7, C2, C3), and toasts take back.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct LongSlideTests {
        @Test func aLongSlideToTheRightCompletesTheItem() throws {
            try FurrowDesk.use(done: ["Old"]) { furrow in
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2", "✓ Old"])
            }
        }

        @Test func aLongSlideOnADoneRowReopensIt() throws {
            try FurrowDesk.use(done: ["Old", "Older"]) { furrow in
                try furrow.slide("Older", by: Hand.long)
                try furrow.waitForList(FurrowDesk.items(5) + ["Older", "✓ Old"])
            }
        }

        @Test func aLongSlideToTheLeftDeletesTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func theOutermostButtonShowsThatLettingGoActs() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long, lift: false)
                try furrow.waitForColour(in: "Item 2", x: 474, Menu.latchedRed)
                // It has flipped over the other one, up to the front.
                try furrow.waitForColour(in: "Item 2", x: 480 - 200, Menu.latchedRed)
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func goingBackBeforeTheReleaseDoesNothing() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.long, lift: false)
                try furrow.waitForColour(in: "Item 2", x: 6, Menu.latchedGreen)
                let back = Track(
                    from: try furrow.point(in: "Item 2", x: 380), to: try furrow.point(in: "Item 2", x: 130))
                try furrow.desk.touch.play([back], seconds: 0.3, hold: 0.3, lift: false)
                try furrow.waitForColour(in: "Item 2", x: 6, Menu.green)
                try furrow.lift()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func theToastsUndoBringsADeletedItemBack() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForToast("Deleted “Item 2”")
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func theToastsUndoReopensACompletedItemInItsPlace() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForToast("Completed “Item 2”")
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func severalRowsAreDeletedOneAfterAnother() throws {
            try FurrowDesk.use { furrow in
                // From below: what is above a deleted row does not move under the next finger.
                try furrow.slide("Item 5", by: -Hand.long)
                try furrow.slide("Item 3", by: -Hand.long)
                try furrow.slide("Item 1", by: -Hand.long)
                try furrow.waitForList(["Item 2", "Item 4"])
            }
        }
    }
}
