// Rows held by fingers, and a pending change of the list.

import Gestures

extension RowAnimations {
    /// Rows parted at a seam.
    package struct Parting: Equatable, Sendable {
        package let seam: Seam
        /// The place of the row above the seam: -1 if that is the add row, `.max` if the seam is not in the list.
        package internal(set) var above: Int
        /// The distances, in px, by which the rows above the seam are moved up and the rows below it down.
        package let up: Double
        package let down: Double
    }

    /// A pull of all rows, at one end of the list.
    package struct Pull: Equatable, Sendable {
        package let edge: Edge
        /// The distance in px.
        package let distance: Double
        /// The action that a release would trigger.
        package let action: PullAction

        /// The distance of the rows below their places, in px.
        package var shift: Double { edge == .top ? distance : -distance }
    }

    /// A pending change: rows move from their current positions to their positions in the next layout.
    package struct Change: Sendable {
        /// The positions of the rows when the change began, in px from the page's top.
        package internal(set) var positions: [RowID: Double]
        package internal(set) var style: MotionStyle
        /// The parting and the pull when the change began.
        package let parting: Parting?
        package let pull: Pull?
    }

    /// A copy of a row that is drawn above the list instead of the row.
    package struct FloatingRow: Equatable, Sendable {
        package let place: Int
        /// The destination, in px from the page's top.
        package let target: Double
    }

    /// A bound row and its place in the list.
    package typealias Placed = (row: RowID, place: Int)

    /// A dragged row, and the rows that make room for it.
    package struct DraggedRow: Sendable {
        package let row: RowID
        /// The row's place in the list.
        package private(set) var originIndex: Int
        /// The row's upper edge, in px from the page's top.
        package private(set) var top: Double
        /// The place that the row is dragged to.
        package private(set) var slot: Int
        private let scale: Animation
        /// The offsets of rows on their way to make room, keyed by place.
        private var room: [Int: Animation] = [:]
        /// The number of rows dragged as a stack (0 if there is no stack), and the other rows in the stack.
        package private(set) var stacked: (count: Int, others: Set<RowID>) = (0, [])
        /// Whether the row was dropped and waits for the list to change.
        package private(set) var isDropped = false

        /// Creates the state of a row that is lifted from this place.
        package init(_ row: RowID, from place: Int, scale: Animation, _ geometry: ListGeometry) {
            self.row = row
            originIndex = place
            slot = place
            self.scale = scale
            top = geometry.top(ofIndex: place)
        }

        /// Returns whether the row is rising or other rows are making room.
        package func isMoving(at time: Seconds) -> Bool {
            !scale.isOver(at: time) || room.values.contains { !$0.isOver(at: time) }
        }

        /// Returns the row's drawing. The shift is measured from the page's top, in px.
        package func drawing(at time: Seconds) -> RowDrawing { RowDrawing(shift: top, scale: scale.value(at: time)) }

        /// Moves the row's upper edge to `top`. The rows on the way to `slot` make room within this many seconds.
        package mutating func move(
            to top: Double, slot: Int, at time: Seconds, over duration: Seconds, _ geometry: ListGeometry
        ) {
            if slot != self.slot {
                room = room.filter { !$0.value.isOver(at: time) }
                for place in geometry.drawnIndices where place != originIndex {
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

        package mutating func move(originIndex: Int) { (self.originIndex, room) = (originIndex, [:]) }

        package mutating func stack(_ count: Int, others rows: [RowID]) { stacked = (count, Set(rows)) }

        package mutating func drop() { isDropped = true }

        /// Returns the distance by which the row at a place is moved to make room. For the dragged row, returns the
        /// distance by which it has been dragged.
        package func shift(at place: Int, _ time: Seconds, _ geometry: ListGeometry) -> Double {
            if place == originIndex { return top - geometry.top(ofIndex: place) }
            if let shift = room[place], !shift.isOver(at: time) { return shift.value(at: time) }
            return room(at: place, slot, geometry.rowHeight)
        }

        private func room(at place: Int, _ slot: Int, _ rowHeight: Double) -> Double {
            if place > originIndex, place <= slot { return -rowHeight }
            if place < originIndex, place >= slot { return rowHeight }
            return 0
        }
    }
}
