// Tests of other programs' time zones and alarms, between two devices and across an upgrade.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct ZoneSyncTests {
    private let remote = FakeRemote()
    private let device: Device
    private let other: Device

    /// 15:00 on December 8, 2026 in New York, one hour after the task is due.
    private static let clock: Store.Clock = {
        Now(Timestamp(milliseconds: 1_796_760_000_000), by: RuleZones())
    }

    init() throws {
        device = try Device(remote, clock: Self.clock)
        other = try Device(remote, clock: Self.clock)
    }

    private func text(_ zone: [String], _ task: String...) -> String {
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN"] + zone + ["BEGIN:VTODO", "UID:1"] + task
            + ["END:VTODO", "END:VCALENDAR"]
        return lines.map { $0 + "\r\n" }.joined()
    }

    private func zone(_ id: String, _ standard: [String], _ daylight: [String] = []) -> [String] {
        ["BEGIN:VTIMEZONE", "TZID:\(id)", "BEGIN:STANDARD"] + standard + ["END:STANDARD"]
            + (daylight.isEmpty ? [] : ["BEGIN:DAYLIGHT"] + daylight + ["END:DAYLIGHT"]) + ["END:VTIMEZONE"]
    }

    private func eastern(_ id: String) -> [String] {
        zone(
            id,
            [
                "DTSTART:16010101T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
                "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
            ],
            [
                "DTSTART:16010101T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
                "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
            ])
    }

    @Test(arguments: [
        ("Eastern Standard Time", "America/New_York"), ("Office", "Office/0308SU0200-0400/1101SU0200-0500"),
    ])
    func theNextOccurrenceFollowsTheClocksOfItsZoneOnEachDevice(id: String, name: String) async throws {
        let calls = text(
            eastern(id), "SUMMARY:Call", "DTSTART;TZID=\(id):20261208T140000", "DUE;TZID=\(id):20261208T140000",
            "RRULE:FREQ=MONTHLY;INTERVAL=6")
        await remote.write(calls, at: "/list/1.ics")
        try await device.sync()
        #expect(try device.item("Call").due?.description == "2026-12-08T14:00:00-05:00[\(name)]")
        try device.perform(.complete([try device.item("Call").id]))
        func next(_ device: Device) throws -> String? {
            try device.items().first { $0.title == "Call" && !$0.isDone }?.due?.description
        }
        let due = "2027-06-08T14:00:00-04:00[\(name)]"
        #expect(try next(device) == due)
        try await device.sync()
        try await other.sync()
        #expect(try next(other) == due)
        try await device.sync(isFull: true)
        #expect(try next(device) == due)
        let written = try #require(await remote.text(at: "/list/1.ics"))
        #expect(written.contains("DUE;TZID=\(id):20270608T140000\r\n"))
        #expect(written.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
    }

    @Test func unknownZonesAndUnsupportedAlarmsAreReportedOnce() async throws {
        let task = text(
            [], "SUMMARY:a", "DUE;TZID=CST:20261208T140000", "DTSTART;TZID=Local Zone:20261207T140000", "BEGIN:VALARM",
            "ACTION:EMAIL", "TRIGGER:-PT5M", "END:VALARM", "BEGIN:VALARM", "ACTION:NONE",
            "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "END:VALARM")
        await remote.write(task, at: "/list/1.ics")
        let outcome = try await device.sync()[0]
        #expect(outcome.unread.zones == ["CST", "Local Zone"] && outcome.unread.alarms == 1)
        #expect(try device.item("a").due?.description == "2026-12-08T14:00:00")
        let again = try await device.sync(isFull: true)[0]
        #expect(again.unread == UnreadParts())
        // The text keeps the unread parts.
        try device.perform(.change(try device.item("a").id, [FieldChange(.priority, .number(1))]))
        try await device.sync()
        let written = try #require(await remote.text(at: "/list/1.ics"))
        #expect(written.contains("DUE;TZID=CST:20261208T140000\r\n") && written.contains("ACTION:EMAIL\r\n"))
    }

    /// Changes the store as if the previous version, which read these values, had written it.
    private func readAs(_ values: [(Field, FieldValue)], title: String) async throws {
        let (list, id) = (device.list, try device.item(title).id)
        try await device.store.writeForSync { tables in
            guard var link = try tables.link(id, in: list), let item = try tables.item(id) else { return }
            var (agreed, old) = (FieldValues(link.agreed), item)
            for (field, value) in values {
                agreed[field] = value
                _ = field.set(value, of: &old)
            }
            (link.agreed, link.baseState) = (agreed.fieldChanges, .read(version: 0))
            try tables.save(link)
            try tables.change(.item(item), to: .item(old), modified: nil)
        }
        await remote.forgetRequests()
    }

    @Test func valuesReadDifferentlyByAnEarlierVersionAreCorrectedLocally() async throws {
        let fixed = ["DTSTART:20010101T000000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0400"]
        let cases: [(text: String, before: [(Field, FieldValue)], due: String, reminders: [String])] = [
            (
                text(zone("GMT-0400", fixed), "SUMMARY:a", "DUE;TZID=GMT-0400:20261208T140000"),
                [(.due, .text("2026-12-08T14:00:00+04:00[GMT-0400]"))], "2026-12-08T14:00:00-04:00[GMT-0400]", []
            ),
            (
                text([], "SUMMARY:a", "DUE;TZID=Eastern Standard Time:20261208T140000"),
                [(.due, .text("2026-12-08T14:00:00"))], "2026-12-08T14:00:00-05:00[America/New_York]", []
            ),
            (
                text(eastern("Office"), "SUMMARY:a", "DUE;TZID=Office:20261208T140000"),
                [(.due, .text("2026-12-08T14:00:00-05:00[Office]"))],
                "2026-12-08T14:00:00-05:00[Office/0308SU0200-0400/1101SU0200-0500]", []
            ),
            (
                text(
                    [], "SUMMARY:a", "DTSTART:20261207T140000Z", "DUE:20261208T140000Z", "BEGIN:VALARM",
                    "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM"),
                [(.reminders, .text("[]"))], "2026-12-08T14:00:00Z", ["START-PT15M"]
            ),
        ]
        for (number, one) in cases.enumerated() {
            let text = one.text.replacing("UID:1", with: "UID:\(number)").replacing(
                "SUMMARY:a", with: "SUMMARY:\(number)")
            await remote.write(text, at: "/list/\(number).ics")
        }
        try await device.sync()
        for (number, one) in cases.enumerated() { try await readAs(one.before, title: "\(number)") }
        try await device.sync()
        for (number, one) in cases.enumerated() {
            let item = try device.item("\(number)")
            #expect(item.due?.description == one.due)
            #expect(item.reminders.map(\.description) == one.reminders)
        }
        #expect(await remote.requests == [.changes])
        try await device.sync(isFull: true)
        #expect(await !remote.requests.contains(.put))
    }
}
