// Tests that preserved text of an import reaches the server with the list's first sync, and comes back when the account
// is removed.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct PreservedTextPushTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    private func importFile(_ tasks: [String]..., into list: UUID? = nil) throws {
        let lines = tasks.flatMap { ["BEGIN:VTODO"] + $0 + ["END:VTODO"] }
        let text = (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
        let file = try TaskFile(Array(text.utf8), limit: 1 << 24, by: SampleZones())
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

    /// Returns the lines of the file that are missing on the server, except DTSTAMP, which each write sets again.
    private func missing(in there: [String]) -> [String] {
        Self.full.filter { !$0.hasPrefix("DTSTAMP") && !there.contains($0) }
    }

    @Test func theFirstPutContainsAllLinesOfTheFile() async throws {
        try importFile(Self.full)
        try await device.sync()
        #expect(await remote.hrefs == ["/list/a@x.ics"])
        let there = try await lines()
        #expect(missing(in: there) == [])
        // From now on the link holds the text.
        let item = try device.item("Full")
        #expect(try await device.store.readForSync { try $0.preservedText(of: item.id) } == nil)
        try await device.sync(isFull: true)
        #expect(try await lines() == there)
    }

    @Test func theFirstPutContainsAChangeAndKeepsAllOtherLines() async throws {
        try importFile(Self.full)
        try device.perform(.rename(try device.item("Full").id, to: "New"))
        try await device.sync()
        let there = try await lines()
        #expect(there.contains("SUMMARY;LANGUAGE=en:New") && there.contains("LOCATION:Attic"))
        #expect(there.contains("RELATED-TO:missing") && there.contains("STATUS:IN-PROCESS"))
    }

    @Test(arguments: ["DTSTART", "DUE"])
    func aSeriesWithOneDateInTheFileKeepsThatDateProperty(name: String) async throws {
        try importFile(["UID:a@x", "SUMMARY:a", "\(name);VALUE=DATE:20961203", "RRULE:FREQ=WEEKLY;BYDAY=MO"])
        try await device.sync()
        #expect(try await dates() == ["\(name);VALUE=DATE:20961203"])
        try device.perform(.complete([try device.item("a").id]))
        try await device.sync()
        #expect(try await dates() == ["\(name);VALUE=DATE:20961210"])
    }

    /// Returns the date lines of the task on the server.
    private func dates() async throws -> [String] {
        let text = try #require(await remote.text(at: "/list/a@x.ics"))
        return text.split(separator: "\r\n").map(String.init)
            .filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DUE") || $0.hasPrefix("DURATION") }
    }

    @Test func aPutWithALostResponseIsRepeatedWithAllLines() async throws {
        try importFile(Self.full)
        await remote.plan(.lostResponse, for: .put)
        _ = try? await device.sync()
        try await device.sync()
        let there = try await lines()
        #expect(missing(in: there) == [])
    }

    @Test func importedSubtasksNameTheirParentsOnTheServer() async throws {
        try importFile(["UID:up", "SUMMARY:up", "URL:x:y"], ["UID:down", "SUMMARY:down", "RELATED-TO:up", "URL:x:z"])
        try await device.sync()
        let down = try #require(await remote.text(at: "/list/down.ics"))
        #expect(down.contains("RELATED-TO:up\r\n") || down.contains("RELATED-TO;RELTYPE=PARENT:up\r\n"))
        #expect(down.contains("URL:x:z\r\n"))
        #expect(try device.item("down").parent == device.item("up").id)
    }

    // MARK: - Texts that are too large

    private static let long = "ATTACH;VALUE=BINARY:" + String(repeating: "A", count: 1 << 20)

    /// Returns the item's text, wherever it is stored.
    private func text(of title: String) throws -> String {
        let item = try device.item(title)
        return try #require(try device.store.preservedTexts(of: [item])[item.id]).text
    }

    @Test func aTextTooLargeToSendStaysHereAndIsReported() async throws {
        try importFile(["UID:long", "SUMMARY:long", Self.long], ["UID:b", "SUMMARY:b"])
        for isFull in [false, false, true] {
            let outcome = try await device.sync(isFull: isFull)[0]
            #expect(outcome.refused == 1 && outcome.problem == SyncProblem(.refused))
            #expect(try device.titles().sorted() == ["b", "long"])
            #expect(await remote.hrefs == ["/list/b.ics"])
            #expect(try text(of: "long").contains("\r\n\(Self.long)\r\n"))
        }
        #expect(await remote.requests.count { $0 == .put } == 1)
        let refused = try await device.store.itemSyncProblems(device.item("long").id).refusals
        #expect(refused.map(\.status) == [413] && refused.map(\.isDeletion) == [false])
    }

    @Test func aTextTooLargeToSendSurvivesEditsAndAccountRemoval() async throws {
        try importFile(["UID:long", "SUMMARY:long", Self.long])
        try await device.sync()
        try device.perform(.rename(try device.item("long").id, to: "edited"))
        #expect(try await device.sync()[0].refused == 1)
        #expect(try text(of: "edited").contains("\r\n\(Self.long)\r\n"))
        try device.store.removeAccount(device.account.id)
        #expect(try text(of: "edited").contains("\r\n\(Self.long)\r\n"))
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func aTextTheServerFindsTooLargeStaysHereUntilItIsAccepted() async throws {
        try importFile(Self.full)
        await remote.plan(.refusal(.refused(status: 413)), for: .put)
        #expect(try await device.sync()[0].refused == 1)
        #expect(try text(of: "Full").contains("\r\nLOCATION:Attic\r\n"))
        #expect(try await device.sync(isFull: true)[0].problem == nil)
        let there = try await lines()
        #expect(missing(in: there) == [])
    }

    @Test func anEditThatMakesATextTooLargeWaitsUntilItIsShorter() async throws {
        let foreign = "X-FOREIGN:" + String(repeating: "A", count: (1 << 20) - 1000)
        let href = try await remote.add("a")
        let first = try #require(await remote.text(at: href))
        await remote.write(first.replacingOccurrences(of: "END:VTODO", with: "\(foreign)\r\nEND:VTODO"), at: href)
        try await device.sync()
        let before = await remote.text(at: href)
        let id = try device.item("a").id
        try device.perform(.change(id, [.notes(String(repeating: "b", count: 1000))]))
        for _ in 0..<2 {
            #expect(try await device.sync()[0].refused == 1)
            #expect(await remote.text(at: href) == before)
            #expect(try device.item("a").notes.count == 1000)
        }
        try device.perform(.change(id, [.notes("b")]))
        #expect(try await device.sync()[0].problem == nil)
        let after = try #require(await remote.text(at: href))
        #expect(after.contains("DESCRIPTION:b\r\n") && after.contains("\(foreign)\r\n"))
    }

    // MARK: - Removing an account

    @Test func theTextsOfARemovedAccountAreSentToTheNextOne() async throws {
        try importFile(Self.full)
        try await device.sync()
        try device.store.endSync(of: device.list)
        await remote.remove("/list/a@x.ics")
        try device.store.save(RemoteList(list: device.list, account: device.account.id, href: "/list0/"))
        try await device.sync()
        let there = try await lines()
        #expect(missing(in: there) == [])
    }

    @Test func aRedoneImportIsSentAgainCompletely() async throws {
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
