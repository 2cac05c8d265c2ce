// The desk's touchscreen, with up to ten fingers.

import Foundation

/// The path of one finger. Each segment between two points takes the same time.
public struct Track: Hashable, Sendable {
    /// The points of the path in screen px. At least one.
    public var points: [ScreenPoint]

    public init(_ points: [ScreenPoint]) {
        self.points = points
    }

    /// The length of the path in px.
    var length: Double {
        zip(points, points.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }.reduce(0, +)
    }

    /// Creates a straight path.
    public init(from start: ScreenPoint, to end: ScreenPoint) {
        self.init([start, end])
    }

    /// Returns the position after a fraction of the time, 0 to 1. Each segment between two points takes the same
    /// time.
    public func place(at part: Double) -> ScreenPoint {
        let stretches = Double(points.count - 1)
        let index = min(Int(part * stretches), points.count - 2)
        guard index >= 0 else { return points[0] }
        return points[index].toward(points[index + 1], by: part * stretches - Double(index))
    }
}

/// A receiver of finger events for a display.
protocol FingerInput: AnyObject {
    /// The length in px of a movement's first step, which is sent together with the touch. It is 0 unless the display
    /// may report the following events late: a finger that rests until then would hold the row.
    var firstStep: Double { get }
    /// Puts a finger down, moves it or releases it.
    func post(_ kind: FingerEvent, _ finger: Int, at point: ScreenPoint) throws
    /// Waits until the display has processed all posted events.
    func sync() throws
}

enum FingerEvent {
    case begin, update, end
}

/// A touchscreen that covers the desk's screen.
///
/// The caller numbers the fingers from 0. Each call returns once the display server has processed the events; the
/// program receives them a moment later.
public final class Touchscreen {
    /// The positions of the fingers that are down, in screen px.
    public private(set) var fingers: [Int: ScreenPoint] = [:]

    private let input: any FingerInput
    private let activeDevice: ActiveDevice

    init(_ input: any FingerInput, activeDevice: ActiveDevice) {
        self.input = input
        self.activeDevice = activeDevice
    }

    public func down(_ finger: Int, at point: ScreenPoint) throws {
        try post(.begin, finger, point)
        try input.sync()
    }

    public func move(_ finger: Int, to point: ScreenPoint) throws {
        try post(.update, finger, point)
        try input.sync()
    }

    /// Releases a finger at its position. Does nothing if the finger is not down.
    public func up(_ finger: Int) throws {
        guard let point = fingers[finger] else { return }
        try post(.end, finger, point)
        fingers[finger] = nil
        try input.sync()
    }

    /// Releases all fingers, in order of their numbers.
    public func releaseAll() throws {
        for finger in fingers.keys.sorted() { try up(finger) }
    }

    /// Puts down, moves and releases several fingers together: finger 0 follows the first track, and so on.
    ///
    /// A finger that is already down continues from its position. `seconds` is the duration of the movement and
    /// `steps` the number of positions sent. A rest of `hold` seconds before the release prevents a flick. `release:
    /// false` leaves the fingers down, for ``up(_:)`` or another `play`.
    public func play(
        _ tracks: [Track], seconds: Double = 0.3, steps: Int = 24, hold: Double = 0, release: Bool = true
    ) throws {
        // The fraction of the path already covered. Later steps never go back before the first step.
        var behind = 0.0
        for (finger, track) in tracks.enumerated() where fingers[finger] == nil {
            try post(.begin, finger, track.place(at: 0))
            guard input.firstStep > 0, track.length > input.firstStep else { continue }
            behind = max(behind, input.firstStep / track.length)
        }
        if behind > 0 { try move(along: tracks, to: behind) }
        try input.sync()
        let start = Clock.now
        for step in 1...max(1, steps) {
            let part = Double(step) / Double(max(1, steps))
            Clock.sleep(until: start + seconds * part)
            try move(along: tracks, to: max(part, behind))
            try input.sync()
        }
        Clock.sleep(hold)
        guard release else { return }
        for finger in tracks.indices { try up(finger) }
    }

    /// Moves one finger from one point to another; see ``play(_:seconds:steps:hold:release:)``.
    public func slide(
        from start: ScreenPoint, to end: ScreenPoint, seconds: Double = 0.3, hold: Double = 0, release: Bool = true
    ) throws {
        try play([Track(from: start, to: end)], seconds: seconds, hold: hold, release: release)
    }

    /// Touches a point for 30 ms.
    public func tap(_ point: ScreenPoint) throws {
        try down(0, at: point)
        Clock.sleep(0.03)
        try up(0)
    }

    /// Moves each finger to its position after this fraction of the time.
    private func move(along tracks: [Track], to part: Double) throws {
        for (finger, track) in tracks.enumerated() { try post(.update, finger, track.place(at: part)) }
    }

    private func post(_ kind: FingerEvent, _ finger: Int, _ point: ScreenPoint) throws {
        _ = activeDevice.use(self)
        fingers[finger] = point
        try input.post(kind, finger, at: point)
    }
}
