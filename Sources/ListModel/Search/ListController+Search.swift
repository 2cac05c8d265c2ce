// Searching as the user types.

import Foundation
import Store
import Todo
import Wording

extension ListController {
    /// Begins a search: the library follows writes from now on, and text that is missing in the index is added.
    package func beginSearch() {
        library.libraries.join(library)
        bringIndexUpToDate()
    }

    /// Searches for the words of a text. While the store is busy, only the last typed words wait.
    package func find(_ text: String) {
        let words = SearchWords(text)
        guard words != library.search.wanted else { return }
        commitEditing()
        endPauseInTyping()
        library.search.wanted = words
        read {
            guard words == self.library.search.wanted else { return }
            self.endGestures()
            if try await self.library.find(words, first: self.firstFound) { self.found() }
        }
    }

    /// Ends the search. Only pending writes continue.
    package func endSearch() {
        commitEditing()
        endPauseInTyping()
        endGestures()
        endSelection()
        _ = surface?.closePopover()
        library.endSearch()
        showState()
    }

    private func found() {
        library.reportUnreadable()
        showState()
        onFound?()
        if library.search.lags { bringIndexUpToDate() }
        loadRestAfterPause()
    }

    // MARK: The first results and the rest

    /// The number of rows created for results while the user types: twice the number of visible rows. GTK
    /// creates 205 if there are that many, which takes longer than everything else.
    private var firstFound: Int {
        let viewport = viewport
        let seen = viewport.h > 0 ? (viewport.bottom - viewport.top) / viewport.h : 0
        return max(Self.fewestFirst, Int(seen) * 2)
    }

    private static let fewestFirst = 20

    /// Shows all results once the user stops typing. They are shown earlier if the list is scrolled.
    private func loadRestAfterPause() {
        endPauseInTyping()
        guard library.showsFirstFound else { return }
        pauseInTyping = Task {
            await letPass()
            // If this task was canceled, another one waits instead.
            guard !Task.isCancelled else { return }
            pauseInTyping = nil
            loadRest()
        }
    }

    /// Cancels the wait for a pause in typing, because other words are searched for or all results are already shown.
    package func endPauseInTyping() {
        pauseInTyping?.cancel()
        pauseInTyping = nil
    }

    /// The number of index pieces (a quarter of a second's work) after which new results are shown.
    private static let piecesALook = 16

    /// Adds recent writes to the index piece by piece, so that writes and searches can run in between.
    private func bringIndexUpToDate() {
        guard !isIndexing else { return }
        isIndexing = true
        Task {
            do {
                var pieces = 0
                while library.libraries.has(library), try await library.store.indexForSearch() {
                    pieces += 1
                    if pieces % Self.piecesALook == 0 { findMore() }
                }
                isIndexing = false
                if library.search.lags { findMore() }
            } catch {
                isIndexing = false
                surface?.showError(sentence(for: error), retry: nil)
            }
        }
    }

    private func findMore() {
        guard !library.search.shown.isEmpty else { return }
        read { if try await self.library.findMore() { self.found() } }
    }
}
