// The calculations behind the gestures: velocity, rubber band and animation curves.

import Testing

@testable import Gestures

@Suite struct CurveTests {
    // A6
    @Test func velocityIsMeasuredBetweenTheFirstAndLastEventOfTheWindow() {
        var velocity = Velocity(x: 0, time: 0)
        for step in 1...40 { velocity.record(x: Double(step), time: Double(step) / 100) }
        #expect(isNear(velocity.value, 100))
        for step in 1...15 { velocity.record(x: 40, time: 0.4 + Double(step) / 100) }
        #expect(isNear(velocity.value, 0))
    }

    // A6
    @Test func velocityCoversTheWindowAtAThousandEventsASecond() {
        var velocity = Velocity(x: 0, time: 0)
        for step in 1...1000 { velocity.record(x: step <= 925 ? 0 : Double(step - 925), time: Double(step) / 1000) }
        #expect(isNear(velocity.value, 500, 20))
    }

    @Test func velocityWithinASingleMomentIsZero() {
        var velocity = Velocity(x: 0, time: 1)
        velocity.record(x: 50, time: 1)
        #expect(velocity.value == 0)
    }

    @Test func velocityIgnoresEventsOutOfOrder() {
        var velocity = Velocity(x: 0, time: 1)
        velocity.record(x: 100, time: 1.1)
        velocity.record(x: 500, time: 1.05)
        #expect(isNear(velocity.value, 1000, 1e-6))
    }

    // A3
    @Test func theRubberBandIsMonotonicAndNeverReachesItsMaximumStretch() {
        let band = RubberBand(maxStretch: 300)
        let stretches = (0...400).map { band.stretch(pull: Double($0) * 25) }
        #expect(stretches[0] == 0)
        #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0 < $1 })
        #expect(stretches.last! < 300)
        #expect(band.stretch(pull: 0.001) <= 0.001)
    }

    // A5
    @Test func theRubberBandHasAnInverse() {
        let band = RubberBand(maxStretch: 300)
        for pull in [1.0, 50, 700] { #expect(isNear(band.pull(stretch: band.stretch(pull: pull)), pull, 1e-6)) }
        #expect(RubberBand(maxStretch: 0).stretch(pull: 10) == 0)
    }

    @Test(arguments: [Curve.easeOut, .easeInOut]) func curvesRiseSteadilyFromZeroToOne(_ curve: Curve) {
        let values = (0...100).map { curve.progress(Double($0) / 100) }
        #expect(values.first == 0 && values.last == 1)
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test func anAnimationEndsExactlyAtItsTarget() {
        let animation = Animation(from: 0.1, to: 0.3, start: 5, duration: 0.2, curve: .easeInOut)
        #expect(animation.value(at: 4) == 0.1)
        #expect(isNear(animation.value(at: 5.1), 0.2))
        #expect(animation.value(at: 5.2) == 0.3)
    }

    // A6
    @Test func aSnapNeverStartsSlowerThanTheFinger() {
        for velocity in [100.0, 1000, 5000] {
            let duration = Snap.duration(from: 20, to: 96, velocity: velocity)
            #expect(3 * 76 / duration >= velocity - 1e-6)
            #expect(duration <= 0.35)
        }
        #expect(Snap.duration(from: 20, to: 0, velocity: 900) == 0.35)
    }
}
