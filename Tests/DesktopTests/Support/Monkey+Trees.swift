// Random acts on trees, tags, the search, selections, sorting and colors.

import Desk
import Foundation

extension Monkey {
    /// Performs one of the acts that are specific to a list of trees, its tags and its search.
    mutating func actOnTrees() throws {
        // Releases everything first, as when one device follows another.
        try rest()
        switch Int.random(in: 0..<17, using: &random) {
        case 0..<2: try press("a row goes in or out", Self.levels, 1...4)
        case 2: try press("a row is folded or unfolded", Self.folds, 2...6)
        case 3: try editDeeper()
        case 4..<6: try dragSideways()
        case 6: try pressTriangle()
        case 7: try press("steps back and forth", Self.steps, 2...8)
        case 8: try goToTag()
        case 9..<11: try search()
        case 11..<14: try choose()
        case 14: try useMenu()
        case 15: try dropText()
        default: try addMarked()
        }
    }

    private static let levels = ["alt+shift+right", "alt+shift+right", "alt+shift+left", "down", "up", "space"]
    private static let folds = ["left", "right", "up", "down", "space"]
    private static let steps = ["ctrl+z", "ctrl+z", "ctrl+shift+z"]

    /// Presses a random number of these keys, one after another.
    private mutating func press(_ words: String, _ keys: [String], _ count: ClosedRange<Int>) throws {
        let some = (0..<Int.random(in: count, using: &random)).compactMap { _ in keys.randomElement(using: &random) }
        try press(words, some)
    }

    private mutating func press(_ words: String, _ chords: [String]) throws {
        record("\(words): \(chords)")
        for chord in chords { try desk.keyboard.press(chord) }
    }

    private mutating func type(_ text: String) throws {
        record("types “\(text)”")
        try desk.keyboard.type(text)
    }

    private mutating func oneOf<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private mutating func happens(onceIn count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    /// Types a new task or edits an existing one, while it changes its level.
    private mutating func editDeeper() throws {
        try press("an editor", [oneOf(["f2", "ctrl+return", "ctrl+shift+return"])])
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            try type(oneOf(["a", "within", ""]))
            try press("in or out", [oneOf(["tab", "tab", "shift+tab"])])
        }
        try press("and it ends", [oneOf(["return", "return", "escape", "ctrl+z"])])
    }

    private mutating func addMarked() throws {
        try press("a new item", ["ctrl+n"])
        try type(oneOf(["red #home", "slow #late", "tall !high #two", "!low", "c# #1 !!", "tomorrow #home"]))
        try press("and it ends", [oneOf(["return", "return", "tab", "escape"])])
    }

    // MARK: - Gestures

    /// Holds a row until it is lifted, and drags it sideways, to another level; sometimes also up or down.
    private mutating func dragSideways() throws {
        let start = point()
        let end = start.moved(by: number(-90...90), happens(onceIn: 2) ? 0 : number(-200...200))
        let isByTouch = Bool.random(using: &random)
        record("\(isByTouch ? "a finger" : "the mouse") drags \(Self.words(start)) > \(Self.words(end))")
        guard isByTouch else {
            // On a path that does not begin as a scroll.
            try desk.mouse.drag(from: start, to: end, seconds: number(0.1...0.4), hold: number(0...0.2))
            return
        }
        try desk.touch.down(0, at: start)
        Thread.sleep(forTimeInterval: 0.55)
        try desk.touch.play([Track(from: start, to: end)], seconds: number(0.1...0.4), hold: number(0...0.2))
    }

    /// The distance in px from the window's edge to the triangle of a top-level row, and the additional distance per
    /// level.
    private static let (triangle, level) = (8.0, 24.0)

    private mutating func pressTriangle() throws {
        var place = point()
        let way = Self.triangle + Self.level * Double(Int.random(in: 0...3, using: &random))
        place.x = isMirrored ? Double(field.maxX) + 8 - way : Double(field.x) - 8 + way
        record("a triangle at \(Self.words(place))")
        if Bool.random(using: &random) { try desk.touch.tap(place) } else { try desk.mouse.click(place) }
    }

    /// The text that the monkey drags from the other program's window.
    static let dropped = "dropped #home\n\n  dropped too !high\n"

    /// Drags text over the window, sometimes over another place first, and drops it or cancels the drag.
    private mutating func dropText() throws {
        guard let source else { return }
        let places = (0...Int.random(in: 0...1, using: &random)).map { _ in point() }
        let isReverted = happens(onceIn: 5)
        record("text dragged to \(places.map(Self.words))\(isReverted ? " and taken back" : "")")
        // While a menu is open, the press only closes the menu, and nothing is dragged.
        let start = source.place
        try desk.mouse.drag(from: start, to: start.moved(by: -60, 0), seconds: 0.2, release: false)
        for place in places { try desk.mouse.moveTo(place, seconds: 0.2) }
        if isReverted { try desk.keyboard.press("escape") }
        try desk.mouse.release()
    }

