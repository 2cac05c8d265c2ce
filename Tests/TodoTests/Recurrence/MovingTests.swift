// Tests of the occurrence that a task moves to.

import Testing
import Todo

@Suite struct NextOccurrenceTests {
    private func next(
        _ rule: String, from anchor: String, due: String, now: String, in zone: String = "Europe/Berlin"
    ) throws -> String? {
        let rules = SampleZones(current: zone)
        let time = try #require(CalendarTime(now))
        return try Recurrence(RecurrenceRule(rule), from: #require(CalendarTime(anchor)))
            .nextOccurrence(due: #require(CalendarTime(due)), now: rules.instant(of: time), by: rules)?.description
    }

    @Test func theNextOccurrenceIsAfterBothTheDueDateAndNow() throws {
        let daily = "FREQ=DAILY"
        let anchor = "2026-11-01T09:00:00"
        #expect(
            try next(daily, from: anchor, due: "2026-11-20T09:00:00", now: "2026-11-23T08:00:00")
                == "2026-11-23T09:00:00")
        #expect(
            try next(daily, from: anchor, due: "2026-11-20T09:00:00", now: "2026-11-23T09:00:00")
                == "2026-11-24T09:00:00")
        #expect(
            try next(daily, from: anchor, due: "2026-11-30T09:00:00", now: "2026-11-23T09:00:00")
                == "2026-12-01T09:00:00")
    }

    @Test func anOverdueDailyTaskCompletedTodayIsNextDueTomorrow() throws {
        let next = try next("FREQ=DAILY", from: "2026-11-01", due: "2026-11-20", now: "2026-11-23T08:00:00")
        #expect(next == "2026-11-24")
    }

    @Test func movingAnOccurrenceDoesNotMoveTheOthers() throws {
        let (rule, anchor) = ("FREQ=WEEKLY", "2026-11-02")
        #expect(try next(rule, from: anchor, due: "2026-11-25", now: "2026-11-23T08:00:00") == "2026-11-30")
        #expect(try next(rule, from: anchor, due: "2026-11-25T09:00:00", now: "2026-11-23T08:00:00") == "2026-11-30")
        #expect(
            try next("FREQ=DAILY", from: "2026-11-02T09:00:00", due: "2026-11-25", now: "2026-11-23T08:00:00")
                == "2026-11-26T09:00:00")
    }

    @Test func aDueDateBeforeTheAnchorMovesToTheAnchor() throws {
        #expect(
            try next("FREQ=WEEKLY", from: "2026-12-02", due: "2026-11-20", now: "2026-11-23T08:00:00") == "2026-12-02")
    }

    @Test func aFinishedSeriesHasNoNextOccurrence() throws {
        #expect(
            try next("FREQ=WEEKLY;COUNT=2", from: "2026-11-02", due: "2026-11-02", now: "2026-11-23T08:00:00") == nil)
        #expect(
            try next("FREQ=WEEKLY;UNTIL=20261125", from: "2026-11-02", due: "2026-11-16", now: "2026-11-16T08:00:00")
                == "2026-11-23")
        #expect(
            try next("FREQ=WEEKLY;UNTIL=20261125", from: "2026-11-02", due: "2026-11-23", now: "2026-11-16T08:00:00")
                == nil)
    }

    @Test func nowIsComparedInTheTimeZoneOfTheOccurrence() throws {
        // 09:00 in Berlin is 13:30 in Kolkata.
        let anchor = "2026-11-01T09:00:00+01:00[Europe/Berlin]"
        #expect(
            try next("FREQ=DAILY", from: anchor, due: anchor, now: "2026-11-23T13:00:00", in: "Asia/Kolkata")
                == "2026-11-23T09:00:00+01:00[Europe/Berlin]")
        #expect(
            try next("FREQ=DAILY", from: anchor, due: anchor, now: "2026-11-23T14:00:00", in: "Asia/Kolkata")
                == "2026-11-24T09:00:00+01:00[Europe/Berlin]")
    }

    @Test func anOccurrenceAtASkippedLocalTimeIsStillToCome() throws {
        let anchor = "2026-03-01T02:30:00+01:00[Europe/Berlin]"
        // The skipped time 02:30 corresponds to 03:30.
        #expect(
            try next("FREQ=DAILY", from: anchor, due: anchor, now: "2026-03-29T03:10:00")
                == "2026-03-29T02:30:00+01:00[Europe/Berlin]")
        #expect(
            try next("FREQ=DAILY", from: anchor, due: anchor, now: "2026-03-29T03:30:00")
                == "2026-03-30T02:30:00+02:00[Europe/Berlin]")
    }

    @Test func anOccurrenceAtARepeatedLocalTimeHasPassedTheSecondTime() throws {
        let anchor = "2026-10-01T02:30:00+02:00[Europe/Berlin]"
        #expect(
            try next("FREQ=DAILY", from: anchor, due: anchor, now: "2026-10-25T02:10:00+01:00[Europe/Berlin]")
                == "2026-10-25T02:30:00+02:00[Europe/Berlin]")
        // The time is 02:15 for the second time, which is 01:15 in UTC.
        #expect(
            try next("FREQ=DAILY", from: anchor, due: anchor, now: "2026-10-25T01:15:00Z")
                == "2026-10-26T02:30:00+01:00[Europe/Berlin]")
    }
}

