// Tests of time zones as other programs name and define them.

import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct ZoneTests {
    private let zones = RuleZones()

    /// Returns a VTIMEZONE with these parts: kind, offset before, offset after, and the other lines.
    private func zone(_ id: String, _ parts: (String, String, String, [String])...) -> [String] {
        let inner = parts.flatMap { kind, before, after, lines in
            ["BEGIN:\(kind)", "TZOFFSETFROM:\(before)", "TZOFFSETTO:\(after)"] + lines + ["END:\(kind)"]
        }
        return ["BEGIN:VTIMEZONE", "TZID:\(id)"] + inner + ["END:VTIMEZONE"]
    }

    private func fixed(_ id: String, _ offset: String) -> [String] {
        zone(id, ("STANDARD", offset, offset, ["DTSTART:20010101T000000"]))
    }

    /// Returns the time zone as Outlook writes it.
    private func eastern(_ id: String = "Eastern Standard Time") -> [String] {
        zone(
            id,
            (
                "STANDARD", "-0400", "-0500",
                ["DTSTART:16010101T020000", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11"]
            ),
            (
                "DAYLIGHT", "-0500", "-0400",
                ["DTSTART:16010101T020000", "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3"]
            ))
    }

    private func resource(_ lines: String..., beside: [String] = []) throws -> TaskResource {
        try Sample.resource(Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + lines, beside: beside))
    }

    private func due(_ id: String, _ local: String = "20261208T140000", beside: [String] = []) throws -> String? {
        let fields = try resource("DUE;TZID=\"\(id)\":\(local)", beside: beside).fields(by: zones)
        guard case .text(let text) = fields[.due] else { return nil }
        return text
    }

    // MARK: - Precedence

    @Test func anOffsetHasTheSignOfItsVTIMEZONE() throws {
        let beside = fixed("GMT-0400", "-0400") + fixed("GMT+0100", "+0100") + fixed("UTC+3", "+0300")
        #expect(try due("GMT-0400", beside: beside) == "2026-12-08T14:00:00-04:00[GMT-0400]")
        #expect(try due("GMT+0100", beside: beside) == "2026-12-08T14:00:00+01:00[GMT+0100]")
        #expect(try due("UTC+3", beside: beside) == "2026-12-08T14:00:00+03:00[UTC+3]")
    }

    @Test func anOffsetWithoutAVTIMEZONEHasTheSignInItsName() throws {
        #expect(try due("GMT-0400") == "2026-12-08T14:00:00-04:00[GMT-0400]")
        #expect(try due("UTC+05:30") == "2026-12-08T14:00:00+05:30[UTC+0530]")
        #expect(try due("Etc/GMT+4") == "2026-12-08T14:00:00-04:00[Etc/GMT+4]")
    }

    @Test func aVTIMEZONEWinsOverTheOffsetInAName() throws {
        let beside = fixed("UTC+3", "+0200") + eastern("GMT-0500")
        #expect(try due("UTC+3", beside: beside) == "2026-12-08T14:00:00+02:00[UTC+3/+0200]")
        #expect(
            try due("GMT-0500", "20270608T140000", beside: beside)
                == "2027-06-08T14:00:00-04:00[GMT-0500/0308SU0200-0400/1101SU0200-0500]")
    }

    @Test func aDatabaseNameWinsOverAVTIMEZONE() throws {
        let british = zone(
            "GMT",
            ("STANDARD", "+0100", "+0000", ["DTSTART:20001029T030000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"]),
            ("DAYLIGHT", "+0000", "+0100", ["DTSTART:20000326T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"]))
        #expect(try due("GMT", "20270723T102000", beside: british) == "2027-07-23T10:20:00+00:00[GMT]")
        #expect(
            try due("Europe/Berlin", beside: fixed("Europe/Berlin", "-0900"))
                == "2026-12-08T14:00:00+01:00[Europe/Berlin]")
        #expect(
            try due("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin")
                == "2026-12-08T14:00:00+01:00[Europe/Berlin]")
    }

    @Test func aWindowsZoneIsReadWithAndWithoutItsVTIMEZONE() throws {
        for beside in [[], eastern()] {
            #expect(
                try due("Eastern Standard Time", "20270608T140000", beside: beside)
                    == "2027-06-08T14:00:00-04:00[America/New_York]")
            #expect(
                try due("Eastern Standard Time", beside: beside) == "2026-12-08T14:00:00-05:00[America/New_York]")
        }
        #expect(try due("W. Europe Standard Time") == "2026-12-08T14:00:00+01:00[Europe/Berlin]")
    }

    @Test func aVTIMEZONEThatDiffersFromTheWindowsZoneWins() throws {
        // The zone has no summer time, as could become law in future years.
        let beside = fixed("Eastern Standard Time", "-0500")
        #expect(
            try due("Eastern Standard Time", "20270608T140000", beside: beside)
                == "2027-06-08T14:00:00-05:00[Eastern_Standard_Time/-0500]")
    }

    @Test func aPastTimeHasTheOffsetOfItsYear() throws {
        let old = zone(
            "Office",
            (
                "STANDARD", "-0400", "-0500",
                ["DTSTART:19671029T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20061029T060000Z"]
            ),
            (
                "DAYLIGHT", "-0500", "-0400",
                ["DTSTART:19870405T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4;UNTIL=20060402T070000Z"]
            ),
            ("DAYLIGHT", "-0500", "-0400", ["DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"]),
            ("STANDARD", "-0400", "-0500", ["DTSTART:20071104T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11"]))
        let name = "Office/0308SU0200-0400/1101SU0200-0500"
        #expect(try due("Office", "20270320T140000", beside: old) == "2027-03-20T14:00:00-04:00[\(name)]")
        #expect(try due("Office", "20050320T140000", beside: old) == "2005-03-20T14:00:00-05:00[Office]")
        // On this day, the last Sunday of October 2006, the clocks changed for the last time by the older rule.
        #expect(try due("Office", "20061029T120000", beside: old) == "2006-10-29T12:00:00-05:00[Office]")
        #expect(try due("Office", "20061028T120000", beside: old) == "2006-10-28T12:00:00-04:00[\(name)]")
    }

    @Test func anUNTILInUTCUsesTheOffsetBeforeTheChange() throws {
        // 03:00 in summer time is 01:00 in UTC, so the change of 2030 is the last one.
        let beside = zone(
            "Ending",
            (
                "STANDARD", "+0200", "+0100",
                ["DTSTART:19961027T030000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10;UNTIL=20301027T010000Z"]
            ),
            (
                "DAYLIGHT", "+0100", "+0200",
                ["DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20300331T010000Z"]
            ))
        #expect(
            try due("Ending", "20310701T120000", beside: beside)?.hasPrefix("2031-07-01T12:00:00+01:00[Ending/") == true
        )
        #expect(
            try due("Ending", "20300701T120000", beside: beside)?.hasPrefix("2030-07-01T12:00:00+02:00[Ending/") == true
        )
    }

    @Test func changesListedInRDATEsAreUsed() throws {
        let beside = zone(
            "Rabat",
            ("STANDARD", "+0100", "+0000", ["DTSTART:20270207T030000", "RDATE:20280123T030000,20290114T030000"]),
            (
                "DAYLIGHT", "+0000", "+0100",
                ["DTSTART:20270314T020000", "RDATE:20280305T020000", "RDATE:20290218T020000"]
            ))
        for (local, offset) in [
            ("20270301T120000", "+00:00"), ("20270401T120000", "+01:00"), ("20280201T120000", "+00:00"),
            ("20290201T120000", "+00:00"), ("20290301T120000", "+01:00"), ("20900101T120000", "+01:00"),
        ] {
            let text = try due("Rabat", local, beside: beside)
            #expect(text?.contains("\(offset)[Rabat/+0100/20270207T0200+0000") == true, "\(text ?? "")")
        }
    }

    @Test func aSkippedLocalTimeUsesTheOffsetBeforeTheChange() throws {
        #expect(
            try due("Office", "20270314T023000", beside: eastern("Office"))
                == "2027-03-14T02:30:00-05:00[Office/0308SU0200-0400/1101SU0200-0500]")
        // A time that the clocks show twice means the first of the two.
        #expect(
            try due("Office", "20271107T013000", beside: eastern("Office"))
                == "2027-11-07T01:30:00-04:00[Office/0308SU0200-0400/1101SU0200-0500]")
    }

    @Test func anUnreadableVTIMEZONEIsIgnored() throws {
        let broken = ["BEGIN:VTIMEZONE", "TZID:Eastern Standard Time", "END:VTIMEZONE"]
        #expect(
            try due("Eastern Standard Time", beside: broken) == "2026-12-08T14:00:00-05:00[America/New_York]")
        #expect(
            try due("Nowhere", beside: zone("Nowhere", ("STANDARD", "+0100", "x", ["DTSTART:1"])))
                == "2026-12-08T14:00:00")
    }

    // MARK: - Writing

    private let sarajevo = "(GMT+01.00) Sarajevo/Warsaw/Zagreb"

    private func central(_ id: String) -> [String] {
        zone(
            id, ("STANDARD", "+0200", "+0100", ["DTSTART:16010101T030000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"]),
            ("DAYLIGHT", "+0100", "+0200", ["DTSTART:16010101T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"]))
    }

    @Test func anotherTimeInAZoneOfTheCalendarKeepsItsTZID() throws {
        for (id, new) in [
            (sarajevo, "2027-06-08T14:00:00+02:00[_GMT+01.00__Sarajevo/Warsaw/Zagreb/03LSU0200+0200/10LSU0300+0100]"),
            ("W. Europe Standard Time", "2027-06-08T14:00:00+02:00[Europe/Berlin]"),
        ] {
            let old = try resource("DUE;TZID=\"\(id)\":20261208T140000", beside: central(id))
            var fields = old.fields(by: zones)
            fields[.due] = .text(new)
            let changed = old.changed(to: fields, at: Sample.now, by: zones)
            #expect(
                changed.lines.contains {
                    $0.hasPrefix("DUE;TZID=") && $0.contains(id) && $0.hasSuffix(":20270608T140000")
                })
            #expect(changed.string.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
            #expect(changed.fields(by: zones)[.due] == .text(new))
        }
    }

    @Test(arguments: [
        "Office/0308SU0200-0400/1101SU0200-0500", "Israel/0323FR0200+0300/10LSU0200+0200", "GMT-0400", "UTC+0530",
        "Foo/-0330", "Both/+0200/20260322T0000+0300/03LSU0200+0300/10LSU0300+0200",
        "Days/04D010000+0300/10D010000+0200", "Night/03LTH235959+0300/10LFR0000+0200",
    ])
    func aWrittenZoneIsReadTheSameOnAnotherDevice(name: String) throws {
        guard case .floating(let local)? = CalendarTime("2027-06-08T14:00:00"),
            let zoned = zones.resolve(local, in: name)
        else {
            Issue.record("\(name) is not known")
            return
        }
        var fields = TaskFields()
        fields[.due] = .text(CalendarTime.zoned(zoned).description)
        let new = try TaskResource(uid: "1", fields: fields, at: Sample.now, by: zones)
        #expect(new.fields(by: zones)[.due] == fields[.due])
        #expect(try Sample.resource(new.string).fields(by: SampleZones.None())[.due] == fields[.due])
    }

    @Test func anExportedFileHasOneDefinitionForEachZone() throws {
        let names = [
            "Office/0308SU0200-0400/1101SU0200-0500", "Office/0308SU0200-0400/1101SU0200-0500", "Office/-0500",
            "America/New_York",
        ]
        let tasks = try names.enumerated().map { index, name in
            guard case .floating(let local)? = CalendarTime("2027-06-08T14:00:00") else { return ("", TaskFields()) }
            var fields = TaskFields()
            fields[.due] = .text(CalendarTime.zoned(try #require(zones.resolve(local, in: name))).description)
            return ("\(index)", fields)
        }
        let bytes = try TaskFile.encoded(tasks, at: Sample.now, by: zones)
        let text = String(decoding: bytes, as: UTF8.self)
        let ids = text.split(separator: "\r\n").filter { $0.hasPrefix("TZID:") }.sorted()
        #expect(ids == ["TZID:America/New_York", "TZID:Office", "TZID:Office/-0500"])
        let file = try TaskFile(bytes, limit: 1 << 20, by: zones)
        #expect(file.tasks.map { $0.fields[.due] } == tasks.map { $0.1[.due] })
    }
}
