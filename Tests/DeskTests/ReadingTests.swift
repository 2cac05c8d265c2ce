// Tests of the desk's view of a program: its accessibility tree, its pixels, its windows.

import Desk
import Testing

@Suite(.serialized, .enabled(if: Desk.shouldRun, "a desk needs what Desk.missing names"))
struct ReadingTests {
    @Test func theTreeContainsNamesDescriptionsStatesAndPositions() throws {
        try withProbe { desk, probe in
            let field = try desk.wait(for: "the field") {
                try desk.accessible(probe.program).first(role: "label", name: "The field")
            }
            #expect(field.description == "where things grow")
            let bounds = try #require(field.bounds)
            #expect(probe.window.frame.contains(bounds))
            let blue = RGB(red: 0x33, green: 0x66, blue: 0x99)
            let shot = try desk.screenshot()
            #expect(shot[bounds.x + 2, bounds.y + 2] == blue)
            #expect(shot[bounds.x + 2, bounds.y - 2] != blue)
        }
    }

    @Test func onlyTheRowsOnTheScreenAreInTheTree() throws {
        try withProbe("--list") { desk, probe in
            let names = { try desk.accessible(probe.program).all(role: "label").map(\.name) }
            try desk.wait("the first rows") { try names().first == "Row 0" }
            try desk.touch.slide(from: ScreenPoint(200, 600), to: ScreenPoint(200, 100), hold: 0.2)
            // A row is 54 px high with its padding. Up to 8 px of the slide may be spent on telling it from a tap.
            try desk.wait("the rows 500 px below") { try ["Row 8", "Row 9"].contains(names().first) }
            let rows = try desk.accessible(probe.program).all(role: "list item")
            #expect((11...13).contains(rows.count))
            let tops = rows.compactMap { $0.bounds?.y }
            #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 == 54 })
        }
    }

    @Test func typedTextAppearsInTheEntry() throws {
        try withProbe { desk, probe in
            try desk.keyboard.type("Buy Milk: 2 (or 3)!")
            try desk.wait("the text") {
                let entry = try desk.accessible(probe.program).first(role: "text box")
                return try entry.map { try desk.text(of: $0) } == "Buy Milk: 2 (or 3)!"
            }
            let entry = try #require(try desk.accessible(probe.program).first(role: "text box"))
            #expect(entry.states.isSuperset(of: [.focused, .editable]))
        }
    }

    @Test func anActionIsPerformedByName() throws {
        try withProbe { desk, probe in
            let button = try desk.wait(for: "the button") {
                try desk.accessible(probe.program).first(role: "button", name: "Sow")
            }
            #expect(try desk.actions(of: button).map(\.name) == ["Click"])
            try desk.perform("Click", on: button)
            try desk.wait("the click") { probe.program.log.contains("sown") }
            #expect(throws: DeskError.self) { try desk.perform("reap", on: button) }
        }
    }

    @Test func aWindowIsResizedAndMoved() throws {
        try withProbe { desk, probe in
            let small = try desk.resize(probe.window, width: 360, height: 500)
            try desk.wait("the program at 360 px") {
                try desk.accessible(probe.program).first(role: "window")?.bounds == small.frame
            }
            let moved = try desk.move(small, x: 300, y: 100)
            #expect(moved.frame == ScreenRect(x: 300, y: 100, width: 360, height: 500))
        }
    }

    @Test func screenshotsShowChanges() throws {
        try withProbe { desk, probe in
            let before = try desk.screenshot(of: probe.window.frame)
            #expect(before.difference(from: before) == 0)
            try desk.keyboard.type("x")
            try desk.wait("the letter's pixels") {
                try desk.screenshot(of: probe.window.frame).difference(from: before, tolerance: 40) > 10
            }
        }
    }
}
