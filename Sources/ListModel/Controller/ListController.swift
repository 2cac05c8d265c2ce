import Gestures
import Rows
import Todo
import Wording

/// Coordinates the parts of a list: turns user input into calls of its parts, and passes what they cause to the surface.
/// Input passes through the arbiter of the gestures. Uses no toolkit.
@MainActor package final class ListController {
    let context: ListContext
    /// The queue of reads and writes, and undo.
    package let commands: CommandRunner
    package let selection: RowSelection
    package let selectionActions: SelectionActions
    package let editor: TitleEditor
    package let clipboard: ListClipboard
    package let listActions: ListActions
    package let taskActions: TaskActions
    package let moves: RowMoves
    package let dragging: RowDragging
    package let search: ListSearch
    package let pointer: PointerEvents

    /// - Parameters:
    ///   - events: The queue of the window's events.
    ///   - pane: The window's pane in which the list is shown.
    ///   - clock: Returns the time in seconds on the events' clock, for input without a time, such as keys and
    ///     responses from the store.
    package init(
        rowStore: RowStore, events: EventQueue, pane: Pane = .items, clock: @escaping @MainActor () -> Seconds
    ) {
        context = ListContext(rowStore: rowStore, events: events, pane: pane, clock: clock)
        commands = CommandRunner(context)
        selection = RowSelection(context, commands)
        editor = TitleEditor(context, commands, selection)
        listActions = ListActions(context, commands, editor)
        selectionActions = SelectionActions(context, commands, selection, listActions)
        clipboard = ListClipboard(context, commands, selection, editor)
        moves = RowMoves(context, commands, selection, selectionActions, listActions)
        taskActions = TaskActions(context, commands, selection, selectionActions, moves)
        dragging = RowDragging(context, commands, selection, selectionActions, listActions, moves)
        search = ListSearch(context, commands, selection, editor)
        pointer = PointerEvents(context, editor, taskActions)
        context.coordinator = self
        events.add(self)
        rowStore.observer = self
        updateCapabilities()
    }

    package var rowStore: RowStore { context.rowStore }

    /// The queue of the window's events, and the pane of this list.
    package var events: EventQueue { context.events }
    package var pane: Pane { context.pane }

    package var surface: (any ListSurface)? {
        get { context.surface }
        set { context.surface = newValue }
    }

    package var navigation: (any ListNavigation)? {
        get { context.navigation }
        set { context.navigation = newValue }
    }

    /// The lists next to this one.
    package var paneLayout: PaneLayout {
        get { context.paneLayout }
        set {
            let oldValue = context.paneLayout
            context.paneLayout = newValue
            updateCapabilities()
            if newValue.canFoldIntoLists != oldValue.canFoldIntoLists { showState() }
        }
    }

    /// The list or view that is shown.
    package var query: Query { context.query }

    /// The operations that the list or view allows.
    package var capabilities: Query.Capabilities { context.capabilities }

    package var isReadOnly: Bool { context.isReadOnly }

    /// The task that is being edited in this list.
    package var editing: Editing? { context.editing }

    /// The current time on the events' clock.
    package var now: Seconds { context.now }

    /// Sends an event of this list to the arbiter.
    @discardableResult package func handle(_ event: Event) -> PointerDecision { context.handle(event) }

    /// The number of unfinished operations.
    package var pending: Int { commands.pendingWrites + commands.pendingReads + search.loading.pending }

    /// The actions of the swipe menus.
    package var layout: MenuLayout {
        get { context.menus.layout }
        set {
            guard context.menus.lay(out: newValue) else { return }
            pointer.updateMetrics()
            showState()
        }
    }

    /// The state of the page, except its rows.
    package var state: ListState {
        ListState(
            query: query, openCount: rowStore.openCount, firstCount: rowStore.firstCount,
            recordCount: rowStore.recordCount, hasDone: listActions.hasDone, draft: rowStore.draft,
            openCounts: rowStore.openCounts,
            search: query.isSearch ? rowStore.search.progress(in: rowStore.contents) : nil,
            hasLevelAbove: events.arbiter[pane].hasLevelAbove, sorting: rowStore.contents.order.sorting,
            isReadOnly: isReadOnly, theme: rowStore.record?.theme.flatMap(HeatTheme.init), selection: selection.current,
            selectionSummary: selection.summary,
            menus: context.menus.layout, settings: events.arbiter.settings)
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
        allowed.inserts = capabilities.inserts && !selection.isActive
        allowed.slides = !selection.isActive
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
}
