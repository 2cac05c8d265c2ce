// H2: an event of one pane does not act on anything in another pane.

import Gestures
import Testing

@Suite struct PaneEventTests {
    /// Returns a hand that has done this on the left and continues on the right.
    private func after(_ action: (inout InputSimulator) -> Void) -> InputSimulator {
        var input = InputSimulator()
        input.at(left, action)
        input.pane = right
        input.forget()
        return input
    }

    /// Returns a hand that has pulled and released the left list and continues on the right.
    private func afterAPull() -> InputSimulator {
        after {
            $0.pull(50)
            $0.letGoOfPull(50)
        }
    }

    @Test func eventsOfAnotherPaneDoNotMoveOrEndAPress() {
        var input = after { $0.pressAndMove(a, to: 60) }
        input.move(200)
        input.send(.pressCanceled(time: input.time))
        input.letGo(200)
        #expect(input.paneEffects == [])
        #expect(input.front(a) == 52 && input.arbiter.activeKind == .slide)
    }

    @Test func aTouchIsHeldOnlyInItsOwnPane() {
        var input = after {
            $0.fingers(1)
            $0.press(rowA, device: .touchscreen, in: .atTop)
        }
        input.wait(0.5)
        input.send(.longPressed(time: input.time))
        #expect(input.last == [])
        input.at(left) { $0.send(.longPressed(time: $0.time)) }
        #expect(input.last.contains(.lift(a)))
    }

    @Test func aPressReplacedInAnotherPaneDoesNothing() {
        var input = after { $0.press(rowA) }
        input.press(rowD)
        input.at(left) { $0.move(60) }
        input.at(left) { $0.letGo(60) }
        #expect(input.paneEffects == [] && input.arbiter.pressedRow == d)
        input.move(60)
        #expect(input.front(d) == 52 && input.front(a) == 0)
    }

    @Test func aPinchIsMovedAndEndedOnlyInItsOwnPane() {
        for isTouch in [true, false] {
            var input = after { if isTouch { $0.pinch(rowA, rowB) } else { $0.padPinch(a, b, to: 1.2) } }
            input.spread(to: 50, 260)
            input.send(.touchpadPinchMoved(scale: 2, time: input.time))
            input.send(.pinchEnded(time: input.time))
            input.send(.pinchCanceled(time: input.time))
            #expect(input.paneEffects == [] && input.arbiter.activeKind == .pinch)
        }
    }

    // K3
    @Test func aScrollInAnotherPaneEndsTheSlideAndStartsANewOne() {
        var input = after { $0.scroll(-72, on: rowA) }
        input.scroll(-40, on: rowD)
        #expect(input.effects(in: left).first == .ended(.slide, committed: true))
        #expect(input.effects(in: right).first == .began(.slide) && input.arbiter.consumesTouchpadScroll)
        #expect(input.front(a) == 60 && input.front(d) == 28)
        input.rest()
        #expect(input.front(a) == 0)
    }

    // K3
    @Test func touchpadFingersAreLiftedWhicheverPaneReportsIt() {
        for sign in [Event.touchpadScrollEnded(time: 101), .otherInput(time: 101)] {
            var input = after { $0.scroll(-72, on: rowA) }
            input.send(sign)
            #expect(input.effects(in: left).first == .ended(.slide, committed: true))
        }
    }

    // K3: the pointer's position is in another list, however close it seems.
    @Test func aPointerInAnotherPaneEndsATouchpadSlide() {
        var input = after { $0.scroll(-72, on: rowA) }
        input.at(left) { $0.send(.pointerMoved(to: Point(x: 300, y: 30), time: $0.time)) }
        #expect(input.arbiter.activeKind == .slide)
        input.send(.pointerMoved(to: Point(x: 300, y: 30), time: input.time))
        #expect(input.effects(in: left).first == .ended(.slide, committed: true))
    }

    // A8
    @Test func scrollingAListDoesNotCloseARowInAnotherPane() {
        var input = after { $0.open(a) }
        input.send(.listScrolled(time: input.time))
        #expect(input.arbiter.openRow == a)
        input.at(left) { $0.send(.listScrolled(time: $0.time)) }
        #expect(input.arbiter.openRow == nil)
    }

