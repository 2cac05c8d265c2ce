// Tests of the trash, whose tasks are restored to their place or deleted permanently.

import Foundation
import GRDB
import Testing
import Todo

// `Record` means this type, not GRDB's.
import enum Todo.Record

@testable import Store

@Suite struct TrashTests {
    private let store: Store
    private static let day: Int64 = 24 * 60 * 60 * 1000

    init() throws {
        store = try Store.inMemory()
    }

    private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    /// Returns the titles of the tasks in the trash.
    private func trashed() throws -> [String] { try store.trash().records.map(\.title) }

    @Test func theLastDeletedItemComesFirst() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.delete([ids[0]]), at: time(1))
        try store.perform(.delete([ids[2]]), at: time(2))
        #expect(try trashed() == ["c", "a"])
        #expect(try store.titles == ["b"])
        #expect(try store.openCounts()[tasks] == 1)
        #expect(try store.allRecords().byList.flatMap(\.items).map(\.title) == ["b"])
        #expect(try store.item(ids[0]) == nil)
    }

    @Test func itemsDeletedTogetherHaveTheSameTime() throws {
        let ids = try store.add("a", "b")
        try store.perform(.complete(ids), at: time(1))
        try store.perform(.clearDone(in: tasks), at: time(5))
        #expect(try Set(store.trash().records.map(\.deleted)) == [time(5)])
        try store.perform(.restore(ids), at: time(6))
        #expect(try store.items(of: tasks).readable.map(\.isDone) == [true, true])
    }

    @Test func aRestoredItemReturnsToItsPlace() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.delete([ids[1]]), at: noon)
        let step = try #require(try store.perform(.restore([ids[1]]), at: noon))
        #expect(step.summary == StepSummary(kind: .restored, count: 1, title: "b"))
        #expect(try store.titles == ["a", "b", "c"])
        try store.undo()
        #expect(try trashed() == ["b"])
        try store.redo()
        #expect(try trashed().isEmpty)
    }

    @Test(arguments: [Placement.top, .bottom]) func anItemAddedMeanwhileHasADifferentRank(placement: Placement) throws {
        let ids = try store.add("a", "b")
        let deleted = placement == .top ? ids[0] : ids[1]
        try store.perform(.delete([deleted]), at: noon)
        try store.perform(.add([NewItem(title: "c")], at: placement, in: tasks), at: noon)
        try store.perform(.restore([deleted]), at: noon)
        #expect(Set(try store.items(of: tasks).readable.map(\.rank)).count == 3)
        #expect(try store.titles == (placement == .top ? ["c", "a", "b"] : ["a", "b", "c"]))
    }

    @Test func aReplacementTasksListHasADifferentRankThanTheDeletedOne() throws {
        try store.perform(.delete([tasks]), at: noon)
        try store.perform(.addToDefaultList([NewItem(title: "a")], at: .top), at: noon)
        try store.perform(.restore([tasks]), at: noon)
        #expect(Set(try store.lists().readable.map(\.rank)).count == 2)
    }

    @Test func anUnreadableDeletedListStillHidesItsItems() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", to: list)
        try store.perform(.delete([list]), at: noon)
        try store.breakRecord("name = CAST(x'FFFE' AS TEXT)", of: "list", where: "id = ?", [list.blob])
        #expect(try store.item(ids[0]) == nil)
        #expect(throws: (any Error).self) { try store.perform(.complete(ids), at: noon) }
        #expect(throws: StoreError.self) {
            try store.perform(.add([NewItem(title: "b")], at: .top, in: list), at: noon)
        }
    }

    @Test func restoringIntoARangeWithoutFreeRanksKeepsThePlace() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.delete([ids[1]]), at: noon)
        // Adds so many tasks in the same place that no rank is left.
        for number in 0..<100 {
            try store.perform(.add([NewItem(title: "\(number)")], at: .before(ids[2]), in: tasks), at: noon)
        }
        for number in 0..<100 {
            try store.perform(.add([NewItem(title: "-\(number)")], at: .after(ids[0]), in: tasks), at: noon)
        }
        try store.perform(.restore([ids[1]]), at: noon)
        let titles = try store.titles
        #expect(titles.first == "a" && titles.last == "c" && titles.count == 203)
        #expect(titles.firstIndex(of: "b").map { (1..<202).contains($0) } == true)
    }

    @Test func deletedItemsDoNotAffectMoves() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.delete([ids[1]]), at: noon)
        #expect(try store.perform(.move(ids[2], to: .after(ids[0])), at: noon) == nil)
        #expect(try store.perform(.move(ids[2], to: .before(ids[0])), at: noon) != nil)
        #expect(try store.titles == ["c", "a"])
    }

    @Test func deletingAndRestoringAListLeavesEarlierDeletedItemsInTheTrash() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b", to: list)
        try store.perform(.delete([ids[0]]), at: time(1))
        try store.perform(.delete([list]), at: time(2))
        #expect(try trashed() == ["Home", "a"])
        #expect(try store.item(ids[1]) == nil)
        try store.perform(.restore([list]), at: noon)
        #expect(try store.items(of: list).readable.map(\.title) == ["b"])
        #expect(try trashed() == ["a"])
    }

    @Test func restoringAnItemOfADeletedListMovesItToTheDefaultList() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b", to: list)
        try store.add("t")
        try store.perform(.complete([ids[1]]), at: noon)
        try store.perform(.delete(ids), at: time(1))
        try store.perform(.delete([list]), at: time(2))
        let step = try #require(try store.perform(.restore(ids), at: noon))
        #expect(step.summary == StepSummary(kind: .restored, count: 2, title: "a", list: "Tasks"))
        #expect(try store.titles == ["a", "t", "b"])
        try store.undo()
        #expect(try Set(trashed()) == ["Home", "a", "b"])
        // Restored together with its list, a task returns to its place.
        try store.perform(.restore(ids + [list]), at: noon)
        #expect(try store.items(of: list).readable.map(\.title) == ["a", "b"])
    }

    @Test func restoringWithoutAnyListMakesOne() throws {
        let ids = try store.add("a")
        try store.perform(.delete(ids), at: time(1))
        try store.perform(.delete([tasks]), at: time(2))
        try store.perform(.restore(ids), at: noon)
        let list = try #require(try store.lists().readable.first)
        #expect(list.name == "Tasks" && list.id != tasks)
        #expect(try store.items(of: list.id).readable.map(\.title) == ["a"])
        try store.undo()
        #expect(try store.lists().readable.isEmpty)
        try store.perform(.restore([tasks]), at: noon)
        #expect(try store.lists().readable.map(\.id) == [tasks])
    }

    @Test func otherCommandsOnDeletedItemsAreRefused() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b", to: list)
        try store.perform(.delete([ids[0]]), at: noon)
        try store.perform(.delete([list]), at: noon)
        for id in ids {
            for command: Command in [.complete([id]), .rename(id, to: "c"), .delete([id]), .transfer([id], to: tasks)] {
                #expect(throws: TodoError.itemMissing(id)) { try store.perform(command, at: noon) }
            }
        }
        #expect(throws: StoreError.listMissing) {
            try store.perform(.add([NewItem(title: "c")], at: .top, in: list), at: noon)
        }
        #expect(throws: StoreError.listMissing) { try store.perform(.clearDone(in: list), at: noon) }
        #expect(try store.perform(.restore([tasks]), at: noon) == nil)
        #expect(try store.perform(.deletePermanently([tasks]), at: noon) == nil)
    }

    @Test func deletingPermanentlyIsAnUndoStep() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b", to: list)
        try store.perform(.delete([ids[0]]), at: time(1))
        try store.perform(.delete([list]), at: time(2))
        let step = try #require(try store.perform(.deletePermanently([list]), at: noon))
        #expect(step.summary == StepSummary(kind: .erased, count: 1, title: "Home", isAboutLists: true))
        #expect(try trashed().isEmpty)
        try store.undo()
        #expect(try trashed() == ["Home", "a"])
        try store.perform(.restore([list]), at: noon)
        #expect(try store.items(of: list).readable.map(\.title) == ["b"])
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func addingTheIDOfADeletedItemReplacesIt() throws {
        let ids = try store.add("a", "b")
        try store.perform(.delete([ids[0]]), at: noon)
        try store.perform(.add([NewItem(id: ids[0], title: "new")], at: .bottom, in: tasks), at: noon)
        #expect(try store.titles == ["b", "new"])
        #expect(try trashed().isEmpty)
        try store.undo()
        #expect(try trashed() == ["a"])
        try store.redo()
        #expect(try store.titles == ["b", "new"])
    }
}

