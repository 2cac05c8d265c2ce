import Store
import Todo

/// Searches as the user types.
@MainActor package final class ListSearch: ListPart {
    let context: ListContext
    private let commands: CommandRunner
    private let selection: RowSelection
    private let editor: TitleEditor
    /// The reader of the results beyond the first ones.
    let loading: RowLoading
    /// Called when the search results have been updated.
    package var onResults: (@MainActor () -> Void)?

    init(_ context: ListContext, _ commands: CommandRunner, _ selection: RowSelection, _ editor: TitleEditor) {
        self.context = context
        self.commands = commands
        self.selection = selection
        self.editor = editor
        loading = RowLoading(context, commands)
    }

    /// Begins a search: the row store follows writes from now on, and text that is missing from the index is added.
    package func begin() {
        rowStore.rowStores.add(rowStore)
        updateIndex()
    }

    /// Searches for the words of a text. If the store is busy, only the last typed words wait.
    package func find(_ text: String) {
        let words = SearchWords(text)
        guard words != rowStore.search.requested else { return }
        editor.commitEditing()
        loading.endPause()
        rowStore.search.requested = words
        commands.read {
            guard words == self.rowStore.search.requested else { return }
            self.context.endGestures()
            if try await self.rowStore.find(words, first: self.firstResultCount) { self.resultsChanged() }
        }
    }

    /// Ends the search. Pending writes continue.
    package func end() {
        editor.commitEditing()
        loading.endPause()
        context.endGestures()
        selection.end()
        _ = surface?.closePopover()
        rowStore.endSearch()
        context.showState()
    }

    private func resultsChanged() {
        rowStore.reportUnreadable()
        context.showState()
        onResults?()
        if rowStore.search.isIndexBehind { updateIndex() }
        loading.loadRestAfterPause()
    }

    /// Adds recent writes to the index, and shows new results in between.
    private func updateIndex() { loading.updateIndex { [weak self] in self?.updateResults() } }

    private func updateResults() {
        guard !rowStore.search.shown.isEmpty else { return }
        commands.read { if try await self.rowStore.updateResults() { self.resultsChanged() } }
    }

    // MARK: The first results and the rest

    /// The number of rows created for results while the user types: twice the number of visible rows. GTK would
    /// create 205 if there are that many, which takes longer than everything else.
    private var firstResultCount: Int {
        let viewport = context.viewport
        let visibleRows = viewport.rowHeight > 0 ? (viewport.bottom - viewport.top) / viewport.rowHeight : 0
        return max(Self.minFirstResults, Int(visibleRows) * 2)
    }

    private static let minFirstResults = 20
}
