// Random input that is reproducible: the same seed leads to the same acts.

import Desk
import Foundation
import TestSupport

/// A random user of all devices: up to four fingers, two fingers on the touchpad, mouse, wheel and keys.
///
/// An act may leave fingers and buttons down; at the end everything is released.
@MainActor struct Monkey {
    /// The monkey's most frequent kind of act.
    enum Profile {
        /// Any act, one device after another.
        case anything
        /// Acts with two devices at once.
        case twoAtOnce
        /// Acts on trees, tags, the search and selected rows.
        case deep
    }

    let desk: Desk
    let program: Program
    var random: SplitMix64
    private let profile: Profile
    /// The other program from which text is dragged, or nil if there is none.
    let source: TextSource?
    /// Whether the window's layout is from right to left.
    let isMirrored: Bool
    /// The area for input, in screen px.
    private(set) var field: ScreenRect
    /// The header bar's height in px.
    private static let header = 48
    /// The acts with their times, to help find a fault.
    private(set) var log: [String] = []

    init(_ furrow: FurrowDesk, seed: UInt64, profile: Profile, source: TextSource? = nil) {
        desk = furrow.desk
        program = furrow.program
        isMirrored = furrow.isMirrored
        (self.profile, self.source) = (profile, source)
        field = Self.field(in: furrow.window.frame)
        random = SplitMix64(state: seed)
    }

    /// Continues in a window of a new size.
    mutating func play(in window: ScreenRect) {
        record("the window is \(window.width) px wide")
        field = Self.field(in: window)
    }

    /// Returns the area for input in a window. It excludes the outermost px, which resize the window, and the header
    /// bar, whose buttons close or minimize the window.
    private static func field(in window: ScreenRect) -> ScreenRect {
        ScreenRect(
            x: window.x + 8, y: window.y + header, width: window.width - 16, height: window.height - header - 8)
    }

    /// Performs one act, which takes up to about a second.
    mutating func act() throws {
        if Int.random(in: 0..<3, using: &random) > 0 {
            switch profile {
            case .anything: break
            case .twoAtOnce: return try useTwoDevices()
            case .deep: return try actOnTrees()
            }
        }
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<5: try fingers()
        case 5..<7: try tap()
        case 7..<10: try padScroll()
        case 10..<12: try padPinch()
        case 12..<14: try drag()
        case 14: try wheel()
        case 15..<17: try click()
        case 17..<21: try hoverAndGesture()
        default: try keys()
        }
    }

    mutating func clearLog() { log = [] }

    /// Releases all fingers and buttons.
    func rest() throws {
        try desk.touch.releaseAll()
        for button in [Pointer.Button.primary, .middle, .secondary] { try desk.mouse.release(button) }
    }

    mutating func record(_ act: String) {
        log.append("\(String(format: "%.3f", Trace.now)) \(act)")
    }

    static func words(_ point: ScreenPoint) -> String { "\(Int(point.x)),\(Int(point.y))" }

    static func words(_ track: Track) -> String { track.points.map(words).joined(separator: " > ") }

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

    mutating func point() -> ScreenPoint {
        ScreenPoint(number(Double(field.x)...Double(field.maxX)), number(Double(field.y)...Double(field.maxY)))
    }

    /// Returns a path that is mostly along one axis, as fingers move, and sometimes turns.
    mutating func randomTrack() -> Track {
        let start = point()
        let far = number(-300...300)
        let little = number(-40...40)
        let end = Bool.random(using: &random) ? start.moved(by: far, little) : start.moved(by: little, far)
        guard Int.random(in: 0..<3, using: &random) == 0 else { return Track(from: start, to: end) }
        return Track([start, end, point()])
    }
}

// MARK: - Fingers

