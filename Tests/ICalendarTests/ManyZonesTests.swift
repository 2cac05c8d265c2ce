// Tests of time zones with more rules than any real time zone.

import Foundation
import ICalendar
import TestSupport
import Testing
import Todo

@Suite struct ManyZonesTests {
    private func file(_ zones: Int, parts: Int = 1, _ rule: String, due: String = "20260601T080000") throws
        -> TaskImport
    {
        let part = [
            "BEGIN:STANDARD", "DTSTART:19710101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "RRULE:\(rule)",
            "END:STANDARD",
        ]
        let definitions = (0..<zones).flatMap { number in
            ["BEGIN:VTIMEZONE", "TZID:Z\(number)"] + Array(repeating: part, count: parts).joined() + ["END:VTIMEZONE"]
        }
        let tasks = (0..<zones).flatMap {
            ["BEGIN:VTODO", "UID:\($0)", "SUMMARY:\($0)", "DUE;TZID=Z\($0):\(due)", "END:VTODO"]
        }
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + definitions + tasks + ["END:VCALENDAR"]
        let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
        return TaskImport(try TaskFile(bytes, limit: 1 << 24, by: Sample.zones), name: "file", at: Sample.now)
    }

    @Test(
        arguments: ["", ";COUNT=100000", ";UNTIL=29990101T000000Z"])
    func aZoneWithTooManyChangesAYearIsUnknown(end: String) throws {
        let tasks = try file(2, "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU" + end)
        #expect(tasks.remarks[.unknownZone] == .init(count: 2, titles: ["Z0", "Z1"]))
        #expect(tasks.lists[0].items.allSatisfy { $0.due?.description == "2026-06-01T08:00:00" })
    }

    @Test func aYearlyZoneRuleWithACOUNTIsFollowedToItsEnd() throws {
        let tasks = try file(1, "FREQ=YEARLY;COUNT=60;BYMONTH=3;BYDAY=1SU", due: "20260101T080000")
        let item = try #require(tasks.lists.first?.items.first)
        #expect(tasks.remarks.isEmpty && item.due?.description.hasPrefix("2026-01-01T08:00:00+02:00") == true)
    }

    @Test(arguments: [("19700101T080000", "+01:00"), ("19750101T080000", "+02:00"), ("21500101T080000", "+02:00")])
    func yearsOutsideTheUsualRangeUseTheOffsetOfTheLastChange(due: String, offset: String) throws {
        let item = try #require(try file(1, "FREQ=YEARLY;BYMONTH=3;BYDAY=1SU", due: due).lists.first?.items.first)
        #expect(item.due?.description.contains(offset + "[") == true)
    }

    @Test func manyZonesWithManyRulesAreReadInSeconds() throws {
        // Each rule was once walked from its first start for each of its starts, which took two minutes in a release
        // build.
        let counts = try threadSeconds { _ = try file(400, "FREQ=YEARLY;COUNT=100000;BYDAY=MO,TU,WE,TH,FR,SA,SU") }
        #expect(counts < 20)
        let rules = try threadSeconds { _ = try file(8, parts: 256, "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU") }
        #expect(rules < 20)
    }
}
