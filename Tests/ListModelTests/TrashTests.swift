// The trash as a list (specification L1 to L6): the actions of its rows, the actions it refuses, and how it is opened.

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor @Suite struct TrashTests {
    /// Creates a fixture that shows the trash with these titles, last deleted first, and leaves "left" in the
    /// list.
    private func trash(_ titles: [String], settings: Gestures.Settings = Settings()) async throws -> ListFixture {
        let list = try ListFixture(titles + ["left"], settings: settings)
        for (index, title) in titles.reversed().enumerated() {
            let time = Timestamp(milliseconds: noon.milliseconds + Int64(index))
            try await list.store.perform(.delete([try list.id(title)]), at: time)
        }
        list.controller.openList(TodoList.trash) {}
        await list.written()
        list.surface.forget()
        return list
    }

    // MARK: Actions of the rows

    @Test func aLongSlideToTheTrailingEdgeRestores() async throws {
        let list = try await trash(["a", "b"])
        #expect(list.titles == ["a", "b"])
        try list.slide("a", by: 380)
        await list.written()
        list.settle()
        #expect(list.titles == ["b"])
        #expect(try list.store.titles == ["a", "left"])
        #expect(list.surface.offer == "Restored “a”")
    }

    @Test func aLongSlideToTheLeadingEdgeDeletesPermanently() async throws {
        let list = try await trash(["a", "b"])
        try list.slide("a", by: -380)
        await list.written()
        list.settle()
        #expect(list.titles == ["b"])
        #expect(try list.store.trash().records.map(\.title) == ["b"])
        #expect(list.surface.offer == "Permanently deleted “a”")
    }

    @Test func restoringAndDeletingPermanentlyCanBeUndone() async throws {
        let list = try await trash(["a"])
        for (key, undone) in [(ListKey.complete, "Restore undone"), (.delete, "Deletion undone")] {
            #expect(try list.key(key, on: "a"))
            await list.written()
            list.settle()
            #expect(list.titles.isEmpty)
            list.controller.commands.undo()
            await list.written()
            list.settle()
            #expect(list.titles == ["a"])
            #expect(list.surface.toasts.last == undone)
        }
        #expect(try list.store.titles == ["left"])
    }

    @Test func aRowFliesTowardTheSideOfItsAction() async throws {
        let list = try await trash(["a", "b"])
        let (a, b) = (try list.row("a"), try list.row("b"))
        try list.key(.complete, on: "a")
        try list.key(.delete, on: "b")
        list.wait(0.1)
        #expect(try #require(list.surface.fronts[a]) > 0)
        #expect(try #require(list.surface.fronts[b]) < 0)
    }

    @Test func trashMenusIgnoreThePreferences() async throws {
        var settings = Settings()
        (settings.leadingActions, settings.trailingActions) = (["delete"], [])
        let list = try await trash(["a"], settings: settings)
        let item = try list.item("a")
        #expect(list.controller.layout.actions(.leading, for: item) == [.restore])
        #expect(list.controller.layout.actions(.trailing, for: item) == [.deletePermanently])
        #expect(list.controller.layout.popoverActions(for: item) == [.select, .restore, .deletePermanently])
        #expect(HoverContent([.restore, .deletePermanently], isDone: false).actions == [.restore, .deletePermanently])
    }

    @Test func trashActionsAreNeverOfferedElsewhere() throws {
        var settings = Settings()
        settings.leadingActions = ["restore", "complete", "delete-for-good"]
        let list = try ListFixture(["a"], settings: settings)
        #expect(list.controller.layout.actions(.leading, for: try list.item("a")) == [.complete])
        #expect(ActionOrder(settings.leadingActions).chosen == [.complete])
    }

    @Test func aTapOrReturnShowsTheTrashActions() async throws {
        let list = try await trash(["a"])
        let popover = Order.popover([.select, .restore, .deletePermanently], try list.id("a"), nil)
        try list.tap("a")
        #expect(list.surface.orders.filter { $0 == popover }.count == 1)
        try list.key(.open, on: "a")
        #expect(list.surface.orders.filter { $0 == popover }.count == 2)
        #expect(list.surface.editedText == nil)
    }

    @Test func ordinaryActionsDoNothingInTheTrash() async throws {
        let list = try await trash(["a"])
        for action in RowAction.configurable { list.controller.actionChosen(action, on: try list.row("a")) }
        #expect(try !list.key(.move(.down), on: "a") || list.titles == ["a"])
        try list.key(.edit, on: "a")
        await list.written()
        #expect(list.titles == ["a"])
        #expect(list.surface.editedText == nil)
        #expect(try list.store.titles == ["left"])
    }

    @Test func accessibilityOffersOnlyTrashActions() async throws {
        let list = try await trash(["a", "b"])
        let context = list.controller.accessibilityContext(at: 0)
        let allowed = Set(AccessibilityAction.allCases.filter(context.allows))
        #expect(
            allowed == [
                .restore, .deletePermanently, .uncoverLeading, .uncoverTrailing, .showAll, .emptyTrash, .undo, .redo,
                .goUp, .select,
            ])
        list.controller.performAccessibilityAction(named: AccessibilityAction.restore.name, on: try list.row("b"))
        await list.written()
        #expect(try list.store.titles == ["b", "left"])
    }

    // MARK: Refused actions

    @Test func pinchPullAndHoldDoNothingInTheTrash() async throws {
        let list = try await trash(["a", "b"])
        list.pinch(try list.target("a"), try list.target("b"), apart: 80)
        try list.pull(by: 100)
        list.letGo(0, 100)
        list.settle()
        try list.dragRow("a", rows: 1)
        list.settle()
        #expect(list.surface.editedText == nil && list.rowStore.draft == nil)
        #expect(list.titles == ["a", "b"])
        #expect(try list.store.titles == ["left"])
    }

    @Test func aLongPullGoesUp() async throws {
        let list = try await trash(["a"])
        let navigation = list.navigation()
        try list.pull(by: 130)
        #expect(PullText.text(.top, .none, query: .trash, hasDone: false) == "Pull to show lists")
        #expect(PullText.text(.top, .none, query: .trash, hasDone: false, hasLevelAbove: false).isEmpty)
        list.letGo(0, 130)
        #expect(navigation.wentUp)
    }

    @Test func addingAnItemFromTheTrashOpensAList() async throws {
        let list = try await trash(["a"])
        let navigation = list.navigation()
        #expect(try list.key(.type("x"), on: "a"))
        #expect(try list.key(.addAtTop, on: "a"))
        list.controller.editor.addAtTop()
        #expect(navigation.calls == [.addItem("x"), .addItem(""), .addItem("")])
        #expect(try list.key(.insertBelow, on: "a"))
        list.controller.insertAtSeam(Seam(above: try list.row("a"), below: nil))
        #expect(list.rowStore.draft == nil)
    }

    @Test func openingTheTrashEndsAGesture() async throws {
        let list = try ListFixture(["a", "b"])
        list.surface.viewport.rows = 2
        try list.pull(by: 90)
        let rowStore = list.rowStore
        try await rowStore.open(.trash)
        #expect(list.controller.arbiter.activeKind == nil)
        list.letGo(0, 90)
        await list.written()
        #expect(list.rowStore.draft == nil && list.surface.editedText == nil)
    }

    @Test func anUnsavedTextWaitsUntilAListIsShown() async throws {
        let list = try ListFixture(["a"])
        try list.refuseWrites()
        list.controller.editor.addAtTop()
        try list.type("typed")
        list.controller.commitEditing()
        list.controller.openList(TodoList.trash) {}
        await list.written()
        #expect(list.surface.editedText == nil && list.rowStore.contents.isEmpty)
        list.controller.openList(tasks) {}
        await list.written()
        #expect(list.surface.editedText == "typed")
    }

    // MARK: Changes by others

    @Test func externalRestoresAndDeletionsAreShown() async throws {
        let list = try await trash(["a"])
        let left = try list.store.items(of: tasks).readable[0].id
        try await list.store.perform(.restore([try list.id("a")]), at: noon)
        try await list.store.perform(.delete([left]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.titles == ["left"])
    }

    // MARK: Emptying

    @Test func theTrashIsEmptiedAfterConfirmation() async throws {
        let list = try await trash(["a", "b"])
        let navigation = list.navigation()
        #expect(list.controller.keyPressed(.clear, isRightToLeft: false))
        let question = Question(
            heading: "Empty the Trash?", text: "2 tasks will be permanently deleted. This cannot be undone.",
            answer: "Empty Trash")
        #expect(list.surface.orders.last == .ask(question))
        #expect(list.titles == ["a", "b"])
        list.surface.answer?()
        await list.written()
        #expect(list.titles.isEmpty)
        #expect(try list.store.trash().records.isEmpty)
        #expect(list.surface.toasts == ["Permanently deleted 2 tasks"] && list.surface.offer == nil)
        #expect(navigation.calls == [.storeChanged])
        list.controller.commands.undo()
        await list.written()
        #expect(list.titles.isEmpty)
    }

    @Test func anEmptyTrashIsNotConfirmed() async throws {
        let list = try await trash([])
        list.controller.listActions.clear()
        #expect(list.surface.toasts == ["The trash is empty"])
        #expect(list.surface.answer == nil)
    }

    // MARK: Opening the trash

    @Test func theListsEndWithTheTrash() async throws {
        let list = try await ListFixture.lists(["Errands"])
        #expect(list.titles == ["Tasks", "Errands", "Trash"])
        let navigation = list.navigation()
        try list.tap("Trash")
        try list.key(.open, on: "Trash")
        #expect(navigation.calls == [.open(TodoList.trash), .open(TodoList.trash)])
        #expect(list.rowStore.recordCount == 2 && list.rowStore.openCount == 2)
    }

    @Test func theTrashRowHasNoOtherActions() async throws {
        let list = try await ListFixture.lists(["Errands"])
        for key in [ListKey.complete, .delete, .edit, .move(.up), .insertBelow, .frontLeft, .frontRight, .menu] {
            try list.key(key, on: "Trash")
        }
        for action in RowAction.allCases { list.controller.actionChosen(action, on: RowID(TodoList.trash)) }
        try list.slide("Trash", by: -380)
        try list.dragRow("Trash", rows: -1)
        await list.written()
        list.settle()
        #expect(list.titles == ["Tasks", "Errands", "Trash"])
        #expect(try list.listNames == ["Tasks", "Errands"])
        #expect(list.surface.editedText == nil && list.controller.arbiter.openRow == nil)
        let context = list.controller.accessibilityContext(at: 2)
        #expect(
            Set(AccessibilityAction.allCases.filter(context.allows)) == [.open, .addAbove, .addAtTop, .undo, .redo])
    }

    @Test func listsCannotBePlacedBelowTheTrash() async throws {
        let list = try await ListFixture.lists(["Errands"])
        try list.dragRow("Tasks", rows: 5)
        await list.written()
        #expect(list.titles == ["Errands", "Tasks", "Trash"])
        try list.key(.move(.toBottom), on: "Errands")
        await list.written()
        #expect(list.titles == ["Tasks", "Errands", "Trash"])
        list.pinch(try list.target("Trash"), .below, apart: 80)
        #expect(list.surface.editedText == nil)
        list.pinch(try list.target("Errands"), try list.target("Trash"), apart: 80)
        try list.type("Garden")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.titles == ["Tasks", "Errands", "Garden", "Trash"])
    }

    @Test func theTrashRowShowsItsItemCount() async throws {
        let list = try await ListFixture.lists(["Errands"])
        list.controller.showCounts(true)
        await list.written()
        #expect(list.rowStore.openCounts[TodoList.trash] == 0)
        try list.key(.delete, on: "Errands")
        await list.written()
        #expect(list.rowStore.openCounts[TodoList.trash] == 1)
    }
}
