// Tests of phrases next to words that change their meaning.

import Testing
import Todo

@Suite struct QuickAddBesideTests {
    @Test(arguments: [
        QuickAddSample("Run tomorrow at half past 9", "Run", "2026-11-24T09:30:00"),
        QuickAddSample("Run at half past nine tomorrow", "Run", "2026-11-24T09:30:00"),
        QuickAddSample("Run quarter past 9 tomorrow", "Run", "2026-11-24T09:15:00"),
        QuickAddSample("Run at a quarter to nine in the evening", "Run", "2026-11-23T20:45:00"),
        QuickAddSample("Run tomorrow around 9am", "Run", "2026-11-24T09:00:00"),
        QuickAddSample("Run around noon", "Run", "2026-11-23T12:00:00"),
        QuickAddSample("Run every single Friday", "Run", "2026-11-27", "FREQ=WEEKLY;BYDAY=FR"),
        QuickAddSample("Run every single day", "Run", "2026-11-23", "FREQ=DAILY"),
        QuickAddSample("Read the Times on Friday", "Read the Times", "2026-11-27"),
        QuickAddSample("Plan the week on Monday", "Plan the week", "2026-11-30"),
        QuickAddSample("Walk around tomorrow", "Walk around", "2026-11-24"),
    ])
    func recognizesEnglishPhrasesWithQualifiers(sample: QuickAddSample) { sample.check(.english) }

    @Test(arguments: [
        QuickAddSample("Laufen um halb 8 abends", "Laufen", "2026-11-23T19:30:00"),
        QuickAddSample("Laufen morgen um halb 8 früh", "Laufen", "2026-11-24T07:30:00"),
        QuickAddSample("Laufen morgen Viertel nach 8 abends", "Laufen", "2026-11-24T20:15:00"),
        QuickAddSample("Laufen um dreiviertel 8 morgens", "Laufen", "2026-11-24T07:45:00"),
        QuickAddSample("Laufen um 8 Uhr 30 abends", "Laufen", "2026-11-23T20:30:00"),
        QuickAddSample("Laufen immer am Montag um 9", "Laufen", "2026-11-30T09:00:00", "FREQ=WEEKLY;BYDAY=MO"),
        QuickAddSample("Laufen jeweils montags", "Laufen", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO"),
        QuickAddSample("Bericht noch heute", "Bericht", "2026-11-23"),
        QuickAddSample("Bericht heute noch", "Bericht", "2026-11-23"),
        QuickAddSample("Lies Kapitel 3 bis Freitag", "Lies Kapitel 3", "2026-11-27"),
    ])
    func recognizesGermanPhrasesWithQualifiers(sample: QuickAddSample) { sample.check(.german) }

    @Test(arguments: [
        QuickAddSample("طبيب الساعة 9 ونصف", "طبيب", "2026-11-24T09:30:00"),
        QuickAddSample("طبيب الساعة 9 وربع", "طبيب", "2026-11-24T09:15:00"),
        QuickAddSample("طبيب الساعة التاسعة والثلث", "طبيب", "2026-11-24T09:20:00"),
        QuickAddSample("طبيب الساعة 9 إلا ثلثا", "طبيب", "2026-11-24T08:40:00"),
    ])
    func recognizesArabicPhrasesWithQualifiers(sample: QuickAddSample) { sample.check(.arabic, setting: .egypt) }

    @Test(arguments: [
        "Gym 3 times a week on Monday", "Gym once a week on Friday", "Pay once every 2 weeks",
        "Pills every day at 9am and at 9pm", "Meet on Monday at 7pm and on Friday at 8pm",
        "Work every weekday plus Saturday", "Work every weekday including Saturday", "Open up to and including Friday",
        "Meet some Friday", "Holiday a week on Friday", "Almost daily", "Report at least weekly",
    ])
    func keepsAmbiguousEnglishPhrasesInTheTitle(typed: String) { expectLiteral(typed, .english) }

    @Test(arguments: [
        "Arbeit morgen von 9 bis 17 Uhr", "Arbeit morgen 9 bis 17 Uhr", "Urlaub vom 3. bis 5. Dezember",
        "Urlaub vom 3. bis zum 5.12.", "Treffen heute sowie morgen", "Treffen am Freitag beziehungsweise Samstag",
        "Treffen am Freitag bzw. Samstag", "Treffen am Freitag und am Samstag",
        "Chor am Montag um 7 und am Freitag um 8",
        "Tabletten zweimal täglich", "Tabletten 3x täglich", "Tabletten 3 mal täglich",
        "Sport einmal pro Woche am Montag",
        "Sport fast täglich", "Sport mindestens wöchentlich", "Nicht mehr heute", "Kein Montag",
        "Treffen übernächsten Montag",
        "Treffen weder heute noch morgen", "Treffen sowohl heute als auch morgen", "Sport jeweils am 1.",
        "Sport werktags sowie samstags", "Putzen von heute auf morgen", "Treffen zwischen dem 3. und 5. Dezember",
    ])
    func keepsAmbiguousGermanPhrasesInTheTitle(typed: String) { expectLiteral(typed, .german) }

    @Test(arguments: [
        "اجتماع يوم الجمعة ويوم السبت", "اجتماع غدا الساعة 9 والساعة 10", "اجتماع بين يوم الأحد ويوم الخميس",
        "دواء 3 مرات يوميا", "دواء مرتين يوميا", "دواء مرة كل أسبوع", "انتظار لغاية يوم الجمعة",
        "رياضة كل يوم الساعة 9 ما عدا الجمعة", "رياضة كل صباح الساعة 8", "اجتماع يوم الأحد بدلا من الجمعة",
        "طبيب الساعة 9 وعشر دقائق", "عمل طوال اليوم", "طبيب غدا في تمام الساعة 9",
    ])
    func keepsAmbiguousArabicPhrasesInTheTitle(typed: String) { expectLiteral(typed, .arabic, setting: .egypt) }
}
