import Foundation
import Store
import Todo
import Wording

/// Reads the rows of a list that are not needed at once: further pages of completed tasks, the results of a search
/// beyond the first ones, and results that the search index did not contain yet.
@MainActor package final class RowLoading: ListPart {
    let context: ListContext
    private let commands: CommandRunner
    /// Waits for the pause in typing after which all search results are shown. 0.7 s is longer than the time between
    /// two keystrokes.
    var waitForTypingPause: @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(700)) }
    /// Whether the next page of completed tasks is being read.
    package private(set) var isLoadingPage = false
    /// Whether the search index is being updated.
    private var isIndexing = false
    /// The pending wait for a pause in typing, after which all search results are shown.
    private var typingPause: Task<Void, Never>?

    init(_ context: ListContext, _ commands: CommandRunner) {
        self.context = context
        self.commands = commands
    }

    /// The number of unfinished operations.
    package var pending: Int { (isIndexing ? 1 : 0) + (typingPause == nil ? 0 : 1) }

    // MARK: Pages

    /// The number of rows before the end at which the next page is read: about ten screens.
    private static let pageMargin = 200.0

    /// Reads the next page of completed tasks before its end is visible, or the rest of the search results once the
    /// user scrolls beyond the first ones.
    package func loadPageIfNear() {
        guard !isLoadingPage, rowStore.query.traits.isPaged ? isNearEnd : wantsRemainingResults
        else {
            return
        }
        isLoadingPage = true
        endPause()
        commands.read {
            defer { self.isLoadingPage = false }
            if self.rowStore.query.traits.isPaged {
                try await self.rowStore.loadPage()
            } else {
                try await self.rowStore.loadRest()
            }
        }
    }

    private var isNearEnd: Bool {
        let viewport = context.viewport
        return viewport.maxScroll - viewport.scroll < Self.pageMargin * viewport.rowHeight && rowStore.hasMorePages
    }

    private var wantsRemainingResults: Bool {
        rowStore.query.isSearch && rowStore.showsFirstResultsOnly && context.viewport.scroll > 0
    }

    // MARK: The rest of the results

    /// Reads the rest of the list after its first rows are shown, and reports unreadable records.
    package func loadRest() {
        commands.read { try await self.rowStore.loadRest() }
    }

    /// Shows all results once the user stops typing. They are shown earlier if the list is scrolled.
    package func loadRestAfterPause() {
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
                surface?.showError(errorMessage(for: error), retry: nil)
            }
        }
    }
}
