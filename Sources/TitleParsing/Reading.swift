// The interpretation of a phrase at a given time.

import Todo

/// The time at which a title is typed, and the user's settings.
struct ParsingContext {
    let now: LocalTime
    let setting: QuickAdd.Setting

    var today: Day { now.day }

    /// Returns the time that a part of the day means.
    func time(of part: DayPart) -> TimeOfDay {
        switch part {
        case .morning: setting.morning
        case .noon: TimeOfDay(hour: 12, minute: 0) ?? .midnight
        case .afternoon: setting.afternoon
        case .evening, .night: setting.evening
        }
    }
}

/// The aspects of a task that a phrase specifies.
struct Aspects: OptionSet, Hashable {
    let rawValue: Int
    static let day = Aspects(rawValue: 1)
    static let time = Aspects(rawValue: 2)
    static let rule = Aspects(rawValue: 4)
    /// A part of the day, which a time can accompany: "tonight at 9".
    static let part = Aspects(rawValue: 8)
}

/// The interpretation of a phrase.
struct ParsedPhrase {
    var day: Day?
    var time: TimeOfDay?
    /// Whether the time may be before or after noon.
    var isOpen = false
    var part: DayPart?
    var rule: QuickRepeat?

    /// The aspects that the phrase specifies.
    var aspects: Aspects {
        var aspects = Aspects()
        if day != nil { aspects.insert(.day) }
        if time != nil { aspects.insert(.time) }
        if rule != nil { aspects.insert(.rule) }
        if part != nil { aspects.insert(.part) }
        return aspects
    }

    /// Returns the value to show for the phrase, given the combined result of all phrases.
    func value(_ sum: CombinedDue, at moment: ParsingContext) -> QuickAdd.Value {
        if let rule { return .repeats(rule.description) }
        guard let day else {
            let shownTime = sum.time ?? time ?? part.map(moment.time)
            return .time(shownTime ?? .midnight)
        }
        if let time { return .moment(LocalTime(day: day, time: time)) }
        guard let part, !sum.hasClock else { return .day(day) }
        let start = LocalTime(day: day, time: moment.time(of: part))
        return start > moment.now ? .moment(start) : .day(day)
    }

    /// Returns nil if the phrase has no valid meaning with the values of its slots, such as the 31st of February.
    init?(_ meaning: Meaning, _ captures: Captures, at moment: ParsingContext) {
        switch meaning {
        case .every, .workdays, .weekends, .monthEnds, .daysExcept, .workdaysExcept:
            rule = Self.rule(meaning, captures, at: moment)
        case .part: part = captures.part
        case .time, .halfTo, .offHour, .clock:
            time = Self.time(meaning, captures)
            if case .clock = meaning {} else { isOpen = captures.isOpenHour }
        case .soon(let seconds):
            setLater(seconds: seconds, from: moment.now)
        case .later where captures.unit == .hour || captures.unit == .minute:
            setLater(seconds: (captures.count ?? 1) * (captures.unit == .hour ? 3600 : 60), from: moment.now)
        default:
            day = Self.day(meaning, captures, at: moment)
            if day != nil { part = Self.part(meaning, captures) }
        }
        if aspects.isEmpty { return nil }
    }

    /// Sets the day and time, rounded down to the minute: seconds do not matter to the user.
    private mutating func setLater(seconds: Int, from now: LocalTime) {
        let later = now.adding(seconds: seconds)
        day = later?.day
        time = later.flatMap { TimeOfDay(hour: $0.time.hour, minute: $0.time.minute) }
    }

    private static func part(_ meaning: Meaning, _ captures: Captures) -> DayPart? {
        if case .partOf(_, let part?) = meaning { return part }
        return captures.part
    }
}

extension ParsedPhrase {
    private static func time(_ meaning: Meaning, _ captures: Captures) -> TimeOfDay? {
        if case .clock(let hour) = meaning {
            guard captures.hour ?? 12 == 12, captures.minute == 0 else { return nil }
            return TimeOfDay(hour: hour, minute: 0)
        }
        guard let hour = hour(captures), let time = TimeOfDay(hour: hour, minute: captures.minute) else { return nil }
        let later =
            switch meaning {
            case .halfTo: -30
            case .offHour(let minutes): minutes
            default: 0
            }
        guard later < 0, captures.isOpenHour, time.hour == 1 else {
            return TimeOfDay(seconds: time.seconds + later * 60)
        }
        // "Half to one" means half past noon.
        return TimeOfDay(hour: 12, minute: 60 + later)
    }

