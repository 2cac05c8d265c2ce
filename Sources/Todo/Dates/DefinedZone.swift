/// A time zone defined by a calendar's VTIMEZONE, for a zone that the IANA database does not have.
///
/// The zone's name states its clock changes. A time in such a zone therefore contains everything needed to compute the
/// next occurrence, even in a backup, an undo step, another list or another program. For example,
/// `Office/0308SU0200-0400/1101SU0200-0500` is a zone called "Office" whose clocks change at 02:00 on the first Sunday
/// from March 8 on, to four hours behind UTC, and back on the first Sunday in November.
public struct DefinedZone: Hashable, Sendable {
    /// The day of a month on which the clocks change every year.
    public enum MonthDay: Hashable, Sendable {
        /// A fixed day of the month.
        case day(Int)
        /// The first such weekday on or after a day of the month.
        case weekday(Weekday, from: Int)
        /// The last such weekday of the month.
        case last(Weekday)
    }

    /// A clock change that happens every year.
    public struct YearlyChange: Hashable, Sendable {
        /// The month, 1...12.
        public var month: Int
        public var day: MonthDay
        /// The local time, before the change, at which the clocks change.
        public var time: TimeOfDay
        /// The new UTC offset in seconds, positive to the east, in whole minutes.
        public var offset: Int
    }

    /// A clock change that happens once.
    public struct SingleChange: Hashable, Sendable {
        /// The instant of the change, in seconds since 1970-01-01T00:00:00Z.
        public var instant: Int
        /// The new UTC offset in seconds, positive to the east, in whole minutes.
        public var offset: Int

        public init(instant: Int, offset: Int) { (self.instant, self.offset) = (instant, offset) }
    }

    /// The zone's name for display.
    public let label: String
    /// The UTC offset before the first change, in seconds, positive to the east. Not used if the zone has only yearly
    /// changes, which apply to all years.
    public let first: Int
    /// The single changes in chronological order. They come before the yearly changes.
    public let singles: [SingleChange]
    /// The changes of every year after the last single change, in chronological order within a year.
    public let yearly: [YearlyChange]

    /// The maximum length of a label, in characters.
    static let maxLabelLength = 200
    /// The maximum number of single changes in a name: two a year for 25 years.
    static let maxSingleChanges = 50

    /// - Parameter label: The new label. Characters that are not allowed in zone names become underscores.
    public init(_ zone: DefinedZone, label: String) {
        self.init(label: Self.label(label), first: zone.first, singles: zone.singles, yearly: zone.yearly)
    }

    init(label: String, first: Int, singles: [SingleChange], yearly: [YearlyChange]) {
        self.label = label
        self.first = first
        self.singles = singles
        self.yearly = yearly
    }

    /// Turns a text into a valid label: replaces the characters that are not allowed in zone names, and removes any
    /// clock changes that the text states.
    public static func label(_ text: String) -> String {
        if let zone = DefinedZone(name: text) { return zone.label }
        let letters = text.map { letter in
            letter.isASCII && (letter.isLetter || letter.isNumber || "/_+-.".contains(letter)) ? letter : "_"
        }
        // A part that begins with a dot could refer to another directory.
        let parts = String(letters).split(separator: "/").map { $0.drop { $0 == "." } }.filter { !$0.isEmpty }
        let label = String(parts.joined(separator: "/").prefix(maxLabelLength))
        return label.isEmpty || label == ZonedTime.utcZone ? "Zone" : label
    }
}

// MARK: - Clock changes

extension DefinedZone {
    /// Creates a zone from its clock changes over a span of years.
    ///
    /// - Parameters:
    ///   - first: The UTC offset before the first change, in seconds, positive to the east.
    ///   - changes: All changes up to the end of `lastYear`, in chronological order.
    ///   - lastYear: The last year covered. Changes that are the same in each of the 28 years up to this one become
    ///     yearly changes and also apply to later years: after 28 years, dates fall on the same weekdays again.
    public init(_ label: String, first: Int, changes: [SingleChange], lastYear: Int) {
        var first = Self.minutes(first)
        var localChanges: [LocalChange] = []
        for change in changes {
            let offset = Self.minutes(change.offset)
            let before = localChanges.last?.offset ?? first
            guard offset != before, let local = LocalTime(seconds: change.instant + before) else { continue }
            localChanges.append(LocalChange(local: local, before: before, offset: offset, instant: change.instant))
        }
        let yearly = Self.yearly(localChanges, lastYear: lastYear)
        if !yearly.isEmpty { localChanges.removeLast(Self.countOfYearly(yearly, at: localChanges)) }
        // A name has room for `maxSingleChanges` changes. The oldest ones are dropped, because tasks are usually due
        // after them.
        let singles = localChanges.suffix(Self.maxSingleChanges)
        first = singles.first?.before ?? yearly.last?.offset ?? first
        self.init(
            label: Self.label(label), first: first,
            singles: singles.map { SingleChange(instant: $0.instant, offset: $0.offset) }, yearly: yearly)
    }

