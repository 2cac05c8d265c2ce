// The differences between libical 3.0 and RFC 5545, each with a name and a quotation from RFC 5545. Quotations
// are from section 3.3.10 unless another section is named.

import Testing
import Todo

/// A kind of rule for which libical's occurrences differ from RFC 5545.
struct Disagreement: Sendable, CustomTestStringConvertible {
    let name: String
    /// A rule of this kind only, and its first occurrences according to RFC 5545, which libical does not
    /// produce.
    let example: (rule: String, anchor: String, occurrences: [String])
    /// The last number of the libical 3.0 version in which the difference is fixed.
    var mendedIn = Int.max
    let applies: @Sendable (RuleCase) -> Bool

    var testDescription: String { name }
}

extension RuleCase {
    fileprivate var parts: RecurrenceParts { rule.parts }
    fileprivate var timesADay: Int {
        anchor.time == nil ? 1 : max(parts.hours.count, 1) * max(parts.minutes.count, 1) * max(parts.seconds.count, 1)
    }
}

extension Disagreement {
    static let all = [
        negativeMonthDayThatLimits, setPositionsUnheard, setPositionsOfDays, daysNamedTwice, weeksWithoutWeekday,
        combinationRefused, weekBeforeTheAnchor, weeksAtTheYearsEdge, weeksOfAnotherStart, weeksAndMonths,
    ]

