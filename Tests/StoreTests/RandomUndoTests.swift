// Tests with random commands, and random writes by others that record no steps: undoing everything loses no write by
// others and restores all other tasks.

import Foundation
import GRDB
import Testing
import Todo

// `Record` means this type, not GRDB's.
import enum Todo.Record

@testable import Store

/// Writers that change a store like sync does. Each value is written only once.
private struct Others {
    /// A written field of a task with a value that nobody else writes.
    struct Value {
        let item: UUID
        let change: FieldChange
    }

    private(set) var values: [Value] = []
    private(set) var touched: Set<UUID> = []
    private var number: Int64

    init(from number: Int64 = 0) { self.number = number }

    /// Changes a random existing task, or adds a new one.
    ///
    /// - Parameter trees: Whether the task may become a subtask.
    mutating func write(to store: Store, trees: Bool, _ generator: inout SplitMix64) throws {
        number += 1
        let reference = try ReferenceStore(store)
        let items = reference.lists.flatMap { reference[$0.id] }.sorted { $0.id.uuidString < $1.id.uuidString }
        let pick = Int.random(in: 0..<9, using: &generator)
        guard let item = items.randomElement(using: &generator) else { return }
        let isLeaf = !reference.records.values.contains { $0.item?.parent == item.id }
        var changed = item
        switch pick {
        case 0:
            return try bring(
                within: trees && Bool.random(using: &generator) ? item : nil, item.list, to: store, &generator)
        case 1, 2: changed.title = "theirs \(number)"
        case 3: changed.notes = "theirs \(number)"
        case 4: changed.due = Day(number: 30_000 + Int(number)).map(CalendarTime.day)
        case 5: changed.priority = .high
        case 6 where isLeaf && !item.isDone: changed.completed = Timestamp(milliseconds: 5_000_000 + number)
        case 7 where isLeaf: changed.deleted = Timestamp(milliseconds: 9_000_000 + number)
        case 8 where trees:
            guard let parent = items.randomElement(using: &generator), parent.list == item.list else { return }
            let fits = try store.read { try SyncTables(db: $0).fits(item, under: parent.id) }
            if fits { changed.parent = parent.id }
        default: return
        }
        let new = changed
        guard new != item else { return }
        try store.write { try SyncTables(db: $0).change(.item(item), to: .item(new), modified: noon) }
        touched.insert(item.id)
        for field in [Field.title, .notes, .due, .completed] where field.value(of: new) != field.value(of: item) {
            values.append(Value(item: item.id, change: FieldChange(field, field.value(of: new))))
        }
    }

    private mutating func bring(within parent: Item?, _ list: UUID, to store: Store, _ generator: inout SplitMix64)
        throws
    {
        var item = Item(id: generator.id(), list: list, title: "theirs \(number)", rank: Rank(number), created: noon)
        if let parent {
            let new = item
            guard try store.read({ try SyncTables(db: $0).fits(new, under: parent.id) }) else { return }
            item.parent = parent.id
        }
        let new = item
        try store.write { try SyncTables(db: $0).insert(new, modified: noon) }
        touched.insert(new.id)
        values.append(Value(item: new.id, change: FieldChange(.title, .text(new.title))))
    }

    /// Returns the values by the other writers that a store still contains.
    func standing(in reference: ReferenceStore) -> [Value] {
        values.filter { value in
            reference.records[value.item].map { value.change.field.value(of: $0) == value.change.value } ?? false
        }
    }
}

@Suite struct RandomUndoTests {
    private func plant(in store: Store, trees: Bool, _ generator: inout SplitMix64) throws {
        for list in 0..<2 {
            let id = list == 0 ? tasks : generator.id()
            if list > 0 {
                try store.perform(.add([NewItem(id: id, title: "Other")], at: .bottom, in: TodoList.root), at: noon)
            }
            let new = (0..<6).map { NewItem(id: generator.id(), title: "item \(list) \($0)") }
            try store.perform(.add(new, at: .bottom, in: id), at: noon)
            guard trees else { continue }
            for root in new.prefix(3) {
                let below = (0..<2).map {
                    NewItem(id: generator.id(), title: "below \($0)", fields: [.parent(root.id)])
                }
                try store.perform(.add(below, at: .bottom, in: id), at: noon)
            }
        }
        try store.write { try $0.execute(sql: "DELETE FROM step") }
    }

