// Rows held by fingers, and a pending change of the list.

import Gestures

extension Choreography {
    /// Rows parted at a seam.
    struct Parting: Equatable, Sendable {
        let seam: Seam
        /// The place of the row above the seam: -1 if that is the add row, `.max` if the seam is not in the list.
        var above: Int
        /// The distance, in px, that the rows above the seam are moved up, and that the rows below it are moved down.
        let up: Double
        let down: Double
    }

    /// A pull of all rows, at one end of the list.
    struct Pull: Equatable, Sendable {
        let edge: Edge
        /// The distance in px.
        let distance: Double
        /// The action that a release would trigger.
        let action: PullAction

        /// The distance of the rows below their places, in px.
        var shift: Double { edge == .top ? distance : -distance }
    }

    /// A pending change: rows move from where they are drawn now to where the next layout puts them.
    struct Change: Sendable {
        /// The positions of the rows when the change began, in px from the page's top.
        var seen: [RowID: Double]
        /// The style of the motion.
        var style: MotionStyle
        /// How the fingers held the rows when the change began.
        let parting: Parting?
        let pull: Pull?
    }

    /// A copy of a row, drawn above the list in place of the row.
    struct StandIn: Equatable, Sendable {
        /// The row's place in the list.
        let place: Int
        /// The destination, in px from the page's top.
        let target: Double
    }

    /// A bound row and its place in the list.
    typealias Placed = (row: RowID, place: Int)

    /// A carried row, and the rows that make room for it.
    struct Carrying: Sendable {
        let row: RowID
        /// The row's place in the list.
        private(set) var home: Int
        /// The row's upper edge, in px from the page's top.
        private(set) var top: Double
        /// The place that the row is carried to.
        private(set) var slot: Int
        /// The scale of the row.
        private let scale: Animation
        /// The offsets of rows on their way to make room, keyed by place.
        private var room: [Int: Animation] = [:]
        /// The number of rows carried as a stack (0 if there is no stack), and the other rows in the stack.
        private(set) var stacked: (count: Int, besides: Set<RowID>) = (0, [])
        /// Whether the row was dropped and waits for the list to change.
        private(set) var isDropped = false

        /// Creates the state of a row that is being lifted from this place.
        init(_ row: RowID, from place: Int, scale: Animation, _ geometry: ListGeometry) {
            (self.row, home, slot, self.scale) = (row, place, place, scale)
            top = geometry.top(ofPlace: place)
        }

        /// Returns whether the row is rising or other rows are making room.
        func isMoving(at time: Seconds) -> Bool {
            !scale.isOver(at: time) || room.values.contains { !$0.isOver(at: time) }
        }

        /// Returns the row's drawing. The shift is measured from the page's top, in px.
        func drawing(at time: Seconds) -> RowDrawing { RowDrawing(shift: top, scale: scale.value(at: time)) }

        /// Moves the row's upper edge to `top`. The rows on the way to `slot` make room within this many seconds.
        mutating func move(
            to top: Double, slot: Int, at time: Seconds, over duration: Seconds, _ geometry: ListGeometry
        ) {
            if slot != self.slot {
                room = room.filter { !$0.value.isOver(at: time) }
                for place in geometry.drawnPlaces where place != home {
                    let before = room(at: place, self.slot, geometry.rowHeight)
                    let target = room(at: place, slot, geometry.rowHeight)
                    guard before != target else { continue }
                    var shift = room[place] ?? .resting(at: before)
                    shift.go(to: target, at: time, over: duration)
                    room[place] = shift
                }
            }
            (self.top, self.slot) = (top, slot)
        }

        /// Updates the row's place after the list has changed.
        mutating func move(home: Int) { (self.home, room) = (home, [:]) }

        /// Adds other rows to the stack that is carried.
        mutating func stack(_ count: Int, besides rows: [RowID]) { stacked = (count, Set(rows)) }

        /// Marks the row as dropped.
        mutating func drop() { isDropped = true }

        /// Returns how far the row at a place is moved to make room. For the carried row, returns how far it
        /// has been carried.
        func shift(at place: Int, _ time: Seconds, _ geometry: ListGeometry) -> Double {
            if place == home { return top - geometry.top(ofPlace: place) }
            if let shift = room[place], !shift.isOver(at: time) { return shift.value(at: time) }
            return room(at: place, slot, geometry.rowHeight)
        }

        private func room(at place: Int, _ slot: Int, _ rowHeight: Double) -> Double {
            if place > home, place <= slot { return -rowHeight }
            if place < home, place >= slot { return rowHeight }
            return 0
        }
    }
}
