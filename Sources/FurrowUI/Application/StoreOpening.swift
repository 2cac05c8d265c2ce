// The store, opened and read on another thread while the window is being made.

import Foundation
import GLibSupport
import GtkSupport
import Store
import SystemTime
import Todo

/// A store on its way to being read.
struct StoreOpening: Sendable {
    /// What the window needs of the store.
    struct Opened: Sendable {
        var store: Store
        /// The list that is shown first, and its first items; nil where there is no list at all.
        var list: UUID
        var head: Head?
        /// All lists.
        var lists: Snapshot
    }

    /// How many items are read before the window is shown: GTK makes about 205 rows at first, whatever the window's
    /// height; some more in case it makes some more.
    static let headLength = 400

    private let task: Task<Opened, any Error>

    /// Begins at once.
    ///
    /// - Parameter list: which list to show; nil, or one that has gone, is the first.
    init(path: String, list: UUID? = nil) {
        task = Task.detached(priority: .userInitiated) {
            // Here, for the window's thread asks for it with its first rows; `DayWatch` notices when it is another.
            SystemZones.keepCurrent()
            var store = try Store.open(at: path, clock: { .system })
            store.titleKey = collationKey
            try store.welcome(titles: Welcome.titles, in: TodoList.tasks.id, at: .now)
            let lists = try store.snapshot(of: TodoList.root)
            let shown = lists.contents.first { $0.id == list } ?? TodoList.fallback(among: lists.contents)
            let head = try shown.map { try store.head(of: $0.id, limit: Self.headLength) }
            return Opened(store: store, list: shown?.id ?? TodoList.tasks.id, head: head, lists: lists)
        }
    }

    /// What was read.
    ///
    /// - Throws: `StoreError`; the store is as it was.
    var opened: Opened {
        get async throws { try await task.value }
    }
}

/// The list a new user first sees: each item teaches what it asks for.
enum Welcome {
    static var titles: [String] {
        [
            tr("Slide me to the right to complete me"),
            tr("Slide me a little, to either side, for more"),
            tr("Slide me far to the left to delete me"),
            tr("Part two rows with two fingers to add one between"),
            tr("Tap me, or press Enter, to change my text"),
            tr("Press Ctrl+Z to undo anything"),
        ]
    }
}
