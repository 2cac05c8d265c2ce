// Zones that no database knows: their names carry their clock changes.

/// A time zone as a calendar's VTIMEZONE defines it, for a zone that the IANA database does not have.
///
/// Its name states its clock changes, so that a time in such a zone has everything it takes to find the next occurrence,
/// wherever that time goes: into a backup, an undo step, another list or another program. For example,
/// `Office/0308SU0200-0400/1101SU0200-0500` is a zone called "Office" whose clocks change at 02:00 on the first Sunday from 8
/// March on, to four hours behind UTC, and back on the first Sunday in November.
public struct DefinedZone: Hashable, Sendable {
    /// A day of a month on which clocks change, each year.
    public enum MonthDay: Hashable, Sendable {
        /// The day of this number.
        case day(Int)
        /// The first such day of the week from a day of the month on.
        case weekday(Weekday, from: Int)
        /// The last such day of the week in the month.
        case last(Weekday)
    }

    /// A change of the clocks that happens each year.
    public struct YearlyChange: Hashable, Sendable {
        /// The month, 1...12.
        public var month: Int
        /// The day of the month.
        public var day: MonthDay
        /// The time that the clocks show when they are changed.
        public var time: TimeOfDay
        /// Seconds east of UTC from then on, in whole minutes.
        public var offset: Int
    }

    /// A change of the clocks that happens once.
    public struct SingleChange: Hashable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z.
        public var instant: Int
        /// Seconds east of UTC from then on, in whole minutes.
        public var offset: Int

        /// A change at an instant, to an offset.
        public init(instant: Int, offset: Int) { (self.instant, self.offset) = (instant, offset) }
    }

    /// The name that people know the zone by.
    public let label: String
    /// Seconds east of UTC before the first change. A zone with yearly changes alone has had them in all years.
    public let first: Int
    /// The changes that happen once, in their order; they come before the yearly ones.
    public let singles: [SingleChange]
    /// The changes that happen each year from the last single one on, in their order within a year.
    public let yearly: [YearlyChange]

    /// The most bytes of a label.
    static let longestLabel = 200
    /// The most single changes that a name states, the two of each year for 25 years.
    static let mostSingles = 50

    /// The same zone under another label.
    ///
    /// - Parameter label: the letters that a zone's name cannot have become underscores.
    public init(_ zone: DefinedZone, label: String) {
        self.init(label: Self.label(label), first: zone.first, singles: zone.singles, yearly: zone.yearly)
    }

    init(label: String, first: Int, singles: [SingleChange], yearly: [YearlyChange]) {
        (self.label, self.first, self.singles, self.yearly) = (label, first, singles, yearly)
    }

    /// A text in the letters that a zone's name can have, without the changes that it may state.
    public static func label(_ text: String) -> String {
        if let zone = DefinedZone(name: text) { return zone.label }
        let letters = text.map { letter in
            letter.isASCII && (letter.isLetter || letter.isNumber || "/_+-.".contains(letter)) ? letter : "_"
        }
        // A part that begins with a dot would name another folder.
        let parts = String(letters).split(separator: "/").map { $0.drop { $0 == "." } }.filter { !$0.isEmpty }
        let label = String(parts.joined(separator: "/").prefix(longestLabel))
        return label.isEmpty || label == ZonedTime.utcZone ? "Zone" : label
    }
}

// MARK: - Clock changes

