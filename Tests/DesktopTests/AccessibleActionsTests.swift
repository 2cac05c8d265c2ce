// Everything that gestures do, done with accessible actions alone: no pointer, no key.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct AccessibleActionsTests {
        private static let without2 = ["Item 1", "Item 3", "Item 4", "Item 5"]

        @Test func actionsOpenUseAndCloseTheMenusOfARow() throws {
            try FurrowDesk.use { furrow in
                try furrow.performAction("Show Trailing Menu", on: "Item 2")
                try furrow.waitForOffset(of: "Item 2", -Menu.width)
                try furrow.waitForAnnouncement("Menu: Delete, Edit")
                try furrow.performAction("Close Menu", on: "Item 2")
                try furrow.waitForRows(FurrowDesk.items(5))
                try furrow.performAction("Show Leading Menu", on: "Item 2")
                try furrow.waitForOffset(of: "Item 2", Menu.width)
                try furrow.press("button", "Complete")
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
            }
        }

        @Test func directStyleOffersNoMenuActions() throws {
            try FurrowDesk.useWithPreferences { furrow in
                let menus = ["Show Leading Menu", "Show Trailing Menu"]
                for (style, areOffered) in [("menu", true), ("direct", false), ("menu", true)] {
                    try furrow.set("slide-style", style)
                    try furrow.desk.wait("what is offered in \(style) style") {
                        let actions = try furrow.accessibleActions(of: "Item 2")
                        return actions.contains("Delete")
                            && (areOffered ? actions.isSuperset(of: menus) : actions.isDisjoint(with: menus))
                    }
                }
            }
        }

        @Test func anItemIsCompletedAndReopened() throws {
            try FurrowDesk.use { furrow in
                try furrow.performAction("Complete", on: "Item 2")
                try furrow.waitForAnnouncement("Completed “Item 2”")
                try furrow.waitForList(Self.without2 + ["✓ Item 2"])
                try furrow.performAction("Reopen", on: "Item 2")
                try furrow.waitForAnnouncement("Reopened “Item 2”")
                try furrow.waitForList(Self.without2 + ["Item 2"])
            }
        }

        @Test func anItemIsDeletedAndTheDeletionUndoneAndRedone() throws {
            try FurrowDesk.use { furrow in
                try furrow.performAction("Delete", on: "Item 2")
                try furrow.waitForAnnouncement("Deleted “Item 2”")
                try furrow.waitForList(Self.without2)
                try furrow.performAction("Undo", on: "Item 1")
                try furrow.waitForAnnouncement("Deletion undone")
                try furrow.waitForList(FurrowDesk.items(5))
                try furrow.performAction("Redo", on: "Item 1")
                try furrow.waitForList(Self.without2)
                try furrow.press("button", "Undo")
                try furrow.waitForList(FurrowDesk.items(5))
            }
        }

        @Test func itemsAreAddedAboveBelowAndAtTheTop() throws {
            try FurrowDesk.use { furrow in
                try furrow.performAction("Add Below", on: "Item 2")
                try furrow.enterText("Below")
                try furrow.waitForAnnouncement("Added “Below”")
                try furrow.performAction("Add Above", on: "Item 4")
                try furrow.enterText("Above")
                try furrow.waitForAnnouncement("Added “Above”")
                try furrow.performAction("Add at Top", on: "Item 3")
                try furrow.enterText("Top")
                try furrow.waitForAnnouncement("Added “Top”")
                try furrow.press("button", "Add task")
                try furrow.enterText("First")
                try furrow.waitForList(
                    ["First", "Top", "Item 1", "Item 2", "Below", "Item 3", "Above", "Item 4", "Item 5"])
            }
        }

        @Test func anItemIsEdited() throws {
            try FurrowDesk.use { furrow in
                try furrow.performAction("Edit", on: "Item 2")
                try furrow.enterText("Item 2 more")
                try furrow.waitForAnnouncement("Renamed to “Item 2 more”")
                try furrow.waitForList(["Item 1", "Item 2 more", "Item 3", "Item 4", "Item 5"])
            }
        }

        @Test func itemsAreReordered() throws {
            try FurrowDesk.use { furrow in
                try furrow.performAction("Move Down", on: "Item 2")
                try furrow.waitForAnnouncement("Moved to position 3 of 5")
                try furrow.waitForList(["Item 1", "Item 3", "Item 2", "Item 4", "Item 5"])
                try furrow.performAction("Move Up", on: "Item 5")
                try furrow.waitForAnnouncement("Moved to position 4 of 5")
                try furrow.performAction("Move to Top", on: "Item 2")
                try furrow.waitForAnnouncement("Moved to position 1 of 5")
                try furrow.performAction("Move to End", on: "Item 1")
                try furrow.waitForAnnouncement("Moved to position 5 of 5")
                try furrow.waitForList(["Item 2", "Item 3", "Item 5", "Item 4", "Item 1"])
            }
        }

        @Test func doneItemsAreCleared() throws {
            try FurrowDesk.use(["Item 1"], done: ["Item 2", "Item 3"]) { furrow in
                try furrow.performAction("Clear Completed Tasks", on: "Item 1")
                try furrow.waitForAnnouncement("Cleared 2 completed tasks")
                try furrow.waitForList(["Item 1"])
            }
        }

        @Test func anItemIsMovedToAnotherList() throws {
            try FurrowDesk.use { furrow in
                try furrow.addList("Errands")
                try furrow.performAction("Move to List…", on: "Item 2")
                try furrow.press("menu item", "Errands")
                try furrow.waitForAnnouncement("Moved “Item 2” to “Errands”")
                try furrow.waitForAccessibleRows(Self.without2)
                #expect(try furrow.titles(in: "Errands") == ["Item 2"])
            }
        }

        @Test func listsAreOpenedAddedRenamedMovedAndDeleted() throws {
            try FurrowDesk.use(["Item 1"]) { furrow in
                try furrow.addList("Errands")
                try furrow.performAction("Show Lists", on: "Item 1")
                try furrow.waitForAnnouncement("Lists shown")
                try furrow.performAction("Add Below", on: "Tasks", .lists)
                try furrow.enterText("Work", into: "Name")
                try furrow.waitForAccessibleRows(["Tasks", "Work", "Errands"], .lists)
                try furrow.performAction("Rename", on: "Work", .lists)
                try furrow.enterText("Office", into: "Name")
                try furrow.performAction("Move to Top", on: "Office", .lists)
                try furrow.waitForAnnouncement("Moved to position 1 of 3")
                try furrow.performAction("Delete", on: "Errands", .lists)
                try furrow.waitForAnnouncement("Deleted “Errands”")
                try furrow.waitForAccessibleRows(["Office", "Tasks"], .lists)
                try furrow.performAction("Open", on: "Tasks", .lists)
                try furrow.waitForAnnouncement("Opened “Tasks”")
                try furrow.waitForAccessibleRows(["Item 1"])
                try furrow.press("button", "Lists")
                try furrow.waitForAnnouncement("Lists shown")
            }
        }

        @Test func inapplicableActionsAreNotOffered() throws {
            try FurrowDesk.use(["Item 1", "Item 2"]) { furrow in
                try furrow.desk.wait("the actions of Item 1") {
                    let actions = try furrow.accessibleActions(of: "Item 1")
                    let missing = ["Move Up", "Move to Top", "Reopen", "Move to List…", "Clear Completed Tasks"]
                    return actions.contains("Move Down") && actions.isDisjoint(with: missing + ["Open", "Rename"])
                }
                try furrow.performAction("Complete", on: "Item 1")
                try furrow.waitForList(["Item 2", "✓ Item 1"])
                try furrow.desk.wait("the actions of the done item") {
                    let actions = try furrow.accessibleActions(of: "Item 1")
                    return actions.isSuperset(of: ["Reopen", "Clear Completed Tasks"])
                        && actions.isDisjoint(with: ["Complete", "Move Up", "Move Down", "Move to Top", "Move to End"])
                }
                try furrow.desk.wait("the actions of the only open item") {
                    try furrow.accessibleActions(of: "Item 2").isDisjoint(with: ["Move Up", "Move Down"])
                }
            }
        }
    }
}
