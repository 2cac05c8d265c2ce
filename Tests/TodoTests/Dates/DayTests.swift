// Tests of calendar days.

import TestSupport
import Testing
import Todo

@Suite struct DayTests {
    @Test func everyDayFollowsThePreviousDay() throws {
        var expected = (year: 1, month: 1, day: 1)
        // 0001-01-01 was a Monday.
        var weekday = 0
        for number in Day.first.number...Day.last.number {
            let day = try #require(Day(number: number))
            let isRight =
                day.date == expected && day.weekday == Weekday.allCases[weekday]
                && Day(year: expected.year, month: expected.month, day: expected.day) == day
            guard isRight else {
                Issue.record("\(day) is not \(expected)")
                return
            }
            weekday = (weekday + 1) % 7
            expected.day += 1
            guard expected.day > Day.days(inMonth: expected.month, of: expected.year) else { continue }
            expected = expected.month == 12 ? (expected.year + 1, 1, 1) : (expected.year, expected.month + 1, 1)
        }
        #expect(expected == (10_000, 1, 1))
    }

    @Test(arguments: [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-23", 20_780), ("1969-12-31", -1)])
    func daysCountFrom1970(text: String, number: Int) {
        #expect(Day(text)?.number == number)
        #expect(Day(number: number)?.description == text)
    }

    @Test(arguments: [
        "", "2026", "2026-1-1", "2026-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-04-31", "0000-01-01",
        "+2026-01-01", "2026-01-01 ", "2026‑01‑01", "२०२६-01-01",
    ])
    func invalidDaysAreNil(text: String) {
        #expect(Day(text) == nil)
    }

    @Test func aMonthWithoutTheDayUsesItsLastDay() {
        #expect(Day("2026-01-31")?.adding(months: 1) == Day("2026-02-28"))
        #expect(Day("2024-02-29")?.adding(months: 12) == Day("2025-02-28"))
        #expect(Day("2026-01-31")?.adding(months: -2) == Day("2025-11-30"))
        #expect(Day("2026-11-30")?.adding(months: 2) == Day("2027-01-30"))
    }

    @Test func theCalendarHasAFirstAndALastDay() {
        #expect(Day.last.adding(days: 1) == nil)
        #expect(Day.first.adding(days: -1) == nil)
        #expect(Day.first.adding(months: -1) == nil)
        #expect(Day.last.adding(months: 1) == nil)
        #expect(Day.first.adding(days: .max) == nil)
        #expect(Day.first.adding(months: .max) == nil)
        #expect(Day.last.next(.monday) == nil)
    }

    @Test func theNextWeekdayMayBeTheDayItself() {
        let monday = Day("2026-11-23")
        #expect(monday?.next(.monday) == monday)
        #expect(monday?.next(.sunday) == Day("2026-11-29"))
    }
}

@Suite struct LocalTimeTests {
    @Test func aLocalTimeConvertsToSecondsAndBack() {
        var generator = SplitMix64(state: 1)
        for _ in 0..<10_000 {
            let seconds = Int.random(in: -60_000_000_000...250_000_000_000, using: &generator)
            #expect(LocalTime(seconds: seconds)?.seconds == seconds)
        }
    }

    @Test func timesOutsideTheCalendarAreNil() {
        #expect(LocalTime(seconds: .max) == nil)
        #expect(LocalTime(seconds: .min) == nil)
        #expect(LocalTime(day: .last, time: .midnight).adding(seconds: 86_400) == nil)
        #expect(LocalTime(day: .first, time: .midnight).adding(seconds: -1) == nil)
    }
}
