// A list and the lists around it, on one connection, as a window holds them.

import CGLib
import Foundation
import GLibSupport
import GRDB
import Rows
import Store
import Testing
import Todo

@testable import ListModel

@MainActor final class TwoLevels: ListNavigation {
    let rowStores: RowStores
    let items: ListFixture
    let lists: ListFixture
    private var watch: StoreWatch?
    private(set) var reports = 0

    /// Creates both levels for the content of an existing database.
    ///
    /// - Parameters:
    ///   - isWide: Whether the lists are shown next to the list, with their counts.
    ///   - rowStores: The row stores of another window, or nil for none.
    init(queue: DatabaseQueue, isWide: Bool, beside rowStores: RowStores? = nil) async throws {
        let rowStores = try rowStores ?? RowStores(Store(queue))
        self.rowStores = rowStores
        let (events, clock) = (EventQueue(), ManualClock())
        items = try ListFixture(queue: queue, beside: rowStores, events: events, pane: .items, clock: clock)
        lists = try ListFixture(
            queue: queue, list: TodoList.root, beside: rowStores, events: events, pane: .lists, clock: clock)
        items.controller.navigation = self
        lists.controller.navigation = self
        lists.controller.showCounts(isWide)
        await written()
    }

    var store: Store { items.store }
    var events: EventQueue { items.controller.events }

    /// Watches the store's file, as a window does.
    func watch(_ path: String) {
        watch = StoreWatch(path: path) { [weak self] in
            self?.reports += 1
            self?.storeChanged(by: nil)
        }
    }

    /// Waits until the watch has reported this many times and the store has answered.
    func reported(_ count: Int) async throws { try await watched { self.reports >= count } }

    /// Waits until the reports of the watch make a condition true and the store has answered.
    ///
    /// The number of reports is not a suitable condition, because one report may stand for several writes.
    func watched(until holds: () -> Bool) async throws {
        for _ in 0..<10_000 where !holds() {
            g_main_context_iteration(nil, 0)
            try await Task.sleep(for: .milliseconds(1))
        }
        try #require(holds(), "the watch saw nothing")
        await written()
    }

    /// Waits until the store has answered all requests.
    func written() async {
        while items.controller.pending + lists.controller.pending > 0 {
            await items.written()
            await lists.written()
        }
    }

    /// Returns whether both levels show exactly the content of the store.
    func equalsTheStore(withCounts: Bool) throws -> Bool {
        let list = items.rowStore.list
        return try items.rowStore.contents == Query(list).contents(of: store.snapshot(of: list))
            && lists.rowStore.contents == Query.lists.contents(of: store.snapshot(of: TodoList.root))
            && (!withCounts || lists.rowStore.openCounts == store.openCounts())
            && items.surface.shown == items.rowStore.contents.map(\.id)
            && lists.surface.shown == lists.rowStore.contents.map(\.id)
    }

    func open(_ list: UUID) {}
    func fold(_ fold: FoldState) {}
    func goUp(from fold: FoldState?) -> Bool { false }
    func showDetails(of item: UUID, isByKey: Bool) {}
    func closeDetails() -> Bool { false }
    func search(typing text: String) {}
    func leaveSearch() -> Bool { false }
    func showSyncProblems(of list: UUID) {}
    func deleteOnServer(_ list: UUID) {}
    func listDeleted() {}
    func viewRenamed() {}
    func appearanceChanged(of controller: ListController) {}
    func addItem(typing text: String) {}
    func storeChanged(by controller: ListController?) {
        ListController.storeChanged(by: controller, lists: lists.controller, items: items.controller) {}
    }
    func destinations(for items: [UUID]) async throws -> [(id: UUID, name: String)] { [] }
}
