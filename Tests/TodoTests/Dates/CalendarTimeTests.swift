// Tests of days and times as text, and in time zones.

import TestSupport
import Testing
import Todo

@Suite struct CalendarTimeTests {
    @Test(arguments: [
        "2026-12-03", "2026-12-03T09:00:00", "2026-12-03T09:00:00Z", "2026-12-03T09:00:00+01:00[Europe/Berlin]",
        "2026-12-03T23:59:59-03:30[America/St_Johns]", "0001-01-01", "9999-12-31T23:59:59",
        "2026-12-03T09:00:00+00:00[Etc/GMT+5]",
    ])
    func aCalendarTimeIsReadAsWritten(text: String) {
        #expect(CalendarTime(text)?.description == text)
    }

    @Test(arguments: [
        "", "today", "2026-12-03T", "2026-12-03T09:00", "2026-12-03T24:00:00", "2026-12-03T09:60:00",
        "2026-12-03T09:00:60", "2026-12-03 09:00:00", "2026-12-03T09:00:00+01:00", "2026-12-03T09:00:00[Europe/Berlin]",
        "2026-12-03T09:00:00+01:00[]", "2026-12-03T09:00:00+01:00[Europe/Berlin", "2026-12-03T09:00:00z",
        "2026-12-03T09:00:00+01:00[Europe/Berlin]x", "2026-12-03T09:00:00+24:00[Europe/Berlin]",
        "2026-12-03T09:00:00+01:00[Europe Berlin]", "2026-12-03T09:00:00Z[UTC]",
    ])
    func invalidTimesAreNil(text: String) {
        #expect(CalendarTime(text) == nil)
    }

    @Test func randomTextIsReadSafely() {
        var generator = SplitMix64(state: 2)
        let alphabet = Array("0123456789-:TZ+[]/ab\u{e9}")
        for _ in 0..<20_000 {
            let length = Int.random(in: 0...40, using: &generator)
            let text = String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
            guard let time = CalendarTime(text) else { continue }
            #expect(CalendarTime(time.description) == time)
        }
    }

    @Test func aZonedTimeIsAnInstant() {
        guard case .zoned(let zoned)? = CalendarTime("2026-12-03T09:00:00+01:00[Europe/Berlin]") else {
            Issue.record("it is not read")
            return
        }
        #expect(zoned.instant == 1_796_284_800)
    }
}

@Suite struct ZoneRulesTests {
    private func resolved(_ local: String, in zone: String = "Europe/Berlin") -> String? {
        guard case .floating(let time)? = CalendarTime(local) else { return nil }
        return SampleZones().resolve(time, in: zone).map { CalendarTime.zoned($0).description }
    }

    @Test func aTimeGetsTheOffsetOfItsZone() {
        #expect(resolved("2026-12-03T09:00:00") == "2026-12-03T09:00:00+01:00[Europe/Berlin]")
        #expect(resolved("2026-07-03T09:00:00") == "2026-07-03T09:00:00+02:00[Europe/Berlin]")
        #expect(resolved("2026-07-03T09:00:00", in: "Asia/Kolkata") == "2026-07-03T09:00:00+05:30[Asia/Kolkata]")
        #expect(resolved("2026-07-03T09:00:00", in: "UTC") == "2026-07-03T09:00:00Z")
    }

    @Test func aSkippedLocalTimeKeepsTheOffsetBeforeTheChange() {
        #expect(resolved("2026-03-29T01:59:59") == "2026-03-29T01:59:59+01:00[Europe/Berlin]")
        #expect(resolved("2026-03-29T02:30:00") == "2026-03-29T02:30:00+01:00[Europe/Berlin]")
        #expect(resolved("2026-03-29T03:00:00") == "2026-03-29T03:00:00+02:00[Europe/Berlin]")
    }

    @Test func aRepeatedLocalTimeIsTheFirstOne() {
        #expect(resolved("2026-10-25T01:59:59") == "2026-10-25T01:59:59+02:00[Europe/Berlin]")
        #expect(resolved("2026-10-25T02:30:00") == "2026-10-25T02:30:00+02:00[Europe/Berlin]")
        #expect(resolved("2026-10-25T03:00:00") == "2026-10-25T03:00:00+01:00[Europe/Berlin]")
    }

    @Test func anUnknownZoneIsNil() {
        #expect(resolved("2026-10-25T02:30:00", in: "Mars/Olympus") == nil)
    }

    @Test func aTimeInAnUnknownZoneIsKeptAndUsesItsOffset() throws {
        let text = "2026-07-03T09:00:00+01:00[Mars/Olympus]"
        let time = try #require(CalendarTime(text))
        #expect(time.description == text)
        #expect(SampleZones().local(of: time).description == "2026-07-03T10:00:00")
        let moved = try #require(time.moved(days: 200, by: SampleZones()))
        #expect(moved.description == "2027-01-19T09:00:00+01:00[Mars/Olympus]")
    }

    @Test func aZonedTimeIsShownInLocalTime() throws {
        let time = try #require(CalendarTime("2026-12-03T23:00:00+05:30[Asia/Kolkata]"))
        #expect(SampleZones().local(of: time).description == "2026-12-03T18:30:00")
        #expect(SampleZones(current: "Asia/Kolkata").local(of: time).description == "2026-12-03T23:00:00")
    }

    @Test func aFloatingTimeIsADifferentInstantInEachZone() throws {
        let time = try #require(CalendarTime("2026-12-03T09:00:00"))
        let berlin = SampleZones().instant(of: time)
        #expect(SampleZones(current: "UTC").instant(of: time) - berlin == 3600)
    }

    @Test func movingATimeToAnotherDayKeepsItsType() throws {
        let july = try #require(LocalTime(seconds: 1_783_000_000))
        let whole = try #require(CalendarTime("2026-12-03"))
        #expect(whole.at(july, by: SampleZones()) == .day(july.day))
        let zoned = try #require(CalendarTime("2026-12-03T09:00:00+01:00[Europe/Berlin]"))
        #expect(zoned.at(july, by: SampleZones()).description == "\(july)+02:00[Europe/Berlin]")
    }
}
