// The drawing of all rows in one frame: the sum of the motions and states of the rowAnimations.

import Gestures

/// The appearance of a row in one frame.
package struct RowDrawing: Equatable, Sendable {
    /// The distance below the row's place, in px.
    package internal(set) var shift = 0.0
    /// The opacity, 0...1.
    package internal(set) var opacity = 1.0
    /// The strength of the green tint of a row that was just completed, 0...1.
    package internal(set) var tint = 0.0
    package internal(set) var scale = 1.0

    package init(shift: Double = 0.0, opacity: Double = 1.0, tint: Double = 0.0, scale: Double = 1.0) {
        self.shift = shift
        self.opacity = opacity
        self.tint = tint
        self.scale = scale
    }
}

extension RowAnimations {
    /// The offset and the dimming that all rows share at one moment.
    package struct Frame: Equatable, Sendable {
        package let time: Seconds
        package let geometry: ListGeometry
        /// The offset of all rows from their places, because of the editor or a pull.
        fileprivate let shift: Double
        fileprivate let dimming: Double
    }

    /// The smallest shift that is visible, in px.
    package static let minVisibleShift = 0.5

    package func frame(at time: Seconds, _ geometry: ListGeometry) -> Frame {
        Frame(
            time: time, geometry: geometry, shift: editorShift.value(at: time) + (pull?.shift ?? 0),
            dimming: dimming.value(at: time))
    }

    /// Returns whether every row is drawn at its place and fully opaque: nothing moves, holds or dims a row, and no
    /// row was just completed.
    package func isStill(at time: Seconds) -> Bool {
        motions.isEmpty && floatingRows.isEmpty && openOpacities.isEmpty && flashes.isEmpty && parting == nil
            && pull == nil
            && draggedRow == nil && hiddenRow == nil && editorShift.value(at: time) == 0 && dimming.value(at: time) == 1
    }

    package func drawing(of row: RowID, at place: Int, in frame: Frame) -> RowDrawing {
        RowDrawing(
            shift: motion(of: row, at: frame.time) + steadyShift(at: place, in: frame),
            opacity: opacity(of: row, frame), tint: tint(of: row, at: frame.time))
    }

    /// Returns the drawing of the floating copy of a row. The shift is measured from the page's top, in px.
    package func floatingRow(of row: RowID, in frame: Frame) -> RowDrawing? {
        guard let floatingRow = floatingRows[row] else { return nil }
        return RowDrawing(
            shift: floatingRow.target + motion(of: row, at: frame.time) + steadyShift(at: floatingRow.place, in: frame),
            opacity: baseOpacity(of: row, frame), tint: tint(of: row, at: frame.time),
            scale: scales[row]?.value(at: frame.time) ?? 1)
    }

    /// Returns the drawing of the add row. Other rows pass beneath it. It moves only if it is itself the upper
    /// neighbor of a gap.
    package func addRow(in frame: Frame) -> RowDrawing {
        RowDrawing(shift: addRowShift(at: frame.time), opacity: frame.dimming)
    }

    package func addRowShift(at time: Seconds) -> Double {
        let raised = parting.map { $0.seam.above == nil ? -$0.up : 0 } ?? 0
        return raised + addRowReturn.value(at: time)
    }

    /// Returns the current distance of a moving row from its place.
    package func motion(of row: RowID, at time: Seconds) -> Double {
        motions.isEmpty ? 0 : motions[row]?.value(at: time) ?? 0
    }

    /// Returns a row's offset, in px downward, that comes from an edited, pulled, parted or dragged row rather than
    /// from the row's own motion.
    private func steadyShift(at place: Int, in frame: Frame) -> Double {
        let parted = parting.map { place <= $0.above ? -$0.up : $0.down } ?? 0
        return frame.shift + parted + (draggedRow?.shift(at: place, frame.time, frame.geometry) ?? 0)
    }

    private func opacity(of row: RowID, _ frame: Frame) -> Double {
        // The floating copy is drawn instead.
        draggedRow?.row == row || !floatingRows.isEmpty && floatingRows[row] != nil ? 0 : baseOpacity(of: row, frame)
    }