// MARK: - Emptying

extension TrashTests {
    @Test func emptyingTheTrashRemovesItemsFromTheUndoSteps() throws {
        let ids = try store.add("secret", "b")
        try store.perform(.complete(ids), at: noon)
        try store.perform(.rename(ids[0], to: "very secret"), at: noon)
        try store.perform(.delete([ids[0]]), at: noon)
        #expect(try store.emptyTrash() == 1)
        #expect(try trashed().isEmpty)
        #expect(try stepsContain("b") && !stepsContain("secret"))
        // Steps about both tasks keep the part about the remaining one.
        #expect(try store.undo()?.summary == StepSummary(kind: .completed, count: 1, title: "b"))
        #expect(try store.items(of: tasks).readable.map(\.isDone) == [false])
        #expect(try store.undo()?.kind == .added)
        #expect(try store.titles.isEmpty)
        #expect(try store.undo() == nil)
        try store.redo()
        #expect(try store.titles == ["b"])
    }

    private func stepsContain(_ text: String) throws -> Bool {
        try store.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM step").contains { row in
                row.databaseValues.contains { value in
                    switch value.storage {
                    case .string(let string): string.contains(text)
                    case .blob(let data): data.range(of: Data(text.utf8)) != nil
                    case .null, .int64, .double: false
                    }
                }
            }
        }
    }

    @Test func emptyingTheTrashRemovesListNamesFromTheUndoSteps() throws {
        let list = try store.makeLists("secret")[0]
        let ids = try store.add("a", "b")
        try store.perform(.transfer([ids[0]], to: list), at: noon)
        try store.perform(.delete([list]), at: noon)
        try store.emptyTrash()
        #expect(try !stepsContain("secret"))
        #expect(try store.undo()?.summary == StepSummary(kind: .added, count: 1, title: "b"))
    }

    @Test func itemsTransferredOutOfAPurgedListStayInPlace() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b", to: list)
        try store.perform(.rename(ids[0], to: "A"), at: noon)
        try store.perform(.transfer([ids[0]], to: tasks), at: noon)
        try store.perform(.complete([ids[0]]), at: noon)
        try store.perform(.delete([list]), at: noon)
        try store.emptyTrash()
        #expect(try store.undo()?.kind == .completed)
        // Nothing is left of the other steps.
        #expect(try store.undo() == nil)
        #expect(try store.titles == ["A"])
        try store.redo()
        #expect(try store.items(of: tasks).readable.map(\.isDone) == [true])
    }

    @Test func theListWithAnItemOfAPurgedListIsKept() throws {
        let home = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b", to: home)
        let work = try store.makeLists("Work")[0]
        try store.add("c", to: work)
        try store.perform(.transfer([ids[0]], to: work), at: noon)
        try store.perform(.delete([home]), at: noon)
        try store.emptyTrash()
        #expect(try store.undo()?.title == "c")
        #expect(try store.undo() == nil)
        #expect(try store.items(of: work).readable.map(\.title) == ["a"])
    }

    @Test func subtasksOfAPurgedItemLoseTheirParentOnUndo() throws {
        let ids = try store.add("P", "C")
        let new = NewItem(title: "D", fields: [.parent(ids[0])])
        try store.perform(.nest(ids[1], in: ids[0], to: .top), at: noon)
        try store.perform(.add([new], at: .top, in: tasks), at: noon)
        try store.perform(.change(new.id, [.parent(nil)]), at: noon)
        try store.perform(.change(ids[1], [.parent(nil)]), at: noon)
        try store.perform(.delete([ids[0]]), at: noon)
        try store.emptyTrash()
        var undone = 0
        while try store.undo() != nil {
            undone += 1
            #expect(try ReferenceStore(store).treeFaults.isEmpty)
        }
        while try store.redo() != nil {
            undone -= 1
            #expect(try ReferenceStore(store).treeFaults.isEmpty)
        }
        #expect(undone == 0)
        #expect(Set(try store.titles) == ["C", "D"])
    }

    @Test func redoSkipsTransfersIntoAPurgedList() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b")
        try store.perform(.delete([list]), at: noon)
        try store.perform(.restore([list]), at: noon)
        try store.perform(.transfer([ids[0]], to: list), at: noon)
        try store.add("c", to: list)
        try store.perform(.rename(ids[1], to: "B"), at: noon)
        for _ in 0..<4 { try store.undo() }
        #expect(try store.emptyTrash() == 1)
        #expect(try store.redo()?.title == "B")
        #expect(try store.redo() == nil)
        #expect(try store.titles == ["a", "B"])
    }

    @Test func aStepReducedToRankChangesIsSummarizedAsAMove() throws {
        let ids = try store.add("a", "b")
        // Adds so many tasks in the same place that no rank is left, and "b" has to make room.
        for number in 0..<33 {
            try store.perform(.add([NewItem(title: "\(number)")], at: .after(ids[0]), in: tasks), at: noon)
        }
        let others = try store.items(of: tasks).readable.map(\.id).filter { !ids.contains($0) }
        try store.perform(.delete(others), at: noon)
        try store.emptyTrash()
        let step = try #require(try store.undo())
        #expect(step.kind == .moved && step.count == 1 && ["a", "b"].contains(step.title))
        #expect(try store.titles == ["a", "b"])
    }

    @Test func aHalfUnreadableStepIsKeptUnchanged() throws {
        let ids = try store.add("a", "b")
        try store.perform(.delete([ids[0]]), at: noon)
        try store.write { try $0.execute(sql: "UPDATE step SET backward = x'0063' WHERE kind = 'added'") }
        let steps = { [store] in try store.read { try Row.fetchAll($0, sql: "SELECT * FROM step WHERE kind = 'added'") }
        }
        let before = try steps()
        #expect(try store.emptyTrash() == 1)
        #expect(try steps() == before)
    }

    @Test func emptyingTheTrashMakesNoUndoStep() throws {
        let ids = try store.add("a", "b")
        try store.perform(.delete([ids[0]]), at: noon)
        try store.emptyTrash()
        #expect(try store.undo()?.kind == .added)
        #expect(try store.emptyTrash() == 0)
    }

    @Test func unreadableItemsStayInTheTrash() throws {
        let ids = try store.add("a", "b")
        try store.perform(.delete(ids), at: noon)
        try store.breakRecord("title = CAST(x'FFFE' AS TEXT)", where: "id = ?", [ids[0].blob])
        #expect(try store.trash().quarantined.map(\.id) == [ids[0]])
        #expect(try store.emptyTrash() == 1)
        #expect(try store.trash().quarantined.count == 1)
    }

    @Test func deletedItemsArePurgedAfter30Days() async throws {
        let store = store
        let ids = try store.add("old", "young")
        var left: [Int64: Int] = [:]
        for day in 10...50 as ClosedRange<Int64> {
            for _ in 1...2 { _ = try await store.purgeTrash(at: time(day * Self.day + 5000)) }
            left[day] = try store.trash().records.count
            if day == 10 { try await store.perform(.delete([ids[0]]), at: time(day * Self.day + 6000)) }
            if day == 12 { try await store.perform(.delete([ids[1]]), at: time(day * Self.day + 6000)) }
        }
        // The tasks are first seen in the trash on days 11 and 13. They are 30 days old on days 41 and 43, and are
        // deleted one day later.
        #expect([41, 42, 43, 44].map { left[$0] } == [2, 1, 1, 0])
    }

    @Test func aPurgeOnceAWeekStillCountsAllDays() async throws {
        let store = store
        try await store.perform(.delete(try store.add("a")), at: time(0))
        var days: [Int64] = []
        for week in 0..<10 as Range<Int64> where try store.trash().records.count > 0 {
            _ = try await store.purgeTrash(at: time(week * 7 * Self.day))
            days.append(week * 7)
        }
        #expect(days.last == 42)
    }

    @Test func aSingleWrongClockReadingPurgesNothing() async throws {
        let store = store
        let ids = try store.add("a")
        try await store.perform(.delete(ids), at: time(10 * Self.day))
        for day in [11, 5000, 5001, 12, 13, 40] as [Int64] {
            #expect(try await store.purgeTrash(at: time(day * Self.day)) == 0, "on day \(day)")
        }
        #expect(try trashed() == ["a"])
    }

    @Test func itemsDeletedWhileTheClockWasBehindArePurgedLater() async throws {
        let store = store
        let ids = try store.add("a")
        for day in [20_000, 20_001, 0] as [Int64] { _ = try await store.purgeTrash(at: time(day * Self.day)) }
        try await store.perform(.delete(ids), at: time(1000))
        for day in [1, 20_002, 20_003, 20_004] as [Int64] {
            #expect(try await store.purgeTrash(at: time(day * Self.day)) == 0, "on day \(day)")
        }
        for day in 20_005...20_040 as ClosedRange<Int64> { _ = try await store.purgeTrash(at: time(day * Self.day)) }
        #expect(try trashed().isEmpty)
    }
}
