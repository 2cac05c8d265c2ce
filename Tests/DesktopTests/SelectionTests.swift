// Selected rows: selected by touch, with the mouse and with keys alone, and reported to assistive technologies
// (specification N9).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct SelectionTests {
        /// Returns the bar's button with this name.
        private func find(_ name: String, _ furrow: FurrowDesk) throws -> Accessible? {
            try furrow.tree().all(role: "button").first {
                $0.name == name && ($0.bounds?.height ?? 0) > 0
            }
        }

        private func button(_ name: String, _ furrow: FurrowDesk) throws -> ScreenPoint {
            try furrow.desk.wait(for: "the button “\(name)”") { try find(name, furrow)?.bounds?.center }
        }

        /// Waits until the bar shows this count of selected rows; for 0, until there is no bar.
        private func waitForCount(_ count: Int, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("\(count) selected") {
                let shown = try furrow.tree().all(role: "label").filter { ($0.bounds?.height ?? 0) > 0 }.map(\.name)
                return count == 0
                    ? !shown.contains { $0.hasSuffix(" selected") } : shown.contains("\(count) selected")
            }
        }

        private func selectedTitles(_ furrow: FurrowDesk) throws -> [String] {
            try furrow.accessibleRows().filter { $0.states.contains(.selected) }.map(\.name)
        }

        private func waitForSelection(_ titles: [String], _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("\(titles) selected, as is told") { try selectedTitles(furrow) == titles }
            try waitForCount(titles.count, furrow)
        }

        @Test func rowsAreSelectedByTouchAndCompletedFromTheBar() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                let point = try furrow.center(of: "Item 2")
                try furrow.hold(point)
                try furrow.desk.touch.up(0)
                #expect(try furrow.waitForPopover().first == "Select")
                try furrow.choose("Select")
                try waitForSelection(["Item 2"], furrow)
                try furrow.desk.touch.tap(try furrow.center(of: "Item 4"))
                try waitForSelection(["Item 2", "Item 4"], furrow)
                #expect(try furrow.editor() == nil)
                // No row can be slid during a selection.
                let other = try furrow.center(of: "Item 3")
                try furrow.desk.touch.slide(from: other, to: other.moved(by: 200, 0))
                try furrow.waitUntilIdle()
                #expect(try furrow.list() == FurrowDesk.items(5))
                try furrow.desk.touch.tap(try button("Complete", furrow))
                try furrow.waitForList(["Item 1", "Item 3", "Item 5", "✓ Item 2", "✓ Item 4"])
                try furrow.waitForToast("Completed 2 tasks")
                try waitForCount(0, furrow)
                try furrow.clickUndo()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func controlClickSelectsARowAndShiftClickARange() throws {
            try FurrowDesk.use { furrow in
                let (keyboard, mouse) = (furrow.desk.keyboard, furrow.desk.mouse)
                try keyboard.holding("ctrl") { try mouse.click(try furrow.center(of: "Item 2")) }
                try waitForSelection(["Item 2"], furrow)
                try keyboard.holding("shift") { try mouse.click(try furrow.center(of: "Item 4")) }
                try waitForSelection(["Item 2", "Item 3", "Item 4"], furrow)
                try mouse.click(try furrow.center(of: "Item 3"))
                try waitForSelection(["Item 2", "Item 4"], furrow)
                try mouse.click(try button("Delete", furrow))
                try furrow.waitForList(["Item 1", "Item 3", "Item 5"])
                try furrow.waitForToast("Deleted 2 tasks")
            }
        }

        /// Presses Tab or Shift+Tab once for each of these buttons of the bar, and waits until the button has the
        /// focus.
        private func tabThrough(_ names: [String], back: Bool = false, _ furrow: FurrowDesk) throws {
            for name in names {
                try furrow.desk.keyboard.press(back ? "shift+tab" : "tab")
                try waitForBarFocus(name, furrow)
            }
        }

        private func waitForBarFocus(_ name: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the focus on “\(name)”") {
                try furrow.popoverWindow() == nil && find(name, furrow)?.states.contains(.focused) == true
            }
        }

        @Test func rowsAreSelectedDatedTaggedAndMovedWithTheKeyboard() throws {
            try FurrowDesk.use { furrow in
                let press = { (keys: String) in try furrow.desk.keyboard.press(keys) }
                try furrow.makeList("Work")
                try furrow.focus("Item 3")
                try press("shift+up")
                try waitForSelection(["Item 2", "Item 3"], furrow)
                _ = try button("Move to List…", furrow)
                try furrow.waitForFocus(on: "Item 2")
                try press("alt+down")
                try furrow.waitForList(["Item 1", "Item 4", "Item 2", "Item 3", "Item 5"])
                try furrow.waitForFocus(on: "Item 2")
                // One Tab skips all rows, and the bar's actions apply to both tasks.
                try tabThrough(["Select None", "Complete", "Due Date…"], furrow)
                try press("space")
                try furrow.waitForPopoverFocus("Due Date", "Today")
                try press("tab")
                try furrow.waitForPopoverFocus("Due Date", "Tomorrow")
                try press("return")
                try furrow.waitForToast("Changed the dates of 2 tasks")
                try waitForBarFocus("Due Date…", furrow)
                try tabThrough(["Move to List…", "Add Tag…"], furrow)
                try press("space")
                try furrow.waitForPopoverFocus("Add Tag", "Add Tag")
                try furrow.desk.keyboard.type("home")
                try press("return")
                try furrow.waitForToast("Changed 2 tasks")
                try waitForBarFocus("Add Tag…", furrow)
                try tabThrough(["Move to List…"], back: true, furrow)
                try press("space")
                try furrow.desk.wait("the focus on “Work”") {
                    try furrow.tree().first {
                        $0.role.hasPrefix("menu item") && $0.name == "Work" && $0.states.contains(.focused)
                    } != nil
                }
                try press("return")
                try furrow.waitForToast("Moved 2 tasks to “Work”")
                try furrow.waitForRows(["Item 1", "Item 4", "Item 5"])
                try waitForCount(0, furrow)
                let moved = try furrow.desk.furrow(furrow.store, ["list", "--json", "--list", "Work"]).output
                for part in ["Item 2", "Item 3", "home", FurrowDesk.day(1)] { #expect(moved.contains(part)) }
                // The rows have the focus again.
                try press("home")
                try furrow.waitForFocus(on: "Item 1")
            }
        }

        @Test func allRowsAreSelectedAndCompletedWithTheKeyboard() throws {
            try FurrowDesk.use { furrow in
                let press = { (keys: String) in try furrow.desk.keyboard.press(keys) }
                try furrow.focus("Item 2")
                try press("ctrl+a")
                try waitForSelection(FurrowDesk.items(5), furrow)
                try tabThrough(["Select None", "Complete"], furrow)
                try tabThrough(["Select None"], back: true, furrow)
                try press("shift+tab")
                try furrow.waitForFocus(on: "Item 2")
                try tabThrough(["Select None", "Complete"], furrow)
                // Escape ends the selection, and the row that had the focus has it again.
                try press("escape")
                try waitForCount(0, furrow)
                try furrow.waitForFocus(on: "Item 2")
                try press("ctrl+a")
                try waitForCount(5, furrow)
                try tabThrough(["Select None", "Complete"], furrow)
                try press("space")
                try furrow.waitForList(FurrowDesk.items(5).map { "✓ \($0)" })
                try waitForCount(0, furrow)
                try furrow.waitForFocus(on: "Item 2")
            }
        }

        @Test func completingAllItemsOfALongListDoesNotScroll() throws {
            try FurrowDesk.use(FurrowDesk.items(600)) { furrow in
                try furrow.focus("Item 3")
                try furrow.desk.keyboard.press("ctrl+a")
                try waitForCount(600, furrow)
                try furrow.desk.keyboard.press("space")
                try furrow.waitForToast("Completed 600 tasks")
                try furrow.desk.wait("all done") {
                    let rows = try furrow.rows()
                    return rows.map(\.title).starts(with: FurrowDesk.items(6)) && rows.allSatisfy(\.isDone)
                }
                try furrow.waitForFocus(on: "Item 3")
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.desk.wait("all open again") {
                    let rows = try furrow.rows()
                    return rows.map(\.title).starts(with: FurrowDesk.items(6)) && !rows.contains(where: \.isDone)
                }
                try furrow.waitForFocus(on: "Item 3")
                try furrow.desk.keyboard.press("space")
                try furrow.desk.wait("one done") {
                    try furrow.rows().prefix(3).map(\.title) == ["Item 1", "Item 2", "Item 4"]
                }
            }
        }

        @Test func selectingAllItemsOfAListTallerThanTheWindowDoesNotScroll() throws {
            try FurrowDesk.use(FurrowDesk.items(12)) { furrow in
                try furrow.focus("Item 1")
                try furrow.waitUntilIdle()
                let frame = try furrow.row("Item 1").frame
                try furrow.desk.keyboard.press("ctrl+a")
                try waitForCount(12, furrow)
                try furrow.waitUntilIdle(still: .milliseconds(300))
                #expect(try furrow.row("Item 1").frame == frame)
                try furrow.waitForFocus(on: "Item 1")
                // A range continues from that row.
                try furrow.desk.keyboard.press("shift+down")
                try furrow.waitForFocus(on: "Item 2")
            }
        }

        @Test func oneTabMovesTheFocusFromALongListToTheBar() throws {
            try FurrowDesk.use(FurrowDesk.items(1000)) { furrow in
                try furrow.focus("Item 3")
                try furrow.desk.keyboard.press("shift+down")
                try waitForCount(2, furrow)
                try tabThrough(["Select None"], furrow)
                try furrow.desk.keyboard.press("shift+tab")
                try furrow.waitForFocus(on: "Item 4")
                try furrow.desk.keyboard.press("ctrl+a")
                try waitForCount(1000, furrow)
                try tabThrough(["Select None", "Complete"], furrow)
            }
        }

        nonisolated static let displaySettings = [
            DisplaySettings("as ever"), DisplaySettings("wide", width: 1100),
            DisplaySettings("mirrored", width: 360, height: 640, isMirrored: true),
            DisplaySettings("large text", .with { $0.textScale = 2 }, width: 360, height: 700, isMirrored: true),
        ]

        @Test(arguments: displaySettings) func theSelectionBarAndItsPopoversAreCompletelyVisible(
            in settings: DisplaySettings
        ) throws {
            let tags = ["a-rather-long-tag-name", "food", "home", "travel"]
            try FurrowDesk.use(options: settings.options, environment: settings.environment) { furrow in
                _ = try furrow.desk.furrow(furrow.store, ["add", "Tagged"] + tags.flatMap { ["--tag", $0] })
                try furrow.makeList("Work")
                furrow.window = try furrow.desk.resize(furrow.window, width: settings.width, height: settings.height)
                furrow.cachedList = nil
                try furrow.waitUntilIdle { $0.contains { $0.title == "Tagged" } }
                try furrow.focus("Item 1")
                try furrow.desk.keyboard.press("shift+down")
                _ = try button("Move to List…", furrow)
                for name in ["Select None", "Complete", "Due Date…", "Move to List…", "Add Tag…", "Delete"] {
                    #expect(try find(name, furrow).map(furrow.isFullyVisible) == true, "\(name)")
                }
                try furrow.desk.mouse.click(try button("Due Date…", furrow))
                _ = try furrow.popoverPart("Due Date", "button", "Today")
                let dates = try #require(try furrow.popover("Due Date"))
                let (all, today) = (dates.bounds, dates.first { $0.name == "Today" && $0.role == "button" }?.bounds)
                let (page, first) = (try #require(all), try #require(today))
                // The contents begin at the leading edge, apart from the popover's margin.
                let edge = settings.isMirrored ? page.maxX - first.maxX : first.x - page.x
                #expect((0..<60).contains(edge), "\(first) in \(page)")
                if ProcessInfo.processInfo.environment["DESK_PICTURES"] != nil {
                    try furrow.desk.savePicture(named: "dates over the bar \(settings.name)")
                }
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoPopover()
                try furrow.desk.mouse.click(try button("Add Tag…", furrow))
                let name = { (tag: String) in "\u{2068}#\(tag)\u{2069}" }
                // With large text, some tags need scrolling.
                for tag in tags where settings.options == nil {
                    #expect(try furrow.popoverPart("Add Tag", "button", name(tag)).height >= 30, "\(tag)")
                }
                try furrow.desk.waitForLabelCheck()
                if ProcessInfo.processInfo.environment["DESK_PICTURES"] != nil {
                    try furrow.desk.savePicture(named: "tags over the bar \(settings.name)")
                }
                try furrow.desk.keyboard.type("tr")
                try furrow.desk.mouse.click(try furrow.popoverPart("Add Tag", "button", name("travel")).center)
                try furrow.waitForToast("Changed 2 tasks")
            }
        }

        @Test(arguments: displaySettings) func theMenuOfListsToMoveToFitsTheWindowDespiteLongNames(
            in settings: DisplaySettings
        )
            throws
        {
            let long =
                "A list whose name is longer than the widest window in which it might ever be shown, and longer still"
            try FurrowDesk.use(options: settings.options, environment: settings.environment) { furrow in
                try furrow.makeList(long)
                try furrow.makeList("Work")
                furrow.window = try furrow.desk.resize(furrow.window, width: settings.width, height: settings.height)
                furrow.cachedList = nil
                try furrow.waitUntilIdle { $0.allSatisfy { $0.frame.width <= settings.width } }
                // Opens the menu from the bar, and from one row's menu.
                try furrow.focus("Item 1")
                try furrow.desk.keyboard.press("shift+down")
                let bar = try button("Move to List…", furrow)
                try furrow.desk.wait("a menu that knows both lists") {
                    try furrow.desk.mouse.click(bar)
                    let menu = try furrow.desk.wait(for: "the menu’s entries") {
                        try furrow.tree().all(role: "menu").first { $0.first { $0.name == long } != nil }
                    }
                    if menu.first(where: { $0.name == "Work" }) != nil { return true }
                    // The menu was opened before the window had read the second list.
                    try furrow.desk.keyboard.press("escape")
                    try furrow.waitForNoPopover()
                    return false
                }
                try expectWithinWindow([long, "Work"], furrow, "bar \(settings.name)")
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoPopover()
                try furrow.desk.keyboard.press("escape")
                try waitForCount(0, furrow)
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("menu")
                _ = try furrow.waitForPopover()
                try furrow.walkInMenu(to: "Move to List…")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForEntryFocus(long)
                try expectWithinWindow([long, "Work"], furrow, "row \(settings.name)")
                try furrow.desk.keyboard.press("down")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForToast("Moved “Item 2” to “Work”")
            }
        }

        /// Expects the open popover to be no wider than the window, and to show its entries with these names
        /// completely.
        private func expectWithinWindow(_ names: [String], _ furrow: FurrowDesk, _ picture: String) throws {
            for name in names {
                let (popup, frame) = try furrow.desk.wait(for: "“\(name)”") { () -> (ScreenRect, ScreenRect)? in
                    guard let popup = try furrow.popoverWindow()?.frame,
                        let menu = try furrow.tree().all(role: "menu").first(where: {
                            $0.first { $0.name == name } != nil
                        }),
                        let entry = menu.first(where: { $0.role.hasPrefix("menu item") && $0.name == name })
                    else { return nil }
                    return furrow.place(of: entry, in: menu, popup).map { (popup, $0) }
                }
                #expect(popup.width <= furrow.window.frame.width, "\(popup)")
                #expect(frame.x > popup.x && frame.maxX < popup.maxX, "“\(name)” at \(frame) in \(popup)")
                // The popover's window includes its margin and shadow. The space below an entry must be as large as
                // the space to its left, or 20 px, as on GTK 4.8.
                let margin = min(20, frame.x - popup.x)
                #expect(frame.maxY <= popup.maxY - margin, "“\(name)” at \(frame) in \(popup)")
            }
            if ProcessInfo.processInfo.environment["DESK_PICTURES"] != nil {
                try furrow.desk.savePicture(named: "lists over the \(picture)")
            }
        }

        @Test func severalSelectedRowsAreReorderedByTouchAndMouse() throws {
            try FurrowDesk.use(environment: FurrowDesk.traced) { furrow in
                try furrow.desk.keyboard.holding("ctrl") {
                    try furrow.desk.mouse.click(try furrow.center(of: "Item 1"))
                    try furrow.desk.mouse.click(try furrow.center(of: "Item 3"))
                }
                try waitForSelection(["Item 1", "Item 3"], furrow)
                let chosen = try furrow.color(in: "Item 3", x: 300)
                try furrow.dragRow("Item 3", rows: 1)
                try furrow.waitForList(["Item 2", "Item 4", "Item 1", "Item 3", "Item 5"])
                try furrow.waitUntilIdle()
                // The dragged row is where the other one was, and just as visible.
                #expect(try furrow.color(in: "Item 1", x: 300).distance(to: chosen) <= 2)
                try furrow.desk.mouse.drag(
                    from: try furrow.center(of: "Item 1"), to: try furrow.center(of: "Item 2").moved(by: 0, -10))
                try furrow.waitForList(["Item 1", "Item 3", "Item 2", "Item 4", "Item 5"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(["Item 2", "Item 4", "Item 1", "Item 3", "Item 5"])
            }
        }

        @Test func copiedTitlesArePastedBelowTheFocusedRow() throws {
            try FurrowDesk.use(["One", "Two", "Three"]) { furrow in
                try furrow.focus("One")
                try furrow.desk.keyboard.press("shift+down")
                try waitForSelection(["One", "Two"], furrow)
                try furrow.desk.keyboard.press("ctrl+c")
                try furrow.desk.keyboard.press("escape")
                try waitForCount(0, furrow)
                try furrow.focus("Three")
                try furrow.desk.keyboard.press("ctrl+v")
                try furrow.waitForList(["One", "Two", "Three", "One", "Two"])
                try furrow.waitForToast("Added 2 tasks")
            }
        }

        @Test func accessibleActionsSelectRowsAndTheCountIsAnnounced() throws {
            try FurrowDesk.use { furrow in
                try furrow.performAction("Select", on: "Item 2")
                try waitForSelection(["Item 2"], furrow)
                try furrow.waitForAnnouncement("1 selected")
                try furrow.performAction("Select", on: "Item 3")
                try furrow.waitForAnnouncement("2 selected")
                #expect(try furrow.tree().all(role: "tool bar").isEmpty)
                try furrow.performAction("Deselect", on: "Item 2")
                try waitForSelection(["Item 3"], furrow)
                try furrow.press("button", "Delete")
                try furrow.waitForList(["Item 1", "Item 2", "Item 4", "Item 5"])
            }
        }
    }
}
