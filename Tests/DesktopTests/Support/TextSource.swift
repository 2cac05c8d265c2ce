// Another program beside the one that is tried, out of whose window a text is dragged.

import Desk
import Testing

/// The other program and its window.
@MainActor struct TextSource {
    private let desk: Desk
    private let program: Program
    private let window: Window

    /// Starts it beside the window, or with its left edge at `x`, and leaves the keyboard to the program that is tried.
    init(_ text: String, beside furrow: FurrowDesk, x: Int? = nil) throws {
        desk = furrow.desk
        let path = try #require(Desk.builtProgram("desk-probe"), "desk-probe is not built beside the tests")
        program = try desk.start([path, "--drag", text])
        let sized = try desk.resize(try desk.waitForWindow(of: program), width: 300, height: 200)
        window = try desk.move(sized, x: x ?? furrow.window.frame.maxX + 20, y: 100)
        // As it begins it takes the keyboard, and knows its place: neither may come later than this.
        try program.waitForRest()
        try desk.focus(furrow.window)
    }

    /// Where the text is taken.
    var place: ScreenPoint { window.frame.center }

    /// How its drags have gone so far: “drag begin”, “drag cancel”, “drag end”.
    var drags: [String] { program.log.split(separator: "\n").map(String.init).filter { $0.hasPrefix("drag ") } }

    /// Takes the text by the mouse and holds it over a point.
    func drag(to point: ScreenPoint) throws {
        let count = drags.count
        try desk.mouse.drag(from: place, to: place.moved(by: -60, 0), seconds: 0.2, release: false)
        var isBack = false
        try desk.wait("a drag") {
            if drags.count > count { return true }
            // A program that hears of the way only once it is over sees too little of it.
            isBack.toggle()
            try desk.mouse.moveTo(place.moved(by: isBack ? -50 : -60, 0), seconds: 0.1)
            return false
        }
        try desk.mouse.moveTo(point, seconds: 0.3)
    }

    func waitForEnd() throws { try desk.wait("the drag's end") { drags.last == "drag end" } }

    func close() throws {
        try desk.requestClose(window)
        try program.waitForEnd()
    }
}
