// Editing in the row: what saves the text, what restores it, and that typed text is never lost.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct EditingTests {
        private static let renamed = ["Item 1", "Item 2 more", "Item 3", "Item 4", "Item 5"]

        /// Opens the editor of Item 2 with a tap and types " more".
        private func edit(_ furrow: FurrowDesk) throws {
            try furrow.tap("Item 2")
            try furrow.waitForEditor("Item 2")
            try furrow.desk.keyboard.type(" more")
            try furrow.waitForEditor("Item 2 more")
        }

        /// The new row is inserted out of view.
        @Test func aNewItemCanBeTypedAtTheEndOfALongList() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                try furrow.waitForFocus(on: "Item 1")
                try furrow.desk.keyboard.press("end")
                try furrow.waitUntilIdle { $0.last?.title == "Item 30" && $0.last?.isFocused == true }
                try furrow.desk.keyboard.press("ctrl+return")
                try furrow.typeNew("New")
                try furrow.desk.wait("the item at the end") { try furrow.list() == FurrowDesk.items(30) + ["New"] }
            }
        }

        @Test func returnCommitsTheTitle() throws {
            try FurrowDesk.use { furrow in
                try edit(furrow)
                try furrow.desk.keyboard.press("return")
                try furrow.waitForList(Self.renamed)
                try furrow.waitForFocus(on: "Item 2 more")
            }
        }

        @Test func escapeRestoresTheTitle() throws {
            try FurrowDesk.use { furrow in
                try edit(furrow)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoEditor()
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func theEditedRowMovesToTheTopAndTheOthersDim() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                let bright = try #require(palette.colors["Item 3"])
                try furrow.tap("Item 3")
                try furrow.waitForEditor("Item 3")
                try furrow.desk.wait("the row at the top") { try furrow.top(of: "Item 3", palette) == 103 }
                let below = ScreenPoint(8, Double(103 + Row.height + 20))
                let dimmed = try furrow.desk.screenshot()[below]
                #expect(dimmed.distance(to: bright) > 60)
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForRows(FurrowDesk.items(5))
            }
        }

        /// The row starts to move up one layout before its editor exists.
        @Test func anEditorClosedBeforeItOpensLeavesNoRowRaisedOrDim() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                let bright = try #require(palette.colors["Item 3"])
                for _ in 1...3 {
                    // While the rows are still moving back, the next layout is a frame away.
                    for _ in 1...8 {
                        try furrow.desk.keyboard.press("f2")
                        try furrow.desk.keyboard.press("escape")
                    }
                    try furrow.waitForRows(FurrowDesk.items(5))
                    let frame = try furrow.row("Item 3").frame
                    try furrow.desk.wait("the rows bright") {
                        try furrow.desk.screenshot()[ScreenPoint(8, frame.center.y)].distance(to: bright) < 20
                    }
                }
            }
        }

        /// Each editor causes a new layout of the list. GTK lays out at most four times a frame; more would lead to a
        /// warning.
        @Test func manyEditorsInOneFrameAreLaidOutInSeveralFrames() throws {
            let chords = ["alt+end", "return", "ctrl+n", "home", "return", "end", "f2", "escape", "home"]
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                for _ in 1...8 { for chord in chords { try furrow.desk.keyboard.press(chord) } }
                try furrow.desk.wait("neither editor nor empty item") {
                    try furrow.editor() == nil && Set(furrow.list()) == Set(FurrowDesk.items(30))
                }
                try furrow.waitUntilIdle(still: .milliseconds(350))
            }
        }

        /// GTK 4.18 releases the old row of a moved task, which has the editor, only after the new row exists.
        @Test func theEditorOfAJustMovedItemCloses() throws {
            try FurrowDesk.use(FurrowDesk.items(30)) { furrow in
                for _ in 1...20 {
                    for chord in ["alt+end", "return", "escape", "home"] { try furrow.desk.keyboard.press(chord) }
                }
                // An editor with the focus is closed by Escape. An editor left behind would never close.
                try furrow.desk.wait("no editor") {
                    guard let editor = try furrow.editor() else { return true }
                    if editor.states.contains(.focused) { try furrow.desk.keyboard.press("escape") }
                    return false
                }
                #expect(Set(try furrow.list()) == Set(FurrowDesk.items(30)))
            }
        }

        /// The keys do not wait for the editor.
        @Test(arguments: [
            (["home", "7"], "7Item 2"), (["left", "7"], "Item 72"), (["home", "right", "7"], "I7tem 2"),
            (["home", "7", "end", "8"], "7Item 28"),
        ])
        func keysMoveTheCaretOfAnEditorThatIsNotOpenYet(_ keys: [String], _ title: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                for key in ["f2"] + keys { try furrow.desk.keyboard.press(key) }
                try furrow.waitForEditor(title)
                try furrow.desk.keyboard.press("return")
                try furrow.waitForRows(["Item 1", title, "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func typingContinuesAtTheCaretWhenAnotherProgramMovesTheItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.press("alt+end")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5", "Item 2"])
                try furrow.waitForFocus(on: "Item 2")
                try furrow.desk.keyboard.press("f2")
                try furrow.waitForEditor("Item 2")
                for key in ["home", "a"] { try furrow.desk.keyboard.press(key) }
                try furrow.waitForEditor("aItem 2")
                _ = try furrow.desk.furrow(furrow.store, ["undo"])
                try furrow.desk.wait("Item 3 below what is edited") {
                    guard let editor = try furrow.editor(), let bounds = editor.bounds else { return false }
                    return try editor.states.contains(.focused)
                        && furrow.rows().contains { $0.title == "Item 3" && $0.frame.y > bounds.y }
                }
                for key in ["b", "c"] { try furrow.desk.keyboard.press(key) }
                try furrow.waitForEditor("abcItem 2")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForList(["Item 1", "abcItem 2", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func ctrlReturnCommitsAndOpensANewRowBelow() throws {
            try FurrowDesk.use { furrow in
                try edit(furrow)
                try furrow.desk.keyboard.press("ctrl+return")
                try furrow.typeNew("Next")
                try furrow.waitForList(["Item 1", "Item 2 more", "Next", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func anItemWithAClearedTitleIsDeletedAndUndoRestoresIt() throws {
            try FurrowDesk.use { furrow in
                try furrow.tap("Item 2")
                try furrow.waitForEditor("Item 2")
                try furrow.desk.keyboard.press("ctrl+a")
                try furrow.desk.keyboard.press("backspace")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test(arguments: ["return", "escape"])
        func anEmptyNewItemIsDiscardedWithoutAnUndoStep(_ key: String) throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.press(key)
                try furrow.waitForList(["Item 1", "Item 3", "Item 4", "Item 5"])
                // The last undo step is the one before the new task.
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func aPressOutsideTheEditorOnlyCommits() throws {
            try FurrowDesk.use { furrow in
                try edit(furrow)
                try furrow.desk.mouse.click(ScreenPoint(240, 600))
                try furrow.waitForNoEditor()
                try furrow.waitForList(Self.renamed)
                try expectTapCommits(furrow)
            }
        }

        /// Checks that a tap on another row saves too, and opens no other editor.
        private func expectTapCommits(_ furrow: FurrowDesk) throws {
            try furrow.tap("Item 4")
            try furrow.waitForEditor("Item 4")
            try furrow.desk.keyboard.type("b")
            try furrow.waitForEditor("Item 4b")
            // Once the edited row is at the top, the others are drawn next to it.
            try furrow.desk.wait("the editor at the top") { try furrow.editor()?.bounds?.y == 103 }
            try furrow.desk.touch.tap(ScreenPoint(240, Double(103 + Row.height + 28)))
            try furrow.waitForList(["Item 1", "Item 2 more", "Item 3", "Item 4b", "Item 5"])
            #expect(try furrow.editor() == nil)
        }

        @Test func closingTheWindowCommitsTheTitle() throws {
            try FurrowDesk.use { furrow in
                try edit(furrow)
                try furrow.close()
                #expect(try furrow.list() == Self.renamed)
            }
        }

        @Test func closingTheWindowCommitsANewItem() throws {
            try FurrowDesk.use { furrow in
                try furrow.desk.keyboard.press("ctrl+n")
                try furrow.waitForEditor("")
                try furrow.desk.keyboard.type("Hasty")
                try furrow.waitForEditor("Hasty")
                try furrow.close()
                #expect(try furrow.list() == ["Hasty"] + FurrowDesk.items(5))
            }
        }

        @Test func theTextOfAnItemDeletedByAnotherProgramBecomesANewItem() throws {
            try FurrowDesk.use { furrow in
                try edit(furrow)
                try furrow.command("delete", "Item 2")
                try furrow.desk.wait("the text in the store") { try furrow.list().contains("Item 2 more") }
                try furrow.desk.wait("its row") { try furrow.rows().contains { $0.title == "Item 2 more" } }
                let now = try furrow.list()
                #expect(Set(now) == Set(Self.renamed))
            }
        }

        @Test func undoRestoresTheTitleOfARenamedItem() throws {
            try FurrowDesk.use { furrow in
                try edit(furrow)
                try furrow.desk.keyboard.press("return")
                try furrow.waitForList(Self.renamed)
                try furrow.desk.keyboard.press("ctrl+z")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }
    }
}
