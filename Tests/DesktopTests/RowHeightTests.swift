// Tests of the row height (specification A11): a new height applies to all rows while the window runs, and distances
// measured in rows change with it.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct RowHeightTests {
        private static let tall = 72

        // MARK: All rows alike

        @Test func eachHeightAppliesImmediatelyToAllRowsAndTheAddRow() throws {
            try FurrowDesk.useWithPreferences(done: ["Old"]) { furrow in
                let rows = FurrowDesk.items(5) + ["✓ Old"]
                for (name, height) in [("tall", 72), ("compact", 50), ("normal", 56)] {
                    try furrow.set("row-height", name)
                    try furrow.waitForHeight(height)
                    try furrow.waitForRows(rows, still: .zero)
                    #expect(abs(try furrow.addRowHeight() - height) <= 1)
                }
                try furrow.set("row-height", "tall")
                try furrow.waitForHeight(Self.tall)
                try furrow.restart()
                try furrow.waitForHeight(Self.tall)
            }
        }

        @Test func changingTheHeightKeepsTheScrollPositionOfALongList() throws {
            try FurrowDesk.useWithPreferences(FurrowDesk.items(600)) { furrow in
                try furrow.scroll(by: 400)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                let first = try #require(try furrow.firstInView())
                for (name, height) in [("tall", 72), ("compact", 50)] {
                    try furrow.set("row-height", name)
                    try furrow.waitForHeight(height)
                    try furrow.desk.wait("\(first) as the first") { try furrow.firstInView() == first }
                }
                try furrow.desk.wait("the first row") {
                    // The first row may still have the focus although it is out of view. In that case GTK does not
                    // scroll to it.
                    try furrow.desk.keyboard.press("down")
                    try furrow.desk.keyboard.press("home")
                    return try furrow.firstInView() == "Item 1"
                }
                for (name, height) in [("tall", 72), ("compact", 50)] {
                    try furrow.set("row-height", name)
                    try furrow.waitForHeight(height)
                    try furrow.waitUntilIdle { $0.first?.frame.y == furrow.listTop(height) }
                }
                // The height also applies to rows that are created later.
                try furrow.desk.wait("the last row") {
                    try furrow.desk.keyboard.press("end")
                    return try furrow.rows().last?.title == "Item 600"
                }
                try furrow.waitForHeight(50)
                // There is room for one row below the last one.
                #expect(try furrow.row("Item 600").frame.maxY == furrow.window.frame.maxY - 50)
            }
        }

        @Test func theRowsOfTheListsPageHaveTheSameHeight() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.makeList("Errands", ["Milk"])
                try furrow.goUp(to: ["Tasks", "Errands"])
                for (name, height) in [("tall", 72), ("compact", 50)] {
                    try furrow.set("row-height", name)
                    try furrow.desk.wait("lists \(height) px high") {
                        try furrow.lists().map(\.frame.height) == [height, height]
                    }
                }
                // It also applies to the list under the lists page, which was covered during the change.
                try furrow.desk.keyboard.press("return")
                try furrow.waitForItems(FurrowDesk.items(5))
                try furrow.waitForHeight(50)
            }
        }

        @Test func everyRowHeightHasRoomForLargeText() throws {
            try FurrowDesk.use(
                options: .with { $0.textScale = 2.5 }, environment: ["GSETTINGS_BACKEND": "keyfile"]
            ) { furrow in
                let needed = try furrow.row("Item 1").frame.height
                #expect(needed > Row.height && needed < Self.tall)
                for (name, height) in [("tall", Self.tall), ("compact", needed)] {
                    try furrow.set("row-height", name)
                    try furrow.waitForHeight(height)
                    #expect(abs(try furrow.addRowHeight() - height) <= 1)
                }
            }
        }

        // MARK: Distances measured in rows

        @Test func aPinchInsertsBeyondOneRowHeight() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.makeRowsTall()
                try furrow.part("Item 2", "Item 3", by: 68)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
                try furrow.part("Item 2", "Item 3", by: 80)
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
                try furrow.waitForHeight(Self.tall)
            }
        }

        @Test func thePlaceholderInTheGapIsAsHighAsARow() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.makeRowsTall()
                let (above, below) = (try furrow.row("Item 2").frame, try furrow.row("Item 3").frame)
                try furrow.part("Item 2", "Item 3", by: 120, release: false)
                let palette = try furrow.color(in: "Item 2", x: 8)
                // The row's own color, 72 px high, in the middle of a gap of 120 px.
                let line = ScreenRect(x: above.x + 8, y: above.y - 60, width: 1, height: 2 * below.height + 120)
                try furrow.desk.wait("the placeholder") {
                    let picture = try furrow.desk.screenshot(of: line)
                    let gap = (below.y - 59..<below.y + 59).count { picture[line.x, $0] == palette }
                    return abs(gap - Self.tall) <= 1
                }
            }
        }

        @Test func aPullActsBeyondOneRowHeight() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.makeRowsTall()
                // More than 56 px plus the 8 px that distinguish a pull from a tap, and less than 72 px.
                try furrow.pull("Item 1", by: 76)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
                // More than 72 px, and less than twice as much, at which the pull goes up to the lists.
                try furrow.pull("Item 1", by: 140)
                try furrow.typeNew("New")
                try furrow.waitForList(["New"] + FurrowDesk.items(5))
            }
        }

        @Test func theOtherRowsMakeRoomForTheHeightOfADraggedRow() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.makeRowsTall()
                let palette = try furrow.palette()
                let start = try furrow.point(in: "Item 2", x: 200)
                try furrow.hold(start)
                let end = start.moved(by: 0, 2 * Double(Self.tall))
                try furrow.desk.touch.play(
                    [Track(from: start, to: end)], seconds: Hand.slowly, hold: 0.1, release: false)
                try furrow.waitForShifts(["Item 3": -Self.tall], palette)
                try furrow.release()
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 2", "Item 5"])
            }
        }

        @Test func menuButtonsFillTheRow() throws {
            try FurrowDesk.useWithPreferences { furrow in
                for (name, height) in [("tall", 72), ("compact", 50)] {
                    try furrow.set("row-height", name)
                    try furrow.waitForHeight(height)
                    try furrow.waitUntilIdle()
                    try furrow.open("Item 2")
                    #expect(try furrow.menuButton("Complete").height == height)
                }
            }
        }
    }
}

