// Gestures on the list: presses, slides, pinches and typing, as the events they consist of.

import Foundation
import Gestures
import Testing
import Todo

@testable import ListModel

extension ListFixture {
    /// Any point on the list. The `Target` says what lies under it.
    private static let somewhere = Point(x: 200, y: 100)

    @discardableResult
    func press(_ target: Target, device: Device = .mouse) -> PointerDecision {
        controller.pointer.pressBegan(at: Self.somewhere, on: target, device: device, time: clock.time)
    }

    @discardableResult
    func move(_ dx: Double, _ dy: Double = 0) -> PointerDecision {
        clock.time += 0.1
        return controller.pointer.pressMoved(dx: dx, dy: dy, time: clock.time)
    }

    @discardableResult
    func letGo(_ dx: Double = 0, _ dy: Double = 0) -> PointerDecision {
        clock.time += 0.01
        return controller.pointer.pressEnded(dx: dx, dy: dy, time: clock.time)
    }

    func tap(_ title: String) throws {
        press(try target(title))
        letGo()
    }

    /// Slides a row by this many px, too slowly for a swipe, and releases it. The first 8 px do not count.
    func slide(_ title: String, by dx: Double, device: Device = .mouse) throws {
        press(try target(title), device: device)
        for part in 1...8 { move(dx * Double(part) / 8) }
        clock.time += 0.3
        move(dx)
        letGo(dx)
    }

    /// Flicks a row: 60 px in 0.12 s.
    func flick(_ title: String, toTrailing: Bool = true) throws {
        press(try target(title))
        let sign = toTrailing ? 1.0 : -1.0
        for part in 1...6 {
            clock.time += 0.02
            _ = controller.pointer.pressMoved(dx: sign * Double(part) * 10, dy: 0, time: clock.time)
        }
        _ = controller.pointer.pressEnded(dx: sign * 60, dy: 0, time: clock.time)
    }

    /// Opens a row's leading menu and waits until the row rests open.
    func open(_ title: String) throws {
        try slide(title, by: 100)
        settle()
        let row = try row(title)
        try #require(controller.arbiter.openRow == row)
    }

    /// Parts two targets by this many px, moving both fingers equally, and releases them.
    func pinch(_ upper: Target, _ lower: Target, apart gap: Double) {
        beginPinch(upper, lower, apart: gap)
        endPinch()
    }

    /// Parts two targets by this many px, moving both fingers equally.
    func beginPinch(_ upper: Target, _ lower: Target, apart gap: Double) {
        let top = Point(x: 200, y: 100)
        let bottom = Point(x: 200, y: 150)
        controller.pointer.fingersChanged(to: 2, time: clock.time)
        _ = controller.pointer.touchPinchBegan(
            first: Touch(at: top, on: upper), second: Touch(at: bottom, on: lower), time: clock.time)
        clock.time += 0.1
        controller.pointer.touchPinchMoved(
            first: Point(x: 200, y: 100 - gap / 2), second: Point(x: 200, y: 150 + gap / 2), time: clock.time)
    }

    /// Lifts both fingers.
    func endPinch() {
        clock.time += 0.1
        controller.pointer.pinchEnded(time: clock.time)
        controller.pointer.fingersChanged(to: 0, time: clock.time)
    }

    /// Replaces the text in the editor by typing.
    func type(_ text: String) throws {
        try #require(surface.editedText != nil, "no editor is open")
        surface.editedText = text
    }

    /// Presses a key while a row has the focus.
    @discardableResult
    func key(_ key: ListKey, on title: String, isRightToLeft: Bool = false) throws -> Bool {
        surface.focusedRow = try id(title)
        return controller.keyPressed(key, isRightToLeft: isRightToLeft)
    }
}
