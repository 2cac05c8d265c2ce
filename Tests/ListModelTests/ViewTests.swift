// The date views, used by gestures and keys (specification M1 to M7).

import Foundation
import GRDB
import Gestures
import Rows
import Store
import Testing
import TitleParsing
import Todo

@testable import ListModel

/// Monday, 2026-11-23, noon in Berlin.
private let mondayNoon = Timestamp(milliseconds: 1_795_431_600_000)

private func due(_ text: String) -> [FieldChange] { [FieldChange(.due, .text(text))] }

/// A view of two lists with a few tasks, on that Monday.
@MainActor private struct ViewFixture {
    let list: ListFixture
    let work: UUID

    init(_ query: Query, _ items: [(title: String, due: String)], settings: Gestures.Settings = Settings()) throws {
        let queue = try DatabaseQueue()
        let store = try Store(queue, clock: { Now(mondayNoon, by: SampleZones()) })
        let new = NewItem(title: "Work")
        work = new.id
        try store.perform(.add([new], at: .bottom, in: TodoList.root), at: mondayNoon)
        for item in items {
            // Tasks with titles in capitals are in the other list.
            let list = item.title == item.title.uppercased() ? work : tasks
            try store.perform(
                .add([NewItem(title: item.title, fields: due(item.due))], at: .bottom, in: list), at: mondayNoon)
        }
        list = try ListFixture(queue: queue, settings: settings, list: query.id, beside: RowStores(store))
    }

    func item(_ title: String) throws -> Item {
        let items = try [tasks, work].flatMap { try list.store.items(of: $0).readable }
        return try #require(items.first { $0.title == title })
    }

    /// The shown rows; for headers, the day.
    var rows: [String] {
        list.surface.shown.compactMap { list.rowStore.item($0) }
            .map { $0.isHeader ? "# \($0.caption?.due?.description ?? "")" : $0.marked }
    }

    /// Types the title of the new task that is being edited, and commits the task.
    func type(_ title: String) async {
        list.surface.editedText = title
        list.controller.commitEditing()
        await list.written()
    }

    /// Reads titles as on that Monday.
    func readTitles() {
        list.controller.editor.quickAdd.parser = TitleParser { typed, literal, day in
            QuickAdd(
                typed, language: .english, at: Now(mondayNoon, by: SampleZones()).local,
                setting: QuickAdd.Setting(literal: literal, day: day))
        } format: { value in
            switch value {
            case .time(let time): "\(time)"
            case .moment(let moment): "\(moment)"
            default: "\(value)"
            }
        }
    }

    func drop(_ title: String, at slot: Int) async throws {
        list.controller.dragging.drop(try list.row(title), at: slot)
        await list.written()
    }

    func press(_ key: ListKey, on title: String) async throws {
        list.surface.focusedRow = try list.id(title)
        _ = list.controller.keyPressed(key, isRightToLeft: false)
        await list.written()
    }
}

@MainActor @Suite struct TodayViewTests {
    private func view() throws -> ViewFixture {
        try ViewFixture(
            .today,
            [
                ("old", "2026-11-20"), ("older", "2026-11-19"), ("a", "2026-11-23"), ("B", "2026-11-23"),
                ("c", "2026-11-23T09:00:00"), ("tomorrow", "2026-11-24"),
            ])
    }

    @Test func overdueItemsOfAllListsComeFirst() throws {
        #expect(try view().rows == ["older", "old", "a", "B", "c"])
    }

    @Test func aRowDraggedWithinTodayKeepsItsPlace() async throws {
        let view = try view()
        try await view.drop("c", at: 2)
        #expect(view.rows == ["older", "old", "c", "a", "B"])
        try await view.drop("a", at: 4)
        #expect(view.rows == ["older", "old", "c", "B", "a"])
        view.list.controller.commands.undo()
        await view.list.written()
        #expect(view.rows == ["older", "old", "c", "a", "B"])
    }

    @Test func anOverdueRowDraggedIntoTodayBecomesDueToday() async throws {
        let view = try view()
        try await view.drop("older", at: 3)
        #expect(view.rows == ["old", "a", "B", "older", "c"])
        #expect(try view.item("older").due?.day.description == "2026-11-23")
    }

