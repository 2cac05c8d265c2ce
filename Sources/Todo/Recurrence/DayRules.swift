/// A month: its year and number, the number of its first day, the weekday of that day (0 is Monday), and its length.
struct MonthShape {
    let year: Int
    let month: Int
    let first: Int
    let weekday: Int
    let length: Int

    init(_ number: Int) { self.init(year: number / 12, month: number % 12 + 1) }

    init(year: Int, month: Int) {
        (self.year, self.month) = (year, month)
        first = Day.number(year: year, month: month)
        weekday = weekdayNumber(first)
        length = Day.days(inMonth: month, of: year)
    }

    /// All days of the month as bits; bit 0 is the first day.
    var all: UInt64 { (1 << UInt64(length)) - 1 }
}

/// Returns the weekday of a day number, where 0 is Monday.
func weekdayNumber(_ day: Int) -> Int {
    // 1970-01-01 was a Thursday.
    let remainder = (day + 3) % 7
    return remainder < 0 ? remainder + 7 : remainder
}

/// The date of consecutive days within a week. A week can extend beyond the supported range of the calendar, but no
/// occurrence falls on those days.
struct WeekDate {
    private(set) var year: Int
    private(set) var month: Int
    private(set) var day: Int
    private(set) var length: Int

    init(_ number: Int) {
        // Days before the first supported day belong to the December before it.
        (year, month, day) = Day(number: number)?.date ?? (0, 12, 32 + number - Day.first.number)
        length = Day.days(inMonth: month, of: year)
    }

    mutating func advance() {
        day += 1
        guard day > length else { return }
        (year, month, day) = month == 12 ? (year + 1, 1, 1) : (year, month + 1, 1)
        length = Day.days(inMonth: month, of: year)
    }
}

/// The days that a rule selects in a round (see `OccurrencePlan`), following the table of limiting and expanding parts
/// in RFC 5545, 3.3.10.
struct DayRules {
    /// BYMONTH; bit 1 is January. All bits are set if the part is missing.
    private let months: UInt16
    private let hasMonths: Bool
    /// BYMONTHDAY. In `front`, bit 0 is the first day; in `back`, bit 0 is the last day.
    private let monthDays: (front: UInt64, back: UInt64)
    private let hasMonthDays: Bool
    /// BYDAY without ordinals; bit 0 is Monday.
    private let weekdays: UInt8
    private let hasWeekdays: Bool
    /// The days of a month selected by `weekdays`, for each weekday on which a month can begin; bit 0 is the first day.
    private let weekdaysOfMonth: [UInt64]
    /// BYDAY with ordinals.
    private let ordinals: [WeekdayOrdinals]
    private let weekNumbers: [Int]
    private let yearDays: [Int]
    private let weekStart: Int
    private let frequency: RecurrenceParts.Frequency
    private let anchor: (month: Int, day: Int, weekday: Int)

    init(_ parts: RecurrenceParts, anchor: Day) {
        let date = anchor.date
        self.anchor = (date.month, date.day, weekdayNumber(anchor.number))
        frequency = parts.frequency
        hasMonths = !parts.months.isEmpty
        months = hasMonths ? parts.months.reduce(0) { $0 | 1 << UInt16($1) } : .max
        hasMonthDays = !parts.monthDays.isEmpty
        monthDays = (
            parts.monthDays.filter { $0 > 0 }.reduce(0) { $0 | 1 << UInt64($1 - 1) },
            parts.monthDays.filter { $0 < 0 }.reduce(0) { $0 | 1 << UInt64(-$1 - 1) }
        )
        hasWeekdays = !parts.weekdays.isEmpty
        let weekdays = parts.weekdays.filter { $0.ordinal == nil }.reduce(UInt8(0)) {
            $0 | 1 << UInt8($1.weekday.rawValue - 1)
        }
        self.weekdays = weekdays
        weekdaysOfMonth = (0..<7).map { begin in
            (0..<31).reduce(0) { weekdays & 1 << UInt8((begin + $1) % 7) != 0 ? $0 | 1 << UInt64($1) : $0 }
        }
        ordinals = WeekdayOrdinals.all(parts.weekdays)
        weekNumbers = Set(parts.weekNumbers).sorted()
        yearDays = Set(parts.yearDays).sorted()
        weekStart = parts.weekStart.rawValue - 1
    }

    var hasWeekNumbers: Bool { !weekNumbers.isEmpty }

    /// Whether every round of the rule has the same number of occurrences. Always false for MONTHLY and YEARLY rules.
    var isEven: Bool {
        switch frequency {
        case .daily, .hourly, .minutely: !hasMonths && !hasMonthDays && !hasWeekdays && yearDays.isEmpty
        case .weekly: !hasMonths
        case .monthly, .yearly: false
        }
    }

