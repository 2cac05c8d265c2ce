// Tests that rows in views name their parent and count their completed subtasks (specification N2).

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

@Suite struct ParentCaptionTests {
    private let store: Store
    private let clock = SetClock()
    private let trip: UUID

    init() throws {
        clock.set("2026-11-23T11:00:00")
        store = try Store.inMemory(clock: clock.clock)
        let trip = NewItem(title: "Trip")
        self.trip = trip.id
        try store.perform(.add([trip], at: .bottom, in: tasks), at: clock.now)
        try add("Pack today", due: "2026-11-23", in: trip.id)
        try add("Fly tomorrow", due: "2026-11-24", in: trip.id)
        try add("Read today", due: "2026-11-23")
    }

    private func add(_ title: String, due: String, in parent: UUID? = nil) throws {
        let item = NewItem(
            title: title, fields: [.due(CalendarTime(due)), .parent(parent), .tags(Tags(["home", "b"]))])
        try store.perform(.add([item], at: .bottom, in: tasks), at: clock.now)
    }

    /// Returns the tasks of a view by title, each with the title of its parent.
    private func rows(_ query: Query) throws -> [String: String] {
        let contents = try store.snapshot(of: query).contents.filter { !$0.isHeader }
        return Dictionary(uniqueKeysWithValues: contents.map { ($0.title, $0.caption?.parentTitle ?? "-") })
    }

    private func changes(since revision: Int64, in query: Query) throws -> Changes {
        try store.read { try Feed(db: $0, now: clock.clock).changes(since: revision, in: query) }
    }

    @Test func viewsByDayAndTagShowTheParent() throws {
        #expect(try rows(.today) == ["Pack today": "Trip", "Read today": "-"])
        #expect(try rows(.scheduled) == ["Fly tomorrow": "Trip"])
        let tagged = try rows(.tag(Tag("home")))
        #expect(tagged == ["Pack today": "Trip", "Fly tomorrow": "Trip", "Read today": "-"])
        try store.perform(.complete([trip]), at: clock.now)
        #expect(try rows(.done) == ["Trip": "-", "Pack today": "Trip", "Fly tomorrow": "Trip"])
    }

    // MARK: Subtasks

    /// Returns the counts of subtasks of all parents in a view, by title.
    private func below(_ query: Query) throws -> [String: RowContent.SubtaskCounts] {
        let contents = try store.snapshot(of: query).contents.filter { !$0.isHeader }
        let parents = contents.compactMap { row in row.caption?.subtaskCounts.map { (row.title, $0) } }
        return Dictionary(uniqueKeysWithValues: parents)
    }

    private func id(_ title: String) throws -> UUID {
        try #require(try store.items(of: tasks).readable.first { $0.title == title }).id
    }

    /// Gives "Trip" subtasks on two levels, one of them completed, and makes it a row of the views.
    private func addSubtasks() throws {
        try store.perform(
            .change(trip, [.due(CalendarTime("2026-11-23")), .tags(Tags(["home"]))]), at: clock.now)
        try add("Socks", due: "2026-11-25", in: try id("Pack today"))
        try store.perform(.complete([id("Fly tomorrow")]), at: clock.now)
    }

    private let parents = [
        "Trip": RowContent.SubtaskCounts(count: 3, doneCount: 1),
        "Pack today": RowContent.SubtaskCounts(count: 1, doneCount: 0),
    ]

    @Test func aParentInAViewShowsHowManySubtasksAreDone() throws {
        try addSubtasks()
        #expect(try below(.today) == parents)
        #expect(try below(.tag(Tag("home"))) == parents)
        #expect(try below(.scheduled) == [:])
        #expect(try store.firstRows(of: Query.today, limit: 1).snapshot.contents.first?.caption?.subtaskCounts != nil)
        try store.perform(.complete([trip]), at: clock.now)
        #expect(try below(.done).mapValues { [$0.doneCount, $0.count] } == ["Trip": [3, 3], "Pack today": [1, 1]])
    }

    @Test func searchAndTrashShowHowManySubtasksAreDone() throws {
        try addSubtasks()
        while try store.indexForSearch() {}
        let hit = try #require(try store.search(SearchWords("trip"), limit: 10).hits.first)
        #expect(hit.row.caption?.subtaskCounts == parents["Trip"])
        try store.perform(.delete([id("Socks")]), at: clock.now)
        #expect(try below(.trash) == [:])
        #expect(try below(.today) == ["Trip": RowContent.SubtaskCounts(count: 2, doneCount: 1)])
        try store.perform(.delete([trip]), at: clock.now)
        #expect(try below(.trash) == parents)
    }

    @Test func subtasksInAnotherListDoNotCount() throws {
        let work = NewItem(title: "Work")
        try store.perform(.add([work], at: .bottom, in: TodoList.root), at: clock.now)
        try addSubtasks()
        // Another program could leave a subtask in another list.
        try store.writer.write { db in
            try db.execute(sql: "UPDATE item SET list = ? WHERE title = 'Pack today'", arguments: [work.id.blob])
        }
        #expect(try below(.today) == ["Trip": RowContent.SubtaskCounts(count: 1, doneCount: 1)])
    }

