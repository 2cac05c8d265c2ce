// The list's controller: what happens on the list goes in, through the gestures' arbiter, and comes out as orders to
// the surface and edits of the library. It knows no toolkit.

import Foundation
import Gestures
import Store
import Todo

/// Turns what the user does to the list into what the list shows and what is kept.
@MainActor public final class ListController {
    let library: Library
    /// The way of the window's events, and which of its lists this is.
    let events: EventQueue
    let pane: Pane
    weak var surface: (any ListSurface)? {
        didSet {
            if events.wantsFrames { surface?.setAnimating(true) }
            if !events.isAtRest { surface?.setAtRest(false) }
        }
    }
    /// The way to the other level.
    weak var navigation: (any ListNavigation)?
    /// The swipe menus' actions.
    var layout: MenuLayout {
        didSet {
            guard layout != oldValue else { return }
            slid = nil
            remeasure()
            showState()
        }
    }
    /// What is asked at every frame of a slide: forgotten as soon as the rows or their actions are others.
    var slid: SlidRow?
    /// Reads dates in the titles of new items; nil where that is switched off.
    var titleReading: TitleReading?
    /// The item being edited here, if any.
    var editing: Editing? { events.edited?.pane == pane ? events.edited?.editing : nil }
    /// What was typed and could not be written, until an editor is free for it.
    var unsaved: [Editing] = []
    /// The item whose row has the focus again once the list has changed, wherever it went.
    var follows: UUID?
    /// Whether the next page of what is shown in pages is on its way.
    var isLoadingPage = false
    /// Whether the index of words is being brought up to date.
    var isIndexing = false
    /// Waits until nothing more is typed, and has all that was found be shown then.
    var pauseInTyping: Task<Void, Never>?
    /// Takes as long as nothing is typed before all that was found is shown: longer than from one letter to the next.
    var letPass: @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(700)) }
    /// Called when what is shown goes by another name.
    var onQuery: (@MainActor () -> Void)?
    /// Called when something else has been found, or nothing more is to be.
    var onFound: (@MainActor () -> Void)?
    /// Called when the list may be sorted otherwise, or have other colours.
    var onLooks: (@MainActor () -> Void)?
    /// The rows that are chosen.
    var selection = Selection()
    /// The keys that are held with the press that is down, or was last.
    var pressKeys: PressKeys = []
    /// Whether the press that is down served to close an open row.
    var pressCloses = false
    private let clock: @MainActor () -> Seconds
    private let queue = StoreQueue()

    /// - Parameters:
    ///   - events: the way of the window's events.
    ///   - pane: which of the window's lists this is.
    ///   - clock: the time in seconds on the clock of the events, for what comes without one: a key, the answer of the disk.
    init(
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

    /// What is shown.
    var query: Query { library.query }

    /// What may be done here.
    var capabilities: Query.Capabilities {
        query.capabilities(sortedBy: library.contents.order.sorting, isReadOnly: isReadOnly)
    }

    /// Whether the level above is to be gone to: where it stands beside, it is there already.
    var foldsIntoLevelAbove = true {
        didSet {
            allowGestures()
            showState()
        }
    }

    /// Whether what is carried out of the list beside is put onto rows here (specification G7).
    var takesCarried = false { didSet { allowGestures() } }

    /// What the page is to know of the list.
    var state: ListState {
        ListState(
            query: query, openCount: library.openCount, firstCount: library.firstCount,
            recordCount: library.recordCount, hasDone: hasDone, draft: library.draft, openCounts: library.openCounts,
            search: query == .search ? library.search.progress(in: library.contents) : nil,
            hasLevelAbove: events.arbiter[pane].hasLevelAbove, sorting: library.contents.order.sorting,
            isReadOnly: isReadOnly, theme: library.record?.theme.flatMap(HeatTheme.init), selection: selection,
            chosen: chosen,
            menus: layout, settings: events.arbiter.settings)
    }

    /// Tells the page of what is not a change of its rows.
    func showState() {
        surface?.show(state)
        onLooks?()
    }

    /// Other settings are preferred.
    func settingsChanged(_ settings: Gestures.Settings) {
        events.follow(settings)
        let preferred = MenuLayout(settings)
        (layout.leading, layout.trailing) = (preferred.leading, preferred.trailing)
        showState()
    }

    /// Other views are to be seen before the lists.
    func show(_ views: [Query]) {
        library.libraries.show(views)
        allowGestures()
        showState()
    }

    /// The desktop wants animations, or none.
    func animationsChanged(_ animates: Bool) { events.animate(animates) }

    /// Tells the gestures what may be done here now. What runs was for what may be no more, and ends (L1).
    func allowGestures() {
        layout.ranks = capabilities.ranks
        layout.selects = capabilities.selects
        layout.leaving = query == .today ? [.postpone] : []
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
        // Other tags are no reason to end what runs.
        if withoutRows == allowed { return events.allow(allowed, in: pane) }
        handle(.cancel(time: now))
        events.allow(allowed, in: pane)
    }

    /// The list's view as the gestures need it.
    var viewport: Viewport {
        var viewport = surface?.viewport ?? Viewport()
        viewport.rows = library.contents.count
        viewport.undoneRows = library.contents.openCount
        return viewport
    }

    /// The time now, on the clock of the events.
    var now: Seconds { clock() }

    /// An item being edited in its row.
    struct Editing: Equatable, Sendable {
        var id: UUID
        /// The item's text; empty for a new one.
        var original: String
        /// Whether it is the name of a tag.
        var isTag = false
        /// Where a new item goes; nil while an existing one is edited.
        var placement: Placement?
        /// The item that a new one is to be within; nil for none.
        var parent: UUID?
        /// What was typed before and could not be written.
        var unsaved: String?
        /// Words of the title that are not to be read as dates.
        var literal: Set<String> = []
        /// The text into which something is about to be pasted.
        var beforePaste: String?

        var isNew: Bool { placement != nil }
        /// The text the editor opens with.
        var opening: String { unsaved ?? original }
    }

    /// Sends an event of this list on its way.
    @discardableResult func handle(_ event: Event) -> PointerAnswer { events.send(event, from: pane) }

    /// Runs a write; what goes wrong is shown, and nothing is lost.
    ///
    /// - Parameter otherwise: puts things back where the write failed.
    func write(
        _ body: @escaping @MainActor () async throws -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        ask(.write, body, otherwise: otherwise)
    }

    /// Runs a read; what goes wrong is shown.
    ///
    /// - Parameter otherwise: puts things back where the read failed.
    func read(
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
                // Nothing failed that could be done: it is said why it is not.
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

    /// How much is being written, so that the window can wait for it when it closes.
    var writes: Int { queue.writes }

    /// Called when the last write is done.
    var whenWritten: (@MainActor () -> Void)? {
        get { queue.whenWritten }
        set { queue.whenWritten = newValue }
    }

    /// How much is asked of the store and not done.
    var pending: Int { queue.writes + queue.reads + (isIndexing ? 1 : 0) + (pauseInTyping == nil ? 0 : 1) }

    /// What doing it again means, where that may help: a text that could not be written is in its editor by then.
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

    /// Shows another list; `then` once its first items are there, `otherwise` where it could not be read.
    func show(
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

    /// The same of a list, or of what has the id of one (`Query.init`).
    func show(
        _ list: UUID, then: @escaping @MainActor () -> Void, otherwise: @escaping @MainActor () -> Void = {}
    ) {
        show(Query(list), then: then, otherwise: otherwise)
    }

    /// Takes in what other programs, or the other level, have changed.
    func storeChanged(then: @escaping @MainActor () -> Void = {}) {
        read {
            try await self.library.refresh()
            then()
        }
    }

    /// The day, the clock or the zone is another: what goes by it is read anew.
    func daysChanged() {
        read { try await self.library.daysChanged() }
    }

    /// Has the two levels take in what has changed, the lists first: a list that has gone is told by them.
    ///
    /// - Parameters:
    ///   - controller: the one of the two that changed it, and shows it already; nil is another program.
    ///   - listsChanged: called once the lists are right.
    static func storeChanged(
        by controller: ListController?, lists: ListController, items: ListController,
        listsChanged: @escaping @MainActor () -> Void
    ) {
        // What is being written here is no news, and is told to both once it is on disk: the watch may see it before.
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

    /// A row's measures as the gestures need them.
    func metrics(of item: RowContent) -> RowMetrics {
        let (width, height) = surface?.rowSize ?? (0, 0)
        return RowMetrics(
            width: width, height: height, leading: layout.menu(.leading, for: item, width: width),
            trailing: layout.menu(.trailing, for: item, width: width), stays: !item.isRecord || item.isLater)
    }

    func metrics(at target: Target) -> RowMetrics? {
        guard let item = item(at: target) else { return nil }
        return metrics(of: item)
    }

    func item(at target: Target) -> RowContent? {
        switch target {
        case .row(let row, let index), .button(let row, let index):
            return library.item(row.item, seenAt: index)
        case .addRow, .below, .elsewhere:
            return nil
        }
    }
}
