// Tests of other programs' tasks on two devices with a real server.

import DavServers
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct ForeignTaskTests {
    private let synced: SyncedServer

    init() throws { synced = try SyncedServer() }

    /// A time zone that is defined only in the file, with the clock changes of New York.
    private static let office = [
        "BEGIN:VTIMEZONE", "TZID:Office", "BEGIN:STANDARD", "DTSTART:20071104T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD",
        "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "TZOFFSETFROM:-0500",
        "TZOFFSETTO:-0400", "END:DAYLIGHT", "END:VTIMEZONE",
    ]

    private func put(_ uid: String, _ lines: [String], beside: [String] = []) throws {
        let text = Radicale.task(uid, uid, lines: lines).replacing(
            "BEGIN:VTODO", with: (beside + ["BEGIN:VTODO"]).joined(separator: "\r\n"))
        try synced.server.fill("home", with: ["\(uid).ics": text])
    }

    private func text(_ uid: String) throws -> String {
        try #require(try synced.server.texts(in: "home").first { $0.key.hasPrefix(uid) }?.value)
            .replacing("\r\n ", with: "")
    }

    private func complete(_ title: String, on device: Device) throws {
        try device.store.perform(.complete([device.item(title, in: "Home").id]), at: Device.now)
    }

    @Test func aZoneDefinedInAFileAppliesOnBothDevicesAcrossAClockChange() throws {
        let times = ["DTSTART;TZID=Office:20360303T130000", "DUE;TZID=Office:20360303T140000", "RRULE:FREQ=WEEKLY"]
        try put("weekly", times, beside: Self.office)
        let (one, other) = (try synced.device(), try synced.device())
        #expect(try one.sync().code == 0 && other.sync().code == 0)
        try complete("weekly", on: one)
        #expect(try one.sync().code == 0 && other.sync("--full").code == 0)
        for device in [one, other] {
            let item = try #require(
                try device.store.items(of: device.list("Home")).readable.first { !$0.isDone && $0.title == "weekly" })
            #expect(item.start?.description.hasPrefix("2036-03-10T13:00:00-04:00") == true, "\(item)")
            #expect(item.due?.description.hasPrefix("2036-03-10T14:00:00-04:00") == true, "\(item)")
        }
        #expect(try text("weekly").components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
        let path = other.folder.file("out.ics")
        #expect(try other.run(["export", "--output", path], program: "furrow").code == 0)
        let exported = try String(contentsOfFile: path, encoding: .utf8)
        #expect(exported.components(separatedBy: "TZID:Office\r\n").count == 2)
        #expect(exported.contains("DUE;TZID=Office:20360310T140000\r\n"))
    }

    @Test func anAlarmRelativeToTheStartMovesAndIsNotDuplicated() throws {
        try put(
            "watered",
            [
                "DTSTART:20360303T130000", "DUE:20360303T180000", "RRULE:FREQ=DAILY", "BEGIN:VALARM", "ACTION:DISPLAY",
                "DESCRIPTION:d", "TRIGGER:-PT10M", "END:VALARM",
            ])
        let (one, other) = (try synced.device(), try synced.device())
        #expect(try one.sync().code == 0)
        try complete("watered", on: one)
        #expect(try one.sync().code == 0 && other.sync().code == 0)
        let item = try #require(
            try other.store.items(of: other.list("Home")).readable.first { !$0.isDone && $0.title == "watered" })
        let morning = try #require(TimeOfDay(seconds: 9 * 3600))
        let times = item.reminders.map {
            $0.time(start: item.start, due: item.due, morning: morning, by: UniversalTime())?.description
        }
        #expect(times == ["2036-03-04T12:50:00"])
        let there = try text("watered")
        #expect(there.components(separatedBy: "BEGIN:VALARM").count == 2 && there.contains("TRIGGER:-PT10M\r\n"))
        #expect(there.contains("DTSTART:20360304T130000\r\n") && there.contains("DUE:20360304T180000\r\n"))
    }

    @Test func theSecondParentCountsOnBothDevicesWithoutSendingChanges() throws {
        try put("child", ["RELATED-TO:missing", "RELATED-TO:above"])
        try put("above", [])
        let (one, other) = (try synced.device(), try synced.device())
        _ = synced.faults.requests
        for device in [one, other] {
            #expect(try device.sync().code == 0)
            #expect(try device.item("child", in: "Home").parent == device.item("above", in: "Home").id)
            #expect(try device.sync("--full").code == 0)
        }
        try put("missing", [])
        for device in [one, other] {
            #expect(try device.sync().code == 0)
            #expect(try device.item("child", in: "Home").parent == device.item("missing", in: "Home").id)
        }
        #expect(synced.changes == [])
    }
}
