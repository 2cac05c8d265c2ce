// Tests of switching gestures off and on, of the menus' actions and of the heat map. Each preference is set while the
// window runs.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct PreferenceSwitchesTests {
        // MARK: Gestures switched off

        /// Switches a gesture off, checks that none of the `hands` moves anything, and switches it on again.
        /// `movement` is the trace's word for what the gesture would draw.
        private func expectDisabled(
            _ key: String, _ movement: String, _ furrow: FurrowDesk, _ hands: [() throws -> Void]
        ) throws {
            let rows = try furrow.rows().map(\.text)
            try furrow.applyPreference(key, "false")
            for hand in hands {
                try hand()
                try furrow.release()
                try furrow.waitForRows(rows)
                #expect(try furrow.editor() == nil)
            }
            #expect(try furrow.list() == rows)
            #expect(try furrow.trace().lines(movement).isEmpty)
            try furrow.applyPreference(key, "true")
        }

        @Test func disabledSlidesMoveNoRow() throws {
            try FurrowDesk.useWithPreferences { furrow in
                let start = try furrow.point(in: "Item 2", x: 100)
                try expectDisabled(
                    "slide-enabled", "front", furrow,
                    [
                        { try furrow.slide("Item 2", by: Hand.long) },
                        { try furrow.padSlide("Item 2", by: -Hand.long) },
                        { try furrow.desk.mouse.drag(from: start, to: start.moved(by: Hand.long, 0), hold: Hand.rest) },
                    ])
                try furrow.open("Item 2")
            }
        }

        @Test func disabledFlicksActAsSlides() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("swipe-enabled", "false")
                try furrow.open("Item 2")
                // A flick would close the row.
                try furrow.flick("Item 2", by: 60)
                try furrow.waitForStay(of: "Item 2", at: Menu.width)
                try furrow.applyPreference("swipe-enabled", "true")
                try furrow.open("Item 2")
                try furrow.flick("Item 2", by: 60)
                try furrow.waitForRows(FurrowDesk.items(5))
            }
        }

        @Test func disabledPinchesMoveNoRows() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try expectDisabled(
                    "pinch-enabled", "part", furrow,
                    [
                        { try furrow.part("Item 2", "Item 3") },
                        {
                            try furrow.desk.pad.moveTo(try furrow.center(of: "Item 2"))
                            try furrow.desk.pad.pinch(to: 1.7)
                        },
                    ])
                try furrow.part("Item 2", "Item 3")
                try furrow.waitForEditor("")
            }
        }

        @Test func disabledPinchingInKeepsTheListOpen() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try expectDisabled(
                    "pinch-in-enabled", "fold", furrow,
                    [
                        { try furrow.pinchIn(to: 0.5) },
                        {
                            try furrow.desk.pad.moveTo(try furrow.center(of: "Item 2"))
                            try furrow.desk.pad.pinch(to: 0.5)
                        },
                    ])
                try furrow.pinchIn(to: 0.5)
                try furrow.waitForLists(["Tasks"])
            }
        }

        @Test func disabledPullsNeitherAddNorClear() throws {
            try FurrowDesk.useWithPreferences(FurrowDesk.items(3), done: ["Old"]) { furrow in
                try expectDisabled(
                    "pull-enabled", "pull", furrow,
                    [
                        { try furrow.pull("Item 1", by: 100) },
                        { try furrow.padPull("Item 2", by: 90) },
                        { try furrow.pull("Old", by: -90) },
                    ])
                try furrow.pull("Item 1", by: 100)
                try furrow.waitForEditor("")
            }
        }

        @Test func disabledReorderingMovesNoRows() throws {
            try FurrowDesk.useWithPreferences { furrow in
                let start = try furrow.center(of: "Item 2")
                let end = start.moved(by: 5, 120)
                try expectDisabled(
                    "reorder-enabled", "drag", furrow,
                    [
                        { try furrow.desk.mouse.drag(from: start, to: end, seconds: Hand.slowly) },
                        {
                            // Longer than a long press takes. The movement goes up, because a movement down would be
                            // a pull.
                            let low = start.moved(by: 0, 2 * Double(Row.height))
                            try furrow.desk.touch.play([Track([low])], seconds: 0.8, release: false)
                            try furrow.desk.touch.play([Track(from: low, to: start)], seconds: Hand.slowly)
                        },
                    ])
                try furrow.desk.mouse.drag(from: start, to: end, seconds: Hand.slowly)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 2", "Item 5"])
            }
        }

        // MARK: Touchpad

        @Test func anInvertedTouchpadMovesRowsInTheOppositeDirection() throws {
            try FurrowDesk.useWithPreferences { furrow in
                // A changed preference closes the open row, so the closed row shows that the change has arrived.
                try furrow.open("Item 2")
                try furrow.applyPreference("invert-touchpad", "true")
                try furrow.waitForOffset(of: "Item 2", 0)
                try furrow.padSlide("Item 2", by: 105)
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                try furrow.applyPreference("invert-touchpad", "false")
                try furrow.waitForOffset(of: "Item 2", 0)
                try furrow.padSlide("Item 2", by: 105)
                try furrow.waitForOffset(of: "Item 2", Menu.width)
            }
        }

        // MARK: The menus' actions

        @Test func theLeadingActionsAreChosenAndOrdered() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("leading-actions", "['delete', 'complete']")
                try furrow.open("Item 2")
                #expect(try furrow.menuOrder() == ["Delete", "Complete"])
                try furrow.applyPreference("leading-actions", "['move-to-top']")
                // A long slide runs the action that is now the outermost.
                try furrow.slide("Item 3", by: Hand.long)
                try furrow.waitForList(["Item 3", "Item 1", "Item 2", "Item 4", "Item 5"])
            }
        }

        @Test func theTrailingActionsAreChosenAndOrdered() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("trailing-actions", "['move-to-top', 'delete']")
                try furrow.open("Item 2", by: -Hand.short)
                #expect(try furrow.menuOrder() == ["Delete", "Move to Top"])
                try furrow.applyPreference("trailing-actions", "['complete', 'edit']")
                try furrow.slide("Item 3", by: -Hand.long)
                try furrow.waitForList(["Item 1", "Item 2", "Item 4", "Item 5", "✓ Item 3"])
            }
        }

        @Test func aSideWithoutActionsDoesNotOpen() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.applyPreference("leading-actions", "[]")
                try furrow.slide("Item 2", by: Hand.long, release: false)
                try furrow.waitForStay(of: "Item 2", at: 0)
                try furrow.release()
                try furrow.open("Item 2", by: -Hand.short)
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        // MARK: Heat map

        @Test func eachThemeColorsTheRowsImmediately() throws {
            try FurrowDesk.useWithPreferences { furrow in
                // Each theme, including the first, differs from the one before it.
                for theme in FurrowDesk.themes.keys.sorted() {
                    try furrow.set("theme", theme)
                    try furrow.waitForTheme(theme)
                    // Each row is cooler than the one above it.
                    #expect(Set(try furrow.palette().colors.values).count == 5)
                }
            }
        }

        @Test func withoutTheHeatMapAllRowsHaveTheSameColor() throws {
            try FurrowDesk.useWithPreferences { furrow in
                let hot = try furrow.color(in: "Item 1", x: 10)
                try furrow.set("heat-map", "false")
                for title in FurrowDesk.items(5) {
                    try furrow.waitForColor(in: title, x: 10, RGB(red: 255, green: 255, blue: 255))
                }
                try furrow.set("heat-map", "true")
                try furrow.waitForColor(in: "Item 1", x: 10, hot)
            }
        }
    }
}
