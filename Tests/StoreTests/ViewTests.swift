// Tests of the views by day: their tasks, their order and their changes.

import Foundation
import GRDB
import Rows
import Testing
import Todo

@testable import Store

@Suite struct ViewTests {
    private let store: Store
    private let clock = SetClock()

    init() throws {
        // The time is noon in Berlin, on a Monday.
        clock.set("2026-11-23T11:00:00")
        store = try Store.inMemory(clock: clock.clock)
    }

    @discardableResult
    private func add(_ title: String, due: String? = nil, start: String? = nil, to list: UUID = tasks) throws -> UUID {
        let fields = [(Field.due, due), (.start, start)].compactMap { field, text in
            text.map { FieldChange(field, .text($0)) }
        }
        let item = NewItem(title: title, fields: fields)
        try store.perform(.add([item], at: .bottom, in: list), at: clock.now)
        return item.id
    }

    private func list(_ name: String, at placement: Placement = .bottom) throws -> UUID {
        let list = NewItem(title: name)
        try store.perform(.add([list], at: placement, in: TodoList.root), at: clock.now)
        return list.id
    }

    /// Returns the rows of a view. A header is shown as the day that it names.
    private func titles(_ view: UUID) throws -> [String] {
        let contents = try store.snapshot(of: view).contents
        for position in contents.indices.dropFirst() {
            #expect(contents.id(at: position - 1) != contents.id(at: position))
        }
        return contents.map { $0.isHeader ? "# \($0.caption?.due?.description ?? "later")" : $0.title }
    }

    // MARK: Today

    @Test func todayShowsOverdueTasksByDateBeforeTasksDueToday() throws {
        try add("no date")
        try add("today at ten", due: "2026-11-23T10:00:00")
        try add("tomorrow", due: "2026-11-24")
        try add("last year", due: "2025-11-23")
        try add("today", due: "2026-11-23")
        try add("yesterday late", due: "2026-11-22T23:59:59")
        try add("yesterday", due: "2026-11-22")
        #expect(try titles(TodoList.today) == ["last year", "yesterday", "yesterday late", "today", "today at ten"])
    }

    @Test func tasksWithTheSameDueTimeAreSortedByListAndRank() throws {
        let home = try list("Home", at: .top)
        try add("a", due: "2026-11-23")
        try add("b", due: "2026-11-23")
        try add("c", due: "2026-11-23", to: home)
        #expect(try titles(TodoList.today) == ["c", "a", "b"])
        try store.perform(.move(home, to: .bottom), at: clock.now)
        #expect(try titles(TodoList.today) == ["a", "b", "c"])
    }

    @Test func tasksRankedWithinTheDayComeBeforeOthers() throws {
        try add("a", due: "2026-11-23")
        let b = try add("b", due: "2026-11-23T23:00:00")
        let c = try add("c", due: "2026-11-23T12:00:00")
        try add("old", due: "2026-11-20")
        for (id, rank) in [(b, 2), (c, 1)] {
            try store.perform(.change(id, [FieldChange(.dayRank, .number(Int64(rank)))]), at: clock.now)
        }
        #expect(try titles(TodoList.today) == ["old", "c", "b", "a"])
    }

    @Test func todaysCompletedTasksComeLastNewestFirst() throws {
        let (a, b) = (try add("a", due: "2026-11-23"), try add("b", due: "2026-11-20"))
        let other = try add("without a date")
        let later = try add("later", due: "2026-11-30")
        try add("open", due: "2026-11-23")
        for id in [a, other, later] { try store.perform(.complete([id]), at: clock.now) }
        clock.set("2026-11-23T12:00:00")
        try store.perform(.complete([b]), at: clock.now)
        #expect(try titles(TodoList.today) == ["open", "b", "a"])
        #expect(try store.snapshot(of: TodoList.today).contents.openCount == 1)
        clock.set("2026-11-24T12:00:00")
        #expect(try titles(TodoList.today) == ["open"])
    }

    @Test func aZonedTimeIsDueOnTheLocalDay() throws {
        // The times are 23:30 in Berlin, and 02:30 on the next day.
        try add("late", due: "2026-11-24T04:00:00+05:30[Asia/Kolkata]")
        try add("night", due: "2026-11-24T07:00:00+05:30[Asia/Kolkata]")
        #expect(try titles(TodoList.today) == ["late"])
        #expect(try titles(TodoList.scheduled) == ["# 2026-11-24", "night"])
        #expect(try store.openCounts()[TodoList.today] == 1)
        clock.set("2026-11-23T11:00:00", zone: "Asia/Kolkata")
        #expect(try titles(TodoList.today) == [])
        #expect(try titles(TodoList.scheduled) == ["# 2026-11-24", "late", "night"])
        #expect(try store.openCounts()[TodoList.today] == 0)
        #expect(try store.openCounts()[TodoList.scheduled] == 2)
    }

