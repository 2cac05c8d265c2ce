// Random rules and anchors.

import TestSupport
import Todo

/// A generator of random cases, always the same for the same seed.
struct RandomRules {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(state: seed) }

    /// Returns an accepted rule and an anchor, which is an occurrence of the rule in about half of the cases.
    mutating func next() -> RuleCase {
        while true {
            let isDay = one(in: 3)
            let anchor = time(isDay: isDay, years: 1970...2099)
            guard let rule = try? RecurrenceRule(parts(from: anchor)) else { continue }
            let ruleCase = RuleCase(rule: rule, anchor: anchor)
            guard one(in: 2) else { return ruleCase }
            return aligned(ruleCase)
        }
    }

    /// Returns the case with the rule's first occurrence as the anchor, ignoring the rule's end.
    private func aligned(_ ruleCase: RuleCase) -> RuleCase {
        var parts = ruleCase.rule.parts
        parts.end = .never
        guard let endless = try? RecurrenceRule(parts),
            let occurrence = try? Recurrence(endless, from: ruleCase.anchor).next(
                after: ruleCase.anchor.local, by: OneZone()), occurrence.day.year < Self.lastAnchor
        else { return ruleCase }
        return RuleCase(rule: ruleCase.rule, anchor: occurrence)
    }

    /// The year before which all anchors are, because libical has no occurrences from 2583 on.
    private static let lastAnchor = 2400

    private mutating func one(in many: Int) -> Bool { number(1...many) == 1 }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func time(isDay: Bool, years: ClosedRange<Int>) -> CalendarTime {
        let seconds = number((years.lowerBound - 1970) * 31_557_600...(years.upperBound - 1969) * 31_557_600)
        guard let local = LocalTime(seconds: seconds) else { preconditionFailure("\(seconds) is beyond the calendar") }
        return isDay ? .day(local.day) : .floating(local)
    }

    private mutating func parts(from anchor: CalendarTime) -> RecurrenceParts {
        let frequencies = RecurrenceParts.Frequency.allCases
        var parts = RecurrenceParts(frequencies[number(0...3)])
        if one(in: 2) { parts.interval = one(in: 8) ? number(2...120) : number(2...5) }
        if one(in: 3) { parts.weekStart = Weekday.allCases[number(0...6)] }
        if one(in: 3) { parts.months = list(most: 4, in: 1...12) }
        if parts.frequency == .yearly, one(in: 4) { parts.weekNumbers = list(most: 4, in: 1...53, isSigned: true) }
        if parts.frequency == .yearly, one(in: 5) {
            parts.yearDays = list(most: 6, in: 1...366, isSigned: true)
        }
        if parts.frequency != .weekly, one(in: 3) {
            parts.monthDays = list(most: 5, in: 1...31, isSigned: true)
        }
        if one(in: 2) { parts.weekdays = weekdays(parts) }
        if anchor.time != nil {
            if one(in: 5) { parts.hours = list(most: 3, in: 0...23) }
            if one(in: 6) { parts.minutes = list(most: 3, in: 0...59) }
            if one(in: 8) { parts.seconds = list(most: 2, in: 0...59) }
        }
        if parts.hasBy, one(in: 4) { parts.setPositions = list(most: 3, in: 1...(one(in: 2) ? 4 : 40), isSigned: true) }
        if anchor.time != nil, one(in: 6) {
            // With other parts, libical treats every hour or minute as one selected by INTERVAL, and finds
            // occurrences twice.
            var short = RecurrenceParts(one(in: 2) ? .hourly : .minutely)
            short.interval = parts.interval
            parts = short
        }
        switch number(1...4) {
        case 1: parts.end = .count(number(1...12))
        case 2: parts.end = .until(until(anchor))
        default: break
        }
        return parts
    }

    private mutating func until(_ anchor: CalendarTime) -> RecurrenceParts.Until {
        let later = anchor.local.adding(seconds: number(0...4 * 365 * 86_400)) ?? anchor.local
        return anchor.time == nil ? .day(later.day) : .floating(later)
    }

    private mutating func weekdays(_ parts: RecurrenceParts) -> [RecurrenceParts.DayOfWeek] {
        let mayCount = parts.weekNumbers.isEmpty && (parts.frequency == .monthly || parts.frequency == .yearly)
        let most = parts.frequency == .monthly || !parts.months.isEmpty ? 5 : 53
        return list(most: 4, in: 0...6).map { day in
            guard mayCount, one(in: 2) else { return .init(Weekday.allCases[day]) }
            return .init(Weekday.allCases[day], ordinal: number(1...most) * (one(in: 3) ? -1 : 1))
        }
    }

    /// Returns a sorted list of different random numbers.
    private mutating func list(most: Int, in range: ClosedRange<Int>, isSigned: Bool = false) -> [Int] {
        let numbers = (0..<number(1...most)).map { _ in
            isSigned && one(in: 3) ? -number(range) : number(range)
        }
        return Set(numbers).sorted()
    }
}

/// A time zone whose clocks never change.
struct OneZone: ZoneRules {
    var current: String { "UTC" }
    func offset(in zone: String, at instant: Int) -> Int? { zone == current ? 0 : nil }
}