    /// The changes to subtasks of "Trip".
    enum Fate: CaseIterable { case completed, deleted, added, takenOut, undone, deletedByAnother }

    @Test(arguments: Fate.allCases) func theRowOfAParentFollowsChangesOfItsSubtasks(fate: Fate) throws {
        try addSubtasks()
        if fate == .undone { try add("Hat", due: "2026-11-25", in: try id("Pack today")) }
        let before = try store.snapshot(of: Query.today)
        var socks = try id("Socks")
        switch fate {
        case .completed: try store.perform(.complete([socks]), at: clock.now)
        case .deleted: try store.perform(.delete([socks]), at: clock.now)
        case .added: try add("Hat", due: "2026-11-25", in: socks)
        case .takenOut: try store.perform(.nest(id("Pack today"), in: nil, to: .top, isDone: nil), at: clock.now)
        case .undone: _ = try store.undo()
        case .deletedByAnother:
            socks = try id("Pack today")
            try store.writer.write { db in
                try db.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [socks.blob])
            }
        }
        let after = try store.snapshot(of: Query.today).contents
        let counts = [before.contents, after].map { $0.first { $0.title == "Trip" }?.caption?.subtaskCounts }
        #expect(counts[0] != counts[1])
        guard case .rows(let found, _) = try changes(since: before.revision, in: .search) else {
            Issue.record("all was to be read anew")
            return
        }
        #expect(found.first { $0.id == trip }?.content?.caption?.subtaskCounts == counts[1])
        // If a record is gone, the whole view is read again, because the record may have been a list.
        guard case .rows(let changes, _) = try changes(since: before.revision, in: .today) else {
            #expect(try store.item(socks) == nil || fate == .undone)
            return
        }
        var merged = before.contents
        merged.merge(changes)
        #expect(merged == after)
    }

    @Test func aListDoesNotShowParentsAndSubtaskCounts() throws {
        let contents = try store.snapshot(of: tasks).contents
        #expect(contents.allSatisfy { $0.caption?.parentTitle == nil && $0.caption?.subtaskCounts == nil })
    }

    @Test func searchHitsShowTheParent() throws {
        while try store.indexForSearch() {}
        let hits = try store.search(SearchWords("today"), limit: 10).hits
        #expect(
            Set(hits.map { "\($0.row.title), \($0.row.caption?.parentTitle ?? "-")" }) == [
                "Pack today, Trip", "Read today, -",
            ])
    }

    @Test func theTrashShowsDeletedParentsToo() throws {
        try store.perform(.delete([trip]), at: clock.now)
        #expect(try rows(.trash) == ["Trip": "-", "Pack today": "Trip", "Fly tomorrow": "Trip"])
        let head = try store.firstRows(of: .trash, limit: 10).snapshot.contents
        #expect(head == (try store.snapshot(of: .trash).contents))
    }

    @Test(arguments: [Query.today, .scheduled, .done, .trash, .search]) func renamingAParentUpdatesTheRowsOfItsSubtasks(
        query: Query
    ) throws {
        if query == .trash { try store.perform(.delete([trip]), at: clock.now) }
        if query == .done { try store.perform(.complete([trip]), at: clock.now) }
        let before = try store.snapshot(of: Query.today).revision
        // Only another program can rename a task in the trash.
        try store.writer.write { db in
            try db.execute(sql: "UPDATE item SET title = 'Journey' WHERE id = ?", arguments: [trip.blob])
        }
        guard case .rows(let changes, _) = try changes(since: before, in: query) else {
            Issue.record("all was to be read anew")
            return
        }
        let within = Set(changes.compactMap { $0.content?.caption?.parentTitle })
        #expect(within == ["Journey"])
    }

    @Test func aLongParentTitleIsCut() throws {
        let long = String(repeating: "long ", count: 100)
        try store.perform(.rename(trip, to: long), at: clock.now)
        let within = try #require(try rows(.today)["Pack today"])
        #expect(
            within.count == RowCaption.maxParentTitleLength && within.hasPrefix("long long") && within.hasSuffix("…"))
    }

    @Test func anUnreadableParentHidesNoSubtask() throws {
        try store.writer.write { db in
            try db.execute(sql: "UPDATE item SET title = CAST(x'ff' AS TEXT) WHERE id = ?", arguments: [trip.blob])
        }
        #expect(try rows(.today) == ["Pack today": "-", "Read today": "-"])
    }

    /// Tasks without a parent need no lookup. Their rows are found, read and shown as before.
    @Test func aRowWithoutAParentShowsNone() throws {
        let contents = try store.snapshot(of: Query.today).contents
        let alone = try #require(contents.first { $0.title == "Read today" })
        #expect(
            alone.caption
                == RowCaption(
                    due: CalendarTime("2026-11-23"), tags: Tags(["home", "b"]), list: tasks))
    }
}
