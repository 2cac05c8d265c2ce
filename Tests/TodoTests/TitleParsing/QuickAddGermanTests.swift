// Tests of quick add in German.

import Testing
import Todo

@Suite struct QuickAddGermanTests {
    @Test(arguments: [
        QuickAddSample("Milch kaufen heute", "Milch kaufen", "2026-11-23"),
        QuickAddSample("Ada anrufen morgen", "Ada anrufen", "2026-11-24"),
        QuickAddSample("Ada anrufen übermorgen", "Ada anrufen", "2026-11-25"),
        QuickAddSample("Ada anrufen u\u{308}bermorgen", "Ada anrufen", "2026-11-25"),
        QuickAddSample("Ada anrufen uebermorgen", "Ada anrufen", "2026-11-25"),
        QuickAddSample("Ada am 3. Dezember anrufen", "Ada anrufen", "2026-12-03"),
        QuickAddSample("Ada anrufen am 3. Dez. 2027", "Ada anrufen", "2027-12-03"),
        QuickAddSample("Zahnarzt am 3.12.", "Zahnarzt", "2026-12-03"),
        QuickAddSample("Zahnarzt 3.12.2027", "Zahnarzt", "2027-12-03"),
        QuickAddSample("Zahnarzt 2026-12-03", "Zahnarzt", "2026-12-03"),
        QuickAddSample("Treffen Dienstag, den 24. November", "Treffen", "2026-11-24"),
        QuickAddSample("Steuer bis 31. Mai", "Steuer", "2027-05-31"),
        QuickAddSample("Steuer bis zum 31.5.", "Steuer", "2027-05-31"),
        QuickAddSample("Miete am 1.", "Miete", "2026-12-01"),
        QuickAddSample("Bericht in 2 Wochen", "Bericht", "2026-12-07"),
        QuickAddSample("Bericht in vierzehn Tagen", "Bericht", "2026-12-07"),
        QuickAddSample("Bericht in einem Monat", "Bericht", "2026-12-23"),
        QuickAddSample("Bericht nächste Woche", "Bericht", "2026-11-30"),
        QuickAddSample("Zahnarzt nächsten Dienstag", "Zahnarzt", "2026-11-24"),
        QuickAddSample("Zahnarzt am Mo", "Zahnarzt", "2026-11-30"),
        QuickAddSample("Party Samstag", "Party", "2026-11-28"),
        QuickAddSample("Kochen am Wochenende", "Kochen", "2026-11-28"),
    ])
    func recognizesDays(sample: QuickAddSample) { sample.check(.german) }

    @Test(arguments: [
        QuickAddSample("Miete zahlen morgen 9 Uhr", "Miete zahlen", "2026-11-24T09:00:00"),
        QuickAddSample("Laufen um 9:30", "Laufen", "2026-11-24T09:30:00"),
        QuickAddSample("Laufen um 9", "Laufen", "2026-11-24T09:00:00"),
        QuickAddSample("Laufen 14.30 Uhr", "Laufen", "2026-11-23T14:30:00"),
        QuickAddSample("Laufen um 14 Uhr 30", "Laufen", "2026-11-23T14:30:00"),
        QuickAddSample("Laufen um halb zehn", "Laufen", "2026-11-24T09:30:00"),
        QuickAddSample("Laufen morgen um Viertel vor zehn", "Laufen", "2026-11-24T09:45:00"),
        QuickAddSample("Laufen um 8 Uhr abends", "Laufen", "2026-11-23T20:00:00"),
        QuickAddSample("Laufen morgen früh", "Laufen", "2026-11-24T09:00:00"),
        QuickAddSample("Kino heute Abend", "Kino", "2026-11-23T20:00:00"),
        QuickAddSample("Kino Montagabend", "Kino", "2026-11-30T20:00:00"),
        QuickAddSample("Kino Freitag Nachmittag", "Kino", "2026-11-27T15:00:00"),
        QuickAddSample("Kino Fr 20 Uhr", "Kino", "2026-11-27T20:00:00"),
        QuickAddSample("Ada um 9 Uhr anrufen", "Ada anrufen", "2026-11-24T09:00:00"),
        QuickAddSample("Rückruf in einer Stunde", "Rückruf", "2026-11-23T11:15:00"),
    ])
    func recognizesFloatingTimes(sample: QuickAddSample) { sample.check(.german) }

    @Test(arguments: [
        QuickAddSample(
            "Stand-up jeden Werktag um 9:30", "Stand-up", "2026-11-24T09:30:00", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
        QuickAddSample("Sport jeden Montag und Donnerstag", "Sport", "2026-11-23", "FREQ=WEEKLY;BYDAY=MO,TH"),
        QuickAddSample(
            "Chor montags und donnerstags um 20 Uhr", "Chor", "2026-11-23T20:00:00", "FREQ=WEEKLY;BYDAY=MO,TH"),
        QuickAddSample("Blumen alle 3 Tage", "Blumen", "2026-11-23", "FREQ=DAILY;INTERVAL=3"),
        QuickAddSample("Blumen alle zwei Wochen", "Blumen", "2026-11-23", "FREQ=WEEKLY;INTERVAL=2"),
        QuickAddSample("Blumen jeden zweiten Tag", "Blumen", "2026-11-23", "FREQ=DAILY;INTERVAL=2"),
        QuickAddSample("Vitamine täglich", "Vitamine", "2026-11-23", "FREQ=DAILY"),
        QuickAddSample("Steuer jährlich", "Steuer", "2026-11-23", "FREQ=YEARLY"),
        QuickAddSample("Miete jeden Monat am 1.", "Miete", "2026-12-01", "FREQ=MONTHLY;BYMONTHDAY=1"),
        QuickAddSample("Miete jeden 1. im Monat", "Miete", "2026-12-01", "FREQ=MONTHLY;BYMONTHDAY=1"),
        QuickAddSample("Sichern jeden letzten Tag im Monat", "Sichern", "2026-11-30", "FREQ=MONTHLY;BYMONTHDAY=-1"),
        QuickAddSample("Treff jeden zweiten Dienstag", "Treff", "2026-11-24", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
        QuickAddSample("Treff jeden ersten Montag", "Treff", "2026-12-07", "FREQ=MONTHLY;BYDAY=1MO"),
        QuickAddSample("Treff jeden zweiten Dienstag im Monat", "Treff", "2026-12-08", "FREQ=MONTHLY;BYDAY=2TU"),
        QuickAddSample(
            "Geburtstag jedes Jahr am 3. Dezember", "Geburtstag", "2026-12-03",
            "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=3"),
    ])
    func recognizesRepeatsDueOnTheirFirstOccurrence(sample: QuickAddSample) { sample.check(.german) }

    @Test(arguments: [
        "Guten Morgen", "Ada anrufen Morgen", "Am Morgen laufen", "Wöchentliche Zeitschrift", "Das Tägliche", "Buch 3",
        "Mach das so", "Sag mir do", "Erhöhen um 9 Prozent", "Zahnarzt am 31.2.", "Pi ist 3.12", "3 Äpfel kaufen",
        "Zeitung vom Montag", "Der Tatort am", "Plan für morgen", "Schwarzer Freitag", "Mai", "Treffen März",
        "Jahr 2027", "Zahnarzt 3/12", "Aufgabe 1.", "Montag bis", "Fr", "Nächste Woche", "Laufen um 25 Uhr",
        "Treffen Mittwoch, den 24. November", "Sonntag Abend Film", "Nachmittag", "Das Wochenende",
    ])
    func keepsTextWithoutADate(typed: String) { expectLiteral(typed, .german) }
}
