/// A set of days that spans at most `capacity` days, stored as bits. Refilling a set does not allocate memory, because
/// finding one occurrence of a rarely matching rule can take thousands of fills.
struct DaySet {
    /// The number of the day that the lowest bit represents.
    private(set) var first = 0
    /// The number of words that may contain set bits. All later words are zero.
    private var used = 1
    private var words = [UInt64](repeating: 0, count: Self.capacity / 64)

    /// The maximum number of days: a year and about a week on either side.
    static let capacity = 384

    /// Removes all days and sets the first day.
    mutating func clear(first: Int) {
        self.first = first
        for word in 0..<used { words[word] = 0 }
        used = 1
    }

    /// Replaces the contents with up to 64 days; bit 0 is the first day.
    mutating func fill(first: Int, _ days: UInt64) {
        clear(first: first)
        words[0] = days
    }

    /// Adds a day. Ignores days outside the capacity.
    mutating func insert(_ day: Int) {
        let offset = day - first
        guard (0..<Self.capacity).contains(offset) else { return }
        used = max(used, offset / 64 + 1)
        words[offset / 64] |= 1 << UInt64(offset % 64)
    }

    /// Adds up to 32 days; bit 0 is `day`.
    mutating func insert(_ days: UInt64, from day: Int) {
        let offset = day - first
        let (word, shift) = (offset / 64, UInt64(offset % 64))
        guard offset >= 0, word < words.count, days != 0 else { return }
        used = max(used, word + 1)
        words[word] |= days << shift
        guard shift > 32, word + 1 < words.count else { return }
        used = max(used, word + 2)
        words[word + 1] |= days >> (64 - shift)
    }

    /// Keeps only the days that are also in another set, which must begin with the same day.
    mutating func formIntersection(_ other: DaySet) {
        for word in 0..<used { words[word] &= other.words[word] }
    }

    var count: Int {
        var count = 0
        for word in 0..<used { count += words[word].nonzeroBitCount }
        return count
    }

    func contains(_ day: Int) -> Bool {
        let offset = day - first
        guard (0..<used * 64).contains(offset) else { return false }
        return words[offset / 64] & 1 << UInt64(offset % 64) != 0
    }

    func count(before day: Int) -> Int {
        let offset = min(max(day - first, 0), used * 64)
        var count = 0
        for word in 0..<(offset / 64) { count += words[word].nonzeroBitCount }
        guard offset % 64 != 0 else { return count }
        return count + (words[offset / 64] & ((1 << UInt64(offset % 64)) - 1)).nonzeroBitCount
    }

    /// Returns the day at an index of the set, in ascending order.
    func day(at index: Int) -> Int {
        var remaining = index
        for word in 0..<used {
            var bits = words[word]
            let count = bits.nonzeroBitCount
            guard remaining >= count else {
                for _ in 0..<remaining { bits &= bits - 1 }
                return first + word * 64 + bits.trailingZeroBitCount
            }
            remaining -= count
        }
        preconditionFailure("a set of \(count) days has none at \(index)")
    }
}
