// Tests of inserting a task by parting rows with two fingers (specification E1 to E4).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct PinchTests {
        @Test func pinchingOutTwoRowsInsertsBetweenThem() throws {
            try FurrowDesk.use { furrow in
                try furrow.part("Item 2", "Item 3")
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func pinchingOutTheAddRowAndTheFirstRowInsertsAtTheTop() throws {
            try FurrowDesk.use { furrow in
                let first = try furrow.point(in: "Item 1", x: 240)
                try furrow.pinch(try furrow.addRowCenter(), first, up: 20, down: 70)
                try furrow.typeNew("New")
                try furrow.waitForList(["New"] + FurrowDesk.items(5))
            }
        }

        @Test func pinchingOutTheLastRowAndTheSpaceBelowInsertsAtTheEnd() throws {
            try FurrowDesk.use { furrow in
                let last = try furrow.point(in: "Item 5", x: 240)
                try furrow.pinch(last, try furrow.pointBelow("Item 5"), up: 45, down: 45)
                try furrow.typeNew("New")
                try furrow.waitForList(FurrowDesk.items(5) + ["New"])
            }
        }

        /// The list can be scrolled until there is room for a finger below its last row.
        @Test(arguments: [11, 30]) func pinchingOutAtTheEndOfALongListInsertsAtTheEnd(_ count: Int) throws {
            try FurrowDesk.use(FurrowDesk.items(count)) { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("end")
                try furrow.waitUntilIdle { $0.last?.title == "Item \(count)" }
                try furrow.scroll(by: 500)
                try furrow.waitUntilIdle { rows in
                    guard let last = rows.last, last.title == "Item \(count)" else { return false }
                    // GTK 4.18 stops one pixel before the end of the list, which is close enough.
                    return furrow.window.frame.maxY - last.frame.y >= 2 * Row.height - 1
                }
                let last = try furrow.point(in: "Item \(count)", x: 240)
                try furrow.pinch(last, try furrow.pointBelow("Item \(count)"), up: 70, down: 20)
                try furrow.typeNew("New")
                try furrow.desk.wait("the item at the end") { try furrow.list() == FurrowDesk.items(count) + ["New"] }
            }
        }

        @Test func pinchingOutRowsOfAScrolledListInsertsBetweenThem() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                try furrow.scroll(by: 500)
                try furrow.waitUntilIdle { !$0.contains { $0.title == "Item 1" } }
                try furrow.part("Item 12", "Item 13")
                try furrow.typeNew("New")
                let all = FurrowDesk.items(30)
                try furrow.desk.wait("the item in its place") {
                    try furrow.list() == Array(all[..<12]) + ["New"] + Array(all[12...])
                }
                let rows = try furrow.desk.wait(for: "its row") { () -> [String]? in
                    let titles = try furrow.rows().map(\.title)
                    return titles.contains("New") ? titles : nil
                }
                let index = try #require(rows.firstIndex(of: "New"))
                #expect(Array(rows[(index - 1)...(index + 1)]) == ["Item 12", "New", "Item 13"])
            }
        }

        @Test func pinchingOutInAnEmptyListInserts() throws {
            try FurrowDesk.use([]) { furrow in
                let add = try furrow.addRowCenter()
                try furrow.pinch(add, add.moved(by: 0, 200), up: 20, down: 60)
                try furrow.typeNew("First")
                try furrow.waitForList(["First"])
            }
        }

        @Test func theLowerFingerMayTouchFirst() throws {
            try FurrowDesk.use { furrow in
                let lower = try furrow.point(in: "Item 3", x: 240)
                let upper = try furrow.point(in: "Item 2", x: 200)
                let tracks = [
                    Track(from: lower, to: lower.moved(by: 0, 45)), Track(from: upper, to: upper.moved(by: 0, -45)),
                ]
                try furrow.desk.touch.play(tracks, seconds: 0.3, hold: 0.1)
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func eachSideFollowsItsOwnFinger() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                let upper = try furrow.point(in: "Item 3", x: 200)
                let lower = try furrow.point(in: "Item 4", x: 240)
                try furrow.pinch(upper, lower, up: 20, down: 50, release: false)
                try furrow.waitForShifts(["Item 3": -20, "Item 4": 50, "Item 5": 50], palette)
            }
        }

        @Test func theGapFollowsTheOnlyMovingFinger() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                let upper = try furrow.point(in: "Item 2", x: 200)
                let lower = try furrow.point(in: "Item 3", x: 240)
                try furrow.pinch(upper, lower, up: 0, down: 80, release: false)
                try furrow.waitForShifts(["Item 1": 0, "Item 2": 0, "Item 3": 80, "Item 4": 80], palette)
                try furrow.release()
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func anItemInsertedBetweenDoneRowsFollowsTheLastOpenItem() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: ["Old", "Older"]) { furrow in
                try furrow.part("Old", "Older")
                try furrow.typeNew("New")
                try furrow.waitForList(FurrowDesk.items(3) + ["New", "✓ Old", "✓ Older"])
            }
        }

        @Test func aPinchClosesTheOpenRow() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 5")
                try furrow.part("Item 2", "Item 3")
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
            }
        }
    }
}
