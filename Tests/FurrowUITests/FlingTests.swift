// A list that scrolls on after a finger has released it.

import Foundation
import Testing

@testable import FurrowUI

@Suite struct FlingTests {
    private let fling = Fling(from: 100, velocity: 1_000, start: 10)

    @Test func aFlingStartsAtTheScrollPosition() {
        #expect(fling.value(at: 10) == 100)
        #expect(fling.value(at: 9) == 100)
    }

    @Test func aFlingStartsWithTheVelocityOfTheFinger() {
        #expect(abs((fling.value(at: 10.0001) - 100) / 0.0001 - 1_000) < 1)
    }

    @Test func aFlingSlowsDownByAFactorOfEInAQuarterSecond() {
        let velocity = (fling.value(at: 10.2501) - fling.value(at: 10.25)) / 0.0001
        #expect(abs(velocity - 1_000 / M_E) < 1)
    }

    @Test func aFlingTravelsAQuarterOfItsVelocityPerSecond() {
        #expect(abs(fling.value(at: 99) - 350) < 1e-6)
    }

    @Test func aFlingStopsBelowEightPixelsPerSecond() {
        let end = 10 + log(1_000 / 8.0) / 4
        #expect(fling.isMoving(at: end - 0.001))
        #expect(!fling.isMoving(at: end + 0.001))
        #expect(!Fling(from: 0, velocity: 8, start: 0).isMoving(at: 0))
    }

    @Test func aFlingBackwardMirrorsAFlingForward() {
        let back = Fling(from: 100, velocity: -1_000, start: 10)
        #expect(back.isMoving(at: 10.5))
        #expect(abs(back.value(at: 10.5) - 100 + (fling.value(at: 10.5) - 100)) < 1e-9)
    }
}
