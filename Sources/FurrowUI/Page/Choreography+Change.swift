// After a change: rows go from where they are drawn to where they are laid out anew.

import Gestures

extension Choreography {
    /// Rows about to move from where they are drawn to where the next layout puts them.
    struct Change: Sendable {
        /// Px from the page's top.
        fileprivate(set) var seen: [RowID: Double]
        /// How they move.
        var style: MotionStyle
        /// How the fingers held the rows then.
        fileprivate let parting: Parting?
        fileprivate let pull: Pull?
    }

    /// A row that is bound, and its place in the list.
    typealias Placed = (row: RowID, place: Int)

    /// Where these rows, and all stand-ins, are drawn: px from the page's top.
    func seen(_ rows: [Placed], in frame: Frame) -> [RowID: Double] {
        var seen = standIns
        for row in seen.keys { seen[row]? += motion(of: row, at: frame.time) }
        for (row, place) in rows where seen[row] == nil {
            seen[row] =
                frame.geometry.top(ofPlace: place) + motion(of: row, at: frame.time) + steadyShift(at: place, in: frame)
        }
        return seen
    }

    /// The list is about to be laid out anew; a change that waits already keeps where it saw the rows.
    ///
    /// - Parameter seen: where rows are drawn now, if it is to be known.
    mutating func beginChange(_ style: MotionStyle, seen: @autoclosure () -> [RowID: Double]) {
        if change == nil {
            change = Change(seen: seen(), style: style, parting: parting, pull: pull)
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
        let begins = time + change.style.delay
        let seconds = duration(change.style.duration)
        standIns = [:]
        let staying = Set(drawn.map(\.row))
        for (row, seen) in change.seen where geometry.shows(seen) && !staying.contains(row) {
            motions[row] = nil
            guard seconds > 0, let place = place(row) else { continue }
            // Far away is no farther than a view's height: it is out of sight by then.
            let reach = geometry.bottom - geometry.top
            let target = min(max(geometry.top(ofPlace: place), geometry.top - reach), geometry.bottom + reach)
            standIns[row] = target
            send(row, from: seen - target, at: begins, over: seconds)
        }
        send(drawn, change, from: begins, over: seconds, in: frame(at: time, geometry))
        return Array(standIns.keys)
    }

    private mutating func send(
        _ drawn: [Placed], _ change: Change, from begins: Seconds, over seconds: Seconds, in frame: Frame
    ) {
        var order = 0.0
        for (row, place) in drawn {
            guard let seen = change.seen[row] else { continue }
            // What else moves the row goes on doing so, and is no part of its way.
            let moved = movedByFingers(since: change, isAbove: place <= (parting?.above ?? 0))
            let from = seen + moved - frame.geometry.top(ofPlace: place) - steadyShift(at: place, in: frame)
            send(row, from: from, at: begins + change.style.stagger * order, over: seconds)
            if abs(from) >= Self.least { order += 1 }
        }
    }

    /// Px that cannot be seen.
    private static let least = 0.5

    /// Sends a row from this many px below its place (negative: above) to its place.
    mutating func send(_ row: RowID, from shift: Double, at start: Seconds, over duration: Seconds) {
        motions[row] =
            abs(shift) >= Self.least && duration > 0
            ? Animation(from: shift, to: 0, start: start, duration: duration) : nil
    }

    /// How far the fingers have moved a row since, if they hold it still: px downward.
    private func movedByFingers(since change: Change, isAbove: Bool) -> Double {
        var way = 0.0
        if let before = change.pull, let pull { way += pull.shift - before.shift }
        if let before = change.parting, let parting {
            way += isAbove ? before.up - parting.up : parting.down - before.down
        }
        return way
    }

    /// How a row's stand-in is drawn; its shift is px from the page's top.
    func standIn(of row: RowID, in frame: Frame) -> RowDrawing? {
        guard let target = standIns[row] else { return nil }
        return RowDrawing(
            shift: target + motion(of: row, at: frame.time),
            opacity: dimming.value(at: frame.time) * (openOpacities[row] ?? 1), tint: tint(of: row, at: frame.time))
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
