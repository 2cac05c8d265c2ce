// Scrolling: where the list is scrolled to, and what a gesture does to that.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport

/// The list's scroll position. A pull that goes back into the list and a row carried to the view's edge scroll it frame by
/// frame.
@MainActor final class ListScroller {
    /// Holds the list.
    let window: OpaquePointer
    private let list: Widget
    private var fling: Fling?
    /// Where a gesture has the list scrolled to with the next frame.
    private var wanted: Double?
    /// When the list was last scrolled, by whomever.
    private(set) var lastScrolled: Seconds = 0
    /// Whether that is still to be acted on.
    private var isNews = false
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

    /// Whether the list scrolls by itself, or was just scrolled.
    func isMoving(at time: Seconds) -> Bool { fling != nil || time - lastScrolled < Self.stillAfter }

    /// Seconds without a change after which a list stands still: a few frames.
    private static let stillAfter = 0.06

    // MARK: What it hears

    private func scrolled() {
        // Only told so, to end what was pulled past the list's end.
        guard !isStopping else { return }
        lastScrolled = MainLoop.now
        isNews = true
        onScroll?()
    }

    /// Whether the list was scrolled since this was last asked.
    func consumeNews() -> Bool {
        defer { isNews = false }
        return isNews
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
            gtk_adjustment_set_value(adjustment, offset)
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
        gtk_adjustment_configure(adjustment, 0, 0, page, step, leap, page)
    }

    /// Ends what scrolls on by itself where the list is to be somewhere else from now on: GTK's touch scrolling does so for
    /// seconds, less than a px a frame in the end, and takes back what a key has scrolled (4.8, and still 4.18).
    func stop() {
        (fling, wanted) = (nil, nil)
        stopKinetic()
    }

    /// Likewise, where it has been scrolled within the last moment.
    func stopIfMoving(at time: Seconds) {
        if fling != nil || time - lastScrolled < Self.surelyStillAfter { stop() }
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
        gtk_adjustment_set_value(adjustment, offset)
        return true
    }

    /// Scrolls a row that is to be edited to the top, as far as the list can be scrolled.
    ///
    /// - Returns: the px by which it cannot.
    func raise(to offset: Double) -> Double {
        if beforeEditing == nil { beforeEditing = value }
        gtk_adjustment_set_value(adjustment, offset)
        return value - offset
    }

    /// Editing is over: the list goes back to where it was.
    func lower() {
        if let beforeEditing { gtk_adjustment_set_value(adjustment, beforeEditing) }
        beforeEditing = nil
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
