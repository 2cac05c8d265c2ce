import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import ListModel

/// The receiver of the binding and unbinding of rows.
@MainActor protocol RowRegistryDelegate: AnyObject {
    /// Called when a row was bound to an item at a place in the list.
    func bound(_ row: OpaquePointer, _ id: RowID, at place: Int)
    /// Called when a row shows the same item as before, at a new place in the list.
    func moved(_ row: OpaquePointer, _ id: RowID, to place: Int)
    /// Called before a row stops showing its item.
    func willUnbind(_ row: OpaquePointer, _ id: RowID)
    /// Called when rows have been unbound. `removeUnbound` returns them after the list was laid out.
    func rowsUnbound()
}

/// The row widgets of a GtkListView, and the items that they show. GTK keeps about 205 widgets, regardless of the
/// length of the list.
@MainActor final class RowRegistry {
    /// The items of the list.
    let source: any RowSource
    /// The GtkListView, and the model that counts its rows.
    let list: Widget
    private let model: OpaquePointer
    private var rows: [RowID: OpaquePointer] = [:]
    /// Rows unbound since the last layout, unless they are bound again before it ends.
    private var unbound: Set<RowID> = []
    /// Whether the model is being changed.
    private(set) var isSplicing = false
    /// The rows that will be bound after the model has been changed.
    private var waiting: Set<OpaquePointer> = []
    /// The rows, with their items, that GTK has unbound since a change of the model began, keyed by their GtkListItem.
    /// Before 4.12, GTK unbinds and rebinds every row that only moves up or down. The rows are retained, because GTK
    /// may release them.
    private var pendingUnbinds: [OpaquePointer: (row: OpaquePointer, id: RowID)] = [:]
    /// The places whose rows will show other items after the model has been changed, or nil if there are none.
    private var movedIndices: ClosedRange<Int>?

    weak var delegate: (any RowRegistryDelegate)?

    init(of source: any RowSource) {
        self.source = source
        model = furrow_list_model_new(UInt32(source.count))
        let factory = gtk_signal_list_item_factory_new().unsafelyUnwrapped
        list = gtk_list_view_new(gtk_no_selection_new(model), factory)
        gtk_widget_add_css_class(list, "furrow-list")
        connect(factory, "setup") { [weak self] (item: OpaquePointer) in self?.setUp(item) }
        connect(factory, "bind") { [weak self] (item: OpaquePointer) in self?.bind(item) }
        connect(factory, "unbind") { [weak self] (item: OpaquePointer) in self?.unbind(item) }
        connect(factory, "teardown") { [weak self] (item: OpaquePointer) in self?.tearDown(item) }
    }

    /// Returns the item at a place of the list.
    private func identify(_ place: Int) -> RowID? { source.has(place) ? RowID(source.id(at: place)) : nil }

    // MARK: Bound rows

    /// Returns the row that shows an item.
    subscript(id: RowID) -> OpaquePointer? { rows[id] }

    var bound: [RowID: OpaquePointer] { rows }

    /// Returns GTK's own widget around the row that shows an item.
    func holder(of id: RowID) -> Widget? { rows[id]?.holder }

    /// Returns the item that a row shows, or nil if the row is unbound.
    func id(of row: OpaquePointer) -> RowID? {
        var high: UInt64 = 0
        var low: UInt64 = 0
        return furrow_slide_row_get_id(row, &high, &low) ? RowID(high: high, low: low) : nil
    }

    func index(of row: OpaquePointer) -> Int? {
        let position = furrow_slide_row_get_position(row)
        return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
    }

    /// Returns the place in the list of an item, or nil if it has no bound row.
    func index(of id: RowID) -> Int? { rows[id].flatMap { index(of: $0) } }

    /// Returns the bound rows at these places, in any order.
    func placed(in places: ClosedRange<Int>) -> [RowAnimations.Placed] {
        rows.compactMap { id, row in
            guard let place = index(of: row), places.contains(place) else { return nil }
            return (id, place)
        }
    }

    func row(at widget: Widget) -> OpaquePointer? {
        guard furrow_is_a(widget, "FurrowSlideRow"), let holder = gtk_widget_get_parent(widget),
            gtk_widget_get_parent(holder) == list
        else { return nil }
        return widget.opaque
    }

    // MARK: Binding and unbinding

    private func setUp(_ item: OpaquePointer) {
        let row = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_list_item(row, item)
        gtk_list_item_set_child(item, row.widget)
        // Rows stay selectable, though GTK never selects one: only selectable rows can take the focus.
        gtk_list_item_set_activatable(item, 0)
    }

    /// Binds a row. While the model is being changed, the row's position is not final, so the row is bound later.
    private func bind(_ listItem: OpaquePointer) {
        if isSplicing { waiting.insert(listItem) } else { bindNow(listItem) }
    }

    /// Changes the model, and then binds the rows that GTK created during the change.
    func splice(_ changes: (_ splice: (_ place: Int, _ removed: Int, _ added: Int) -> Void) -> Void) {
        // If a pressed row is removed, GTK loses track of its presses.
        furrow_press_shield(list)
        isSplicing = true
        changes { [model] in furrow_list_model_splice(model, UInt32($0), UInt32($1), UInt32($2)) }
        // Rows of moved items are unbound first, because another row may show the same item now.
        let items = unbindMoved() + unbindPending()
        isSplicing = false
        for item in items { bindNow(item) }
    }

