// Tests of the views by day with real touch, mouse and keyboard input (specification M1 to M7), and of dates that are
// typed in titles.

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor struct ViewsTests {
        /// A task as the command line prints it.
        private struct Dated: Decodable {
            var title: String
            var due: String?
        }

        /// Runs a test on tasks in two lists: overdue, due today and due later.
        private func use(
            in view: String?, options: Desk.Options? = nil, environment: [String: String] = FurrowDesk.traced,
            _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(["Plain"], options: options, environment: environment) { furrow in
                try furrow.makeList("Work")
                for (title, list, due) in [
                    ("Old", "Tasks", FurrowDesk.day(-2)), ("Anna", "Tasks", FurrowDesk.day(0)),
                    ("Bert", "Work", FurrowDesk.day(0)),
                    ("Carl", "Tasks", FurrowDesk.day(0) + "T23:30:00"), ("Dora", "Tasks", FurrowDesk.day(1)),
                    ("Emil", "Work", FurrowDesk.day(1) + "T15:00:00"), ("Fritz", "Tasks", FurrowDesk.day(5)),
                ] { _ = try furrow.desk.furrow(furrow.store, ["add", title, "--list", list, "--due", due]) }
                guard let view else { return try body(furrow) }
                try furrow.goUp(to: ["Tasks", "Work"])
                try furrow.desk.touch.tap(try furrow.listRow(view).frame.center)
                try furrow.desk.wait("\(view) is seen") { try furrow.tree().first(role: "list", name: "Lists") == nil }
                furrow.cachedList = nil
                try body(furrow)
            }
        }

        /// Returns the due date of a task in the store, found by its title.
        private func due(_ furrow: FurrowDesk, _ title: String) throws -> String? {
            for list in try furrow.storedLists() {
                let output = try furrow.desk.furrow(furrow.store, ["list", "--json", "--list", list]).output
                let items = try JSONDecoder().decode([Dated].self, from: Data(output.utf8))
                if let item = items.first(where: { $0.title == title }) { return item.due }
            }
            return nil
        }

        @Test func theViewsPrecedeTheListsAndShowTheirCounts() throws {
            try use(in: nil) { furrow in
                try furrow.goUp(to: ["Tasks", "Work"])
                try furrow.desk.wait("the counts") {
                    let rows = try furrow.allListRows()
                    return rows.prefix(3).map(\.name) == FurrowDesk.views && rows[0].count.contains("4 open tasks")
                        && rows[1].count.contains("3 open tasks")
                }
            }
        }

        @Test func todayIsReorderedByTouch() throws {
            try use(in: "Today") { furrow in
                try furrow.waitForRows(["Old", "Anna", "Bert", "Carl"])
                try furrow.dragRow("Carl", rows: -2)
                try furrow.waitForRows(["Old", "Carl", "Anna", "Bert"])
                try furrow.dragRow("Anna", rows: -2)
                try furrow.waitForToast("Overdue tasks are sorted by date")
                try furrow.waitForRows(["Old", "Carl", "Anna", "Bert"])
                try furrow.restart()
                #expect(try furrow.desk.furrow(furrow.store, ["today"]).output.contains("Carl"))
            }
        }

        @Test func anItemInsertedInTodayIsDueTodayInTheListOfTheItemAbove() throws {
            try use(in: "Today") { furrow in
                try furrow.waitForRows(["Old", "Anna", "Bert", "Carl"])
                try furrow.part("Bert", "Carl")
                try furrow.typeNew("New")
                try furrow.waitForRows(["Old", "Anna", "Bert", "New", "Carl"])
                #expect(try due(furrow, "New") == FurrowDesk.day(0))
                #expect(try furrow.stored(in: "Work").map(\.title).contains("New"))
            }
        }

        @Test func scheduledItemsAreMovedToAnotherDayWithTheKeyboard() throws {
            try use(in: "Scheduled") { furrow in
                let days = try furrow.rows().map(\.title)
                #expect(days.first == "Tomorrow" && days.count == 5)
                // The focus skips headers.
                try furrow.waitForFocus(on: "Dora")
                try furrow.desk.keyboard.press("alt+down")
                try furrow.desk.wait("Dora on the other day") { try due(furrow, "Dora") == FurrowDesk.day(5) }
                try furrow.waitForFocus(on: "Dora")
                try furrow.desk.keyboard.press("up")
                try furrow.waitForFocus(on: "Emil")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForToast("Completed “Emil”")
                try furrow.desk.wait("one day left") { try furrow.rows().count == 3 }
                try furrow.clickUndo()
                try furrow.desk.wait("both days again") { try furrow.rows().count == 5 }
            }
        }

        @Test func oneKeyMovesAllOverdueItemsToToday() throws {
            try use(in: "Today") { furrow in
                try furrow.waitForRows(["Old", "Anna", "Bert", "Carl"])
                try furrow.desk.keyboard.press("ctrl+shift+t")
                try furrow.desk.wait("Old is due today") { try due(furrow, "Old") == FurrowDesk.day(0) }
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.desk.wait("Old is overdue again") { try due(furrow, "Old") == FurrowDesk.day(-2) }
            }
        }

        @Test func doneItemsAreListedByDayAndCanBeReopened() throws {
            try use(in: nil) { furrow in
                try furrow.command("done", "Anna")
                try furrow.goUp(to: ["Tasks", "Work"])
                try furrow.desk.touch.tap(try furrow.listRow("Done").frame.center)
                try furrow.desk.wait("Done is seen") {
                    furrow.cachedList = nil
                    return try furrow.rows().map(\.text) == ["Today", "✓ Anna"]
                }
                try furrow.waitForFocus(on: "Anna")
                try furrow.desk.keyboard.press("space")
                try furrow.desk.wait("nothing is done") {
                    try furrow.tree().first(role: "label", name: "Nothing Completed Yet") != nil
                }
            }
        }

        @Test func aPreferenceHidesAView() throws {
            try FurrowDesk.useWithPreferences { furrow in
                try furrow.goUp(to: ["Tasks"])
                try furrow.set("show-scheduled", "false")
                try furrow.desk.wait("Scheduled is hidden") {
                    try furrow.allListRows().map(\.name) == ["Today", "Done", "Tasks", FurrowDesk.trash]
                }
                try furrow.set("show-scheduled", "true")
                try furrow.desk.wait("Scheduled is there") {
                    try furrow.allListRows().map(\.name) == FurrowDesk.views + ["Tasks", FurrowDesk.trash]
                }
            }
        }

        @Test func inAWideWindowTheListsAreASidebarWithoutHeat() throws {
            try use(in: nil) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 900, height: 640)
                try furrow.desk.wait("the lists beside") { try furrow.allListRows().count == 6 }
                let rows = try furrow.allListRows()
                try furrow.desk.wait("one color") {
                    let colors = try rows.map { row in
                        let picture = try furrow.desk.screenshot(of: row.frame)
                        return picture[row.frame.maxX - 3, row.frame.y + 5]
                    }
                    return colors.allSatisfy { $0.distance(to: colors[0]) == 0 }
                }
                // The sidebar has a separate header above the lists.
                let title = try #require(try furrow.tree().first(role: "label", name: "Lists")?.bounds)
                #expect(title.x >= furrow.window.frame.x && title.maxX < furrow.window.frame.x + 262)
            }
        }

        @Test(arguments: [
            ("Today", "Nothing to Do Today", "Tasks that are due today or overdue appear here."),
            ("Scheduled", "Nothing Scheduled", "Tasks that are due later appear here."),
            ("Done", "Nothing Completed Yet", "Tasks that you complete appear here, day by day."),
        ])
        func anEmptyViewExplainsItsPurpose(_ view: String, _ title: String, _ words: String) throws {
            try FurrowDesk.use(["Plain"]) { furrow in
                try furrow.goUp(to: ["Tasks"])
                try furrow.desk.touch.tap(try furrow.listRow(view).frame.center)
                try furrow.desk.wait("the words of the empty view") {
                    let tree = try furrow.tree()
                    return tree.first(role: "label", name: title) != nil
                        && tree.first(role: "label", name: words) != nil
                }
                try furrow.desk.waitForLabelCheck()
            }
        }

        @Test func aLongSlideThatPostponesMovesTheDueDateToTomorrow() throws {
            try FurrowDesk.use(["Plain"], menus: ["postpone", "complete"]) { furrow in
                _ = try furrow.desk.furrow(
                    furrow.store, ["add", "Call", "--list", "Tasks", "--due", FurrowDesk.day(0) + "T23:30:00"])
                try furrow.waitForRows(["Plain", "Call"])
                try furrow.slide("Call", by: Hand.long)
                try furrow.desk.wait("tomorrow, at its time") {
                    try due(furrow, "Call") == FurrowDesk.day(1) + "T23:30:00"
                }
                try furrow.waitForRows(["Plain", "Call"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.desk.wait("today again") { try due(furrow, "Call") == FurrowDesk.day(0) + "T23:30:00" }
            }
        }

        @Test func aRowIsDraggedToAnotherDayByTouch() throws {
            try use(in: "Scheduled") { furrow in
                try furrow.desk.wait("the days") { try furrow.rows().count == 5 }
                let titles = try furrow.rows().map(\.title)
                #expect(titles[0] == "Tomorrow" && titles[1...2] == ["Dora", "Emil"] && titles[4] == "Fritz")
                // Beyond the header of the other day.
                try furrow.dragRow("Emil", rows: 1.6)
                try furrow.desk.wait("Emil on the other day, at its time") {
                    try due(furrow, "Emil") == FurrowDesk.day(5) + "T15:00:00"
                }
                try furrow.waitForRows([titles[0], "Dora", titles[3], "Fritz", "Emil"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForRows(titles)
            }
        }

        @Test func inAWideWindowTheHeaderNamesTheShownList() throws {
            try use(in: nil) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 900, height: 640)
                try furrow.desk.wait("the lists beside") { try furrow.allListRows().count == 6 }
                for name in ["Work", "Today", "Tasks"] {
                    try furrow.desk.touch.tap(try furrow.listRow(name).frame.center)
                    try furrow.desk.wait("\(name) above the list") {
                        // To the right of the lists, and above the rows.
                        try furrow.tree().all(role: "label").contains { label in
                            guard label.name == name, let place = label.bounds else { return false }
                            return place.x > furrow.window.frame.x + 262 && place.maxY < furrow.window.frame.y + 48
                        }
                    }
                }
            }
        }

        // MARK: Dates in titles

        @Test func textPastedWithTheMiddleButtonIsNotParsed() throws {
            try FurrowDesk.use(["Plan"]) { furrow in
                let id = try #require(try furrow.stored().first?.id)
                _ = try furrow.desk.furrow(furrow.store, ["edit", id, "--title", "Ada tomorrow"])
                furrow.window = try furrow.desk.resize(furrow.window, width: 1000, height: 720)
                furrow.cachedList = nil
                try furrow.waitForRows(["Ada tomorrow"])
                try furrow.focus("Ada tomorrow")
                try furrow.desk.keyboard.press("alt+return")
                try furrow.desk.wait("the title of the details") {
                    try furrow.tree().all(role: "text box").contains {
                        $0.name == "Title" && $0.states.contains(.focused)
                    }
                }
                // The middle button pastes the selected text.
                try furrow.desk.keyboard.press("ctrl+a")
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.type("Call ")
                try furrow.waitForEditor("Call ")
                let editor = try #require(try furrow.editor()?.bounds)
                try furrow.desk.mouse.click(editor.center, .middle)
                try furrow.waitForEditor("Call Ada tomorrow")
                #expect(try furrow.tree().first(role: "button", name: "Tomorrow: keep as text") == nil)
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the words") { try furrow.stored().contains { $0.title == "Call Ada tomorrow" } }
                let output = try furrow.desk.furrow(furrow.store, ["list", "--json"]).output
                let items = try JSONDecoder().decode([Dated].self, from: Data(output.utf8))
                #expect(items.first { $0.title == "Call Ada tomorrow" }?.due == nil)
            }
        }

        @Test func aTypedDateIsShownAsAChipAndBecomesTheDueDate() throws {
            try use(in: nil) { furrow in
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.type("Call Ada tomorrow 9am")
                try furrow.desk.wait("the chips") {
                    try furrow.tree().first(role: "button", name: "Tomorrow: keep as text") != nil
                        && furrow.tree().first(role: "button", name: "9:00: keep as text") != nil
                }
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the date") { try due(furrow, "Call Ada") == FurrowDesk.day(1) + "T09:00:00" }
            }
        }

        @Test func chipsAppearBelowAnEditorThatHasMovedUp() throws {
            try use(in: nil) { furrow in
                // The tasks were added by another program, and a key pressed before they appear may move no focus.
                try furrow.waitForRows(["Plain", "Old", "Anna", "Carl", "Dora", "Fritz"])
                try furrow.focus("Fritz")
                try furrow.desk.keyboard.press("ctrl+return")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.type("Water the plants tomorrow 9am !high #garden every week")
                try furrow.desk.wait("the chips below the editor") {
                    let tree = try furrow.tree()
                    let chips = ["Tomorrow", "9:00", "High priority", "Weekly"].compactMap {
                        tree.first(role: "button", name: "\($0): keep as text")?.bounds
                    }
                    guard chips.count == 4, let editor = try furrow.editor()?.bounds else { return false }
                    return chips.allSatisfy { (0...150).contains($0.center.y - editor.center.y) }
                }
            }
        }

        @Test func aTapOnAChipOrBackspaceKeepsTheWordAsText() throws {
            try use(in: nil) { furrow in
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.type("Read today")
                var chip: ScreenRect?
                try furrow.desk.wait("the chip") {
                    chip = try furrow.tree().first(role: "button", name: "Today: keep as text")?.bounds
                    return chip != nil
                }
                try furrow.desk.touch.tap(try #require(chip).center)
                try furrow.desk.wait("no chip") {
                    try furrow.tree().first(role: "button", name: "Today: keep as text") == nil
                }
                try furrow.desk.keyboard.type(" tomorrow")
                try furrow.desk.wait("another") {
                    try furrow.tree().first(role: "button", name: "Tomorrow: keep as text") != nil
                }
                try furrow.desk.keyboard.press("backspace")
                try furrow.desk.wait("none") {
                    try furrow.tree().first(role: "button", name: "Tomorrow: keep as text") == nil
                }
                try furrow.waitForEditor("Read today tomorrow")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the words") { try furrow.stored().contains { $0.title == "Read today tomorrow" } }
                #expect(try due(furrow, "Read today tomorrow") == nil)
            }
        }
    }
}
