// Random repeating tasks with EXDATEs, RDATEs and overrides, as other programs write them.

import TestSupport
import Todo

/// A random repeating task.
struct TaskCase {
    /// The calendar that contains the task.
    let text: String
    /// The instances of the occurrences, in order of their due dates. For a long series, only the first ones.
    let occurrences: [CalendarTime]
    /// Whether the series continues after these occurrences.
    let isCut: Bool
    /// The time from an occurrence's start to its due date, or nil if the two are the same.
    let distance: TimeSpan?
    /// The date to which the rule applies.
    let basis: RuleBasis
    /// The occurrence moved by an override, which is a separate VTODO, or nil if there is none.
    let moved: MovedOccurrence?

    /// The maximum number of occurrences that are completed in a task.
    static let maxSteps = 4

    /// Returns the due date of an occurrence.
    func due(of instance: CalendarTime) -> CalendarTime? {
        if let moved, moved.instance == instance { return moved.due }
        guard basis == .start, let distance else { return instance }
        return distance.due(after: instance, like: instance, by: OracleZones())
    }

    /// Returns the start of an occurrence.
    func start(of instance: CalendarTime) -> CalendarTime? {
        guard basis == .due, let distance else { return instance }
        return distance.start(before: instance, like: instance, by: OracleZones())
    }
}

/// An occurrence moved by an override, a separate VTODO with a RECURRENCE-ID.
struct MovedOccurrence {
    let instance: CalendarTime
    let start: CalendarTime
    let due: CalendarTime
}

/// A generator of random tasks, always the same for the same seed.
struct RandomTasks {
    private var ruleCases: RandomRules
    private var generator: SplitMix64

    init(seed: UInt64) { (ruleCases, generator) = (RandomRules(seed: seed), SplitMix64(state: seed &+ 1)) }

