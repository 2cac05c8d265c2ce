// A list as its page draws it, without a page: numbered rows, a viewport of ten rows, and a clock set by the
// test.

import Gestures

@testable import ListModel

/// A list that lays out its rows and asks the rowAnimations where to draw them, as the page does.
struct DrawnList {
    var rowAnimations = RowAnimations()
    /// The rows, from top to bottom.
    var rows: [RowID]
    /// A viewport of ten rows under the add row.
    var geometry = ListGeometry(top: 56, bottom: 616, rowHeight: 56, scroll: 0)
    var time: Seconds = 100

    init(_ count: Int) { rows = (0..<count).map(Self.row) }

    static func row(_ number: Int) -> RowID { RowID(high: 0, low: UInt64(number)) }

    var frame: RowAnimations.Frame { rowAnimations.frame(at: time, geometry) }

    func index(of row: RowID) -> Int? { rows.firstIndex(of: row) }

    /// Returns the rows at these places, leaving out places beyond the ends of the list.
    func placed(_ places: ClosedRange<Int>) -> [RowAnimations.Placed] {
        rows.indices.clamped(to: max(0, places.lowerBound)..<max(0, places.upperBound) + 1).map { (rows[$0], $0) }
    }

    /// Returns how the row with this number is drawn at its place.
    func drawing(_ number: Int) -> RowDrawing {
        let row = Self.row(number)
        return rowAnimations.drawing(of: row, at: index(of: row) ?? 0, in: frame)
    }

    /// Returns the position at which a row is drawn, in px from the top of the page, whether by its widget, a
    /// floating row or as the dragged row, or nil if the row is not drawn.
    func top(of row: RowID) -> Double? {
        let frame = frame
        if let draggedRow = rowAnimations.draggedRow, draggedRow.row == row {
            return draggedRow.drawing(at: time).shift
        }
        if let floatingRow = rowAnimations.floatingRow(of: row, in: frame) { return floatingRow.shift }
        guard let place = index(of: row), geometry.drawnIndices.contains(place) else { return nil }
        return geometry.top(ofIndex: place) + rowAnimations.drawing(of: row, at: place, in: frame).shift
    }

    func top(_ number: Int) -> Double? { top(of: Self.row(number)) }

    /// Returns the scale at which the row with this number is drawn, by its widget, a floating row or as the
    /// dragged row.
    func scale(_ number: Int) -> Double {
        let row = Self.row(number)
        if let draggedRow = rowAnimations.draggedRow, draggedRow.row == row {
            return draggedRow.drawing(at: time).scale
        }
        return (rowAnimations.floatingRow(of: row, in: frame) ?? drawing(number)).scale
    }

    /// The positions of the visible rows.
    var tops: [RowID: Double] {
        var tops: [RowID: Double] = [:]
        for row in rows { if let top = top(of: row), geometry.shows(top) { tops[row] = top } }
        return tops
    }

    // MARK: Changes

    /// Changes the list without laying it out.
    ///
    /// - Parameters:
    ///   - keepsParted: Whether the fingers continue to part the rows. `keepsPulled` is the same for a pull.
    mutating func begin(
        _ style: MotionStyle, keepsParted: Bool = false, keepsPulled: Bool = false, new: RowID? = nil,
        _ change: (inout [RowID]) -> Void
    ) {
        let positions = rowAnimations.positions(of: placed(geometry.nearIndices), in: frame)
        if !keepsParted { rowAnimations.endParting(at: time) }
        if !keepsPulled { rowAnimations.endPull() }
        rowAnimations.beginChange(style, positions: positions)
        rowAnimations.beginNew(new)
        let above = rowAnimations.parting.flatMap {
            $0.above < 0 ? nil : rows.indices.contains($0.above) ? rows[$0.above] : nil
        }
        change(&rows)
        if let parting = rowAnimations.parting, parting.above >= 0, parting.above != .max {
            rowAnimations.seamMoved(above: above.flatMap(index(of:)) ?? min(parting.above, rows.count - 1))
        }
        if let draggedRow = rowAnimations.draggedRow {
            _ = rowAnimations.draggedRowMoved(to: index(of: draggedRow.row), at: time)
        }
    }

    mutating func layOut() {
        let drawn = placed(geometry.drawnIndices).filter { geometry.shows(geometry.top(ofIndex: $0.place)) }
        let rows = rows
        _ = rowAnimations.start(drawn, at: time, geometry) { rows.firstIndex(of: $0) }
    }

    /// Changes the list and lays it out.
    mutating func change(
        _ style: MotionStyle, keepsParted: Bool = false, keepsPulled: Bool = false, new: RowID? = nil,
        _ change: (inout [RowID]) -> Void
    ) {
        begin(style, keepsParted: keepsParted, keepsPulled: keepsPulled, new: new, change)
        layOut()
    }

    // MARK: Time and gestures

    /// Advances the clock, and removes the finished movements.
    mutating func wait(_ seconds: Seconds) {
        time += seconds
        _ = rowAnimations.settle(at: time)
        _ = rowAnimations.endFloatingRows()
    }

    /// Parts the rows below a place, as fingers do.
    mutating func part(below place: Int, up: Double, down: Double) {
        let seam = Seam(
            above: rows.indices.contains(place) ? rows[place] : nil,
            below: rows.indices.contains(place + 1) ? rows[place + 1] : nil)
        rowAnimations.part(seam, above: place, up: up, down: down)
    }

    mutating func pull(_ edge: Edge, _ distance: Double) {
        rowAnimations.pull(edge, distance: distance, action: .none)
    }

    mutating func lift(_ number: Int) {
        let row = Self.row(number)
        rowAnimations.lift(row, from: index(of: row) ?? 0, at: time, geometry)
    }

    mutating func drag(to top: Double, slot: Int) { rowAnimations.drag(to: top, slot: slot, at: time, geometry) }

    /// Whether no movement is left and every row is drawn at its place.
    var isAtRest: Bool {
        rowAnimations.motions.isEmpty && rowAnimations.floatingRows.isEmpty && rowAnimations.scales.isEmpty
            && rowAnimations.change == nil && rowAnimations.draggedRow == nil && !rowAnimations.isMoving(at: time)
            && areRowsAtTheirPlaces
    }

    /// Whether every row is drawn at its place, without any transformation.
    var areRowsAtTheirPlaces: Bool {
        rows.indices.allSatisfy { rowAnimations.drawing(of: rows[$0], at: $0, in: frame) == RowDrawing() }
    }
}
