// Drafts of custom reminders, which are not among the suggested ones.

import TestSupport
import Testing
import Todo

@testable import ListModel

@Suite struct ReminderDraftTests {
    /// Creates a draft at this local time in Berlin, by default on a Wednesday.
    private func draft(
        _ kind: ReminderDraft.Kind, due: String?, at clock: String = "2026-12-02T10:20:30"
    ) throws -> ReminderDraft {
        let zones = SampleZones()
        let local = try #require(CalendarTime(clock)?.local)
        let instant = try #require(zones.resolve(local, in: zones.current)?.instant)
        let now = Now(Timestamp(milliseconds: Int64(instant) * 1000), by: zones)
        return ReminderDraft(kind, due: due.flatMap { CalendarTime($0) }, at: now)
    }

    @Test(
        arguments: [
            (nil, "2026-12-02T11:00:00"), ("2026-12-03", "2026-12-03T09:00:00"),
            ("2026-12-03T14:30:00", "2026-12-03T14:30:00"), ("2026-12-01", "2026-12-02T11:00:00"),
            // This morning is over.
            ("2026-12-02", "2026-12-02T11:00:00"),
            ("2026-12-03T00:30:00+05:30[Asia/Kolkata]", "2026-12-02T20:00:00"),
        ] as [(String?, String)])
    func theFirstOfferedTimeIsInTheFuture(_ due: String?, _ expected: String) throws {
        #expect(try draft(.time, due: due).reminder?.description == expected)
    }

    @Test func theNextHourMayBeTomorrow() throws {
        let first = try draft(.time, due: nil, at: "2026-12-31T23:00:00")
        #expect(first.reminder?.description == "2027-01-01T00:00:00")
    }

    @Test func aPastTimeIsNoReminder() throws {
        var draft = try draft(.time, due: nil)
        let time = try #require(TimeOfDay(hour: 10, minute: 20))
        draft.choose(time)
        #expect(draft.isPast && draft.reminder == nil)
        draft.choose(try #require(draft.day.adding(days: 1)))
        #expect(draft.reminder?.description == "2026-12-03T10:20:00")
    }

    @Test(
        arguments: [
            (45, .minutes, "-PT45M"), (90, .minutes, "-PT1H30M"), (3, .hours, "-PT3H"), (2, .days, "-P2D"),
            (2, .weeks, "-P2W"),
        ] as [(Int, ReminderDraft.Unit, String)])
    func aCountAndAUnitDetermineTheReminder(_ count: Int, _ unit: ReminderDraft.Unit, _ expected: String) throws {
        var draft = try draft(.span, due: "2026-12-03T09:00:00")
        draft.choose(unit)
        draft.choose(count)
        #expect(draft.reminder?.description == expected)
    }

    @Test func theFirstOfferedReminderFitsADayOrATime() throws {
        #expect(try draft(.span, due: "2026-12-03").reminder?.description == "-P2D")
        #expect(try draft(.span, due: "2026-12-03T09:00:00").reminder?.description == "-PT30M")
    }

    @Test func noUnitExceedsTheReminderLimit() throws {
        for unit in ReminderDraft.Unit.allCases {
            var draft = try draft(.span, due: "2026-12-03")
            draft.choose(9999)
            draft.choose(unit)
            draft.choose(9999)
            let text = try #require(draft.reminder?.description)
            #expect(Reminder(text) == draft.reminder, "\(text)")
        }
    }
}
