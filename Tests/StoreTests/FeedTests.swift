// Tests of how one program sees the changes by another.

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

@Suite struct FeedTests {
    @Test func withoutAWriteThereAreNoChanges() throws {
        let store = try Store.inMemory()
        #expect(try store.changes(since: store.snapshot(of: tasks).revision, in: tasks) == .none)
    }

    @Test func theHeadContainsTheFirstItemsAndAllCounts() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a", "b", "c", "d")
        try store.perform(.complete([ids[1]]), at: noon)
        let (head, whole) = (try store.firstRows(of: tasks, limit: 2), try store.snapshot(of: tasks))
        #expect(Array(head.snapshot.contents) == Array(whole.contents.prefix(2)))
        #expect(head.snapshot.revision == whole.revision)
        #expect(head.openCount == 3)
        #expect(head.count == 4)
        #expect(!head.isComplete)
    }

    @Test func aHeadLongerThanTheListContainsTheWholeList() throws {
        let store = try Store.inMemory()
        try store.add("a", "b")
        let head = try store.firstRows(of: tasks, limit: 2)
        #expect(head.isComplete)
        #expect(head.snapshot == (try store.snapshot(of: tasks)))
    }

    @Test func twoStoresOnOneFileSeeEachOthersChanges() throws {
        let folder = try TemporaryFolder()
        let (mine, theirs) = (try Store.open(at: folder.file()), try Store.open(at: folder.file()))
        let ids = try mine.add("a", "b")
        let before = try mine.snapshot(of: tasks)
        try theirs.perform(.complete([ids[0]]), at: noon)
        let after = try theirs.snapshot(of: tasks)
        let expected = Changes.rows([RowChange(try #require(try mine.record(ids[0])))], revision: after.revision)
        #expect(try mine.changes(since: before.revision, in: tasks) == expected)
    }

    @Test func aDeletedItemIsReportedAsRemoved() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a")
        try store.perform(.delete(ids), at: noon)
        #expect(
            try store.changes(since: 1, in: tasks)
                == .rows([RowChange(removed: ids[0])], revision: 2))
    }

    @Test func mergingChangesGivesTheCurrentList() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a", "b", "c", "d")
        let before = try store.snapshot(of: tasks)
        try store.perform(.move(ids[3], to: .top), at: noon)
        try store.perform(.delete([ids[1]]), at: noon)
        try store.add("e")
        guard case .rows(let changes, _) = try store.changes(since: before.revision, in: tasks) else {
            Issue.record("no single items")
            return
        }
        var merged = before.contents
        merged.merge(changes)
        #expect(merged == (try store.snapshot(of: tasks).contents))
    }

    @Test func aReaderThatMissedTooManyChangesGetsTheWholeList() throws {
        let store = try Store.inMemory()
        try store.perform(.add((0..<20_001).map { NewItem(title: "\($0)") }, at: .top, in: tasks), at: noon)
        #expect(try store.changes(since: 0, in: tasks) == .everything(store.snapshot(of: tasks)))
        guard case .rows(let changes, _) = try store.changes(since: 1, in: tasks) else {
            Issue.record("no single items")
            return
        }
        #expect(changes.count == 20_000)
    }

    @Test func aReader15000ChangesBehindStillGetsSingleRows() throws {
        let store = try Store.inMemory()
        try store.add("a")
        var shown = try store.snapshot(of: tasks)
        try store.perform(.add((0..<7500).map { NewItem(title: "\($0)") }, at: .top, in: tasks), at: noon)
        try store.perform(.add((0..<7500).map { NewItem(title: "\($0)") }, at: .bottom, in: tasks), at: noon)
        guard case .rows(let changes, _) = try store.changes(since: shown.revision, in: tasks) else {
            Issue.record("no single items")
            return
        }
        #expect(changes.count == 15_000)
        shown.contents.merge(changes)
        #expect(shown.contents == (try store.snapshot(of: tasks)).contents)
    }

    @Test func the200000NewestChangesAreKept() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a")
        try store.writer.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    INSERT INTO change (item)
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 200000)
                    SELECT (SELECT id FROM item) FROM number
                    """)
        }
        try store.perform(.complete(ids), at: noon)
        let now = try store.snapshot(of: tasks)
        #expect(now.revision == 200_002)
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM change") } == 200_000)
        #expect(try store.changes(since: 1, in: tasks) == .everything(now))
        let change = RowChange(try #require(try store.record(ids[0])))
        #expect(try store.changes(since: 2, in: tasks) == .rows([change], revision: now.revision))
    }

    @Test func aReaderAheadOfTheStoreGetsTheWholeList() throws {
        let store = try Store.inMemory()
        try store.add("a")
        #expect(try store.changes(since: 99, in: tasks) == .everything(store.snapshot(of: tasks)))
    }

    @Test func undoIsReportedAsAChange() throws {
        let store = try Store.inMemory()
        let ids = try store.add("a")
        try store.undo()
        #expect(
            try store.changes(since: 1, in: tasks)
                == .rows([RowChange(removed: ids[0])], revision: 2))
    }
}

@Suite struct QuarantineTests {
    /// Creates a store with two readable tasks and a third one that is broken by the given change.
    private func store(breaking change: String) throws -> Store {
        let store = try Store.inMemory()
        try store.add("a", "b", "broken")
        try store.breakRecord(change)
        return store
    }

    @Test(arguments: [
        ("id = x'0102'", QuarantinedRecord.Reason.unreadableID),
        ("title = CAST(x'FFFE' AS TEXT)", QuarantinedRecord.Reason.unreadable(.title)),
    ])
    func anUnreadableRecordIsOmittedAndReported(change: String, reason: QuarantinedRecord.Reason) throws {
        let store = try store(breaking: "rank = rank")
        let id = reason == .unreadableID ? nil : try store.items(of: tasks).readable.last?.id
        try store.breakRecord(change)
        let snapshot = try store.snapshot(of: tasks)
        #expect(snapshot.contents.map(\.title) == ["a", "b"])
        #expect(snapshot.quarantined == [QuarantinedRecord(row: 3, id: id, reason: reason)])
    }

    @Test(arguments: ["id = x'0102'", "title = CAST(x'FFFE' AS TEXT)"])
    func anUnreadableRecordStaysInTheStore(change: String) throws {
        let store = try store(breaking: change)
        try store.add("c")
        #expect(try store.titles == ["a", "b", "c"])
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM item") } == 4)
    }

    @Test(arguments: ["title = CAST(x'FFFE' AS TEXT)", "id = x'0102'"])
    func aRecordThatBecomesUnreadableIsReported(change: String) throws {
        let store = try store(breaking: "rank = rank")
        let revision = try store.snapshot(of: tasks).revision
        try store.breakRecord(change)
        let now = try store.snapshot(of: tasks)
        #expect(now.quarantined.count == 1)
        #expect(try store.changes(since: revision, in: tasks) == .everything(now))
        #expect(try store.changes(since: now.revision, in: tasks) == .none)
    }

    @Test func aListThatBecomesUnreadableIsReported() throws {
        let store = try store(breaking: "rank = rank")
        let revision = try store.snapshot(of: TodoList.root).revision
        try store.writer.writeWithoutTransaction { try $0.execute(sql: "UPDATE list SET name = CAST(x'FF' AS TEXT)") }
        let now = try store.snapshot(of: TodoList.root)
        #expect(now.quarantined.count == 1)
        #expect(try store.changes(since: revision, in: TodoList.root) == .everything(now))
    }

    @Test func anUnreadableRecordIsReportedOnlyInItsOwnList() throws {
        let store = try store(breaking: "rank = rank")
        let home = NewItem(title: "Home")
        try store.perform(.add([home], at: .bottom, in: TodoList.root), at: noon)
        let revision = try store.snapshot(of: tasks).revision
        try store.breakRecord("title = CAST(x'FFFE' AS TEXT)")
        guard case .rows(let changes, _) = try store.changes(since: revision, in: home.id) else {
            Issue.record("not the change alone")
            return
        }
        #expect(changes.map(\.content) == [nil])
    }
}

extension Store {
    /// Changes the task “broken” in a way that Furrow never does.
    fileprivate func breakRecord(_ change: String) throws {
        try breakRecord(change, where: "title = 'broken'")
    }

    /// Changes a record in a way that Furrow never does.
    func breakRecord(
        _ change: String, of table: String = "item", where condition: String, _ arguments: StatementArguments = []
    ) throws {
        try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: "UPDATE \(table) SET \(change) WHERE \(condition)", arguments: arguments)
            try db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
        }
    }
}
