// Tests of automatically sorted lists and of a list's own colors, with the keyboard, touch and mouse
// (specification N10).

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct SortTests {
        private static let manualOrder = ["Pear", "Fig", "Apple"]
        private static let titleOrder = ["Apple", "Fig", "Pear"]

        private func use(_ sorting: String? = nil, _ body: (FurrowDesk) throws -> Void) throws {
            try FurrowDesk.use(Self.manualOrder, environment: FurrowDesk.traced) { furrow in
                try furrow.waitForRows(Self.manualOrder)
                if let sorting {
                    try furrow.chooseInMainMenu("Sort", sorting)
                    try furrow.waitForRows(Self.titleOrder)
                }
                try body(furrow)
            }
        }

        /// Waits until exactly these labels describe the order of the list, below the list's name.
        private func waitForWords(_ words: [String], _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("\(words) below the name") {
                let seen = try furrow.tree().all(role: "label").filter {
                    $0.name.hasPrefix("Sorted by") && ($0.bounds?.height ?? 0) > 0
                }
                return seen.map(\.name) == words
                    && seen.allSatisfy { ($0.bounds?.y ?? 99) < furrow.window.frame.y + 50 }
            }
        }

        private func waitForDisabledEntry(_ name: String, _ furrow: FurrowDesk) throws {
            try furrow.desk.wait("the disabled entry “\(name)”") {
                try furrow.tree().all { $0.role.hasPrefix("menu item") }.contains {
                    $0.name == name && !$0.states.contains(.sensitive)
                }
            }
        }

        @Test func theMenuHasNoActionOnAListThatIsHidden() throws {
            try use("By Title") { furrow in
                try waitForWords(["Sorted by title"], furrow)
                try furrow.goUp(to: ["Tasks"])
                try waitForWords([], furrow)
                try furrow.desk.keyboard.press("f10")
                try waitForDisabledEntry("Clear Completed Tasks", furrow)
                try furrow.walkInMenu(to: "Sort")
                try furrow.desk.keyboard.press("return")
                try waitForDisabledEntry("By Title", furrow)
            }
        }

        @Test func theListIsSortedFromTheMenuWithTheKeyboardAndTheRowKeepsTheFocus() throws {
            try use { furrow in
                try furrow.focus("Fig")
                try furrow.chooseInMainMenu("Sort", "By Title")
                try furrow.waitForRows(Self.titleOrder)
                try waitForWords(["Sorted by title"], furrow)
                try furrow.waitForFocus(on: "Fig")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForFocus(on: "Pear")
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForRows(Self.manualOrder)
                try waitForWords([], furrow)
                try furrow.desk.keyboard.press("ctrl+shift+z")
                try furrow.waitForRows(Self.titleOrder)
                try furrow.chooseInMainMenu("Sort", "Manual")
                try furrow.waitForRows(Self.manualOrder)
            }
        }

        @Test func theListIsSortedFromTheMenuByTouch() throws {
            try use { furrow in
                try furrow.tapInMainMenu("Sort", "By Title")
                try furrow.waitForRows(Self.titleOrder)
                try waitForWords(["Sorted by title"], furrow)
                try furrow.tapInMainMenu("Sort", "Manual")
                try furrow.waitForRows(Self.manualOrder)
                try waitForWords([], furrow)
            }
        }

        @Test func draggingARowInASortedListOffersManualOrder() throws {
            try use("By Title") { furrow in
                try furrow.dragRow("Apple", rows: 2)
                try furrow.waitForToast("Sorted by title")
                try furrow.waitForRows(Self.titleOrder)
                try furrow.press("button", "Manual")
                try furrow.waitForRows(Self.manualOrder)
                try furrow.dragRow("Apple", rows: -2)
                try furrow.waitForRows(["Apple", "Pear", "Fig"])
            }
        }

        @Test func movingARowOfASortedListWithKeysOffersManualOrder() throws {
            try use("By Title") { furrow in
                try furrow.focus("Fig")
                try furrow.desk.keyboard.press("alt+down")
                try furrow.waitForToast("Sorted by title")
                try furrow.waitForRows(Self.titleOrder)
                try furrow.waitForFocus(on: "Fig")
            }
        }

        @Test func theFocusKeepsItsPlaceIfAnotherProgramMovesItsRowBehindAMenu() throws {
            try use { furrow in
                try furrow.focus("Pear")
                try furrow.desk.keyboard.press("alt+end")
                try furrow.waitForRows(["Fig", "Apple", "Pear"])
                try furrow.waitForFocus(on: "Pear")
                try furrow.desk.keyboard.press("f10")
                _ = try furrow.mainMenu(with: "Sort")
                _ = try furrow.desk.furrow(furrow.store, ["undo"])
                try furrow.waitForRows(Self.manualOrder)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForFocus(on: "Apple")
            }
        }

        @Test func anInsertedItemMovesToItsSortedPlaceAfterEditing() throws {
            try use("By Title") { furrow in
                try furrow.part("Apple", "Fig")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.type("Zucchini")
                try furrow.waitForEditor("Zucchini")
                try furrow.desk.wait("the editor between the parted rows") {
                    guard let editor = try furrow.editor()?.bounds else { return false }
                    return try furrow.row("Apple").frame.y < editor.y && furrow.row("Fig").frame.y > editor.y
                }
                try furrow.desk.keyboard.press("return")
                try furrow.waitForRows(Self.titleOrder + ["Zucchini"])
                try furrow.waitForFocus(on: "Zucchini")
            }
        }

        @Test func aListHasItsOwnColorsAndOtherListsUseThePreferredColors() throws {
            try use { furrow in
                try furrow.waitForTheme("ember")
                try furrow.chooseInMainMenu("Colors", "Meadow")
                try furrow.waitForTheme("meadow")
                try furrow.makeList("Work", ["Report"])
                try furrow.goUp(to: ["Tasks", "Work"])
                try furrow.focusList("Work")
                try furrow.desk.keyboard.press("return")
                furrow.cachedList = nil
                try furrow.waitForRows(["Report"])
                try furrow.waitForTheme("ember")
                // The restarted program shows the first list.
                try furrow.restart()
                try furrow.waitForRows(Self.manualOrder)
                try furrow.waitForTheme("meadow")
                try furrow.chooseInMainMenu("Colors", "Default")
                try furrow.waitForTheme("ember")
            }
        }
    }
}
