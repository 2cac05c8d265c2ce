// The order of a list on a server: each task has a sort key of its own, and as few as possible are to be written anew.

/// The sort keys (X-APPLE-SORT-ORDER) with which a server's tasks stand in our order.
public enum SortKeys {
    /// A task's new sort key.
    public struct Change: Equatable, Sendable {
        /// Which task: its position in our order.
        public let position: Int
        /// Its new sort key.
        public let key: Int64

        /// A task's new sort key.
        public init(position: Int, key: Int64) {
            (self.position, self.key) = (position, key)
        }
    }

    /// How far apart new keys are where only one neighbour, or none, bounds them.
    ///
    /// 2¹⁶: 16 tasks fit one after another into the middle of what is left at one spot before another task has to change.
    /// 10,000 of them stay far below 2⁵³, beyond which programs that read keys as floating-point numbers round them.
    public static let step: Int64 = 1 << 16

    /// The least number of new keys with which the tasks stand in our order.
    ///
    /// Kept are keys that rise and leave whole numbers for all that stands between, before and after them. Equal ones can stay
    /// where nothing stands between them and something else tells their order. Takes O(n log n).
    ///
    /// - Parameters:
    ///   - keys: the keys that the tasks have on the server, in our order; nil where a task has none.
    ///   - follows: whether a task, named by its position, stands after the one before it where their keys are equal.
    /// - Returns: the new keys, by rising positions.
    public static func changes(_ keys: [Int64?], follows: (_ position: Int) -> Bool = { _ in false }) -> [Change] {
        var (changes, before) = ([Change](), (position: -1, key: Int64?.none))
        func fill(upTo position: Int, _ key: Int64?) {
            let count = position - before.position - 1
            for (place, new) in spread(count, between: before.key, and: key).enumerated() {
                changes.append(Change(position: before.position + 1 + place, key: new))
            }
        }
        for run in kept(runs(keys, follows), of: keys.count) {
            fill(upTo: run.positions.lowerBound, run.key)
            before = (run.positions.upperBound - 1, run.key)
        }
        fill(upTo: keys.count, nil)
        return changes
    }

    /// Tasks one after another that have one key and stand in their order by it: all of them keep it, or none.
    private struct Run {
        let key: Int64
        var positions: Range<Int>

        /// What the key of a run before it may be at most, seen from the first position, and what that of one after it has to be
        /// at least: `key - position` of the first of these tasks, and of the last.
        var entry: Int64 { key - Int64(positions.lowerBound) }
        var exit: Int64 {
            let (exit, overflow) = key.subtractingReportingOverflow(Int64(positions.upperBound - 1))
            // Less than every entry.
            return overflow ? .min : exit
        }

        /// Whether there are as many whole numbers below and above the key as tasks before and after these.
        func hasRoom(among count: Int) -> Bool {
            key >= .min + Int64(positions.lowerBound) && key <= .max - Int64(count - positions.upperBound)
        }
    }

    private static func runs(_ keys: [Int64?], _ follows: (Int) -> Bool) -> [Run] {
        var runs: [Run] = []
        for (position, key) in keys.enumerated() {
            guard let key else { continue }
            if let last = runs.last, last.key == key, last.positions.upperBound == position, follows(position) {
                runs[runs.count - 1].positions = last.positions.lowerBound..<position + 1
            } else {
                runs.append(Run(key: key, positions: position..<position + 1))
            }
        }
        return runs.filter { $0.hasRoom(among: keys.count) }
    }

    /// The number of no run.
    private static let none = Int32(-1)

    /// The runs that stay: of all that can stay together those with the most tasks.
    private static func kept(_ runs: [Run], of count: Int) -> [Run] {
        // The most tasks by the last run's exit, for all exits up to one (a Fenwick tree); and where each came from. There may be
        // 200,000 runs, so both are kept in few bytes.
        var exits = runs.map(\.exit)
        exits.sort()
        exits = exits.indices.filter { $0 == 0 || exits[$0 - 1] != exits[$0] }.map { exits[$0] }
        var best = [(tasks: Int32, last: Int32)](repeating: (0, none), count: exits.count + 1)
        var origins = [Int32](repeating: none, count: runs.count)
        var longest = (tasks: Int32(0), last: none)
        for (number, run) in runs.enumerated() {
            var found = (tasks: Int32(0), last: none)
            var place = exits.firstIndex(above: run.entry)
            while place > 0 {
                if best[place].tasks > found.tasks { found = best[place] }
                place &= place - 1
            }
            origins[number] = found.last
            let own = (tasks: found.tasks + Int32(run.positions.count), last: Int32(number))
            if own.tasks > longest.tasks { longest = own }
            place = exits.firstIndex(above: run.exit)
            while place <= exits.count {
                if own.tasks > best[place].tasks { best[place] = own }
                place += place & -place
            }
        }
        var line: [Run] = []
        var number = longest.last
        while number != none {
            line.append(runs[Int(number)])
            number = origins[Int(number)]
        }
        return line.reversed()
    }

    /// So many keys between two that stay, or beyond one, which `hasRoom` and the runs have left room for.
    private static func spread(_ count: Int, between lower: Int64?, and upper: Int64?) -> [Int64] {
        guard count > 0 else { return [] }
        let numbers = 1...Int64(count)
        switch (lower, upper) {
        case (nil, nil): return numbers.map { ($0 - 1) * step }
        case (let lower?, nil):
            let step = step(count, within: .max, above: lower)
            return numbers.map { lower + $0 * step }
        case (nil, let upper?):
            let step = step(count, within: upper, above: .min)
            return numbers.reversed().map { upper - $0 * step }
        case (let lower?, let upper?):
            // The distance of two `Int64` fits a `UInt64`.
            let share = UInt64(bitPattern: upper &- lower) / UInt64(count + 1)
            return numbers.map { lower &+ Int64(bitPattern: UInt64($0) * share) }
        }
    }

    /// The usual step, or a smaller one where so many steps would overflow.
    private static func step(_ count: Int, within upper: Int64, above lower: Int64) -> Int64 {
        let room = UInt64(bitPattern: upper &- lower) / UInt64(count)
        return Int64(min(UInt64(step), room))
    }
}

extension [Int64] {
    /// Where, among numbers that never fall, the first stands that is above another; their count where none is.
    fileprivate func firstIndex(above number: Int64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] > number { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
