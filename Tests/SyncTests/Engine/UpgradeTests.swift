// A store of version 8, with every way in which a task says its dates, its repeat and its status: the first sync after the
// upgrade corrects what is shown and sends nothing.

import Foundation
import GRDB
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import Sync

@Suite struct UpgradeTests {
    private let folder: TemporaryFolder
    private let remote = FakeRemote()
    private let store: Store
    private let list: UUID

    init() async throws {
        folder = try TemporaryFolder()
        let database = try DatabaseQueue(path: folder.file())
        try await database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF")
            try db.execute(sql: Version8.dump)
            try db.execute(sql: "PRAGMA application_id = 0x46727277; PRAGMA user_version = 8")
        }
        try database.close()
        // An hour after the last edit there.
        let now = Timestamp(milliseconds: 1_795_518_000_000)
        store = try Store.open(at: folder.file(), clock: { Now(now, by: FewZones()) })
        list = try #require(try store.remoteLists().first?.list)
        for link in try await links() {
            guard case .etag(let etag) = link.version else { continue }
            await remote.stand(link.base, at: link.href, etag: etag)
        }
    }

    private func links() async throws -> [Link] {
        let list = list
        return try await store.readForSync { try $0.links(in: list, readBefore: .max, limit: 1000) }
    }

    private func sync(isFull: Bool = false) async throws {
        _ = try await ListSync(store, list: list, remote: remote, options: SyncOptions(isFull: isFull)).run()
    }

    /// Takes back what was edited before the upgrade, which is to be sent.
    private func undoEdits() throws {
        for _ in 0..<2 { _ = try store.undo() }
    }

    @Test func theFirstSyncSendsNothing() async throws {
        try undoEdits()
        try await sync()
        #expect(await remote.requests == [.changes])
        for link in try await links() {
            #expect(await remote.text(at: link.href) == link.base, "\(link.href)")
            #expect(link.reader == TaskResource.reader)
        }
        // Nor does one that compares all.
        try await sync(isFull: true)
        #expect(await Set(remote.requests) == [.changes])
    }

    @Test func whatWasEditedBeforeIsSentAndNothingElse() async throws {
        try await sync()
        #expect(await remote.requests.filter { $0 == .put }.count == 2)
        let texts = try await ["/list/start-series-day.ics", "/list/start-only.ics"].asyncMap {
            try #require(await remote.text(at: $0))
        }
        #expect(texts[0].contains("SUMMARY:Start series of days\\, edited\r\nDTSTART;VALUE=DATE:20261125\r\n"))
        #expect(texts[0].contains("RRULE:FREQ=WEEKLY\r\n"))
        #expect(texts[1].contains("DTSTART;TZID=Europe/Berlin:20261125T080000\r\nDUE;VALUE=DATE:20261224\r\n"))
    }

    @Test func itIsShownAsItIsReadNow() async throws {
        try await sync()
        for link in try await links() {
            let fields = try TaskResource(Array(link.base.utf8)).fields(by: FewZones())
            let item = try #require(try store.item(link.item))
            var shown = TaskFields(item)
            (shown.parent, shown.order, shown[.created]) = (fields.parent, fields.order, fields[.created])
            #expect(shown == fields, "\(item.title)")
        }
    }
}

extension [String] {
    fileprivate func asyncMap(_ transform: (String) async throws -> String) async throws -> [String] {
        var result: [String] = []
        for element in self { result.append(try await transform(element)) }
        return result
    }
}
