// Changes of the list by another program while a gesture holds rows: the rows stay where the gesture has them, and
// move only as far as the change itself requires (specification H5).

import Desk
import Testing

extension DesktopTests {
    @MainActor struct ChangesDuringGesturesTests {
        /// A change by another program, and the order of the rows after it.
        struct Change: CustomTestStringConvertible, Sendable {
            let command: String
            let title: String
            let after: [String]

            var testDescription: String { "\(command) \(title)" }

            static let addedBelow = Change(command: "add", title: "New", after: items(1...5) + ["New"])
            static let deletedAbove = Change(command: "delete", title: "Item 1", after: items(2...5))
            static let deletedBelow = Change(command: "delete", title: "Item 5", after: items(1...4))
            static let done = Change(command: "done", title: "Item 1", after: items(2...5) + ["Item 1"])

            private static func items(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "Item \($0)" } }
        }

        @Test(arguments: [Change.addedBelow, .deletedAbove, .deletedBelow, .done])
        func aChangeDuringAPullShiftsTheRowsOnce(_ change: Change) throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.pull("Item 2", by: 108, release: false)
                try expect(furrow, change) { _ in
                    100
                } after: { _ in
                    100
                }
            }
        }

        @Test(arguments: [Change.addedBelow, .deletedAbove, .deletedBelow, .done])
        func aChangeDuringAPinchShiftsTheRowsOnce(_ change: Change) throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.part("Item 2", "Item 3", release: false)
                try expect(furrow, change) {
                    ["Item 1", "Item 2"].contains($0) ? -45 : 45
                } after: { title in
                    title == "Item 2" || title == "Item 1" && change.command != "done" ? -45 : 45
                }
            }
        }

        /// Item 2 is held over the fourth place, regardless of the row there.
        @Test(arguments: [Change.addedBelow, .deletedAbove, .deletedBelow])
        func aChangeDuringAReorderShiftsTheRowsOnce(_ change: Change) throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.dragRow("Item 2", rows: 2, release: false)
                let room = Double(-Row.height)
                try expect(furrow, change, except: "Item 2") {
                    ["Item 3", "Item 4"].contains($0) ? room : 0
                } after: { title in
                    let place = change.after.firstIndex(of: title) ?? 0
                    let home = change.after.firstIndex(of: "Item 2") ?? 0
                    return (home + 1...3).contains(place) ? room : 0
                }
            }
        }

        // G4, H4
        @Test func aDraggedRowIsDroppedAtItsVisiblePositionInAScrolledList() throws {
            try FurrowDesk.use(FurrowDesk.items(30), environment: FurrowDesk.traced) { furrow in
                try furrow.scroll(by: 208)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                let scroll = try furrow.scroll
                try furrow.dragRow("Item 7", rows: 2, release: false)
                try furrow.add("New", top: true)
                try furrow.desk.wait("the list scrolled by a row") {
                    try furrow.scroll == scroll + Double(Row.height)
                }
                try furrow.release()
                let order = ["New"] + (1...30).filter { $0 != 7 }.map { "Item \($0)" }
                try furrow.desk.wait("Item 7 below Item 9") {
                    try furrow.list() == Array(order.prefix(9)) + ["Item 7"] + order.dropFirst(9)
                }
            }
        }

        /// Waits until the gesture has moved the rows by these distances, makes the change in another program, and
        /// expects each row to go straight to the place that the gesture then requires, and to rest there.
        private func expect(
            _ furrow: FurrowDesk, _ change: Change, except held: String? = nil, before: (String) -> Double,
            after: (String) -> Double
        ) throws {
            let height = Double(Row.height)
            let old = FurrowDesk.items(5)
            try furrow.waitForShifts(old.filter { $0 != held }, before)
            let moment = Trace.now
            if change.command == "add" {
                try furrow.add(change.title)
            } else {
                try furrow.command(change.command, change.title)
            }
            try furrow.desk.wait("the change in the window") {
                // The rows are compared in list order; the dragged row, and those that make room, are drawn
                // elsewhere.
                try furrow.rows().map(\.title) == change.after
            }
            try furrow.desk.waitForLabelCheck()
            try furrow.waitForShifts(change.after.filter { $0 != held }, after)
            let trace = try furrow.trace().since(moment)
            for (place, title) in change.after.enumerated() where title != held {
                let end = after(title)
                let start = old.firstIndex(of: title).map { Double($0 - place) * height + before(title) } ?? end
                let shifts = trace.samples("shift", \.y, row: title).map(\.value)
                let (least, most) = (min(start, end) - 1, max(start, end) + 1)
                let astray = shifts.filter { $0 < least || $0 > most }
                #expect(astray.isEmpty, "\(title) between \(start) and \(end)")
            }
            try furrow.desk.keyboard.press("escape")
            try furrow.release()
            try furrow.waitUntilIdle { $0.map(\.title) == change.after }
        }
    }
}

extension FurrowDesk {
    /// Waits until rows of a traced program have been painted at these distances below (negative: above) their
    /// places.
    func waitForShifts(_ titles: [String], _ shift: (String) -> Double) throws {
        try desk.wait("\(titles.map { ($0, shift($0)) })") {
            let trace = try trace()
            // The position of a finger is reported in fractions of the screen.
            return titles.allSatisfy { abs((trace.lines("shift", row: $0).last?.y ?? 0) - shift($0)) < 0.5 }
        }
    }
}