    /// "The BYMONTHDAY rule part specifies a COMMA-separated list of days of the month. Valid values are 1 to
    /// 31 or -31 to -1. For example, -10 represents the tenth to the last day of the month", and the table has
    /// "Limit" for DAILY. libical compares the day with the negative number itself.
    static let negativeMonthDayThatLimits = Disagreement(
        name: "a DAILY rule’s BYMONTHDAY from the month’s end",
        example: ("FREQ=DAILY;BYMONTHDAY=-1", "2026-11-30", ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]),
        mendedIn: 19
    ) { $0.parts.frequency == .daily && $0.parts.monthDays.contains { $0 < 0 } }

    /// "BYSETPOS operates on a set of recurrence instances in one interval of the recurrence rule. For example,
    /// in a WEEKLY rule, the interval would be one week". libical ignores BYSETPOS here (its issue 795).
    static let setPositionsUnheard = Disagreement(
        name: "BYSETPOS of a DAILY or WEEKLY rule",
        example: ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", "2026-11-25", ["2026-11-25", "2026-12-02", "2026-12-09"])
    ) {
        !$0.parts.setPositions.isEmpty && ($0.parts.frequency == .daily || $0.parts.frequency == .weekly)
    }

    /// "BYMONTH, BYWEEKNO, BYYEARDAY, BYMONTHDAY, BYDAY, BYHOUR, BYMINUTE, BYSECOND and BYSETPOS", in this
    /// order: each time of a day is a separate member of the set. libical chooses days, with all their times.
    static let setPositionsOfDays = Disagreement(
        name: "BYSETPOS where a day has several occurrences",
        example: (
            "FREQ=MONTHLY;BYDAY=MO,TU;BYHOUR=6,18;BYSETPOS=2", "2026-12-01T06:00:00",
            ["2026-12-01T06:00:00", "2026-12-01T18:00:00", "2027-01-04T18:00:00"]
        )
    ) {
        !$0.parts.setPositions.isEmpty && $0.timesADay > 1
            && ($0.parts.frequency == .monthly || $0.parts.frequency == .yearly)
    }

    /// "the nth occurrence within the set of recurrence instances": a set contains a day only once. libical
    /// counts a day as often as the rule names it.
    static let daysNamedTwice = Disagreement(
        name: "BYSETPOS from the end where a day is named twice",
        example: (
            "FREQ=MONTHLY;BYMONTHDAY=-1,1,31;BYSETPOS=-2", "2027-01-01", ["2027-01-01", "2027-02-01", "2027-03-01"]
        )
    ) {
        let parts = $0.parts
        guard parts.setPositions.contains(where: { $0 < 0 }), parts.weekdays.isEmpty else { return false }
        return namesOneTwice(parts.monthDays, of: 28...31) || namesOneTwice(parts.yearDays, of: 365...366)
    }

    /// Returns whether a day counted from the beginning and a day counted from the end may be the same day, in
    /// a month or year of one of these lengths.
    private static func namesOneTwice(_ days: [Int], of lengths: ClosedRange<Int>) -> Bool {
        days.contains { front in front > 0 && days.contains { $0 < 0 && lengths.contains(front - $0 - 1) } }
    }

    /// "Information, not contained in the rule, necessary to determine the various recurrence instance start
    /// time and dates are derived from the Start Time ("DTSTART")": here the day of the week. libical uses
    /// other days, or refuses the rule.
    static let weeksWithoutWeekday = Disagreement(
        name: "BYWEEKNO without BYDAY",
        example: ("FREQ=YEARLY;BYWEEKNO=20", "2026-11-24", ["2026-11-24", "2027-05-18", "2028-05-16"])
    ) { !$0.parts.weekNumbers.isEmpty && $0.parts.weekdays.isEmpty }

    /// "If multiple BYxxx rule parts are specified, then […] the BYxxx rule parts are applied to the current
    /// set of evaluated occurrences in the following order". libical refuses these combinations (its
    /// KnownExceptions.md).
    static let combinationRefused = Disagreement(
        name: "BYYEARDAY or BYWEEKNO with other parts that say days",
        example: ("FREQ=YEARLY;BYMONTH=4;BYYEARDAY=100,200", "2026-04-10", ["2026-04-10", "2027-04-10", "2028-04-09"])
    ) {
        let parts = $0.parts
        let ofYear = !parts.yearDays.isEmpty
        return ofYear && !(parts.weekNumbers.isEmpty && parts.months.isEmpty && parts.monthDays.isEmpty)
            || !parts.weekNumbers.isEmpty && (ofYear || !parts.monthDays.isEmpty)
    }

    /// "The WKST rule part specifies the day on which the workweek starts. […] This is significant when a
    /// WEEKLY "RRULE" has an interval greater than 1, and a BYDAY rule part is specified." libical begins with
    /// the first BYDAY day before DTSTART, even if that day is in the previous week, and counts the interval
    /// from that week.
    static let weekBeforeTheAnchor = Disagreement(
        name: "a WEEKLY rule with INTERVAL that begins a week early",
        example: ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU", "2026-11-07", ["2026-11-07", "2026-11-08", "2026-11-22"])
    ) {
        let (parts, anchor) = ($0.parts, $0.anchor.day)
        guard parts.frequency == .weekly, parts.interval > 1, parts.setPositions.isEmpty else { return false }
        // Numbered from Sunday as 1, as in libical.
        let (start, own) = (parts.weekStart.rawValue % 7 + 1, anchor.weekday.rawValue % 7 + 1)
        let days = parts.weekdays.map { $0.weekday.rawValue % 7 + 1 }
        guard let first = days.min(by: { ($0 - start + 7) % 7 < ($1 - start + 7) % 7 }) else { return false }
        let ahead = first - own
        let shift = ahead != 0 && own < start ? ahead - 7 : ahead
        let sinceStart = (own - start + 7) % 7
        return !(0..<7).contains(sinceStart + shift)
    }

    /// "Week number one of the calendar year is the first week that contains at least four (4) days in that
    /// calendar year", and "week 53 can only occur when Thursday is January 1 or if it is a leap year and
    /// Wednesday is January 1". libical has a week 53 in other years, omits days of the last week, and returns
    /// the December days of a first week out of order.
    static let weeksAtTheYearsEdge = Disagreement(
        name: "BYWEEKNO of weeks that may reach into another year",
        example: ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO", "2009-12-28", ["2009-12-28", "2015-12-28", "2020-12-28"])
    ) {
        $0.parts.weekNumbers.contains { [1, 52, 53].contains(abs($0)) }
    }

    /// "A week is defined as a seven day period, starting on the day of the week defined to be the week start
    /// (see WKST)." libical counts the weeks of a year as if they began on Monday.
    static let weeksOfAnotherStart = Disagreement(
        name: "BYWEEKNO from the year’s end where WKST is not MO",
        example: (
            "FREQ=YEARLY;BYWEEKNO=-24;BYDAY=SA;WKST=FR", "1994-07-16", ["1994-07-16", "1995-07-15", "1996-07-20"]
        )
    ) { $0.parts.weekStart != .monday && $0.parts.weekNumbers.contains { $0 < 0 } }

    /// The same definition of a week applies. libical numbers the weeks of a month consecutively from the week
    /// of the month's first matching day. January therefore counts from 52 or 53 if it begins in the last week
    /// of the previous year, and the numbers are wrong if a week with another start begins in between.
    static let weeksAndMonths = Disagreement(
        name: "BYWEEKNO with BYMONTH where that has January, or WKST is not MO",
        example: (
            "FREQ=YEARLY;BYMONTH=1;BYWEEKNO=4;BYDAY=TU,SA;WKST=FR", "1985-01-26",
            ["1985-01-26", "1985-01-29", "1986-01-25"]
        )
    ) {
        !$0.parts.weekNumbers.isEmpty && !$0.parts.months.isEmpty
            && ($0.parts.weekStart != .monday || $0.parts.months.contains(1))
    }
}
