import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Rows
import Todo
import Wording

/// A list on the screen: a GtkListView of sliding rows below the add row, with the gap behind them.
///
/// The page connects parts, each of which has one purpose and keeps its own state:
///
/// - ``RowPresenter`` shows the contents of rows, and ``RowUpdater`` applies changes of the list to them;
/// - ``RowAnimator`` places and animates the rows, ``RowDrag`` draws the dragged one, and ``SwipeMenus`` the menus;
/// - ``VisibleArea`` measures and scrolls, and ``FrameDriver`` requests frames and layouts;
/// - ``ListEdges`` are above, below and between the rows;
/// - ``ListEditor`` edits titles;
/// - ``ListFocus`` keeps the keyboard focus, and ``ListAccessibility`` describes the rows;
/// - ``HitTester`` finds the row at a point, for ``PointerInput`` and ``HoverButtons``.
///
/// The page receives every change as a whole (``ListUpdate``), reads the rows from their source (``RowSource``), and
/// sends events to the controller. It reads the controller's state only when it is created, and later whether
/// a row is dragged; everything else arrives in updates. It never writes to the store.
@MainActor final class ListPage {
    let controller: ListController
    let lifetime: PageLifetime
    let area: VisibleArea
    let presenter: RowPresenter
    let animator: RowAnimator
    let drag: RowDrag
    let menus = SwipeMenus()
    let editor: ListEditor
    let focus: ListFocus
    let accessibility: ListAccessibility
    let messages: ListMessages
    /// The buttons under the pointer.
    let hover: HoverButtons
    private let driver: FrameDriver
    private let edges: ListEdges
    private let hits: HitTester
    private let popover: RowPopover
    private let selection: SelectedRows
    private let drops: TextDrops
    private lazy var input = PointerInput(controller, hits, self, on: widget, lifetime)
    private let trace: FrameTrace?
    private var touches: TouchLayer?

    init(controller: ListController, toasts: ToastPresenter) {
        self.controller = controller
        let rowFormatter = RowFormatter()
        let rowStores = controller.rowStore.rowStores
        rowFormatter.isConflicted = { [weak rowStores] in rowStores?.marks.conflicted.contains($0) ?? false }
        let state = controller.state
        // Before the first row exists, because the actions are installed in the class of the rows.
        RowActions.install()
        let page: Widget = gtk_overlay_new()
        lifetime = PageLifetime(page)
        let rows = RowRegistry(of: controller.rowStore)
        let scroller = ListScroller(rows.list)
        driver = FrameDriver(scroller, on: page, lifetime)
        edges = ListEdges(rows, around: scroller.window.widget, of: controller)
        area = VisibleArea(scroller, on: page, lifetime, rows, edges, driver)
        accessibility = ListAccessibility(state, rowFormatter, rows, area, menus, on: page, lifetime)
        presenter = RowPresenter(rows, edges, RowPainter(state, rowFormatter), accessibility)
        animator = RowAnimator(presenter, edges, area, driver, controller)
        drag = RowDrag(animator, presenter, driver, on: page)
        let entry = RowEditor(lifetime)
        focus = ListFocus(on: page, lifetime, edges, animator, accessibility, entry)
        editor = ListEditor(entry, animator, focus, controller, over: page, lifetime)
        let overlay = presenter.floatingRows.overlay
        let insertButton = InsertButton(over: overlay)
        hits = HitTester(on: page, edges, animator, insertButton)
        hover = HoverButtons(insertButton, hits, animator, controller, lifetime)
        messages = ListMessages(toasts, accessibility, on: page, lifetime)
        popover = RowPopover(controller, focus, lifetime)
        selection = SelectedRows(controller, animator, focus, hover, lifetime)
        drops = TextDrops(controller, hits, editor, on: page, over: overlay)
        trace = FrameTrace(of: page, lifetime, animator)
        build()
        rows.delegate = self
        driver.delegate = self
        watchSurroundings()
        controller.surface = self
        input.attach()
        // Above everything else, and after the gestures' event controllers.
        touches = TouchLayer(over: page, hits)
    }

