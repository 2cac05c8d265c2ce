// A list with its controller, a store in memory, a clock set by the test, and a fake surface.

import Foundation
import GRDB
import Gestures
import Rows
import Store
// For all tests of this target.
@_exported import TestSupport
import Testing
import Todo

@testable import ListModel

@MainActor final class ListFixture {
    let queue: DatabaseQueue
    let store: Store
    let rowStore: RowStore
    let controller: ListController
    let surface = FakeSurface()
    let clock: ManualClock

    /// Creates a list of open tasks followed by done tasks. Nothing can be undone except the completion, if
    /// there is any.
    convenience init(_ open: [String] = [], done: [String] = [], settings: Gestures.Settings = Settings()) throws {
        let queue = try DatabaseQueue()
        let store = try Store(queue)
        try store.fill(open, done: done)
        try self.init(queue: queue, settings: settings)
    }

    /// Creates a fixture for the content of an existing database.
    ///
    /// - Parameters:
    ///   - firstRowLimit: The number of tasks loaded at first; `loadRest` loads the others. Nil loads all.
    ///   - rowStores: The row stores of the same store that are shown elsewhere, or nil for none.
    ///   - events: The event queue of the window, if the window shows more than this list, or nil for a separate
    ///     window.
    init(
        queue: DatabaseQueue, settings: Gestures.Settings = Settings(), firstRowLimit: Int? = nil, list: UUID = tasks,
        beside rowStores: RowStores? = nil, events: EventQueue? = nil, pane: Pane = .items,
        clock: ManualClock = ManualClock()
    ) throws {
        self.queue = queue
        let rowStores = try rowStores ?? RowStores(Store(queue))
        store = rowStores.store
        let head = try store.firstRows(of: list, limit: firstRowLimit ?? .max)
        rowStore = RowStore(
            in: rowStores, list: list, snapshot: head.snapshot, openCount: head.isComplete ? nil : head.openCount)
        self.clock = clock
        controller = ListController(
            rowStore: rowStore, events: events ?? EventQueue(settings: settings), pane: pane, clock: { clock.time })
        // The gestures in the tests expect menus with two buttons, which is what the program shows in the end.
        if controller.layout.leading == MenuLayout().leading { controller.layout.leading = [.complete, .moveToTop] }
        surface.show(controller)
    }
}

extension ListFixture {
    /// Creates two lists that a window shows side by side: a, b and c on the left; x, y and z on the right.
    static func sideBySide(
        _ events: EventQueue = EventQueue(), _ clock: ManualClock = ManualClock()
    ) throws -> (left: ListFixture, right: ListFixture) {
        (
            try filled(["a", "b", "c"], events, .lists, clock), try filled(["x", "y", "z"], events, .items, clock)
        )
    }

    /// Creates a list with its own store, in a window with another list.
    static func filled(
        _ titles: [String], _ events: EventQueue, _ pane: Pane, _ clock: ManualClock
    ) throws -> ListFixture {
        let queue = try DatabaseQueue()
        try Store(queue).fill(titles)
        return try ListFixture(queue: queue, events: events, pane: pane, clock: clock)
    }
}

extension ListController {
    /// Returns the context that decides which actions the row at this place has.
    func accessibilityContext(at place: Int) -> AccessibilityContext {
        let item = rowStore.contents[place]
        return state.accessibilityContext(
            of: item, at: place, isUncovered: arbiter.openRow == RowID(item.id),
            canIndent: rowStore.canIndent(place))
    }

    var arbiter: Arbiter { events.arbiter }
}

extension Store {
    /// Adds tasks to a new store without an undo step.
    func fill(_ open: [String], done: [String] = []) throws {
        guard !open.isEmpty || !done.isEmpty else { return }
        try welcome(titles: open + done, in: tasks, at: noon)
        let finished = try items(of: tasks).readable.suffix(done.count).map(\.id)
        try perform(.complete(finished), at: noon)
    }

    /// The titles of the open tasks in the store, then those of the done tasks with a check mark.
    var titles: [String] {
        get throws { try items(of: tasks).readable.map(\.marked) }
    }
}

extension Item {
    /// The title, preceded by a check mark if the task is done.
    var marked: String { isDone ? "✓" + title : title }
}

extension RowContent {
    /// The title, preceded by a check mark if the task is done.
    var marked: String { isDone ? "✓" + title : title }
}

// MARK: - Contents

extension ListFixture {
    var titles: [String] {
        surface.shown.map { id in rowStore.item(id)?.marked ?? "gone" }
    }

    func item(_ title: String) throws -> RowContent {
        try #require(rowStore.contents.first { $0.title == title })
    }

    func id(_ title: String) throws -> UUID { try item(title).id }

    func row(_ title: String) throws -> RowID { RowID(try id(title)) }

    /// Returns the row as the target of a press.
    func target(_ title: String) throws -> Target {
        let id = try id(title)
        return .row(RowID(id), index: try #require(rowStore.contents.position(of: id)))
    }

    /// Waits until the store has answered all requests.
    func written() async {
        while controller.pending > 0 { await Task.yield() }
    }

    /// Runs the work that was deferred to the next turn of the main actor.
    func nextTurn() async { await Task { @MainActor in }.value }

    /// Advances the clock, frame by frame while frames are wanted.
    func wait(_ seconds: Double) {
        let end = clock.time + seconds
        while clock.time < end {
            clock.time = min(end, clock.time + 1.0 / 60)
            let isWoken = surface.wakes.contains { $0 <= clock.time }
            surface.wakes.removeAll { $0 <= clock.time }
            if surface.wantsFrames || isWoken { controller.tick(time: clock.time) }
        }
    }

    /// Waits long enough for every animation to end.
    func settle() { wait(2) }

    /// Makes the store refuse every change of a task from now on.
    func refuseWrites() throws {
        try queue.write { db in
            for event in ["INSERT", "UPDATE", "DELETE"] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER refuse_\(event) BEFORE \(event) ON item
                        BEGIN SELECT RAISE(ABORT, 'the disk says no'); END
                        """)
            }
        }
    }

    /// Makes the store accept changes again.
    func allowWrites() throws {
        try queue.write { db in
            for event in ["INSERT", "UPDATE", "DELETE"] { try db.execute(sql: "DROP TRIGGER refuse_\(event)") }
        }
    }
}