    /// Returns a random command that creates no subtasks and no repeating tasks.
    private func flatCommand(_ reference: ReferenceStore, _ generator: inout SplitMix64) -> Command {
        let items = reference.lists.flatMap { reference[$0.id].map(\.id) }
        let lists = reference.lists.map(\.id)
        let new = NewItem(id: generator.id(), title: "new \(generator.next() % 1000)")
        guard let one = items.randomElement(using: &generator), let list = lists.randomElement(using: &generator) else {
            return .addToDefaultList([new], at: .top)
        }
        let some = items.filter { _ in Int.random(in: 0..<5, using: &generator) == 0 } + [one]
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return .add([new], at: .top, in: list)
        case 1: return .rename(one, to: "ours \(generator.next() % 1000)")
        case 2: return .change(one, [.notes("ours \(generator.next() % 1000)"), .priority(.high)])
        case 3, 4: return .complete(some)
        case 5: return .reopen(some)
        case 6: return .transfer(some, to: list)
        case 7: return .delete(some)
        case 8: return .changeEach(some, [.due(Day(number: 20_000 + Int(generator.next() % 9)).map(CalendarTime.day))])
        case 9: return .restore(reference.trash.prefix(2).map(\.id))
        case 10: return .add([NewItem(id: generator.id(), title: "list")], at: .bottom, in: TodoList.root)
        default: return .move(one, to: .top)
        }
    }

    /// Undoes or redoes all steps, and expects that no value written by others is lost.
    private func undoOrRedoAll(_ store: Store, _ others: Others, back: Bool) throws -> (succeeded: Int, refused: Int) {
        var (succeeded, refused) = (0, 0)
        while true {
            let standing = others.standing(in: try ReferenceStore(store))
            do {
                guard try (back ? store.undo() : store.redo()) != nil else { return (succeeded, refused) }
                succeeded += 1
            } catch StoreError.stepDoesNotApply {
                refused += 1
            }
            let after = try ReferenceStore(store)
            for value in standing {
                let now = after.records[value.item].map { value.change.field.value(of: $0) }
                #expect(now == value.change.value, "\(value)")
            }
            #expect(after.treeFaults == [])
        }

    }

    @Test(arguments: 0..<24) func randomUndoLosesNoSyncedChangesAndRestoresTheRest(seed: UInt64) throws {
        let store = try Store.inMemory()
        var generator = SplitMix64(state: seed)
        try plant(in: store, trees: false, &generator)
        let before = try ReferenceStore(store)
        var others = Others()
        for _ in 0..<60 {
            let command = flatCommand(try ReferenceStore(store), &generator)
            _ = try? store.perform(command, at: noon)
            if Int.random(in: 0..<3, using: &generator) == 0 { try others.write(to: store, trees: false, &generator) }
        }
        let (succeeded, _) = try undoOrRedoAll(store, others, back: true)
        #expect(succeeded > 10)
        let after = try ReferenceStore(store)
        for (id, record) in before.records where !others.touched.contains(id) && !record.isList {
            #expect(after.records[id] == record)
        }
        // All tasks that others wrote still exist, at least in the trash.
        for id in others.touched { #expect(after.records[id] != nil) }
        // Redoes and undoes everything once more, after further writes by others.
        var more = Others(from: 1_000)
        for _ in 0..<8 { try more.write(to: store, trees: false, &generator) }
        for back in [false, true] { _ = try undoOrRedoAll(store, more, back: back) }
        let end = try ReferenceStore(store)
        for (id, record) in before.records where !record.isList {
            if !others.touched.contains(id), !more.touched.contains(id) { #expect(end.records[id] == record) }
        }
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test(arguments: 100..<124) func randomUndoOfRepeatingTreesLosesNoSyncedChanges(seed: UInt64) throws {
        let store = try Store.inMemory()
        var generator = SplitMix64(state: seed)
        try plant(in: store, trees: true, &generator)
        var others = Others()
        for _ in 0..<80 {
            let command = try ReferenceStore(store).anyCommandOfAllKinds(&generator)
            _ = try? store.perform(command, at: noon)
            if Int.random(in: 0..<3, using: &generator) == 0 { try others.write(to: store, trees: true, &generator) }
        }
        #expect(try ReferenceStore(store).treeFaults == [])
        _ = try undoOrRedoAll(store, others, back: true)
        var more = Others(from: 1_000)
        for _ in 0..<8 { try more.write(to: store, trees: true, &generator) }
        for back in [false, true] { _ = try undoOrRedoAll(store, more, back: back) }
        #expect(try store.integrityCheck().isEmpty)
    }
}
