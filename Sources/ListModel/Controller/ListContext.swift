import GLibSupport
import Gestures
import Rows
import Todo
import Wording

/// The values that all parts of a list share: the rows, the page that draws them, and the events of the window. Each
/// part keeps its other state private.
@MainActor package final class ListContext {
    let rowStore: RowStore
    /// The queue of the window's events, and the pane of this list.
    let events: EventQueue
    let pane: Pane
    var menus: RowMenus
    /// The lists next to this one.
    var paneLayout = PaneLayout()
    weak var surface: (any ListSurface)? {
        didSet {
            if events.wantsFrames { surface?.setAnimating(true) }
            if !events.isAtRest { surface?.setAtRest(false) }
        }
    }
    weak var navigation: (any ListNavigation)?
    /// The controller, which all operations keep until they are finished.
    weak var coordinator: (any ListCoordinating)?
    private let clock: @MainActor () -> Seconds

    init(rowStore: RowStore, events: EventQueue, pane: Pane, clock: @escaping @MainActor () -> Seconds) {
        self.rowStore = rowStore
        self.events = events
        self.pane = pane
        self.clock = clock
        menus = RowMenus(MenuLayout(events.arbiter.settings))
    }

    /// The current time on the events' clock.
    var now: Seconds { clock() }

    /// The task that is being edited in this list.
    var editing: Editing? { events.edited?.pane == pane ? events.edited?.editing : nil }

    var query: Query { rowStore.query }

    /// The operations that the list or view allows.
    var capabilities: Query.Capabilities {
        query.capabilities(sortedBy: rowStore.contents.order.sorting, isReadOnly: isReadOnly)
    }

    /// Whether the shown list is read-only on its server.
    var isReadOnly: Bool {
        guard let list = query.list else { return false }
        return rowStore.rowStores.marks.readOnly.contains(list)
    }

    /// The list's view in the form that the arbiter needs.
    var viewport: Viewport {
        var viewport = surface?.viewport ?? Viewport()
        viewport.rows = rowStore.contents.count
        viewport.openRows = rowStore.contents.openCount
        return viewport
    }

    /// Returns a row's metrics in the form that the arbiter needs.
    func metrics(of item: RowContent) -> RowMetrics {
        menus.metrics(of: item, size: surface?.rowSize ?? (0, 0))
    }

    /// Sends an event of this list to the arbiter.
    @discardableResult func handle(_ event: Event) -> PointerDecision { events.send(event, from: pane) }

    /// Cancels the gesture, and closes the open row if it belongs to this list.
    func endGestures() {
        handle(.cancel(time: now))
        if events.arbiter.openPane == pane { handle(.closeOpenRow(time: now)) }
    }

    func reportReadOnly() { surface?.showToast(translated(TodoError.readOnlyList.message), undo: false) }

    // MARK: The coordinator

    func showState() { coordinator?.showState() }

    func updateCapabilities() { coordinator?.updateCapabilities() }

    func reportStoreChange() { coordinator?.reportStoreChange() }
}

/// The controller, as the parts of its list see it.
@MainActor protocol ListCoordinating: AnyObject {
    /// Updates everything on the page except the rows.
    func showState()
    /// Passes the allowed gestures to the arbiter.
    func updateCapabilities()
    /// Updates the window's other lists after a change that was made in this list.
    func reportStoreChange()
}

/// A part of a list's controller.
@MainActor protocol ListPart: AnyObject {
    var context: ListContext { get }
}

extension ListPart {
    var rowStore: RowStore { context.rowStore }
    var events: EventQueue { context.events }
    var surface: (any ListSurface)? { context.surface }
    var navigation: (any ListNavigation)? { context.navigation }
    var query: Query { context.query }
    var capabilities: Query.Capabilities { context.capabilities }
    var layout: MenuLayout { context.menus.layout }
    var isReadOnly: Bool { context.isReadOnly }
    var editing: Editing? { context.editing }
    var now: Seconds { context.now }

    @discardableResult func handle(_ event: Event) -> PointerDecision { context.handle(event) }

    func reportReadOnly() { context.reportReadOnly() }
}
