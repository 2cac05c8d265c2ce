// Tests that the list itself handles scrolling.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct ScrollTests {
        /// Returns how far (px) the list has been scrolled, from the position of a row that was visible before.
        private func scrolled(_ furrow: FurrowDesk, from before: [Row]) throws -> Int {
            let now = try furrow.rows()
            for row in before {
                if let same = now.first(where: { $0.title == row.title }) { return row.frame.y - same.frame.y }
            }
            throw DeskError.accessibility("no row in common")
        }

        @Test func aVerticalDragScrollsTheListAndMovesNoRow() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                let before = try furrow.rows()
                try furrow.scroll(by: 300)
                try furrow.waitUntilIdle { !$0.contains { $0.title == "Item 1" } }
                // The first 8 px may be used to distinguish a drag from a tap.
                #expect((290...300).contains(try scrolled(furrow, from: before)))
                #expect(try furrow.list() == FurrowDesk.items(30))
            }
        }

        @Test func aMostlyVerticalDragOnARowScrolls() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                let before = try furrow.rows()
                let start = try furrow.point(in: "Item 8", x: 200)
                let ends = start.moved(by: 110, -220)
                try furrow.desk.touch.slide(from: start, to: ends, seconds: 0.3, hold: 0.3, release: false)
                try furrow.waitUntilIdle()
                #expect((200...220).contains(try scrolled(furrow, from: before)))
                #expect(try furrow.menuButtons().isEmpty)
            }
        }

        @Test func scrollingClosesTheOpenRow() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                try furrow.open("Item 5")
                try furrow.desk.mouse.moveTo(try furrow.center(of: "Item 9"))
                try furrow.desk.mouse.wheel(1)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" || $0.first?.frame.y != 103 }
            }
        }

        @Test func aFlingBackAndForthLeavesTheListUsable() throws {
            try FurrowDesk.use(FurrowDesk.items(60)) { furrow in
                let low = try furrow.point(in: "Item 9", x: 240)
                let high = try furrow.point(in: "Item 2", x: 240)
                try furrow.desk.touch.slide(from: low, to: high, seconds: 0.1)
                try furrow.desk.touch.slide(from: high, to: low, seconds: 0.1)
                try furrow.desk.touch.slide(from: low, to: high, seconds: 0.1)
                var title = ""
                try furrow.waitUntilIdle { rows in
                    title = rows.dropFirst(4).first?.title ?? ""
                    return !title.isEmpty
                }
                try furrow.open(title)
                #expect(try furrow.list() == FurrowDesk.items(60))
            }
        }
    }
}
