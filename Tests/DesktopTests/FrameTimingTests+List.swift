// The feel of spreading, pulling, dragging and folding the list, according to the trace of every painted frame.

import Desk
import Testing

extension DesktopTests.FrameTimingTests {
    // MARK: Pinch

    @Test func pinchedRowsMoveApartAsFarAsTheFingers() throws {
        try use { furrow in
            let palette = try furrow.palette()
            let upper = try furrow.point(in: "Item 3", x: 200)
            let lower = try furrow.point(in: "Item 4", x: 240)
            try furrow.pinch(upper, lower, up: 30, down: 50, release: false)
            try furrow.waitForShifts(["Item 3": -30, "Item 4": 50], palette)
            let held = try #require(try furrow.trace().gestures("pinch").last)
            for (part, finger) in [(\Trace.Line.up, \Trace.Line.up), (\.down, \.down)] {
                let error = held.trackingError("part", part, finger: finger)
                #expect(try #require(error) <= Trace.tracking)
                #expect(held.samples("part", part).largestStepBack(against: 1) == 0)
            }
            let parts = held.lines("part")
            #expect(parts.count > 3)
            let (last, fingers) = (try #require(parts.last), try #require(held.lines("finger").last))
            let (gap, spread) = ((last.up ?? 0) + (last.down ?? 0), (fingers.up ?? 0) + (fingers.down ?? 0))
            #expect(abs(gap - spread) <= Trace.tracking)
        }
    }

    @Test func releasedPinchedRowsCloseInTime() throws {
        try use { furrow in
            try furrow.part("Item 2", "Item 3", by: 44)
            let trace = try furrow.desk.wait(for: "the rows closed") { () -> Trace? in
                guard let last = try furrow.trace().gestures("pinch").last,
                    let part = last.released.lines("part").last, part.up == 0, part.down == 0
                else { return nil }
                return last
            }
            for part in [\Trace.Line.up, \.down] {
                #expect(trace.released.samples("part", part).largestStepBack(against: -1) == 0)
            }
            let release = try #require(trace.released.lines.first).t
            let moving = trace.released.lines("frame").compactMap(\.at).dropLast()
            #expect(try #require(moving.last) - release <= 0.2 + furrow.lateness)
        }
    }

    @Test func theGapOfAnInsertionBecomesOneRowInTimeWithoutAJump() throws {
        try use { furrow in
            try furrow.part("Item 2", "Item 3", by: 90)
            try furrow.waitForEditor("")
            let gaps = try furrow.desk.wait(for: "the gap of one row") { () -> [Sample]? in
                let gaps = try #require(try furrow.trace().gestures("pinch").last).released.gaps("Item 2", "Item 3")
                return gaps.last?.value == Double(Row.height) ? gaps : nil
            }
            let held = try #require(try furrow.trace().gestures("pinch").last).held.lines("part").last
            let (up, down) = (try #require(held?.up), try #require(held?.down))
            #expect(abs(try #require(gaps.first).value - up - down) <= Trace.jump)
            #expect(gaps.largestStepBack(against: -1) == 0)
            let moving = gaps.filter { $0.value != Double(Row.height) }
            #expect(try #require(moving.last).t - #require(moving.first).t <= 0.2 + furrow.lateness)
        }
    }

    @Test func pinchedRowsCaughtWhileClosingDoNotJump() throws {
        try use { furrow in
            let caught = try furrow.catchMotion(.pinch, while: { $0 > $1 && $1 > 4 }) {
                let upper = try furrow.point(in: "Item 2", x: 200)
                let lower = try furrow.point(in: "Item 3", x: 240)
                try furrow.pinch(upper, lower, up: 20, down: 20)
                try furrow.pinch(upper, lower, up: 5, down: 5)
            }
            #expect(caught.jumps.allSatisfy { $0 <= Trace.jump }, "\(caught.jumps)")
        }
    }

    // MARK: Pull

    @Test func aPulledListFollowsTheFingerExactly() throws {
        try use { furrow in
            let palette = try furrow.palette()
            try furrow.pull("Item 2", by: 108, release: false)
            try furrow.waitForShifts(["Item 4": 100], palette)
            let held = try #require(try furrow.trace().gestures("pull").last)
            let error = held.trackingError("pull", \.y, finger: \.y)
            #expect(try #require(error) <= Trace.tracking)
            #expect(held.samples("pull", \.y).largestStepBack(against: 1) == 0, "the finger never went back")
            let stages = held.lines("pull").compactMap(\.stage)
            #expect(Set(stages) == ["none", "add"])
            #expect(stages == stages.sorted { $0 == "none" && $1 == "add" })
        }
    }

    @Test func aPullThatIsTooShortReturnsToZeroInTime() throws {
        try use { furrow in
            try furrow.pull("Item 2", by: 52)
            try furrow.waitForRows(FurrowDesk.items(5))
            let trace = try #require(try furrow.trace().gestures("pull").last).released
            let release = try #require(trace.lines.first).t
            let pulls = trace.samples("pull", \.y)
            #expect(pulls.largestStepBack(against: -1) == 0)
            #expect(pulls.last?.value == 0)
            #expect(try #require(trace.moving("pull") { $0 != 0 }.last) - release <= 0.2 + furrow.lateness)
            try expectRowsAtRest(trace)
        }
    }

    @Test func theRowsComeToRestInTimeAfterAPullThatAdds() throws {
        try use { furrow in
            try furrow.pull("Item 2", by: 100)
            try furrow.waitForEditor("")
            let trace = try traceAtRest(furrow, "pull")
            #expect(try #require(trace.seconds("shift") { $0 != 0 }) <= 0.2 + furrow.lateness)
            try expectRowsAtRest(trace)
        }
    }

    @Test func pulledRowsCaughtWhileReturningDoNotJump() throws {
        try use { furrow in
            let caught = try furrow.catchMotion(.pull, while: { $0 > $1 && $1 > 4 }) {
                try furrow.pull("Item 2", by: 48)
                let start = try furrow.point(in: "Item 3", x: 240)
                try furrow.desk.touch.slide(from: start, to: start.moved(by: 0, 28), seconds: 0.1, hold: 0.4)
            }
            #expect(caught.jumps.allSatisfy { $0 <= Trace.jump }, "\(caught.jumps)")
        }
    }

    @Test(arguments: [3, 14]) func rowsMoveStraightToTheirPlacesWhenAPullClearsDoneItems(_ open: Int) throws {
        let titles = FurrowDesk.items(open)
        try FurrowDesk.use(titles, done: ["Old", "Older", "Oldest"], environment: FurrowDesk.traced) { furrow in
            try furrow.waitForFocus(on: "Item 1")
            try furrow.desk.keyboard.press("end")
            try furrow.waitUntilIdle { $0.last?.title == "Oldest" && $0.last?.isFocused == true }
            try furrow.pull("Item \(open)", by: -108)
            try furrow.waitForToast("Cleared 3 completed tasks")
            try furrow.waitUntilIdle { $0.last?.title == titles.last }
            let trace = try furrow.trace()
            let release = try #require(trace.gestures("pull").last?.released.lines.first).t
            for title in try furrow.rows().map(\.title) {
                // Open tasks are above completed ones, so that their position in the list is unchanged. Rows out of
                // view are not moved.
                let tops = trace.tops(of: title, at: try #require(titles.firstIndex(of: title)), from: release)
                    .filter { $0.value > -Double(Row.height) }
                #expect(!tops.isEmpty)
                #expect(tops.largestStepBack(against: 1) <= Trace.jump, "\(title): \(tops.map(\.value))")
                #expect(tops.largestSpeed <= 5000, "\(title): \(tops.map(\.value))")
            }
        }
    }

    // MARK: Reordering

    @Test func aDraggedRowFollowsTheFinger() throws {
        try use { furrow in
            try furrow.dragRow("Item 2", rows: 1.5, release: false)
            let held = try furrow.desk.wait(for: "the row below its place") { () -> Trace? in
                guard let last = try furrow.trace().gestures("reorder").last,
                    let first = last.lines("drag").first?.y, let now = last.lines("drag").last?.y
                else { return nil }
                return now - first > 75 ? last : nil
            }
            let error = held.trackingError("drag", \.y, finger: \.y, row: "Item 2")
            #expect(try #require(error) <= Trace.tracking)
            #expect(held.samples("drag", \.y).largestStepBack(against: 1) == 0, "the finger never went back")
        }
    }

    @Test func aDroppedRowReachesItsPlaceInTime() throws {
        try use { furrow in
            try furrow.dragRow("Item 2", rows: 2.3)
            try furrow.waitForRows(["Item 1", "Item 3", "Item 4", "Item 2", "Item 5"])
            let trace = try #require(try furrow.trace().gestures("reorder").last)
            let settling = trace.settling
            let shifts = settling.samples("shift", \.y, row: "Item 2")
            // The drop is two places above the row's new place.
            let last = try #require(trace.held.samples("shift", \.y, row: "Item 2").last).value
            let first = try #require(shifts.first).value
            #expect(abs(last - first - 2 * Double(Row.height)) <= Trace.jump)
            #expect(shifts.largestStepBack(against: -1) == 0)
            #expect(try #require(settling.seconds("shift") { $0 != 0 }) <= 0.2 + furrow.lateness)
            try expectRowsAtRest(trace.released)
        }
    }

    @Test func aCanceledReorderReturnsTheRowInTime() throws {
        try use { furrow in
            try furrow.dragRow("Item 2", rows: 1.3, release: false)
            try furrow.desk.keyboard.press("escape")
            try furrow.waitForRows(FurrowDesk.items(5))
            let trace = try #require(try furrow.trace().gestures("reorder").last).released
            let release = try #require(trace.lines.first).t
            #expect(trace.samples("shift", \.y, row: "Item 2").largestStepBack(against: -1) == 0)
            #expect(try #require(trace.moving("shift") { $0 != 0 }.last) - release <= 0.2 + furrow.lateness)
            try expectRowsAtRest(trace)
        }
    }

    // MARK: Fold

    @Test func aHeldFoldFollowsBothDirectionsAndOpensOnRelease() throws {
        try use { furrow in
            try furrow.pinchIn(to: 0.6, release: false)
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

    @Test func aListReleasedTooEarlyUnfoldsInTime() throws {
        try use { furrow in
            try furrow.pinchIn(to: 0.75)
            try furrow.waitForItems(FurrowDesk.items(5))
            let trace = try #require(try furrow.trace().gestures("pinch").last).released
            let release = try #require(trace.lines.first).t
            let scales = trace.samples("fold", \.scale)
            #expect(scales.largestStepBack(against: 1) == 0)
            #expect(scales.last?.value == 1)
            #expect(try #require(trace.moving("fold") { $0 != 1 }.last) - release <= 0.2 + furrow.lateness)
        }
    }

    @Test func aFoldedListClosesIntoItsRowAndReopensInTime() throws {
        try use { furrow in
            try furrow.pinchIn(to: 0.5)
            try furrow.waitForLists(["Tasks"])
            let closing = try #require(try furrow.trace().gestures("pinch").last).released
            let moment = Trace.now
            try furrow.desk.touch.tap(try furrow.listRow("Tasks").frame.center)
            try furrow.waitForItems(FurrowDesk.items(5))
            let opening = try furrow.trace().since(moment)
            for (trace, way, rest) in [(closing, -1.0, 0.0), (opening, 1, 1)] {
                let scales = trace.samples("fold", \.scale)
                #expect(scales.largestStepBack(against: way) == 0)
                #expect(scales.last?.value == rest)
                #expect(try #require(trace.seconds("fold") { $0 != rest }) <= 0.3 + furrow.lateness)
            }
        }
    }

    /// Returns the trace after the last gesture of a kind, once every row that has moved is back in its place.
    private func traceAtRest(_ furrow: FurrowDesk, _ kind: String) throws -> Trace {
        try furrow.desk.wait(for: "the rows in their places") {
            guard let trace = try furrow.trace().gestures(kind).last?.released, !trace.lines("shift").isEmpty else {
                return nil
            }
            return FurrowDesk.items(5).allSatisfy { trace.lines("shift", row: $0).last?.y ?? 0 == 0 } ? trace : nil
        }
    }

    /// Expects rows to have moved, and every row to have ended exactly in its place.
    private func expectRowsAtRest(_ trace: Trace) throws {
        #expect(!trace.lines("shift").isEmpty)
        for title in FurrowDesk.items(5) {
            #expect(trace.lines("shift", row: title).last?.y ?? 0 == 0, "\(title)")
        }
    }
}

extension Trace {
    /// Returns the gap between two rows with a new row between them, frame by frame at the frames' target times.
    fileprivate func gaps(_ upper: String, _ lower: String) -> [Sample] {
        var shifts: [String: Double] = [:]
        return lines.compactMap { line in
            if line.kind == "shift", let row = line.row { shifts[row] = line.y }
            guard line.kind == "frame", let time = line.at else { return nil }
            return Sample(t: time, value: (shifts[lower] ?? 0) - (shifts[upper] ?? 0) + Double(Row.height))
        }
    }

    /// Returns the top of the row at a list position, in px relative to the top of the view's first row. The samples
    /// are frame by frame, at the frames' target times, from the last frame before a moment on.
    fileprivate func tops(of row: String, at index: Int, from moment: Double) -> [Sample] {
        var (shift, scroll) = (0.0, 0.0)
        let frames = lines.compactMap { line -> (t: Double, sample: Sample)? in
            if line.kind == "shift", line.row == row { shift = line.y ?? 0 }
            if line.kind == "scroll" { scroll = line.y ?? 0 }
            guard line.kind == "frame", let time = line.at else { return nil }
            return (line.t, Sample(t: time, value: Double(index * Row.height) - scroll + shift))
        }
        let first = frames.lastIndex { $0.t < moment } ?? frames.startIndex
        return frames[first...].map(\.sample)
    }

    /// The part of the trace after the last frame in which a row was dragged.
    fileprivate var settling: Trace {
        let last = lines.lastIndex { $0.kind == "drag" } ?? lines.startIndex
        return Trace(lines: Array(lines[last...].dropFirst()))
    }
}
