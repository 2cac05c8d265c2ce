// Two devices used at once: the steps of both, interleaved.

import Desk
import Foundation

extension Monkey {
    /// The steps of a device; between two steps another device may do anything.
    private struct Course {
        var device: String
        var words: String
        var steps: [@MainActor (Desk) throws -> Void]
    }

    /// The pairs of devices. No pair combines a finger with a held button: X has one pointer for both, and GDK 4.8
    /// then asks the touch event for its button.
    private static let pairs = [
        ("touch", "keys"), ("touch", "scroll"), ("touch", "pinch"), ("mouse", "keys"), ("mouse", "scroll"),
        ("mouse", "pinch"), ("scroll", "keys"), ("scroll", "wheel"), ("pinch", "keys"), ("pinch", "wheel"),
    ]
    /// The number of steps of a movement.
    private static let steps = 8

    /// Uses two devices at once, switching between them at random. Usually both complete their acts.
    mutating func useTwoDevices() throws {
        try rest()
        let pair = Self.pairs.randomElement(using: &random) ?? ("touch", "keys")
        var courses = [course(pair.0), course(pair.1)]
        // Sometimes one device is still active when the next act begins. A touchpad always reports the end of a
        // pinch.
        if Int.random(in: 0..<5, using: &random) == 0, courses[0].device != "pinch" {
            courses[0].steps.removeLast(Int.random(in: 1...2, using: &random))
        }
        record("at once: \(courses[0].words), and \(courses[1].words)")
        while let next = courses.indices.filter({ !courses[$0].steps.isEmpty }).randomElement(using: &random) {
            try courses[next].steps.removeFirst()(desk)
            Thread.sleep(forTimeInterval: number(0...0.04))
        }
    }

    private mutating func course(_ device: String) -> Course {
        switch device {
        case "touch": touching()
        case "scroll": scrolling()
        case "pinch": pinching()
        case "mouse": dragging()
        case "wheel": wheeling()
        default: typing()
        }
    }

    /// Puts one or two fingers down, moves them and lifts them.
    private mutating func touching() -> Course {
        let tracks = (0..<Int.random(in: 1...2, using: &random)).map { _ in randomTrack() }
        let holds = Int.random(in: 0..<4, using: &random) == 0
        var course = Course(device: "touch", words: "fingers \(tracks.map(Self.words))", steps: [])
        for (finger, track) in tracks.enumerated() {
            course.steps.append { try $0.touch.down(finger, at: track.points[0]) }
        }
        // The duration of a long press.
        if holds { course.steps.append { _ in Thread.sleep(forTimeInterval: 0.55) } }
        for step in 1...Self.steps {
            course.steps.append { desk in
                for (finger, track) in tracks.enumerated() {
                    try desk.touch.move(finger, to: track.place(at: Double(step) / Double(Self.steps)))
                }
            }
        }
        for finger in tracks.indices { course.steps.append { try $0.touch.up(finger) } }
        return course
    }

    private mutating func scrolling() -> Course {
        let (dx, dy, place) = (number(-20...20), number(-6...6), point())
        let isLevel = Bool.random(using: &random)
        let (x, y) = isLevel ? (dx, dy / 4) : (dy / 4, dy)
        var course = Course(device: "scroll", words: "the pad at \(Self.words(place)) scrolls \(x), \(y)", steps: [])
        course.steps.append { try $0.pad.moveTo(place) }
        for _ in 1...Self.steps {
            course.steps.append {
                try $0.pad.scroll(
                    dx: x / Double(Self.steps), dy: y / Double(Self.steps), seconds: 0.01, steps: 1, release: false)
            }
        }
        course.steps.append { _ in Thread.sleep(forTimeInterval: 0.03) }
        course.steps.append { try $0.pad.releaseScroll() }
        return course
    }

    private mutating func pinching() -> Course {
        let (place, end) = (point(), number(0.4...2))
        let isCanceled = Int.random(in: 0..<4, using: &random) == 0
        var course = Course(device: "pinch", words: "the pad at \(Self.words(place)) pinches to \(end)", steps: [])
        course.steps.append { try $0.pad.moveTo(place) }
        course.steps.append { try $0.pad.pinchBegin() }
        for step in 1...Self.steps {
            course.steps.append {
                try $0.pad.pinchUpdate(scale: 1 + (end - 1) * Double(step) / Double(Self.steps))
            }
        }
        course.steps.append { try $0.pad.pinchEnd(canceled: isCanceled) }
        return course
    }

    private mutating func dragging() -> Course {
        let way = randomTrack()
        var course = Course(device: "mouse", words: "the mouse drags \(Self.words(way))", steps: [])
        course.steps.append { try $0.mouse.moveTo(way.points[0]) }
        course.steps.append { try $0.mouse.press() }
        for step in 1...Self.steps {
            course.steps.append { try $0.mouse.moveTo(way.place(at: Double(step) / Double(Self.steps))) }
        }
        course.steps.append { try $0.mouse.release() }
        return course
    }

    private mutating func wheeling() -> Course {
        let (place, clicks) = (point(), Int.random(in: -5...5, using: &random))
        var course = Course(device: "wheel", words: "the wheel at \(Self.words(place)) turns by \(clicks)", steps: [])
        course.steps.append { try $0.mouse.moveTo(place) }
        for _ in 0..<abs(clicks) { course.steps.append { try $0.mouse.wheel(clicks.signum()) } }
        return course
    }

    private mutating func typing() -> Course {
        let chords = someChords()
        return Course(
            device: "keys", words: "keys \(chords)",
            steps: chords.map { chord in
                { try $0.keyboard.press(chord) }
            })
    }
}
