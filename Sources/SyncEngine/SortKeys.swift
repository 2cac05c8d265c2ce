// The order of a list on a server: each task has its own sort key, and as few keys as possible are rewritten.

/// The sort keys (X-APPLE-SORT-ORDER) that put a server's tasks into the local order.
public enum SortKeys {
    /// A new sort key for a task.
    public struct Change: Equatable, Sendable {
        /// The task's position in the local order.
        public let position: Int
        public let key: Int64

        public init(position: Int, key: Int64) {
            (self.position, self.key) = (position, key)
        }
    }

    /// The distance between new keys that are bounded by an existing key on one side at most.
    ///
    /// 2¹⁶: 16 tasks in succession fit into the middle of the remaining gap at one spot before another task must
    /// change. The keys of 10,000 tasks stay far below 2⁵³, beyond which programs that read keys as floating-point
    /// numbers round them.
    public static let spacing: Int64 = 1 << 16

    /// Returns the smallest set of new keys that puts the tasks into the local order.
    ///
    /// Keys stay if they increase and leave enough integers for the tasks before, between and after them. Equal keys
    /// can stay if no task lies between them and something else determines their order. Takes O(n log n).
    ///
    /// - Parameters:
    ///   - keys: The tasks' keys on the server, in the local order, with nil for a task without a key.
    ///   - follows: Whether the task at a position sorts after the previous one when their keys are equal.
    /// - Returns: The new keys, by increasing position.
    public static func changes(_ keys: [Int64?], follows: (_ position: Int) -> Bool = { _ in false }) -> [Change] {
        var (changes, before) = ([Change](), (position: -1, key: Int64?.none))
        func fill(upTo position: Int, _ key: Int64?) {
            let count = position - before.position - 1
            for (offset, new) in spread(count, between: before.key, and: key).enumerated() {
                changes.append(Change(position: before.position + 1 + offset, key: new))
            }
        }
        for run in runsToKeep(runs(keys, follows), of: keys.count) {
            fill(upTo: run.positions.lowerBound, run.key)
            before = (run.positions.upperBound - 1, run.key)
        }
        fill(upTo: keys.count, nil)
        return changes
    }

    /// Consecutive tasks with the same key that are already in the right order. Either all of them keep the key, or
    /// none does.
    private struct Run {
        let key: Int64
        var positions: Range<Int>

        /// `key - position` of the run's first and last task. A run can follow an earlier one if its entry is at least
        /// the earlier run's exit.
        var entry: Int64 { key - Int64(positions.lowerBound) }
        var exit: Int64 {
            let (exit, overflow) = key.subtractingReportingOverflow(Int64(positions.upperBound - 1))
            // Less than every entry.
            return overflow ? .min : exit
        }

        /// Returns whether there are enough integers below and above the key for the tasks before and after the run.
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

    /// The index that represents no run.
    private static let none = Int32(-1)

    /// Returns the runs that keep their keys: of all compatible runs, the combination with the most tasks.
    private static func runsToKeep(_ runs: [Run], of count: Int) -> [Run] {
        // A Fenwick tree over the exits: for all exits up to one, the largest number of tasks in a combination, and the
        // combination's last run. `origins` holds each run's predecessor. There may be 200,000 runs, so both are
        // compact.
        var exits = runs.map(\.exit)
        exits.sort()
        exits = exits.indices.filter { $0 == 0 || exits[$0 - 1] != exits[$0] }.map { exits[$0] }
        var best = [(tasks: Int32, last: Int32)](repeating: (0, none), count: exits.count + 1)
        var origins = [Int32](repeating: none, count: runs.count)
        var longest = (tasks: Int32(0), last: none)
        for (number, run) in runs.enumerated() {
            var found = (tasks: Int32(0), last: none)
            var node = exits.firstIndex(above: run.entry)
            while node > 0 {
                if best[node].tasks > found.tasks { found = best[node] }
                node &= node - 1
            }
            origins[number] = found.last
            let own = (tasks: found.tasks + Int32(run.positions.count), last: Int32(number))
            if own.tasks > longest.tasks { longest = own }
            node = exits.firstIndex(above: run.exit)
            while node <= exits.count {
                if own.tasks > best[node].tasks { best[node] = own }
                node += node & -node
            }
        }
        var chain: [Run] = []
        var number = longest.last
        while number != none {
            chain.append(runs[Int(number)])
            number = origins[Int(number)]
        }
        return chain.reversed()
    }

    /// Returns `count` keys between two keys that stay, or beyond one of them. `hasRoom` and the choice of runs
    /// guarantee the room.
    private static func spread(_ count: Int, between lower: Int64?, and upper: Int64?) -> [Int64] {
        guard count > 0 else { return [] }
        let numbers = 1...Int64(count)
        switch (lower, upper) {
        case (nil, nil): return numbers.map { ($0 - 1) * spacing }
        case (let lower?, nil):
            let spacing = spacing(count, within: .max, above: lower)
            return numbers.map { lower + $0 * spacing }
        case (nil, let upper?):
            let spacing = spacing(count, within: upper, above: .min)
            return numbers.reversed().map { upper - $0 * spacing }
        case (let lower?, let upper?):
            // The distance between two `Int64` values fits in a `UInt64`.
            let share = UInt64(bitPattern: upper &- lower) / UInt64(count + 1)
            return numbers.map { lower &+ Int64(bitPattern: UInt64($0) * share) }
        }
    }

    /// Returns the usual step, or a smaller one if that many steps would overflow.
    private static func spacing(_ count: Int, within upper: Int64, above lower: Int64) -> Int64 {
        let room = UInt64(bitPattern: upper &- lower) / UInt64(count)
        return Int64(min(UInt64(spacing), room))
    }
}

extension [Int64] {
    /// Returns the index of the first element greater than a number in an array sorted in ascending order, or `count`.
    fileprivate func firstIndex(above number: Int64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] > number { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
