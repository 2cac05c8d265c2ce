// Actions on all selected rows: one command, one undo step, one toast (specification N9).

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor @Suite struct SelectionActionTests {
    /// Creates a list in which the rows with these titles are selected.
    private func list(
        _ open: [String] = ["a", "b", "c", "d"], done: [String] = [], choosing titles: [String]
    ) async throws -> ListFixture {
        let list = try ListFixture(open, done: done)
        for title in titles { list.controller.selection.toggle(try list.id(title)) }
        list.surface.forget()
        return list
    }

    private func toasts(_ list: ListFixture) -> [String] {
        list.surface.orders.compactMap { if case .toast(let text, _) = $0 { text } else { nil } }
    }

    @Test func selectedItemsAreCompletedInOneStepWithOneToast() async throws {
        let list = try await list(choosing: ["a", "c"])
        #expect(list.surface.state?.selectionSummary.actions == [.complete, .dueDate, .tag, .delete])
        list.controller.selectionActions.perform(.complete)
        await list.written()
        #expect(try list.store.titles == ["b", "d", "✓a", "✓c"])
        #expect(toasts(list) == ["Completed 2 tasks"])
        #expect(!list.controller.selection.isActive)
        list.controller.commands.undo()
        await list.written()
        #expect(try list.store.titles == ["a", "b", "c", "d"])
    }

    @Test func selectedDoneItemsAreReopened() async throws {
        let list = try await list(done: ["x", "y"], choosing: ["x", "y"])
        #expect(list.surface.state?.selectionSummary.actions.first == .reopen)
        list.surface.focusedRow = try list.id("a")
        #expect(list.controller.keyPressed(.complete, isRightToLeft: false))
        await list.written()
        #expect(try list.store.titles == ["a", "b", "c", "d", "x", "y"])
    }

    @Test func keysAndRowMenusActOnAllSelectedItems() async throws {
        let list = try await list(choosing: ["a", "c"])
        #expect(try list.key(.delete, on: "d"))
        await list.written()
        #expect(try list.store.titles == ["b", "d"])
        #expect(toasts(list) == ["Deleted 2 tasks"])
        for title in ["b", "d"] { list.controller.selection.toggle(try list.id(title)) }
        list.controller.actionChosen(.complete, isDone: false, on: try list.row("b"))
        await list.written()
        #expect(try list.store.titles == ["✓b", "✓d"])
    }

    @Test func anActionOnAnUnselectedRowAffectsOnlyThatRow() async throws {
        let list = try await list(choosing: ["a", "c"])
        list.controller.actionChosen(.complete, isDone: false, on: try list.row("b"))
        await list.written()
        #expect(try list.store.titles == ["a", "c", "d", "✓b"])
        #expect(list.controller.selection.current.count == 2)
    }

    @Test func aDateIsSetForAllSelectedItems() async throws {
        let list = try await list(choosing: ["a", "c"])
        try await list.store.perform(.change(list.id("a"), [.due(Day("2026-11-30").map(CalendarTime.day))]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(try list.key(.dueDate, on: "b"))
        guard case .datesOfChosen(var draft)? = list.surface.orders.last else {
            Issue.record("no dates")
            return
        }
        #expect(draft.hadDate && !draft.isChanged)
        draft.choose(try #require(Day("2026-12-01")))
        list.controller.selectionActions.dateChosen(draft)
        await list.written()
        let dues = try list.store.items(of: tasks).readable.map { $0.due?.description }
        #expect(dues == ["2026-12-01", nil, "2026-12-01", nil])
        #expect(toasts(list) == ["Changed the dates of 2 tasks"])
        #expect(list.controller.selection.current.count == 2, "something else may be done to them")
    }

    @Test func differentDatesOfSelectedItemsCanBeCleared() async throws {
        let list = try await list(choosing: ["a", "b"])
        for (title, day) in [("a", "2026-11-30"), ("b", "2026-12-01")] {
            try await list.store.perform(.change(list.id(title), [.due(Day(day).map(CalendarTime.day))]), at: noon)
        }
        list.controller.storeChanged()
        await list.written()
        list.controller.selectionActions.perform(.dueDate)
        guard case .datesOfChosen(var draft)? = list.surface.orders.last else {
            Issue.record("no dates")
            return
        }
        draft.clearDate()
        list.controller.selectionActions.dateChosen(draft)
        await list.written()
        #expect(try list.store.items(of: tasks).readable.allSatisfy { $0.due == nil })
    }

    @Test func aTagIsAddedToAllSelectedItems() async throws {
        let list = try await list(choosing: ["a", "b"])
        list.controller.selectionActions.perform(.tag)
        await list.written()
        #expect(list.surface.orders.contains(.tagsOfChosen([])))
        list.controller.selectionActions.tagsTyped("#home, work", known: [])
        await list.written()
        #expect(
            try list.store.items(of: tasks).readable.map(\.tags.names) == [
                ["home", "work"], ["home", "work"], [], [],
            ])
        #expect(toasts(list) == ["Changed 2 tasks"])
    }

    @Test func anExistingUnusualTagCanBeTypedButANewOneIsRefused() async throws {
        let list = try await list(choosing: ["a", "b"])
        try await list.store.perform(.tag([list.id("c")], ["42", "two, words"]), at: noon)
        list.controller.selectionActions.perform(.tag)
        await list.written()
        let known = ["42", "two, words"]
        #expect(list.surface.orders.contains(.tagsOfChosen(known)))
        list.controller.selectionActions.tagsTyped("43", known: known)
        await list.written()
        #expect(toasts(list) == ["A tag begins with a letter. Use another name."])
        list.controller.selectionActions.tagsTyped("two, words", known: known)
        await list.written()
        list.controller.selectionActions.tagsTyped("#42 home", known: known)
        await list.written()
        #expect(
            try list.store.items(of: tasks).readable.map(\.tags.names) == [
                ["two, words", "42", "home"], ["two, words", "42", "home"], known, [],
            ])
    }

    @Test func selectedItemsAreMovedToAnotherListTogether() async throws {
        let list = try await list(choosing: ["a", "d"])
        let work = NewItem(title: "Work")
        try await list.store.perform(.add([work], at: .bottom, in: TodoList.root), at: noon)
        let navigation = list.navigation()
        navigation.others = [(work.id, "Work")]
        list.controller.layout.canTransfer = true
        #expect(list.controller.selection.summary.actions.contains(.moveToList))
        list.controller.selectionActions.perform(.moveToList)
        await list.written()
        #expect(list.surface.orders.contains(.destinationsOfChosen([work.id])))
        list.controller.selectionActions.moveSelected(to: work.id)
        await list.written()
        #expect(try list.titles(in: work.id) == ["a", "d"])
        #expect(toasts(list) == ["Moved 2 tasks to “Work”"])
    }

    @Test func selectedTrashItemsAreRestoredOrPermanentlyDeleted() async throws {
        let list = try ListFixture(["a", "b", "c", "d"])
        try await list.store.perform(.delete(["a", "b", "c"].map(list.id)), at: noon)
        list.controller.openList(TodoList.trash) {}
        await list.written()
        for title in ["a", "b"] { list.controller.selection.toggle(try list.id(title)) }
        #expect(list.controller.selection.summary.actions == [.restore, .deletePermanently])
        #expect(try list.key(.complete, on: "c"))
        await list.written()
        #expect(try list.store.titles == ["a", "b", "d"])
        list.controller.selection.toggle(try list.id("c"))
        #expect(try list.key(.delete, on: "c"))
        await list.written()
        #expect(list.rowStore.contents.isEmpty)
    }

    @Test func aFailedActionKeepsTheSelection() async throws {
        let list = try await list(choosing: ["a", "b"])
        try list.refuseWrites()
        list.controller.selectionActions.perform(.delete)
        await list.written()
        #expect(list.surface.errors.count == 1)
        #expect(list.controller.selection.current.count == 2)
    }

    // MARK: Dragging

    @Test func selectedRowsKeepTheirOrderWhenDropped() async throws {
        let list = try await list(["a", "b", "c", "d", "e"], choosing: ["a", "c", "d"])
        let others = Set(try ["a", "d"].map(list.row))
        try list.hold("c")
        #expect(list.surface.orders.contains(.liftStack(3, others)))
        list.move(0, 8 + 2 * 56)
        list.letGo(0, 8 + 2 * 56)
        await list.written()
        #expect(try list.store.titles == ["b", "e", "a", "c", "d"])
        list.controller.commands.undo()
        await list.written()
        #expect(try list.store.titles == ["a", "b", "c", "d", "e"])
        #expect(list.titles == ["a", "b", "c", "d", "e"])
    }

    @Test func anUnselectedRowIsDraggedAlone() async throws {
        let list = try await list(choosing: ["a", "b"])
        try list.dragRow("d", rows: -3)
        await list.written()
        #expect(try list.store.titles == ["d", "a", "b", "c"])
    }

    @Test func selectedRowsDroppedAmongDoneItemsAreCompleted() async throws {
        let list = try await list(done: ["x", "y"], choosing: ["a", "b"])
        try list.dragRow("a", rows: 4)
        await list.written()
        #expect(try list.store.titles == ["c", "d", "✓a", "✓b", "✓x", "✓y"])
    }

    @Test func selectedRowsDroppedAmongOpenItemsAreReopened() async throws {
        let list = try await list(done: ["x", "y"], choosing: ["a", "x"])
        try list.dragRow("x", rows: -2)
        await list.written()
        #expect(try list.store.titles == ["b", "a", "x", "c", "d", "✓y"])
    }

    @Test func keysMoveAllSelectedRows() async throws {
        let list = try await list(["a", "b", "c", "d", "e"], choosing: ["b", "d"])
        let moves: [(MoveKey, [String])] = [
            (.down, ["a", "c", "e", "b", "d"]), (.up, ["a", "c", "b", "d", "e"]), (.up, ["a", "b", "d", "c", "e"]),
            (.toTop, ["b", "d", "a", "c", "e"]), (.up, ["b", "d", "a", "c", "e"]),
            (.toBottom, ["a", "c", "e", "b", "d"]),
        ]
        for (way, result) in moves {
            #expect(try list.key(.move(way), on: "b"))
            await list.written()
            #expect(try list.store.titles == result, "\(way)")
        }
    }

    @Test func completingARowByDroppingItDeselectsIt() async throws {
        let list = try await list(done: ["x", "y"], choosing: ["a", "b"])
        try list.dragRow("a", rows: 4)
        await list.written()
        #expect(!list.controller.selection.isActive, "completing ends it")
        #expect(toasts(list) == ["Completed 2 tasks"])
        list.controller.commands.undo()
        await list.written()
        list.controller.selection.toggle(try list.id("a"))
        try list.dragRow("a", rows: 4)
        await list.written()
        #expect(try list.store.titles == ["b", "c", "d", "✓x", "✓a", "✓y"])
        #expect(!list.controller.selection.isActive)
        list.controller.selection.toggle(try list.id("b"))
        try list.dragRow("b", rows: 1)
        await list.written()
        #expect(list.controller.selection.current.count == 1, "one that stays open may be moved on")
    }

    // MARK: Keys and menus

    @Test func moveToTopPostponeAndPriorityActOnAllSelectedItems() async throws {
        let list = try await list(choosing: ["b", "d"])
        list.controller.actionChosen(.moveToTop, on: try list.row("d"))
        await list.written()
        #expect(try list.store.titles == ["b", "d", "a", "c"])
        list.controller.performAccessibilityAction(named: "Move to End", on: try list.row("b"))
        await list.written()
        #expect(try list.store.titles == ["a", "c", "b", "d"])
        list.controller.taskActions.priorityChosen(.high, for: try list.id("b"))
        list.controller.actionChosen(.postpone, on: try list.row("b"))
        await list.written()
        let items = try list.store.items(of: tasks).readable
        #expect(items.map(\.priority.level) == [.none, .none, .high, .high])
        #expect(items.map { $0.due != nil } == [false, false, true, true])
        #expect(list.controller.selection.current.count == 2)
    }

    @Test func theMenuOfASelectionHasOnlyActionsForAllItems() async throws {
        let list = try await list(choosing: ["a", "b"])
        let offered = { (title: String) async throws -> [RowAction] in
            list.surface.forget()
            list.controller.taskActions.showActions(of: try list.item(title), at: nil)
            guard case .popover(let actions, _, _)? = list.surface.orders.last else { return [] }
            return actions
        }
        let ofSeveral = try await offered("a")
        #expect(ofSeveral.first == .select && ofSeveral.contains(.delete) && ofSeveral.contains(.moveToTop))
        #expect(!ofSeveral.contains(.edit) && !ofSeveral.contains(.details))
        #expect(try await offered("c").contains(.details), "this one is not chosen")
        list.controller.selection.toggle(try list.id("b"))
        #expect(try await offered("a").contains(.edit), "one alone may be edited")
        #expect(RowAction.select.label(isDone: false, isSelected: true) == "Deselect")
    }

    @Test func keysIndentAllSelectedRowsOrNone() async throws {
        let list = try await list(["a", "b", "c", "d"], choosing: ["b", "d"])
        let depths = { list.rowStore.contents.indices.map { list.rowStore.contents.level(at: $0) } }
        #expect(try list.key(.indent, on: "d"))
        await list.written()
        #expect(list.titles == ["a", "b", "d", "c"] && depths() == [0, 1, 1, 0])
        #expect(list.controller.selection.current.count == 2)
        list.controller.commands.undo()
        await list.written()
        #expect(list.titles == ["a", "b", "c", "d"] && depths() == [0, 0, 0, 0], "it was one step")
        try list.key(.indent, on: "b")
        await list.written()
        try list.key(.outdent, on: "c")
        await list.written()
        #expect(list.titles == ["a", "b", "d", "c"] && depths() == [0, 0, 0, 0])
        list.surface.forget()
        list.controller.selection.toggle(try list.id("a"))
        try list.key(.indent, on: "d")
        await list.written()
        #expect(depths() == [0, 0, 0, 0])
        #expect(toasts(list) == [errorMessage(for: TodoError.noPrecedingTask)])
        list.surface.forget()
        try list.key(.outdent, on: "d")
        await list.written()
        #expect(toasts(list) == [errorMessage(for: TodoError.alreadyTopLevel)])
    }

    @Test func indentingSeveralRowsIntoACollapsedItemExpandsIt() async throws {
        let list = try await ListFixture.outlined("a\n  b\nc\nd")
        try await list.rowStore.setCollapsed([list.id("a")], to: true)
        for title in ["c", "d"] { list.controller.selection.toggle(try list.id(title)) }
        try list.key(.indent, on: "c")
        await list.written()
        #expect(list.outline == "a\n  b\n  c\n  d")
    }

    @Test func aCollapsedItemStaysCollapsedIfTheRowsDoNotFit() async throws {
        // "q" could become a subtask of "p", but the subtask of "r" would be too deep.
        let chain = (0..<Tree.maxDepth - 1).map { String(repeating: "  ", count: $0) + "\($0)" }
        let indent = String(repeating: "  ", count: Tree.maxDepth - 1)
        let rows = ["p", "  within p", "q", "r", "  within r"].map { indent + $0 }
        let list = try await ListFixture.outlined((chain + rows).joined(separator: "\n"))
        try await list.rowStore.setCollapsed([list.id("p")], to: true)
        for title in ["q", "r"] { list.controller.selection.toggle(try list.id(title)) }
        let before = list.outline
        list.surface.forget()
        try list.key(.indent, on: "q")
        await list.written()
        #expect(toasts(list) == [errorMessage(for: TodoError.tooDeep)])
        #expect(try list.item("p").isCollapsed)
        #expect(list.outline == before)
    }

    // MARK: The clipboard

    @Test func selectedTitlesAreCopiedAsLines() async throws {
        let list = try await list(choosing: ["c", "a"])
        _ = list.controller.keyPressed(.copy, isRightToLeft: false)
        #expect(list.surface.clipboard == "a\nc")
        list.controller.endSelection()
        try list.key(.copy, on: "d")
        #expect(list.surface.clipboard == "d")
    }

    @Test func pastedLinesAreAddedVerbatimBelowTheRow() async throws {
        let list = try await list(choosing: [])
        list.surface.clipboard = " one tomorrow \r\n\n\ttwo #home\n  \n"
        try list.key(.paste, on: "b")
        await list.written()
        #expect(try list.store.titles == ["a", "b", "one tomorrow", "two #home", "c", "d"])
        #expect(toasts(list) == ["Added 2 tasks"])
        list.controller.commands.undo()
        await list.written()
        #expect(try list.store.titles == ["a", "b", "c", "d"])
    }

    @Test func droppedTextIsAddedAtTheDropPosition() async throws {
        let list = try await list(choosing: [])
        let seam = Seam(above: try list.row("c"), below: try list.row("d"))
        #expect(list.controller.clipboard.textDropped("one\ntwo", at: seam))
        #expect(!list.controller.clipboard.textDropped(" \n", at: seam))
        await list.written()
        #expect(try list.store.titles == ["a", "b", "c", "one", "two", "d"])
    }

    @Test func onlyTheFirstLinesOfALongTextAreAddedAndThisIsReported() async throws {
        let list = try await list(choosing: [])
        list.surface.clipboard = (0..<ListClipboard.maxLines + 5).map { "line \($0)" }.joined(separator: "\n")
        try list.key(.paste, on: "d")
        await list.written()
        #expect(try list.store.titles.count == 4 + ListClipboard.maxLines)
        #expect(toasts(list) == ["Added the first 1000 lines"])
    }
}
