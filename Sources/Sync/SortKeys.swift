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

    /// The least number of new keys that make all keys rise strictly.
    ///
    /// Kept is a longest run of keys that rise and leave whole numbers for all that stands between, before and after them: of
    /// keys[i] - i, which then never falls. Takes O(n log n).
    ///
    /// - Parameter keys: the keys that the tasks have on the server, in our order; nil where a task has none.
    /// - Returns: the new keys, by rising positions.
    public static func changes(_ keys: [Int64?]) -> [Change] {
        var (changes, before) = ([Change](), (position: -1, key: Int64?.none))
        for position in kept(keys) + [keys.count] {
            let key = position < keys.count ? keys[position] : nil
            let count = position - before.position - 1
            for (place, new) in spread(count, between: before.key, and: key).enumerated() {
                changes.append(Change(position: before.position + 1 + place, key: new))
            }
            before = (position, key)
        }
        return changes
    }

    /// The positions of the keys that stay.
    private static func kept(_ keys: [Int64?]) -> [Int] {
        // Of each length of run, the least end that one can have, and where that is; and from where each run came there.
        var (ends, places) = ([Int64](), [Int]())
        var origins = [Int?](repeating: nil, count: keys.count)
        for (position, key) in keys.enumerated() {
            guard let key, hasRoom(key, before: position, after: keys.count - 1 - position) else { continue }
            let end = key - Int64(position)
            let length = ends.firstIndex(above: end)
            if length > 0 { origins[position] = places[length - 1] }
            ends.replaceSubrange(length..<min(length + 1, ends.count), with: CollectionOfOne(end))
            places.replaceSubrange(length..<min(length + 1, places.count), with: CollectionOfOne(position))
        }
        let run = sequence(state: places.last) { place in
            defer { place = place.flatMap { origins[$0] } }
            return place
        }
        return run.reversed()
    }

    /// Whether there are as many whole numbers below and above a key as tasks before and after it.
    private static func hasRoom(_ key: Int64, before: Int, after: Int) -> Bool {
        key >= .min + Int64(before) && key <= .max - Int64(after)
    }

    /// So many keys between two that stay, or beyond one, which `hasRoom` and the run have left room for.
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
