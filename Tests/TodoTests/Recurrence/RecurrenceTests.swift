// Tests of a rule's occurrences: RFC 5545, gaps in the clock time, and limits.

import TestSupport
import Testing
import Todo

private func series(_ rule: String, from anchor: String) throws -> Recurrence {
    Recurrence(try RecurrenceRule(rule), from: try #require(CalendarTime(anchor)))
}

private func occurrences(_ rule: String, from anchor: String, _ count: Int) throws -> [String] {
    var occurrences = try series(rule, from: anchor).occurrences(by: SampleZones())
    var found: [String] = []
    while found.count < count, let occurrence = try occurrences.next() { found.append(occurrence.description) }
    return found
}

private func problem(_ rule: String, from anchor: String) throws -> RecurrenceError? {
    do throws(RecurrenceError) {
        try Recurrence(try RecurrenceRule(rule), from: CalendarTime(anchor) ?? .day(.first)).check(by: SampleZones())
        return nil
    } catch { return error }
}

@Suite struct RecurrenceTests {
    @Test func allDayOccurrencesStayAllDay() throws {
        #expect(
            try occurrences("FREQ=DAILY;INTERVAL=3", from: "2026-12-30", 3) == [
                "2026-12-30", "2027-01-02", "2027-01-05",
            ])
    }

    @Test func allDayRulesIgnoreHoursAndMinutes() throws {
        #expect(
            try occurrences("FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,30", from: "2026-12-30", 3)
                == ["2026-12-30", "2026-12-31", "2027-01-01"])
    }

    @Test func monthsWithoutTheDayAreSkipped() throws {
        #expect(
            try occurrences("FREQ=MONTHLY", from: "2026-01-31", 4) == [
                "2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31",
            ])
        #expect(try occurrences("FREQ=YEARLY", from: "2096-02-29", 2) == ["2096-02-29", "2104-02-29"])
    }

    @Test func negativeMonthDaysCountFromTheEndOfTheMonth() throws {
        #expect(
            try occurrences("FREQ=MONTHLY;BYMONTHDAY=-1", from: "2027-12-31", 4)
                == ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"])
    }

    @Test func theAnchorIsTheFirstOccurrenceEvenIfTheRuleDoesNotIncludeIt() throws {
        #expect(
            try occurrences("FREQ=WEEKLY;COUNT=3;BYDAY=MO", from: "2026-11-25", 9) == [
                "2026-11-25", "2026-11-30", "2026-12-07",
            ])
    }

    @Test func ruleListsMayBeUnorderedAndContainDuplicates() throws {
        #expect(
            try occurrences("FREQ=DAILY;BYHOUR=18,9,9", from: "2026-11-25T09:00:00", 3)
                == ["2026-11-25T09:00:00", "2026-11-25T18:00:00", "2026-11-26T09:00:00"])
        #expect(
            try occurrences("FREQ=MONTHLY;BYMONTHDAY=31,1,-1;BYSETPOS=-2", from: "2027-01-01", 2)
                == ["2027-01-01", "2027-02-01"])
    }

    @Test func aLeapSecondMeansTheSecondBeforeIt() throws {
        #expect(
            try occurrences("FREQ=DAILY;BYSECOND=60", from: "2026-11-25T09:00:00", 2)
                == ["2026-11-25T09:00:00", "2026-11-25T09:00:59"])
    }

    @Test func setPositionsSelectAmongTheTimesOfADay() throws {
        #expect(
            try occurrences("FREQ=DAILY;BYHOUR=6,12,18;BYSETPOS=-1,1", from: "2026-11-25T06:00:00", 3)
                == ["2026-11-25T06:00:00", "2026-11-25T18:00:00", "2026-11-26T06:00:00"])
        #expect(
            try occurrences("FREQ=MONTHLY;BYDAY=MO,TU;BYHOUR=6,18;BYSETPOS=2", from: "2026-12-01T06:00:00", 3)
                == ["2026-12-01T06:00:00", "2026-12-01T18:00:00", "2027-01-04T18:00:00"])
    }

    @Test func setPositionsSelectAmongTheDaysOfAWeek() throws {
        #expect(
            try occurrences("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2", from: "2026-11-25", 3)
                == ["2026-11-25", "2026-12-02", "2026-12-09"])
    }

    @Test func aWeekNumberMayIncludeDaysOfAnotherYear() throws {
        #expect(
            try occurrences("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SU", from: "2026-01-04", 4)
                == ["2026-01-04", "2027-01-04", "2027-01-10", "2028-01-03"])
        #expect(
            try occurrences("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", from: "2024-01-01", 3)
                == ["2024-01-01", "2024-12-30", "2025-12-29"])
        #expect(
            try occurrences("FREQ=YEARLY;BYWEEKNO=53;BYDAY=SA,SU", from: "2027-01-02", 4)
                == ["2027-01-02", "2027-01-03", "2033-01-01", "2033-01-02"])
    }

    @Test func aFinishedSeriesHasNoNextOccurrence() throws {
        let count = try series("FREQ=DAILY;COUNT=3", from: "2026-11-25")
        #expect(try count.next(after: try #require(LocalTime("2026-11-26T00:00:00")), by: SampleZones()) != nil)
        #expect(try count.next(after: try #require(LocalTime("2026-11-27T00:00:00")), by: SampleZones()) == nil)
        #expect(try occurrences("FREQ=YEARLY", from: "9998-06-01", 9) == ["9998-06-01", "9999-06-01"])
        #expect(try occurrences("FREQ=WEEKLY", from: "9999-12-27", 9) == ["9999-12-27"])
        #expect(try occurrences("FREQ=DAILY;INTERVAL=40", from: "9999-11-01", 9) == ["9999-11-01", "9999-12-11"])
    }

    @Test func aCountIsCountedFromTheAnchorEvenAfterManyYears() throws {
        let daily = try series("FREQ=DAILY;COUNT=100000", from: "1970-01-01T09:00:00")
        let now = try #require(LocalTime("2026-11-23T12:00:00"))
        #expect(try daily.next(after: now, by: SampleZones())?.description == "2026-11-24T09:00:00")
        let last = try #require(Day.first.adding(days: 719_162 + 99_999))
        let almost = try #require(last.adding(days: -1))
        #expect(try daily.next(after: LocalTime(day: almost, time: .midnight), by: SampleZones())?.day == almost)
        let end = LocalTime(day: last, time: try #require(TimeOfDay(hour: 9, minute: 0)))
        #expect(try daily.next(after: end, by: SampleZones()) == nil)
        #expect(try daily.next(after: LocalTime(day: last, time: .midnight), by: SampleZones())?.day == last)
    }

    @Test func countingOneByOneMatchesCountingFromAnyOccurrence() throws {
        let rules = [
            "FREQ=DAILY;INTERVAL=3;COUNT=40;BYHOUR=6,18", "FREQ=WEEKLY;INTERVAL=2;COUNT=40;BYDAY=MO,FR,SU;WKST=SU",
            "FREQ=WEEKLY;COUNT=40;BYDAY=MO,FR,SU;BYHOUR=6,18;BYSETPOS=2,-1", "FREQ=DAILY;COUNT=40;BYDAY=SA,SU",
            "FREQ=MONTHLY;COUNT=40;BYDAY=FR;BYSETPOS=1,-1,5", "FREQ=YEARLY;COUNT=40;BYWEEKNO=1,53;BYDAY=SA,SU",
            "FREQ=YEARLY;COUNT=40;BYDAY=1MO,-1MO;BYHOUR=7,8,9",
        ]
        for rule in rules {
            let series = try series(rule, from: "2026-11-25T12:00:00")
            var occurrences = series.occurrences(by: SampleZones())
            var all: [CalendarTime] = []
            while let occurrence = try occurrences.next() { all.append(occurrence) }
            #expect(all.count == 40, "\(rule)")
            for (occurrence, next) in zip(all, all.dropFirst().map(Optional.some) + [nil]) {
                #expect(
                    try series.next(after: occurrence.local, by: SampleZones()) == next, "\(rule) after \(occurrence)")
            }
        }
    }
}

