// Random acts of the pointer: it rests in or over a row until controls appear under it, and a gesture begins there
// (specification H9).

import Desk
import Foundation

extension Monkey {
    /// The distance in px from the field's top to the first row, and the height of a row.
    private static let (firstRow, rowHeight) = (55.0, 56.0)
    /// The range of resting times in s; controls appear under the pointer within about the longest.
    private static let rest = 0.15...0.4

    /// Returns a place at a seam, or at either end of a row, for a list that is scrolled to its top.
    private mutating func hoverPoint() -> ScreenPoint {
        let row = Double(Int.random(in: 0..<9, using: &random))
        let top = Double(field.y) + Self.firstRow + row * Self.rowHeight
        let (left, right) = (Double(field.x), Double(field.maxX))
        switch Int.random(in: 0..<4, using: &random) {
        case 0..<2: return ScreenPoint((left + right) / 2 + number(-10...10), top + number(-8...8))
        case 2:
            return ScreenPoint(right - ([24, 60, 96].randomElement(using: &random) ?? 60), top + Self.rowHeight / 2)
        default: return ScreenPoint(left + number(0...20), top + Self.rowHeight / 2)
        }
    }

    /// Moves the pointer to such a place, in one jump or px by px, rests, and begins a gesture there.
    mutating func hoverAndGesture() throws {
        try desk.touch.releaseAll()
        try desk.mouse.release()
        let place = hoverPoint()
        let jumps = Bool.random(using: &random)
        record("the pointer rests at \(Self.words(place)), by one jump: \(jumps)")
        if !jumps { for step in (1...8).reversed() { try desk.pad.moveTo(place.moved(by: 0, -Double(step))) } }
        try desk.pad.moveTo(place)
        Thread.sleep(forTimeInterval: number(Self.rest))
        switch Int.random(in: 0..<6, using: &random) {
        case 0..<2: try pinchThere()
        case 2: try slideThere()
        case 3: try touchThere(place)
        case 4: try dragThere(place)
        default: try clickThere()
        }
    }

    private mutating func pinchThere() throws {
        let end = number(0.6...2)
        let isCanceled = Int.random(in: 0..<4, using: &random) == 0
        record("and pinches to \(end), canceled \(isCanceled)")
        try desk.pad.pinchBegin()
        for step in 1...8 { try desk.pad.pinchUpdate(scale: 1 + (end - 1) * Double(step) / 8) }
        try desk.pad.pinchEnd(canceled: isCanceled)
    }

    private mutating func slideThere() throws {
        let (dx, dy) = (number(-20...20), number(-6...6))
        record("and scrolls \(dx), \(dy)")
        try desk.pad.scroll(dx: dx, dy: dy / 4, seconds: number(0.05...0.4), steps: 10)
    }

    /// Touches the place with one finger, or with two, the upper one at the place.
    private mutating func touchThere(_ place: ScreenPoint) throws {
        let (up, down) = (number(-60...60), number(-60...60))
        var tracks = [Track(from: place, to: place.moved(by: number(-80...80), up))]
        if Bool.random(using: &random) {
            let lower = place.moved(by: 10, Self.rowHeight)
            tracks.append(Track(from: lower, to: lower.moved(by: 0, down)))
        }
        record("and fingers go \(tracks.map(Self.words))")
        try desk.touch.play(tracks, seconds: number(0.05...0.4), steps: 12)
        try desk.touch.releaseAll()
    }

    private mutating func dragThere(_ place: ScreenPoint) throws {
        let isLevel = Bool.random(using: &random)
        let end = place.moved(by: isLevel ? number(-200...200) : 0, isLevel ? 0 : number(-150...150))
        record("and drags to \(Self.words(end))")
        try desk.mouse.drag(from: place, to: end, seconds: number(0.05...0.4))
    }

    private mutating func clickThere() throws {
        let button = [Pointer.Button.primary, .primary, .secondary].randomElement(using: &random) ?? .primary
        record("and clicks, \(button)")
        try desk.mouse.press(button)
        try desk.mouse.release(button)
    }
}
