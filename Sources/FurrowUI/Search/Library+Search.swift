// What is found, among the rows of a library.

import Foundation
import Store
import Todo

extension Library {
    /// Looks for words, and shows what is found in place of what was found before: the first rows of it; `loadRest` reads the
    /// others.
    ///
    /// - Parameter first: how many rows.
    /// - Returns: whether it is shown: other words may be wanted by then.
    /// - Throws: `StoreError`.
    func find(_ words: SearchWords, first: Int) async throws -> Bool {
        guard let answer = try await answer(to: words, first: first, after: FoundRows()) else { return false }
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
        // What was not read of what was found before is among what comes, or is none of it any more.
        search.found = answer.found
        search.found.becomeWhole()
        try await show(answer, .loaded)
        return true
    }

    /// Reads what was found anew, whatever the words: more may have changed than the store remembers, or a list.
    func readFoundAgain() async throws { try await readFound(.elsewhere) }

    /// Whether of what was found only the first rows are shown.
    var showsFirstFound: Bool { !search.found.unread.isEmpty }

    /// Reads the rows of what was found beside the first.
    func readRestOfFound() async throws {
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

    /// Nothing is looked for, and nothing shown.
    func endSearch() {
        libraries.leave(self)
        search = Search()
        headOpenCount = nil
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
        // A write by another library may have been reported since.
        let isBehind = answer.results.revision < revision
        (revision, writes) = (answer.results.revision, nil)
        unreadable.count = answer.results.quarantined.count
        // Rows are coloured by how many there are.
        headOpenCount = showsFirstFound ? answer.contents.openCount + search.found.unreadOpen : nil
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

    /// Whether rows begin with those that are shown, which show what they did: what another wrote may be read with the rest.
    private func begins(_ contents: Contents) -> Bool {
        contents.begins(like: self.contents)
            && self.contents.indices.allSatisfy { contents.row(at: $0) == self.contents.row(at: $0) }
    }

    /// Brings the rows to what was found by now, each of those that are there where it is.
    private func extendFound(by contents: inout Contents) {
        let gone = self.contents.filter { !$0.isFixed && contents.position(of: $0.id) == nil }
        let rows = contents.indices.filter { !contents.marks(at: $0).contains(.header) }.map(contents.row(at:))
        merge(gone.map { RowChange(gone: $0.id) } + rows, .loaded)
    }
}