extension DefinedZone {
    /// A zone with these changes, given for each year of a span.
    ///
    /// - Parameters:
    ///   - first: seconds east of UTC before the first change.
    ///   - changes: all changes up to the end of a year, in their order.
    ///   - lastYear: that year. Changes that are the same in the 28 years up to it are yearly ones, also after it: after 28
    ///     years days and dates meet again.
    public init(_ label: String, first: Int, changes: [SingleChange], lastYear: Int) {
        var first = Self.minutes(first)
        var given: [LocalChange] = []
        for change in changes {
            let offset = Self.minutes(change.offset)
            let before = given.last?.offset ?? first
            guard offset != before, let local = LocalTime(seconds: change.instant + before) else { continue }
            given.append(LocalChange(local: local, before: before, offset: offset, instant: change.instant))
        }
        let yearly = Self.yearly(given, lastYear: lastYear)
        if !yearly.isEmpty { given.removeLast(Self.countOfYearly(yearly, at: given)) }
        // Where they are too many, the zone's past can be done without.
        let singles = given.prefix(Self.mostSingles)
        first = singles.first?.before ?? yearly.last?.offset ?? first
        self.init(
            label: Self.label(label), first: first,
            singles: singles.map { SingleChange(instant: $0.instant, offset: $0.offset) }, yearly: yearly)
    }

    /// A change as the clocks show it.
    private struct LocalChange {
        let local: LocalTime
        let before: Int
        let offset: Int
        let instant: Int
    }

    private static func minutes(_ seconds: Int) -> Int { seconds / 60 * 60 }

    private static let yearsOfPattern = 28

    /// The changes that are the same in each of the last years; none where there are no such changes.
    private static func yearly(_ changes: [LocalChange], lastYear: Int) -> [YearlyChange] {
        let years = (lastYear - yearsOfPattern + 1...lastYear).map { year in
            changes.filter { $0.local.day.year == year }
        }
        guard let count = years.first?.count, count > 0, years.allSatisfy({ $0.count == count }) else { return [] }
        var yearly: [YearlyChange] = []
        for place in 0..<count {
            let same = years.map { $0[place] }
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

    /// The rule of days of as many years; nil where they have none in common.
    private static func monthDay(_ days: [Day]) -> MonthDay? {
        guard let first = days.first, days.allSatisfy({ $0.month == first.month }) else { return nil }
        let numbers = days.map(\.day)
        guard let least = numbers.min(), let most = numbers.max() else { return nil }
        if least == most { return .day(least) }
        guard days.allSatisfy({ $0.weekday == first.weekday }) else { return nil }
        if days.allSatisfy({ $0.day + 7 > Day.days(inMonth: $0.month, of: $0.year) }) { return .last(first.weekday) }
        return most - least < 7 ? .weekday(first.weekday, from: least) : nil
    }

    /// How many of the last changes are those of each year.
    private static func countOfYearly(_ yearly: [YearlyChange], at changes: [LocalChange]) -> Int {
        var (count, place, year) = (0, yearly.count - 1, changes.last?.local.day.year ?? 0)
        for change in changes.reversed() {
            let rule = yearly[place]
            guard rule.local(in: year) == change.local, rule.offset == change.offset,
                change.before == yearly[(place + yearly.count - 1) % yearly.count].offset
            else { break }
            count += 1
            if place == 0 { (place, year) = (yearly.count - 1, year - 1) } else { place -= 1 }
        }
        return count
    }

    /// Seconds east of UTC at an instant.
    ///
    /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
    public func offset(at instant: Int) -> Int {
        let single = singles.last { $0.instant <= instant }
        guard !yearly.isEmpty, single == singles.last, let year = LocalTime(seconds: instant)?.day.year else {
            return single?.offset ?? first
        }
        // Near the turn of a year the clocks there may show another one.
        let last = (year - 1...year + 1).flatMap(changes).last { $0.instant <= instant }
        guard let last, last.instant > single?.instant ?? .min else { return single?.offset ?? first }
        return last.offset
    }

    /// The yearly changes of a year.
    private func changes(in year: Int) -> [SingleChange] {
        yearly.enumerated().compactMap { place, change in
            let before = yearly[(place + yearly.count - 1) % yearly.count].offset
            return change.local(in: year).map { SingleChange(instant: $0.seconds - before, offset: change.offset) }
        }
    }
}

extension DefinedZone.YearlyChange {
    /// What the clocks show when they are changed in a year; nil where the calendar has no such day then.
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
