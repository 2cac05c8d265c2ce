// Long slides, which trigger actions (specification B7, C2, C3), and the toasts that undo them.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct LongSlideTests {
        @Test func aLongSlideToTheRightCompletesTheItem() throws {
            try FurrowDesk.use(done: ["Old"]) { furrow in
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2", "✓ Old"])
            }
        }

        @Test func aLongSlideOnADoneRowReopensIt() throws {
            try FurrowDesk.use(done: ["Old", "Older"]) { furrow in
                try furrow.slide("Older", by: Hand.long)
                try furrow.waitForList(FurrowDesk.items(5) + ["Older", "✓ Old"])
            }
        }

        @Test func aLongSlideToTheLeftDeletesTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func theOutermostButtonShowsThatAReleaseActs() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long, release: false)
                try furrow.waitForColor(in: "Item 2", x: 474, Menu.latchedRed)
                // The button has covered the other one, up to the front.
                try furrow.waitForColor(in: "Item 2", x: 480 - 200, Menu.latchedRed)
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test(arguments: [
            ("move-to-top", RGB(red: 0x18, green: 0x46, blue: 0x7c)), ("edit", RGB(red: 0x38, green: 0x36, blue: 0x3c)),
        ])
        func everyOutermostActionShowsThatAReleaseActs(_ action: String, _ latched: RGB) throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("leading-actions", "['\(action)', 'complete']")
                try furrow.slide("Item 2", by: Hand.long, release: false)
                try furrow.waitForColor(in: "Item 2", x: 6, latched)
            }
        }

        // C4: opacity = (travel − menu) / (trigger − menu); the menu is 144 px wide and the trigger is at 240.
        @Test func theOutermostIconGrowsAndFadesInAsTheCue() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: 8 + 146, release: false)
                try furrow.waitForOffset(of: "Item 2", 146)
                let before = try ink(in: "Item 2", furrow)
                let way = Track(
                    from: try furrow.point(in: "Item 2", x: 254), to: try furrow.point(in: "Item 2", x: 346))
                try furrow.desk.touch.play([way], seconds: 0.2, hold: 0.2, release: false)
                try furrow.waitForOffset(of: "Item 2", 238)
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.green)
                let after = try ink(in: "Item 2", furrow)
                #expect(Double(after) > 1.5 * Double(before), "\(before) px before, \(after) px after")
            }
        }

        // C2
        @Test func theStrikethroughFollowsTheFingerInBothDirections() throws {
            try FurrowDesk.use(["A title that is long enough to be struck"]) { furrow in
                let title = "A title that is long enough to be struck"
                try furrow.slide(title, by: Hand.long, release: false)
                try furrow.desk.wait("the whole strike") { try strikethroughLength(in: title, furrow) >= 80 }
                let back = Track(from: try furrow.point(in: title, x: 380), to: try furrow.point(in: title, x: 130))
                try furrow.desk.touch.play([back], seconds: 0.3, hold: 0.3, release: false)
                try furrow.desk.wait("less of the strike") { try strikethroughLength(in: title, furrow) < 40 }
                try furrow.release()
                try furrow.waitForRows([title])
                #expect(try strikethroughLength(in: title, furrow) < 20)
            }
        }

        /// Returns the length in px of the longest line drawn across a row's text; lines within letters are a few px
        /// long.
        private func strikethroughLength(in title: String, _ furrow: FurrowDesk) throws -> Int {
            let row = try furrow.row(title)
            let middle = row.frame.center.y
            let shot = try furrow.desk.screenshot(
                of: ScreenRect(x: row.frame.maxX - 130, y: Int(middle) - 12, width: 120, height: 24))
            let ground = shot[shot.rect.x, shot.rect.y]
            return (shot.rect.y..<shot.rect.maxY).map { y in
                var (longest, run) = (0, 0)
                for x in shot.rect.x..<shot.rect.maxX {
                    run = shot[x, y].distance(to: ground) > 60 ? run + 1 : 0
                    longest = max(longest, run)
                }
                return longest
            }.max() ?? 0
        }

        /// Returns the number of visible px of the outermost button's icon.
        private func ink(in title: String, _ furrow: FurrowDesk) throws -> Int {
            let frame = try furrow.row(title).frame
            let shot = try furrow.desk.screenshot(
                of: ScreenRect(x: frame.x, y: frame.y, width: 100, height: frame.height))
            var count = 0
            for x in shot.rect.x..<shot.rect.maxX {
                for y in shot.rect.y..<shot.rect.maxY where Self.isInk(shot[x, y]) { count += 1 }
            }
            return count
        }

        /// Returns whether a color belongs to an icon and not to its button.
        private static func isInk(_ color: RGB) -> Bool {
            color.distance(to: RGB(red: 0xff, green: 0xff, blue: 0xff)) < color.distance(to: Menu.green)
        }

        @Test func slidingBackBeforeTheReleaseDoesNothing() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.long, release: false)
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.latchedGreen)
                let back = Track(
                    from: try furrow.point(in: "Item 2", x: 380), to: try furrow.point(in: "Item 2", x: 130))
                try furrow.desk.touch.play([back], seconds: 0.3, hold: 0.3, release: false)
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.green)
                try furrow.release()
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func severalRowsAreDeletedOneAfterAnother() throws {
            try FurrowDesk.use { furrow in
                // The order is from bottom to top, since a deletion does not move the rows above it under the next
                // finger.
                try furrow.slide("Item 5", by: -Hand.long)
                try furrow.slide("Item 3", by: -Hand.long)
                try furrow.slide("Item 1", by: -Hand.long)
                try furrow.waitForList(["Item 2", "Item 4"])
            }
        }
    }
}