    /// A clock change in local time.
    private struct LocalChange {
        let local: LocalTime
        let before: Int
        let offset: Int
        let instant: Int
    }

    private static func minutes(_ seconds: Int) -> Int { seconds / 60 * 60 }

    private static let yearsOfPattern = 28

    /// Returns the changes that are the same in each of the last 28 years, or an empty array if the years differ.
    private static func yearly(_ changes: [LocalChange], lastYear: Int) -> [YearlyChange] {
        let years = (lastYear - yearsOfPattern + 1...lastYear).map { year in
            changes.filter { $0.local.day.year == year }
        }
        guard let count = years.first?.count, count > 0, years.allSatisfy({ $0.count == count }) else { return [] }
        var yearly: [YearlyChange] = []
        for index in 0..<count {
            let same = years.map { $0[index] }
            guard let change = same.first, let day = monthDay(same.map(\.local.day)),
                same.allSatisfy({
                    ($0.before, $0.offset, $0.local.time) == (change.before, change.offset, change.local.time)
                })
            else { return [] }
            yearly.append(
                YearlyChange(
                    month: change.local.day.month, day: day, time: change.local.time, offset: change.offset))
        }
        return yearly
    }

    /// Returns the rule that produces all of these days, one per year, or nil if no rule does.
    private static func monthDay(_ days: [Day]) -> MonthDay? {
        guard let first = days.first, days.allSatisfy({ $0.month == first.month }) else { return nil }
        let numbers = days.map(\.day)
        guard let least = numbers.min(), let most = numbers.max() else { return nil }
        if least == most { return .day(least) }
        guard days.allSatisfy({ $0.weekday == first.weekday }) else { return nil }
        if days.allSatisfy({ $0.day + 7 > Day.days(inMonth: $0.month, of: $0.year) }) { return .last(first.weekday) }
        return most - least < 7 ? .weekday(first.weekday, from: least) : nil
    }

    /// Returns the number of changes at the end that follow the yearly rules.
    private static func countOfYearly(_ yearly: [YearlyChange], at changes: [LocalChange]) -> Int {
        var (count, index, year) = (0, yearly.count - 1, changes.last?.local.day.year ?? 0)
        for change in changes.reversed() {
            let rule = yearly[index]
            guard rule.local(in: year) == change.local, rule.offset == change.offset,
                change.before == yearly[(index + yearly.count - 1) % yearly.count].offset
            else { break }
            count += 1
            if index == 0 { (index, year) = (yearly.count - 1, year - 1) } else { index -= 1 }
        }
        return count
    }

    /// Returns the UTC offset in seconds, positive to the east, at an instant.
    ///
    /// - Parameter instant: The instant, in seconds since 1970-01-01T00:00:00Z.
    public func offset(at instant: Int) -> Int {
        let single = singles.last { $0.instant <= instant }
        guard !yearly.isEmpty, single == singles.last, let year = LocalTime(seconds: instant)?.day.year else {
            return single?.offset ?? first
        }
        // Around New Year, the local year may differ from the year in UTC.
        let last = (year - 1...year + 1).flatMap(changes).last { $0.instant <= instant }
        guard let last, last.instant > single?.instant ?? .min else { return single?.offset ?? first }
        return last.offset
    }

    /// Returns the yearly changes as they occur in one year.
    private func changes(in year: Int) -> [SingleChange] {
        yearly.enumerated().compactMap { index, change in
            let before = yearly[(index + yearly.count - 1) % yearly.count].offset
            return change.local(in: year).map { SingleChange(instant: $0.seconds - before, offset: change.offset) }
        }
    }
}

extension DefinedZone.YearlyChange {
    /// Returns the local time at which the clocks change in a year, or nil if the month has no such day in that year.
    public func local(in year: Int) -> LocalTime? {
        let day: Day? =
            switch self.day {
            case .day(let number): Day(year: year, month: month, day: number)
            case .weekday(let weekday, let least): Day(year: year, month: month, day: least)?.next(weekday)
            case .last(let weekday):
                Day(year: year, month: month, day: Day.days(inMonth: month, of: year) - 6)?.next(weekday)
            }
        return day.map { LocalTime(day: $0, time: time) }
    }
}
