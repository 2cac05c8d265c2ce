import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo
import Wording

/// A list on the screen: a GtkListView of sliding rows below the add row, with the gap behind them.
///
/// The page connects a number of small parts. Each part has one purpose, keeps its own state and does not access the
/// other parts. Parts that serve the same purpose are grouped in one value, such as ``ListEdges``. The page receives
/// every change as a whole (``ListUpdate``), reads the rows from their source (``RowSource``), and sends events to the
/// controller. It neither reads the controller's state nor writes to the store.
@MainActor final class ListPage {
    let controller: ListController
    let lifetime: PageLifetime

    /// The last known state of the list.
    private(set) var state: ListState
    /// The motion and appearance of every row.
    var rowAnimations: RowAnimations

    /// The rows that GTK has created.
    let rows: RowRegistry
    /// The parts that draw rows: in the list, over it, and the menus under them.
    let rendering: RowRendering
    /// Scrolling, layout and frames.
    let driver: FrameDriver
    /// The parts above and below the rows.
    let edges: ListEdges
    let editing: TitleEditing
    /// The controls over the rows, and the messages.
    private(set) var controls: PageControls
    let interaction: FocusAndAccessibility
    /// The connection to the list next to this one, over which rows are dragged.
    var outsideDrag = OutsideDrag()
    private let drops: TextDrops
    private let input: PointerInput
    private let trace: FrameTrace?
    private var touches: TouchLayer?

    init(controller: ListController, toasts: ToastPresenter) {
        self.controller = controller
        let rowFormatter = RowFormatter()
        let rowStores = controller.rowStore.rowStores
        rowFormatter.isConflicted = { [weak rowStores] in rowStores?.marks.conflicted.contains($0) ?? false }
        let state = controller.state
        self.state = state
        rowAnimations = RowAnimations(animates: state.settings.animates)
        // Before the first row exists, because the actions are installed in the class of the rows.
        RowActions.install()
        let page: Widget = gtk_overlay_new()
        lifetime = PageLifetime(page)
        rows = RowRegistry(of: controller.rowStore)
        driver = FrameDriver(of: rows.list, on: page, lifetime)
        edges = ListEdges(state, around: driver.scroller.window.widget)
        rendering = RowRendering(state, rowFormatter, over: edges.emptyState.stack)
        interaction = FocusAndAccessibility(state, rowFormatter, rows.list, on: page, lifetime)
        controls = PageControls(over: rendering.floatingRows.overlay, lifetime, toasts: toasts)
        editing = TitleEditing(over: page, lifetime)
        drops = TextDrops(on: page, over: rendering.floatingRows.overlay)
        input = PointerInput(page, lifetime, controller)
        trace = FrameTrace(of: page, lifetime)
        build()
        connectParts()
        watchSurroundings()
        controller.surface = self
        input.attach()
        showTouches()
    }

    /// The root widget of the page, for the window.
    var widget: Widget { lifetime.page }

    /// The items of the list.
    var source: any RowSource { rows.source }

    /// The row that is pressed, or nil for none.
    var pressedRow: RowID? { input.pressedRow }

    var fingersDown: Int { input.fingersDown }

    /// Sets the selection bar that shows actions for this list.
    func use(_ bar: SelectionBar) { controls.selectionBar = bar }

    /// Records whether a dialog is open. If so, it receives all keys.
    func setAsking(_ isAsking: Bool) { controls.isAsking = isAsking }

    private func build() {
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        gtk_box_append(box.cast(), edges.addRow.row.widget)
        gtk_box_append(box.cast(), rendering.floatingRows.overlay)
        gtk_overlay_set_child(widget.opaque, edges.gap.widget)
        gtk_overlay_add_overlay(widget.opaque, box)
        gtk_overlay_set_measure_overlay(widget.opaque, box, 1)
        // Rows that are moved beyond the list must be clipped.
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        controls.popover.addActions(to: widget)
        rendering.menus.isAmongLists = state.showsLists
        furrow_accessible_set_label(rows.list, state.query.name)
        showEmptyState()
    }

    /// Connects the parts to the page, and the page to the controller.
    private func connectParts() {
        interaction.focus.findRow = { [rows] in rows.row(at: $0).flatMap(rows.id(of:)) }
        rows.onBind = { [weak self] in self?.didBind($0, $1, at: $2) }
        rows.onMove = { [weak self] in self?.didMove($0, $1, to: $2) }
        rows.onUnbind = { [weak self] in self?.willUnbind($0, $1) }
        rows.onUnbound = { [layout = driver.layout] in layout.request() }
        driver.layout.onLayout = { [weak self] in self?.laidOut() }
        driver.layout.onPostponed = { [frames = driver.frames] in frames.request() }
        driver.frames.onFrame = { [weak self] in self?.tick($0) ?? false }
        driver.scroller.onScroll = { [layout = driver.layout] in layout.request() }
        driver.scroller.onResize = { [weak self] in self?.updateEndPaddingLater() }
        edges.addRow.onAdd = { [controller] in controller.addRowClicked() }
        edges.addRow.onEmpty = { [controller] in controller.emptyClicked() }
        connectEditor()
        connectPointer()
        drops.seam = { [weak self] in self?.seamForText($0, $1) }
        drops.onDrop = { [controller] in controller.clipboard.textDropped($0, at: $1) }
        interaction.accessibility.find = { [weak self] in self?.accessibleRow($0) }
        interaction.accessibility.onFocus = { [weak self] in
            guard let self else { return }
            interaction.accessibility.focusMoved(to: interaction.focus.row)
            focusMoved()
            // Delayed, because GTK is still moving the focus.
            lifetime.whenIdle { [weak self] in self?.passOverHeader() }
        }
        interaction.accessibility.onActions = { [weak self] in self?.allowActions() }
        controls.popover.onClosed = { [weak self] in self?.popoverClosed(over: $0) }
        controls.popover.onDate = { [controller] in controller.taskActions.dateChosen($1, for: $0) }
        controls.popover.onPriority = { [controller] in controller.taskActions.priorityChosen($1, for: $0) }
        controls.popover.onTransfer = { [controller] in controller.taskActions.transfer($0, to: $1) }
        trace?.now = { [weak self] in self?.tracedFrame() ?? TracedFrame() }
        trace?.opacity = { [weak self] in self?.rows[$0].map { gtk_widget_get_opacity($0.widget) } ?? 1 }
        trace?.title = { [weak self] in self?.source.item($0.item)?.title ?? "" }
    }

