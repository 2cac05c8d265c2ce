// The times of one day at which a rule has turns, and the places that BYSETPOS keeps.

/// The times that hours, minutes and seconds make, in order. They are counted, not listed: there may be 86,400.
struct TimesOfDay {
    private let hours: [Int]
    private let minutes: [Int]
    private let seconds: [Int]
    /// Which of them are kept; nil for all.
    private var kept: [Int]?

    /// The times of a rule's parts; what they do not say is the anchor's.
    init(_ parts: RecurrenceParts, anchor: CalendarTime) {
        let time = anchor.time ?? .midnight
        // RFC 5545, 3.3.10: where DTSTART is a DATE, "these rule parts MUST be ignored".
        let isDay = anchor.time == nil
        hours = parts.hours.isEmpty || isDay ? [time.hour] : Set(parts.hours).sorted()
        minutes = parts.minutes.isEmpty || isDay ? [time.minute] : Set(parts.minutes).sorted()
        // RFC 5545, 3.3.5: "Implementations that do not support leap seconds SHOULD interpret the second 60 as equivalent
        // to the second 59."
        let seconds = parts.seconds.map { min($0, 59) }
        self.seconds = seconds.isEmpty || isDay ? [time.second] : Set(seconds).sorted()
    }

    private var all: Int { hours.count * minutes.count * seconds.count }

    /// How many there are.
    var count: Int { kept?.count ?? all }

    /// Keeps what a day's set positions choose.
    mutating func keep(_ positions: SetPositions) {
        var places: [Int] = []
        var from = 0
        while let place = positions.next(from: from, of: all) {
            places.append(place)
            from = place + 1
        }
        kept = places
    }

    /// The time at a place, in seconds since midnight.
    func second(at index: Int) -> Int {
        let place = kept?[index] ?? index
        let (rest, second) = place.quotientAndRemainder(dividingBy: seconds.count)
        let (hour, minute) = rest.quotientAndRemainder(dividingBy: minutes.count)
        return (hours[hour] * 60 + minutes[minute]) * 60 + seconds[second]
    }

    /// How many are not after a time, in seconds since midnight.
    func count(upTo second: Int) -> Int {
        let places = placesBefore(second + 1)
        return kept.map { $0.count(below: places) } ?? places
    }

    private func placesBefore(_ second: Int) -> Int {
        let (hour, minute) = (second / 3600, second / 60 % 60)
        let before = hours.count(below: hour)
        guard hours.indices.contains(before), hours[before] == hour else {
            return before * minutes.count * seconds.count
        }
        let lower = minutes.count(below: minute)
        let places = (before * minutes.count + lower) * seconds.count
        guard minutes.indices.contains(lower), minutes[lower] == minute else { return places }
        return places + seconds.count(below: second % 60)
    }
}

/// BYSETPOS: the places that are kept of each set of turns.
struct SetPositions {
    /// Places from the front, from 0, in order.
    private let front: [Int]
    /// Places from the end, -1 the last, in order.
    private let back: [Int]
    /// Whether a place from the end is one: its number made positive.
    private let isBack: [Bool]

    /// The places of a rule; nil where it keeps all.
    init?(_ positions: [Int]) {
        guard !positions.isEmpty else { return nil }
        front = Set(positions.filter { $0 > 0 }.map { $0 - 1 }).sorted()
        let back = Set(positions.filter { $0 < 0 }).sorted()
        self.back = back
        isBack = (0...366).map { number in back.contains { $0 == -number } }
    }

    /// What it takes to count them, in steps.
    var cost: Int { front.isEmpty || back.isEmpty ? 0 : 1 + front.count / 32 }

    /// The first place that is kept, from one on, of so many turns.
    func next(from place: Int, of total: Int) -> Int? {
        let ahead = front.count(below: place)
        let nearest = front.indices.contains(ahead) && front[ahead] < total ? front[ahead] : nil
        let behind = back.count(below: max(place, 0) - total)
        guard back.indices.contains(behind) else { return nearest }
        return min(nearest ?? .max, total + back[behind])
    }

    /// How many of the first places, of so many turns, are kept.
    func count(below place: Int, of total: Int) -> Int {
        let end = min(place, total)
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
    /// How many elements of this array, which is in order, are less than a number.
    func count(below number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
