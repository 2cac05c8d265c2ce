// Export and import of random stores, and a canceled import.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import Formats
@testable import ListModel
@testable import Wording

@Suite struct ImportTests {
    /// Creates a store with random lists of tasks: trees, dates, tags and done tasks.
    private static func store(_ generator: inout SplitMix64) throws -> Store {
        let store = try Store.inMemory()
        for number in 0..<Int.random(in: 1...3, using: &generator) {
            let list = NewItem(id: .random(using: &generator), title: "List \(number); a,b")
            try store.perform(.add([list], at: .bottom, in: TodoList.root), at: noon)
            var ids: [UUID] = []
            for index in 0..<Int.random(in: 1...25, using: &generator) {
                var item = NewItem(id: .random(using: &generator), title: "Item \(index) \\n, “;” 👩‍🚀")
                if Bool.random(using: &generator) { item = item.with(FieldChange(.notes, .text("a,\nb;\\c"))) }
                if Bool.random(using: &generator) {
                    item = item.with(FieldChange(.due, .text("2026-12-0\(index % 9 + 1)")))
                }
                if index % 3 == 0 { item = item.with(FieldChange(.tags, .text("[\"home\",\"a,b\"]"))) }
                if index % 4 == 0 { item = item.with(FieldChange(.priority, .number(Int64(index % 10)))) }
                if index % 5 == 0 { item = item.with(FieldChange(.start, .text("2099-12-01"))) }
                try store.perform(
                    .add([item], at: [.top, .bottom].randomElement(using: &generator) ?? .top, in: list.id), at: noon)
                if let parent = ids.randomElement(using: &generator), Bool.random(using: &generator) {
                    // A task that would be too deep stays where it is.
                    _ = try? store.perform(.nest(item.id, in: parent, to: .bottom), at: noon)
                }
                ids.append(item.id)
            }
            let done = ids.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
            try store.perform(.complete(done), at: noon)
        }
        return store
    }

    /// Returns, by name of the list, the fields of each task as a file contains them, in manual order.
    private static func contents(of store: Store) throws -> [String: [[TaskFields]]] {
        let allRecords = try store.allRecords()
        return Dictionary(
            grouping: allRecords.byList.filter { !$0.items.isEmpty }, by: { $0.list?.name ?? "" }
        ).mapValues { lists in
            lists.map { list in
                list.items.sorted { one, other in
                    // Ranks are not comparable between tasks with different parents.
                    (one.parent?.uuidString ?? "", ListOrder(one)) < (other.parent?.uuidString ?? "", ListOrder(other))
                }.map { TaskFields($0, parent: $0.parent?.uuidString) }
            }
        }
    }

    @Test func exportingAndImportingIntoAnEmptyStoreKeepsEverything() throws {
        var generator = SplitMix64(state: 12)
        for number in 0..<40 {
            let store = try Self.store(&generator)
            let other = try Store.inMemory()
            let draft = try ImportDraft(ListExport(of: nil, in: store).bytes, name: "file", in: other)
            try #require(draft.remarks.isEmpty, "store \(number): \(draft.remarks)")
            try other.importLists(draft.tasks.lists, at: noon)
            let (new, old) = (try Self.contents(of: other), try Self.contents(of: store))
            try #require(new == old, "store \(number)")
            #expect(try other.integrityCheck().isEmpty)
            // A second import finds nothing new.
            let again = try ImportDraft(ListExport(of: nil, in: store).bytes, name: "file", in: other)
            #expect(again.existingCount == again.tasks.count)
            #expect(try other.importLists(again.tasks.lists, at: noon) == nil)
        }
    }

    private static func draft(_ lines: String..., in store: Store) throws -> ImportDraft {
        let text = ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Work"] + lines + ["END:VCALENDAR", ""]
        return try ImportDraft(Array(text.joined(separator: "\r\n").utf8), name: "file", in: store)
    }

    private static func task(_ uid: String, _ lines: String...) -> String {
        (["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(uid)"] + lines + ["END:VTODO"]).joined(separator: "\r\n")
    }

