// Tests of phrases that are taken completely, and of words that bind a phrase to the title.

import Testing
import TitleParsing
import Todo

@Suite struct QuickAddWholeTests {
    @Test(arguments: [
        QuickAddSample("Beer every 2nd friday", "Beer", "2026-12-11", "FREQ=MONTHLY;BYDAY=2FR"),
        QuickAddSample("Beer every 3rd friday", "Beer", "2026-12-18", "FREQ=MONTHLY;BYDAY=3FR"),
        QuickAddSample("Beer each 2nd friday at 8pm", "Beer", "2026-12-11T20:00:00", "FREQ=MONTHLY;BYDAY=2FR"),
        QuickAddSample("Beer every second friday", "Beer", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Beer every other friday", "Beer", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Beer every 2 fridays", "Beer", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Clean biweekly friday", "Clean", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Clean bi-weekly on fridays", "Clean", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Clean every fortnight", "Clean", "2026-11-23", "FREQ=WEEKLY;INTERVAL=2"),
        QuickAddSample("Clean every 14 days on friday", "Clean", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Pills every 3rd day", "Pills", "2026-11-23", "FREQ=DAILY;INTERVAL=3"),
        QuickAddSample("Tax every quarter", "Tax", "2026-11-23", "FREQ=MONTHLY;INTERVAL=3"),
        QuickAddSample(
            "Gym every day except sunday", "Gym", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        QuickAddSample(
            "Gym daily except for Sundays at 7pm", "Gym", "2026-11-23T19:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        QuickAddSample(
            "Gym every day but sat and sun", "Gym", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample(
            "Gym every day but not on weekends", "Gym", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Gym every weekday but not friday", "Gym", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
        QuickAddSample(
            "Stand-up mon-fri at 9am", "Stand-up", "2026-11-24T09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample(
            "Stand-up Monday to Friday 9am", "Stand-up", "2026-11-24T09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample(
            "Stand-up at 9am from Mon through Thu", "Stand-up", "2026-11-24T09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
        QuickAddSample("Shift every fri-mon", "Shift", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,FR,SA,SU"),
        QuickAddSample("Gym mon/wed/fri 6pm", "Gym", "2026-11-23T18:00:00", "FREQ=WEEKLY;BYDAY=MO,WE,FR"),
        QuickAddSample("Bins mondays at 7pm", "Bins", "2026-11-23T19:00:00", "FREQ=WEEKLY;BYDAY=MO"),
        QuickAddSample("Run starting monday", "Run", "2026-11-30"),
        QuickAddSample("Run every day starting tomorrow", "Run", "2026-11-24", "FREQ=DAILY"),
        QuickAddSample("Run daily from monday", "Run", "2026-11-30", "FREQ=DAILY"),
        QuickAddSample("Run beginning on 3 Dec at 7am", "Run", "2026-12-03T07:00:00"),
        QuickAddSample("Run starting monday with Ada", "Run with Ada", "2026-11-30"),
        QuickAddSample("Run as of next week", "Run", "2026-11-30"),
        QuickAddSample("Film tonight at 9:30", "Film", "2026-11-23T21:30:00"),
        QuickAddSample("Film tonight at 9", "Film", "2026-11-23T21:00:00"),
        QuickAddSample("Film at 9 tonight", "Film", "2026-11-23T21:00:00"),
        QuickAddSample("Film tonight 21:30", "Film", "2026-11-23T21:30:00"),
        QuickAddSample("Film tomorrow evening at 9", "Film", "2026-11-24T21:00:00"),
        QuickAddSample("Film friday night at nine", "Film", "2026-11-27T21:00:00"),
        QuickAddSample("Run tomorrow morning at 7", "Run", "2026-11-24T07:00:00"),
        QuickAddSample("Meet this afternoon at 3:30", "Meet", "2026-11-23T15:30:00"),
        QuickAddSample("Lunch 12 noon", "Lunch", "2026-11-23T12:00:00"),
        QuickAddSample("Lunch tomorrow at 12 noon", "Lunch", "2026-11-24T12:00:00"),
        QuickAddSample("Call tomorrow at 12 midnight", "Call", "2026-11-24T00:00:00"),
        QuickAddSample("Call today at 9:30", "Call", "2026-11-23T21:30:00"),
        QuickAddSample("Call today at 9 o'clock", "Call", "2026-11-23T21:00:00"),
        QuickAddSample("Call every monday at 8", "Call", "2026-11-30T08:00:00", "FREQ=WEEKLY;BYDAY=MO"),
        QuickAddSample("Call at 8 every monday", "Call", "2026-11-30T08:00:00", "FREQ=WEEKLY;BYDAY=MO"),
        QuickAddSample("Call every day at nine", "Call", "2026-11-24T09:00:00", "FREQ=DAILY"),
        QuickAddSample("Stand-up mon-fri at 9", "Stand-up", "2026-11-24T09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Call Ada on friday at 8", "Call Ada", "2026-11-27T08:00:00"),
        QuickAddSample("Call today at 8", "Call", "2026-11-23T20:00:00"),
    ])
    func takesCompleteEnglishPhrases(sample: QuickAddSample) { sample.check(.english) }

    @Test(arguments: [
        QuickAddSample("Bier jeden 2. Freitag", "Bier", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Bier jeden 2. Freitag im Monat", "Bier", "2026-12-11", "FREQ=MONTHLY;BYDAY=2FR"),
        QuickAddSample("Putzen alle zwei Wochen freitags", "Putzen", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Putzen alle 14 Tage am Freitag", "Putzen", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Putzen 14-tägig freitags", "Putzen", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("Tabletten jeden dritten Tag", "Tabletten", "2026-11-23", "FREQ=DAILY;INTERVAL=3"),
        QuickAddSample("Steuer jedes Quartal", "Steuer", "2026-11-23", "FREQ=MONTHLY;INTERVAL=3"),
        QuickAddSample(
            "Sport jeden Tag außer Sonntag", "Sport", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        QuickAddSample(
            "Sport täglich ausser sonntags um 19 Uhr", "Sport", "2026-11-23T19:00:00",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA"),
        QuickAddSample(
            "Sport täglich, nur nicht am Wochenende", "Sport", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample(
            "Sport jeden Tag bis auf Samstag und Sonntag", "Sport", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Sport werktags außer freitags", "Sport", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
        QuickAddSample(
            "Stand-up Mo-Fr um 9", "Stand-up", "2026-11-24T09:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample(
            "Stand-up von Montag bis Freitag um 9 Uhr", "Stand-up", "2026-11-24T09:00:00",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample(
            "Chor montags bis donnerstags um 20 Uhr", "Chor", "2026-11-23T20:00:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH"),
        QuickAddSample("Laufen ab Montag", "Laufen", "2026-11-30"),
        QuickAddSample("Laufen ab nächster Woche", "Laufen", "2026-11-30"),
        QuickAddSample("Laufen jeden Tag ab morgen", "Laufen", "2026-11-24", "FREQ=DAILY"),
        QuickAddSample("Laufen beginnend am 3. Dezember", "Laufen", "2026-12-03"),
        QuickAddSample("Kino heute Abend um halb 10", "Kino", "2026-11-23T21:30:00"),
        QuickAddSample("Kino heute Abend um 9", "Kino", "2026-11-23T21:00:00"),
        QuickAddSample("Kino morgen Abend 8:30", "Kino", "2026-11-24T20:30:00"),
        QuickAddSample("Kino morgen Abend um 9", "Kino", "2026-11-24T21:00:00"),
        QuickAddSample("Laufen morgen früh um 7", "Laufen", "2026-11-24T07:00:00"),
        QuickAddSample("Essen 12 Uhr mittags", "Essen", "2026-11-23T12:00:00"),
        QuickAddSample("Essen morgen um halb eins", "Essen", "2026-11-24T12:30:00"),
        QuickAddSample("Arzt heute um halb 8", "Arzt", "2026-11-23T19:30:00"),
        QuickAddSample("Arzt heute um halb 11", "Arzt", "2026-11-23T10:30:00"),
        QuickAddSample("Arzt heute um 9", "Arzt", "2026-11-23T21:00:00"),
        QuickAddSample("Arzt heute um viertel nach sieben", "Arzt", "2026-11-23T19:15:00"),
        QuickAddSample("Arzt um halb 8", "Arzt", "2026-11-24T07:30:00"),
    ])
    func takesCompleteGermanPhrases(sample: QuickAddSample) { sample.check(.german) }

    @Test(arguments: [
        QuickAddSample("تنظيف كل ثاني جمعة", "تنظيف", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("تنظيف ثاني جمعة من كل شهر", "تنظيف", "2026-12-11", "FREQ=MONTHLY;BYDAY=2FR"),
        QuickAddSample("تنظيف كل أسبوعين يوم الجمعة", "تنظيف", "2026-11-27", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
        QuickAddSample("دواء كل ثاني يوم", "دواء", "2026-11-23", "FREQ=DAILY;INTERVAL=2"),
        QuickAddSample(
            "رياضة كل يوم ما عدا الجمعة", "رياضة", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SA,SU"),
        QuickAddSample(
            "رياضة يوميًا باستثناء يوم الجمعة الساعة 7 مساءً", "رياضة", "2026-11-23T19:00:00",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SA,SU"),
        QuickAddSample(
            "رياضة كل يوم إلا نهاية الأسبوع", "رياضة", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
        QuickAddSample(
            "اجتماع من الأحد إلى الخميس الساعة 9 صباحا", "اجتماع", "2026-11-24T09:00:00",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,SU"),
        QuickAddSample("ركض بدءًا من يوم الاثنين", "ركض", "2026-11-30"),
        QuickAddSample("ركض كل يوم ابتداءً من الغد", "ركض", "2026-11-24", "FREQ=DAILY"),
        QuickAddSample("فيلم الليلة الساعة ٩:٣٠", "فيلم", "2026-11-23T21:30:00"),
        QuickAddSample("فيلم مساء الغد الساعة 9", "فيلم", "2026-11-24T21:00:00"),
        QuickAddSample("غداء الساعة 12 ظهرا", "غداء", "2026-11-23T12:00:00"),
        QuickAddSample("طبيب اليوم الساعة السابعة والنصف", "طبيب", "2026-11-23T19:30:00"),
        QuickAddSample("طبيب اليوم الساعة 3 مساءً", "طبيب", "2026-11-23T15:00:00"),
    ])
    func takesCompleteArabicPhrases(sample: QuickAddSample) { sample.check(.arabic, setting: .egypt) }

    @Test(arguments: [
        "Meet on friday or saturday", "Not on friday", "Gym unless friday", "Anything excluding friday",
        "Meet friday or saturday", "Meet on friday or", "Meet on friday, or call", "Anything but tomorrow",
        "Call every friday or saturday", "Gym every 7th friday", "Gym every 7th friday at 9am",
        "Gym every 7th friday at 9am with Bob", "Gym every friday at 9am except friday", "Beer 2nd friday",
        "Pay by 3 Dec 99", "Party monday 31", "Watch on Friday the 13th with Bob", "Dinner on Friday and Saturday",
        "Trip mon-fri", "Trip mon-fri next week", "Open Monday - Friday", "Work on friday until 5", "Gym from friday",
        "Work from 9am tomorrow", "Film tonight at 1", "Film tonight 9am", "Run this morning at 9",
        "Film tonight at 12", "Call on friday every hour", "Call today at noon, not at midnight",
        "Gym every day except", "Gym every day except monday-sunday", "Never at 9am", "At 9am or 10am call Ada",
        "Gym every day at 9am (except sunday)", "Meet on friday (or saturday)", "Meet on friday - not saturday",
        "Yoga every monday with Ann at 7pm", "Film but wed august 20 in the night",
    ])
    func englishBindingWordsKeepAPhraseInTheTitle(typed: String) { expectLiteral(typed, .english) }

    @Test(arguments: [
        "Treffen am Freitag oder Samstag", "Nicht am Freitag", "Sport außer Freitag", "Sport, es sei denn Freitag",
        "Treffen Freitag oder Samstag", "Sport jeden 7. Freitag", "Sport jeden dritten Freitag um 9 Uhr",
        "Alles außer morgen", "Urlaub Montag bis Freitag", "Arbeit von 9 Uhr bis 17 Uhr", "Kino heute Nacht um 2",
        "Sport statt Montag", "Entweder Montag", "Laufen jeden Tag bis Freitag", "Yoga jeden Montag mit Ann um 19 Uhr",
    ])
    func germanBindingWordsKeepAPhraseInTheTitle(typed: String) { expectLiteral(typed, .german) }

    @Test(arguments: [
        "اجتماع يوم الجمعة أو السبت", "ليس يوم الجمعة", "رياضة ما عدا يوم الجمعة", "رياضة إلا يوم الجمعة",
        "لا يوم الجمعة", "انتظار من يوم الجمعة", "رياضة كل ثالث جمعة الساعة 9",
    ])
    func arabicBindingWordsKeepAPhraseInTheTitle(typed: String) {
        expectLiteral(typed, .arabic, setting: .egypt)
    }

    @Test func aRepeatBeforeATimeInsideATitleIsRecognizedToo() {
        QuickAddSample(
            "Stand-up every friday at 9:30 with Bob", "Stand-up with Bob", "2026-11-27T09:30:00",
            "FREQ=WEEKLY;BYDAY=FR"
        ).check(.english)
        QuickAddSample("Film tomorrow evening at 9:30 with Bob", "Film with Bob", "2026-11-24T21:30:00").check(.english)
        QuickAddSample("Tomorrow at 9am call Ada", "call Ada", "2026-11-24T09:00:00").check(.english)
        QuickAddSample("Print each 2 copies by friday", "Print each 2 copies", "2026-11-27").check(.english)
        QuickAddSample("Film on friday night with Bob", "Film with Bob", "2026-11-27T20:00:00").check(.english)
    }

    /// Each chip shows its part of the combined result.
    @Test func theChipOfATimeHasTheHourOfItsPartOfTheDay() throws {
        let added = QuickAdd("Film tonight at 9:30", language: .english, at: QuickAddSample.now)
        let time = try #require(TimeOfDay(hour: 21, minute: 30))
        #expect(added.chips.map(\.words) == ["tonight", "at 9:30"])
        #expect(added.chips.map(\.value) == [.day(QuickAddSample.now.day), .time(time)])
        let late = QuickAdd("Arzt heute um halb 8", language: .german, at: QuickAddSample.now)
        #expect(
            late.chips.map(\.value) == [
                .day(QuickAddSample.now.day), .time(TimeOfDay(hour: 19, minute: 30) ?? .midnight),
            ])
    }
}
