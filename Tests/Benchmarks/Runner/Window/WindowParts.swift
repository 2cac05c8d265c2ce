// The window's parts, found from outside: its list, and the widget with the gestures.

import CGtk
import GtkShim
import GtkSupport

/// Furrow's window on the screen.
@MainActor struct WindowParts {
    let window: Widget
    /// The widget that the gestures are attached to. Their coordinates are in its px.
    let page: Widget
    let list: Widget
    /// The callbacks that GTK would call for an event, and their data.
    let gestures: FurrowGestureCallbacks
    let gesturesData: UnsafeMutableRawPointer

    /// Waits for the window, at most 60 s.
    static func whenMapped() async throws -> WindowParts {
        for _ in 0..<6000 {
            try await Task.sleep(for: .milliseconds(10))
            if let parts = find() { return parts }
        }
        throw BenchError("no window came")
    }

    private static func find() -> WindowParts? {
        guard let first = g_list_model_get_item(gtk_window_get_toplevels(), 0) else { return nil }
        defer { g_object_unref(first) }
        let window = first.assumingMemoryBound(to: GtkWidget.self)
        var data: UnsafeMutableRawPointer?
        guard gtk_widget_get_mapped(window) != 0,
            let page = descendant(of: window, where: { furrow_gestures_get_callbacks($0, &data) != nil }),
            let gestures = furrow_gestures_get_callbacks(page, &data), let data,
            let list = descendant(of: page, where: { furrow_is_a($0, "GtkListView") })
        else { return nil }
        return WindowParts(window: window, page: page, list: list, gestures: gestures.pointee, gesturesData: data)
    }

    static func descendant(of widget: Widget, where matches: (Widget) -> Bool) -> Widget? {
        if matches(widget) { return widget }
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            if let found = descendant(of: current, where: matches) { return found }
            child = gtk_widget_get_next_sibling(current)
        }
        return nil
    }

    var width: Double { Double(gtk_widget_get_width(page)) }
    var height: Double { Double(gtk_widget_get_height(page)) }

    var clock: OpaquePointer { gtk_widget_get_frame_clock(page).unsafelyUnwrapped }
    var model: OpaquePointer { gtk_list_view_get_model(list.opaque).unsafelyUnwrapped }
    var factory: OpaquePointer { gtk_list_view_get_factory(list.opaque).unsafelyUnwrapped }

    func scrollToTop() {
        if let adjustment = gtk_scrollable_get_vadjustment(list.opaque) { gtk_adjustment_set_value(adjustment, 0) }
    }

    func scrollToMiddle() {
        guard let adjustment = gtk_scrollable_get_vadjustment(list.opaque) else { return }
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) / 2)
    }

    func middleRow() throws -> Widget {
        guard let row = row(at: height / 2) else { throw BenchError("there is no row in the middle of the window") }
        return row
    }

    /// Returns the first visible row, as the widget that takes the focus.
    func firstRow() throws -> Widget {
        let row = stride(from: 0, to: height, by: 8).lazy.compactMap(row(at:)).first
        guard let row, let holder = gtk_widget_get_parent(row) else { throw BenchError("there is no row") }
        return holder
    }

    private func row(at y: Double) -> Widget? {
        var widget = gtk_widget_pick(page, width / 2, y, GTK_PICK_DEFAULT)
        while let current = widget, current != page {
            if furrow_is_a(current, "FurrowSlideRow") { return current }
            widget = gtk_widget_get_parent(current)
        }
        return nil
    }

    /// The current time in ms, as the display server stamps events.
    static var eventTime: UInt32 { UInt32(truncatingIfNeeded: g_get_monotonic_time() / 1000) }
}
