// The list on the screen: a GtkListView of sliding rows below the add row, with the gap behind them.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Todo
import Wording

/// A list on the screen, which connects a number of small parts.
///
/// Each part has one purpose, keeps its own state and does not access the other parts. The page receives every change
/// as a whole (``ListUpdate``), reads the rows from their source (``RowSource``), and sends events to the controller.
/// It neither reads the controller's state nor writes to the store.
@MainActor final class ListPage {
    let controller: ListController
    /// The root widget of the page, for the window.
    let widget: Widget
    let life: PageLifetime

    /// The last known state of the list, and its rows.
    private(set) var state: ListState
    let source: any RowSource
    /// The motion and appearance of every row.
    var choreography: Choreography

    let rows: RowRegistry
    /// The captions and headers of rows. The owner of the page supplies the lists' names.
    let words = RowWords()
    let painter: RowPainter
    let scroller: ListScroller
    let standIns: StandIns
    let addRow: AddRow
    let gap: GapPlaceholder
    let emptyState: EmptyState
    let endRoom = EndRoom()
    let menus = SwipeMenus()
    let listFocus: ListFocus
    let hover: HoverButtons
    let popover: RowPopover
    let editor: RowEditor
    let chips: TitleChips
    let speech: ListSpeech
    let drops: TextDrops
    let input: PointerInput
    let layout: LayoutPhase
    let frames: FrameLoop
    let toasts: ToastPresenter
    let trace: FrameTrace?
    private var touches: TouchLayer?
    /// The window's selection bar, which shows the actions for the selected rows.
    var selectionBar: SelectionBar?
    /// The window's layer that draws a carried row over another list.
    var carryLayer: CarryLayer?
    /// Returns the position of a row of another list, relative to the widget that holds the lists.
    var boxOfRow: (@MainActor (RowID, Pane) -> Box?)?
    /// Called with the position of the finger or pointer that carries a row, in px from the page's top left corner.
    var onCarry: (@MainActor (_ x: Double, _ y: Double) -> Void)?
    /// Called after the list was laid out or scrolled.
    var onLayout: (@MainActor () -> Void)?
    /// Whether a dialog is open, which receives all keys.
    var isAsking = false

    /// Creates a page that shows the controller's list.
    init(controller: ListController, toasts: ToastPresenter) {
        self.controller = controller
        self.toasts = toasts
        source = controller.library
        let libraries = controller.library.libraries
        words.isConflicted = { [weak libraries] in libraries?.marks.conflicted.contains($0) ?? false }
        state = controller.state
        choreography = Choreography(animates: state.settings.animates)
        // Before the first row exists, because the actions are installed in the class of the rows.
        RowActions.install()
        let page: Widget = gtk_overlay_new()
        widget = page
        life = PageLifetime(page)
        rows = RowRegistry(count: source.count)
        painter = RowPainter(state, words)
        scroller = ListScroller(rows.list)
        emptyState = EmptyState(of: scroller.window.widget)
        standIns = StandIns(over: emptyState.stack)
        addRow = AddRow(state, leastHeight: Int32(state.settings.rowHeight.pixels))
        gap = GapPlaceholder()
        listFocus = ListFocus(page)
        hover = HoverButtons(over: standIns.overlay, life)
        popover = RowPopover(life)
        editor = RowEditor(life)
        chips = TitleChips(over: page)
        speech = ListSpeech(state, words, rows.list, on: page, life)
        drops = TextDrops(on: page, over: standIns.overlay)
        input = PointerInput(page, life, controller)
        layout = LayoutPhase(page, life)
        frames = FrameLoop(page)
        trace = FrameTrace(of: page, life)
        build()
        connectParts()
        watchSurroundings()
        controller.surface = self
        input.attach()
        showTouches()
    }

    private func build() {
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        gtk_box_append(box.cast(), addRow.row.widget)
        gtk_box_append(box.cast(), standIns.overlay)
        gtk_overlay_set_child(widget.opaque, gap.widget)
        gtk_overlay_add_overlay(widget.opaque, box)
        gtk_overlay_set_measure_overlay(widget.opaque, box, 1)
        // Rows that are moved beyond the list must be clipped.
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        popover.addActions(to: widget)
        menus.isAmongLists = state.isOfLists
        furrow_accessible_set_label(rows.list, state.query.name)
        showEmptyState()
    }

