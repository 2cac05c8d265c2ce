// Tests of lists, which the store treats as tasks of the list of lists.

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

extension Store {
    func makeLists(_ names: String...) throws -> [UUID] {
        let new = names.map { NewItem(title: $0) }
        try perform(.add(new, at: .bottom, in: TodoList.root), at: noon)
        return new.map(\.id)
    }

    /// Adds tasks with these titles to a list and returns their ids.
    @discardableResult
    func add(_ titles: String..., to list: UUID) throws -> [UUID] {
        let new = titles.map { NewItem(title: $0) }
        try perform(.add(new, at: .bottom, in: list), at: noon)
        return new.map(\.id)
    }

    fileprivate var names: [String] {
        get throws { try lists().readable.map(\.name) }
    }
}

@Suite struct ListsTests {
    private let store: Store

    init() throws {
        store = try Store.inMemory()
    }

    @Test func theRootContainsTheLists() throws {
        let ids = try store.makeLists("Home", "Work")
        #expect(try store.names == ["Tasks", "Home", "Work"])
        #expect(try store.record(ids[0])?.list?.name == "Home")
        let head = try store.firstRows(of: TodoList.root, limit: 2)
        #expect(head.snapshot.contents.map(\.title) == ["Tasks", "Home"])
        #expect(head.openCount == 3)
        #expect(head.count == 3)
    }

    @Test func listsAreRenamedMovedAndDeletedLikeItems() throws {
        let ids = try store.makeLists("Home", "Work", "Trip")
        try store.perform(.rename(ids[0], to: "House"), at: noon)
        try store.perform(.move(ids[2], to: .before(ids[0])), at: noon)
        #expect(try store.names == ["Tasks", "Trip", "House", "Work"])
        try store.perform(.delete([ids[1]]), at: noon)
        #expect(try store.names == ["Tasks", "Trip", "House"])
        while try store.undo() != nil {}
        #expect(try store.names == ["Tasks"])
    }

