// The occurrences of HOURLY and MINUTELY rules, computed one after another in a bounded number of steps.

/// An HOURLY or MINUTELY rule and its anchor, prepared for computing occurrences. A period is one hour or one minute.
/// There are too many periods to list their days in a set, as `OccurrencePlan` does for rounds.
struct PeriodPlan {
    /// The length of a period in seconds.
    let length: Int
    let interval: Int
    /// The anchor in seconds since 1970-01-01, local time.
    let anchor: Int
    /// The occurrences within a period, in seconds from its beginning.
    let occurrences: [Int]
    private let days: DayRules
    /// The hours of a day, and the minutes of an hour, that have occurrences, in ascending order. Empty if all of them
    /// have occurrences.
    private let (hours, minutes): ([Int], [Int])

    /// Returns nil if the frequency is DAILY or longer.
    init?(_ parts: RecurrenceParts, anchor: CalendarTime, days: DayRules) {
        guard parts.frequency.isWithinDay else { return nil }
        let isHourly = parts.frequency == .hourly
        let time = anchor.local.time
        length = isHourly ? 3600 : 60
        interval = parts.interval
        self.anchor = anchor.local.seconds
        self.days = days
        // In an HOURLY rule, BYMINUTE adds occurrences to each hour; in a MINUTELY rule, it limits the minutes.
        (hours, minutes) = (Set(parts.hours).sorted(), isHourly ? [] : Set(parts.minutes).sorted())
        let ofHour = !isHourly ? [0] : parts.minutes.isEmpty ? [time.minute] : Set(parts.minutes).sorted()
        // RFC 5545, 3.3.5: without leap seconds, second 60 is treated as second 59.
        let seconds = parts.seconds.isEmpty ? [time.second] : Set(parts.seconds.map { min($0, 59) }).sorted()
        let all = ofHour.flatMap { minute in seconds.map { minute * 60 + $0 } }
        guard let positions = SetPositions(parts.setPositions) else {
            occurrences = all
            return
        }
        occurrences = all.indices.filter { positions.next(from: $0, of: all.count) == $0 }.map { all[$0] }
    }

    /// The period that contains the anchor.
    var first: Int { period(of: anchor) }

    /// Whether every period selected by the interval has occurrences.
    var isEven: Bool { days.isEven && hours.isEmpty && minutes.isEmpty }

    /// Returns the period that contains a second. Both are counted from 1970-01-01, local time.
    func period(of second: Int) -> Int { (second - Self.remainder(second, length)) / length }

    /// Returns the first period at or after `period` that the interval selects.
    func aligned(from period: Int) -> Int {
        let remainder = Self.remainder(period - first, interval)
        return remainder == 0 ? period : period + interval - remainder
    }

    /// Returns the number of occurrences of a period at or before a second.
    func count(upTo second: Int, of period: Int) -> Int { occurrences.count(below: second - period * length + 1) }

    /// Examines a period: it has occurrences, it has none until a later period, or it is out of range.
    func contents(at period: Int, month: inout MonthDays) -> PeriodContents {
        let start = period * length
        let second = Self.remainder(start, LocalTime.secondsADay)
        let day = (start - second) / LocalTime.secondsADay
        guard month.load(day, by: days) else { return .pastEnd }
        guard let open = month.first(from: day) else { return .closed(until: self.period(at: month.end)) }
        if open > day { return .closed(until: self.period(at: open)) }
        let (hour, minute) = (second / 3600, second / 60 % 60)
        let nextHour = hours.isEmpty ? hour : hours.first { $0 >= hour } ?? 24
        if nextHour > hour { return .closed(until: self.period(of: start - second + nextHour * 3600)) }
        let nextMinute = minutes.isEmpty ? minute : minutes.first { $0 >= minute } ?? 60
        if nextMinute > minute { return .closed(until: period + nextMinute - minute) }
        return .open
    }

    /// Whether the anchor itself matches the rule.
    var containsAnchor: Bool {
        var month = MonthDays()
        guard case .open = contents(at: first, month: &month) else { return false }
        return occurrences.contains(anchor - first * length)
    }

    private func period(at day: Int) -> Int { period(of: day * LocalTime.secondsADay) }