    @Test func reorderingOverdueItemsIsRefusedWithAToast() async throws {
        let view = try view()
        let before = view.rows
        for (title, slot) in [("a", 1), ("old", 0)] {
            view.list.surface.forget()
            try await view.drop(title, at: slot)
            #expect(view.rows == before)
            #expect(view.list.surface.orders.contains(.drop(try view.list.row(title), returns: true)))
            #expect(view.list.surface.orders.contains(.toast("Overdue tasks are sorted by date", undo: false)))
        }
    }

    @Test func draggingARowIntoOrOutOfDoneCompletesOrReopensIt() async throws {
        let view = try view()
        try await view.press(.complete, on: "a")
        #expect(view.rows == ["older", "old", "B", "c", "✓a"])
        try await view.drop("c", at: 4)
        #expect(view.rows == ["older", "old", "B", "✓c", "✓a"] || view.rows == ["older", "old", "B", "✓a", "✓c"])
        try await view.drop("a", at: 2)
        #expect(try !view.item("a").isDone)
    }

    @Test(arguments: [(1, ["older", "x", "old", "a", "B", "c"]), (3, ["older", "old", "a", "x", "B", "c"])])
    func aNewRowKeepsItsPlaceWhileItIsTyped(above: Int, rows: [String]) throws {
        let view = try view()
        view.list.controller.editor.editNew(at: .after(view.list.surface.shown[above - 1]))
        #expect(view.rows.map { $0.isEmpty ? "x" : $0 } == rows)
    }

    @Test func aNewItemIsDueTodayInTheListOfTheRowAbove() async throws {
        let view = try view()
        view.list.controller.editor.editNew(at: .after(try view.list.id("B")))
        await view.type("new")
        #expect(view.rows == ["older", "old", "a", "B", "new", "c"])
        let item = try view.item("new")
        #expect(item.list == view.work && item.due?.day.description == "2026-11-23")
    }

    @Test func aPulledItemIsTheFirstOfTodayAndKeepsTheFocus() async throws {
        let view = try view()
        view.list.controller.editor.editNew(at: .top)
        let id = view.list.surface.shown[0]
        view.list.surface.focusedRow = id
        view.list.surface.forget()
        await view.type("new")
        #expect(view.rows == ["older", "old", "new", "a", "B", "c"])
        #expect(try view.item("new").list == tasks)
        #expect(view.list.surface.orders.contains(.focus(id)))
    }

    @Test func aNewItemInAnEmptyTodayIsDueToday() async throws {
        let view = try ViewFixture(.today, [])
        view.list.controller.editor.addAtTop()
        await view.type("first")
        #expect(view.rows == ["first"])
        #expect(try view.item("first").due?.description == "2026-11-23")
    }

    @Test func keysMoveARowOnlyWithinToday() async throws {
        let view = try view()
        try await view.press(.move(.down), on: "a")
        #expect(view.rows == ["older", "old", "B", "a", "c"])
        try await view.press(.move(.toTop), on: "c")
        #expect(view.rows == ["older", "old", "c", "B", "a"])
        try await view.press(.move(.up), on: "c")
        #expect(view.rows == ["older", "old", "c", "B", "a"])
        #expect(view.list.surface.orders.contains(.toast("Overdue tasks are sorted by date", undo: false)))
        try await view.press(.move(.toBottom), on: "c")
        try await view.press(.move(.down), on: "old")
        #expect(view.rows == ["older", "old", "B", "a", "c"])
        #expect(try view.item("old").due?.description == "2026-11-23")
    }

    @Test func allOverdueItemsMoveToTodayInOneStep() async throws {
        let view = try view()
        view.list.controller.listActions.moveOverdueToToday()
        await view.list.written()
        #expect(try ["old", "older"].allSatisfy { try view.item($0).due?.description == "2026-11-23" })
        view.list.controller.commands.undo()
        await view.list.written()
        #expect(view.rows == ["older", "old", "a", "B", "c"])
    }

    @Test func withoutOverdueItemsAToastIsShown() async throws {
        let view = try ViewFixture(.today, [("a", "2026-11-23")])
        view.list.controller.listActions.moveOverdueToToday()
        await view.list.written()
        #expect(view.list.surface.orders.contains(.toast("Nothing is overdue", undo: false)))
    }

