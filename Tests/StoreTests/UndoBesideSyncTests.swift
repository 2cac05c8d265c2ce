// Tests of undo and redo after another program has written without recording steps, as sync does.

import Foundation
import GRDB
import Testing
import Todo

// `Record` means this type, not GRDB's.
import enum Todo.Record

@testable import Store

@Suite struct UndoBesideSyncTests {
    private let store: Store

    init() throws { store = try Store.inMemory() }

    private func changeBySync(_ id: UUID, _ change: (inout Item) -> Void) throws {
        try store.write { db in
            let tables = SyncTables(db: db)
            let item = try #require(try tables.item(id))
            var changed = item
            change(&changed)
            try tables.change(.item(item), to: .item(changed), modified: noon)
        }
    }

    @discardableResult
    private func addBySync(_ title: String, within parent: UUID? = nil, list: UUID = tasks) throws -> UUID {
        var item = Item(id: .random(), list: list, title: title, rank: Rank(7), created: noon)
        item.parent = parent
        let new = item
        try store.write { try SyncTables(db: $0).insert(new, modified: noon) }
        return item.id
    }

    private func item(_ id: UUID) throws -> Item? { try store.read { try SyncTables(db: $0).item(id) } }

    private let later = Timestamp(milliseconds: noon.milliseconds + 90_000)

    // MARK: - Fields

    @Test func undoKeepsAFieldChangedBySyncAndRevertsTheOthers() throws {
        let ids = try store.add("a")
        try store.perform(.change(ids[0], [.notes("ours"), .priority(.high)]), at: noon)
        try changeBySync(ids[0]) { $0.notes = "theirs" }
        let step = try #require(try store.undo())
        #expect(step.summary.skippedChanges == SkippedChanges(unchanged: 1, title: "a"))
        #expect(try item(ids[0])?.notes == "theirs")
        #expect(try item(ids[0])?.priority == Priority.none)
        // Redo applies only what was undone.
        #expect(try store.redo()?.summary.skippedChanges == nil)
        #expect(try item(ids[0])?.notes == "theirs")
        #expect(try item(ids[0])?.priority == .high)
    }

    @Test func aSyncedChangeBackToTheOldValueIsNotReported() throws {
        let ids = try store.add("a", "b")
        try store.perform(.complete(ids), at: noon)
        try changeBySync(ids[0]) { $0.completed = nil }
        #expect(try store.undo()?.summary.skippedChanges == nil)
        #expect(try store.items(of: tasks).readable.allSatisfy { !$0.isDone })
    }

    @Test func syncedChangesOfOtherFieldsDoNotBlockUndo() throws {
        let ids = try store.add("a")
        try store.perform(.complete(ids), at: noon)
        try changeBySync(ids[0]) { ($0.title, $0.notes) = ("b", "theirs") }
        let step = try #require(try store.undo())
        #expect(step.summary.skippedChanges == nil)
        #expect(try item(ids[0])?.isDone == false)
        #expect(try item(ids[0])?.title == "b")
    }

