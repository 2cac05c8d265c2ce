import Gestures

/// A rectangle on the screen, in px from the top left corner of the widget that holds the lists.
package struct Box: Equatable, Sendable {
    package internal(set) var x: Double
    package internal(set) var y: Double
    package internal(set) var width: Double
    package internal(set) var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Returns the rectangle at this fraction of the path to another rectangle.
    package func toward(_ other: Box, _ part: Double) -> Box {
        func between(_ one: Double, _ two: Double) -> Double { one + (two - one) * part }
        return Box(
            x: between(x, other.x), y: between(y, other.y), width: between(width, other.width),
            height: between(height, other.height))
    }
}

/// The path of a dragged row that is drawn outside its list: between its place there and the finger or pointer, or on
/// its way onto a row of another list. Depends on neither GTK nor a clock.
package struct DraggedRowPath: Sendable {
    /// The row, and the reading direction of the widget that holds the lists.
    package let row: RowID
    package let direction: ReadingDirection
    /// The position of the finger or pointer, in px from the top left corner of the widget that holds the lists.
    package var pointer: (x: Double, y: Double)
    /// The fraction of the path that the row has covered: 0 in the list, 1 at the finger or pointer.
    private var progress = Animation.resting(at: 0)
    /// The start and the destination of a row that moves onto a row of another list.
    private var landing: (from: Box, to: Box, progress: Animation)?

    /// The width of the row next to the finger or pointer, in px: enough for a few words without covering the
    /// names of the lists.
    package static let width = 200.0
    /// The distance in px to the finger or pointer, so that the row underneath stays visible, even under a finger.
    package static let gap = 18.0
    /// The distance of the row's center above the finger or pointer, as a fraction of the row's height.
    private static let rise = 0.35
    /// The time in seconds in which the row moves to the finger or pointer, or back into its list: the same as when
    /// rows make room (specification G2).
    package static let duration = 0.12
    /// The time in seconds in which the row moves onto another row.
    package static let landingDuration = 0.2

    /// Creates the path of a row that is still in its list.
    package init(_ row: RowID, _ direction: ReadingDirection, pointer: (x: Double, y: Double)) {
        self.row = row
        self.direction = direction
        self.pointer = pointer
    }

    /// Whether the row is moving onto another row.
    package var isLanding: Bool { landing != nil }

    /// Moves the row to the finger or pointer, or back to its list.
    package mutating func go(out: Bool, at time: Seconds, over duration: Seconds) {
        if landing == nil { progress.go(to: out ? 1 : 0, at: time, over: duration) }
    }

    /// Moves the row onto another row.
    ///
    /// - Parameters:
    ///   - box: The position of the other row.
    ///   - listBox: The position of the dragged row's place in its list.
    package mutating func land(on box: Box, from listBox: Box, at time: Seconds, over duration: Seconds) {
        let from = self.box(at: time, listBox: listBox)
        let to = Box(
            x: box.x + (box.width - from.width) / 2, y: box.y + (box.height - from.height) / 2, width: from.width,
            height: from.height)
        landing = (from, to, Animation(from: 0, to: 1, start: time, duration: duration))
    }

    /// Returns the position at which the row is drawn.
    ///
    /// - Parameter listBox: The position of the row's place in its list.
    package func box(at time: Seconds, listBox: Box) -> Box {
        if let landing { return landing.from.toward(landing.to, landing.progress.value(at: time)) }
        return listBox.toward(boxAtPointer(height: listBox.height, maxWidth: listBox.width), progress.value(at: time))
    }

    private func boxAtPointer(height: Double, maxWidth: Double) -> Box {
        let width = min(Self.width, maxWidth)
        let x = direction.isRightToLeft ? pointer.x - Self.gap - width : pointer.x + Self.gap
        return Box(x: x, y: pointer.y - height * (0.5 + Self.rise), width: width, height: height)
    }

    /// Returns the fraction of the row's indentation that is drawn. The row next to the finger or pointer has none,
    /// to leave room for words.
    package func indentation(at time: Seconds) -> Double { landing == nil ? 1 - progress.value(at: time) : 0 }

    /// Returns the opacity. The row fades out as it moves onto another row.
    package func opacity(at time: Seconds) -> Double { landing.map { 1 - $0.progress.value(at: time) } ?? 1 }

    /// Returns whether an animation moves the row.
    package func isMoving(at time: Seconds) -> Bool { !(landing?.progress ?? progress).isOver(at: time) }

    /// Returns whether the row is back in its list, or has arrived at another row.
    package func isOver(at time: Seconds) -> Bool {
        landing?.progress.isOver(at: time) ?? (progress.to == 0 && progress.isOver(at: time))
    }
}
