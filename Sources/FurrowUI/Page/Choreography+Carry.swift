// A row that is carried to another place, and the others that make room for it.

import Gestures

extension Choreography {
    /// A row that is carried.
    struct Carrying: Sendable {
        let row: RowID
        /// Its place in the list.
        fileprivate(set) var home: Int
        /// Its upper edge: px from the page's top.
        fileprivate(set) var top: Double
        /// The place it is carried to.
        fileprivate(set) var slot: Int
        /// How much larger it is drawn.
        fileprivate var scale: Animation
        /// The places whose rows are on their way to make room, by how far they stand off.
        fileprivate var room: [Int: Animation] = [:]
        /// Whether it was let go, and waits for the list to change.
        fileprivate(set) var isDropped = false

        /// Whether it rises, or others make room for it.
        func isMoving(at time: Seconds) -> Bool {
            !scale.isOver(at: time) || room.values.contains { !$0.isOver(at: time) }
        }

        /// How it is drawn; its shift is px from the page's top.
        func drawing(at time: Seconds) -> RowDrawing { RowDrawing(shift: top, scale: scale.value(at: time)) }
    }

    /// A carried row is drawn this much larger (specification G1).
    static let carriedScale = 1.05
    /// Seconds it takes to rise.
    private static let riseDuration = 0.12
    /// Seconds in which the others make room (specification G2).
    private static let roomDuration = 0.12

    /// The row at this place is lifted out of the list.
    mutating func lift(_ row: RowID, from place: Int, at time: Seconds, _ geometry: ListGeometry) {
        var scale = Animation.resting(at: 1)
        scale.go(to: Self.carriedScale, at: time, over: duration(Self.riseDuration))
        carrying = Carrying(row: row, home: place, top: geometry.top(ofPlace: place), slot: place, scale: scale)
        // Where it goes from here is the hand's to say.
        motions[row] = nil
    }

    /// The row's upper edge stands at `top`; the rows between its old place and the new one go to its other side.
    mutating func carry(to top: Double, slot: Int, at time: Seconds, _ geometry: ListGeometry) {
        guard var carrying else { return }
        if slot != carrying.slot {
            carrying.room = carrying.room.filter { !$0.value.isOver(at: time) }
            for place in geometry.drawnPlaces where place != carrying.home {
                let before = room(at: place, carrying.slot, geometry.rowHeight)
                let target = room(at: place, slot, geometry.rowHeight)
                guard before != target else { continue }
                var way = carrying.room[place] ?? .resting(at: before)
                way.go(to: target, at: time, over: duration(Self.roomDuration))
                carrying.room[place] = way
            }
        }
        (carrying.top, carrying.slot) = (top, slot)
        self.carrying = carrying
    }

    /// It was let go, and stays where it is until the list changes.
    mutating func drop() { carrying?.isDropped = true }

    /// The list has changed under the carried row.
    ///
    /// - Parameter home: its place now; nil where it has gone.
    /// - Returns: whether it is still carried.
    mutating func carriedMoved(to home: Int?) -> Bool {
        guard let carried = carrying, !carried.isDropped, let home else {
            carrying = nil
            return false
        }
        carrying?.home = home
        carrying?.room = [:]
        return true
    }

    /// How far the row at a place stands from it to make room for the carried one; of that one, how far it is carried.
    func room(at place: Int, in frame: Frame) -> Double {
        guard let carrying else { return 0 }
        if place == carrying.home { return carrying.top - frame.geometry.top(ofPlace: place) }
        if let way = carrying.room[place], !way.isOver(at: frame.time) { return way.value(at: frame.time) }
        return room(at: place, carrying.slot, frame.geometry.rowHeight)
    }

    private func room(at place: Int, _ slot: Int, _ rowHeight: Double) -> Double {
        guard let home = carrying?.home else { return 0 }
        if place > home, place <= slot { return -rowHeight }
        if place < home, place >= slot { return rowHeight }
        return 0
    }
}
