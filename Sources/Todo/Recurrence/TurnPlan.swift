// A rule made ready for counting its turns.

/// What a rule and its anchor come to, in the numbers that counting needs.
///
/// A rule goes in rounds: a year, a month or a week, as its frequency is, each INTERVAL-th one; for DAILY a month, of which
/// it takes each INTERVAL-th day. A round has days, each with the same times.
struct TurnPlan {
    let frequency: RecurrenceParts.Frequency
    let interval: Int
    /// COUNT.
    let count: Int?
    let times: TimesOfDay
    /// The places that are kept of each round; for DAILY they are of each day, and the times have them already.
    let positions: SetPositions?
    let days: DayRules
    /// The anchor's day, and its time in seconds since midnight.
    let anchor: Moment
    let anchorDate: (year: Int, month: Int, day: Int)
    /// The day that the anchor's week begins with.
    let anchorWeek: Int
    /// The plan of a rule that goes in hours or minutes: nothing of the rounds below is for it.
    let periods: PeriodPlan?

    init(_ parts: RecurrenceParts, anchor: CalendarTime) {
        frequency = parts.frequency
        interval = parts.interval
        if case .count(let count) = parts.end { self.count = count } else { count = nil }
        var times = TimesOfDay(parts, anchor: anchor)
        let positions = SetPositions(parts.setPositions)
        if let positions, parts.frequency == .daily { times.keep(positions) }
        self.positions = parts.frequency == .daily ? nil : positions
        self.times = times
        days = DayRules(parts, anchor: anchor.day)
        self.anchor = Moment(anchor.local)
        anchorDate = anchor.day.date
        anchorWeek = days.weekBegin(anchor.day.number)
        periods = PeriodPlan(parts, anchor: anchor, days: days)
    }

    /// Whether each round has as many turns as any other.
    var isEven: Bool { days.isEven }
}

/// A day and a time, as numbers.
struct Moment: Comparable {
    /// Days since 1970-01-01.
    var day: Int
    /// Seconds since midnight.
    var second: Int

    init(day: Int, second: Int) { (self.day, self.second) = (day, second) }

    init(_ local: LocalTime) { self.init(day: local.day.number, second: local.time.seconds) }

    static func < (lhs: Moment, rhs: Moment) -> Bool { (lhs.day, lhs.second) < (rhs.day, rhs.second) }
}

// MARK: - Rounds

extension TurnPlan {
    /// The round with which the turns begin.
    var firstRound: Int {
        switch frequency {
        case .daily, .hourly, .minutely: Self.month(of: anchor.day)
        // The year before has days of the anchor's year, where it has a week 53.
        case .yearly where days.hasWeekNumbers && interval == 1: -1
        case .weekly, .monthly, .yearly: 0
        }
    }

    /// A round that no turn after a day comes before.
    func round(of day: Int) -> Int {
        let round: Int
        switch frequency {
        case .daily, .hourly, .minutely: round = Self.month(of: day)
        case .weekly: round = (days.weekBegin(day) - anchorWeek) / (7 * interval)
        case .monthly:
            round = (Self.month(of: day) - anchorDate.year * 12 - anchorDate.month + 1) / interval
        case .yearly:
            let years = Self.month(of: day) / 12 - anchorDate.year
            // The last days of a year may be in the first week of the next, and the first in the last of the one before.
            round = days.hasWeekNumbers ? (years - 1) / interval : years / interval
        }
        return max(round, firstRound)
    }

    /// The round after one. Of a DAILY rule with a long way between its turns, months without any are left out.
    func round(after round: Int) -> Int {
        guard frequency == .daily, interval > 31 else { return round + 1 }
        let next = Self.firstDay(ofMonth: round + 1)
        return Self.month(of: anchor.day + roundedUp(next - anchor.day))
    }

    /// The least multiple of the interval that is not less than a number.
    private func roundedUp(_ number: Int) -> Int { (number + interval - 1) / interval * interval }

    /// What filling a round takes, in steps.
    var roundCost: Int {
        let days =
            switch frequency {
            case .daily, .hourly, .minutely, .weekly: 2
            case .monthly: 4
            case .yearly: self.days.hasWeekNumbers ? 50 : 24
            }
        return days + (count == nil ? 0 : positions?.cost ?? 0)
    }

