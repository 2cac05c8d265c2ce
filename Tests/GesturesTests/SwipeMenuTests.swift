// B1 to B7, D1: flicks, bounces and full swipes.

import Gestures
import Testing

@Suite struct SwipeMenuTests {
    // B1
    @Test(arguments: [(50.0, 96.0), (-50, -96)])
    func aSwipeOpensTheMenuInItsDirection(_ dx: Double, _ x: Double) {
        var input = InputSimulator()
        input.flick(a, by: dx)
        input.frames(0.19)
        #expect(abs(input.front(a)) < 96)
        input.frames(0.011)
        #expect(input.front(a) == x)
    }

    // B1
    @Test func aFlickThatReversesOpensInItsFinalDirection() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(9)
        input.move(-60, after: 0.1)
        input.letGo(-60)
        input.rest()
        #expect(input.front(a) == -96)
    }

    // B1
    @Test func aSwipeTowardASideWithoutAMenuOpensNothing() {
        var input = InputSimulator()
        input.press(rowA, metrics: .oneSided)
        input.move(60, after: 0.1)
        input.letGo(60)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.count(.opened(a, .leading)) == 0)
    }

    // B3
    @Test(arguments: Side.allCases) func aTapOnTheOpenRowBouncesItClosed(_ side: Side) {
        var input = InputSimulator()
        input.open(a, side)
        input.tap(rowA)
        #expect(input.tapCount == 0)
        for distance in [5.0, 10, 0] {
            input.send(.tick(time: input.time + 0.199))
            #expect(!isNear(input.front(a), side.sign * distance))
            input.wait(0.2)
            input.send(.tick(time: input.time))
            #expect(isNear(input.front(a), side.sign * distance))
        }
        #expect(input.fronts(a).allSatisfy { $0 * side.sign >= 0 })
        #expect(input.count(.closed(a)) == 1)
        #expect(input.arbiter.isIdle)
    }

    // B3
    @Test func aNearlyClosedRowDoesNotBounceOutward() {
        var input = InputSimulator { $0.snaps = false }
        input.slide(a, by: 8 + 7)
        input.forget()
        input.tap(rowA)
        input.rest()
        #expect(input.fronts(a).allSatisfy { $0 < 7 })
        #expect(input.front(a) == 0)
    }

    // B3: halfway from 5 to 10 px after 0.3 s, even if no frame was drawn before.
    @Test func aLateFrameShowsTheBounceAtItsCorrectPosition() {
        var input = InputSimulator()
        input.open(a)
        input.send(.acted(a, time: input.time))
        input.send(.tick(time: input.time + 0.3))
        #expect(isNear(input.front(a), 7.5, 1e-6))
    }

    // B3
    @Test func withoutBouncesARowClosesDirectly() {
        var input = InputSimulator { $0.bounces = false }
        input.open(a)
        input.tap(rowA)
        input.frames(0.201)
        #expect(input.front(a) == 0)
        #expect(input.fronts(a) == input.fronts(a).sorted(by: >))
    }

    // B3
    @Test func withoutAnimationsARowClosesAtOnce() {
        var input = InputSimulator { $0.animates = false }
        input.open(a)
        input.tap(rowA)
        #expect(input.effects == [.moveFront(a, x: 0), .closed(a)])
    }

    // B4
    @Test(arguments: [60.0, -60]) func aSwipeOnAnOpenRowClosesIt(_ dx: Double) {
        var input = InputSimulator()
        input.open(a)
        input.flick(a, by: dx)
        #expect(input.arbiter.openRow == nil)
        input.rest()
        #expect(input.fronts(a).contains(5) && input.fronts(a).contains(10))
        #expect(input.front(a) == 0)
        #expect(input.actCount == 0)
    }

    // B4
    @Test func aSwipeOnAnOpenRowPastTheTriggerActs() {
        var input = InputSimulator()
        input.open(a)
        input.flick(a, by: 8 + 96)
        #expect(input.count(.performAction(a, .leading)) == 1)
    }

    // B4
    @Test func aSwipeOnAnotherRowClosesTheOpenRowAndOpensTheOther() {
        var input = InputSimulator()
        input.open(a)
        input.flick(b, by: -60)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.front(b) == -96)
        #expect(input.arbiter.openRow == b)
    }

    // B5
    @Test func swipesOnAnOpeningRowDoNotAccumulate() {
        var input = InputSimulator()
        input.flick(a, by: 60)
        input.frames(0.05)
        input.flick(a, by: 60)
        #expect(input.arbiter.openRow == nil)
        input.frames(0.05)
        input.flick(a, by: 60)
        #expect(input.arbiter.openRow == a)
        input.rest()
        #expect(input.front(a) == 96)
        #expect(input.arbiter.isIdle)
    }

    // B5
    @Test func aSwipeOnAClosingRowDoesNotCrossToTheOtherSide() {
        var input = InputSimulator()
        input.open(a)
        input.send(.listScrolled(time: input.time))
        input.frames(0.02)
        input.flick(a, by: -50, in: 0.1)
        input.rest()
        #expect(input.fronts(a).allSatisfy { $0 >= 0 })
        #expect(input.front(a) == 0)
    }

    // B7: the trigger is max(96 + 48, min(0.8 w, 96 + 96)).
    @Test(arguments: [(RowMetrics.common, 192.0), (.narrow, 160)])
    func aFullSwipeActsFromItsTrigger(_ metrics: RowMetrics, _ trigger: Double) {
        var input = InputSimulator()
        input.slide(a, by: 8 + trigger - 1, metrics: metrics)
        #expect(input.actCount == 0)
        input.rest()
        input.send(.closeOpenRow(time: input.time))
        input.rest()
        input.slide(a, by: 8 + trigger, metrics: metrics)
        #expect(input.count(.performAction(a, .leading)) == 1)
    }

    // B7
    @Test func theTriggerIsAtLeast48PixelsPastTheMenu() {
        var metrics = RowMetrics.narrow
        metrics.width = 160
        var input = InputSimulator()
        input.slide(a, by: 8 + 143, metrics: metrics)
        #expect(input.actCount == 0)
        input.slide(a, by: 8 + 144, metrics: metrics)
        #expect(input.actCount == 1)
    }

    // B7
    @Test func theFrontFollowsTheFingerPastTheMenuUpToTheRowWidth() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(308)
        #expect(input.front(a) == 300)
        input.move(900)
        #expect(input.front(a) == 400)
    }

    // B7
    @Test func movingBackUnlatchesTheAction() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 8 + 192)
        #expect(input.cues(a).last?.latched == true)
        input.move(8 + 191)
        #expect(input.cues(a).last?.latched == false)
        input.letGo(8 + 191, after: 0.2)
        #expect(input.actCount == 0)
    }

    // B7
    @Test func velocityAloneNeverActs() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(-20, after: 0.001)
        input.move(-190, after: 0.001)
        input.letGo(-190)
        #expect(input.actCount == 0)
        #expect(input.arbiter.openRow == a)
    }

    // B7, C4
    @Test func theFullSwipeCueFadesInFromTheMenuToTheTrigger() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(8 + 96)
        #expect(input.cues(a).last == Cue(side: .leading, opacity: 0, latched: false, progress: 0.5))
        input.move(8 + 144)
        #expect(input.cues(a).last == Cue(side: .leading, opacity: 0.5, latched: false, progress: 0.75))
        input.move(8 + 300)
        #expect(input.cues(a).last == Cue(side: .leading, opacity: 1, latched: true, progress: 1))
    }

    // C2: the progress does not jump, whatever was drawn before.
    @Test func theProgressOnAnOpenRowStartsAtZero() {
        var input = InputSimulator()
        input.open(a)
        input.press(rowA)
        // Distances beyond the 8 px that do not count. The row is open at 96 px and the trigger is at 192 px.
        let steps: [(way: Double, progress: Double)] = [(24, 0.25), (48, 0.5), (96, 1), (48, 0.5), (-48, 0)]
        for step in steps {
            input.move(8 + step.way)
            let progress = input.cues(a).last?.progress ?? -1
            #expect(isNear(progress, step.progress))
        }
    }

    // C2
    @Test func aClosingRowThatIsCaughtKeepsItsProgress() throws {
        var input = InputSimulator()
        input.slide(a, by: 8 + 40)
        input.frames(0.05)
        let x = input.front(a)
        let fading = try #require(input.cues(a).last?.progress)
        input.press(rowA)
        input.move(8.001)
        let caught = try #require(input.cues(a).last?.progress)
        #expect(isNear(caught, fading, 0.001))
        input.move(8 - x / 2)
        let halved = try #require(input.cues(a).last?.progress)
        #expect(isNear(halved, fading / 2, 0.001))
    }

    // C4
    @Test func theCueFadesAsTheRowSnapsBack() {
        var input = InputSimulator()
        input.slide(a, by: 8 + 120)
        let released = input.cues(a).last!
        input.frames(0.05)
        let fading = input.cues(a).last!
        #expect(fading.opacity < released.opacity && fading.progress < released.progress && fading.opacity > 0)
        input.rest()
        #expect(input.cues(a).last == Cue(side: .leading, opacity: 0, latched: false, progress: 0))
    }

    // D
    @Test(arguments: [
        (39.0, 0.0, 0.2), (45, 41, 0.2), (45, 0, 0.71), (-39, 0, 0.2),
    ])
    func aMovementShortOfASwipeOpensNothing(_ dx: Double, _ dy: Double, _ duration: Double) {
        var input = InputSimulator()
        input.press(rowA)
        input.move(dx > 0 ? 12 : -12)
        input.move(dx, dy, after: duration - 0.01 - 0.16)
        input.move(dx, dy, after: 0.16)
        input.letGo(dx, dy)
        #expect(input.count(.claim) == 1)
        #expect(input.arbiter.openRow == nil)
    }

    // D
    @Test func theSmallestSwipeOpensTheRow() {
        var input = InputSimulator()
        input.press(rowA)
        input.move(12)
        input.move(40, 39, after: 0.52)
        input.move(40, 39, after: 0.16)
        input.letGo(40, 39)
        #expect(input.arbiter.openRow == a)
    }

    // D
    @Test func aSwipeIsRecognizedAtTheRelease() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 60, in: 0.2)
        #expect(input.arbiter.openRow == nil)
        #expect(input.count(.opened(a, .leading)) == 0)
        input.letGo(60)
        #expect(input.arbiter.openRow == a)
    }

    // D
    @Test func aCanceledSwipeLeavesNothingBehind() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 60, in: 0.2)
        input.send(.pressCanceled(time: input.time))
        input.send(.pressEnded(dx: 60, dy: 0, time: input.time))
        input.rest()
        input.slide(a, by: 20)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.arbiter.openRow == nil)
    }
}
