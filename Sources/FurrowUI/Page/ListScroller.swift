import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Rows
import Todo

/// The scroll position of a list, which gestures can change frame by frame: a pull that goes back into the list, and a
/// row dragged to the edge of the view.
@MainActor final class ListScroller {
    let window: OpaquePointer
    private let list: Widget
    private var fling: Fling?
    /// The scroll position that a gesture requests for the next frame.
    private var requested: Double?
    /// The cause of recent scrolling.
    private var tracker = ScrollTracker()
    /// The last scroll position, in px.
    private var lastValue = 0.0
    /// The cause of the change while this object sets the scroll position, or nil at any other time.
    private var cause: ScrollTracker.Cause?
    /// Whether kinetic scrolling is being stopped.
    private var isStopping = false
    /// The scroll position before a row was raised for editing.
    private var beforeEditing: Double?
    /// The scroll position to set after the next layout, because the rows have another height or one was dragged.
    private var afterLayout: Double?

    var onScroll: (@MainActor () -> Void)?
    /// Called when the height of the view changes.
    var onResize: (@MainActor () -> Void)?

    init(_ list: Widget) {
        self.list = list
        window = OpaquePointer(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(window, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(window, list)
        gtk_widget_set_vexpand(window.widget, 1)
        connect(adjustment, "value-changed") { [weak self] in self?.scrolled() }
        connect(adjustment, "notify::page-size") { [weak self] in self?.onResize?() }
    }

    private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
        gtk_scrolled_window_get_vadjustment(window).unsafelyUnwrapped
    }

    /// The current scroll position in px.
    var value: Double { gtk_adjustment_get_value(adjustment) }

    /// The scroll position of the next frame: the requested one, or else the current one.
    var next: Double { requested ?? value }

    var isAtTop: Bool { value <= gtk_adjustment_get_lower(adjustment) }

    /// Returns whether the list is scrolling by itself, or the user has just scrolled it.
    func isMoving(at time: Seconds) -> Bool { fling != nil || time - tracker.lastUserScroll < Self.restTime }

    /// The time in seconds without a change after which a list is at rest: a few frames.
    private static let restTime = 0.06

    // MARK: Observing the scroll position

    private func scrolled() {
        // While kinetic scrolling is being stopped, the value changes only to end an overscroll.
        guard !isStopping else { return }
        let cause = cause ?? (furrow_list_is_self_scrolling(window) != 0 ? .layout : .user)
        let distance = value - lastValue
        lastValue += distance
        if cause == .layout { shiftPendingScroll(by: distance) }
        tracker.moved(by: cause, distance: distance, at: MainLoop.now)
        onScroll?()
    }

    /// Shifts pending scrolling by the px that the list has scrolled to keep its rows in place.
    private func shiftPendingScroll(by distance: Double) {
        // A shift of less than one px is only the rounding of GTK's layout.
        guard abs(distance) >= 1 else { return }
        fling?.from += distance
        if let requested { self.requested = requested + distance }
    }

    /// Records that the user has moved the focus to another row, to which the next layout scrolls.
    func focusMoved() { tracker.focusMoved() }

    /// Returns the cause of scrolling since the last layout, or nil if there was none. Called once after each layout.
    func consumeScroll() -> ScrollTracker.Scroll? { tracker.consumeScroll() }

    var lastUserScroll: Seconds { tracker.lastUserScroll }

    private func set(_ offset: Double, by cause: ScrollTracker.Cause) {
        self.cause = cause
        gtk_adjustment_set_value(adjustment, offset)
        self.cause = nil
    }

    // MARK: Scrolling

    /// Scrolls to this position in the next frame. The scroll position changes at most once per frame, because GTK 4.8
    /// loses control of it otherwise.
    func scroll(to offset: Double) {
        fling = nil
        requested = offset
    }

    /// Starts kinetic scrolling with this velocity, in px/s.
    func fling(_ velocity: Double, at time: Seconds) {
        fling = Fling(from: next, velocity: velocity, start: time)
    }

    /// Scrolls for this frame.
    ///
    /// - Returns: Whether the list continues to scroll in the next frame.
    func advance(to time: Seconds) -> Bool {
        if let running = fling {
            requested = running.value(at: time)
            if !running.isMoving(at: time) || isAtEnd(running) { fling = nil }
        }
        if let offset = requested {
            requested = nil
            set(offset, by: .gesture)
        }
        return fling != nil || requested != nil
    }

    private func isAtEnd(_ fling: Fling) -> Bool {
        let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        return fling.velocity < 0 ? value <= 0 : value >= last
    }

    /// Scrolls the row at a place into view. GTK warns if the list to scroll is not on the screen.
    func reveal(_ place: Int) {
        guard gtk_widget_get_mapped(list) != 0 else { return }
        furrow_list_scroll_to(list, UInt32(place))
    }

    /// Scrolls to the first row, now or as soon as the list is on the screen. Otherwise GTK (4.8, and still 4.18)
    /// guesses a position among rows that are all new, from the fraction of the list that was above the view.
    func revealFirst() {
        guard gtk_widget_get_mapped(list) != 0 else { return scrollAfterLayout(to: 0) }
        furrow_list_scroll_to(list, 0)
    }

    /// Prevents scrolling before the next layout. A list with only new rows has no heights yet, and GTK (4.8, and still
    /// 4.18) finds no row to scroll to. A running fling is stopped.
    func hold() {
        stop()
        afterLayout = nil
        let page = gtk_adjustment_get_page_size(adjustment)
        let (step, leap) = (
            gtk_adjustment_get_step_increment(adjustment), gtk_adjustment_get_page_increment(adjustment)
        )
        cause = .program
        gtk_adjustment_configure(adjustment, 0, 0, page, step, leap, page)
        cause = nil
    }

    /// Stops all automatic scrolling, because the list needs another scroll position. GTK's kinetic scrolling lasts for
    /// seconds, at the end with less than a px per frame, and would undo scrolling by keys (4.8, and still 4.18).
    func stop() {
        (fling, requested) = (nil, nil)
        stopKinetic()
    }

    /// Stops automatic scrolling, if there is any or the user scrolled a moment ago.
    func stopIfMoving(at time: Seconds) {
        if fling != nil || time - tracker.lastUserScroll < Self.maxRestTime { stop() }
    }

    /// The time in seconds without a change after which nothing scrolls, even if frames are late.
    private static let maxRestTime = 0.5

    /// Stops kinetic scrolling, because fingers hold the list.
    func stopKinetic() {
        isStopping = true
        furrow_list_stop_kinetic_scroll(window)
        isStopping = false
    }

    // MARK: Layout and editing

    /// Requests a scroll to this position after the next layout.
    func scrollAfterLayout(to offset: Double) { afterLayout = offset }

    /// Scrolls, after a layout, to the requested position.
    ///
    /// - Parameter isShown: Whether the page is on the screen. Before that, the layout is not final.
    /// - Returns: Whether the list was scrolled.
    func laidOut(isShown: Bool) -> Bool {
        guard let offset = afterLayout, isShown else { return false }
        afterLayout = nil
        set(offset, by: .program)
        return true
    }

    /// Scrolls a row that will be edited to the top, as far as the list can be scrolled.
    ///
    /// - Returns: The remaining distance in px.
    func raise(to offset: Double) -> Double {
        if beforeEditing == nil { beforeEditing = value }
        set(offset, by: .program)
        return value - offset
    }

    /// Scrolls back to the position before editing.
    func lower() {
        if let beforeEditing { set(beforeEditing, by: .program) }
        beforeEditing = nil
    }

    /// Adjusts the position before editing when rows are added or removed, so that the same rows are visible
    /// afterward.
    func rowsChange(_ changes: [ListChange], rowHeight: Double) {
        if let beforeEditing { self.beforeEditing = changes.keepingRows(at: beforeEditing, rowHeight: rowHeight) }
    }

    /// Scales the scroll position after the rows' height has changed by this factor, so that the first row stays the
    /// same. GTK would keep a row in the middle in place.
    func grow(by factor: Double) {
        if let scroll = beforeEditing {
            beforeEditing = scroll * factor
        } else {
            afterLayout = (afterLayout ?? value) * factor
        }
    }
}

extension [ListChange] {
    /// Returns the scroll position, in px, at which the same rows are visible after these changes. Rows added or
    /// removed above them move the position.
    func keepingRows(at offset: Double, rowHeight: Double) -> Double {
        // At the top, rows that are added there become visible.
        guard rowHeight > 0, offset > 0 else { return offset }
        let first = Int(offset / rowHeight)
        return offset + Double(shifted(first) - first) * rowHeight
    }

    /// Returns the place after these changes of the row that was at a place before them. If that row was removed, it
    /// is the place of the row below.
    func shifted(_ place: Int) -> Int {
        reduce(place) { place, change in
            let end = change.position + change.removed
            if end <= place { return place + change.added - change.removed }
            return change.position < place ? Swift.min(place, change.position + change.added) : place
        }
    }
}

/// Kinetic scrolling after a finger has let go.
struct Fling: Sendable {
    var from: Double
    /// The initial velocity in px/s.
    var velocity: Double
    var start: Seconds

    /// The rate of deceleration per second: the velocity falls to 1/e within 1/`friction` seconds. The value is that of
    /// GTK's own kinetic scrolling.
    private static let friction = 4.0
    /// The velocity in px/s below which the scrolling ends.
    private static let minimum = 8.0

    func value(at time: Seconds) -> Double { from + velocity / Self.friction * (1 - slowing(time)) }

    func isMoving(at time: Seconds) -> Bool { abs(velocity) * slowing(time) > Self.minimum }

    private func slowing(_ time: Seconds) -> Double { exp(-Self.friction * max(0, time - start)) }
}
