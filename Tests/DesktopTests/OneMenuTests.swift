// Tests of one menu for both directions (specification B9), with every device and mirrored. The preference is set while
// the window runs.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct OneMenuTests {
        private static let completed = ["Item 1", "Item 3", "Item 4", "Item 5", "✓ Item 2"]

        /// Waits until the menu at the row's leading edge is open and no other menu.
        private func expectLeadingMenu(_ furrow: FurrowDesk, isMirrored: Bool = false) throws {
            try furrow.waitForOffset(of: "Item 2", isMirrored ? -Menu.width : Menu.width)
            let expected = isMirrored ? ["Move to Top", "Complete"] : ["Complete", "Move to Top"]
            // The buttons shown under the pointer disappear once the pointer's button is released.
            try furrow.desk.wait("the leading menu alone") { try furrow.menuOrder() == expected }
        }

        private func use(isMirrored: Bool = false, _ body: (FurrowDesk) throws -> Void) throws {
            try FurrowDesk.useWithPreferences(isMirrored: isMirrored) { furrow in
                try furrow.applyPreference("sides", "one")
                try body(furrow)
            }
        }

        // MARK: Each device, either direction

        @Test(arguments: [1.0, -1]) func aTouchSlideInEitherDirectionOpensTheMenu(_ way: Double) throws {
            try use { furrow in
                try furrow.slide("Item 2", by: way * 108, release: false)
                try furrow.waitForOffset(of: "Item 2", 100)
                try furrow.release()
                try expectLeadingMenu(furrow)
                try furrow.tapButton("Complete")
                try furrow.waitForList(Self.completed)
            }
        }

        @Test(arguments: [1.0, -1]) func aTouchpadSlideInEitherDirectionOpensTheMenu(_ way: Double) throws {
            try use { furrow in
                try furrow.padSlide("Item 2", by: way * 105, release: false)
                try furrow.waitForOffset(of: "Item 2", 105)
                try furrow.desk.pad.releaseScroll()
                try expectLeadingMenu(furrow)
            }
        }

        @Test(arguments: [1.0, -1]) func aMouseDragInEitherDirectionOpensTheMenu(_ way: Double) throws {
            try use { furrow in
                let start = try furrow.point(in: "Item 2", x: way > 0 ? 100 : 300)
                // A window that opens under a resting pointer learns of the pointer only when it next moves.
                try furrow.desk.mouse.moveTo(start.moved(by: 20, 0))
                let end = start.moved(by: way * Hand.short, 3)
                try furrow.desk.mouse.drag(from: start, to: end, seconds: Hand.slowly, hold: Hand.rest, release: false)
                try furrow.waitForOffset(of: "Item 2", Int(Hand.short) - 8)
                try furrow.desk.mouse.release()
                try expectLeadingMenu(furrow)
            }
        }

        @Test(arguments: ["ctrl+right", "ctrl+left"]) func eitherKeyOpensTheMenuAndArrowKeysMoveInIt(_ key: String)
            throws
        {
            try use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press(key)
                try expectLeadingMenu(furrow)
                try furrow.waitForButtonFocus("Complete")
                try furrow.desk.keyboard.press("right")
                try furrow.waitForButtonFocus("Move to Top")
            }
        }

        // MARK: Flicks and long slides

        @Test(arguments: [1.0, -1]) func aFlickInEitherDirectionOpensOrClosesTheMenu(_ way: Double) throws {
            try use { furrow in
                for closing in [way, -way] {
                    try furrow.flick("Item 2", by: 70 * way)
                    try expectLeadingMenu(furrow)
                    try furrow.flick("Item 2", by: 60 * closing)
                    try furrow.waitForRows(FurrowDesk.items(5))
                }
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test(arguments: [1.0, -1]) func aLongSlideInEitherDirectionCompletes(_ way: Double) throws {
            try use { furrow in
                try furrow.slide("Item 2", by: way * Hand.long, release: false)
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.latchedGreen)
                try furrow.release()
                try furrow.waitForList(Self.completed)
            }
        }

        @Test func aPushedMenuEntersFromTheLeadingEdge() throws {
            try use { furrow in
                try furrow.applyPreference("menu-style", "push")
                try furrow.slide("Item 2", by: -80, release: false)
                try furrow.waitForColor(in: "Item 2", x: 6, Menu.blue)
            }
        }

        // MARK: Mirrored

        @Test(arguments: [1.0, -1]) func theMenuIsOnTheRightInAMirroredLayout(_ way: Double) throws {
            try use(isMirrored: true) { furrow in
                try furrow.slide("Item 2", by: way * 108, release: false)
                try furrow.waitForOffset(of: "Item 2", -100)
                try furrow.release()
                try expectLeadingMenu(furrow, isMirrored: true)
            }
        }

        // MARK: Other actions and preferences

        @Test func trailingActionsRemainInThePopover() throws {
            try use { furrow in
                try furrow.clickSecondary("Item 2")
                _ = try furrow.waitForPopover()
                try furrow.choose("Delete")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func bothMenusReturnWithAMenuOnEachSide() throws {
            try use { furrow in
                try furrow.applyPreference("sides", "each")
                try furrow.open("Item 2", by: -Hand.short)
                #expect(try furrow.menuOrder() == ["Edit", "Delete"])
            }
        }

        @Test func directStyleActsInBothDirections() throws {
            try use { furrow in
                try furrow.applyPreference("slide-style", "direct")
                try furrow.slide("Item 2", by: -Hand.short)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
            }
        }
    }
}
