// The dates, reminders and links in the details, by touch, with the mouse and with keys alone (specification M12).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct DetailDateTests {
        private static let narrow = (width: 360, height: 640)
        private static let arabic = ["LANGUAGE": "ar"]

        private struct Stored: Decodable {
            let title: String
            let due: String?
            let start: String?
            let `repeat`: String?
            let reminders: [String]
        }

        private func stored(_ furrow: FurrowDesk) throws -> Stored {
            let output = try furrow.desk.furrow(furrow.store, ["list", "--json"]).output
            let items = try JSONDecoder().decode([Stored].self, from: Data(output.utf8))
            return try #require(items.first { $0.title == "Item 2" })
        }

        /// Runs a test with the details of “Item 2”, by default in a narrow window where they cover the list.
        private func use(
            due: String? = nil, notes: String? = nil, isNarrow: Bool = true, environment: [String: String] = [:],
            _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(environment: environment) { furrow in
                let id = try #require(try furrow.stored().first { $0.title == "Item 2" }?.id)
                if let due { _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--due", due]) }
                if let notes { _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--notes", notes]) }
                let size = isNarrow ? Self.narrow : (width: 1000, height: 720)
                furrow.window = try furrow.desk.resize(furrow.window, width: size.width, height: size.height)
                furrow.cachedList = nil
                try furrow.waitUntilIdle { $0.count == 5 }
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("alt+return")
                try furrow.waitForDetailsFocus(on: try furrow.translated("Title"))
                try body(furrow)
            }
        }

        /// Returns the center of a part of the page, after scrolling it into view by touch if necessary.
        private func place(_ role: String, _ name: String, _ furrow: FurrowDesk) throws -> ScreenPoint {
            var last: ScreenRect?
            return try furrow.desk.wait(for: "the \(role) \(name) at rest") { () -> ScreenPoint? in
                guard let found = try furrow.detailsPage()?.first(role: role, name: name)?.bounds else { return nil }
                defer { last = found }
                guard found == last else { return nil }
                if found.maxY <= furrow.window.frame.maxY - 8 { return found.center }
                // The slide is at the margin, where neither a text nor a row handles the touch.
                let start = ScreenPoint(Double(furrow.window.frame.x) + 6, Double(furrow.window.frame.maxY) - 60)
                try furrow.desk.touch.slide(from: start, to: start.moved(by: 0, -200), seconds: 0.3, hold: 0.3)
                return nil
            }
        }

        // MARK: Dates

        @Test func theDateRowsAreEditedByTouch() throws {
            try use { furrow in
                try furrow.desk.touch.tap(try place("list item", "Due", furrow))
                try furrow.tapInPopover("Due Date", "Tomorrow")
                try furrow.desk.wait("the due date") { try stored(furrow).due == FurrowDesk.day(1) }
                try furrow.waitForNoPopover()
                try furrow.desk.touch.tap(try place("list item", "Start", furrow))
                try furrow.tapInPopover("Start", "Today")
                try furrow.desk.wait("the start") { try stored(furrow).start == FurrowDesk.day(0) }
                try furrow.waitForNoPopover()
                try furrow.desk.touch.tap(try place("list item", "Repeat", furrow))
                try furrow.desk.touch.tap(
                    try furrow.popoverPart("Repeat", "radio button", "Every weekday").center)
                try furrow.tapInPopover("Repeat", "Back")
                try furrow.tapInPopover("Repeat", "Set")
                try furrow.desk.wait("the rule") { try stored(furrow).repeat == "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR" }
            }
        }

        @Test func theDateRowsAreEditedWithTheKeyboard() throws {
            try use { furrow in
                let keyboard = furrow.desk.keyboard
                try furrow.tabInDetails(to: "Start")
                try keyboard.press("down")
                try furrow.waitForDetailsFocus(on: "Due")
                try keyboard.press("return")
                try furrow.waitForPopoverFocus("Due Date", "Today")
                try keyboard.press("escape")
                try furrow.waitForNoPopover()
                try furrow.waitForDetailsFocus(on: "Due")
                #expect(try stored(furrow).due == nil)
                try keyboard.press("return")
                try furrow.waitForPopoverFocus("Due Date", "Today")
                try keyboard.press("tab")
                try furrow.waitForPopoverFocus("Due Date", "Tomorrow")
                try keyboard.press("return")
                try furrow.desk.wait("the due date") { try stored(furrow).due == FurrowDesk.day(1) }
                try furrow.waitForNoPopover()
                try furrow.waitForDetailsFocus(on: "Due")
            }
        }

        // MARK: Reminders

        @Test(arguments: [false, true]) func anAbsoluteReminderIsAddedByTouchWithoutADueDate(_ isMirrored: Bool) throws
        {
            try use(environment: isMirrored ? Self.arabic : [:]) { furrow in
                let add = try furrow.translated("Add Reminder")
                try furrow.desk.touch.tap(try place("button", add, furrow))
                try tapEntry(try furrow.translated("At a Time…"), furrow)
                let popover = try furrow.translated("Remind at a Time")
                let button = try furrow.popoverPart(popover, "button", try furrow.translated("Add"))
                try furrow.desk.waitForLabelCheck()
                let popup = try #require(try furrow.popoverWindow())
                #expect(popup.frame.width <= 360 && popup.frame.height <= 640, "\(popup.frame)")
                try furrow.desk.touch.tap(button.center)
                // The reminder is at the next full hour of the desk's clock.
                try furrow.desk.wait("the reminder") {
                    let reminders = try stored(furrow).reminders
                    return reminders.count == 1 && reminders[0].hasSuffix(":00:00")
                        && reminders[0].hasPrefix("20")
                }
                try furrow.waitForNoPopover()
            }
        }

        @Test func aCustomRelativeReminderIsAddedWithTheKeyboard() throws {
            try use(due: "2099-12-03T09:00") { furrow in
                let keyboard = furrow.desk.keyboard
                try openBeforeDuePopover(furrow)
                try keyboard.press("escape")
                try furrow.waitForNoPopover()
                #expect(try stored(furrow).reminders == [])
                try openBeforeDuePopover(furrow)
                try keyboard.press("ctrl+a")
                try keyboard.type("45")
                try keyboard.press("return")
                try furrow.desk.wait("the reminder") { try stored(furrow).reminders == ["-PT45M"] }
                try furrow.waitForNoPopover()
                // The reminder can be removed by its name.
                try furrow.desk.wait("the reminder’s row") {
                    try furrow.detailsPage()?.first(role: "button", name: "Remove Reminder “45 minutes before due”")
                        != nil
                }
            }
        }

        @Test func theUnitOfARelativeReminderIsChosenWithTheMouse() throws {
            try use(due: "2099-12-03T09:00", isNarrow: false) { furrow in
                try furrow.desk.mouse.click(try place("button", "Add Reminder", furrow))
                let entry = try menuEntry("Before Due…", furrow)
                try furrow.desk.mouse.click(entry)
                let popover = "Remind Before Due"
                let weeks = try furrow.desk.wait(for: "the weeks") {
                    try furrow.popover(popover)?.first { $0.name == "Weeks" }?.role
                }
                try furrow.desk.mouse.click(try furrow.popoverPart(popover, weeks, "Weeks").center)
                try furrow.desk.waitForLabelCheck()
                try furrow.desk.mouse.click(try furrow.popoverPart(popover, "button", "Add").center)
                try furrow.desk.wait("the reminder") { try stored(furrow).reminders == ["-P30W"] }
            }
        }

        private func openBeforeDuePopover(_ furrow: FurrowDesk) throws {
            try furrow.tabInDetails(to: "Add Reminder")
            try furrow.desk.keyboard.press("return")
            try furrow.desk.wait("the menu with the focus") {
                try furrow.detailsPage()?.all(role: "menu item").contains { $0.states.contains(.focused) } == true
            }
            // Up moves from the first entry to the last.
            try furrow.desk.keyboard.press("up")
            try furrow.desk.wait("the last entry") {
                try furrow.detailsPage()?.first(role: "menu item", name: "Before Due…")?.states.contains(.focused)
                    == true
            }
            try furrow.desk.keyboard.press("return")
            try furrow.waitForPopoverFocus("Remind Before Due", "Time Before Due")
        }

        private func tapEntry(_ name: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.touch.tap(try menuEntry(name, furrow))
        }

        private func menuEntry(_ name: String, _ furrow: FurrowDesk) throws -> ScreenPoint {
            var last: ScreenPoint?
            return try furrow.desk.wait(for: "the entry \(name)") { () -> ScreenPoint? in
                guard let popup = try furrow.popoverWindow(), let page = try furrow.detailsPage(),
                    let menu = page.first(role: "menu")?.bounds,
                    let entry = page.first(role: "menu item", name: name)?.bounds
                else { return nil }
                let place = entry.center.moved(by: Double(popup.frame.x - menu.x), Double(popup.frame.y - menu.y))
                defer { last = place }
                return place == last ? place : nil
            }
        }

        // MARK: Opening and leaving

        @Test func theSwipeActionOpensTheDetails() throws {
            try FurrowDesk.use(menus: ["details", "complete"]) { furrow in
                try furrow.slide("Item 2", by: Hand.short)
                try furrow.tapButton("Details")
                try furrow.desk.wait("the details") { try furrow.detailsPage() != nil }
                try furrow.desk.keyboard.press("escape")
                try furrow.desk.wait("no details") { try furrow.detailsPage() == nil }
            }
        }

        @Test(arguments: [false, true]) func aLinkInTheNotesIsOpenedByAClickOrAKey(_ isByKey: Bool) throws {
            let link = "https://example.org/milk"
            try use(notes: link, isNarrow: false) { furrow in
                let opened = try Browser(on: furrow.desk)
                if isByKey {
                    try furrow.desk.keyboard.press("tab")
                    try furrow.waitForDetailsFocus(on: "Notes")
                    // Showing the link or focusing the notes does not open the link.
                    #expect(opened.link == nil)
                    try furrow.desk.keyboard.press("ctrl+return")
                } else {
                    let notes = try #require(try furrow.detailsPage()?.first(role: "text box", name: "Notes")?.bounds)
                    // The point is taken from the picture, since the padding of a text differs between versions of
                    // GTK.
                    let part = ScreenRect(x: notes.x + 6, y: notes.y, width: notes.width - 12, height: notes.height)
                    let place = try furrow.desk.wait(for: "the link") { () -> ScreenPoint? in
                        let picture = try furrow.desk.screenshot(of: part)
                        let ground = picture[part.x, part.maxY - 1]
                        return Ink(picture, in: part) { $0.distance(to: ground) > 120 }.bounds?.center
                    }
                    try furrow.desk.mouse.moveTo(place.moved(by: 0, 6))
                    #expect(opened.link == nil)
                    try furrow.desk.mouse.click(place)
                }
                try furrow.desk.wait("\(link) opened") { opened.link == link }
            }
        }

        // MARK: Undo steps

        @Test func typingContinuedAfterAnotherWindowHadTheFocusIsOneUndoStep() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("alt+return")
                try furrow.waitForDetailsFocus(on: "Title")
                try furrow.desk.keyboard.type("!")
                let preferences = try furrow.openWindow("ctrl+,")
                try furrow.desk.wait("the first save") { try furrow.stored()[1].title == "Item 2!" }
                try furrow.dismiss(preferences)
                try furrow.waitForDetailsFocus(on: "Title")
                try furrow.desk.keyboard.type("?")
                try furrow.desk.wait("the second save") { try furrow.stored()[1].title == "Item 2!?" }
                _ = try furrow.desk.furrow(furrow.store, ["undo"])
                #expect(try furrow.stored()[1].title == "Item 2")
            }
        }
    }
}

/// A program that acts as the desk's browser, and records the link that it is given.
@MainActor private struct Browser {
    private let path: String

    init(on desk: Desk) throws {
        path = desk.folder + "/\(UUID().uuidString).link"
        let data = (desk.environment["XDG_DATA_HOME"] ?? desk.folder) + "/applications"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        // The script is in a separate file, since the quoting rules of Exec differ between versions of GLib.
        try "printf '%s' \"$1\" > '\(path)'\n".write(toFile: path + ".sh", atomically: true, encoding: .utf8)
        let entry = """
            [Desktop Entry]
            Type=Application
            Name=Browser
            Exec=/bin/sh \(path).sh %u
            MimeType=x-scheme-handler/https;

            """
        try entry.write(toFile: data + "/browser.desktop", atomically: true, encoding: .utf8)
        let defaults = "[Default Applications]\nx-scheme-handler/https=browser.desktop\n"
        try defaults.write(toFile: data + "/mimeapps.list", atomically: true, encoding: .utf8)
    }

    /// The link that the program was given, or nil if there was none yet.
    var link: String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