    /// Returns the first day of the week that contains a day.
    func weekBegin(_ day: Int) -> Int { day - (weekdayNumber(day) - weekStart + 7) % 7 }

    private func has(month: Int) -> Bool { months & 1 << UInt16(month) != 0 }
}

// MARK: - Weeks and months

extension DayRules {
    /// Returns the days of a week that a WEEKLY rule selects; bit 0 is the week's first day.
    func week(_ begin: Int) -> UInt64 {
        var days: UInt64 = 0
        for offset in 0..<7 {
            let weekday = (weekStart + offset) % 7
            if hasWeekdays ? weekdays & 1 << UInt8(weekday) != 0 : weekday == anchor.weekday {
                days |= 1 << UInt64(offset)
            }
        }
        guard hasMonths else { return days }
        var date = WeekDate(begin)
        for offset in 0..<7 {
            if !has(month: date.month) { days &= ~(1 << UInt64(offset)) }
            date.advance()
        }
        return days
    }

    /// Returns the days of a month that a MONTHLY rule selects.
    func month(_ shape: MonthShape) -> UInt64 {
        guard has(month: shape.month) else { return 0 }
        return expanded(shape, ordinals: true)
    }

    /// Returns the days of a month that a DAILY, HOURLY or MINUTELY rule can select. All parts limit such rules.
    func daysOfDailyRule(_ shape: MonthShape) -> UInt64 {
        guard has(month: shape.month) else { return 0 }
        var days = shape.all
        if hasMonthDays { days &= monthDays(shape) }
        if hasWeekdays { days &= weekdaysOfMonth[shape.weekday] }
        return yearDays.isEmpty ? days : days & daysOfYear(in: shape)
    }

    /// Returns the days of a month that BYYEARDAY names.
    private func daysOfYear(in shape: MonthShape) -> UInt64 {
        let length = Day.isLeap(shape.year) ? 366 : 365
        let before = shape.first - Day.number(year: shape.year, month: 1)
        return (0..<shape.length).reduce(0) { days, day in
            let ofYear = before + day + 1
            let isNamed = contains(yearDay: ofYear) || contains(yearDay: ofYear - length - 1)
            return isNamed ? days | 1 << UInt64(day) : days
        }
    }

    /// Returns the days that BYMONTHDAY and BYDAY select. BYDAY limits the days of BYMONTHDAY; without BYMONTHDAY, it
    /// selects from all days. Without any part that selects days, returns the anchor's day.
    private func expanded(_ shape: MonthShape, ordinals counted: Bool) -> UInt64 {
        var days = shape.all
        if hasMonthDays {
            days &= monthDays(shape)
        } else if !hasWeekdays && yearDays.isEmpty {
            days &= 1 << UInt64(anchor.day - 1)
        }
        guard hasWeekdays, counted || ordinals.isEmpty else { return days }
        var chosen = weekdaysOfMonth[shape.weekday]
        for ordinal in ordinals { chosen |= ordinal.days(of: shape) }
        return days & chosen
    }

    private func monthDays(_ shape: MonthShape) -> UInt64 {
        var days = monthDays.front
        var back = monthDays.back
        while back != 0 {
            let fromEnd = back.trailingZeroBitCount
            if fromEnd < shape.length { days |= 1 << UInt64(shape.length - 1 - fromEnd) }
            back &= back - 1
        }
        return days & shape.all
    }
}

// MARK: - Years

extension DayRules {
    /// Fills a set with the days of a year that a YEARLY rule selects.
    func fill(_ set: inout DaySet, year: Int) {
        let begin = Day.number(year: year, month: 1)
        // The first week may contain days of the previous year.
        set.clear(first: begin - 7)
        guard weekNumbers.isEmpty else {
            fillWeeks(&set, year: year)
            return
        }
        // RFC 5545, 3.3.10: without BYMONTH, "the appropriate […] month would have been retrieved from the DTSTART",
        // unless other parts select days of the whole year.
        let isWholeYear = !yearDays.isEmpty || hasWeekdays && !hasMonthDays
        for month in 1...12 where hasMonths ? has(month: month) : isWholeYear || month == anchor.month {
            let shape = MonthShape(year: year, month: month)
            // RFC erratum 1913: an ordinal is "an offset within the month when the BYMONTH rule part is present";
            // otherwise it counts within the year.
            set.insert(expanded(shape, ordinals: hasMonths), from: shape.first)
        }
        let length = Day.isLeap(year) ? 366 : 365
        if !yearDays.isEmpty {
            restrict(in: &set) { chosen in
                for day in yearDays where abs(day) <= length {
                    chosen.insert(begin + (day > 0 ? day - 1 : length + day))
                }
            }
        }
        guard !hasMonths, !ordinals.isEmpty else { return }
        restrict(in: &set) { chosen in
            for day in 0..<length where weekdays & 1 << UInt8(weekdayNumber(begin + day)) != 0 {
                chosen.insert(begin + day)
            }
            for ordinal in ordinals { ordinal.insert(into: &chosen, begin: begin, length: length) }
        }
    }

