// Search results as the rows of a library.

import Foundation
import Store
import Todo

extension Library {
    /// Searches for words and replaces the previous results. Only the first rows get their contents;
    /// `readRestOfFound` reads the others.
    ///
    /// - Parameter first: The number of first rows.
    /// - Returns: Whether the results are shown. They are not if other words have been requested meanwhile.
    /// - Throws: `StoreError`.
    package func find(_ words: SearchWords, first: Int) async throws -> Bool {
        guard let answer = try await answer(to: words, first: first, after: FoundRows()) else { return false }
        (search.shown, search.found) = (words, answer.found)
        leaving = LeavingRows()
        try await show(answer, .opened)
        return true
    }

    /// Repeats the search, because the index was incomplete. New results are added below the previous ones.
    ///
    /// - Returns: Whether the results were updated.
    /// - Throws: `StoreError`.
    package func findMore() async throws -> Bool {
        let words = search.wanted
        guard words == search.shown, let answer = try await answer(to: words, after: search.found) else { return false }
        // Previous results that had not been read are in the answer, or no longer match.
        search.found = answer.found
        search.found.becomeWhole()
        try await show(answer, .loaded)
        return true
    }

    /// Reads all found items again, without a new search: more may have changed than the store has recorded, or a list
    /// has changed.
    package func readFoundAgain() async throws { try await readFound(.elsewhere) }

    /// Whether only the first rows of the results are shown.
    package var showsFirstFound: Bool { !search.found.unread.isEmpty }

    /// Reads the remaining results.
    package func readRestOfFound() async throws {
        if showsFirstFound { try await readFound(.loaded) }
    }

    private func readFound(_ reason: ChangeReason) async throws {
        let (words, found, store) = (search.shown, search.found, store)
        let answer = try await Task.detached {
            let results = try await store.hits(of: found.ids)
            return Answer(results: results, found: found, contents: found.contents(of: results))
        }.value
        guard words == search.shown else { return }
        search.found.becomeWhole()
        try await show(answer, reason)
    }

    /// Ends the search and removes the results.
    package func endSearch() {
        libraries.leave(self)
        search = Search()
        readState.headOpenCount = nil
        leaving = LeavingRows()
        replaceAll(by: Contents(), .opened)
    }

    /// Search results, and the rows made from them.
    private struct Answer: Sendable {
        var results: SearchResults
        var found: FoundRows
        var contents: Contents
    }

    /// Runs a search.
    ///
    /// - Returns: The answer; nil if other words have been requested meanwhile.
    private func answer(
        to words: SearchWords, first: Int = .max, after found: FoundRows
    ) async throws -> Answer? {
        guard search.wanted == words else { return nil }
        let store = store
        let answer = try await Task.detached {
            let results = try store.search(words, limit: Store.mostRanked, whole: first)
            var found = found
            found.add(results)
            return Answer(results: results, found: found, contents: found.contents(of: results))
        }.value
        guard search.wanted == words else { return nil }
        (search.isCut, search.lags) = (answer.results.isCut, answer.results.lags)
        return answer
    }

    private func show(_ answer: Answer, _ reason: ChangeReason) async throws {
        // A write by another library may have been reported meanwhile.
        let isBehind = answer.results.revision < readState.revision
        (readState.revision, readState.writes) = (answer.results.revision, nil)
        readState.unreadable.count = answer.results.quarantined.count
        // The colors of rows depend on the number of open rows.
        readState.headOpenCount = showsFirstFound ? answer.contents.openCount + search.found.unreadOpen : nil
        var contents = answer.contents
        let flying = leaving.deleted
        leaving.removeAll { contents.position(of: $0) == nil }
        if contents != self.contents {
            if reason == .loaded, contents.lists == self.contents.lists {
                if begins(contents) {
                    extend(to: contents, reason)
                } else {
                    extendFound(by: &contents)
                }
            } else {
                replaceAll(by: contents, reason)
            }
        }
        for id in flying where leaving.contains(id) { rowReturns(id) }
        if isBehind { try await catchUp(.elsewhere) }
    }

    /// Returns whether new rows start with the rows that are shown, unchanged. They may differ, because changes
    /// by others may be read together with the remaining results.
    private func begins(_ contents: Contents) -> Bool {
        contents.begins(like: self.contents)
            && self.contents.indices.allSatisfy { contents.row(at: $0) == self.contents.row(at: $0) }
    }

    /// Updates the rows to the new results, and keeps existing rows at their places.
    private func extendFound(by contents: inout Contents) {
        let gone = self.contents.filter { !$0.isFixed && contents.position(of: $0.id) == nil }
        let rows = contents.indices.filter { !contents.marks(at: $0).contains(.header) }.map(contents.row(at:))
        merge(gone.map { RowChange(gone: $0.id) } + rows, .loaded)
    }
}
