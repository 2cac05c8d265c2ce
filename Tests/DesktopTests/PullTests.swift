// Tests of pulling the list beyond its ends (specification F1 to F3), and of the same actions without a pull (F4).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct PullTests {
        // MARK: At the top

        @Test func pullingDownAddsAtTheTop() throws {
            try FurrowDesk.use { furrow in
                try furrow.pull("Item 1", by: 100)
                try furrow.typeNew("New")
                try furrow.waitForList(["New"] + FurrowDesk.items(5))
            }
        }

        @Test func aTouchpadPullAddsOnlyWhenTheFingersLift() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                try furrow.padPull("Item 2", by: 90, release: false)
                try furrow.waitForShifts(["Item 3": 90, "Item 5": 90], palette)
                #expect(try furrow.editor() == nil)
                try furrow.desk.pad.releaseScroll()
                try furrow.typeNew("New")
                try furrow.waitForList(["New"] + FurrowDesk.items(5))
            }
        }

        @Test func allRowsFollowTheFinger() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                try furrow.pull("Item 2", by: 48, release: false)
                try furrow.waitForShifts(["Item 2": 40, "Item 3": 40, "Item 5": 40], palette)
            }
        }

        @Test func aShortPullReturnsAndAddsNothing() throws {
            try FurrowDesk.use { furrow in
                try furrow.pull("Item 1", by: 55)
                try furrow.waitForRows(FurrowDesk.items(5))
                #expect(try furrow.editor() == nil)
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        @Test func anEmptyListCanBePulled() throws {
            try FurrowDesk.use([]) { furrow in
                let start = try furrow.addRowCenter().moved(by: 0, 120)
                try furrow.desk.touch.slide(
                    from: start, to: start.moved(by: 0, 100), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.typeNew("First")
                try furrow.waitForList(["First"])
            }
        }

        @Test func aLongPullShowsTheLists() throws {
            try FurrowDesk.use { furrow in
                try furrow.pull("Item 1", by: 150)
                try furrow.waitForLists(["Tasks"])
                #expect(try furrow.list() == FurrowDesk.items(5))
            }
        }

        // MARK: Movements that are not a pull

        @Test func aFlingThatReachesTheTopAddsNothing() throws {
            try FurrowDesk.use(FurrowDesk.items(40)) { furrow in
                try furrow.scroll(by: 300)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                let start = try furrow.point(in: "Item 8", x: 240)
                try furrow.desk.touch.slide(from: start, to: start.moved(by: 0, 180), seconds: 0.1)
                try furrow.waitUntilIdle(still: .milliseconds(350)) { $0.first?.title == "Item 1" }
                #expect(try furrow.editor() == nil)
                #expect(try furrow.list() == FurrowDesk.items(40))
            }
        }

        @Test func aDragThatReachesTheTopPullsNothing() throws {
            try FurrowDesk.use(FurrowDesk.items(40)) { furrow in
                try furrow.scroll(by: 150)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                let start = try furrow.point(in: "Item 5", x: 240)
                let end = start.moved(by: 0, 350)
                try furrow.desk.touch.slide(from: start, to: end, seconds: 0.6, hold: Hand.rest, release: false)
                // The rows rest in their layout positions: none of them is pulled.
                try furrow.waitUntilIdle { $0.first?.title == "Item 1" }
                try furrow.release()
                try furrow.waitUntilIdle(still: .milliseconds(350)) { $0.first?.title == "Item 1" }
                #expect(try furrow.editor() == nil)
            }
        }

        @Test func aTouchpadScrollThatReachesTheTopPullsNothing() throws {
            try FurrowDesk.use(FurrowDesk.items(40)) { furrow in
                try furrow.desk.pad.moveTo(try furrow.center(of: "Item 5"))
                try furrow.desk.pad.scroll(dy: 10, seconds: 0.3)
                try furrow.waitUntilIdle { $0.first?.title != "Item 1" }
                try furrow.desk.pad.scroll(dy: -60, seconds: 0.6, steps: 40)
                try furrow.waitUntilIdle(still: .milliseconds(350)) { $0.first?.title == "Item 1" }
                #expect(try furrow.editor() == nil)
                #expect(try furrow.list() == FurrowDesk.items(40))
            }
        }

        @Test func aReversedPullScrollsTheList() throws {
            try FurrowDesk.use(FurrowDesk.items(40)) { furrow in
                let palette = try furrow.palette()
                let before = try furrow.row("Item 8").frame.y
                let start = try furrow.point(in: "Item 8", x: 240)
                let low = start.moved(by: 0, 48)
                try furrow.desk.touch.slide(from: start, to: low, seconds: 0.3, release: false)
                try furrow.waitForShifts(["Item 3": 40], palette)
                let high = start.moved(by: 0, -192)
                try furrow.desk.touch.play([Track(from: low, to: high)], seconds: 0.4, hold: Hand.rest, release: false)
                // The 8 px also count on the way back.
                try furrow.desk.wait("Item 8 200 px higher") {
                    abs(before - (try furrow.row("Item 8").frame.y) - 200) <= 2
                }
                try furrow.release()
                try furrow.waitUntilIdle()
                #expect(try furrow.editor() == nil)
                #expect(try furrow.list() == FurrowDesk.items(40))
            }
        }

        // MARK: At the bottom

        @Test func aTouchpadPullUpClearsTheDoneItems() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: ["Old", "Older"]) { furrow in
                try furrow.padPull("Item 2", by: -90)
                try furrow.waitForToast("Cleared 2 completed tasks")
                try furrow.waitForList(FurrowDesk.items(3))
            }
        }

        @Test func aShortPullUpKeepsTheDoneItems() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: ["Old"]) { furrow in
                try furrow.pull("Item 3", by: -50)
                try furrow.waitForList(FurrowDesk.items(3) + ["✓ Old"])
            }
        }

        @Test func withoutDoneItemsPullingUpDoesNothing() throws {
            try FurrowDesk.use { furrow in
                try furrow.pull("Item 5", by: -250)
                try furrow.waitForList(FurrowDesk.items(5))
                #expect(try furrow.undoButton() == nil)
            }
        }

        @Test func theMainMenuClearsTheDoneItems() throws {
            try FurrowDesk.use(FurrowDesk.items(3), done: ["Old"]) { furrow in
                try furrow.chooseInHeader("Clear Completed Tasks")
                try furrow.waitForToast("Cleared 1 completed task")
                try furrow.waitForList(FurrowDesk.items(3))
            }
        }

        @Test func clearingWithoutDoneItemsShowsAMessage() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.keyboard.press("ctrl+shift+delete")
                try furrow.waitForToast("There are no completed tasks")
                #expect(try furrow.undoButton() == nil)
            }
        }
    }
}

extension FurrowDesk {
    /// Clicks an entry of the menu in the header bar.
    fileprivate func chooseInHeader(_ name: String) throws {
        let button = try desk.wait(for: "the main menu’s button") {
            try tree().first { $0.role.contains("button") && $0.name == "Main Menu" }?.bounds
        }
        try desk.mouse.moveTo(button.center.moved(by: -10, 0))
        try desk.mouse.click(button.center)
        let point = try desk.wait(for: "the entry \(name)") { () -> ScreenPoint? in
            guard let popup = try popoverWindow() else { return nil }
            let tree = try tree()
            guard let menu = tree.first(role: "menu")?.bounds,
                let entry = tree.first(role: "menu item", name: name)?.bounds
            else { return nil }
            // The tree gives the positions in a popover relative to the popover's own window.
            return entry.center.moved(by: Double(popup.frame.x - menu.x), Double(popup.frame.y - menu.y))
        }
        try desk.mouse.click(point)
    }
}
