// If the item being edited is removed, the typed text survives as a new item.

import Foundation
import Store
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct RescueTests {
    @Test func typedTextSurvivesTheItemsRemovalElsewhere() async throws {
        let stage = try Stage(["one", "two"])
        let elsewhere = try Store(stage.queue)
        try stage.tap("two")
        try stage.type("changed")
        try await elsewhere.perform(.delete([stage.id("two")]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(Set(try stage.store.titles) == ["one", "changed"])
        #expect(stage.surface.editedText == nil)
    }

    @Test func untouchedTextGoesWithItsItem() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("two")
        try await stage.store.perform(.delete([stage.id("two")]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(try stage.store.titles == ["one"])
        #expect(stage.controller.editing == nil)
    }

    @Test func anEmptiedTextLeavesNothingBehind() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("two")
        try stage.type("")
        try await stage.store.perform(.delete([stage.id("two")]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(try stage.store.titles == ["one"])
    }

    @Test func undoThatTakesTheEditedItemAwayKeepsItsText() async throws {
        let stage = try Stage(["one"])
        try await stage.store.perform(.add([NewItem(title: "two")], at: .bottom, in: tasks), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        try stage.tap("two")
        try stage.type("changed")
        stage.controller.undo()
        await stage.written()
        #expect(Set(try stage.store.titles) == ["one", "changed"])
    }

    @Test func textCommittedInTheMomentOfTheRemovalSurvives() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("two")
        try stage.type("changed")
        // Removed, but not seen yet.
        try await stage.store.perform(.delete([stage.id("two")]), at: noon)
        stage.controller.editorReturned()
        await stage.written()
        stage.controller.storeChanged()
        await stage.written()
        let kept = try stage.store.titles.contains("changed") || stage.surface.editedText == "changed"
        #expect(kept)
    }

    @Test func anEditedItemThatChangesElsewhereStaysInItsEditor() async throws {
        let stage = try Stage(["one", "two"])
        try stage.tap("two")
        try stage.type("changed")
        try await stage.store.perform(.rename(stage.id("two"), to: "zwei"), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.surface.editedText == "changed")
        stage.controller.editorReturned()
        await stage.written()
        #expect(try stage.store.titles == ["one", "changed"])
    }
}
