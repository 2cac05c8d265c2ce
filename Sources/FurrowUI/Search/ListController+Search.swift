// Looking for what is typed.

import Foundation
import Store
import Todo

extension ListController {
    /// A search is opened: what is written is shown from now on, and words that are not in the index yet come into it.
    func beginSearch() {
        library.libraries.join(library)
        bringIndexUpToDate()
    }

    /// Looks for the words of a text. While the store answers, only the last of those that are typed waits for its turn.
    func find(_ text: String) {
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

    /// The search is left: nothing of it is kept but what is being written.
    func endSearch() {
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

    // MARK: The first of it, and the rest

    /// How many rows are made of what is found while one types: all that are seen, and as many again. GTK makes 205 where
    /// there are as many, and that takes longer than all else.
    private var firstFound: Int {
        let viewport = viewport
        let seen = viewport.h > 0 ? (viewport.bottom - viewport.top) / viewport.h : 0
        return max(Self.fewestFirst, Int(seen) * 2)
    }

    private static let fewestFirst = 20

    /// Shows all that was found once nothing more is typed; it is shown before that where the list is scrolled.
    private func loadRestAfterPause() {
        endPauseInTyping()
        guard library.showsFirstFound else { return }
        pauseInTyping = Task {
            await letPass()
            // Others wait instead of one that is cancelled.
            guard !Task.isCancelled else { return }
            pauseInTyping = nil
            loadRest()
        }
    }

    /// Nothing waits any more until nothing is typed: other words are looked for, or all that was found is shown already.
    func endPauseInTyping() {
        pauseInTyping?.cancel()
        pauseInTyping = nil
    }

    /// So many pieces of the index, a quarter of a second's work, and what is found by then is shown.
    private static let piecesALook = 16

    /// Takes what was written into the index, piece by piece: between two others may write, and other words be looked for.
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
