// Tests of relative days such as today and next week.

import Testing
import TitleParsing
import Todo

@Suite struct NearDayTests {
    private func day(_ near: NearDay, from text: String, first: Weekday = .monday) -> String? {
        Day(text).flatMap { near.day(from: $0, firstWeekday: first) }?.description
    }

    @Test func nearDaysCountFromToday() {
        // 2026-11-23 is a Monday.
        #expect(day(.today, from: "2026-11-23") == "2026-11-23")
        #expect(day(.tomorrow, from: "2026-11-23") == "2026-11-24")
        #expect(day(.weekend, from: "2026-11-23") == "2026-11-28")
        #expect(day(.nextWeek, from: "2026-11-23") == "2026-11-30")
        #expect(day(.nextWeek, from: "2026-11-23", first: .sunday) == "2026-11-29")
    }

    @Test func onAWeekendThisWeekendMeansToday() {
        #expect(day(.weekend, from: "2026-11-28") == "2026-11-28")
        #expect(day(.weekend, from: "2026-11-29") == "2026-11-29")
    }

    @Test func noNearDayIsBeyondTheCalendar() {
        #expect(day(.tomorrow, from: "9999-12-31") == nil)
    }

    @Test(arguments: ["2026-11-23", "2026-11-27", "2026-11-28", "2026-11-29"], [Weekday.monday, .sunday])
    func quickAddUsesTheSameDays(_ text: String, _ first: Weekday) throws {
        let now = LocalTime(day: try #require(Day(text)), time: .midnight)
        let phrases: [(NearDay, String)] = [
            (.today, "today"), (.tomorrow, "tomorrow"), (.weekend, "this weekend"), (.nextWeek, "next week"),
        ]
        for (near, words) in phrases {
            let typed = QuickAdd(
                "Call " + words, language: .forLocale("en"), at: now, setting: QuickAdd.Setting(firstWeekday: first))
            #expect(typed.due?.description == day(near, from: text, first: first), "\(words)")
        }
    }
}
