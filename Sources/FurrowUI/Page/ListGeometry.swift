// Where the rows of a list are laid out.

import Gestures

/// A list's measures at one moment, so that many rows can be reckoned without asking GTK for each.
///
/// Rows are equally high. GTK is not asked where a row is: it leaves the rows out of view where they once were.
struct ListGeometry: Equatable, Sendable {
    /// Where the list's view begins: px from the page's top. The add row, as high as a row, stands above it.
    var top: Double
    /// Where it ends: px from the page's top.
    var bottom: Double
    /// A row's height in px.
    var rowHeight: Double
    /// How far the list is scrolled, in px.
    var scroll: Double

    /// Where the row at this place of the list is, or would be, laid out: px from the page's top.
    func top(ofPlace place: Int) -> Double { top + Double(place) * rowHeight - scroll }

    /// Whether a row that stands at this height is seen.
    func shows(_ y: Double) -> Bool { y > top - rowHeight && y < bottom }

    /// The places of the rows that GTK draws: those in view, and as it overdraws by 10 px, their neighbours.
    var drawnPlaces: ClosedRange<Int> {
        guard rowHeight > 0 else { return 0...0 }
        let first = max(0, Int(scroll / rowHeight) - 1)
        return first...(first + Int(max(0, bottom - top) / rowHeight) + 3)
    }

    /// The places from which rows may come into view by a change: as many again on either side.
    var nearPlaces: ClosedRange<Int> {
        let drawn = drawnPlaces
        return (drawn.lowerBound - drawn.count)...(drawn.upperBound + drawn.count)
    }

    /// The place of the first row of which anything is seen.
    var firstPlace: Int { rowHeight > 0 ? max(0, Int(scroll / rowHeight)) : 0 }

    /// The place of the first row that is seen whole.
    var firstWholePlace: Int { rowHeight > 0 ? max(0, Int((scroll / rowHeight).rounded(.up))) : 0 }

    /// Where the seam below the row at this place is laid out: px from the page's top; that of a seam which is nowhere is the
    /// view's end.
    func seam(below place: Int) -> Double { place == .max ? bottom : top(ofPlace: place + 1) }

    /// How much room a list of so many rows has below its last, in px: a row's height, unless the view has as much of it
    /// anyway (specification E1).
    func roomBelow(_ rows: Int) -> Double {
        rows > 0 && Double(rows + 1) * rowHeight > bottom - top ? rowHeight : 0
    }

    /// Where the last of so many rows ends when the list is not pulled, or the view does: px from the page's top.
    func end(of rows: Int) -> Double { min(bottom, top(ofPlace: rows)) }
}
