// Tests of the search (specification N8) with real touch, mouse and keyboard input: how to open it, its results, and
// the way back (F2, H8).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct SearchTests {
        private static let titles = ["Buy milk", "Call Ada", "Milk the cow"] + FurrowDesk.items(30)

        /// Returns the search entry, or nil if it is not shown.
        private func entry(_ furrow: FurrowDesk) throws -> Accessible? {
            let name = try furrow.translated("Search")
            return try furrow.tree().first { $0.name == name && $0.states.contains(.editable) }
        }

        /// Opens the search by its keyboard shortcut, and waits until it accepts letters.
        private func openSearch(_ furrow: FurrowDesk) throws {
            try furrow.desk.keyboard.press("ctrl+f")
            try waitForEntry(furrow)
        }

        private func waitForEntry(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the entry of the search") {
                try entry(furrow)?.states.contains(.focused) == true
            }
            furrow.cachedList = nil
        }

        private func waitForText(_ text: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("“\(text)” in the entry") {
                guard let entry = try entry(furrow), entry.states.contains(.focused) else { return false }
                return try furrow.desk.text(of: entry) == text
            }
        }

        private func waitForNoSearch(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the search is left") { try entry(furrow) == nil }
            furrow.cachedList = nil
        }

        // MARK: Keys

        @Test func aResultIsCompletedWithTheKeyboardAndTheSearchLeft() throws {
            try FurrowDesk.use(Self.titles) { furrow in
                try furrow.focus("Call Ada")
                try openSearch(furrow)
                try furrow.desk.keyboard.type("milk")
                try furrow.waitForRows(["Buy milk", "Milk the cow"])
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Buy milk")
                try furrow.desk.keyboard.press("space")
                // The completed task keeps its place.
                try furrow.waitForRows(["✓ Buy milk", "Milk the cow"])
                try furrow.desk.keyboard.press("up")
                try waitForText("milk", furrow)
                try furrow.desk.keyboard.press("escape")
                try waitForNoSearch(furrow)
                try furrow.waitForFocus(on: "Call Ada")
                #expect(try furrow.list().last == "✓ Buy milk")
            }
        }

        @Test func typingOnAResultContinuesTheSearchText() throws {
            try FurrowDesk.use(Self.titles) { furrow in
                try openSearch(furrow)
                try furrow.desk.keyboard.type("mil")
                try furrow.waitForRows(["Buy milk", "Milk the cow"])
                try furrow.desk.keyboard.press("return")
                try furrow.waitForFocus(on: "Buy milk")
                try furrow.desk.keyboard.type("x")
                try waitForText("milx", furrow)
                try furrow.desk.wait("that there is none") {
                    try furrow.tree().first(role: "label", name: "No Results") != nil
                }
                try furrow.waitForAnnouncement("No Results")
                try furrow.desk.keyboard.press("backspace")
                try furrow.waitForRows(["Buy milk", "Milk the cow"])
                try furrow.waitForAnnouncement("2 tasks found")
            }
        }

        @Test func leavingTheSearchRestoresTheScrollPosition() throws {
            try FurrowDesk.use(Self.titles) { furrow in
                try furrow.scroll(by: 300)
                try furrow.waitUntilIdle { $0.first?.title != "Buy milk" }
                let before = try furrow.rows().map(\.frame)
                try openSearch(furrow)
                try furrow.desk.keyboard.type("cow")
                try furrow.waitForRows(["Milk the cow"])
                try furrow.desk.keyboard.press("escape")
                try waitForNoSearch(furrow)
                try furrow.waitUntilIdle { !$0.isEmpty }
                #expect(try furrow.rows().map(\.frame) == before)
            }
        }

        @Test func aNewItemDuringASearchIsAddedToThePreviousList() throws {
            try FurrowDesk.use(["Buy milk", "Call Ada"]) { furrow in
                try openSearch(furrow)
                try furrow.desk.keyboard.type("ada")
                try furrow.waitForRows(["Call Ada"])
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Call Ada")
                try furrow.desk.keyboard.press("ctrl+n")
                try waitForNoSearch(furrow)
                try furrow.typeNew("New")
                try furrow.waitForList(["New", "Buy milk", "Call Ada"])
            }
        }

        @Test func closingTheMenuReturnsTheFocusToTheSearchWithoutResults() throws {
            try FurrowDesk.use(Self.titles) { furrow in
                try openSearch(furrow)
                try furrow.desk.keyboard.type("zzz")
                try furrow.waitForAnnouncement("No Results")
                try furrow.desk.keyboard.press("f10")
                try furrow.walkInMenu(to: "Sort")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("the menu within") {
                    try furrow.tree().first { $0.name == "By Title" && ($0.bounds?.width ?? 0) > 0 } != nil
                }
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoPopover()
                try waitForText("zzz", furrow)
                try furrow.desk.keyboard.press("escape")
                try waitForNoSearch(furrow)
            }
        }

        // MARK: Touch and mouse

        @Test func resultsAreSlidAndDeletedItemsRestored() throws {
            try FurrowDesk.use(Self.titles) { furrow in
                try furrow.command("delete", "Buy milk")
                try furrow.desk.mouse.click(
                    try #require(furrow.tree().first(role: "button", name: "Search")?.bounds).center)
                try waitForEntry(furrow)
                try furrow.desk.keyboard.type("milk")
                try furrow.waitForRows(["Milk the cow", "In the Trash", "Buy milk"])
                try furrow.slide("Milk the cow", by: Hand.long)
                try furrow.waitForToast("Completed “Milk the cow”")
                try furrow.waitForRows(["✓ Milk the cow", "In the Trash", "Buy milk"])
                try furrow.slide("Buy milk", by: Hand.long)
                try furrow.waitForToast("Restored “Buy milk”")
                try furrow.waitForRows(["✓ Milk the cow", "In the Trash", "Buy milk"])
                #expect(try furrow.list().first == "Buy milk")
                // Now it is a normal task, so the slide deletes it and it leaves the results.
                try furrow.slide("Buy milk", by: -Hand.long)
                try furrow.waitForToast("Deleted “Buy milk”")
                try furrow.waitForRows(["✓ Milk the cow"])
            }
        }

        @Test func aLongPullOfTheListsOpensTheSearchAndTheBackButtonLeavesIt() throws {
            try FurrowDesk.use(Self.titles) { furrow in
                try furrow.goUp(to: ["Tasks"])
                let start = try furrow.listRow("Today").frame.center
                try furrow.desk.touch.slide(
                    from: start, to: start.moved(by: 0, 150), seconds: Hand.slowly, hold: Hand.rest)
                try waitForEntry(furrow)
                try furrow.desk.keyboard.type("ada")
                try furrow.waitForRows(["Call Ada"])
                try furrow.desk.touch.tap(
                    try #require(furrow.tree().first(role: "button", name: "Back")?.bounds).center)
                try waitForNoSearch(furrow)
                try furrow.waitForLists(["Tasks"])
                #expect(try furrow.storedLists() == ["Tasks"])
            }
        }

        @Test func inAWideWindowAClickOnAListLeavesTheSearch() throws {
            try FurrowDesk.use(Self.titles) { furrow in
                try furrow.makeList("Work", ["Milk report"])
                furrow.window = try furrow.desk.resize(furrow.window, width: 900, height: 640)
                try furrow.desk.wait("the lists beside") { try furrow.lists().map(\.name) == ["Tasks", "Work"] }
                try openSearch(furrow)
                try furrow.desk.keyboard.type("milk")
                try furrow.desk.wait("what is found in both") { try furrow.rows().count == 3 }
                try furrow.desk.mouse.click(try furrow.listRow("Work").frame.center)
                try waitForNoSearch(furrow)
                try furrow.waitForRows(["Milk report"])
            }
        }

        // MARK: Other displays

        /// The program warns of text that is cut off, and a warning fails the test.
        @Test func nothingIsCutOffInANarrowMirroredWindowWithLargeText() throws {
            let displaySettings = DisplaySettings(
                "search", .with { $0.textScale = 2 }, width: 360, height: 700, isMirrored: true)
            try FurrowDesk.use(
                ["Buy milk"], done: ["Milk the cow"], options: displaySettings.options,
                environment: displaySettings.environment
            ) { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 360, height: 700)
                try openSearch(furrow)
                try furrow.desk.keyboard.type("milk")
                let done = try furrow.translated("Done")
                try furrow.waitForRows(["Buy milk", done, "✓ Milk the cow"])
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Buy milk")
                // The front moves toward the trailing edge, to the left.
                try furrow.slide("Buy milk", by: -Hand.long)
                try furrow.waitForRows(["✓ Buy milk", done, "✓ Milk the cow"])
            }
        }
    }
}
