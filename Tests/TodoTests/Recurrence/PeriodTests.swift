// Tests of hourly and minutely repeats.

import TestSupport
import Testing

@testable import Todo

@Suite struct PeriodTests {
    private func occurrences(_ rule: String, from anchor: String, _ count: Int = 4) throws -> [String] {
        let anchor = try #require(CalendarTime(anchor))
        var occurrences = Recurrence(try RecurrenceRule(rule), from: anchor).occurrences(by: SampleZones())
        var found: [String] = []
        while found.count < count, let occurrence = try occurrences.next() { found.append("\(occurrence)") }
        return found
    }

    @Test func hoursAndMinutesCountFromTheAnchor() throws {
        #expect(
            try occurrences("FREQ=HOURLY;INTERVAL=6", from: "2026-11-26T20:30:00") == [
                "2026-11-26T20:30:00", "2026-11-27T02:30:00", "2026-11-27T08:30:00", "2026-11-27T14:30:00",
            ])
        #expect(
            try occurrences("FREQ=MINUTELY;INTERVAL=90", from: "2026-12-31T22:00:05") == [
                "2026-12-31T22:00:05", "2026-12-31T23:30:05", "2027-01-01T01:00:05", "2027-01-01T02:30:05",
            ])
    }

    @Test func rulePartsLimitOrExpandTheHours() throws {
        #expect(
            try occurrences("FREQ=HOURLY;BYHOUR=9,17;BYDAY=MO,TU;BYMINUTE=0,30", from: "2026-11-27T08:15:00", 5) == [
                "2026-11-27T08:15:00", "2026-11-30T09:00:00", "2026-11-30T09:30:00", "2026-11-30T17:00:00",
                "2026-11-30T17:30:00",
            ])
        #expect(
            try occurrences(
                "FREQ=MINUTELY;BYHOUR=3;BYMINUTE=59;BYMONTH=2;BYMONTHDAY=29", from: "2026-01-01T00:00:00", 3) == [
                    "2026-01-01T00:00:00", "2028-02-29T03:59:00", "2032-02-29T03:59:00",
                ])
        #expect(
            try occurrences("FREQ=HOURLY;BYYEARDAY=-1;BYHOUR=12", from: "2026-12-31T12:00:00", 3) == [
                "2026-12-31T12:00:00", "2027-12-31T12:00:00", "2028-12-31T12:00:00",
            ])
        #expect(
            try occurrences("FREQ=HOURLY;BYMINUTE=10,20,30;BYSETPOS=-1", from: "2026-11-26T08:00:00", 3) == [
                "2026-11-26T08:00:00", "2026-11-26T08:30:00", "2026-11-26T09:30:00",
            ])
    }

    @Test func hourlyRulesEndByCOUNTOrUNTIL() throws {
        #expect(try occurrences("FREQ=HOURLY;COUNT=2", from: "2026-11-26T08:00:00").count == 2)
        #expect(
            try occurrences("FREQ=HOURLY;BYHOUR=8;COUNT=3", from: "2026-11-26T08:00:00").last == "2026-11-28T08:00:00")
        #expect(try occurrences("FREQ=HOURLY;UNTIL=20261126T100000", from: "2026-11-26T08:00:00").count == 3)
        #expect(
            try occurrences("FREQ=MINUTELY;INTERVAL=30;UNTIL=99991231T235959", from: "9999-12-31T23:00:00").count == 2)
    }

    @Test func theOccurrenceNumberIsKnownAnywhereInTheSeries() throws {
        let anchor = try #require(CalendarTime("2026-11-26T08:00:00"))
        let rules = SampleZones()
        for rule in ["FREQ=HOURLY;BYMINUTE=0,20;COUNT=1000", "FREQ=MINUTELY;INTERVAL=7;BYHOUR=8,9;COUNT=500"] {
            let recurrence = Recurrence(try RecurrenceRule(rule), from: anchor)
            var all = recurrence.occurrences(by: rules)
            var number = 0
            while number < 400, let occurrence = try all.next() {
                number += 1
                #expect(try recurrence.number(of: occurrence, by: rules) == number)
            }
            #expect(number == 400)
        }
    }

    @Test func theOccurrencesMatchATrialOfEveryMinute() throws {
        var generator = SplitMix64(state: 7)
        for _ in 0..<300 {
            let (rule, anchor) = Self.question(&generator)
            let recurrence = Recurrence(rule, from: .floating(anchor))
            var occurrences = recurrence.occurrences(by: SampleZones())
            var found: [LocalTime] = [anchor]
            _ = try occurrences.next()
            let end = anchor.seconds + 4 * LocalTime.secondsADay
            while let occurrence = try? occurrences.next(), occurrence.local.seconds <= end {
                found.append(occurrence.local)
            }
            #expect(found == Self.tried(rule.parts, from: anchor, until: end), "\(rule) from \(anchor)")
            for occurrence in found.dropFirst() {
                let before = try #require(occurrence.adding(seconds: -1))
                #expect(
                    try recurrence.next(after: before, by: SampleZones())?.local == occurrence, "\(rule) from \(anchor)"
                )
            }
        }
    }

    private static func question(_ generator: inout SplitMix64) -> (RecurrenceRule, LocalTime) {
        func list(_ range: ClosedRange<Int>, _ most: Int, oneIn: Int) -> [Int] {
            guard Int.random(in: 0..<oneIn, using: &generator) == 0 else { return [] }
            return (0..<most).map { _ in Int.random(in: range, using: &generator) }
        }
        while true {
            var parts = RecurrenceParts(Bool.random(using: &generator) ? .hourly : .minutely)
            parts.interval = Int.random(in: 1...50, using: &generator)
            parts.hours = list(0...23, 6, oneIn: 2)
            parts.minutes = list(0...59, 12, oneIn: 3)
            parts.seconds = list(0...59, 2, oneIn: 4)
            parts.monthDays = list(-31...31, 12, oneIn: 5).filter { $0 != 0 }
            parts.weekdays = list(0...6, 4, oneIn: 3).map { .init(Weekday.allCases[$0]) }
            parts.setPositions = list(-3...3, 2, oneIn: 5).filter { $0 != 0 }
            let seconds = Int.random(in: -100_000_000...2_000_000_000, using: &generator)
            if let rule = try? RecurrenceRule(parts), let anchor = LocalTime(seconds: seconds) { return (rule, anchor) }
        }
    }

    /// Returns the anchor and every time that the parts allow, by trying each period as RFC 5545 describes.
    private static func tried(_ parts: RecurrenceParts, from anchor: LocalTime, until end: Int) -> [LocalTime] {
        let isHourly = parts.frequency == .hourly
        let length = isHourly ? 3600 : 60
        var all = [anchor]
        var start = anchor.seconds - anchor.time.seconds % length
        while start <= end {
            defer { start += length * parts.interval }
            guard let local = LocalTime(seconds: start), takes(local, parts) else { continue }
            let minutes = !isHourly ? [0] : parts.minutes.isEmpty ? [anchor.time.minute] : Set(parts.minutes).sorted()
            let seconds = parts.seconds.isEmpty ? [anchor.time.second] : Set(parts.seconds).sorted()
            var set = minutes.flatMap { minute in seconds.map { start + minute * 60 + $0 } }
            if !parts.setPositions.isEmpty {
                set = set.enumerated().filter { index, _ in
                    parts.setPositions.contains(index + 1) || parts.setPositions.contains(index - set.count)
                }.map(\.element)
            }
            all += set.filter { $0 > anchor.seconds && $0 <= end }.compactMap { LocalTime(seconds: $0) }
        }
        return all
    }

    private static func takes(_ local: LocalTime, _ parts: RecurrenceParts) -> Bool {
        let (year, month, day) = local.day.date
        let fromEnd = day - Day.days(inMonth: month, of: year) - 1
        let isMinute = parts.frequency == .hourly || parts.minutes.isEmpty || parts.minutes.contains(local.time.minute)
        return isMinute && (parts.hours.isEmpty || parts.hours.contains(local.time.hour))
            && (parts.monthDays.isEmpty || parts.monthDays.contains(day) || parts.monthDays.contains(fromEnd))
            && (parts.weekdays.isEmpty || parts.weekdays.contains { $0.weekday == local.day.weekday })
    }

    @Test(arguments: [
        ("FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30", RecurrenceError.neverFires),
        ("FREQ=HOURLY;INTERVAL=24;BYHOUR=7", .neverFires), ("FREQ=MINUTELY;BYSECOND=1;BYSETPOS=2", .neverFires),
        ("FREQ=MINUTELY;BYMINUTE=0;COUNT=1000000", .tooCostly),
    ]) func rulesThatNeverFireOrCostTooMuchAreRefused(rule: String, error: RecurrenceError) throws {
        let recurrence = Recurrence(try RecurrenceRule(rule), from: try #require(CalendarTime("2026-11-26T08:30:00")))
        #expect(throws: error) { try recurrence.check(by: SampleZones()) }
    }

    @Test func hourlyRulesNeedATimeOfDay() throws {
        let recurrence = Recurrence(try RecurrenceRule("FREQ=HOURLY"), from: try #require(CalendarTime("2026-11-26")))
        #expect(throws: RecurrenceError.noTimeOfDay) { try recurrence.check(by: SampleZones()) }
        let after = try #require(LocalTime(seconds: 2_000_000_000))
        #expect(throws: RecurrenceError.noTimeOfDay) { try recurrence.next(after: after, by: SampleZones()) }
    }

    @Test func hourlyRulesFromCompletionCountFromItsMinute() throws {
        let rules = SampleZones()
        let due = try #require(CalendarTime("2026-11-26T08:00:00+01:00[Europe/Berlin]"))
        let now = rules.instant(of: try #require(CalendarTime("2026-11-26T10:17:40+01:00[Europe/Berlin]")))
        let rule = try RecurrenceRule("FREQ=HOURLY;INTERVAL=2")
        #expect(
            try rule.occurrence(afterCompletionOn: due.day, due: due, now: now, by: rules)?.description
                == "2026-11-26T12:17:00+01:00[Europe/Berlin]")
        // Even if completed early, the task is next due later than before.
        #expect(
            try rule.occurrence(afterCompletionOn: due.day, due: due, now: now - 5 * 3600, by: rules)?.description
                == "2026-11-26T10:00:00+01:00[Europe/Berlin]")
    }

    @Test func absoluteRemindersMoveWithTheOccurrence() throws {
        let rules = SampleZones()
        let now = Now(Timestamp(milliseconds: 0), by: rules)
        var item = Item(id: TodoList.root)
        item.due = CalendarTime("2026-11-26T08:00:00")
        item.repeats = try RecurrenceRule("FREQ=HOURLY;INTERVAL=6")
        item.repeatAnchor = item.due
        item.reminders = [.at(try #require(CalendarTime("2026-11-26T07:50:00")))]
        let next = try item.nextOccurrence(at: now).get()
        #expect(next?.due == CalendarTime("2026-11-26T14:00:00"))
        #expect(next?.reminders == [.at(try #require(CalendarTime("2026-11-26T13:50:00")))])
    }
}