    /// Connects the parts to the page, and the page to the controller.
    private func connectParts() {
        rows.identify = { [weak self] place in
            guard let self, source.has(place) else { return nil }
            return RowID(source.id(at: place))
        }
        listFocus.findRow = { [rows] in rows.row(at: $0).flatMap(rows.id(of:)) }
        rows.onBind = { [weak self] in self?.bound($0, $1, at: $2) }
        rows.onMove = { [weak self] in self?.moved($0, $1, to: $2) }
        rows.onUnbind = { [weak self] in self?.unbinds($0, $1) }
        rows.onUnbound = { [layout] in layout.request() }
        layout.onLayout = { [weak self] in self?.laidOut() }
        layout.onPostponed = { [frames] in frames.request() }
        frames.onFrame = { [weak self] in self?.tick($0) ?? false }
        scroller.onScroll = { [layout] in layout.request() }
        scroller.onResize = { [weak self] in self?.giveEndRoomLater() }
        addRow.onAdd = { [controller] in controller.addRowClicked() }
        addRow.onEmpty = { [controller] in controller.emptyClicked() }
        connectEditor()
        connectPointer()
        drops.seam = { [weak self] in self?.seamForText($0, $1) }
        drops.onDrop = { [controller] in controller.textDropped($0, at: $1) }
        speech.find = { [weak self] in self?.spoken($0) }
        speech.onFocus = { [weak self, weak speech, listFocus] in
            speech?.focusMoved(to: listFocus.row)
            self?.focusMoved()
            // Delayed, because GTK is still moving the focus.
            self?.life.whenIdle { [weak self] in self?.passOverHeader() }
        }
        speech.onActions = { [weak self] in self?.allowActions() }
        popover.onClosed = { [weak self] in self?.popoverClosed(over: $0) }
        popover.onDate = { [controller] in controller.dateChosen($1, for: $0) }
        popover.onPriority = { [controller] in controller.priorityChosen($1, for: $0) }
        popover.onTransfer = { [controller] in controller.transfer($0, to: $1) }
        trace?.now = { [weak self] in self?.tracedFrame() ?? TracedFrame() }
        trace?.opacity = { [weak self] in self?.rows[$0].map { gtk_widget_get_opacity($0.widget) } ?? 1 }
        trace?.title = { [weak self] in self?.source.item($0.item)?.title ?? "" }
    }

    private func connectEditor() {
        editor.onReturn = { [controller] in controller.editorReturned(insertBelow: $0, insertAbove: $1) }
        editor.onTab = { [controller] in controller.editorNested(out: $0) }
        editor.onEscape = { [controller] in controller.discardEditing() }
        editor.onFocusLost = { [controller] in controller.commitEditing() }
        editor.onChange = { [controller] in controller.titleChanged() }
        editor.onPaste = { [controller] in controller.titlePasted() }
        editor.onBackspace = { [controller, chips] caret in
            guard let chip = chips.shown.first(where: { $0.end == caret }) else { return false }
            controller.keepWords(chip.words)
            return true
        }
        chips.onPress = { [controller] in controller.keepWords($0.words) }
    }

    private func connectPointer() {
        input.findTarget = { [weak self] in self?.target($0, $1) ?? .elsewhere }
        input.findPressed = { [weak self] in self?.pressTarget($0, $1) ?? .elsewhere }
        input.seam = { [weak self] in self?.seam($0, $1) }
        input.isInEditor = { [weak self] in self?.isInEditor($0, $1) ?? false }
        input.onDrag = { [weak self] x, y in if self?.controller.isCarrying == true { self?.onCarry?(x, y) } }
        input.onFingers = { [weak self] in self?.hover.touched(at: MainLoop.now) }
        input.onPointer = { [weak self] in self?.pointerChanged($0, isMadeUp: $1) }
        input.onPress = { [weak self] in self?.pressBegan($0, $1) }
        input.onClick = { [weak self] in self?.pressEnded($0, $1) }
        input.onPressLost = { [weak self] in self?.hover.plus.cancelPress() }
        hover.plus.onClick = { [weak self] in self?.plusClicked($0) }
    }

    /// Adds the layer above everything else, and after the gestures' event controllers.
    private func showTouches() {
        touches = TouchLayer(over: widget)
        touches?.findTarget = { [weak self] in self?.target($0, $1) ?? .elsewhere }
        touches?.name = { [weak self] in self?.name(of: $0) ?? "" }
        touches?.extent = { [weak self] in self?.extent(of: $0) }
    }

    /// Observes everything but pointers and keys: the theme, whether animations are wanted, the window.
    private func watchSurroundings() {
        if let style = adw_style_manager_get_default() {
            life.connect(style, "notify::dark") { [weak self] in self?.appearanceChanged() }
            life.connect(style, "notify::high-contrast") { [weak self] in self?.appearanceChanged() }
        }
        if let settings = gtk_settings_get_default() {
            life.connect(settings, "notify::gtk-enable-animations") { [weak self] in self?.animationsChanged() }
        }
        connect(widget, "map") { [weak self] in
            self?.animationsChanged()
            self?.speech.watchFocus()
            self?.layout.request()
        }
        connect(widget, "unmap") { [weak self] in self?.scroller.stopIfMoving(at: MainLoop.now) }
        appearanceChanged()
        RowActions.add(self)
        life.atEnd { [weak self] in
            guard let self else { return }
            RowActions.remove(self)
            // Reads and writes that are still running have no page to update any more.
            controller.surface = nil
        }
    }

    func appearanceChanged() {
        painter.appearanceChanged(on: widget, addRow: addRow.row)
        colorRows()
    }

    private func animationsChanged() { controller.animationsChanged(adw_get_enable_animations(widget) != 0) }

    /// Adopts a new state of the list.
    func adopt(_ state: ListState) {
        let before = (query: self.state.query, isReadOnly: self.state.isReadOnly)
        self.state = state
        painter.update(state)
        speech.update(state)
        choreography.animate(state.settings.animates)
        guard state.query != before.query else {
            if state.isReadOnly != before.isReadOnly { addRow.show(state) }
            return
        }
        menus.isAmongLists = state.isOfLists
        furrow_accessible_set_label(rows.list, state.query.name)
        addRow.show(state)
    }

    /// The reading direction of the page.
    var reading: ReadingDirection { ReadingDirection(of: widget) }

    /// The minimum height of a row in px; longer text makes the row higher.
    var leastRowHeight: Int32 { Int32(state.settings.rowHeight.pixels) }
}
