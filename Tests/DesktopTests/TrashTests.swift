// Tests of the trash in the window (specification L1 to L6) with touch, mouse, keyboard and screen reader, next to the
// lists and in a narrow window.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct TrashTests {
        private static let without2And4 = ["Item 1", "Item 3", "Item 5"]
        private static let items2And4 = ["Item 4", "Item 2"]

        /// Runs a test with the trash open. It contains “Item 4”, which was deleted last, and “Item 2”.
        private func withTrash(
            environment: [String: String] = [:], width: Int = 480, _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(environment: environment) { furrow in
                for item in ["Item 2", "Item 4"] { try furrow.command("delete", item) }
                try furrow.waitForRows(Self.without2And4)
                if width != 480 { furrow.window = try furrow.desk.resize(furrow.window, width: width, height: 640) }
                if width < 720 {
                    try furrow.goUp(to: ["Tasks"], by: environment.isEmpty ? "alt+left" : "alt+right")
                    try furrow.desk.touch.tap(try furrow.listRow(FurrowDesk.trash).frame.center)
                } else {
                    let row = try furrow.desk.wait(for: "the way to the trash") { try? furrow.listRow("Trash") }
                    try furrow.desk.mouse.click(row.frame.center)
                }
                furrow.cachedList = nil
                try furrow.waitForRows(Self.items2And4)
                try body(furrow)
            }
        }

        /// Returns the titles of the tasks that are in the trash in the store.
        private func trashed(_ furrow: FurrowDesk) throws -> [String] {
            let output = try furrow.desk.furrow(furrow.store, ["trash"]).output
            return FurrowDesk.items(5).filter(output.contains)
        }

        // MARK: Touch and mouse

        @Test func aLongSlideToTheRightRestoresAnItemAndCanBeUndone() throws {
            try withTrash { furrow in
                try furrow.slide("Item 4", by: Hand.long)
                try furrow.waitForToast("Restored “Item 4”")
                try furrow.waitForStored(["Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.waitForRows(["Item 2"])
                try furrow.clickUndo()
                try furrow.waitForRows(Self.items2And4)
                try furrow.waitForStored(Self.without2And4)
            }
        }

        @Test func aLongSlideToTheLeftDeletesPermanentlyAndCanBeUndone() throws {
            try withTrash { furrow in
                try furrow.slide("Item 2", by: -Hand.long)
                try furrow.waitForToast("Permanently deleted “Item 2”")
                try furrow.desk.wait("it is gone") { try trashed(furrow) == ["Item 4"] }
                try furrow.clickUndo()
                try furrow.waitForRows(Self.items2And4)
            }
        }

        @Test func shortSlidesShowTheRestoreAndDeleteButtons() throws {
            try withTrash { furrow in
                try furrow.slide("Item 2", by: Hand.short)
                try furrow.tapButton("Restore")
                try furrow.waitForStored(["Item 1", "Item 2", "Item 3", "Item 5"])
                try furrow.slide("Item 4", by: -Hand.short)
                try furrow.tapButton("Delete Permanently")
                try furrow.waitForToast("Permanently deleted “Item 4”")
                try furrow.desk.wait("its empty state") {
                    try furrow.tree().first(role: "label", name: "Trash Is Empty") != nil
                }
            }
        }

        @Test func aTapShowsTheActionsOfADeletedItem() throws {
            try withTrash { furrow in
                try furrow.tap("Item 2")
                #expect(try furrow.waitForPopover() == ["Select", "Restore", "Delete Permanently"])
                try furrow.waitForEntryFocus("Select")
                try furrow.desk.keyboard.press("down")
                try furrow.waitForEntryFocus("Restore")
                try furrow.desk.keyboard.press("return")
                try furrow.waitForStored(["Item 1", "Item 2", "Item 3", "Item 5"])
            }
        }

        @Test func hoverButtonsRestoreADeletedItem() throws {
            try withTrash { furrow in
                try furrow.hover(try furrow.row("Item 2").frame.center)
                try furrow.desk.mouse.click(try furrow.hoverButton("Restore").center)
                try furrow.waitForStored(["Item 1", "Item 2", "Item 3", "Item 5"])
            }
        }

        @Test func noGestureAddsAnItemToTheTrash() throws {
            try withTrash { furrow in
                #expect(try furrow.tree().first(role: "button", name: "Add task") == nil)
                let (upper, lower) = (try furrow.row("Item 4").frame, try furrow.row("Item 2").frame)
                try furrow.pinch(upper.center, lower.center.moved(by: 30, 0), up: 45, down: 45)
                try furrow.desk.touch.slide(
                    from: upper.center, to: upper.center.moved(by: 0, 90), seconds: Hand.slowly, hold: Hand.rest)
                try furrow.waitForRows(Self.items2And4)
                #expect(try furrow.tree().first(role: "text box") == nil)
            }
        }

        @Test func pinchingInShowsTheLists() throws {
            try withTrash { furrow in
                let middle = try furrow.row("Item 2").frame.center
                try furrow.pinch(middle.moved(by: 0, -60), middle.moved(by: 0, 180), up: -60, down: -100)
                try furrow.waitForLists(["Tasks"])
                try furrow.desk.wait("the focus on the way to it") { try furrow.listRow("Trash").isFocused }
            }
        }

        // MARK: Keys alone

        @Test func itemsAreRestoredAndPermanentlyDeletedWithTheKeyboard() throws {
            try FurrowDesk.use { furrow in
                let keys = furrow.desk.keyboard
                try furrow.focus("Item 2")
                try keys.press("delete")
                try furrow.waitForFocus(on: "Item 3")
                try keys.press("delete")
                try furrow.waitForStored(["Item 1", "Item 4", "Item 5"])
                try keys.press("escape")
                try furrow.waitForLists(["Tasks"])
                try furrow.focusList("Trash")
                for key in ["delete", "space", "f2", "alt+up"] { try keys.press(key) }
                try keys.press("return")
                furrow.cachedList = nil
                try furrow.waitForRows(["Item 3", "Item 2"])
                try furrow.waitForFocus(on: "Item 3")
                try keys.press("space")
                try furrow.waitForStored(["Item 1", "Item 3", "Item 4", "Item 5"])
                try furrow.waitForFocus(on: "Item 2")
                try keys.press("delete")
                try furrow.desk.wait("it is gone") { try trashed(furrow).isEmpty }
                try keys.press("ctrl+z")
                try furrow.waitForRows(["Item 2"])
                try keys.press("escape")
                try furrow.waitForLists(["Tasks"])
            }
        }

        @Test func typingInTheTrashAddsAnItemToTheList() throws {
            try withTrash { furrow in
                try furrow.focus("Item 2")
                try furrow.desk.keyboard.type("Buy a thing\n")
                try furrow.waitForStored(["Buy a thing"] + Self.without2And4)
                try furrow.waitForItems(["Buy a thing"] + Self.without2And4)
                #expect(try trashed(furrow) == ["Item 2", "Item 4"])
            }
        }

        @Test func aKeyEmptiesTheTrashAfterConfirmation() throws {
            try withTrash { furrow in
                try furrow.desk.keyboard.press("ctrl+shift+delete")
                try furrow.waitForQuestion()
                try furrow.desk.keyboard.press("escape")
                try furrow.waitForNoQuestion()
                #expect(try trashed(furrow).count == 2)
                try furrow.desk.keyboard.press("ctrl+shift+delete")
                try furrow.waitForQuestion()
                try furrow.walk(to: "Empty Trash")
                try furrow.desk.keyboard.press("return")
                try furrow.desk.wait("an empty trash") { try trashed(furrow).isEmpty }
                try furrow.waitForNoQuestion()
                try furrow.waitForToast("Permanently deleted 2 tasks")
                try furrow.desk.keyboard.press("ctrl+z")
                // Undoes the addition, not the deletion, which is no longer an undo step.
                try furrow.waitForToast("Add undone")
                #expect(try trashed(furrow).isEmpty && furrow.list().allSatisfy(Self.without2And4.contains))
            }
        }

        // MARK: Screen readers

        @Test func theTrashHasAccessibleActions() throws {
            try withTrash { furrow in
                try furrow.desk.wait("its actions") {
                    try furrow.accessibleActions(of: "Item 2", .trash).isSuperset(of: ["Restore", "Delete Permanently"])
                }
                let others: Set = ["Complete", "Edit", "Delete", "Add Below", "Move Up", "Add at Top"]
                #expect(try furrow.accessibleActions(of: "Item 2", .trash).isDisjoint(with: others))
                try furrow.performAction("Restore", on: "Item 2", .trash)
                try furrow.waitForAnnouncement("Restored “Item 2”")
                try furrow.performAction("Delete Permanently", on: "Item 4", .trash)
                try furrow.waitForAnnouncement("Permanently deleted “Item 4”")
                try furrow.press("button", "Lists")
                try furrow.waitForAnnouncement("Lists shown")
                try furrow.desk.wait("the way to it") {
                    let actions = try furrow.accessibleActions(of: "Trash", .lists)
                    return actions.contains("Open") && actions.isDisjoint(with: ["Delete", "Rename", "Add Below"])
                }
            }
        }

        // MARK: Other programs

        @Test func anItemRestoredByAnotherProgramDisappearsFromTheTrash() throws {
            try withTrash { furrow in
                _ = try furrow.desk.furrow(furrow.store, ["undo"])
                try furrow.waitForRows(["Item 2"])
                try furrow.command("delete", "Item 5")
                try furrow.waitForRows(["Item 5", "Item 2"])
            }
        }

        // MARK: Windows

        @Test func inAWideWindowTheTrashIsNextToTheLists() throws {
            try withTrash(width: 900) { furrow in
                #expect(try furrow.listRows().map(\.name) == ["Tasks", "Trash"])
                try furrow.clickSecondary("Item 2")
                try furrow.choose("Restore")
                try furrow.waitForStored(["Item 1", "Item 2", "Item 3", "Item 5"])
                try furrow.waitForRows(["Item 4"])
                try furrow.desk.wait("the count") { try furrow.listRow("Trash").count.contains("1 task") }
            }
        }

        @Test func slidesAreReversedInAMirroredNarrowWindow() throws {
            try withTrash(environment: ["FURROW_DIRECTION": "rtl"], width: 360) { furrow in
                try furrow.slide("Item 4", by: 250)
                try furrow.waitForToast("Permanently deleted “Item 4”")
                try furrow.slide("Item 2", by: -250)
                try furrow.waitForStored(["Item 1", "Item 2", "Item 3", "Item 5"])
                try furrow.desk.wait("its empty state, all of it in the window") {
                    guard let text = try furrow.tree().first(role: "label", name: "Trash Is Empty") else {
                        return false
                    }
                    return furrow.isFullyVisible(text)
                }
            }
        }
    }
}

