// The reminders that the details suggest.

import Testing
import Todo

@testable import Wording

@Suite struct ReminderChoiceTests {
    private func words(_ text: String, due: String?) throws -> String {
        ReminderChoice.name(try #require(Reminder(text)), due: due.flatMap { CalendarTime($0) }) { "\($0)" }
    }

    @Test func aTimeOffersFourRemindersAndADayTwo() {
        #expect(
            ReminderChoice.all(for: CalendarTime("2026-12-03T09:00:00")).map(\.description)
                == ["PT0S", "-PT10M", "-PT1H", "-P1D"])
        #expect(ReminderChoice.all(for: CalendarTime("2026-12-03")).map(\.description) == ["PT0S", "-P1D"])
        #expect(ReminderChoice.all(for: nil).isEmpty)
    }

    @Test(arguments: [
        ("PT0S", "2026-12-03T09:00:00", "At the due time"), ("PT0S", "2026-12-03", "On the due date, in the morning"),
        ("-PT10M", "2026-12-03T09:00:00", "10 minutes before due"),
        ("-PT1H", "2026-12-03T09:00:00", "1 hour before due"),
        ("-P1D", "2026-12-03", "1 day before due"), ("-P2W", "2026-12-03", "2 weeks before due"),
        ("P1DT2H30M", "2026-12-03", "1 day, 2 hours, 30 minutes after due"),
        ("-PT45S", "2026-12-03", "45 seconds before due"), ("2026-12-01T08:00:00", "2026-12-03", "2026-12-01T08:00:00"),
    ])
    func remindersAreDescribed(_ reminder: String, _ due: String, _ expected: String) throws {
        #expect(try words(reminder, due: due) == expected)
    }
}
