// Tests of titles with more than one date, or with an uncertain date.

import Testing
import TitleParsing
import Todo

@Suite struct QuickAddRivalTests {
    @Test(arguments: [
        "See friday also saturday", "See friday as well as saturday", "Watch friday and maybe saturday",
        "Skip friday; saturday", "Skip (friday); saturday", "Meet friday! saturday", "Skip on friday: on saturday",
        "Friday lunch on saturday", "Prepare friday party by thursday", "Cancel tomorrow meeting today",
        "Daily scrum on friday, moved from tuesday to 3 Dec", "Skip 9am; 10am", "Flight 14:30 check-in at 12:30",
        "2026-12-03 report on 2026-12-04", "Gym every monday; yoga tomorrow",
    ])
    func recognizesNoDateIfAnotherDateWouldStayInTheTitle(typed: String) { expectLiteral(typed, .english) }

    @Test(arguments: [
        "Read by friday at the latest", "Read by friday at latest", "Read on friday maybe", "Gym maybe on friday",
        "Gym also on friday", "Gym on friday too", "Meet on friday if it rains", "Call tomorrow or later",
        "Read no later than friday", "Meet on friday with or without Bob", "Call on friday three times",
    ])
    func anUncertainDateStaysInTheTitle(typed: String) { expectLiteral(typed, .english) }

    @Test(arguments: [
        "Treffen Freitag und eventuell Samstag", "Treffen Freitag auch Samstag", "Treffen Freitag, evtl. Samstag",
        "Treffen Freitag; Samstag", "Sport auch am Freitag", "Sport vielleicht am Freitag",
        "Heute Abend Film am Freitag", "Treffen am Freitag, falls es regnet", "Feier am Freitag oder später",
        "Bericht vom 3.12. am Freitag",
    ])
    func keepsUncertainGermanDatesInTheTitle(typed: String) { expectLiteral(typed, .german) }

    @Test(arguments: [
        "اجتماع يوم الجمعة وأيضا يوم السبت", "اجتماع يوم الجمعة وربما السبت", "اجتماع يوم الجمعة؛ يوم السبت",
        "قراءة يوم الجمعة على الأكثر", "اجتماع يوم الجمعة كذلك يوم السبت", "رياضة ربما يوم الجمعة",
        "فيلم الليلة مع أحمد غدا",
    ])
    func keepsUncertainArabicDatesInTheTitle(typed: String) { expectLiteral(typed, .arabic, setting: .egypt) }

    /// The other day is part of a name, or the user has marked it as literal text.
    @Test(arguments: [
        QuickAddSample("Read the Monday edition tomorrow", "Read the Monday edition", "2026-11-24"),
        QuickAddSample("Shop Black Friday shoes on saturday", "Shop Black Friday shoes", "2026-11-28"),
        QuickAddSample("Watch “Friday” on saturday", "Watch “Friday”", "2026-11-28"),
        QuickAddSample("Watch \\Friday film on saturday", "Watch Friday film", "2026-11-28"),
        QuickAddSample("Buy sun cream; on saturday", "Buy sun cream;", "2026-11-28"),
        QuickAddSample("Read chapter 3 by friday", "Read chapter 3", "2026-11-27"),
        QuickAddSample("Plan the week on Monday", "Plan the week", "2026-11-30"),
    ])
    func aDateInANameDoesNotCountAsAnotherDate(sample: QuickAddSample) { sample.check(.english) }

    @Test func aLiteralChipDoesNotCountAsAnotherDate() {
        let setting = QuickAdd.Setting(literal: ["friday"])
        let added = QuickAdd("Friday lunch on saturday", language: .english, at: QuickAddSample.now, setting: setting)
        #expect(added.title == "Friday lunch" && added.due?.description == "2026-11-28")
    }
}