@Suite struct AfterCompletionTests {
    private func occurrence(_ rule: String, done: String, due: String = "2026-11-02T09:00:00") throws -> String? {
        let day = try #require(Day(done))
        // The task is completed in the evening of that day.
        let now = LocalTime(day: day, time: try #require(TimeOfDay(hour: 18, minute: 0))).seconds
        return try RecurrenceRule(rule).occurrence(
            afterCompletionOn: day, due: #require(CalendarTime(due)), now: now, by: SampleZones())?.description
    }

    @Test func completingEarlyDoesNotRepeatTheSameOccurrence() throws {
        #expect(try occurrence("FREQ=DAILY;INTERVAL=3", done: "2026-11-23", due: "2026-11-26") == "2026-11-29")
        #expect(try occurrence("FREQ=DAILY;INTERVAL=3", done: "2026-11-23", due: "2026-12-10") == "2026-12-11")
        #expect(try occurrence("FREQ=WEEKLY;BYDAY=MO", done: "2026-11-21", due: "2026-11-23") == "2026-11-30")
        #expect(try occurrence("FREQ=MONTHLY", done: "2026-11-23", due: "2036-11-01") == "2036-11-23")
        #expect(try occurrence("FREQ=YEARLY", done: "2026-11-23", due: "2126-11-23") == "2127-11-23")
    }

    @Test func otherOccurrencesOnTheCompletionDayAreSkipped() throws {
        #expect(
            try occurrence("FREQ=DAILY;BYHOUR=9,17", done: "2026-11-23", due: "2026-11-23T09:00:00")
                == "2026-11-24T09:00:00")
        #expect(
            try occurrence("FREQ=WEEKLY;BYDAY=MO", done: "2026-11-23", due: "2026-11-23T20:00:00")
                == "2026-11-30T20:00:00")
    }

    @Test func theIntervalCountsFromTheCompletionDay() throws {
        #expect(try occurrence("FREQ=DAILY;INTERVAL=3", done: "2026-11-23") == "2026-11-26T09:00:00")
        #expect(try occurrence("FREQ=WEEKLY;INTERVAL=2", done: "2026-11-23") == "2026-12-07T09:00:00")
        #expect(try occurrence("FREQ=MONTHLY", done: "2026-11-23") == "2026-12-23T09:00:00")
        #expect(try occurrence("FREQ=YEARLY", done: "2026-11-23", due: "2026-11-02") == "2027-11-23")
    }

    @Test func aMonthWithoutTheDayUsesItsLastDay() throws {
        #expect(try occurrence("FREQ=MONTHLY", done: "2027-01-31") == "2027-02-28T09:00:00")
        #expect(try occurrence("FREQ=YEARLY", done: "2028-02-29") == "2029-02-28T09:00:00")
    }

    @Test func otherRulePartsCountFromTheCompletionDay() throws {
        // Completed on a Wednesday, the task is next due on the Monday two weeks after that week.
        #expect(try occurrence("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", done: "2026-11-25") == "2026-12-07T09:00:00")
        #expect(try occurrence("FREQ=MONTHLY;BYMONTHDAY=-1", done: "2026-11-30") == "2026-12-31T09:00:00")
    }

    @Test func theTimeZoneIsKept() throws {
        #expect(
            try occurrence("FREQ=WEEKLY", done: "2026-03-25", due: "2026-03-02T09:00:00+01:00[Europe/Berlin]")
                == "2026-04-01T09:00:00+02:00[Europe/Berlin]")
    }

    @Test func aRepeatFromCompletionEndsAtUntil() throws {
        #expect(try occurrence("FREQ=WEEKLY;UNTIL=20261129", done: "2026-11-23") == nil)
        #expect(try occurrence("FREQ=WEEKLY;UNTIL=20261130", done: "2026-11-23") == "2026-11-30T09:00:00")
        #expect(try occurrence("FREQ=YEARLY", done: "9999-11-23") == nil)
        #expect(throws: RecurrenceError.countFromCompletion) {
            try occurrence("FREQ=WEEKLY;COUNT=3", done: "2026-11-23")
        }
    }
}