extension FurrowDesk {
    /// Returns whether the program asks if the trash should be emptied.
    fileprivate func isAsked() throws -> Bool {
        try desk.accessible(program).first(role: "label", name: "Empty the Trash?") != nil
    }

    /// Waits until the program asks whether to empty the trash, and gives the question the keyboard focus.
    fileprivate func waitForQuestion() throws {
        // The question is a separate window, or (libadwaita 1.5) a part of the main window.
        try desk.wait("the question") {
            guard try isAsked() else { return false }
            if let question = try desk.windows(of: program).first(where: { !$0.isPopup && $0.id != window.id }) {
                try desk.focus(question)
            }
            return try isFocused("Cancel")
        }
    }

    /// Moves the focus to a button with Tab.
    fileprivate func walk(to button: String) throws {
        try desk.wait("the focus on “\(button)”") {
            try desk.keyboard.press("tab")
            return try isFocused(button)
        }
    }

    private func isFocused(_ button: String) throws -> Bool {
        try desk.accessible(program).first {
            $0.states.contains(.focused) && $0.role == "button" && $0.name.hasPrefix(button)
        } != nil
    }

    /// Waits until the question is gone, and gives the keyboard focus back to the main window.
    fileprivate func waitForNoQuestion() throws {
        try desk.wait("no question") { try !isAsked() }
        try desk.focus(window)
    }

    /// Waits until the list in the store has these tasks, regardless of the window.
    fileprivate func waitForStored(_ titles: [String]) throws {
        try desk.wait("\(titles) in the store") { try list() == titles }
    }
}
