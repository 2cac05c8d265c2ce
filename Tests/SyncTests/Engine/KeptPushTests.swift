// What an import has kept goes to the server when the list is put there, and comes back when the account goes.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import Sync

@Suite struct KeptPushTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    private func importFile(_ tasks: [String]..., into list: UUID? = nil) throws {
        let lines = tasks.flatMap { ["BEGIN:VTODO"] + $0 + ["END:VTODO"] }
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        let file = try TaskFile(Array(text.utf8), limit: 1 << 24, by: FewZones())
        let tasks = TaskImport(file, name: "file", at: device.store.clock().time).into(list ?? device.list)
        try device.store.importLists(tasks.lists, at: device.store.clock().time)
    }

    private static let full = [
        "UID:a@x", "DTSTAMP:20260101T080000Z", "SUMMARY;LANGUAGE=en:Full", "LOCATION:Attic", "STATUS:IN-PROCESS",
        "PERCENT-COMPLETE:40", "RELATED-TO:missing", "RELATED-TO;RELTYPE=SIBLING:x",
        "ATTENDEE;CN=\"A, B\":mailto:a@b.c",
    ]

    private func lines() async throws -> [String] {
        let href = try #require(await remote.hrefs.first)
        return try #require(await remote.text(at: href)).split(separator: "\r\n").map(String.init)
    }

    /// The lines of the file that are not there. When it was written is said anew.
    private func missing(in there: [String]) -> [String] {
        Self.full.filter { !$0.hasPrefix("DTSTAMP") && !there.contains($0) }
    }

    @Test func theFirstPutHasAllThatTheFileHad() async throws {
        try importFile(Self.full)
        try await device.sync()
        #expect(await remote.hrefs == ["/list/a@x.ics"])
        let there = try await lines()
        #expect(missing(in: there) == [])
        // The link has it from now on.
        let item = try device.item("Full")
        #expect(try await device.store.readForSync { try $0.kept(of: item.id) } == nil)
        try await device.sync(isFull: true)
        #expect(try await lines() == there)
    }

    @Test func aChangeBeforeTheFirstPutIsInItAndNothingElseIsLost() async throws {
        try importFile(Self.full)
        try device.perform(.rename(try device.item("Full").id, to: "New"))
        try await device.sync()
        let there = try await lines()
        #expect(there.contains("SUMMARY;LANGUAGE=en:New") && there.contains("LOCATION:Attic"))
        #expect(there.contains("RELATED-TO:missing") && there.contains("STATUS:IN-PROCESS"))
    }

    @Test func aPutThatWasNotAnsweredIsMadeAgainWithAllOfIt() async throws {
        try importFile(Self.full)
        await remote.plan(.lostAnswer, for: .put)
        _ = try? await device.sync()
        try await device.sync()
        let there = try await lines()
        #expect(missing(in: there) == [])
    }

    @Test func subtasksOfAFileNameTheirParentsOnTheServer() async throws {
        try importFile(["UID:up", "SUMMARY:up", "URL:x:y"], ["UID:down", "SUMMARY:down", "RELATED-TO:up", "URL:x:z"])
        try await device.sync()
        let down = try #require(await remote.text(at: "/list/down.ics"))
        #expect(down.contains("RELATED-TO:up\r\n") || down.contains("RELATED-TO;RELTYPE=PARENT:up\r\n"))
        #expect(down.contains("URL:x:z\r\n"))
        #expect(try device.item("down").parent == device.item("up").id)
    }

    @Test func whatIsTooLongForAServerStaysHereAndStopsNothing() async throws {
        try importFile(
            ["UID:long", "SUMMARY:long", "ATTACH;VALUE=BINARY:" + String(repeating: "A", count: 1 << 20)],
            ["UID:b", "SUMMARY:b"])
        try await device.sync()
        #expect(try device.titles().sorted() == ["b", "long"])
        #expect(await remote.hrefs.count == 2)
    }

    @Test func theTextsOfARemovedAccountGoToTheNextOne() async throws {
        try importFile(Self.full)
        try await device.sync()
        try device.store.endSync(of: device.list)
        await remote.remove("/list/a@x.ics")
        try device.store.keep(RemoteList(list: device.list, account: device.account.id, href: "/list0/"))
        try await device.sync()
        let there = try await lines()
        #expect(missing(in: there) == [])
    }

    @Test func anUndoneAndRedoneImportIsPutThereAgainWhole() async throws {
        try importFile(Self.full)
        try await device.sync()
        _ = try await device.store.undo()
        try await device.sync()
        #expect(await remote.hrefs.isEmpty)
        _ = try await device.store.redo()
        try await device.sync()
        let there = try await lines()
        #expect(missing(in: there) == [])
    }
}
