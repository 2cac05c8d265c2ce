// Lists longer than GTK creates rows for: rows are recycled, and each row must still show its own task.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct LongListTests {
        private static let many = FurrowDesk.items(600)

        @Test func everyRowShowsItsOwnItemAfterTheLastItemMovedToTheTop() throws {
            try FurrowDesk.use(Self.many) { furrow in
                try goToEnd(furrow)
                try furrow.desk.keyboard.press("menu")
                _ = try furrow.waitForPopover()
                try furrow.waitForEntryFocus("Select")
                for name in ["Complete", "Move to Top"] {
                    try furrow.desk.keyboard.press("down")
                    try furrow.waitForEntryFocus(name)
                }
                try furrow.desk.keyboard.press("return")
                try waitForStored(["Item 600"] + Self.many.dropLast(), furrow)
                try waitForRowsOfTheList(furrow)
                try furrow.desk.keyboard.press("home")
                try furrow.waitForFocus(on: "Item 600")
                try waitForRowsOfTheList(furrow)
            }
        }

        @Test func everyRowShowsItsOwnItemAfterManyInsertionsAbove() throws {
            try FurrowDesk.use(Self.many) { furrow in
                try goToEnd(furrow)
                for number in 1...5 { _ = try furrow.add("New \(number)", top: true) }
                try furrow.command("delete", "Item 300")
                try furrow.command("done", "Item 2")
                try waitForRowsOfTheList(furrow)
            }
        }

        @Test func anEditedItemCompletedByAnotherProgramKeepsItsEditor() throws {
            try FurrowDesk.use { furrow in
                try furrow.tap("Item 2")
                try furrow.waitForEditor("Item 2")
                try furrow.desk.keyboard.type(" more")
                try furrow.waitForEditor("Item 2 more")
                try furrow.command("done", "Item 2")
                try furrow.desk.wait("its row below the others") { try furrow.rows().last?.isDone == true }
                try furrow.waitForEditor("Item 2 more")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2 more"])
            }
        }

        @Test func aReopenedListGetsTheFocusOnARow() throws {
            try FurrowDesk.use(Self.many) { furrow in
                try goToEnd(furrow)
                try furrow.goUp(to: ["Tasks"])
                try furrow.waitForListFocus(on: "Tasks")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the focus on a row") { try furrow.rows().contains(where: \.isFocused) }
                try goToEnd(furrow)
            }
        }

        /// Goes to the last row. The window opens with a part of the list, so the previous end may no longer be the
        /// end. An additional press of the key has no effect, and is handled before the keys that follow.
        private func goToEnd(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the focus on the last row") {
                if try furrow.rows().contains(where: { $0.title == "Item 600" && $0.isFocused }) { return true }
                try furrow.desk.keyboard.press("end")
                return false
            }
        }

        private func waitForStored(_ titles: [String], _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the new order in the store") { try furrow.list() == titles }
        }

        /// Waits until the visible rows are a part of the stored list, in its order.
        private func waitForRowsOfTheList(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("each row with its own item") {
                let stored = try furrow.stored().map(\.title)
                let seen = try furrow.rows().map(\.title)
                guard seen.count > 5, let first = seen.first, let start = stored.firstIndex(of: first) else {
                    return false
                }
                return Array(stored[start...].prefix(seen.count)) == seen
            }
        }
    }
}
