// Rows on their way to their places.

import Gestures
import Testing

@testable import FurrowUI

@Suite struct RowMotionTests {
    private let row = RowID(high: 1, low: 2)

    @Test(arguments: [112.0, -112, 0.5]) func aRowStartsWhereItWasSeen(_ shift: Double) {
        var motions = RowMotions()
        motions.send(row, from: shift, at: 10, over: 0.2)
        #expect(motions.shift(of: row, at: 10) == shift)
    }

    @Test func aRowWaitsForItsTurn() {
        var motions = RowMotions()
        motions.send(row, from: 56, at: 10, over: 0.2)
        #expect(motions.shift(of: row, at: 9.9) == 56)
    }

    @Test(arguments: [112.0, -112]) func aRowEndsExactlyAtItsPlace(_ shift: Double) {
        var motions = RowMotions()
        motions.send(row, from: shift, at: 10.1, over: 0.3)
        #expect(motions.shift(of: row, at: 10.1 + 0.3) == 0)
        #expect(motions.shift(of: row, at: 99) == 0)
    }

    @Test func aRowNeverTurnsBack() {
        var motions = RowMotions()
        motions.send(row, from: 100, at: 0, over: 0.3)
        let way = (0...300).map { motions.shift(of: row, at: Double($0) / 1000) }
        for (now, next) in zip(way, way.dropFirst()) { #expect(next <= now) }
        #expect(abs(way[150] - 50) < 1e-6)
    }

    @Test func withoutDurationNothingMoves() {
        var motions = RowMotions()
        motions.send(row, from: 100, at: 0, over: 0)
        #expect(motions.isEmpty)
        #expect(motions.shift(of: row, at: 0) == 0)
    }

    @Test func withoutDurationWhatMovedStands() {
        var motions = RowMotions()
        motions.send(row, from: 100, at: 0, over: 0.3)
        motions.send(row, from: 100, at: 0.1, over: 0)
        #expect(motions.shift(of: row, at: 0.1) == 0)
    }

    @Test func whatCannotBeSeenDoesNotMove() {
        var motions = RowMotions()
        motions.send(row, from: 0.4, at: 0, over: 0.3)
        #expect(motions.isEmpty)
    }

    @Test func arrivedRowsAreForgotten() {
        var motions = RowMotions()
        let other = RowID(high: 3, low: 4)
        motions.send(row, from: 100, at: 0, over: 0.3)
        motions.send(other, from: 100, at: 0.1, over: 0.3)
        #expect(motions.settle(at: 0.29) == [])
        #expect(motions.settle(at: 0.3) == [row])
        #expect(!motions.isEmpty)
        #expect(motions.settle(at: 0.4) == [other])
        #expect(motions.isEmpty)
    }

    @Test func theStylesAreTheSpecifications() {
        #expect(MotionStyle.settle == MotionStyle(delay: 0, duration: 0.2, stagger: 0))
        #expect(MotionStyle.closeUp == MotionStyle(delay: 0, duration: 0.3, stagger: 0.03))
        // 0.2 s to snap back, 0.1 s to wait, 0.3 s to move.
        #expect(MotionStyle.afterSlide == MotionStyle(delay: 0.3, duration: 0.3, stagger: 0))
        #expect(MotionStyle.none.duration == 0)
    }
}

@Suite struct RampTests {
    @Test func aRampGoesFromWhereItIs() {
        var ramp = Ramp()
        ramp.go(to: 1, at: 0, over: 0.4)
        ramp.go(to: 0, at: 0.2, over: 0.5)
        #expect(abs(ramp.value(at: 0.2) - 0.5) < 1e-9)
        #expect(ramp.value(at: 0.7) == 0)
        #expect(ramp.isMoving(at: 0.69))
        #expect(!ramp.isMoving(at: 0.7))
    }

    @Test func aRampWithoutDurationIsThere() {
        var ramp = Ramp()
        ramp.go(to: 1, at: 5, over: 0)
        #expect(ramp.value(at: 5) == 1)
        #expect(!ramp.isMoving(at: 5))
    }

    @Test func theEaseIsClampedAndEven() {
        #expect(easeInOut(-1) == 0 && easeInOut(0) == 0)
        #expect(easeInOut(1) == 1 && easeInOut(2) == 1)
        for step in 0...50 {
            let t = Double(step) / 100
            #expect(abs(easeInOut(t) + easeInOut(1 - t) - 1) < 1e-12)
        }
    }
}
