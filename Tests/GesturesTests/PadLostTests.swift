// A touchpad slide or pull whose end is never reported (K3).

import Gestures
import Testing

@Suite struct PadLostTests {
    /// All signs that the fingers have left the touchpad, except silence.
    private static let signs: [@Sendable (Double) -> Event] = [
        { .otherInput(time: $0) },
        { .pointerMoved(to: Point(x: 303, y: 27), time: $0) },
        {
            .dragBegan(at: Point(x: 300, y: 30), on: .elsewhere, metrics: nil, device: .mouse, time: $0)
        },
        { .fingers(1, time: $0) },
        { .padPinchBegan(seam: nil, rowHeight: 56, time: $0) },
        {
            .touchPinchBegan(
                first: Touch(at: Point(x: 0, y: 0), on: .elsewhere),
                second: Touch(at: Point(x: 0, y: 90), on: .elsewhere),
                listCount: 3, rowHeight: 56, time: $0)
        },
        { .uncover(b, .leading, metrics: .common, time: $0) },
    ]

    /// Returns a hand with a row at `x` px, moved there quickly by two fingers that send no further events.
    private func sliding(to x: Double) -> Hand {
        var hand = Hand()
        hand.scroll(-x / 2 - 12, on: rowA)
        hand.scroll(-x / 2, on: rowA)
        return hand
    }

    @Test(arguments: signs.indices)
    func otherInputEndsTheSlideAsIfReleasedAtRest(_ sign: Int) {
        var hand = sliding(to: 60)
        hand.send(Self.signs[sign](hand.time))
        #expect(hand.count(.ended(.slide, committed: true)) == 1)
        #expect(!hand.arbiter.consumesPadScroll)
        #expect(hand.arbiter.activeKind != .slide)
        hand.rest()
        // A press elsewhere closes the row at once, and a key opens the other row.
        let open: [RowID?] = [a, a, nil, a, a, a, b]
        #expect(hand.arbiter.openRow == open[sign])
    }

    // A6: at or beyond the midpoint, 48 px.
    @Test(arguments: [(47.0, false), (48, true)]) func aSlideEndedByOtherInputSnapsToTheNearestPosition(
        _ x: Double, _ opens: Bool
    ) {
        var hand = sliding(to: x)
        hand.send(.otherInput(time: hand.time))
        hand.rest()
        #expect((hand.arbiter.openRow == a) == opens)
        #expect(hand.front(a) == (opens ? 96 : 0))
    }

    @Test func aSlideEndedByOtherInputPastItsTriggerActs() {
        var hand = sliding(to: 200)
        hand.send(.otherInput(time: hand.time))
        #expect(hand.count(.act(a, .leading)) == 1)
    }

    @Test func otherInputEndsAPullAsIfReleasedAtRest() {
        var hand = Hand()
        hand.scroll(0, -80, on: rowA, in: .atTop)
        hand.send(.otherInput(time: hand.time))
        #expect(hand.count(.pulled(.add, distance: 68)) == 1)
        #expect(hand.flings.isEmpty)
    }

    @Test func pointerMovementBelowFourPixelsDoesNotEndTheSlide() {
        var hand = sliding(to: 60)
        hand.send(.pointerMoved(to: Point(x: 303.9, y: 30), time: hand.time))
        #expect(hand.arbiter.activeKind == .slide)
        // The distance counts from the pointer's position at the last scroll.
        hand.scroll(-1, on: rowA, at: Point(x: 303.9, y: 30))
        hand.send(.pointerMoved(to: Point(x: 307.8, y: 30), time: hand.time))
        #expect(hand.arbiter.activeKind == .slide)
        hand.send(.pointerMoved(to: Point(x: 307.9, y: 30), time: hand.time))
        #expect(hand.arbiter.activeKind == nil)
    }

    @Test func aSecondOfSilenceEndsTheSlide() {
        var hand = sliding(to: 60)
        hand.wait(0.99)
        hand.send(.tick(time: hand.time))
        #expect(hand.arbiter.activeKind == .slide)
        hand.wait(0.01)
        hand.send(.tick(time: hand.time))
        #expect(hand.count(.ended(.slide, committed: true)) == 1)
        hand.rest()
        #expect(hand.arbiter.openRow == a)
    }

    @Test func aTickIsRequestedAfterASecondOfSilenceAndRepeatedIfTooEarly() {
        var hand = sliding(to: 30)
        #expect(hand.tickRequests == [hand.time - 0.01 + 1])
        hand.wait(0.5)
        hand.scroll(-30, on: rowA)
        #expect(hand.tickRequests.count == 1)
        let latest = hand.time
        hand.time = hand.tickRequests[0]
        hand.send(.tick(time: hand.time))
        #expect(hand.tickRequests.count == 2)
        #expect(hand.tickRequests.last == latest + 1)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func fingersStillReportingKeepTheSlide() {
        var hand = sliding(to: 60)
        for _ in 0..<30 {
            hand.scroll(0, on: rowA, after: 0.1)
            hand.send(.tick(time: hand.time))
        }
        #expect(hand.front(a) == 60)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func theNextScrollStartsANewSlide() {
        var hand = sliding(to: 30)
        hand.send(.otherInput(time: hand.time))
        hand.rest()
        hand.scroll(-32, on: rowB)
        #expect(hand.front(a) == 0)
        #expect(hand.front(b) == 20)
    }

    @Test func aScrollAfterASecondWithoutATickStartsAgain() {
        var hand = sliding(to: 60)
        hand.scroll(-32, on: rowB, after: 1)
        #expect(hand.arbiter.openRow == nil, "closed by the slide on the other row")
        #expect(hand.front(b) == 20)
        hand.rest()
        #expect(hand.front(a) == 0)
    }

    @Test func aSlideCanFollowAListScrollAfterASecondOfSilence() {
        var hand = Hand()
        hand.scroll(0, 20, on: rowA)
        hand.scroll(-50, on: rowA)
        #expect(hand.arbiter.activeKind == nil)
        hand.scroll(-50, on: rowA, after: 1)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func aLateEndChangesNothing() {
        var hand = sliding(to: 60)
        hand.send(.otherInput(time: hand.time))
        hand.forget()
        hand.letGoOfPad()
        #expect(hand.effects.isEmpty)
    }

    @Test func pressesAndPinchesAreNotEndedBySilence() {
        var hand = Hand()
        hand.drag(a, to: 60)
        hand.send(.otherInput(time: hand.time))
        hand.send(.pointerMoved(to: Point(x: 500, y: 30), time: hand.time))
        hand.send(.tick(time: hand.time + 2))
        #expect(hand.arbiter.activeKind == .slide)
    }
}
