// Tests that the typed text survives as a new task if the edited task is deleted.

import Foundation
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct UnsavedTextTests {
    @Test func typedTextSurvivesAnExternalDeletion() async throws {
        let list = try ListFixture(["one", "two"])
        let elsewhere = try Store(list.queue)
        try list.tap("two")
        try list.type("changed")
        try await elsewhere.perform(.delete([list.id("two")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(Set(try list.store.titles) == ["one", "changed"])
        #expect(list.surface.editedText == nil)
    }

    @Test func unchangedTextIsDiscardedWithItsItem() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("two")
        try await list.store.perform(.delete([list.id("two")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(try list.store.titles == ["one"])
        #expect(list.controller.editing == nil)
    }

    @Test func anEmptiedTextOfADeletedItemIsDiscarded() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("two")
        try list.type("")
        try await list.store.perform(.delete([list.id("two")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(try list.store.titles == ["one"])
    }

    @Test func undoThatRemovesTheEditedItemKeepsItsText() async throws {
        let list = try ListFixture(["one"])
        try await list.store.perform(.add([NewItem(title: "two")], at: .bottom, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        try list.tap("two")
        try list.type("changed")
        list.controller.commands.undo()
        await list.written()
        #expect(Set(try list.store.titles) == ["one", "changed"])
    }

    @Test func textCommittedDuringTheDeletionSurvives() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("two")
        try list.type("changed")
        // Deleted, but the deletion is not seen yet.
        try await list.store.perform(.delete([list.id("two")]), at: noon)
        list.controller.editor.returnPressed()
        await list.written()
        list.controller.storeChanged()
        await list.written()
        let kept = try list.store.titles.contains("changed") || list.surface.editedText == "changed"
        #expect(kept)
    }

    @Test func anExternallyChangedItemKeepsItsEditor() async throws {
        let list = try ListFixture(["one", "two"])
        try list.tap("two")
        try list.type("changed")
        try await list.store.perform(.rename(list.id("two"), to: "zwei"), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.surface.editedText == "changed")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(try list.store.titles == ["one", "changed"])
    }
}
