// The times of day at which a rule has occurrences, and the positions that BYSETPOS selects.

/// The times of day that result from hours, minutes and seconds, in order. They are computed by index and not listed,
/// because there can be 86,400 of them.
struct TimesOfDay {
    private let hours: [Int]
    private let minutes: [Int]
    private let seconds: [Int]
    /// The indexes of the times that BYSETPOS selects, or nil for all of them.
    private var selected: [Int]?

    /// Missing parts take the anchor's value.
    init(_ parts: RecurrenceParts, anchor: CalendarTime) {
        let time = anchor.time ?? .midnight
        // RFC 5545, 3.3.10: if DTSTART is a DATE, "these rule parts MUST be ignored".
        let isDay = anchor.time == nil
        hours = parts.hours.isEmpty || isDay ? [time.hour] : Set(parts.hours).sorted()
        minutes = parts.minutes.isEmpty || isDay ? [time.minute] : Set(parts.minutes).sorted()
        // RFC 5545, 3.3.5: "Implementations that do not support leap seconds SHOULD interpret the second 60 as
        // equivalent to the second 59."
        let seconds = parts.seconds.map { min($0, 59) }
        self.seconds = seconds.isEmpty || isDay ? [time.second] : Set(seconds).sorted()
    }

    private var all: Int { hours.count * minutes.count * seconds.count }

    var count: Int { selected?.count ?? all }

    /// Keeps only the times that BYSETPOS selects within a day.
    mutating func select(_ positions: SetPositions) {
        var indices: [Int] = []
        var from = 0
        while let index = positions.next(from: from, of: all) {
            indices.append(index)
            from = index + 1
        }
        selected = indices
    }

    /// Returns the time at an index, in seconds since midnight.
    func second(at index: Int) -> Int {
        let position = selected?[index] ?? index
        let (remainder, second) = position.quotientAndRemainder(dividingBy: seconds.count)
        let (hour, minute) = remainder.quotientAndRemainder(dividingBy: minutes.count)
        return (hours[hour] * 60 + minutes[minute]) * 60 + seconds[second]
    }

    /// Returns the number of times at or before a time given in seconds since midnight.
    func count(upTo second: Int) -> Int {
        let count = countBefore(second + 1)
        return selected.map { $0.count(below: count) } ?? count
    }

    private func countBefore(_ second: Int) -> Int {
        let (hour, minute) = (second / 3600, second / 60 % 60)
        let before = hours.count(below: hour)
        guard hours.indices.contains(before), hours[before] == hour else {
            return before * minutes.count * seconds.count
        }
        let lower = minutes.count(below: minute)
        let count = (before * minutes.count + lower) * seconds.count
        guard minutes.indices.contains(lower), minutes[lower] == minute else { return count }
        return count + seconds.count(below: second % 60)
    }
}

/// BYSETPOS: the positions that are selected in each set of occurrences.
struct SetPositions {
    /// The positions counted from the beginning, starting at 0, in ascending order.
    private let front: [Int]
    /// The positions counted from the end, where -1 is the last, in ascending order.
    private let back: [Int]
    /// Whether a position from the end is selected, indexed by its absolute value.
    private let isBack: [Bool]

    /// Returns nil if the rule has no BYSETPOS and so selects everything.
    init?(_ positions: [Int]) {
        guard !positions.isEmpty else { return nil }
        front = Set(positions.filter { $0 > 0 }.map { $0 - 1 }).sorted()
        let back = Set(positions.filter { $0 < 0 }).sorted()
        self.back = back
        isBack = (0...366).map { number in back.contains { $0 == -number } }
    }

    /// The cost of counting the positions, in steps.
    var cost: Int { front.isEmpty || back.isEmpty ? 0 : 1 + front.count / 32 }

    /// Returns the first selected index at or after an index, among `total` occurrences.
    func next(from position: Int, of total: Int) -> Int? {
        let ahead = front.count(below: position)
        let nearest = front.indices.contains(ahead) && front[ahead] < total ? front[ahead] : nil
        let behind = back.count(below: max(position, 0) - total)
        guard back.indices.contains(behind) else { return nearest }
        return min(nearest ?? .max, total + back[behind])
    }

    /// Returns the number of selected indexes below an index, among `total` occurrences.
    func count(below position: Int, of total: Int) -> Int {
        let end = min(position, total)
        let ahead = front.count(below: end)
        let behind = back.count(below: end - total) - back.count(below: -total)
        var both = 0
        if behind > 0 {
            for front in front[..<ahead] where total - front <= 366 && isBack[total - front] { both += 1 }
        }
        return ahead + behind - both
    }
}

extension [Int] {
    /// Returns the number of elements of this sorted array that are less than a number.
    func count(below number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
