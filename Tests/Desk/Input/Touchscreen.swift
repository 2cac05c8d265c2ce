// The desk's touch screen: up to ten fingers.

import Foundation

/// The way one finger goes, evenly along its points.
public struct Track: Hashable, Sendable {
    /// At least one point, in screen px.
    public var points: [ScreenPoint]

    public init(_ points: [ScreenPoint]) {
        self.points = points
    }

    /// How long the way is, in px.
    var length: Double {
        zip(points, points.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }.reduce(0, +)
    }

    /// A straight way.
    public init(from start: ScreenPoint, to end: ScreenPoint) {
        self.init([start, end])
    }

    /// The place after a part of the time, 0 to 1; each stretch between two points takes the same time.
    public func place(at part: Double) -> ScreenPoint {
        let stretches = Double(points.count - 1)
        let index = min(Int(part * stretches), points.count - 2)
        guard index >= 0 else { return points[0] }
        return points[index].toward(points[index + 1], by: part * stretches - Double(index))
    }
}

/// What takes fingers to a display.
protocol FingerInput: AnyObject {
    /// Px of a movement's beginning that go together with the touch, where the program may be told late of what follows: a
    /// finger that rests until then holds the row.
    var firstStep: Double { get }
    /// Puts a finger down, moves it or releases it.
    func post(_ kind: FingerEvent, _ finger: Int, at point: ScreenPoint) throws
    /// Waits until the display has processed all that was posted.
    func sync() throws
}

/// What a finger does.
enum FingerEvent {
    case begin, update, end
}

/// A direct-touch screen as large as the desk's.
///
/// Fingers are numbered by the caller from 0. Each call returns once the display's server has processed the events; the program
/// gets them a moment later.
public final class Touchscreen {
    /// Where the fingers now down are, in screen px.
    public private(set) var fingers: [Int: ScreenPoint] = [:]

    private let input: any FingerInput
    private let hands: Hands

    init(_ input: any FingerInput, hands: Hands) {
        self.input = input
        self.hands = hands
    }

    /// Puts a finger on the screen.
    public func down(_ finger: Int, at point: ScreenPoint) throws {
        try post(.begin, finger, point)
        try input.sync()
    }

    /// Moves a finger that is down.
    public func move(_ finger: Int, to point: ScreenPoint) throws {
        try post(.update, finger, point)
        try input.sync()
    }

    /// Releases a finger where it is; nothing where it is not down.
    public func up(_ finger: Int) throws {
        guard let point = fingers[finger] else { return }
        try post(.end, finger, point)
        fingers[finger] = nil
        try input.sync()
    }

    /// Releases all fingers, in their order.
    public func releaseAll() throws {
        for finger in fingers.keys.sorted() { try up(finger) }
    }

    /// Puts down, moves and releases fingers together: finger 0 goes along the first track, and so on.
    ///
    /// A finger that is already down goes on from where it is. `seconds` is the time of the movement and `steps` the
    /// number of places sent; with `hold` seconds of rest before releasing, there is no flick. `release: false` leaves
    /// the fingers down, for ``up(_:)`` or another `play`.
    public func play(
        _ tracks: [Track], seconds: Double = 0.3, steps: Int = 24, hold: Double = 0, release: Bool = true
    ) throws {
        // How much of the way is behind: it never goes back to a place before its first step.
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

    /// One finger from one point to another; see ``play(_:seconds:steps:hold:release:)``.
    public func slide(
        from start: ScreenPoint, to end: ScreenPoint, seconds: Double = 0.3, hold: Double = 0, release: Bool = true
    ) throws {
        try play([Track(from: start, to: end)], seconds: seconds, hold: hold, release: release)
    }

    /// A short touch of 30 ms.
    public func tap(_ point: ScreenPoint) throws {
        try down(0, at: point)
        Clock.sleep(0.03)
        try up(0)
    }

    /// Moves each finger to its place after this part of the time.
    private func move(along tracks: [Track], to part: Double) throws {
        for (finger, track) in tracks.enumerated() { try post(.update, finger, track.place(at: part)) }
    }

    private func post(_ kind: FingerEvent, _ finger: Int, _ point: ScreenPoint) throws {
        _ = hands.take(self)
        fingers[finger] = point
        try input.post(kind, finger, at: point)
    }
}