    private static func hour(_ captures: Captures) -> Int? {
        guard let hour = captures.hour else { return nil }
        if let isAfternoon = captures.isAfternoon {
            return (1...12).contains(hour) ? hour % 12 + (isAfternoon ? 12 : 0) : nil
        }
        guard let part = captures.part else { return hour }
        return part.hour(hour, isOpen: captures.isOpen)
    }

    private static func day(_ meaning: Meaning, _ captures: Captures, at moment: ParsingContext) -> Day? {
        let today = moment.today
        switch meaning {
        case .today(let days), .partOf(let days, _): return today.adding(days: days)
        case .weekday(let todayToo):
            return captures.weekdays.first.flatMap { (todayToo ? today : today.adding(days: 1))?.next($0) }
        case .weekend: return near(.weekend, at: moment)
        case .next(.week): return near(.nextWeek, at: moment)
        case .next(.month): return Day(year: today.year, month: today.month, day: 1)?.adding(months: 1)
        case .next(.year): return Day(year: today.year + 1, month: 1, day: 1)
        case .later: return later(captures, from: today)
        case .date: return date(captures, from: today)
        case .monthDay:
            return QuickRepeat(unit: .month, monthDay: captures.monthDay).first(from: today)
        default: return nil
        }
    }

    private static func near(_ day: NearDay, at moment: ParsingContext) -> Day? {
        day.day(
            from: moment.today, firstWeekday: moment.setting.firstWeekday, weekend: moment.setting.weekend)
    }

    private static func later(_ captures: Captures, from today: Day) -> Day? {
        let count = captures.count ?? 1
        return switch captures.unit {
        case .day: today.adding(days: count)
        case .week: today.adding(days: 7 * count)
        case .month: today.adding(months: count)
        case .year: today.adding(months: 12 * count)
        default: nil
        }
    }

    /// Returns the day of a date, today or later. A weekday given with the date must match.
    private static func date(_ captures: Captures, from today: Day) -> Day? {
        var date = captures.date
        if let month = captures.month, let day = captures.monthDay {
            date =
                captures.year.map { Day(year: $0, month: month, day: day) }
                ?? QuickRepeat(unit: .year, monthDay: day, month: month).first(from: today)
        }
        guard let date, date >= today, captures.weekdays.allSatisfy({ $0 == date.weekday }) else { return nil }
        return date
    }

    private static func rule(_ meaning: Meaning, _ captures: Captures, at moment: ParsingContext) -> QuickRepeat? {
        let weekend = moment.setting.weekend
        switch meaning {
        case .workdays:
            return QuickRepeat(unit: .week, weekdays: weekend.workdays)
        case .weekends: return QuickRepeat(unit: .week, weekdays: [weekend.first])
        case .daysExcept: return rule(Weekday.allCases, except: captures.weekdays, weekend)
        case .workdaysExcept: return rule(weekend.workdays, except: captures.weekdays, weekend)
        case .monthEnds:
            return QuickRepeat(unit: .month, interval: captures.count ?? 1, monthDay: -1)
        case .every(let unit, let interval):
            return rule(
                unit ?? captures.unit, interval: interval ?? captures.count ?? 1, captures: captures, at: moment)
        default: return nil
        }
    }

    private static func rule(_ days: [Weekday], except others: [Weekday], _ weekend: Weekend) -> QuickRepeat? {
        let rest = days.filter { others.isEmpty ? !weekend.contains($0) : !others.contains($0) }
        return rest.isEmpty ? nil : QuickRepeat(unit: .week, weekdays: rest)
    }

    private static func rule(
        _ unit: TimeUnit?, interval: Int, captures: Captures, at moment: ParsingContext
    ) -> QuickRepeat? {
        var rule = QuickRepeat(unit: unit ?? .week, interval: interval, firstWeekday: moment.setting.firstWeekday)
        rule.weekdays = captures.weekdays
        rule.monthDay = captures.monthDay
        rule.month = captures.month
        if let ordinal = captures.ordinal, captures.weekdays.isEmpty {
            // "Every third day" is an interval; "every first day" means nothing.
            guard ordinal > 1, unit != nil else { return nil }
            rule.interval = ordinal
        } else if let ordinal = captures.ordinal {
            guard (1...5).contains(ordinal) || ordinal == -1 else { return nil }
            (rule.unit, rule.nth) = (.month, ordinal)
        } else if captures.month != nil {
            rule.unit = .year
        } else if captures.monthDay != nil {
            rule.unit = .month
        } else if !captures.weekdays.isEmpty, unit == .day, interval % 7 == 0 {
            // "Every 14 days on Friday".
            (rule.unit, rule.interval) = (.week, interval / 7)
        } else if !captures.weekdays.isEmpty {
            guard unit == nil || unit == .week else { return nil }
        }
        return rule.first(from: moment.today) == nil ? nil : rule
    }
}