    @Test func aPostponedItemFliesOutAndIsDueTomorrow() async throws {
        var settings = Settings()
        settings.leadingActions = ["postpone"]
        let view = try ViewFixture(.today, [("a", "2026-11-23"), ("b", "2026-11-23T09:00:00")], settings: settings)
        try view.list.slide("b", by: 380)
        await view.list.written()
        view.list.settle()
        await view.list.written()
        #expect(view.rows == ["a"])
        #expect(try view.item("b").due?.description == "2026-11-24T09:00:00")
    }

    @Test func aSkippedOccurrenceLeavesNoCopyAndUndoRestoresIt() async throws {
        let view = try ViewFixture(.today, [("a", "2026-11-23"), ("b", "2026-11-23")])
        let id = try view.list.id("a")
        try await view.list.store.perform(.change(id, [FieldChange(.repeats, .text("FREQ=WEEKLY"))]), at: mondayNoon)
        view.list.controller.storeChanged()
        await view.list.written()
        let offers = { (title: String) in
            let row = try #require(view.list.rowStore.item(try view.list.id(title)))
            return view.list.controller.layout.popoverActions(for: row).contains(.skip)
        }
        #expect(try offers("a"))
        #expect(try !offers("b"))
        view.list.controller.actionChosen(.skip, on: RowID(id))
        await view.list.written()
        #expect(view.rows == ["b"])
        #expect(try view.item("a").due?.description == "2026-11-30")
        #expect(try view.list.store.items(of: tasks).readable.count == 2)
        view.list.controller.commands.undo()
        await view.list.written()
        #expect(view.rows == ["a", "b"])
    }

    @Test func completingAnOccurrenceShowsItsCompletedCopyToday() async throws {
        let view = try ViewFixture(.today, [("a", "2026-11-23")])
        let id = try view.list.id("a")
        try await view.list.store.perform(.change(id, [FieldChange(.repeats, .text("FREQ=WEEKLY"))]), at: mondayNoon)
        view.list.controller.storeChanged()
        await view.list.written()
        try await view.press(.complete, on: "a")
        #expect(view.rows == ["✓a"])
        #expect(view.list.surface.shown != [id])
        view.list.controller.commands.undo()
        await view.list.written()
        #expect(view.rows == ["a"] && view.list.surface.shown == [id])
    }

    @Test func viewsWithoutManualOrderHaveNoMoveToTop() throws {
        for (query, has) in [(Query.today, true), (.scheduled, false)] {
            let view = try ViewFixture(query, [("a", "2026-11-23"), ("b", "2026-11-24")])
            let row = try #require(view.list.rowStore.contents.last)
            #expect(view.list.controller.layout.popoverActions(for: row).contains(.moveToTop) == has)
        }
    }
}

@MainActor @Suite struct ScheduledViewTests {
    private func view() throws -> ViewFixture {
        try ViewFixture(
            .scheduled,
            [("a", "2026-11-24"), ("B", "2026-11-24T15:00:00"), ("c", "2026-11-28"), ("d", "2026-12-01")])
    }

