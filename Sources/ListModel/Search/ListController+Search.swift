// Searching as the user types.

import Foundation
import Store
import Todo
import Wording

extension ListController {
    /// Begins a search: the row store follows writes from now on, and text that is missing from the index is added.
    package func beginSearch() {
        rowStore.rowStores.add(rowStore)
        updateIndex()
    }

    /// Searches for the words of a text. If the store is busy, only the last typed words wait.
    package func find(_ text: String) {
        let words = SearchWords(text)
        guard words != rowStore.search.requested else { return }
        commitEditing()
        loading.endPause()
        rowStore.search.requested = words
        read {
            guard words == self.rowStore.search.requested else { return }
            self.endGestures()
            if try await self.rowStore.find(words, first: self.firstResultCount) { self.resultsChanged() }
        }
    }

    /// Ends the search. Pending writes continue.
    package func endSearch() {
        commitEditing()
        loading.endPause()
        endGestures()
        endSelection()
        _ = surface?.closePopover()
        rowStore.endSearch()
        showState()
    }

    private func resultsChanged() {
        rowStore.reportUnreadable()
        showState()
        loading.onResults?()
        if rowStore.search.isIndexBehind { updateIndex() }
        loading.loadRestAfterPause { [weak self] in self?.loadRest() }
    }

    /// Adds recent writes to the index, and shows new results in between.
    private func updateIndex() { loading.updateIndex { [weak self] in self?.updateResults() } }

    private func updateResults() {
        guard !rowStore.search.shown.isEmpty else { return }
        read { if try await self.rowStore.updateResults() { self.resultsChanged() } }
    }

    // MARK: The first results and the rest

    /// The number of rows created for results while the user types: twice the number of visible rows. GTK would
    /// create 205 if there are that many, which takes longer than everything else.
    private var firstResultCount: Int {
        let viewport = viewport
        let visibleRows = viewport.rowHeight > 0 ? (viewport.bottom - viewport.top) / viewport.rowHeight : 0
        return max(Self.minFirstResults, Int(visibleRows) * 2)
    }

    private static let minFirstResults = 20
}
