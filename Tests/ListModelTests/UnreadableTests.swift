// Tests that unreadable records are reported, whenever they are found.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct UnreadableTests {
    /// Makes the record of the task with this title unreadable, in a way that no version of Furrow would write.
    private func breakRecord(_ title: String, _ list: ListFixture) async throws {
        try await list.queue.write { db in
            try db.execute(
                sql: "UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE title = ?", arguments: [title])
        }
    }

    @Test func aRecordThatBreaksWhileShownIsReportedOnce() async throws {
        let list = try ListFixture(["one", "two", "three"])
        try await breakRecord("two", list)
        list.controller.storeChanged()
        await list.written()
        #expect(list.titles == ["one", "three"])
        #expect(list.surface.errors == ["1 record could not be read; it stays unchanged in the store"])
        try await breakRecord("three", list)
        list.controller.storeChanged()
        await list.written()
        #expect(list.surface.errors.last == "2 records could not be read; they stay unchanged in the store")
        try list.tap("one")
        try list.type("first")
        list.controller.editor.returnPressed()
        await list.written()
        #expect(list.surface.errors.count == 2)
    }

    @Test func anOpenedListReportsItsUnreadableRecords() async throws {
        let list = try ListFixture(["one"])
        let home = NewItem(title: "Home")
        try await list.store.perform(.add([home], at: .bottom, in: TodoList.root), at: noon)
        try await list.store.perform(
            .add([NewItem(title: "broken"), NewItem(title: "whole")], at: .bottom, in: home.id), at: noon)
        try await breakRecord("broken", list)
        list.controller.openList(home.id) {}
        await list.written()
        #expect(list.titles == ["whole"])
        #expect(list.surface.errors == ["1 record could not be read; it stays unchanged in the store"])
        list.controller.openList(tasks) {}
        await list.written()
        #expect(list.surface.errors.count == 1)
        list.controller.openList(home.id) {}
        await list.written()
        #expect(list.surface.errors.count == 2)
    }

    @Test func unreadableRecordsFoundBeforeTheListIsShownAreReportedThere() async throws {
        let list = try ListFixture(["one"])
        let lists = try await list.store.snapshot(of: TodoList.root)
        let rowStore = RowStore(in: RowStores(list.store), list: TodoList.root, snapshot: lists)
        let controller = ListController(rowStore: rowStore, events: EventQueue(), clock: { 0 })
        try await list.queue.write { try $0.execute(sql: "UPDATE list SET name = CAST(x'FFFE' AS TEXT)") }
        try await rowStore.refresh()
        #expect(rowStore.recordCount == 0)
        let surface = FakeSurface()
        surface.show(controller)
        controller.loadRest()
        while controller.pending > 0 { await Task.yield() }
        #expect(surface.errors == ["1 record could not be read; it stays unchanged in the store"])
    }

    @Test func unreadableRecordsAtTheStartAreReported() async throws {
        let list = try ListFixture(["one", "two"])
        try await breakRecord("two", list)
        let later = try ListFixture(queue: list.queue)
        later.controller.loadRest()
        await later.written()
        #expect(later.titles == ["one"])
        #expect(later.surface.errors.count == 1)
    }
}
