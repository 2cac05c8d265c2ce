// A touchpad slide or pull whose end is never reported (K3).

import Gestures
import Testing

@Suite struct TouchpadLossTests {
    /// All signs that the fingers have left the touchpad, except silence.
    private static let signs: [@Sendable (Double) -> Event] = [
        { .otherInput(time: $0) },
        { .pointerMoved(to: Point(x: 303, y: 27), time: $0) },
        {
            .pressBegan(at: Point(x: 300, y: 30), on: .elsewhere, metrics: nil, device: .mouse, time: $0)
        },
        { .fingers(1, time: $0) },
        { .touchpadPinchBegan(seam: nil, rowHeight: 56, time: $0) },
        {
            .touchPinchBegan(
                first: Touch(at: Point(x: 0, y: 0), on: .elsewhere),
                second: Touch(at: Point(x: 0, y: 90), on: .elsewhere),
                listCount: 3, rowHeight: 56, time: $0)
        },
        { .uncover(b, .leading, metrics: .common, time: $0) },
    ]

    /// Returns a hand with a row at `x` px, moved there quickly by two fingers that send no further events.
    private func sliding(to x: Double) -> InputSimulator {
        var input = InputSimulator()
        input.scroll(-x / 2 - 12, on: rowA)
        input.scroll(-x / 2, on: rowA)
        return input
    }

    @Test(arguments: signs.indices)
    func otherInputEndsTheSlideAsIfReleasedAtRest(_ sign: Int) {
        var input = sliding(to: 60)
        input.send(Self.signs[sign](input.time))
        #expect(input.count(.ended(.slide, committed: true)) == 1)
        #expect(!input.arbiter.consumesTouchpadScroll)
        #expect(input.arbiter.activeKind != .slide)
        input.rest()
        // A press elsewhere closes the row at once, and a key opens the other row.
        let open: [RowID?] = [a, a, nil, a, a, a, b]
        #expect(input.arbiter.openRow == open[sign])
    }

    // A6: at or beyond the midpoint, 48 px.
    @Test(arguments: [(47.0, false), (48, true)]) func aSlideEndedByOtherInputSnapsToTheNearestPosition(
        _ x: Double, _ opens: Bool
    ) {
        var input = sliding(to: x)
        input.send(.otherInput(time: input.time))
        input.rest()
        #expect((input.arbiter.openRow == a) == opens)
        #expect(input.front(a) == (opens ? 96 : 0))
    }

    @Test func aSlideEndedByOtherInputPastItsTriggerActs() {
        var input = sliding(to: 200)
        input.send(.otherInput(time: input.time))
        #expect(input.count(.performAction(a, .leading)) == 1)
    }

    @Test func otherInputEndsAPullAsIfReleasedAtRest() {
        var input = InputSimulator()
        input.scroll(0, -80, on: rowA, in: .atTop)
        input.send(.otherInput(time: input.time))
        #expect(input.count(.pulled(.add, distance: 68)) == 1)
        #expect(input.flings.isEmpty)
    }

    @Test func pointerMovementBelowFourPixelsDoesNotEndTheSlide() {
        var input = sliding(to: 60)
        input.send(.pointerMoved(to: Point(x: 303.9, y: 30), time: input.time))
        #expect(input.arbiter.activeKind == .slide)
        // The distance counts from the pointer's position at the last scroll.
        input.scroll(-1, on: rowA, at: Point(x: 303.9, y: 30))
        input.send(.pointerMoved(to: Point(x: 307.8, y: 30), time: input.time))
        #expect(input.arbiter.activeKind == .slide)
        input.send(.pointerMoved(to: Point(x: 307.9, y: 30), time: input.time))
        #expect(input.arbiter.activeKind == nil)
    }

    @Test func aSecondOfSilenceEndsTheSlide() {
        var input = sliding(to: 60)
        input.wait(0.99)
        input.send(.tick(time: input.time))
        #expect(input.arbiter.activeKind == .slide)
        input.wait(0.01)
        input.send(.tick(time: input.time))
        #expect(input.count(.ended(.slide, committed: true)) == 1)
        input.rest()
        #expect(input.arbiter.openRow == a)
    }

    @Test func aTickIsRequestedAfterASecondOfSilenceAndRepeatedIfTooEarly() {
        var input = sliding(to: 30)
        #expect(input.tickRequests == [input.time - 0.01 + 1])
        input.wait(0.5)
        input.scroll(-30, on: rowA)
        #expect(input.tickRequests.count == 1)
        let latest = input.time
        input.time = input.tickRequests[0]
        input.send(.tick(time: input.time))
        #expect(input.tickRequests.count == 2)
        #expect(input.tickRequests.last == latest + 1)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func fingersStillReportingKeepTheSlide() {
        var input = sliding(to: 60)
        for _ in 0..<30 {
            input.scroll(0, on: rowA, after: 0.1)
            input.send(.tick(time: input.time))
        }
        #expect(input.front(a) == 60)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func theNextScrollStartsANewSlide() {
        var input = sliding(to: 30)
        input.send(.otherInput(time: input.time))
        input.rest()
        input.scroll(-32, on: rowB)
        #expect(input.front(a) == 0)
        #expect(input.front(b) == 20)
    }

    @Test func aScrollAfterASecondWithoutATickStartsAgain() {
        var input = sliding(to: 60)
        input.scroll(-32, on: rowB, after: 1)
        #expect(input.arbiter.openRow == nil, "closed by the slide on the other row")
        #expect(input.front(b) == 20)
        input.rest()
        #expect(input.front(a) == 0)
    }

    @Test func aSlideCanFollowAListScrollAfterASecondOfSilence() {
        var input = InputSimulator()
        input.scroll(0, 20, on: rowA)
        input.scroll(-50, on: rowA)
        #expect(input.arbiter.activeKind == nil)
        input.scroll(-50, on: rowA, after: 1)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func aLateEndChangesNothing() {
        var input = sliding(to: 60)
        input.send(.otherInput(time: input.time))
        input.forget()
        input.letGoOfPad()
        #expect(input.effects.isEmpty)
    }

    @Test func pressesAndPinchesAreNotEndedBySilence() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 60)
        input.send(.otherInput(time: input.time))
        input.send(.pointerMoved(to: Point(x: 500, y: 30), time: input.time))
        input.send(.tick(time: input.time + 2))
        #expect(input.arbiter.activeKind == .slide)
    }
}
