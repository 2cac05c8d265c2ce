// The pointer rests on what lies in or over a row until it has called up what it calls up, and something begins there (H9).

import Desk
import Foundation

extension Monkey {
    /// Px from the field's top to the first row, and from row to row.
    private static let (firstRow, rowHeight) = (55.0, 56.0)
    /// S in which buttons come under the pointer, at most about.
    private static let rest = 0.15...0.4

    /// A place at a seam, at a row's end or at its beginning, as rows stand in a list that is at its top.
    private mutating func restingPlace() -> ScreenPoint {
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

    /// Brings the pointer there, by one jump or px by px, rests, and begins something there.
    mutating func restAndBegin() throws {
        try desk.touch.releaseAll()
        try desk.mouse.release()
        let place = restingPlace()
        let jumps = Bool.random(using: &random)
        note("the pointer rests at \(Self.words(place)), by one jump: \(jumps)")
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
        let isCancelled = Int.random(in: 0..<4, using: &random) == 0
        note("and pinches to \(end), cancelled \(isCancelled)")
        try desk.pad.pinchBegin()
        for step in 1...8 { try desk.pad.pinchUpdate(scale: 1 + (end - 1) * Double(step) / 8) }
        try desk.pad.pinchEnd(cancelled: isCancelled)
    }

    private mutating func slideThere() throws {
        let (dx, dy) = (number(-20...20), number(-6...6))
        note("and scrolls \(dx), \(dy)")
        try desk.pad.scroll(dx: dx, dy: dy / 4, seconds: number(0.05...0.4), steps: 10)
    }

    /// One finger there, or two, of which it is the upper.
    private mutating func touchThere(_ place: ScreenPoint) throws {
        let (up, down) = (number(-60...60), number(-60...60))
        var tracks = [Track(from: place, to: place.moved(by: number(-80...80), up))]
        if Bool.random(using: &random) {
            let lower = place.moved(by: 10, Self.rowHeight)
            tracks.append(Track(from: lower, to: lower.moved(by: 0, down)))
        }
        note("and fingers go \(tracks.map(Self.words))")
        try desk.touch.play(tracks, seconds: number(0.05...0.4), steps: 12)
        try desk.touch.releaseAll()
    }

    private mutating func dragThere(_ place: ScreenPoint) throws {
        let isLevel = Bool.random(using: &random)
        let end = place.moved(by: isLevel ? number(-200...200) : 0, isLevel ? 0 : number(-150...150))
        note("and drags to \(Self.words(end))")
        try desk.mouse.drag(from: place, to: end, seconds: number(0.05...0.4))
    }

    private mutating func clickThere() throws {
        let button = [Pointer.Button.primary, .primary, .secondary].randomElement(using: &random) ?? .primary
        note("and clicks, \(button)")
        try desk.mouse.press(button)
        try desk.mouse.release(button)
    }
}
