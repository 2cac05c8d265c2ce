import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel
import Parts
import Rows
import Todo

/// The visible part of a list: its measurements and its scroll position.
@MainActor final class VisibleArea {
    let scroller: ListScroller
    private let page: Widget
    private let lifetime: PageLifetime
    private let rows: RowRegistry
    private let edges: ListEdges
    private let driver: FrameDriver
    /// Called after the list was laid out or scrolled.
    var onLayout: (@MainActor () -> Void)?

    init(
        _ scroller: ListScroller, on page: Widget, _ lifetime: PageLifetime, _ rows: RowRegistry, _ edges: ListEdges,
        _ driver: FrameDriver
    ) {
        self.scroller = scroller
        self.page = page
        self.lifetime = lifetime
        self.rows = rows
        self.edges = edges
        self.driver = driver
        scroller.onResize = { [weak self] in self?.updateEndPaddingLater() }
    }

    // MARK: Measurements

    /// The list's current measurements.
    var geometry: ListGeometry {
        let rowHeight = edges.rowHeight
        return ListGeometry(
            top: rowHeight, bottom: Double(gtk_widget_get_height(page)), rowHeight: rowHeight, scroll: scroller.value)
    }

    /// The view for gestures.
    var measurements: Viewport {
        let geometry = geometry
        return Viewport(
            top: geometry.top, bottom: geometry.bottom, scroll: scroller.next, rowHeight: geometry.rowHeight,
            roomBelow: edges.endPaddingHeight(in: geometry), isMoving: scroller.isMoving(at: MainLoop.now))
    }

    /// Returns the position at which a row is laid out, in px from the page's top, even if the row is not bound yet.
    func extent(of id: RowID) -> Extent {
        let geometry = geometry
        let height = geometry.rowHeight
        let place = rows.source.index(of: id.item) ?? 0
        let top = min(max(geometry.top(ofIndex: place), 0), max(0, geometry.bottom - height))
        return Extent(top: top, bottom: top + height)
    }

    func isFullyVisible(_ row: UUID) -> Bool {
        guard let place = rows.source.index(of: row) else { return false }
        let geometry = geometry
        let top = geometry.top(ofIndex: place)
        return top >= geometry.top && top + geometry.rowHeight <= geometry.bottom
    }

    /// The size of a row in px. The height is the requested one, which rows have only after the next layout.
    var rowSize: (width: Double, height: Double) { (Double(gtk_widget_get_width(page)), edges.rowHeight) }

    /// Whether the page is realized, so that its rows have a height.
    var isRealized: Bool { gtk_widget_get_realized(page) != 0 }

    /// Requests the work that follows a layout, before the frame is painted.
    func requestLayout() { driver.requestLayout() }

    /// Requests frames until nothing moves any more.
    func requestFrames() { driver.requestFrames() }

    /// Sets whether the gestures need frames.
    func setGesturesAnimate(_ isAnimating: Bool) { driver.setGesturesAnimate(isAnimating) }

    // MARK: Scrolling

    /// Scrolls the row at a place into view.
    func reveal(_ place: Int) {
        if rows.source.has(place) { scroller.reveal(place) }
    }

    func scroll(to offset: Double) {
        scroller.scroll(to: offset)
        driver.requestFrames()
    }

    func fling(_ velocity: Double) {
        scroller.fling(velocity, at: MainLoop.now)
        driver.requestFrames()
    }

    /// Keeps the rows in view that were in view before an edit, although rows are added or removed.
    func rowsChange(_ changes: [ListChange]) { scroller.rowsChange(changes, rowHeight: edges.rowHeight) }

    /// Keeps the first row in place after the rows' height has changed by this factor.
    func rowsGrew(by factor: Double) {
        updateEndPadding()
        scroller.grow(by: factor)
        driver.requestLayout()
    }

    // MARK: The room below the last row

    /// Adds the room below the last row.
    func updateEndPadding() {
        if edges.updateEndPadding(in: geometry) { driver.requestLayout() }
    }

    /// Updates the room after the running layout, because a new margin requires another layout.
    func updateEndPaddingLater() { lifetime.whenIdle { [weak self] in self?.updateEndPadding() } }

    /// Scrolls to the last row again if it has the focus, because the list may have been scrolled there before the room
    /// below it existed.
    func revealEndPadding(focused: @autoclosure () -> UUID?) {
        guard edges.takeIsEndPaddingNew(), let last = rows.source.lastID, focused() == last else { return }
        reveal(rows.source.count - 1)
    }
}
