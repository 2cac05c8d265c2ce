// Search results as the rows of a row store.

import Foundation
import Rows
import Store
import Todo

extension RowStore {
    /// Searches for words and replaces the previous results. Only the first rows get their contents;
    /// `readRemainingResults` reads the others.
    ///
    /// - Parameter first: The number of first rows.
    /// - Returns: Whether the results are shown; false if other words have been requested in the meantime.
    /// - Throws: `StoreError`.
    package func find(_ words: SearchWords, first: Int) async throws -> Bool {
        guard let answer = try await answer(to: words, first: first, after: SearchResultRows()) else { return false }
        (search.shown, search.results) = (words, answer.rows)
        leaving = LeavingRows()
        try await show(answer, .opened)
        return true
    }

    /// Repeats the search, because the index was incomplete. New results are added below the previous ones.
    ///
    /// - Returns: Whether the results were updated.
    /// - Throws: `StoreError`.
    package func updateResults() async throws -> Bool {
        let words = search.requested
        guard words == search.shown, let answer = try await answer(to: words, after: search.results) else {
            return false
        }
        // Previous results without contents are among the new results, or no longer match.
        search.results = answer.rows
        search.results.markAllRead()
        try await show(answer, .loaded)
        return true
    }

    /// Reads all found items again, without a new search. Called if more may have changed than the store has
    /// recorded, or if a list has changed.
    package func rereadResults() async throws { try await readResults(.elsewhere) }

    package var showsFirstResultsOnly: Bool { !search.results.unread.isEmpty }

    package func readRemainingResults() async throws {
        if showsFirstResultsOnly { try await readResults(.loaded) }
    }

    private func readResults(_ reason: ChangeReason) async throws {
        let (words, rows, store) = (search.shown, search.results, store)
        let answer = try await Task.detached {
            let results = try await store.hits(of: rows.ids)
            return Answer(results: results, rows: rows, contents: rows.contents(of: results))
        }.value
        guard words == search.shown else { return }
        search.results.markAllRead()
        try await show(answer, reason)
    }

    /// Ends the search and removes the results.
    package func endSearch() {
        rowStores.remove(self)
        search = Search()
        readState.firstRowsOpenCount = nil
        leaving = LeavingRows()
        replaceAll(by: Contents(), .opened)
    }

    /// Search results, and the rows made from them.
    private struct Answer: Sendable {
        var results: SearchResults
        var rows: SearchResultRows
        var contents: Contents
    }

    /// Runs a search.
    ///
    /// - Returns: The results, or nil if other words have been requested in the meantime.
    private func answer(
        to words: SearchWords, first: Int = .max, after rows: SearchResultRows
    ) async throws -> Answer? {
        guard search.requested == words else { return nil }
        let store = store
        let answer = try await Task.detached {
            let results = try store.search(words, limit: Store.maxRankedResults, whole: first)
            var rows = rows
            rows.add(results)
            return Answer(results: results, rows: rows, contents: rows.contents(of: results))
        }.value
        guard search.requested == words else { return nil }
        (search.isTruncated, search.isIndexBehind) = (answer.results.isTruncated, answer.results.isIndexBehind)
        return answer
    }

    private func show(_ answer: Answer, _ reason: ChangeReason) async throws {
        // A write by another row store may have been reported in the meantime.
        let isBehind = answer.results.revision < readState.revision
        (readState.revision, readState.writes) = (answer.results.revision, nil)
        readState.unreadable.count = answer.results.quarantined.count
        // The colors of rows depend on the number of open rows.
        readState.firstRowsOpenCount =
            showsFirstResultsOnly ? answer.contents.openCount + search.results.unreadOpen : nil
        var contents = answer.contents
        let flying = leaving.deleted
        leaving.removeAll { contents.position(of: $0) == nil }
        if contents != self.contents {
            if reason == .loaded, contents.lists == self.contents.lists {
                if begins(contents) {
                    extend(to: contents, reason)
                } else {
                    extendResults(by: &contents)
                }
            } else {
                replaceAll(by: contents, reason)
            }
        }
        for id in flying where leaving.contains(id) { restoreRow(id) }
        if isBehind { try await catchUp(.elsewhere) }
    }

    /// Returns whether the new rows begin with the current rows, unchanged. They may differ, because changes by other
    /// programs may be read together with the remaining results.
    private func begins(_ contents: Contents) -> Bool {
        contents.begins(like: self.contents)
            && self.contents.indices.allSatisfy { contents.row(at: $0) == self.contents.row(at: $0) }
    }

    /// Updates the rows to the new results. Existing rows keep their places.
    private func extendResults(by contents: inout Contents) {
        let removed = self.contents.filter { !$0.isFixed && contents.position(of: $0.id) == nil }
        let rows = contents.indices.filter { !contents.marks(at: $0).contains(.header) }.map(contents.row(at:))
        merge(removed.map { RowChange(removed: $0.id) } + rows, .loaded)
    }
}