    private func connectEditor() {
        editing.editor.onReturn = { [controller] in controller.editor.returnPressed(insertBelow: $0, insertAbove: $1) }
        editing.editor.onTab = { [controller] in controller.moves.tabPressed(out: $0) }
        editing.editor.onEscape = { [controller] in controller.discardEditing() }
        editing.editor.onFocusLost = { [controller] in controller.commitEditing() }
        editing.editor.onChange = { [controller] in controller.editor.quickAdd.titleChanged() }
        editing.editor.onPaste = { [controller] in controller.editor.quickAdd.titlePasted() }
        editing.editor.onBackspace = { [controller, chips = editing.chips] caret in
            guard let chip = chips.shown.first(where: { $0.end == caret }) else { return false }
            controller.editor.quickAdd.keepAsText(chip.words)
            return true
        }
        editing.chips.onPress = { [controller] in controller.editor.quickAdd.keepAsText($0.words) }
    }

    private func connectPointer() {
        input.findTarget = { [weak self] in self?.target($0, $1) ?? .elsewhere }
        input.findPressed = { [weak self] in self?.pressTarget($0, $1) ?? .elsewhere }
        input.seam = { [weak self] in self?.seam($0, $1) }
        input.isInEditor = { [weak self] in self?.isInEditor($0, $1) ?? false }
        input.onPressMove = { [weak self] x, y in
            if self?.controller.isDragging == true { self?.outsideDrag.onDrag?(x, y) }
        }
        input.onFingers = { [weak self] in self?.controls.hover.touched(at: MainLoop.now) }
        input.onPointer = { [weak self] in self?.pointerChanged($0, isSynthesized: $1) }
        input.onPress = { [weak self] in self?.pressBegan($0, $1) }
        input.onClick = { [weak self] in self?.pressEnded($0, $1) }
        input.onPressLost = { [weak self] in self?.controls.hover.insertButton.cancelPress() }
        controls.hover.insertButton.onClick = { [weak self] in self?.insertButtonClicked($0) }
    }

    /// Adds the layer above everything else, and after the gestures' event controllers.
    private func showTouches() {
        touches = TouchLayer(over: widget)
        touches?.findTarget = { [weak self] in self?.target($0, $1) ?? .elsewhere }
        touches?.name = { [weak self] in self?.name(of: $0) ?? "" }
        touches?.extent = { [weak self] in self?.extent(of: $0) }
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
            self?.interaction.accessibility.watchFocus()
            self?.driver.layout.request()
        }
        connect(widget, "unmap") { [weak self] in self?.driver.scroller.stopIfMoving(at: MainLoop.now) }
        appearanceChanged()
        RowActions.add(self)
        lifetime.onEnd { [weak self] in
            guard let self else { return }
            RowActions.remove(self)
            // Reads and writes that are still running no longer have a page to update.
            controller.surface = nil
        }
    }

    func appearanceChanged() {
        rendering.painter.appearanceChanged(on: widget, addRow: edges.addRow.row)
        colorRows()
    }

    private func animationsChanged() { controller.animationsChanged(adw_get_enable_animations(widget) != 0) }

    func adopt(_ state: ListState) {
        let before = (query: self.state.query, isReadOnly: self.state.isReadOnly)
        self.state = state
        rendering.painter.update(state)
        interaction.accessibility.update(state)
        rowAnimations.setAnimates(state.settings.animates)
        guard state.query != before.query else {
            if state.isReadOnly != before.isReadOnly { edges.addRow.show(state) }
            return
        }
        rendering.menus.isAmongLists = state.showsLists
        furrow_accessible_set_label(rows.list, state.query.name)
        edges.addRow.show(state)
    }

    /// The fraction of the page's height that is drawn, 0...1, while the page is folded or moves to another level.
    var folded: Double {
        get { trace?.fold ?? 1 }
        set { trace?.fold = newValue }
    }

    var reading: ReadingDirection { ReadingDirection(of: widget) }

    /// The minimum height of a row in px; longer text makes the row higher.
    var minRowHeight: Int32 { Int32(state.settings.rowHeight.pixels) }
}
