// Tests of the calendar text written after completing, skipping or postponing an occurrence.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct DatesTests {
    private static let id = UUID()

    /// Returns a task after a command, given at a time in Berlin.
    func after(
        _ time: String, _ old: TaskResource, _ command: (Item) -> Command
    ) throws -> TaskResource {
        var item = Item(id: Self.id)
        item.list = TodoList.tasks.id
        for field in TaskFields.fields where old.fields[field] != .none {
            #expect(field.set(old.fields[field], of: &item))
        }
        var items = ItemList([item])
        let instant = Sample.zones.instant(of: try #require(CalendarTime(time)))
        let now = Timestamp(milliseconds: Int64(instant) * 1000)
        let resolved = try #require(try command(item).resolve(in: items, at: now, by: Sample.zones))
        _ = try items.apply(resolved.edit)
        let new = try #require(items.first { $0.id == item.id })
        var fields = TaskFields(new, parent: old.fields.parent, order: old.fields.order)
        fields[.created] = old.fields[.created]
        let written = old.changed(to: fields, at: Sample.now, by: Sample.zones)
        // Every device reads the same fields from the written text.
        #expect(written.fields == fields)
        return try TaskResource(written.bytes)
    }

    func completed(at time: String, _ old: TaskResource) throws -> TaskResource {
        try after(time, old) { .complete([$0.id]) }
    }

    func moved(to due: String, _ old: TaskResource) throws -> TaskResource {
        try after("2026-11-20T08:00:00", old) { .change($0.id, [.due(CalendarTime(due))]) }
    }

    /// Returns the lines of a task without its UID and time stamps.
    func lines(_ resource: TaskResource) -> [String] {
        let unfolded = resource.string.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
        let begin = unfolded.firstIndex(of: "BEGIN:VTODO") ?? 0
        let end = unfolded.firstIndex(of: "END:VTODO") ?? 0
        let stamps = ["UID", "DTSTAMP", "LAST-MODIFIED", "CREATED"]
        return unfolded[(begin + 1)..<end].filter { line in !stamps.contains { line.hasPrefix($0) } }
    }

    // MARK: The three kinds of repeating task

    @Test func startAndDueDateMoveTogether() throws {
        let old = try Sample.task("DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY")
        #expect(old.fields[.start] == .text("2026-11-23") && old.fields[.due] == .text("2026-11-27"))
        let new = try completed(at: "2026-11-27T10:00:00", old)
        #expect(
            lines(new) == [
                "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION",
            ])
        #expect(
            lines(try completed(at: "2026-12-04T10:00:00", new)).prefix(2) == [
                "DTSTART;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261211",
            ])
    }

    @Test func startAndDueDateKeepTheirTypesAndZones() throws {
        let berlin = ";TZID=Europe/Berlin:"
        let old = try Sample.task("DTSTART\(berlin)20261126T000000", "DUE\(berlin)20261126T230000", "RRULE:FREQ=DAILY")
        #expect(
            lines(try completed(at: "2026-11-26T22:00:00", old)).prefix(2) == [
                "DTSTART\(berlin)20261127T000000", "DUE\(berlin)20261127T230000",
            ])
        let mixed = try Sample.task("DTSTART;VALUE=DATE:20261127", "DUE\(berlin)20261127T170000", "RRULE:FREQ=WEEKLY")
        #expect(
            lines(try completed(at: "2026-11-27T18:00:00", mixed)).prefix(2) == [
                "DTSTART;VALUE=DATE:20261204", "DUE\(berlin)20261204T170000",
            ])
    }

    @Test func withoutDUETheStartIsTheDueDateAndNoDUEIsWritten() throws {
        let old = try Sample.task("DTSTART;TZID=Europe/Berlin:20261125T080000", "RRULE:FREQ=DAILY")
        #expect(old.fields[.due] == .text("2026-11-25T08:00:00+01:00[Europe/Berlin]"))
        #expect(old.fields[.start] == .none)
        let new = try completed(at: "2026-11-25T09:00:00", old)
        #expect(
            lines(new) == [
                "DTSTART;TZID=Europe/Berlin:20261126T080000", "RRULE:FREQ=DAILY", "STATUS:NEEDS-ACTION",
            ])
    }

    @Test func withoutDTSTARTTheRuleCountsFromDUEAndNoDTSTARTIsWritten() throws {
        let old = try Sample.task("DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY")
        let new = try completed(at: "2026-11-30T09:00:00", old)
        #expect(lines(new) == ["DUE;VALUE=DATE:20261207", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION"])
    }

    @Test func aNewRepeatWritesDTSTART() throws {
        func afterAddingRepeat(_ lines: String...) throws -> [String] {
            let old = try Sample.resource(Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + lines))
            let rule = try RecurrenceRule("FREQ=WEEKLY")
            return self.lines(try after("2026-11-20T08:00:00", old) { .change($0.id, [.repeats(rule)]) })
        }
        #expect(
            try afterAddingRepeat("DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261204") == [
                "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY",
            ])
        #expect(
            try afterAddingRepeat("DUE;VALUE=DATE:20261204") == [
                "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY", "DTSTART;VALUE=DATE:20261204",
            ])
    }

    @Test func aDurationStaysAndIsExtendedForOneOccurrence() throws {
        let old = try Sample.task("DTSTART;VALUE=DATE:20261130", "DURATION:P2D", "RRULE:FREQ=WEEKLY")
        #expect(
            lines(try completed(at: "2026-12-02T10:00:00", old)).prefix(2) == [
                "DTSTART;VALUE=DATE:20261207", "DURATION:P2D",
            ])
        let later = try moved(to: "2026-12-03", old)
        #expect(lines(later).prefix(2) == ["DTSTART;VALUE=DATE:20261130", "DURATION:P3D"])
        #expect(
            lines(try completed(at: "2026-12-03T10:00:00", later)) == [
                "DTSTART;VALUE=DATE:20261207", "DURATION:P2D", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION",
            ])
        let quarter = try Sample.task("DTSTART;VALUE=DATE:20261130", "DURATION:PT15M")
        #expect(quarter.fields[.due] == .text("2026-11-30"))
    }

    // MARK: One occurrence

    @Test func aDueDateSetForOneOccurrenceChangesOnlyDUE() throws {
        let old = try Sample.task("DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY")
        let later = try moved(to: "2026-12-01", old)
        #expect(
            lines(later) == [
                "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY",
                "X-FURROW-DISTANCE;X-FURROW-DTSTART=20261130;X-FURROW-DUE=20261201:PT0S",
            ])
        // A second change keeps the usual distance.
        let again = try moved(to: "2026-12-02", later)
        #expect(
            lines(again).last == "X-FURROW-DISTANCE;X-FURROW-DTSTART=20261130;X-FURROW-DUE=20261202:PT0S")
        #expect(
            lines(try completed(at: "2026-12-02T10:00:00", again)) == [
                "DTSTART;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261207", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION",
            ])
    }

    @Test func theUsualDistanceAppliesAgainToTheNextOccurrence() throws {
        let old = try Sample.task("DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY")
        let later = try moved(to: "2026-11-29", old)
        #expect(later.fields[.start] == .text("2026-11-23"))
        #expect(lines(later).last == "X-FURROW-DISTANCE;X-FURROW-DTSTART=20261123;X-FURROW-DUE=20261129:P4D")
        #expect(
            lines(try completed(at: "2026-11-29T10:00:00", later)).prefix(2) == [
                "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261204",
            ])
    }

    @Test func aSeriesWithOneDateRecordsTheOriginalInstanceOfTheRule() throws {
        for (name, other) in [("DTSTART", "X-FURROW-DTSTART"), ("DUE", "X-FURROW-DUE")] {
            let old = try Sample.task("\(name);VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY;COUNT=5")
            let later = try moved(to: "2026-12-01", old)
            #expect(
                lines(later) == [
                    "\(name);VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=5",
                    "X-FURROW-GRID;VALUE=DATE;\(other)=20261201:20261130",
                ])
            #expect(
                lines(try completed(at: "2026-12-01T10:00:00", later)) == [
                    "\(name);VALUE=DATE:20261207", "RRULE:FREQ=WEEKLY;COUNT=4", "STATUS:NEEDS-ACTION",
                ])
        }
    }

    @Test func aDueDateBeforeTheStartMovesBothDates() throws {
        let old = try Sample.task("DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY")
        let earlier = try moved(to: "2026-11-22", old)
        #expect(
            lines(earlier) == [
                "DTSTART;VALUE=DATE:20261118", "DUE;VALUE=DATE:20261122", "RRULE:FREQ=WEEKLY",
                "X-FURROW-GRID;VALUE=DATE;X-FURROW-DTSTART=20261118;X-FURROW-DUE=20261122:20261123",
            ])
        #expect(
            lines(try completed(at: "2026-11-22T10:00:00", earlier)).prefix(2) == [
                "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261204",
            ])
    }

    @Test func recordedDistancesApplyOnlyWithTheDatesTheyWereWrittenWith() throws {
        let old = try Sample.task("DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY")
        let later = try moved(to: "2026-12-01", old)
        let text = later.string.replacing("DUE;VALUE=DATE:20261201", with: "DUE;VALUE=DATE:20261202")
        let elsewhere = try Sample.resource(text)
        // Another program has turned the task into a series that starts two days before it is due.
        #expect(elsewhere.fields[.usualDistance] == .text("P2D") && elsewhere.fields[.start] == .text("2026-11-30"))
        #expect(
            lines(try completed(at: "2026-12-02T10:00:00", elsewhere)) == [
                "DTSTART;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261209", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION",
            ])
    }

    /// The start and the due date by the rule, another due date for the first occurrence, and the line in which the
    /// usual due date is written.
    static let otherKinds = [
        (
            ";VALUE=DATE:20261130", ";TZID=Asia/Kolkata:20261130T170000", "2026-12-01",
            ";TZID=Asia/Kolkata;X-FURROW-DTSTART=20261130;X-FURROW-DUE=20261201:20261130T170000"
        ),
        (
            ";TZID=Europe/Berlin:20261130T090000", ";TZID=Asia/Kolkata:20261130T170000", "2026-12-01",
            ";TZID=Asia/Kolkata;X-FURROW-DTSTART=20261130T090000;X-FURROW-DUE=20261201:20261130T170000"
        ),
        (
            ";TZID=Europe/Berlin:20261130T090000", ";TZID=Europe/Berlin:20261130T170000", "2026-12-01T18:00:00",
            ";TZID=Europe/Berlin;X-FURROW-DTSTART=20261130T090000;X-FURROW-DUE=20261201T180000:20261130T170000"
        ),
        (
            ";TZID=Europe/Berlin:20261130T090000", ":20261130T170000", "2026-12-01T18:00:00+05:30[Asia/Kolkata]",
            ";X-FURROW-DTSTART=20261130T090000;X-FURROW-DUE=20261201T180000:20261130T170000"
        ),
        (
            ";TZID=Europe/Berlin:20261130T090000", ":20261130T170000", "2026-12-01",
            ";X-FURROW-DTSTART=20261130T090000;X-FURROW-DUE=20261201:20261130T170000"
        ),
        (
            ";VALUE=DATE:20261130", ":20261130T170000", "2026-12-01T18:00:00Z",
            ";X-FURROW-DTSTART=20261130;X-FURROW-DUE=20261201T180000Z:20261130T170000"
        ),
        (
            ";TZID=Europe/Berlin:20261129T090000", ";VALUE=DATE:20261130", "2026-12-01T18:00:00",
            ";VALUE=DATE;X-FURROW-DTSTART=20261129T090000;X-FURROW-DUE=20261201T180000:20261130"
        ),
    ]

    @Test(arguments: otherKinds) func afterADueDateOfAnotherTypeTheUsualTypeAppliesAgain(
        start: String, due: String, given: String, kept: String
    ) throws {
        let old = try Sample.task("DTSTART\(start)", "DUE\(due)", "RRULE:FREQ=WEEKLY", "STATUS:IN-PROCESS")
        let later = try moved(to: given, old)
        #expect(later.fields[.due] == .text(given))
        #expect(lines(later).last == "X-FURROW-USUAL-DUE\(kept)")
        // The occurrence remains in process.
        #expect(lines(later).contains("STATUS:IN-PROCESS"))
        func aWeekLater(_ date: String) -> String {
            date.replacing("20261130", with: "20261207").replacing("20261129", with: "20261206")
        }
        #expect(
            lines(try completed(at: "2026-12-01T20:00:00", later)) == [
                "DTSTART\(aWeekLater(start))", "DUE\(aWeekLater(due))", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION",
            ])
        // Setting the usual date again restores the original lines.
        guard case .text(let usual) = old.fields[.due] else {
            Issue.record("There is no due date")
            return
        }
        #expect(lines(try moved(to: usual, later)) == lines(old))
    }

    @Test func aFloatingDueDateStaysFloatingWithAZonedStart() throws {
        let old = try Sample.task(
            "DTSTART;TZID=Europe/Berlin:20261130T090000", "DUE:20261130T170000", "RRULE:FREQ=WEEKLY")
        let new = try completed(at: "2026-11-30T18:00:00", old)
        #expect(
            lines(new) == [
                "DTSTART;TZID=Europe/Berlin:20261207T090000", "DUE:20261207T170000", "RRULE:FREQ=WEEKLY",
                "STATUS:NEEDS-ACTION",
            ])
        #expect(lines(try completed(at: "2026-12-07T18:00:00", new))[1] == "DUE:20261214T170000")
    }

    @Test func afterADateBeforeTheStartTheUsualTypeAppliesAgain() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "DUE;TZID=Asia/Kolkata:20261130T170000", "RRULE:FREQ=WEEKLY")
        let earlier = try moved(to: "2026-11-29", old)
        #expect(lines(earlier).prefix(2) == ["DTSTART;VALUE=DATE:20261128", "DUE;VALUE=DATE:20261129"])
        #expect(
            lines(try completed(at: "2026-11-29T10:00:00", earlier)) == [
                "DTSTART;VALUE=DATE:20261207", "DUE;TZID=Asia/Kolkata:20261207T170000", "RRULE:FREQ=WEEKLY",
                "STATUS:NEEDS-ACTION",
            ])
    }

    @Test func theUsualTypeAppliesAgainInARepeatFromCompletion() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "DUE;TZID=Asia/Kolkata:20261130T170000", "RRULE:FREQ=WEEKLY",
            "X-FURROW-REPEAT-FROM:COMPLETION")
        let later = try moved(to: "2026-12-01", old)
        #expect(
            lines(try completed(at: "2026-12-01T10:00:00", later)) == [
                "DTSTART;VALUE=DATE:20261208", "DUE;TZID=Asia/Kolkata:20261208T170000", "RRULE:FREQ=WEEKLY",
                "X-FURROW-REPEAT-FROM:COMPLETION", "STATUS:NEEDS-ACTION",
            ])
    }

    @Test func anOverrideOfAnotherTypeKeepsTheUsualType() throws {
        let override = [
            "BEGIN:VTODO", "UID:1", "RECURRENCE-ID;TZID=Europe/Berlin:20261130T090000",
            "DTSTART;TZID=Europe/Berlin:20261130T090000", "DUE;VALUE=DATE:20261201", "END:VTODO",
        ]
        let old = try Sample.resource(
            Sample.calendar(
                [
                    "UID:1", "DTSTAMP:20261101T080000Z", "DTSTART;TZID=Europe/Berlin:20261130T090000",
                    "DUE;TZID=Asia/Kolkata:20261130T170000", "RRULE:FREQ=WEEKLY",
                ], beside: override))
        #expect(old.fields[.due] == .text("2026-12-01"))
        #expect(
            lines(try completed(at: "2026-12-01T10:00:00", old)).prefix(2) == [
                "DTSTART;TZID=Europe/Berlin:20261207T090000", "DUE;TZID=Asia/Kolkata:20261207T170000",
            ])
    }

    @Test func theRecordedUsualDueDateAppliesOnlyWithItsDates() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "DUE;TZID=Asia/Kolkata:20261130T170000", "RRULE:FREQ=WEEKLY")
        let text = try moved(to: "2026-12-01", old).string
            .replacing("DUE;VALUE=DATE:20261201", with: "DUE;VALUE=DATE:20261202")
        let elsewhere = try Sample.resource(text)
        #expect(elsewhere.fields[.usualDistance] == .text("P2D"))
        #expect(
            lines(try completed(at: "2026-12-02T10:00:00", elsewhere)) == [
                "DTSTART;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261209", "RRULE:FREQ=WEEKLY", "STATUS:NEEDS-ACTION",
            ])
    }

    @Test func movingADueDateThatEqualsTheStartKeepsItsReminders() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY", "BEGIN:VALARM",
            "ACTION:DISPLAY", "TRIGGER;RELATED=START:-PT15M", "END:VALARM")
        #expect(old.fields[.reminders] == .text("[\"-PT15M\"]"))
        let later = try moved(to: "2026-12-01", old)
        #expect(later.fields[.reminders] == .text("[\"-PT15M\"]"))
        #expect(later.lines.filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER;RELATED=START:-PT15M"])
    }

    // MARK: COUNT, UNTIL and the rule's date

    @Test func countDecreasesAndUntilStays() throws {
        let counted = try Sample.task("DUE;VALUE=DATE:20261125", "RRULE:FREQ=DAILY;COUNT=3;X-A=1")
        let second = try completed(at: "2026-11-25T10:00:00", counted)
        #expect(lines(second)[1] == "RRULE:FREQ=DAILY;COUNT=2;X-A=1")
        let third = try completed(at: "2026-11-26T10:00:00", second)
        #expect(lines(third)[1] == "RRULE:FREQ=DAILY;COUNT=1;X-A=1")
        #expect(try completed(at: "2026-11-27T10:00:00", third).string.contains("STATUS:COMPLETED\r\n"))
        let until = try Sample.task("DUE;VALUE=DATE:20261116", "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261129T230000Z")
        #expect(
            lines(try completed(at: "2026-11-16T10:00:00", until)).prefix(2) == [
                "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261129T230000Z",
            ])
    }

    @Test func aCOUNTOfZeroMeansNoEndAndStays() throws {
        let old = try Sample.task("DUE;VALUE=DATE:20261125", "RRULE:FREQ=DAILY;COUNT=0")
        #expect(
            lines(try completed(at: "2026-11-25T10:00:00", old)).prefix(2) == [
                "DUE;VALUE=DATE:20261126", "RRULE:FREQ=DAILY;COUNT=0",
            ])
    }

    @Test func aRuleForTheDueDateAppliesToTheDueDate() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261126", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=4")
        #expect(old.fields[.ruleBasis] == .text("due") && old.fields[.start] == .text("2026-11-26"))
        let new = try completed(at: "2026-11-27T10:00:00", old)
        #expect(
            lines(new) == [
                "DTSTART;VALUE=DATE:20261203", "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3",
                "X-FURROW-DISTANCE;X-FURROW-DTSTART=20261203;X-FURROW-DUE=20261204:P1D",
                "X-FURROW-RULE-FROM;X-FURROW-RRULE=FREQWEEKLYBYDAYFRCOUNT3:DUE", "STATUS:NEEDS-ACTION",
            ])
        // The rule remains based on the due date after the due date is moved to another day.
        let later = try moved(to: "2026-12-06", new)
        #expect(
            lines(try completed(at: "2026-12-06T10:00:00", later)).prefix(2) == [
                "DTSTART;VALUE=DATE:20261210", "DUE;VALUE=DATE:20261211",
            ])
    }

    private func dueDateSeries(_ end: String, _ lines: String...) throws -> TaskResource {
        let dates = ["DTSTART;VALUE=DATE:20261126", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY;BYDAY=FR\(end)"]
        return try Sample.resource(Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + dates + lines))
    }

    @Test func untilAppliesToTheDueDateIfTheRuleDoes() throws {
        let second = try completed(at: "2026-11-27T10:00:00", try dueDateSeries(";UNTIL=20261204"))
        #expect(
            lines(second).prefix(3) == [
                "DTSTART;VALUE=DATE:20261203", "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20261204",
            ])
        #expect(lines(try completed(at: "2026-12-04T10:00:00", second)).contains("STATUS:COMPLETED"))
        // The second occurrence would start before the end of the rule, but is due after the end.
        let ended = try completed(at: "2026-11-27T10:00:00", try dueDateSeries(";UNTIL=20261203"))
        #expect(lines(ended).contains("STATUS:COMPLETED"))
    }

    @Test func exclusionsApplyToTheDueDateIfTheRuleDoes() throws {
        let excluded = try dueDateSeries(";COUNT=4", "EXDATE;VALUE=DATE:20261204")
        #expect(
            lines(try completed(at: "2026-11-27T10:00:00", excluded)).prefix(4) == [
                "DTSTART;VALUE=DATE:20261210", "DUE;VALUE=DATE:20261211", "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=2",
                "EXDATE;VALUE=DATE:20261204",
            ])
        // The start date is not an instance of this rule.
        let start = try dueDateSeries(";COUNT=4", "EXDATE;VALUE=DATE:20261203")
        #expect(
            lines(try completed(at: "2026-11-27T10:00:00", start)).prefix(3) == [
                "DTSTART;VALUE=DATE:20261203", "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3",
            ])
        let first = try dueDateSeries("", "EXDATE;VALUE=DATE:20261127")
        #expect(first.fields[.due] == .text("2026-12-04") && first.fields[.start] == .text("2026-12-03"))
    }

    @Test func addedInstancesApplyToTheDueDateIfTheRuleDoes() throws {
        let old = try dueDateSeries(";COUNT=4", "RDATE;VALUE=DATE:20261201")
        let second = try completed(at: "2026-11-27T10:00:00", old)
        #expect(second.fields[.due] == .text("2026-12-01") && second.fields[.start] == .text("2026-11-30"))
        #expect(lines(second).prefix(4) == lines(old).prefix(4))
        #expect(lines(second).contains("EXDATE;VALUE=DATE:20261127"))
        #expect(
            lines(try completed(at: "2026-12-01T10:00:00", second)).prefix(3) == [
                "DTSTART;VALUE=DATE:20261203", "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=3",
            ])
    }

    // MARK: A start that hides the task

    @Test func aStartEqualToTheDueDateIsIgnored() throws {
        let equal = try Sample.task("DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=DAILY")
        #expect(equal.fields[.start] == .none)
        let alone = try Sample.task("DTSTART;VALUE=DATE:20261130")
        #expect(alone.fields[.start] == .text("2026-11-30") && alone.fields[.due] == .none)
    }

    // MARK: Status

    @Test func movingToTheNextOccurrenceResetsTheStatus() throws {
        let old = try Sample.task(
            "DUE;VALUE=DATE:20261125", "RRULE:FREQ=DAILY", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:40")
        let new = try completed(at: "2026-11-25T10:00:00", old)
        #expect(lines(new) == ["DUE;VALUE=DATE:20261126", "RRULE:FREQ=DAILY", "STATUS:NEEDS-ACTION"])
        let later = try moved(to: "2026-11-27", old)
        #expect(lines(later).contains("STATUS:IN-PROCESS") && lines(later).contains("PERCENT-COMPLETE:40"))
    }

    // MARK: EXDATE, RDATE and single occurrences

    @Test func excludedInstancesAreSkippedAndCounted() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261125", "RRULE:FREQ=DAILY;COUNT=5",
            "EXDATE;VALUE=DATE:20261126")
        #expect(
            lines(try completed(at: "2026-11-25T10:00:00", old)) == [
                "DTSTART;VALUE=DATE:20261127", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=DAILY;COUNT=3",
                "EXDATE;VALUE=DATE:20261126", "STATUS:NEEDS-ACTION",
            ])
        let timed = try Sample.task(
            "DTSTART;TZID=Europe/Berlin:20261125T090000", "RRULE:FREQ=DAILY",
            "EXDATE:20261126T080000Z,20261127T080000Z", "EXDATE;VALUE=DATE:20261128")
        #expect(
            lines(try completed(at: "2026-11-25T10:00:00", timed))[0] == "DTSTART;TZID=Europe/Berlin:20261129T090000")
    }

    @Test func theFirstNonexcludedInstanceIsShownAndReadingWritesNothing() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=3",
            "EXDATE;VALUE=DATE:20261130")
        #expect(old.fields[.due] == .text("2026-12-08") && old.fields[.start] == .text("2026-12-07"))
        #expect(old.fields[.repeats] == .text("FREQ=WEEKLY;COUNT=2"))
        let titled = try after("2026-11-20T08:00:00", old) { .rename($0.id, to: "a") }
        #expect(lines(titled).prefix(4) == lines(old).prefix(4))
        #expect(
            lines(try moved(to: "2026-12-09", old)).prefix(3) == [
                "DTSTART;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261209", "RRULE:FREQ=WEEKLY;COUNT=2",
            ])
        let none = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE;VALUE=DATE:20261130,20261207")
        #expect(none.fields[.completed] == .number(1_793_520_000_000))
    }

    @Test func anExclusionOverridesAPostponement() throws {
        let later = try moved(
            to: "2026-12-01",
            try Sample.task("DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY"))
        let text = later.string.replacing("RRULE", with: "EXDATE;VALUE=DATE:20261130\r\nRRULE")
        #expect(try Sample.resource(text).fields[.due] == .text("2026-12-07"))
    }

    @Test func aCompletedInstanceBeforeAnAddedOneIsExcluded() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY;COUNT=5",
            "RDATE;VALUE=DATE:20261202,20261123")
        let second = try completed(at: "2026-11-30T10:00:00", old)
        #expect(second.fields[.due] == .text("2026-12-02"))
        #expect(
            lines(second) == [
                "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY;COUNT=5",
                "RDATE;VALUE=DATE:20261202,20261123", "EXDATE;VALUE=DATE:20261130", "STATUS:NEEDS-ACTION",
            ])
        // Added occurrences do not count.
        let third = try completed(at: "2026-12-02T10:00:00", second)
        #expect(
            lines(third).prefix(3) == [
                "DTSTART;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261207", "RRULE:FREQ=WEEKLY;COUNT=4",
            ])
    }

    @Test func undoRemovesTheAddedEXDATE() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY;COUNT=5",
            "RDATE;VALUE=DATE:20261202", "EXDATE;VALUE=DATE:20261214")
        let second = try completed(at: "2026-11-30T10:00:00", old)
        #expect(lines(second).filter { $0.hasPrefix("EXDATE") }.count == 2)
        let undone = second.changed(to: old.fields, at: Sample.now, by: Sample.zones)
        #expect(try lines(TaskResource(undone.bytes)) == lines(old) + ["STATUS:NEEDS-ACTION"])
        #expect(undone.fields == old.fields)
        // A skipped occurrence stays excluded.
        let third = try completed(at: "2026-12-08T10:00:00", second)
        #expect(
            lines(third).prefix(3) == [
                "DTSTART;VALUE=DATE:20261221", "DUE;VALUE=DATE:20261221", "RRULE:FREQ=WEEKLY;COUNT=2",
            ])
        let again = third.changed(to: second.fields, at: Sample.now, by: Sample.zones)
        #expect(try lines(TaskResource(again.bytes)) == lines(second))
    }

    @Test func postponingAnAddedInstanceMovesItsRDATE() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY", "RDATE;VALUE=DATE:20261202",
            "EXDATE;VALUE=DATE:20261130")
        #expect(old.fields[.due] == .text("2026-12-02"))
        let later = try moved(to: "2026-12-03", old)
        #expect(lines(later).contains("RDATE;VALUE=DATE:20261203"))
        #expect(lines(later).prefix(2) == ["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130"])
    }

    private func overridden(_ lines: String...) throws -> TaskResource {
        let override =
            ["BEGIN:VTODO", "UID:1", "RECURRENCE-ID;TZID=Europe/Berlin:20261130T090000"] + lines + ["END:VTODO"]
        return try Sample.resource(
            Sample.calendar(
                [
                    "UID:1", "DTSTAMP:20261101T080000Z", "DTSTART;TZID=Europe/Berlin:20261130T090000",
                    "DUE;TZID=Europe/Berlin:20261130T090000", "RRULE:FREQ=WEEKLY",
                ], beside: override))
    }

    @Test(arguments: ["STATUS:COMPLETED", "STATUS:CANCELLED", "COMPLETED:20261130T083000Z"])
    func anOccurrenceCompletedElsewhereIsFinished(status: String) throws {
        let old = try overridden(status)
        #expect(old.fields[.due] == .text("2026-12-07T09:00:00+01:00[Europe/Berlin]"))
        #expect(old.fields[.completed] == .none)
        let new = try completed(at: "2026-12-07T10:00:00", old)
        #expect(lines(new)[0] == "DTSTART;TZID=Europe/Berlin:20261214T090000")
        // The changed occurrence itself is not altered.
        #expect(new.string.contains("RECURRENCE-ID;TZID=Europe/Berlin:20261130T090000\r\n\(status)\r\nEND:VTODO"))
        #expect(!lines(new).contains { $0.hasPrefix("EXDATE") })
        #expect(try overridden("STATUS:NEEDS-ACTION").fields[.due] == .text("2026-11-30T09:00:00+01:00[Europe/Berlin]"))
    }

    // MARK: Texts written by older versions

    private func writtenByOlderFurrow(_ lines: String...) throws -> TaskResource {
        try Sample.resource(
            Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + lines)
                .replacing("PRODID:-//other//EN", with: "PRODID:-//Furrow//Furrow//EN"))
    }

    @Test func anAnchorWrittenByAnOlderVersionIsNotAStart() throws {
        let old = try writtenByOlderFurrow(
            "DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=9", "DTSTART;VALUE=DATE:20261103")
        #expect(old.fields[.start] == .none && old.fields[.repeatAnchor] == .text("2026-12-01"))
        #expect(old.fields[.repeats] == .text("FREQ=WEEKLY;COUNT=5") && old.fields[.usualDistance] == .none)
        let new = try completed(at: "2026-12-01T10:00:00", old)
        #expect(
            lines(new) == [
                "DUE;VALUE=DATE:20261208", "RRULE:FREQ=WEEKLY;COUNT=4", "DTSTART;VALUE=DATE:20261208",
                "STATUS:NEEDS-ACTION",
            ])
        // Starts written by other programs, and starts that the rule does not generate, are real starts.
        let others = try Sample.task("DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY", "DTSTART;VALUE=DATE:20261124")
        #expect(others.fields[.start] == .text("2026-11-24"))
    }

    @Test func aDueDateSetByAnOlderVersionKeepsTheSeries() throws {
        let old = try writtenByOlderFurrow(
            "DTSTART;VALUE=DATE:20261102", "DUE;VALUE=DATE:20261124", "RRULE:FREQ=WEEKLY;COUNT=9")
        #expect(old.fields[.start] == .none && old.fields[.repeatAnchor] == .text("2026-11-23"))
        #expect(old.fields[.repeats] == .text("FREQ=WEEKLY;COUNT=6"))
        let new = try completed(at: "2026-11-24T10:00:00", old)
        #expect(lines(new).prefix(2) == ["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130"])
        let own = try writtenByOlderFurrow(
            "DTSTART;VALUE=DATE:20261102", "DUE;VALUE=DATE:20261124", "RRULE:FREQ=WEEKLY",
            "X-FURROW-REPEAT-FROM:COMPLETION")
        #expect(own.fields[.start] == .none && own.fields[.repeatAnchor] == .text("2026-11-24"))
    }

    /// Whoever wrote a task's lines, an exported file has the current format.
    @Test func anExportedTaskIsReadBackUnchanged() throws {
        let older = try writtenByOlderFurrow(
            "DTSTART;VALUE=DATE:20261103", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=9")
        let start = try Sample.task(
            "DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=DAILY;COUNT=9")
        let later = try moved(
            to: "2026-12-01",
            try Sample.task(
                "DTSTART;VALUE=DATE:20261130", "DUE;TZID=Asia/Kolkata:20261130T170000", "RRULE:FREQ=WEEKLY"))
        for task in [older, start, later] {
            let written = TaskFile.WrittenTask(uid: task.uid, fields: task.fields, base: task)
            let bytes = try TaskFile.encoded(
                [(name: String?.none, tasks: [written])], at: Sample.now, by: Sample.zones)
            let file = try TaskFile(bytes, limit: 1 << 20, by: Sample.zones)
            #expect(file.tasks[0].fields == task.fields)
        }
        // A text built from the fields alone has the same values.
        let anew = try TaskResource(uid: "1", fields: later.fields, at: Sample.now, by: Sample.zones)
        for field in [Field.due, .start, .repeatAnchor, .usualDistance] {
            #expect(anew.fields[field] == later.fields[field])
        }
    }

    @Test func aStartAddedToATaskOfAnOlderVersionStaysAStart() throws {
        let old = try writtenByOlderFurrow(
            "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY")
        let new = try after("2026-11-20T08:00:00", old) { .change($0.id, [FieldChange(.start, .text("2026-11-27"))]) }
        #expect(new.fields[.start] == .text("2026-11-27") && new.fields[.due] == .text("2026-11-30"))
        #expect(lines(new).contains { $0.hasPrefix("X-FURROW-DISTANCE") })
    }

    @Test func aSeparateStartWrittenByAnOlderVersionIsTheStart() throws {
        let old = try writtenByOlderFurrow(
            "DUE;TZID=Europe/Berlin:20261201T170000", "RRULE:FREQ=WEEKLY", "X-FURROW-START;VALUE=DATE:20261129",
            "DTSTART;TZID=Europe/Berlin:20261124T170000")
        #expect(old.fields[.start] == .text("2026-11-29"))
        let new = try completed(at: "2026-12-01T18:00:00", old)
        #expect(new.fields[.start] == .text("2026-12-06"))
        #expect(
            lines(new).filter { $0.hasPrefix("D") || $0.hasPrefix("X-") } == [
                "DUE;TZID=Europe/Berlin:20261208T170000", "DTSTART;VALUE=DATE:20261206",
                "X-FURROW-DISTANCE;X-FURROW-DTSTART=20261206;X-FURROW-DUE=20261208T170000:P2DT17H",
                "X-FURROW-RULE-FROM;X-FURROW-RRULE=FREQWEEKLY:DUE",
            ])
    }

    @Test func aStartIsDistinguishedFromAnAnchor() throws {
        let old = try writtenByOlderFurrow("DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261203")
        let rule = try RecurrenceRule("FREQ=DAILY")
        let new = try after("2026-11-20T08:00:00", old) { .change($0.id, [.repeats(rule)]) }
        #expect(new.fields[.start] == .text("2026-11-30"))
        #expect(
            lines(new).last == "X-FURROW-DISTANCE;X-FURROW-DTSTART=20261130;X-FURROW-DUE=20261203:P3D")
    }

    // MARK: Repeats that cannot be followed

    @Test func anUnsupportedRepeatIsKeptAsItsText() throws {
        let old = try Sample.task(
            "DTSTART;VALUE=DATE:20261125", "DUE;VALUE=DATE:20261125", "RRULE:FREQ=WEEKLY", "RRULE:FREQ=MONTHLY")
        #expect(old.fields[.customRepeat] == .text("FREQ=WEEKLY\nFREQ=MONTHLY") && old.fields[.repeats] == .none)
        #expect(throws: TodoError.seriesWouldEnd([Self.id], title: "Untitled")) {
            try completed(at: "2026-11-25T10:00:00", old)
        }
        let titled = try after("2026-11-20T08:00:00", old) { .rename($0.id, to: "a") }
        #expect(lines(titled).filter { $0.hasPrefix("RRULE") } == ["RRULE:FREQ=WEEKLY", "RRULE:FREQ=MONTHLY"])
        let rule = try RecurrenceRule("FREQ=DAILY")
        let given = try after("2026-11-20T08:00:00", old) { .change($0.id, [.repeats(rule)]) }
        #expect(lines(given).filter { $0.hasPrefix("RRULE") } == ["RRULE:FREQ=DAILY"])
        #expect(given.fields[.customRepeat] == .none)
        // A newly written text has the same rules.
        let anew = try TaskResource(uid: "1", fields: old.fields, at: Sample.now, by: Sample.zones)
        #expect(anew.fields[.customRepeat] == old.fields[.customRepeat])
    }

    @Test func aRuleWithoutAnyDateIsUnsupported() throws {
        let old = try Sample.task("RRULE:FREQ=WEEKLY")
        #expect(old.fields[.customRepeat] == .text("FREQ=WEEKLY") && old.fields[.due] == .none)
        let broken = try Sample.task("DTSTART;VALUE=DATE:20261125", "RRULE:FREQ=SOMETIMES")
        #expect(broken.fields[.due] == .text("2026-11-25") && broken.fields[.start] == .none)
        let later = try moved(to: "2026-11-27", broken)
        #expect(lines(later) == ["DTSTART;VALUE=DATE:20261127", "RRULE:FREQ=SOMETIMES"])
    }
}
