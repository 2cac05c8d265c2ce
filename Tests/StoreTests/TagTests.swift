// Tests of tags in the store: the list of tags, and one transaction for renaming or deleting each.

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

@Suite struct TagTests {
    private let store: Store
    private let ids: [UUID]

    init() throws {
        store = try Store.inMemory()
        ids = try store.add("a", "b", "c", "d")
        for (id, tags) in zip(ids, [["home", "Work"], ["work"], ["work", "late"], []]) {
            try store.perform(.change(id, [.tags(Tags(tags))]), at: noon)
        }
    }

    @Test func tagsCountOpenItems() async throws {
        #expect(
            try await store.tags() == [
                TagCount(name: "home", open: 1), TagCount(name: "late", open: 1), TagCount(name: "work", open: 3),
            ])
        try await store.perform(.complete([ids[2]]), at: noon)
        try await store.perform(.delete([ids[0]]), at: noon)
        #expect(try await store.tags() == [TagCount(name: "late", open: 0), TagCount(name: "work", open: 1)])
        try await store.perform(.delete([tasks]), at: noon)
        #expect(try await store.tags().isEmpty)
    }

    @Test func renamingOrDeletingATagIsOneUndoStep() throws {
        let before = try ReferenceStore(store)
        let step = try #require(try store.perform(.renameTag("work", to: "office"), at: noon))
        #expect(step.summary == StepSummary(kind: .retagged, count: 3, title: "office"))
        #expect(
            try ids.map { try store.item($0)?.tags.names } == [
                ["home", "office"], ["office"], ["office", "late"], [],
            ])
        #expect(try store.undo()?.kind == .retagged)
        #expect(try ReferenceStore(store) == before)
        try store.perform(.deleteTag("work"), at: noon)
        #expect(try store.tags().map(\.name) == ["home", "late"])
        #expect(try store.undo()?.kind == .untagged)
        #expect(try ReferenceStore(store) == before)
    }

    @Test func rowsShowTagsAndPriorities() throws {
        try store.perform(.change(ids[3], [.priority(.medium)]), at: noon)
        let contents = try store.snapshot(of: tasks).contents
        #expect(contents.map { $0.caption?.tags.names } == [["home", "Work"], ["work"], ["work", "late"], []])
        let none = Priority.Level.none
        #expect(contents.map { $0.caption?.priority } == [none, none, none, .medium])
        let revision = try store.snapshot(of: tasks).revision
        try store.perform(.change(ids[0], [.tags(Tags()), .priority(.high)]), at: noon)
        guard case .rows(let rows, _) = try store.changes(since: revision, in: tasks) else {
            Issue.record("no rows")
            return
        }
        #expect(rows.map(\.content?.caption) == [RowCaption(priority: .high)])
    }

    @Test func unreadableTagsAreTreatedAsNone() throws {
        try store.writer.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE item SET tags = 'no array' WHERE id = ?", arguments: [ids[0].blob])
        }
        #expect(try store.tags().map(\.name) == ["late", "work"])
        #expect(try store.perform(.deleteTag("work"), at: noon)?.count == 2)
    }
}
