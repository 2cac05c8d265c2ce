// Dates chosen by hand: how the date popover is opened, and which values are written (specification M8).

import Foundation
import GRDB
import Gestures
import Rows
import Store
import Testing
import Todo

@testable import ListModel

/// Monday, 2026-11-23, noon in Berlin.
private let now = Timestamp(milliseconds: 1_795_431_600_000)

@MainActor @Suite struct DateActionTests {
    /// Creates a list or a view of tasks with these dates and rules.
    private func list(
        _ items: [(title: String, changes: [FieldChange])], query: Query = .list(tasks)
    ) throws -> ListFixture {
        let queue = try DatabaseQueue()
        let store = try Store(queue, clock: { Now(now, by: SampleZones()) })
        let new = items.map { NewItem(title: $0.title, fields: $0.changes) }
        if !new.isEmpty { try store.perform(.addToDefaultList(new, at: .bottom), at: now) }
        return try ListFixture(queue: queue, list: query.id, beside: RowStores(store))
    }

    private func due(_ text: String) -> FieldChange { .due(CalendarTime(text)) }

    /// Returns the draft of the date popover that the surface was last asked to show.
    private func draft(_ list: ListFixture) throws -> DueDraft {
        try #require(
            list.surface.orders.compactMap { if case .dates(let draft, _) = $0 { draft } else { nil } }.last)
    }

    private func item(_ title: String, _ list: ListFixture) throws -> Item {
        try #require(try list.store.items(of: tasks).readable.first { $0.title == title })
    }

    @Test func theKeyShowsTheCurrentDateAndRepeat() async throws {
        let rule = try RecurrenceRule("FREQ=WEEKLY;BYDAY=MO")
        let list = try list([("a", [due("2026-11-23T09:00:00"), .repeats(rule)])])
        #expect(try list.key(.dueDate, on: "a"))
        await list.written()
        let draft = try draft(list)
        #expect(draft.day?.description == "2026-11-23" && draft.time?.description == "09:00:00")
        #expect(draft.rule == rule && !draft.isChanged)
    }

    @Test func theButtonAndTheAccessibilityActionShowTheDate() async throws {
        let list = try list([("a", [])])
        list.controller.actionChosen(.dueDate, on: try list.row("a"))
        await list.written()
        _ = try draft(list)
        list.surface.forget()
        list.controller.performAccessibilityAction(named: AccessibilityAction.dueDate.name, on: try list.row("a"))
        await list.written()
        _ = try draft(list)
    }

    @Test func listsAndItemsInTheTrashHaveNoDateAction() throws {
        #expect(!RowAction.dueDate.applies(to: RowContent(id: tasks, title: "List", marks: .list)))
        #expect(!RowAction.dueDate.applies(to: RowContent(id: tasks, title: "Old", marks: .trashed)))
        #expect(RowAction.dueDate.applies(to: RowContent(id: tasks, title: "Done", marks: .done)))
    }

    @Test func changingTheDateIsOneStepThatCanBeUndone() async throws {
        let list = try list([("a", [due("2026-11-23T09:00:00")])])
        try list.key(.dueDate, on: "a")
        await list.written()
        var draft = try draft(list)
        draft.choose(try #require(Day("2026-11-24")))
        draft.choose(RepeatChoice(.daily))
        list.controller.taskActions.dateChosen(draft, for: try list.id("a"))
        await list.written()
        #expect(try item("a", list).due?.description == "2026-11-24T09:00:00")
        #expect(try item("a", list).repeats?.text == "FREQ=DAILY")
        #expect(list.surface.offer == "Changed the date of “a”")
        list.controller.commands.undo()
        await list.written()
        #expect(try item("a", list).due?.description == "2026-11-23T09:00:00")
        #expect(try item("a", list).repeats == nil)
    }

    @Test func clearingTheDateAlsoRemovesTheRepeat() async throws {
        let list = try list([("a", [due("2026-11-23"), .repeats(try RecurrenceRule("FREQ=DAILY"))])])
        try list.key(.dueDate, on: "a")
        await list.written()
        var draft = try draft(list)
        draft.clearDate()
        list.controller.taskActions.dateChosen(draft, for: try list.id("a"))
        await list.written()
        #expect(try item("a", list).due == nil && item("a", list).repeats == nil)
        #expect(list.surface.offer == "Changed the date of “a”")
    }

    @Test func anUnchangedDateMakesNoUndoStep() async throws {
        let list = try list([("a", [due("2026-11-23")])])
        try list.key(.dueDate, on: "a")
        await list.written()
        let draft = try draft(list)
        list.surface.forget()
        list.controller.taskActions.dateChosen(draft, for: try list.id("a"))
        await list.written()
        #expect(list.surface.orders.isEmpty)
    }

    @Test func aDateChosenForADeletedItemIsIgnored() async throws {
        let list = try list([("a", []), ("b", [])])
        try list.key(.dueDate, on: "a")
        await list.written()
        var draft = try draft(list)
        draft.choose(try #require(Day("2026-11-24")))
        let id = try list.id("a")
        try await list.store.perform(.delete([id]), at: now)
        list.controller.storeChanged()
        await list.written()
        list.controller.taskActions.dateChosen(draft, for: id)
        await list.written()
        #expect(list.surface.errors.isEmpty && list.titles == ["b"])
    }

    @Test func anItemMovedToAnotherDayLeavesToday() async throws {
        let list = try list([("a", [due("2026-11-23")]), ("b", [due("2026-11-23")])], query: .today)
        try list.key(.dueDate, on: "a")
        await list.written()
        var draft = try draft(list)
        draft.choose(try #require(Day("2026-11-24")))
        list.controller.taskActions.dateChosen(draft, for: try list.id("a"))
        await list.written()
        #expect(list.titles == ["b"])
    }

    @Test func escapeClosesThePopoverFirst() async throws {
        let list = try list([("a", [])])
        try list.key(.dueDate, on: "a")
        await list.written()
        #expect(list.surface.hasPopover)
        #expect(list.controller.escape())
        #expect(!list.surface.hasPopover)
    }
}
