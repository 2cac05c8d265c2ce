// Tests of a tag's view in the store, which is read by its index and updated by changes (specification N7).

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

/// `Tag` means this type, not the testing library's.
private typealias Tag = Todo.Tag

@Suite struct TagViewTests {
    private let store: Store
    private let ids: [UUID]
    private let work: UUID
    private let home = Query.tag(Tag("home"))

    /// Creates two lists. One has a and c with the tag, and b without it. The other has d.
    init() throws {
        store = try Store.inMemory()
        let list = NewItem(title: "Work")
        work = list.id
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        let made = try store.add("a", "b", "c")
        let other = NewItem(title: "d", fields: [.tags(Tags(["late", "HOME"]))])
        try store.perform(.add([other], at: .bottom, in: list.id), at: noon)
        for id in [made[0], made[2]] { try store.perform(.change(id, [.tags(Tags(["Home"]))]), at: noon) }
        ids = made + [other.id]
    }

    private func titles() throws -> [String] { try store.snapshot(of: home).contents.map(\.title) }

    @Test func theTagViewShowsItemsOfAllListsRegardlessOfCase() throws {
        #expect(try titles() == ["a", "c", "d"])
        let contents = try store.snapshot(of: home).contents
        #expect(contents.map { $0.caption?.list } == [tasks, tasks, work])
        #expect(contents.openCount == 3)
        try store.perform(.move(ids[2], to: .top), at: noon)
        try store.perform(.complete([ids[3]]), at: noon)
        try store.perform(.complete([ids[0]]), at: Timestamp(milliseconds: noon.milliseconds + 1))
        #expect(try titles() == ["c", "a", "d"])
        let head = try store.firstRows(of: home, limit: 1)
        #expect(head.isComplete && head.openCount == 1 && head.snapshot.contents.count == 3)
        #expect(try store.snapshot(of: .tag(Tag("nowhere"))).contents.isEmpty)
    }

    @Test func theTagViewOmitsDeletedItemsAndItemsOfDeletedLists() throws {
        try store.perform(.delete([ids[0]]), at: noon)
        #expect(try titles() == ["c", "d"])
        try store.perform(.delete([work]), at: noon)
        #expect(try titles() == ["c"])
    }

    @Test func theFeedReportsItemsThatLostTheTag() throws {
        let revision = try store.snapshot(of: home).revision
        try store.perform(.change(ids[0], [.tags(Tags(["house"]))]), at: noon)
        try store.perform(.change(ids[1], [.tags(Tags(["home"]))]), at: noon)
        try store.perform(.delete([ids[3]]), at: noon)
        guard case .rows(let rows, _) = try store.read({ try Feed(db: $0).changes(since: revision, in: home) }) else {
            Issue.record("no rows")
            return
        }
        let tags = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0.content?.caption?.tags.names) })
        #expect(tags == [ids[0]: ["house"], ids[1]: ["home"], ids[3]: nil])
        let now = try store.snapshot(of: home).revision
        try store.perform(.rename(work, to: "Office"), at: noon)
        guard case .everything(let snapshot) = try store.read({ try Feed(db: $0).changes(since: now, in: home) }) else {
            Issue.record("a list's name is in its rows")
            return
        }
        #expect(snapshot.contents.lists.map(\.name).contains("Office"))
    }

    @Test func theListsIncludeTheTagsAndWritesReportTagCounts() async throws {
        #expect(try await store.snapshot(of: TodoList.root).tags == TagShelf(store.tags()))
        let revision = try await store.snapshot(of: .lists).revision
        let shown = ReportedView(.lists, revision: revision, withCounts: true)
        let written = try await store.perform(.complete([ids[0]]), at: noon, reportingOn: [shown])
        let news = try #require(written.updates[0])
        #expect(news.tags?.counts == [TagCount(name: "Home", open: 2), TagCount(name: "late", open: 1)])
        #expect(try await store.counts().tags == news.tags)
        #expect(try await store.counts().open == news.openCounts)
    }

    @Test func collapsingTagsIsSavedWithoutAnUndoStep() async throws {
        let before = (try await store.snapshot(of: .lists).revision, try ReferenceStore(store))
        try await store.setTagsCollapsed(true)
        #expect(try await store.snapshot(of: .lists).tags.isCollapsed)
        #expect(try await store.snapshot(of: .lists).revision == before.0)
        #expect(try ReferenceStore(store) == before.1)
        try await store.setTagsCollapsed(false)
        #expect(try await !store.snapshot(of: .lists).tags.isCollapsed)
        #expect(try await store.undo()?.kind == .changed)
    }

    @Test func theTagViewAndTheTagCountsUseTheTagIndex() throws {
        let plans = try store.read { db in
            var statements: [String] = []
            db.trace { if case .statement(let statement) = $0 { statements.append(statement.expandedSQL) } }
            let feed = Feed(db: db)
            _ = try feed.snapshot(of: home)
            _ = try feed.firstRows(of: home, limit: 10)
            _ = try feed.tagShelf()
            db.trace(options: [])
            return try statements.flatMap { try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \($0)") }
                .map { $0["detail"] as String }
        }
        #expect(plans.filter { $0.contains("SCAN item USING INDEX item_tagged") }.count == 3)
        #expect(!plans.contains { $0.contains("SCAN item") && !$0.contains("INDEX item_tagged") })
    }
}
