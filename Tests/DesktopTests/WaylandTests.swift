// Furrow on Wayland, at a scale that X11 does not have.

import Desk
import Testing

extension DesktopTests {
    @Suite(.enabled(if: WaylandDesk.isExpected, "a Wayland desk needs what WaylandDesk.missing names"))
    @MainActor struct WaylandTests {
        /// Px, logical: below the header bar and the row that adds, the first row's middle; and the height of a row.
        private static let firstRow = 131.0
        /// Logical px from the screen's left to the list: sway gives the window the whole screen, where the lists stand
        /// beside it.
        private static let listStart = 261.0

        /// The program on a store of one item, once its row is painted.
        private func use(_ body: (WaylandDesk, Program) throws -> Void) throws {
            try WaylandDesk.use { desk in
                let store = desk.folder + "/furrow.db"
                let binary = try FurrowDesk.binary
                let seeding = try desk.start([binary, "--store", store, "add", "One", "--top"])
                #expect(try seeding.waitForEnd() == .exited(0))
                let program = try desk.start([binary, "--store", store])
                try desk.wait("the painted row") { try isRow(desk.screenshot(), desk) }
                try body(desk, program)
                #expect(program.isRunning)
            }
        }

        /// Whether the first row is seen in its place, red from edge to edge.
        private func isRow(_ picture: Screenshot, _ desk: WaylandDesk) -> Bool {
            let ends = [Self.listStart + 20, Double(desk.size.width) / desk.scale - 20].map {
                colour(picture, desk, x: $0)
            }
            return ends.allSatisfy { $0.red > 200 && $0.green < 180 && $0.blue < 160 }
        }

        /// The colour in the upper part of the first row, so many logical px from the left.
        private func colour(_ picture: Screenshot, _ desk: WaylandDesk, x: Double) -> RGB {
            picture[Int(x * desk.scale), Int((Self.firstRow - 18) * desk.scale)]
        }

        @Test func atAScaleOfOneAndAHalfTheRowsArePainted() throws {
            try use { desk, _ in
                // 56 px are 84: the rule under the first row is 42 below its middle.
                let picture = try desk.screenshot()
                let middle = Int(Self.firstRow * desk.scale)
                #expect(picture.rect.width == desk.size.width)
                #expect(picture[600, middle + 30] != picture[600, middle + 60])
            }
        }

        @Test func aPointersSlideOpensTheMenu() throws {
            try use { desk, _ in
                let start = ScreenPoint(Self.listStart + 100, Self.firstRow)
                try desk.pointer.drag(from: start, to: start.moved(by: Hand.short, 0))
                try desk.wait("the menu under the row") {
                    let picture = try desk.screenshot()
                    return colour(picture, desk, x: Self.listStart + 6).distance(to: Menu.green) <= 2
                        && colour(picture, desk, x: Self.listStart + 80).distance(to: Menu.blue) <= 2
                        && !Menu.isColour(colour(picture, desk, x: Self.listStart + Double(Menu.width) + 12))
                }
            }
        }
    }
}
