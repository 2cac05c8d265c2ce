// Tests of restoring a backup: the open store returns to the backup's state, as one undoable step.

import Foundation
import GRDB
import Rows
import TestSupport
import Testing
import Todo

// `Record` means this type, not GRDB's.
import enum Todo.Record

@testable import Store

@Suite struct RestoreTests {
    private let folder: TemporaryFolder
    private let clock = SetClock()
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        clock.set("2026-11-23T08:00:00")
        store = try Store.open(at: folder.file(), clock: clock.clock)
    }

    /// Returns all records of a store, including those in the trash.
    private func records(_ store: Store) throws -> [UUID: Record] {
        try store.read { db in
            var records: [UUID: Record] = [:]
            for table in [Table.items, .lists] {
                try db.forEachRow("SELECT \(table.columns) FROM \(table.name)") { row in
                    if case .success(let record) = RecordTable.record(row, of: table) { records[record.id] = record }
                    return true
                }
            }
            return records
        }
    }

    // MARK: - Random states

    @Test(arguments: 0..<12)
    func restoringABackupCanBeUndone(_ seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        var reference = ReferenceStore([TodoList.tasks])
        try play(60, on: &reference, &generator)
        let then = try records(store)
        #expect(then == reference.records)
        let backup = try store.backUp()
        try play(60, on: &reference, &generator)
        // The trash is deleted permanently, also from the undo steps.
        try store.emptyTrash()
        reference.emptyTrash()
        try play(20, on: &reference, &generator)
        let now = try records(store)
        #expect(now == reference.records)
        let summary = try store.summary(of: backup)
        let restored = try store.restore(backup)
        #expect(try records(store) == then)
        #expect(try store.integrityCheck().isEmpty)
        try expectCounts(summary, from: then, to: now)
        #expect(try store.summary(of: backup).isUnchanged)
        #expect(restored.unreadableCount == 0)
        // The restore can be reverted by undo and by the backup of the state before it.
        try #require(restored.step != nil)
        #expect(try store.undo()?.kind == .rewound)
        #expect(try records(store) == now)
        #expect(try store.redo()?.kind == .rewound)
        #expect(try records(store) == then)
        try store.restore(restored.previous)
        #expect(try records(store) == now)
    }

    /// Performs random commands on the store and on the reference.
    private func play(_ count: Int, on reference: inout ReferenceStore, _ generator: inout SplitMix64) throws {
        for _ in 0..<count {
            var command = reference.anyCommand(&generator)
            if let item = reference.lists.flatMap({ reference[$0.id] }).randomElement(using: &generator),
                generator.next() % 3 == 0
            {
                command = .change(item.id, [FieldChange(.notes, Field.notes.sample(list: item.list, &generator))])
            }
            _ = try? reference.perform(command)
            _ = try? store.perform(command, at: noon)
        }
    }

    /// Compares a backup's summary with counts made independently.
    private func expectCounts(
        _ summary: BackupSummary, from then: [UUID: Record], to now: [UUID: Record],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        func seen(_ all: [UUID: Record]) -> [UUID: Record] {
            all.filter { $1.deleted == nil && ($1.item.map { all[$0.list]?.deleted == nil } ?? true) }
        }
        let (old, new) = (seen(then), seen(now))
        let both = old.keys.filter { new[$0] != nil }
        #expect(
            summary
                == BackupSummary(
                    items: old.values.count { !$0.isList }, lists: old.values.count(where: \.isList),
                    added: new.count - both.count, changed: both.count { old[$0] != new[$0] },
                    removed: old.count - both.count), sourceLocation: sourceLocation)
    }

    @Test func everyFieldOfAnItemIsRestored() throws {
        let id = try store.add("a")[0]
        var generator = SplitMix64(state: 7)
        let others: [Field] = [.list, .rank, .created, .deleted, .title, .parent]
        let values = Item.fields.filter { !others.contains($0) }
            .map { FieldChange($0, $0.sample(list: TodoList.tasks.id, &generator)) }
        let edit = Edit.change([Patch(id, values)])
        try store.write { db in
            var table = RecordTable(db: db)
            _ = try table.apply(edit)
        }
        let (then, backup) = (try records(store), try store.backUp())
        try store.perform(.delete([id]), at: noon)
        try store.emptyTrash()
        try store.restore(backup)
        #expect(try records(store) == then)
        #expect(then[id].map { record in values.allSatisfy { $0.field.value(of: record) == $0.value } } == true)
    }

    // MARK: - One transaction in the open store

    @Test func anotherProgramSeesARestoreAsRowChanges() throws {
        try store.add("a", "b")
        let backup = try store.backUp()
        let other = try Store.open(at: folder.file(), clock: clock.clock)
        let ids = try store.add("c")
        let seen = try other.snapshot(of: TodoList.tasks.id)
        try store.restore(backup)
        guard case .rows(let rows, _) = try other.changes(since: seen.revision, in: TodoList.tasks.id) else {
            Issue.record("not row by row")
            return
        }
        #expect(rows == [RowChange(removed: ids[0])])
        #expect(try other.titles == ["a", "b"])
    }

    @Test func restoringTheSameStateMakesNoUndoStep() throws {
        try store.add("a")
        let backup = try store.backUp()
        let revision = try store.snapshot(of: TodoList.tasks.id).revision
        #expect(try store.restore(backup).step == nil)
        #expect(try store.snapshot(of: TodoList.tasks.id).revision == revision)
        #expect(try store.undo()?.kind == .added)
    }

    @Test func theCurrentStateIsBackedUpBeforeARestore() async throws {
        try store.add("a")
        clock.set("2026-11-24T08:00:00")
        try store.add("b")
        clock.set("2026-11-25T08:00:00")
        let restored = try await store.restore(#require(Backup(id: "2026-11-24")))
        #expect(try store.titles == ["a"])
        // This is the day's regular backup, because nothing was changed before on this day.
        #expect(restored.previous.id == "2026-11-25")
        #expect(restored.step?.summary == StepSummary(kind: .rewound, count: 1, title: "2026-11-24"))
        try store.add("c")
        #expect(try await store.restore(restored.previous).previous.id == "2026-11-25T09:00:00")
        #expect(try store.titles == ["a", "b"])
    }

    @Test func nothingIsRestoredIfTheCurrentStateCannotBeBackedUp() throws {
        try store.add("a")
        let backup = try store.backUp()
        try store.add("b")
        // Another program holds the lock of backups all the time.
        let lock = open(folder.file("backups/furrow.db.lock"), O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let hasty = try Store.open(at: folder.file(), schema: .current, clock: clock.clock, busyTimeout: 0.05)
        #expect(throws: StoreError.self) { try hasty.restore(backup) }
        #expect(try store.titles == ["a", "b"])
        #expect(try store.undo()?.title == "b")
    }

    @Test func deliveredRemindersOfRestoredItemsAreNotRepeated() throws {
        let id = try store.add("a")[0]
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO telling (item, name, state, noted, missed) VALUES (?, 'x', 'over', 1, 0)",
                arguments: [id.blob])
        }
        let backup = try store.backUp()
        try store.perform(.delete([id]), at: noon)
        try store.emptyTrash()
        try store.restore(backup)
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM telling") } == 1)
    }

    // MARK: - Unreadable backups

    @Test func aMissingBackupIsRefused() throws {
        try store.add("a")
        #expect(throws: StoreError.backupMissing(id: "2020-01-01")) {
            try store.restore(#require(Backup(id: "2020-01-01")))
        }
        #expect(StoreError.backupMissing(id: "2020-01-01").description == "There is no backup from 2020-01-01.")
    }

    @Test(arguments: ["", "x", String(repeating: "a text longer than a page ", count: 500)])
    func aFileThatIsNotABackupIsRefusedUnchanged(_ text: String) throws {
        try store.add("a")
        let backup = try store.backUp()
        let path = store.path(of: backup)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: StoreError.notAStore(path: path)) { try store.restore(backup) }
        #expect(throws: StoreError.notAStore(path: path)) { try store.summary(of: backup) }
        #expect(try bytes(path) == Data(text.utf8))
        #expect(try store.backups() == [backup])
    }

    @Test func aDamagedBackupIsRefused() throws {
        try store.perform(
            .add((0..<2000).map { NewItem(title: "Item \($0)") }, at: .bottom, in: TodoList.tasks.id), at: noon)
        let backup = try store.backUp()
        let path = store.path(of: backup)
        var data = try bytes(path)
        // The first page describes the other pages, so it stays intact.
        for index in stride(from: 8192, to: data.count, by: 4096) { data[index] = 0xFF }
        try data.write(to: URL(fileURLWithPath: path))
        do {
            try store.restore(backup)
            Issue.record("not refused")
        } catch StoreError.damaged(let named, _) {
            #expect(named == path)
        }
        #expect(try store.titles.count == 2000)
    }

    @Test func aBackupOfANewerVersionIsRefused() throws {
        try store.add("a")
        let backup = try store.backUp()
        try tamper(store.path(of: backup), "PRAGMA user_version = 99")
        let error = StoreError.newer(path: store.path(of: backup), version: 99, known: Schema.current.version)
        #expect(throws: error) { try store.restore(backup) }
        #expect(throws: error) { try store.summary(of: backup) }
    }

    @Test func restoringRepairsAnUnreadableRecord() throws {
        let ids = try store.add("a", "b")
        let (then, backup) = (try records(store), try store.backUp())
        try tamper(folder.file(), "UPDATE item SET due = 'nonsense' WHERE title = 'b'")
        #expect(try records(store)[ids[1]] == nil)
        try store.restore(backup)
        #expect(try records(store) == then)
    }

    @Test func anUnreadableNewRecordStaysWithItsList() throws {
        try store.add("a")
        let backup = try store.backUp()
        let list = NewItem(title: "Home")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        try store.perform(.add([NewItem(title: "bad")], at: .bottom, in: list.id), at: noon)
        try tamper(folder.file(), "UPDATE item SET due = 'nonsense' WHERE title = 'bad'")
        try store.restore(backup)
        #expect(try store.lists().readable.map(\.name) == ["Tasks", "Home"])
        #expect(try store.items(of: list.id).quarantined.count == 1)
    }

    // MARK: - Trees

    /// Restores a backup, undoes that and redoes that, and expects the exact state each time.
    private func expectRestoreAndUndo(
        _ backup: Backup, _ then: [UUID: Record], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let now = try records(store)
        for _ in 0..<2 {
            try store.restore(backup)
            #expect(try records(store) == then, sourceLocation: sourceLocation)
            #expect(try store.undo()?.kind == .rewound, sourceLocation: sourceLocation)
            #expect(try records(store) == now, sourceLocation: sourceLocation)
            #expect(try store.redo()?.kind == .rewound, sourceLocation: sourceLocation)
            #expect(try records(store) == then, sourceLocation: sourceLocation)
            try store.undo()
        }
    }

    @Test(arguments: [[0, 1], [1, 0]]) func restoringSwapsParentAndSubtask(_ order: [Int]) throws {
        let ids = try store.add("a", "b")
        let (inner, outer) = (ids[order[0]], ids[order[1]])
        try store.perform(.nest(inner, in: outer, to: .top), at: noon)
        let (then, backup) = (try records(store), try store.backUp())
        try store.perform(.nest(inner, in: nil, to: .top), at: noon)
        try store.perform(.nest(outer, in: inner, to: .top), at: noon)
        try expectRestoreAndUndo(backup, then)
    }

    /// Makes each task a subtask of the next one.
    private func chain(_ ids: [UUID]) throws {
        for (inner, outer) in zip(ids, ids.dropFirst()) {
            try store.perform(.nest(inner, in: outer, to: .top), at: noon)
        }
    }

    /// Adds tasks that are nested as deeply as allowed, each in the next one.
    private func deepestChain() throws -> [UUID] {
        let new = (0...Tree.maxDepth).map { NewItem(title: "\($0)") }
        try store.perform(.add(new, at: .bottom, in: tasks), at: noon)
        let ids = new.map(\.id)
        try chain(ids)
        return ids
    }

    @Test func restoringReversesTheDeepestTree() throws {
        let ids = try deepestChain()
        let (then, backup) = (try records(store), try store.backUp())
        for id in ids { try store.perform(.nest(id, in: nil, to: .top), at: noon) }
        try chain(ids.reversed())
        try expectRestoreAndUndo(backup, then)
    }

    @Test func restoringADeepTreeReplacesHalfOfItsItems() throws {
        let ids = try deepestChain()
        let (then, backup) = (try records(store), try store.backUp())
        for id in ids { try store.perform(.nest(id, in: nil, to: .top), at: noon) }
        try store.perform(.delete(Array(ids.prefix(8))), at: noon)
        try store.emptyTrash()
        let others = (0..<8).map { NewItem(title: "new \($0)") }
        try store.perform(.add(others, at: .bottom, in: tasks), at: noon)
        try chain(ids.suffix(9).reversed() + others.map(\.id))
        try expectRestoreAndUndo(backup, then)
    }

    @Test func restoringRepairsAnUnreadableItemInAReversedTree() throws {
        let ids = try store.add("a", "b")
        try store.perform(.nest(ids[0], in: ids[1], to: .top), at: noon)
        let (then, backup) = (try records(store), try store.backUp())
        try store.perform(.nest(ids[0], in: nil, to: .top), at: noon)
        try store.perform(.nest(ids[1], in: ids[0], to: .top), at: noon)
        try tamper(folder.file(), "UPDATE item SET due = 'nonsense' WHERE title = 'a'")
        try store.restore(backup)
        #expect(try records(store) == then)
    }

    // MARK: - Unreadable records in a backup

    private func makeUnreadable(_ title: String, in backup: Backup) throws {
        try tamper(store.path(of: backup), "UPDATE item SET due = 'nonsense' WHERE title = '\(title)'")
    }

    @Test func itemsUnreadableOnlyInTheBackupStayUnchanged() throws {
        let ids = try store.add("a", "b")
        let backup = try store.backUp()
        try makeUnreadable("b", in: backup)
        try store.perform(.rename(ids[1], to: "B"), at: noon)
        try store.perform(.delete([ids[0]]), at: noon)
        let restored = try store.restore(backup)
        #expect(restored.unreadableCount == 1)
        #expect(try store.titles == ["a", "B"])
        try store.undo()
        #expect(try store.titles == ["B"])
    }

    @Test func aListUnreadableInTheBackupStaysAndItsItemsAreRestored() throws {
        let list = NewItem(title: "Home")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        let old = NewItem(title: "old")
        try store.perform(.add([old], at: .bottom, in: list.id), at: noon)
        let backup = try store.backUp()
        try tamper(store.path(of: backup), "UPDATE list SET name = CAST(x'FFFE' AS TEXT) WHERE name = 'Home'")
        try store.perform(.rename(old.id, to: "new"), at: noon)
        try store.restore(backup)
        #expect(try store.lists().readable.map(\.name) == ["Tasks", "Home"])
        #expect(try store.items(of: list.id).readable.map(\.title) == ["old"])
    }

    @Test func subtasksOfAnUnreadableDeletedParentLoseTheirParent() throws {
        let ids = try store.add("parent", "child")
        try store.perform(.nest(ids[1], in: ids[0], to: .top), at: noon)
        let backup = try store.backUp()
        try makeUnreadable("parent", in: backup)
        try store.perform(.delete([ids[0]]), at: noon)
        try store.emptyTrash()
        try store.restore(backup)
        #expect(try store.items(of: tasks).readable.map(\.parent) == [nil])
        #expect(try ReferenceStore(store).treeFaults.isEmpty)
    }

    @Test func subtasksOfAnUnreadableExistingParentKeepTheirParent() throws {
        let ids = try store.add("parent", "child", "grandchild")
        try store.perform(.nest(ids[1], in: ids[0], to: .top), at: noon)
        try store.perform(.nest(ids[2], in: ids[1], to: .top), at: noon)
        let backup = try store.backUp()
        try makeUnreadable("child", in: backup)
        let now = try records(store)
        try store.restore(backup)
        #expect(try records(store) == now)
        // Parent and subtask are swapped, so the two states contradict each other.
        try store.perform(.nest(ids[2], in: nil, to: .top), at: noon)
        try store.perform(.nest(ids[1], in: nil, to: .top), at: noon)
        try store.perform(.nest(ids[1], in: ids[2], to: .top), at: noon)
        let reversed = try records(store)
        try store.restore(backup)
        #expect(try ReferenceStore(store).treeFaults.isEmpty)
        #expect(try records(store).count == reversed.count)
        try store.undo()
        #expect(try records(store) == reversed)
    }

    // MARK: - Older schemas

    @Test func backupsOfOlderVersionsAreRestoredAndStayUnchanged() throws {
        try store.add("now")
        _ = try store.backUp()
        for version in 1...6 {
            let id = "2026-11-0\(version)"
            let backup = try #require(Backup(id: id))
            let path = store.path(of: backup)
            try OldStore(version: version).write(to: path)
            try tamper(path, "PRAGMA journal_mode = DELETE")
            let before = try bytes(path)
            // A migrated copy of the store shows the expected records.
            let migrated = folder.file("migrated-\(id).db")
            try FileManager.default.copyItem(atPath: path, toPath: migrated)
            let then = try records(Store.open(at: migrated))
            try store.restore(backup)
            #expect(try records(store) == then)
            #expect(try store.summary(of: backup).isUnchanged)
            #expect(try bytes(path) == before)
            #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        }
    }

    @Test func readingABackupWritesNoFilesBesideIt() throws {
        try store.add("a")
        let backup = try store.backUp()
        _ = try store.summary(of: backup)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")).sorted()
        #expect(names == ["furrow.db.2026-11-23", "furrow.db.lock"])
    }
}
