// The trash as a list (L1 to L6): its rows' own actions, what may not be done there, and the way to it.

import Foundation
import Gestures
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct TrashTests {
    /// A stage on the trash, with these titles in it, the last deleted first, and "left" in the list.
    private func trash(_ titles: [String], settings: Gestures.Settings = Settings()) async throws -> Stage {
        let stage = try Stage(titles + ["left"], settings: settings)
        for (index, title) in titles.reversed().enumerated() {
            let time = Timestamp(milliseconds: noon.milliseconds + Int64(index))
            try await stage.store.perform(.delete([try stage.id(title)]), at: time)
        }
        stage.controller.show(TodoList.trash) {}
        await stage.written()
        stage.surface.forget()
        return stage
    }

    // MARK: What its rows do

    @Test func aLongSlideToTheTrailingEdgePutsBack() async throws {
        let stage = try await trash(["a", "b"])
        #expect(stage.titles == ["a", "b"])
        try stage.slide("a", by: 380)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["b"])
        #expect(try stage.store.titles == ["a", "left"])
        #expect(stage.surface.offer == "Put back “a”")
    }

    @Test func aLongSlideToTheLeadingEdgeDeletesForGood() async throws {
        let stage = try await trash(["a", "b"])
        try stage.slide("a", by: -380)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["b"])
        #expect(try stage.store.trash().records.map(\.title) == ["b"])
        #expect(stage.surface.offer == "Deleted “a” for good")
    }

    @Test func bothCanBeUndone() async throws {
        let stage = try await trash(["a"])
        for (key, undone) in [(ListKey.complete, "Putting back undone"), (.delete, "Deleting undone")] {
            #expect(try stage.key(key, on: "a"))
            await stage.written()
            stage.settle()
            #expect(stage.titles.isEmpty)
            stage.controller.undo()
            await stage.written()
            stage.settle()
            #expect(stage.titles == ["a"])
            #expect(stage.surface.toasts.last == undone)
        }
        #expect(try stage.store.titles == ["left"])
    }

    @Test func aRowFliesOffTheSideThatItsActionLiesOn() async throws {
        let stage = try await trash(["a", "b"])
        let (a, b) = (try stage.row("a"), try stage.row("b"))
        try stage.key(.complete, on: "a")
        try stage.key(.delete, on: "b")
        stage.wait(0.1)
        #expect(try #require(stage.surface.fronts[a]) > 0)
        #expect(try #require(stage.surface.fronts[b]) < 0)
    }

    @Test func itsMenusAreItsOwnWhateverThePreferencesSay() async throws {
        var settings = Settings()
        (settings.leadingActions, settings.trailingActions) = (["delete"], [])
        let stage = try await trash(["a"], settings: settings)
        let item = try stage.item("a")
        #expect(stage.controller.layout.actions(.leading, for: item) == [.restore])
        #expect(stage.controller.layout.actions(.trailing, for: item) == [.deleteForGood])
        #expect(stage.controller.layout.popoverActions(for: item) == [.restore, .deleteForGood])
        #expect(HoverContent([.restore, .deleteForGood], isDone: false).actions == [.restore, .deleteForGood])
    }

    @Test func elsewhereItsActionsAreNotOfferedWhateverThePreferencesSay() throws {
        var settings = Settings()
        settings.leadingActions = ["restore", "complete", "delete-for-good"]
        let stage = try Stage(["a"], settings: settings)
        #expect(stage.controller.layout.actions(.leading, for: try stage.item("a")) == [.complete])
        #expect(ActionOrder(settings.leadingActions).chosen == [.complete])
    }

    @Test func aTapAndReturnShowItsActions() async throws {
        let stage = try await trash(["a"])
        let popover = Order.popover([.restore, .deleteForGood], try stage.id("a"), nil)
        try stage.tap("a")
        #expect(stage.surface.orders.filter { $0 == popover }.count == 1)
        try stage.key(.open, on: "a")
        #expect(stage.surface.orders.filter { $0 == popover }.count == 2)
        #expect(stage.surface.editedText == nil)
    }

    @Test func anOrdinaryActionDoesNothingThere() async throws {
        let stage = try await trash(["a"])
        for action in RowAction.choosable { stage.controller.actionChosen(action, on: try stage.row("a")) }
        #expect(try !stage.key(.move(.down), on: "a") || stage.titles == ["a"])
        try stage.key(.edit, on: "a")
        await stage.written()
        #expect(stage.titles == ["a"])
        #expect(stage.surface.editedText == nil)
        #expect(try stage.store.titles == ["left"])
    }

    @Test func anAssistiveTechnologyHasItsActionsAndNoOthers() async throws {
        let stage = try await trash(["a", "b"])
        let context = stage.controller.spokenContext(at: 0)
        let allowed = Set(SpokenAction.allCases.filter(context.allows))
        #expect(
            allowed == [
                .restore, .deleteForGood, .uncoverLeading, .uncoverTrailing, .showAll, .emptyTrash, .undo, .redo,
                .goUp,
            ])
        stage.controller.spoken(SpokenAction.restore.name, on: try stage.row("b"))
        await stage.written()
        #expect(try stage.store.titles == ["b", "left"])
    }

    // MARK: What may not be done

    @Test func neitherAPinchNorAPullNorAHoldDoesAnythingThere() async throws {
        let stage = try await trash(["a", "b"])
        stage.pinch(try stage.target("a"), try stage.target("b"), apart: 80)
        try stage.pull(by: 100)
        stage.letGo(0, 100)
        stage.settle()
        try stage.carry("a", rows: 1)
        stage.settle()
        #expect(stage.surface.editedText == nil && stage.library.draft == nil)
        #expect(stage.titles == ["a", "b"])
        #expect(try stage.store.titles == ["left"])
    }

    @Test func aPullFurtherGoesUp() async throws {
        let stage = try await trash(["a"])
        let navigation = stage.navigation()
        try stage.pull(by: 130)
        #expect(PullText.text(.top, .none, query: .trash, hasDone: false) == "Pull for the lists")
        #expect(PullText.text(.top, .none, query: .trash, hasDone: false, hasLevelAbove: false).isEmpty)
        stage.letGo(0, 130)
        #expect(navigation.wentUp)
    }

    @Test func whoTypesOrAsksForANewItemGoesOnToAList() async throws {
        let stage = try await trash(["a"])
        let navigation = stage.navigation()
        #expect(try stage.key(.type("x"), on: "a"))
        #expect(try stage.key(.addAtTop, on: "a"))
        stage.controller.addAtTop()
        #expect(navigation.calls == [.addItem("x"), .addItem(""), .addItem("")])
        #expect(try stage.key(.insertBelow, on: "a"))
        stage.controller.insertAtSeam(Seam(above: try stage.row("a"), below: nil))
        #expect(stage.library.draft == nil)
    }

    @Test func aGestureEndsWhereItsListGivesWayToTheTrash() async throws {
        let stage = try Stage(["a", "b"])
        stage.surface.viewport.rows = 2
        try stage.pull(by: 90)
        let library = stage.library
        try await library.open(TodoList.trash)
        #expect(stage.controller.arbiter.activeKind == nil)
        stage.letGo(0, 90)
        await stage.written()
        #expect(stage.library.draft == nil && stage.surface.editedText == nil)
    }

    @Test func whatCouldNotBeWrittenWaitsForAList() async throws {
        let stage = try Stage(["a"])
        try stage.refuseWrites()
        stage.controller.addAtTop()
        try stage.type("typed")
        stage.controller.commitEditing()
        stage.controller.show(TodoList.trash) {}
        await stage.written()
        #expect(stage.surface.editedText == nil && stage.library.contents.isEmpty)
        stage.controller.show(tasks) {}
        await stage.written()
        #expect(stage.surface.editedText == "typed")
    }

    // MARK: Changes by others

    @Test func whatAnotherProgramPutsBackGoesAndWhatItDeletesComes() async throws {
        let stage = try await trash(["a"])
        let left = try stage.store.items(of: tasks).readable[0].id
        try await stage.store.perform(.restore([try stage.id("a")]), at: noon)
        try await stage.store.perform(.delete([left]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.titles == ["left"])
    }

    // MARK: Emptying

    @Test func itIsEmptiedOnceItWasAsked() async throws {
        let stage = try await trash(["a", "b"])
        let navigation = stage.navigation()
        #expect(stage.controller.keyPressed(.clear, rightToLeft: false))
        let question = Question(
            heading: "Empty the Trash?", text: "2 items will be gone for good. This cannot be undone.",
            answer: "Empty Trash")
        #expect(stage.surface.orders.last == .ask(question))
        #expect(stage.titles == ["a", "b"])
        stage.surface.answer?()
        await stage.written()
        #expect(stage.titles.isEmpty)
        #expect(try stage.store.trash().records.isEmpty)
        #expect(stage.surface.toasts == ["Deleted 2 items for good"] && stage.surface.offer == nil)
        #expect(navigation.calls == [.storeChanged])
        stage.controller.undo()
        await stage.written()
        #expect(stage.titles.isEmpty)
    }

    @Test func anEmptyTrashIsNotAskedAbout() async throws {
        let stage = try await trash([])
        stage.controller.clear()
        #expect(stage.surface.toasts == ["The trash is empty"])
        #expect(stage.surface.answer == nil)
    }

    // MARK: The way there

    @Test func theListsEndWithTheWayToIt() async throws {
        let stage = try await Stage.lists(["Errands"])
        #expect(stage.titles == ["Tasks", "Errands", "Trash"])
        let navigation = stage.navigation()
        try stage.tap("Trash")
        try stage.key(.open, on: "Trash")
        #expect(navigation.calls == [.open(TodoList.trash), .open(TodoList.trash)])
        #expect(stage.library.recordCount == 2 && stage.library.openCount == 2)
    }

    @Test func nothingElseIsDoneWithIt() async throws {
        let stage = try await Stage.lists(["Errands"])
        for key in [ListKey.complete, .delete, .edit, .move(.up), .insertBelow, .frontLeft, .frontRight, .menu] {
            try stage.key(key, on: "Trash")
        }
        for action in RowAction.allCases { stage.controller.actionChosen(action, on: RowID(TodoList.trash)) }
        try stage.slide("Trash", by: -380)
        try stage.carry("Trash", rows: -1)
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["Tasks", "Errands", "Trash"])
        #expect(try stage.listNames == ["Tasks", "Errands"])
        #expect(stage.surface.editedText == nil && stage.controller.arbiter.openRow == nil)
        let context = stage.controller.spokenContext(at: 2)
        #expect(Set(SpokenAction.allCases.filter(context.allows)) == [.open, .addAbove, .addAtTop, .undo, .redo])
    }

    @Test func noListIsCarriedOrPutBelowIt() async throws {
        let stage = try await Stage.lists(["Errands"])
        try stage.carry("Tasks", rows: 5)
        await stage.written()
        #expect(stage.titles == ["Errands", "Tasks", "Trash"])
        try stage.key(.move(.toBottom), on: "Errands")
        await stage.written()
        #expect(stage.titles == ["Tasks", "Errands", "Trash"])
        stage.pinch(try stage.target("Trash"), .below, apart: 80)
        #expect(stage.surface.editedText == nil)
        stage.pinch(try stage.target("Errands"), try stage.target("Trash"), apart: 80)
        try stage.type("Garden")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.titles == ["Tasks", "Errands", "Garden", "Trash"])
    }

    @Test func itSaysHowMuchIsThere() async throws {
        let stage = try await Stage.lists(["Errands"])
        stage.controller.showCounts(true)
        await stage.written()
        #expect(stage.library.openCounts[TodoList.trash] == 0)
        try stage.key(.delete, on: "Errands")
        await stage.written()
        #expect(stage.library.openCounts[TodoList.trash] == 1)
    }
}
