// Creates a VTIMEZONE for a zone that a calendar does not define.

import Todo

extension Component {
    /// One clock change of a zone.
    private struct Change: Equatable {
        /// The local time at the change, before it takes effect.
        let local: LocalTime
        let before: Int
        let after: Int

        /// Returns the rule for the day, such as `BYMONTH=3;BYDAY=-1SU`: the last such weekday of its month, or the
        /// nth.
        func rule(isLast: Bool) -> String {
            let (_, month, day) = local.day.date
            let ordinal = isLast ? -1 : (day - 1) / 7 + 1
            return "BYMONTH=\(month);BYDAY=\(ordinal)\(local.day.weekday.code)"
        }

        /// Returns whether this change recurs in another year in the same form.
        func isLike(_ other: Change, isLast: Bool) -> Bool {
            (before, after, local.time) == (other.before, other.after, other.local.time)
                && rule(isLast: isLast) == other.rule(isLast: isLast)
        }

        var isLast: Bool {
            local.day.day + 7 > Day.days(inMonth: local.day.month, of: local.day.year)
        }
    }

    /// The VTIMEZONE of a time's zone, which is correct from the year before the time. For a zone unknown to the rules,
    /// it has only the time's own offset.
    ///
    /// - Parameter id: The TZID to write.
    init(zoneOf zoned: ZonedTime, id: String, by rules: any ZoneRules, lineEnd: [UInt8]) {
        let year = zoned.local.day.year
        let parts: [Part]
        if rules.offset(in: zoned.zone, at: zoned.instant) == nil, let zone = DefinedZone(name: zoned.zone) {
            parts = Self.parts(of: zone, lineEnd)
        } else if rules.clockOffset(in: zoned.zone, at: zoned.instant) == nil {
            parts = [Self.fixed(zoned.offset, lineEnd)]
        } else {
            let years = (year - 1...year + 5).map { Self.changes(of: zoned.zone, in: $0, by: rules) }
            parts = Self.yearly(years, lineEnd) ?? Self.single(years, first: zoned, by: rules, lineEnd)
        }
        let id = Part.line(ContentLine("TZID", value: TextValue.escaped(id), lineEnd: lineEnd))
        self.init(new: "VTIMEZONE", [id] + parts, lineEnd: lineEnd)
    }

    /// Returns the parts of a zone whose name states its clock changes.
    private static func parts(of zone: DefinedZone, _ lineEnd: [UInt8]) -> [Part] {
        var parts: [Part] = []
        var before = zone.first
        if zone.yearly.isEmpty || !zone.singles.isEmpty { parts.append(fixed(before, lineEnd)) }
        for single in zone.singles {
            guard let local = LocalTime(seconds: single.instant + before) else { continue }
            parts.append(part(Change(local: local, before: before, after: single.offset), rule: nil, lineEnd))
            before = single.offset
        }
        before = zone.yearly.last?.offset ?? before
        let start = zone.singles.last?.instant ?? 0
        for yearly in zone.yearly {
            let year = LocalTime(seconds: start)?.day.year ?? 1970
            let starts = (year...year + 2).compactMap(yearly.local)
            guard let local = starts.first(where: { $0.seconds - before > start }) else { continue }
            let change = Change(local: local, before: before, after: yearly.offset)
            parts.append(part(change, rule: "FREQ=YEARLY;" + yearly.rule, lineEnd))
            before = yearly.offset
        }
        return parts
    }

    /// Returns two parts with yearly rules, or nil if the clocks do not change on the same days each year.
    private static func yearly(_ years: [[Change]], _ lineEnd: [UInt8]) -> [Part]? {
        guard let first = years.first, !first.isEmpty else { return nil }
        var parts: [Part] = []
        for (index, change) in first.enumerated() {
            let same = years.compactMap { $0.count == first.count ? $0[index] : nil }
            let isLast = same.allSatisfy(\.isLast)
            guard same.count == years.count, same.allSatisfy({ $0.isLike(change, isLast: isLast) }) else { return nil }
            parts.append(part(change, rule: "FREQ=YEARLY;" + change.rule(isLast: isLast), lineEnd))
        }
        return parts
    }

    /// Returns a part for each change.
    private static func single(
        _ years: [[Change]], first: ZonedTime, by rules: any ZoneRules, _ lineEnd: [UInt8]
    ) -> [Part] {
        let changes = years.flatMap { $0 }
        guard let earliest = changes.first else { return [fixed(first.offset, lineEnd)] }
        return [fixed(earliest.before, lineEnd)] + changes.map { part($0, rule: nil, lineEnd) }
    }

    private static func fixed(_ offset: Int, _ lineEnd: [UInt8]) -> Part {
        let start = LocalTime(seconds: 0) ?? LocalTime(day: .first, time: .midnight)
        return part(Change(local: start, before: offset, after: offset), rule: nil, lineEnd)
    }

    private static func part(_ change: Change, rule: String?, _ lineEnd: [UInt8]) -> Part {
        var values = [
            ("DTSTART", TimeValue.formatted(change.local)),
            ("TZOFFSETFROM", TimeValue.formatted(offset: change.before)),
            ("TZOFFSETTO", TimeValue.formatted(offset: change.after)),
        ]
        if let rule { values.append(("RRULE", rule)) }
        let lines = values.map { Part.line(ContentLine($0.0, value: $0.1, lineEnd: lineEnd)) }
        let kind = change.after > change.before ? "DAYLIGHT" : "STANDARD"
        return .component(Component(new: kind, lines, lineEnd: lineEnd))
    }

    /// Returns the changes in a year of UTC. The search takes steps of a week, because clocks do not change twice
    /// within a week.
    private static func changes(of zone: String, in year: Int, by rules: any ZoneRules) -> [Change] {
        guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
            return []
        }
        let end = (last.number + 1) * LocalTime.secondsADay
        return stride(from: first.number * LocalTime.secondsADay, to: end, by: 7 * LocalTime.secondsADay)
            .compactMap { change(of: zone, from: $0, to: min($0 + 7 * LocalTime.secondsADay, end), by: rules) }
    }

    /// Returns the change between two instants, found by bisection.
    private static func change(of zone: String, from: Int, to: Int, by rules: any ZoneRules) -> Change? {
        guard let before = rules.clockOffset(in: zone, at: from),
            let after = rules.clockOffset(in: zone, at: to), before != after
        else { return nil }
        var (low, high) = (from, to)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if rules.clockOffset(in: zone, at: middle) == before { low = middle } else { high = middle }
        }
        return LocalTime(seconds: high + before).map { Change(local: $0, before: before, after: after) }
    }
}

extension DefinedZone.YearlyChange {
    /// The month and day of a yearly rule, such as `BYMONTH=3;BYDAY=-1SU`.
    fileprivate var rule: String {
        let days =
            switch day {
            case .day(let number): "BYMONTHDAY=\(number)"
            case .last(let weekday): "BYDAY=-1\(weekday.code)"
            case .weekday(let weekday, let least) where (least - 1).isMultiple(of: 7) && least <= 22:
                "BYDAY=\((least - 1) / 7 + 1)\(weekday.code)"
            case .weekday(let weekday, let least):
                "BYMONTHDAY=\((least..<least + 7).map { "\($0)" }.joined(separator: ","));BYDAY=\(weekday.code)"
            }
        return "BYMONTH=\(month);\(days)"
    }
}
