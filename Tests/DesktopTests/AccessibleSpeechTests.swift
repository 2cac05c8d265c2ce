// The announcements and properties of rows for screen readers: role, name, state, position, and the last change.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct AccessibleSpeechTests {
        private func waitForDescription(
            _ text: String, of name: String, in furrow: FurrowDesk, _ kind: FurrowDesk.ListKind = .items
        ) throws {
            var last = ""
            do {
                try furrow.desk.wait("“\(name)” described as “\(text)”") {
                    last = try furrow.accessibleRow(name, kind).description
                    return last == text
                }
            } catch {
                throw Unexpected("“\(name)” is described as “\(last)” and not as “\(text)”: \(error)")
            }
        }

        @Test func onlyTheFocusedRowReportsItsPosition() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: ["Done"]) { furrow in
                try waitForDescription("1 of 4", of: "Item 1", in: furrow)
                try furrow.desk.keyboard.press("down")
                try waitForDescription("2 of 4", of: "Item 2", in: furrow)
                // No other row reports its position.
                try waitForDescription("", of: "Item 1", in: furrow)
            }
        }

        @Test func aDoneRowIsCheckedAndDescribedAsCompleted() throws {
            try FurrowDesk.use(["Item 1"], done: ["Done"]) { furrow in
                let done = try furrow.accessibleRow("Done")
                #expect(done.role == "list item" && done.states.contains(.checked) && done.description == "Completed")
                let open = try furrow.accessibleRow("Item 1")
                #expect(!open.states.contains(.checked))
                try furrow.focus("Done")
                try waitForDescription("Completed, 2 of 2", of: "Done", in: furrow)
            }
        }

        @Test func aListReportsItsNumberOfOpenItems() throws {
            try FurrowDesk.use { furrow in
                try furrow.addList("Errands")
                try furrow.desk.keyboard.press("escape")
                try waitForDescription("0 open tasks", of: "Errands", in: furrow, .lists)
                // The earlier announcement, that the lists were opened, is over by then.
                try waitForDescription("5 open tasks, 1 of 2", of: "Tasks", in: furrow, .lists)
            }
        }

        @Test(.disabled(if: Desk.announcesByEvents, "GTK has an event for it"))
        func aChangeIsReportedOnceByTheFocusedRow() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("delete")
                try waitForDescription("Deleted “Item 2”", of: "Item 3", in: furrow)
                try waitForDescription("2 of 4", of: "Item 3", in: furrow)
                let still = try furrow.desk.accessible(furrow.program).all { $0.description.hasPrefix("Deleted") }
                #expect(still.map(\.name) == [])
            }
        }

        @Test(.enabled(if: Desk.announcesByEvents, "GTK has no event for it before 4.14"))
        func aChangeIsAnnouncedToAPassiveListener() throws {
            try Desk.use(.checked) { desk in
                let store = desk.newStorePath()
                try desk.seed(store, FurrowDesk.items(3))
                try desk.listen()
                let program = try desk.start([try FurrowDesk.binary, "--store", store])
                _ = try desk.waitForWindow(of: program)
                try desk.waitForLabelCheck()
                try desk.keyboard.press("delete")
                try desk.wait("the announcement") {
                    try desk.announcements(of: program).first.map { FurrowDesk.matches($0, "Deleted “Item 1”") } == true
                }
            }
        }

        @Test(.enabled(if: Desk.announcesByEvents, "GTK has no event for it before 4.14"))
        func aDeletionIsAnnouncedOnceAndTheRowReportsItsPosition() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForAnnouncement("Deleted “Item 2”")
                try waitForDescription("2 of 4", of: "Item 3", in: furrow)
                try furrow.waitForToast("Deleted “Item 2”")
                #expect(try furrow.desk.announcements(of: furrow.program).count == 1)
            }
        }

        @Test(.enabled(if: Desk.announcesByEvents, "GTK has no event for it before 4.14"))
        func everyToastIsAnnouncedOnce() throws {
            try FurrowDesk.use(["This & <that>", "Item 2", "Item 3"]) { furrow in
                // The toast may be a new one, the same one, or one that waits until the previous one has faded.
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForAnnouncement("Deleted “This & <that>”")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForAnnouncement("Deleted “Item 2”")
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForAnnouncement("Deletion undone")
                try furrow.waitForToast("Deletion undone")
                #expect(try furrow.desk.announcements(of: furrow.program).count == 3)
            }
        }

        @Test func theResultOfASlideIsAnnounced() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForAnnouncement("Completed “Item 2”")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
                try furrow.slide("Item 3", by: -Hand.long)
                try furrow.waitForAnnouncement("Deleted “Item 3”")
            }
        }

        @Test func aPinchedInsertionAndAMenuOpenedByTouchAreAnnounced() throws {
            try FurrowDesk.use { furrow in
                try furrow.part("Item 2", "Item 3")
                try furrow.typeNew("Between")
                try furrow.waitForAnnouncement("Added “Between”")
                try furrow.waitForList(["Item 1", "Item 2", "Between", "Item 3", "Item 4", "Item 5"])
                try furrow.open("Item 4")
                try furrow.waitForAnnouncement("Menu: Complete, Move to Top")
            }
        }

        @Test func aRowScrolledOutOfViewKeepsNoAnnouncement() throws {
            try FurrowDesk.use(FurrowDesk.items(400)) { furrow in
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForAnnouncement("Deleted “Item 1”")
                try furrow.desk.keyboard.press("end")
                try waitForDescription("399 of 399", of: "Item 400", in: furrow)
                let announced = try furrow.accessibleRows().filter { $0.description.hasPrefix("Deleted") }.map(\.name)
                #expect(announced == [])
            }
        }
    }
}
