// What was written, by whomever, is shown.

import Foundation
import Store
import Todo

extension Library {
    /// What a write has to report on.
    var shown: Shown { Shown(query, revision: revision, withCounts: keepsCounts) }

    /// Shows what a write did.
    ///
    /// - Parameters:
    ///   - news: what the write says of itself; nil where it has to be read.
    ///   - query: what was shown when the write was asked for.
    func update(with news: News?, of query: Query, _ reason: ChangeReason) async {
        // It is on disk; if it cannot be read back, it was made all the same, and the next refresh shows it.
        do {
            if let news, query == self.query, await apply(news, reason), countsAreRight { return try await followTag() }
            try await catchUp(reason)
        } catch {
            onBehind?(error)
        }
    }

    /// - Returns: whether all that was written up to then is shown.
    private func apply(_ news: News, _ reason: ChangeReason) async -> Bool {
        switch news.changes {
        case .none: break
        case .rows(let changes, let revision):
            // A later answer may have come first, and then held all of this one.
            guard revision > self.revision else { return true }
            guard await take(changes, upTo: revision, reason) else { return false }
            guard revision == self.revision else { return true }
            if let counts = news.openCounts { show(counts, news.tags) }
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
        let asked = (query, revision)
        let changes = try await store.changes(since: revision, in: query)
        // Another list is shown meanwhile.
        guard query == asked.0 else { return try await catchUp(reason) }
        switch changes {
        case .none:
            break
        case .rows(let changes, let revision):
            guard await take(changes, upTo: revision, reason) else { return try await catchUp(reason) }
        case .everything(let snapshot):
            if query == .search { return try await readFoundAgain() }
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
        try await followTag()
    }

    /// So many changes are merged in while the window waits.
    private static let mostAtOnce = 200

    /// Whether each change means what it says: no row flies out or keeps its place.
    private var mergesPlainly: Bool {
        switch query {
        case .list, .lists, .trash, .today, .scheduled: leaving.isEmpty
        case .done, .search, .tag: false
        }
    }

    /// Brings the rows up to a revision. Many changes are merged into a copy on another thread, so that the window goes on
    /// meanwhile.
    ///
    /// - Returns: false where something else is shown by now.
    private func take(_ changes: [RowChange], upTo revision: Int64, _ reason: ChangeReason) async -> Bool {
        let asked = query
        // Rows that are changed meanwhile, as by a draft, do not wait for this; where they are again and again, this does.
        for _ in 0..<3 where changes.count > Self.mostAtOnce && mergesPlainly {
            let (version, contents) = (self.version, self.contents)
            let merged = await Task.detached(priority: .userInitiated) {
                var merged = contents
                let made = merged.merge(changes)
                return (contents: merged, changes: made)
            }.value
            guard query == asked else { return false }
            guard revision > self.revision else { return true }
            guard version == self.version, mergesPlainly else { continue }
            self.revision = revision
            show(merged, reason)
            return true
        }
        // A later answer may have come first, and then held all of this one.
        guard revision > self.revision else { return true }
        self.revision = revision
        mergeWritten(changes, reason)
        return true
    }

    /// Merges in what was written; an item that is deleted while its row flies out keeps its row until that has.
    private func mergeWritten(_ changes: [RowChange], _ reason: ChangeReason) {
        var returned: [UUID] = []
        let changes = keptInPlace(changes)
        let shown = changes.filter { change in
            guard change.content != nil, !isBeyondPages(change) else { return leaving.itemDeleted(change.id) }
            if leaving.isDeleted(change.id) { returned.append(change.id) }
            return true
        }
        merge(shown, reason)
        for id in returned { rowReturns(id) }
    }
}

extension Library {
    /// What changes mean where rows keep their places.
    private func keptInPlace(_ changes: [RowChange]) -> [RowChange] {
        switch query {
        case .search: changes.compactMap { search.found.row($0, isLeaving: isLeaving($0.id)) }
        case .tag(let tag): kept(changes, of: tag)
        case .list, .lists, .trash, .today, .scheduled, .done: changes
        }
    }
}
