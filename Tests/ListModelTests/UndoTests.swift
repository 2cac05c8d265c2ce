// Undo and redo in the list, and their messages.

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor @Suite struct UndoTests {
    @Test(arguments: [
        (RowAction.complete, "open", "Completed “open”"),
        (.complete, "done", "Reopened “done”"),
        (.delete, "open", "Deleted “open”"),
    ])
    func aChangeIsReportedWithAnOfferToUndo(_ action: RowAction, _ title: String, _ text: String) async throws {
        let list = try ListFixture(["open"], done: ["done"])
        list.controller.actionChosen(action, on: try list.row(title))
        await list.written()
        #expect(list.surface.orders.contains(.toast(text, undo: true)))
    }

    @Test func aSkippedCustomRepeatIsNamedAfterTheCompletedItems() {
        var summary = StepSummary(kind: .completed, count: 1, title: "Sweep")
        (summary.notAdvanced, summary.notAdvancedTitle) = ([UUID()], "Pay")
        #expect(summary.doneText == "Completed 1 task, but not “Pay”, which has a custom repeat")
        summary.count = 3
        #expect(summary.doneText == "Completed 3 tasks, but not “Pay”, which has a custom repeat")
    }

    @Test(arguments: [
        (Command.add([NewItem(title: "new")], at: .top, in: tasks), "Add undone"),
        (.rename(Self.first, to: "new"), "Edit undone"),
        (.complete([Self.first]), "Completion undone"),
        (.move(Self.first, to: .bottom), "Move undone"),
        (.delete([Self.first]), "Deletion undone"),
    ])
    func anUndoNamesTheUndoneChange(_ command: Command, _ text: String) async throws {
        let list = try ListFixture()
        let new = [NewItem(id: Self.first, title: "first"), NewItem(title: "second")]
        try await list.store.perform(.add(new, at: .top, in: tasks), at: noon)
        try await list.store.perform(command, at: noon)
        list.controller.commands.undo()
        await list.written()
        #expect(list.surface.orders.last == .toast(text, undo: false))
        #expect(try list.store.titles == ["first", "second"])
        #expect(list.titles == ["first", "second"])
    }

    private nonisolated static let first = UUID()

    @Test func changesSkippedByAnUndoAreReported() async throws {
        let list = try ListFixture(["open"])
        let id = try list.id("open")
        try await list.store.perform(.change(id, [.notes("ours"), .priority(.high)]), at: noon)
        try await list.store.writeForSync { tables in
            guard let item = try tables.item(id) else { return }
            var changed = item
            changed.notes = "theirs"
            try tables.change(.item(item), to: .item(changed), modified: noon)
        }
        list.controller.commands.undo()
        await list.written()
        let text = "Edit undone. “open” has been changed elsewhere since then, and keeps that change."
        #expect(list.surface.orders.last == .toast(text, undo: false))
        #expect(try await list.store.details(of: id)?.item.notes == "theirs")
    }

    @Test(arguments: [
        (SkippedChanges(unchanged: 1, title: "a"), "“a” has been changed elsewhere since then, and keeps that change."),
        (
            SkippedChanges(unchanged: 3, title: "a"),
            "3 tasks have been changed elsewhere since then, and keep those changes."
        ),
        (
            SkippedChanges(unchanged: 0, trashed: 1, title: "a"),
            "“a” has been changed elsewhere since then, and is in the trash."
        ),
        (
            SkippedChanges(unchanged: 1, trashed: 2, title: "a"),
            "“a” has been changed elsewhere since then, and keeps that change. 2 tasks have been changed elsewhere since then, and are in the trash."
        ),
        (
            SkippedChanges(unchanged: 0, locked: 1, title: "a"),
            "“a” stays unchanged: the server does not let you change its list."
        ),
        (
            SkippedChanges(unchanged: 1, locked: 2, title: "a"),
            "“a” has been changed elsewhere since then, and keeps that change. 2 tasks stay unchanged: the server does not let you change their list."
        ),
    ])
    func skippedChangesAreReportedByTitleOrCount(_ skippedChanges: SkippedChanges, _ text: String) {
        #expect(skippedChanges.sentences == text)
        var summary = StepSummary(kind: .completed, count: 2, title: "b")
        #expect(summary.redoneText == nil)
        summary.skippedChanges = skippedChanges
        #expect(summary.redoneText == "Completed 2 tasks. " + text)
    }

    @Test func undoingAReopenIsReported() async throws {
        let list = try ListFixture([], done: ["done"])
        try await list.store.perform(.reopen([list.id("done")]), at: noon)
        list.controller.commands.undo()
        await list.written()
        #expect(list.surface.orders.last == .toast("Reopen undone", undo: false))
    }

    @Test func redoOffersUndo() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.complete, on: "one")
        await list.written()
        list.controller.commands.undo()
        await list.written()
        #expect(list.titles == ["one", "two"])
        list.controller.commands.redo()
        await list.written()
        #expect(list.titles == ["two", "✓one"])
        #expect(list.surface.offer == "Completed “one”")
    }

    @Test func aChangeOfSeveralItemsIsReportedByCount() async throws {
        let list = try ListFixture(["one", "two", "three"])
        try await list.store.perform(.delete([list.id("one"), list.id("two")]), at: noon)
        list.controller.commands.undo()
        await list.written()
        list.controller.commands.redo()
        await list.written()
        #expect(list.surface.toasts.last == "Deleted 2 tasks")
        #expect(list.titles == ["three"])
    }

    @Test(arguments: [(StepSummary.Kind.completed, "Completed 3 tasks"), (.reopened, "Reopened 3 tasks")])
    func eachKindOfChangeIsReportedByCount(_ kind: StepSummary.Kind, _ text: String) async throws {
        let list = try ListFixture(["one", "two", "three"])
        let ids = list.rowStore.contents.map(\.id)
        try await list.store.perform(.complete(ids), at: noon)
        if kind == .reopened { try await list.store.perform(.reopen(ids), at: noon) }
        list.controller.commands.undo()
        await list.written()
        list.controller.commands.redo()
        await list.written()
        #expect(list.surface.toasts.last == text)
    }

    @Test func anUndoWithoutStepsIsReported() async throws {
        let list = try ListFixture(["one"])
        list.controller.commands.undo()
        await list.written()
        #expect(list.surface.toasts == ["Nothing to undo"])
    }

    @Test func aRedoWithoutStepsIsReported() async throws {
        let list = try ListFixture(["one"])
        list.controller.commands.redo()
        await list.written()
        #expect(list.surface.toasts == ["Nothing to redo"])
    }

    @Test(arguments: [ListKey.undo, .redo])
    func undoAndRedoDismissTheOfferImmediately(_ key: ListKey) async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.complete, on: "one")
        await list.written()
        #expect(list.surface.offer != nil)
        #expect(list.controller.keyPressed(key, isRightToLeft: false))
        #expect(list.surface.offer == nil)
        await list.written()
    }

    @Test func aLaterStepDismissesAnOlderOffer() async throws {
        let list = try ListFixture(["one", "two", "three"])
        try list.key(.complete, on: "one")
        await list.written()
        list.controller.actionChosen(.moveToTop, on: try list.row("three"))
        await list.written()
        #expect(list.surface.offer == nil, "its button would undo the move")
    }

    @Test func aNewItemDismissesAnOlderOffer() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.complete, on: "one")
        await list.written()
        list.controller.editor.addAtTop()
        try list.type("new")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.surface.offer == nil)
    }

    @Test func anExternalStepDismissesAnOlderOffer() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.complete, on: "one")
        await list.written()
        try await list.store.perform(.add([NewItem(title: "new")], at: .top, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.surface.offer == nil, "its button would undo the other program's step")
    }

    @Test func theNotificationOfAnOwnWriteKeepsTheOffer() async throws {
        let list = try ListFixture(["one", "two"])
        try list.key(.complete, on: "one")
        await list.written()
        list.controller.storeChanged()
        await list.written()
        #expect(list.surface.offer == "Completed “one”")
    }
}