    private func restrict(in set: inout DaySet, _ choose: (inout DaySet) -> Void) {
        var chosen = DaySet()
        chosen.clear(first: set.first)
        choose(&chosen)
        set.formIntersection(chosen)
    }

    /// Adds the days of the weeks in BYWEEKNO. A week includes its days in the previous or next year. All other parts
    /// limit the days.
    private func fillWeeks(_ set: inout DaySet, year: Int) {
        // "Week number one of the calendar year is the first week that contains at least four (4) days in that calendar
        // year": that week always contains January 4.
        let begin = weekBegin(Day.number(year: year, month: 1) + 3)
        let count = (weekBegin(Day.number(year: year + 1, month: 1) + 3) - begin) / 7
        for number in weekNumbers where abs(number) <= count {
            let week = begin + 7 * (number > 0 ? number - 1 : count + number)
            var date = WeekDate(week)
            for day in week..<(week + 7) {
                if selectsInWeek(day, date) { set.insert(day) }
                date.advance()
            }
        }
    }

    private func selectsInWeek(_ day: Int, _ date: WeekDate) -> Bool {
        guard has(month: date.month) else { return false }
        let weekday = weekdayNumber(day)
        if hasWeekdays {
            guard weekdays & 1 << UInt8(weekday) != 0 else { return false }
        } else if !hasMonthDays && yearDays.isEmpty {
            guard weekday == anchor.weekday else { return false }
        }
        if hasMonthDays {
            let (front, back) = (UInt64(date.day - 1), UInt64(date.length - date.day))
            guard monthDays.front & 1 << front != 0 || monthDays.back & 1 << back != 0 else { return false }
        }
        guard !yearDays.isEmpty else { return true }
        let ofYear = day - Day.number(year: date.year, month: 1) + 1
        return contains(yearDay: ofYear) || contains(yearDay: ofYear - (Day.isLeap(date.year) ? 367 : 366))
    }

    private func contains(yearDay: Int) -> Bool {
        let index = yearDays.count(below: yearDay)
        return yearDays.indices.contains(index) && yearDays[index] == yearDay
    }
}

/// The ordinals of one weekday in BYDAY, as in `2TU,-1TU`.
struct WeekdayOrdinals {
    /// The weekday; 0 is Monday.
    private let weekday: Int
    /// The ordinals as bits. In `front`, bit 0 is the first such day; in `back`, bit 0 is the last one.
    private let front: UInt64
    private let back: UInt64

    /// Returns the ordinals of each weekday that has any.
    static func all(_ days: [RecurrenceParts.DayOfWeek]) -> [WeekdayOrdinals] {
        Weekday.allCases.compactMap { weekday in
            let ordinals = days.filter { $0.weekday == weekday }.compactMap(\.ordinal)
            guard !ordinals.isEmpty else { return nil }
            return WeekdayOrdinals(
                weekday: weekday.rawValue - 1,
                front: ordinals.filter { $0 > 0 }.reduce(0) { $0 | 1 << UInt64($1 - 1) },
                back: ordinals.filter { $0 < 0 }.reduce(0) { $0 | 1 << UInt64(-$1 - 1) })
        }
    }

    /// Returns whether the ordinals include the day at a place, counted from 0, of `count` such days.
    private func has(_ index: Int, of count: Int) -> Bool {
        front & 1 << UInt64(index) != 0 || back & 1 << UInt64(count - 1 - index) != 0
    }

    /// Returns the selected days of a month; bit 0 is the first day.
    func days(of shape: MonthShape) -> UInt64 {
        let first = (weekday - shape.weekday + 7) % 7
        let count = (shape.length - 1 - first) / 7 + 1
        var days: UInt64 = 0
        for index in 0..<count where has(index, of: count) { days |= 1 << UInt64(first + 7 * index) }
        return days
    }

    /// Adds the selected days of a year to a set.
    func insert(into set: inout DaySet, begin: Int, length: Int) {
        let first = (weekday - weekdayNumber(begin) + 7) % 7
        let count = (length - 1 - first) / 7 + 1
        for index in 0..<count where has(index, of: count) { set.insert(begin + first + 7 * index) }
    }
}