    @Test func todayFollowsTheLocalDayAndNotUTC() throws {
        try add("a", due: "2026-11-24")
        clock.set("2026-11-23T22:59:59")
        #expect(try titles(TodoList.today) == [])
        clock.set("2026-11-23T23:00:00")
        #expect(try titles(TodoList.today) == ["a"])
    }

    @Test func viewsOmitDeletedTasksAndTasksOfDeletedLists() throws {
        let home = try list("Home")
        let a = try add("a", due: "2026-11-23")
        try add("b", due: "2026-11-24", to: home)
        try store.perform(.delete([a]), at: clock.now)
        try store.perform(.delete([home]), at: clock.now)
        for view in Query.views { #expect(try titles(view.id) == []) }
        let counts = try store.openCounts()
        #expect(counts[TodoList.today] == 0 && counts[TodoList.scheduled] == 0)
    }

    @Test func aRowNamesItsList() throws {
        let home = try list("Home")
        try add("a", due: "2026-11-23T10:00:00", to: home)
        let contents = try store.snapshot(of: TodoList.today).contents
        #expect(contents[0].caption == RowCaption(due: CalendarTime("2026-11-23T10:00:00"), list: home))
        #expect(contents.lists.first { $0.id == home }?.name == "Home")
    }

    // MARK: Scheduled and Completed

    @Test func scheduledHasAHeaderForEachDay() throws {
        try add("today", due: "2026-11-23")
        try add("b", due: "2026-11-25T09:00:00")
        try add("a", due: "2026-11-25")
        try add("next year", due: "2027-01-01")
        try add("tomorrow", due: "2026-11-24")
        #expect(
            try titles(TodoList.scheduled) == [
                "# 2026-11-24", "tomorrow", "# 2026-11-25", "a", "b", "# 2027-01-01", "next year",
            ])
        #expect(try store.openCounts()[TodoList.scheduled] == 4)
        #expect(try store.openCounts()[TodoList.today] == 1)
    }

    @Test func doneHasAHeaderForEachDayNewestFirst() throws {
        let ids = try ["a", "b", "c"].map { try add($0) }
        // The first two times are 23:30 on the 23rd in Berlin, and half an hour after midnight.
        for (id, time) in zip(ids, ["2026-11-23T22:30:00", "2026-11-23T23:30:00", "2026-11-24T08:00:00"]) {
            clock.set(time)
            try store.perform(.complete([id]), at: clock.now)
        }
        #expect(try titles(TodoList.done) == ["# 2026-11-24", "c", "b", "# 2026-11-23", "a"])
    }

