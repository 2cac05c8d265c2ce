// Random gestures on the list, event by event as devices send them, so that two can be interleaved.

import Foundation
import Gestures
import TestSupport
import Testing
import Todo

@testable import ListModel

/// The events of one device. Each is created only when it is sent, because the list may have changed by then.
typealias Course = [@MainActor (ListFixture) -> Void]

/// A source of random numbers and of courses made from them.
struct Hands {
    var random: SplitMix64

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    mutating func index(below count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }

    /// Returns the random course of a random device.
    mutating func course() -> Course {
        switch index(below: 10) {
        case 0...2: drag(by: .touchscreen)
        case 3: drag(by: .mouse)
        case 4: dragRow(by: .touchscreen)
        case 5: dragRow(by: .mouse)
        case 6: scroll()
        case 7: pinch()
        case 8: padPinch()
        default: tap()
        }
    }

    /// Returns a random target under a pointer, usually a row.
    private mutating func target() -> @MainActor (ListFixture) -> Target {
        let (kind, number) = (index(below: 20), index(below: 1_000))
        return { list in
            let shown = list.surface.shown
            guard !shown.isEmpty, kind > 2 else { return kind == 0 ? .elsewhere : kind == 1 ? .addRow : .below }
            let index = number % shown.count
            return kind == 3 ? .button(RowID(shown[index]), index: index) : .row(RowID(shown[index]), index: index)
        }
    }

    /// Returns a drag along a row or along the list.
    private mutating func drag(by device: Device) -> Course {
        let (target, isLevel) = (target(), chance(65))
        let (far, little) = (number(-400...400), number(-20...20))
        return press(target, device, dx: isLevel ? far : little, dy: isLevel ? little : far)
    }

    private mutating func tap() -> Course { press(target(), chance(50) ? .touchscreen : .mouse, dx: 1, dy: 1) }

    /// Returns a drag: a row is held or dragged with the button pressed, and moved up or down.
    private mutating func dragRow(by device: Device) -> Course {
        press(target(), device, dx: 2, dy: number(-600...600), isHeld: device == .touchscreen)
    }

    private mutating func press(
        _ target: @escaping @MainActor (ListFixture) -> Target, _ device: Device, dx: Double, dy: Double,
        isHeld: Bool = false
    ) -> Course {
        let point = Point(x: number(10...390), y: number(60...600))
        var course: Course = [
            { _ = $0.controller.pointer.pressBegan(at: point, on: target($0), device: device, time: $0.now) }
        ]
        if device == .touchscreen {
            course.insert({ $0.controller.pointer.fingersChanged(to: 1, time: $0.now) }, at: 0)
        }
        if isHeld {
            course.append { list in
                list.wait(0.5)
                _ = list.controller.pointer.longPressed(time: list.now)
            }
        }
        for part in [0.1, 0.3, 0.7, 1] {
            course.append { _ = $0.controller.pointer.pressMoved(dx: dx * part, dy: dy * part, time: $0.now) }
        }
        if device == .touchscreen { course.append { $0.controller.pointer.fingersChanged(to: 0, time: $0.now) } }
        let isCanceled = chance(10)
        course.append { list in
            guard !isCanceled else { return list.controller.pointer.pressCanceled(time: list.now) }
            _ = list.controller.pointer.pressEnded(dx: dx, dy: dy, time: list.now)
        }
        return course
    }

    /// Returns a touchpad scroll with two fingers. Sometimes its end is not reported.
    private mutating func scroll() -> Course {
        let (target, isLevel) = (target(), chance(60))
        let (dx, dy) = (number(-60...60), number(-60...60))
        var course: Course = (0..<6).map { _ in
            { list in
                _ = list.controller.pointer.touchpadScrolled(
                    dx: isLevel ? dx : dx / 8, dy: isLevel ? dy / 8 : dy, on: target(list), time: list.now)
            }
        }
        if chance(75) { course.append { $0.controller.pointer.touchpadScrollEnded(time: $0.now) } }
        return course
    }

    /// Returns a pinch: two fingers, usually on neighboring rows, move apart or together.
    private mutating func pinch() -> Course {
        let (number, isNear, apart) = (index(below: 1_000), chance(85), self.number(-90...200))
        let (top, bottom) = (Point(x: 200, y: 250), Point(x: 210, y: 450))
        var course: Course = [
            { $0.controller.pointer.fingersChanged(to: 1, time: $0.now) },
            { $0.controller.pointer.fingersChanged(to: 2, time: $0.now) },
        ]
        course.append { list in
            let targets = list.neighbors(number, isNear: isNear)
            _ = list.controller.pointer.touchPinchBegan(
                first: Touch(at: top, on: targets.0), second: Touch(at: bottom, on: targets.1), time: list.now)
        }
        for part in [0.2, 0.6, 1] {
            let first = Point(x: 200, y: top.y - apart * part / 2)
            let second = Point(x: 210, y: bottom.y + apart * part / 2)
            course.append { $0.controller.pointer.touchPinchMoved(first: first, second: second, time: $0.now) }
        }
        course.append { $0.controller.pointer.fingersChanged(to: 1, time: $0.now) }
        course.append { $0.controller.pointer.pinchEnded(time: $0.now) }
        course.append { $0.controller.pointer.fingersChanged(to: 0, time: $0.now) }
        return course
    }

    private mutating func padPinch() -> Course {
        let (number, scale, isCanceled) = (index(below: 1_000), self.number(0.4...2), chance(20))
        let half = 1 + (scale - 1) / 2
        var course: Course = []
        course.append { list in
            _ = list.controller.pointer.touchpadPinchBegan(over: list.seam(number), at: 300, time: list.now)
        }
        course.append { $0.controller.pointer.touchpadPinchMoved(scale: half, time: $0.now) }
        course.append { $0.controller.pointer.touchpadPinchMoved(scale: scale, time: $0.now) }
        course.append { list in
            guard !isCanceled else { return list.controller.pointer.pinchCanceled(time: list.now) }
            list.controller.pointer.pinchEnded(time: list.now)
        }
        return course
    }
}

extension ListFixture {
    /// The time of the next event, which is 11 ms later.
    var now: Seconds {
        clock.time += 0.011
        return clock.time
    }

    /// Returns the seam below a row.
    fileprivate func seam(_ number: Int) -> Seam {
        let shown = surface.shown
        guard !shown.isEmpty else { return Seam(above: nil, below: nil) }
        let above = number % shown.count
        let below = shown.indices.contains(above + 1) ? RowID(shown[above + 1]) : nil
        return Seam(above: RowID(shown[above]), below: below)
    }

    /// Returns a row and the row below it, or any other row.
    fileprivate func neighbors(_ number: Int, isNear: Bool) -> (Target, Target) {
        let shown = surface.shown
        guard !shown.isEmpty else { return (.addRow, .below) }
        let upper = number % shown.count
        let lower = isNear ? upper + 1 : (number / 7) % shown.count
        let above = Target.row(RowID(shown[upper]), index: upper)
        guard shown.indices.contains(lower) else { return (above, .below) }
        return (above, .row(RowID(shown[lower]), index: lower))
    }
}
