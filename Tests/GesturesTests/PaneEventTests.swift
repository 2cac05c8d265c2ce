// H2: an event of one pane does not act on anything in another pane.

import Gestures
import Testing

@Suite struct PaneEventTests {
    /// Returns a hand that has done this on the left and continues on the right.
    private func after(_ action: (inout Hand) -> Void) -> Hand {
        var hand = Hand()
        hand.at(left, action)
        hand.pane = right
        hand.forget()
        return hand
    }

    /// Returns a hand that has pulled and released the left list and continues on the right.
    private func afterAPull() -> Hand {
        after {
            $0.pull(50)
            $0.letGoOfPull(50)
        }
    }

    @Test func eventsOfAnotherPaneDoNotMoveOrEndAPress() {
        var hand = after { $0.drag(a, to: 60) }
        hand.move(200)
        hand.send(.dragCanceled(time: hand.time))
        hand.letGo(200)
        #expect(hand.paneEffects == [])
        #expect(hand.front(a) == 52 && hand.arbiter.activeKind == .slide)
    }

    @Test func aTouchIsHeldOnlyInItsOwnPane() {
        var hand = after {
            $0.fingers(1)
            $0.press(rowA, device: .touchscreen, in: .atTop)
        }
        hand.wait(0.5)
        hand.send(.longPressed(time: hand.time))
        #expect(hand.last == [])
        hand.at(left) { $0.send(.longPressed(time: $0.time)) }
        #expect(hand.last.contains(.lift(a)))
    }

    @Test func aPressReplacedInAnotherPaneDoesNothing() {
        var hand = after { $0.press(rowA) }
        hand.press(rowD)
        hand.at(left) { $0.move(60) }
        hand.at(left) { $0.letGo(60) }
        #expect(hand.paneEffects == [] && hand.arbiter.pressedRow == d)
        hand.move(60)
        #expect(hand.front(d) == 52 && hand.front(a) == 0)
    }

    @Test func aPinchIsMovedAndEndedOnlyInItsOwnPane() {
        for isTouch in [true, false] {
            var hand = after { if isTouch { $0.pinch(rowA, rowB) } else { $0.padPinch(a, b, to: 1.2) } }
            hand.spread(to: 50, 260)
            hand.send(.padPinchMoved(scale: 2, time: hand.time))
            hand.send(.pinchEnded(time: hand.time))
            hand.send(.pinchCanceled(time: hand.time))
            #expect(hand.paneEffects == [] && hand.arbiter.activeKind == .pinch)
        }
    }

    // K3
    @Test func aScrollInAnotherPaneEndsTheSlideAndStartsANewOne() {
        var hand = after { $0.scroll(-72, on: rowA) }
        hand.scroll(-40, on: rowD)
        #expect(hand.effects(in: left).first == .ended(.slide, committed: true))
        #expect(hand.effects(in: right).first == .began(.slide) && hand.arbiter.consumesPadScroll)
        #expect(hand.front(a) == 60 && hand.front(d) == 28)
        hand.rest()
        #expect(hand.front(a) == 0)
    }

    // K3
    @Test func touchpadFingersAreLiftedWhicheverPaneReportsIt() {
        for sign in [Event.padScrollEnded(time: 101), .otherInput(time: 101)] {
            var hand = after { $0.scroll(-72, on: rowA) }
            hand.send(sign)
            #expect(hand.effects(in: left).first == .ended(.slide, committed: true))
        }
    }

    // K3: the pointer's position is in another list, however close it seems.
    @Test func aPointerInAnotherPaneEndsATouchpadSlide() {
        var hand = after { $0.scroll(-72, on: rowA) }
        hand.at(left) { $0.send(.pointerMoved(to: Point(x: 300, y: 30), time: $0.time)) }
        #expect(hand.arbiter.activeKind == .slide)
        hand.send(.pointerMoved(to: Point(x: 300, y: 30), time: hand.time))
        #expect(hand.effects(in: left).first == .ended(.slide, committed: true))
    }

