// Scrolling: where the list is scrolled to, and what a gesture does to that.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

/// The list's scroll position. A pull that goes back into the list and a row carried to the view's edge scroll it frame by
/// frame.
@MainActor final class ListScroller {
    /// Holds the list.
    let window: OpaquePointer
    private let list: Widget
    private var fling: Fling?
    /// Where a gesture has the list scrolled to with the next frame.
    private var wanted: Double?
    /// Who has scrolled the list.
    private var news = ScrollNews()
    /// The scroll position when it was last heard of, in px.
    private var known = 0.0
    /// The cause of the change while this sets the scroll position; nil at any other time.
    private var cause: ScrollNews.Cause?
    /// Whether the animation of touch scrolling is being ended.
    private var isStopping = false
    /// Where the list was scrolled to before a row was raised for editing.
    private var beforeEditing: Double?
    /// Where the list is to be scrolled to once it is laid out: its rows have another height, or one was carried.
    private var afterLayout: Double?

    /// Told that the list has been scrolled.
    var onScroll: (@MainActor () -> Void)?
    /// Told that the view is higher or lower.
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

    /// How far the list is scrolled, in px.
    var value: Double { gtk_adjustment_get_value(adjustment) }

    /// How far it will be with the next frame, as far as gestures know.
    var next: Double { wanted ?? value }

    var isAtTop: Bool { value <= gtk_adjustment_get_lower(adjustment) }

    /// Whether the list runs on by itself, or the person has just scrolled it.
    func isMoving(at time: Seconds) -> Bool { fling != nil || time - news.lastByPerson < Self.stillAfter }

    /// Seconds without a change after which a list stands still: a few frames.
    private static let stillAfter = 0.06

    // MARK: What it hears

    private func scrolled() {
        // Only told so, to end what was pulled past the list's end.
        guard !isStopping else { return }
        let cause = cause ?? (furrow_list_moves_itself(window) != 0 ? .layout : .hand)
        let way = value - known
        known += way
        if cause == .layout { carryAlong(by: way) }
        news.moved(by: cause, way: way, at: MainLoop.now)
        onScroll?()
    }

    /// The list has gone to another scroll position to keep its rows where they are seen: what is still to come sets out
    /// from there.
    private func carryAlong(by way: Double) {
        // GTK lays out in whole px.
        guard abs(way) >= 1 else { return }
        fling?.from += way
        if let wanted { self.wanted = wanted + way }
    }

    /// Notes that the person has moved the focus to another row: the next layout scrolls to that.
    func focusMoved() { news.focusMoved() }

    /// Returns who has scrolled the list since the last layout; nil is nobody. Called once after each layout.
    func consumeNews() -> ScrollNews.Scroll? { news.consume() }

    /// When the person last scrolled the list.
    var lastByPerson: Seconds { news.lastByPerson }

    private func set(_ offset: Double, by cause: ScrollNews.Cause) {
        self.cause = cause
        gtk_adjustment_set_value(adjustment, offset)
        self.cause = nil
    }

    // MARK: What it does

    /// At most one change of the scroll position a frame: GTK 4.8 runs away with more.
    func scroll(to offset: Double) {
        fling = nil
        wanted = offset
    }

    /// The list scrolls on by itself at this velocity, in px/s.
    func fling(_ velocity: Double, at time: Seconds) {
        fling = Fling(from: next, velocity: velocity, start: time)
    }

    /// The scrolling of this frame.
    ///
    /// - Returns: whether the list scrolls on with the next.
    func advance(to time: Seconds) -> Bool {
        if let running = fling {
            wanted = running.value(at: time)
            if !running.isMoving(at: time) || isAtEnd(running) { fling = nil }
        }
        if let offset = wanted {
            wanted = nil
            set(offset, by: .gesture)
        }
        return fling != nil || wanted != nil
    }

    private func isAtEnd(_ fling: Fling) -> Bool {
        let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
        return fling.velocity < 0 ? value <= 0 : value >= last
    }

    /// Brings the row at a place into view. GTK scrolls no list that is not on the screen, and says so.
    func reveal(_ place: Int) {
        guard gtk_widget_get_mapped(list) != 0 else { return }
        furrow_list_scroll_to(list, UInt32(place))
    }