@Suite struct ClockChangeTests {
    @Test func aSkippedLocalTimeKeepsTheOffsetBeforeTheChange() throws {
        #expect(
            try occurrences("FREQ=DAILY", from: "2026-03-28T02:30:00+01:00[Europe/Berlin]", 3) == [
                "2026-03-28T02:30:00+01:00[Europe/Berlin]", "2026-03-29T02:30:00+01:00[Europe/Berlin]",
                "2026-03-30T02:30:00+02:00[Europe/Berlin]",
            ])
    }

    @Test func aRepeatedLocalTimeIsTheFirstOne() throws {
        #expect(
            try occurrences("FREQ=DAILY", from: "2026-10-24T02:30:00+02:00[Europe/Berlin]", 3) == [
                "2026-10-24T02:30:00+02:00[Europe/Berlin]", "2026-10-25T02:30:00+02:00[Europe/Berlin]",
                "2026-10-26T02:30:00+01:00[Europe/Berlin]",
            ])
    }

    @Test func untilInUTCIsTheSameInstantInTheZoneOfTheSeries() throws {
        let anchor = "2026-03-27T02:30:00+01:00[Europe/Berlin]"
        // On the 29th, 02:30 is skipped and means 03:30 in summer time, which is 01:30 in UTC.
        #expect(try occurrences("FREQ=DAILY;UNTIL=20260329T013000Z", from: anchor, 9).count == 3)
        #expect(try occurrences("FREQ=DAILY;UNTIL=20260329T012959Z", from: anchor, 9).count == 2)
    }

    @Test func untilOnADayIncludesTheOccurrencesOfThatDay() throws {
        #expect(
            try occurrences("FREQ=DAILY;UNTIL=20260329", from: "2026-03-27T23:30:00+01:00[Europe/Berlin]", 9).count == 3
        )
        #expect(try occurrences("FREQ=DAILY;UNTIL=20260329", from: "2026-03-27", 9).count == 3)
        #expect(try occurrences("FREQ=DAILY;UNTIL=20260329T000000Z", from: "2026-03-27", 9).count == 3)
    }
}

