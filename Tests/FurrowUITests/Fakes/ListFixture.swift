// A list as the controller knows it, with a store in memory, a clock that is set by hand, and nothing on a screen.

import Foundation
import GRDB
import Gestures
import Store
// For all tests of this target.
@_exported import TestSupport
import Testing
import Todo

@testable import FurrowUI

/// The clock of the events.
@MainActor final class HandClock {
    var time = 1000.0
}

@MainActor final class ListFixture {
    let queue: DatabaseQueue
    let store: Store
    let library: Library
    let controller: ListController
    let surface = FakeSurface()
    let clock: HandClock

    /// A list of open items, then of done ones; there is no step to undo but for the completion, if any are done.
    convenience init(_ open: [String] = [], done: [String] = [], settings: Gestures.Settings = Settings()) throws {
        let queue = try DatabaseQueue()
        let store = try Store(queue)
        try store.fill(open, done: done)
        try self.init(queue: queue, settings: settings)
    }

    /// What is in a database already.
    ///
    /// - Parameters:
    ///   - headLength: how many items are known at first, the rest being read by `loadRest`; nil is all.
    ///   - libraries: those of the same store that are shown elsewhere; nil is none.
    ///   - events: the way of the window's events, where it shows more than this; nil is a window of its own.
    init(
        queue: DatabaseQueue, settings: Gestures.Settings = Settings(), headLength: Int? = nil, list: UUID = tasks,
        beside libraries: Libraries? = nil, events: EventQueue? = nil, pane: Pane = .items,
        clock: HandClock = HandClock()
    ) throws {
        self.queue = queue
        let libraries = try libraries ?? Libraries(Store(queue))
        store = libraries.store
        let head = try store.head(of: list, limit: headLength ?? .max)
        library = Library(
            in: libraries, list: list, snapshot: head.snapshot, openCount: head.isWhole ? nil : head.openCount)
        self.clock = clock
        controller = ListController(
            library: library, events: events ?? EventQueue(settings: settings), pane: pane, clock: { clock.time })
        // What hands do is reckoned by menus of two buttons, as there are at the end.
        if controller.layout.leading == MenuLayout().leading { controller.layout.leading = [.complete, .moveToTop] }
        surface.show(controller)
    }
}

extension ListFixture {
    /// Two lists that a window shows side by side: a, b and c at the left, x, y and z at the right.
    static func sideBySide(
        _ events: EventQueue = EventQueue(), _ clock: HandClock = HandClock()
    ) throws -> (left: ListFixture, right: ListFixture) {
        (
            try filled(["a", "b", "c"], events, .lists, clock), try filled(["x", "y", "z"], events, .items, clock)
        )
    }

    /// A list with a store of its own, in a window with another.
    static func filled(
        _ titles: [String], _ events: EventQueue, _ pane: Pane, _ clock: HandClock
    ) throws -> ListFixture {
        let queue = try DatabaseQueue()
        try Store(queue).fill(titles)
        return try ListFixture(queue: queue, events: events, pane: pane, clock: clock)
    }
}

extension ListController {
    /// What a row's actions depend on, at a place of the list.
    func spokenContext(at place: Int) -> SpokenContext {
        let item = library.contents[place]
        return state.spokenContext(
            of: item, at: place, isUncovered: arbiter.openRow == RowID(item.id),
            canIndent: library.canIndent(place))
    }

    /// The window's arbiter.
    var arbiter: Arbiter { events.arbiter }
}

extension Store {
    /// Puts items into a new store without a step of their own.
    func fill(_ open: [String], done: [String] = []) throws {
        guard !open.isEmpty || !done.isEmpty else { return }
        try welcome(titles: open + done, in: tasks, at: noon)
        let finished = try items(of: tasks).readable.suffix(done.count).map(\.id)
        try perform(.complete(finished), at: noon)
    }

    /// The open items' titles in the store, then the done ones' with a tick before.
    var titles: [String] {
        get throws { try items(of: tasks).readable.map(\.marked) }
    }
}

extension Item {
    /// The title, with a tick before it where it is done.
    var marked: String { isDone ? "✓" + title : title }
}

extension RowContent {
    /// The title, with a tick before it where it is done.
    var marked: String { isDone ? "✓" + title : title }
}

// MARK: - What is there

extension ListFixture {
    /// The titles as the list shows them.
    var titles: [String] {
        surface.shown.map { id in library.item(id)?.marked ?? "gone" }
    }

    /// The item of this title, as the list has it.
    func item(_ title: String) throws -> RowContent {
        try #require(library.contents.first { $0.title == title })
    }

    func id(_ title: String) throws -> UUID { try item(title).id }

    func row(_ title: String) throws -> RowID { RowID(try id(title)) }

    /// A row, for a press on it.
    func target(_ title: String) throws -> Target {
        let id = try id(title)
        return .row(RowID(id), index: try #require(library.contents.position(of: id)))
    }

    /// Waits until the store has answered everything.
    func written() async {
        while controller.pending > 0 { await Task.yield() }
    }

    /// Lets what was put off to the main actor's next turn happen.
    func nextTurn() async { await Task { @MainActor in }.value }

    /// Lets time go by, frame by frame while any are wanted.
    func wait(_ seconds: Double) {
        let end = clock.time + seconds
        while clock.time < end {
            clock.time = min(end, clock.time + 1.0 / 60)
            let isWoken = surface.wakes.contains { $0 <= clock.time }
            surface.wakes.removeAll { $0 <= clock.time }
            if surface.wantsFrames || isWoken { controller.tick(time: clock.time) }
        }
    }

    /// Long enough for every animation to end.
    func settle() { wait(2) }

    /// From now on the store refuses every change of an item.
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

    /// Makes the store take changes again.
    func allowWrites() throws {
        try queue.write { db in
            for event in ["INSERT", "UPDATE", "DELETE"] { try db.execute(sql: "DROP TRIGGER refuse_\(event)") }
        }
    }
}
