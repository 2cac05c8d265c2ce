// A carried row on its way over another list: a value that knows no toolkit and reads no clock.

import Gestures

/// A rectangle on the screen: px from the left and the top of what holds the lists.
struct Box: Equatable, Sendable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// What is so much of the way to another.
    func toward(_ other: Box, _ part: Double) -> Box {
        func between(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
        return Box(
            x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
            height: between(height, other.height))
    }
}

/// Where a carried row is drawn while it is not among the rows of its list: between its place there and the hand, or on its
/// way onto a row of another list.
struct Outing: Sendable {
    /// The row, and whether what holds the lists reads from the right to the left.
    let row: RowID
    let reading: ReadingDirection
    /// Where the hand is: px from the left and the top of what holds the lists.
    var hand: (x: Double, y: Double)
    /// How much of the way it is: 0 in its list, 1 at the hand.
    private var way = Animation.resting(at: 0)
    /// From where it goes onto a row, and where to.
    private var landing: (from: Box, to: Box, course: Animation)?

    /// How wide it is at the hand, in px: room for a few words beside the names of lists.
    static let width = 200.0
    /// How far beside the hand it is, in px: what is under that is seen, also under a finger.
    static let gap = 18.0
    /// Which part of its height it is above the hand's own.
    private static let rise = 0.35
    /// Seconds in which it comes to the hand, and goes back to its list under the hand: as others make room (G2).
    static let duration = 0.12
    /// Seconds in which it goes onto a row.
    static let landingDuration = 0.2

    /// A row that is in its list yet.
    init(_ row: RowID, _ reading: ReadingDirection, hand: (x: Double, y: Double)) {
        (self.row, self.reading, self.hand) = (row, reading, hand)
    }

    /// Whether it goes onto a row.
    var lands: Bool { landing != nil }

    /// It comes to the hand, or goes back to its list.
    mutating func go(out: Bool, at time: Seconds, over duration: Seconds) {
        if landing == nil { way.go(to: out ? 1 : 0, at: time, over: duration) }
    }

    /// It goes onto a row.
    ///
    /// - Parameters:
    ///   - box: where that is.
    ///   - inList: where its own place is.
    mutating func land(on box: Box, from inList: Box, at time: Seconds, over duration: Seconds) {
        let from = self.box(at: time, inList: inList)
        let to = Box(
            x: box.x + (box.width - from.width) / 2, y: box.y + (box.height - from.height) / 2, width: from.width,
            height: from.height)
        landing = (from, to, Animation(from: 0, to: 1, start: time, duration: duration))
    }

    /// Where it is drawn.
    ///
    /// - Parameter inList: where its place in its list is.
    func box(at time: Seconds, inList: Box) -> Box {
        if let landing { return landing.from.toward(landing.to, landing.course.value(at: time)) }
        return inList.toward(atHand(height: inList.height, most: inList.width), way.value(at: time))
    }

    private func atHand(height: Double, most: Double) -> Box {
        let width = min(Self.width, most)
        let x = reading.isRightToLeft ? hand.x - Self.gap - width : hand.x + Self.gap
        return Box(x: x, y: hand.y - height * (0.5 + Self.rise), width: width, height: height)
    }

    /// How much of its indentation it has: at the hand it needs its room for words.
    func indentation(at time: Seconds) -> Double { landing == nil ? 1 - way.value(at: time) : 0 }

    /// How clearly it is seen: it fades as it goes onto a row.
    func opacity(at time: Seconds) -> Double { landing.map { 1 - $0.course.value(at: time) } ?? 1 }

    /// Whether it goes anywhere by itself.
    func isMoving(at time: Seconds) -> Bool { !(landing?.course ?? way).isOver(at: time) }

    /// Whether it is back in its list, or has gone onto a row.
    func isOver(at time: Seconds) -> Bool {
        landing?.course.isOver(at: time) ?? (way.to == 0 && way.isOver(at: time))
    }
}
