// B1 to B7, D1: flicks, bounces and full swipes.

import Gestures
import Testing

@Suite struct SwipeMenuTests {
    // B1
    @Test(arguments: [(50.0, 96.0), (-50, -96)])
    func aSwipeOpensTheMenuInItsDirection(_ dx: Double, _ x: Double) {
        var hand = Hand()
        hand.flick(a, by: dx)
        hand.frames(0.19)
        #expect(abs(hand.front(a)) < 96)
        hand.frames(0.011)
        #expect(hand.front(a) == x)
    }

    // B1
    @Test func aFlickThatReversesOpensInItsFinalDirection() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(9)
        hand.move(-60, after: 0.1)
        hand.letGo(-60)
        hand.rest()
        #expect(hand.front(a) == -96)
    }

    // B1
    @Test func aSwipeTowardASideWithoutAMenuOpensNothing() {
        var hand = Hand()
        hand.press(rowA, metrics: .oneSided)
        hand.move(60, after: 0.1)
        hand.letGo(60)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.opened(a, .leading)) == 0)
    }

    // B3
    @Test(arguments: Side.allCases) func aTapOnTheOpenRowBouncesItClosed(_ side: Side) {
        var hand = Hand()
        hand.open(a, side)
        hand.tap(rowA)
        #expect(hand.tapCount == 0)
        for distance in [5.0, 10, 0] {
            hand.send(.tick(time: hand.time + 0.199))
            #expect(!isNear(hand.front(a), side.sign * distance))
            hand.wait(0.2)
            hand.send(.tick(time: hand.time))
            #expect(isNear(hand.front(a), side.sign * distance))
        }
        #expect(hand.fronts(a).allSatisfy { $0 * side.sign >= 0 })
        #expect(hand.count(.closed(a)) == 1)
        #expect(hand.arbiter.isIdle)
    }

    // B3
    @Test func aNearlyClosedRowDoesNotBounceOutward() {
        var hand = Hand { $0.snaps = false }
        hand.slide(a, by: 8 + 7)
        hand.forget()
        hand.tap(rowA)
        hand.rest()
        #expect(hand.fronts(a).allSatisfy { $0 < 7 })
        #expect(hand.front(a) == 0)
    }

    // B3: halfway from 5 to 10 px after 0.3 s, even if no frame was drawn before.
    @Test func aLateFrameShowsTheBounceAtItsCorrectPosition() {
        var hand = Hand()
        hand.open(a)
        hand.send(.acted(a, time: hand.time))
        hand.send(.tick(time: hand.time + 0.3))
        #expect(isNear(hand.front(a), 7.5, 1e-6))
    }

    // B3
    @Test func withoutBouncesARowClosesDirectly() {
        var hand = Hand { $0.bounces = false }
        hand.open(a)
        hand.tap(rowA)
        hand.frames(0.201)
        #expect(hand.front(a) == 0)
        #expect(hand.fronts(a) == hand.fronts(a).sorted(by: >))
    }

    // B3
    @Test func withoutAnimationsARowClosesAtOnce() {
        var hand = Hand { $0.animates = false }
        hand.open(a)
        hand.tap(rowA)
        #expect(hand.effects == [.moveFront(a, x: 0), .closed(a)])
    }

    // B4
    @Test(arguments: [60.0, -60]) func aSwipeOnAnOpenRowClosesIt(_ dx: Double) {
        var hand = Hand()
        hand.open(a)
        hand.flick(a, by: dx)
        #expect(hand.arbiter.openRow == nil)
        hand.rest()
        #expect(hand.fronts(a).contains(5) && hand.fronts(a).contains(10))
        #expect(hand.front(a) == 0)
        #expect(hand.actCount == 0)
    }

    // B4
    @Test func aSwipeOnAnOpenRowPastTheTriggerActs() {
        var hand = Hand()
        hand.open(a)
        hand.flick(a, by: 8 + 96)
        #expect(hand.count(.act(a, .leading)) == 1)
    }

    // B4
    @Test func aSwipeOnAnotherRowClosesTheOpenRowAndOpensTheOther() {
        var hand = Hand()
        hand.open(a)
        hand.flick(b, by: -60)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.front(b) == -96)
        #expect(hand.arbiter.openRow == b)
    }

    // B5
    @Test func swipesOnAnOpeningRowDoNotAccumulate() {
        var hand = Hand()
        hand.flick(a, by: 60)
        hand.frames(0.05)
        hand.flick(a, by: 60)
        #expect(hand.arbiter.openRow == nil)
        hand.frames(0.05)
        hand.flick(a, by: 60)
        #expect(hand.arbiter.openRow == a)
        hand.rest()
        #expect(hand.front(a) == 96)
        #expect(hand.arbiter.isIdle)
    }

    // B5
    @Test func aSwipeOnAClosingRowDoesNotCrossToTheOtherSide() {
        var hand = Hand()
        hand.open(a)
        hand.send(.listScrolled(time: hand.time))
        hand.frames(0.02)
        hand.flick(a, by: -50, in: 0.1)
        hand.rest()
        #expect(hand.fronts(a).allSatisfy { $0 >= 0 })
        #expect(hand.front(a) == 0)
    }

    // B7: the trigger is max(96 + 48, min(0.8 w, 96 + 96)).
    @Test(arguments: [(RowMetrics.common, 192.0), (.narrow, 160)])
    func aFullSwipeActsFromItsTrigger(_ metrics: RowMetrics, _ trigger: Double) {
        var hand = Hand()
        hand.slide(a, by: 8 + trigger - 1, metrics: metrics)
        #expect(hand.actCount == 0)
        hand.rest()
        hand.send(.closeOpenRow(time: hand.time))
        hand.rest()
        hand.slide(a, by: 8 + trigger, metrics: metrics)
        #expect(hand.count(.act(a, .leading)) == 1)
    }

    // B7
    @Test func theTriggerIsAtLeast48PixelsPastTheMenu() {
        var metrics = RowMetrics.narrow
        metrics.width = 160
        var hand = Hand()
        hand.slide(a, by: 8 + 143, metrics: metrics)
        #expect(hand.actCount == 0)
        hand.slide(a, by: 8 + 144, metrics: metrics)
        #expect(hand.actCount == 1)
    }

    // B7
    @Test func theFrontFollowsTheFingerPastTheMenuUpToTheRowWidth() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(308)
        #expect(hand.front(a) == 300)
        hand.move(900)
        #expect(hand.front(a) == 400)
    }

    // B7
    @Test func movingBackUnlatchesTheAction() {
        var hand = Hand()
        hand.drag(a, to: 8 + 192)
        #expect(hand.cues(a).last?.latched == true)
        hand.move(8 + 191)
        #expect(hand.cues(a).last?.latched == false)
        hand.letGo(8 + 191, after: 0.2)
        #expect(hand.actCount == 0)
    }

    // B7
    @Test func velocityAloneNeverActs() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(-20, after: 0.001)
        hand.move(-190, after: 0.001)
        hand.letGo(-190)
        #expect(hand.actCount == 0)
        #expect(hand.arbiter.openRow == a)
    }

    // B7, C4
    @Test func theFullSwipeCueFadesInFromTheMenuToTheTrigger() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(8 + 96)
        #expect(hand.cues(a).last == Cue(side: .leading, opacity: 0, latched: false, progress: 0.5))
        hand.move(8 + 144)
        #expect(hand.cues(a).last == Cue(side: .leading, opacity: 0.5, latched: false, progress: 0.75))
        hand.move(8 + 300)
        #expect(hand.cues(a).last == Cue(side: .leading, opacity: 1, latched: true, progress: 1))
    }

    // C2: the progress does not jump, whatever was drawn before.
    @Test func theProgressOnAnOpenRowStartsAtZero() {
        var hand = Hand()
        hand.open(a)
        hand.press(rowA)
        // Distances beyond the 8 px that do not count. The row is open at 96 px and the trigger is at 192 px.
        let steps: [(way: Double, progress: Double)] = [(24, 0.25), (48, 0.5), (96, 1), (48, 0.5), (-48, 0)]
        for step in steps {
            hand.move(8 + step.way)
            let progress = hand.cues(a).last?.progress ?? -1
            #expect(isNear(progress, step.progress))
        }
    }

    // C2
    @Test func aClosingRowThatIsCaughtKeepsItsProgress() throws {
        var hand = Hand()
        hand.slide(a, by: 8 + 40)
        hand.frames(0.05)
        let x = hand.front(a)
        let fading = try #require(hand.cues(a).last?.progress)
        hand.press(rowA)
        hand.move(8.001)
        let caught = try #require(hand.cues(a).last?.progress)
        #expect(isNear(caught, fading, 0.001))
        hand.move(8 - x / 2)
        let halved = try #require(hand.cues(a).last?.progress)
        #expect(isNear(halved, fading / 2, 0.001))
    }

    // C4
    @Test func theCueFadesAsTheRowSnapsBack() {
        var hand = Hand()
        hand.slide(a, by: 8 + 120)
        let released = hand.cues(a).last!
        hand.frames(0.05)
        let fading = hand.cues(a).last!
        #expect(fading.opacity < released.opacity && fading.progress < released.progress && fading.opacity > 0)
        hand.rest()
        #expect(hand.cues(a).last == Cue(side: .leading, opacity: 0, latched: false, progress: 0))
    }

    // D
    @Test(arguments: [
        (39.0, 0.0, 0.2), (45, 41, 0.2), (45, 0, 0.71), (-39, 0, 0.2),
    ])
    func aMovementShortOfASwipeOpensNothing(_ dx: Double, _ dy: Double, _ duration: Double) {
        var hand = Hand()
        hand.press(rowA)
        hand.move(dx > 0 ? 12 : -12)
        hand.move(dx, dy, after: duration - 0.01 - 0.16)
        hand.move(dx, dy, after: 0.16)
        hand.letGo(dx, dy)
        #expect(hand.count(.claim) == 1)
        #expect(hand.arbiter.openRow == nil)
    }

    // D
    @Test func theSmallestSwipeOpensTheRow() {
        var hand = Hand()
        hand.press(rowA)
        hand.move(12)
        hand.move(40, 39, after: 0.52)
        hand.move(40, 39, after: 0.16)
        hand.letGo(40, 39)
        #expect(hand.arbiter.openRow == a)
    }

    // D
    @Test func aSwipeIsRecognizedAtTheRelease() {
        var hand = Hand()
        hand.drag(a, to: 60, in: 0.2)
        #expect(hand.arbiter.openRow == nil)
        #expect(hand.count(.opened(a, .leading)) == 0)
        hand.letGo(60)
        #expect(hand.arbiter.openRow == a)
    }

    // D
    @Test func aCanceledSwipeLeavesNothingBehind() {
        var hand = Hand()
        hand.drag(a, to: 60, in: 0.2)
        hand.send(.dragCanceled(time: hand.time))
        hand.send(.dragEnded(dx: 60, dy: 0, time: hand.time))
        hand.rest()
        hand.slide(a, by: 20)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.arbiter.openRow == nil)
    }
}
