// Tests of sliding a row with a finger (specification A1 to A8): the row follows the finger, opens, closes, and is the
// only open row.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct SlideTests {
        @Test func aTouchSlideOpensTheLeadingMenu() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                #expect(try furrow.color(in: "Item 2", x: 6).distance(to: Menu.green) <= 2)
                #expect(try furrow.color(in: "Item 2", x: 80).distance(to: Menu.blue) <= 2)
                #expect(try furrow.menuButtons().map(\.name).sorted() == ["Complete", "Move to Top"])
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func aTouchSlideToTheLeftOpensTheTrailingMenu() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 3", by: -Hand.short)
                #expect(try furrow.color(in: "Item 3", x: 474).distance(to: Menu.red) <= 2)
                #expect(try furrow.color(in: "Item 3", x: 400).distance(to: Menu.gray) <= 2)
                #expect(try furrow.menuButtons().map(\.name).sorted() == ["Delete", "Edit"])
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func theFrontFollowsTheFingerInBothDirections() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: 108, release: false)
                // The 8 px that distinguish a slide from a tap do not move the front.
                try furrow.waitForOffset(of: "Item 2", 100)
                let finger = try furrow.point(in: "Item 2", x: 158)
                try furrow.desk.touch.move(0, to: finger)
                try furrow.waitForOffset(of: "Item 2", 50)
            }
        }

        @Test func aSlowShortSlideSpringsBack() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: 58, release: false)
                try furrow.waitForOffset(of: "Item 2", 50)
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func aSlideOnAnotherRowClosesTheOpenRow() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.slide("Item 4", by: -Hand.short, release: false)
                try furrow.waitForOffset(of: "Item 2", 0)
                try furrow.release()
                try furrow.waitForOffset(of: "Item 4", -Menu.width)
                #expect(try furrow.offset(of: "Item 2") == 0)
            }
        }

        @Test func aSlideStartedOnAMenuButtonMovesTheRow() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                let button = try furrow.menuButton("Move to Top").center
                try furrow.desk.touch.slide(
                    from: button, to: button.moved(by: -88, 0), seconds: 0.4, hold: 0.4, release: false)
                try furrow.waitForOffset(of: "Item 2", Menu.width - 80)
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func aTapOnTheOpenRowClosesIt() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.tap("Item 2")
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
            }
        }

        @Test func aTapOnAnotherRowOnlyClosesTheOpenRow() throws {
            try FurrowDesk.use { furrow in
                try furrow.open("Item 2")
                try furrow.tap("Item 4")
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
            }
        }
    }
}
