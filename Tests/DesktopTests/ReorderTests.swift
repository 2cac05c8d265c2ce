// Tests of dragging rows to other places by hand and of moving them with keys (specification G1 to G6, K1).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct ReorderTests {
        /// The list with Item 2 moved two places down.
        private static let moved = ["Item 1", "Item 3", "Item 4", "Item 2", "Item 5"]
        private static let done = ["Old", "Older"]

        @Test func aLongPressLiftsARowAndTheReleaseDropsIt() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.dragRow("Item 2", rows: 2)
                try furrow.waitForList(Self.moved)
                try furrow.waitForFocus(on: "Item 2")
            }
        }

        @Test func theOtherRowsMakeRoom() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                let palette = try furrow.palette()
                try furrow.dragRow("Item 4", rows: -3, release: false)
                // Item 1 is not compared, because the dragged row's shadow lies on it.
                try furrow.waitForShifts(["Item 2": Row.height, "Item 3": Row.height, "Item 5": 0], palette)
            }
        }

        @Test func aVerticalDragWithTheMouseMovesARow() throws {
            try FurrowDesk.use { furrow in
                let start = try furrow.center(of: "Item 2")
                try furrow.desk.mouse.drag(from: start, to: start.moved(by: 5, 120), seconds: Hand.slowly)
                try furrow.waitForList(Self.moved)
            }
        }

        @Test func aPressAndDragWithTheTouchpadMovesARow() throws {
            try FurrowDesk.use { furrow in
                let start = try furrow.center(of: "Item 2")
                try furrow.desk.pad.drag(from: start, to: start.moved(by: 5, 120), seconds: Hand.slowly)
                try furrow.waitForList(Self.moved)
            }
        }

        @Test func draggingARowBackChangesNothing() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                let start = try furrow.point(in: "Item 2", x: 200)
                try furrow.dragRow("Item 2", rows: 2, release: false)
                try furrow.desk.touch.play([Track(from: start.moved(by: 0, 112), to: start)], seconds: 0.3, hold: 0.2)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func escapeReturnsTheRow() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.dragRow("Item 2", rows: 2, release: false)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
                #expect(try furrow.popoverWindow() == nil)
            }
        }

        @Test func theListScrollsWhileARowIsHeldNearItsEdge() throws {
            let all = FurrowDesk.items(40)
            try FurrowDesk.use(all, environment: FurrowDesk.traced) { furrow in
                let start = try furrow.point(in: "Item 3", x: 200)
                try furrow.hold(start)
                let edge = ScreenPoint(start.x, Double(furrow.window.frame.maxY) - 30)
                try furrow.desk.touch.play([Track(from: start, to: edge)], seconds: 0.4, release: false)
                try furrow.desk.wait("Item 30 in sight") { try furrow.rows().contains { $0.title == "Item 30" } }
                try furrow.release()
                try furrow.desk.wait("Item 3 far down") {
                    (try furrow.list().firstIndex(of: "Item 3") ?? 0) >= 20
                }
                #expect(try furrow.list().filter { $0 != "Item 3" } == all.filter { $0 != "Item 3" })
                // The row stays where it was released, and the other rows stay where they made room.
                try furrow.waitUntilIdle { $0.contains { $0.title == "Item 3" } }
                let middle = try furrow.row("Item 3").frame.center.y
                #expect(abs(middle - edge.y) <= Double(Row.height))
            }
        }

        @Test func anOpenItemDraggedAmongDoneItemsIsCompleted() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: Self.done, environment: FurrowDesk.traced) { furrow in
                try furrow.dragRow("Item 2", rows: 2)
                try furrow.waitForList(["Item 1", "Item 3", "✓ Old", "✓ Item 2", "✓ Older"])
            }
        }

        @Test func aDoneItemDraggedAmongOpenItemsIsReopened() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: Self.done, environment: FurrowDesk.traced) { furrow in
                try furrow.dragRow("Older", rows: -3)
                try furrow.waitForList(["Item 1", "Older", "Item 2", "Item 3", "✓ Old"])
            }
        }

        @Test func aDoneItemDraggedWithinTheDoneItemsKeepsItsPlace() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: Self.done, environment: FurrowDesk.traced) { furrow in
                try furrow.dragRow("Older", rows: -1)
                try furrow.waitForRows(FurrowDesk.items(3) + ["✓ Old", "✓ Older"])
                #expect(try furrow.list() == FurrowDesk.items(3) + ["✓ Old", "✓ Older"])
            }
        }

        @Test func deletingADraggedItemEndsTheReorder() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.dragRow("Item 2", rows: 1, release: false)
                try furrow.command("delete", "Item 2")
                try furrow.waitForRows(["Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.release()
                try furrow.open("Item 3")
            }
        }

        @Test(arguments: [
            ("alt+up", ["Item 2", "Item 1", "Item 3", "Item 4"]),
            ("alt+down", ["Item 1", "Item 3", "Item 2", "Item 4"]),
            ("alt+home", ["Item 2", "Item 1", "Item 3", "Item 4"]),
            ("alt+end", ["Item 1", "Item 3", "Item 4", "Item 2"]),
        ])
        func keysMoveTheFocusedItem(_ key: String, _ result: [String]) throws {
            try FurrowDesk.use(FurrowDesk.items(4)) { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press(key)
                try furrow.waitForList(result)
                try furrow.waitForFocus(on: "Item 2")
            }
        }
    }
}
