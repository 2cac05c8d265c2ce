// Tests of the trash as a query: its packed rows, newest deletion first, and their changes.

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

@Suite struct QueryTests {
    private let store: Store

    init() throws { store = try Store.inMemory() }

    private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    private func rows() throws -> Contents { try store.snapshot(of: TodoList.trash).contents }

    @Test func anIDDeterminesItsQuery() {
        #expect(Query(TodoList.root) == .lists)
        #expect(Query(TodoList.trash) == .trash)
        #expect(Query(tasks) == .list(tasks))
        #expect(Set([TodoList.root, TodoList.trash, TodoList.tasks.id]).count == 3)
    }

    @Test func theTrashShowsTheLastDeletedItemFirst() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.delete([ids[0]]), at: time(1))
        try store.perform(.delete([ids[2]]), at: time(2))
        #expect(try rows().map(\.title) == ["c", "a"])
        #expect(try rows().map(\.id) == store.trash().records.map(\.id))
    }

    @Test func trashRowsAreMarkedAndCountAsOpen() throws {
        let ids = try store.add("a", "b")
        let list = NewItem(title: "Home")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        try store.perform(.complete([ids[0]]), at: time(1))
        try store.perform(.change(ids[1], [.notes("more")]), at: time(2))
        try store.perform(.delete([ids[0]]), at: time(3))
        try store.perform(.delete([ids[1]]), at: time(4))
        try store.perform(.delete([list.id]), at: time(5))
        #expect(try rows().map(\.marks) == [[.trashed, .list], [.trashed, .notes], [.trashed]])
        #expect(try rows().openCount == 3)
    }

    @Test func theHeadOfTheTrashContainsItemsAndLists() throws {
        let ids = try store.add("a", "b", "c")
        let lists = [NewItem(title: "Home"), NewItem(title: "Work")]
        try store.perform(.add(lists, at: .bottom, in: TodoList.root), at: noon)
        for (index, id) in [ids[0], lists[0].id, ids[1], lists[1].id, ids[2]].enumerated() {
            try store.perform(.delete([id]), at: time(Int64(index)))
        }
        let whole = try rows()
        #expect(whole.map(\.title) == ["c", "Work", "b", "Home", "a"])
        for limit in 1...6 {
            let head = try store.firstRows(of: TodoList.trash, limit: limit)
            #expect(Array(head.snapshot.contents) == Array(whole.prefix(limit)))
            #expect(head.count == 5 && head.openCount == 5 && head.isComplete == (limit >= 5))
        }
    }

    @Test func mergingChangesGivesTheCurrentTrash() throws {
        let ids = try store.add("a", "b", "c", "d")
        let list = NewItem(title: "Home")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        try store.perform(.delete([ids[0], ids[1]]), at: time(1))
        let before = try store.snapshot(of: TodoList.trash)
        try store.perform(.delete([ids[2]]), at: time(2))
        try store.perform(.delete([list.id]), at: time(3))
        try store.perform(.restore([ids[0]]), at: time(4))
        try store.perform(.deletePermanently([ids[1]]), at: time(5))
        try store.perform(.rename(ids[3], to: "e"), at: time(6))
        guard case .rows(let changes, _) = try store.changes(since: before.revision, in: TodoList.trash) else {
            Issue.record("no single rows")
            return
        }
        var merged = before.contents
        merged.merge(changes)
        #expect(merged == (try rows()))
        #expect(merged.map(\.title) == ["Home", "c"])
    }

    @Test func deletingAndUndoingAreReportedInTheListAndTheTrash() throws {
        let id = try store.add("a")[0]
        let before = try store.snapshot(of: tasks).revision
        try store.perform(.delete([id]), at: time(1))
        #expect(try store.changes(since: before, in: tasks) == .rows([RowChange(removed: id)], revision: before + 1))
        try store.undo()
        let back = RowChange(try #require(try store.record(id)))
        #expect(try store.changes(since: before, in: tasks) == .rows([back], revision: before + 2))
        let gone = Changes.rows([RowChange(removed: id)], revision: before + 2)
        #expect(try store.changes(since: before, in: TodoList.trash) == gone)
    }

    @Test func theTrashShowsADeletedListWithoutItsItems() throws {
        try store.add("a", "b")
        try store.perform(.delete([tasks]), at: time(1))
        #expect(try rows().map(\.id) == [tasks])
        #expect(try store.openCounts()[TodoList.trash] == 1)
    }

    @Test func theTrashAlwaysExistsAndAcceptsNoNewItems() throws {
        #expect(try store.listExists(TodoList.trash))
        #expect(try rows().isEmpty)
        #expect(throws: (any Error).self) {
            try store.perform(.add([NewItem(title: "a")], at: .top, in: TodoList.trash), at: noon)
        }
        #expect(try rows().isEmpty)
    }

    @Test func aSmallListInALargeStoreIsReadInOrder() throws {
        let home = NewItem(title: "Home")
        try store.perform(.add([home], at: .bottom, in: TodoList.root), at: noon)
        let ids = try store.add("a", "b", "c", "d", to: home.id)
        try store.perform(.add((0..<1000).map { NewItem(title: "\($0)") }, at: .bottom, in: tasks), at: noon)
        try store.perform(.complete([ids[0]]), at: noon)
        try store.perform(.move(ids[3], to: .top), at: noon)
        try store.perform(.delete([ids[2]]), at: noon)
        #expect(try store.items(of: home.id).readable.map(\.title) == ["d", "b", "a"])
        #expect(try store.snapshot(of: home.id).contents.map(\.title) == ["d", "b", "a"])
        #expect(try store.snapshot(of: tasks).contents.map(\.title) == (0..<1000).map(String.init))
    }

    @Test func theTrashReportsUnreadableRecords() throws {
        let ids = try store.add("a", "b")
        try store.perform(.delete(ids), at: time(1))
        try store.writer.write { db in
            try db.execute(
                sql: "UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE id = ?", arguments: [ids[0].blob])
        }
        let snapshot = try store.snapshot(of: TodoList.trash)
        #expect(snapshot.contents.map(\.title) == ["b"])
        #expect(snapshot.quarantined.map(\.id) == [ids[0]])
    }
}
