// The list on the screen: a GtkListView of sliding rows under the add row, with the gap behind them.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

/// The GTK side of the list.
@MainActor final class ListView {
    let controller: ListController
    /// The whole of it, for the window.
    let page: Widget
    let gap: Widget
    let addRow: OpaquePointer
    let addButton: Widget
    /// What stands in its place where nothing may be added (L2): what is to be known of the list, and how to empty it.
    let note: Widget
    let emptyButton: Widget
    /// The list, and over it the rows that move out of it.
    let stage: Widget
    let stack: OpaquePointer
    let scrolled: OpaquePointer
    let list: Widget
    let model: OpaquePointer
    let toasts: ToastPresenter

    /// The rows that are bound now, by their item.
    var rows: [RowID: OpaquePointer] = [:]
    /// The last row of the list, where it is bound: there is room below it.
    var endRow: OpaquePointer?
    /// Whether it has got that room since the last layout.
    var isEndRoomNew = false
    /// Rows unbound since the last layout, unless they are bound again by then.
    var unbound: Set<RowID> = []
    /// Whether the model is being changed, and the rows that wait to be bound until it is done.
    var isSplicing = false
    var unboundItems: Set<OpaquePointer> = []
    var heat: HeatMap
    var appearance = Appearance(isDark: false, isHighContrast: false)

    var motions = RowMotions()
    /// How far all rows are moved so that the edited one stands at the top.
    var lift = Ramp()
    /// The opacity of the rows that are not edited.
    var dimming = Ramp(from: 1, to: 1)
    var parted: Parted?
    var pulled: Pulled?
    var carried: Carried?
    var fling: Fling?
    /// Where a gesture has the list scrolled to with the next frame.
    var wantedScroll: Double?
    /// When the list was last scrolled, by whomever.
    var lastScrolled: Seconds = 0
    /// Whether that is still to be acted on.
    var isScrollHeard = false
    /// Whether the animation of touch scrolling is being ended.
    var isScrollStopping = false
    /// The add row on its way back after it was the upper neighbour of a gap.
    var addRowReturn = Ramp()
    var pendingFlip: Flip?
    var pendingRaising: Raising?
    /// Where the list was scrolled to before a row was raised for editing.
    var unraisedScroll: Double?
    /// Where the list is to be scrolled to once it is laid out: its rows have another height, or one was carried.
    var nextScroll: Double?
    /// The buttons under the pointer, and the plus at the seam under it.
    var hover: Hover?
    var fingersDown = 0
    /// Where the pointer is, since when it has not been moved by a hand, and where it was then.
    var pointerNow: Point?
    /// What was last heard of the pointer (nil: it left), and whether that is still to be acted on.
    var heardPointer: Point?
    var isPointerHeard = false
    var pointerRestsSince: Seconds?
    var pointerRest: Point?
    var plus: Widget?
    var plusSeam: Seam?
    /// What the trace said of the last frame.
    var tracedFrame = TracedFrame()
    /// What is left of the page's height as it is drawn, folded or on its way to another level: 0...1. For the trace.
    var folded = 1.0
    /// The layer that shows touches, where it is asked for.
    var touches: Widget?
    /// What each finger picked when it went down, for that layer.
    var touchedPlaces: [UnsafeMutableRawPointer: Place] = [:]
    /// The row of the list that is shown beside the lists.
    var marked: RowID?
    /// How clearly rows are seen that are dimmed as they open.
    var openOpacities: [RowID: Double] = [:]
    var speech = Speech()
    var wasMoving = false
    var pendingFocus: UUID?
    var edited: (row: RowID, editor: Widget)?
    /// The editor that is asked for, while its row is still to be made.
    var unopened: Unopened?
    var popover: Widget?
    var isTicking = false
    var arbiterWantsFrames = false
    var hasClockHandler = false
    var layoutTurns = LayoutTurns()
    var gestures: OpaquePointer?
    var clock = EventClock()
    var pinchIsTouchpad = false
    /// Where the next new row is first seen: px from the page's top.
    var pendingInsertTop: Double?
    /// What the menus that have been made hold.
    var menuContents: [Widget: MenuContent] = [:]
    /// Stand-ins for rows that move out of view.
    var ghosts: [RowID: Ghost] = [:]
    /// Rows that have just been completed, by how green they are.
    var flashes: [RowID: Ramp] = [:]
    var latches: [RowID: Ramp] = [:]
    var cues: [RowID: ShownCue] = [:]

    /// Rows that stand apart.
    struct Parted {
        var seam: Seam
        var up: Double
        var down: Double
    }

    /// What is seen of a slide that may act.
    struct ShownCue {
        var cue: Cue
        /// How much of the text is struck through, 0...1.
        var strike: Double
    }

    /// An editor to be opened.
    struct Unopened {
        var row: RowID
        /// What it opens with, and what has been typed since.
        var text: String
        /// Whether the list has been scrolled to it.
        var isRaised = false
    }

    init(controller: ListController, toasts: ToastPresenter) {
        self.controller = controller
        self.toasts = toasts
        heat = HeatMap(controller.arbiter.settings)
        // Before the first row: its class then knows them.
        RowActions.install()
        page = gtk_overlay_new()
        gap = furrow_gap_new()
        addRow = furrow_slide_row_new()
        addButton = gtk_button_new()
        note = gtk_label_new(nil)
        emptyButton = gtk_button_new_with_label(tr("Empty…"))
        stage = gtk_overlay_new()
        stack = OpaquePointer(gtk_stack_new())
        scrolled = OpaquePointer(gtk_scrolled_window_new())
        model = furrow_list_model_new(UInt32(controller.library.contents.count))
        let factory = gtk_signal_list_item_factory_new()
        list = gtk_list_view_new(gtk_no_selection_new(model), factory)
        connectFactory(factory.unsafelyUnwrapped)
        build()
        attachGestures()
        watchSurroundings()
        watchEndRoom()
        controller.surface = self
        controller.library.onCounts = { [weak self] in self?.countsChanged() }
        addTransferAction()
        watchPointer()
        showTouches()
        traceFrames()
    }

    private func build() {
        gtk_widget_add_css_class(list, "furrow-list")
        gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scrolled, list)
        gtk_widget_set_vexpand(scrolled.widget, 1)
        gtk_stack_add_named(stack, scrolled.widget, "list")
        gtk_overlay_set_child(stage.opaque, stack.widget)
        gtk_widget_set_overflow(stage, GTK_OVERFLOW_HIDDEN)
        gtk_widget_set_vexpand(stage, 1)
        buildAddRow()
        let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0).unsafelyUnwrapped
        gtk_box_append(box.cast(), addRow.widget)
        gtk_box_append(box.cast(), stage)
        gtk_overlay_set_child(page.opaque, gap)
        gtk_overlay_add_overlay(page.opaque, box)
        gtk_overlay_set_measure_overlay(page.opaque, box, 1)
        // What is moved beyond the list must not be seen beside it.
        gtk_widget_set_overflow(page, GTK_OVERFLOW_HIDDEN)
        queryChanged()
        showEmptyState()
    }

    /// A row's height in px where the text does not need more.
    var leastRowHeight: Int32 { Int32(controller.arbiter.settings.rowHeight.pixels) }

    var isRightToLeft: Bool { gtk_widget_get_direction(page) == GTK_TEXT_DIR_RTL }

    /// A measure in reading direction on the screen, or back.
    func mirrored(_ x: Double) -> Double { isRightToLeft ? -x : x }

    var adjustment: UnsafeMutablePointer<GtkAdjustment> {
        gtk_scrolled_window_get_vadjustment(scrolled).unsafelyUnwrapped
    }
}
