// Another program, from whose window a text is dragged into the tested one.

import Desk
import Testing

/// The other program and its window.
@MainActor struct TextSource {
    private let desk: Desk
    private let program: Program
    private let window: Window

    /// Starts the other program next to the tested window, or with its left edge at `x`, and leaves the keyboard
    /// focus with the tested program.
    init(_ text: String, beside furrow: FurrowDesk, x: Int? = nil) throws {
        desk = furrow.desk
        let path = try #require(Desk.builtProgram("desk-probe"), "desk-probe is not built beside the tests")
        program = try desk.start([path, "--drag", text])
        let sized = try desk.resize(try desk.waitForWindow(of: program), width: 300, height: 200)
        window = try desk.move(sized, x: x ?? furrow.window.frame.maxX + 20, y: 100)
        // When the other program starts, it takes the keyboard focus and learns its position. Both must happen before
        // this point.
        try program.waitUntilIdle()
        try desk.focus(furrow.window)
    }

    /// The place at which the text is picked up.
    var place: ScreenPoint { window.frame.center }

    /// The log of its drags so far: “drag begin”, “drag cancel”, “drag end”.
    var drags: [String] { program.log.split(separator: "\n").map(String.init).filter { $0.hasPrefix("drag ") } }

    /// Picks up the text with the mouse and holds it over a point.
    func drag(to point: ScreenPoint) throws {
        let count = drags.count
        try desk.mouse.drag(from: place, to: place.moved(by: -60, 0), seconds: 0.2, release: false)
        var isBack = false
        try desk.wait("a drag") {
            if drags.count > count { return true }
            // A program that receives the movement only after its end may see too little of it.
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
