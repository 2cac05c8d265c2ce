// Tests of subtasks in the store: the changes that the schema refuses, and two programs that change one tree.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct TreeTests {
    private let store: Store
    private let ids: [UUID]

    init() throws {
        store = try Store.inMemory()
        ids = try store.add("a", "b", "c")
    }

    private func setParent(_ id: UUID, _ parent: UUID) throws {
        try store.writer.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE item SET parent = ? WHERE id = ?", arguments: [parent.blob, id.blob])
        }
    }

    @Test func theSchemaRefusesCyclesOnUpdate() throws {
        #expect(throws: DatabaseError.self) { try setParent(ids[0], ids[0]) }
        try setParent(ids[0], ids[1])
        try setParent(ids[1], ids[2])
        #expect(throws: DatabaseError.self) { try setParent(ids[2], ids[0]) }
        #expect(throws: DatabaseError.self) { try setParent(ids[2], ids[1]) }
    }

    @Test func theSchemaRefusesTreesThatAreTooDeep() throws {
        let new = (0...Tree.maxDepth + 1).map { NewItem(title: "level \($0)") }
        try store.perform(.add(new, at: .bottom, in: tasks), at: noon)
        let chain = new.map(\.id)
        for (parent, child) in zip(chain, chain.dropFirst()).prefix(Tree.maxDepth) { try setParent(child, parent) }
        #expect(throws: DatabaseError.self) { try setParent(chain[Tree.maxDepth + 1], chain[Tree.maxDepth]) }
    }

    /// Inserts a task like another program would.
    private func insert(_ id: UUID, within parent: UUID?) throws {
        try store.writer.writeWithoutTransaction { db in
            try db.execute(
                sql: "INSERT INTO item (id, list, title, rank, created, parent) VALUES (?, ?, 'x', 9, 0, ?)",
                arguments: [id.blob, tasks.blob, parent?.blob])
        }
    }

    private func execute(_ sql: String, _ ids: UUID...) throws {
        try store.writer.writeWithoutTransaction { db in
            try db.execute(sql: sql, arguments: StatementArguments(ids.map(\.blob)))
        }
    }

    @Test func theSchemaRefusesCyclesAndMissingParentsOnInsert() throws {
        let (one, other) = (UUID(), UUID())
        #expect(throws: DatabaseError.self) { try insert(one, within: one) }
        // Otherwise, the other task could become its subtask next.
        #expect(throws: DatabaseError.self) { try insert(one, within: other) }
        #expect(throws: DatabaseError.self) { try setParent(ids[0], other) }
        try insert(one, within: ids[0])
        try setParent(ids[0], ids[1])
        // This is how another program could replace a record.
        #expect(throws: DatabaseError.self) {
            try execute(
                "INSERT OR REPLACE INTO item (id, list, title, rank, created, parent) VALUES (?, ?, 'x', 9, 0, ?)",
                ids[1], tasks, one)
        }
        #expect(try ReferenceStore(store).treeFaults.isEmpty)
    }

    @Test func deletingAnItemMovesItsSubtasksToItsParent() throws {
        try setParent(ids[1], ids[0])
        try setParent(ids[2], ids[1])
        let revision = try store.snapshot(of: tasks).revision
        try execute("DELETE FROM item WHERE id = ?", ids[1])
        #expect(try store.item(ids[2])?.parent == ids[0])
        guard case .rows(let rows, _) = try store.changes(since: revision, in: tasks) else {
            Issue.record("no rows")
            return
        }
        #expect(Set(rows.map(\.id)) == [ids[1], ids[2]])
        try execute("DELETE FROM item WHERE id = ?", ids[0])
        #expect(try store.item(ids[2])?.parent == nil)
    }

    @Test func changingTheIDOfAnItemKeepsItsSubtasks() throws {
        try setParent(ids[1], ids[0])
        let new = UUID()
        try execute("UPDATE item SET id = ? WHERE id = ?", new, ids[0])
        #expect(try store.item(ids[1])?.parent == new)
        #expect(throws: DatabaseError.self) {
            try execute("UPDATE item SET id = ?, parent = ? WHERE id = ?", UUID(), ids[1], new)
        }
    }

    @Test func theSchemaRefusesMovingATreeTooDeep() throws {
        let new = (0...Tree.maxDepth).map { NewItem(title: "level \($0)") }
        try store.perform(.add(new, at: .bottom, in: tasks), at: noon)
        for (parent, child) in zip(new, new.dropFirst()).prefix(Tree.maxDepth - 1) {
            try setParent(child.id, parent.id)
        }
        try setParent(ids[1], ids[0])
        #expect(throws: DatabaseError.self) { try setParent(ids[0], new[Tree.maxDepth - 1].id) }
        try setParent(ids[0], new[Tree.maxDepth - 2].id)
        #expect(try ReferenceStore(store).treeFaults.isEmpty)
    }

    @Test func recordsAreDeletedAndInsertedInTheOrderTheSchemaRequires() throws {
        try setParent(ids[1], ids[0])
        try setParent(ids[2], ids[1])
        try store.perform(.delete([ids[0]]), at: noon)
        let before = try ReferenceStore(store)
        try store.perform(.deletePermanently([ids[2], ids[0], ids[1]]), at: noon)
        #expect(try store.undo()?.kind == .erased)
        #expect(try ReferenceStore(store) == before)
        // Steps of older stores can contain a task before its parent.
        try store.writer.write { db in
            var table = RecordTable(db: db)
            let records = try ids.reversed().map { try #require(try table.record($0)) }
            _ = try table.apply(.delete(ids))
            let back = try table.apply(.insert(records))
            #expect(back == .delete(ids.reversed()))
        }
        #expect(try ReferenceStore(store) == before)
    }

    @Test func insertingContinuesAfterReplacingADeletedItem() throws {
        let old = try #require(try store.record(ids[0]))
        try store.perform(.delete([ids[0]]), at: noon)
        let new = Item(id: UUID(), list: tasks, title: "new", rank: Rank(1), created: noon)
        try store.writer.write { db in
            var table = RecordTable(db: db)
            _ = try table.apply(.insert([old, .item(new)]))
        }
        #expect(Set(try store.titles) == ["a", "b", "c", "new"])
    }

    @Test func deletingAParentKeepsSubtasksLeftByAnotherProgram() throws {
        try setParent(ids[1], ids[0])
        try execute("UPDATE item SET deleted = 1 WHERE id = ?", ids[0])
        #expect(try store.snapshot(of: tasks).contents.map(\.title) == ["b", "c"])
        try store.perform(.deletePermanently([ids[0]]), at: noon)
        #expect(try store.items(of: tasks).readable.map(\.title) == ["b", "c"])
        try setParent(ids[2], ids[1])
        try execute("UPDATE item SET deleted = 1 WHERE id = ?", ids[1])
        try store.emptyTrash()
        #expect(try store.item(ids[2])?.parent == nil)
    }

    @Test func aListWithASubtaskOfAnotherListsItemCanBePurged() throws {
        let other = NewItem(title: "Other")
        try store.perform(.add([other], at: .bottom, in: TodoList.root), at: noon)
        try setParent(ids[1], ids[0])
        try execute("UPDATE item SET list = ? WHERE id = ?", other.id, ids[1])
        #expect(try store.snapshot(of: other.id).contents.map(\.title) == ["b"])
        #expect(try store.items(of: other.id).readable.outlined(at: Now(noon, by: UniversalTime())).map(\.depth) == [0])
        try store.perform(.delete([other.id]), at: noon)
        let before = try ReferenceStore(store)
        try store.perform(.deletePermanently([other.id]), at: noon)
        #expect(try store.undo() != nil)
        let after = try ReferenceStore(store)
        #expect(Set(after.records.keys) == Set(before.records.keys))
        #expect(after.records[ids[1]]?.item?.parent == nil && after.treeFaults.isEmpty)
    }

    /// The triggers prevent this, but a damaged schema may lack them.
    @Test func damagedTreesAreStillShown() throws {
        let chain = (0...Tree.maxDepth + 2).map { NewItem(title: "level \($0)") }
        try store.perform(.add(chain, at: .bottom, in: tasks), at: noon)
        let before = try store.snapshot(of: tasks)
        try store.writer.writeWithoutTransaction { db in
            try db.execute(sql: "DROP TRIGGER item_parent_updated; UPDATE item SET folded = title IN ('a', 'b')")
        }
        for (parent, child) in zip(chain, chain.dropFirst()) { try setParent(child.id, parent.id) }
        try setParent(ids[0], ids[1])
        try setParent(ids[1], ids[0])
        try setParent(ids[2], ids[0])
        let all = Set(["a", "b", "c"] + chain.map(\.title))
        #expect(
            Set(try store.items(of: tasks).readable.outlined(at: Now(noon, by: UniversalTime())).map(\.item.title))
                == all)
        let after = try store.snapshot(of: tasks)
        #expect(Set(after.contents.map(\.title)) == all && after.contents.count == all.count)
        guard case .rows(let rows, _) = try store.changes(since: before.revision, in: tasks) else {
            Issue.record("no rows")
            return
        }
        var followed = before.contents
        followed.merge(rows)
        #expect(followed.map(\.title) == after.contents.map(\.title))
    }

    @Test func subtasksAreReadThroughTheirIndex() throws {
        try store.perform(.nest(ids[1], in: ids[0], to: .top), at: noon)
        let plans = try store.read { db in
            var statements: [String] = []
            db.trace { if case .statement(let statement) = $0 { statements.append(statement.expandedSQL) } }
            #expect(try RecordTable(db: db).children(of: ids[0]).map(\.id) == [ids[1]])
            db.trace(options: [])
            return try statements.flatMap { try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \($0)") }
                .map { $0["detail"] as String }
        }
        #expect(plans.contains { $0.contains("INDEX item_children") } && !plans.contains { $0.contains("TEMP B-TREE") })
    }

    @Test func completingAParentWith500SubtasksIsOneStepAndOneTransaction() throws {
        let below = (0..<500).map { NewItem(title: "\($0)", fields: [.parent(ids[0])]) }
        try store.perform(.add(below, at: .bottom, in: tasks), at: noon)
        let (before, steps) = (try store.snapshot(of: tasks), try stepCount())
        let commits = Commits()
        store.writer.add(transactionObserver: commits, extent: .databaseLifetime)
        let step = try store.perform(.complete([ids[0]]), at: noon)
        #expect(commits.count == 1)
        #expect(step?.summary == StepSummary(kind: .completed, count: 1, title: "a"))
        #expect(try stepCount() == steps + 1)
        guard case .rows(let rows, _) = try store.changes(since: before.revision, in: tasks) else {
            Issue.record("not told row by row")
            return
        }
        #expect(rows.count == 501 && rows.allSatisfy { $0.content?.isDone == true })
        try store.undo()
        #expect(commits.count == 2)
        #expect(try store.snapshot(of: tasks).contents == before.contents)
    }

    @Test func aCollapsedRowIsSavedAndSeenByOtherProgramsWithoutAnUndoStep() async throws {
        let folder = try TemporaryFolder()
        let (mine, theirs) = (try Store.open(at: folder.file()), try Store.open(at: folder.file()))
        let parent = NewItem(title: "a")
        try await mine.perform(.add([parent], at: .bottom, in: tasks), at: noon)
        let below = NewItem(title: "b", fields: [.parent(parent.id)])
        let last = try await mine.perform(.add([below], at: .bottom, in: tasks), at: noon)
        let times = try mine.modificationTimes(of: [parent.id, below.id])
        _ = try await mine.setCollapsed([parent.id], to: true)
        #expect(try await theirs.snapshot(of: tasks).contents.map(\.title) == ["a"])
        #expect(try mine.modificationTimes(of: [parent.id, below.id]) == times)
        // Undo reverts the step before the collapsing, and the subtask remains collapsed.
        #expect(try await mine.undo()?.summary == last?.summary)
        try await mine.redo()
        #expect(try await mine.snapshot(of: tasks).contents.map(\.title) == ["a"])
        let redone = try mine.modificationTimes(of: [parent.id, below.id])
        _ = try await mine.setCollapsed([parent.id], to: false)
        #expect(try await theirs.snapshot(of: tasks).contents.map(\.title) == ["a", "b"])
        #expect(try mine.modificationTimes(of: [parent.id, below.id]) == redone)
    }

    private func stepCount() throws -> Int {
        try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM step") ?? 0 }
    }

    @Test func completing10000ItemsIsReadAsRowChanges() throws {
        let folder = try TemporaryFolder()
        let (mine, theirs) = (try Store.open(at: folder.file()), try Store.open(at: folder.file()))
        let new = (0..<10_000).map { NewItem(title: "\($0)") }
        try theirs.perform(.add(new, at: .bottom, in: tasks), at: noon)
        var shown = try mine.snapshot(of: tasks)
        try theirs.perform(.complete(new.map(\.id)), at: noon)
        guard case .rows(let rows, _) = try mine.changes(since: shown.revision, in: tasks) else {
            Issue.record("all is read anew")
            return
        }
        shown.contents.merge(rows)
        #expect(shown.contents == (try theirs.snapshot(of: tasks)).contents)
    }
}

private final class Commits: TransactionObserver {
    private(set) var count = 0

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { count += 1 }
    func databaseDidRollback(_ db: Database) {}
}
