// Tests of a series: the start and due dates of occurrences, and the next occurrence.

import TestSupport
import Testing
import Todo

@Suite struct SeriesTests {
    private static let zone = "+01:00[Europe/Berlin]"

    /// Returns the next occurrence's start and due date, and the remaining rule.
    private func next(
        _ rule: String, start: String?, due: String, usually: String? = nil, now: String, basis: RuleBasis = .start
    ) throws -> String? {
        let rules = SampleZones()
        let (given, usual) = (try #require(CalendarTime(due)), try #require(CalendarTime(usually ?? due)))
        let begin = try start.map { try #require(CalendarTime($0)) }
        let distance = begin.flatMap { TimeSpan(from: $0, to: usual, by: rules) }
        let series = Series(
            try RecurrenceRule(rule), at: basis == .due ? usual : begin ?? usual, due: given, distance: distance,
            basis: basis, start: begin)
        let instant = rules.instant(of: try #require(CalendarTime(now)))
        let moment = Now(Timestamp(milliseconds: Int64(instant) * 1000), by: rules)
        return try series.next(at: moment).map { occurrence in
            let start = series.start(of: occurrence.instance, by: rules)
            let end = occurrence.rule.text == rule ? "" : " \(occurrence.rule.text)"
            return "\(start.map { "\($0) – " } ?? "")\(occurrence.due)\(end)"
        }
    }

    @Test func startAndDueDateKeepTheirDistance() throws {
        // The task starts on Monday and is due on Friday.
        #expect(
            try next("FREQ=WEEKLY", start: "2026-11-23", due: "2026-11-27", now: "2026-11-27T10:00:00")
                == "2026-11-30 – 2026-12-04")
        let (midnight, late) = ("2026-11-26T00:00:00\(Self.zone)", "2026-11-26T23:00:00\(Self.zone)")
        #expect(
            try next("FREQ=DAILY", start: midnight, due: late, now: "2026-11-26T22:00:00")
                == "2026-11-27T00:00:00\(Self.zone) – 2026-11-27T23:00:00\(Self.zone)")
        #expect(
            try next(
                "FREQ=MONTHLY;BYMONTHDAY=1", start: "2026-11-01T08:00:00", due: "2026-11-10T18:00:00",
                now: "2026-11-10T19:00:00") == "2026-12-01T08:00:00 – 2026-12-10T18:00:00")
    }

