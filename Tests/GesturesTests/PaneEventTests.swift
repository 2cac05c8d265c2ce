// H2: an event of one pane does not act on anything in another pane.

import Gestures
import Testing

@Suite struct PaneEventTests {
    /// Returns a hand that has done this on the left and continues on the right.
    private func after(_ work: (inout Hand) -> Void) -> Hand {
        var hand = Hand()
        hand.at(left, work)
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

    @Test func theMovementAndTheEndOfAnotherPanesPressAreNotThisOnes() {
        var hand = after { $0.drag(a, to: 60) }
        hand.move(200)
        hand.send(.dragCancelled(time: hand.time))
        hand.letGo(200)
        #expect(hand.told == [])
        #expect(hand.front(a) == 52 && hand.arbiter.activeKind == .slide)
    }

    @Test func aTouchIsHeldInItsOwnPane() {
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

    @Test func aPressThatAnotherPanesReplacedDoesNoMore() {
        var hand = after { $0.press(rowA) }
        hand.press(rowD)
        hand.at(left) { $0.move(60) }
        hand.at(left) { $0.letGo(60) }
        #expect(hand.told == [] && hand.arbiter.pressedRow == d)
        hand.move(60)
        #expect(hand.front(d) == 52 && hand.front(a) == 0)
    }

    @Test func aPinchIsMovedAndEndedInItsOwnPane() {
        for isTouch in [true, false] {
            var hand = after { if isTouch { $0.pinch(rowA, rowB) } else { $0.padPinch(a, b, to: 1.2) } }
            hand.spread(to: 50, 260)
            hand.send(.padPinchMoved(scale: 2, time: hand.time))
            hand.send(.pinchEnded(time: hand.time))
            hand.send(.pinchCancelled(time: hand.time))
            #expect(hand.told == [] && hand.arbiter.activeKind == .pinch)
        }
    }

    // K3
    @Test func aScrollInAnotherPaneEndsTheSlideAtRestAndBeginsAnew() {
        var hand = after { $0.scroll(-72, on: rowA) }
        hand.scroll(-40, on: rowD)
        #expect(hand.told(left).first == .ended(.slide, committed: true))
        #expect(hand.told(right).first == .began(.slide) && hand.arbiter.consumesPadScroll)
        #expect(hand.front(a) == 60 && hand.front(d) == 28)
        hand.rest()
        #expect(hand.front(a) == 0)
    }

    // K3
    @Test func theTouchpadsFingersAreUpWhereverItIsTold() {
        for sign in [Event.padScrollEnded(time: 101), .otherInput(time: 101)] {
            var hand = after { $0.scroll(-72, on: rowA) }
            hand.send(sign)
            #expect(hand.told(left).first == .ended(.slide, committed: true))
        }
    }

    // K3: the pointer's position is in another list, however close it seems.
    @Test func aPointerInAnotherPaneHasLeftWhereItScrolled() {
        var hand = after { $0.scroll(-72, on: rowA) }
        hand.at(left) { $0.send(.pointerMoved(to: Point(x: 300, y: 30), time: $0.time)) }
        #expect(hand.arbiter.activeKind == .slide)
        hand.send(.pointerMoved(to: Point(x: 300, y: 30), time: hand.time))
        #expect(hand.told(left).first == .ended(.slide, committed: true))
    }

    // A8
    @Test func aListThatScrollsClosesNoRowOfAnotherPane() {
        var hand = after { $0.open(a) }
        hand.send(.listScrolled(time: hand.time))
        #expect(hand.arbiter.openRow == a)
        hand.at(left) { $0.send(.listScrolled(time: $0.time)) }
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func theOpenRowClosesWhereverThatIsAskedFor() {
        var hand = after { $0.open(a) }
        hand.send(.closeOpenRow(time: hand.time))
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func aListThatIsLaidOutAnewChangesNothingOfWhatIsFollowedInAnotherPane() {
        let works: [(inout Hand) -> Void] = [
            { $0.press(rowA, in: .atTop) }, { $0.hold() }, { $0.pull(50) }, { $0.scroll(0, -30, on: rowA, in: .atTop) },
        ]
        for (number, work) in works.enumerated() {
            var hand = after(work)
            hand.send(.listChanged(.short, index: nil))
            #expect(hand.told == [] && hand.arbiter.isTracking(in: left), "work \(number)")
        }
        var hand = after { $0.hold() }
        hand.at(left) { $0.send(.listChanged(.short, index: nil)) }
        #expect(hand.told(left).last == .drop(a, slot: nil))
    }

    @Test func aPullIsTakenBackInTheListAsItsOwnPaneLaidItOut() {
        var hand = after { $0.pull(50) }
        hand.send(.listChanged(.midway, index: nil))
        hand.at(left) { $0.move(0, -20) }
        #expect(hand.scrolls == [28])
    }

    @Test func aScrollThatMayPullMayStillWhereAnotherPaneIsLaidOutAnew() {
        var hand = after { $0.scroll(0, -5, on: rowA, in: .atTop) }
        hand.send(.listChanged(.midway, index: nil))
        hand.at(left) { $0.scroll(0, -30, on: rowA, in: .atTop) }
        #expect(hand.arbiter.activeKind == .pull)
    }

    // H3
    @Test func whatIsCancelledInOnePaneGoesOnInAnother() {
        let works: [(inout Hand) -> Void] = [
            { $0.drag(a, to: 60) }, { $0.pull(50) }, { $0.hold() }, { $0.padPinch(a, b, to: 1.5) }, { $0.press(rowA) },
            { $0.scroll(-5, on: rowA) },
        ]
        for (number, work) in works.enumerated() {
            var hand = after(work)
            hand.send(.cancel(time: hand.time))
            #expect(hand.told == [] && hand.arbiter.isTracking(in: left), "work \(number)")
            hand.at(left) { $0.send(.cancel(time: $0.time)) }
            #expect(!hand.arbiter.isTracking, "work \(number)")
        }
    }

    // H3, H8
    @Test func whatIsCancelledInTheWindowEndsInWhicheverPane() {
        for pane in [left, right] {
            var hand = Hand()
            hand.at(pane) { $0.drag(a, to: 60) }
            hand.forget()
            hand.at(nil) { $0.send(.cancel(time: $0.time)) }
            #expect(hand.told(pane) == [.ended(.slide, committed: false)] && hand.toldOnly(pane))
        }
    }

    @Test func rowsThatComeBackFromAPullAreNotGrabbedFromAnotherPane() {
        var hand = afterAPull()
        hand.fingers(1)
        hand.press(rowD, device: .touchscreen, in: .atTop)
        #expect(hand.told == [] && hand.arbiter.isPulled(in: left))
        hand.move(0, 18)
        #expect(hand.told(left) == [.pull(.top, distance: 0, action: .none)])
        #expect(hand.told(right) == [.claim, .began(.pull), .pull(.top, distance: 10, action: .none)])
        #expect(!hand.arbiter.isPulled(in: left) && hand.arbiter.isPulled(in: right))
    }

    @Test func anotherPaneIsPulledAtWhicheverEndItStands() {
        var hand = afterAPull()
        hand.fingers(1)
        hand.press(rowD, device: .touchscreen, in: .atBottom)
        hand.move(0, -18)
        #expect(hand.told(right).last == .pull(.bottom, distance: 10, action: .none))
    }

    @Test func rowsThatCloseAfterAPinchAreNotGrabbedFromAnotherPane() {
        let seam = Seam(above: nil, below: nil)
        var hand = after {
            $0.send(.padPinchBegan(seam: seam, h: 56, time: $0.time))
            $0.send(.padPinchMoved(scale: 1.2, time: $0.time))
            $0.send(.pinchEnded(time: $0.time))
        }
        hand.send(.padPinchBegan(seam: seam, h: 56, time: hand.time))
        #expect(hand.arbiter.isParted(in: left))
        hand.send(.padPinchMoved(scale: 1.001, time: hand.time))
        #expect(hand.told(left) == [.part(seam, up: 0, down: 0)])
        #expect(hand.arbiter.isParted(in: right) && !hand.arbiter.isParted(in: left))
        #expect(hand.parts.last.map { $0.up > 0 && $0.up < 1 } == true)
    }

    @Test func aListThatOpensAfterAPinchIsNotGrabbedFromAnotherPane() {
        var hand = after {
            $0.padPinch(a, b, to: 0.8)
            $0.send(.pinchEnded(time: $0.time))
        }
        hand.padPinch(d, e, to: 0.95)
        #expect(hand.told(left) == [])
        hand.send(.padPinchMoved(scale: 0.8, time: hand.time))
        #expect(hand.told(left) == [.fold(scale: 1, at: 200)])
        hand.send(.pinchEnded(time: hand.time))
        hand.rest()
        #expect(hand.told(left) == [.fold(scale: 1, at: 200)])
        #expect(hand.told(right).last == .fold(scale: 1, at: 200))
    }

    @Test func whatComesBackInOnePaneGoesOnWhileAnotherIsWorked() {
        var hand = afterAPull()
        hand.press(rowD)
        hand.move(60)
        hand.rest()
        #expect(hand.told(left).last == .pull(.top, distance: 0, action: .none))
        #expect(hand.told(left).count > 5 && hand.front(d) == 52)
    }

    @Test func aRowThatIsInTwoPanesIsWorkedInOneAtATime() {
        var hand = after { $0.open(a) }
        hand.send(.leave(a, .trailing, metrics: .common, time: hand.time))
        #expect(hand.told(left).last == .closed(a))
        hand.at(nil) { $0.rest() }
        #expect(hand.told(right).last == .left(a))
    }

    @Test func whatBecomesOfARowInOnePaneIsNothingToAnotherThatHasItToo() {
        var hand = after { $0.send(.leave(a, .trailing, metrics: .common, time: $0.time)) }
        #expect(hand.arbiter.front(of: a, in: right) == 0 && hand.arbiter.uncoveredSide(of: a, in: right) == nil)
        for event in [
            Event.rowBound(a), .rowRecycled(a, time: hand.time), .acted(a, time: hand.time),
            .restore(a, time: hand.time),
            .remeasured(a, metrics: .common, time: hand.time), .rowGone(a, time: hand.time),
        ] {
            hand.send(event)
            #expect(hand.last == [])
        }
        hand.at(nil) { $0.rest() }
        #expect(hand.told(left).last == .left(a))
    }

    @Test func eachPaneCanBeAskedForItsOwn() {
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
            let asked = other.handle(only.next(), in: .only)
            #expect(one.handle(plain.next()) == asked.map(\.effect))
            #expect(asked.allSatisfy { $0.pane == .only })
        }
    }
}
