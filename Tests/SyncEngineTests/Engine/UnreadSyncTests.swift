// Tests of parts of other programs' tasks that items cannot show: they are reported once and stay on the server.

import Foundation
import ICalendar
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct UnreadSyncTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    /// Puts a task on the server, with any occurrences that differ from it.
    private func put(_ tasks: [String]..., uid: String = "1") async {
        let inner = tasks.flatMap { ["BEGIN:VTODO", "UID:\(uid)"] + $0 + ["END:VTODO"] }
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN"] + inner + ["END:VCALENDAR"]
        await remote.write(lines.map { $0 + "\r\n" }.joined(), at: "/list/\(uid).ics")
    }

    private func lines() async throws -> [String] {
        try #require(await remote.text(at: "/list/1.ics")).split(separator: "\r\n").map(String.init)
    }

    /// Returns the unread parts that a first cycle reports. A second cycle compares everything and must report none.
    private func unread() async throws -> UnreadParts {
        let unread = try await device.sync()[0].unread
        #expect(try await device.sync(isFull: true)[0].unread == UnreadParts())
        return unread
    }

    private func only(_ change: (inout UnreadParts) -> Void) -> UnreadParts {
        var unread = UnreadParts()
        change(&unread)
        return unread
    }

    private static func alarms(_ count: Int) -> [String] {
        (1...count).flatMap { ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT\($0)M", "END:VALARM"] }
    }

    @Test(arguments: [
        "DUE:00010101T012400Z", "DUE;VALUE=DATE:18991231", "DTSTART:16010101T000000", "DUE;VALUE=DATE:2026-12-22",
        "DUE:", "COMPLETED:yesterday", "DURATION:1 day", "EXDATE:20261208T090000,tomorrow",
        "RDATE;VALUE=PERIOD:20261208T090000Z/tomorrow",
    ]) func anUnreadableDateIsReportedOnceAndStays(line: String) async throws {
        await put(["SUMMARY:a", line])
        #expect(try await unread() == only { $0.dates = 1 })
        try device.perform(.rename(try device.item("a").id, to: "b"))
        try await device.sync()
        let there = try await lines()
        #expect(there.contains(line) && there.contains("SUMMARY:b"))
    }

    @Test func aTaskWithSeveralUnreadableDatesCountsOnce() async throws {
        await put(["SUMMARY:a", "DTSTART:never", "DUE:never"])
        await put(["SUMMARY:b", "DUE;VALUE=DATE:20261222"], uid: "2")
        #expect(try await unread() == only { $0.dates = 1 })
    }

    @Test func anEmptyTaskIsReported() async throws {
        await put(["DTSTAMP:20261101T080000Z", "SEQUENCE:1"])
        #expect(try await unread() == only { $0.emptyTasks = 1 })
        #expect(try device.titles() == ["Untitled"])
    }

    @Test func aChangeToAllLaterOccurrencesIsReportedAndStays() async throws {
        let later = "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20301208"
        await put(
            ["SUMMARY:a", "DTSTART;VALUE=DATE:20301201", "DUE;VALUE=DATE:20301201", "RRULE:FREQ=WEEKLY"],
            [later, "SUMMARY:later", "DUE;VALUE=DATE:20301209"])
        #expect(try await unread() == only { $0.laterOccurrences = 1 })
        try device.perform(.rename(try device.item("a").id, to: "b"))
        try await device.sync()
        let there = try await lines()
        #expect(there.contains(later) && there.contains("SUMMARY:later") && there.contains("SUMMARY:b"))
    }

    @Test func unreadPartsOfAChangedOccurrenceAreReported() async throws {
        await put(
            ["SUMMARY:a", "DTSTART;VALUE=DATE:20301201", "DUE;VALUE=DATE:20301201", "RRULE:FREQ=WEEKLY"],
            [
                "RECURRENCE-ID;VALUE=DATE:20301208", "DTSTART;VALUE=DATE:20301208", "DUE;TZID=CST:20301209T090000",
                "COMPLETED:yesterday", "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "END:VALARM",
            ])
        #expect(try await unread() == only { ($0.zones, $0.alarms, $0.dates) = (["CST"], 1, 1) })
    }

    @Test func moreThan32RemindersAreReportedAndStayOnTheServer() async throws {
        await put(["SUMMARY:a", "DUE:20301208T140000Z"] + Self.alarms(40))
        #expect(try await unread() == only { $0.manyReminders = 1 })
        let before = try device.item("a")
        #expect(before.reminders.count == 32)
        // Neither an edit of another field nor a change of the date that the reminders count from removes any of
        // them.
        try device.perform(.change(before.id, [.title("b"), .due(CalendarTime("2030-12-09T14:00:00Z"))]))
        #expect(try await device.sync()[0].pushed == 1)
        let there = try await lines()
        #expect(there.contains("SUMMARY:b") && there.contains("DUE:20301209T140000Z"))
        #expect(there.filter { $0.hasPrefix("TRIGGER") } == Self.alarms(40).filter { $0.hasPrefix("TRIGGER") })
        // The omitted reminders do not count as an edit, so nothing more is sent.
        #expect(try await device.sync()[0].pushed == 0)
    }

    @Test func moreThan64TagsAreReportedAndStayOnTheServer() async throws {
        let tags = (0..<70).map { "t\($0)" }
        await put(["SUMMARY:a", "CATEGORIES:" + tags.joined(separator: ",")])
        #expect(try await unread() == only { $0.manyTags = 1 })
        let before = try device.item("a")
        #expect(before.tags.names == Array(tags.prefix(64)))
        #expect(try await device.sync()[0].pushed == 0)
        try device.perform(.change(before.id, [.tags(Tags(Array(tags[1..<64])))]))
        #expect(try await device.sync()[0].pushed == 1)
        #expect(try await lines().joined().contains(tags[1...].joined(separator: ",").prefix(60)))
        #expect(try await device.sync()[0].pushed == 0)
        #expect(try device.item("a").tags.names == Array(tags[1..<64]))
    }

    @Test func upTo32RemindersAndDuplicatesAreNotReported() async throws {
        await put(["SUMMARY:a", "DUE:20301208T140000Z"] + Self.alarms(32) + Self.alarms(1))
        #expect(try await unread() == UnreadParts())
        #expect(try device.item("a").reminders.count == 32)
    }

    @Test func anUnsupportedRepeatIsShownAndNotReported() async throws {
        await put(["SUMMARY:a", "DUE:20301208T140000Z", "RRULE:FREQ=SECONDLY"])
        #expect(try await unread() == UnreadParts())
        #expect(try device.item("a").customRepeat == "FREQ=SECONDLY")
    }

    // MARK: - Unknown time zones, as the window shows them

    private func unknownZones() async throws -> UnknownZones? {
        try await device.store.syncOverview().lists[0].unknownZones
    }

    private func zones(_ names: String..., count: Int, first: String) throws -> UnknownZones {
        var zones = UnknownZones()
        zones.count = count
        zones.names = names
        zones.first = try device.item(first).id
        return zones
    }

    @Test func openTasksWithUnknownZonesAreCounted() async throws {
        await put(["SUMMARY:a", "DUE;TZID=CST:20301208T140000", "X-APPLE-SORT-ORDER:1"])
        await put(["SUMMARY:b", "DTSTART;TZID=Foo/Bar:20301208T140000", "X-APPLE-SORT-ORDER:2"], uid: "2")
        await put(["SUMMARY:done", "DUE;TZID=Done:20301208T140000", "STATUS:COMPLETED"], uid: "3")
        await put(["SUMMARY:known", "DUE;TZID=Europe/Berlin:20301208T140000"], uid: "4")
        try await device.sync()
        #expect(try await unknownZones() == zones("CST", "Foo/Bar", count: 2, first: "a"))
        // Another date replaces the one whose time zone is unknown.
        try device.perform(.change(try device.item("a").id, [.due(CalendarTime("2030-12-09"))]))
        try await device.sync()
        #expect(try await unknownZones() == zones("Foo/Bar", count: 1, first: "b"))
        try device.perform(.complete([try device.item("b").id]))
        try await device.sync()
        #expect(try await unknownZones() == nil)
    }

    @Test func tasksDeletedOnTheServerAreNotCounted() async throws {
        await put(["SUMMARY:a", "DUE;TZID=CST:20301208T140000"])
        try await device.sync()
        #expect(try await unknownZones()?.count == 1)
        await remote.remove("/list/1.ics")
        try await device.sync()
        #expect(try await unknownZones() == nil)
    }

    @Test func anInterruptedCycleLeavesTheCountToTheNextOne() async throws {
        for point in 1...12 {
            let (remote, calls) = (FakeRemote(), Calls())
            let device = try Device(remote)
            let task = ["BEGIN:VTODO", "UID:1", "SUMMARY:a", "DUE;TZID=CST:20301208T140000", "END:VTODO"]
            let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + task + ["END:VCALENDAR"]
            await remote.write(lines.map { $0 + "\r\n" }.joined(), at: "/list/1.ics")
            _ = try? await device.sync {
                if calls.next() == point { throw Crash() }
            }
            try await device.sync()
            #expect(try await device.store.syncOverview().lists[0].unknownZones?.names == ["CST"], "\(point)")
        }
    }

    private struct Crash: Error {}

    private final class Calls: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test func afterAnUpgradeRereadPartsAreReportedOnce() async throws {
        await put(["SUMMARY:a", "DUE;TZID=CST:20301208T140000", "DTSTART:16010101T000000"])
        try await device.sync()
        let (list, id) = (device.list, try device.item("a").id)
        try await device.store.writeForSync { tables in
            guard var link = try tables.link(id, in: list) else { return }
            link.baseState = .read(version: 0)
            try tables.save(link)
        }
        try await device.store.writeStateForSync { try $0.save(unknownZones: nil, of: list) }
        #expect(try await unread() == only { ($0.zones, $0.dates) = (["CST"], 1) })
        #expect(try await unknownZones() == zones("CST", count: 1, first: "a"))
    }
}
