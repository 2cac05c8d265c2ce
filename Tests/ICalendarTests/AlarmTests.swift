// Tests of alarms relative to a task's start.

import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct AlarmTests {
    private func task(_ lines: [String], _ trigger: String = "TRIGGER:-PT15M") throws -> TaskResource {
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Mozilla", trigger, "X-MOZ-LASTACK:1", "END:VALARM"]
        return try Sample.resource(Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + lines + alarm))
    }

    private func alarms(_ task: TaskResource) -> [String] {
        let lines = task.lines.drop { $0 != "BEGIN:VALARM" }
        return lines.prefix((lines.lastIndex(of: "END:VALARM") ?? 0) - lines.startIndex + 1).map { $0 }
    }

    private let thunderbird = [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Mozilla", "TRIGGER:-PT15M", "X-MOZ-LASTACK:1", "END:VALARM",
    ]

    @Test(arguments: [
        ["DTSTART:20261201T090000Z", "DUE:20261202T120000Z"], ["DTSTART:20261201T090000Z"],
        ["DTSTART:20261201T090000Z", "DUE:20261201T180000Z", "RRULE:FREQ=DAILY"],
        ["DTSTART:20261201T090000Z", "DURATION:PT1H"], ["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261204"],
    ])
    func anAlarmRelativeToTheStartIsAReminderRelativeToTheStart(lines: [String]) throws {
        for trigger in ["TRIGGER:-PT15M", "TRIGGER;VALUE=DURATION:-PT15M", "TRIGGER;RELATED=START:-PT15M"] {
            #expect(try task(lines, trigger).fields[.reminders] == .text("[\"START-PT15M\"]"))
        }
    }

    @Test(arguments: [
        ["DTSTART:20261201T090000Z", "DUE:20261201T090000Z"], ["DUE:20261201T090000Z"],
        ["DTSTART:20261201T090000Z", "DUE:20261201T090000Z", "RRULE:FREQ=DAILY"],
    ])
    func anAlarmRelativeToAStartThatIsTheDueTimeIsRelativeToTheDueTime(lines: [String]) throws {
        #expect(try task(lines).fields[.reminders] == .text("[\"-PT15M\"]"))
    }

    @Test func anAlarmRelativeToTheEndNeedsADueTime() throws {
        let lines = ["DTSTART:20261201T090000Z", "DUE:20261202T120000Z"]
        #expect(try task(lines, "TRIGGER;RELATED=END:-PT15M").fields[.reminders] == .text("[\"-PT15M\"]"))
        #expect(try task(["DTSTART:20261201T090000Z"], "TRIGGER;RELATED=END:-PT15M").fields[.reminders] == .text("[]"))
        #expect(try task([]).fields[.reminders] == .text("[]"))
    }

    @Test func changingADateKeepsTheAlarmAndAddsNone() throws {
        let old = try task(["DTSTART:20261201T090000Z", "DUE:20261202T120000Z"])
        for (field, value) in [(Field.due, "2026-12-04T12:00:00Z"), (.start, "2026-11-30T09:00:00Z")] {
            let new = old.changed { $0[field] = .text(value) }
            #expect(new.fields[.reminders] == .text("[\"START-PT15M\"]"))
            #expect(alarms(new) == thunderbird)
        }
    }

    @Test func separatingStartAndDueTimeKeepsTheReminderAtTheDueTime() throws {
        let old = try task(["DTSTART:20261201T090000Z", "DUE:20261201T090000Z"])
        let new = old.changed { $0[.due] = .text("2026-12-04T12:00:00Z") }
        #expect(new.fields[.reminders] == .text("[\"-PT15M\"]"))
        #expect(
            alarms(new) == [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Untitled", "TRIGGER;RELATED=END:-PT15M", "END:VALARM",
            ])
    }

    @Test func removingTheStartKeepsTheAlarm() throws {
        let old = try task(["DTSTART:20261201T090000Z", "DUE:20261202T120000Z"])
        let new = old.changed { $0[.start] = .none }
        #expect(alarms(new) == thunderbird)
        #expect(new.fields[.reminders] == .text("[\"-PT15M\"]"))
    }

    @Test func aReminderRelativeToTheStartIsWrittenAsSuchAnAlarm() throws {
        let old = try Sample.task("DTSTART:20261201T090000Z", "DUE:20261202T120000Z", "SUMMARY:a")
        let new = old.changed { $0[.reminders] = .text("[\"START+PT1H\",\"-PT1H\"]") }
        #expect(new.fields[.reminders] == .text("[\"START+PT1H\",\"-PT1H\"]"))
        #expect(new.lines.filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER:PT1H", "TRIGGER;RELATED=END:-PT1H"])
        let one = new.changed { $0[.reminders] = .text("[\"-PT1H\"]") }
        #expect(one.lines.filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER;RELATED=END:-PT1H"])
    }

    @Test func anAbsoluteAlarmMovesWithTheOccurrence() throws {
        let old = try task(
            ["DTSTART:20261130T140000Z", "DUE:20261130T140000Z", "RRULE:FREQ=DAILY"],
            "TRIGGER;VALUE=DATE-TIME:20261130T130000Z")
        var item = Item(id: TodoList.root)
        for field in TaskFields.fields where old.fields[field] != .none {
            _ = field.set(old.fields[field], of: &item)
        }
        #expect(item.reminders.map(\.description) == ["2026-11-30T13:00:00Z"])
        item.due = CalendarTime("2026-12-01T14:00:00Z")
        item.reminders = [.at(try #require(CalendarTime("2026-12-01T13:00:00Z")))]
        let new = old.changed(to: TaskFields(item), at: Sample.now, by: Sample.zones)
        #expect(new.lines.filter { $0.hasPrefix("TRIGGER") } == ["TRIGGER;VALUE=DATE-TIME:20261201T130000Z"])
    }
}
