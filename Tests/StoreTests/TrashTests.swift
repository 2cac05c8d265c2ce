// What was deleted lies in the trash: back where it was, or gone for good.

import Foundation
import GRDB
import Testing
import Todo

// Not GRDB's.
import enum Todo.Record

@testable import Store

@Suite struct TrashTests {
    private let store: Store
    private static let day: Int64 = 24 * 60 * 60 * 1000

    init() throws {
        store = try Store.inMemory()
    }

    /// A time, in ms.
    private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    /// The titles of what is in the trash.
    private func trashed() throws -> [String] { try store.trash().records.map(\.title) }

    @Test func theLastDeletedComesFirst() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.delete([ids[0]]), at: time(1))
        try store.perform(.delete([ids[2]]), at: time(2))
        #expect(try trashed() == ["c", "a"])
        #expect(try store.titles == ["b"])
        #expect(try store.openCounts()[tasks] == 1)
        #expect(try store.inventory().byList.flatMap(\.items).map(\.title) == ["b"])
        #expect(try store.item(ids[0]) == nil)
    }

    @Test func whatWentTogetherHasOneTime() throws {
        let ids = try store.add("a", "b")
        try store.perform(.complete(ids), at: time(1))
        try store.perform(.clearDone(in: tasks), at: time(5))
        #expect(try Set(store.trash().records.map(\.deleted)) == [time(5)])
        try store.perform(.restore(ids), at: time(6))
        #expect(try store.items(of: tasks).readable.map(\.isDone) == [true, true])
    }

    @Test func anItemComesBackToWhereItWas() throws {
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

    @Test func itKeepsItsPlaceWhereItsNeighboursMakeRoom() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.delete([ids[1]]), at: noon)
        // So often into the same place that no rank is left there.
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

    @Test func anItemIsMovedAsIfTheTrashWereEmpty() throws {
        let ids = try store.add("a", "b", "c")
        try store.perform(.delete([ids[1]]), at: noon)
        #expect(try store.perform(.move(ids[2], to: .after(ids[0])), at: noon) == nil)
        #expect(try store.perform(.move(ids[2], to: .before(ids[0])), at: noon) != nil)
        #expect(try store.titles == ["c", "a"])
    }

    @Test func aListGoesAndComesBackWithItsItemsButForThoseDeletedBefore() throws {
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

    @Test func anItemOfAListThatIsGoneGoesToTheUsualOneAndSaysSo() throws {
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
        // With its list, it goes where it was.
        try store.perform(.restore(ids + [list]), at: noon)
        #expect(try store.items(of: list).readable.map(\.title) == ["a", "b"])
    }

    @Test func whereThereIsNoListOneIsMade() throws {
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

    @Test func nothingElseIsDoneWithWhatIsInTheTrash() throws {
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
        #expect(try store.perform(.deleteForGood([tasks]), at: noon) == nil)
    }

    @Test func deletingForGoodIsAStep() throws {
        let list = try store.makeLists("Home")[0]
        let ids = try store.add("a", "b", to: list)
        try store.perform(.delete([ids[0]]), at: time(1))
        try store.perform(.delete([list]), at: time(2))
        let step = try #require(try store.perform(.deleteForGood([list]), at: noon))
        #expect(step.summary == StepSummary(kind: .erased, count: 1, title: "Home", isAboutLists: true))
        #expect(try trashed().isEmpty)
        try store.undo()
        #expect(try trashed() == ["Home", "a"])
        try store.perform(.restore([list]), at: noon)
        #expect(try store.items(of: list).readable.map(\.title) == ["b"])
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func aNewRecordTakesThePlaceOfTheTrashsOfItsId() throws {
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

// MARK: - Emptied

extension TrashTests {
    @Test func emptiedItIsGoneFromTheStepsToo() throws {
        let ids = try store.add("secret", "b")
        try store.perform(.complete(ids), at: noon)
        try store.perform(.rename(ids[0], to: "very secret"), at: noon)
        try store.perform(.delete([ids[0]]), at: noon)
        #expect(try store.emptyTrash() == 1)
        #expect(try trashed().isEmpty)
        let kept = try store.read { db in
            try Row.fetchAll(db, sql: "SELECT edit, forward, backward FROM step").flatMap { row in
                [row[0] as Data?, row[1] as Data?, row[2] as Data?].compactMap { $0 }
            }
        }
        #expect(!kept.isEmpty)
        #expect(kept.allSatisfy { $0.range(of: Data("secret".utf8)) == nil })
        // What is left of the steps about both.
        #expect(try store.undo()?.summary == StepSummary(kind: .completed, count: 1, title: "secret"))
        #expect(try store.items(of: tasks).readable.map(\.isDone) == [false])
        #expect(try store.undo()?.kind == .added)
        #expect(try store.titles.isEmpty)
        #expect(try store.undo() == nil)
        try store.redo()
        #expect(try store.titles == ["b"])
    }

    @Test func emptyingIsNoStep() throws {
        let ids = try store.add("a", "b")
        try store.perform(.delete([ids[0]]), at: noon)
        try store.emptyTrash()
        #expect(try store.undo()?.kind == .added)
        #expect(try store.emptyTrash() == 0)
    }

    @Test func whatCannotBeReadStays() throws {
        let ids = try store.add("a", "b")
        try store.perform(.delete(ids), at: noon)
        try store.breakRecord("title = CAST(x'FFFE' AS TEXT)", where: "id = ?", [ids[0].blob])
        #expect(try store.trash().quarantined.map(\.id) == [ids[0]])
        #expect(try store.emptyTrash() == 1)
        #expect(try store.trash().quarantined.count == 1)
    }

    @Test func whatHasLainThere30DaysGoesOnALaterDay() async throws {
        let store = store
        let ids = try store.add("old", "young")
        try await store.perform(.delete([ids[0]]), at: time(10 * Self.day))
        try await store.perform(.delete([ids[1]]), at: time(12 * Self.day))
        for (day, left) in [(39, 2), (41, 2), (41, 2), (42, 1), (43, 1), (44, 0)] as [(Int64, Int)] {
            _ = try await store.purgeTrash(at: time(day * Self.day + 5000))
            #expect(try store.trash().records.count == left, "on day \(day)")
        }
    }

    @Test func aClockThatIsWrongForOnceEmptiesNothing() async throws {
        let store = store
        let ids = try store.add("a")
        try await store.perform(.delete(ids), at: time(10 * Self.day))
        for day in [11, 5000, 12, 13, 40] as [Int64] {
            #expect(try await store.purgeTrash(at: time(day * Self.day)) == 0, "on day \(day)")
        }
        #expect(try trashed() == ["a"])
    }
}
