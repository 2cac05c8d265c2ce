// Tests of the tags above the lists and of the view of one tag, with real touch, mouse and keyboard input
// (specification N7).

import Desk
import Foundation
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct TagViewTests {
        private struct Stored: Decodable {
            let title: String
            let tags: [String]
        }

        /// Runs a test on tasks with tags in two lists.
        private func use(in tag: String? = nil, _ body: (FurrowDesk) throws -> Void) throws {
            try FurrowDesk.use(["Plain"], environment: FurrowDesk.traced) { furrow in
                try furrow.makeList("Work")
                for (title, list, tags) in [
                    ("Anna", "Tasks", ["home"]), ("Bert", "Work", ["home", "late"]), ("Carl", "Work", ["late"]),
                ] {
                    let options = tags.flatMap { ["--tag", $0] }
                    _ = try furrow.desk.furrow(furrow.store, ["add", title, "--list", list] + options)
                }
                try furrow.desk.keyboard.press("alt+left")
                try waitForLists(["Tags", "#home", "#late", "Tasks", "Work"], furrow)
                guard let tag else { return try body(furrow) }
                try furrow.desk.touch.tap(try furrow.listRow(tag).frame.center)
                try waitForView(furrow)
                try body(furrow)
            }
        }

        private func waitForLists(_ names: [String], _ furrow: FurrowDesk) throws {
            try furrow.waitForLists(names)
        }

        private func waitForView(_ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the lists are covered") {
                try furrow.tree().first(role: "list", name: "Lists") == nil
            }
            furrow.cachedList = nil
        }

        private func tags(_ furrow: FurrowDesk, _ title: String, in list: String) throws -> [String]? {
            let output = try furrow.desk.furrow(furrow.store, ["list", "--json", "--list", list]).output
            return try JSONDecoder().decode([Stored].self, from: Data(output.utf8)).first { $0.title == title }?.tags
        }

        /// Moves the focus with keys to the row of “#home”, past the rows before it.
        private func goToHome(_ furrow: FurrowDesk) throws {
            try furrow.desk.keyboard.press("home")
            try furrow.waitForListFocus(on: "Today")
            for name in ["Scheduled", "Done", "Tags", "#home"] {
                try furrow.desk.keyboard.press("down")
                try furrow.waitForListFocus(on: name)
            }
        }

        @Test func tagsAreCollapsedAndATagOpenedAndLeftWithTheKeyboard() throws {
            try use { furrow in
                #expect(try furrow.listRow("#home").count.contains("2 open tasks"))
                try goToHome(furrow)
                try furrow.desk.keyboard.press("left")
                try furrow.waitForListFocus(on: "Tags")
                try furrow.desk.keyboard.press("left")
                try waitForLists(["Tags", "Tasks", "Work"], furrow)
                try furrow.desk.keyboard.press("return")
                try waitForLists(["Tags", "#home", "#late", "Tasks", "Work"], furrow)
                try furrow.desk.keyboard.press("down")
                try furrow.waitForListFocus(on: "#home")
                try furrow.desk.keyboard.press("return")
                try waitForView(furrow)
                try furrow.waitForRows(["Anna", "Bert"])
                #expect(try furrow.tree().first(role: "list", name: "#home") != nil)
                try furrow.desk.keyboard.press("alt+left")
                try waitForLists(["Tags", "#home", "#late", "Tasks", "Work"], furrow)
                try furrow.waitForListFocus(on: "#home")
            }
        }

        @Test func aTagIsRenamedAndDeletedWithTheKeyboardAndTheDeletionUndone() throws {
            try use { furrow in
                try goToHome(furrow)
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForNameEditor("#home")
                try furrow.desk.keyboard.press("ctrl+a")
                try furrow.desk.keyboard.type("house\n")
                try furrow.waitForToast("Renamed the tag to “house”")
                try waitForLists(["Tags", "#house", "#late", "Tasks", "Work"], furrow)
                #expect(try tags(furrow, "Bert", in: "Work") == ["house", "late"])
                try furrow.waitForListFocus(on: "#house")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForToast("Deleted the tag “house”")
                try waitForLists(["Tags", "#late", "Tasks", "Work"], furrow)
                #expect(try tags(furrow, "Anna", in: "Tasks") == [])
                try furrow.clickUndo()
                try waitForLists(["Tags", "#house", "#late", "Tasks", "Work"], furrow)
                #expect(try tags(furrow, "Bert", in: "Work") == ["house", "late"])
            }
        }

        @Test func renamingToAnExistingTagMergesThemAndUndoRestoresTheFocus() throws {
            try use { furrow in
                try goToHome(furrow)
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForNameEditor("#home")
                try furrow.desk.keyboard.press("ctrl+a")
                try furrow.desk.keyboard.type("late\n")
                try furrow.waitForToast("Merged with the tag “late”")
                try waitForLists(["Tags", "#late", "Tasks", "Work"], furrow)
                #expect(try tags(furrow, "Anna", in: "Tasks") == ["late"])
                #expect(try tags(furrow, "Bert", in: "Work") == ["late"])
                try furrow.waitForListFocus(on: "#late")
                try furrow.desk.keyboard.press("delete")
                try furrow.waitForToast("Deleted the tag “late”")
                try waitForLists(["Tasks", "Work"], furrow)
                try furrow.desk.keyboard.press("ctrl+z")
                try waitForLists(["Tags", "#late", "Tasks", "Work"], furrow)
                try furrow.waitForListFocus(on: "#late")
            }
        }

        @Test func inATagViewDoneItemsStayAndInsertedItemsGetTheTag() throws {
            try use(in: "#home") { furrow in
                try furrow.waitForRows(["Anna", "Bert"])
                try furrow.part("Anna", "Bert")
                try furrow.typeNew("New")
                try furrow.waitForRows(["Anna", "New", "Bert"])
                #expect(try tags(furrow, "New", in: "Tasks") == ["home"])
                try furrow.waitForFocus(on: "New")
                try furrow.desk.keyboard.press("up")
                try furrow.waitForFocus(on: "Anna")
                try furrow.desk.keyboard.press("space")
                try furrow.waitForToast("Completed “Anna”")
                // Assistive technologies report the task as completed, in its old place.
                try furrow.waitForRows(["✓ Anna", "New", "Bert"])
            }
        }

        @Test func theTriangleCollapsesTheTagsAndTheStateIsSaved() throws {
            try use { furrow in
                let row = try furrow.listRow("Tags").frame
                try furrow.desk.mouse.click(row.center.moved(by: 8 - Double(row.width) / 2, 0))
                try waitForLists(["Tags", "Tasks", "Work"], furrow)
                try furrow.restart()
                try furrow.desk.keyboard.press("alt+left")
                try waitForLists(["Tags", "Tasks", "Work"], furrow)
            }
        }
    }
}
