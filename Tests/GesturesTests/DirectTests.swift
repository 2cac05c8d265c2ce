// C1 to C4: slides that act, and how the row moves afterward.

import Gestures
import Testing

@Suite struct DirectTests {
    // C1
    @Test func theCueFadesInWithTheDistance() {
        var hand = Hand { $0.slideStyle = .direct }
        hand.press(rowA)
        hand.move(8 + 24)
        #expect(hand.cues(a).last == Cue(side: .leading, opacity: 0.25, latched: false, progress: 0.25))
        hand.move(8 + 96)
        #expect(hand.cues(a).last == Cue(side: .leading, opacity: 1, latched: true, progress: 1))
    }

    // C1
    @Test func aSlideTowardTheLeadingEdgeShowsTheTrailingCue() {
        var hand = Hand { $0.slideStyle = .direct }
        hand.press(rowA)
        hand.move(-8 - 48)
        #expect(hand.cues(a).last == Cue(side: .trailing, opacity: 0.5, latched: false, progress: 0.5))
    }

    // C1: min(w / 2, 96)
    @Test(arguments: [(400.0, 96.0), (100, 50)])
    func aDirectSlideActsFromItsTrigger(_ width: Double, _ trigger: Double) {
        var metrics = RowMetrics.common
        metrics.width = width
        var hand = Hand { $0.slideStyle = .direct }
        hand.slide(a, by: 8 + trigger - 1, metrics: metrics)
        #expect(hand.actCount == 0)
        hand.rest()
        hand.slide(a, by: 8 + trigger, metrics: metrics)
        #expect(hand.count(.act(a, .leading)) == 1)
    }

    // C1
    @Test func aDirectSlideShortOfTheTriggerGoesBackIn200Milliseconds() {
        var hand = Hand { $0.slideStyle = .direct }
        hand.slide(a, by: 80)
        hand.frames(0.19)
        #expect(hand.front(a) > 0)
        hand.frames(0.011)
        #expect(hand.front(a) == 0)
        #expect(hand.effects.suffix(2) == [.closed(a), .animating(false)])
    }

    // C2
    @Test func aRowThatStaysSnapsBackIn200Milliseconds() {
        var hand = Hand()
        hand.slide(a, by: 8 + 200)
        #expect(hand.last == [.ended(.slide, committed: true), .act(a, .leading), .animating(true)])
        hand.frames(0.19)
        #expect(hand.front(a) > 0)
        hand.frames(0.011)
        #expect(hand.front(a) == 0)
        #expect(hand.count(.closed(a)) == 1)
    }

    // C2: the strikethrough does not change while the row, now done, snaps back.
    @Test func theCueDoesNotChangeAfterASlideActs() {
        var hand = Hand()
        hand.slide(a, by: 8 + 200)
        hand.forget()
        hand.rest()
        #expect(hand.cues(a).isEmpty)
    }

    // C3
    @Test func aRowThatLeavesFliesOut() {
        var hand = Hand()
        hand.slide(a, by: -8 - 200)
        #expect(hand.count(.act(a, .trailing)) == 1)
        hand.frames(0.29)
        #expect(hand.count(.left(a)) == 0)
        #expect(hand.front(a) < -200 && hand.front(a) > -400)
        hand.frames(0.011)
        #expect(hand.effects.suffix(3) == [.moveFront(a, x: -400), .left(a), .animating(false)])
        #expect(hand.count(.closed(a)) == 0)
    }

    // C3
    @Test func aRowThatHasFlownOutIgnoresInput() {
        var hand = Hand()
        hand.slide(a, by: -8 - 200)
        hand.rest()
        hand.forget()
        hand.slide(a, by: 60)
        hand.tap(rowA)
        hand.send(.uncover(a, .leading, metrics: .common, time: hand.time))
        hand.send(.acted(a, time: hand.time))
        hand.send(.closeOpenRow(time: hand.time))
        hand.send(.listScrolled(time: hand.time))
        #expect(hand.effects == [.deny])
        #expect(hand.front(a) == -400)
    }

    // C3
    @Test func aRowThatHasFlownOutIsForgottenWhenRemoved() {
        var hand = Hand()
        hand.slide(a, by: -8 - 200)
        hand.rest()
        hand.send(.rowRemoved(a, time: hand.time))
        #expect(hand.front(a) == 0)
        hand.forget()
        hand.send(.restore(a, time: hand.time))
        #expect(hand.effects.isEmpty)
    }

    // C3
    @Test func aRowWhoseDeletionFailedComesBack() {
        var hand = Hand()
        hand.slide(a, by: -8 - 200)
        hand.rest()
        hand.send(.restore(a, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.closed(a)) == 1)
    }

    // C3
    @Test func aFlyingRowCanBeRestored() {
        var hand = Hand()
        hand.slide(a, by: -8 - 200)
        hand.frames(0.1)
        hand.send(.restore(a, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.count(.left(a)) == 0)
    }

    // C4
    @Test func directStyleHasNoMenuToOpen() {
        var hand = Hand { $0.slideStyle = .direct }
        hand.send(.uncover(a, .leading, metrics: .common, time: hand.time))
        #expect(hand.effects.isEmpty)
    }

    // C4
    @Test func aShortSlideOpensTheMenuAndALongOneActs() {
        var hand = Hand()
        hand.slide(a, by: 80)
        hand.rest()
        #expect(hand.front(a) == 96 && hand.actCount == 0)
        hand.slide(a, by: 8 + 96)
        #expect(hand.actCount == 1)
    }
}
