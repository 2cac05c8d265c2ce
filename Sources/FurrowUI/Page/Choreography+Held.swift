// How fingers hold the rows of a list, and a change of it that waits.

import Gestures

extension Choreography {
    /// Rows that stand apart.
    struct Parting: Equatable, Sendable {
        let seam: Seam
        /// The place of the row above the seam; -1 where that is the add row, `.max` where the seam is nowhere.
        var above: Int
        /// How far the rows above stand up, in px, and those below down.
        let up: Double
        let down: Double
    }

    /// How far all rows are pulled, and by which end.
    struct Pull: Equatable, Sendable {
        let edge: Edge
        /// Px.
        let distance: Double
        /// What letting go would do.
        let action: PullAction

        /// How far below their places the rows stand, in px.
        var shift: Double { edge == .top ? distance : -distance }
    }

    /// Rows about to move from where they are drawn to where the next layout puts them.
    struct Change: Sendable {
        /// Where they are drawn: px from the page's top.
        var seen: [RowID: Double]
        /// How they move.
        var style: MotionStyle
        /// How the fingers held the rows then.
        let parting: Parting?
        let pull: Pull?
    }

    /// What is drawn over the list in place of a row.
    struct StandIn: Equatable, Sendable {
        /// The row's place in the list.
        let place: Int
        /// Where it goes: px from the page's top.
        let target: Double
    }

    /// A row that is bound, and its place in the list.
    typealias Placed = (row: RowID, place: Int)

    /// A row that is carried, and the others that make room for it.
    struct Carrying: Sendable {
        let row: RowID
        /// Its place in the list.
        private(set) var home: Int
        /// Its upper edge: px from the page's top.
        private(set) var top: Double
        /// The place it is carried to.
        private(set) var slot: Int
        /// How much larger it is drawn.
        private let scale: Animation
        /// The places whose rows are on their way to make room, by how far they stand off.
        private var room: [Int: Animation] = [:]
        /// How many rows are carried as a stack, and which beside this one; none is 0.
        private(set) var stacked: (count: Int, besides: Set<RowID>) = (0, [])
        /// Whether it was let go, and waits for the list to change.
        private(set) var isDropped = false

        /// The row at this place, as it rises.
        init(_ row: RowID, from place: Int, scale: Animation, _ geometry: ListGeometry) {
            (self.row, home, slot, self.scale) = (row, place, place, scale)
            top = geometry.top(ofPlace: place)
        }

        /// Whether it rises, or others make room for it.
        func isMoving(at time: Seconds) -> Bool {
            !scale.isOver(at: time) || room.values.contains { !$0.isOver(at: time) }
        }

        /// How it is drawn; its shift is px from the page's top.
        func drawing(at time: Seconds) -> RowDrawing { RowDrawing(shift: top, scale: scale.value(at: time)) }

        /// Its upper edge stands at `top`; the rows on the way to `slot` make room in so many seconds.
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

        /// The list has changed, and it is at this place now.
        mutating func move(home: Int) { (self.home, room) = (home, [:]) }

        /// Others are carried with it.
        mutating func stack(_ count: Int, besides rows: [RowID]) { stacked = (count, Set(rows)) }

        /// It was let go.
        mutating func drop() { isDropped = true }

        /// How far the row at a place stands from it to make room; of the carried one, how far it is carried.
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
