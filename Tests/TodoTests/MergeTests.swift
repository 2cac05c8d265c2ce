// Merging changes into a list, and what is told to its rows.

import Testing
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct MergeTests {
    /// Plays changes on rows as a list model would: rows that come take what the list holds in the end.
    private func replay(_ changes: [ListChange], on rows: [UUID?]) -> [UUID?] {
        changes.reduce(into: rows) { rows, change in
            let range = change.position..<(change.position + change.removed)
            rows.replaceSubrange(range, with: [UUID?](repeating: nil, count: change.added))
        }
    }

    /// Whether rows that were left alone still show their item, and as many rows are there as items.
    private func fits(_ rows: [UUID?], _ list: ItemList) -> Bool {
        rows.count == list.count && zip(rows, list).allSatisfy { $0 == nil || $0 == $1.id }
    }

    /// Some changes to a list of random kinds.
    private func changes(to list: ItemList, share: Double, _ chance: inout SplitMix64) -> [ItemChange] {
        let old = list.compactMap { old -> ItemChange? in
            guard Double.random(in: 0..<1, using: &chance) < share else { return nil }
            var item = old
            switch Int.random(in: 0..<5, using: &chance) {
            case 0: return ItemChange(id: old.id, item: nil)
            case 1: item.title += "'"
            case 2: item.rank.value += Int64.random(in: -3...3, using: &chance)
            case 3: item.completed = item.isDone ? nil : noon
            default: item.rank.value = Int64.random(in: -1000...1000, using: &chance)
            }
            return ItemChange(id: item.id, item: item)
        }
        let new = (0..<Int(Double(list.count) * share)).map { number in
            item("new \(number)", rank: Int64.random(in: -1000...1000, using: &chance), id: chance.id())
        }
        return (old + new.map { ItemChange(id: $0.id, item: $0) }).shuffled(using: &chance)
    }

    @Test(arguments: [0.005, 0.02, 0.2, 1.0], 0..<3)
    func aMergedListIsTheSortedOneAndItsRowsFollow(share: Double, seed: UInt64) {
        var chance = SplitMix64(state: seed)
        var list = ItemList(
            (0..<800).map { item("\($0)", rank: Int64($0) * 3, done: $0 % 3 == 0, id: chance.id()) })
        for _ in 0..<5 {
            let changes = changes(to: list, share: share, &chance)
            var expected = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
            for change in changes { expected[change.id] = change.item }
            let rows = list.map(\.id) as [UUID?]
            let told = list.merge(changes)
            #expect(list == ItemList(Array(expected.values)))
            #expect(list.isSound)
            #expect(fits(replay(told, on: rows), list))
            #expect(told.count <= 500)
        }
    }

    @Test func aRenamedItemChangesItsRowOnly() throws {
        var list = list(["a", "b", "c"])
        var item = list[1]
        item.title = "new"
        #expect(list.merge([ItemChange(id: item.id, item: item)]) == [ListChange(position: 1, removed: 1, added: 1)])
    }

    @Test func aMovedItemIsARemovalAndAnInsertion() throws {
        var list = list(["a", "b", "c"])
        var item = list[2]
        item.rank = Rank(-1)
        let told = list.merge([ItemChange(id: item.id, item: item)])
        #expect(
            told == [ListChange(position: 2, removed: 1, added: 0), ListChange(position: 0, removed: 0, added: 1)])
        #expect(list.titles == ["c", "a", "b"])
    }

    @Test func anItemReRankedInPlaceChangesNoRow() throws {
        var list = list(["a", "b", "c"])
        var item = list[1]
        item.rank.value += 1
        #expect(list.merge([ItemChange(id: item.id, item: item)]).isEmpty)
        #expect(list[1].rank == item.rank)
    }

    @Test func theLastOpenItemCompletedStaysWhereItIs() throws {
        var list = list(["a", "b"], done: ["z"])
        var item = list[1]
        item.completed = noon
        item.rank.value = -1
        #expect(list.merge([ItemChange(id: item.id, item: item)]) == [ListChange(position: 1, removed: 1, added: 1)])
        #expect(list.openCount == 1)
    }

    @Test func whatIsKnownAlreadyChangesNothing() throws {
        var list = list(["a", "b"])
        let changes = list.map { ItemChange(id: $0.id, item: $0) } + [ItemChange(id: UUID(), item: nil)]
        #expect(list.merge(changes).isEmpty)
    }

    @Test func manyChangesBecomeOneThatCoversThem() throws {
        var list = list((0..<4000).map { "\($0)" })
        let changes = stride(from: 1000, to: 3000, by: 2).map { ItemChange(id: list[$0].id, item: nil) }
        #expect(list.merge(changes) == [ListChange(position: 1000, removed: 1999, added: 999)])
    }

    @Test func manyNeighboursGoAsOneRun() throws {
        var list = list((0..<4000).map { "\($0)" })
        let changes = (1000..<3000).map { ItemChange(id: list[$0].id, item: nil) }
        #expect(list.merge(changes) == [ListChange(position: 1000, removed: 2000, added: 0)])
    }
}
