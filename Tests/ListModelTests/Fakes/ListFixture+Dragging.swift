// Gestures that pull the list, drag rows and fold the list.

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

extension ListFixture {
    /// Pulls by touch, `dy` px downward, and keeps the finger down. The first 8 px do not count.
    func pull(by dy: Double, from title: String? = nil) throws {
        press(try title.map(target) ?? .below, device: .touchscreen)
        for part in 1...4 { move(0, dy * Double(part) / 4) }
    }

    /// Holds a row until it is lifted.
    @discardableResult
    func hold(_ title: String) throws -> PointerDecision {
        let target = try target(title)
        // The finger lands in the middle of the row, 28 px below its upper edge.
        let top = try self.top(title)
        _ = controller.pointer.pressBegan(
            at: Point(x: 200, y: top + 28), on: target, device: .touchscreen, time: clock.time)
        clock.time += 0.5
        return controller.pointer.longPressed(time: clock.time)
    }

    /// Returns the position at which the row is laid out.
    func top(_ title: String) throws -> Double {
        let position = try #require(rowStore.contents.position(of: id(title)))
        return surface.viewport.top + Double(position) * surface.rowSize.height
    }

    /// Lifts a row by touch, drags it down by this many rows, and releases it.
    func dragRow(_ title: String, rows: Int) throws {
        try hold(title)
        // The first 8 px do not count.
        let way = Double(rows) * surface.rowSize.height + (rows < 0 ? -8 : 8)
        for part in 1...4 { move(0, way * Double(part) / 4) }
        letGo(0, way)
    }

    /// Lifts a row by touch, drags it down by this many rows and in by this many levels, releases it, and
    /// waits for the result to be written.
    func dragRow(_ title: String, rows: Int, levels: Int) async throws {
        try hold(title)
        let way = rows == 0 ? 0 : Double(rows) * surface.rowSize.height + (rows < 0 ? -8 : 8)
        let dx = Double(levels) * Constants.indent
        for part in 1...4 { move(dx * Double(part) / 4, way * Double(part) / 4) }
        letGo(dx, way)
        await written()
        settle()
    }

    /// Moves two fingers on rows together to this fraction of their distance, and keeps them down.
    func pinchIn(to scale: Double) {
        let (first, second) = (Point(x: 200, y: 200), Point(x: 200, y: 400))
        controller.pointer.fingersChanged(to: 2, time: clock.time)
        _ = controller.pointer.touchPinchBegan(
            first: Touch(at: first, on: .below), second: Touch(at: second, on: .below), time: clock.time)
        spread(to: scale)
    }

    /// Moves the fingers of a pinch to this fraction of their initial distance.
    func spread(to scale: Double) {
        clock.time += 0.1
        controller.pointer.touchPinchMoved(
            first: Point(x: 200, y: 300 - 100 * scale), second: Point(x: 200, y: 300 + 100 * scale), time: clock.time)
    }

    /// Lifts the fingers of a pinch.
    func release() {
        clock.time += 0.1
        controller.pointer.pinchEnded(time: clock.time)
        controller.pointer.fingersChanged(to: 0, time: clock.time)
    }
}
