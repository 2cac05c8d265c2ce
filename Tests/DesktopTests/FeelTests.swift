// How gestures feel, by the trace of every painted frame: what is held keeps to the finger, and what is let go comes to
// rest in time, exactly, and without a jump.

import Desk
import Testing

extension DesktopTests {
    @MainActor struct FeelTests {
        /// Px that a picture of the finger's place may be off.
        private static let tracking = 1.0
        /// S of two frames, by which the last moving frame may be late.
        private static let twoFrames = 2.0 / 60

        /// A program that is traced.
        private func use(
            _ titles: [String] = FurrowDesk.items(5), _ body: (FurrowDesk) throws -> Void
        ) throws {
            try FurrowDesk.use(titles, environment: FurrowDesk.traced, body: body)
        }

        /// The trace of the last gesture of a kind, once it has ended and `row`'s front rests at `x`.
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

        /// The frames, by the times they were placed for, in which a value still was not at rest.
        private func moving(_ trace: Trace, _ kind: String, until rest: Double) -> [Double] {
            var isMoving = false
            return trace.lines.compactMap { line in
                if line.kind == kind, let value = line.x ?? line.y { isMoving = value != rest }
                defer { if line.kind == "frame" { isMoving = false } }
                return line.kind == "frame" && isMoving ? line.at : nil
            }
        }

        // MARK: Slide

        @Test(arguments: [1.0, -1.0]) func theFrontKeepsToTheFinger(_ way: Double) throws {
            try use { furrow in
                try furrow.slide("Item 2", by: 140 * way, lift: false)
                try furrow.waitForOffset(of: "Item 2", Int(132 * way))
                let held = try #require(try furrow.trace().gestures("slide").last)
                let error = held.trackingError("front", \.x, finger: \.x, row: "Item 2")
                #expect(try #require(error) <= Self.tracking)
                let fronts = held.samples("front", \.x, row: "Item 2")
                #expect(fronts.count > 3)
                #expect(fronts.largestStepBack(against: way) == 0, "the finger never went back")
            }
        }

