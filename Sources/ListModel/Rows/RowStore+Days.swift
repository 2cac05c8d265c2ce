// Reading date-based views when the date changes, and completed tasks page by page.

import Foundation
import Rows
import Store
import Todo

extension RowStore {
    /// Reads date-based rows again after the day, the clock or the time zone has changed (specification M9).
    package func daysChanged() async throws {
        // While only the first rows are shown, the pending read of the rest will use the new date.
        if readState.firstRowsOpenCount == nil, query.traits.dependsOnDate {
            try await readAgain(limit: readState.pageLimit)
        }
        if showsCounts { try await readCounts() }
    }

    /// Whether there may be more completed tasks than are shown.
    package var hasMorePages: Bool {
        guard query.traits.isPaged else { return false }
        return contents.indices.count { !contents.marks(at: $0).contains(.header) } >= readState.pageLimit
    }

    /// Reads one more page of completed tasks.
    package func loadPage() async throws {
        guard hasMorePages else { return }
        try await readAgain(limit: readState.pageLimit + Store.pageLength)
    }

    /// Returns whether a row is beyond the pages that have been read, where its neighbors are not known.
    package func isBeyondPages(_ row: RowChange) -> Bool {
        guard hasMorePages, let last = contents.indices.last else { return false }
        return row.rank > contents.rank(at: last)
    }

    private func readAgain(limit: Int) async throws {
        let requestedQuery = query
        let snapshot = try await store.snapshot(of: query, limit: limit)
        // Another list has been opened in the meantime.
        guard query == requestedQuery else { return }
        readState.pageLimit = limit
        // A write by another row store may have been reported since.
        let isBehind = snapshot.revision < readState.revision
        if isBehind || query.contents(of: snapshot, views: rowStores.views) != contents { reload(from: snapshot) }
        if isBehind { try await catchUp(.elsewhere) }
    }
}
