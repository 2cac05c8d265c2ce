// Tests of RDATEs with VALUE=PERIOD: each start is an instance, and the periods keep their text.

import ICalendar
import TestSupport
import Testing
import Todo

extension DatesTests {
    /// One period with an end, and one with a duration.
    private static let periods = "RDATE;VALUE=PERIOD:20261202T020000Z/20261202T040000Z,20261204T010000Z/PT3H"

    /// Returns a task due each Monday, with two periods in the week after the first occurrence.
    private func withPeriods(_ lines: String...) throws -> TaskResource {
        try Sample.resource(
            Sample.calendar(
                [
                    "UID:1", "DTSTAMP:20261101T080000Z", "DTSTART:20261130T080000Z", "DUE:20261130T090000Z",
                    "RRULE:FREQ=WEEKLY;COUNT=5", Self.periods,
                ] + lines))
    }

    /// Returns the RDATE lines of a task after its added dates were changed.
    private func added(_ times: String..., to old: TaskResource) -> [String] {
        let texts = times.map { "\"\($0)\"" }.joined(separator: ",")
        return lines(old.changed { $0[.addedDates] = .text("[\(texts)]") }).filter { $0.hasPrefix("RDATE") }
    }

    @Test func aPeriodAddsAnInstanceAtItsStart() throws {
        #expect(
            try withPeriods().fields[.addedDates] == .text("[\"2026-12-02T02:00:00Z\",\"2026-12-04T01:00:00Z\"]"))
        let berlin = try Sample.task(
            "DTSTART;TZID=Europe/Berlin:20261130T090000", "RRULE:FREQ=WEEKLY",
            "RDATE;TZID=Europe/Berlin;VALUE=PERIOD:20261202T090000/20261202T110000")
        #expect(berlin.fields[.addedDates] == .text("[\"2026-12-02T09:00:00+01:00[Europe/Berlin]\"]"))
        let floating = try Sample.task(
            "DTSTART:20261130T090000", "RRULE:FREQ=WEEKLY", "RDATE;VALUE=PERIOD:20261202T090000/P1DT1H")
        #expect(floating.fields[.addedDates] == .text("[\"2026-12-02T09:00:00\"]"))
    }

    @Test func periodsAreUsedAndTheirLineStays() throws {
        let second = try completed(at: "2026-11-30T10:00:00", try withPeriods())
        #expect(second.fields[.due] == .text("2026-12-02T03:00:00Z"))
        let dates = ["DTSTART:20261130T080000Z", "DUE:20261130T090000Z", "RRULE:FREQ=WEEKLY;COUNT=5", Self.periods]
        #expect(lines(second) == dates + ["EXDATE:20261130T080000Z", "STATUS:NEEDS-ACTION"])
        let third = try completed(at: "2026-12-02T04:00:00", second)
        #expect(third.fields[.due] == .text("2026-12-04T02:00:00Z"))
        #expect(
            lines(third) == dates + ["EXDATE:20261130T080000Z", "EXDATE:20261202T020000Z", "STATUS:NEEDS-ACTION"])
        // This is the rule's own next instance.
        let fourth = try completed(at: "2026-12-04T03:00:00", third)
        #expect(
            lines(fourth).prefix(4) == [
                "DTSTART:20261207T080000Z", "DUE:20261207T090000Z", "RRULE:FREQ=WEEKLY;COUNT=4", Self.periods,
            ])
    }

    @Test func aPeriodIsExcludedByItsStart() throws {
        let old = try withPeriods("EXDATE:20261202T020000Z")
        #expect(try completed(at: "2026-11-30T10:00:00", old).fields[.due] == .text("2026-12-04T02:00:00Z"))
    }

    @Test func remainingPeriodsKeepTheirForm() throws {
        let old = try withPeriods()
        #expect(
            added("2026-12-04T01:00:00Z", to: old) == ["RDATE;VALUE=PERIOD:20261204T010000Z/PT3H"])
        #expect(
            added("2026-12-02T02:00:00Z", to: old) == ["RDATE;VALUE=PERIOD:20261202T020000Z/20261202T040000Z"])
        #expect(
            added("2026-12-02T02:00:00Z", "2026-12-03T02:00:00Z", "2026-12-04T01:00:00Z", to: old) == [
                Self.periods, "RDATE:20261203T020000Z",
            ])
        #expect(added(to: old) == [])
    }

    @Test func aMovedPeriodKeepsItsLength() throws {
        let old = try withPeriods("EXDATE:20261130T080000Z")
        #expect(old.fields[.due] == .text("2026-12-02T03:00:00Z"))
        let later = try moved(to: "2026-12-02T05:00:00Z", old)
        #expect(
            lines(later).filter { $0.hasPrefix("RDATE") } == [
                "RDATE;VALUE=PERIOD:20261204T010000Z/PT3H", "RDATE;VALUE=PERIOD:20261202T040000Z/PT2H",
            ])
        #expect(later.fields[.due] == .text("2026-12-02T05:00:00Z"))
    }

    @Test func periodsMoveWithTheirSeries() throws {
        let old = try Sample.task(
            "DTSTART:20261130T080000Z", "DUE:20261130T080000Z", "RRULE:FREQ=WEEKLY", Self.periods)
        let rule = try RecurrenceRule("FREQ=WEEKLY")
        let later = try after("2026-11-20T08:00:00", old) {
            .change($0.id, [.due(CalendarTime("2026-12-01T08:00:00Z")), .repeats(rule)])
        }
        #expect(
            lines(later).prefix(5) == [
                "DTSTART:20261201T080000Z", "DUE:20261201T080000Z", "RRULE:FREQ=WEEKLY",
                "RDATE;VALUE=PERIOD:20261203T020000Z/PT2H", "RDATE;VALUE=PERIOD:20261205T010000Z/PT3H",
            ])
    }

    /// A period has a time of day, but an all-day instance does not.
    @Test func aPeriodReplacedByAnAllDayInstanceBecomesADate() throws {
        #expect(
            added("2026-12-02", "2026-12-04T01:00:00Z", to: try withPeriods()) == [
                "RDATE;VALUE=PERIOD:20261204T010000Z/PT3H", "RDATE;VALUE=DATE:20261202",
            ])
    }

    @Test(arguments: [
        "20261202T020000Z/soon", "20261202T020000Z/", "20261202/PT1H", "a/PT1H", "20261202T020000Z/PT1H/PT1H",
    ])
    func anInvalidPeriodStaysAsText(value: String) throws {
        let old = try Sample.task(
            "DTSTART:20261130T080000Z", "RRULE:FREQ=WEEKLY", "RDATE;VALUE=PERIOD:\(value),20261204T010000Z/PT3H")
        #expect(old.fields[.addedDates] == .text("[\"2026-12-04T01:00:00Z\"]"))
        #expect(added(to: old) == ["RDATE;VALUE=PERIOD:\(value)"])
    }

    @Test func remainingPlainDatesOfALineKeepTheirForm() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY", "EXDATE;X-A=1;VALUE=DATE:20261207,20261214,20261221",
            "EXDATE;VALUE=DATE:20261228")
        let new = old.changed { $0[.excludedDates] = .text("[\"2026-12-07\",\"2026-12-21\",\"2026-12-28\"]") }
        #expect(
            lines(new).filter { $0.hasPrefix("EXDATE") } == [
                "EXDATE;X-A=1;VALUE=DATE:20261207,20261221", "EXDATE;VALUE=DATE:20261228",
            ])
    }

    @Test func anUnknownZoneOfAPeriodIsReported() throws {
        func zones(_ line: String) throws -> [String] {
            try Sample.task("DTSTART:20261130T080000Z", "RRULE:FREQ=WEEKLY", line).unread(by: Sample.zones).zones
        }
        #expect(try zones("RDATE;TZID=Nowhere;VALUE=PERIOD:20261202T090000/PT1H") == ["Nowhere"])
        #expect(try zones("RDATE;TZID=Nowhere;VALUE=PERIOD:20261202T090000Z/PT1H") == [])
    }
}
