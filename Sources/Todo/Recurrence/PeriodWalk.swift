// The turns of HOURLY and MINUTELY rules, one after another, in bounded steps.

/// What an HOURLY or MINUTELY rule and its anchor come to. A round of these rules is an hour or a minute, a period here; they are
/// too many to be listed as the days of longer rounds are.
struct PeriodPlan {
    /// The seconds of a period.
    let length: Int
    let interval: Int
    /// The anchor, in seconds since 1970-01-01 on its clock.
    let anchor: Int
    /// The turns of a period, in seconds from its beginning.
    let turns: [Int]
    private let days: DayRules
    /// The hours of a day, and the minutes of an hour, that have turns, in order; none for all.
    private let (hours, minutes): ([Int], [Int])

    /// Nil where the rule goes in longer rounds.
    init?(_ parts: RecurrenceParts, anchor: CalendarTime, days: DayRules) {
        guard parts.frequency.isWithinDay else { return nil }
        let isHourly = parts.frequency == .hourly
        let time = anchor.local.time
        length = isHourly ? 3600 : 60
        (interval, self.anchor, self.days) = (parts.interval, anchor.local.seconds, days)
        // The minutes of an HOURLY rule are turns of its hours; those of a MINUTELY rule limit which it takes.
        (hours, minutes) = (Set(parts.hours).sorted(), isHourly ? [] : Set(parts.minutes).sorted())
        let ofHour = !isHourly ? [0] : parts.minutes.isEmpty ? [time.minute] : Set(parts.minutes).sorted()
        // RFC 5545, 3.3.5: the second 60 is the second 59 where there are no leap seconds.
        let seconds = parts.seconds.isEmpty ? [time.second] : Set(parts.seconds.map { min($0, 59) }).sorted()
        let all = ofHour.flatMap { minute in seconds.map { minute * 60 + $0 } }
        guard let positions = SetPositions(parts.setPositions) else {
            turns = all
            return
        }
        turns = all.indices.filter { positions.next(from: $0, of: all.count) == $0 }.map { all[$0] }
    }

    /// The period of the anchor.
    var first: Int { period(of: anchor) }

    /// Whether each period that the interval names has turns.
    var isEven: Bool { days.isEven && hours.isEmpty && minutes.isEmpty }

    /// The period in which a second is; both count from 1970.
    func period(of second: Int) -> Int { (second - Self.rest(second, length)) / length }

    /// The first period that the interval names, from one on.
    func aligned(from period: Int) -> Int {
        let rest = Self.rest(period - first, interval)
        return rest == 0 ? period : period + interval - rest
    }

    /// How many of a period's turns are not after a second.
    func count(upTo second: Int, of period: Int) -> Int { turns.count(below: second - period * length + 1) }

    /// Whether a period has turns, or else the one before which no other has.
    func look(at period: Int, month: inout MonthDays) -> PeriodLook {
        let start = period * length
        let second = Self.rest(start, LocalTime.secondsADay)
        let day = (start - second) / LocalTime.secondsADay
        guard month.shows(day, by: days) else { return .pastEnd }
        guard let open = month.first(from: day) else { return .closed(until: self.period(at: month.end)) }
        if open > day { return .closed(until: self.period(at: open)) }
        let (hour, minute) = (second / 3600, second / 60 % 60)
        let nextHour = hours.isEmpty ? hour : hours.first { $0 >= hour } ?? 24
        if nextHour > hour { return .closed(until: self.period(of: start - second + nextHour * 3600)) }
        let nextMinute = minutes.isEmpty ? minute : minutes.first { $0 >= minute } ?? 60
        if nextMinute > minute { return .closed(until: period + nextMinute - minute) }
        return .open
    }

    /// Whether the rule would have the anchor itself.
    var containsAnchor: Bool {
        var month = MonthDays()
        guard case .open = look(at: first, month: &month) else { return false }
        return turns.contains(anchor - first * length)
    }

    /// The period with which a day begins.
    private func period(at day: Int) -> Int { period(of: day * LocalTime.secondsADay) }

