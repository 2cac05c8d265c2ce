// Where every row is drawn, whatever moves it.

import Gestures

/// How a row is drawn.
struct RowDrawing: Equatable, Sendable {
    /// How far below its place it stands, in px.
    var shift = 0.0
    /// How clearly it is seen, 0...1.
    var opacity = 1.0
    /// How green it is with having been completed, 0...1.
    var tint = 0.0
    /// How much larger it is drawn.
    var scale = 1.0
}

extension Choreography {
    /// What moves all rows alike at one moment.
    struct Frame: Equatable, Sendable {
        let time: Seconds
        let geometry: ListGeometry
        /// How far all rows stand off their places: for the editor, or pulled.
        fileprivate let shift: Double
        fileprivate let dimming: Double
    }

    /// Px that cannot be seen.
    static let smallestShift = 0.5

    /// The moment at which rows are to be drawn.
    func frame(at time: Seconds, _ geometry: ListGeometry) -> Frame {
        Frame(
            time: time, geometry: geometry, shift: editorShift.value(at: time) + (pull?.shift ?? 0),
            dimming: dimming.value(at: time))
    }

    /// Whether every row is drawn as it is made: nothing moves, holds or dims it, nor has it just been completed.
    func leavesRowsAlone(at time: Seconds) -> Bool {
        motions.isEmpty && standIns.isEmpty && openOpacities.isEmpty && flashes.isEmpty && parting == nil && pull == nil
            && carrying == nil && absence == nil && editorShift.value(at: time) == 0 && dimming.value(at: time) == 1
    }

    /// How the row of this id, at this place of the list, is drawn.
    func drawing(of row: RowID, at place: Int, in frame: Frame) -> RowDrawing {
        RowDrawing(
            shift: motion(of: row, at: frame.time) + steadyShift(at: place, in: frame),
            opacity: opacity(of: row, frame), tint: tint(of: row, at: frame.time))
    }

    /// How a row's stand-in is drawn; its shift is px from the page's top.
    func standIn(of row: RowID, in frame: Frame) -> RowDrawing? {
        guard let standIn = standIns[row] else { return nil }
        return RowDrawing(
            shift: standIn.target + motion(of: row, at: frame.time) + steadyShift(at: standIn.place, in: frame),
            opacity: clearness(of: row, frame), tint: tint(of: row, at: frame.time),
            scale: scales[row]?.value(at: frame.time) ?? 1)
    }

    /// How the add row is drawn: it stays, and rows pass beneath it, unless it is the upper neighbour of a gap itself.
    func addRow(in frame: Frame) -> RowDrawing {
        RowDrawing(shift: addRowShift(at: frame.time), opacity: frame.dimming)
    }

    func addRowShift(at time: Seconds) -> Double {
        let raised = parting.map { $0.seam.above == nil ? -$0.up : 0 } ?? 0
        return raised + addRowReturn.value(at: time)
    }

    /// How far the row still stands from its place, on its way there.
    func motion(of row: RowID, at time: Seconds) -> Double {
        motions.isEmpty ? 0 : motions[row]?.value(at: time) ?? 0
    }

    /// How far a row stands below its place for other reasons than its own way there: what is edited, pulled, parted or
    /// carried.
    private func steadyShift(at place: Int, in frame: Frame) -> Double {
        let parted = parting.map { place <= $0.above ? -$0.up : $0.down } ?? 0
        return frame.shift + parted + (carrying?.shift(at: place, frame.time, frame.geometry) ?? 0)
    }

    private func opacity(of row: RowID, _ frame: Frame) -> Double {
        // Its stand-in is seen instead.
        carrying?.row == row || !standIns.isEmpty && standIns[row] != nil ? 0 : clearness(of: row, frame)
    }

    /// How clearly those are seen in their places that are carried with another row.
    static let stackedOpacity = 0.35

    /// How clearly a row or its stand-in is seen: others than the edited one dim, and so may open ones, and those that are
    /// carried with another.
    private func clearness(of row: RowID, _ frame: Frame) -> Double {
        var clearness = (undimmed == row ? 1 : frame.dimming) * presence(of: row, frame)
        if !openOpacities.isEmpty, let opacity = openOpacities[row] { clearness *= opacity }
        if let carrying, carrying.stacked.besides.contains(row) { clearness *= Self.stackedOpacity }
        return clearness
    }

    /// How much a row is drawn among the others, and not elsewhere.
    private func presence(of row: RowID, _ frame: Frame) -> Double {
        guard let absence, absence.row == row else { return 1 }
        return absence.clearness.value(at: frame.time)
    }

    /// How the row is drawn that is carried.
    func carried(in frame: Frame) -> RowDrawing? {
        guard let carrying else { return nil }
        var drawing = carrying.drawing(at: frame.time)
        drawing.opacity = presence(of: carrying.row, frame)
        return drawing
    }

    private func tint(of row: RowID, at time: Seconds) -> Double {
        flashes.isEmpty ? 0 : flashes[row]?.value(at: time) ?? 0
    }

    /// Whether rows are on their way up or down, dimming, or becoming smaller.
    func isMoving(at time: Seconds) -> Bool {
        !motions.isEmpty || !scales.isEmpty || !editorShift.isOver(at: time) || !dimming.isOver(at: time)
            || !addRowReturn.isOver(at: time) || carrying?.isMoving(at: time) == true
            || absence.map { !$0.clearness.isOver(at: time) } ?? false
    }

    // MARK: Where rows are seen

    /// Where these rows, all stand-ins and the carried row are drawn: px from the page's top.
    func seen(_ rows: [Placed], in frame: Frame) -> [RowID: Double] {
        var seen = standIns.mapValues { $0.target + steadyShift(at: $0.place, in: frame) }
        for (row, place) in rows where seen[row] == nil {
            seen[row] = frame.geometry.top(ofPlace: place) + steadyShift(at: place, in: frame)
        }
        for (row, motion) in motions where seen[row] != nil { seen[row]? += motion.value(at: frame.time) }
        if let carrying { seen[carrying.row] = carrying.top }
        return seen
    }

    /// The row that is seen at this height, px from the page's top; of several the uppermost. Each is drawn over those of
    /// earlier places, and stand-ins over them all.
    func row(at y: Double, of rows: [Placed], in frame: Frame) -> RowID? {
        let seen = seen(rows, in: frame)
        return rows.filter { row, _ in
            seen[row].map { y >= $0 && y < $0 + frame.geometry.rowHeight } ?? false
        }.max { (layer(of: $0.row), $0.place) < (layer(of: $1.row), $1.place) }?.row
    }

    private func layer(of row: RowID) -> Int { carrying?.row == row ? 2 : standIns[row] == nil ? 0 : 1 }

    // MARK: Where rows set out

    /// How far below its place (negative: above) a row sets out that was seen here, px from the page's top. What else moves
    /// it goes on doing so.
    func shift(from seen: Double, to target: Double, at place: Int, since change: Change, in frame: Frame) -> Double {
        seen + movedByFingers(place, since: change) - target - steadyShift(at: place, in: frame)
    }

    /// How far fingers that hold the rows still have moved the one at this place since the change began: px downward.
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