    @Test func undoSkipsOnlyItemsChangedBySync() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.complete(ids), at: noon)
        let time = later
        try changeBySync(ids[1]) { $0.completed = time }
        let step = try #require(try store.undo())
        #expect(step.summary.skippedChanges == SkippedChanges(unchanged: 1, title: "b"))
        #expect(step.count == 2)
        #expect(try item(ids[1])?.completed == time)
        #expect(try store.titles == ["a", "c", "b"])
        try store.redo()
        #expect(try ids.allSatisfy { try item($0)?.isDone == true })
        #expect(try item(ids[1])?.completed == time)
    }

    @Test func datesAreUndoneOnlyTogether() throws {
        let ids = try store.add("a")
        let (monday, friday) = (Day(number: 20_001), Day(number: 20_005))
        try store.perform(.change(ids[0], [.due(monday.map(CalendarTime.day))]), at: noon)
        try store.perform(
            .change(ids[0], [.due(friday.map(CalendarTime.day)), .repeats(RecurrenceRule("FREQ=WEEKLY"))]), at: noon)
        let other = Day(number: 20_007)
        try changeBySync(ids[0]) { $0.due = other.map(CalendarTime.day) }
        #expect(throws: StoreError.self) { try store.undo() }
        let kept = try #require(try item(ids[0]))
        #expect(kept.repeats != nil && kept.due == other.map(CalendarTime.day))
    }

    @Test func aFullyOverriddenStepIsReportedAndForgotten() throws {
        let ids = try store.add("a")
        let step = try #require(try store.perform(.rename(ids[0], to: "ours"), at: noon))
        try changeBySync(ids[0]) { $0.title = "theirs" }
        #expect(throws: StoreError.stepDoesNotApply(step.summary)) { try store.undo() }
        #expect(try store.titles == ["theirs"])
        #expect(try store.redo() == nil)
    }

    @Test func undoingTypedNotesRestoresTheSyncedNotes() async throws {
        let ids = try store.add("a")
        let first = try await store.amend(ids[0], [.notes("M")], at: noon)
        try changeBySync(ids[0]) { $0.notes = "theirs" }
        _ = try await store.amend(ids[0], [.notes("Milk")], extending: first.written.step?.id, at: noon)
        try await store.undo()
        #expect(try item(ids[0])?.notes == "theirs")
    }

    // MARK: - Tasks that undo would remove

    @Test func undoingAnAdditionChangedBySyncMovesItToTheTrash() throws {
        let ids = try store.add("a", "b")
        try changeBySync(ids[1]) { $0.notes = "theirs" }
        let step = try #require(try store.undo())
        #expect(step.summary.skippedChanges == SkippedChanges(unchanged: 0, trashed: 1, title: "b"))
        #expect(try store.titles.isEmpty)
        #expect(try item(ids[0]) == nil)
        #expect(try item(ids[1])?.notes == "theirs")
        #expect(try item(ids[1])?.deleted != nil)
        try store.redo()
        #expect(try store.titles == ["a", "b"])
        #expect(try item(ids[1])?.notes == "theirs")
    }

    @Test func aSyncedRankDoesNotPreventUndoOfAnAddition() throws {
        let ids = try store.add("a")
        try changeBySync(ids[0]) { $0.rank = Rank(99) }
        #expect(try store.undo()?.summary.skippedChanges == nil)
        #expect(try item(ids[0]) == nil)
    }

    @Test func aListThatReceivedSyncedItemsStaysOnUndo() throws {
        let list = NewItem(title: "List")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        try addBySync("theirs", list: list.id)
        #expect(throws: StoreError.self) { try store.undo() }
        #expect(try store.lists().readable.map(\.name) == ["Tasks", "List"])
    }

    @Test func anItemThatReceivedSyncedSubtasksStaysOnUndo() throws {
        let ids = try store.add("a", "b")
        try addBySync("theirs", within: ids[0])
        let step = try #require(try store.undo())
        #expect(step.summary.skippedChanges == SkippedChanges(unchanged: 1, title: "a"))
        #expect(try Set(store.titles) == ["a", "theirs"])
    }

    @Test func undoMovesATreeChangedBySyncToTheTrashAsAWhole() throws {
        let root = try store.add("root")[0]
        let parts = try store.add("x")
        try store.perform(.delete(parts), at: noon)
        let branch = NewItem(title: "branch", fields: [.parent(root)])
        let leaf = NewItem(title: "leaf", fields: [.parent(branch.id)])
        let list = ImportedList(
            id: tasks, name: "Tasks",
            items: [branch, leaf].map { new in
                var item = Item(id: new.id, list: tasks, title: new.title, rank: Rank(0), created: noon)
                item.parent = new.id == branch.id ? root : branch.id
                return item
            })
        try store.importLists([list], at: noon)
        #expect(try item(leaf.id)?.parent == branch.id)
        try changeBySync(leaf.id) { $0.title = "theirs" }
        try store.undo()
        #expect(try store.titles == ["root"])
        #expect(try item(leaf.id)?.parent == branch.id && item(leaf.id)?.title == "theirs")
        try store.perform(.restore([branch.id]), at: noon)
        #expect(try Set(store.titles) == ["root", "branch", "theirs"])
    }

    // MARK: - Changes that belong together

    /// Creates a weekly task and completes its first occurrence, which leaves a completed copy.
    private func completeFirstOccurrence() throws -> (id: UUID, copy: UUID) {
        let id = try store.add("weekly")[0]
        let due = Day(number: 20_000).map(CalendarTime.day)
        try store.perform(.change(id, [.due(due), .repeats(RecurrenceRule("FREQ=WEEKLY"))]), at: noon)
        try store.perform(.complete([id]), at: noon)
        let copy = try #require(try store.items(of: tasks).readable.first { $0.id != id })
        return (id, copy.id)
    }

    @Test(arguments: [true, false]) func aCompletedOccurrenceAndItsCopyAreUndoneTogetherOrNotAtAll(ofCopy: Bool) throws
    {
        let (id, copy) = try completeFirstOccurrence()
        let due = try item(id)?.due
        // Changes the notes of the copy, or the due date of the repeating task.
        if ofCopy {
            try changeBySync(copy) { $0.notes = "theirs" }
        } else {
            try changeBySync(id) { $0.due = Day(number: 20_050).map(CalendarTime.day) }
        }
        let others = try store.add("b")
        try store.undo()
        #expect(throws: StoreError.self) { try store.undo() }
        #expect(try item(copy)?.isDone == true)
        #expect(try item(id)?.due == (ofCopy ? due : Day(number: 20_050).map(CalendarTime.day)))
        #expect(try item(others[0]) == nil)
    }

    @Test func aCompletedOccurrenceIsUndoneIfOtherFieldsWereSynced() throws {
        let (id, copy) = try completeFirstOccurrence()
        try changeBySync(id) { $0.notes = "theirs" }
        #expect(try store.undo()?.summary.skippedChanges == nil)
        #expect(try item(copy) == nil)
        #expect(try item(id)?.due == Day(number: 20_000).map(CalendarTime.day))
        #expect(try item(id)?.notes == "theirs")
        try store.redo()
        #expect(try item(copy)?.isDone == true)
    }

    // MARK: - Trees

    @Test func undoReopensNothingInsideAParentCompletedBySync() throws {
        let ids = try store.add("above", "below")
        try store.perform(.nest(ids[1], in: ids[0], to: .bottom), at: noon)
        try store.perform(.complete([ids[1]]), at: noon)
        let time = later
        try changeBySync(ids[0]) { $0.completed = time }
        #expect(throws: StoreError.self) { try store.undo() }
        #expect(try item(ids[1])?.isDone == true)
        #expect(try ReferenceStore(store).treeFaults.isEmpty)
    }

    @Test func undoRestoresNothingIntoADeletedList() throws {
        let list = NewItem(title: "List")
        try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
        let new = NewItem(title: "a")
        try store.perform(.add([new], at: .bottom, in: list.id), at: noon)
        try store.perform(.transfer([new.id], to: tasks), at: noon)
        try store.write { db in
            try db.execute(sql: "UPDATE list SET deleted = 1 WHERE id = ?", arguments: [list.id.blob])
        }
        #expect(throws: StoreError.self) { try store.undo() }
        #expect(try store.titles == ["a"])
    }

    // MARK: - Many

    @Test func undoing10000ItemsSkipsTheOneChangedBySync() throws {
        let new = (0..<10_000).map { NewItem(title: "item \($0)") }
        try store.perform(.add(new, at: .bottom, in: tasks), at: noon)
        try store.perform(.complete(new.map(\.id)), at: noon)
        let time = later
        try changeBySync(new[5_000].id) { $0.completed = time }
        var undone: Step?
        let seconds = try threadSeconds { undone = try store.undo() }
        // Comparing every task with every other one would take far longer.
        #expect(seconds < 10)
        let step = try #require(undone)
        #expect(step.summary.skippedChanges == SkippedChanges(unchanged: 1, title: "item 5000"))
        #expect(try store.items(of: tasks).readable.count { $0.isDone } == 1)
    }
}
