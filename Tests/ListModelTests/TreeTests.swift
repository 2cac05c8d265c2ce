// Subtasks in the list: collapsed, indented, outdented, inserted and dragged (specification N1 to N6).

import Foundation
import Gestures
import Rows
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct TreeTests {
    private func list(_ text: String) async throws -> ListFixture { try await .outlined(text) }

    private func text(_ list: ListFixture) -> String { list.outline }

    private func stored(_ list: ListFixture) throws -> String { try list.storedOutline }

    private func press(_ key: ListKey, on title: String, in list: ListFixture, rtl: Bool = false) async throws -> Bool {
        list.surface.focusedRow = try list.id(title)
        let isUsed = list.controller.keyPressed(key, isRightToLeft: rtl)
        await list.written()
        return isUsed
    }

    // MARK: Collapsing

    @Test(arguments: [false, true]) func arrowKeysCollapseAndExpandInReadingDirection(rtl: Bool) async throws {
        let list = try await list("a\n  b\n    c\nd")
        let (back, forth): (ListKey, ListKey) = rtl ? (.right, .left) : (.left, .right)
        #expect(try await press(back, on: "a", in: list, rtl: rtl))
        #expect(text(list) == "a\nd")
        #expect(list.surface.shown == list.rowStore.contents.map(\.id))
        #expect(try await press(forth, on: "a", in: list, rtl: rtl))
        #expect(text(list) == "a\n  b\n    c\nd")
        #expect(try await list.store.undo()?.kind != nil, "folding is no step: the last one is that of the last item")
    }

    @Test func theCollapseKeyOnALeafFocusesItsParent() async throws {
        let list = try await list("a\n  b\nc")
        #expect(try await press(.left, on: "b", in: list))
        #expect(list.surface.focusedRow == (try list.id("a")))
        #expect(try await !press(.left, on: "c", in: list))
        #expect(try await !press(.right, on: "c", in: list))
    }

    @Test func aCollapsedItemStaysCollapsedInALaterWindow() async throws {
        let list = try await list("a\n  b\nc")
        try await list.rowStore.setCollapsed([list.id("a")], to: true)
        let later = try ListFixture(queue: list.queue)
        #expect(text(later) == "a\nc")
        #expect(later.rowStore.contents[0].subtaskCounts == RowContent.SubtaskCounts(count: 1, doneCount: 0))
    }

    @Test func anAccessibleActionCollapsesAndExpandsAnItem() async throws {
        let list = try await list("a\n  b\nc")
        let context = list.controller.accessibilityContext(at: 0)
        #expect(context.allows(.collapse) && !context.allows(.expand))
        #expect(!list.controller.accessibilityContext(at: 2).allows(.collapse))
        list.controller.performAccessibilityAction(named: AccessibilityAction.collapse.name, on: try list.row("a"))
        await list.written()
        #expect(text(list) == "a\nc")
    }

    @Test func aParentShowsHowManySubtasksAreDone() async throws {
        let list = try await list("a\n  b\n    c\n  x d\ne")
        #expect(try list.item("a").subtaskCounts == RowContent.SubtaskCounts(count: 3, doneCount: 1))
        try await list.rowStore.perform(.complete([list.id("c")]))
        #expect(try list.item("a").subtaskCounts == RowContent.SubtaskCounts(count: 3, doneCount: 2))
        #expect(try list.item("e").subtaskCounts == nil)
    }

    // MARK: Indenting and outdenting

    @Test func keysIndentAndOutdentARow() async throws {
        let list = try await list("a\nb\nc")
        #expect(try await press(.indent, on: "b", in: list))
        #expect(try await press(.indent, on: "c", in: list))
        #expect(text(list) == "a\n  b\n  c")
        #expect(try await press(.indent, on: "c", in: list))
        #expect(text(list) == "a\n  b\n    c")
        #expect(try await press(.outdent, on: "b", in: list))
        #expect(text(list) == "a\nb\n  c")
        #expect(try stored(list) == "a\nb\n  c")
    }

    @Test func anImpossibleIndentShowsAToast() async throws {
        let list = try await list("a\n  b")
        _ = try await press(.indent, on: "a", in: list)
        _ = try await press(.outdent, on: "a", in: list)
        _ = try await press(.indent, on: "b", in: list)
        #expect(text(list) == "a\n  b")
        #expect(list.surface.toasts.count == 3)
    }

    @Test func aRowIsIndentedOnlyUnderARowOfTheSameSection() async throws {
        let list = try await list("a\nlater 1\nb\nlater 2\nc\nx done")
        for title in ["later 1", "later 2"] {
            let start = FieldChange(.start, .text("2999-01-01"))
            try await list.rowStore.perform(.change(list.id(title), [start]))
        }
        func canIndent(_ title: String) throws -> Bool {
            list.rowStore.canIndent(try #require(list.rowStore.contents.position(of: list.id(title))))
        }
        #expect(try canIndent("b") && canIndent("later 2") && !canIndent("later 1") && !canIndent("done"))
        for title in ["b", "later 1", "done", "later 2"] { _ = try await press(.indent, on: title, in: list) }
        #expect(
            text(list).split(separator: "\n").filter { $0 != "" } == [
                "a", "  b", "c", "x done", "later 1", "  later 2",
            ])
        #expect(list.surface.toasts.count { $0 == "There is no task above that could be the parent." } == 2)
    }

    @Test func inASortedListARowIsIndentedUnderTheRowShownAboveIt() async throws {
        let list = try await list("c\na\nb")
        list.controller.listActions.sort(by: .title)
        await list.written()
        _ = try await press(.indent, on: "b", in: list)
        #expect(text(list) == "a\n  b\nc")
    }

    @Test func tabIndentsADraftAndShiftTabOutdentsIt() async throws {
        let list = try await list("a\nb")
        list.controller.editor.editNew(at: .after(try list.id("a")))
        list.surface.editedText = "new"
        #expect(list.controller.moves.tabPressed(out: false))
        #expect(text(list) == "a\n  \nb")
        #expect(list.controller.editing?.isNew == true)
        list.controller.commitEditing()
        await list.written()
        #expect(try stored(list) == "a\n  new\nb")
        list.controller.editor.insert(nextTo: try list.item("new"), above: false)
        list.surface.editedText = "out"
        #expect(list.controller.moves.tabPressed(out: true))
        list.controller.commitEditing()
        await list.written()
        #expect(try stored(list) == "a\n  new\nout\nb")
    }

    @Test func tabInTheEditorKeepsTheTypedText() async throws {
        let list = try await list("a\nb")
        list.controller.editor.edit(try list.id("b"))
        list.surface.editedText = "b2"
        #expect(list.controller.moves.tabPressed(out: false))
        await list.written()
        #expect(list.controller.editing != nil)
        list.controller.commitEditing()
        await list.written()
        #expect(try stored(list) == "a\n  b2")
    }

    @Test func tabIsNotHandledInAListWithoutNesting() async throws {
        let list = try ListFixture(queue: try await list("a").queue, list: TodoList.root)
        list.controller.editor.edit(tasks)
        #expect(!list.controller.moves.tabPressed(out: false))
    }

    // MARK: Inserting

    /// The level of a new task between two rows, or below the last row.
    @Test(arguments: [
        ("a\n  b\nc", "a", "a\n  new\n  b\nc"), ("a\n  b\nc", "b", "a\n  b\n  new\nc"),
        ("a\n  b\n    c\n  d", "c", "a\n  b\n    c\n    new\n  d"), ("a\n  b\nc", "c", "a\n  b\nc\nnew"),
        ("a\n  b\n    c", "c", "a\n  b\n    c\n    new"), ("a\n  x b\nc", "a", "a\n  new\n  x b\nc"),
    ]) func aPinchInsertsAtTheDepthOfTheDeeperOfItsRows(
        _ before: String, above: String, after: String
    ) async throws {
        let list = try await list(before)
        let position = try #require(list.rowStore.contents.position(of: list.id(above)))
        list.controller.editor.editNew(at: list.rowStore.seam(below: position))
        list.surface.editedText = "new"
        list.controller.commitEditing()
        await list.written()
        #expect(text(list) == after)
        #expect(try stored(list) == after)
    }

    @Test func aNewItemBelowACollapsedItemIsItsNextSibling() async throws {
        let list = try await list("a\n  b\nc")
        try await list.rowStore.setCollapsed([list.id("a")], to: true)
        list.controller.editor.insert(nextTo: try list.item("a"), above: false)
        list.surface.editedText = "new"
        list.controller.commitEditing()
        await list.written()
        #expect(try stored(list) == "a\n  b\nnew\nc")
    }

    @Test func theInsertKeyOnAnExpandedItemAddsItsFirstSubtask() async throws {
        let list = try await list("a\n  b\nc")
        list.controller.editor.insert(nextTo: try list.item("a"), above: false)
        list.surface.editedText = "new"
        list.controller.commitEditing()
        await list.written()
        #expect(try stored(list) == "a\n  new\n  b\nc")
    }

    // MARK: Moving by keys

    @Test func keysMoveAnItemWithItsSubtasksAmongItsSiblings() async throws {
        let list = try await list("a\n  b\nc\n  d\n  e")
        _ = try await press(.move(.up), on: "c", in: list)
        #expect(text(list) == "c\n  d\n  e\na\n  b")
        _ = try await press(.move(.up), on: "e", in: list)
        #expect(text(list) == "c\n  e\n  d\na\n  b")
        _ = try await press(.move(.up), on: "e", in: list)
        #expect(text(list) == "c\n  e\n  d\na\n  b")
    }

    // MARK: Dragging

    private func dragRow(_ title: String, rows: Int, levels: Int, in list: ListFixture) async throws {
        try await list.dragRow(title, rows: rows, levels: levels)
    }

    @Test(arguments: [
        (0, 1, "a\n  b\nc", 1), (0, 5, "a\n  b\nc", 1), (1, 0, "a\nc\nb", 0), (1, 1, "a\nc\n  b", 1),
        (-1, 1, "b\na\nc", 0),
    ]) func aRowDraggedSidewaysIsIndentedAsFarAsPossible(rows: Int, levels: Int, after: String, seen: Int) async throws
    {
        let list = try await list("a\nb\nc")
        try await dragRow("b", rows: rows, levels: levels, in: list)
        #expect(text(list) == after)
        #expect(try stored(list) == after)
        if levels > 0 { #expect(list.surface.levels.last == seen) }
        #expect(!list.surface.isDragging)
    }

    /// A row dropped among done tasks is done, among open tasks it is open, and between the two it does not
    /// change (G6).
    @Test(arguments: [
        // Among its siblings.
        ("a\n  b\n  x c\n  x d\ne", "c", 1, 0, "a\n  b\n  x c\n  x d\ne"),
        ("a\n  b\n  x c\n  x d\ne", "b", 1, 0, "a\n  x c\n  x b\n  x d\ne"),
        ("a\n  b\n  x c\ne", "b", 1, 0, "a\n  x c\n  x b\ne"),
        ("a\n  b\n  x c\ne", "c", -1, 0, "a\n  c\n  b\ne"),
        ("a\n  b\n  x c\n  x d\ne", "d", -1, 0, "a\n  b\n  x c\n  x d\ne"),
        // Among the subtasks of another task.
        ("a\n  x b\nc\n  d\ne", "b", 2, 0, "a\nc\n  d\n  x b\ne"),
        ("a\n  x b\nc\n  d\n  e", "b", 2, 0, "a\nc\n  d\n  b\n  e"),
        ("a\n  b\nc\n  x d\n  x e", "b", 2, 0, "a\nc\n  x d\n  x b\n  x e"),
        ("a\nb\n  x c\n  x d", "a", 2, 0, "b\n  x c\n  x a\n  x d"),
        ("a\n  x b\nc", "b", 1, -1, "a\nc\nx b"), ("a\n  x b\nc\nd", "b", 1, -1, "a\nc\nb\nd"),
        ("a\nx b", "b", 0, 1, "a\n  x b"), ("a\n  x b\nc", "b", 0, -1, "a\nb\nc"),
        // Among the done tasks of the list.
        ("a\nx b\n  x c\n  x d", "a", 2, 0, "x b\n  x c\n  x a\n  x d"),
        ("a\n  b\n  c\nx d\nx e", "c", 1, 0, "a\n  b\nx d\nx c\nx e"),
        ("a\nx b\nx c", "c", -2, 0, "c\na\nx b"),
    ]) func aRowDroppedAmongDoneRowsIsCompleted(
        _ before: String, _ title: String, rows: Int, levels: Int, after: String
    ) async throws {
        let list = try await list(before)
        try await dragRow(title, rows: rows, levels: levels, in: list)
        #expect(text(list) == after)
        #expect(try stored(list) == after)
    }

    @Test func anOutdentedRowFollowsItsFormerParent() async throws {
        let list = try await list("a\n  b\nc")
        try await dragRow("b", rows: 0, levels: -1, in: list)
        #expect(try stored(list) == "a\nb\nc")
    }

    @Test func subtasksOfADraggedRowAreHiddenAndMoveAlong() async throws {
        let list = try await list("a\n  b\n  c\nd\ne")
        try list.hold("a")
        list.move(0, 40)
        #expect(text(list) == "a\nd\ne")
        list.letGo(0, 64)
        await list.written()
        list.settle()
        #expect(text(list) == "d\na\n  b\n  c\ne")
        #expect(try stored(list) == "d\na\n  b\n  c\ne")
    }

    @Test func aReturnedRowShowsItsSubtasksAgain() async throws {
        let list = try await list("a\n  b\nc")
        try list.hold("a")
        list.move(0, 20)
        list.letGo(0, 0)
        await list.written()
        list.settle()
        #expect(text(list) == "a\n  b\nc")
    }

    @Test func aRowIsAtLeastAsDeepAsTheRowBelowTheGap() async throws {
        let list = try await list("a\n  b\n  c\nd")
        try await dragRow("d", rows: -1, levels: 0, in: list)
        #expect(try stored(list) == "a\n  b\n  d\n  c")
    }

    // MARK: Completing

    @Test func completingAParentCompletesItsSubtasksInOneStep() async throws {
        let list = try await list("a\n  b\n    c\nd")
        try await list.rowStore.perform(.complete([list.id("a")]))
        #expect(text(list) == "d\nx a\n  x b\n    x c")
        _ = try await list.rowStore.undo()
        #expect(text(list) == "a\n  b\n    c\nd")
    }

    /// The outline before and after clearing the done tasks, or nil if there is nothing to clear.
    @Test(arguments: [
        ("a\n  x b\n  c\nd", "a\n  c\nd"), ("a\n  b\n    x c", "a\n  b"), ("a\n  b\nc", nil), ("x a\n  x b", ""),
        ("a", nil), ("x a", ""),
    ]) func clearingIncludesDoneSubtasksOfOpenItems(_ before: String, after: String?) async throws {
        for isCollapsed in [false, true] {
            let list = try await list(before)
            if isCollapsed { try await list.rowStore.setCollapsed([list.id("a")], to: true) }
            #expect(list.controller.listActions.hasDone == (after != nil))
            list.controller.listActions.clearDone()
            await list.written()
            #expect(try stored(list) == after ?? before)
            #expect((list.surface.toasts.last == "There are no completed tasks") == (after == nil))
            #expect(!list.controller.listActions.hasDone)
        }
    }

    @Test func clearingSkipsDoneItemsWithOpenSubtasks() async throws {
        // Another program may leave the list in this state.
        let list = try await list("x a\n  x b")
        try await list.queue.write { try $0.execute(sql: "UPDATE item SET completed = NULL WHERE title = 'b'") }
        let later = try ListFixture(queue: list.queue)
        #expect(!later.controller.listActions.hasDone)
        later.controller.listActions.clearDone()
        await later.written()
        #expect(try stored(later) == "x a\n  b")
    }

    @Test func anItemThatStartsLaterIsNotDone() async throws {
        let list = try await list("a\nb")
        try await list.rowStore.perform(.change(list.id("b"), [FieldChange(.start, .text("2999-01-01"))]))
        #expect(list.rowStore.contents.last?.title == "b")
        #expect(!list.controller.listActions.hasDone)
    }

    @Test func aPositionOutsideTheListCannotBeIndented() async throws {
        let list = try await list("a\nb")
        #expect(list.rowStore.canIndent(1))
        #expect(!list.rowStore.canIndent(0) && !list.rowStore.canIndent(2) && !list.rowStore.canIndent(40))
    }
}