    /// Returns a task with at least one occurrence.
    mutating func next() -> TaskCase {
        while true {
            let ruleCase = inZone(ruleCases.next())
            if !ruleCase.isAmbiguous, let made = task(of: ruleCase) { return made }
        }
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func chance(oneIn many: Int) -> Bool { number(1...many) == 1 }

    /// Returns the case with the anchor in a random time zone. UNTIL is then in UTC (RFC 5545, 3.3.10).
    private mutating func inZone(_ ruleCase: RuleCase) -> RuleCase {
        let zones = [nil, ZonedTime.utcZone, OracleZones.east, OracleZones.changing]
        guard ruleCase.anchor.time != nil, let zone = zones.randomElement(using: &generator).flatMap({ $0 }),
            zone != OracleZones.changing || ruleCase.isClearOfClockChanges,
            let anchor = OracleZones().resolve(ruleCase.anchor.local, in: zone)
        else { return ruleCase }
        var rule = ruleCase.rule
        if case .until(.floating(let until)) = rule.parts.end,
            let utc = OracleZones().resolve(until, in: zone).flatMap({ LocalTime(seconds: $0.instant) })
        {
            var parts = rule.parts
            parts.end = .until(.utc(utc))
            rule = (try? RecurrenceRule(parts)) ?? rule
        }
        return RuleCase(rule: rule, anchor: .zoned(anchor))
    }

    /// Returns a task for a case, or nil if no occurrence is open, or if libical does not reach all compared
    /// occurrences.
    private mutating func task(of ruleCase: RuleCase) -> TaskCase? {
        let (rule, anchor) = (ruleCase.rule, ruleCase.anchor)
        let spans = [nil, TimeSpan(days: 2), anchor.time == nil ? nil : TimeSpan(seconds: 18_000)]
        let distance = spans.randomElement(using: &generator).flatMap { $0 }
        var (start, due, basis) = (anchor, anchor, RuleBasis.start)
        if let distance {
            guard let before = distance.start(before: anchor, like: anchor, by: OracleZones()),
                let after = distance.due(after: anchor, like: anchor, by: OracleZones())
            else { return nil }
            // A rule that matches only the due date applies to the due date, so the instances are due dates.
            let mayCountOnDue = rule.isMet(by: anchor) && !rule.isMet(by: before)
            if mayCountOnDue, chance(oneIn: 2) { (start, basis) = (before, .due) } else { due = after }
        }
        guard basis == .due || rule.isMet(by: anchor) || !rule.isMet(by: due), let own = Self.own(of: ruleCase) else {
            return nil
        }
        let added = (0..<number(0...3)).compactMap { _ in near(own) }
        var excluded = own.prefix(8).filter { _ in chance(oneIn: 6) }
        excluded += added.filter { _ in chance(oneIn: 4) }
        excluded += (0..<number(0...2)).compactMap { _ in near(own) }
        // A whole day excludes all instances on that day.
        let days = anchor.time != nil && chance(oneIn: 6) ? own.prefix(number(1...4)).suffix(1).map(\.day) : []
        let isCut = own.count == Self.mostOwn
        let later = added.filter { time in
            time.local > anchor.local && (!isCut || own.last.map { time.local < $0.local } ?? false)
        }
        var occurrences = Set(own + later).sorted { $0.local < $1.local }
            .filter { !excluded.contains($0) && !days.contains($0.day) }
        let wanted = isCut ? TaskCase.maxSteps + Comparison.limit : 1
        guard occurrences.count >= wanted else { return nil }
        var lines = dates(start, distance, due) + ["RRULE:\(rule)"]
        lines += exclusions(excluded, days) + additions(added)
        var moved: MovedOccurrence?
        if basis == .start, added.isEmpty, chance(oneIn: 2) {
            moved = movedOne(of: occurrences, distance, before: isCut ? own.last : nil)
        }
        if let moved {
            func order(_ instance: CalendarTime) -> LocalTime {
                instance == moved.instance ? moved.start.local : instance.local
            }
            occurrences.sort { order($0) < order($1) }
        }
        let overrides = moved.map { [Self.override($0, in: lines)] } ?? []
        return TaskCase(
            text: Self.calendar([lines] + overrides, in: anchor.zone), occurrences: occurrences, isCut: isCut,
            distance: distance, basis: basis, moved: moved)
    }

    /// Moves one of the first occurrences to an earlier or later date.
    ///
    /// - Parameter last: The last known instance of a series that continues.
    /// - Returns: Nil if the moved occurrence would coincide with another one, or would come after all known
    ///   ones.
    private mutating func movedOne(
        of occurrences: [CalendarTime], _ distance: TimeSpan?, before last: CalendarTime?
    ) -> MovedOccurrence? {
        let day = LocalTime.secondsADay
        let days = number(-10...20) * day
        let seconds = number(-day...day)
        guard let instance = occurrences.prefix(4).randomElement(using: &generator) else { return nil }
        let hasDays = instance.time == nil || instance.zone == OracleZones.changing || chance(oneIn: 2)
        guard let local = instance.local.adding(seconds: hasDays ? days : seconds),
            !occurrences.contains(where: { $0.local == local }), last.map({ local < $0.local }) ?? true
        else { return nil }
        let start = instance.at(local, by: OracleZones())
        let due = distance.flatMap { $0.due(after: start, like: start, by: OracleZones()) } ?? start
        return MovedOccurrence(instance: instance, start: start, due: due)
    }

    /// The maximum number of the rule's own instances that are considered. They suffice even after some are
    /// excluded.
    private static let mostOwn = 32

    /// Returns the rule's own instances, or nil if the rule cannot be computed, or continues after libical's last
    /// year.
    private static func own(of ruleCase: RuleCase) -> [CalendarTime]? {
        var occurrences = Recurrence(ruleCase.rule, from: ruleCase.anchor).occurrences(by: OracleZones())
        var own: [CalendarTime] = []
        do {
            while own.count < mostOwn, let occurrence = try occurrences.next() {
                guard occurrence.day.year <= Comparison.lastYear else { return nil }
                own.append(occurrence)
            }
        } catch {
            return nil
        }
        return own
    }

    /// Returns a time on or near one of the first instances, or before all of them.
    private mutating func near(_ own: [CalendarTime]) -> CalendarTime? {
        guard let first = own.first, let instance = own.prefix(6).randomElement(using: &generator) else { return nil }
        var gap = LocalTime.secondsADay
        if own.count > 1 { gap = min(400 * gap, own[1].local.seconds - first.local.seconds) }
        let (base, shift): (CalendarTime, Int) =
            switch number(1...5) {
            case 1: (instance, 0)
            case 2: (first, -number(1...gap))
            default: (instance, number(-gap...gap))
            }
        guard let local = base.local.adding(seconds: shift),
            base.zone != OracleZones.changing || OracleZones.clearHours.contains(local.time.hour)
        else { return nil }
        return base.at(local, by: OracleZones())
    }
}

// MARK: - Lines

extension RandomTasks {
    /// Returns DTSTART, usually with DUE; otherwise with DURATION if the due date is later than the start.
    private mutating func dates(_ start: CalendarTime, _ distance: TimeSpan?, _ due: CalendarTime) -> [String] {
        let dtstart = Self.line("DTSTART", start)
        // The hours of a DURATION are exact. The hours between two dates are not, if clocks change in between.
        let isExact = start.zone == OracleZones.changing && distance.map { $0.seconds != 0 } ?? false
        if !isExact, chance(oneIn: 3) { return [dtstart] + (distance.map { ["DURATION:\($0)"] } ?? []) }
        return [dtstart, Self.line("DUE", due)]
    }

