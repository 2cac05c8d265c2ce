// The feel of slides, according to the trace of every painted frame: a held row follows the finger, and a released
// row comes to rest in time, exactly, and without a jump. Timing shows best on a quiet machine: see
// FurrowDesk.lateness.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct FrameTimingTests {
        /// Runs a test with a traced program.
        func use(_ body: (FurrowDesk) throws -> Void) throws {
            try FurrowDesk.use(environment: FurrowDesk.traced, body: body)
        }

        /// Returns the trace of the last gesture of a kind, once it has ended and `row`'s front rests at `x`.
        private func ended(
            _ furrow: FurrowDesk, _ kind: String, _ row: String, restingAt x: Double
        ) throws -> Trace {
            try furrow.desk.wait(for: "\(row) at \(x)") {
                guard let last = try furrow.trace().gestures(kind).last, !last.released.lines.isEmpty,
                    last.released.samples("front", \.x, row: row).last?.value == x
                else { return nil }
                return last
            }
        }

        @Test(arguments: [1.0, -1.0]) func theFrontFollowsTheFinger(_ way: Double) throws {
            try use { furrow in
                try furrow.slide("Item 2", by: 140 * way, release: false)
                try furrow.waitForOffset(of: "Item 2", Int(132 * way))
                let held = try #require(try furrow.trace().gestures("slide").last)
                let error = held.trackingError("front", \.x, finger: \.x, row: "Item 2")
                #expect(try #require(error) <= Trace.tracking)
                let fronts = held.samples("front", \.x, row: "Item 2")
                #expect(fronts.count > 3)
                #expect(fronts.largestStepBack(against: way) == 0, "the finger never went back")
            }
        }

        @Test func aReleasedRowMovesInOneDirectionAndReachesItsPlaceInTime() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: 100)
                let trace = try ended(furrow, "slide", "Item 2", restingAt: Double(Menu.width))
                let release = try #require(trace.released.lines.first).t
                let fronts = trace.released.samples("front", \.x, row: "Item 2")
                #expect(fronts.largestStepBack(against: 1) == 0)
                #expect(fronts.allSatisfy { $0.value <= Double(Menu.width) })
                let last = try #require(trace.released.moving("front") { $0 != Double(Menu.width) }.last)
                #expect(last - release <= 0.35 + furrow.lateness)
            }
        }

        @Test func aRowReleasedTooEarlyReturnsToZero() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: 60)
                let trace = try ended(furrow, "slide", "Item 2", restingAt: 0)
                let release = try #require(trace.released.lines.first).t
                let fronts = trace.released.samples("front", \.x, row: "Item 2")
                #expect(fronts.largestStepBack(against: -1) == 0)
                #expect(fronts.allSatisfy { $0.value >= 0 })
                let last = try #require(trace.released.moving("front") { $0 != 0 }.last)
                #expect(last - release <= 0.35 + furrow.lateness)
            }
        }

        @Test func aRowClosedByATapBouncesWithoutPassingItsPlace() throws {
            try use { furrow in
                let values = try bounce(furrow).samples("front", \.x, row: "Item 2").map(\.value)
                #expect(values.allSatisfy { $0 >= 0 })
                // The row closes to 5 px, opens to 10, and only then closes to 0.
                let rise = try #require(
                    values.indices.dropLast().first {
                        values[$0] >= 5 && values[$0 + 1] > values[$0] && values[$0 + 1] <= 10
                    }, "\(values)")
                #expect(values[...rise].allSatisfy { $0 >= 5 }, "\(values)")
                #expect(values[rise...].allSatisfy { $0 <= 10 }, "\(values)")
            }
        }

        @Test func theBounceEndsAtZeroInTime() throws {
            try use { furrow in
                let trace = try bounce(furrow)
                // Closing, bouncing and closing again take 0.2 s each.
                let seconds = trace.seconds("front") { $0 != 0 && $0 != Double(Menu.width) }
                #expect(try #require(seconds) <= 0.6 + furrow.lateness)
                #expect(trace.samples("front", \.x, row: "Item 2").last?.value == 0)
            }
        }

        /// Returns the trace from the tap that closes an open row.
        private func bounce(_ furrow: FurrowDesk) throws -> Trace {
            try furrow.slide("Item 2", by: Hand.short)
            // The trace shows rest to the last fraction of a pixel.
            _ = try ended(furrow, "slide", "Item 2", restingAt: Double(Menu.width))
            let moment = Trace.now
            try furrow.tap("Item 2")
            // Waits for the picture, not for the trace, since the trace must also contain what the row does after its
            // first rest.
            try furrow.waitForRows(FurrowDesk.items(5))
            return try furrow.trace().since(moment)
        }

        @Test func aRowCaughtWhileMovingDoesNotJump() throws {
            try use { furrow in
                let caught = try furrow.catchMotion(.slide, while: { 0 < $0 && $0 < $1 && $1 < 140 }) {
                    try furrow.slide("Item 2", by: 90)
                    let start = try furrow.point(in: "Item 2", x: 190)
                    try furrow.desk.touch.slide(from: start, to: start.moved(by: 30, 0), seconds: 0.15, hold: 0.4)
                    try furrow.waitForOffset(of: "Item 2", Menu.width)
                    try furrow.desk.keyboard.press("escape")
                }
                #expect(caught.jumps.allSatisfy { $0 <= Trace.jump }, "\(caught.jumps)")
            }
        }

        @Test func aRowCaughtWhileBouncingDoesNotJump() throws {
            try use { furrow in
                let caught = try furrow.catchMotion(.slide, while: { $0 != $1 && (1...12).contains($1) }) {
                    try furrow.open("Item 2")
                    let start = try furrow.center(of: "Item 2")
                    try furrow.tap("Item 2")
                    // The finger's first 8 px, which have no effect, last until the row bounces.
                    try furrow.desk.touch.slide(from: start, to: start.moved(by: 30, 0), seconds: 0.9)
                }
                #expect(caught.jumps.allSatisfy { $0 <= Trace.jump }, "\(caught.jumps)")
            }
        }
    }
}