    /// This holds in any current time zone, and for due dates in any time zone.
    @Test(arguments: ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"], 0..<4)
    func theHeadOfAViewIsAPrefixOfTheWholeView(zone: String, seed: UInt64) throws {
        clock.set("2026-11-23T11:00:00", zone: zone)
        var generator = SplitMix64(state: seed)
        let lists = [tasks, try list("Home", at: .top)]
        let ends = ["+14:00[Pacific/Kiritimati]", "-11:00[Pacific/Pago_Pago]", "+05:30[Asia/Kolkata]", ""]
        for number in 0..<120 {
            let day = try #require(Day("2026-11-08")?.adding(days: .random(in: 0..<40, using: &generator)))
            let time =
                "T0\(Int.random(in: 0..<10, using: &generator)):00:00\(ends.randomElement(using: &generator) ?? "")"
            let due = "\(day)\(Bool.random(using: &generator) ? time : "")"
            try add("\(number)", due: due, to: lists[number % 2])
        }
        for view in [TodoList.today, TodoList.scheduled] {
            let whole = try store.snapshot(of: view).contents
            for limit in [1, 5, 20, 40, 200] {
                let head = try store.firstRows(of: view, limit: limit)
                let rows = head.snapshot.contents
                #expect(Array(rows) == Array(whole.prefix(rows.count)))
                #expect(head.isComplete == (rows.count == whole.count))
                #expect(head.isComplete || rows.count { !$0.isHeader } <= limit)
                #expect(!rows.isEmpty)
            }
            #expect(try store.firstRows(of: view, limit: 20).snapshot.contents.count < whole.count)
        }
    }

    @Test func theHeadOfScheduledCountsAllRowsWithHeaders() throws {
        for day in 24...28 {
            for title in ["a", "b"] { try add(title, due: "2026-11-\(day)") }
        }
        let head = try store.firstRows(of: TodoList.scheduled, limit: 6)
        #expect(!head.isComplete)
        #expect(head.openCount == 15 && head.count == 15)
        #expect(head.snapshot.contents.map(\.title) == ["", "a", "b", "", "a", "b", "", "a", "b"])
    }

    @Test func aViewOfASingleDayIsReadCompletely() throws {
        for number in 0..<10 { try add("\(number)", due: "2026-11-23") }
        let head = try store.firstRows(of: TodoList.today, limit: 4)
        #expect(head.isComplete && head.snapshot.contents.count == 10)
    }

    // MARK: Put-off tasks

    @Test func deferredTasksStayAtTheEndOfTheListUntilTheirStart() throws {
        try add("later", start: "2026-11-24")
        try add("open")
        try add("now", start: "2026-11-23T18:00:00")
        let done = try add("done", start: "2026-11-30")
        try store.perform(.complete([done]), at: clock.now)
        #expect(try titles(tasks) == ["open", "now", "done", "# later", "later"])
        #expect(try store.snapshot(of: tasks).contents.openCount == 2)
        #expect(try store.openCounts()[tasks] == 2)
        clock.set("2026-11-24T11:00:00")
        #expect(try titles(tasks) == ["later", "open", "now", "done"])
        #expect(try store.openCounts()[tasks] == 3)
    }

    @Test func theHeadOfAListPutsDeferredTasksLast() throws {
        try add("later", start: "2026-11-24")
        for title in ["a", "b", "c"] { try add(title) }
        let head = try store.firstRows(of: tasks, limit: 2)
        #expect(head.snapshot.contents.map(\.title) == ["a", "b"])
        #expect(head.openCount == 3 && head.count == 4)
        let whole = try store.firstRows(of: tasks, limit: 10).snapshot.contents
        #expect(whole == (try store.snapshot(of: tasks).contents))
    }

    // MARK: Changes

    /// A view updated change by change shows the same as a view that is read again.
    @Test(arguments: 0..<8) func aViewUpdatedByChangesEqualsAFreshlyReadView(seed: UInt64) throws {
        var generator = SplitMix64(state: seed)
        let lists = [tasks, try list("Home"), try list("Work", at: .top)]
        let views = lists + Query.views.map(\.id)
        var shown = try views.map { try store.snapshot(of: $0) }
        var ids: [UUID] = []
        for step in 0..<150 {
            try act(&generator, lists, &ids)
            guard step % 5 == 0 else { continue }
            for (index, view) in views.enumerated() {
                var contents = shown[index].contents
                var rows = contents.map(\.id)
                switch try store.changes(since: shown[index].revision, in: view) {
                case .none: continue
                case .listDeleted: Issue.record("a list went")
                case .everything(let snapshot): shown[index] = snapshot
                case .rows(let changes, let revision):
                    let made = contents.merge(changes)
                    for change in made {
                        rows.replaceSubrange(
                            change.position..<change.position + change.removed,
                            with: repeatElement(UUID(), count: change.added))
                    }
                    #expect(rows.count == contents.count)
                    shown[index].contents = contents
                    shown[index].revision = revision
                }
                let anew = try store.snapshot(of: view).contents
                #expect(shown[index].contents == anew)
                #expect(Array(shown[index].contents) == Array(anew))
            }
        }
    }

    private func act(_ generator: inout SplitMix64, _ lists: [UUID], _ ids: inout [UUID]) throws {
        let day = Int.random(in: 20...27, using: &generator)
        let due = Bool.random(using: &generator) ? "2026-11-\(day)" : "2026-11-\(day)T09:00:00+05:30[Asia/Kolkata]"
        let list = lists[Int.random(in: 0..<3, using: &generator)]
        guard let id = ids.randomElement(using: &generator), Int.random(in: 0..<3, using: &generator) > 0 else {
            ids.append(try add("item \(ids.count)", due: due, to: list))
            return
        }
        let open = try store.record(id) != nil
        let command: Command =
            switch Int.random(in: 0..<9, using: &generator) {
            case 0: .complete([id])
            case 1: .reopen([id])
            case 2: .change(id, [FieldChange(.due, .none)])
            case 3: .change(id, [FieldChange(.start, .text(due))])
            case 4: .change(id, [FieldChange(.due, .text(due)), FieldChange(.dayRank, .number(Int64(day)))])
            case 5: .transfer([id], to: list)
            case 6: .delete([id])
            case 7: .change(id, [FieldChange(.due, .text(due))])
            default: .move(id, to: .top)
            }
        if open { try store.perform(command, at: clock.now) } else { try store.perform(.restore([id]), at: clock.now) }
    }

    @Test func viewsShowTheNewNameAndPlaceOfAList() throws {
        let home = try list("Home")
        try add("a", due: "2026-11-23", to: home)
        let before = try store.snapshot(of: TodoList.today)
        try store.perform(.rename(home, to: "House"), at: clock.now)
        guard case .everything(let after) = try store.changes(since: before.revision, in: TodoList.today) else {
            Issue.record("the list's new name is not seen")
            return
        }
        #expect(after.contents.lists.contains { $0.name == "House" })
    }

    // MARK: Unreadable dates

    @Test(arguments: [
        ("due", "tomorrow", Field.due), ("start", "2026-02-30", .start), ("repeat", "FREQ=SECONDLY", .repeats),
        ("repeat", "FREQ=DAILY;X-NOTE=a\nb", .repeats),
        ("reminders", "[\"soon\"]", .reminders), ("reminders", "no array", .reminders),
    ])
    func anItemWithUnreadableDatesIsKeptAndReported(column: String, text: String, field: Field) throws {
        let id = try add("a", due: "2026-11-23")
        try store.breakRecord("\(column) = '\(text)'", where: "id = ?", [id.blob])
        for view in [tasks, field == .due ? tasks : TodoList.today] {
            let snapshot = try store.snapshot(of: view)
            #expect(snapshot.contents.isEmpty)
            #expect(snapshot.quarantined.map(\.reason) == [.unreadable(field)])
        }
        #expect(throws: StoreError.unreadable) { try store.item(id) }
    }

    @Test func anItemInAnUnknownZoneIsShownAndKeepsItsText() throws {
        let text = "2026-11-23T09:00:00+02:00[Mars/Olympus]"
        let id = try add("a", due: "2026-11-23")
        try store.breakRecord("due = '\(text)'", where: "id = ?", [id.blob])
        for view in [tasks, TodoList.today] {
            let snapshot = try store.snapshot(of: view)
            #expect(snapshot.contents.map(\.title) == ["a"] && snapshot.quarantined.isEmpty)
        }
        try store.perform(.change(id, [.title("b")]), at: clock.now)
        let written = try store.read {
            try String.fetchOne($0, sql: "SELECT due FROM item WHERE id = ?", arguments: [id.blob])
        }
        #expect(written == text)
    }

    @Test func aRuleThatNeverFiresHidesNoItemAndOnlyEndSeriesCompletesIt() throws {
        let rule = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"
        let id = try add("a", due: "2026-11-23")
        try store.breakRecord(
            "repeat = '\(rule)', repeat_anchor = '2026-11-23'", where: "id = ?", [id.blob])
        #expect(try store.snapshot(of: TodoList.today).quarantined.isEmpty)
        #expect(throws: TodoError.seriesWouldEnd([id], title: "a")) {
            try store.perform(.complete([id]), at: clock.now)
        }
        try store.perform(.endSeries([id]), at: clock.now)
        let item = try #require(try store.item(id))
        #expect(item.isDone && item.repeats?.text == rule && item.due == CalendarTime("2026-11-23"))
    }

    @Test func viewsAreReadThroughTheirIndexes() throws {
        for (view, index) in [(Query.today, "item_due"), (.scheduled, "item_due"), (.done, "item_completed")] {
            let plans = try store.read { db in
                var statements: [String] = []
                db.trace { if case .statement(let statement) = $0 { statements.append(statement.expandedSQL) } }
                let feed = Feed(db: db, now: clock.clock)
                _ = try feed.datedSnapshot(of: view, limit: 10)
                _ = try feed.datedFirstRows(of: view, limit: 10)
                if view != .done { _ = try feed.datedCount(view) }
                db.trace(options: [])
                return try statements.flatMap { try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \($0)") }
                    .map { $0["detail"] as String }
            }
            #expect(plans.contains { $0.contains("INDEX \(index)") })
            #expect(!plans.contains { $0.contains("SCAN item") && !$0.contains("INDEX item_completed") })
            // The lists, which are few, are sorted both for the head and for the whole view.
            #expect(plans.filter { $0.contains("TEMP B-TREE") }.count <= 2)
        }
    }
}
