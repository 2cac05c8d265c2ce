// After a change: rows go from where they are drawn to where they are laid out anew.

import Gestures

extension Choreography {
    /// Rows about to move from where they are drawn to where the next layout puts them.
    struct Change: Sendable {
        /// Where they are drawn: px from the page's top.
        fileprivate var seen: [RowID: Double]
        /// How they move.
        fileprivate(set) var style: MotionStyle
        /// How the fingers held the rows then.
        fileprivate let parting: Parting?
        fileprivate let pull: Pull?
    }

    /// What is drawn of a row that goes where no row is drawn.
    struct StandIn: Equatable, Sendable {
        /// The row's place in the list.
        let place: Int
        /// Where it goes: px from the page's top.
        let target: Double
    }

    /// A row that is bound, and its place in the list.
    typealias Placed = (row: RowID, place: Int)

    /// Px that cannot be seen.
    private static let least = 0.5

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

    /// The list is about to be laid out anew; a change that waits already keeps where it saw the rows.
    ///
    /// - Parameter seen: where rows are drawn now; not looked at where a change waits.
    mutating func beginChange(_ style: MotionStyle, seen: [RowID: Double]) {
        if change == nil {
            change = Change(seen: seen, style: style, parting: parting, pull: pull)
        } else {
            change?.style = style
        }
    }

    /// The new row, if one comes with the change, is first drawn where the gap was that it comes out of.
    mutating func beginNew(_ row: RowID?) {
        if let row, let newRowTop { change?.seen[row] = newRowTop }
        newRowTop = nil
    }

    /// The list is laid out: rows set out from where they were drawn.
    ///
    /// - Parameters:
    ///   - drawn: the bound rows in view, from the top down.
    ///   - place: the place of a row that is not among them; nil where it has gone.
    /// - Returns: the rows whose stand-ins are seen from now on, for they go where no row is drawn; what other stand-ins
    ///   there were are not needed any more.
    mutating func start(
        _ drawn: [Placed], at time: Seconds, _ geometry: ListGeometry, place: (RowID) -> Int?
    ) -> [RowID] {
        guard let change else { return Array(standIns.keys) }
        self.change = nil
        // A row that is neither seen nor comes into view is at its place.
        (motions, standIns) = ([:], [:])
        let frame = frame(at: time, geometry)
        sendStandIns(besides: Set(drawn.map(\.row)), change, in: frame, place: place)
        send(drawn, change, in: frame)
        return Array(standIns.keys)
    }

    /// Rows that were seen and do not stay in view are seen to leave it.
    private mutating func sendStandIns(
        besides staying: Set<RowID>, _ change: Change, in frame: Frame, place: (RowID) -> Int?
    ) {
        let (geometry, seconds) = (frame.geometry, duration(change.style.duration))
        guard seconds > 0 else { return }
        // Far away is no farther than a view's height: it is out of sight by then.
        let reach = geometry.bottom - geometry.top
        for (row, seen) in change.seen where geometry.shows(seen) && !staying.contains(row) && row != carrying?.row {
            guard let place = place(row) else { continue }
            let target = min(max(geometry.top(ofPlace: place), geometry.top - reach), geometry.bottom + reach)
            standIns[row] = StandIn(place: place, target: target)
            let way = way(from: seen, to: target, at: place, since: change, in: frame)
            send(row, from: way, at: frame.time + change.style.delay, over: seconds)
        }
    }

    private mutating func send(_ drawn: [Placed], _ change: Change, in frame: Frame) {
        var begins = frame.time + change.style.delay
        for (row, place) in drawn where row != carrying?.row {
            guard let seen = change.seen[row] else { continue }
            let way = way(from: seen, to: frame.geometry.top(ofPlace: place), at: place, since: change, in: frame)
            send(row, from: way, at: begins, over: duration(change.style.duration))
            if abs(way) >= Self.least { begins += change.style.stagger }
        }
    }

    /// How far below its place (negative: above) a row sets out. What else moves it goes on doing so, and is no part of its
    /// way.
    private func way(
        from seen: Double, to target: Double, at place: Int, since change: Change, in frame: Frame
    ) -> Double {
        seen + movedByFingers(place, since: change) - target - steadyShift(at: place, in: frame)
    }

    /// How far fingers that hold the rows still have moved the one at this place since the change began: px downward.
    private func movedByFingers(_ place: Int, since change: Change) -> Double {
        var way = 0.0
        if let pull { way += pull.shift - (change.pull?.shift ?? 0) }
        if let parting {
            let before = change.parting
            way += place <= parting.above ? (before?.up ?? 0) - parting.up : parting.down - (before?.down ?? 0)
        }
        return way
    }

    /// Sends a row from this many px below its place (negative: above) to its place.
    mutating func send(_ row: RowID, from shift: Double, at start: Seconds, over duration: Seconds) {
        motions[row] =
            abs(shift) >= Self.least && duration > 0
            ? Animation(from: shift, to: 0, start: start, duration: duration) : nil
    }

    /// How a row's stand-in is drawn; its shift is px from the page's top.
    func standIn(of row: RowID, in frame: Frame) -> RowDrawing? {
        guard let standIn = standIns[row] else { return nil }
        return RowDrawing(
            shift: standIn.target + motion(of: row, at: frame.time) + steadyShift(at: standIn.place, in: frame),
            opacity: clearness(of: row, frame), tint: tint(of: row, at: frame.time))
    }

    /// Stand-ins that have arrived go.
    ///
    /// - Returns: their rows.
    mutating func endStandIns() -> [RowID] {
        guard !standIns.isEmpty else { return [] }
        let ended = standIns.keys.filter { motions[$0] == nil }
        for row in ended { standIns[row] = nil }
        return ended
    }
}
