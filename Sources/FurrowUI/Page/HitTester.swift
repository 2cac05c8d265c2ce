import CGtk
import Gestures
import GtkShim
import GtkSupport
import ListModel

/// Finds the row, seam or control at a point of a page. All points are in px from the page's top left corner.
@MainActor final class HitTester {
    private let page: Widget
    private let rows: RowRegistry
    private let edges: ListEdges
    private let animator: RowAnimator
    private let area: VisibleArea
    private let insertButton: InsertButton

    init(on page: Widget, _ edges: ListEdges, _ animator: RowAnimator, _ insertButton: InsertButton) {
        self.page = page
        self.edges = edges
        self.animator = animator
        self.insertButton = insertButton
        rows = animator.rows
        area = animator.area
    }

    private var source: any RowSource { rows.source }

    // MARK: Rows

    /// Returns the target at a point. A button over a row does not hide the row from gestures: the target still names
    /// the row, and only a click goes to the button (specification H9).
    func target(_ x: Double, _ y: Double) -> Target {
        let picked = pickedTarget(x, y)
        guard insertButton.isDrawn(at: inList(Point(x: x, y: y))), case .row(let id, let place) = picked else {
            return picked
        }
        return .button(id, index: place)
    }

    /// Returns the target of a press at a point. A scroll bar keeps its own presses.
    func pressTarget(_ x: Double, _ y: Double) -> Target {
        guard let picked = pick(x, y), gtk_widget_get_ancestor(picked, gtk_scrollbar_get_type()) == nil else {
            return .elsewhere
        }
        return target(x, y)
    }

    /// Returns the widget at a point.
    func pick(_ x: Double, _ y: Double) -> Widget? { gtk_widget_pick(page, x, y, GTK_PICK_DEFAULT) }

    private func pickedTarget(_ x: Double, _ y: Double) -> Target {
        guard let picked = pick(x, y) else { return .elsewhere }
        var isButton = false
        var next: Widget? = picked
        while let current = next, current != page {
            isButton = isButton || hasOwnClick(current)
            if current == edges.topRow.widget { return .addRow }
            if let row = rows.row(at: current) {
                return target(on: animator.movingRow(at: y) ?? rows.id(of: row), isButton: isButton)
            }
            next = gtk_widget_get_parent(current)
        }
        if let row = animator.movingRow(at: y) { return target(on: row, isButton: false) }
        return y < area.geometry.top ? .addRow : rowTarget(at: y)
    }

    private func hasOwnClick(_ widget: Widget) -> Bool {
        furrow_is_a(widget, "GtkButton") || furrow_is_a(widget, "FurrowSwipeMenu") || furrow_is_disclosure(widget)
    }

    /// Returns the row at this height, even if a control covers the row or the row cannot be pressed. It is the target
    /// of a row dragged over the list.
    func rowTarget(at y: Double) -> Target {
        if let row = animator.movingRow(at: y) { return target(on: row, isButton: false) }
        let geometry = area.geometry
        guard y >= geometry.top, y < geometry.bottom, geometry.rowHeight > 0 else { return .elsewhere }
        let place = Int((y - geometry.top + geometry.scroll) / geometry.rowHeight)
        return source.has(place) ? .row(RowID(source.id(at: place)), index: place) : .below
    }

    private func target(on id: RowID?, isButton: Bool) -> Target {
        guard let id, let place = rows.index(of: id) else { return .elsewhere }
        return isButton ? .button(id, index: place) : .row(id, index: place)
    }

    // MARK: Seams

    /// Returns the seam nearest to a point.
    func seam(_ x: Double, _ y: Double) -> Seam? {
        switch target(x, y) {
        case .addRow: return source.seam(below: -1)
        case .below: return source.seam(below: source.count - 1)
        case .elsewhere: return nil
        case .row(let id, let place), .button(let id, let place):
            guard let top = animator.visibleTop(of: id) else { return nil }
            return source.seam(below: y - top < edges.rowHeight / 2 ? place - 1 : place)
        }
    }

    /// Returns the position of a seam as laid out, in px from the list's top.
    func height(of seam: Seam) -> Double {
        let geometry = area.geometry
        return geometry.seam(below: animator.place(above: seam)) - geometry.top
    }

    /// Converts a point from px from the page's top left corner to px from the list's top left corner.
    func inList(_ point: Point) -> Point { Point(x: point.x, y: point.y - area.geometry.top) }

    // MARK: Descriptions

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
        target.rowID.flatMap { animator.visibleTop(of: $0) }.map { ($0, edges.rowHeight) }
    }
}