    @Test func theOpenRowClosesWhicheverPaneRequestsIt() {
        var input = after { $0.open(a) }
        input.send(.closeOpenRow(time: input.time))
        #expect(input.arbiter.openRow == nil)
    }

    @Test func aChangedListDoesNotAffectGesturesInAnotherPane() {
        let actions: [(inout InputSimulator) -> Void] = [
            { $0.press(rowA, in: .atTop) }, { $0.hold() }, { $0.pull(50) }, { $0.scroll(0, -30, on: rowA, in: .atTop) },
        ]
        for (number, action) in actions.enumerated() {
            var input = after(action)
            input.send(.listChanged(.short, index: nil))
            #expect(input.paneEffects == [] && input.arbiter.isTracking(in: left), "action \(number)")
        }
        var input = after { $0.hold() }
        input.at(left) { $0.send(.listChanged(.short, index: nil)) }
        #expect(input.effects(in: left).last == .drop(a, slot: nil))
    }

    @Test func aPullTakenBackScrollsByTheLayoutOfItsOwnPane() {
        var input = after { $0.pull(50) }
        input.send(.listChanged(.midway, index: nil))
        input.at(left) { $0.move(0, -20) }
        #expect(input.scrolls == [28])
    }

    @Test func aScrollCanStillBecomeAPullAfterAnotherPaneChanges() {
        var input = after { $0.scroll(0, -5, on: rowA, in: .atTop) }
        input.send(.listChanged(.midway, index: nil))
        input.at(left) { $0.scroll(0, -30, on: rowA, in: .atTop) }
        #expect(input.arbiter.activeKind == .pull)
    }

    // H3
    @Test func cancelingInOnePaneKeepsTheGestureInAnother() {
        let actions: [(inout InputSimulator) -> Void] = [
            { $0.pressAndMove(a, to: 60) }, { $0.pull(50) }, { $0.hold() }, { $0.padPinch(a, b, to: 1.5) },
            { $0.press(rowA) },
            { $0.scroll(-5, on: rowA) },
        ]
        for (number, action) in actions.enumerated() {
            var input = after(action)
            input.send(.cancel(time: input.time))
            #expect(input.paneEffects == [] && input.arbiter.isTracking(in: left), "action \(number)")
            input.at(left) { $0.send(.cancel(time: $0.time)) }
            #expect(!input.arbiter.isTracking, "action \(number)")
        }
    }

    // H3, H8
    @Test func cancelingInTheWindowEndsTheGestureInEitherPane() {
        for pane in [left, right] {
            var input = InputSimulator()
            input.at(pane) { $0.pressAndMove(a, to: 60) }
            input.forget()
            input.at(nil) { $0.send(.cancel(time: $0.time)) }
            #expect(input.effects(in: pane) == [.ended(.slide, committed: false)] && input.hasEffectsOnly(in: pane))
        }
    }

    @Test func rowsReturningFromAPullCannotBeCaughtFromAnotherPane() {
        var input = afterAPull()
        input.fingers(1)
        input.press(rowD, device: .touchscreen, in: .atTop)
        #expect(input.paneEffects == [] && input.arbiter.isPulled(in: left))
        input.move(0, 18)
        #expect(input.effects(in: left) == [.pull(.top, distance: 0, action: .none)])
        #expect(input.effects(in: right) == [.claim, .began(.pull), .pull(.top, distance: 10, action: .none)])
        #expect(!input.arbiter.isPulled(in: left) && input.arbiter.isPulled(in: right))
    }

    @Test func anotherPaneCanBePulledAtItsOwnEndWhileRowsReturn() {
        var input = afterAPull()
        input.fingers(1)
        input.press(rowD, device: .touchscreen, in: .atBottom)
        input.move(0, -18)
        #expect(input.effects(in: right).last == .pull(.bottom, distance: 10, action: .none))
    }