    /// Shows the list from its first row on. One that is not on the screen is scrolled once it is: GTK (4.8, and still
    /// 4.18) guesses where it was among rows that are all new, by the part of the list that was above it.
    func revealFirst() {
        guard gtk_widget_get_mapped(list) != 0 else { return scrollAfterLayout(to: 0) }
        furrow_list_scroll_to(list, 0)
    }

    /// Lets nothing scroll before the next layout: a list all of whose rows are new has no heights yet, and GTK (4.8, and
    /// still 4.18) finds no row to scroll to. What scrolls on, a fling, is over.
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

    /// Ends what scrolls on by itself where the list is to be somewhere else from now on: GTK's touch scrolling does so for
    /// seconds, less than a px a frame in the end, and takes back what a key has scrolled (4.8, and still 4.18).
    func stop() {
        (fling, wanted) = (nil, nil)
        stopKinetic()
    }

    /// Likewise, where the person has scrolled it within the last moment.
    func stopIfMoving(at time: Seconds) {
        if fling != nil || time - news.lastByPerson < Self.surelyStillAfter { stop() }
    }

    /// Seconds without a change after which nothing scrolls, however late frames are.
    private static let surelyStillAfter = 0.5

    /// Does the animation of touch scrolling no longer: fingers hold the list.
    func stopKinetic() {
        isStopping = true
        furrow_list_stop_kinetic_scroll(window)
        isStopping = false
    }

    // MARK: Around a layout, and around editing

    /// Once the list is laid out it is scrolled to here.
    func scrollAfterLayout(to offset: Double) { afterLayout = offset }

    /// The list is laid out.
    ///
    /// - Parameter isShown: whether its page is on the screen: before that it is not where it will be.
    /// - Returns: whether it was scrolled by this.
    func laidOut(isShown: Bool) -> Bool {
        guard let offset = afterLayout, isShown else { return false }
        afterLayout = nil
        set(offset, by: .program)
        return true
    }

    /// Scrolls a row that is to be edited to the top, as far as the list can be scrolled.
    ///
    /// - Returns: the px by which it cannot.
    func raise(to offset: Double) -> Double {
        if beforeEditing == nil { beforeEditing = value }
        set(offset, by: .program)
        return value - offset
    }

    /// Editing is over: the list goes back to where it was.
    func lower() {
        if let beforeEditing { set(beforeEditing, by: .program) }
        beforeEditing = nil
    }

    /// Rows come or go: when editing is over, the rows that were seen before it are to be seen again.
    func rowsChange(_ changes: [ListChange], rowHeight: Double) {
        if let beforeEditing { self.beforeEditing = changes.keepingRows(at: beforeEditing, rowHeight: rowHeight) }
    }

    /// The rows are so much higher: the same row stays the first; GTK would keep one in the middle where it is.
    func grow(by factor: Double) {
        if let scroll = beforeEditing {
            beforeEditing = scroll * factor
        } else {
            afterLayout = (afterLayout ?? value) * factor
        }
    }
}

extension [ListChange] {
    /// Returns the scroll position at which the same rows are seen as at this one, in px: rows that come or go above them
    /// move it.
    func keepingRows(at offset: Double, rowHeight: Double) -> Double {
        // At the top the rows that come there are seen.
        guard rowHeight > 0, offset > 0 else { return offset }
        let first = Int(offset / rowHeight)
        let place = reduce(first) { place, change in
            let end = change.position + change.removed
            if end <= place { return place + change.added - change.removed }
            return change.position < place ? Swift.min(place, change.position + change.added) : place
        }
        return offset + Double(place - first) * rowHeight
    }
}

/// A list that scrolls on after a finger let it go.
struct Fling: Sendable {
    var from: Double
    /// Px/s.
    var velocity: Double
    var start: Seconds

    /// How fast it slows down: the velocity falls to 1/e in this part of a second. As GTK's own kinetic scrolling.
    private static let friction = 4.0
    /// Px/s below which it stands.
    private static let minimum = 8.0

    /// Where the list is scrolled to at this time.
    func value(at time: Seconds) -> Double { from + velocity / Self.friction * (1 - slowing(time)) }

    /// Whether it still moves.
    func isMoving(at time: Seconds) -> Bool { abs(velocity) * slowing(time) > Self.minimum }

    private func slowing(_ time: Seconds) -> Double { exp(-Self.friction * max(0, time - start)) }
}
