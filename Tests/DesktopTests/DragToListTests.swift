// Rows dragged onto the lists next to the open list: with touch and the mouse, in a mirrored layout, canceled and
// refused (specification G7, N9).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct DragToListTests {
        /// Runs a test in a wide window with two lists.
        private func use(_ environment: [String: String] = [:], _ body: (FurrowDesk) throws -> Void) throws {
            try FurrowDesk.use(environment: FurrowDesk.traced.merging(environment) { $1 }) { furrow in
                try furrow.makeList("Errands", ["Milk"])
                furrow.window = try furrow.desk.resize(furrow.window, width: 900, height: 720)
                try furrow.desk.wait("both lists") { try furrow.lists().map(\.name) == ["Tasks", "Errands"] }
                furrow.cachedList = nil
                try furrow.waitUntilIdle { $0.map(\.title) == FurrowDesk.items(5) }
                try body(furrow)
            }
        }

        /// Presses a row with the mouse or another device, drags it down until it is lifted, and drags it onto a
        /// list without releasing it.
        private func drag(
            _ title: String, onto list: String, _ furrow: FurrowDesk, by device: Pointer? = nil
        ) throws {
            let (start, hand) = (try furrow.center(of: title), device ?? furrow.desk.mouse)
            try hand.drag(from: start, to: start.moved(by: 0, 24), seconds: 0.1, release: false)
            try hand.moveTo(try furrow.listRow(list).frame.center, seconds: Hand.slowly)
        }

        /// Returns the command line's output for a list in the store.
        private func stored(_ list: String, _ furrow: FurrowDesk) throws -> String {
            try furrow.desk.furrow(furrow.store, ["list", "--list", list]).output
        }

        private func waitForStored(_ titles: [String], in list: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("\(titles) in \(list)") {
                let output = try stored(list, furrow)
                return titles.allSatisfy(output.contains) && output.split(separator: "\n").count == titles.count
            }
        }

        @Test func aRowIsDraggedOntoAListWithTheMouse() throws {
            try use { furrow in
                try drag("Item 2", onto: "Errands", furrow)
                try furrow.desk.mouse.release()
                try furrow.waitForToast("Moved “Item 2” to “Errands”")
                try waitForStored(["Item 2", "Milk"], in: "Errands", furrow)
                try furrow.waitForRows(["Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.clickUndo()
                try furrow.waitForRows(FurrowDesk.items(5))
                try waitForStored(["Milk"], in: "Errands", furrow)
            }
        }

        @Test func aRowIsDraggedOntoAListWithTheTouchpad() throws {
            try use { furrow in
                try drag("Item 4", onto: "Errands", furrow, by: furrow.desk.pad)
                try furrow.desk.pad.release()
                try furrow.waitForToast("Moved “Item 4” to “Errands”")
                try waitForStored(["Item 4", "Milk"], in: "Errands", furrow)
                try furrow.waitForRows(["Item 1", "Item 2", "Item 3", "Item 5"])
            }
        }

        @Test func severalRowsAreDraggedOntoAListByTouch() throws {
            try use { furrow in
                try furrow.desk.keyboard.holding("ctrl") {
                    for title in ["Item 1", "Item 3"] { try furrow.desk.mouse.click(try furrow.center(of: title)) }
                }
                try furrow.desk.wait("both chosen") {
                    try furrow.accessibleRows().count { $0.states.contains(.selected) } == 2
                }
                let start = try furrow.center(of: "Item 3")
                try furrow.hold(start)
                try furrow.desk.touch.slide(
                    from: start, to: try furrow.listRow("Errands").frame.center, seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForToast("Moved 2 tasks to “Errands”")
                try waitForStored(["Item 1", "Item 3", "Milk"], in: "Errands", furrow)
                try furrow.waitForRows(["Item 2", "Item 4", "Item 5"])
            }
        }

        @Test func selectedRowsAreDraggedStraightSidewaysWithTheMouse() throws {
            try use { furrow in
                try furrow.desk.keyboard.holding("ctrl") {
                    for title in ["Item 1", "Item 2"] { try furrow.desk.mouse.click(try furrow.center(of: title)) }
                }
                let row = try furrow.center(of: "Item 2")
                let end = try furrow.listRow("Errands").frame.center
                try furrow.desk.mouse.drag(
                    from: row, to: ScreenPoint(end.x, row.y), seconds: Hand.slowly, release: false)
                try furrow.desk.mouse.moveTo(end, seconds: Hand.slowly)
                try furrow.desk.mouse.release()
                try furrow.waitForToast("Moved 2 tasks to “Errands”")
                try furrow.waitForRows(["Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func aRowIsDraggedOntoAListInAMirroredLayout() throws {
            try use(["FURROW_DIRECTION": "rtl"]) { furrow in
                try drag("Item 2", onto: "Errands", furrow)
                try furrow.desk.mouse.release()
                try furrow.waitForToast("Moved “Item 2” to “Errands”")
                try waitForStored(["Item 2", "Milk"], in: "Errands", furrow)
                try furrow.waitForRows(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func escapeCancelsADragOverAList() throws {
            try use { furrow in
                let before = try furrow.listRow("Errands").frame
                try drag("Item 2", onto: "Errands", furrow)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitUntilIdle { $0.map(\.title) == FurrowDesk.items(5) }
                try furrow.desk.mouse.release()
                try waitForStored(["Milk"], in: "Errands", furrow)
                #expect(try furrow.listRow("Errands").frame == before)
            }
        }

        @Test func aDropOnAViewWithoutMoveIsRefusedAndTheRowReturns() throws {
            try use { furrow in
                try drag("Item 2", onto: "Scheduled", furrow)
                try furrow.desk.mouse.release()
                try furrow.waitForToast("Tasks cannot be moved to “Scheduled”")
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5) + ["Milk"])
            }
        }
    }
}