extension Monkey {
    private mutating func fingers() throws {
        // X has one pointer for both: with a touch while a button is held, GDK 4.8 asks the touch event for its
        // button.
        try desk.mouse.release()
        let count = Int.random(in: 1...4, using: &random)
        let seconds = number(0.05...0.5)
        let hold = Int.random(in: 0..<4, using: &random) == 0 ? number(0.5...0.7) : 0
        let release = Int.random(in: 0..<4, using: &random) > 0
        let tracks = (0..<count).map { _ in randomTrack() }
        record("\(count) fingers \(tracks.map(Self.words)) in \(seconds) s, hold \(hold), release \(release)")
        try desk.touch.play(tracks, seconds: seconds, steps: 12, hold: hold, release: release)
        if !release, Bool.random(using: &random) { try desk.touch.up(Int.random(in: 0..<count, using: &random)) }
        if release { try desk.touch.releaseAll() }
    }

    private mutating func tap() throws {
        let place = point()
        record("tap \(Self.words(place))")
        try desk.touch.releaseAll()
        try desk.mouse.release()
        try desk.touch.tap(place)
    }
}

// MARK: - Touchpad, mouse, keys

extension Monkey {
    private mutating func padScroll() throws {
        let (dx, dy) = (number(-20...20), number(-6...6))
        let sideways = Bool.random(using: &random)
        let seconds = number(0.05...0.4)
        let release = Int.random(in: 0..<5, using: &random) > 0
        let place = point()
        record(
            "pad at \(Self.words(place)) scrolls \(sideways ? dx : dy / 4), \(sideways ? dy / 4 : dy) in \(seconds) s, release \(release)"
        )
        try desk.pad.moveTo(place)
        try desk.pad.scroll(
            dx: sideways ? dx : dy / 4, dy: sideways ? dy / 4 : dy, seconds: seconds, steps: 10, release: release)
    }

    private mutating func padPinch() throws {
        let place = point()
        let end = number(0.4...2)
        let canceled = Int.random(in: 0..<4, using: &random) == 0
        record("pad at \(Self.words(place)) pinches to \(end), canceled \(canceled)")
        try desk.pad.moveTo(place)
        try desk.pad.pinchBegin()
        for step in 1...8 { try desk.pad.pinchUpdate(scale: 1 + (end - 1) * Double(step) / 8) }
        try desk.pad.pinchEnd(canceled: canceled)
    }

    private mutating func drag() throws {
        let way = randomTrack()
        let release = Int.random(in: 0..<5, using: &random) > 0
        try desk.touch.releaseAll()
        record("drag \(Self.words(way)), release \(release)")
        try desk.mouse.drag(
            from: way.points[0], to: way.points[way.points.count - 1], seconds: number(0.05...0.4), release: release)
    }

    private mutating func wheel() throws {
        let place = point()
        let clicks = Int.random(in: -5...5, using: &random)
        let sideways = Int.random(in: 0..<4, using: &random) == 0
        try desk.mouse.release()
        record("wheel at \(Self.words(place)) by \(clicks), sideways \(sideways)")
        try desk.mouse.moveTo(place)
        try desk.mouse.wheel(clicks, horizontal: sideways)
    }

    private mutating func click() throws {
        let place = point()
        let button = [Pointer.Button.primary, .primary, .secondary, .middle].randomElement(using: &random) ?? .primary
        try desk.touch.releaseAll()
        record("click \(button) at \(Self.words(place))")
        try desk.mouse.release()
        try desk.mouse.click(place, button)
    }

    /// The keys that the monkey presses; none of them closes or leaves the window.
    static let chords = [
        "up", "down", "home", "end", "pageup", "pagedown", "space", "delete", "return", "f2", "escape", "escape",
        "menu", "shift+f10", "ctrl+right", "ctrl+left", "left", "right", "ctrl+z", "ctrl+shift+z", "ctrl+n",
        "ctrl+return",
        "ctrl+shift+return", "alt+up", "alt+down", "alt+home", "alt+end", "alt+left", "tab", "shift+tab", "backspace",
        "a", "b", "1",
    ]

    /// Returns a random sequence of keys.
    mutating func someChords() -> [String] {
        (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.chords.randomElement(using: &random) ?? "down" }
    }

    private mutating func keys() throws {
        let chords = someChords()
        record("keys \(chords)")
        for chord in chords { try desk.keyboard.press(chord) }
    }
}