    @Test func skippedAndIgnoredPartsOfAnImportAreReportedWithCounts() throws {
        let store = try Store.inMemory()
        let known = try Self.draft(Self.task("a"), Self.task("b"), in: store)
        try store.importLists(known.tasks.lists, at: noon)
        let events = (1...4).map { "BEGIN:VEVENT\r\nSUMMARY:Event \($0)\r\nEND:VEVENT" }.joined(separator: "\r\n")
        let draft = try Self.draft(
            Self.task("a"), Self.task("b"), Self.task("c"), events, "BEGIN:VJOURNAL", "END:VJOURNAL",
            "BEGIN:VTODO", "BEGIN:VTODO", "END:VTODO", in: store)
        let remarks = draft.remarks
        #expect(remarks[0].text == "2 tasks already exist and stay unchanged.")
        #expect(remarks[0].names(3) == ["a", "b"])
        #expect(
            remarks[1].text.contains("VEVENT")
                && remarks[1].names(3) == ["Event 1", "Event 2", "Event 3", "1 more"])
        // A component without a title is counted in the sentence.
        #expect(remarks[2].text.contains("VJOURNAL") && remarks[2].names(3).isEmpty)
        #expect(remarks[3].names(3) == ["line 30"])
    }

    @Test func linesInAnotherEncodingAreReported() throws {
        let text = "BEGIN:VCALENDAR\r\n" + Self.task("M\u{FC}ll") + "\r\nEND:VCALENDAR\r\n"
        let bytes = try Array(#require(text.data(using: .isoLatin1)))
        let remarks = try ImportDraft(bytes, name: "file", in: Store.inMemory()).remarks
        #expect(
            remarks.map(\.text) == [
                "Lines that are not in UTF-8 were read as ISO 8859-1 (Latin-1): 2, the first is line 3. Check their letters."
            ])
        #expect(remarks.first?.names(3) == ["line 3", "line 4"])
    }

    @Test(arguments: [
        ("/a/Work.ics", "Work", true), ("Old.VCS", "Old", true), ("notes.txt", "notes.txt", false),
        (".ics", ".ics", true),
    ])
    func aListIsNamedAfterItsFile(path: String, name: String, isAccepted: Bool) {
        #expect(ImportDraft.name(of: path) == name)
        #expect(ImportFormat.accepts(path) == isAccepted)
    }

    @Test func readOnlyListsAreNoImportTargetsAndANewListIsCreated() throws {
        let store = try Store.inMemory()
        let first = try Self.draft(Self.task("a"), in: store)
        try store.importLists(first.tasks.lists, at: noon)
        let account = Account(kind: .manual, name: "anna", url: "https://example.org/", user: "anna")
        try store.save(account)
        var remote = RemoteList(list: first.tasks.lists[0].id, account: account.id, href: "/work/")
        remote.isReadOnly = true
        try store.save(remote)
        let draft = try Self.draft(Self.task("a"), Self.task("b"), in: store)
        #expect(draft.lists.map(\.name) == ["Tasks"] && draft.existingCount == 1)
        try store.importLists(draft.tasks.lists, at: noon)
        #expect(try store.lists().readable.filter { $0.name == "Work" }.count == 2)
        #expect(try store.items(of: draft.tasks.lists[0].id).readable.map(\.title) == ["b"])
    }

    @Test func importedItemsKeepTheirTimestamps() throws {
        let store = try Store.inMemory()
        let draft = try Self.draft(
            Self.task("a", "LAST-MODIFIED:20240301T080000Z"), Self.task("b"), in: store)
        let revision = try store.snapshot(of: TodoList.root).revision
        try store.importLists(draft.tasks.lists, at: noon)
        let items = draft.tasks.lists[0].items
        let time = Timestamp(milliseconds: 1_709_280_000_000)
        #expect(try store.modificationTimes(of: [items[0].id])[items[0].id] == time)
        // The feed of changes lists the task as changed now, and an edit sets the modification time to now.
        #expect(try store.changes(since: revision, in: TodoList.root) != .none)
        let text = String(decoding: try ListExport(of: nil, in: store).bytes, as: UTF8.self)
        #expect(text.contains("LAST-MODIFIED:20240301T080000Z"))
        try store.perform(.rename(items[0].id, to: "edited"), at: noon)
        #expect(try #require(store.modificationTimes(of: [items[0].id])[items[0].id]) > time)
        try store.undo()
        try store.undo()
        #expect(try store.lists().readable.map(\.name) == ["Tasks"])
    }

    @MainActor @Test func anImportWithoutNewTasksIsReported() async throws {
        let list = try ListFixture()
        let draft = try Self.draft(Self.task("a"), in: list.store)
        try list.store.importLists(draft.tasks.lists, at: noon)
        list.controller.commands.importLists(
            draft.tasks.lists, ImportProgress(), done: {}, failed: { Issue.record($0) })
        await list.written()
        #expect(list.surface.toasts == ["Nothing to import: all tasks already exist"])
    }

    @Test func aCanceledImportChangesNothing() throws {
        let store = try Store.inMemory()
        let before = try Self.contents(of: store)
        let items = (0..<2000).map { number in
            Item(id: UUID(), list: TodoList.root, title: "Item \(number)", rank: Rank(0), created: noon)
        }
        let lists = [ImportedList(id: UUID(), name: "New", items: items)]
        let progress = ImportProgress()
        progress.cancel()
        #expect(throws: CancellationError.self) { try store.importLists(lists, at: noon, progress: progress) }
        #expect(try Self.contents(of: store) == before && store.lists().readable.allSatisfy { $0.name != "New" })
        let whole = ImportProgress()
        #expect(try store.importLists(lists, at: noon, progress: whole)?.count == 2000)
        #expect(whole.done > 1500)
        try store.undo()
        #expect(try Self.contents(of: store) == before && store.lists().readable.allSatisfy { $0.name != "New" })
    }
}
