// What goes by days is read anew when those are others, and what has been done page by page.

import Foundation
import Store
import Todo

extension Library {
    /// The day, the clock or the zone is another: what goes by it is read anew (specification M9).
    func daysChanged() async throws {
        // The rest of a list is read by the new day anyway.
        if headOpenCount == nil, query.goesByDays { try await readAgain(limit: pageLimit) }
        if keepsCounts { try await readCounts() }
    }

    /// Whether there may be more of what has been done than is shown.
    var hasMorePages: Bool {
        guard query == .done else { return false }
        return contents.indices.count { !contents.marks(at: $0).contains(.header) } >= pageLimit
    }

    /// Reads one more page of what has been done.
    func loadPage() async throws {
        guard hasMorePages else { return }
        try await readAgain(limit: pageLimit + Store.pageLength)
    }

    /// Whether the row stands beyond the pages that have been read: its neighbours there are not known.
    func isBeyondPages(_ row: RowChange) -> Bool {
        guard hasMorePages, let last = contents.indices.last else { return false }
        return row.rank > contents.rank(at: last)
    }

    private func readAgain(limit: Int) async throws {
        let asked = query
        let snapshot = try await store.snapshot(of: query, limit: limit)
        // Another list is shown meanwhile.
        guard query == asked else { return }
        pageLimit = limit
        // A write by another library may have been reported since.
        let isBehind = snapshot.revision < revision
        if isBehind || query.contents(of: snapshot, views: libraries.views) != contents { reload(from: snapshot) }
        if isBehind { try await catchUp(.elsewhere) }
    }
}

extension Query {
    /// Whether what it shows may be something else on another day: a list has what is put off.
    fileprivate var goesByDays: Bool {
        if case .list = self { return true }
        return isDated
    }
}
