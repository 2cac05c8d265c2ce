// Tests of the times of reminders.

import TestSupport
import Testing
import Todo

@Suite struct ReminderTests {
    @Test(arguments: [
        "-PT15M", "PT0S", "-P1D", "-P2W", "-P1DT2H", "P3D", "-PT1H30M", "-PT1H1S", "2026-12-03T09:00:00",
        "2026-12-03T09:00:00+01:00[Europe/Berlin]", "-P3660D", "START-PT15M", "START+PT0S", "START+P1D", "START-P1DT2H",
    ])
    func aReminderIsReadAsWritten(text: String) {
        #expect(Reminder(text)?.description == text)
    }

    @Test(arguments: [
        ("-PT60M", "-PT1H"), ("P14D", "P2W"), ("+PT5M", "PT5M"), ("-PT90S", "-PT1M30S"), ("START-PT60M", "START-PT1H"),
    ])
    func spansAreNormalized(text: String, written: String) {
        #expect(Reminder(text)?.description == written)
    }

    @Test(arguments: [
        "", "P", "PT", "-P", "15M", "PT15", "P1H", "PT1D", "P1WT1H", "P1DT", "PT1S1M", "--PT1M", "PT1.5H", "P3661D",
        "PT999999999H", "PT9999999999S", "2026-12-03", "tomorrow", "START", "STARTPT15M", "START15M", "start-PT15M",
        "START2026-12-03T09:00:00",
        "STARTSTART-PT15M",
    ])
    func invalidRemindersAreNil(text: String) {
        #expect(Reminder(text) == nil)
    }

    private func deliveryTime(_ reminder: String, start: String? = nil, due: String?) -> String? {
        Reminder(reminder)?.time(
            start: start.flatMap { CalendarTime($0) }, due: due.flatMap { CalendarTime($0) },
            morning: TimeOfDay(hour: 9, minute: 0) ?? .midnight, by: SampleZones()
        )?.description
    }

    @Test func aRelativeReminderComesBeforeTheDueTime() {
        #expect(deliveryTime("-PT15M", due: "2026-12-03T09:00:00") == "2026-12-03T08:45:00")
        #expect(deliveryTime("-P1DT1H", due: "2026-12-03T09:00:00") == "2026-12-02T08:00:00")
        #expect(deliveryTime("PT0S", due: "2026-12-03T09:00:00") == "2026-12-03T09:00:00")
    }

    @Test func anAllDayTaskIsDueInTheMorning() {
        #expect(deliveryTime("-PT15M", due: "2026-12-03") == "2026-12-03T08:45:00")
        #expect(deliveryTime("-P1D", due: "2026-12-03") == "2026-12-02T09:00:00")
    }

    @Test func daysKeepTheClockTimeAndHoursAreExact() {
        let due = "2026-03-29T09:00:00+02:00[Europe/Berlin]"
        #expect(deliveryTime("-P1D", due: due) == "2026-03-28T09:00:00+01:00[Europe/Berlin]")
        #expect(deliveryTime("-PT24H", due: due) == "2026-03-28T08:00:00+01:00[Europe/Berlin]")
    }

    @Test func aReminderRelativeToTheDueDateNeedsADueDate() {
        #expect(deliveryTime("-PT15M", due: nil) == nil)
        #expect(deliveryTime("2026-12-03T09:00:00", due: nil) == "2026-12-03T09:00:00")
    }

    @Test func aReminderRelativeToTheStartComesBeforeTheStart() {
        let start = "2026-12-01T09:00:00+01:00[Europe/Berlin]"
        #expect(
            deliveryTime("START-PT15M", start: start, due: "2026-12-02T12:00:00")
                == "2026-12-01T08:45:00+01:00[Europe/Berlin]")
        #expect(deliveryTime("START-PT15M", start: start, due: nil) == "2026-12-01T08:45:00+01:00[Europe/Berlin]")
        #expect(deliveryTime("START+P1D", start: "2026-12-01", due: "2026-12-03") == "2026-12-02T09:00:00")
        #expect(deliveryTime("-PT15M", start: start, due: "2026-12-02T12:00:00") == "2026-12-02T11:45:00")
    }

    @Test func withoutAStartAReminderRelativeToTheStartUsesTheDueDate() {
        #expect(deliveryTime("START-PT15M", due: "2026-12-02T12:00:00") == "2026-12-02T11:45:00")
        #expect(deliveryTime("START-PT15M", due: nil) == nil)
    }

    @Test func aReminderRelativeToTheStartIsTypedAsWritten() throws {
        #expect(try Reminder.typed("START-PT15M", by: SampleZones()) == .fromStart(TimeSpan(seconds: -900)))
        #expect(throws: DateError.notAReminder("START")) { try Reminder.typed("START", by: SampleZones()) }
    }

    @Test func remindersBeyondTheCalendarHaveNoTime() {
        #expect(deliveryTime("-P2D", due: "0001-01-02") == nil)
        #expect(deliveryTime("P1D", due: "9999-12-31") == nil)
    }
}
