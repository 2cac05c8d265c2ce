// Tasks with repeat rules that cannot be computed: completing one does not end its series.

import Foundation
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct CustomRepeatTests {
    /// Creates a list in which the task "drops" has a custom repeat rule.
    private func fixture(_ titles: [String]) async throws -> ListFixture {
        let list = try ListFixture(titles)
        let custom = FieldChange(.customRepeat, .text("FREQ=SECONDLY"))
        try await list.store.perform(.change(try list.id("drops"), [custom]), at: noon)
        return list
    }

    @Test func completingACustomRepeatKeepsItOpenAndOffersToEndTheSeries() async throws {
        let list = try await fixture(["drops"])
        let id = try list.id("drops")
        list.controller.actionChosen(.complete, on: try list.row("drops"))
        await list.written()
        #expect(try list.store.item(id)?.isDone == false)
        let offer = Order.offer("“drops” has a custom repeat and stays open", "End Series")
        #expect(list.surface.orders.contains(offer))
        #expect(!list.surface.orders.contains { if case .error = $0 { true } else { false } })
        list.surface.remedy?()
        await list.written()
        #expect(try list.store.item(id)?.isDone == true)
        #expect(list.surface.orders.contains(.toast("Completed “drops”", undo: true)))
        list.controller.commands.undo()
        await list.written()
        #expect(try list.store.item(id)?.isDone == false)
        #expect(try list.store.item(id)?.customRepeat == "FREQ=SECONDLY")
    }

    @Test func completingAgainTooSoonReportsTheRecentCompletion() async throws {
        let list = try ListFixture(["drops"])
        let id = try list.id("drops")
        let changes: [FieldChange] = [
            FieldChange(.due, .text("2026-11-20")), FieldChange(.repeats, .text("FREQ=MONTHLY")),
            FieldChange(.repeatFrom, .text("completion")),
        ]
        try await list.store.perform(.change(id, changes), at: noon)
        list.controller.storeChanged()
        await list.written()
        list.controller.actionChosen(.complete, on: try list.row("drops"))
        await list.written()
        let next = try list.store.item(id)
        #expect(list.surface.orders.contains(.toast("Completed “drops”", undo: true)))
        list.controller.actionChosen(.complete, on: RowID(id))
        await list.written()
        #expect(list.surface.orders.contains(.toast("“drops” was just completed", undo: false)))
        #expect(try list.store.item(id) == next)
    }

    @Test func droppedChangedOccurrencesAreReported() async throws {
        let list = try ListFixture(["drops"])
        let id = try list.id("drops")
        let instance = try #require(CalendarTime("2026-11-30"))
        var changed = ChangedOccurrence(at: instance)
        changed[.title] = .text("other drops")
        let changes: [FieldChange] = [
            FieldChange(.due, .text("2026-11-23")), FieldChange(.repeats, .text("FREQ=WEEKLY")),
            FieldChange(.changedOccurrences, .text(ChangedOccurrences([changed]).json)),
        ]
        try await list.store.perform(.change(id, changes), at: noon)
        try await list.controller.commands.performAndReport(.change(id, [FieldChange(.repeats, .text("FREQ=MONTHLY"))]))
        #expect(
            list.surface.orders.contains(
                .toast(
                    "Changed the date of “drops”. 1 changed occurrence was dropped with the old repeat", undo: true)))
    }

    @Test func aBatchCompletionNamesTheCustomRepeatItSkips() async throws {
        let list = try await fixture(["drops", "sweep", "dust"])
        let ids = try ["drops", "sweep", "dust"].map { try list.id($0) }
        try await list.controller.commands.performAndReport(.complete(ids))
        let done = try list.store.items(of: tasks).readable.filter(\.isDone).map(\.title)
        #expect(Set(done) == ["sweep", "dust"])
        #expect(
            list.surface.orders.contains(
                .toast("Completed 2 tasks, but not “drops”, which has a custom repeat", undo: true)))
    }
}
