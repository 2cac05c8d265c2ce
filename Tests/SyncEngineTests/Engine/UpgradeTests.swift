// Tests of a store of version 8 with every form of dates, repeat rules and statuses: the first sync after the upgrade
// corrects the local values and sends nothing.

import Foundation
import GRDB
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct UpgradeTests {
    private let folder: TemporaryFolder
    private let remote = FakeRemote()
    private let store: Store
    private let list: UUID

    init() async throws {
        folder = try TemporaryFolder()
        // Opens the database as the store does; otherwise locks held by this process could block the store.
        let database = try DatabaseQueue.opened(folder.file())
        try await database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
            try db.execute(sql: OldStore(version: 8).dump)
            try db.execute(sql: "PRAGMA application_id = 0x46727277; PRAGMA user_version = 8")
        }
        try database.close()
        // One hour after the last edit on the server.
        let now = Timestamp(milliseconds: 1_795_518_000_000)
        store = try Store.open(at: folder.file(), clock: { Now(now, by: SampleZones()) })
        list = try #require(try store.remoteLists().first?.list)
        for link in try await links() {
            guard case .etag(let etag) = link.version else { continue }
            await remote.restore(link.base, at: link.href, etag: etag)
        }
    }

    private func links() async throws -> [Link] {
        let list = list
        return try await store.readForSync { try $0.links(in: list, readBefore: .max, limit: 1000) }
    }

    private func sync(isFull: Bool = false) async throws {
        _ = try await ListSync.unhurried(store, list: list, remote: remote, options: SyncOptions(isFull: isFull)).run()
    }

    /// Undoes the edits made before the upgrade, which would otherwise be sent.
    private func undoEdits() throws {
        for _ in 0..<2 { _ = try store.undo() }
    }

    @Test func theFirstSyncAfterAnUpgradeSendsNothing() async throws {
        try undoEdits()
        try await sync()
        #expect(await remote.requests == [.changes])
        for link in try await links() {
            #expect(await remote.text(at: link.href) == link.base, "\(link.href)")
            #expect(link.baseState == .current)
        }
        // A full comparison sends nothing either.
        try await sync(isFull: true)
        #expect(await Set(remote.requests) == [.changes])
    }

    @Test func onlyEditsMadeBeforeTheUpgradeAreSent() async throws {
        try await sync()
        #expect(await remote.requests.filter { $0 == .put }.count == 2)
        let texts = try await ["/list/start-series-day.ics", "/list/start-only.ics"].asyncMap {
            try #require(await remote.text(at: $0))
        }
        #expect(texts[0].contains("SUMMARY:Start series of days\\, edited\r\nDTSTART;VALUE=DATE:20261125\r\n"))
        #expect(texts[0].contains("RRULE:FREQ=WEEKLY\r\n"))
        #expect(texts[1].contains("DTSTART;TZID=Europe/Berlin:20261125T080000\r\nDUE;VALUE=DATE:20261224\r\n"))
    }

    @Test func afterAnUpgradeTasksShowTheirCurrentReading() async throws {
        try await sync()
        for link in try await links() {
            let fields = try await store.readForSync { tables in
                try tables.resource(link.base, of: link.item).fields(by: SampleZones())
            }
            let item = try #require(try store.item(link.item))
            var shown = TaskFields(item)
            (shown.parent, shown.order, shown[.created]) = (fields.parent, fields.order, fields[.created])
            #expect(shown == fields, "\(item.title)")
        }
    }

    /// Describes the dates of a task: its start, its due date, and the anchor of its rule.
    private func dates(_ title: String) throws -> String {
        try Self.dates(title, among: try store.items(of: list).readable)
    }

    private static func dates(_ title: String, among items: [Item]) throws -> String {
        let all = items.filter { $0.title == title }
        let item = try #require(all.first { $0.repeats != nil } ?? all.first)
        let texts = [
            item.start?.description, item.due?.description, item.repeatAnchor?.description, item.repeats?.text,
        ]
        return texts.map { ($0 ?? "-").replacingOccurrences(of: "+01:00[Europe/Berlin]", with: "") }
            .joined(separator: " ") + (item.isDone ? " done" : "")
    }

    static let shown = [
        ("Hourly", "- 2026-11-25T08:00:00 2026-11-25T08:00:00 FREQ=HOURLY;INTERVAL=6"),
        ("Start series", "- 2026-11-25T08:00:00 2026-11-25T08:00:00 FREQ=DAILY"),
        ("Start and due times", "2026-11-26T00:00:00 2026-11-26T23:00:00 2026-11-26T00:00:00 FREQ=DAILY"),
        ("Day and time", "2026-11-27 2026-11-27T17:00:00 2026-11-27 FREQ=WEEKLY"),
        ("Quarter", "- 2026-11-30 2026-11-30 FREQ=WEEKLY"),
        // The older version completed one occurrence and left DTSTART unchanged.
        ("Counted", "- 2026-11-26 2026-11-26 FREQ=DAILY;COUNT=2"),
        ("Start is due", "- 2026-11-26T09:00:00 2026-11-26T09:00:00 FREQ=DAILY"),
        ("Ours series", "- 2026-12-01 2026-12-01 FREQ=WEEKLY"),
        ("Ours series with a start", "2026-11-29 2026-12-01T17:00:00 2026-12-01T17:00:00 FREQ=WEEKLY"),
        ("Own start", "2026-12-01 2026-12-04 2026-12-04 FREQ=WEEKLY"),
        ("Rule of the due date", "2026-11-26 2026-11-27 2026-11-27 FREQ=WEEKLY;BYDAY=FR"),
        ("Excluded first", "- 2026-12-07 2026-12-07 FREQ=WEEKLY"),
        ("More days", "- 2026-11-30 2026-11-30 FREQ=WEEKLY"),
        ("Count of none", "- 2026-11-25 2026-11-25 FREQ=DAILY;COUNT=0"),
        ("override-done", "- 2026-12-07 2026-12-07 FREQ=WEEKLY"),
        ("Percent only", "- - - - done"), ("Half", "- - - -"), ("In process", "- - - -"),
    ]

    @Test(arguments: shown) func afterAnUpgradeTheDatesAreCorrect(title: String, dates: String) async throws {
        try await sync()
        #expect(try self.dates(title) == dates)
    }

    // MARK: - A device without a store

    /// Another program's tasks, of which an older version has completed one occurrence.
    private static let series = ["/list/count.ics", "/list/equal.ics"]
    /// The completed copies of their first occurrences.
    private static let copies = [
        "/list/27D64FD8-B49F-5E33-966B-8FF557091FB0.ics", "/list/9DD14260-9790-50CA-B340-B72AF8D032EB.ics",
    ]

    private static let clock: Store.Clock = { Now(Timestamp(milliseconds: 1_795_518_000_000), by: SampleZones()) }

    /// Syncs a device whose store is empty, once for each group of tasks.
    private func sync(_ fresh: Device, with server: FakeRemote, each groups: [[String]]) async throws {
        var number = 0
        for group in groups {
            for href in group {
                let text = try #require(await remote.text(at: href))
                // The tasks are processed in the order of their hrefs.
                await server.write(text, at: "/list/\(number).ics")
                number += 1
            }
            try await fresh.sync()
        }
    }

    @Test(arguments: [[series, copies], [copies, series], [series + copies], [copies + series]])
    func aNewDeviceDoesNotMistakeAnOlderAnchorForAStart(groups: [[String]]) async throws {
        let server = FakeRemote()
        let fresh = try Device(server, clock: Self.clock)
        try await sync(fresh, with: server, each: groups)
        let counted = "- 2026-11-26 2026-11-26 FREQ=DAILY;COUNT=2"
        #expect(try Self.dates("Counted", among: fresh.items()) == counted)
        let timed = "- 2026-11-26T09:00:00 2026-11-26T09:00:00 FREQ=DAILY"
        #expect(try Self.dates("Start is due", among: fresh.items()) == timed)
        #expect(try fresh.items().count { $0.isDone } == 2)
        // The agreed values have not changed, so nothing is sent.
        try await fresh.sync(isFull: true)
        #expect(await !server.requests.contains(.put))
        #expect(try Self.dates("Counted", among: fresh.items()) == counted)
    }

    @Test(arguments: [[series, copies], [copies, series]])
    func anEditOnANewDeviceDoesNotSendAnOlderAnchorAsAStart(groups: [[String]]) async throws {
        let server = FakeRemote()
        let fresh = try Device(server, clock: Self.clock)
        try await sync(fresh, with: server, each: groups)
        let id = try #require(try fresh.items().first { $0.title == "Counted" && $0.repeats != nil }).id
        try fresh.perform(.change(id, [.title("Counted again")]))
        try await fresh.sync()
        let href = try #require(try await fresh.link(id)).href
        let text = try #require(await server.text(at: href))
        let dates = "DTSTART;VALUE=DATE:20261125\r\nDUE;VALUE=DATE:20261126\r\nRRULE:FREQ=DAILY;COUNT=3\r\n"
        #expect(text.contains("SUMMARY:Counted again\r\n" + dates))
        #expect(try fresh.store.syncConflicts().isEmpty)
    }

    /// The series is edited locally before its completed copy is known.
    @Test func aStartEditedBeforeTheDoneCopyArrivesStays() async throws {
        let server = FakeRemote()
        let fresh = try Device(server, clock: Self.clock)
        try await sync(fresh, with: server, each: [["/list/count.ics"]])
        let id = try fresh.item("Counted").id
        try fresh.perform(.change(id, [FieldChange(.start, .text("2026-11-24"))]))
        let copy = try #require(await remote.text(at: Self.copies[0]))
        await server.write(copy, at: "/list/copy.ics")
        try await fresh.sync()
        #expect(try fresh.store.item(id)?.start == CalendarTime("2026-11-24"))
    }

    @Test func anUnsupportedRepeatIsShownWithItsText() async throws {
        try await sync()
        let custom = try store.items(of: list).readable.compactMap { item in
            item.customRepeat.map { "\(item.title): \($0)" }
        }
        #expect(
            custom.sorted() == [
                "Broken rule: FREQ=SOMETIMES", "Rule without a date: FREQ=WEEKLY",
                "Two rules: FREQ=WEEKLY\nFREQ=MONTHLY",
            ])
    }
}

extension [String] {
    fileprivate func asyncMap(_ transform: (String) async throws -> String) async throws -> [String] {
        var result: [String] = []
        for element in self { result.append(try await transform(element)) }
        return result
    }
}