    private mutating func exclusions(_ times: [CalendarTime], _ days: [Day]) -> [String] {
        // Some programs write UTC regardless of the time zone of the series.
        let isInUTC = chance(oneIn: 3)
        let times = times.map { time -> CalendarTime in
            guard isInUTC, case .zoned(let zoned) = time else { return time }
            return LocalTime(seconds: zoned.instant).map { CalendarTime.zoned(.utc($0)) } ?? time
        }
        return lines("EXDATE", times) + days.map { Self.line("EXDATE", .day($0)) }
    }

    private mutating func additions(_ times: [CalendarTime]) -> [String] {
        let arePeriods = chance(oneIn: 3) && times.allSatisfy { $0.time != nil }
        return lines("RDATE", times, arePeriods: arePeriods)
    }

    /// Returns the lines of a property with several times: one line for all times, or one line for each.
    private mutating func lines(_ name: String, _ times: [CalendarTime], arePeriods: Bool = false) -> [String] {
        var heads: [String] = []
        var values: [String] = []
        for time in times {
            let (parameters, value) = Self.written(time)
            heads.append(name + parameters + (arePeriods ? ";VALUE=PERIOD" : ""))
            values.append(arePeriods ? "\(value)/\(end(of: time))" : value)
        }
        if let head = heads.first, chance(oneIn: 2) { return ["\(head):\(values.joined(separator: ","))"] }
        return zip(heads, values).map { "\($0):\($1)" }
    }

    /// Returns the end of a period of one hour, or the length of the period.
    private mutating func end(of start: CalendarTime) -> String {
        guard chance(oneIn: 2), let end = start.local.adding(seconds: 3600) else { return "PT1H" }
        return Self.written(start.at(end, by: OracleZones())).value
    }

    /// Returns the lines of a moved occurrence, with a due date if the task has one.
    private static func override(_ moved: MovedOccurrence, in task: [String]) -> [String] {
        let hasDue = task.contains { $0.hasPrefix("DUE") || $0.hasPrefix("DURATION") }
        return [line("RECURRENCE-ID", moved.instance), line("DTSTART", moved.start)]
            + (hasDue ? [line("DUE", moved.due)] : [])
    }

    /// Returns the line of a property whose value is a time.
    static func line(_ name: String, _ time: CalendarTime) -> String {
        let (parameters, value) = written(time)
        return "\(name)\(parameters):\(value)"
    }

