// Dates set in the popover on a row: by touch, with keys alone, in a narrow or mirrored window, and while other
// programs change the store.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct DatePopoverTests {
        /// Runs a test with the program's default menus.
        private func use(
            _ titles: [String] = FurrowDesk.items(3), options: Desk.Options? = nil, environment: [String: String] = [:],
            _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(titles, options: options, environment: environment, menus: nil, body: body)
        }

        private struct Dated: Decodable {
            let title: String
            let due: String?
            let `repeat`: String?
        }

        private func dated(_ title: String, _ furrow: FurrowDesk) throws -> Dated {
            let output = try furrow.desk.furrow(furrow.store, ["list", "--json"]).output
            let items = try JSONDecoder().decode([Dated].self, from: Data(output.utf8))
            return try #require(items.first { $0.title == title })
        }

        private func waitForDue(_ due: String?, of title: String, in furrow: FurrowDesk) throws {
            try furrow.desk.wait("“\(title)” due \(due ?? "never")") { try dated(title, furrow).due == due }
        }

        private func part(_ role: String, _ name: String, _ furrow: FurrowDesk) throws -> ScreenRect {
            try furrow.popoverPart(try furrow.translated("Due Date"), role, name)
        }

        private func tap(_ name: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.touch.tap(try part("button", name, furrow).center)
        }

        /// Presses Tab until a part of the popover has the focus.
        private func tab(to name: String, _ furrow: FurrowDesk) throws {
            try furrow.tab(to: name, in: furrow.tree)
        }

        /// Moves the focus to the calendar. The number of days with names above it differs: on the first day of a
        /// weekend, the weekend is not among them.
        private func tabToCalendar(_ furrow: FurrowDesk) throws {
            try tab(to: try furrow.translated("Calendar"), furrow)
        }

        private func openByKey(_ title: String, _ furrow: FurrowDesk) throws {
            try furrow.focus(title)
            try furrow.desk.keyboard.press("ctrl+d")
            try furrow.waitForPopoverFocus(try furrow.translated("Due Date"), try furrow.translated("Today"))
        }

        // MARK: Touch

        @Test func aTapOnTomorrowSetsTheDueDateAndCanBeUndone() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: Hand.short)
                try furrow.tapButton("Due Date…")
                try tap("Tomorrow", furrow)
                try waitForDue(FurrowDesk.day(1), of: "Item 2", in: furrow)
                try furrow.waitForNoPopover()
                try furrow.waitForToast("Changed the date of “Item 2”")
                try furrow.clickUndo()
                try waitForDue(nil, of: "Item 2", in: furrow)
                // Gestures work as before.
                try furrow.slide("Item 3", by: Hand.short)
                try furrow.tapButton("Complete")
                try furrow.waitForList(["Item 1", "Item 2", "✓ Item 3"])
            }
        }

        @Test func aTapOnADayOfTheCalendarSetsTheDueDate() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: Hand.short)
                try furrow.tapButton("Due Date…")
                let calendar = try part("group", "Calendar", furrow)
                // The point is in the middle of seven columns, in the first row that is a full week in every month.
                try furrow.desk.touch.tap(
                    ScreenPoint(Double(calendar.center.x), Double(calendar.y) + Double(calendar.height) * 0.55))
                try furrow.waitForNoPopover()
                try furrow.desk.wait("a date") { try dated("Item 2", furrow).due != nil }
                let due = try #require(try dated("Item 2", furrow).due)
                #expect(due.hasPrefix(FurrowDesk.day(0).prefix(7)), "\(due)")
            }
        }

        @Test func aTapOutsideThePopoverSavesTheChangesAndEscapeDiscardsThem() throws {
            try use { furrow in
                for isKept in [true, false] {
                    try openByKey("Item 1", furrow)
                    try furrow.desk.touch.tap(try part("switch", "Time", furrow).center)
                    _ = try part("button", "Set", furrow)
                    if isKept {
                        try furrow.desk.touch.tap(
                            ScreenPoint(Double(furrow.window.frame.x + 12), Double(furrow.window.frame.maxY - 12)))
                        try furrow.desk.wait("a time") {
                            try dated("Item 1", furrow).due?.hasSuffix("T09:00:00") == true
                        }
                        try furrow.waitForNoPopover()
                        _ = try furrow.desk.furrow(furrow.store, ["undo"])
                        try waitForDue(nil, of: "Item 1", in: furrow)
                    } else {
                        try furrow.desk.keyboard.press("escape")
                        try furrow.waitForNoPopover()
                        try furrow.waitForFocus(on: "Item 1")
                    }
                }
                #expect(try dated("Item 1", furrow).due == nil)
            }
        }

        // MARK: Keys

        @Test func aDayIsChosenWithTheKeyboardAndTheRowGetsTheFocusBack() throws {
            try use { furrow in
                try openByKey("Item 2", furrow)
                try furrow.desk.keyboard.press("tab")
                try furrow.waitForPopoverFocus(try furrow.translated("Due Date"), "Tomorrow")
                try furrow.desk.keyboard.press("return")
                try waitForDue(FurrowDesk.day(1), of: "Item 2", in: furrow)
                try furrow.waitForNoPopover()
                try furrow.waitForFocus(on: "Item 2")
            }
        }

        @Test func theArrowKeysMoveByDaysInTheCalendar() throws {
            try use { furrow in
                try openByKey("Item 2", furrow)
                try tabToCalendar(furrow)
                for key in ["down", "right", "right", "left"] { try furrow.desk.keyboard.press(key) }
                try furrow.desk.keyboard.press("return")
                try waitForDue(FurrowDesk.day(8), of: "Item 2", in: furrow)
            }
        }

        @Test func escapeClosesThePopoverWithoutAChange() throws {
            try use { furrow in
                try openByKey("Item 2", furrow)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoPopover()
                try furrow.waitForFocus(on: "Item 2")
                #expect(try dated("Item 2", furrow).due == nil)
                // The list has the focus again.
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Item 3")
            }
        }

        // MARK: Repeats

        @Test func aRepeatIsChosenFromTheNamedRules() throws {
            try use { furrow in
                try openByKey("Item 1", furrow)
                try tap("Repeat", furrow)
                try furrow.desk.touch.tap(try part("radio button", "Every weekday", furrow).center)
                try tap("Back", furrow)
                try tap("Set", furrow)
                try furrow.desk.wait("the rule") {
                    try dated("Item 1", furrow).repeat == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
                }
                #expect(try dated("Item 1", furrow).due != nil)
            }
        }

        @Test func theEndDateCannotPrecedeTheDueDate() throws {
            try use { furrow in
                try openByKey("Item 1", furrow)
                try tap("Repeat", furrow)
                try tap("Custom…", furrow)
                try furrow.desk.touch.tap(try part("radio button", "Ends on Date", furrow).center)
                let ended = try furrow.desk.wait(for: "the last day") { try lastDay(furrow) }
                try tab(to: "Last Day", furrow)
                // A year back from a day at most a year ahead is before the beginning, so the calendar ignores the key.
                try furrow.desk.keyboard.press("ctrl+pageup")
                try furrow.desk.keyboard.press("ctrl+pageup")
                try furrow.desk.keyboard.press("right")
                try furrow.desk.wait("the day after the last one") {
                    guard let day = try lastDay(furrow) else { return false }
                    return day != ended
                }
                // The calendar is low on the page, so the button above may be scrolled away.
                try tab(to: "Back", furrow)
                try furrow.desk.keyboard.press("return")
                try tap("Back", furrow)
                try tap("Set", furrow)
                let rule = try furrow.desk.wait(for: "the rule") { try dated("Item 1", furrow).repeat }
                // The default is weekly; the end is three months ahead, plus the day added with Right.
                #expect(rule.contains("UNTIL="), "\(rule)")
            }
        }

        /// Returns the day that the calendar of the end date reports as marked.
        private func lastDay(_ furrow: FurrowDesk) throws -> String? {
            try furrow.popover("Due Date")?.first { $0.name == "Last Day" }?.description
        }

        // MARK: Other displays

        @Test func thePopoverFitsAPhone() throws {
            try use { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 360, height: 640)
                try furrow.waitUntilIdle { $0.allSatisfy { $0.frame.width == 360 } }
                try openByKey("Item 2", furrow)
                let popup = try #require(try furrow.popoverWindow())
                #expect(popup.frame.width <= 360 && popup.frame.height <= 640, "\(popup.frame)")
                try furrow.desk.waitForLabelCheck()
                try tap("Tomorrow", furrow)
                try waitForDue(FurrowDesk.day(1), of: "Item 2", in: furrow)
            }
        }

        @Test(arguments: [1.25, 1.5, 2]) func thePopoverFitsAPhoneWithLargeText(_ textScale: Double) throws {
            try use(options: .with { $0.textScale = textScale }) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 360, height: 700)
                try furrow.waitUntilIdle { $0.allSatisfy { $0.frame.width == 360 } }
                try openByKey("Item 2", furrow)
                _ = try part("switch", "Time", furrow)
                let popover = try #require(try furrow.popover("Due Date"))
                let page = try #require(popover.bounds)
                for (role, name) in [
                    ("button", "Today"), ("switch", "Time"), ("button", "Repeat"), ("group", "Calendar"),
                ] {
                    let frame = try part(role, name, furrow)
                    let all = try #require(
                        try furrow.popover("Due Date")?.first { $0.name == name && $0.role != "label" }?.bounds)
                    #expect(frame.width == all.width, "\(name) at \(all) in \(page)")
                }
                try furrow.desk.waitForLabelCheck()
            }
        }

        @Test func theArrowKeysFollowTheReadingDirectionInAMirroredLayout() throws {
            try use(environment: ["LANGUAGE": "ar"]) { furrow in
                try openByKey("Item 2", furrow)
                try tabToCalendar(furrow)
                // The next day is to the left.
                try furrow.desk.keyboard.press("left")
                try furrow.desk.waitForLabelCheck()
                try furrow.desk.keyboard.press("return")
                try furrow.waitForNoPopover()
                try waitForDue(FurrowDesk.day(1), of: "Item 2", in: furrow)
            }
        }

        @Test func thePopoverClosesWhenItsItemIsDeleted() throws {
            try use { furrow in
                try openByKey("Item 2", furrow)
                try furrow.desk.touch.tap(try part("switch", "Time", furrow).center)
                try furrow.command("delete", "Item 2")
                try furrow.waitForNoPopover()
                try furrow.waitForRows(["Item 1", "Item 3"])
                try openByKey("Item 3", furrow)
                try furrow.desk.keyboard.press("return")
                try waitForDue(FurrowDesk.day(0), of: "Item 3", in: furrow)
            }
        }
    }
}
