// Edits of the list through keys, menus and buttons, with their costs.

import CGtk
import Foundation
import GtkShim
import GtkSupport
import Store
import SystemTime

/// A driver that makes one edit after another.
@MainActor final class EditDriver {
    /// The time in ms after which an edit's animations have ended.
    private static let timeout = 1300

    private let window: WindowParts
    private let busy: BusyTime
    private let disk: DiskWatch
    private let store: String

    init(window: WindowParts, store: String) throws {
        (self.window, self.store) = (window, store)
        busy = BusyTime(window)
        disk = try DiskWatch(path: store)
    }

    /// Activates a row action on the middle row.
    func act(_ action: String) async throws -> EditCost {
        let row = try window.middleRow()
        return try await measure(action) { try activate(action, on: row) }
    }

    /// Folds or unfolds the items below the focused row.
    func setCollapsed(_ isCollapsed: Bool) async throws -> EditCost {
        let rows = g_list_model_get_n_items(window.model)
        let cost = try await measure("fold", written: false) {
            try window.press(isCollapsed ? GDK_KEY_Left : GDK_KEY_Right)
        }
        let now = g_list_model_get_n_items(window.model)
        guard isCollapsed ? now < rows : now > rows else { throw BenchError("nothing was folded") }
        return cost
    }

    /// Selects and completes all rows.
    func completeAll() async throws -> EditCost {
        try window.press(GDK_KEY_a, GDK_CONTROL_MASK)
        try await Task.sleep(for: .milliseconds(Self.timeout))
        let cost = try await measure("complete all", written: false) { try window.press(GDK_KEY_space) }
        let opened = try await Store.open(at: store).openCounts()
        guard opened[SeededTrees.many] == 0 else { throw BenchError("not all were completed") }
        return cost
    }

    func undo(written: Bool = true) async throws -> EditCost {
        try await measure("undo", written: written) { try activate("win.undo", on: window.window) }
    }

    /// Opens a new row at the top, types a title, and commits it by a press elsewhere.
    func insert(_ title: String) async throws -> EditCost {
        let opened = try await measure("new row", written: false) {
            try activate("win.add", on: window.window)
        }
        guard let editor = gtk_root_get_focus(window.window.opaque), furrow_is_a(editor, "GtkText") else {
            throw BenchError("the new row has no editor")
        }
        gtk_editable_set_text(editor.opaque, title)
        try await Task.sleep(for: .milliseconds(100))
        let (hand, data) = (window.gestures, window.gesturesData)
        let committed = try await measure("insert") { [window] in
            let time = WindowParts.eventTime
            hand.drag_began(data, window.width / 2, window.height - 20, FURROW_DEVICE_MOUSE, time)
            hand.drag_ended(data, 0, 0, time)
        }
        return opened + committed
    }

    /// Opens a view by day. Reading it is measured separately, because another thread does it.
    func open(_ view: UUID) async throws -> EditCost {
        let before = Clocks.threadMicroseconds
        _ = try Store.open(at: store, clock: { .system }).firstRows(of: view, limit: Self.firstRowLimit)
        let reading = (Clocks.threadMicroseconds - before) / 1000
        var cost = try await measure("view", written: false) { [window] in
            let id = g_variant_new_string(view.uuidString)
            guard gtk_widget_activate_action_variant(window.window, "app.show-list", id) != 0 else {
                throw BenchError("no list can be shown")
            }
        }
        cost.cpu += reading
        return cost
    }

    /// The number of rows of a list that the window reads first.
    private static let firstRowLimit = 400

    /// Types a title letter by letter and discards it. Returns the milliseconds for each letter.
    func type(_ title: String) async throws -> [Double] {
        _ = try await measure("new row", written: false) { try activate("win.add", on: window.window) }
        guard let editor = gtk_root_get_focus(window.window.opaque), furrow_is_a(editor, "GtkText") else {
            throw BenchError("the new row has no editor")
        }
        return title.map { letter in
            var place = gtk_editable_get_position(editor.opaque)
            let before = Clocks.threadMicroseconds
            gtk_editable_insert_text(editor.opaque, String(letter), -1, &place)
            gtk_editable_set_position(editor.opaque, place)
            return (Clocks.threadMicroseconds - before) / 1000
        }
    }

    /// Measures an edit.
    ///
    /// - Parameter written: Whether the edit is written to the store.
    private func measure(_ name: String, written: Bool = true, _ edit: () throws -> Void) async throws -> EditCost {
        // Polling continues until a transaction is seen, and takes processor time from the window.
        if written { disk.arm() }
        let start = Clocks.wallMicroseconds
        busy.begin()
        try edit()
        try await Task.sleep(for: .milliseconds(Self.timeout))
        var cost = busy.end()
        guard written else { return cost }
        guard let moment = disk.committed else { throw BenchError("\(name) did not reach the disk") }
        cost.disk = (moment - start) / 1000
        return cost
    }

    private func activate(_ action: String, on widget: Widget) throws {
        guard gtk_widget_activate_action_variant(widget, action, nil) != 0 else {
            throw BenchError("there is no action \(action)")
        }
    }
}