    /// Returns a time in iCalendar format, and the property parameters it needs.
    private static func written(_ time: CalendarTime) -> (parameters: String, value: String) {
        typealias Value = RecurrenceParts.Until
        return switch time {
        case .day(let day): (";VALUE=DATE", Value.day(day).description)
        case .floating(let local): ("", Value.floating(local).description)
        case .zoned(let zoned) where zoned.zone == ZonedTime.utcZone: ("", Value.utc(zoned.local).description)
        case .zoned(let zoned): (";TZID=\(zoned.zone)", Value.floating(zoned.local).description)
        }
    }

    private static func calendar(_ tasks: [[String]], in zone: String?) -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"]
        let definition = zone.flatMap { OracleZones.definitions[$0] } ?? []
        let written = tasks.flatMap { ["BEGIN:VTODO", "UID:1", "DTSTAMP:20261101T080000Z"] + $0 + ["END:VTODO"] }
        let lines = head + definition + written + ["END:VCALENDAR"]
        return lines.map { "\($0)\r\n" }.joined()
    }
}

extension RuleCase {
    /// Whether libical is known to expand the rule differently from RFC 5545.
    var isAmbiguous: Bool { Disagreement.all.contains { $0.applies(self) } }
}

extension RuleCase {
    /// Whether the rule has at most one instance a day, no instance is near the hours in which clocks change,
    /// and the anchor is in a year in which the zone's clock changes are found quickly.
    fileprivate var isClearOfClockChanges: Bool {
        let parts = rule.parts
        let hours = parts.hours + [anchor.local.time.hour]
        return !parts.frequency.isWithinDay && max(parts.hours.count, parts.minutes.count, parts.seconds.count) <= 1
            && (1972...2060).contains(anchor.day.year) && hours.allSatisfy { OracleZones.clearHours.contains($0) }
    }
}

/// The zone rules of UTC, a zone east of UTC whose clocks never change, and a zone whose clocks change twice a
/// year.
struct OracleZones: ZoneRules {
    static let east = "Asia/Kolkata"
    static let changing = "Europe/Berlin"
    /// The hours that clock changes never skip or repeat, and which are still clear of clock changes five hours
    /// later.
    static let clearHours = 4...19

    /// The lines of the VTIMEZONE of each zone.
    static let definitions = [
        east: [
            "BEGIN:VTIMEZONE", "TZID:\(east)", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0530",
            "TZOFFSETTO:+0530", "END:STANDARD", "END:VTIMEZONE",
        ],
        changing: [
            "BEGIN:VTIMEZONE", "TZID:\(changing)", "BEGIN:DAYLIGHT", "DTSTART:19700329T020000",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT",
            "BEGIN:STANDARD", "DTSTART:19701025T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
            "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
        ],
    ]

    /// Daylight saving time in the zone with clock changes: its first and last instants, by year.
    private static let summers: [Int: Range<Int>] = {
        var summers: [Int: Range<Int>] = [:]
        for year in 1960...2600 {
            guard let start = OracleZones.change(month: 3, of: year), let end = OracleZones.change(month: 10, of: year)
            else { continue }
            summers[year] = start..<end
        }
        return summers
    }()

    /// Returns the instant at 01:00 UTC on the last Sunday of a month with 31 days.
    private static func change(month: Int, of year: Int) -> Int? {
        Day(year: year, month: month, day: 31).map { last in
            (last.number - last.weekday.rawValue % 7) * LocalTime.secondsADay + 3600
        }
    }

    var current: String { ZonedTime.utcZone }

    func offset(in zone: String, at instant: Int) -> Int? {
        switch zone {
        case Self.east: return 19_800
        case ZonedTime.utcZone: return 0
        case Self.changing:
            guard let year = LocalTime(seconds: instant)?.day.year else { return nil }
            return Self.summers[year]?.contains(instant) ?? false ? 7200 : 3600
        default: return nil
        }
    }
}
