// Tests of the window and the command line on the same store, and of one window per store.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct OtherProgramTests {
        /// Makes a change outside the window, and checks that a reading of the window that finds the change begins
        /// within a second.
        ///
        /// The duration of the reading itself does not count, because the test desk causes it. Neither does the time
        /// in which the machine ran other programs while the window was ready to run.
        private func expectWithinASecond(
            _ furrow: FurrowDesk, _ change: () throws -> Void, seen condition: ([Row]) -> Bool
        ) throws {
            try change()
            let changed = ContinuousClock.now
            let waited = furrow.program.waitedSeconds
            var looked = changed
            try furrow.desk.wait("the change in the window") {
                looked = .now
                return condition(try furrow.rows())
            }
            // A reading as long as the whole second may have begun before the deadline and missed a change that came
            // meanwhile.
            let length = looked.duration(to: .now)
            let late = furrow.program.waitedSeconds - waited
            #expect(changed.duration(to: looked) <= .seconds(1 + late) + length)
        }

        @Test func theListShowsAnAdditionWithinASecond() throws {
            try FurrowDesk.use { furrow in
                let items = FurrowDesk.items(5)
                try expectWithinASecond(furrow) {
                    try furrow.add("Last")
                } seen: {
                    $0.map(\.text) == items + ["Last"]
                }
                try expectWithinASecond(furrow) {
                    try furrow.add("First", top: true)
                } seen: {
                    $0.map(\.text) == ["First"] + items + ["Last"]
                }
                try furrow.waitForRows(["First"] + items + ["Last"])
            }
        }

        @Test func theListShowsACompletionWithinASecond() throws {
            try FurrowDesk.use { furrow in
                try expectWithinASecond(furrow) {
                    try furrow.command("done", "Item 2", "Item 4")
                } seen: {
                    Set($0.suffix(2).map(\.text)) == ["✓ Item 2", "✓ Item 4"] && $0.count == 5
                }
                try furrow.waitUntilIdle()
            }
        }

        @Test func theListShowsADeletionWithinASecond() throws {
            try FurrowDesk.use { furrow in
                try expectWithinASecond(furrow) {
                    try furrow.command("delete", "Item 1", "Item 5")
                } seen: {
                    $0.map(\.text) == ["Item 2", "Item 3", "Item 4"]
                }
                try furrow.waitForRows(["Item 2", "Item 3", "Item 4"])
            }
        }

        @Test func deletingTheLastItemShowsTheEmptyState() throws {
            try FurrowDesk.use(["Only"]) { furrow in
                try furrow.command("delete", "Only")
                try furrow.desk.wait("the empty state") {
                    try furrow.tree().first(role: "label", name: "Nothing to Do") != nil
                }
                try furrow.add("Next")
                try furrow.waitForRows(["Next"])
            }
        }

        @Test func aSecondStartRaisesTheExistingWindow() throws {
            try FurrowDesk.use { furrow in
                let second = try furrow.desk.start([try FurrowDesk.binary, "--store", furrow.store])
                #expect(try second.waitForEnd() == .exited(0))
                #expect(try furrow.desk.windows(of: second).isEmpty)
                #expect(furrow.program.isRunning)
                #expect(try furrow.desk.windows(of: furrow.program).count == 1)
                #expect(second.warnings.isEmpty)
                try furrow.open("Item 2")
            }
        }

        @Test func eachStoreHasItsOwnWindow() throws {
            try FurrowDesk.use { furrow in
                let other = furrow.desk.newStorePath()
                try furrow.desk.seed(other, ["Elsewhere"])
                let second = try furrow.desk.start([try FurrowDesk.binary, "--store", other])
                let window = try furrow.desk.waitForWindow(of: second)
                #expect(furrow.program.isRunning)
                try furrow.desk.requestClose(window)
                #expect(try second.waitForEnd() == .exited(0))
                #expect(second.warnings.isEmpty)
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        // MARK: An offered action does exactly that, or nothing

        @Test func aCompleteEntryOfAPopoverNeverReopensAnItem() throws {
            try FurrowDesk.use(["One"]) { furrow in
                // Away from the place where the popover opens: an entry that appears under the pointer would take the
                // focus.
                try furrow.desk.mouse.moveTo(ScreenPoint(450, 700))
                try furrow.focus("One")
                try furrow.desk.keyboard.press("menu")
                #expect(try furrow.waitForPopover().prefix(2) == ["Select", "Complete"])
                try furrow.waitForEntryFocus("Select")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForEntryFocus("Complete")
                try furrow.command("done", "One")
                try furrow.waitForRows(["✓ One"])
                try furrow.desk.keyboard.press("return")
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("no popover") { try furrow.popoverWindow() == nil }
                try furrow.waitUntilIdle()
                #expect(try furrow.list() == ["✓ One"])
            }
        }

        @Test func aCompleteHoverButtonNeverReopensAnItem() throws {
            try FurrowDesk.use(["One"]) { furrow in
                try furrow.hover(try furrow.center(of: "One"))
                let button = try furrow.hoverButton("Complete")
                // The pointer rests on the button from now on. If it moved, the buttons would show the actions that
                // apply at that moment.
                try furrow.desk.mouse.moveTo(button.center, seconds: 0.2, steps: 8)
                try furrow.command("done", "One")
                try furrow.waitForRows(["✓ One"])
                try furrow.desk.mouse.click(button.center)
                try furrow.waitUntilIdle()
                #expect(try furrow.list() == ["✓ One"])
            }
        }
    }
}
