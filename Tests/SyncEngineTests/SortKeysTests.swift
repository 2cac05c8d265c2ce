// Tests that a new order changes as few sort keys as possible.

import SyncEngine
import TestSupport
import Testing

@Suite struct SortKeysTests {
    private func keys(_ keys: [Int64?], with changes: [SortKeys.Change]) -> [Int64?] {
        changes.reduce(into: keys) { $0[$1.position] = $1.key }
    }

    private func rises(_ keys: [Int64?]) -> Bool {
        let known = keys.compactMap { $0 }
        return known.count == keys.count && zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Returns the largest number of keys that can stay, found by trying every choice.
    private func mostKept(_ keys: [Int64?]) -> Int {
        (0..<(1 << keys.count)).filter { choice in
            // An imaginary key before all others.
            var last = (position: -1, key: Int128(Int64.min) - 1)
            for (position, key) in keys.enumerated() where choice & 1 << position != 0 {
                guard let key, Int128(key) - last.key >= Int128(position - last.position) else { return false }
                last = (position, Int128(key))
            }
            return Int128(Int64.max) + 1 - last.key >= Int128(keys.count - last.position)
        }.map(\.nonzeroBitCount).max() ?? 0
    }

    /// Returns a random key: usually close to the others, sometimes at an end of the range, sometimes nil.
    private func key(_ generator: inout SplitMix64) -> Int64? {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: nil
        case 1: .min + Int64.random(in: 0..<6, using: &generator)
        case 2: .max - Int64.random(in: 0..<6, using: &generator)
        default: Int64.random(in: -3..<12, using: &generator)
        }
    }

    @Test func keysIncreaseWithTheFewestChanges() {
        var generator = SplitMix64(state: 1)
        for _ in 0..<20_000 {
            let old = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in key(&generator) }
            let changes = SortKeys.changes(old)
            #expect(rises(keys(old, with: changes)), "\(old)")
            #expect(changes.count == old.count - mostKept(old), "\(old)")
            #expect(changes.map(\.position) == changes.map(\.position).sorted())
        }
    }

    /// Returns whether the rows are in the app's order: by key, and by id where keys are equal.
    private func rises(_ keys: [Int64?], by ids: [Int]) -> Bool {
        let known = zip(keys, ids).compactMap { key, id in key.map { ($0, id) } }
        return known.count == keys.count && zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Returns the largest number of keys that can stay if equal keys may be neighbors.
    private func mostKept(_ keys: [Int64?], by ids: [Int]) -> Int {
        (0..<(1 << keys.count)).filter { choice in
            var last = (position: -1, key: Int128(Int64.min) - 1)
            for (position, key) in keys.enumerated() where choice & 1 << position != 0 {
                guard let key else { return false }
                let isTie = position - last.position == 1 && position > 0 && Int128(key) == last.key
                let stands = isTie && ids[position - 1] < ids[position]
                guard stands || Int128(key) - last.key >= Int128(position - last.position) else { return false }
                last = (position, Int128(key))
            }
            return Int128(Int64.max) + 1 - last.key >= Int128(keys.count - last.position)
        }.map(\.nonzeroBitCount).max() ?? 0
    }

    @Test func equalKeysStayIfTheirOrderIsDefinedOtherwise() {
        var generator = SplitMix64(state: 3)
        for _ in 0..<5_000 {
            let old = (0..<Int.random(in: 0..<8, using: &generator)).map { _ in
                Bool.random(using: &generator) ? 0 : key(&generator)
            }
            let ids = Array(old.indices).shuffled(using: &generator)
            let changes = SortKeys.changes(old) { ids[$0 - 1] < ids[$0] }
            #expect(rises(keys(old, with: changes), by: ids), "\(old) \(ids)")
            #expect(changes.count == old.count - mostKept(old, by: ids), "\(old) \(ids)")
        }
        #expect(SortKeys.changes(Array(repeating: 5, count: 9_999) + [nil]) { _ in true }.count == 1)
        #expect(SortKeys.changes(Array(repeating: .min, count: 9)) { _ in true }.isEmpty)
    }

    @Test(arguments: [(0, 9_999), (9_999, 0), (3, 9_000), (9_000, 3), (5, 6)])
    func movingOneOf10000ItemsChangesOneKey(from: Int, to: Int) {
        var old = (0..<10_000).map { Int64?.some(800_000_000 + 60 * $0) }
        old.insert(old.remove(at: from), at: to)
        let changes = SortKeys.changes(old)
        #expect(changes.count == 1)
        #expect(rises(keys(old, with: changes)))
    }

    @Test func tasksWithoutKeysGetKeys() {
        let changes = SortKeys.changes([nil, nil, nil])
        #expect(changes.map(\.key) == [0, SortKeys.spacing, 2 * SortKeys.spacing])
    }

    @Test func increasingKeysStay() {
        #expect(SortKeys.changes([.min, -1, 0, 1, .max]).isEmpty)
        #expect(SortKeys.changes([]).isEmpty)
    }

    @Test func aKeyAtTheIntegerLimitIsReplacedIfAnotherKeyNeedsRoom() {
        #expect(SortKeys.changes([nil, .min]).map(\.position) == [0, 1])
        #expect(SortKeys.changes([.max, nil]).map(\.position) == [0, 1])
        #expect(SortKeys.changes([nil, .min + 1]) == [SortKeys.Change(position: 0, key: .min)])
        #expect(SortKeys.changes([.max - 1, nil]) == [SortKeys.Change(position: 1, key: .max)])
    }

    @Test func newKeysAreSpreadEvenlyBetweenTheirNeighbors() {
        #expect(SortKeys.changes([0, nil, nil, nil, 400]).map(\.key) == [100, 200, 300])
        #expect(SortKeys.changes([.min, nil, .max]).map(\.key) == [-1])
    }

    @Test func manyKeysInAnyOrderAreSorted() {
        var generator = SplitMix64(state: 2)
        let old = (0..<100_000).map { Int64?.some($0) }.shuffled(using: &generator)
        #expect(rises(keys(old, with: SortKeys.changes(old))))
        #expect(SortKeys.changes(old.sorted { ($0 ?? 0) > ($1 ?? 0) }).count == old.count - 1)
    }
}
