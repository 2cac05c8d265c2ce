// Tests of Furrow on Wayland, at scales that X11 does not have.

import Desk
import Testing

extension DesktopTests {
    @Suite(.enabled(if: WaylandDesk.shouldRun, "a Wayland desk needs what WaylandDesk.missing names"))
    @MainActor struct WaylandTests {
        /// The y position of the middle of the first row in logical px, below the header bar and the add row.
        private static let firstRow = 131.0
        /// The distance from the left of the screen to the list in logical px. Sway gives the window the whole
        /// screen, where the lists are shown next to the list.
        private static let listStart = 261.0
        /// The size of the screen in logical px, at every scale.
        private static let screen = (width: 800.0, height: 400.0)
        private static let titles = ["Water the plants", "Two", "Three"]

        /// Runs the program on a store of three tasks, and calls `body` once its rows are painted.
        private func use(scale: Double = 1.5, _ body: (WaylandDesk, Program) throws -> Void) throws {
            let size = ScreenSize(width: Int(Self.screen.width * scale), height: Int(Self.screen.height * scale))
            try WaylandDesk.use(size: size, scale: scale) { desk in
                let store = desk.folder + "/furrow.db"
                try FurrowDesk.writeDefaultPreferences(FurrowDesk.twoActions, in: desk.folder + "/config")
                let binary = try FurrowDesk.binary
                for title in Self.titles {
                    let seeding = try desk.start([binary, "--store", store, "add", title])
                    #expect(try seeding.waitForEnd() == .exited(0))
                }
                let environment = FurrowDesk.defaultEnvironment.merging(["FURROW_TRACE": tracePath(desk)]) { $1 }
                let program = try desk.start([binary, "--store", store], environment: environment)
                _ = try pictureAtRest(desk)
                try body(desk, program)
                #expect(program.isRunning)
            }
        }

        private func tracePath(_ desk: WaylandDesk) -> String { desk.folder + "/trace.json" }

        /// Waits for a still screen and returns its screenshot. The first row must be in its place, red from edge to
        /// edge. Nothing may move for longer than the program takes to look for text that is cut off (0.3 s).
        private func pictureAtRest(_ desk: WaylandDesk) throws -> Screenshot {
            var last: (picture: Screenshot, time: ContinuousClock.Instant)?
            try desk.wait("painted rows at rest") {
                let now = try desk.screenshot()
                guard isRow(now, desk), let then = last, now.difference(from: then.picture) == 0 else {
                    last = (now, .now)
                    return false
                }
                return then.time.duration(to: .now) >= .milliseconds(600)
            }
            return try #require(last).picture
        }

        /// Returns whether the first row is in its place, red from edge to edge.
        private func isRow(_ picture: Screenshot, _ desk: WaylandDesk) -> Bool {
            let ends = [Self.listStart + 20, Self.screen.width - 20].map { color(picture, desk, x: $0) }
            return ends.allSatisfy(isRowColor)
        }

        private func isRowColor(_ color: RGB) -> Bool { color.red > 200 && color.green < 180 && color.blue < 160 }

        /// Returns the color in the upper part of the first row, `x` logical px from the left.
        private func color(_ picture: Screenshot, _ desk: WaylandDesk, x: Double) -> RGB {
            picture[Int(x * desk.scale), Int((Self.firstRow - 18) * desk.scale)]
        }

        // MARK: Scale

        @Test(arguments: [1.5, 2]) func rowsAndSeparatorsHaveTheScaledHeight(_ scale: Double) throws {
            try use(scale: scale) { desk, _ in
                let rows = rows(in: try desk.screenshot(), desk)
                try #require(rows.count == Self.titles.count, "\(rows)")
                // If a logical px is not a whole number of physical px, an edge may be rounded either way.
                let whole = scale == scale.rounded()
                for (upper, lower) in zip(rows, rows.dropFirst()) {
                    let height = Double(lower.lowerBound - upper.lowerBound)
                    #expect(abs(height - Double(Row.height) * scale) <= (whole ? 0 : 1), "\(rows)")
                    let rule = Double(lower.lowerBound - upper.upperBound)
                    #expect(rule >= scale.rounded(.down) && rule <= scale.rounded(.up), "\(rows)")
                }
                let all = Double(rows[2].lowerBound - rows[0].lowerBound)
                #expect(abs(all - 2 * Double(Row.height) * scale) <= (whole ? 0 : 1))
            }
        }

