// Tests that collapsing, locally or by others, hides nothing that is edited, indented or dropped (specification N3
// to N6).

import Foundation
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct CollapseTests {
    /// Collapses or expands a task, as another window or program would.
    private func setCollapsed(_ title: String, to isCollapsed: Bool = true, elsewhereThan list: ListFixture)
        async throws
    {
        let id = try #require(try list.store.items(of: tasks).readable.first { $0.title == title }?.id)
        _ = try await Store(list.queue).setCollapsed([id], to: isCollapsed)
        list.controller.storeChanged()
        await list.written()
    }

    // MARK: Edited tasks

    @Test func anEditedItemStaysVisibleWhenItsParentIsCollapsedExternally() async throws {
        let list = try await ListFixture.outlined("a\n  b\n    c\nd")
        list.controller.editor.edit(try list.id("c"))
        list.surface.editedText = "typed"
        list.surface.forget()
        try await setCollapsed("a", elsewhereThan: list)
        #expect(list.outline == "a\n  b\n    c\nd")
        #expect(list.controller.editing != nil && list.surface.editedText == "typed")
        let rows = list.surface.orders.contains { if case .apply = $0 { true } else { false } }
        #expect(!rows, "the row with the editor is not touched")
        list.controller.commitEditing()
        await list.written()
        #expect(list.outline == "a\nd", "then it is seen folded")
        #expect(list.surface.shown == list.rowStore.contents.map(\.id))
        #expect(try list.storedOutline == "a\n  b\n    typed\nd")
    }

    @Test func anItemExpandedAgainMeanwhileStaysExpanded() async throws {
        let list = try await ListFixture.outlined("a\n  b\nd")
        list.controller.editor.edit(try list.id("b"))
        try await setCollapsed("a", elsewhereThan: list)
        try await setCollapsed("a", to: false, elsewhereThan: list)
        list.controller.discardEditing()
        await list.written()
        #expect(list.outline == "a\n  b\nd")
    }

    @Test func collapsingExternallyHidesSubtasksThatAreNotEdited() async throws {
        let list = try await ListFixture.outlined("a\n  b\nd\n  e")
        list.controller.editor.edit(try list.id("b"))
        try await setCollapsed("d", elsewhereThan: list)
        #expect(list.outline == "a\n  b\nd")
        #expect(list.controller.editing != nil)
    }

    @Test func anEditedItemMovedIntoACollapsedItemExternallyStaysVisible() async throws {
        let list = try await ListFixture.outlined("a\n  b\nc")
        try await setCollapsed("a", elsewhereThan: list)
        list.controller.editor.edit(try list.id("c"))
        list.surface.editedText = "typed"
        let parent = try list.id("a")
        try await Store(list.queue).perform(.nest(list.id("c"), in: parent, to: .bottom), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.outline == "a\n  b\n  c")
        list.controller.commitEditing()
        await list.written()
        #expect(list.outline == "a")
        #expect(try list.storedOutline == "a\n  b\n  typed")
    }

    @Test func anEditedItemStaysVisibleAfterAReload() async throws {
        let list = try await ListFixture.outlined("a\n  b\nc")
        list.controller.editor.edit(try list.id("b"))
        list.surface.editedText = "typed"
        _ = try await Store(list.queue).setCollapsed([list.id("a")], to: true)
        list.rowStore.reload(from: try await list.store.snapshot(of: tasks))
        #expect(list.outline == "a\n  b\nc")
        list.controller.commitEditing()
        await list.written()
        #expect(list.outline == "a\nc")
        #expect(try list.storedOutline == "a\n  typed\nc")
    }

    @Test func collapsingLocallyCommitsTheEditorFirst() async throws {
        let list = try await ListFixture.outlined("a\n  b\nc")
        list.controller.editor.edit(try list.id("b"))
        list.surface.editedText = "typed"
        list.controller.toggleCollapsed(try list.id("a"))
        await list.written()
        #expect(list.outline == "a\nc")
        #expect(try list.storedOutline == "a\n  typed\nc")
    }

    // MARK: New tasks

    @Test func aNewItemIsInsertedWhereItWasTypedThoughItsParentWasCollapsed() async throws {
        let list = try await ListFixture.outlined("a\n  b\n    c\nd")
        list.controller.editor.insert(nextTo: try list.item("c"), above: false)
        list.surface.editedText = "new"
        try await setCollapsed("a", elsewhereThan: list)
        #expect(list.outline == "a\n  b\n    c\n    \nd")
        // Another new task below that one.
        list.controller.editor.returnPressed(insertBelow: true)
        list.surface.editedText = "newer"
        await list.written()
        #expect(list.outline == "a\n  b\n    c\n    new\n    \nd")
        list.controller.commitEditing()
        await list.written()
        #expect(list.outline == "a\nd")
        #expect(try list.storedOutline == "a\n  b\n    c\n    new\n    newer\nd")
    }

    @Test func aNewItemIsInsertedUnderAParentCollapsedDuringTheWrite() async throws {
        let list = try await ListFixture.outlined("a\n  b\n    c\nd")
        list.controller.editor.insert(nextTo: try list.item("c"), above: false)
        list.surface.editedText = "new"
        // The parent is collapsed, and shown collapsed, before the text is written.
        let parent = try list.id("a")
        list.controller.commands.write { try await list.rowStore.setCollapsed([parent], to: true) }
        list.controller.commitEditing()
        await list.written()
        #expect(try list.storedOutline == "a\n  b\n    c\n    new\nd")
        #expect(list.outline == "a\nd")
    }

    @Test func anUnsavedTextReturnsVisibly() async throws {
        let list = try await ListFixture.outlined("a\n  b\nd")
        list.controller.editor.insert(nextTo: try list.item("b"), above: false)
        list.surface.editedText = "new"
        try list.refuseWrites()
        list.controller.commitEditing()
        _ = try? await list.rowStore.setCollapsed([list.id("a")], to: true)
        await list.written()
        try list.allowWrites()
        #expect(list.surface.editedText == "new")
        try await setCollapsed("a", elsewhereThan: list)
        #expect(list.outline == "a\n  b\n  \nd")
        list.controller.commitEditing()
        await list.written()
        #expect(try list.storedOutline == "a\n  b\n  new\nd")
    }

    // MARK: Rows moved into a collapsed row

    @Test func draggingARowIntoACollapsedItemExpandsTheItem() async throws {
        let list = try await ListFixture.outlined("a\n  b\nc\nd")
        try await list.rowStore.setCollapsed([list.id("a")], to: true)
        try await list.dragRow("c", rows: 0, levels: 1)
        #expect(list.outline == "a\n  c\n  b\nd")
        #expect(list.surface.shown == list.rowStore.contents.map(\.id))
        _ = try await list.rowStore.undo()
        #expect(list.outline == "a\n  b\nc\nd", "one step, and unfolding is none")
    }

    @Test func aRowDroppedBelowACollapsedItemIsItsSiblingUnlessItIsIndented() async throws {
        let list = try await ListFixture.outlined("p\n  x\n  y\na\n  b\nc")
        try await list.rowStore.setCollapsed([list.id("a")], to: true)
        try await list.dragRow("y", rows: 1, levels: 0)
        #expect(list.outline == "p\n  x\na\ny\nc")
        #expect(try list.storedOutline == "p\n  x\na\n  b\ny\nc")
    }

    @Test func theIndentKeyMovesARowIntoACollapsedItemAndExpandsIt() async throws {
        let list = try await ListFixture.outlined("a\n  b\nc")
        try await list.rowStore.setCollapsed([list.id("a")], to: true)
        list.surface.focusedRow = try list.id("c")
        _ = list.controller.keyPressed(.indent, isRightToLeft: false)
        await list.written()
        #expect(list.outline == "a\n  b\n  c")
    }

    @Test func aCollapsedItemStaysCollapsedIfTheRowDoesNotFit() async throws {
        let depth = Tree.maxDepth
        let deep = (0..<depth).map { String(repeating: "  ", count: $0) + "\($0)" }
        let indent = String(repeating: "  ", count: depth - 1)
        let list = try await ListFixture.outlined(
            (deep + [indent + "  below", indent + "loose", indent + "  leaf"]).joined(separator: "\n"))
        try await list.rowStore.setCollapsed([list.id("\(depth - 1)"), list.id("loose")], to: true)
        let before = list.outline
        list.surface.focusedRow = try list.id("loose")
        _ = list.controller.keyPressed(.indent, isRightToLeft: false)
        await list.written()
        #expect(list.outline == before)
        #expect(list.surface.toasts.count == 1)
    }

    // MARK: The deepest level

    @Test(arguments: [false, true]) func tabOnTheDeepestLevelExplainsWhyAndKeepsTheEditor(isNew: Bool) async throws {
        let deep = (0...Tree.maxDepth).map { String(repeating: "  ", count: $0) + "\($0)" }
        let last = String(repeating: "  ", count: Tree.maxDepth) + "last"
        let list = try await ListFixture.outlined((deep + [last]).joined(separator: "\n"))
        if isNew {
            list.controller.editor.insert(nextTo: try list.item("last"), above: false)
        } else {
            list.controller.editor.edit(try list.id("last"))
        }
        list.surface.editedText = "typed"
        let edited = try #require(list.controller.editing?.id)
        #expect(list.controller.moves.tabPressed(out: false))
        await list.written()
        #expect(
            list.surface.toasts == ["A task can have at most 16 levels of parents. Choose a parent at a higher level."])
        #expect(list.controller.editing?.id == edited && list.surface.editedText == "typed")
        #expect(list.rowStore.item(edited)?.level == Tree.maxDepth)
        list.controller.commitEditing()
        await list.written()
        #expect(try list.item("typed").level == Tree.maxDepth)
    }

    @Test func tabIndentsADraftDownToTheDeepestLevel() async throws {
        let deep = (0..<Tree.maxDepth).map { String(repeating: "  ", count: $0) + "\($0)" }
        let list = try await ListFixture.outlined(deep.joined(separator: "\n"))
        list.controller.editor.insert(nextTo: try list.item("\(Tree.maxDepth - 1)"), above: false)
        list.surface.editedText = "typed"
        #expect(list.controller.moves.tabPressed(out: false))
        list.controller.commitEditing()
        await list.written()
        #expect(try list.item("typed").level == Tree.maxDepth)
        #expect(list.surface.toasts.isEmpty)
    }
}
