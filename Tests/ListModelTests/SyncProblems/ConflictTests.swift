// Conflicts: how they are reported, marked, and resolved in the details.

import DateWording
import Foundation
import GLibSupport
import GRDB
import Rows
import Store
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor struct ConflictTests {
    private let fixture: SyncProblemFixture
    private let detail: DetailProblemController
    private let surface = FakeDetailProblemSurface()

    init() async throws {
        fixture = try SyncProblemFixture()
        detail = try await fixture.detail(on: surface)
        let dates = ItemDateFormatter(
            formatDate: { words.text($0) }, formatRepeat: { _ in "Daily" }, formatInstant: { _ in "today" })
        detail.dates = { dates }
    }

    private func show(_ title: String) async throws {
        let item = try #require(try await fixture.store.loadItem(try fixture.id(title)))
        detail.show(item, among: try fixture.store.lists().readable)
        await written()
    }

    private func written() async {
        while detail.pending > 0 { await Task.yield() }
        await fixture.changed()
    }

    // MARK: Reports and marks

    @Test func aConflictIsMarkedAndReportedOnce() async throws {
        try await fixture.store.lose(.title("x"), of: fixture.id("a"))
        await fixture.changed()
        await fixture.changed()
        #expect(fixture.surface.conflicts == [["a"]])
        #expect(fixture.list.rowStore.rowStores.marks.conflicted == [try fixture.id("a")])
        let id = try fixture.id("a")
        #expect(fixture.list.surface.marked == [[id]])
    }

    @Test func severalConflictsAreReportedTogetherLatestFirst() async throws {
        for title in ["a", "b"] { try await fixture.store.lose(.title("x"), of: fixture.id(title)) }
        try await fixture.store.lose(.notes("x"), of: fixture.id("b"))
        await fixture.changed()
        #expect(fixture.surface.conflicts == [["b", "a"]])
    }

    @Test func aRestoredTaskIsReportedAsRestored() async throws {
        try await fixture.store.lose(FieldChange(.deleted, .number(1)), of: fixture.id("a"))
        await fixture.changed()
        #expect(fixture.surface.returns == [["a"]] && fixture.surface.conflicts.isEmpty)
        try await show("a")
        let entry = try #require(surface.problems.entries.first)
        #expect(entry.isItemRestored && entry.title == "Deleted")
        detail.useOtherValue(entry)
        await written()
        #expect(try fixture.store.titles == ["b"])
        #expect(try fixture.store.trash().records.map(\.title) == ["a"])
    }

    @Test func earlierConflictsAreMarkedButNotReported() async throws {
        let other = try SyncProblemFixture()
        try other.store.synchronize()
        try await other.store.lose(.title("x"), of: other.id("a"))
        await other.changed()
        #expect(other.surface.conflicts == [])
        #expect(other.list.rowStore.rowStores.marks.conflicted.count == 1)
    }

    @Test func aRowShowsThatItWasChangedInTwoPlaces() throws {
        let row = RowContent(id: UUID(), title: "Call", caption: RowCaption(due: time("2026-11-20")))
        let said = FormattedCaption(row, words, isConflicted: true) { _ in nil }
        #expect(said?.text == "3 days ago · Changed in two places")
        #expect(said?.marks == [.overdue, .conflict] && said?.strongLength == "3 days ago".utf8.count)
        #expect(said?.accessibleText == "changed in two places, overdue, due 3 days ago")
        let plain = FormattedCaption(RowContent(id: UUID(), title: "Call"), words, isConflicted: true) { _ in nil }
        #expect(plain?.text == "Changed in two places" && plain?.marks == .conflict)
    }

    // MARK: In the details

    @Test func anItemWithoutConflictsShowsNone() async throws {
        try await fixture.store.lose(.title("x"), of: fixture.id("b"))
        await fixture.changed()
        try await show("a")
        #expect(surface.problems.isEmpty)
    }

    @Test func conflictingValuesAreDescribed() async throws {
        let id = try fixture.id("a")
        try await fixture.store.lose(.title("x"), of: id)
        try await fixture.store.lose(FieldChange(.completed, .none), of: id, wasLocal: false)
        try await fixture.store.lose(.priority(Priority(.high)), of: id)
        try await fixture.store.lose(.tags(Tags(["home"])), of: id)
        await fixture.changed()
        try await show("a")
        #expect(surface.problems.entries.map(\.title) == ["Tags", "Priority", "Completed", "Title"])
        #expect(surface.problems.entries.map(\.value) == ["\u{2068}#home\u{2069}", "High", "Not completed", "x"])
        #expect(surface.problems.entries.map(\.conflicts.count) == [1, 1, 1, 1])
        #expect(surface.problems.entries[2].origin == "Written elsewhere, replaced by a change made here (today)")
        #expect(surface.problems.entries[3].origin == "Written here, replaced by a change made elsewhere (today)")
    }

    @Test func conflictingDatesFormOneEntryAndAreRestoredTogether() async throws {
        let id = try fixture.id("a")
        let lost: [FieldChange] = [
            .due(time("2026-11-24")), FieldChange(.repeats, .text("FREQ=DAILY")),
            FieldChange(.repeatAnchor, .text("2026-11-24")),
        ]
        for change in lost { try await fixture.store.lose(change, of: id) }
        // Overwritten a second time.
        try await fixture.store.lose(.due(time("2026-11-26")), of: id, at: Timestamp(milliseconds: 1))
        await fixture.changed()
        try await show("a")
        #expect(surface.problems.entries.map(\.title) == ["Due", "Dates"])
        #expect(surface.problems.entries.map(\.value) == ["Thursday", "Due: Tomorrow\nRepeat: Daily"])
        detail.useOtherValue(surface.problems.entries[1])
        await written()
        let item = try #require(try await fixture.store.loadItem(id))
        #expect(item.due == time("2026-11-24") && item.repeats?.text == "FREQ=DAILY")
        #expect(surface.steps.compactMap { $0 }.count == 1 && surface.problems.entries.map(\.title) == ["Due"])
        try await fixture.store.undo()
        #expect(try await fixture.store.loadItem(id)?.due == nil)
    }

    @Test func usingTheOtherValueRemovesTheMark() async throws {
        try await fixture.store.lose(.title("x"), of: fixture.id("a"))
        await fixture.changed()
        try await show("a")
        detail.useOtherValue(try #require(surface.problems.entries.first))
        await written()
        #expect(surface.problems.isEmpty && surface.errors == [])
        #expect(try fixture.store.titles == ["x", "b"])
        #expect(fixture.list.rowStore.rowStores.marks.conflicted == [])
    }

    @Test func keepingTheValueDiscardsTheOtherUntilUndo() async throws {
        try await fixture.store.lose(.title("x"), of: fixture.id("a"))
        await fixture.changed()
        try await show("a")
        let entry = try #require(surface.problems.entries.first)
        detail.keep(entry)
        await written()
        #expect(surface.problems.isEmpty && surface.toasts.count == 1)
        #expect(try fixture.store.titles == ["a", "b"])
        surface.remedy?()
        await written()
        #expect(surface.problems.entries == [entry])
        // The conflict is the same, so nothing is reported again.
        #expect(fixture.surface.conflicts == [["a"]])
    }

    @Test func aValueThatNoLongerFitsIsReportedAndTheEntryStays() async throws {
        try await fixture.store.lose(FieldChange(.list, .id(UUID())), of: fixture.id("a"))
        await fixture.changed()
        try await show("a")
        #expect(surface.problems.entries.map(\.value) == ["A deleted list"])
        detail.useOtherValue(try #require(surface.problems.entries.first))
        await written()
        #expect(surface.errors.count == 1 && surface.problems.entries.count == 1)
    }

    @Test func anItemsConflictsAreNotShownInTheDetailsOfAnotherItem() async throws {
        try await fixture.store.lose(.title("x"), of: fixture.id("a"))
        await fixture.changed()
        try await show("a")
        try await show("b")
        #expect(surface.problems.isEmpty)
        try await show("a")
        detail.close()
        #expect(surface.problems.isEmpty)
    }

    @Test func anItemMovedBetweenAccountsShowsWhereItIsUntilTheUpload() async throws {
        let (store, id) = (fixture.store, try fixture.id("a"))
        let work = NewItem(title: "Work")
        try await store.perform(.add([work], at: .bottom, in: TodoList.root), at: noon)
        let account = Account(kind: .manual, name: "Office", url: "https://office.example/", user: "anna")
        try store.save(account)
        try store.save(RemoteList(list: work.id, account: account.id, href: "/work/"))
        var link = Link(item: id, list: tasks, href: "/a.ics", uid: "a", base: "-")
        link.version = .etag("1")
        let first = link
        try await store.writeStateForSync { try $0.save(first) }
        try await store.perform(.transfer([id], to: work.id), at: noon)
        await fixture.changed()
        detail.show(try #require(try await store.loadItem(id)), among: try store.lists().readable)
        await written()
        #expect(surface.problems.notes == ["Moved here. On the server, it stays in “Tasks” until it is in Office."])
        // The server of the other list refused the task.
        var other = Link(item: id, list: work.id, href: "/work/a.ics", uid: "a", base: "-")
        other.refusal = Link.Refusal([.title("a")], status: 507)
        let refused = other
        try await store.writeStateForSync { try $0.save(refused) }
        detail.storeChanged()
        await written()
        #expect(
            surface.problems.notes == [
                "The server refused it (no space left). On the server, it stays in “Tasks”. Furrow tries again daily and after each edit."
            ])
        // The server has accepted the task.
        (other.refusal, other.version) = (nil, .etag("1"))
        let taken = other
        try await store.writeStateForSync { try $0.save(taken) }
        detail.storeChanged()
        await written()
        #expect(surface.problems.isEmpty)
    }

    @Test func refusedAndReadOnlyItemsShowANote() async throws {
        let id = try fixture.id("a")
        var link = Link(item: id, list: tasks, href: "/a.ics", uid: "a", base: "-")
        link.refusal = Link.Refusal([.title("a")], status: 507)
        let kept = link
        try await fixture.store.writeStateForSync { try $0.save(kept) }
        await fixture.changed()
        try await show("a")
        #expect(
            surface.problems.notes == [
                "The server refused it (no space left). It stays here. Furrow tries again daily and after each edit."
            ])
        try fixture.store.synchronize(isReadOnly: true)
        await fixture.changed()
        detail.storeChanged()
        await written()
        #expect(surface.problems.notes.first == translated(TodoError.readOnlyList.message))
    }

    @Test(arguments: [(500, "it may not accept two emoji in a row"), (507, "no space left")])
    func aRefusalWithoutAReasonMentionsEmoji(status: Int, reason: String) async throws {
        var link = Link(item: try fixture.id("a"), list: tasks, href: "/a.ics", uid: "a", base: "-")
        link.refusal = Link.Refusal([.title("🦔🦔")], status: status)
        let kept = link
        try await fixture.store.writeStateForSync { try $0.save(kept) }
        await fixture.changed()
        try await show("a")
        #expect(
            surface.problems.notes == [
                "The server refused it (\(reason)). It stays here. Furrow tries again daily and after each edit."
            ])
    }
}
