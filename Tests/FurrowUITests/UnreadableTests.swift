// Records that cannot be read do not vanish without a word, whenever they are met.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import FurrowUI

@MainActor @Suite struct UnreadableTests {
    /// Breaks the item of this title as no Furrow would.
    private func breakRecord(_ title: String, _ stage: Stage) async throws {
        try await stage.queue.write { db in
            try db.execute(
                sql: "UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE title = ?", arguments: [title])
        }
    }

    @Test func aRecordThatBreaksWhileTheListIsShownIsReportedOnce() async throws {
        let stage = try Stage(["one", "two", "three"])
        try await breakRecord("two", stage)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.titles == ["one", "three"])
        #expect(stage.surface.errors == ["1 record could not be read; it was left in the store as it is"])
        try await breakRecord("three", stage)
        stage.controller.storeChanged()
        await stage.written()
        #expect(stage.surface.errors.last == "2 records could not be read; they were left in the store as they are")
        try stage.tap("one")
        try stage.type("first")
        stage.controller.editorReturned()
        await stage.written()
        #expect(stage.surface.errors.count == 2)
    }

    @Test func aListThatIsOpenedReportsWhatOfItCannotBeRead() async throws {
        let stage = try Stage(["one"])
        let home = NewItem(title: "Home")
        try await stage.store.perform(.add([home], at: .bottom, in: TodoList.root), at: noon)
        try await stage.store.perform(
            .add([NewItem(title: "broken"), NewItem(title: "whole")], at: .bottom, in: home.id), at: noon)
        try await breakRecord("broken", stage)
        stage.controller.show(home.id) {}
        await stage.written()
        #expect(stage.titles == ["whole"])
        #expect(stage.surface.errors == ["1 record could not be read; it was left in the store as it is"])
        stage.controller.show(tasks) {}
        await stage.written()
        #expect(stage.surface.errors.count == 1)
        stage.controller.show(home.id) {}
        await stage.written()
        #expect(stage.surface.errors.count == 2)
    }

    @Test func whatIsMetBeforeTheListIsOnTheScreenIsReportedThere() async throws {
        let stage = try Stage(["one"])
        let lists = try await stage.store.snapshot(of: TodoList.root)
        let library = Library(in: Libraries(stage.store), list: TodoList.root, snapshot: lists)
        let controller = ListController(library: library, events: EventQueue(), clock: { 0 })
        try await stage.queue.write { try $0.execute(sql: "UPDATE list SET name = CAST(x'FFFE' AS TEXT)") }
        try await library.refresh()
        #expect(library.recordCount == 0)
        let surface = FakeSurface()
        surface.show(controller)
        controller.loadRest()
        while controller.writes > 0 { await Task.yield() }
        #expect(surface.errors == ["1 record could not be read; it was left in the store as it is"])
    }

    @Test func whatCannotBeReadAtTheStartIsReported() async throws {
        let stage = try Stage(["one", "two"])
        try await breakRecord("two", stage)
        let later = try Stage(queue: stage.queue)
        later.controller.loadRest()
        await later.written()
        #expect(later.titles == ["one"])
        #expect(later.surface.errors.count == 1)
    }
}
