import Gestures

/// A list's measurements at one moment, from which the positions of its rows are computed without GTK.
///
/// All rows have the same height. GTK cannot be asked for a row's position: it leaves rows that are out of view at
/// their old positions.
package struct ListGeometry: Equatable, Sendable {
    /// The top of the list's view, in px from the page's top. The add row, as high as a row, is above it.
    package internal(set) var top: Double
    /// The bottom of the list's view, in px from the page's top.
    package internal(set) var bottom: Double
    /// The height of a row in px.
    package internal(set) var rowHeight: Double
    /// The scroll offset in px.
    package var scroll: Double

    package init(top: Double, bottom: Double, rowHeight: Double, scroll: Double) {
        self.top = top
        self.bottom = bottom
        self.rowHeight = rowHeight
        self.scroll = scroll
    }

    /// Returns the position, in px from the page's top, of a row with this place in the list, even if the row is not
    /// laid out.
    package func top(ofIndex index: Int) -> Double { top + Double(index) * rowHeight - scroll }

    /// Returns whether a row at this position is visible.
    package func shows(_ y: Double) -> Bool { y > top - rowHeight && y < bottom }

    /// The places of the rows that GTK draws: those in view, and their neighbors, because GTK overdraws by 10 px.
    package var drawnIndices: ClosedRange<Int> {
        guard rowHeight > 0 else { return 0...0 }
        let first = max(0, Int(scroll / rowHeight) - 1)
        return first...(first + Int(max(0, bottom - top) / rowHeight) + 3)
    }

    /// The places from which a change can bring rows into view: the drawn places, and as many again on either side.
    package var nearIndices: ClosedRange<Int> {
        let drawn = drawnIndices
        return (drawn.lowerBound - drawn.count)...(drawn.upperBound + drawn.count)
    }

    /// The place of the first row that is at least partly visible.
    package var firstIndex: Int { rowHeight > 0 ? max(0, Int(scroll / rowHeight)) : 0 }

    /// The place of the first row that is fully visible.
    package var firstWholeIndex: Int { rowHeight > 0 ? max(0, Int((scroll / rowHeight).rounded(.up))) : 0 }

    /// Returns the position of the seam below the row at this place, in px from the page's top. A seam that is
    /// not in the list (`.max`) is at the end of the view.
    package func seam(below index: Int) -> Double { index == .max ? bottom : top(ofIndex: index + 1) }

    /// Returns the room below the last of this many rows, in px: a row's height, unless the view has that much
    /// room anyway (specification E1).
    package func roomBelow(_ rows: Int) -> Double {
        rows > 0 && Double(rows + 1) * rowHeight > bottom - top ? rowHeight : 0
    }

    /// Returns the end of the last row of an unpulled list, or the end of the view if that is higher, in px
    /// from the page's top.
    package func end(of rows: Int) -> Double { min(bottom, top(ofIndex: rows)) }
}