    @Test func eachDayHasAHeader() throws {
        #expect(
            try view().rows == ["# 2026-11-24", "a", "B", "# 2026-11-28", "c", "# 2026-12-01", "d"])
    }

    @Test func aRowDraggedToAnotherDayKeepsItsTime() async throws {
        let view = try view()
        try await view.drop("B", at: 3)
        #expect(view.rows == ["# 2026-11-24", "a", "# 2026-11-28", "c", "B", "# 2026-12-01", "d"])
        #expect(try view.item("B").due?.description == "2026-11-28T15:00:00")
        try await view.drop("d", at: 0)
        #expect(view.rows == ["# 2026-11-24", "a", "d", "# 2026-11-28", "c", "B"])
    }

    @Test func reorderingWithinADayIsRefusedWithAToast() async throws {
        let view = try view()
        let before = view.rows
        try await view.drop("B", at: 1)
        #expect(view.rows == before)
        #expect(view.list.surface.orders.contains(.toast("Tasks of a day are sorted by time", undo: false)))
    }

    @Test func keysMoveARowToTheNextShownDay() async throws {
        let view = try view()
        try await view.press(.move(.down), on: "a")
        #expect(try view.item("a").due?.description == "2026-11-28")
        try await view.press(.move(.toBottom), on: "a")
        #expect(try view.item("a").due?.description == "2026-12-01")
        try await view.press(.move(.up), on: "a")
        #expect(try view.item("a").due?.description == "2026-11-28")
        try await view.press(.move(.toTop), on: "a")
        #expect(try view.item("a").due?.description == "2026-11-24")
        try await view.press(.move(.up), on: "a")
        #expect(try view.item("a").due?.description == "2026-11-24")
    }

    @Test func aNewItemIsDueOnTheDayOfTheRowAbove() async throws {
        let view = try view()
        view.list.controller.editor.editNew(at: .after(try view.list.id("B")))
        await view.type("below")
        #expect(try view.item("below").due?.description == "2026-11-24")
        #expect(try view.item("below").list == view.work)
        let header = try #require(view.list.rowStore.contents.first { $0.isHeader && $0.caption?.due?.day.day == 28 })
        view.list.controller.editor.editNew(at: .after(header.id))
        #expect(view.rows.firstIndex(of: "") == view.rows.firstIndex(of: "# 2026-11-28").map { $0 + 1 })
        await view.type("first")
        #expect(try view.item("first").due?.description == "2026-11-28")
    }

    @Test(arguments: [
        ("Call Ada 9am", "2026-11-28T09:00:00"), ("Report every week", "2026-11-28"),
        ("Stand-up every Monday at 10:00", "2026-11-30T10:00:00"), ("Pay rent tomorrow 9am", "2026-11-24T09:00:00"),
    ])
    func aTimeTypedBelowADayBelongsToThatDay(title: String, due: String) async throws {
        let view = try view()
        view.readTitles()
        let header = try #require(view.list.rowStore.contents.first { $0.isHeader && $0.caption?.due?.day.day == 28 })
        view.list.controller.editor.editNew(at: .after(header.id))
        await view.type(title)
        let name = String(title.prefix { $0 != " " })
        let items = try view.list.store.items(of: tasks).readable + view.list.store.items(of: view.work).readable
        #expect(items.first { $0.title.hasPrefix(name) }?.due?.description == due)
    }

    @Test(arguments: [
        ("Call Ada 9am", "2026-11-24T09:00:00"), ("Call Ada 18:00", "18:00"), ("Call Ada 9am tomorrow", "09:00"),
    ])
    func theChipOfATimeShowsItsDayUnlessItIsToday(title: String, said: String) throws {
        let view = try ViewFixture(.list(tasks), [])
        view.readTitles()
        view.list.controller.editor.editNew(at: .top)
        view.list.surface.editedText = title
        view.list.controller.editor.quickAdd.titleChanged()
        let chip = try #require(view.list.surface.chips.first)
        #expect(chip.text.contains(said) && (said.contains("-") || !chip.text.contains("-")), "\(chip.text)")
    }

    @Test func aNewItemKeepsItsDayWhenTheRowAboveDisappears() async throws {
        let view = try view()
        let above = try view.list.id("c")
        view.list.controller.editor.editNew(at: .after(above))
        try await view.list.store.perform(.complete([above]), at: mondayNoon)
        view.list.controller.storeChanged()
        await view.list.written()
        await view.type("new")
        #expect(try view.item("new").due?.description == "2026-11-28")
    }

    @Test func aPulledItemIsDueOnTheFirstShownDayOrTomorrow() async throws {
        let view = try view()
        view.list.controller.editor.editNew(at: .top)
        #expect(view.rows.prefix(2) == ["# 2026-11-24", ""])
        await view.type("first")
        #expect(try view.item("first").due?.description == "2026-11-24")
        let empty = try ViewFixture(.scheduled, [])
        empty.list.controller.editor.editNew(at: .top)
        await empty.type("first")
        #expect(empty.rows == ["# 2026-11-24", "first"])
    }

    @Test func aCompletedRowDisappearsAndUndoRestoresIt() async throws {
        let view = try view()
        try await view.press(.complete, on: "c")
        #expect(view.rows == ["# 2026-11-24", "a", "B", "# 2026-12-01", "d"])
        view.list.controller.commands.undo()
        await view.list.written()
        #expect(view.rows == ["# 2026-11-24", "a", "B", "# 2026-11-28", "c", "# 2026-12-01", "d"])
    }

    @Test func aHeaderHasNoActionsAndCannotBeDragged() throws {
        let view = try view()
        let header = try #require(view.list.rowStore.contents.first)
        #expect(view.list.controller.layout.popoverActions(for: header).isEmpty)
        #expect(view.list.controller.context.metrics(of: header).isFixed)
        #expect(Query.scheduled.dropping(header.id, at: 3, in: view.list.rowStore.contents) == .nothing)
    }
}