    /// The opacity of rows that stay in the list while they are dragged as part of a stack.
    package static let stackedOpacity = 0.35

    /// Returns the opacity of a row or its floating copy. A row is dimmed while another row is edited, while it is
    /// open, or while it is dragged as part of a stack.
    private func baseOpacity(of row: RowID, _ frame: Frame) -> Double {
        var opacity = (undimmed == row ? 1 : frame.dimming) * visibility(of: row, frame)
        if !openOpacities.isEmpty, let rowOpacity = openOpacities[row] { opacity *= rowOpacity }
        if let draggedRow, draggedRow.stacked.others.contains(row) { opacity *= Self.stackedOpacity }
        return opacity
    }

    /// Returns the opacity of a row in the list; less than 1 while the row is drawn outside the list.
    private func visibility(of row: RowID, _ frame: Frame) -> Double {
        guard let hiddenRow, hiddenRow.row == row else { return 1 }
        return hiddenRow.opacity.value(at: frame.time)
    }

    package func draggedRowDrawing(in frame: Frame) -> RowDrawing? {
        guard let draggedRow else { return nil }
        var drawing = draggedRow.drawing(at: frame.time)
        drawing.opacity = visibility(of: draggedRow.row, frame)
        return drawing
    }

    private func tint(of row: RowID, at time: Seconds) -> Double {
        flashes.isEmpty ? 0 : flashes[row]?.value(at: time) ?? 0
    }

    /// Returns whether rows are moving up or down, dimming, or shrinking.
    package func isMoving(at time: Seconds) -> Bool {
        !motions.isEmpty || !scales.isEmpty || !editorShift.isOver(at: time) || !dimming.isOver(at: time)
            || !addRowReturn.isOver(at: time) || draggedRow?.isMoving(at: time) == true
            || hiddenRow.map { !$0.opacity.isOver(at: time) } ?? false
    }

    // MARK: Where rows are drawn

    /// Returns the positions of these rows, all floating rows and the dragged row, in px from the page's top.
    package func positions(of rows: [Placed], in frame: Frame) -> [RowID: Double] {
        var positions = floatingRows.mapValues { $0.target + steadyShift(at: $0.place, in: frame) }
        for (row, place) in rows where positions[row] == nil {
            positions[row] = frame.geometry.top(ofIndex: place) + steadyShift(at: place, in: frame)
        }
        for (row, motion) in motions where positions[row] != nil { positions[row]? += motion.value(at: frame.time) }
        if let draggedRow { positions[draggedRow.row] = draggedRow.top }
        return positions
    }

    /// Returns the row drawn at this height, in px from the page's top. If several rows overlap there, returns the
    /// uppermost. Each row is drawn above the rows with earlier places, and floating rows are drawn above all rows.
    package func row(at y: Double, of rows: [Placed], in frame: Frame) -> RowID? {
        let positions = positions(of: rows, in: frame)
        return rows.filter { row, _ in
            positions[row].map { y >= $0 && y < $0 + frame.geometry.rowHeight } ?? false
        }.max { (layer(of: $0.row), $0.place) < (layer(of: $1.row), $1.place) }?.row
    }

    private func layer(of row: RowID) -> Int { draggedRow?.row == row ? 2 : floatingRows[row] == nil ? 0 : 1 }

    // MARK: Where rows start

    /// Returns the initial distance of a row below its place (negative: above), so that the row starts where it was
    /// drawn, at `position` px from the page's top. The offsets of a pull or a gap are subtracted, because they
    /// continue.
    package func shift(from position: Double, to target: Double, at place: Int, since change: Change, in frame: Frame)
        -> Double
    {
        position + movedByFingers(place, since: change) - target - steadyShift(at: place, in: frame)
    }

    /// Returns the distance (px downward) by which fingers that still hold the rows have moved the row at this place
    /// since the change began.
    private func movedByFingers(_ place: Int, since change: Change) -> Double {
        var moved = 0.0
        if let pull { moved += pull.shift - (change.pull?.shift ?? 0) }
        if let parting {
            let before = change.parting
            moved += place <= parting.above ? (before?.up ?? 0) - parting.up : parting.down - (before?.down ?? 0)
        }
        return moved
    }
}