    @Test func startAndDueDateKeepTheirTypes() throws {
        #expect(
            try next(
                "FREQ=WEEKLY", start: "2026-11-27", due: "2026-11-27T17:00:00\(Self.zone)", now: "2026-11-27T18:00:00")
                == "2026-12-04 – 2026-12-04T17:00:00\(Self.zone)")
        #expect(
            try next("FREQ=WEEKLY", start: "2026-11-23T08:00:00", due: "2026-11-25", now: "2026-11-25T18:00:00")
                == "2026-11-30T08:00:00 – 2026-12-02")
    }

    @Test func aFloatingDueDateStaysFloatingWithAZonedStart() throws {
        #expect(
            try next(
                "FREQ=WEEKLY", start: "2026-11-23T09:00:00\(Self.zone)", due: "2026-11-23T17:00:00",
                now: "2026-11-23T18:00:00") == "2026-11-30T09:00:00\(Self.zone) – 2026-11-30T17:00:00")
    }

    @Test(arguments: [
        "P1DT8H", "P2W", "P1DT8H;2026-12-03", "PT8H;2026-12-03T17:00:00", "PT8H;2026-12-03T17:00:00Z",
        "PT17H;2026-12-03T17:00:00+05:30[Asia/Kolkata]", "PT17H;2026-12-03T17:00:00-03:00[Mars_Time/-0300]",
    ]) func aUsualDistanceIsReadAsWritten(text: String) throws {
        let distance = try #require(UsualDistance(text))
        #expect(distance.description == text)
        #expect(distance.span == TimeSpan(text.prefix { $0 != ";" }))
        var item = Item(id: TodoList.root)
        #expect(Field.usualDistance.set(.text(text), of: &item))
        #expect(Field.usualDistance.value(of: item) == .text(text))
        #expect(item.usualDistance == distance && item.distance == distance.span)
    }

    @Test(arguments: ["", ";", "PT8H;", ";2026-12-03", "PT8H;2026-12-32", "PT8H;PT8H", "8H;2026-12-03"])
    func invalidUsualDistancesAreRefused(text: String) {
        #expect(UsualDistance(text) == nil)
    }

    @Test func aDistanceWithinOneZoneStaysWhenTheClockChanges() throws {
        let winter = "2026-03-22T08:00:00\(Self.zone)"
        #expect(
            try next("FREQ=WEEKLY", start: winter, due: "2026-03-22T18:00:00\(Self.zone)", now: "2026-03-22T19:00:00")
                == "2026-03-29T08:00:00+02:00[Europe/Berlin] – 2026-03-29T18:00:00+02:00[Europe/Berlin]")
        // The clocks go forward in the night between start and due date.
        #expect(
            try next(
                "FREQ=WEEKLY", start: "2026-03-21T20:00:00\(Self.zone)", due: "2026-03-22T08:00:00\(Self.zone)",
                now: "2026-03-22T19:00:00")
                == "2026-03-28T20:00:00\(Self.zone) – 2026-03-29T08:00:00+02:00[Europe/Berlin]")
    }

    @Test func aDistanceBetweenTwoZonesIsExactAndNotNegative() throws {
        // The task is due two hours after its start: 09:00 in Berlin is 13:30 in Kolkata, or 12:30 in summer.
        let start = "2026-03-22T09:00:00\(Self.zone)"
        #expect(
            try next(
                "FREQ=WEEKLY", start: start, due: "2026-03-22T15:30:00+05:30[Asia/Kolkata]",
                now: "2026-03-22T12:00:00")
                == "2026-03-29T09:00:00+02:00[Europe/Berlin] – 2026-03-29T14:30:00+05:30[Asia/Kolkata]")
        #expect(
            TimeSpan(
                from: try #require(CalendarTime("2026-03-22T09:00:00Z")),
                to: try #require(CalendarTime("2026-03-22T09:30:00\(Self.zone)")), by: SampleZones()) == nil)
    }

    @Test func theNextDueDateIsAfterBothTheDueDateAndNow() throws {
        // Three days late, the occurrence of 1 December, due on the 5th, is still in the future.
        #expect(
            try next("FREQ=WEEKLY", start: "2026-11-24", due: "2026-11-28", now: "2026-12-01T10:00:00")
                == "2026-12-01 – 2026-12-05")
        #expect(
            try next("FREQ=WEEKLY", start: "2026-11-24", due: "2026-11-28", now: "2026-12-05T10:00:00")
                == "2026-12-08 – 2026-12-12")
        // The distance from start to due date is longer than the interval of the rule.
        #expect(
            try next("FREQ=DAILY", start: "2026-11-20", due: "2026-11-27", now: "2026-11-27T10:00:00")
                == "2026-11-21 – 2026-11-28")
    }

    @Test func aDueDateSetForOneOccurrenceDoesNotMoveTheOthers() throws {
        #expect(
            try next("FREQ=WEEKLY", start: nil, due: "2026-12-01", usually: "2026-11-30", now: "2026-12-01T10:00:00")
                == "2026-12-07")
        // The due date is after the next occurrence.
        #expect(
            try next("FREQ=WEEKLY", start: nil, due: "2026-12-08", usually: "2026-11-30", now: "2026-12-01T10:00:00")
                == "2026-12-14")
        // The due date is before the rule's date, but still belongs to that occurrence.
        #expect(
            try next("FREQ=WEEKLY", start: nil, due: "2026-11-27", usually: "2026-11-30", now: "2026-11-27T10:00:00")
                == "2026-12-07")
        #expect(
            try next(
                "FREQ=WEEKLY", start: "2026-11-23", due: "2026-11-29", usually: "2026-11-27",
                now: "2026-11-29T10:00:00") == "2026-11-30 – 2026-12-04")
        // The due date is of another type.
        #expect(
            try next(
                "FREQ=WEEKLY", start: nil, due: "2026-12-01T17:00:00", usually: "2026-11-30",
                now: "2026-12-01T18:00:00") == "2026-12-07")
        #expect(
            try next(
                "FREQ=WEEKLY", start: "2026-11-30T08:00:00", due: "2026-12-01", usually: "2026-11-30T18:00:00",
                now: "2026-12-01T18:00:00") == "2026-12-07T08:00:00 – 2026-12-07T18:00:00")
    }

    @Test func countDecreasesByAllPassedInstances() throws {
        #expect(
            try next("FREQ=DAILY;COUNT=5;X-A=1", start: nil, due: "2026-11-25", now: "2026-11-25T10:00:00")
                == "2026-11-26 FREQ=DAILY;COUNT=4;X-A=1")
        // Missed occurrences count as well.
        #expect(
            try next("FREQ=DAILY;COUNT=5", start: nil, due: "2026-11-25", now: "2026-11-27T10:00:00")
                == "2026-11-28 FREQ=DAILY;COUNT=2")
        #expect(
            try next(
                "FREQ=MONTHLY;BYDAY=MO;COUNT=9", start: "2026-11-02", due: "2026-11-04", now: "2026-11-04T10:00:00")
                == "2026-11-09 – 2026-11-11 FREQ=MONTHLY;BYDAY=MO;COUNT=8")
        #expect(try next("FREQ=DAILY;COUNT=1", start: nil, due: "2026-11-25", now: "2026-11-25T10:00:00") == nil)
        #expect(try next("FREQ=DAILY;COUNT=3", start: nil, due: "2026-11-25", now: "2026-11-28T10:00:00") == nil)
        #expect(
            try next("FREQ=DAILY;COUNT=0", start: nil, due: "2026-11-25", now: "2026-11-25T10:00:00") == "2026-11-26")
    }

    @Test func untilInUTCWithAnAllDayDateMeansTheIntendedDay() throws {
        let rule = { (until: String) in "FREQ=WEEKLY;INTERVAL=2;UNTIL=\(until)" }
        let due = "2026-11-16"
        func next(_ until: String) throws -> String? {
            try self.next(rule(until), start: nil, due: due, now: "2026-11-16T10:00:00")
        }
        // These are the first and the last second of 30 November in Berlin.
        #expect(try next("20261129T230000Z") == "2026-11-30")
        #expect(try next("20261130T225959Z") == "2026-11-30")
        #expect(try next("20261128T230000Z") == nil)
        // Any other time in UTC means its day in UTC.
        #expect(try next("20261129T233000Z") == nil)
        #expect(try next("20261130T120000Z") == "2026-11-30")
    }

    @Test func aRuleMayApplyToTheUsualDueDate() throws {
        #expect(
            try next(
                "FREQ=WEEKLY;BYDAY=FR", start: "2026-11-26", due: "2026-11-27", now: "2026-11-27T10:00:00",
                basis: .due) == "2026-12-03 – 2026-12-04")
        // The task is due on the last day of each month, and starts two days before.
        #expect(
            try next(
                "FREQ=MONTHLY;BYMONTHDAY=-1", start: "2026-11-28", due: "2026-11-30", now: "2026-11-30T10:00:00",
                basis: .due) == "2026-12-29 – 2026-12-31")
    }

    /// Hourly and minutely rules, each with its first instance, its last instance until 12:05 on 23 November, and the
    /// COUNT that is left then.
    static let long = [
        ("FREQ=MINUTELY;INTERVAL=15;COUNT=1000", "2026-11-18T09:00:00", "2026-11-23T12:00:00", 508),
        ("FREQ=HOURLY;BYMONTH=1;COUNT=2000", "2026-01-01T09:00:00", "2026-01-31T23:00:00", 1266),
        ("FREQ=MINUTELY;COUNT=100000", "2026-11-23T11:00:00", "2026-11-23T12:05:00", 99_935),
    ]

    @Test(arguments: long) func anAddedInstanceAfterALongSeriesFollowsItsLastRuleInstance(
        rule: String, start: String, last: String, left: Int
    ) throws {
        let first = try #require(CalendarTime(start))
        let added = try #require(CalendarTime("2026-11-23T12:05:30"))
        let series = Series(try RecurrenceRule(rule), at: first, due: first, added: OccurrenceDates([added]))
        let instant = SampleZones().instant(of: try #require(CalendarTime("2026-11-23T12:05:00")))
        let now = Now(Timestamp(milliseconds: Int64(instant) * 1000), by: SampleZones())
        let next = try #require(try series.next(at: now))
        #expect(next.instance == added && next.due == added && next.isAdded)
        #expect(next.anchor == CalendarTime(last) && next.rule.text.hasSuffix(";COUNT=\(left)"))
    }

    @Test func theLastDueDateBeforeATimeIsFoundAnywhere() throws {
        func last(_ rule: String, before time: String, added: [String] = []) throws -> String? {
            let first = try #require(CalendarTime("2026-11-23T09:00:00"))
            let series = Series(
                try RecurrenceRule(rule), at: first, due: first,
                added: OccurrenceDates(added.compactMap { CalendarTime($0) }))
            return try series.lastDue(before: try #require(CalendarTime(time)), by: SampleZones())?.description
        }
        #expect(try last("FREQ=MINUTELY", before: "2026-12-24T18:00:00") == "2026-12-24T17:59:00")
        #expect(try last("FREQ=HOURLY;INTERVAL=5", before: "2026-12-24T18:00:00") == "2026-12-24T15:00:00")
        #expect(try last("FREQ=DAILY", before: "2027-11-23T09:00:00") == "2027-11-22T09:00:00")
        #expect(try last("FREQ=YEARLY", before: "2031-11-23T09:00:00") == "2030-11-23T09:00:00")
        #expect(try last("FREQ=DAILY;COUNT=3", before: "2031-11-23T09:00:00") == "2026-11-25T09:00:00")
        #expect(
            try last("FREQ=WEEKLY", before: "2026-12-07T09:00:00", added: ["2026-12-02T08:00:00"])
                == "2026-12-02T08:00:00")
        #expect(try last("FREQ=WEEKLY", before: "2026-11-30T09:00:00") == "2026-11-23T09:00:00")
        #expect(try last("FREQ=WEEKLY", before: "2026-11-23T09:00:00") == nil)
    }

    static let met = [
        ("FREQ=WEEKLY;BYDAY=FR", "2026-11-27", true), ("FREQ=WEEKLY;BYDAY=FR", "2026-11-26", false),
        ("FREQ=WEEKLY", "2026-11-26", true), ("FREQ=MONTHLY;BYDAY=-1MO", "2026-11-30", true),
        ("FREQ=MONTHLY;BYDAY=-1MO", "2026-11-23", false), ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "2026-11-30", true),
        ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "2026-11-24", false), ("FREQ=DAILY;BYHOUR=9", "2026-11-24", true),
        ("FREQ=DAILY;BYHOUR=9", "2026-11-24T10:00:00", false), ("FREQ=DAILY;BYHOUR=9", "2026-11-24T09:00:00", true),
        ("FREQ=YEARLY;BYWEEKNO=53", "2027-01-02", true), ("FREQ=YEARLY;BYWEEKNO=53", "2027-01-09", false),
        ("FREQ=YEARLY;INTERVAL=2;BYMONTH=11", "2026-11-24", true),
        ("FREQ=YEARLY;INTERVAL=2;BYMONTH=12", "2026-11-24", false),
    ]

    @Test(arguments: met) func aTimeMatchesARuleIfAllItsPartsMatch(rule: String, time: String, isMet: Bool) throws {
        #expect(try RecurrenceRule(rule).isMet(by: #require(CalendarTime(time))) == isMet)
    }
}
