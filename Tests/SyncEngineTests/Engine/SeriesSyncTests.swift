// Tests of other programs' repeating tasks that are completed on two devices.

import Foundation
import ICalendar
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct SeriesSyncTests {
    private let remote = FakeRemote()
    private let clock = SharedClock()
    private let device: Device
    private let second: Device

    init() throws {
        let clock = clock
        device = try Device(remote, clock: { clock.now })
        second = try Device(remote, clock: { clock.now })
    }

    private let href = "/list/a.ics"

    /// Writes a task as another program would, dated noon on November 1.
    private func write(_ lines: String...) async {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN", "BEGIN:VTODO", "UID:a"]
        let stamps = ["DTSTAMP:20261101T120000Z", "LAST-MODIFIED:20261101T120000Z", "SUMMARY:a"]
        let text = (head + stamps + lines + ["END:VTODO", "END:VCALENDAR"]).map { "\($0)\r\n" }.joined()
        await remote.write(text, at: href)
    }

    /// Returns the date lines on the server.
    private func lines() async throws -> [String] {
        let names = ["DTSTART", "DUE", "RRULE", "EXDATE", "RDATE", "X-FURROW", "STATUS"]
        let all = try #require(await remote.text(at: href)).split(separator: "\r\n").map(String.init)
        return all.drop { $0 != "BEGIN:VTODO" }.prefix { $0 != "END:VTODO" }
            .filter { line in names.contains { line.hasPrefix($0) } }
    }

    private func item(on device: Device) throws -> Item {
        try #require(try device.items().first { !$0.isDone })
    }

    private func complete(on device: Device, at time: String) throws {
        clock.set(time)
        try device.perform(.complete([try item(on: device).id]))
    }

    private func syncAll() async throws {
        for device in [device, second, device] { try await device.sync() }
    }

    @Test func aSeriesWithoutDUEContinuesAndIsNotEnded() async throws {
        await write("DTSTART;TZID=Europe/Berlin:20261125T080000", "RRULE:FREQ=DAILY")
        try await syncAll()
        #expect(try item(on: device).due?.description == "2026-11-25T08:00:00+01:00[Europe/Berlin]")
        try complete(on: device, at: "2026-11-25T09:00:00")
        try await syncAll()
        #expect(
            try await lines() == [
                "DTSTART;TZID=Europe/Berlin:20261126T080000", "RRULE:FREQ=DAILY", "STATUS:NEEDS-ACTION",
            ])
        #expect(try item(on: second).due?.description == "2026-11-26T08:00:00+01:00[Europe/Berlin]")
    }

    @Test func undoRestoresDatesAndCount() async throws {
        await write("DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY;COUNT=5")
        try await syncAll()
        try complete(on: device, at: "2026-11-27T09:00:00")
        try await syncAll()
        #expect(
            try await lines().prefix(3) == [
                "DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY;COUNT=4",
            ])
        _ = try await device.store.undo()
        try await syncAll()
        #expect(
            try await lines().prefix(3) == [
                "DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261127", "RRULE:FREQ=WEEKLY;COUNT=5",
            ])
        #expect(try item(on: second).due == CalendarTime("2026-11-27"))
    }

    @Test func anOccurrenceCompletedOnTwoDevicesMakesOneCopy() async throws {
        await write("DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY")
        try await syncAll()
        // One device has postponed the task first.
        clock.set("2026-11-23T08:00:00")
        try second.perform(.change(try item(on: second).id, [.due(CalendarTime("2026-11-24"))]))
        try complete(on: device, at: "2026-11-23T09:00:00")
        try complete(on: second, at: "2026-11-24T09:00:00")
        try await syncAll()
        try await syncAll()
        for device in [device, second] {
            #expect(try device.items().map(\.isDone) == [false, true])
            #expect(try item(on: device).due == CalendarTime("2026-11-30"))
        }
        #expect(await remote.hrefs.count == 2)
    }

    @Test func aCompletionOnAnotherDeviceCountsForTenMinutes() async throws {
        await write(
            "DTSTART;VALUE=DATE:20261120", "DUE;VALUE=DATE:20261120", "RRULE:FREQ=MONTHLY",
            "X-FURROW-REPEAT-FROM:COMPLETION")
        try await syncAll()
        try complete(on: device, at: "2026-11-23T09:00:00")
        for number in 0..<40 { try device.perform(.complete([try device.add("\(number)")])) }
        try await syncAll()
        let task = try #require(try second.items().first { $0.title == "a" && !$0.isDone })
        #expect(task.due == CalendarTime("2026-12-23"))
        clock.set("2026-11-23T09:10:00")
        try second.perform(.complete([task.id]))
        #expect(try second.items().first { $0.id == task.id } == task)
        clock.set("2026-11-23T09:10:01")
        try second.perform(.complete([task.id]))
        #expect(try second.items().first { $0.id == task.id }?.due == CalendarTime("2027-01-23"))
    }

    @Test func aLaterPostponementReopensNoCompletedOccurrence() async throws {
        await write("DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY;COUNT=9")
        try await syncAll()
        try complete(on: device, at: "2026-11-23T09:00:00")
        clock.set("2026-11-23T10:00:00")
        try second.perform(.change(try item(on: second).id, [.due(CalendarTime("2026-11-25"))]))
        try await syncAll()
        try await syncAll()
        for device in [device, second] { #expect(try item(on: device).due == CalendarTime("2026-11-30")) }
        #expect(try await lines().contains("RRULE:FREQ=WEEKLY;COUNT=8"))
        #expect(try device.store.syncConflicts().isEmpty && second.store.syncConflicts().isEmpty)
    }

    @Test func aChangedOccurrenceIsEditedAndCompletedSeparately() async throws {
        await write(
            "DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY", "END:VTODO", "BEGIN:VTODO",
            "UID:a", "DTSTAMP:20261101T120000Z", "RECURRENCE-ID;VALUE=DATE:20261123", "SUMMARY:b",
            "DUE;VALUE=DATE:20261124")
        try await syncAll()
        for device in [device, second] {
            #expect(try item(on: device).title == "b" && item(on: device).due == CalendarTime("2026-11-24"))
        }
        clock.set("2026-11-23T08:00:00")
        try second.perform(.change(try item(on: second).id, [.title("c")]))
        try await syncAll()
        try complete(on: device, at: "2026-11-24T09:00:00")
        try await syncAll()
        try await syncAll()
        for device in [device, second] {
            #expect(try item(on: device).title == "a" && item(on: device).due == CalendarTime("2026-11-30"))
            #expect(try device.items().filter(\.isDone).map(\.title) == ["c"])
        }
        let text = try #require(await remote.text(at: href))
        #expect(text.contains("SUMMARY:c\r\n") && text.contains("SUMMARY:a\r\n") && text.contains("STATUS:COMPLETED"))
    }

    @Test func occurrencesWithoutTheirSeriesAppearOneAfterAnother() async throws {
        await write(
            "RECURRENCE-ID;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123", "END:VTODO", "BEGIN:VTODO", "UID:a",
            "DTSTAMP:20261101T120000Z", "RECURRENCE-ID;VALUE=DATE:20261130", "SUMMARY:b", "DUE;VALUE=DATE:20261130")
        try await syncAll()
        #expect(try item(on: device).title == "a" && item(on: device).due == CalendarTime("2026-11-23"))
        try complete(on: device, at: "2026-11-23T09:00:00")
        for _ in 0..<3 { try await syncAll() }
        for device in [device, second] {
            #expect(try item(on: device).title == "b" && item(on: device).due == CalendarTime("2026-11-30"))
            #expect(try device.items().filter(\.isDone).map(\.title) == ["a"])
        }
        #expect(await remote.hrefs.count == 2)
    }

    @Test func anUnsupportedRepeatStaysUnchangedUntilItEnds() async throws {
        await write("DTSTART;VALUE=DATE:20261125", "RRULE:FREQ=WEEKLY", "RRULE:FREQ=MONTHLY")
        try await syncAll()
        #expect(try item(on: device).customRepeat == "FREQ=WEEKLY\nFREQ=MONTHLY")
        let id = try item(on: device).id
        #expect(throws: TodoError.seriesWouldEnd([id], title: "a")) {
            try complete(on: device, at: "2026-11-25T09:00:00")
        }
        try await syncAll()
        #expect(
            try await lines() == ["DTSTART;VALUE=DATE:20261125", "RRULE:FREQ=WEEKLY", "RRULE:FREQ=MONTHLY"])
        try device.perform(.endSeries([try item(on: device).id]))
        try await syncAll()
        #expect(try await lines().last == "STATUS:COMPLETED")
        #expect(try second.items().map(\.isDone) == [true])
    }

    @Test func anAddedInstanceCompletedOnTwoDevicesMakesOneCopy() async throws {
        await write(
            "DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY", "RDATE;VALUE=DATE:20261126")
        try await syncAll()
        try complete(on: device, at: "2026-11-23T09:00:00")
        try await syncAll()
        let rest = ["RRULE:FREQ=WEEKLY", "RDATE;VALUE=DATE:20261126", "EXDATE;VALUE=DATE:20261123"]
        #expect(
            try await lines()
                == ["DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123"] + rest + ["STATUS:NEEDS-ACTION"])
        for device in [device, second] { #expect(try item(on: device).due == CalendarTime("2026-11-26")) }
        try complete(on: device, at: "2026-11-26T09:00:00")
        try complete(on: second, at: "2026-11-26T10:00:00")
        try await syncAll()
        try await syncAll()
        #expect(
            try await lines()
                == ["DTSTART;VALUE=DATE:20261130", "DUE;VALUE=DATE:20261130"] + rest + ["STATUS:NEEDS-ACTION"])
        for device in [device, second] {
            #expect(try item(on: device).due == CalendarTime("2026-11-30"))
            #expect(try device.items().map(\.isDone) == [false, true, true])
            #expect(try device.store.syncConflicts().isEmpty)
        }
        #expect(await remote.hrefs.count == 3)
    }

    @Test func aLaterPostponementDoesNotGoBackFromAnAddedInstance() async throws {
        await write(
            "DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY", "RDATE;VALUE=DATE:20261126")
        try await syncAll()
        try complete(on: device, at: "2026-11-23T09:00:00")
        clock.set("2026-11-23T10:00:00")
        try second.perform(.change(try item(on: second).id, [.due(CalendarTime("2026-11-24"))]))
        try await syncAll()
        try await syncAll()
        for device in [device, second] {
            #expect(try item(on: device).due == CalendarTime("2026-11-26"))
            #expect(try device.store.syncConflicts().isEmpty)
        }
    }

    @Test func aTaskWhoseNewRuleHasEndedIsCompleted() async throws {
        await write("DTSTART;VALUE=DATE:20261123", "DUE;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY")
        try await syncAll()
        clock.set("2026-11-23T08:00:00")
        let rule = try RecurrenceRule("FREQ=DAILY;UNTIL=20261125")
        try second.perform(
            .change(try item(on: second).id, [.due(CalendarTime("2026-11-23")), .repeats(rule)]))
        for day in ["2026-11-23", "2026-11-30"] { try complete(on: device, at: "\(day)T09:00:00") }
        try await syncAll()
        try await syncAll()
        #expect(try await lines().contains("RRULE:FREQ=DAILY;UNTIL=20261125"))
        #expect(try await lines().contains("STATUS:COMPLETED"))
        for device in [device, second] { #expect(try device.items().map(\.isDone) == [true, true, true]) }
    }

    @Test func exclusionsOfBothSidesAreKept() async throws {
        await write("DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261124")
        try await syncAll()
        #expect(try item(on: device).excludedDates.times.map(\.description) == ["2026-11-24"])
        try complete(on: device, at: "2026-11-23T09:00:00")
        await write(
            "DUE;VALUE=DATE:20261123", "RRULE:FREQ=DAILY", "EXDATE;VALUE=DATE:20261124", "EXDATE;VALUE=DATE:20261126")
        try await syncAll()
        #expect(try item(on: device).due == CalendarTime("2026-11-25"))
        #expect(
            try item(on: second).excludedDates.times.map(\.description) == ["2026-11-24", "2026-11-26"])
    }
}

/// A clock in Berlin that tests set by hand.
private final class SharedClock: Sendable {
    private let time = Mutex(Timestamp(milliseconds: 1_795_165_200_000))

    var now: Now { Now(time.withLock { $0 }, by: SampleZones()) }

    func set(_ text: String) {
        guard let time = CalendarTime(text) else { return }
        let instant = SampleZones().instant(of: time)
        self.time.withLock { $0 = Timestamp(milliseconds: Int64(instant) * 1000) }
    }
}
