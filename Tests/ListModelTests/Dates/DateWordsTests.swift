// Days and times as texts.

import DateWording
import Testing
import Todo

@Suite struct DateWordsTests {
    private static let near: KeyValuePairs = [
        "2026-11-23": "Today", "2026-11-24": "Tomorrow", "2026-11-25": "Wednesday", "2026-11-29": "Sunday",
        "2026-11-22": "Yesterday", "2026-11-21": "2 days ago", "2026-11-17": "6 days ago",
    ]

    @Test(arguments: near.map { ($0.key, $0.value) }) func aNearDayIsShownRelatively(_ day: String, _ text: String) {
        #expect(words.text(time(day)) == text)
    }

    private static let far: KeyValuePairs = [
        "2026-11-30": "30 Nov", "2026-12-03": "3 Dec", "2026-11-16": "16 Nov", "2027-01-01": "1 Jan 2027",
        "2025-12-31": "31 Dec 2025",
    ]

    @Test(arguments: far.map { ($0.key, $0.value) })
    func otherDaysAreDatesWithTheYearIfItDiffers(_ day: String, _ text: String) {
        #expect(words.text(time(day)) == text)
    }

    @Test func relativeDaysCrossTheTurnOfTheYear() {
        let eve = Now(Timestamp(milliseconds: Int64(LocalTime("2026-12-31T22:00:00").seconds) * 1000), by: monday.zones)
        let words = DateWords(eve, CalendarStyle())
        #expect(words.text(time("2027-01-01")) == "Tomorrow")
        #expect(words.text(time("2027-01-07")) == "7 Jan 2027")
    }

    @Test func aTimeFollowsItsDay() {
        #expect(words.text(time("2026-11-24T09:00:00")) == "Tomorrow 9:00")
        #expect(words.text(time("2026-11-23T00:05:00")) == "Today 0:05")
        #expect(words.text(time("2026-12-03T17:30:00")) == "3 Dec 17:30")
    }

    @Test func twelveHourTimesShowAMOrPM() {
        #expect(americanWords.text(time("2026-11-24T09:00:00")) == "Tomorrow 9:00 AM")
        #expect(americanWords.text(time("2026-11-23T00:05:00")) == "Today 12:05 AM")
        #expect(americanWords.text(time("2026-11-23T12:00:00")) == "Today 12:00 PM")
        #expect(americanWords.text(time("2026-11-23T23:59:00")) == "Today 11:59 PM")
    }

    @Test func theMonthComesFirstIfTheStyleSays() {
        #expect(americanWords.text(time("2026-12-03")) == "Dec 3")
        #expect(americanWords.text(time("2027-12-03")) == "Dec 3, 2027")
        #expect(americanWords.date(month: 12, day: 3) == "December 3")
    }

    @Test func aTimeInAnotherZoneIsShownInLocalTime() {
        // 22:30 in Berlin on the 23rd is 03:00 in India on the 24th.
        #expect(words.text(time("2026-11-24T03:00:00+05:30[Asia/Kolkata]")) == "Today 22:30")
        #expect(words.text(time("2026-11-23T23:30:00Z")) == "Tomorrow 0:30")
    }

    @Test func aHeaderShowsTheWeekdayAndTheDate() {
        let headers = ["2026-11-24", "2026-11-25", "2026-12-03", "2026-11-22", "2026-11-20", "2027-01-01"]
            .compactMap { Day($0) }.map(words.header)
        #expect(headers == ["Tomorrow", "Wed 25 Nov", "Thu 3 Dec", "Yesterday", "Fri 20 Nov", "Fri 1 Jan 2027"])
    }

    @Test func aStartIsShownAsFromADay() {
        #expect(words.start(time("2026-11-24")) == "From Tomorrow")
        #expect(words.start(time("2026-11-23T15:00:00")) == "From Today 15:00")
        #expect(words.start(time("2026-11-26")) == "From Thursday")
        #expect(words.start(time("2026-12-24")) == "From 24 Dec")
    }

    @Test func digitsFollowTheLocale() {
        var style = CalendarStyle()
        style.digits = Array("۰۱۲۳۴۵۶۷۸۹")
        let persian = DateWords(monday, style)
        #expect(persian.text(time("2027-12-03T09:00:00")) == "۳ Dec ۲۰۲۷ ۹:۰۰")
        #expect(persian.text(time("2026-11-20")) == "۳ days ago")
    }

    @Test func theFirstAndLastPossibleDaysCanBeFormatted() {
        #expect(words.text(time("0001-01-01")) == "1 Jan 1")
        #expect(words.text(time("9999-12-31")) == "31 Dec 9999")
    }
}
