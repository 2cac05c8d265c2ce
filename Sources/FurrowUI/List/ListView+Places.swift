// Where rows are laid out, and where they are seen.

import CGtk
import Gestures
import GtkShim
import GtkSupport

extension ListView {
    /// The list's measures at one moment, so that many rows can be reckoned without asking GTK for each.
    ///
    /// Rows are equally high. GTK is not asked where a row is: it leaves the rows out of view where they once were.
    struct View {
        /// Where the list's view begins and ends: px from the page's top.
        var top: Double
        var bottom: Double
        /// A row's height in px.
        var rowHeight: Double
        /// How far the list is scrolled, in px.
        var scroll: Double

        /// Where the row at this place of the list is, or would be, laid out: px from the page's top.
        func top(ofPlace position: Int) -> Double { top + Double(position) * rowHeight - scroll }

        /// Whether a row that stands at this height is seen.
        func shows(_ y: Double) -> Bool { y > top - rowHeight && y < bottom }

        /// The places of the rows that GTK draws: those in view, and as it overdraws by 10 px, their neighbours.
        var drawnPlaces: ClosedRange<Int> {
            guard rowHeight > 0 else { return 0...0 }
            let first = max(0, Int(scroll / rowHeight) - 1)
            return first...(first + Int((bottom - top) / rowHeight) + 3)
        }
    }

    /// The list's measures now.
    var view: View {
        let rowHeight = rowSize.height
        return View(
            // The add row stands above the list and is as high as a row.
            top: rowHeight, bottom: Double(gtk_widget_get_height(page)), rowHeight: rowHeight,
            scroll: gtk_adjustment_get_value(adjustment))
    }

    /// The place in the list of a bound row; nil where it is not bound.
    func position(of row: OpaquePointer) -> Int? {
        let position = furrow_slide_row_get_position(row)
        return position == GTK_INVALID_LIST_POSITION ? nil : Int(position)
    }

    /// Where a bound row is laid out: px from the page's top, before any shift.
    func top(of row: OpaquePointer) -> Double? { position(of: row).map(view.top(ofPlace:)) }

    /// Where rows stand now: px from the page's top. Those drawn, and as many on either side, which may come into view.
    func seenRows() -> [RowID: Double] {
        let view = view
        let drawn = view.drawnPlaces
        let near = (drawn.lowerBound - drawn.count)...(drawn.upperBound + drawn.count)
        let stance = stance(at: MainLoop.now)
        var seen: [RowID: Double] = [:]
        for (id, row) in rows {
            guard let position = position(of: row), near.contains(position) else { continue }
            seen[id] = view.top(ofPlace: position) + shift(of: id, position, stance)
        }
        return seen
    }

    /// The place in the list of an item, whether its row is bound or not.
    private func place(of id: RowID) -> Int? {
        rows[id].flatMap { position(of: $0) } ?? controller.library.contents.position(of: id.item)
    }

    /// The place of the row above a seam; -1 where that is the add row.
    func place(above seam: Seam) -> Int {
        if let position = seam.above.flatMap(place(of:)) { return position }
        if let position = seam.below.flatMap(place(of:)) { return position - 1 }
        return seam.above == nil ? -1 : .max
    }

    /// Where the seam is laid out: px from the page's top.
    func top(of seam: Seam) -> Double {
        let place = place(above: seam)
        return place == .max ? view.bottom : view.top(ofPlace: place + 1)
    }
}
