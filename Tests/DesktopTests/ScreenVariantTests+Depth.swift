// Tests of sorted lists, tags and trees where there is little room.

import Desk
import Foundation
import Testing

extension DesktopTests.ScreenVariantTests {
    nonisolated static let smallWindows = [
        DisplaySettings("narrow", width: 360, height: 640),
        DisplaySettings("narrow mirrored", width: 360, height: 640, isMirrored: true),
        DisplaySettings("large text", .with { $0.textScale = 2 }, width: 360, height: 700),
        DisplaySettings("large text mirrored", .with { $0.textScale = 2 }, width: 360, height: 700, isMirrored: true),
    ]

    /// A task, given by its title and the options for the command line.
    private typealias New = (title: String, options: [String])

    /// Runs a test on a list of these tasks.
    private func use(_ items: [New], in settings: DisplaySettings, _ body: (FurrowDesk) throws -> Void) throws {
        try FurrowDesk.use([items[0].title], options: settings.options, environment: settings.environment) { furrow in
            if !items[0].options.isEmpty {
                _ = try furrow.desk.furrow(furrow.store, ["edit", try furrow.stored()[0].id] + items[0].options)
            }
            for item in items.dropFirst() {
                _ = try furrow.desk.furrow(furrow.store, ["add", item.title] + item.options)
            }
            furrow.window = try furrow.desk.resize(furrow.window, width: settings.width, height: settings.height)
            furrow.cachedList = nil
            try furrow.waitUntilIdle { $0.count == items.count }
            try body(furrow)
        }
    }

    @Test(arguments: smallWindows) func aSortedListAndItsSortMenuAreCompletelyVisible(in settings: DisplaySettings)
        throws
    {
        let items: [New] = [
            ("Return all the books that are overdue", ["--due", FurrowDesk.day(-3), "--priority", "low"]),
            ("Bake", ["--due", FurrowDesk.day(-20), "--tag", "home"]), ("Call the plumber", ["--priority", "high"]),
        ]
        try use(items, in: settings) { furrow in
            try furrow.chooseInMainMenu("Sort", "By Due Date")
            try furrow.waitForRows(["Bake", items[0].title, "Call the plumber"])
            let words = try furrow.desk.wait(for: "how the list is sorted") {
                try furrow.tree().first(role: "label", name: "Sorted by due date")
            }
            #expect(furrow.isFullyVisible(words) && words.bounds?.width ?? 0 > 0)
            try look(at: furrow, "\(settings.name) sorted", isScrolled: true) {
                $0.first(role: "list", name: "Tasks") != nil
            }
            try furrow.desk.keyboard.press("f10")
            try furrow.walkInMenu(to: "Sort")
            try furrow.desk.keyboard.press("return")
            try furrow.walkInMenu(to: "By Due Date")
            let names = ["Manual", "By Due Date", "By Priority", "By Title", "Newest First"]
            let (menu, all) = try furrow.mainMenu(with: "By Due Date")
            // The tree also contains the entries of the main menu, which this submenu has covered.
            let entries = all.filter { names.contains($0.name) }
            #expect(entries.map(\.name) == names)
            for (index, entry) in entries.enumerated() {
                #expect(menu.contains(entry.frame), "\(entry.name) at \(entry.frame) in \(menu)")
                for other in entries.dropFirst(index + 1) {
                    let common = entry.frame.intersection(other.frame)
                    #expect(common.width * common.height == 0, "\(entry.name) and \(other.name) overlap")
                }
            }
            try furrow.desk.waitForLabelCheck()
            try keepPicture(furrow, "\(settings.name) sort menu")
            try furrow.desk.keyboard.press("escape")
            try furrow.desk.keyboard.press("escape")
            try furrow.waitForNoPopover()
        }
    }

    @Test(arguments: smallWindows) func aTagViewAndItsRowAreCompletelyVisible(in settings: DisplaySettings) throws {
        let tags = ["--tag", "home", "--tag", "a-rather-long-tag-name"]
        let items: [New] = [
            ("Return all the books that are overdue", tags + ["--due", FurrowDesk.day(-3), "--priority", "high"]),
            ("Bake", ["--tag", "home"]), ("Call the plumber", []),
        ]
        try use(items, in: settings) { furrow in
            try furrow.desk.keyboard.press(settings.isMirrored ? "alt+right" : "alt+left")
            try furrow.waitForListFocus(on: "Tasks")
            try furrow.desk.keyboard.press("up")
            try furrow.waitForListFocus(on: "#home")
            try look(at: furrow, "\(settings.name) tags") { $0.first(role: "list", name: "Lists") != nil }
            try furrow.desk.keyboard.press("return")
            furrow.cachedList = nil
            try furrow.waitForRows([items[0].title, "Bake"])
            try look(at: furrow, "\(settings.name) tag", isScrolled: true) {
                $0.first(role: "list", name: "#home") != nil
            }
            try furrow.desk.waitForLabelCheck()
        }
    }

    @Test(arguments: smallWindows) func aTreeOfEightLevelsIsCompletelyVisible(in settings: DisplaySettings) throws {
        try use([("Level 0", [])], in: settings) { furrow in
            var deepest = try furrow.stored()[0].id
            for level in 1...9 {
                let title = level == 8 ? "Return all the books that are overdue" : "Level \(level)"
                let options = level == 8 ? ["--due", FurrowDesk.day(-3), "--tag", "home", "--priority", "high"] : []
                let added = try furrow.desk.furrow(furrow.store, ["add", title, "--parent", deepest] + options)
                deepest = added.output.trimmingCharacters(in: .newlines)
            }
            // Before the row exists, End would lead to another row.
            try furrow.waitUntilIdle { $0.contains { $0.title == "Level 9" } }
            try furrow.desk.keyboard.press("end")
            try furrow.waitForFocus(on: "Level 9")
            try look(at: furrow, "\(settings.name) tree", isScrolled: true) {
                $0.first(role: "list", name: "Tasks") != nil
            }
            try furrow.desk.waitForLabelCheck()
            let row = try furrow.row("Return all the books that are overdue").frame
            #expect(furrow.window.frame.contains(row))
            // The row's triangle, title and marks are within the row.
            try furrow.desk.keyboard.press("up")
            try furrow.waitForFocus(on: "Return all the books that are overdue")
            try furrow.desk.keyboard.press(settings.isMirrored ? "right" : "left")
            try furrow.desk.wait("the last one folded away") { try !furrow.rows().contains { $0.title == "Level 9" } }
            try keepPicture(furrow, "\(settings.name) tree folded")
        }
    }
}
