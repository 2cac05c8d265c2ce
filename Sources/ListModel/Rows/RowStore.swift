import Foundation
import Rows
import Store
import Todo

/// The rows of one list or view, read from the store once and updated by every change of any program.
///
/// The store is the source of truth. A command goes to the store first, and its changes come back with the store's
/// result, in the same form as changes by other programs. Only the draft, a row whose text is still being typed, is
/// not in the store.
@MainActor package final class RowStore {
    /// The rows in list order, including the draft.
    package private(set) var contents: Contents {
        didSet { readState.version &+= 1 }
    }
    /// The state of the rows in relation to the store.
    package internal(set) var readState: ReadState
    /// The tasks that the user is working on, whose rows therefore differ from the store.
    package internal(set) var uncommitted = UncommittedRows()
    /// The list or view that is shown.
    package internal(set) var query: Query
    /// The tags shown among the lists; empty unless the rows are lists.
    package internal(set) var tags = TagShelf()
    /// The list's record, or nil for a view.
    package private(set) var record: TodoList?
    /// The current search, for the view of search results.
    package internal(set) var search = Search()
    /// The tasks whose rows are flying out. A row stays until it has flown out and the task's deletion is on disk.
    package internal(set) var leaving = LeavingRows()
    /// The tags, before and after a change, of tasks that have lost the tag of this view.
    package internal(set) var retagged: [(before: Tags, now: Tags)] = []
    /// The number of open tasks in each list; used only if the rows are lists.
    package internal(set) var counts = OpenCounts()
    /// The position of the task that was last looked up. A gesture asks for the same task at every movement, and a
    /// search would read all ids.
    private var lastPosition = 0
    package let rowStores: RowStores
    package var store: Store { rowStores.store }

    /// The observer of the rows, usually the list's controller.
    package internal(set) weak var observer: (any RowStoreObserver)?

    /// - Parameter openCount: The number of open tasks in the whole list if the snapshot has only its first rows;
    ///   `loadRest()` then reads the rest.
    package init(in rowStores: RowStores, query: Query, snapshot: Snapshot, openCount: Int? = nil) {
        self.rowStores = rowStores
        self.query = query
        (tags, record) = (snapshot.tags, snapshot.list)
        contents = query.contents(of: snapshot, views: rowStores.views)
        readState = ReadState(snapshot, firstRowsOpenCount: openCount)
        rowStores.add(self)
    }

    /// Creates a row store for the list or view that has this id (see `Query.init`).
    package convenience init(in rowStores: RowStores, list: UUID, snapshot: Snapshot, openCount: Int? = nil) {
        self.init(in: rowStores, query: Query(list), snapshot: snapshot, openCount: openCount)
    }

    /// The id of the list or view; `TodoList.root` if the rows are the lists.
    package var list: UUID { query.id }

    /// The id of the new task that is being typed.
    package var draft: UUID? { uncommitted.draft }

    /// The number of open tasks, correct even before all of them have been read.
    package var openCount: Int { readState.firstRowsOpenCount ?? contents.openCount }

    /// The number of rows fixed at the top, which represent no record.
    package var firstCount: Int { contents.firstCount }

    /// The number of rows that represent a record.
    package var recordCount: Int {
        contents.count + search.results.unread.count - firstCount - (query.lastRow == nil ? 0 : 1)
    }

    /// The current date by the store's clock.
    package var today: Day { store.clock().today }

    package func item(_ id: UUID) -> RowContent? {
        if !contents.indices.contains(lastPosition) || contents.id(at: lastPosition) != id {
            guard let position = contents.position(of: id) else { return nil }
            lastPosition = position
        }
        return contents[lastPosition]
    }

    /// Returns the content of this task's row. Tries the position where the row was last seen first, which saves a
    /// search if the row is still there.
    package func item(_ id: UUID, expectedAt index: Int) -> RowContent? {
        contents.indices.contains(index) && contents.id(at: index) == id ? contents[index] : item(id)
    }
}

// MARK: - Changes to the rows

extension RowStore {
    /// Merges rows into the contents, and reports the resulting changes.
    package func merge(_ rows: [RowChange], _ reason: ChangeReason) {
        let rows = keepingEditedVisible(rows)
        notify(contents.merge(rows), reason)
    }

    /// Shows contents that were merged elsewhere, and reports their changes.
    package func show(_ merged: (contents: Contents, changes: [ListChange]), _ reason: ChangeReason) {
        contents = merged.contents
        notify(merged.changes, reason)
    }

    /// Replaces all rows, unless the new rows equal the old ones.
    ///
    /// - Parameter record: The record of the list that the rows belong to.
    package func replaceAll(by contents: Contents, of record: TodoList? = nil, _ reason: ChangeReason) {
        let (oldCount, oldRecord) = (self.contents.count, self.record)
        self.record = record
        if reason != .opened, self.contents == contents {
            if oldRecord != record { observer?.recordChanged() }
            return
        }
        self.contents = contents
        notify([ListChange(position: 0, removed: oldCount, added: contents.count)], reason)
    }

    /// Shows the whole list instead of its first rows.
    package func extend(to contents: Contents, _ reason: ChangeReason) {
        let oldCount = self.contents.count
        self.contents = contents
        if contents.count > oldCount {
            notify([ListChange(position: oldCount, removed: 0, added: contents.count - oldCount)], reason)
        }
    }

    private func notify(_ changes: [ListChange], _ reason: ChangeReason) {
        if !changes.isEmpty { observer?.rowStoreChanged(changes, reason) }
    }
}