    // A8
    @Test func scrollingAListDoesNotCloseARowInAnotherPane() {
        var hand = after { $0.open(a) }
        hand.send(.listScrolled(time: hand.time))
        #expect(hand.arbiter.openRow == a)
        hand.at(left) { $0.send(.listScrolled(time: $0.time)) }
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func theOpenRowClosesWhicheverPaneRequestsIt() {
        var hand = after { $0.open(a) }
        hand.send(.closeOpenRow(time: hand.time))
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func aChangedListDoesNotAffectGesturesInAnotherPane() {
        let actions: [(inout Hand) -> Void] = [
            { $0.press(rowA, in: .atTop) }, { $0.hold() }, { $0.pull(50) }, { $0.scroll(0, -30, on: rowA, in: .atTop) },
        ]
        for (number, action) in actions.enumerated() {
            var hand = after(action)
            hand.send(.listChanged(.short, index: nil))
            #expect(hand.paneEffects == [] && hand.arbiter.isTracking(in: left), "action \(number)")
        }
        var hand = after { $0.hold() }
        hand.at(left) { $0.send(.listChanged(.short, index: nil)) }
        #expect(hand.effects(in: left).last == .drop(a, slot: nil))
    }

    @Test func aPullTakenBackScrollsByTheLayoutOfItsOwnPane() {
        var hand = after { $0.pull(50) }
        hand.send(.listChanged(.midway, index: nil))
        hand.at(left) { $0.move(0, -20) }
        #expect(hand.scrolls == [28])
    }

    @Test func aScrollCanStillBecomeAPullAfterAnotherPaneChanges() {
        var hand = after { $0.scroll(0, -5, on: rowA, in: .atTop) }
        hand.send(.listChanged(.midway, index: nil))
        hand.at(left) { $0.scroll(0, -30, on: rowA, in: .atTop) }
        #expect(hand.arbiter.activeKind == .pull)
    }

    // H3
    @Test func cancelingInOnePaneKeepsTheGestureInAnother() {
        let actions: [(inout Hand) -> Void] = [
            { $0.drag(a, to: 60) }, { $0.pull(50) }, { $0.hold() }, { $0.padPinch(a, b, to: 1.5) }, { $0.press(rowA) },
            { $0.scroll(-5, on: rowA) },
        ]
        for (number, action) in actions.enumerated() {
            var hand = after(action)
            hand.send(.cancel(time: hand.time))
            #expect(hand.paneEffects == [] && hand.arbiter.isTracking(in: left), "action \(number)")
            hand.at(left) { $0.send(.cancel(time: $0.time)) }
            #expect(!hand.arbiter.isTracking, "action \(number)")
        }
    }

    // H3, H8
    @Test func cancelingInTheWindowEndsTheGestureInEitherPane() {
        for pane in [left, right] {
            var hand = Hand()
            hand.at(pane) { $0.drag(a, to: 60) }
            hand.forget()
            hand.at(nil) { $0.send(.cancel(time: $0.time)) }
            #expect(hand.effects(in: pane) == [.ended(.slide, committed: false)] && hand.hasEffectsOnly(in: pane))
        }
    }

    @Test func rowsReturningFromAPullCannotBeCaughtFromAnotherPane() {
        var hand = afterAPull()
        hand.fingers(1)
        hand.press(rowD, device: .touchscreen, in: .atTop)
        #expect(hand.paneEffects == [] && hand.arbiter.isPulled(in: left))
        hand.move(0, 18)
        #expect(hand.effects(in: left) == [.pull(.top, distance: 0, action: .none)])
        #expect(hand.effects(in: right) == [.claim, .began(.pull), .pull(.top, distance: 10, action: .none)])
        #expect(!hand.arbiter.isPulled(in: left) && hand.arbiter.isPulled(in: right))
    }

    @Test func anotherPaneCanBePulledAtItsOwnEndWhileRowsReturn() {
        var hand = afterAPull()
        hand.fingers(1)
        hand.press(rowD, device: .touchscreen, in: .atBottom)
        hand.move(0, -18)
        #expect(hand.effects(in: right).last == .pull(.bottom, distance: 10, action: .none))
    }

    @Test func rowsClosingAfterAPinchCannotBeCaughtFromAnotherPane() {
        let seam = Seam(above: nil, below: nil)
        var hand = after {
            $0.send(.padPinchBegan(seam: seam, rowHeight: 56, time: $0.time))
            $0.send(.padPinchMoved(scale: 1.2, time: $0.time))
            $0.send(.pinchEnded(time: $0.time))
        }
        hand.send(.padPinchBegan(seam: seam, rowHeight: 56, time: hand.time))
        #expect(hand.arbiter.isParted(in: left))
        hand.send(.padPinchMoved(scale: 1.001, time: hand.time))
        #expect(hand.effects(in: left) == [.part(seam, up: 0, down: 0)])
        #expect(hand.arbiter.isParted(in: right) && !hand.arbiter.isParted(in: left))
        #expect(hand.parts.last.map { $0.up > 0 && $0.up < 1 } == true)
    }

    @Test func aListUnfoldingAfterAPinchCannotBeCaughtFromAnotherPane() {
        var hand = after {
            $0.padPinch(a, b, to: 0.8)
            $0.send(.pinchEnded(time: $0.time))
        }
        hand.padPinch(d, e, to: 0.95)
        #expect(hand.effects(in: left) == [])
        hand.send(.padPinchMoved(scale: 0.8, time: hand.time))
        #expect(hand.effects(in: left) == [.fold(scale: 1, at: 200)])
        hand.send(.pinchEnded(time: hand.time))
        hand.rest()
        #expect(hand.effects(in: left) == [.fold(scale: 1, at: 200)])
        #expect(hand.effects(in: right).last == .fold(scale: 1, at: 200))
    }

    @Test func rowsReturnInOnePaneDuringAGestureInAnother() {
        var hand = afterAPull()
        hand.press(rowD)
        hand.move(60)
        hand.rest()
        #expect(hand.effects(in: left).last == .pull(.top, distance: 0, action: .none))
        #expect(hand.effects(in: left).count > 5 && hand.front(d) == 52)
    }

    @Test func aRowInTwoPanesMovesInOnePaneAtATime() {
        var hand = after { $0.open(a) }
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        #expect(hand.effects(in: left).last == .closed(a))
        hand.at(nil) { $0.rest() }
        #expect(hand.effects(in: right).last == .left(a))
    }

    @Test func aRowInTwoPanesIgnoresEventsOfTheOtherPane() {
        var hand = after { $0.send(.leave(a, .trailing, metrics: .common, time: $0.time)) }
        #expect(hand.arbiter.front(of: a, in: right) == 0 && hand.arbiter.uncoveredSide(of: a, in: right) == nil)
        for event in [
            Event.rowBound(a), .rowRecycled(a, time: hand.time), .acted(a, time: hand.time),
            .restore(a, time: hand.time),
            .remeasured(a, metrics: .common, time: hand.time), .rowRemoved(a, time: hand.time),
        ] {
            hand.send(event)
            #expect(hand.last == [])
        }
        hand.at(nil) { $0.rest() }
        #expect(hand.effects(in: left).last == .left(a))
    }

    @Test func theArbiterReportsTheStateOfEachPane() {
        var hand = after { $0.open(a) }
        hand.press(rowD)
        let arbiter = hand.arbiter
        #expect(arbiter.knownRows(in: left) == [a] && arbiter.knownRows(in: right) == [d])
        #expect(arbiter.measuredRows(in: left) == [a] && arbiter.measuredRows(in: right) == [d])
        #expect(arbiter.measuredRows == [a, d] && arbiter.knownRows == [a, d])
        #expect(arbiter.pressedRow(in: left) == nil && arbiter.pressedRow(in: right) == d)
        #expect(!arbiter.isTracking(in: left) && arbiter.isTracking(in: right))
        hand.at(nil) { $0.send(.cancel(time: $0.time)) }
        hand.padPinch(d, e, to: 1.5)
        #expect(hand.arbiter.knownRows(in: right) == [d, e] && hand.arbiter.knownRows(in: left) == [a])
    }

    @Test func aProgramWithOneListNeedsNoPane() {
        var (plain, only) = (Player(seed: 3), Player(seed: 3))
        var (one, other) = (Arbiter(), Arbiter())
        for _ in 0..<20_000 {
            let otherEffects = other.handle(only.next(), in: .only)
            #expect(one.handle(plain.next()) == otherEffects.map(\.effect))
            #expect(otherEffects.allSatisfy { $0.pane == .only })
        }
    }
}
