// What was written, by whomever, is shown.

import Foundation
import Store
import Todo

extension Library {
    /// What a write has to report on.
    var shown: Shown { Shown(list: list, revision: revision, withCounts: keepsCounts) }

    /// Shows what a write did.
    ///
    /// - Parameters:
    ///   - news: what the write says of itself; nil where it has to be read.
    ///   - list: the list that was shown when the write was asked for.
    func update(with news: News?, of list: UUID, _ reason: ChangeReason) async {
        if let news, list == self.list, apply(news, reason), countsAreRight { return }
        // It is on disk; if it cannot be read back, it was made all the same, and the next refresh shows it.
        do { try await catchUp(reason) } catch { onBehind?(error) }
    }

    /// - Returns: whether all that was written up to then is shown.
    private func apply(_ news: News, _ reason: ChangeReason) -> Bool {
        switch news.changes {
        case .none: break
        case .rows(let changes, let revision):
            // A later answer may have come first, and then held all of this one.
            guard revision > self.revision else { return true }
            self.revision = revision
            mergeWritten(changes, reason)
            if let counts = news.openCounts { show(counts) }
        case .listGone: onListGone?()
        case .everything: return false
        }
        writes = news.writes
        return true
    }

    /// Shows what was written elsewhere; what the writes themselves have reported is not read again.
    func refresh() async throws {
        if writes != nil, countsAreRight, try await store.writes() == writes { return }
        try await catchUp(.elsewhere)
    }

    /// Reads what changed since the revision that is shown.
    func catchUp(_ reason: ChangeReason) async throws {
        let asked = (list, revision)
        let changes = try await store.changes(since: revision, in: list)
        // Another list is shown meanwhile.
        guard list == asked.0 else { return try await catchUp(reason) }
        switch changes {
        case .none:
            break
        case .rows(let changes, let revision):
            // A later answer may have come first, and then held all of this one.
            if revision > self.revision {
                self.revision = revision
                mergeWritten(changes, reason)
            }
        case .everything(let snapshot):
            if Query(list) == .search { return try await readFoundAgain() }
            // An answer that came meanwhile may be a later one.
            guard revision == asked.1 else { return try await catchUp(reason) }
            if snapshot.revision != revision {
                reload(from: snapshot, reason)
                reportUnreadable()
            }
        case .listGone:
            onListGone?()
            return
        }
        if !countsAreRight { try await readCounts() }
    }

    /// Merges in what was written; an item that is deleted while its row flies out keeps its row until that has.
    private func mergeWritten(_ changes: [RowChange], _ reason: ChangeReason) {
        var returned: [UUID] = []
        let changes =
            Query(list) == .search
            ? changes.compactMap { search.found.row($0, isLeaving: isLeaving($0.id)) } : changes
        let shown = changes.filter { change in
            guard change.content != nil, !isBeyondPages(change) else { return leaving.itemDeleted(change.id) }
            if leaving.isDeleted(change.id) { returned.append(change.id) }
            return true
        }
        merge(shown, reason)
        for id in returned { rowReturns(id) }
    }
}