    @Test func deletingAListDeletesItsItemsAndUndoRestoresThem() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b", to: list)
        try store.perform(.complete([ids[0]]), at: noon)
        let before = try store.items(of: list).readable
        try store.perform(.delete([list]), at: noon)
        #expect(try store.item(ids[0]) == nil)
        let step = try #require(try store.undo())
        #expect(step.summary == StepSummary(kind: .deleted, count: 1, title: "Home", isAboutLists: true))
        #expect(try store.names == ["Tasks", "Home"])
        #expect(try store.items(of: list).readable == before)
    }

    @Test func theSummaryOfATransferNamesTheList() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b")
        try store.perform(.transfer(ids, to: list), at: noon)
        #expect(try store.titles.isEmpty)
        let step = try #require(try store.undo())
        #expect(step.summary == StepSummary(kind: .transferred, count: 2, title: "a", list: "Home"))
        #expect(try store.titles == ["a", "b"])
    }

    @Test func aDeletedListAcceptsNoItems() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a")
        try store.perform(.delete([list]), at: noon)
        #expect(throws: StoreError.listMissing) { try store.perform(.transfer(ids, to: list), at: noon) }
        #expect(throws: StoreError.listMissing) {
            try store.perform(.add([NewItem(title: "b")], at: .top, in: list), at: noon)
        }
        #expect(try store.titles == ["a"])
    }

    @Test func withoutAnyListTheSameStepMakesTheTasksList() throws {
        try store.perform(.delete([tasks]), at: noon)
        try store.perform(.addToDefaultList([NewItem(title: "a")], at: .top), at: noon)
        #expect(try store.names == ["Tasks"])
        let list = try #require(try store.lists().readable.first)
        #expect(try store.items(of: list.id).readable.map(\.title) == ["a"])
        #expect(try store.undo()?.kind == .added)
        #expect(try store.names.isEmpty)
    }

    @Test func aDeletedListWithAnUnreadableItemIsNotPurged() throws {
        let list = try store.makeLists("Home")[0]
        try store.add("a", "broken", to: list)
        try store.writer.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE title = 'broken'")
        }
        try store.perform(.delete([list]), at: noon)
        #expect(throws: StoreError.listNotEmpty) { try store.perform(.deletePermanently([list]), at: noon) }
        #expect(try store.emptyTrash() == 0)
        try store.perform(.restore([list]), at: noon)
        #expect(try store.names == ["Tasks", "Home"])
        #expect(try store.items(of: list).readable.map(\.title) == ["a"])
    }

    @Test func anUnreadableListNameIsReported() throws {
        _ = try store.makeLists("Home")
        try store.writer.writeWithoutTransaction { db in
            try db.execute(sql: "UPDATE list SET name = CAST(x'FFFE' AS TEXT) WHERE name = 'Home'")
        }
        let snapshot = try store.snapshot(of: TodoList.root)
        #expect(snapshot.contents == Contents([.list(TodoList.tasks)]))
        #expect(snapshot.quarantined.map(\.reason) == [.unreadable(.title)])
    }

    @Test(arguments: 0..<8)
    func theStoreBehavesLikeTheModelInMemory(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        var reference = ReferenceStore([TodoList.tasks])
        var inverses: [Edit] = []
        for _ in 0..<150 {
            let command = reference.anyCommand(&generator)
            if let inverse = try reference.perform(command) { inverses.append(inverse) }
            try store.perform(command, at: noon)
            if Int.random(in: 0..<5, using: &generator) == 0, let inverse = inverses.popLast() {
                _ = try reference.apply(inverse)
                try store.undo()
            }
            try expectSame(reference)
            #expect(!reference.hasClash)
            #expect(reference.treeFaults.isEmpty)
        }
        #expect(try store.integrityCheck().isEmpty)
        while try store.undo() != nil {}
        #expect(try store.lists().readable == [TodoList.tasks])
        #expect(try store.titles.isEmpty)
        // Redoes as many steps as were not undone at the end.
        for _ in inverses { try store.redo() }
        try expectSame(reference)
        #expect(try store.integrityCheck().isEmpty)
    }

    /// Emptying the trash and purging also remove the deleted records from the undo steps, and the remaining steps
    /// still fit together.
    @Test(arguments: 0..<12)
    func emptyingTheTrashKeepsAllStepsUndoable(seed: UInt64) async throws {
        let store = store
        var generator = SplitMix64(state: seed)
        var reference = ReferenceStore([TodoList.tasks])
        var now = noon
        var (emptied, purged) = (0, 0)
        for _ in 0..<180 {
            now.milliseconds += Int64.random(in: 0...16 * 24 * 60 * 60 * 1000, using: &generator)
            let command = reference.anyCommand(&generator)
            try reference.perform(command, at: now)
            try await store.perform(command, at: now)
            try expectSame(reference)
            switch Int.random(in: 0..<40, using: &generator) {
            case 0:
                emptied += try await store.emptyTrash()
                reference.emptyTrash()
                try expectSame(reference)
            case 1..<20: purged += try await store.purgeTrash(at: now)
            case 20..<26: for _ in 0...Int.random(in: 0..<8, using: &generator) { try await store.undo() }
            case 26..<30: for _ in 0...Int.random(in: 0..<4, using: &generator) { try await store.redo() }
            default: break
            }
            reference = try ReferenceStore(store)
        }
        #expect(emptied + purged > 0)
        var (steps, passed) = (0, 0)
        var isAtEnd = false
        while !isAtEnd {
            do {
                if try await store.undo() == nil { isAtEnd = true } else { steps += 1 }
            } catch StoreError.stepDoesNotApply {
                // A task's parent remains in the store if the step that moved the task there was removed. The step that
                // added the parent then cannot be undone and is skipped.
                passed += 1
            }
        }
        #expect(passed <= 1)
        #expect(try store.integrityCheck().isEmpty)
        for _ in 0..<steps { try #require(try await store.redo() != nil) }
        #expect(try ReferenceStore(store) == reference)
        while try await store.redo() != nil {}
        #expect(try store.integrityCheck().isEmpty)
    }

    private func expectSame(_ reference: ReferenceStore) throws {
        let lists = reference.lists
        #expect(try store.lists().readable == lists)
        for list in lists { #expect(try store.items(of: list.id).readable == reference[list.id]) }
        #expect(try store.trash().records == reference.trash)
        let open = lists.map { list in (list.id, reference[list.id].filter { !$0.isDone }) }
        // All dates of a reference are in the past, so no task is due after today.
        let today = open.flatMap(\.1).count { $0.due != nil }
        let counts =
            open.map { ($0, $1.count) }
            + [(TodoList.trash, reference.trash.count), (TodoList.today, today), (TodoList.scheduled, 0)]
        #expect(try store.openCounts() == Dictionary(uniqueKeysWithValues: counts))
    }
}

@Suite struct ListFeedTests {
    private let store: Store

    init() throws {
        store = try Store.inMemory()
    }

    @Test func aNewStoreHasNoChanges() throws {
        #expect(try store.snapshot(of: TodoList.root).revision == 0)
        #expect(try store.changes(since: 0, in: TodoList.root) == .none)
    }

    @Test func aTransferIsReportedInBothLists() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a")
        let revision = try store.snapshot(of: tasks).revision
        try store.perform(.transfer(ids, to: list), at: noon)
        let record = try #require(try store.record(ids[0]))
        let there = Changes.rows([RowChange(record)], revision: revision + 1)
        #expect(try store.changes(since: revision, in: list) == there)
        let gone = Changes.rows([RowChange(removed: ids[0])], revision: revision + 1)
        #expect(try store.changes(since: revision, in: tasks) == gone)
    }

    @Test func aNewListIsReportedInTheRoot() throws {
        let list = try store.makeLists("Home")[0]
        let record = try #require(try store.record(list))
        let expected = Changes.rows([RowChange(record)], revision: 1)
        #expect(try store.changes(since: 0, in: TodoList.root) == expected)
    }

    @Test func theRootReportsPossibleCountChanges() throws {
        let revision = try store.snapshot(of: TodoList.root).revision
        let ids = try store.add("a")
        let expected = Changes.rows([RowChange(removed: ids[0])], revision: revision + 1)
        #expect(try store.changes(since: revision, in: TodoList.root) == expected)
    }

    @Test func aDeletedListIsReportedAsMissingUntilItIsRestored() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", to: list)
        let revision = try store.snapshot(of: list).revision
        #expect(try store.listExists(list))
        try store.perform(.delete([list]), at: noon)
        #expect(try store.changes(since: revision, in: list) == .listDeleted)
        #expect(try store.listExists(list) == false)
        #expect(throws: StoreError.listMissing) { try store.snapshot(of: list) }
        #expect(throws: StoreError.listMissing) { try store.firstRows(of: list, limit: 1) }
        try store.undo()
        // The list may have come back in another order.
        guard case .everything = try store.changes(since: revision, in: list) else {
            Issue.record("not all anew")
            return
        }
        #expect(try store.snapshot(of: list).contents.map(\.id) == ids)
    }

    @Test func theRootAlwaysExists() throws {
        try store.perform(.delete([tasks]), at: noon)
        #expect(try store.listExists(TodoList.root))
        #expect(try store.lists().readable.isEmpty)
    }

    @Test func theOpenItemsOfEachListAreCounted() async throws {
        let store = store
        let lists = [NewItem(title: "Home"), NewItem(title: "Work")]
        try await store.perform(.add(lists, at: .bottom, in: TodoList.root), at: noon)
        let new = [NewItem(title: "a"), NewItem(title: "b"), NewItem(title: "c")]
        try await store.perform(.add(new, at: .bottom, in: lists[0].id), at: noon)
        try await store.perform(.complete([new[1].id]), at: noon)
        let expected = [
            tasks: 0, lists[0].id: 2, lists[1].id: 0, TodoList.trash: 0, TodoList.today: 0, TodoList.scheduled: 0,
        ]
        #expect(try await store.openCounts() == expected)
    }
}

extension ReferenceStore {
    /// Reads all records of a store.
    init(_ store: Store) throws {
        var (lists, items): ([TodoList], [Item]) = ([], [])
        try store.read { db in
            try db.forEachRow("SELECT \(Table.lists.columns) FROM list") { row in
                lists.append(try RecordTable.list(row).get())
                return true
            }
            try db.forEachRow("SELECT \(Table.items.columns) FROM item") { row in
                items.append(try RecordTable.item(row).get())
                return true
            }
        }
        self.init(lists, items)
    }
}
