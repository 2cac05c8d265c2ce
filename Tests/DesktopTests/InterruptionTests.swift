// Interrupted gestures: by Escape, and by deletion of the row in another program (specification H3).

import Desk
import Testing

extension DesktopTests {
    @MainActor struct InterruptionTests {
        private static let without2 = ["Item 1", "Item 3", "Item 4", "Item 5"]

        @Test func escapeInASlideRestoresTheRow() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.long, release: false)
                try furrow.waitForOffset(of: "Item 2", Int(Hand.long) - 8)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
                // The finger that is still down has no further effect.
                try furrow.desk.touch.move(0, to: try furrow.point(in: "Item 2", x: 450))
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
                try furrow.open("Item 2")
            }
        }

        @Test func escapeInAPinchClosesTheRows() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                try furrow.part("Item 2", "Item 3", release: false)
                try furrow.waitForShifts(["Item 2": -45, "Item 3": 45], palette)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
                #expect(try furrow.list() == FurrowDesk.items(5))
                try furrow.open("Item 2")
            }
        }

        @Test func escapeInATouchpadSlideRestoresTheRow() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 2"))
                try furrow.desk.pad.scroll(dx: -20, seconds: 0.3, release: false)
                try furrow.waitForOffset(of: "Item 2", 288)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.desk.pad.releaseScroll()
                try furrow.open("Item 2")
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test(arguments: [Hand.short, Hand.long])
        func aMousePressOnlyCancelsATouchSlide(_ dx: Double) throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: dx, release: false)
                try furrow.waitForOffset(of: "Item 2", Int(dx) - 8)
                try furrow.desk.mouse.click(try furrow.center(of: "Item 4"))
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.desk.touch.move(0, to: try furrow.point(in: "Item 2", x: 450))
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
                try furrow.open("Item 3")
            }
        }

        @Test func aMousePressCancelsAPinch() throws {
            try FurrowDesk.use { furrow in
                try furrow.part("Item 2", "Item 3", release: false)
                try furrow.desk.mouse.click(try furrow.center(of: "Item 5").moved(by: 0, 90))
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
                try furrow.open("Item 3")
            }
        }

        @Test func escapeClosesTheOpenRow() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
            }
        }

        @Test func deletingARowDuringItsSlideLeavesNoRowHalfOpen() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.short, release: false)
                try furrow.waitForOffset(of: "Item 2", Int(Hand.short) - 8)
                try furrow.command("delete", "Item 2")
                try furrow.waitForRows(Self.without2)
                try furrow.desk.touch.move(0, to: try furrow.point(in: "Item 3", x: 400))
                try furrow.release()
                try furrow.waitForList(Self.without2)
                try furrow.open("Item 3")
            }
        }

        @Test(arguments: ["Item 2", "Item 3"])
        func deletingAPinchedRowClosesTheGap(_ title: String) throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                try furrow.part("Item 2", "Item 3", release: false)
                try furrow.waitForShifts(["Item 2": -45, "Item 3": 45], palette)
                try furrow.command("delete", title)
                let rest = FurrowDesk.items(5).filter { $0 != title }
                try furrow.waitForRows(rest)
                try furrow.release()
                try furrow.waitForList(rest)
                #expect(try furrow.editor() == nil)
                try furrow.open("Item 4")
            }
        }

        @Test func anOpenRowDeletedByAnotherProgramDisappearsWithItsMenu() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.command("delete", "Item 2")
                try furrow.waitForRows(Self.without2)
                #expect(try furrow.menuButtons().isEmpty)
                try furrow.open("Item 3")
            }
        }

        @Test(arguments: [true, false])
        func anItemCompletedByAnotherProgramDuringASlideIsNotReopened(_ byTouch: Bool) throws {
            try FurrowDesk.use { furrow in
                if byTouch {
                    try furrow.slide("Item 2", by: Hand.long, release: false)
                } else {
                    try furrow.padSlide("Item 2", by: Hand.long, release: false)
                }
                try furrow.command("done", "Item 2")
                try furrow.desk.wait("the completed row") {
                    try furrow.rows().map(\.text) == Self.without2 + ["✓ Item 2"]
                }
                if byTouch { try furrow.release() } else { try furrow.desk.pad.releaseScroll() }
                try furrow.waitForRows(Self.without2 + ["✓ Item 2"])
                #expect(try furrow.list() == Self.without2 + ["✓ Item 2"])
                try furrow.open("Item 3")
            }
        }

        @Test func aSlideToMoveDoesNotDeleteAnItemCompletedByAnotherProgram() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("leading-actions", "['move-to-top', 'delete']")
                try furrow.slide("Item 2", by: Hand.long, release: false)
                try furrow.command("done", "Item 2")
                try furrow.desk.wait("the completed row") {
                    try furrow.rows().map(\.text) == Self.without2 + ["✓ Item 2"]
                }
                try furrow.release()
                try furrow.waitForRows(Self.without2 + ["✓ Item 2"])
                #expect(try furrow.list() == Self.without2 + ["✓ Item 2"])
                try furrow.open("Item 3")
            }
        }

        @Test func anItemAddedByAnotherProgramDoesNotInterruptASlide() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.long, release: false)
                try furrow.waitForOffset(of: "Item 2", Int(Hand.long) - 8)
                try furrow.add("New")
                try furrow.desk.wait("the new row") { try furrow.rows().contains { $0.title == "New" } }
                try furrow.release()
                try furrow.waitForList(Self.without2 + ["New", "✓ Item 2"])
            }
        }
    }
}
