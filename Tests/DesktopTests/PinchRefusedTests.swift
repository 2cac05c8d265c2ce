// Tests of pinches that insert nothing (specification E1, E4, E5), and of too many fingers.

import Desk
import Testing

extension DesktopTests {
    @MainActor @Suite(.secondTry) struct PinchRefusedTests {
        /// Checks that the gesture had no effect: no editor, no new task, all rows in their places, and the next
        /// slide works.
        private func expectNothing(_ furrow: FurrowDesk) throws {
            try furrow.release()
            try furrow.waitForRows(FurrowDesk.items(5))
            #expect(try furrow.editor() == nil)
            #expect(try furrow.list() == FurrowDesk.items(5))
            try furrow.open("Item 2")
        }

        @Test func aSmallPinchClosesTheGapAndInsertsNothing() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                try furrow.part("Item 2", "Item 3", by: 44, release: false)
                try furrow.waitForShifts(["Item 2": -22, "Item 3": 22], palette)
                try expectNothing(furrow)
            }
        }

        @Test func aReversedPinchInsertsNothing() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                let upper = try furrow.point(in: "Item 2", x: 200)
                let lower = try furrow.point(in: "Item 3", x: 240)
                try furrow.pinch(upper, lower, up: 45, down: 45, release: false)
                try furrow.waitForShifts(["Item 2": -45, "Item 3": 45], palette)
                try furrow.pinch(upper.moved(by: 0, -45), lower.moved(by: 0, 45), up: -35, down: -35, release: false)
                try furrow.waitForShifts(["Item 2": -10, "Item 3": 10], palette)
                try expectNothing(furrow)
            }
        }

        @Test func twoFingersOnOneRowInsertNothing() throws {
            try FurrowDesk.use { furrow in
                let middle = try furrow.point(in: "Item 3", x: 200)
                try furrow.pinch(middle.moved(by: 0, -15), middle.moved(by: 60, 15), up: 60, down: 60)
                try expectNothing(furrow)
            }
        }

        @Test func twoFingersOnDistantRowsInsertNothing() throws {
            try FurrowDesk.use { furrow in
                let upper = try furrow.point(in: "Item 2", x: 200)
                let lower = try furrow.point(in: "Item 4", x: 240)
                try furrow.pinch(upper, lower, up: 60, down: 60)
                try expectNothing(furrow)
            }
        }

        @Test func aThirdFingerCancelsThePinch() throws {
            try FurrowDesk.use { furrow in
                let palette = try furrow.palette()
                try furrow.part("Item 2", "Item 3", release: false)
                try furrow.waitForShifts(["Item 2": -45, "Item 3": 45], palette)
                try furrow.desk.touch.down(2, at: try furrow.pointBelow("Item 5"))
                try furrow.waitForRows(FurrowDesk.items(5))
                try expectNothing(furrow)
            }
        }

        @Test func aSecondFingerDuringASlideCancelsIt() throws {
            try FurrowDesk.use { furrow in
                try furrow.slide("Item 2", by: Hand.short, release: false)
                try furrow.waitForOffset(of: "Item 2", Int(Hand.short) - 8)
                let second = try furrow.point(in: "Item 3", x: 100)
                try furrow.desk.touch.down(1, at: second)
                try furrow.waitForRows(FurrowDesk.items(5))
                // No gesture begins until all fingers are up.
                let on = Track(from: second, to: second.moved(by: 150, 0))
                let still = try furrow.point(in: "Item 2", x: 220)
                try furrow.desk.touch.play([Track([still]), on], seconds: 0.3, hold: 0.2, release: false)
                #expect(try furrow.offset(of: "Item 3") == 0)
                try furrow.desk.touch.up(0)
                try furrow.desk.touch.move(1, to: second.moved(by: 250, 0))
                try expectNothing(furrow)
            }
        }

        @Test func twoFingersSlidingDistantRowsMoveNeither() throws {
            try FurrowDesk.use { furrow in
                let (one, other) = (try furrow.point(in: "Item 1", x: 100), try furrow.point(in: "Item 4", x: 100))
                let tracks = [one, other].map { Track(from: $0, to: $0.moved(by: 150, 0)) }
                try furrow.desk.touch.play(tracks, seconds: 0.4, hold: 0.4)
                try expectNothing(furrow)
            }
        }
    }
}