    /// How many turns there are from the anchor's round, the anchor and what is before it left out, to a round of a rule
    /// with as many in each.
    func turns(before round: Int, in set: inout DaySet) -> Int {
        guard frequency == .weekly else {
            let begin = Self.firstDay(ofMonth: round)
            guard begin > anchor.day else { return 0 }
            return roundedUp(begin - anchor.day) / interval * times.count - times.count(upTo: anchor.second)
        }
        guard round > 0, fill(&set, round: 0) else { return 0 }
        let total = set.count * times.count
        return round * kept(below: total, of: total) - kept(below: place(after: anchor, in: set), of: total)
    }

    /// Fills a set with the days of a round.
    ///
    /// - Returns: whether the calendar has the round.
    func fill(_ set: inout DaySet, round: Int) -> Bool {
        switch frequency {
        case .daily, .hourly, .minutely: return fillDaily(&set, month: round)
        case .weekly:
            let begin = anchorWeek + 7 * interval * round
            guard begin <= Day.last.number else { return false }
            set.fill(first: begin, days.week(begin))
        case .monthly:
            let month = anchorDate.year * 12 + anchorDate.month - 1 + interval * round
            guard month < 10_000 * 12 else { return false }
            let shape = MonthShape(month)
            set.fill(first: shape.first, days.month(shape))
        case .yearly:
            let year = anchorDate.year + interval * round
            guard year <= 9999 else { return false }
            days.fill(&set, year: year)
        }
        return true
    }

    private func fillDaily(_ set: inout DaySet, month: Int) -> Bool {
        guard month < 10_000 * 12 else { return false }
        let shape = MonthShape(month)
        var days = self.days.daysAlike(shape)
        if interval > 1 {
            var strides: UInt64 = 0
            var day = anchor.day + roundedUp(max(shape.first - anchor.day, 0))
            while day < shape.first + shape.length {
                strides |= 1 << UInt64(day - shape.first)
                day += interval
            }
            days &= strides
        }
        set.fill(first: shape.first, days)
        return true
    }

    /// The month of a day, counted from that of the year 0; beyond the calendar's end the one after its last.
    private static func month(of day: Int) -> Int {
        guard let date = Day(number: day)?.date else { return 10_000 * 12 }
        return date.year * 12 + date.month - 1
    }

    private static func firstDay(ofMonth month: Int) -> Int { Day.number(year: month / 12, month: month % 12 + 1) }
}

// MARK: - Places in a round

extension TurnPlan {
    /// How many turns of a round, kept or not, are not after a moment.
    func place(after moment: Moment, in set: DaySet) -> Int {
        let days = set.count(before: moment.day) * times.count
        return set.contains(moment.day) ? days + times.count(upTo: moment.second) : days
    }

    /// How many are kept of a round's first turns.
    func kept(below place: Int, of total: Int) -> Int { positions?.count(below: place, of: total) ?? place }

    /// The first place that is kept, from one on.
    func next(from place: Int, of total: Int) -> Int? {
        guard let positions else { return place < total ? place : nil }
        return positions.next(from: place, of: total)
    }

    /// Whether the rule would have the anchor itself.
    var containsAnchor: Bool {
        if let periods { return periods.containsAnchor }
        var set = DaySet()
        let round = round(of: anchor.day)
        // A week of two years may be in the round of either.
        return (max(round - 1, firstRound)...round + 1).contains { round in
            guard fill(&set, round: round), set.contains(anchor.day) else { return false }
            let (place, total) = (place(after: anchor, in: set), set.count * times.count)
            let isTime = times.count(upTo: anchor.second) > times.count(upTo: anchor.second - 1)
            return isTime && kept(below: place, of: total) > kept(below: place - 1, of: total)
        }
    }

    /// The turn at a place; nil beyond the calendar's end.
    func turn(at place: Int, in set: DaySet) -> LocalTime? {
        let (day, time) = place.quotientAndRemainder(dividingBy: times.count)
        guard let day = Day(number: set.day(at: day)), let time = TimeOfDay(seconds: times.second(at: time)) else {
            return nil
        }
        return LocalTime(day: day, time: time)
    }
}
