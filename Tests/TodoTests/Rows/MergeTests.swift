// Tests of merging changes into a list, and of the changes that are reported to its rows.

import Rows
import Testing
import Todo

private func rows(_ list: ItemList) -> Contents { Contents(list.shuffled().map(Record.item)) }

private func changed(_ item: Item) -> RowChange { RowChange(.item(item)) }

/// Returns the change of a removed task.
private func gone(_ id: UUID) -> RowChange { RowChange(removed: id) }

@Suite struct MergeTests {
    /// Applies changes to rows like a list model. Added rows are nil and take their content from the final list.
    private func replay(_ changes: [ListChange], on rows: [UUID?]) -> [UUID?] {
        changes.reduce(into: rows) { rows, change in
            let range = change.position..<(change.position + change.removed)
            rows.replaceSubrange(range, with: [UUID?](repeating: nil, count: change.added))
        }
    }

    /// Returns whether unchanged rows still show their task, and there is one row per task.
    private func fits(_ rows: [UUID?], _ list: ItemList) -> Bool {
        rows.count == list.count && zip(rows, list).allSatisfy { $0 == nil || $0 == $1.id }
    }

    /// Makes random changes to tasks.
    ///
    /// - Returns: The resulting row changes.
    private func change(_ items: inout [UUID: Item], share: Double, _ generator: inout SplitMix64) -> [RowChange] {
        let new = (0..<Int(Double(items.count) * share)).map { number in
            item("new \(number)", rank: Int64.random(in: -1000...1000, using: &generator), id: generator.id())
        }
        var changes: [RowChange] = []
        for old in ItemList(Array(items.values)) where Double.random(in: 0..<1, using: &generator) < share {
            var item = old
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                items[old.id] = nil
                changes.append(gone(old.id))
                continue
            case 1: item.title += String(repeating: "é", count: Int.random(in: 1...40, using: &generator))
            case 2: item.rank.value += Int64.random(in: -3...3, using: &generator)
            case 3: item.completed = item.isDone ? nil : noon
            default: item.rank.value = Int64.random(in: -1000...1000, using: &generator)
            }
            items[item.id] = item
            changes.append(changed(item))
        }
        for item in new { items[item.id] = item }
        return (changes + new.map(changed)).shuffled(using: &generator)
    }

    @Test(arguments: [0.005, 0.02, 0.2, 1.0], 0..<3)
    func mergedContentsAreSortedAndTheChangesReproduceThem(share: Double, seed: UInt64) {
        var generator = SplitMix64(state: seed)
        let list = ItemList(
            (0..<800).map { item("\($0)", rank: Int64($0) * 3, done: $0 % 3 == 0, id: generator.id()) })
        var items = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
        var merged = rows(list)
        for _ in 0..<5 {
            let before = merged.map(\.id) as [UUID?]
            let reported = merged.merge(change(&items, share: share, &generator))
            let expected = ItemList(Array(items.values))
            #expect(merged == rows(expected))
            #expect(merged.map { $0 } == expected.map { RowContent(.item($0)) })
            #expect(merged.openCount == expected.openCount)
            #expect(merged.indices.allSatisfy { $0 % 97 > 0 || merged.position(of: merged.id(at: $0)) == $0 })
            #expect(fits(replay(reported, on: before), expected))
            #expect(reported.count <= 500)
        }
    }

    @Test func renamingAnItemChangesOnlyItsRow() throws {
        let list = list(["a", "b", "c"])
        var (item, merged) = (list[1], rows(list))
        item.title = "new"
        #expect(merged.merge([changed(item)]) == [ListChange(position: 1, removed: 1, added: 1)])
        #expect(merged.map(\.title) == ["a", "new", "c"])
    }

    @Test func movingAnItemIsARemovalAndAnInsertion() throws {
        let list = list(["a", "b", "c"])
        var (item, merged) = (list[2], rows(list))
        item.rank = Rank(-1)
        let reported = merged.merge([changed(item)])
        #expect(
            reported == [ListChange(position: 2, removed: 1, added: 0), ListChange(position: 0, removed: 0, added: 1)])
        #expect(merged.map(\.title) == ["c", "a", "b"])
    }

    @Test func aNewRankWithoutAMoveChangesNoRow() throws {
        let list = list(["a", "b", "c"])
        var (item, merged) = (list[1], rows(list))
        item.rank.value += 1
        #expect(merged.merge([changed(item)]).isEmpty)
        #expect(merged.rank(at: 1) == item.rank)
    }

    @Test func completingTheLastOpenItemKeepsItsPosition() throws {
        let list = list(["a", "b"], done: ["z"])
        var (item, merged) = (list[1], rows(list))
        item.completed = noon
        item.rank.value = -1
        #expect(merged.merge([changed(item)]) == [ListChange(position: 1, removed: 1, added: 1)])
        #expect(merged.openCount == 1)
    }

    @Test func mergingKnownRowsChangesNothing() throws {
        let list = list(["a", "b"])
        var merged = rows(list)
        #expect(merged.merge(list.map(changed) + [gone(UUID())]).isEmpty)
    }

    @Test func manyChangesAreMergedIntoOneRange() throws {
        let list = list((0..<4000).map { "\($0)" })
        var merged = rows(list)
        let changes = stride(from: 1000, to: 3000, by: 2).map { gone(list[$0].id) }
        #expect(merged.merge(changes) == [ListChange(position: 1000, removed: 1999, added: 999)])
    }

    @Test func removedNeighborsAreMergedIntoOneRange() throws {
        let list = list((0..<4000).map { "\($0)" })
        var merged = rows(list)
        #expect(
            merged.merge((1000..<3000).map { gone(list[$0].id) })
                == [ListChange(position: 1000, removed: 2000, added: 0)])
    }

    /// Returns a rank on the given day of a view by day.
    private func rank(ofDay day: Int, second: Int) -> Rank { Rank(Int64(day * 86_400 + second)) }

    @Test(arguments: 0..<40) func applyingChangesRowByRowReadsTheRightRowsAndHeaders(seed: UInt64) {
        var generator = SplitMix64(state: seed)
        var builder = ContentsBuilder(count: 0, grouping: .days)
        let ids = (0..<30).map { _ in generator.id() }
        let row = { (id: UUID, day: Int, second: Int) in
            RowChange(RowContent(id: id, title: "\(day) \(second)"), rank: self.rank(ofDay: day, second: second))
        }
        for id in ids {
            builder.add(row(id, Int.random(in: 1...8, using: &generator), Int.random(in: 0...9, using: &generator)))
        }
        var contents = builder.sorted()
        for _ in 0..<20 {
            var shown = contents.map(\.id)
            let changes = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                let id = ids.randomElement(using: &generator) ?? ids[0]
                if Int.random(in: 0..<3, using: &generator) == 0 { return gone(id) }
                return row(id, Int.random(in: 1...12, using: &generator), Int.random(in: 0...9, using: &generator))
            }
            for change in contents.merge(changes) {
                shown.replaceSubrange(
                    change.position..<(change.position + change.removed),
                    with: (change.position..<(change.position + change.added)).map(contents.id(at:)))
            }
            #expect(shown == contents.map(\.id))
            #expect(Set(shown).count == shown.count)
        }
    }
}
