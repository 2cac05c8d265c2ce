// Tests of the events that a program receives from the desk's devices.

import Desk
import Testing

/// A point in the probe's field.
private let inField = ScreenPoint(200, 300)

@Suite(.serialized, .enabled(if: Desk.shouldRun, "a desk needs what Desk.missing names"))
struct InputTests {
    @Test func twoFingersMoveAtTheSameTime() throws {
        try withProbe { desk, probe in
            let left = Track(from: ScreenPoint(100, 300), to: ScreenPoint(100, 250))
            let right = Track(from: ScreenPoint(150, 400), to: ScreenPoint(150, 460))
            try desk.touch.play([left, right], seconds: 0.05, steps: 5)
            try desk.wait("both fingers released") { probe.lines("touch end").count == 2 }
            #expect(probe.lines("touch begin").count == 2)
            #expect(probe.lines("touch update").count == 10)
            let ends = probe.lines("touch end").map { $0.split(separator: " ").suffix(2) }
            #expect(ends == [["100", "250"], ["150", "460"]])
        }
    }

    @Test func aTouchpadPinchReportsItsScale() throws {
        try withProbe { desk, probe in
            try desk.touch.tap(inField)
            try desk.pad.moveTo(inField)
            try desk.pad.pinch(to: 1.5, seconds: 0.05, steps: 2)
            try desk.wait("the pinch's end") { probe.lines("pinch").last == "pinch 2 1.50" }
            #expect(probe.lines("pinch") == ["pinch 0 1.00", "pinch 1 1.25", "pinch 1 1.50", "pinch 2 1.50"])
            try desk.pad.pinchBegin()
            try desk.pad.pinchEnd(canceled: true)
            try desk.wait("the pinch canceled") { probe.lines("pinch").last?.hasPrefix("pinch 3") ?? false }
        }
    }

    @Test func aTouchpadScrollIsSmoothAndStops() throws {
        try withProbe { desk, probe in
            try desk.mouse.moveTo(inField)
            try desk.pad.scroll(dx: -1, seconds: 0.05, steps: 4)
            try desk.wait("the scroll's stop") {
                let lines = probe.lines("scroll")
                return lines.count > 2 && lines.last == "scroll stop"
            }
            // GTK may merge the steps within one frame, and the last step with the stop.
            let steps = probe.lines("scroll").compactMap { Double($0.split(separator: " ")[1]) }
            #expect((-1.05...(-0.7)).contains(steps.reduce(0, +)))
        }
    }

    @Test func aWheelReportsItsDirections() throws {
        try withProbe { desk, probe in
            try desk.mouse.moveTo(inField)
            try desk.mouse.wheel(2)
            try desk.wait("two clicks") { probe.lines("wheel").suffix(2) == ["wheel down", "wheel down"] }
            try desk.keyboard.holding("shift") { try desk.mouse.wheel(-1) }
            try desk.wait("a click with Shift") { probe.lines("wheel").last == "wheel up shift" }
            try desk.mouse.wheel(1, horizontal: true)
            try desk.wait("a click sideways") { probe.lines("wheel").last == "wheel right" }
        }
    }

    @Test func aMouseDragPressesAndReleasesAtTheGivenPoints() throws {
        try withProbe { desk, probe in
            try desk.mouse.drag(from: inField, to: inField.moved(by: 80, -20), seconds: 0.05)
            try desk.wait("the release") { probe.lines("release") == ["release 1 280 280"] }
            #expect(probe.lines("press") == ["press 1 200 300"])
            try desk.mouse.click(inField, .secondary)
            try desk.wait("the other button") { probe.lines("release").last == "release 3 200 300" }
        }
    }

    @Test(arguments: [
        ("ctrl+shift+z", "key Z 5"), ("Return", "key Return 0"), ("Escape", "key Escape 0"), ("Delete", "key Delete 0"),
        ("F2", "key F2 0"), ("F10", "key F10 0"), ("Menu", "key Menu 0"), ("alt+Up", "key Up 8"),
    ])
    func aProgramReceivesAKeyCombination(_ chord: String, _ line: String) throws {
        try withProbe { desk, probe in
            try desk.keyboard.press(chord)
            try desk.wait(chord) { probe.lines("key").last == line }
        }
    }

    @Test func anUnknownKeyIsRefused() throws {
        try withProbe { desk, _ in
            #expect(throws: DeskError.self) { try desk.keyboard.press("ctrl+nonsense") }
            #expect(throws: DeskError.self) { try desk.keyboard.type("ß") }
        }
    }
}
