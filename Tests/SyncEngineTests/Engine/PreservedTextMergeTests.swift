// Tests of an import that meets a task with its UID on a server: lines that only the imported text has are added to
// the server, and none is lost on the way.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct PreservedTextMergeTests {
    private let remote = FakeRemote()
    private let device: Device
    private let href = "/list/x.ics"

    init() throws { device = try Device(remote) }

    private static func calendar(_ title: String, month: String, _ lines: [String]) -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:x", "SUMMARY:\(title)"]
        let task = head + ["LAST-MODIFIED:2026\(month)01T120000Z"] + lines + ["END:VTODO", "END:VCALENDAR", ""]
        return task.joined(separator: "\r\n")
    }

    private func importTask(
        _ title: String = "here", month: String = "01", _ lines: [String] = PreservedTextMergeTests.own
    )
        throws
    {
        let text = Self.calendar(title, month: month, lines)
        let file = try TaskFile(Array(text.utf8), limit: 1 << 24, by: SampleZones())
        let tasks = TaskImport(file, name: "file", at: device.store.clock().time).into(device.list)
        try device.store.importLists(tasks.lists, at: device.store.clock().time)
    }

    private func put(_ title: String = "there", month: String = "02", _ lines: [String] = PreservedTextMergeTests.there)
        async
    {
        await remote.write(Self.calendar(title, month: month, lines), at: href)
    }

    private static let mail = ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "SUMMARY:m", "END:VALARM"]
    private static let own = ["X-BOTH:here", "COMMENT:here", "LOCATION:Attic", "STATUS:IN-PROCESS"] + mail
    private static let there = ["X-BOTH:there", "COMMENT:there"]
    private static let joined = there + ["COMMENT:here", "LOCATION:Attic", "STATUS:IN-PROCESS"] + mail

    /// Returns the item's text as an export writes it.
    private func text() throws -> String {
        let item = try #require(try device.items().first)
        return try #require(try device.store.preservedTexts(of: [item])[item.id]).text
    }

    private func kept() async throws -> PreservedText? {
        let item = try #require(try device.items().first).id
        return try await device.store.readForSync { try $0.preservedText(of: item) }
    }

    private var puts: Int { get async { await remote.requests.count { $0 == .put } } }

    // MARK: - Lines that reach the server

    @Test func linesOnlyInTheImportAreAddedToTheServersTask() async throws {
        try importTask()
        await put()
        let outcome = try await device.sync()[0]
        #expect(outcome.pushed == 1 && outcome.conflicts == 1 && outcome.problem == nil)
        #expect(await remote.text(at: href) == Self.calendar("there", month: "02", Self.joined))
        #expect(try device.titles() == ["there"])
        let lost = try device.store.syncConflicts(of: try #require(try device.items().first).id)
        #expect(lost.map(\.lost) == [.title("here")])
        // From now on the link holds the text, which is sent only once.
        #expect(try await kept() == nil)
        #expect(try text() == Self.calendar("there", month: "02", Self.joined))
        for isFull in [false, true] { #expect(try await device.sync(isFull: isFull)[0].pushed == 0) }
        #expect(await puts == 1)
    }

    @Test func aNewerImportSendsItsFieldsTogetherWithItsLines() async throws {
        try importTask(month: "02")
        await put(month: "01")
        #expect(try await device.sync()[0].pushed == 1)
        let text = try #require(await remote.text(at: href)).split(separator: "\r\n").map(String.init)
        #expect(text.contains("SUMMARY:here") && !text.contains("SUMMARY:there"))
        #expect(Self.joined.filter { !text.contains($0) } == [] && !text.contains("X-BOTH:here"))
        #expect(await puts == 1)
    }

    @Test func anImportWithoutAdditionalLinesSendsNothing() async throws {
        try importTask("there", month: "02", ["X-BOTH:here", "COMMENT:there", "SEQUENCE:3"])
        await put()
        #expect(try await device.sync()[0].pushed == 0)
        #expect(try await kept() == nil)
        #expect(try text() == Self.calendar("there", month: "02", Self.there))
    }

    @Test func anotherDeviceReceivesTheAddedLines() async throws {
        let other = try Device(remote)
        await put()
        try await other.sync()
        try importTask()
        try await device.sync()
        try await other.sync()
        let item = try #require(try other.items().first)
        let text = try other.store.preservedTexts(of: [item])[item.id]?.text
        #expect(text == Self.calendar("there", month: "02", Self.joined))
        #expect(await puts == 1)
    }

    @Test func aTaskFoundOnlyByAFailedPutIsJoinedToo() async throws {
        try importTask()
        await put()
        await remote.plan(.omission([href]), for: .changes)
        #expect(try await device.sync()[0].problem == nil)
        let text = try #require(await remote.text(at: href)).split(separator: "\r\n").map(String.init)
        #expect(text.contains("SUMMARY:there") && !text.contains("X-BOTH:here"))
        #expect(Self.joined.filter { !text.contains($0) } == [])
        #expect(try await kept() == nil)
    }

    // MARK: - Lines that have not reached the server

    @Test func refusedLinesStayHereAndAreReported() async throws {
        try importTask()
        await put()
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        let outcome = try await device.sync()[0]
        #expect(outcome.refused == 1 && outcome.problem == SyncProblem(.refused))
        #expect(try text() == Self.calendar("there", month: "02", Self.joined))
        #expect(try await device.sync()[0].refused == 1)
        #expect(await puts == 1)
        // The lines stay after the account is removed, and are sent to the next account.
        try device.store.endSync(of: device.list)
        #expect(try text() == Self.calendar("there", month: "02", Self.joined))
        try device.store.save(RemoteList(list: device.list, account: device.account.id, href: "/list0/"))
        #expect(try await device.sync()[0].pushed == 1)
        #expect(await remote.text(at: href) == Self.calendar("there", month: "02", Self.joined))
    }

    @Test func refusedLinesAreSentWithTheNextEdit() async throws {
        try importTask()
        await put()
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        try await device.sync()
        let id = try device.item("there").id
        try device.perform(.change(id, [.notes("more")]))
        #expect(try await device.sync()[0].pushed == 1)
        let text = try #require(await remote.text(at: href)).split(separator: "\r\n").map(String.init)
        #expect(text.contains("DESCRIPTION:more") && Self.joined.filter { !text.contains($0) } == [])
        #expect(try await kept() == nil)
    }

    @Test func aTaskEditedOnTheServerMeanwhileIsJoinedAgain() async throws {
        try importTask()
        await put()
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        try await device.sync()
        await put("later", month: "03", ["X-BOTH:later", "COMMENT:there", "URL:x:y"])
        #expect(try await device.sync()[0].problem == nil)
        let joined = ["X-BOTH:later", "COMMENT:there", "URL:x:y"] + Array(Self.joined.dropFirst(2))
        #expect(await remote.text(at: href) == Self.calendar("later", month: "03", joined))
        #expect(try device.titles() == ["later"])
        #expect(try await kept() == nil)
    }

    @Test func aPutOfAddedLinesWithALostResponseIsNotRepeated() async throws {
        try importTask()
        await put()
        await remote.plan(.lostResponse, for: .put)
        _ = try? await device.sync()
        #expect(try text() == Self.calendar("there", month: "02", Self.joined))
        try await device.sync(isFull: true)
        #expect(try await kept() == nil)
        #expect(try text() == Self.calendar("there", month: "02", Self.joined))
        #expect(await puts == 1)
    }

    @Test func linesTooLargeToSendStayHereWhileServerEditsArrive() async throws {
        let long = "ATTACH;VALUE=BINARY:" + String(repeating: "A", count: 1 << 20)
        func lines() throws -> [String] {
            try text().replacingOccurrences(of: "\r\n ", with: "").split(separator: "\r\n").map(String.init)
        }
        try importTask("here", month: "01", [long])
        await put()
        let before = await remote.text(at: href)
        #expect(try await device.sync()[0].refused == 1)
        #expect(await remote.text(at: href) == before)
        #expect(try lines().contains(long))
        await put("later", month: "03")
        #expect(try await device.sync()[0].refused == 1)
        #expect(try device.titles() == ["later"])
        try device.store.removeAccount(device.account.id)
        #expect(try lines().contains(long) && lines().contains("SUMMARY:later"))
        #expect(await puts == 0)
    }

    @Test func movingToALocalListKeepsUnsentLines() async throws {
        try importTask()
        await put()
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        try await device.sync()
        let list = NewItem(title: "Here alone")
        try device.perform(.add([list], at: .bottom, in: TodoList.root))
        try device.perform(.transfer([try device.item("there").id], to: list.id))
        try await device.sync()
        #expect(await remote.hrefs.isEmpty)
        let item = try #require(try device.items(of: list.id).first)
        let text = try device.store.preservedTexts(of: [item])[item.id]?.text
        #expect(text == Self.calendar("there", month: "02", Self.joined))
    }
}
