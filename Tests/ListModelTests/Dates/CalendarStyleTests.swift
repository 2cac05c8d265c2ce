// The calendar style derived from a locale's date and time formats.

import DateWording
import Testing
import Todo

@Suite struct CalendarStyleTests {
    private func style(
        _ dateFormat: String, _ timeFormat: String, _ firstWeekday: Weekday = .monday,
        digits: String = "0123456789"
    ) -> CalendarStyle {
        CalendarStyle(
            dateFormat: dateFormat, timeFormat: timeFormat, firstWeekday: firstWeekday, digits: Array(digits))
    }

    @Test func germanFormatsHave24HoursAndTheDayFirst() {
        #expect(style("%d.%m.%Y", "%T") == CalendarStyle())
    }

    @Test func americanFormatsHave12HoursSundayAndTheMonthFirst() {
        var american = CalendarStyle()
        american.firstWeekday = .sunday
        american.hasTwelveHours = true
        american.isMonthFirst = true
        #expect(style("%m/%d/%Y", "%r", .sunday) == american)
        #expect(style("%D", "%I:%M:%S %p", .sunday) == american)
    }

    @Test func aYearFirstFormatDoesNotDetermineTheOrderOfDayAndMonth() {
        #expect(!style("%Y-%m-%d", "%H:%M:%S").isMonthFirst)
        #expect(!style("%F", "%T").isMonthFirst)
    }

    @Test func formatFlagsAreIgnored() {
        #expect(style("%-m/%-d/%y", "%T").isMonthFirst)
        #expect(style("%Ey年%m月%d日", "%OH:%OM").isMonthFirst == false)
        #expect(style("%d/%m/%Y", "%-I:%M %p").hasTwelveHours)
    }

    @Test func someLocalesUseAPointInTimes() {
        #expect(style("%d.%m.%Y", "%H.%M.%S").timeSeparator == ".")
    }

    @Test func digitsFollowTheLocale() {
        let persian = style("%d/%m/%Y", "%T", .saturday, digits: "۰۱۲۳۴۵۶۷۸۹")
        #expect(persian.localized("19:05") == "۱۹:۰۵")
        #expect(CalendarStyle().localized("19:05") == "19:05")
    }

    @Test func aLocaleWithoutDigitsUsesLatinDigits() {
        #expect(style("%d/%m/%Y", "%T", digits: "").digits == CalendarStyle().digits)
    }
}
