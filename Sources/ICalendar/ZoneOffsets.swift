// What a VTIMEZONE says, where that is simple.

import Todo

/// The changes of a zone's clocks as its VTIMEZONE has them (RFC 5545, 3.6.5): once, or each year on a day of a month.
struct ZoneOffsets: Sendable {
    /// A STANDARD or DAYLIGHT part.
    private struct Observance: Sendable {
        /// More in three years are those of no zone.
        static let mostTurns = 16

        let start: LocalTime
        let offset: Int
        let rule: RecurrenceRule?

        /// Nil where it says more than can be reckoned here.
        init?(_ component: Component) {
            guard let start = component.line("DTSTART")?.valueBytes.flatMap({ TimeValue($0) }),
                let offset = component.line("TZOFFSETTO")?.valueBytes.flatMap(TimeValue.offset),
                component.line("RDATE") == nil
            else { return nil }
            (self.start, self.offset) = (start.local, offset)
            guard let line = component.line("RRULE") else {
                rule = nil
                return
            }
            guard let rule = line.value.flatMap({ try? RecurrenceRule($0) }), rule.parts.frequency == .yearly,
                !rule.parts.isCounted
            else { return nil }
            self.rule = rule
        }

        /// When it last began, at this time or before; nil where it had not.
        func lastStart(until local: LocalTime) -> LocalTime? {
            guard start <= local else { return nil }
            guard let rule else { return start }
            var last = start
            // From the year before on, so that it is a few turns and not those of all years since 1601.
            let year = max(start.day.year, local.day.year - 2)
            guard let near = Day(year: year, month: 1, day: 1) else { return start }
            var from = LocalTime(day: near, time: .midnight)
            let recurrence = Recurrence(rule, from: .floating(start))
            for _ in 0..<Self.mostTurns {
                guard let turn = try? recurrence.next(after: from, by: NoZones()), turn.local <= local else { break }
                (last, from) = (turn.local, turn.local)
            }
            return last
        }
    }

    /// Turns of floating times ask for no zone.
    private struct NoZones: ZoneRules {
        let current = ZonedTime.utcZone
        func offset(in zone: String, at instant: Int) -> Int? { nil }
    }

    private let observances: [Observance]

    /// What a VTIMEZONE says; nil where that is nothing, or more than can be reckoned here.
    init?(_ zone: Component) {
        let parts = zone.components.filter { $0.kind == "STANDARD" || $0.kind == "DAYLIGHT" }
        observances = parts.compactMap { Observance($0) }
        // No zone has had as many, and each is reckoned for each time.
        guard !observances.isEmpty, observances.count == parts.count, parts.count <= 256 else { return nil }
    }

    /// Seconds east of UTC when a clock in the zone shows a time.
    func offset(at local: LocalTime) -> Int? {
        let begun = observances.compactMap { part in part.lastStart(until: local).map { ($0, part.offset) } }
        let now = begun.max { $0.0 < $1.0 }?.1 ?? observances.min { $0.start < $1.start }?.offset
        return now.flatMap { abs($0) < LocalTime.secondsADay ? $0 : nil }
    }
}

extension RecurrenceParts {
    /// Whether it ends with a number of turns, which would all have to be gone through.
    fileprivate var isCounted: Bool {
        if case .count = end { true } else { false }
    }
}