@Suite struct BoundTests {
    @Test(arguments: [
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30,31", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=6MO",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", "FREQ=DAILY;INTERVAL=7;BYDAY=TU", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
        "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2", "FREQ=YEARLY;INTERVAL=2;BYYEARDAY=366",
        "FREQ=YEARLY;BYWEEKNO=20;BYMONTH=1;BYDAY=MO", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31;COUNT=4",
        "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31;UNTIL=20270101", "FREQ=WEEKLY;INTERVAL=2;BYMONTH=2;BYDAY=MO;BYSETPOS=3",
        "FREQ=YEARLY;INTERVAL=30000",
    ])
    func aRuleThatNeverFiresIsRefused(rule: String) throws {
        #expect(try problem(rule, from: "2027-11-22") == .neverFires)
    }

    @Test(arguments: [
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2028-02-29"),
        ("FREQ=YEARLY;INTERVAL=400;BYMONTH=2;BYMONTHDAY=29", "2400-02-29"),
        ("FREQ=MONTHLY;INTERVAL=11;BYMONTHDAY=29;BYMONTH=2;BYDAY=TU", "2552-02-29"),
        ("FREQ=DAILY;INTERVAL=1000", "2029-08-18"), ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU", "2027-01-03"),
    ])
    func aRuleThatRarelyFiresIsAccepted(rule: String, occurrence: String) throws {
        let anchor = rule.contains("400") ? "2000-02-29" : "2026-11-22"
        #expect(try problem(rule, from: anchor) == nil)
        #expect(try occurrences(rule, from: anchor, 2).last == occurrence)
    }

    @Test func rulesThatTakeTooManyStepsToCountAreRefused() throws {
        #expect(try problem("FREQ=MONTHLY;COUNT=100000", from: "2026-11-22") == .tooCostly)
        #expect(try problem("FREQ=WEEKLY;BYMONTH=1;COUNT=100000", from: "2026-11-22") == .tooCostly)
        #expect(try problem("FREQ=MONTHLY;COUNT=1000", from: "2026-11-22") == nil)
        #expect(try problem("FREQ=DAILY;COUNT=2000000000", from: "2026-11-22") == nil)
        #expect(try problem("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=100000", from: "1970-01-01") == nil)
    }

    @Test func anUntilBeforeTheAnchorIsRefused() throws {
        #expect(try problem("FREQ=DAILY;UNTIL=20261121", from: "2026-11-22") == .endsBeforeAnchor)
        #expect(try problem("FREQ=DAILY;UNTIL=20261122", from: "2026-11-22") == nil)
    }
}