extension FurrowDesk {
    /// Waits until every row on the screen is `height` px high and they lie directly below one another.
    fileprivate func waitForHeight(_ height: Int) throws {
        try desk.wait("rows \(height) px high") {
            let frames = try rows().map(\.frame)
            return !frames.isEmpty && frames.allSatisfy { $0.height == height }
                && zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.y }
        }
    }

    /// Makes the rows tall and waits until they are at rest.
    fileprivate func makeRowsTall() throws {
        try set("row-height", "tall")
        try waitForHeight(72)
        try waitUntilIdle()
    }

    /// Returns the y position of the first row if the list is not scrolled, below a header and an add row of this
    /// height.
    fileprivate func listTop(_ height: Int) -> Int { window.frame.y + 47 + height }

    /// Returns the height of the add row above a list that is not scrolled. The add row's button is at its vertical
    /// center.
    fileprivate func addRowHeight() throws -> Int {
        let bottom = Double(try row("Item 1").frame.y)
        return Int(2 * (bottom - (try addRowCenter().y)))
    }

    /// Returns the title of the row at the upper edge of the list, just below the add row.
    fileprivate func firstInView() throws -> String? {
        let rows = try rows()
        guard let height = rows.first?.frame.height else { return nil }
        let edge = try addRowCenter().y + Double(height) / 2
        return rows.first { Double($0.frame.maxY) > edge + 1 }?.title
    }
}
