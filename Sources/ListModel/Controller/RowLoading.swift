import Foundation
import Gestures
import Store
import Todo

/// Reads the rows of a list that are not needed at once: further pages of completed tasks, the results of a search
/// beyond the first ones, and results that the search index did not contain yet.
@MainActor package final class RowLoading {
    /// Waits for the pause in typing after which all search results are shown. 0.7 s is longer than the time between
    /// two keystrokes.
    package var waitForTypingPause: @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(700)) }
    /// Queues a read of the store.
    package var read: (@MainActor (@escaping @MainActor () async throws -> Void) -> Void)?
    /// Called when the search results have been updated.
    package var onResults: (@MainActor () -> Void)?
    /// Called when the index could not be updated.
    package var onFailure: (@MainActor (any Error) -> Void)?
    /// Whether the next page of completed tasks is being read.
    package private(set) var isLoadingPage = false
    private let rowStore: RowStore
    /// Whether the search index is being updated.
    private var isIndexing = false
    /// The pending wait for a pause in typing, after which all search results are shown.
    private var typingPause: Task<Void, Never>?

    package init(of rowStore: RowStore) { self.rowStore = rowStore }

    /// The number of unfinished operations.
    package var pending: Int { (isIndexing ? 1 : 0) + (typingPause == nil ? 0 : 1) }

    // MARK: Pages

    /// The number of rows before the end at which the next page is read: about ten screens.
    private static let pageMargin = 200.0

    /// Reads the next page of completed tasks before its end is visible, or the rest of the search results once the
    /// user scrolls beyond the first ones.
    ///
    /// - Parameter viewport: Returns the part of the list that is visible.
    package func loadPageIfNear(_ viewport: () -> Viewport) {
        guard !isLoadingPage, rowStore.query.traits.isPaged ? isNearEnd(viewport()) : wantsRemainingResults(viewport)
        else {
            return
        }
        isLoadingPage = true
        endPause()
        read?({
            defer { self.isLoadingPage = false }
            if self.rowStore.query.traits.isPaged {
                try await self.rowStore.loadPage()
            } else {
                try await self.rowStore.loadRest()
            }
        })
    }

    private func isNearEnd(_ viewport: Viewport) -> Bool {
        viewport.maxScroll - viewport.scroll < Self.pageMargin * viewport.rowHeight && rowStore.hasMorePages
    }

    private func wantsRemainingResults(_ viewport: () -> Viewport) -> Bool {
        rowStore.query.isSearch && rowStore.showsFirstResultsOnly && viewport().scroll > 0
    }

    // MARK: The rest of the results

    /// Shows all results once the user stops typing. They are shown earlier if the list is scrolled.
    package func loadRestAfterPause(_ loadRest: @escaping @MainActor () -> Void) {
        endPause()
        guard rowStore.showsFirstResultsOnly else { return }
        typingPause = Task {
            await waitForTypingPause()
            // If this task was canceled, another task waits instead.
            guard !Task.isCancelled else { return }
            typingPause = nil
            loadRest()
        }
    }

    /// Cancels the wait for a pause in typing, because the words have changed or all results are already shown.
    package func endPause() {
        typingPause?.cancel()
        typingPause = nil
    }

    // MARK: The index

    /// The number of index pieces (a quarter of a second's work) after which new results are shown.
    private static let piecesPerSearch = 16

    /// Adds recent writes to the index piece by piece, so that writes and searches can run in between.
    ///
    /// - Parameter searchAgain: Searches again, because the index contains more.
    package func updateIndex(_ searchAgain: @escaping @MainActor () -> Void) {
        guard !isIndexing else { return }
        isIndexing = true
        Task {
            do {
                var pieces = 0
                while rowStore.rowStores.contains(rowStore), try await rowStore.store.indexForSearch() {
                    pieces += 1
                    if pieces % Self.piecesPerSearch == 0 { searchAgain() }
                }
                isIndexing = false
                if rowStore.search.isIndexBehind { searchAgain() }
            } catch {
                isIndexing = false
                onFailure?(error)
            }
        }
    }
}
