// Tests of tasks with the same UID on the device and the server but without a common version: nothing newer is
// overwritten, and nothing is duplicated.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct JoiningTests {
    private let remote = FakeRemote()
    private let device: Device

    init() throws { device = try Device(remote) }

    /// Returns noon UTC on the first day of a month of 2026, as iCalendar text and as a timestamp.
    private static func time(_ month: Int) throws -> (text: String, time: Timestamp) {
        let text = "2026\(month < 10 ? "0" : "")\(month)01T120000Z"
        let format = ISO8601DateFormatter()
        format.formatOptions = [.withInternetDateTime, .withTimeZone]
        let date = try #require(format.date(from: "2026-\(month < 10 ? "0" : "")\(month)-01T12:00:00Z"))
        return (text, Timestamp(milliseconds: Int64(date.timeIntervalSince1970 * 1000)))
    }

    private static func task(_ uid: String, _ title: String, month: Int, _ lines: [String] = []) throws -> [String] {
        ["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(title)", "LAST-MODIFIED:\(try time(month).text)"] + lines
            + ["END:VTODO"]
    }

    private static func calendar(_ tasks: [String]...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + tasks.flatMap(\.self) + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    /// Imports a file into a list that has not been synced yet.
    private func importFile(_ text: String, into list: UUID? = nil) throws {
        let file = try TaskFile(Array(text.utf8), limit: 1 << 20, by: SampleZones())
        let tasks = TaskImport(file, name: "file", at: device.store.clock().time).into(list ?? device.list)
        try device.store.importLists(tasks.lists, at: device.store.clock().time)
    }

    private func put(_ uid: String, _ title: String, month: Int, _ lines: [String] = []) async throws -> String {
        let href = remote.newHref(uid: uid)
        await remote.write(Self.calendar(try Self.task(uid, title, month: month, lines)), at: href)
        return href
    }

    private func title(at href: String) async throws -> FieldValue { try await remote.fields(at: href)[.title] }

    /// Adds a list that is only on this device.
    private func localList() throws -> UUID {
        let list = NewItem(title: "Here alone")
        try device.perform(.add([list], at: .bottom, in: TodoList.root))
        return list.id
    }

    private static let uids = ["9F1B3C60-7A1E-4F0C-9A3E-000000000001", "event-5@example.org"]

    // MARK: - Trash

    @Test(arguments: uids) func aDeletedLocalTaskStaysDeletedIfAnotherListHasItsUID(uid: String) async throws {
        let other = try localList()
        try importFile(Self.calendar(try Self.task(uid, "old", month: 1)), into: other)
        let id = try #require(try device.items(of: other).first).id
        try device.perform(.delete([id]))
        let href = try await put(uid, "newer", month: 11)
        try await device.sync()
        try await device.sync(isFull: true)
        #expect(try device.titles() == ["newer"] && device.trash() == ["old"])
        #expect(try await title(at: href) == .text("newer"))
        #expect(try device.item("newer").id != id)
        // After the task is restored, it is in its former list and still separate from the other one.
        try device.perform(.restore([id]))
        try await device.sync()
        #expect(try device.titles(of: other) == ["old"] && device.titles() == ["newer"])
        #expect(await remote.hrefs.count == 1)
    }

    @Test func aTaskDeletedInItsOwnListReturnsWithTheServersValues() async throws {
        try importFile(Self.calendar(try Self.task("x", "old", month: 1)))
        try device.perform(.delete([try device.item("old").id]))
        let href = try await put("x", "newer", month: 11)
        try await device.sync()
        #expect(try device.titles() == ["newer"] && device.trash().isEmpty)
        #expect(try await title(at: href) == .text("newer"))
    }

    @Test func aDeletedSyncedTaskReturnsInAnotherListWithTheServersValues() async throws {
        let other = FakeRemote()
        let device = try Device(remote, other)
        let id = try device.add("old")
        try await device.sync()
        try device.perform(.delete([id]))
        try await device.sync()
        let text = Self.calendar(try Self.task(id.uuidString, "newer", month: 11))
        await other.write(text, at: other.newHref(uid: id.uuidString))
        try await device.sync()
        #expect(try device.items(of: device.lists[1]).map(\.id) == [id])
        #expect(try device.titles(of: device.lists[1]) == ["newer"])
        #expect(try await other.fields(at: other.newHref(uid: id.uuidString))[.title] == .text("newer"))
        // The title was not edited locally, so the deletion is the change that lost.
        #expect(try device.store.syncConflicts(of: id).map(\.lost.field) == [.deleted])
    }

    @Test func aRestoredTaskOfTheSameListKeepsUnknownLines() async throws {
        let href = try await put("x", "one", month: 1, ["X-FOREIGN:kept"])
        try await device.sync()
        let id = try device.item("one").id
        try device.perform(.delete([id]))
        try await device.sync()
        #expect(await remote.hrefs.isEmpty)
        try device.perform(.restore([id]))
        try await device.sync()
        #expect(await remote.text(at: href)?.contains("X-FOREIGN:kept") == true)
    }

    // MARK: - Which side wins

    @Test(arguments: uids) func afterAnImportTheServersNewerValuesWinAndTheOthersAreKept(uid: String) async throws {
        let tags = ["CATEGORIES:old"]
        try importFile(
            Self.calendar(
                try Self.task(uid, "January", month: 1, ["DESCRIPTION:a\\nb", "STATUS:COMPLETED"] + tags)))
        let href = try await put(uid, "November", month: 11, ["DESCRIPTION:a", "DUE;VALUE=DATE:20261224"])
        let before = await remote.text(at: href)
        let id = try #require(try device.items().first).id
        #expect(try await device.sync()[0].conflicts == 4)
        let item = try #require(try device.items().first)
        #expect(try device.items().count == 1 && item.id == id && item.title == "November" && item.notes == "a")
        #expect(!item.isDone && item.due == CalendarTime("2026-12-24"))
        let lost = try device.store.syncConflicts(of: id)
        #expect(Set(lost.map(\.lost.field.number)) == Set([Field.title, .notes, .completed, .due].map(\.number)))
        #expect(Set(lost.map(\.wasLocal)) == [true])
        // Tags are a set, so the tags of both sides stay. Everything else on the server stays as it was.
        let after = try await remote.fields(at: href)
        #expect(after[.tags] == .text("[\"old\"]") && after[.title] == .text("November"))
        #expect(after[.notes] == .text("a") && after[.completed] == FieldValue.none)
        #expect(before?.contains("January") == false)
        // The lost value can be taken over.
        try device.store.useOtherValue(lost.filter { $0.lost.field == .title }, of: id, at: device.store.clock().time)
        try await device.sync()
        #expect(try await title(at: href) == .text("January"))
    }

    @Test func afterAnImportTheFilesNewerValuesWinAndTheServersAreKept() async throws {
        try importFile(Self.calendar(try Self.task("x", "November", month: 11)))
        let href = try await put("x", "January", month: 1)
        try await device.sync()
        #expect(try device.titles() == ["November"])
        #expect(try await title(at: href) == .text("November"))
        let lost = try device.store.syncConflicts(of: try device.item("November").id)
        #expect(lost.map(\.lost) == [.title("January")] && lost.map(\.wasLocal) == [false])
    }

    @Test func anEditAfterTheImportWinsAndIsSent() async throws {
        try importFile(Self.calendar(try Self.task("x", "January", month: 1)))
        try device.perform(.rename(try device.item("January").id, to: "edited"))
        let href = try await put("x", "November", month: 11)
        try await device.sync()
        #expect(try device.titles() == ["edited"])
        #expect(try await title(at: href) == .text("edited"))
        #expect(try device.store.syncConflicts(of: try device.item("edited").id).map(\.lost) == [.title("November")])
    }

    @Test(arguments: [true, false]) func theServersValuesWinIfTimesAreEqualOrMissing(saysNone: Bool) async throws {
        // The server's clock is ahead, but that does not make an edit in the file count as newer.
        await remote.setClock(ahead: .seconds(3600))
        try importFile(Self.calendar(try Self.task("x", "here", month: 3)))
        let href = try await put("x", "there", month: 3)
        if saysNone {
            let text = try #require(await remote.text(at: href))
            await remote.write(text.replacing(/LAST-MODIFIED:.*\r\n/, with: ""), at: href)
        }
        try await device.sync()
        #expect(try device.titles() == ["there"])
        #expect(try await title(at: href) == .text("there"))
    }

    @Test func joiningIdenticalTasksChangesNothing() async throws {
        let tasks = try [
            Self.task("up", "Up", month: 2), Self.task("in", "In", month: 2, ["RELATED-TO:up"]),
            Self.task("9F1B3C60-7A1E-4F0C-9A3E-000000000001", "Own", month: 2, ["DUE;VALUE=DATE:20261224"]),
        ]
        try importFile(Self.calendar(tasks[0], tasks[1], tasks[2]))
        for (uid, task) in zip(["up", "in", "9F1B3C60-7A1E-4F0C-9A3E-000000000001"], tasks) {
            await remote.write(Self.calendar(task), at: remote.newHref(uid: uid))
        }
        let ids = try Set(device.items().map(\.id))
        let outcome = try await device.sync()[0]
        #expect(outcome.pushed == 0 && outcome.conflicts == 0)
        #expect(try Set(device.items().map(\.id)) == ids)
        #expect(try device.item("In").parent == device.item("Up").id)
        #expect(await !remote.requests.contains(.put))
    }

    // MARK: - One item for one UID

    @Test func aTaskHasTheSameIDFromAFileAndFromAServer() async throws {
        _ = try await put("event-5@example.org", "a", month: 1)
        try await device.sync()
        let file = try TaskFile(
            Array(Self.calendar(try Self.task("event-5@example.org", "a", month: 1)).utf8), limit: 1 << 20,
            by: SampleZones())
        let tasks = TaskImport(file, name: "file", at: noon)
        #expect(try device.items().map(\.id) == tasks.lists[0].items.map(\.id))
        #expect(try device.store.existingItems(among: tasks.lists[0].items.map(\.id), limit: 1).count == 1)
        #expect(try device.store.itemsByForeignUID().isEmpty)
    }

    @Test func aTaskStoredUnderAFormerIDIsFoundByItsUID() async throws {
        let former = try #require(UUID.legacy(ofTask: "event-5@example.org"))
        try device.perform(.add([NewItem(id: former, title: "a")], at: .top, in: device.list))
        _ = try await put("event-5@example.org", "a", month: 1)
        try await device.sync()
        #expect(try device.items().map(\.id) == [former])
        // A file finds the item by the UID in its link.
        let known = try device.store.itemsByForeignUID()
        #expect(known == ["event-5@example.org": former])
        let file = try TaskFile(
            Array(Self.calendar(try Self.task("event-5@example.org", "a", month: 1)).utf8), limit: 1 << 20,
            by: SampleZones())
        #expect(TaskImport(file, name: "file", at: noon, known: known).lists[0].items.map(\.id) == [former])
    }

    // MARK: - Preview

    @Test func aPreviewListsDifferencesAndDuplicates() throws {
        func item(_ uid: String, _ title: String) -> Item {
            Item(id: UUID(ofTask: uid), list: device.list, title: title, rank: Rank(0), created: noon)
        }
        func task(_ uid: String, _ title: String, parent: String? = nil) -> (uid: String, fields: TaskFields) {
            var fields = TaskFields()
            fields[.title] = .text(title)
            fields.parent = parent
            return (uid, fields)
        }
        var nested = item("d", "Nested")
        nested.parent = item("a", "").id
        let preview = JoinPreview(
            local: [item("a", "Same"), item("b", "Old"), item("c", "Milk"), nested, item("e", "Loose")],
            remote: [
                task("a", "Same"), task("b", "New"), task("m", "Milk"), task("n", "Other"), task("d", "Nested"),
                // A task whose parent does not exist counts as a task at the top level.
                task("e", "Loose", parent: "missing"), task("a", "Once more"),
            ])
        #expect(preview.matched == 4 && preview.onlyLocal == 1 && preview.onlyRemote == 3)
        #expect(preview.duplicates == ["Milk"] && preview.differing == ["Nested", "Old"])
    }
}
