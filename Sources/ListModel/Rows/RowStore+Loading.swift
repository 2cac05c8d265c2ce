// Opening a list, reading its remaining rows, and reading it again.

import Foundation
import Rows
import Store
import Todo

extension RowStore {
    /// The number of tasks to read before the window is shown. GTK creates about 205 rows at first, regardless of the
    /// window's height; the others are a reserve.
    package nonisolated static let firstRowLimit = 400

    /// Opens another list or view. Only its first rows are shown at first; `loadRest` reads the rest.
    ///
    /// - Throws: `StoreError`. In that case, the previous list stays.
    package func open(_ query: Query) async throws {
        let store = store
        let firstRows = try await Task.detached { try store.firstRows(of: query, limit: Self.firstRowLimit) }.value
        // A write by another row store may have been reported since.
        let isBehind = firstRows.snapshot.revision < readState.revision
        self.query = query
        retagged = []
        leaving = LeavingRows()
        uncommitted.draft = nil
        uncommitted.edited = nil
        uncommitted.temporarilyExpanded = []
        (readState.revision, readState.firstRowsRevision, readState.writes) = (
            firstRows.snapshot.revision, firstRows.snapshot.revision, nil
        )
        readState.firstRowsOpenCount = firstRows.isComplete ? nil : firstRows.openCount
        readState.pageLimit = Store.pageLength
        readState.unreadable = UnreadableCount(firstRows.snapshot.quarantined.count)
        replaceAll(
            by: query.contents(of: firstRows.snapshot, views: rowStores.views), of: firstRows.snapshot.list, .opened)
        if isBehind { try await catchUp(.elsewhere) }
    }

    /// Reads the rest of a list whose first rows are shown, and reports records that cannot be read.
    package func loadRest() async throws {
        if query.isSearch { try await readRemainingResults() } else { try await readRest() }
        reportUnreadable()
    }

    /// Reports the number of unreadable records if it has grown.
    package func reportUnreadable() {
        if let count = readState.unreadable.unreported(), observer?.unreadableFound(count) == true {
            readState.unreadable.markReported()
        }
    }

    private func readRest() async throws {
        guard readState.firstRowsOpenCount != nil else { return }
        var snapshot = try await store.snapshot(of: query)
        snapshot.contents = query.contents(of: snapshot, views: rowStores.views)
        guard readState.firstRowsOpenCount != nil else { return }
        readState.firstRowsOpenCount = nil
        readState.unreadable.count = snapshot.quarantined.count
        let isOfFirstRows =
            snapshot.revision == readState.firstRowsRevision && readState.revision == readState.firstRowsRevision
        let isUntouched = isOfFirstRows && leaving.isEmpty && uncommitted.isUntouched
        // A task whose parent does not exist is shown without a parent, so it may belong among the first rows, where
        // they did not include it.
        guard isUntouched, snapshot.contents.begins(like: contents) else {
            // A write by another row store may have been reported since.
            let isBehind = snapshot.revision < readState.revision
            reload(from: snapshot)
            if isBehind { try await catchUp(.elsewhere) }
            return
        }
        extend(to: snapshot.contents, .loaded)
    }

    /// Shows rows that were read again. The draft stays, and so do rows that are flying out if their tasks still
    /// exist.
    package func reload(from snapshot: Snapshot, _ reason: ChangeReason = .elsewhere) {
        let draftRow = draft.flatMap { id in contents.position(of: id).map { contents.row(at: $0) } }
        readState.unreadable.count = snapshot.quarantined.count
        (readState.revision, readState.writes) = (snapshot.revision, nil)
        readState.pageLimit = max(Store.pageLength, min(readState.pageLimit, snapshot.contents.count))
        if query.showsLists { tags = snapshot.tags }
        var stored = query.contents(of: snapshot, views: rowStores.views)
        if let tag = query.tag { stored = stored.arranged(like: contents, of: tag) }
        if let draftRow { stored.merge([draftRow]) }
        stored = keepingEditedVisible(in: stored)
        leaving.removeAll { stored.position(of: $0) == nil }
        replaceAll(by: stored, of: snapshot.list, reason)
        for id in leaving.deleted { restoreRow(id) }
    }
}
