// The list as the window knows it: the items in memory, kept equal to the store.

import Foundation
import Store
import Todo

/// One list's rows, read from the store once and brought up to date by every change, whoever made it.
///
/// The store is the truth: a command goes to the store first, and what it changed comes back with the store's answer, in the
/// same terms as another program's changes do. Only the draft, a row whose text is still being typed, is not in the store.
@MainActor public final class Library {
    /// The rows in list order, the draft among them.
    public private(set) var contents: Contents {
        didSet { version &+= 1 }
    }
    /// How often the rows have been others.
    private(set) var version = 0
    /// The new item that is being typed, if any.
    public internal(set) var draft: UUID?
    /// The item that is carried, whose rows below it are out of sight meanwhile.
    var carried: UUID?
    /// The item whose text is being typed: it stays in sight.
    var edited: UUID?
    /// What was folded elsewhere while something below it was edited, and is seen unfolded here until that is over.
    var heldOpen: Set<UUID> = []
    /// What is shown.
    var query: Query
    /// Among the lists: the tags.
    var tags = TagShelf()
    /// The list itself; nil where this shows something else.
    private(set) var record: TodoList?
    /// The revision of the store that is shown.
    var revision: Int64
    /// How often the store had been written when all that was written had been read; nil where that is not known.
    var writes: WriteCount?
    /// What is looked for, where this shows what is found.
    var search = Search()
    /// Items whose rows fly out: they stay until they have flown out and their deletion is on disk.
    var leaving = LeavingRows()
    /// How many of the done items are asked for, where what is shown is read in pages.
    var pageLimit = Store.pageLength
    /// Of items that had the tag that is shown, and have it no longer: their tags before and now.
    var retagged: [(before: Tags, now: Tags)] = []
    /// How many records of the list cannot be read.
    var unreadable: UnreadableCount
    /// How many items of each list are open; only where the rows are lists.
    var counts = OpenCounts()
    /// How many items are open, while only the head of the list has been read.
    var headOpenCount: Int?
    /// The revision of the head: what was reported since may lie beyond it, and stands in the wrong place until all is read.
    var headRevision: Int64
    /// Where the item last asked for was: a gesture asks for the same one at every movement, and a search reads all ids.
    private var lastPosition = 0
    let libraries: Libraries
    var store: Store { libraries.store }

    /// Called with the rows that changed, in the order in which they are to be changed.
    var onChange: (@MainActor ([ListChange], ChangeReason) -> Void)?
    /// Called after a change that is on disk and could not be read back.
    var onBehind: (@MainActor (any Error) -> Void)?
    /// Called with an item that is back (undone) before its row had gone.
    var onReturn: (@MainActor (UUID) -> Void)?
    /// Called with how many records of the list cannot be read, when they are more than were reported before; returns
    /// whether that could be shown.
    var onUnreadable: (@MainActor (Int) -> Bool)?
    /// Called when the open items of the lists have other counts.
    var onCounts: (@MainActor () -> Void)?
    /// Called when the tag whose items are shown goes by another name.
    var onRetag: (@MainActor () -> Void)?
    /// Called when the list itself, and none of its rows, has changed.
    var onRecord: (@MainActor () -> Void)?
    /// Called when other items are marked, or other lists cannot be changed; with the items of whom that is said otherwise.
    var onMarks: (@MainActor (Set<UUID>) -> Void)?
    /// Called when the list, or the tag, was deleted.
    var onListGone: (@MainActor () -> Void)?

    /// A library of what was read from the store.
    ///
    /// - Parameter openCount: how many items are open in the whole list, where the snapshot is only its head; the rest is
    ///   then read by `loadRest()`.
    public init(in libraries: Libraries, query: Query, snapshot: Snapshot, openCount: Int? = nil) {
        self.libraries = libraries
        headOpenCount = openCount
        unreadable = UnreadableCount(snapshot.quarantined.count)
        self.query = query
        (tags, record) = (snapshot.tags, snapshot.list)
        contents = query.contents(of: snapshot, views: libraries.views)
        (revision, headRevision) = (snapshot.revision, snapshot.revision)
        libraries.join(self)
    }

    /// The same of a list, or of what has the id of one (`Query.init`).
    public convenience init(in libraries: Libraries, list: UUID, snapshot: Snapshot, openCount: Int? = nil) {
        self.init(in: libraries, query: Query(list), snapshot: snapshot, openCount: openCount)
    }

    /// The id of what is shown: `TodoList.root` where the rows are the lists.
    var list: UUID { query.id }

    /// How many items are open, also before all of them have been read.
    var openCount: Int { headOpenCount ?? contents.openCount }

    /// How many rows stand before all others, and for no record.
    var firstCount: Int { contents.firstCount }

    /// How many rows stand for a record.
    var recordCount: Int { contents.count + search.found.unread.count - firstCount - (query.lastRow == nil ? 0 : 1) }

    /// What the clock shows now.
    var today: Day { store.clock().today }

    /// What the row of this item shows.
    func item(_ id: UUID) -> RowContent? {
        if !contents.indices.contains(lastPosition) || contents.id(at: lastPosition) != id {
            guard let position = contents.position(of: id) else { return nil }
            lastPosition = position
        }
        return contents[lastPosition]
    }

    /// What the row of this item shows, which was seen at this place: while it is there still, that spares the search.
    func item(_ id: UUID, seenAt place: Int) -> RowContent? {
        contents.indices.contains(place) && contents.id(at: place) == id ? contents[place] : item(id)
    }
}

// MARK: - The rows that are shown

extension Library {
    /// Merges these rows in, and notifies of what that changed.
    func merge(_ rows: [RowChange], _ reason: ChangeReason) {
        let rows = keepingEditedSeen(rows)
        notify(contents.merge(rows), reason)
    }

    /// Shows what these rows have become, which was found out elsewhere.
    func show(_ merged: (contents: Contents, changes: [ListChange]), _ reason: ChangeReason) {
        contents = merged.contents
        notify(merged.changes, reason)
    }

    /// Shows other rows in place of all, where they are others.
    ///
    /// - Parameter record: the list that they are of.
    func replaceAll(by contents: Contents, of record: TodoList? = nil, _ reason: ChangeReason) {
        let (before, known) = (self.contents.count, self.record)
        self.record = record
        if reason != .opened, self.contents == contents {
            if known != record { onRecord?() }
            return
        }
        self.contents = contents
        notify([ListChange(position: 0, removed: before, added: contents.count)], reason)
    }

    /// Shows the whole list, of which the head is shown.
    func extend(to contents: Contents, _ reason: ChangeReason) {
        let known = self.contents.count
        self.contents = contents
        if contents.count > known {
            notify([ListChange(position: known, removed: 0, added: contents.count - known)], reason)
        }
    }

    private func notify(_ changes: [ListChange], _ reason: ChangeReason) {
        if !changes.isEmpty { onChange?(changes, reason) }
    }
}
