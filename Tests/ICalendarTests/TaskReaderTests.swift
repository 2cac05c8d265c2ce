// Tests of reading a task's fields.

import ICalendar
import Testing
import Todo

@Suite struct TaskReaderTests {
    @Test func aTaskOfAnotherProgramIsReadAsFarAsSupported() throws {
        let resource = try Sample.resource(Sample.nasty)
        let fields = resource.fields
        #expect(resource.uid == "weird")
        #expect(fields[.title] == .text("Blumen, Bäume; Gras zwei"))
        #expect(fields[.notes] == .text("line one\nline two, with comma and a fold"))
        #expect(fields[.completed] == .none)
        #expect(
            fields[.due] == .text("2026-11-24T09:00:00+01:00[W._Europe_Standard_Time/03LSU0200+0200/10LSU0300+0100]"))
        #expect(fields[.repeats] == .none)
        #expect(fields[.priority] == .number(7))
        #expect(fields[.tags] == .text(JSONTexts.encoded(["home", "a b", "c,d", "work", "\"q\""])))
        #expect(fields[.reminders] == .text("[\"-PT15M\"]"))
        #expect(fields.parent == "up")
        #expect(fields.order == 665_000_123)
        #expect(fields[.created] == .number(1_793_520_000_000))
    }

    static let dues: [(String, String?)] = [
        ("DUE;VALUE=DATE:20261203", "2026-12-03"), ("DUE:20261203", "2026-12-03"),
        ("DUE:20261203T090000", "2026-12-03T09:00:00"), ("DUE:20261203T090000Z", "2026-12-03T09:00:00Z"),
        ("DUE;TZID=Europe/Berlin:20260703T090000", "2026-07-03T09:00:00+02:00[Europe/Berlin]"),
        ("DUE;TZID=\"/x.org/2026/Europe/Berlin\":20261203T090000", "2026-12-03T09:00:00+01:00[Europe/Berlin]"),
        ("DUE;TZID=Mars/Olympus:20261203T090000", "2026-12-03T09:00:00"),
        ("DUE;TZID=../../etc/passwd:20261203T090000", "2026-12-03T09:00:00"), ("DUE:20261303", nil), ("DUE:", nil),
        ("DUE:tomorrow", nil), ("DUE:20261203T246000", nil), ("DUE;X=1", nil), ("DUE:00010101T012400Z", nil),
        ("DUE;VALUE=DATE:18991231", nil), ("DUE:16010101T000000", nil), ("DUE;VALUE=DATE:19000101", "1900-01-01"),
        ("DUE;VALUE=DATE:20261222T000000", "2026-12-22"), ("DUE;value=date:20261222T000000", "2026-12-22"),
        ("DUE;VALUE=DATE:20261222T090000", "2026-12-22T09:00:00"), ("DUE:20261222T000000", "2026-12-22T00:00:00"),
        ("DUE;VALUE=DATE:20261222T000000Z", "2026-12-22T00:00:00Z"), ("DUE;VALUE=DATE:2026-12-22", nil),
        ("DUE:20261222T170000T", nil), ("DUE:20261222T240000", nil), ("DUE;VALUE=DATE:20261222Z", nil),
        ("DUE:-0010101T000000", nil), ("DUE:20261222T1200", nil), ("DUE:20261222T235960Z", "2026-12-22T23:59:59Z"),
    ]

    @Test(arguments: dues) func dueDatesAreReadInEveryForm(line: String, due: String?) throws {
        #expect(try Sample.task(line).fields[.due] == (due.map { .text($0) } ?? .none))
    }

    static let statuses: [([String], Int64?)] = [
        (["STATUS:COMPLETED", "COMPLETED:20261102T080000Z"], 1_793_606_400_000),
        (["COMPLETED:20261102T080000Z"], 1_793_606_400_000), (["STATUS:COMPLETED"], 1_793_520_000_000),
        (["STATUS:CANCELLED"], 1_793_520_000_000), (["STATUS:IN-PROCESS", "PERCENT-COMPLETE:50"], nil),
        (["STATUS:NEEDS-ACTION", "COMPLETED:20261102T080000Z"], nil), (["STATUS:WEIRD"], nil),
        (["PERCENT-COMPLETE:100"], 1_793_520_000_000), (["PERCENT-COMPLETE:99"], nil),
        (["STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100"], nil), (["STATUS:IN-PROCESS", "PERCENT-COMPLETE:100"], nil),
        (["STATUS:COMPLETED", "PERCENT-COMPLETE:0"], 1_793_520_000_000),
    ]

    @Test(arguments: statuses) func theStatusDeterminesWhetherATaskIsDone(lines: [String], time: Int64?) throws {
        let text = Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + lines)
        #expect(try Sample.resource(text).fields[.completed] == (time.map { .number($0) } ?? .none))
    }

    @Test func aRuleCountsFromTheStart() throws {
        let plain = try Sample.task("DTSTART:20261201T090000", "DUE:20261203T090000").fields
        #expect(plain[.start] == .text("2026-12-01T09:00:00"))
        #expect(plain[.repeatAnchor] == .none)
        let ruled = try Sample.task("DTSTART:20261201T090000", "DUE:20261203T090000", "RRULE:FREQ=DAILY").fields
        #expect(ruled[.start] == .text("2026-12-01T09:00:00") && ruled[.usualDistance] == .text("P2D"))
        #expect(ruled[.repeats] == .text("FREQ=DAILY"))
        #expect(ruled[.repeatAnchor] == .text("2026-12-01T09:00:00"))
        #expect(try Sample.task("DUE:20261203", "RRULE:FREQ=DAILY").fields[.repeatAnchor] == .text("2026-12-03"))
    }

    @Test(arguments: [
        ("TRIGGER;RELATED=END:-PT15M", "[\"-PT15M\"]"), ("TRIGGER:-P0DT0H15M0S", "[\"-PT15M\"]"),
        ("TRIGGER;VALUE=DATE-TIME:20261203T080000Z", "[\"2026-12-03T08:00:00Z\"]"), ("TRIGGER:soon", "[]"),
        ("X:1", "[]"),
    ]) func supportedAlarmsBecomeReminders(trigger: String, reminders: String) throws {
        let task = try Sample.task(
            "DUE:20261203T090000Z", "BEGIN:VALARM", "ACTION:AUDIO", trigger, "END:VALARM", "BEGIN:VALARM",
            "ACTION:NONE",
            "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "END:VALARM")
        #expect(task.fields[.reminders] == .text(reminders))
    }

    @Test func aTaskWithoutASortOrderIsSortedByCreationTime() throws {
        #expect(try Sample.task("SUMMARY:a").fields.sortKey == 815_212_800)
        #expect(try Sample.task("X-APPLE-SORT-ORDER:-5").fields.sortKey == -5)
    }

    @Test func theModificationTimeIsReadAsAnInstant() throws {
        let task = try Sample.task("LAST-MODIFIED:20261102T080000Z")
        #expect(task.lastModified == Timestamp(milliseconds: 1_793_606_400_000))
    }

    @Test(arguments: [
        ("PT15M", "2026-12-01"), ("PT24H", "2026-12-02"), ("P1DT12H", "2026-12-02"), ("PT47H", "2026-12-02"),
        ("-PT1H", "2026-12-01"), ("-P1D", "2026-11-30"), ("P1W", "2026-12-08"),
    ]) func aDateWithADurationOfHoursStaysADate(duration: String, due: String) throws {
        let task = try Sample.task("DTSTART;VALUE=DATE:20261201", "DURATION:\(duration)")
        #expect(task.fields[.due] == .text(due))
    }

    @Test func aDurationAfterTheStartDeterminesTheDueDate() throws {
        #expect(
            try Sample.task("DTSTART;VALUE=DATE:20261201", "DURATION:P2D").fields[.due] == .text("2026-12-03"))
        let timed = try Sample.task("DTSTART:20261201T090000", "DURATION:PT1H")
        #expect(timed.fields[.due] == .text("2026-12-01T10:00:00"))
        #expect(timed.changed { $0[.priority] = .number(1) }.string.contains("DURATION:PT1H\r\n"))
        let moved = timed.changed { $0[.due] = .text("2026-12-05") }
        #expect(moved.fields[.due] == .text("2026-12-05"))
        #expect(!moved.string.contains("DURATION"))
        // If only the start moves, the due time stays the same.
        #expect(timed.changed { $0[.start] = .text("2026-11-30T09:00:00") }.fields[.due] == timed.fields[.due])
    }
}