        @Test func letGoItGoesOnlyOneWayAndIsInItsPlaceInTime() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: 100)
                let trace = try ended(furrow, "slide", "Item 2", restingAt: Double(Menu.width))
                let release = try #require(trace.released.lines.first).t
                let fronts = trace.released.samples("front", \.x, row: "Item 2")
                #expect(fronts.largestStepBack(against: 1) == 0)
                #expect(fronts.allSatisfy { $0.value <= Double(Menu.width) })
                let last = try #require(moving(trace.released, "front", until: Double(Menu.width)).last)
                #expect(last - release <= 0.35 + Self.twoFrames)
            }
        }

        @Test func letGoTooSoonItComesBackToExactlyNothing() throws {
            try use { furrow in
                try furrow.slide("Item 2", by: 60)
                let trace = try ended(furrow, "slide", "Item 2", restingAt: 0)
                let release = try #require(trace.released.lines.first).t
                let fronts = trace.released.samples("front", \.x, row: "Item 2")
                #expect(fronts.largestStepBack(against: -1) == 0)
                #expect(fronts.allSatisfy { $0.value >= 0 })
                let last = try #require(moving(trace.released, "front", until: 0).last)
                #expect(last - release <= 0.35 + Self.twoFrames)
            }
        }

        @Test func closedByATapItBouncesAndNeverPassesItsPlace() throws {
            try use { furrow in
                try furrow.open("Item 2")
                let moment = Trace.now
                try furrow.tap("Item 2")
                let fronts = try furrow.desk.wait(for: "Item 2 closed") { () -> [Sample]? in
                    let fronts = try furrow.trace().since(moment).samples("front", \.x, row: "Item 2")
                    return fronts.last?.value == 0 ? fronts : nil
                }
                let values = fronts.map(\.value)
                #expect(values.allSatisfy { $0 >= 0 })
                // In to 5 px, out to 10, and only then in to 0.
                let rise = try #require(
                    values.indices.dropLast().first {
                        values[$0] >= 5 && values[$0 + 1] > values[$0] && values[$0 + 1] <= 10
                    }, "\(values)")
                #expect(values[...rise].allSatisfy { $0 >= 5 }, "\(values)")
                #expect(values[rise...].allSatisfy { $0 <= 10 }, "\(values)")
            }
        }

        @Test func aRowCaughtOnItsWayDoesNotJump() throws {
            try use { furrow in
                let moment = Trace.now
                var caught: Caught?
                // A busy machine may be too late for it.
                for _ in 0..<5 where caught == nil {
                    try furrow.slide("Item 2", by: 90)
                    let start = try furrow.point(in: "Item 2", x: 190)
                    let end = start.moved(by: 30, 0)
                    try furrow.desk.touch.slide(from: start, to: end, seconds: 0.15, hold: 0.4)
                    caught = Caught(try furrow.trace().since(moment), row: "Item 2", rest: Double(Menu.width))
                    try furrow.desk.keyboard.press("escape")
                    try furrow.waitForRows(FurrowDesk.items(5))
                }
                let row = try #require(caught, "it was never caught on its way")
                // Taken where it was: not before it, nor farther on than it could have come since.
                #expect(row.taken >= row.before - 2)
                #expect(row.taken <= row.before + row.farthest + 2)
            }
        }

        // MARK: Pinch, pull, carry, fold

        @Test func theRowsPartAsFarAsTheFingers() throws {
            try use { furrow in
                let palette = try furrow.palette()
                let upper = try furrow.point(in: "Item 3", x: 200)
                let lower = try furrow.point(in: "Item 4", x: 240)
                try furrow.pinch(upper, lower, up: 30, down: 50, lift: false)
                try furrow.waitForShifts(["Item 3": -30, "Item 4": 50], palette)
                let held = try #require(try furrow.trace().gestures("pinch").last)
                for (part, finger) in [(\Trace.Line.up, \Trace.Line.up), (\.down, \.down)] {
                    let error = held.trackingError("part", part, finger: finger)
                    #expect(try #require(error) <= Self.tracking)
                }
                let parts = held.lines("part")
                #expect(parts.count > 3)
                let (last, fingers) = (try #require(parts.last), try #require(held.lines("finger").last))
                let (gap, spread) = ((last.up ?? 0) + (last.down ?? 0), (fingers.up ?? 0) + (fingers.down ?? 0))
                #expect(abs(gap - spread) <= Self.tracking)
            }
        }

        @Test func thePartedRowsCloseInTime() throws {
            try use { furrow in
                try furrow.part("Item 2", "Item 3", by: 44)
                let trace = try furrow.desk.wait(for: "the rows closed") { () -> Trace? in
                    guard let last = try furrow.trace().gestures("pinch").last,
                        let part = last.released.lines("part").last, part.up == 0, part.down == 0
                    else { return nil }
                    return last
                }
                let ups = trace.released.samples("part", \.up)
                #expect(ups.largestStepBack(against: -1) == 0)
                let release = try #require(trace.released.lines.first).t
                let moving = trace.released.lines("frame").compactMap(\.at).dropLast()
                #expect((moving.last ?? release) - release <= 0.2 + Self.twoFrames)
            }
        }

        @Test func aPullGoesOneToOne() throws {
            try use { furrow in
                let palette = try furrow.palette()
                try furrow.pull("Item 2", by: 108, lift: false)
                try furrow.waitForShifts(["Item 4": 100], palette)
                let held = try #require(try furrow.trace().gestures("pull").last)
                let error = held.trackingError("pull", \.y, finger: \.y)
                #expect(try #require(error) <= Self.tracking)
                let stages = held.lines("pull").compactMap(\.stage)
                #expect(Set(stages) == ["none", "add"])
                #expect(stages == stages.sorted { $0 == "none" && $1 == "add" })
            }
        }

        @Test func aCarriedRowKeepsToTheFinger() throws {
            try use { furrow in
                try furrow.carry("Item 2", rows: 1.5, lift: false)
                let held = try furrow.desk.wait(for: "the row below its place") { () -> Trace? in
                    guard let last = try furrow.trace().gestures("reorder").last,
                        let first = last.lines("carry").first?.y, let now = last.lines("carry").last?.y
                    else { return nil }
                    return now - first > 75 ? last : nil
                }
                let error = held.trackingError("carry", \.y, finger: \.y, row: "Item 2")
                #expect(try #require(error) <= Self.tracking)
            }
        }

        @Test func theListFoldsBothWaysUntilItIsLetGoAndThenOpensWhole() throws {
            try use { furrow in
                try furrow.pinchIn(to: 0.6, lift: false)
                try furrow.pinchIn(from: 0.6, to: 0.85)
                let scales = try furrow.desk.wait(for: "the list whole") { () -> [Double]? in
                    let scales = try furrow.trace().samples("fold", \.scale).map(\.value)
                    return scales.last == 1 ? scales : nil
                }
                let deepest = try #require(scales.min())
                #expect((0.58...0.62).contains(deepest))
                let turn = try #require(scales.lastIndex(of: deepest))
                #expect(scales[...turn].elementsEqual(scales[...turn].sorted(by: >)))
                #expect(scales[turn...].elementsEqual(scales[turn...].sorted()))
                #expect(turn > 3 && scales.count - turn > 4)
            }
        }
    }
}

/// A slide that took hold of a row on its way.
private struct Caught {
    /// The front in the last frame before.
    let before: Double
    /// How far it could have come since then, at the speed it had.
    let farthest: Double
    /// The front's place by which it then followed the finger.
    let taken: Double

    /// Nil where the last slide found the row at rest.
    init?(_ trace: Trace, row: String, rest: Double) {
        guard let begin = trace.lines.lastIndex(where: { $0.kind == "began" && $0.gesture == "slide" }) else {
            return nil
        }
        let earlier = Trace(lines: Array(trace.lines[..<begin])).samples("front", \.x, row: row).suffix(2)
        let later = trace.lines[begin...]
        guard let first = later.firstIndex(where: { $0.kind == "front" && $0.row == row }),
            let finger = later[..<first].last(where: { $0.kind == "finger" })?.x, let front = later[first].x,
            let last = earlier.last, let other = earlier.first, last.value > 0, last.value < rest - 4,
            last.value > other.value
        else { return nil }
        before = last.value
        let speed = (last.value - other.value) / max(0.001, last.t - other.t)
        farthest = speed * (later[first].t - last.t)
        // The 8 px that tell a slide from a tap do not count.
        taken = front - (finger - 8)
    }
}