@MainActor @Suite struct DoneViewTests {
    @Test func reopeningRemovesARowFromDoneWhichAllowsNoInsertOrDrag() async throws {
        let view = try ViewFixture(.today, [("a", "2026-11-23")])
        try await view.press(.complete, on: "a")
        view.list.controller.openList(TodoList.done, then: {})
        await view.list.written()
        #expect(view.rows == ["# 2026-11-23", "✓a"])
        view.list.controller.editor.editNew(at: .top)
        #expect(view.list.controller.editing == nil)
        #expect(view.list.controller.dragging.dropping(try view.list.id("a"), at: 0) == .nothing)
        try await view.press(.complete, on: "a")
        #expect(view.rows.isEmpty)
    }
}

@MainActor @Suite struct ViewRowTests {
    private func lists() throws -> ListFixture {
        let queue = try DatabaseQueue()
        let store = try Store(queue)
        for name in ["Work", "Home"] {
            try store.perform(.add([NewItem(title: name)], at: .bottom, in: TodoList.root), at: noon)
        }
        return try ListFixture(queue: queue, list: TodoList.root, beside: RowStores(store, views: Query.views))
    }

    private let all = ["Today", "Scheduled", "Done", "Tasks", "Work", "Home", "Trash"]

    @Test func viewRowsPrecedeTheLists() throws {
        let lists = try lists()
        #expect(lists.titles == all)
        #expect(lists.rowStore.recordCount == 3 && lists.rowStore.firstCount == 3)
    }

    @Test func viewRowsAreShownAsThePreferencesSay() throws {
        let lists = try lists()
        lists.controller.setVisibleViews([.scheduled])
        #expect(lists.titles == ["Scheduled", "Tasks", "Work", "Home", "Trash"])
        #expect(lists.controller.arbiter[.items].firstRows == [RowID(TodoList.scheduled)])
        lists.controller.setVisibleViews(Query.views)
        #expect(lists.titles == all)
    }

    @Test func aNewListIsInsertedDirectlyBelowTheViews() async throws {
        let lists = try lists()
        lists.controller.editor.addAtTop()
        #expect(lists.titles == ["Today", "Scheduled", "Done", "", "Tasks", "Work", "Home", "Trash"])
        lists.surface.editedText = "New"
        lists.controller.commitEditing()
        await lists.written()
        #expect(lists.titles == ["Today", "Scheduled", "Done", "New", "Tasks", "Work", "Home", "Trash"])
    }

    @Test func viewRowsCannotBeRenamedMovedOrDeleted() async throws {
        let lists = try lists()
        for view in Query.views {
            let row = try #require(lists.rowStore.item(view.id))
            #expect(lists.controller.layout.popoverActions(for: row).isEmpty)
            #expect(lists.controller.context.metrics(of: row).isFixed)
            lists.surface.focusedRow = view.id
            for key in [ListKey.delete, .edit, .move(.down), .insertAbove, .insertBelow, .complete] {
                _ = lists.controller.keyPressed(key, isRightToLeft: false)
            }
            await lists.written()
        }
        #expect(lists.titles == all && lists.controller.editing == nil)
    }

    @Test func aListMovesOnlyAmongTheLists() async throws {
        let lists = try lists()
        lists.surface.focusedRow = try lists.id("Home")
        _ = lists.controller.keyPressed(.move(.toTop), isRightToLeft: false)
        await lists.written()
        #expect(lists.titles == ["Today", "Scheduled", "Done", "Home", "Tasks", "Work", "Trash"])
        #expect(lists.surface.orders.contains(.announce("Moved to position 1 of 3", try lists.id("Home"))))
        _ = lists.controller.keyPressed(.move(.up), isRightToLeft: false)
        await lists.written()
        #expect(lists.titles == ["Today", "Scheduled", "Done", "Home", "Tasks", "Work", "Trash"])
    }
}
