import Foundation
import GLibSupport
import ListModel
import Store
import SystemTime
import Todo

/// A store that is opened and read on another thread while the window is created.
struct StoreLoader: Sendable {
    /// The data that the window needs at its start.
    struct Loaded: Sendable {
        var store: Store
        /// The list that is shown first.
        var list: UUID
        /// The first tasks of that list, or nil if there is no list at all.
        var firstRows: FirstRows?
        var lists: Snapshot
    }

    private let task: Task<Loaded, any Error>

    /// - Parameter list: The list to show; the first list if this is nil or deleted.
    init(path: String, list: UUID? = nil) {
        task = Task.detached(priority: .userInitiated) {
            // The time zone is read here, because the window's thread needs it for its first rows. `DayWatch` notices
            // later changes.
            SystemZones.cacheCurrent()
            var store = try Store.open(at: path, clock: { .system })
            store.titleKey = collationKey
            try store.welcome(titles: Welcome.titles, in: TodoList.tasks.id, at: .now)
            let lists = try store.snapshot(of: TodoList.root)
            let shown = lists.contents.first { $0.id == list } ?? TodoList.fallback(among: lists.contents)
            let firstRows = try shown.map { try store.firstRows(of: $0.id, limit: RowStore.firstRowLimit) }
            return Loaded(store: store, list: shown?.id ?? TodoList.tasks.id, firstRows: firstRows, lists: lists)
        }
    }

    /// - Throws: `StoreError`. The store is unchanged.
    var loaded: Loaded {
        get async throws { try await task.value }
    }
}

/// The tasks of a new user's first list. Each teaches a gesture by asking for it.
enum Welcome {
    static var titles: [String] {
        [
            tr("Slide me right to complete me"),
            tr("Slide me a little to see more actions"),
            tr("Slide me far to the left to delete me"),
            tr("Pinch two rows apart to add one in between"),
            tr("Tap me, or press Enter, to edit me"),
            tr("Press Ctrl+Z to undo anything"),
        ]
    }
}
