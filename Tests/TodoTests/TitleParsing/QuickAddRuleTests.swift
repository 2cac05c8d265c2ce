// Tests of quick add's rules that hold in every language.

import TestSupport
import Testing
import TitleParsing
import Todo

@Suite struct QuickAddRuleTests {
    private static let now = QuickAddSample.now

    private func add(
        _ typed: String, at now: LocalTime = Self.now, setting: QuickAdd.Setting = .init()
    ) -> QuickAdd {
        QuickAdd(typed, language: .english, at: now, setting: setting)
    }

    @Test func eachChipHasItsWordsRangeAndValue() throws {
        let typed = "Pay rent every Tuesday, tomorrow at 9am"
        let chips = add(typed).chips
        let time = try #require(TimeOfDay(hour: 9, minute: 0))
        let tomorrow = try #require(Day("2026-11-24"))
        #expect(chips.map(\.words) == ["every Tuesday,", "tomorrow", "at 9am"])
        #expect(chips.map { String(typed[$0.range]) } == chips.map(\.words))
        #expect(chips.map(\.value) == [.repeats("FREQ=WEEKLY;BYDAY=TU"), .day(tomorrow), .time(time)])
        #expect(add("Call in an hour").chips.map(\.value) == [.moment(QuickAddSample.at("2026-11-23T11:15:00"))])
    }

    @Test(arguments: [
        #"Read "Tomorrow""#, #"Read "The Day After Tomorrow""#, "Read “Tomorrow”", "Lies „Tomorrow“", "Lis «Tomorrow»",
        #"Read "Tomorrow"#, #"Read ("x") "Saturday","#,
    ])
    func quotedWordsStayInTheTitleWithTheirQuotes(typed: String) { expectLiteral(typed, .english) }

    @Test func wordsAfterAQuoteAreRecognized() {
        let added = add(#"Read "Tomorrow" tomorrow"#)
        #expect(added.title == #"Read "Tomorrow""#)
        #expect(added.due?.description == "2026-11-24")
        #expect(add(#"Saw 5" pipe tomorrow"#).title == #"Saw 5" pipe"#)
    }

    @Test func aBackslashKeepsAWordInTheTitleAndIsRemoved() {
        #expect(add(#"Read \Tomorrow"#).title == "Read Tomorrow")
        #expect(add(#"Read \Tomorrow"#).chips.isEmpty)
        #expect(add(#"Call \on 3 Dec"#).title == "Call on 3 Dec")
        #expect(add(#"Read \Tomorrow 9am"#).due?.description == "2026-11-24T09:00:00")
    }

    @Test func aBackslashWithoutEffectStays() {
        #expect(add(#"Clean C:\temp \o/ \alpha today"#).title == #"Clean C:\temp \o/ \alpha"#)
    }

    @Test func aLiteralChipReturnsItsWordsToTheTitle() {
        let typed = "Pay rent tomorrow 9am"
        let added = add(typed, setting: .init(literal: ["tomorrow"]))
        #expect(added.title == "Pay rent tomorrow")
        #expect(added.chips.map(\.words) == ["9am"])
        #expect(add(typed, setting: .init(literal: ["tomorrow", "9am"])).title == typed)
    }

    @Test func noPartOfALiteralChipIsRecognized() {
        #expect(add("Call Ada on 3 Dec", setting: .init(literal: ["on 3 Dec"])).chips.isEmpty)
        #expect(add("Call Ada on 3 Dec 2027", setting: .init(literal: ["ON 3 dec"])).chips.isEmpty)
    }

    @Test func spacesBetweenTitleWordsStay() {
        #expect(add("Call  Ada \t on 3 Dec  about  it").title == "Call  Ada  about  it")
        #expect(add(" Call Ada tomorrow ").title == "Call Ada ")
    }

    @Test func onAWeekendThisWeekendMeansToday() {
        for (day, due) in [("2026-11-27", "2026-11-28"), ("2026-11-28", "2026-11-28"), ("2026-11-29", "2026-11-29")] {
            #expect(add("Paint this weekend", at: QuickAddSample.at("\(day)T09:00:00")).due?.description == due)
        }
    }

    @Test func aPastPartOfTheDaySetsNoHour() {
        let late = QuickAddSample.at("2026-11-23T21:00:00")
        #expect(add("Film tonight", at: late).due?.description == "2026-11-23")
        #expect(add("Film today evening", at: late).due?.description == "2026-11-23")
    }

    @Test func inAnHourIsRoundedToTheMinute() {
        let late = QuickAddSample.at("2026-12-31T23:30:59")
        #expect(add("Call in an hour", at: late).due?.description == "2027-01-01T00:30:00")
    }

    @Test func partsOfTheDayFollowTheUsersSettings() {
        let setting = QuickAdd.Setting(
            morning: TimeOfDay(hour: 7, minute: 30), afternoon: TimeOfDay(hour: 14, minute: 0),
            evening: TimeOfDay(hour: 18, minute: 0))
        #expect(add("Run tomorrow morning", setting: setting).due?.description == "2026-11-24T07:30:00")
        #expect(add("Run tomorrow afternoon", setting: setting).due?.description == "2026-11-24T14:00:00")
        #expect(add("Run tonight", setting: setting).due?.description == "2026-11-23T18:00:00")
    }

    @Test func theFirstWeekdayFollowsTheUsersSettings() {
        let setting = QuickAdd.Setting(firstWeekday: .sunday)
        #expect(add("Report next week", setting: setting).due?.description == "2026-11-29")
        #expect(
            add("Gym every 2 weeks on Monday and Sunday", setting: setting).repeats
                == "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU")
    }

    @Test func datesBeyondTheCalendarAreNotRecognized() {
        let end = QuickAddSample.at("9999-12-31T10:15:00")
        for typed in ["Run tomorrow", "Run 9am", "Run in 2 weeks", "Run every Monday", "Run on 3 Dec", "Run next year"]
        {
            #expect(add(typed, at: end).title == typed)
            #expect(add(typed, at: end).chips.isEmpty)
        }
    }

    @Test func aLocaleNameDeterminesTheLanguage() {
        #expect(QuickAddLanguage.forLocale("de_AT.UTF-8").code == "de")
        #expect(QuickAddLanguage.forLocale("ar").code == "ar")
        #expect(QuickAddLanguage.forLocale("fr_FR").code == "en")
        #expect(QuickAddLanguage.forLocale("C").code == "en")
        #expect(
            QuickAddLanguage.all.map { QuickAddLanguage.forLocale($0.code).code } == QuickAddLanguage.all.map(\.code))
    }
}
