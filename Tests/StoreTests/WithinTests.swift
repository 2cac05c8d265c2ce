// Where items stand by themselves, each says what it is part of (specification N2).

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct WithinTests {
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

    /// What is in a view, each with what it is part of.
    private func rows(_ query: Query) throws -> [String: String] {
        let contents = try store.snapshot(of: query).contents.filter { !$0.isHeader }
        return Dictionary(uniqueKeysWithValues: contents.map { ($0.title, $0.caption?.within ?? "-") })
    }

    private func changes(since revision: Int64, in query: Query) throws -> Changes {
        try store.read { try Feed(db: $0, now: clock.clock).changes(since: revision, in: query) }
    }

    @Test func inViewsByDaysAndTags() throws {
        #expect(try rows(.today) == ["Pack today": "Trip", "Read today": "-"])
        #expect(try rows(.scheduled) == ["Fly tomorrow": "Trip"])
        let tagged = try rows(.tag(Tag("home")))
        #expect(tagged == ["Pack today": "Trip", "Fly tomorrow": "Trip", "Read today": "-"])
        try store.perform(.complete([trip]), at: clock.now)
        #expect(try rows(.done) == ["Trip": "-", "Pack today": "Trip", "Fly tomorrow": "Trip"])
    }

    @Test func inItsOwnListItDoesNotSaySo() throws {
        #expect(try store.snapshot(of: tasks).contents.allSatisfy { $0.caption?.within == nil })
    }

    @Test func inASearch() throws {
        while try store.indexForSearch() {}
        let hits = try store.search(SearchWords("today"), limit: 10).hits
        #expect(
            Set(hits.map { "\($0.row.title), \($0.row.caption?.within ?? "-")" }) == [
                "Pack today, Trip", "Read today, -",
            ])
    }

    @Test func inTheTrashAlsoWithWhatItWasWithin() throws {
        try store.perform(.delete([trip]), at: clock.now)
        #expect(try rows(.trash) == ["Trip": "-", "Pack today": "Trip", "Fly tomorrow": "Trip"])
        let head = try store.head(of: .trash, limit: 10).snapshot.contents
        #expect(head == (try store.snapshot(of: .trash).contents))
    }

    @Test(arguments: [Query.today, .scheduled, .done, .trash, .search]) func itFollowsTheOthersName(query: Query) throws
    {
        if query == .trash { try store.perform(.delete([trip]), at: clock.now) }
        if query == .done { try store.perform(.complete([trip]), at: clock.now) }
        let before = try store.snapshot(of: Query.today).revision
        // A name in the trash is another program's to change.
        try store.writer.write { db in
            try db.execute(sql: "UPDATE item SET title = 'Journey' WHERE id = ?", arguments: [trip.blob])
        }
        guard case .rows(let changes, _) = try changes(since: before, in: query) else {
            Issue.record("all was to be read anew")
            return
        }
        let within = Set(changes.compactMap { $0.content?.caption?.within })
        #expect(within == ["Journey"])
    }

    @Test func ofALongTitleTheBeginningIsSaid() throws {
        let long = String(repeating: "long ", count: 100)
        try store.perform(.rename(trip, to: long), at: clock.now)
        let within = try #require(try rows(.today)["Pack today"])
        #expect(within.count == RowCaption.mostWithin && within.hasPrefix("long long") && within.hasSuffix("…"))
    }

    @Test func whatCannotBeReadOfTheOtherHidesNothing() throws {
        try store.writer.write { db in
            try db.execute(sql: "UPDATE item SET title = CAST(x'ff' AS TEXT) WHERE id = ?", arguments: [trip.blob])
        }
        #expect(try rows(.today) == ["Pack today": "-", "Read today": "-"])
    }

    /// Nothing is looked up for what is within none: its row is found, read and shown as before.
    @Test func whatIsWithinNoneTakesNoMoreRoom() throws {
        let contents = try store.snapshot(of: Query.today).contents
        let alone = try #require(contents.first { $0.title == "Read today" })
        #expect(
            alone.caption
                == RowCaption(
                    due: CalendarTime("2026-11-23"), tags: Tags(["home", "b"]), list: tasks))
    }
}
