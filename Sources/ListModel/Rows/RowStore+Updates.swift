// Updating the rows after a write by this program or another.

import Foundation
import Rows
import Store
import Todo

extension RowStore {
    /// The shown list or view and its revision, for which a write reports the changes.
    package var shown: ReportedView { ReportedView(query, revision: readState.revision, withCounts: showsCounts) }

    /// Updates the rows after a write.
    ///
    /// - Parameters:
    ///   - update: The changes that the write reported, or nil if they must be read.
    ///   - query: The list or view that was shown when the write was requested.
    package func update(with update: ViewUpdate?, of query: Query, _ reason: ChangeReason) async {
        // The write is on disk even if it cannot be read back. The next refresh shows it.
        do {
            if let update, query == self.query, await apply(update, reason), areCountsCurrent {
                return try await followTag()
            }
            try await catchUp(reason)
        } catch {
            observer?.refreshFailed(error)
        }
    }

    /// Applies reported changes.
    ///
    /// - Returns: Whether everything written up to that point is now shown.
    private func apply(_ update: ViewUpdate, _ reason: ChangeReason) async -> Bool {
        switch update.changes {
        case .none: break
        case .rows(let changes, let revision):
            // A later result may have arrived first and contained these changes.
            guard revision > readState.revision else { return true }
            guard await applyChanges(changes, upTo: revision, reason) else { return false }
            guard revision == readState.revision else { return true }
            if let counts = update.openCounts { show(counts, update.tags) }
        case .listDeleted: observer?.listDeleted()
        case .everything: return false
        }
        readState.writes = update.writes
        return true
    }

    /// Shows changes made elsewhere. Changes that the writes themselves reported are not read again.
    package func refresh() async throws {
        if let writes = readState.writes, areCountsCurrent, try await store.writes() == writes { return }
        try await catchUp(.elsewhere)
    }

    /// Reads the changes since the shown revision.
    package func catchUp(_ reason: ChangeReason) async throws {
        let (requestedQuery, revision) = (query, readState.revision)
        let changes = try await store.changes(since: revision, in: query)
        // Another list has been opened in the meantime.
        guard query == requestedQuery else { return try await catchUp(reason) }
        switch changes {
        case .none:
            break
        case .rows(let changes, let newRevision):
            guard await applyChanges(changes, upTo: newRevision, reason) else { return try await catchUp(reason) }
        case .everything(let snapshot):
            if query.isSearch { return try await rereadResults() }
            // A later result may have arrived in the meantime.
            guard readState.revision == revision else { return try await catchUp(reason) }
            if snapshot.revision != readState.revision {
                reload(from: snapshot, reason)
                reportUnreadable()
            }
        case .listDeleted:
            observer?.listDeleted()
            return
        }
        if !areCountsCurrent { try await readCounts() }
        try await followTag()
    }

    /// The maximum number of changes that are merged on the main thread, while the window waits.
    private static let maxOnMainThread = 200

    /// Whether changes can be merged unmodified, because no row flies out or keeps its place.
    private var canMergeInBackground: Bool {
        !query.capabilities.keepsRows && !query.traits.isPaged && leaving.isEmpty
    }

    /// Updates the rows to a revision. Many changes are merged into a copy on another thread, so that the window
    /// stays responsive.
    ///
    /// - Returns: False if another list or view is shown in the meantime.
    private func applyChanges(_ changes: [RowChange], upTo revision: Int64, _ reason: ChangeReason) async -> Bool {
        let requestedQuery = query
        // If the rows change during this merge, for example by a draft, the merge starts over. After three attempts,
        // the merge is done on the main thread.
        for _ in 0..<3 where changes.count > Self.maxOnMainThread && canMergeInBackground {
            let (version, contents) = (readState.version, self.contents)
            let merged = await Task.detached(priority: .userInitiated) {
                var merged = contents
                let listChanges = merged.merge(changes)
                return (contents: merged, changes: listChanges)
            }.value
            guard query == requestedQuery else { return false }
            guard revision > readState.revision else { return true }
            guard version == readState.version, canMergeInBackground else { continue }
            readState.revision = revision
            show(merged, reason)
            return true
        }
        // A later result may have arrived first and contained these changes.
        guard revision > readState.revision else { return true }
        readState.revision = revision
        mergeWritten(changes, reason)
        return true
    }

    /// Merges written changes. A deleted task whose row is flying out keeps its row until the row has flown out.
    private func mergeWritten(_ changes: [RowChange], _ reason: ChangeReason) {
        var restored: [UUID] = []
        let changes = adaptedToView(changes)
        let shown = changes.filter { change in
            guard change.content != nil, !isBeyondPages(change) else { return leaving.itemDeleted(change.id) }
            if leaving.isDeleted(change.id) { restored.append(change.id) }
            return true
        }
        merge(shown, reason)
        for id in restored { restoreRow(id) }
    }
}

extension RowStore {
    /// Returns changes adapted to views in which rows keep their places.
    private func adaptedToView(_ changes: [RowChange]) -> [RowChange] {
        if query.isSearch { return changes.compactMap { search.results.row($0, isLeaving: isLeaving($0.id)) } }
        return query.tag.map { adapted(changes, of: $0) } ?? changes
    }
}