    // MARK: - Tags and the search

    /// The shortcut that leads to the lists.
    private var back: String { isMirrored ? "alt+right" : "alt+left" }

    /// Goes to the lists and to one of their rows: a view, a tag, a list or the trash. A tag may be renamed on the
    /// way.
    private mutating func goToTag() throws {
        let way = Array(repeating: "down", count: Int.random(in: 0...9, using: &random))
        try press("to the lists", [back])
        Thread.sleep(forTimeInterval: 0.3)
        try press("to a row there", ["home"] + way)
        if happens(onceIn: 3) {
            try press("to be named anew", ["f2"])
            try type(oneOf(["a", "home", "late", "b c", "b#"]))
            try press("and it ends", [oneOf(["return", "escape"])])
        }
        try press("on", [oneOf(["return", "return", "return", isMirrored ? "right" : "left", back])])
        Thread.sleep(forTimeInterval: 0.3)
    }

    /// Search terms that no user types, mixed with terms that are found.
    private static let words = [
        "a", "it", "item 1", "ROOT", "1", "\"", "\" OR 1", "'; --", "a* -b", "NEAR(a b)", "title:a", "^ item", "%_\\",
        "{a} AND NOT", "#home", "!high", "( ( (", "item item item 2",
    ]

    private mutating func search() throws {
        try press("a search", ["ctrl+f"])
        try type(oneOf(Self.words))
        guard Bool.random(using: &random) else { return }
        Thread.sleep(forTimeInterval: 0.1)
        try press(
            "what was found", ["down", "space", "delete", "right", "left", "f2", "return", "ctrl+a", "up"], 1...5)
        if happens(onceIn: 2) { try press("and left", [oneOf(["escape", back])]) }
    }

    // MARK: - Selections

    private mutating func choose() throws {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            try press(
                "chosen by keys", ["shift+down", "shift+down", "shift+up", "ctrl+space", "down", "ctrl+a"], 1...5)
        case 1: try press("copied and inserted", ["ctrl+c", "shift+down", "ctrl+c", "escape", "ctrl+v"], 2...4)
        case 2: try chooseByMenu()
        default:
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let (key, place) = (oneOf(["ctrl", "ctrl", "shift"]), point())
                record("\(key) and a click at \(Self.words(place))")
                try desk.keyboard.holding(key) { try desk.mouse.click(place) }
            }
        }
        if happens(onceIn: 2) { try useBar() } else if happens(onceIn: 2) { try dragSideways() }
    }

    /// Holds a row until its menu opens, chooses the first entry, which begins a selection, and then taps.
    private mutating func chooseByMenu() throws {
        let place = point()
        record("held at \(Self.words(place)) for its menu, the first entry, and a tap")
        try desk.touch.down(0, at: place)
        Thread.sleep(forTimeInterval: 0.55)
        try desk.touch.up(0)
        Thread.sleep(forTimeInterval: 0.2)
        try desk.keyboard.press("return")
        try desk.touch.tap(point())
    }

    /// Presses at a random place in the bar at the bottom of the window, and then uses what it opened.
    private mutating func useBar() throws {
        let place = ScreenPoint(number(Double(field.x)...Double(field.maxX)), Double(field.maxY) - 16)
        record("the bar at \(Self.words(place))")
        if Bool.random(using: &random) { try desk.touch.tap(place) } else { try desk.mouse.click(place) }
        Thread.sleep(forTimeInterval: 0.15)
        guard Bool.random(using: &random) else { return }
        try press("what was opened", ["tab", "down", "h", "return", "space", "escape"], 1...4)
    }

    // MARK: - The menu

    /// The height in px at the end of the main menu with entries that open other windows. Separate tests open those.
    private static let otherWindows = 130.0

    /// Opens the main menu and chooses an entry, and an entry of a submenu if one has opened.
    private mutating func useMenu() throws {
        try press("the menu", ["f10"])
        for _ in 0..<2 {
            Thread.sleep(forTimeInterval: 0.3)
            guard let menu = try popup?.frame, Double(menu.height) > Self.otherWindows + 40 else { return }
            let place = ScreenPoint(
                Double(menu.x) + Double(menu.width) / 2,
                number(Double(menu.y) + 20...Double(menu.maxY) - Self.otherWindows))
            record("an entry at \(Self.words(place))")
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try desk.touch.tap(place)
            case 1:
                // The next act finds the menu still open.
                try desk.mouse.moveTo(place)
                return try desk.mouse.wheel(oneOf([-1, 1, 2]))
            default: try desk.mouse.click(place)
            }
        }
        if happens(onceIn: 2) { try press("and closed", ["escape", "escape"]) }
    }

    private var popup: Window? {
        get throws { try desk.windows(of: program).last(where: \.isPopup) }
    }
}
