// Tests of "only" next to a date or a repeat.

import Testing
import TitleParsing
import Todo

/// "Only" before a date, or after the last date of a title, is taken together with the date, because the date alone
/// means the same. The phrase stays in the title if more words follow that "only" may refer to, or if "only" separates
/// two repeats.
@Suite struct QuickAddOnlyTests {
    @Test(arguments: [
        QuickAddSample("Call Ann only today", "Call Ann", "2026-11-23"),
        QuickAddSample("Call Ann today only", "Call Ann", "2026-11-23"),
        QuickAddSample("Call Ann just on Friday at 9am", "Call Ann", "2026-11-27T09:00:00"),
        QuickAddSample("Only on Friday call Ann", "call Ann", "2026-11-27"),
        QuickAddSample("Gym every Friday only", "Gym", "2026-11-27", "FREQ=WEEKLY;BYDAY=FR"),
        QuickAddSample("Gym every day only at 9am", "Gym", "2026-11-24T09:00:00", "FREQ=DAILY"),
        QuickAddSample("Gym weekdays only at 9am", "Gym", "2026-11-24T09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Gym at 9am on weekdays only", "Gym", "2026-11-24T09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Gym every day, only on weekdays", "Gym", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Gym daily just Mon and Thu", "Gym", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ])
    func recognizesEnglishPhrasesWithOnly(sample: QuickAddSample) { sample.check(.english) }

    @Test(arguments: [
        QuickAddSample("Ann anrufen nur heute", "Ann anrufen", "2026-11-23"),
        QuickAddSample("Ann anrufen spätestens am Freitag", "Ann anrufen", "2026-11-27"),
        QuickAddSample("Ann anrufen etwa um 9 Uhr", "Ann anrufen", "2026-11-24T09:00:00"),
        QuickAddSample("Sport nur montags", "Sport", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO"),
        QuickAddSample("Sport jeden Freitag nur", "Sport", "2026-11-27", "FREQ=WEEKLY;BYDAY=FR"),
        QuickAddSample("Sport werktags nur um 9", "Sport", "2026-11-24T09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Sport jeden Tag, nur werktags", "Sport", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample(
            "Sport täglich bloß montags um 19 Uhr", "Sport", "2026-11-23T19:00:00", "FREQ=WEEKLY;BYDAY=MO"),
    ])
    func recognizesGermanPhrasesWithOnly(sample: QuickAddSample) { sample.check(.german) }

    @Test(arguments: [
        QuickAddSample("شراء الحليب غدا فقط", "شراء الحليب", "2026-11-24"),
        QuickAddSample("شراء الحليب فقط يوم الجمعة", "شراء الحليب", "2026-11-27"),
        QuickAddSample("رياضة كل جمعة فقط", "رياضة", "2026-11-27", "FREQ=WEEKLY;BYDAY=FR"),
        QuickAddSample("رياضة حوالي الساعة 9", "رياضة", "2026-11-24T09:00:00"),
        QuickAddSample(
            "رياضة كل يوم فقط في أيام العمل", "رياضة", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
    ])
    func recognizesArabicPhrasesWithOnly(sample: QuickAddSample) { sample.check(.arabic, setting: .egypt) }

    @Test(arguments: [
        ("Gym every day at 9am only on weekdays", QuickAddLanguage.english),
        ("Gym every day only until Friday", .english), ("Gym every day at 9am, just on weekdays", .english),
        ("Buy milk on Friday only 2 liters", .english), ("Buy milk tomorrow only 2 liters", .english),
        ("Meet on Friday only if it rains", .english), ("Only today call Ann", .english),
        ("Call Ann not only today", .english), ("Buy milk only, tomorrow", .english),
        ("Sport jeden Tag um 9 nur werktags", .german), ("Sport jeden Tag um 9, nur werktags", .german),
        ("Sport jeden Tag nur bis Freitag", .german), ("Sport jeden Tag um 9 Uhr, nur nicht sonntags", .german),
        ("Am Freitag nur 2 Liter kaufen", .german), ("Ann anrufen nicht nur heute", .german),
        ("رياضة كل يوم الساعة 9 فقط أيام العمل", .arabic), ("رياضة كل يوم فقط حتى يوم الجمعة", .arabic),
        ("يوم الجمعة فقط مع أحمد", .arabic), ("رياضة ليس غدا فقط", .arabic),
    ])
    func keepsADateInTheTitleIfOnlyMayApplyToMore(typed: String, language: QuickAddLanguage) {
        expectLiteral(typed, language, setting: language.code == "ar" ? .egypt : QuickAdd.Setting())
    }

    @Test func aTagEndsThePhrase() {
        let added = QuickAdd("Milk tomorrow #home only", language: .english, at: QuickAddSample.now)
        #expect(added.title == "Milk tomorrow only" && added.due == nil)
    }
}
