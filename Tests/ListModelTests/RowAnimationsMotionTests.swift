// Rows on their way to their places.

import Gestures
import Testing

@testable import ListModel

@Suite struct RowAnimationsMotionTests {
    private let row = RowID(high: 1, low: 2)
    private var rowAnimations = RowAnimations()

    private func motion(at time: Seconds) -> Double { rowAnimations.motion(of: row, at: time) }

    @Test(arguments: [112.0, -112, 0.5]) mutating func aRowStartsAtItsVisiblePosition(_ shift: Double) {
        rowAnimations.startMotion(row, from: shift, at: 10, over: 0.2)
        #expect(motion(at: 10) == shift)
    }

    @Test mutating func aRowWaitsForItsStartTime() {
        rowAnimations.startMotion(row, from: 56, at: 10, over: 0.2)
        #expect(motion(at: 9.9) == 56)
    }

    @Test(arguments: [112.0, -112]) mutating func aRowEndsExactlyAtItsPlace(_ shift: Double) {
        rowAnimations.startMotion(row, from: shift, at: 10.1, over: 0.3)
        #expect(motion(at: 10.1 + 0.3) == 0)
        #expect(motion(at: 99) == 0)
    }

    @Test mutating func aRowNeverMovesBackward() {
        rowAnimations.startMotion(row, from: 100, at: 0, over: 0.3)
        let way = (0...300).map { motion(at: Double($0) / 1000) }
        for (now, next) in zip(way, way.dropFirst()) { #expect(next <= now) }
        #expect(abs(way[150] - 50) < 1e-6)
    }

    @Test mutating func withoutDurationNothingMoves() {
        rowAnimations.startMotion(row, from: 100, at: 0, over: 0)
        #expect(rowAnimations.motions.isEmpty)
        #expect(motion(at: 0) == 0)
    }

    @Test mutating func aMotionWithoutDurationEndsARunningMotion() {
        rowAnimations.startMotion(row, from: 100, at: 0, over: 0.3)
        rowAnimations.startMotion(row, from: 100, at: 0.1, over: 0)
        #expect(motion(at: 0.1) == 0)
    }

    @Test mutating func anInvisibleShiftStartsNoMotion() {
        rowAnimations.startMotion(row, from: 0.4, at: 0, over: 0.3)
        #expect(rowAnimations.motions.isEmpty)
    }

    @Test mutating func finishedMotionsAreRemoved() {
        let other = RowID(high: 3, low: 4)
        rowAnimations.startMotion(row, from: 100, at: 0, over: 0.3)
        rowAnimations.startMotion(other, from: 100, at: 0.1, over: 0.3)
        var arrived = [0.29, 0.3].map { rowAnimations.settle(at: $0) }
        #expect(arrived == [[], [row]])
        #expect(!rowAnimations.motions.isEmpty)
        arrived = [rowAnimations.settle(at: 0.4)]
        #expect(arrived == [[other]])
        #expect(rowAnimations.motions.isEmpty)
    }

    @Test mutating func framesAreNeededUntilTheLastRowArrives() {
        #expect(!rowAnimations.isMoving(at: 0))
        rowAnimations.startMotion(row, from: 100, at: 0, over: 0.3)
        #expect(rowAnimations.isMoving(at: 0.3))
        _ = rowAnimations.settle(at: 0.3)
        #expect(!rowAnimations.isMoving(at: 0.3))
    }

    @Test func motionStylesMatchTheSpecification() {
        #expect(MotionStyle.settle == MotionStyle(delay: 0, duration: 0.2, stagger: 0))
        #expect(MotionStyle.closeUp == MotionStyle(delay: 0, duration: 0.3, stagger: 0.03))
        // 0.2 s to snap back, 0.1 s of pause, 0.3 s to move.
        #expect(MotionStyle.afterSlide == MotionStyle(delay: 0.3, duration: 0.3, stagger: 0))
        #expect(MotionStyle.raise == MotionStyle(delay: 0, duration: 0.3, stagger: 0))
        #expect(MotionStyle.none.duration == 0)
    }
}

/// Tests of `Animation` in Gestures, which all movements of rows use.
@Suite struct AnimationTests {
    @Test func anAnimationContinuesFromItsCurrentValue() {
        var way = Animation.resting(at: 0)
        way.go(to: 1, at: 0, over: 0.4)
        way.go(to: 0, at: 0.2, over: 0.5)
        #expect(abs(way.value(at: 0.2) - 0.5) < 1e-9)
        #expect(way.value(at: 0.7) == 0)
        #expect(!way.isOver(at: 0.69))
        #expect(way.isOver(at: 0.7))
    }

    @Test func anAnimationWithoutDurationIsOverImmediately() {
        var way = Animation.resting(at: 0)
        way.go(to: 1, at: 5, over: 0)
        #expect(way.value(at: 5) == 1)
        #expect(way.isOver(at: 5))
    }

    @Test func easingIsClampedAndSymmetric() {
        let way = Animation(from: 0, to: 1, start: 0, duration: 1)
        #expect(way.value(at: -1) == 0 && way.value(at: 0) == 0)
        #expect(way.value(at: 1) == 1 && way.value(at: 2) == 1)
        for step in 0...50 {
            let t = Double(step) / 100
            #expect(abs(Curve.easeInOut.progress(t) + Curve.easeInOut.progress(1 - t) - 1) < 1e-12)
        }
    }
}
