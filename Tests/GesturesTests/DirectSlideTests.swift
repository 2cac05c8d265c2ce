// C1 to C4: slides that act, and how the row moves afterward.

import Gestures
import Testing

@Suite struct DirectSlideTests {
    // C1
    @Test func theCueFadesInWithTheDistance() {
        var input = InputSimulator { $0.slideStyle = .direct }
        input.press(rowA)
        input.move(8 + 24)
        #expect(input.cues(a).last == Cue(side: .leading, opacity: 0.25, latched: false, progress: 0.25))
        input.move(8 + 96)
        #expect(input.cues(a).last == Cue(side: .leading, opacity: 1, latched: true, progress: 1))
    }

    // C1
    @Test func aSlideTowardTheLeadingEdgeShowsTheTrailingCue() {
        var input = InputSimulator { $0.slideStyle = .direct }
        input.press(rowA)
        input.move(-8 - 48)
        #expect(input.cues(a).last == Cue(side: .trailing, opacity: 0.5, latched: false, progress: 0.5))
    }

    // C1: min(w / 2, 96)
    @Test(arguments: [(400.0, 96.0), (100, 50)])
    func aDirectSlideActsFromItsTrigger(_ width: Double, _ trigger: Double) {
        var metrics = RowMetrics.common
        metrics.width = width
        var input = InputSimulator { $0.slideStyle = .direct }
        input.slide(a, by: 8 + trigger - 1, metrics: metrics)
        #expect(input.actCount == 0)
        input.rest()
        input.slide(a, by: 8 + trigger, metrics: metrics)
        #expect(input.count(.performAction(a, .leading)) == 1)
    }

    // C1
    @Test func aDirectSlideShortOfTheTriggerGoesBackIn200Milliseconds() {
        var input = InputSimulator { $0.slideStyle = .direct }
        input.slide(a, by: 80)
        input.frames(0.19)
        #expect(input.front(a) > 0)
        input.frames(0.011)
        #expect(input.front(a) == 0)
        #expect(input.effects.suffix(2) == [.closed(a), .animating(false)])
    }

    // C2
    @Test func aRowThatStaysSnapsBackIn200Milliseconds() {
        var input = InputSimulator()
        input.slide(a, by: 8 + 200)
        #expect(input.last == [.ended(.slide, committed: true), .performAction(a, .leading), .animating(true)])
        input.frames(0.19)
        #expect(input.front(a) > 0)
        input.frames(0.011)
        #expect(input.front(a) == 0)
        #expect(input.count(.closed(a)) == 1)
    }

    // C2: the strikethrough does not change while the row, now done, snaps back.
    @Test func theCueDoesNotChangeAfterASlideActs() {
        var input = InputSimulator()
        input.slide(a, by: 8 + 200)
        input.forget()
        input.rest()
        #expect(input.cues(a).isEmpty)
    }

    // C3
    @Test func aRowThatLeavesFliesOut() {
        var input = InputSimulator()
        input.slide(a, by: -8 - 200)
        #expect(input.count(.performAction(a, .trailing)) == 1)
        input.frames(0.29)
        #expect(input.count(.flewOut(a)) == 0)
        #expect(input.front(a) < -200 && input.front(a) > -400)
        input.frames(0.011)
        #expect(input.effects.suffix(3) == [.moveFront(a, x: -400), .flewOut(a), .animating(false)])
        #expect(input.count(.closed(a)) == 0)
    }

    // C3
    @Test func aRowThatHasFlownOutIgnoresInput() {
        var input = InputSimulator()
        input.slide(a, by: -8 - 200)
        input.rest()
        input.forget()
        input.slide(a, by: 60)
        input.tap(rowA)
        input.send(.uncover(a, .leading, metrics: .common, time: input.time))
        input.send(.acted(a, time: input.time))
        input.send(.closeOpenRow(time: input.time))
        input.send(.listScrolled(time: input.time))
        #expect(input.effects == [.deny])
        #expect(input.front(a) == -400)
    }

    // C3
    @Test func aRowThatHasFlownOutIsForgottenWhenRemoved() {
        var input = InputSimulator()
        input.slide(a, by: -8 - 200)
        input.rest()
        input.send(.rowRemoved(a, time: input.time))
        #expect(input.front(a) == 0)
        input.forget()
        input.send(.restore(a, time: input.time))
        #expect(input.effects.isEmpty)
    }

    // C3
    @Test func aRowWhoseDeletionFailedComesBack() {
        var input = InputSimulator()
        input.slide(a, by: -8 - 200)
        input.rest()
        input.send(.restore(a, time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.count(.closed(a)) == 1)
    }

    // C3
    @Test func aFlyingRowCanBeRestored() {
        var input = InputSimulator()
        input.slide(a, by: -8 - 200)
        input.frames(0.1)
        input.send(.restore(a, time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.count(.flewOut(a)) == 0)
    }

    // C4
    @Test func directStyleHasNoMenuToOpen() {
        var input = InputSimulator { $0.slideStyle = .direct }
        input.send(.uncover(a, .leading, metrics: .common, time: input.time))
        #expect(input.effects.isEmpty)
    }

    // C4
    @Test func aShortSlideOpensTheMenuAndALongOneActs() {
        var input = InputSimulator()
        input.slide(a, by: 80)
        input.rest()
        #expect(input.front(a) == 96 && input.actCount == 0)
        input.slide(a, by: 8 + 96)
        #expect(input.actCount == 1)
    }
}