    /// The root widget of the page, for the window.
    var widget: Widget { lifetime.page }

    /// The rows that GTK has created.
    var rows: RowRegistry { presenter.rows }

    /// The items of the list.
    var source: any RowSource { rows.source }

    /// The last known state of the list.
    var state: ListState { presenter.state }

    var direction: ReadingDirection { ReadingDirection(of: widget) }

    /// The fraction of the page's height that is drawn, 0...1, for the trace; 1 without one. Setting it draws nothing.
    var tracedFold: Double {
        get { trace?.fold ?? 1 }
        set { trace?.fold = newValue }
    }

    /// Sets the selection bar that shows actions for this list.
    func use(_ bar: SelectionBar) { selection.bar = bar }

    /// Whether a question is open, which receives all keys.
    var isAsking: Bool { messages.isAsking }

    private func build() {
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        gtk_box_append(box.cast(), edges.topRow.widget)
        gtk_box_append(box.cast(), presenter.floatingRows.overlay)
        gtk_overlay_set_child(widget.opaque, edges.background)
        gtk_overlay_add_overlay(widget.opaque, box)
        gtk_overlay_set_measure_overlay(widget.opaque, box, 1)
        // Rows that are moved beyond the list must be clipped.
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        popover.addActions(to: widget)
        queryChanged()
        edges.showEmptyState()
    }

    /// Observes everything but pointers and keys: the theme, the animation setting, and the window.
    private func watchSurroundings() {
        if let style = adw_style_manager_get_default() {
            lifetime.connect(style, "notify::dark") { [weak self] in self?.appearanceChanged() }
            lifetime.connect(style, "notify::high-contrast") { [weak self] in self?.appearanceChanged() }
        }
        if let settings = gtk_settings_get_default() {
            lifetime.connect(settings, "notify::gtk-enable-animations") { [weak self] in self?.animationsChanged() }
        }
        connect(widget, "map") { [weak self] in
            self?.animationsChanged()
            self?.focus.watch()
            self?.driver.requestLayout()
        }
        connect(widget, "unmap") { [weak self] in self?.area.scroller.stopIfMoving(at: MainLoop.now) }
        appearanceChanged()
        RowActions.add(self)
        lifetime.onEnd { [weak self] in
            guard let self else { return }
            RowActions.remove(self)
            // Reads and writes that are still running no longer have a page to update.
            controller.surface = nil
        }
    }

    private func appearanceChanged() { presenter.appearanceChanged(on: widget) }

    private func animationsChanged() { controller.animationsChanged(adw_get_enable_animations(widget) != 0) }

    // MARK: State

    /// Adopts a new state of the list.
    func adopt(_ state: ListState) {
        let query = self.state.query
        presenter.update(state)
        animator.update(state)
        if state.query != query { queryChanged() }
    }

    private func queryChanged() {
        menus.isAmongLists = state.showsLists
        furrow_accessible_set_label(rows.list, state.query.name)
    }

    func showEmptyState() { edges.showEmptyState() }

    func showSelection(since before: ListState) { selection.show(since: before) }

    // MARK: Points of the page

    /// Returns the row at this height. It is the target of a row dragged over the list.
    func rowTarget(at y: Double) -> Target { hits.rowTarget(at: y) }

    // MARK: Keys

    /// Whether the first focusable row has the focus.
    var isTopFocused: Bool { !editor.isActive && !popover.isOpen && focus.isAtTop }

    /// Handles a key pressed anywhere in the window.
    ///
    /// - Returns: Whether the list used the key.
    func keyPressed(_ key: KeyPress) -> Bool {
        if editor.isActive { return editor.keyPressed(key) }
        // An open popover receives all keys.
        if popover.isOpen || selection.hasPopover { return false }
        // Fingers on the list have already stopped it.
        if input.fingersDown == 0 { area.scroller.stopIfMoving(at: MainLoop.now) }
        let isRightToLeft = direction.isRightToLeft
        let kind = focus.kind
        if kind == .row, focus.passOverHeader(above: key) { return true }
        if let isBackward = KeyInput.tab(key), selection.moveFocus(isBackward: isBackward, from: kind) { return true }
        guard let meaning = KeyInput.meaning(of: key, on: kind, isRightToLeft: isRightToLeft) else { return false }
        return controller.keyPressed(meaning, isRightToLeft: isRightToLeft)
    }
}

