// Where a list stands that is opened, or that a key scrolls while it scrolls on by itself.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct OpenedListTests {
        /// What was scrolled before is another list: GTK guesses where that was among the new one's rows.
        @Test func aLongListOpenedAfterAScrolledOneStandsAtItsTopWithTheFocus() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                let long = (1...600).map { "Errand \($0)" }
                _ = try furrow.desk.furrow(furrow.store, ["new-list", "Errands"])
                _ = try furrow.desk.furrow(
                    furrow.store, ["add", "--list", "Errands", "-"], input: long.joined(separator: "\n"))
                try furrow.desk.wait("the focus on the last row") {
                    if try furrow.rows().contains(where: { $0.title == "Item 30" && $0.isFocused }) { return true }
                    try furrow.desk.keyboard.press("end")
                    return false
                }
                try furrow.goUp(to: ["Tasks", "Errands"])
                try furrow.waitForListFocus(on: "Tasks")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForListFocus(on: "Errands")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForFocus(on: "Errand 1")
                try furrow.waitForRest { $0.first?.title == "Errand 1" }
            }
        }

        @Test func aKeyEndsTheScrollingThatAFlickHasSetGoing() throws {
            try FurrowDesk.use(FurrowDesk.items(600)) { furrow in
                let low = try furrow.point(in: "Item 9", x: 240)
                let high = try furrow.point(in: "Item 2", x: 240)
                try furrow.desk.touch.slide(from: low, to: high, seconds: 0.1)
                try furrow.desk.wait("the list that scrolls on") {
                    try !furrow.rows().contains { $0.title == "Item 9" }
                }
                try furrow.desk.keyboard.press("end")
                try furrow.waitForRest { $0.last?.title == "Item 600" }
            }
        }
    }
}
