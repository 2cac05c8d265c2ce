// The positions of rows, and the row at a point.

import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

extension ListPage {
    /// The list's current measurements.
    var geometry: ListGeometry {
        let rowHeight = edges.addRow.height
        return ListGeometry(
            top: rowHeight, bottom: Double(gtk_widget_get_height(widget)), rowHeight: rowHeight,
            scroll: driver.scroller.value)
    }

    /// Returns the current positions, in px from the page's top, of the drawn rows and of the same number of rows on
    /// either side, which may come into view.
    func visiblePositions() -> [RowID: Double] {
        let frame = frame(at: MainLoop.now)
        return rowAnimations.positions(of: rows.placed(in: frame.geometry.nearPlaces), in: frame)
    }

    /// Returns the current position of one row, in px from the page's top.
    func visibleTop(of id: RowID) -> Double? {
        guard let place = rows.place(of: id) else { return nil }
        let frame = frame(at: MainLoop.now)
        return frame.geometry.top(ofPlace: place) + rowAnimations.drawing(of: id, at: place, in: frame).shift
    }

    /// Returns an item's place in the list, whether its row is bound or not.
    private func place(of id: RowID) -> Int? { rows.place(of: id) ?? source.place(of: id.item) }

    /// Returns the place of the row above a seam: -1 if that is the add row, `.max` if the seam is not in the list.
    func place(above seam: Seam) -> Int {
        if let place = seam.above.flatMap(place(of:)) { return place }
        if let place = seam.below.flatMap(place(of:)) { return place - 1 }
        return seam.above == nil ? -1 : .max
    }

    // MARK: The row at a point

    /// Returns the target at this point of the page. A button over a row does not hide the row from gestures: the
    /// target still names the row, and only a click goes to the button (specification H9).
    func target(_ x: Double, _ y: Double) -> Target {
        let picked = pickedTarget(x, y)
        guard controls.hover.insertButton.isDrawn(at: inList(Point(x: x, y: y))), case .row(let id, let place) = picked
        else {
            return picked
        }
        return .button(id, index: place)
    }

    /// Returns the target of a press at this point of the page. A scroll bar keeps its own presses.
    func pressTarget(_ x: Double, _ y: Double) -> Target {
        guard let picked = pick(x, y), gtk_widget_get_ancestor(picked, gtk_scrollbar_get_type()) == nil else {
            return .elsewhere
        }
        return target(x, y)
    }

    private func pick(_ x: Double, _ y: Double) -> Widget? { gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT) }

    private func pickedTarget(_ x: Double, _ y: Double) -> Target {
        guard let picked = pick(x, y) else { return .elsewhere }
        var isButton = false
        var next: Widget? = picked
        while let current = next, current != widget {
            isButton = isButton || hasOwnClick(current)
            if current == edges.addRow.row.widget { return .addRow }
            if let row = rows.row(at: current) {
                return target(on: movingRow(at: y) ?? rows.id(of: row), isButton: isButton)
            }
            next = gtk_widget_get_parent(current)
        }
        if let row = movingRow(at: y) { return target(on: row, isButton: false) }
        return y < geometry.top ? .addRow : rowTarget(at: y)
    }

    private func hasOwnClick(_ widget: Widget) -> Bool {
        furrow_is_a(widget, "GtkButton") || furrow_is_a(widget, "FurrowSwipeMenu") || furrow_is_disclosure(widget)
    }

    /// Returns the row at this height, even if a control covers the row or the row cannot be pressed. It is the target
    /// of a row dragged over the list.
    func rowTarget(at y: Double) -> Target {
        if let row = movingRow(at: y) { return target(on: row, isButton: false) }
        let geometry = geometry
        guard y >= geometry.top, y < geometry.bottom, geometry.rowHeight > 0 else { return .elsewhere }
        let place = Int((y - geometry.top + geometry.scroll) / geometry.rowHeight)
        return source.has(place) ? .row(RowID(source.id(at: place)), index: place) : .below
    }

    private func target(on id: RowID?, isButton: Bool) -> Target {
        guard let id, let place = rows.place(of: id) else { return .elsewhere }
        return isButton ? .button(id, index: place) : .row(id, index: place)
    }

    /// Returns the row that is drawn at this height while rows are moving. Another row may be laid out there.
    private func movingRow(at y: Double) -> RowID? {
        guard !rowAnimations.motions.isEmpty else { return nil }
        let frame = frame(at: MainLoop.now)
        return rowAnimations.row(at: y, of: rows.placed(in: frame.geometry.nearPlaces), in: frame)
    }

    /// Returns the seam nearest to a point.
    func seam(_ x: Double, _ y: Double) -> Seam? {
        switch target(x, y) {
        case .addRow: return source.seam(below: -1)
        case .below: return source.seam(below: source.count - 1)
        case .elsewhere: return nil
        case .row(let id, let place), .button(let id, let place):
            guard let top = visibleTop(of: id) else { return nil }
            return source.seam(below: y - top < edges.addRow.height / 2 ? place - 1 : place)
        }
    }

    /// Returns whether a point is in the open editor or its chips.
    func isInEditor(_ x: Double, _ y: Double) -> Bool {
        pick(x, y).map(editing.contains) ?? false
    }

    /// Returns a description of the target that a finger picked. It is for developers of the gestures, so it is not
    /// translated.
    func name(of target: Target) -> String {
        switch target {
        case .addRow: "add row"
        case .row(let id, let index): "\(index): \(source.item(id.item)?.title ?? "?")"
        case .button(let id, let index): "button of \(index): \(source.item(id.item)?.title ?? "?")"
        case .below: "below"
        case .elsewhere: "elsewhere"
        }
    }

    /// Returns the visible position and the height of a target's row, in px from the page's top.
    func extent(of target: Target) -> (top: Double, height: Double)? {
        target.rowID.flatMap { visibleTop(of: $0) }.map { ($0, edges.addRow.height) }
    }

    /// Returns the position at which a row is laid out, in px from the page's top, even if the row is not bound yet.
    func rect(of id: RowID) -> Extent {
        let geometry = geometry
        let height = geometry.rowHeight
        let top = min(max(geometry.top(ofPlace: source.place(of: id.item) ?? 0), 0), max(0, geometry.bottom - height))
        return Extent(top: top, bottom: top + height)
    }
}
