// Changes of the store by other programs while the list is shown.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct ExternalChangeTests {
    @Test func aChangeThroughTheSameDatabaseArrives() async throws {
        let list = try ListFixture(["one", "two"])
        let elsewhere = try Store(list.queue)
        try await elsewhere.perform(.complete([list.id("one")]), at: noon)
        #expect(list.titles == ["one", "two"])
        list.controller.storeChanged()
        await list.written()
        #expect(list.titles == ["two", "✓one"])
        #expect(list.surface.lastMotion == .settle)
        #expect(list.surface.toasts.isEmpty)
    }

    @Test func aChangeThroughAnotherConnectionToTheFileArrives() async throws {
        let folder = try TemporaryFolder()
        let elsewhere = try Store.open(at: folder.file())
        let list = try ListFixture(queue: try DatabaseQueue.opened(folder.file()))
        try await elsewhere.perform(.add([NewItem(title: "new")], at: .top, in: tasks), at: noon)
        list.controller.storeChanged()
        await list.written()
        #expect(list.titles == ["new"])
        list.controller.commands.undo()
        await list.written()
        #expect(try elsewhere.titles == [])
    }

    @Test func aRefreshWithoutChangesTouchesNoRow() async throws {
        let list = try ListFixture(["one", "two"])
        list.controller.storeChanged()
        await list.written()
        #expect(list.surface.orders.isEmpty)
    }

    @Test func completingAnExternallyDeletedItemIsAnError() async throws {
        let list = try ListFixture(["one", "two"])
        try await list.store.perform(.delete([list.id("one")]), at: noon)
        try list.key(.complete, on: "one")
        await list.written()
        #expect(list.surface.errors.count == 1)
        list.controller.storeChanged()
        await list.written()
        list.settle()
        #expect(list.titles == ["two"])
    }

    @Test func theMenuOfAnExternallyDeletedRowDoesNothing() async throws {
        let list = try ListFixture(["one", "two"])
        let row = try list.row("one")
        try await list.store.perform(.delete([list.id("one")]), at: noon)
        list.controller.storeChanged()
        await list.written()
        list.surface.forget()
        list.controller.actionChosen(.delete, on: row)
        await list.written()
        #expect(list.surface.orders.isEmpty)
    }
}
