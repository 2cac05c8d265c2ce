// Tests that what depends on the day follows midnight, the clock and the time zone (specification M9).

import CGLib
import Foundation
import GRDB
import Rows
import Store
import Synchronization
import SystemTime
import Testing
import Todo

@testable import ListModel

/// A clock set by the tests.
private final class WallClock: Sendable {
    private let state = Mutex<Timestamp>(Timestamp(milliseconds: 1_795_431_600_000))

    /// The clock, in Berlin. It starts on Monday, 2026-11-23, at noon.
    var clock: Store.Clock { { Now(self.state.withLock { $0 }, by: SampleZones()) } }

    func goOn(hours: Int64) { state.withLock { $0.milliseconds += hours * 3_600_000 } }
}

/// A time zone in which it is a few seconds before midnight when a test begins, so there is time to start
/// watching.
private struct BeforeMidnight: ZoneRules {
    let current = "Test/Midnight"
    let offset: Int

    init(at time: Timestamp) {
        let seconds = Int(time.milliseconds / 1000)
        offset = (86_396 - seconds % 86_400 + 43_200) % 86_400 - 43_200
    }

    func offset(in zone: String, at instant: Int) -> Int? { zone == current ? offset : nil }
}

@MainActor @Suite struct NewDayTests {
    private let clock = WallClock()

    private func list(_ query: Query, _ items: [(title: String, field: Field, day: String)]) throws -> ListFixture {
        let queue = try DatabaseQueue()
        let store = try Store(queue, clock: clock.clock)
        for item in items {
            let new = NewItem(title: item.title, fields: [FieldChange(item.field, .text(item.day))])
            try store.perform(.add([new], at: .bottom, in: tasks), at: clock.clock().time)
        }
        return try ListFixture(queue: queue, list: query.id, beside: RowStores(store))
    }

    @Test func afterMidnightTodayShowsTheItemsOfTheNewDay() async throws {
        let list = try list(
            .today,
            [("yesterday's", .due, "2026-11-23"), ("today's", .due, "2026-11-24"), ("later", .due, "2026-11-25")])
        #expect(list.titles == ["yesterday's"])
        clock.goOn(hours: 13)
        list.controller.daysChanged()
        await list.written()
        #expect(list.titles == ["yesterday's", "today's"])
        #expect(list.rowStore.contents.part(at: 0) == .overdue)
    }

    @Test func anItemStartingOnTheNewDayBecomesOpen() async throws {
        let list = try list(.list(tasks), [("now", .title, "now"), ("off", .start, "2026-11-24")])
        #expect(list.rowStore.contents.openCount == 1)
        clock.goOn(hours: 13)
        list.controller.daysChanged()
        await list.written()
        #expect(list.rowStore.contents.openCount == 2 && list.titles.count == 2)
    }

    @Test func aNewDayWithoutChangesMovesNoRow() async throws {
        let list = try list(.list(tasks), [("one", .due, "2026-12-03")])
        list.surface.forget()
        clock.goOn(hours: 13)
        list.controller.daysChanged()
        await list.written()
        #expect(!list.surface.orders.contains { if case .apply = $0 { true } else { false } })
    }

    @Test func typedTextStaysWhenANewDayBegins() async throws {
        let list = try list(.today, [("a", .due, "2026-11-23"), ("b", .due, "2026-11-24")])
        list.controller.editor.editNew(at: .after(try list.id("a")))
        list.surface.editedText = "typed"
        clock.goOn(hours: 13)
        list.controller.daysChanged()
        await list.written()
        #expect(list.controller.editing != nil && list.titles.count == 3)
        list.controller.commitEditing()
        await list.written()
        #expect(list.titles.contains("typed"))
    }

    @Test func theDayWatchReportsMidnight() async throws {
        let zones = BeforeMidnight(at: .now)
        var days: [Day] = []
        let now = { @MainActor in Now(.now, by: zones) }
        let wasReadOnMain = Mutex<[Bool]>([])
        let watch = DayWatch(now: now) {
            wasReadOnMain.withLock { $0.append(Thread.isMainThread) }
        } onChange: {
            days.append(now().today)
        }
        let today = Now(.now, by: zones).today
        for _ in 0..<20_000 where days.isEmpty {
            g_main_context_iteration(nil, 0)
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(days.count == 1 && days[0] >= today)
        // The day is read before the report, and never on the window's thread.
        let reads = wasReadOnMain.withLock { $0 }
        #expect(!reads.isEmpty && !reads.contains(true))
        withExtendedLifetime(watch) {}
    }
}

@MainActor @Suite struct DonePagesTests {
    @Test func doneItemsAreReadPageByPageDownToTheFirst() async throws {
        let queue = try DatabaseQueue()
        let store = try Store(queue, clock: { Now(noon, by: SampleZones()) })
        let count = 2 * Store.pageLength + 10
        let items = (0..<count).map { NewItem(title: "Item \($0)") }
        try await store.perform(.add(items, at: .bottom, in: tasks), at: noon)
        for part in 0..<3 {
            let ids = items.map(\.id)[(part * 700)..<min(count, (part + 1) * 700)]
            try await store.perform(
                .complete(Array(ids)), at: Timestamp(milliseconds: noon.milliseconds + Int64(part) * 1000))
        }
        let list = try ListFixture(queue: queue, list: TodoList.done, beside: RowStores(store))
        #expect(list.rowStore.recordCount == Store.pageLength + 1)
        let first = list.titles.prefix(50)
        for _ in 0..<3 {
            try await list.rowStore.loadPage()
        }
        #expect(list.titles.count == count + 1 && list.titles.prefix(50) == first)
        #expect(!list.rowStore.hasMorePages)
        #expect(Set(list.titles).count == count + 1)
    }
}
