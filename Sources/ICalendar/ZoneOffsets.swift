// The clock changes that a VTIMEZONE defines.

import Todo

/// The clock changes of a zone as its VTIMEZONE defines them (RFC 5545, 3.6.5): at its DTSTARTs, RDATEs and RRULEs.
struct ZoneOffsets: Sendable {
    private let observances: [Observance]
    /// The changes within ``span``, in their order.
    let changes: [DefinedZone.SingleChange]
    /// Seconds east of UTC before the first of these changes.
    let first: Int

    /// The years whose changes are listed: enough to tell the yearly ones, and all in which most tasks are due.
    private static let years = 2020...2099
    /// The instants of these years.
    static let span = start(of: years.lowerBound)..<start(of: years.upperBound + 1)

    private static func start(of year: Int) -> Int {
        (Day(year: year, month: 1, day: 1)?.number ?? 0) * LocalTime.secondsADay
    }

    /// The changes of a VTIMEZONE; nil where it defines none, or has a part that cannot be read.
    init?(_ zone: Component) {
        let parts = zone.components.filter { $0.kind == "STANDARD" || $0.kind == "DAYLIGHT" }
        let observances = parts.compactMap { Observance($0) }
        // No zone has had as many, and each is looked at for each time.
        guard !observances.isEmpty, observances.count == parts.count, parts.count <= 256 else { return nil }
        self.observances = observances
        let changes = observances.flatMap { part in
            part.starts(in: Self.span).map { DefinedZone.SingleChange(instant: $0, offset: part.offset) }
        }
        self.changes = changes.sorted { $0.instant < $1.instant }
        first = Self.offset(at: Self.span.lowerBound - 1, in: observances)
    }

    private static func offset(at instant: Int, in observances: [Observance]) -> Int {
        let begun = observances.compactMap { part in part.lastStart(until: instant).map { ($0, part.offset) } }
        return begun.max { $0.0 < $1.0 }?.1 ?? observances.min { $0.start < $1.start }?.before ?? 0
    }

    /// Seconds east of UTC at an instant.
    ///
    /// - Parameter instant: seconds since 1970-01-01T00:00:00Z.
    func offset(at instant: Int) -> Int {
        guard Self.span.contains(instant) else { return Self.offset(at: instant, in: observances) }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].offset
    }

    /// The zone that states these changes in its name.
    ///
    /// Of the years before ``span`` only the last offset is kept: long histories would make long names.
    func definition(_ label: String) -> DefinedZone {
        DefinedZone(label, first: first, changes: changes, lastYear: Self.years.upperBound)
    }
}

extension ZoneOffsets: ZoneRules {
    /// Whatever the zone is called.
    func offset(in zone: String, at instant: Int) -> Int? { offset(at: instant) }

    var current: String { ZonedTime.utcZone }
}

/// A STANDARD or DAYLIGHT part of a VTIMEZONE.
private struct Observance: Sendable {
    /// Seconds east of UTC from each start on, and before it.
    let (offset, before): (Int, Int)
    /// The first start, as the clocks show it that are changed then.
    let start: LocalTime
    /// The other starts, but for those of the rule, in their order.
    private let dates: [LocalTime]
    private let rule: RecurrenceRule?

    /// Nil where the part cannot be read.
    init?(_ component: Component) {
        guard let start = component.line("DTSTART")?.valueBytes.flatMap({ TimeValue($0) }),
            let offset = component.line("TZOFFSETTO")?.valueBytes.flatMap(TimeValue.offset),
            abs(offset) < LocalTime.secondsADay
        else { return nil }
        let before = component.line("TZOFFSETFROM")?.valueBytes.flatMap(TimeValue.offset) ?? offset
        (self.start, self.offset, self.before) = (start.local, offset, before)
        var dates: [LocalTime] = []
        for line in component.lines("RDATE") {
            for value in line.valueBytes?.split(separator: UInt8(ascii: ",")) ?? [] {
                guard let date = TimeValue(value) else { return nil }
                // RFC 5545 wants local times.
                guard let local = date.isUTC ? date.local.adding(seconds: before) : date.local else { continue }
                dates.append(local)
            }
        }
        self.dates = dates.sorted()
        guard let line = component.line("RRULE") else {
            rule = nil
            return
        }
        guard let rule = line.value.flatMap({ try? RecurrenceRule($0) }), rule.parts.frequency == .yearly,
            component.lines("RRULE").count == 1
        else { return nil }
        self.rule = rule
    }

    /// The clock before a start, by which the UTC time of UNTIL is told.
    private struct Clock: ZoneRules {
        let offset: Int
        let current = "clock"
        func offset(in zone: String, at instant: Int) -> Int? { offset }
    }

    /// More starts in three years are those of no zone.
    private static let mostStarts = 16

    /// The last start at an instant or before; nil where there is none.
    func lastStart(until instant: Int) -> Int? {
        guard let local = LocalTime(seconds: instant + before), start <= local else { return nil }
        var last = max(start, dates.last { $0 <= local } ?? start)
        if rule != nil {
            // From the year before on, so that these are a few starts and not those of all years since 1601.
            let year = max(start.day.year, local.day.year - 2)
            let from = Day(year: year, month: 1, day: 1).map { LocalTime(day: $0, time: .midnight) } ?? start
            last = max(last, starts(after: from, until: local, most: Self.mostStarts).last ?? start)
        }
        return last.seconds - before
    }

    /// The starts within a span of instants.
    func starts(in span: Range<Int>) -> [Int] {
        guard let from = LocalTime(seconds: span.lowerBound - 1 + before),
            let until = LocalTime(seconds: span.upperBound - 1 + before)
        else { return [] }
        let all = [start] + dates + starts(after: from, until: until, most: 512)
        return Set(all.map { $0.seconds - before }).filter(span.contains).sorted()
    }

    /// The starts of the rule after a time, up to another one.
    private func starts(after time: LocalTime, until last: LocalTime, most: Int) -> [LocalTime] {
        guard let rule else { return [] }
        let recurrence = Recurrence(rule, from: .floating(start))
        var (starts, from): ([LocalTime], LocalTime) = ([], time)
        while starts.count < most, let next = try? recurrence.next(after: from, by: Clock(offset: before)),
            next.local <= last
        {
            starts.append(next.local)
            from = next.local
        }
        return starts
    }
}
