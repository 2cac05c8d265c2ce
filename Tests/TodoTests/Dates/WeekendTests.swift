// Tests of weekends by region.

import Testing
import TitleParsing
import Todo

@Suite struct WeekendTests {
    @Test(arguments: [
        ("DE", Weekday.saturday, Weekday.sunday), ("AE", .saturday, .sunday), ("EG", .friday, .saturday),
        ("IL", .friday, .saturday), ("SA", .friday, .saturday), ("AF", .thursday, .friday), ("IR", .friday, .friday),
        ("IN", .sunday, .sunday), ("UG", .sunday, .sunday),
    ])
    func eachRegionHasItsWeekend(_ region: String, _ first: Weekday, _ last: Weekday) {
        #expect(Weekend(region: region) == Weekend(first, last))
    }

    @Test(arguments: [
        ("ar_EG.UTF-8", Weekday.friday), ("ar_EG", .friday), ("en_IL@calendar.x", .friday), ("fa_IR.utf8", .friday),
        ("ps_AF", .thursday), ("de_AT.UTF-8", .saturday), ("ar", .saturday), ("C.UTF-8", .saturday), ("", .saturday),
        ("C.UTF-8_EG", .saturday),
    ])
    func aLocaleNameDeterminesTheRegion(_ locale: String, _ first: Weekday) {
        #expect(Weekend(locale: locale).first == first)
    }

    @Test func theOtherDaysAreWorkdays() {
        #expect(Weekend.usual.workdays == [.monday, .tuesday, .wednesday, .thursday, .friday])
        #expect(Weekend(region: "EG").workdays == [.monday, .tuesday, .wednesday, .thursday, .sunday])
        #expect(Weekend(region: "IR").workdays.count == 6)
    }

    @Test(arguments: [
        // The results for Monday, Thursday, Friday, Saturday and Sunday.
        ("EG", ["2026-11-27", "2026-11-27", "2026-11-27", "2026-11-28", "2026-12-04"]),
        ("AF", ["2026-11-26", "2026-11-26", "2026-11-27", "2026-12-03", "2026-12-03"]),
        ("IR", ["2026-11-27", "2026-11-27", "2026-11-27", "2026-12-04", "2026-12-04"]),
        ("IN", ["2026-11-29", "2026-11-29", "2026-11-29", "2026-11-29", "2026-11-29"]),
        ("DE", ["2026-11-28", "2026-11-28", "2026-11-28", "2026-11-28", "2026-11-29"]),
    ])
    func thisWeekendMeansTheSameInMenuAndQuickAdd(_ region: String, _ days: [String]) throws {
        let weekend = Weekend(region: region)
        for (text, expected) in zip(["2026-11-23", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"], days) {
            let today = try #require(Day(text))
            #expect(NearDay.weekend.day(from: today, firstWeekday: .monday, weekend: weekend)?.description == expected)
            let setting = QuickAdd.Setting(weekend: weekend)
            let now = LocalTime(day: today, time: .midnight)
            let typed = QuickAdd("Paint this weekend", language: .forLocale("en"), at: now, setting: setting)
            #expect(typed.due?.description == expected, "\(text)")
        }
    }

    @Test(arguments: [
        ("EG", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU", "FREQ=WEEKLY;BYDAY=FR"),
        ("IN", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "FREQ=WEEKLY;BYDAY=SU"),
        ("DE", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;BYDAY=SA"),
    ])
    func weekdayAndWeekendRulesFollowTheRegion(_ region: String, _ weekdays: String, _ weekends: String) throws {
        let weekend = Weekend(region: region)
        let now = LocalTime(day: try #require(Day("2026-11-23")), time: .midnight)
        let setting = QuickAdd.Setting(weekend: weekend)
        #expect(
            QuickAdd("Run every weekday", language: .forLocale("en"), at: now, setting: setting).repeats == weekdays)
        #expect(
            QuickAdd("Run every weekend", language: .forLocale("en"), at: now, setting: setting).repeats == weekends)
        #expect(RepeatChoice.usual(on: now.day, weekend: weekend).map(\.parts.text).contains(weekdays))
    }
}
