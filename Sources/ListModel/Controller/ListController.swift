import Foundation
import Gestures
import Rows
import Store
import Todo
import Wording

/// Turns user input on a list into calls of the surface and edits of the row store. Input passes through the arbiter of
/// the gestures. Uses no toolkit.
@MainActor package final class ListController {
    package let rowStore: RowStore
    /// The queue of the window's events, and the pane of this list.
    package let events: EventQueue
    package let pane: Pane
    package weak var surface: (any ListSurface)? {
        didSet {
            if events.wantsFrames { surface?.setAnimating(true) }
            if !events.isAtRest { surface?.setAtRest(false) }
        }
    }
    package weak var navigation: (any ListNavigation)?
    package internal(set) var menus: RowMenus
    /// The task that is being edited in this list.
    package var editing: Editing? { events.edited?.pane == pane ? events.edited?.editing : nil }
    /// The reader of typed titles, with the titles that could not be written.
    package var titles = TypedTitles()
    /// The task whose row gets the focus after the next change, at its new position.
    package var followedRow: UUID?
    /// The reader of rows that are not needed at once.
    package let loading: RowLoading
    package var selection = Selection()
    /// The current or last press.
    package var press = Press()
    /// The lists next to this one.
    package var paneLayout = PaneLayout() {
        didSet {
            updateCapabilities()
            if paneLayout.canFoldIntoLists != oldValue.canFoldIntoLists { showState() }
        }
    }
    private let clock: @MainActor () -> Seconds
    private let queue = StoreQueue()

    /// - Parameters:
    ///   - events: The queue of the window's events.
    ///   - pane: The window's pane in which the list is shown.
    ///   - clock: Returns the time in seconds on the events' clock, for input without a time, such as keys and
    ///     responses from the store.
    package init(
        rowStore: RowStore, events: EventQueue, pane: Pane = .items, clock: @escaping @MainActor () -> Seconds
    ) {
        self.rowStore = rowStore
        self.events = events
        self.pane = pane
        self.clock = clock
        menus = RowMenus(MenuLayout(events.arbiter.settings))
        loading = RowLoading(of: rowStore)
        events.add(self)
        loading.read = { [weak self] in self?.read($0) }
        loading.onFailure = { [weak self] in self?.refreshFailed($0) }
        rowStore.observer = self
        updateCapabilities()
    }

    /// The list or view that is shown.
    package var query: Query { rowStore.query }

    /// The operations that the list or view allows.
    package var capabilities: Query.Capabilities {
        query.capabilities(sortedBy: rowStore.contents.order.sorting, isReadOnly: isReadOnly)
    }

    /// The actions of the swipe menus.
    package var layout: MenuLayout {
        get { menus.layout }
        set {
            guard menus.lay(out: newValue) else { return }
            remeasure()
            showState()
        }
    }

    /// The state of the page, except its rows.
    package var state: ListState {
        ListState(
            query: query, openCount: rowStore.openCount, firstCount: rowStore.firstCount,
            recordCount: rowStore.recordCount, hasDone: hasDone, draft: rowStore.draft, openCounts: rowStore.openCounts,
            search: query.isSearch ? rowStore.search.progress(in: rowStore.contents) : nil,
            hasLevelAbove: events.arbiter[pane].hasLevelAbove, sorting: rowStore.contents.order.sorting,
            isReadOnly: isReadOnly, theme: rowStore.record?.theme.flatMap(HeatTheme.init), selection: selection,
            selectionSummary: selectionSummary,
            menus: menus.layout, settings: events.arbiter.settings)
    }

    /// Updates everything on the page except the rows.
    package func showState() {
        surface?.show(state)
        navigation?.appearanceChanged(of: self)
    }

    /// Applies changed preferences.
    package func settingsChanged(_ settings: Gestures.Settings) {
        events.apply(settings)
        let preferred = MenuLayout(settings)
        (layout.leading, layout.trailing) = (preferred.leading, preferred.trailing)
        showState()
    }

    /// Changes which views are shown before the lists.
    package func setVisibleViews(_ views: [Query]) {
        rowStore.rowStores.setVisibleViews(views)
        updateCapabilities()
        showState()
    }

    /// Applies the desktop's setting for animations.
    package func animationsChanged(_ animates: Bool) { events.setAnimates(animates) }

    /// Passes the allowed gestures to the arbiter. If they change, the running gesture is canceled, since it may no
    /// longer be allowed (specification L1).
    package func updateCapabilities() {
        layout.ranks = capabilities.ranks
        layout.selects = capabilities.selects
        layout.leaving = query.traits.endsToday ? [.postpone] : []
        layout.staying = capabilities.keepsRows ? [.restore] : []
        layout.isReadOnly = isReadOnly
        let marks = rowStore.rowStores.marks
        layout.readOnlyLists = marks.readOnly
        (layout.syncedLists, layout.listsWithProblems) = (marks.synced, marks.needingAttention)
        var allowed = Gestures.Capabilities()
        allowed.inserts = capabilities.inserts && !isSelecting
        allowed.slides = !isSelecting
        allowed.reorders = capabilities.reorders
        allowed.acceptsRows = paneLayout.acceptsDraggedRows
        allowed.clears = capabilities.clearing == .done
        allowed.hasLevelAbove = capabilities.hasLevelAbove && paneLayout.canFoldIntoLists
        allowed.opensSearch = capabilities.opensSearch
        allowed.lastRows = query.lastRow == nil ? 0 : 1
        allowed.firstRows = rowStore.firstIDs.map(RowID.init)
        let before = events.arbiter[pane]
        guard allowed != before else { return }
        var withoutRows = before
        withoutRows.firstRows = allowed.firstRows
        // Changed tags alone do not cancel the running gesture.
        if withoutRows == allowed { return events.setCapabilities(allowed, in: pane) }
        handle(.cancel(time: now))
        events.setCapabilities(allowed, in: pane)
    }

    /// The list's view in the form that the arbiter needs.
    package var viewport: Viewport {
        var viewport = surface?.viewport ?? Viewport()
        viewport.rows = rowStore.contents.count
        viewport.openRows = rowStore.contents.openCount
        return viewport
    }

    /// The current time on the events' clock.
    package var now: Seconds { clock() }

    /// Sends an event of this list to the arbiter.
    @discardableResult package func handle(_ event: Event) -> PointerDecision { events.send(event, from: pane) }

    /// Queues a write. Errors are shown, and nothing is lost.
    ///
    /// - Parameter otherwise: Restores the previous state if the write fails.
    package func write(
        _ body: @escaping @MainActor () async throws -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        enqueue(.write, body, otherwise: otherwise)
    }

    /// Queues a read. Errors are shown.
    ///
    /// - Parameter otherwise: Restores the previous state if the read fails.
    package func read(
        _ body: @escaping @MainActor () async throws -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        enqueue(.read, body, otherwise: otherwise)
    }

    private func enqueue(
        _ kind: StoreQueue.Kind, _ body: @escaping @MainActor () async throws -> Void,
        otherwise: @escaping @MainActor () -> Void
    ) {
        queue.add(kind) {
            do {
                try await body()
            } catch {
                otherwise()
                // These two errors are refusals rather than failures. Explain the reason.
                if error as? TodoError == .readOnlyList { return self.reportReadOnly() }
                if case .seriesWouldEnd(let ids, let title)? = error as? TodoError {
                    return self.offerToEndSeries(of: ids, title: title)
                }
                let retry = self.retry(kind, after: error, body, otherwise: otherwise)
                self.surface?.showError(errorMessage(for: error), retry: retry)
            }
        } finally: {
            self.reopenUnsaved()
        }
    }

    /// The number of unfinished writes, for which a closing window waits.
    package var pendingWrites: Int { queue.pendingWrites }

    package var onWritesFinished: (@MainActor () -> Void)? {
        get { queue.onWritesFinished }
        set { queue.onWritesFinished = newValue }
    }

    /// The number of unfinished operations.
    package var pending: Int { queue.pendingWrites + queue.pendingReads + loading.pending }

    /// Returns an action that tries again, if that may help. If a text could not be written, its editor is open
    /// again, and the action commits it.
    private func retry(
        _ kind: StoreQueue.Kind, after error: any Error, _ body: @escaping @MainActor () async throws -> Void,
        otherwise: @escaping @MainActor () -> Void
    ) -> (@MainActor () -> Void)? {
        guard (error as? StoreError)?.mayPass == true else { return nil }
        let isText = titles.hasUnsaved
        return { [weak self] in
            if isText { self?.commitEditing() } else { self?.enqueue(kind, body, otherwise: otherwise) }
        }
    }

    /// Opens another list or view. Calls `then` once its first rows are shown, or `otherwise` if reading fails.
    package func openList(
        _ query: Query, then: @escaping @MainActor () -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        endGestures()
        read {
            try await self.rowStore.open(query)
            then()
            try await self.rowStore.loadRest()
        } otherwise: {
            otherwise()
        }
    }

    /// Opens the list or view that has this id (see `Query.init`).
    package func openList(
        _ list: UUID, then: @escaping @MainActor () -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        openList(Query(list), then: then, otherwise: otherwise)
    }

    /// Shows changes made by other programs or in the window's other lists.
    package func storeChanged(then: @escaping @MainActor () -> Void = {}) {
        read {
            try await self.rowStore.refresh()
            then()
        }
    }

    /// Reads date-based rows again after the day, the clock or the time zone has changed.
    package func daysChanged() {
        read { try await self.rowStore.daysChanged() }
    }

    /// Updates both lists of the window after a change of the store. The overview of lists comes first, because it
    /// reports the deletion of the open list.
    ///
    /// - Parameters:
    ///   - controller: The controller that made the change and shows it already, or nil for another program.
    ///   - listsChanged: Called once the overview is up to date.
    package static func storeChanged(
        by controller: ListController?, lists: ListController, items: ListController,
        listsChanged: @escaping @MainActor () -> Void
    ) {
        // This window's pending writes are reported to both lists once they are on disk. The file watch may notice them
        // earlier, so wait for them.
        guard items.pendingWrites == 0 || controller === items else {
            items.read { [weak items, weak lists] in
                guard let items, let lists else { return }
                storeChanged(by: controller, lists: lists, items: items, listsChanged: listsChanged)
            }
            return
        }
        lists.storeChanged { [weak items] in
            listsChanged()
            if let items, controller !== items { items.storeChanged() }
        }
    }

    /// Returns a row's metrics in the form that the arbiter needs.
    package func metrics(of item: RowContent) -> RowMetrics {
        menus.metrics(of: item, size: surface?.rowSize ?? (0, 0))
    }

    package func metrics(at target: Target) -> RowMetrics? {
        guard let item = item(at: target) else { return nil }
        return metrics(of: item)
    }

    package func item(at target: Target) -> RowContent? {
        switch target {
        case .row(let row, let index), .button(let row, let index):
            return rowStore.item(row.item, expectedAt: index)
        case .addRow, .below, .elsewhere:
            return nil
        }
    }
}
