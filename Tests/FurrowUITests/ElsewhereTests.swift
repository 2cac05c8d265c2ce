// Other programs change the store while the list is shown.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct ElsewhereTests {
    @Test func aChangeThroughTheSameDatabaseArrives() async throws {
        let stage = try Stage(["one", "two"])
        let elsewhere = try Store(stage.queue)
        try await elsewhere.perform(.complete([stage.id("one")]), at: noon)
        #expect(stage.titles == ["one", "two"])
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.titles == ["two", "✓one"])
        #expect(stage.surface.lastMotion == .settle)
        #expect(stage.surface.toasts.isEmpty)
    }

    @Test func aChangeThroughAnotherConnectionToTheFileArrives() async throws {
        let folder = try TemporaryFolder()
        let elsewhere = try Store.open(at: folder.file())
        let stage = try Stage(queue: try DatabaseQueue(path: folder.file()))
        try await elsewhere.perform(.add([NewItem(title: "new")], at: .top, in: tasks), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.titles == ["new"])
        stage.controller.undo()
        await stage.written()
        #expect(try elsewhere.titles == [])
    }

    @Test func whereNothingChangedNoRowIsTouched() async throws {
        let stage = try Stage(["one", "two"])
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.surface.orders.isEmpty)
    }

    @Test func anItemDeletedElsewhereCannotBeCompleted() async throws {
        let stage = try Stage(["one", "two"])
        try await stage.store.perform(.delete([stage.id("one")]), at: noon)
        try stage.key(.complete, on: "one")
        await stage.written()
        #expect(stage.surface.errors.count == 1)
        stage.controller.storeChanged()
        await stage.written()
        stage.settle()
        #expect(stage.titles == ["two"])
    }

    @Test func theMenuOfARowThatWentElsewhereDoesNothing() async throws {
        let stage = try Stage(["one", "two"])
        let row = try stage.row("one")
        try await stage.store.perform(.delete([stage.id("one")]), at: noon)
        stage.controller.storeChanged()
        await stage.written()
        stage.surface.forget()
        stage.controller.actionChosen(.delete, on: row)
        await stage.written()
        #expect(stage.surface.orders.isEmpty)
    }
}