    @Test func rowsClosingAfterAPinchCannotBeCaughtFromAnotherPane() {
        let seam = Seam(above: nil, below: nil)
        var input = after {
            $0.send(.touchpadPinchBegan(seam: seam, rowHeight: 56, time: $0.time))
            $0.send(.touchpadPinchMoved(scale: 1.2, time: $0.time))
            $0.send(.pinchEnded(time: $0.time))
        }
        input.send(.touchpadPinchBegan(seam: seam, rowHeight: 56, time: input.time))
        #expect(input.arbiter.isParted(in: left))
        input.send(.touchpadPinchMoved(scale: 1.001, time: input.time))
        #expect(input.effects(in: left) == [.part(seam, up: 0, down: 0)])
        #expect(input.arbiter.isParted(in: right) && !input.arbiter.isParted(in: left))
        #expect(input.parts.last.map { $0.up > 0 && $0.up < 1 } == true)
    }

    @Test func aListUnfoldingAfterAPinchCannotBeCaughtFromAnotherPane() {
        var input = after {
            $0.padPinch(a, b, to: 0.8)
            $0.send(.pinchEnded(time: $0.time))
        }
        input.padPinch(d, e, to: 0.95)
        #expect(input.effects(in: left) == [])
        input.send(.touchpadPinchMoved(scale: 0.8, time: input.time))
        #expect(input.effects(in: left) == [.fold(scale: 1, at: 200)])
        input.send(.pinchEnded(time: input.time))
        input.rest()
        #expect(input.effects(in: left) == [.fold(scale: 1, at: 200)])
        #expect(input.effects(in: right).last == .fold(scale: 1, at: 200))
    }

    @Test func rowsReturnInOnePaneDuringAGestureInAnother() {
        var input = afterAPull()
        input.press(rowD)
        input.move(60)
        input.rest()
        #expect(input.effects(in: left).last == .pull(.top, distance: 0, action: .none))
        #expect(input.effects(in: left).count > 5 && input.front(d) == 52)
    }

    @Test func aRowInTwoPanesMovesInOnePaneAtATime() {
        var input = after { $0.open(a) }
        input.send(.leave(a, .trailing, metrics: .common, time: input.time))
        #expect(input.effects(in: left).last == .closed(a))
        input.at(nil) { $0.rest() }
        #expect(input.effects(in: right).last == .flewOut(a))
    }

    @Test func aRowInTwoPanesIgnoresEventsOfTheOtherPane() {
        var input = after { $0.send(.leave(a, .trailing, metrics: .common, time: $0.time)) }
        #expect(input.arbiter.front(of: a, in: right) == 0 && input.arbiter.uncoveredSide(of: a, in: right) == nil)
        for event in [
            Event.rowBound(a), .rowRecycled(a, time: input.time), .acted(a, time: input.time),
            .restore(a, time: input.time),
            .metricsChanged(a, metrics: .common, time: input.time), .rowRemoved(a, time: input.time),
        ] {
            input.send(event)
            #expect(input.last == [])
        }
        input.at(nil) { $0.rest() }
        #expect(input.effects(in: left).last == .flewOut(a))
    }

    @Test func theArbiterReportsTheStateOfEachPane() {
        var input = after { $0.open(a) }
        input.press(rowD)
        let arbiter = input.arbiter
        #expect(arbiter.knownRows(in: left) == [a] && arbiter.knownRows(in: right) == [d])
        #expect(arbiter.rowsWithMetrics(in: left) == [a] && arbiter.rowsWithMetrics(in: right) == [d])
        #expect(arbiter.rowsWithMetrics == [a, d] && arbiter.knownRows == [a, d])
        #expect(arbiter.pressedRow(in: left) == nil && arbiter.pressedRow(in: right) == d)
        #expect(!arbiter.isTracking(in: left) && arbiter.isTracking(in: right))
        input.at(nil) { $0.send(.cancel(time: $0.time)) }
        input.padPinch(d, e, to: 1.5)
        #expect(input.arbiter.knownRows(in: right) == [d, e] && input.arbiter.knownRows(in: left) == [a])
    }

    @Test func aProgramWithOneListNeedsNoPane() {
        var (plain, only) = (RandomPlayer(seed: 3), RandomPlayer(seed: 3))
        var (one, other) = (Arbiter(), Arbiter())
        for _ in 0..<20_000 {
            let otherEffects = other.handle(only.next(), in: .only)
            #expect(one.handle(plain.next()) == otherEffects.map(\.effect))
            #expect(otherEffects.allSatisfy { $0.pane == .only })
        }
    }
}