    private static func rest(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

/// What a look at a period shows.
enum PeriodLook {
    /// It has turns.
    case open
    /// It has none, nor has any before this one.
    case closed(until: Int)
    /// It is beyond the calendar's end.
    case pastEnd
}

/// The days of one month that a rule takes.
struct MonthDays {
    private var first = 0
    /// The day after its last.
    private(set) var end = 0
    private var days: UInt64 = 0
    /// How many months were looked through.
    private(set) var fills = 0

    /// Takes the month of a day.
    ///
    /// - Returns: whether the calendar has it.
    fileprivate mutating func shows(_ day: Int, by rules: DayRules) -> Bool {
        if (first..<end).contains(day) { return true }
        guard let date = Day(number: day)?.date else { return false }
        let shape = MonthShape(year: date.year, month: date.month)
        (first, end, days) = (shape.first, shape.first + shape.length, rules.daysAlike(shape))
        fills += 1
        return true
    }

    /// Its first day that is taken, from one on.
    fileprivate func first(from day: Int) -> Int? {
        let left = days >> UInt64(day - first)
        return left == 0 ? nil : day + left.trailingZeroBitCount
    }
}

/// A walk over the turns of an HOURLY or MINUTELY rule after a moment, in floating time: COUNT ends it, UNTIL is its user's.
struct PeriodWalk {
    private let plan: PeriodPlan
    private let count: Int?
    /// Turns up to this second are passed over.
    private let floor: Int
    /// No turn after this day is asked for.
    private let last: Int
    private var month = MonthDays()
    private var period: Int
    private var isOpen = false
    /// The next turn of the period.
    private var place = 0
    /// How many turns are gone, the anchor the first; kept where there is a COUNT.
    private(set) var number = 1
    private var steps = 0

    init(_ plan: PeriodPlan, count: Int?, after moment: Moment, last: Int) {
        (self.plan, self.count, self.last) = (plan, count, last)
        floor = max(moment.day * LocalTime.secondsADay + moment.second, plan.anchor)
        guard count == nil || plan.isEven else {
            // They are counted one after another.
            period = plan.first
            return
        }
        period = plan.aligned(from: plan.period(of: floor))
        guard count != nil, period > plan.first else { return }
        let ofFirst = plan.turns.count - plan.count(upTo: plan.anchor, of: plan.first)
        number += ofFirst + ((period - plan.first) / plan.interval - 1) * plan.turns.count
    }

    /// The next turn; nil where there is no more.
    mutating func next() throws(RecurrenceError) -> LocalTime? {
        steps = 0
        while true {
            if let count, number >= count { return nil }
            if isOpen, place < plan.turns.count {
                place += 1
                number += 1
                return LocalTime(seconds: period * plan.length + plan.turns[place - 1])
            }
            guard try openNext() else { return nil }
        }
    }

    /// Opens the next period that has turns after the floor, or are to be counted.
    private mutating func openNext() throws(RecurrenceError) -> Bool {
        var next = isOpen ? plan.aligned(from: period + 1) : period
        isOpen = false
        while true {
            let filled = month.fills
            steps += 1
            if plan.turns.isEmpty { throw .neverFires }
            guard steps <= TurnWalk.mostSteps else {
                throw next * plan.length <= floor ? .tooCostly : .neverFires
            }
            let look = plan.look(at: next, month: &month)
            steps += (month.fills - filled) * 4
            switch look {
            case .pastEnd: return false
            case .closed(let until): next = plan.aligned(from: max(until, next + 1))
            case .open:
                guard next * plan.length <= (last + 1) * LocalTime.secondsADay else { return false }
                open(next)
                let isOver = count.map { number >= $0 } ?? false
                if isOver || place < plan.turns.count { return true }
                next = plan.aligned(from: next + 1)
            }
            // Nothing is asked for beyond that day.
            if next * plan.length > (last + 1) * LocalTime.secondsADay { return false }
        }
    }

    private mutating func open(_ next: Int) {
        (period, isOpen) = (next, true)
        place = plan.count(upTo: floor, of: period)
        let passed = place - plan.count(upTo: plan.anchor, of: period)
        if count != nil, passed > 0 { number += passed }
    }
}
