// Tests of the scroll position of a list that has just been opened, or in which a key is pressed during kinetic
// scrolling.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct OpenedListTests {
        /// Repeats, because the result depends on chance: GTK estimates the new list's position from the rows that
        /// were visible in the other list. The rows after the first may be read before or after GTK has laid them
        /// out.
        @Test func aLongListOpenedAfterAScrolledShortListStartsAtItsTop() throws {
            try FurrowDesk.use(FurrowDesk.items(17)) { furrow in
                let long = (1...420).map { "Errand \($0)" }
                _ = try furrow.desk.furrow(furrow.store, ["new-list", "Errands"])
                _ = try furrow.desk.furrow(
                    furrow.store, ["add", "--list", "Errands", "-"], input: long.joined(separator: "\n"))
                for _ in 1...4 {
                    try furrow.desk.wait("the focus on the last row") {
                        if try furrow.rows().contains(where: { $0.title == "Item 17" && $0.isFocused }) { return true }
                        try furrow.desk.keyboard.press("end")
                        return false
                    }
                    try open("Errands", from: "Tasks", by: "down", furrow)
                    try furrow.waitForFocus(on: "Errand 1")
                    try furrow.waitUntilIdle { $0.first?.title == "Errand 1" }
                    try open("Tasks", from: "Errands", by: "up", furrow)
                    try furrow.waitForFocus(on: "Item 1")
                }
            }
        }

        private func open(_ list: String, from other: String, by key: String, _ furrow: FurrowDesk) throws {
            try furrow.goUp(to: ["Tasks", "Errands"])
            try furrow.waitForListFocus(on: other)
            try furrow.desk.keyboard.press(key)
            try furrow.waitForListFocus(on: list)
            try furrow.desk.keyboard.press("return")
        }

        @Test func aKeyEndsTheKineticScrollingOfAFlick() throws {
            try FurrowDesk.use(FurrowDesk.items(600)) { furrow in
                let low = try furrow.point(in: "Item 9", x: 240)
                let high = try furrow.point(in: "Item 2", x: 240)
                try furrow.desk.touch.slide(from: low, to: high, seconds: 0.1)
                try furrow.desk.wait("the list that scrolls on") {
                    try !furrow.rows().contains { $0.title == "Item 9" }
                }
                try furrow.desk.keyboard.press("end")
                try furrow.waitUntilIdle { $0.last?.title == "Item 600" }
            }
        }
    }
}