        /// Returns the lines of each row that have the row's own color, from the top down. Only the separator is
        /// between them.
        private func rows(in picture: Screenshot, _ desk: WaylandDesk) -> [Range<Int>] {
            let x = Int((Self.screen.width - 20) * desk.scale)
            let first = Int((Self.firstRow - Double(Row.height) / 2 - 1) * desk.scale)
            var runs: [Range<Int>] = []
            for y in first..<picture.rect.height {
                if y > first, picture[x, y] == picture[x, y - 1], let last = runs.popLast() {
                    runs.append(last.lowerBound..<(y + 1))
                } else {
                    runs.append(y..<(y + 1))
                }
            }
            // The areas above the first row and below the last one are nearly white.
            return runs.filter { Double($0.count) > 40 * desk.scale && picture[x, $0.lowerBound].blue < 200 }
        }

        @Test(arguments: [1.5, 2]) func textIsRenderedAtTheScaleAndNotEnlarged(_ scale: Double) throws {
            var single: ScreenRect?
            try use(scale: 1) { desk, _ in single = text(try desk.screenshot(), desk).bounds }
            let plain = try #require(single)
            try use(scale: scale) { desk, _ in
                let picture = try desk.screenshot()
                let text = text(picture, desk)
                let bounds = try #require(text.bounds)
                // Hinting moves the edges of letters to whole px.
                #expect(abs(Double(bounds.width) / scale - Double(plain.width)) <= 3, "\(bounds) against \(plain)")
                #expect(abs(Double(bounds.height) / scale - Double(plain.height)) <= 1.5, "\(bounds) against \(plain)")
                // Adjacent px within one logical px differ. They would be equal if a smaller picture had been
                // enlarged.
                #expect(
                    text.dots.contains { dot in
                        Int(Double(dot.x) / scale) == Int(Double(dot.x + 1) / scale)
                            && picture[dot.x + 1, dot.y] != picture[dot.x, dot.y]
                    })
            }
        }

        /// Returns the text of the first row, which is dark on a lighter background.
        private func text(_ picture: Screenshot, _ desk: WaylandDesk) -> Ink {
            Ink(picture, in: place(of: 0, desk)) { $0.red < 128 }
        }

        /// Returns the area of a row's text in px.
        private func place(of row: Int, _ desk: WaylandDesk) -> ScreenRect {
            let top = Self.firstRow + Double(Row.height * row) - 20
            return ScreenRect(
                x: Int((Self.listStart + 8) * desk.scale), y: Int(top * desk.scale), width: Int(300 * desk.scale),
                height: Int(40 * desk.scale))
        }

        // MARK: Sliding

        /// Drags the first row with the pointer, then moves the pointer away so that it hovers over nothing.
        private func drag(_ desk: WaylandDesk, by dx: Double) throws {
            let start = ScreenPoint(Self.listStart + 200, Self.firstRow)
            try desk.pointer.drag(from: start, to: start.moved(by: dx, 0))
            try desk.pointer.moveTo(Self.parking)
        }

        /// A position below all rows.
        private static let parking = ScreenPoint(600, 380)

        /// Waits until the first row's front is drawn exactly `x` logical px from its place.
        private func waitForFront(_ desk: WaylandDesk, at x: Double) throws {
            try desk.wait("the front at \(x)") {
                try Trace(path: tracePath(desk)).samples("front", \.x, row: Self.titles[0]).last?.value == x
            }
        }

        @Test func aPointerDragOpensTheMenuExactly() throws {
            try use { desk, _ in
                try drag(desk, by: Hand.short)
                try waitForFront(desk, at: Double(Menu.width))
                try desk.wait("the menu under the row") {
                    let picture = try desk.screenshot()
                    // The px in which the front begins shows part of the menu too, so check the px on either side of
                    // it.
                    let front = (Self.listStart + Double(Menu.width)) * desk.scale
                    let ends = [front.rounded(.up), front.rounded(.down) - 1].map {
                        isRowColor(picture[Int($0), Int((Self.firstRow - 18) * desk.scale)])
                    }
                    return color(picture, desk, x: Self.listStart + 6).distance(to: Menu.green) <= 2
                        && color(picture, desk, x: Self.listStart + 80).distance(to: Menu.blue) <= 2
                        && ends == [true, false]
                }
            }
        }

        @Test func aRowSlidBackLeavesNoTrace() throws {
            try use { desk, _ in
                try desk.pointer.moveTo(Self.parking)
                let before = try pictureAtRest(desk)
                try drag(desk, by: Hand.short)
                try waitForFront(desk, at: Double(Menu.width))
                try drag(desk, by: -Hand.short)
                try waitForFront(desk, at: 0)
                #expect(try pictureAtRest(desk).difference(from: before) == 0)
            }
        }
    }
}
