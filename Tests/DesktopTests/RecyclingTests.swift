// Tests of widget recycling. GTK uses some two hundred row widgets for a list of any length. A gesture or an
// animation belongs to its task and ends only with the task, even when the task's widget is given to another task.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct RecyclingTests {
        private static let many = FurrowDesk.items(600)

        @Test func aRowDeletedWhileScrolledOutOfViewStaysDeleted() throws {
            try use { furrow in
                try furrow.focus("Item 4")
                try furrow.desk.keyboard.press("delete")
                try furrow.desk.keyboard.press("end")
                try waitForLastRow(furrow)
                try furrow.desk.keyboard.press("home")
                try furrow.desk.wait("the rows without Item 4") {
                    try furrow.rows().prefix(4).map(\.title) == ["Item 1", "Item 2", "Item 3", "Item 5"]
                }
                try furrow.waitUntilIdle { $0.first?.title == "Item 1" }
                try furrow.open("Item 5")
            }
        }

        @Test func aDirectSlideDeletesARowThatIsScrolledOutOfView() throws {
            try FurrowDesk.useWithPreferences(Self.many) { furrow in
                try furrow.applyPreference("slide-style", "direct")
                try furrow.slide("Item 4", by: -Hand.short, release: false)
                try furrow.release()
                try furrow.desk.keyboard.press("end")
                try waitForLastRow(furrow)
                try furrow.desk.keyboard.press("home")
                try furrow.desk.wait("the rows without Item 4") {
                    try furrow.rows().prefix(4).map(\.title) == ["Item 1", "Item 2", "Item 3", "Item 5"]
                }
            }
        }

        @Test func aLatchedSlideActsAfterItsRowIsScrolledOutOfView() throws {
            try use { furrow in
                try furrow.slide("Item 4", by: -Hand.long, release: false)
                try furrow.desk.keyboard.press("end")
                try waitForLastRow(furrow)
                try furrow.release()
                try furrow.desk.wait("Item 4 deleted") { try furrow.list().contains("Item 4") == false }
                try furrow.desk.keyboard.press("home")
                try furrow.desk.wait("the rows without Item 4") {
                    try furrow.rows().prefix(4).map(\.title) == ["Item 1", "Item 2", "Item 3", "Item 5"]
                }
            }
        }

        @Test func aHeldRowKeepsItsOffsetWhenScrolledBackIntoView() throws {
            try use { furrow in
                let frame = try furrow.row("Item 4").frame
                try furrow.slide("Item 4", by: -Hand.long, release: false)
                try furrow.waitForOffset(at: frame, -272)
                try furrow.desk.keyboard.press("end")
                try waitForLastRow(furrow)
                try furrow.desk.keyboard.press("home")
                try furrow.waitForOffset(at: frame, -272)
                let end = try furrow.point(in: "Item 3", x: 200).moved(by: 0, Double(Row.height))
                try furrow.desk.touch.play([Track(from: end, to: end.moved(by: 180, 0))], seconds: 0.3, hold: 0.3)
                try furrow.waitUntilIdle { $0.map(\.title).contains("Item 4") }
                #expect(try furrow.list() == Self.many)
            }
        }

        @Test func anOpenRowScrolledOutOfViewIsClosedOnReturn() throws {
            try use { furrow in
                try furrow.open("Item 4")
                try furrow.desk.keyboard.press("end")
                try waitForLastRow(furrow)
                try furrow.desk.keyboard.press("home")
                try furrow.waitUntilIdle { $0.first?.title == "Item 1" }
                try furrow.open("Item 4")
            }
        }

        @Test(arguments: [300, 600])
        func aRowDraggedBeyondTheLifeOfItsWidgetIsDroppedWhereReleased(_ count: Int) throws {
            let all = FurrowDesk.items(count)
            try FurrowDesk.use(all, environment: FurrowDesk.traced) { furrow in
                // Not the focused row, because GTK keeps its widget.
                let start = try furrow.point(in: "Item 3", x: 200)
                let moment = Trace.now
                try furrow.hold(start)
                let edge = ScreenPoint(start.x, Double(furrow.window.frame.maxY) - 30)
                try furrow.desk.touch.play([Track(from: start, to: edge)], seconds: 0.4, release: false)
                let far = "Item \(min(count, 500) - 160)"
                try furrow.desk.wait("\(far) in sight", timeout: 60) {
                    try furrow.rows().contains { $0.title == far }
                }
                #expect(try furrow.trace().since(moment).lines("ended").isEmpty, "the drag goes on")
                let middle = edge.moved(by: 0, -250)
                try furrow.desk.touch.play([Track(from: edge, to: middle)], seconds: 0.3, hold: 0.4, release: false)
                // The stand-in covers the row above or below which the dragged row will be placed.
                try furrow.release()
                try furrow.desk.wait("Item 3 elsewhere in the store") { try furrow.list() != all }
                try furrow.waitUntilIdle { $0.contains { $0.title == "Item 3" } }
                let row = try furrow.row("Item 3")
                #expect(abs(row.frame.center.y - middle.y) <= Double(Row.height), "it stays under the finger")
                let list = try furrow.list()
                #expect(list.filter { $0 != "Item 3" } == all.filter { $0 != "Item 3" })
            }
        }

        private func use(_ body: (FurrowDesk) throws -> Void) throws { try FurrowDesk.use(Self.many, body: body) }

        /// Presses End until the last row is seen. The window opens with a part of the list, so the row that was the
        /// last may not be the last any more.
        private func waitForLastRow(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the last row") {
                if try furrow.rows().contains(where: { $0.title == "Item 600" }) { return true }
                try furrow.desk.keyboard.press("end")
                return false
            }
        }
    }
}
