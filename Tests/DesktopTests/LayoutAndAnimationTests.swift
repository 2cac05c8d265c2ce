// Other settings: animations off, right-to-left, a narrow window.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct LayoutAndAnimationTests {
        /// Returns the offsets at which the front of a row is seen between its release and its rest at `end`.
        private func offsets(_ furrow: FurrowDesk, to end: Int) throws -> Set<Int> {
            let frame = try furrow.row("Item 2").frame
            try furrow.slide("Item 2", by: Hand.short, release: false)
            try furrow.waitForOffset(at: frame, Int(Hand.short) - 8)
            try furrow.release()
            var seen: Set<Int> = []
            try furrow.desk.wait("the front at \(end)") {
                // Checks the front several times per check of the wait.
                for _ in 0..<8 { seen.insert(try furrow.offset(at: frame)) }
                return seen.contains(end)
            }
            return seen.subtracting([Int(Hand.short) - 8, end])
        }

        @Test func aReleasedRowIsVisibleOnItsWay() throws {
            try FurrowDesk.use { furrow in
                var most = 0
                // A busy machine may show too little of a single movement.
                for _ in 0..<5 where most <= 2 {
                    most = try offsets(furrow, to: Menu.width).count
                    try furrow.desk.keyboard.press("escape")
                    try furrow.waitForRows(FurrowDesk.items(5))
                }
                #expect(most > 2)
            }
        }

        @Test func withoutAnimationsEveryMovementEndsImmediately() throws {
            try FurrowDesk.use(options: .with { $0.animations = false }) { furrow in
                // Movements under the finger remain: the row was seen under it.
                let between = try offsets(furrow, to: Menu.width)
                #expect(between.isEmpty)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.part("Item 2", "Item 3")
                try furrow.typeNew("New")
                try furrow.waitForList(["Item 1", "Item 2", "New", "Item 3", "Item 4", "Item 5"])
                try furrow.slide("Item 1", by: -Hand.long)
                try furrow.waitForList(["Item 2", "New", "Item 3", "Item 4", "Item 5"])
                try furrow.slide("Item 2", by: Hand.long)
                try furrow.waitForList(["New", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        /// A locale of a language without a translation. GTK takes the direction from its own translation, or (4.18)
        /// from the locale's name.
        private static let rightToLeft = ["LC_ALL": "he_IL.UTF-8"]

        @Test func theLeadingMenuIsOnTheRightInARightToLeftLayout() throws {
            try FurrowDesk.use(environment: Self.rightToLeft) { furrow in
                try furrow.open("Item 2", by: -Hand.short)
                #expect(try furrow.color(in: "Item 2", x: 474).distance(to: Menu.green) <= 2)
                #expect(try furrow.color(in: "Item 2", x: 400).distance(to: Menu.blue) <= 2)
                try furrow.tapButton("Complete")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"])
            }
        }

        @Test func aLongSlideToTheRightDeletesInARightToLeftLayout() throws {
            try FurrowDesk.use(environment: Self.rightToLeft) { furrow in
                try furrow.slide("Item 2", by: Hand.long, release: false)
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.latchedRed)
                try furrow.release()
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func keysMoveTheFrontInTheirDirectionInARightToLeftLayout() throws {
            try FurrowDesk.use(environment: Self.rightToLeft) { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("ctrl+left")
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                try furrow.waitForButtonFocus("Complete")
                // The next button is further inward, to the left.
                try furrow.desk.keyboard.press("left")
                try furrow.waitForButtonFocus("Move to Top")
            }
        }

        @Test func a360PixelWindowClipsNothingAndItsRowsSlide() throws {
            let long = "A title that is far too long for a narrow window and has to be cut off at its end"
            try FurrowDesk.use(["Item 1", long, "Item 3"]) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 360, height: 640)
                try furrow.waitUntilIdle { $0.allSatisfy { $0.frame.width == 360 } }
                let inner = try furrow.tree().all { !$0.name.isEmpty && ($0.bounds?.width ?? 0) > 0 }
                for node in inner where ["button", "label", "list item"].contains(node.role) {
                    #expect(furrow.isFullyVisible(node), "\(node.role) \(node.name) is clipped")
                }
                try furrow.open("Item 1", by: -Hand.short)
                let buttons = try furrow.menuButtons()
                #expect(buttons.count == 2 && buttons.allSatisfy { $0.bounds != nil && furrow.isFullyVisible($0) })
                try furrow.tapButton("Delete")
                try furrow.waitForList([long, "Item 3"])
                try furrow.slide("Item 3", by: 255)
                try furrow.waitForList([long, "✓ Item 3"])
            }
        }
    }
}
