// Tests of right-to-left layout: right and left are exchanged.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct MirroredTests {
        private static let without2 = ["Item 1", "Item 3", "Item 4", "Item 5"]

        private func use(
            _ titles: [String] = FurrowDesk.items(5), done: [String] = [], _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(titles, done: done, environment: ["FURROW_DIRECTION": "rtl"], body: body)
        }

        @Test func aSlideToTheLeftOpensTheLeadingMenuOnTheRight() throws {
            try use { furrow in
                try furrow.open("Item 2", by: -Hand.short)
                let buttons = try furrow.menuButtons().sorted { ($0.bounds?.x ?? 0) > ($1.bounds?.x ?? 0) }
                #expect(buttons.map(\.name) == ["Complete", "Move to Top"])
                try furrow.tapButton("Move to Top")
                try furrow.waitForList(["Item 2"] + Self.without2)
            }
        }

        @Test func aSlideToTheRightOpensTheTrailingMenuOnTheLeft() throws {
            try use { furrow in
                try furrow.open("Item 2")
                let buttons = try furrow.menuButtons().sorted { ($0.bounds?.x ?? 0) < ($1.bounds?.x ?? 0) }
                #expect(buttons.map(\.name) == ["Delete", "Edit"])
                try furrow.tapButton("Edit")
                try furrow.waitForEditor("Item 2")
            }
        }

        @Test func theFrontFollowsTheFinger() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: -108, release: false)
                try furrow.waitForOffset(of: "Item 2", -100)
                try furrow.release()
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
            }
        }

        @Test func aLongSlideToTheLeftCompletes() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
            }
        }

        @Test func aLongSlideToTheRightDeletes() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForToast("Deleted “Item 2”")
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test(arguments: [1.0, -1.0]) func aFlickOpensTheMenuOnTheUncoveredSideAndAFlickClosesIt(_ way: Double) throws {
            try use { furrow in
                try furrow.flick("Item 2", by: 70 * way)
                try furrow.waitForOffset(of: "Item 2", Menu.width * Int(way))
                let first = try #require(try furrow.menuButtons().first?.name)
                #expect((way > 0 ? ["Delete", "Edit"] : ["Complete", "Move to Top"]).contains(first))
                try furrow.flick("Item 2", by: -60 * way)
                try furrow.waitForRows(FurrowDesk.items(5))
            }
        }

        @Test func aTouchpadSlideMovesTheRowInItsDirection() throws {
            try use { furrow in
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 2"))
                try furrow.desk.pad.scroll(dx: 7.8, seconds: 0.4, release: false)
                // 7.8 clicks of 15 px, minus the 12 px that determine the direction.
                try furrow.waitForOffset(of: "Item 2", -105)
                try furrow.desk.pad.releaseScroll()
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                try furrow.waitForColor(in: "Item 2", x: 474, Menu.green)
            }
        }

        @Test func aDragWithTheMouseOpensTheMenu() throws {
            try use { furrow in
                let start = try furrow.point(in: "Item 2", x: 380)
                try furrow.desk.mouse.drag(
                    from: start, to: start.moved(by: -Hand.short, 0), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
            }
        }

        @Test func keysMoveTheFrontInTheirDirection() throws {
            try use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("ctrl+right")
                try furrow.waitForOffset(of: "Item 2", Menu.width)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
            }
        }

        @Test func hoverButtonsAreOnTheLeft() throws {
            try use { furrow in
                let middle = try furrow.center(of: "Item 2")
                try furrow.desk.mouse.moveTo(middle.moved(by: -30, 0))
                try furrow.desk.mouse.moveTo(middle, seconds: 0.2, steps: 8)
                let tick = try furrow.desk.wait(for: "the tick") {
                    try furrow.menuButtons().first { $0.name == "Complete" }?.bounds
                }
                #expect(Double(tick.maxX) < middle.x)
                try furrow.desk.mouse.click(tick.center)
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
            }
        }

        @Test func altRightShowsTheLists() throws {
            try use { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("alt+right")
                try furrow.waitForLists(["Tasks"])
            }
        }

        @Test func pinchingOutTwoRowsInsertsBetweenThem() throws {
            try use { furrow in
                try furrow.part("Item 2", "Item 3")
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func inAWideWindowTheListsAreOnTheRight() throws {
            try use { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 900, height: 720)
                try furrow.desk.wait("the lists right of the list") {
                    guard let list = try furrow.lists().first, let row = try furrow.rows().first else { return false }
                    return row.frame.maxX <= list.frame.x
                }
            }
        }
    }
}
