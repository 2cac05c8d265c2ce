// What is found, among the rows of a library.

import Foundation
import Store
import Todo

extension Library {
    /// Looks for words, and shows what is found in place of what was found before.
    ///
    /// - Returns: whether it is shown: other words may be wanted by then.
    /// - Throws: `StoreError`.
    func find(_ words: SearchWords) async throws -> Bool {
        guard let answer = try await answer(to: words, after: FoundRows()) else { return false }
        (search.shown, search.found) = (words, answer.found)
        leaving = LeavingRows()
        try await show(answer, .opened)
        return true
    }

    /// Looks for the same words once more, as the index had not all of them: what comes is added below what was found.
    ///
    /// - Throws: `StoreError`.
    func findMore() async throws -> Bool {
        let words = search.wanted
        guard words == search.shown, let answer = try await answer(to: words, after: search.found) else { return false }
        search.found = answer.found
        try await show(answer, .loaded)
        return true
    }

    /// Reads what was found anew, whatever the words: more may have changed than the store remembers, or a list.
    func readFoundAgain() async throws {
        let (words, found) = (search.shown, search.found)
        let results = try await store.hits(of: found.ids)
        guard words == search.shown else { return }
        try await show(Answer(results: results, found: found, contents: found.contents(of: results)), .elsewhere)
    }

    /// Nothing is looked for, and nothing shown.
    func endSearch() {
        libraries.leave(self)
        search = Search()
        leaving = LeavingRows()
        replaceAll(by: Contents(), .opened)
    }

    /// What was found, and the rows that it makes.
    private struct Answer: Sendable {
        var results: SearchResults
        var found: FoundRows
        var contents: Contents
    }

    /// - Returns: nil where other words are wanted.
    private func answer(to words: SearchWords, after found: FoundRows) async throws -> Answer? {
        guard search.wanted == words else { return nil }
        let store = store
        let answer = try await Task.detached {
            let results = try store.search(words, limit: Store.mostRanked)
            var found = found
            found.add(results)
            return Answer(results: results, found: found, contents: found.contents(of: results))
        }.value
        guard search.wanted == words else { return nil }
        (search.isCut, search.lags) = (answer.results.isCut, answer.results.lags)
        return answer
    }

    private func show(_ answer: Answer, _ reason: ChangeReason) async throws {
        // A write by another library may have been reported since.
        let isBehind = answer.results.revision < revision
        (revision, writes) = (answer.results.revision, nil)
        unreadable.count = answer.results.quarantined.count
        var contents = answer.contents
        let flying = leaving.deleted
        leaving.removeAll { contents.position(of: $0) == nil }
        if contents != self.contents {
            if reason == .loaded, contents.lists == self.contents.lists {
                extendFound(by: &contents)
            } else {
                replaceAll(by: contents, reason)
            }
        }
        for id in flying where leaving.contains(id) { rowReturns(id) }
        if isBehind { try await catchUp(.elsewhere) }
    }

    /// Brings the rows to what was found by now, each of those that are there where it is.
    private func extendFound(by contents: inout Contents) {
        let gone = self.contents.filter { !$0.isFixed && contents.position(of: $0.id) == nil }
        let rows = contents.indices.filter { !contents.marks(at: $0).contains(.header) }.map(contents.row(at:))
        merge(gone.map { RowChange(gone: $0.id) } + rows, .loaded)
    }
}
