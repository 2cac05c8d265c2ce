// The page of lists: its gestures and keys are the same as for tasks (specification E7, F2), and a wide window shows it
// next to the open list.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct ListsPageTests {
        private static let three = ["Tasks", "Errands", "Garden"]

        /// Runs a test with the program on its page of lists, with three lists.
        private func withLists(
            environment: [String: String] = [:], _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(environment: environment) { furrow in
                try furrow.makeList("Errands", ["Milk", "Bread"])
                try furrow.makeList("Garden")
                try furrow.goUp(to: Self.three)
                try furrow.waitForListFocus(on: "Tasks")
                try body(furrow)
            }
        }

        @Test func aKeyAddsAListAtTheTop() throws {
            try withLists { furrow in
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.waitForNameEditor("")
                try furrow.desk.keyboard.type("Books\n")
                try furrow.waitForStoredLists(["Books"] + Self.three)
            }
        }

        @Test func theAddRowAndAPullAddLists() throws {
            try withLists { furrow in
                let add = try #require(try furrow.tree().first(role: "button", name: "Add list")?.bounds)
                try furrow.desk.mouse.click(add.center)
                try furrow.waitForNameEditor("")
                try furrow.desk.keyboard.type("Books\n")
                try furrow.waitForStoredLists(["Books"] + Self.three)
                let start = try furrow.listRow("Tasks").frame.center
                try furrow.desk.touch.slide(
                    from: start, to: start.moved(by: 0, 100), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForNameEditor("")
                try furrow.desk.keyboard.type("Films\n")
                try furrow.waitForStoredLists(["Films", "Books"] + Self.three)
            }
        }

        @Test func f2RenamesAList() throws {
            try withLists { furrow in
                try furrow.focusList("Errands")
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForNameEditor("Errands")
                try furrow.desk.keyboard.type(" today\n")
                try furrow.waitForStoredLists(["Tasks", "Errands today", "Garden"])
            }
        }

        @Test func aListIsReorderedByTouch() throws {
            try withLists(environment: FurrowDesk.traced) { furrow in
                try furrow.dragRow(try furrow.listRow("Tasks").frame.center, rows: 2)
                try furrow.waitForStoredLists(["Errands", "Garden", "Tasks"])
            }
        }

        @Test func aKeyMovesAList() throws {
            try withLists { furrow in
                try furrow.focusList("Garden")
                try furrow.desk.keyboard.press("alt+home")
                try furrow.waitForStoredLists(["Garden", "Tasks", "Errands"])
            }
        }

        @Test func pinchingOutInsertsAList() throws {
            try withLists { furrow in
                let above = try furrow.listRow("Tasks").frame.center
                let below = try furrow.listRow("Errands").frame.center
                try furrow.pinch(above, below.moved(by: 30, 0), up: 45, down: 45)
                try furrow.waitForNameEditor("")
                try furrow.desk.keyboard.type("Books\n")
                try furrow.waitForStoredLists(["Tasks", "Books", "Errands", "Garden"])
            }
        }

        @Test func undoRestoresADeletedListWithItsItems() throws {
            try withLists { furrow in
                try furrow.focusList("Errands")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForToast("Deleted “Errands”")
                try furrow.waitForStoredLists(["Tasks", "Garden"])
                try furrow.clickUndo()
                try furrow.waitForStoredLists(Self.three)
                #expect(try furrow.listRow("Errands").count.contains("2 open tasks"))
            }
        }

        @Test func aLongSlideDeletesAList() throws {
            try withLists { furrow in
                let end = try furrow.listRow("Garden").frame.center.moved(by: 150, 0)
                try furrow.desk.touch.slide(
                    from: end, to: end.moved(by: -Hand.long, 0), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForStoredLists(["Tasks", "Errands"])
            }
        }

        @Test func theCountsOfOpenItemsAreUpdated() throws {
            try withLists { furrow in
                try furrow.desk.wait("the counts") {
                    try furrow.showsCounts(["5 open tasks", "2 open tasks", "0 open tasks"])
                }
                _ = try furrow.desk.furrow(furrow.store, ["add", "--list", "Garden", "Dig"])
                try furrow.command("done", "Item 1")
                try furrow.desk.wait("the new counts") {
                    try furrow.showsCounts(["4 open tasks", "2 open tasks", "1 open task"])
                }
            }
        }

        @Test func aTapOpensAnotherList() throws {
            try withLists { furrow in
                try furrow.desk.touch.tap(try furrow.listRow("Errands").frame.center)
                try furrow.waitForItems(try furrow.items(of: "Errands"))
                #expect(try furrow.items(of: "Errands").count == 2)
            }
        }

        @Test func theListsAppearWhenAnotherProgramDeletesTheShownList() throws {
            try FurrowDesk.use { furrow in
                try furrow.makeList("Errands", ["Milk"])
                _ = try furrow.desk.run([
                    try FurrowDesk.binary, "--store", furrow.store, "--list", "Errands",
                ])
                try furrow.waitForItems(["Milk"])
                _ = try furrow.desk.furrow(furrow.store, ["undo"])
                _ = try furrow.desk.furrow(furrow.store, ["undo"])
                try furrow.waitForLists(["Tasks"])
            }
        }

        // MARK: --list

        @Test func aNamedListIsOpened() throws {
            try Desk.use(.checked) { desk in
                let store = desk.newStorePath()
                try desk.seed(store, ["Item 1"])
                _ = try desk.furrow(store, ["new-list", "Errands"])
                _ = try desk.furrow(store, ["add", "--list", "Errands", "Milk"])
                let program = try desk.start([try FurrowDesk.binary, "--store", store, "--list", "errands"])
                let window = try desk.waitForWindow(of: program)
                try desk.wait("its item") {
                    try desk.accessible(program).first { $0.role == "list item" && $0.name == "Milk" } != nil
                }
                try desk.requestClose(window)
                #expect(try program.waitForEnd() == .exited(0))
            }
        }

        @Test func theRunningWindowOpensANamedList() throws {
            try FurrowDesk.use { furrow in
                try furrow.makeList("Errands", ["Milk"])
                let output = try furrow.desk.run([
                    try FurrowDesk.binary, "--store", furrow.store, "--list", "Errands",
                ])
                #expect(output.succeeded, "\(output.errors)")
                try furrow.waitForItems(["Milk"])
            }
        }

        // MARK: Side by side

        /// Runs a test in a wide window with two lists, and optionally with a row of the first list open.
        private func sideBySide(openRow title: String? = nil, _ body: (FurrowDesk) throws -> Void) throws {
            try FurrowDesk.use { furrow in
                try furrow.makeList("Errands", ["Milk"])
                furrow.window = try furrow.desk.resize(furrow.window, width: 900, height: 720)
                try furrow.desk.wait("both lists") { try furrow.lists().map(\.name) == ["Tasks", "Errands"] }
                furrow.cachedList = nil
                try furrow.waitUntilIdle { $0.map(\.title) == FurrowDesk.items(5) }
                if let title { try open(title, furrow) }
                try body(furrow)
            }
        }

        private func open(_ title: String, _ furrow: FurrowDesk) throws {
            let start = try furrow.row(title).frame.center
            try furrow.desk.touch.slide(
                from: start, to: start.moved(by: -Hand.short, 0), seconds: Hand.slowly, hold: Hand.rest)
            try furrow.pageAtRest("the open row") { _ in try !furrow.menuButtons().isEmpty }
        }

        @Test func aWideWindowShowsTheListsNextToTheOpenList() throws {
            try sideBySide { furrow in
                let lists = try furrow.lists()
                let rows = try furrow.rows()
                #expect(lists.allSatisfy { list in rows.allSatisfy { list.frame.maxX <= $0.frame.x } })
                try furrow.waitForMark(on: "Tasks", among: lists)
            }
        }

        @Test func aClickOnAListShowsAndMarksIt() throws {
            try sideBySide { furrow in
                let lists = try furrow.lists()
                try furrow.desk.mouse.click(try furrow.listRow("Errands").frame.center)
                try furrow.waitUntilIdle { $0.map(\.title) == ["Milk"] }
                // The pointer moves away, so that no row changes its look under it.
                try furrow.desk.mouse.moveTo(ScreenPoint(450, 700))
                try furrow.waitForMark(on: "Errands", among: lists)
            }
        }

        @Test func inAWideWindowAltLeftFocusesTheListsWithoutFolding() throws {
            try sideBySide { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("alt+left")
                try furrow.waitForListFocus(on: "Tasks")
                #expect(try furrow.rows().count == 5)
            }
        }

        @Test func escapeInTheListsClosesTheOpenRowOfTheOpenList() throws {
            try sideBySide(openRow: "Item 2") { furrow in
                try furrow.desk.keyboard.press("alt+left")
                try furrow.waitForListFocus(on: "Tasks")
                #expect(try !furrow.menuButtons().isEmpty)
                try furrow.desk.keyboard.press("escape")
                try furrow.pageAtRest("no open row") { _ in try furrow.menuButtons().isEmpty }
                try furrow.waitForFocus(on: "Item 2")
            }
        }

        @Test func aPressOnAListOnlyClosesTheOpenRowOfTheOpenList() throws {
            try sideBySide(openRow: "Item 2") { furrow in
                try furrow.desk.mouse.click(try furrow.listRow("Errands").frame.center)
                try furrow.desk.wait("the row to close") { try furrow.menuButtons().isEmpty }
                #expect(try furrow.rows().map(\.title) == FurrowDesk.items(5))
                try furrow.desk.mouse.click(try furrow.listRow("Errands").frame.center)
                try furrow.waitUntilIdle { $0.map(\.title) == ["Milk"] }
            }
        }

        @Test func aPressOnAListSavesTheTextTypedInTheOpenList() throws {
            try sideBySide { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForEditor("Item 2")
                try furrow.desk.keyboard.type("Typed")
                try furrow.desk.mouse.click(try furrow.listRow("Errands").frame.center)
                try furrow.waitForNoEditor()
                try furrow.desk.wait("what was typed") { try furrow.list().contains("Item 2Typed") }
                try furrow.waitUntilIdle { $0.contains { $0.title == "Item 2Typed" } }
            }
        }

        @Test func aWindowMadeNarrowShowsOnlyTheOpenList() throws {
            try sideBySide { furrow in
                furrow.window = try furrow.desk.resize(furrow.window, width: 480, height: 720)
                try furrow.waitForItems(FurrowDesk.items(5))
                try furrow.goUp(to: ["Tasks", "Errands"])
            }
        }
    }
}

extension FurrowDesk {
    /// Returns the titles of a list's tasks in the store.
    fileprivate func items(of list: String) throws -> [String] {
        try desk.furrow(store, ["list", "--list", list]).output.split(separator: "\n").compactMap { line in
            ["Milk", "Bread"].first { line.contains($0) }
        }
    }

    /// Returns whether the lists report these counts. The row with the focus reports its position too.
    fileprivate func showsCounts(_ counts: [String]) throws -> Bool {
        let shownCounts = try lists().map(\.count)
        return shownCounts.count == counts.count && zip(shownCounts, counts).allSatisfy { $0.contains($1) }
    }

    /// Waits until this list is marked as the open one, and no other list is.
    fileprivate func waitForMark(on name: String, among lists: [ListRow]) throws {
        try desk.wait("the mark on \(name)") {
            let marked = try lists.filter { row in
                let line = ScreenRect(x: row.frame.x, y: row.frame.y + 10, width: 20, height: 1)
                let picture = try desk.screenshot(of: line)
                // Compares the row's edge with the space between the mark and the text, which is never marked.
                return picture[line.x + 1, line.y].distance(to: picture[line.x + 11, line.y]) > 10
            }
            return marked.map(\.name) == [name]
        }
    }
}
