// Tests of undo, redo and backups after a list has become read-only on its server.

import Foundation
import GRDB
import Testing
import Todo

// `Record` means this type, not GRDB's.
import enum Todo.Record

@testable import Store

@Suite struct ReadOnlyUndoTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let ids: [UUID]
    private let work: UUID

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.file())
        ids = try store.add("a", "b", "c")
        work = try store.addList("Work")
    }

    private func lock(_ list: UUID = tasks, _ isReadOnly: Bool = true) throws {
        guard var remote = try store.remoteList(list) else {
            try store.synchronize(list, isReadOnly: isReadOnly)
            return
        }
        remote.isReadOnly = isReadOnly
        try store.save(remote)
    }

    /// Returns all tasks of a list, including those in the trash.
    private func all(of list: UUID) throws -> [UUID: Record] {
        let records = try store.read { try RecordTable(db: $0).allRecords(of: list) }
        return Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0) })
    }

    /// Returns all tasks of both lists.
    private func all() throws -> [UUID: Record] { try all(of: tasks).merging(all(of: work)) { $1 } }

    private func addToWork(_ title: String) throws -> UUID {
        let new = NewItem(title: title)
        try store.perform(.add([new], at: .bottom, in: work), at: noon)
        return new.id
    }

    // MARK: - Undo and redo

    @Test func undoSkipsItemsOfAReadOnlyListAndUndoesTheRest() throws {
        let other = try addToWork("d")
        try store.perform(.complete([ids[0], ids[1], other]), at: noon)
        try lock()
        let before = try all(of: tasks)
        let step = try #require(try store.undo())
        let skippedChanges = try #require(step.summary.skippedChanges)
        #expect((skippedChanges.unchanged, skippedChanges.trashed, skippedChanges.locked) == (0, 0, 2))
        #expect(["a", "b"].contains(skippedChanges.title))
        #expect(step.summary.count == 1)
        #expect(try all(of: tasks) == before)
        #expect(try store.item(other)?.isDone == false)
        // Redo applies only what was undone.
        #expect(try store.redo()?.summary.skippedChanges == nil)
        #expect(try all(of: tasks) == before)
        #expect(try store.item(other)?.isDone == true)
    }

    @Test func redoSkipsItemsOfAListThatBecameReadOnly() throws {
        let other = try addToWork("d")
        try store.perform(.complete([ids[0], other]), at: noon)
        try store.undo()
        try lock()
        let before = try all(of: tasks)
        #expect(try store.redo()?.summary.skippedChanges == SkippedChanges(unchanged: 0, locked: 1, title: "a"))
        #expect(try all(of: tasks) == before)
        #expect(try store.item(other)?.isDone == true)
    }

    @Test(arguments: 0..<6) func aStepEntirelyAboutAReadOnlyListIsForgotten(_ kind: Int) throws {
        let older = try addToWork("d")
        let commands: [Command] = [
            .rename(ids[0], to: "x"), .complete([ids[0]]), .move(ids[2], to: .top), .delete([ids[0]]),
            .add([NewItem(title: "e")], at: .top, in: tasks), .transfer([ids[0]], to: work),
        ]
        let title = try #require(try store.perform(commands[kind], at: noon)).summary.title
        try lock()
        let before = try all()
        do {
            try store.undo()
            Issue.record("it was undone")
        } catch StoreError.stepIsReadOnly(let summary) {
            #expect(summary.title == title)
        }
        #expect(try all() == before)
        // The previous step can still be undone.
        #expect(try store.undo() != nil)
        #expect(try store.item(older) == nil)
    }

    @Test func aTaskTransferredIntoAListThatBecameReadOnlyStays() throws {
        let other = try addToWork("d")
        try store.perform(.transfer([other], to: tasks), at: noon)
        try lock()
        #expect(throws: StoreError.self) { try store.undo() }
        #expect(try store.item(other)?.list == tasks)
    }

    @Test func undoRestoresNothingIntoAReadOnlyList() throws {
        let other = try addToWork("d")
        try store.perform(.delete([ids[0], other]), at: noon)
        try lock()
        #expect(try store.undo()?.summary.skippedChanges == SkippedChanges(unchanged: 0, locked: 1, title: "a"))
        #expect(try all(of: tasks)[ids[0]]?.deleted != nil)
        #expect(try store.item(other)?.deleted == nil)
    }

    @Test func reorderingTodayInAReadOnlyListCanBeUndone() throws {
        let today = Now(noon, by: UniversalTime()).today
        try store.perform(.moveToDay([ids[0], ids[1]], today), at: noon)
        try store.perform(.placeToday([ids[1]], after: [], before: ids[0]), at: noon)
        let placed = try store.item(ids[1])?.dayRank
        try lock()
        #expect(try store.undo()?.summary.skippedChanges == nil)
        #expect(try store.item(ids[1])?.dayRank != placed)
    }

    @Test func aStepOfAnOlderStoreSkipsReadOnlyListsToo() throws {
        let other = try addToWork("d")
        try store.perform(.complete([ids[0], other]), at: noon)
        try store.write { db in
            try db.execute(
                sql: """
                    UPDATE step SET edit = backward, forward = NULL, backward = NULL
                    WHERE id = (SELECT max(id) FROM step)
                    """)
        }
        try lock()
        #expect(try store.undo()?.summary.skippedChanges == SkippedChanges(unchanged: 0, locked: 1, title: "a"))
        #expect(try store.item(ids[0])?.isDone == true)
        #expect(try store.item(other)?.isDone == false)
    }

    @Test func undoWorksAgainWhenTheListBecomesWritable() throws {
        try store.perform(.complete([ids[0]]), at: noon)
        try lock()
        try lock(tasks, false)
        #expect(try store.undo()?.summary.skippedChanges == nil)
        #expect(try store.item(ids[0])?.isDone == false)
    }

    // MARK: - Backups

    @Test func aRestoreLeavesReadOnlyListsUnchanged() throws {
        try store.perform(.nest(ids[1], in: ids[0], to: .top), at: noon)
        let other = try addToWork("d")
        let backup = try store.backUp()
        try store.perform(.rename(ids[0], to: "x"), at: noon)
        try store.perform(.delete([ids[2]]), at: noon)
        try store.add("new")
        try store.perform(.rename(other, to: "y"), at: noon)
        try lock()
        let before = try all(of: tasks)
        let restored = try store.restore(backup)
        #expect(try all(of: tasks) == before)
        #expect(try store.item(other)?.title == "d")
        #expect(restored.lockedCount == 2)
        #expect(restored.unreadableCount == 0)
        #expect(try store.integrityCheck().isEmpty)
        try store.undo()
        #expect(try all(of: tasks) == before)
        #expect(try store.item(other)?.title == "y")
    }

    @Test func aRestoreMovesNothingIntoOrOutOfAReadOnlyList() throws {
        let other = try addToWork("d")
        try store.perform(.nest(ids[1], in: ids[0], to: .top), at: noon)
        let backup = try store.backUp()
        try store.perform(.transfer([ids[0]], to: work), at: noon)
        try store.perform(.transfer([other], to: tasks), at: noon)
        try store.perform(.delete([ids[2]]), at: noon)
        try store.emptyTrash()
        try lock()
        let before = try all()
        let restored = try store.restore(backup)
        #expect(try all() == before)
        // The four tasks are a, b, c and d.
        #expect(restored.lockedCount == 4)
    }

    @Test func aRestoreWithoutChangesInAReadOnlyListReportsNothing() throws {
        let backup = try store.backUp()
        let other = try addToWork("d")
        try lock()
        let restored = try store.restore(backup)
        #expect(restored.lockedCount == 0)
        #expect(try store.item(other) == nil)
    }
}
