// The trash next to the lists: a deleted list is briefly a row of both, and a gesture belongs to only one of
// them.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct TrashPaneTests {
    /// Creates a wide window that shows the trash, with the lists "Tasks" and "Errands".
    private func window() async throws -> TwoLevels {
        let queue = try DatabaseQueue()
        let store = try Store(queue)
        try store.fill(["milk"])
        try await store.perform(.add([NewItem(title: "Errands")], at: .bottom, in: TodoList.root), at: noon)
        let levels = try await TwoLevels(queue: queue, isWide: true)
        levels.items.controller.openList(TodoList.trash) {}
        await levels.written()
        levels.items.surface.forget()
        return levels
    }

    @Test func aListFlyingOutIsAtRestInTheTrash() async throws {
        let levels = try await window()
        let errands = try levels.lists.row("Errands")
        try levels.lists.slide("Errands", by: -300)
        levels.lists.wait(0.1)
        await levels.written()
        #expect(levels.lists.surface.fronts[errands] != nil)
        #expect(levels.items.titles == ["Errands"])
        #expect(levels.items.surface.fronts.isEmpty)
        #expect(!levels.items.surface.orders.contains { if case .uncover = $0 { true } else { false } })
        levels.lists.settle()
        await levels.written()
        #expect(levels.lists.titles == ["Tasks", "Trash"])
    }

    @Test func aRestoredListIsAtRestAmongTheLists() async throws {
        let levels = try await window()
        try levels.lists.slide("Errands", by: -300)
        await levels.written()
        levels.lists.settle()
        await levels.written()
        levels.lists.surface.forget()
        try levels.items.slide("Errands", by: 300)
        levels.items.wait(0.1)
        await levels.written()
        #expect(levels.lists.titles.contains("Errands"))
        #expect(levels.lists.surface.fronts.isEmpty)
        levels.items.settle()
        await levels.written()
        #expect(levels.items.titles.isEmpty)
        #expect(levels.events.arbiter.knownRows.isEmpty)
    }
}
