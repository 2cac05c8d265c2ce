// Tests that the state a gesture gave a row stays with its task while another program changes the list
// (specification A8, H4).

import Foundation
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct RowGestureStateTests {
    /// A command of another program on a list of "one", "two", "three" and "four".
    enum Change: String, CaseIterable {
        case addAbove, addBelow, completeAbove, completeBelow, deleteAbove, deleteBelow, moveAbove, moveIt, renameIt
    }

    private func make(_ change: Change, _ list: ListFixture) async throws {
        let command: Command =
            switch change {
            case .addAbove: .add([NewItem(title: "new")], at: .top, in: tasks)
            case .addBelow: .add([NewItem(title: "new")], at: .bottom, in: tasks)
            case .completeAbove: try .complete([list.id("one")])
            case .completeBelow: try .complete([list.id("four")])
            case .deleteAbove: try .delete([list.id("one")])
            case .deleteBelow: try .delete([list.id("four")])
            case .moveAbove: try .move(list.id("four"), to: .top)
            case .moveIt: try .move(list.id("three"), to: .top)
            case .renameIt: try .rename(list.id("three"), to: "third")
            }
        try await list.store.perform(command, at: noon)
        list.controller.storeChanged()
        await list.written()
        list.settle()
    }

    @Test(arguments: Change.allCases) func anOpenRowStaysOpenThroughAChange(_ change: Change) async throws {
        let list = try ListFixture(["one", "two", "three", "four"])
        try list.open("three")
        let row = try list.row("three")
        try await make(change, list)
        #expect(list.controller.arbiter.openRow == row)
        #expect(list.surface.fronts == [row: 144])
    }

    @Test(arguments: Change.allCases) func aSlideContinuesThroughAChangeAndActsOnItsItem(_ change: Change) async throws
    {
        let list = try ListFixture(["one", "two", "three", "four"])
        let id = try list.id("three")
        list.press(try list.target("three"))
        list.move(-300)
        try await make(change, list)
        #expect(list.controller.arbiter.activeKind == .slide)
        list.letGo(-300)
        await list.written()
        list.settle()
        #expect(list.rowStore.item(id) == nil)
        #expect(try list.store.titles.allSatisfy { $0 != "three" && $0 != "third" })
    }

    @Test(arguments: Change.allCases) func anEditorStaysWithItsItemThroughAChange(_ change: Change) async throws {
        let list = try ListFixture(["one", "two", "three", "four"])
        let id = try list.id("three")
        try list.tap("three")
        try await make(change, list)
        #expect(list.controller.editing?.id == id)
        try list.type("typed")
        list.controller.commitEditing()
        await list.written()
        #expect(list.rowStore.item(id)?.title == "typed")
    }
}
