/// A rule and its anchor in the numerical form needed for computing occurrences.
///
/// The computation goes round by round. A round is a year, month or week, according to the frequency. Only every
/// INTERVAL-th round is visited. For DAILY, a round is a month, in which every INTERVAL-th day is selected. A round
/// consists of days, each with the same times of day.
struct OccurrencePlan {
    let frequency: RecurrenceParts.Frequency
    let interval: Int
    /// COUNT, or nil if the rule has none.
    let count: Int?
    let times: TimesOfDay
    /// The positions that BYSETPOS selects in each round. Nil for DAILY, where the positions apply to each day and are
    /// already applied to `times`.
    let positions: SetPositions?
    let days: DayRules
    /// The anchor's day, and its time in seconds since midnight.
    let anchor: Moment
    let anchorDate: (year: Int, month: Int, day: Int)
    /// The first day of the anchor's week.
    let anchorWeek: Int
    /// The plan for an HOURLY or MINUTELY rule. Such rules do not use rounds.
    let periods: PeriodPlan?

    init(_ parts: RecurrenceParts, anchor: CalendarTime) {
        frequency = parts.frequency
        interval = parts.interval
        if case .count(let count) = parts.end { self.count = count } else { count = nil }
        var times = TimesOfDay(parts, anchor: anchor)
        let positions = SetPositions(parts.setPositions)
        if let positions, parts.frequency == .daily { times.select(positions) }
        self.positions = parts.frequency == .daily ? nil : positions
        self.times = times
        days = DayRules(parts, anchor: anchor.day)
        self.anchor = Moment(anchor.local)
        anchorDate = anchor.day.date
        anchorWeek = days.weekBegin(anchor.day.number)
        periods = PeriodPlan(parts, anchor: anchor, days: days)
    }

    /// Whether every round has the same number of occurrences.
    var isEven: Bool { days.isEven }
}

/// A day and a time as numbers.
struct Moment: Comparable {
    /// The number of days since 1970-01-01.
    var day: Int
    /// The number of seconds since midnight.
    var second: Int

    init(day: Int, second: Int) { (self.day, self.second) = (day, second) }

    init(_ local: LocalTime) { self.init(day: local.day.number, second: local.time.seconds) }

    static func < (lhs: Moment, rhs: Moment) -> Bool { (lhs.day, lhs.second) < (rhs.day, rhs.second) }
}

// MARK: - Rounds

extension OccurrencePlan {
    /// The first round that can have occurrences.
    var firstRound: Int {
        switch frequency {
        case .daily, .hourly, .minutely: Self.month(of: anchor.day)
        // If the previous year has a week 53, that week may contain days of the anchor's year.
        case .yearly where days.hasWeekNumbers && interval == 1: -1
        case .weekly, .monthly, .yearly: 0
        }
    }

    /// Returns a round such that no earlier round has occurrences after a day.
    func round(of day: Int) -> Int {
        let round: Int
        switch frequency {
        case .daily, .hourly, .minutely: round = Self.month(of: day)
        case .weekly: round = (days.weekBegin(day) - anchorWeek) / (7 * interval)
        case .monthly:
            round = (Self.month(of: day) - anchorDate.year * 12 - anchorDate.month + 1) / interval
        case .yearly:
            let years = Self.month(of: day) / 12 - anchorDate.year
            // The last days of a year may belong to the first week of the next year, and the first days to the last
            // week of the previous year.
            round = days.hasWeekNumbers ? (years - 1) / interval : years / interval
        }
        return max(round, firstRound)
    }

    /// Returns the round after a round. For a DAILY rule with a long interval, skips the months without occurrences.
    func round(after round: Int) -> Int {
        guard frequency == .daily, interval > 31 else { return round + 1 }
        let next = Self.firstDay(ofMonth: round + 1)
        return Self.month(of: anchor.day + roundedUp(next - anchor.day))
    }

    /// Returns a number rounded up to a multiple of the interval.
    private func roundedUp(_ number: Int) -> Int { (number + interval - 1) / interval * interval }

    /// The cost of filling a round, in steps.
    var roundCost: Int {
        let days =
            switch frequency {
            case .daily, .hourly, .minutely, .weekly: 2
            case .monthly: 4
            case .yearly: self.days.hasWeekNumbers ? 50 : 24
            }
        return days + (count == nil ? 0 : positions?.cost ?? 0)
    }

    /// Returns the number of occurrences after the anchor and before a round, for a rule whose rounds all have the same
    /// number of occurrences.
    func occurrenceCount(before round: Int, in set: inout DaySet) -> Int {
        guard frequency == .weekly else {
            let begin = Self.firstDay(ofMonth: round)
            guard begin > anchor.day else { return 0 }
            return roundedUp(begin - anchor.day) / interval * times.count - times.count(upTo: anchor.second)
        }
        guard round > 0, fill(&set, round: 0) else { return 0 }
        let total = set.count * times.count
        return round * selectedCount(below: total, of: total)
            - selectedCount(below: index(after: anchor, in: set), of: total)
    }

    /// Fills a set with the days of a round.
    ///
    /// - Returns: Whether the round is within the supported range.
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
        var days = self.days.daysOfDailyRule(shape)
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

    /// Returns the number of the month that contains a day, counted from January of the year 0. For days after the
    /// supported range, returns the month after its last one.
    private static func month(of day: Int) -> Int {
        guard let date = Day(number: day)?.date else { return 10_000 * 12 }
        return date.year * 12 + date.month - 1
    }

    private static func firstDay(ofMonth month: Int) -> Int { Day.number(year: month / 12, month: month % 12 + 1) }
}

// MARK: - Indexes in a round

extension OccurrencePlan {
    /// Returns the number of a round's times, selected or not, at or before a moment.
    func index(after moment: Moment, in set: DaySet) -> Int {
        let days = set.count(before: moment.day) * times.count
        return set.contains(moment.day) ? days + times.count(upTo: moment.second) : days
    }

    /// Returns the number of a round's times below an index that BYSETPOS selects.
    func selectedCount(below index: Int, of total: Int) -> Int { positions?.count(below: index, of: total) ?? index }

    /// Returns the first selected index at or after an index.
    func next(from index: Int, of total: Int) -> Int? {
        guard let positions else { return index < total ? index : nil }
        return positions.next(from: index, of: total)
    }

    /// Whether the anchor itself matches the rule.
    var containsAnchor: Bool {
        if let periods { return periods.containsAnchor }
        var set = DaySet()
        let round = round(of: anchor.day)
        // A week that spans two years may be in the round of either year.
        return (max(round - 1, firstRound)...round + 1).contains { round in
            guard fill(&set, round: round), set.contains(anchor.day) else { return false }
            let (index, total) = (index(after: anchor, in: set), set.count * times.count)
            let isTime = times.count(upTo: anchor.second) > times.count(upTo: anchor.second - 1)
            return isTime && selectedCount(below: index, of: total) > selectedCount(below: index - 1, of: total)
        }
    }

    /// Returns the occurrence at an index of the round, or nil if it is out of range.
    func occurrence(at index: Int, in set: DaySet) -> LocalTime? {
        let (day, time) = index.quotientAndRemainder(dividingBy: times.count)
        guard let day = Day(number: set.day(at: day)), let time = TimeOfDay(seconds: times.second(at: time)) else {
            return nil
        }
        return LocalTime(day: day, time: time)
    }
}
