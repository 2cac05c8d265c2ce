// Tests of the mouse: drags slide rows, clicks edit, and the wheel only scrolls.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct MouseTests {
        private func drag(_ furrow: FurrowDesk, _ title: String, by dx: Double, release: Bool = true) throws {
            let start = try furrow.point(in: title, x: dx > 0 ? 100 : 380)
            try furrow.desk.mouse.drag(
                from: start, to: start.moved(by: dx, 0), seconds: Hand.slowly, hold: Hand.rest, release: release)
        }

        @Test(arguments: [1.0, -1.0])
        func aDragOpensTheMenu(_ way: Double) throws {
            try FurrowDesk.use { furrow in
                try drag(furrow, "Item 2", by: way * Hand.short, release: false)
                try furrow.waitForOffset(of: "Item 2", Int(way) * (Int(Hand.short) - 8))
                try furrow.release()
                try furrow.waitForOffset(of: "Item 2", Int(way) * Menu.width)
            }
        }

        @Test func aPressThatMovesLessThanEightPxIsAClick() throws {
            try FurrowDesk.use { furrow in
                try drag(furrow, "Item 2", by: 6, release: false)
                #expect(try furrow.offset(of: "Item 2") == 0)
                try furrow.release()
                try furrow.waitForEditor("Item 2")
            }
        }

        @Test func aDragStartedOnAMenuButtonMovesTheRow() throws {
            try FurrowDesk.use { furrow in
                try drag(furrow, "Item 2", by: Hand.short)
                try furrow.waitForOffset(of: "Item 2", Menu.width)
                let button = try furrow.menuButton("Move to Top").center
                try furrow.desk.mouse.drag(
                    from: button, to: button.moved(by: -88, 0), seconds: Hand.slowly, hold: Hand.rest, release: false)
                try furrow.waitForOffset(of: "Item 2", Menu.width - 80)
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test(arguments: [1.0, -1.0])
        func aQuickDragOpensTheMenuAndAQuickDragBackClosesIt(_ way: Double) throws {
            try FurrowDesk.use { furrow in
                let start = try furrow.center(of: "Item 2")
                try furrow.desk.mouse.drag(from: start, to: start.moved(by: 60 * way, 0), seconds: 0.1)
                try furrow.waitForOffset(of: "Item 2", Int(way) * Menu.width)
                try furrow.desk.mouse.drag(from: start, to: start.moved(by: -60 * way, 0), seconds: 0.1)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func aLongDragCompletesAnItemAndALongDragReopensIt() throws {
            try FurrowDesk.use { furrow in
                let others = ["Item 1", "Item 3", "Item 4", "Item 5"]
                try drag(furrow, "Item 2", by: Hand.long)
                try furrow.waitForList(others + ["✓ Item 2"])
                try drag(furrow, "Item 2", by: Hand.long)
                try furrow.waitForList(others + ["Item 2"])
            }
        }

        @Test func aLongDragToTheLeftDeletes() throws {
            try FurrowDesk.use { furrow in
                try drag(furrow, "Item 2", by: -Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func theDeleteButtonOfTheMenuDeletesTheItem() throws {
            try FurrowDesk.use { furrow in
                try drag(furrow, "Item 2", by: -Hand.short)
                try furrow.desk.mouse.click(try furrow.menuButton("Delete").center)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func aClickEditsTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.mouse.click(try furrow.center(of: "Item 2"))
                try furrow.waitForEditor("Item 2")
            }
        }

        @Test func aClickOnTheAddRowAddsAtTheTop() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.mouse.click(try furrow.addRowCenter())
                try furrow.typeNew("New")
                try furrow.waitForList(["New"] + FurrowDesk.items(5))
            }
        }

        @Test func theWheelScrollsWithoutSlidingARow() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 5"))
                try furrow.desk.mouse.wheel(4)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                #expect(try furrow.menuButtons().isEmpty)
            }
        }

        @Test(arguments: [1, -1])
        func theWheelWithShiftSlidesNoRow(_ way: Int) throws {
            try FurrowDesk.use { furrow in
                let frame = try furrow.row("Item 2").frame
                try furrow.desk.mouse.moveTo(frame.center)
                for _ in 0..<8 {
                    try furrow.desk.keyboard.holding("shift") { try furrow.desk.mouse.wheel(way) }
                    #expect(try furrow.offset(at: frame) == 0)
                }
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func aHorizontalWheelSlidesNoRow() throws {
            try FurrowDesk.use { furrow in
                let frame = try furrow.row("Item 2").frame
                try furrow.desk.mouse.moveTo(frame.center)
                for _ in 0..<8 {
                    try furrow.desk.mouse.wheel(1, horizontal: true)
                    #expect(try furrow.offset(at: frame) == 0)
                }
                try furrow.waitForRows(FurrowDesk.items(5))
            }
        }
    }
}