    private static func remainder(_ number: Int, _ divisor: Int) -> Int {
        let remainder = number % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}

/// The result of examining a period.
enum PeriodContents {
    /// The period has occurrences.
    case open
    /// The period has no occurrences, and neither have the periods before `until`.
    case closed(until: Int)
    /// The period is after the end of the supported range.
    case pastEnd
}

/// The days of one month that a rule selects.
struct MonthDays {
    private var first = 0
    /// The day after the month's last day.
    private(set) var end = 0
    private var days: UInt64 = 0
    /// The number of months loaded so far.
    private(set) var fills = 0

    /// Loads the month of a day, unless it is loaded already.
    ///
    /// - Returns: Whether the day is within the supported range.
    fileprivate mutating func load(_ day: Int, by rules: DayRules) -> Bool {
        if (first..<end).contains(day) { return true }
        guard let date = Day(number: day)?.date else { return false }
        let shape = MonthShape(year: date.year, month: date.month)
        first = shape.first
        end = shape.first + shape.length
        days = rules.daysOfDailyRule(shape)
        fills += 1
        return true
    }

    /// Returns the first selected day of the month at or after a day.
    fileprivate func first(from day: Int) -> Int? {
        let remaining = days >> UInt64(day - first)
        return remaining == 0 ? nil : day + remaining.trailingZeroBitCount
    }
}

/// An iteration over the occurrences of an HOURLY or MINUTELY rule after a moment, in floating time. It ends with
/// COUNT; the caller must check UNTIL.
struct PeriodWalk {
    private let plan: PeriodPlan
    private let count: Int?
    /// The second up to which occurrences are skipped.
    private let floor: Int
    /// The last day for which occurrences are needed.
    private let last: Int
    private var month = MonthDays()
    private var period: Int
    private var isOpen = false
    /// The index of the period's next occurrence.
    private var index = 0
    /// The number of occurrences so far; the anchor is the first. Tracked only if the rule has a COUNT.
    private(set) var number = 1
    private var steps = 0

    init(_ plan: PeriodPlan, count: Int?, after moment: Moment, last: Int) {
        self.plan = plan
        self.count = count
        self.last = last
        floor = max(moment.day * LocalTime.secondsADay + moment.second, plan.anchor)
        guard count == nil || plan.isEven else {
            // Without regular periods, counting must start at the anchor.
            period = plan.first
            return
        }
        period = plan.aligned(from: plan.period(of: floor))
        guard count != nil, period > plan.first else { return }
        let ofFirst = plan.occurrences.count - plan.count(upTo: plan.anchor, of: plan.first)
        number += ofFirst + ((period - plan.first) / plan.interval - 1) * plan.occurrences.count
    }

    /// Returns the next occurrence, or nil after the last one.
    mutating func next() throws(RecurrenceError) -> LocalTime? {
        steps = 0
        while true {
            if let count, number >= count { return nil }
            if isOpen, index < plan.occurrences.count {
                index += 1
                number += 1
                return LocalTime(seconds: period * plan.length + plan.occurrences[index - 1])
            }
            guard try openNext() else { return nil }
        }
    }

    /// Moves to the next period that has occurrences after the floor. With a COUNT, also stops when all occurrences are
    /// counted. Returns false if there is no such period.
    private mutating func openNext() throws(RecurrenceError) -> Bool {
        var next = isOpen ? plan.aligned(from: period + 1) : period
        isOpen = false
        while true {
            let filled = month.fills
            steps += 1
            if plan.occurrences.isEmpty { throw .neverFires }
            guard steps <= OccurrenceWalk.maxSteps else {
                throw next * plan.length <= floor ? .tooCostly : .neverFires
            }
            let contents = plan.contents(at: next, month: &month)
            steps += (month.fills - filled) * 4
            switch contents {
            case .pastEnd: return false
            case .closed(let until): next = plan.aligned(from: max(until, next + 1))
            case .open:
                guard next * plan.length <= (last + 1) * LocalTime.secondsADay else { return false }
                open(next)
                let isOver = count.map { number >= $0 } ?? false
                if isOver || index < plan.occurrences.count { return true }
                next = plan.aligned(from: next + 1)
            }
            // No occurrence after that day is needed.
            if next * plan.length > (last + 1) * LocalTime.secondsADay { return false }
        }
    }

    private mutating func open(_ next: Int) {
        (period, isOpen) = (next, true)
        index = plan.count(upTo: floor, of: period)
        let passed = index - plan.count(upTo: plan.anchor, of: period)
        if count != nil, passed > 0 { number += passed }
    }
}
