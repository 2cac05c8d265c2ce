// The list's controller. User input comes in through the gestures' arbiter and goes out as calls to the surface and
// edits of the library. It uses no toolkit.

import Foundation
import Gestures
import Store
import Todo
import Wording

/// Turns user input on a list into changes of the display and edits of the store.
@MainActor package final class ListController {
    package let library: Library
    /// The queue of the window's events, and the pane of this list.
    package let events: EventQueue
    package let pane: Pane
    package weak var surface: (any ListSurface)? {
        didSet {
            if events.wantsFrames { surface?.setAnimating(true) }
            if !events.isAtRest { surface?.setAtRest(false) }
        }
    }
    /// The navigation between lists.
    package weak var navigation: (any ListNavigation)?
    /// The actions of the swipe menus.
    package var layout: MenuLayout {
        didSet {
            guard layout != oldValue else { return }
            slid = nil
            remeasure()
            showState()
        }
    }
    /// The cached content of the row that is being slid, because every frame needs it; cleared when the rows or their
    /// actions change.
    package var slid: SlidRow?
    /// The reader of dates in the titles of new tasks, or nil if that is switched off.
    package var titleReading: TitleReading?
    /// The task being edited in this list, if any.
    package var editing: Editing? { events.edited?.pane == pane ? events.edited?.editing : nil }
    /// Typed texts that could not be written; each waits until no editor is open.
    package var unsaved: [Editing] = []
    /// The task whose row gets the focus back after the next change, wherever the row moved.
    package var follows: UUID?
    /// Whether the next page of completed tasks is being read.
    package var isLoadingPage = false
    /// Whether the search index is being updated.
    package var isIndexing = false
    /// The pending wait for a pause in typing, after which all search results are shown.
    package var pauseInTyping: Task<Void, Never>?
    /// Waits for the pause in typing after which all search results are shown. 0.7 s is longer than the time between
    /// two keystrokes.
    package var letPass: @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(700)) }
    /// Called when the name of the view changes.
    package var onQuery: (@MainActor () -> Void)?
    /// Called when the search results have been updated.
    package var onFound: (@MainActor () -> Void)?
    /// Called when the list's sort order or colors may have changed.
    package var onLooks: (@MainActor () -> Void)?
    /// The selected rows.
    package var selection = Selection()
    /// The modifier keys of the current or last press.
    package var pressKeys: PressKeys = []
    /// Whether the current press closes an open row.
    package var pressCloses = false
    private let clock: @MainActor () -> Seconds
    private let queue = StoreQueue()

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - events: the queue of the window's events.
    ///   - pane: the window's pane in which the list is shown.
    ///   - clock: returns the time in seconds on the events' clock, for input that has no time of its own, such as keys
    ///     and answers from the store.
    package init(
        library: Library, events: EventQueue, pane: Pane = .items, clock: @escaping @MainActor () -> Seconds
    ) {
        self.library = library
        self.events = events
        self.pane = pane
        self.clock = clock
        layout = MenuLayout(events.arbiter.settings)
        events.join(self)
        library.onChange = { [weak self] changes, reason in self?.libraryChanged(changes, reason) }
        library.onBehind = { [weak self] error in
            guard let self else { return }
            self.surface?.showError(sentence(for: error), retry: nil)
        }
        library.onUnreadable = { [weak self] in self?.reportUnreadable($0) ?? false }
        library.onListGone = { [weak self] in self?.navigation?.listGone() }
        library.onRetag = { [weak self] in
            self?.showState()
            self?.onQuery?()
        }
        library.onReturn = { [weak self] id in self?.handle(.restore(RowID(id), time: clock())) }
        library.onRecord = { [weak self] in self?.showState() }
        library.onCounts = { [weak self] in self?.showState() }
        library.onMarks = { [weak self] in self?.marksChanged($0) }
        allowGestures()
    }

    /// The list or view that is shown.
    package var query: Query { library.query }

    /// The operations that the list or view allows.
    package var capabilities: Query.Capabilities {
        query.capabilities(sortedBy: library.contents.order.sorting, isReadOnly: isReadOnly)
    }

    /// Whether a gesture can fold the list into the overview of lists; false if the overview is shown next to the list.
    package var foldsIntoLevelAbove = true {
        didSet {
            allowGestures()
            showState()
        }
    }

    /// Whether rows here accept tasks carried out of the neighboring list (specification G7).
    package var takesCarried = false { didSet { allowGestures() } }

    /// Everything that the page shows except the rows.
    package var state: ListState {
        ListState(
            query: query, openCount: library.openCount, firstCount: library.firstCount,
            recordCount: library.recordCount, hasDone: hasDone, draft: library.draft, openCounts: library.openCounts,
            search: query.isSearch ? library.search.progress(in: library.contents) : nil,
            hasLevelAbove: events.arbiter[pane].hasLevelAbove, sorting: library.contents.order.sorting,
            isReadOnly: isReadOnly, theme: library.record?.theme.flatMap(HeatTheme.init), selection: selection,
            chosen: chosen,
            menus: layout, settings: events.arbiter.settings)
    }

    /// Updates everything on the page except the rows.
    package func showState() {
        surface?.show(state)
        onLooks?()
    }

    /// Applies changed preferences.
    package func settingsChanged(_ settings: Gestures.Settings) {
        events.follow(settings)
        let preferred = MenuLayout(settings)
        (layout.leading, layout.trailing) = (preferred.leading, preferred.trailing)
        showState()
    }

    /// Changes which views are shown before the lists.
    package func show(_ views: [Query]) {
        library.libraries.show(views)
        allowGestures()
        showState()
    }

    /// Applies the desktop's setting for animations.
    package func animationsChanged(_ animates: Bool) { events.animate(animates) }

    /// Tells the arbiter which gestures are allowed now. If that changes, the running gesture is canceled, since it may
    /// no longer be allowed (L1).
    package func allowGestures() {
        layout.ranks = capabilities.ranks
        layout.selects = capabilities.selects
        layout.leaving = query.traits.endsToday ? [.postpone] : []
        layout.staying = capabilities.keepsRows ? [.restore] : []
        layout.isReadOnly = isReadOnly
        let marks = library.libraries.marks
        layout.readOnlyLists = marks.readOnly
        (layout.syncedLists, layout.troubledLists) = (marks.synced, marks.troubled)
        var allowed = Gestures.Capabilities()
        allowed.inserts = capabilities.inserts && !isSelecting
        allowed.slides = !isSelecting
        allowed.reorders = capabilities.reorders
        allowed.takes = takesCarried
        allowed.clears = capabilities.clearing == .done
        allowed.hasLevelAbove = capabilities.hasLevelAbove && foldsIntoLevelAbove
        allowed.opensSearch = capabilities.opensSearch
        allowed.lastRows = query.lastRow == nil ? 0 : 1
        allowed.firstRows = library.firstIDs.map(RowID.init)
        let before = events.arbiter[pane]
        guard allowed != before else { return }
        var withoutRows = before
        withoutRows.firstRows = allowed.firstRows
        // Changed tags alone do not cancel the running gesture.
        if withoutRows == allowed { return events.allow(allowed, in: pane) }
        handle(.cancel(time: now))
        events.allow(allowed, in: pane)
    }

    /// The list's view in the form that the arbiter needs.
    package var viewport: Viewport {
        var viewport = surface?.viewport ?? Viewport()
        viewport.rows = library.contents.count
        viewport.undoneRows = library.contents.openCount
        return viewport
    }

    /// The current time on the events' clock.
    package var now: Seconds { clock() }

    /// A task that is being edited in its row.
    package struct Editing: Equatable, Sendable {
        package var id: UUID
        /// The task's title before the edit; empty for a new task.
        package var original: String
        /// Whether the text is a tag's name.
        package var isTag = false
        /// The placement of a new task; nil for an existing one.
        package var placement: Placement?
        /// The parent of a new task; nil for none.
        package var parent: UUID?
        /// A previously typed text that could not be written.
        package var unsaved: String?
        /// The words of the title that must not be read as dates.
        package var literal: Set<String> = []
        /// The text just before a pending paste; nil otherwise.
        package var beforePaste: String?

        package var isNew: Bool { placement != nil }
        /// The editor's initial text.
        package var opening: String { unsaved ?? original }
    }

    /// Sends an event of this list to the arbiter.
    @discardableResult package func handle(_ event: Event) -> PointerAnswer { events.send(event, from: pane) }

    /// Queues a write. Errors are shown, and nothing is lost.
    ///
    /// - Parameter otherwise: restores the previous state if the write fails.
    package func write(
        _ body: @escaping @MainActor () async throws -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        ask(.write, body, otherwise: otherwise)
    }

    /// Queues a read. Errors are shown.
    ///
    /// - Parameter otherwise: restores the previous state if the read fails.
    package func read(
        _ body: @escaping @MainActor () async throws -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        ask(.read, body, otherwise: otherwise)
    }

    private func ask(
        _ kind: StoreQueue.Kind, _ body: @escaping @MainActor () async throws -> Void,
        otherwise: @escaping @MainActor () -> Void
    ) {
        queue.add(kind) {
            do {
                try await body()
            } catch {
                otherwise()
                // These two are refusals rather than failures: explain why.
                if error as? TodoError == .readOnlyList { return self.sayReadOnly() }
                if case .seriesWouldEnd(let ids, let title)? = error as? TodoError {
                    return self.offerToEndSeries(of: ids, title: title)
                }
                let retry = self.retry(kind, after: error, body, otherwise: otherwise)
                self.surface?.showError(sentence(for: error), retry: retry)
            }
        } finally: {
            self.bringBackUnsaved()
        }
    }

    /// The number of unfinished writes, for which a closing window waits.
    package var writes: Int { queue.writes }

    /// Called when the last write has finished.
    package var whenWritten: (@MainActor () -> Void)? {
        get { queue.whenWritten }
        set { queue.whenWritten = newValue }
    }

    /// The number of unfinished operations.
    package var pending: Int { queue.writes + queue.reads + (isIndexing ? 1 : 0) + (pauseInTyping == nil ? 0 : 1) }

    /// Returns an action that tries again, if that may help. A text that could not be written is shown in its editor
    /// again first.
    private func retry(
        _ kind: StoreQueue.Kind, after error: any Error, _ body: @escaping @MainActor () async throws -> Void,
        otherwise: @escaping @MainActor () -> Void
    ) -> (@MainActor () -> Void)? {
        guard (error as? StoreError)?.mayPass == true else { return nil }
        let isText = !unsaved.isEmpty
        return { [weak self] in
            if isText { self?.commitEditing() } else { self?.ask(kind, body, otherwise: otherwise) }
        }
    }

    /// Opens another list or view. Calls `then` once its first rows are shown, or `otherwise` if reading fails.
    package func show(
        _ query: Query, then: @escaping @MainActor () -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        endGestures()
        read {
            try await self.library.open(query)
            then()
            try await self.library.loadRest()
        } otherwise: {
            otherwise()
        }
    }

    /// Opens the list or view that has this id (see `Query.init`).
    package func show(
        _ list: UUID, then: @escaping @MainActor () -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        show(Query(list), then: then, otherwise: otherwise)
    }

    /// Shows changes made by other programs or in the window's other lists.
    package func storeChanged(then: @escaping @MainActor () -> Void = {}) {
        read {
            try await self.library.refresh()
            then()
        }
    }

    /// Reads date-based rows again after the day, the clock or the time zone has changed.
    package func daysChanged() {
        read { try await self.library.daysChanged() }
    }

    /// Updates both lists of the window after a change of the store. The overview of lists comes first, because it
    /// reports that the open list was deleted.
    ///
    /// - Parameters:
    ///   - controller: the controller that made the change and shows it already; nil for another program.
    ///   - listsChanged: called once the overview is up to date.
    package static func storeChanged(
        by controller: ListController?, lists: ListController, items: ListController,
        listsChanged: @escaping @MainActor () -> Void
    ) {
        // This window's pending writes are reported to both lists once they are on disk. The file watch may notice them
        // earlier, so wait for them.
        guard items.writes == 0 || controller === items else {
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

    /// Returns a row's measures in the form that the arbiter needs.
    package func metrics(of item: RowContent) -> RowMetrics {
        let (width, height) = surface?.rowSize ?? (0, 0)
        return RowMetrics(
            width: width, height: height, leading: layout.menu(.leading, for: item, width: width),
            trailing: layout.menu(.trailing, for: item, width: width), stays: !item.isRecord || item.isLater)
    }

    package func metrics(at target: Target) -> RowMetrics? {
        guard let item = item(at: target) else { return nil }
        return metrics(of: item)
    }

    package func item(at target: Target) -> RowContent? {
        switch target {
        case .row(let row, let index), .button(let row, let index):
            return library.item(row.item, seenAt: index)
        case .addRow, .below, .elsewhere:
            return nil
        }
    }
}
