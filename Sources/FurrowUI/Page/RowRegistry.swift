// The rows that are bound: which widget shows which item.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport

/// Has rows made for GtkListView, and knows which of them shows what. Some 205 exist, whatever the list's length.
@MainActor final class RowRegistry {
    /// GtkListView, and the rows it counts.
    let list: Widget
    private let model: OpaquePointer
    private var rows: [RowID: OpaquePointer] = [:]
    /// Rows unbound since the last layout, unless they are bound again by then.
    private var unbound: Set<RowID> = []
    /// Whether the model is being changed, and the rows that wait to be bound until it is done.
    private(set) var isSplicing = false
    private var waiting: Set<OpaquePointer> = []
    /// Rows that GTK unbound since the model began to be changed, by its own objects for them, and what they showed. Before
    /// 4.12 it unbinds, and binds again, each row that only moves up or down. They are held: GTK may let go of them.
    private var left: [OpaquePointer: (row: OpaquePointer, id: RowID)] = [:]
    /// The rows at these places show others' items once the model has been changed; nil where none does.
    private var moved: ClosedRange<Int>?

    /// The item at a place of the list; nil where there is none.
    var identify: (@MainActor (Int) -> RowID?)?
    /// Told of a row that shows an item from now on, and its place in the list.
    var onBind: (@MainActor (OpaquePointer, RowID, Int) -> Void)?
    /// Told of a row that shows the same item as before, at this place of the list now.
    var onMove: (@MainActor (OpaquePointer, RowID, Int) -> Void)?
    /// Told of a row that will not show its item any longer.
    var onUnbind: (@MainActor (OpaquePointer, RowID) -> Void)?
    /// Told that rows have been unbound: `collectUnbound` says which, once the list is laid out.
    var onUnbound: (@MainActor () -> Void)?

    /// - Parameter count: how many rows the list has.
    init(count: Int) {
        model = furrow_list_model_new(UInt32(count))
        let factory = gtk_signal_list_item_factory_new()
        list = gtk_list_view_new(gtk_no_selection_new(model), factory)
        gtk_widget_add_css_class(list, "furrow-list")
        let made = factory.unsafelyUnwrapped
        connect(made, "setup") { [weak self] (item: OpaquePointer) in self?.setUp(item) }
        connect(made, "bind") { [weak self] (item: OpaquePointer) in self?.bind(item) }
        connect(made, "unbind") { [weak self] (item: OpaquePointer) in self?.unbind(item) }
        connect(made, "teardown") { [weak self] (item: OpaquePointer) in self?.tearDown(item) }
    }

    // MARK: What is bound

    /// The row that shows an item; nil where none does.
    subscript(id: RowID) -> OpaquePointer? { rows[id] }

    /// All rows that are bound.
    var bound: [RowID: OpaquePointer] { rows }

    /// GTK's own widget around the row that shows an item; nil where none does.
    func holder(of id: RowID) -> Widget? { rows[id]?.holder }

    /// The item a row shows now; nil where it is unbound.
    func id(of row: OpaquePointer) -> RowID? {
        var high: UInt64 = 0
        var low: UInt64 = 0
        return furrow_slide_row_get_id(row, &high, &low) ? RowID(high: high, low: low) : nil
    }

    /// The place in the list of a bound row; nil where it is not bound.
    func place(of row: OpaquePointer) -> Int? {
        let position = furrow_slide_row_get_position(row)
        return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
    }

    /// The place in the list of an item; nil where it has no row.
    func place(of id: RowID) -> Int? { rows[id].flatMap { place(of: $0) } }

    /// The bound rows at these places, in any order.
    func placed(in places: ClosedRange<Int>) -> [Choreography.Placed] {
        rows.compactMap { id, row in
            guard let place = place(of: row), places.contains(place) else { return nil }
            return (id, place)
        }
    }

    /// The widget as a row of the list, if it is one.
    func row(at widget: Widget) -> OpaquePointer? {
        guard furrow_is_a(widget, "FurrowSlideRow"), let holder = gtk_widget_get_parent(widget),
            gtk_widget_get_parent(holder) == list
        else { return nil }
        return widget.opaque
    }

    // MARK: Rows come and go

    private func setUp(_ item: OpaquePointer) {
        let row = furrow_slide_row_new().unsafelyUnwrapped
        furrow_slide_row_set_list_item(row, item)
        gtk_list_item_set_child(item, row.widget)
        // Left selectable, though nothing is ever selected: GTK gives the focus to selectable rows only.
        gtk_list_item_set_activatable(item, 0)
    }

    /// While the model is being changed, a row's position is not yet its last: it is bound afterwards.
    private func bind(_ listItem: OpaquePointer) {
        if isSplicing { waiting.insert(listItem) } else { bindNow(listItem) }
    }

    /// Changes the model, and binds the rows that GTK made meanwhile.
    func splice(_ changes: (_ splice: (_ place: Int, _ removed: Int, _ added: Int) -> Void) -> Void) {
        // A row that goes while it is pressed would leave GTK's count of presses wrong.
        furrow_press_shield(list)
        isSplicing = true
        changes { [model] in furrow_list_model_splice(model, UInt32($0), UInt32($1), UInt32($2)) }
        // Moved items are unbound first; another of these rows may show them now.
        let items = leaveMoved() + leaveWaiting()
        isSplicing = false
        for item in items { bindNow(item) }
    }