// MARK: - Rows of GTK

extension ListPage: RowRegistryDelegate {
    func bound(_ row: OpaquePointer, _ id: RowID, at place: Int) {
        if !rows.isSplicing, place == source.count - 1 { area.updateEndPadding() }
        presenter.bound(row, at: place)
        animator.bound(id)
        controller.rowBound(id)
        accessibility.actionsChanged()
    }

    func moved(_ row: OpaquePointer, _ id: RowID, to place: Int) {
        presenter.moved(row, to: place)
        animator.bound(id)
    }

    func willUnbind(_ row: OpaquePointer, _ id: RowID) {
        // The remaining events of a press on the row need a widget.
        if input.pressedRow == id { furrow_press_shield(rows.list) }
        editor.rowUnbound(row, id)
        popover.rowUnbound(row)
        hover.rowUnbound(row)
        accessibility.rowUnbound(id)
        edges.rowUnbound(row)
        presenter.unbound(row)
    }

    func rowsUnbound() { driver.requestLayout() }
}

// MARK: - The pointer

extension ListPage: PointerInputDelegate {
    func isInEditor(_ x: Double, _ y: Double) -> Bool { hits.pick(x, y).map(editor.contains) ?? false }

    func pressBegan(_ x: Double, _ y: Double) { hover.pressBegan(x, y) }

    func clicked(_ x: Double, _ y: Double) { hover.pressEnded(x, y) }

    func pressLost() { hover.pressLost() }

    func pressMoved(_ x: Double, _ y: Double) {
        if controller.isDragging { drag.pressMoved(x, y) }
    }

    func fingersChanged() { hover.touched() }

    func pointerMoved(to point: Point?, isSynthesized: Bool) {
        let surroundings = HoverDecision.Surroundings(
            isTouched: input.fingersDown > 0, isSynthesized: isSynthesized, hasPopover: popover.isOpen,
            isBusy: editor.isActive || animator.isMoving(at: MainLoop.now))
        hover.pointerMoved(to: point, surroundings)
    }
}

// MARK: - Requests of the controller to private parts

extension ListPage: PopoverSurface {
    func showPopover(_ actions: [RowAction], for item: RowContent, at point: Point?) {
        guard let row = rows[RowID(item.id)] else { return }
        popover.show(
            actions, isDone: item.isDone, isSelected: state.selection.contains(item.id), amongLists: state.showsLists,
            over: row, at: point?.x)
    }

    func showDestinations(_ lists: [(id: UUID, name: String)], for item: RowContent) {
        if let row = rows[RowID(item.id)] { popover.show(lists, for: item.id, over: row) }
    }

    func showDates(_ draft: DueDraft, for item: RowContent) {
        guard let row = rows[RowID(item.id)] else { return }
        popover.show(DatePicker(draft, presenter.formatter.style), for: item.id, over: row)
    }

    func showPriorities(for item: RowContent) {
        if let row = rows[RowID(item.id)] { popover.showPriorities(for: item.id, over: row) }
    }

    func closePopover() -> Bool {
        let wasOpen = popover.close()
        return selection.closePopover() || wasOpen
    }
}

extension ListPage: SelectionSurface {
    func liftStack(_ count: Int, others rows: [RowID]) { drag.stack(count, others: rows) }

    func showDates(_ draft: DueDraft) { selection.showDates(draft) }

    func showDestinations(_ lists: [(id: UUID, name: String)]) { selection.showDestinations(lists) }

    func showTags(_ names: [String]) { selection.showTags(names) }
}