    /// Unbinds the rows that GTK has unbound and not bound again for the same item. A row that still shows its item
    /// stays unchanged and keeps its editor, open menu or popover. If rows have captions, resetting and filling some
    /// 180 rows would also be most of the cost of an edit.
    ///
    /// - Returns: The GtkListItems of the rows to be bound.
    private func unbindPending() -> [OpaquePointer] {
        let created = waiting
        waiting = []
        let moved = created.compactMap { item -> (item: OpaquePointer, place: Int)? in
            let place = Int(gtk_list_item_get_position(item))
            return pendingUnbinds[item].map { $0.id == identify(place) } == true ? (item, place) : nil
        }
        let kept = moved.compactMap { moved in
            pendingUnbinds.removeValue(forKey: moved.item).map { (moved.item, moved.place, $0) }
        }
        for item in Array(pendingUnbinds.keys) { finishUnbind(item) }
        for (item, place, row) in kept {
            furrow_slide_row_set_list_item(row.row, item)
            delegate?.moved(row.row, row.id, to: place)
            g_object_unref(row.row.raw)
        }
        return Array(created.subtracting(moved.map(\.item)))
    }

    /// Removes rows within a `splice`. GTK creates a new row for each visible row that is removed, which is most of the
    /// work if hundreds are removed. Therefore this method removes the same number of rows at the end of the list, and
    /// the remaining rows show the items that are now at their places.
    func closeUp(_ place: Int, _ removed: Int) {
        furrow_list_model_splice(model, UInt32(count - removed), UInt32(removed), 0)
        rearrange(place...Int.max)
    }

    /// Makes the rows at these places show the items that are now there, within a `splice`. If the number of rows stays
    /// the same, GTK does not have to be notified: if one row is removed and one is added, GTK (before 4.12) unbinds
    /// and rebinds all rows below them, and recomputes their styles.
    func rearrange(_ places: ClosedRange<Int>) {
        let before = movedIndices ?? places
        movedIndices = min(before.lowerBound, places.lowerBound)...max(before.upperBound, places.upperBound)
    }

    /// Returns whether no row at these places has a menu, editor or popover.
    func arePlain(in places: ClosedRange<Int>) -> Bool {
        rows.values.allSatisfy { index(of: $0).map(places.contains) != true || furrow_slide_row_is_plain($0) }
    }

    func boundCount(in places: Range<Int>) -> Int {
        rows.values.count { index(of: $0).map(places.contains) == true }
    }

    /// Unbinds the rows of `rearrange` that will show another item.
    ///
    /// - Returns: The GtkListItems of these rows.
    private func unbindMoved() -> [OpaquePointer] {
        guard let places = movedIndices else { return [] }
        movedIndices = nil
        let others = rows.filter { id, row in
            index(of: row).map { places.contains($0) && identify($0) != id } == true
        }
        let items = others.values.compactMap { furrow_slide_row_get_list_item($0) }
        for (id, row) in others { unbind(row, id) }
        return items
    }

    /// The number of rows in GTK's model.
    var count: Int { Int(g_list_model_get_n_items(model)) }

    private func bindNow(_ listItem: OpaquePointer) {
        guard let row = gtk_list_item_get_child(listItem)?.opaque else { return }
        let place = Int(gtk_list_item_get_position(listItem))
        guard let id = identify(place) else { return }
        // Otherwise a press would grab the focus, which scrolls a partly visible row into view under the finger.
        if let holder = row.holder, gtk_widget_get_focus_on_click(holder) != 0 {
            gtk_widget_set_focus_on_click(holder, 0)
            connect(holder, "state-flags-changed") {
                if let row = gtk_widget_get_first_child(holder) { gtk_widget_queue_draw(row) }
            }
        }
        rows[id] = row
        unbound.remove(id)
        furrow_slide_row_set_list_item(row, listItem)
        furrow_slide_row_set_id(row, id.high, id.low)
        delegate?.bound(row, id, at: place)
    }

    private func unbind(_ listItem: OpaquePointer) {
        waiting.remove(listItem)
        guard pendingUnbinds[listItem] == nil, let row = gtk_list_item_get_child(listItem)?.opaque, let id = id(of: row)
        else {
            return
        }
        guard isSplicing else { return unbind(row, id) }
        pendingUnbinds[listItem] = (row, id)
        g_object_ref(row.raw)
        // The row has no place until it is bound again.
        furrow_slide_row_set_list_item(row, nil)
    }

    /// Handles the teardown of a row by GTK.
    private func tearDown(_ listItem: OpaquePointer) {
        waiting.remove(listItem)
        finishUnbind(listItem)
    }

    /// Unbinds a row that GTK unbound while the model was changed.
    private func finishUnbind(_ listItem: OpaquePointer) {
        guard let (row, id) = pendingUnbinds.removeValue(forKey: listItem) else { return }
        unbind(row, id)
        g_object_unref(row.raw)
    }

    private func unbind(_ row: OpaquePointer, _ id: RowID) {
        delegate?.willUnbind(row, id)
        furrow_slide_row_reset(row)
        guard rows[id] == row else { return }
        rows[id] = nil
        // GTK unbinds and rebinds every row that moves up or down in a change; one notification is enough.
        if unbound.isEmpty { delegate?.rowsUnbound() }
        unbound.insert(id)
    }

    /// Returns the items whose rows were unbound since the last call and not bound again.
    func removeUnbound() -> [RowID] {
        guard !unbound.isEmpty else { return [] }
        defer { unbound = [] }
        return unbound.filter { rows[$0] == nil }
    }
}

extension OpaquePointer {
    /// GTK's own widget around a row of the list, which takes the focus and has the accessible name. Floating rows have
    /// none.
    @MainActor var holder: Widget? { gtk_widget_get_parent(widget) }
}