    /// Unbinds the rows that GTK unbound meanwhile, and did not bind again for the item that they showed. A row that shows
    /// what it showed before stays as it is, with all that a hand has made of it: an editor, an open menu, a popover. To empty
    /// and to fill some 180 rows at each edit is also most of its cost where rows have captions.
    ///
    /// - Returns: GTK's objects for the rows to be bound.
    private func leaveWaiting() -> [OpaquePointer] {
        let made = waiting
        waiting = []
        let moved = made.compactMap { item -> (item: OpaquePointer, place: Int)? in
            let place = Int(gtk_list_item_get_position(item))
            return left[item].map { $0.id == identify?(place) } == true ? (item, place) : nil
        }
        let kept = moved.compactMap { moved in
            left.removeValue(forKey: moved.item).map { (moved.item, moved.place, $0) }
        }
        for item in Array(left.keys) { leave(item) }
        for (item, place, row) in kept {
            furrow_slide_row_set_list_item(row.row, item)
            onMove?(row.row, row.id, place)
            g_object_unref(row.row.raw)
        }
        return Array(made.subtracting(moved.map(\.item)))
    }

    /// Takes rows out within a `splice`. GTK makes each row anew that goes and is seen, which is most of the work where
    /// hundreds go: so as many rows go at the list's end, and those that are there show what stands at their places then.
    func closeUp(_ place: Int, _ removed: Int) {
        furrow_list_model_splice(model, UInt32(count - removed), UInt32(removed), 0)
        rearrange(place...Int.max)
    }

    /// Has the rows at these places show what stands there now, within a `splice`. Where they are as many as before, GTK need be
    /// told nothing: where one row goes and one comes it takes away and gives back all below them (before 4.12), and has the
    /// style of each made anew.
    func rearrange(_ places: ClosedRange<Int>) {
        let before = moved ?? places
        moved = min(before.lowerBound, places.lowerBound)...max(before.upperBound, places.upperBound)
    }

    /// Whether each row at these places has nothing but its item: no menu, editor or popover.
    func arePlain(in places: ClosedRange<Int>) -> Bool {
        rows.values.allSatisfy { place(of: $0).map(places.contains) != true || furrow_slide_row_is_plain($0) }
    }

    /// How many rows at these places are bound.
    func boundCount(in places: Range<Int>) -> Int {
        rows.values.count { place(of: $0).map(places.contains) == true }
    }

    /// Unbinds the rows of `rearrange` that show another item from now on.
    ///
    /// - Returns: GTK's objects for them.
    private func leaveMoved() -> [OpaquePointer] {
        guard let places = moved else { return [] }
        moved = nil
        let others = rows.filter { id, row in
            place(of: row).map { places.contains($0) && identify?($0) != id } == true
        }
        let items = others.values.compactMap { furrow_slide_row_get_list_item($0) }
        for (id, row) in others { unbind(row, id) }
        return items
    }

    /// How many rows GTK knows of.
    var count: Int { Int(g_list_model_get_n_items(model)) }

    private func bindNow(_ listItem: OpaquePointer) {
        guard let row = gtk_list_item_get_child(listItem)?.opaque else { return }
        let place = Int(gtk_list_item_get_position(listItem))
        guard let id = identify?(place) else { return }
        // A press would grab the focus, which scrolls a partly visible row into view under the finger.
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
        onBind?(row, id, place)
    }

    private func unbind(_ listItem: OpaquePointer) {
        waiting.remove(listItem)
        guard left[listItem] == nil, let row = gtk_list_item_get_child(listItem)?.opaque, let id = id(of: row) else {
            return
        }
        guard isSplicing else { return unbind(row, id) }
        left[listItem] = (row, id)
        g_object_ref(row.raw)
        // Until it is bound again it has no place.
        furrow_slide_row_set_list_item(row, nil)
    }

    /// GTK takes a row apart.
    private func tearDown(_ listItem: OpaquePointer) {
        waiting.remove(listItem)
        leave(listItem)
    }

    /// A row that GTK unbound while the model was changed shows its item no longer.
    private func leave(_ listItem: OpaquePointer) {
        guard let (row, id) = left.removeValue(forKey: listItem) else { return }
        unbind(row, id)
        g_object_unref(row.raw)
    }

    private func unbind(_ row: OpaquePointer, _ id: RowID) {
        onUnbind?(row, id)
        furrow_slide_row_reset(row)
        guard rows[id] == row else { return }
        rows[id] = nil
        // GTK takes away and gives back every row that moves up or down by a change: asked for once is enough.
        if unbound.isEmpty { onUnbound?() }
        unbound.insert(id)
    }

    /// The items whose rows were unbound since this was last asked, and not given back.
    func collectUnbound() -> [RowID] {
        guard !unbound.isEmpty else { return [] }
        defer { unbound = [] }
        return unbound.filter { rows[$0] == nil }
    }
}

extension OpaquePointer {
    /// GTK's own widget around a row of the list, which has the focus, and the name for assistive technologies. What stands
    /// in for a row is in none.
    @MainActor var holder: Widget? { gtk_widget_get_parent(widget) }
}
