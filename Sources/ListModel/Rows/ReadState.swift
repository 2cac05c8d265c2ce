import Store

/// The part of the store that a row store has read, by revision and number of rows.
package struct ReadState {
    /// The revision of the store that is shown.
    package internal(set) var revision: Int64
    /// The store's write count when everything written so far had been read, or nil if unknown.
    package internal(set) var writes: WriteCount?
    /// The number of open tasks in the whole list while only its first rows have been read.
    package internal(set) var firstRowsOpenCount: Int?
    /// The revision of the first rows. A later change may concern a row after them. That row is misplaced until the
    /// whole list has been read.
    package internal(set) var firstRowsRevision: Int64
    /// The number of completed tasks to read, for a view that is read in pages.
    package internal(set) var pageLimit = Store.pageLength
    /// The number of records of the list that cannot be read.
    package internal(set) var unreadable: UnreadableCount
    /// A counter that is increased by every change to the rows. It wraps around.
    package internal(set) var version = 0

    /// Creates the state after a snapshot has been read.
    ///
    /// - Parameter firstRowsOpenCount: The number of open tasks in the whole list if the snapshot has only its first
    ///   rows.
    package init(_ snapshot: Snapshot, firstRowsOpenCount: Int? = nil) {
        (revision, firstRowsRevision) = (snapshot.revision, snapshot.revision)
        self.firstRowsOpenCount = firstRowsOpenCount
        unreadable = UnreadableCount(snapshot.quarantined.count)
    }
}
