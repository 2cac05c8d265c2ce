// Quick flicks (specification B1, B4, D1).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct FlickTests {
        @Test(arguments: [1.0, -1.0])
        func aFlickOpensTheMenuOnItsSide(_ way: Double) throws {
            try FurrowDesk.use { furrow in
                try furrow.flick("Item 2", by: 70 * way)
                try furrow.waitForOffset(of: "Item 2", Menu.width * Int(way))
            }
        }

        @Test(arguments: [1.0, -1.0])
        func aFlickOnTheOpenRowClosesIt(_ way: Double) throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.flick("Item 2", by: 60 * way)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func aFlickOnAnotherRowClosesTheOpenRowAndOpensTheOther() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.flick("Item 4", by: -70)
                try furrow.waitForOffset(of: "Item 4", -Menu.width)
                try furrow.waitForOffset(of: "Item 2", 0)
            }
        }

        @Test func velocityAloneNeverDeletes() throws {
            try FurrowDesk.use { furrow in
                try furrow.flick("Item 2", by: -200)
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func manyQuickFlicksLeaveNoRowHalfOpen() throws {
            try FurrowDesk.use { furrow in
                for way in [1.0, -1, -1, 1, 1, -1, 1] { try furrow.flick("Item 2", by: 60 * way) }
                let frame = try furrow.row("Item 2").frame
                let ends = [0, Menu.width, -Menu.width]
                var count = 0
                try furrow.desk.wait("Item 2 open or closed") {
                    count = ends.contains(try furrow.offset(at: frame)) ? count + 1 : 0
                    return count == 30
                }
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }
    }
}
