// H1, H2: all lists in a window share one hand.

import Gestures
import Testing

@Suite struct PaneTests {
    /// Returns a hand that holds `a` of the left list 52 px away from its place.
    private func sliding(_ device: Device) -> Hand {
        var hand = Hand()
        hand.pane = left
        if device == .touchscreen { hand.fingers(1) }
        hand.drag(a, to: 60, device: device)
        hand.forget()
        return hand
    }

    /// Returns a hand that has opened `a` of the left list and continues on the right.
    private func openOnTheLeft() -> Hand {
        var hand = Hand()
        hand.at(left) { $0.open(a) }
        hand.pane = right
        return hand
    }

    @Test func aPressDuringASlideInAnotherPaneIsDenied() {
        var hand = sliding(.touchscreen)
        hand.at(right) { $0.press(rowD) }
        #expect(hand.paneEffects == [PaneEffect(pane: right, effect: .deny)])
        hand.at(right) { $0.move(60) }
        hand.at(right) { $0.letGo(60) }
        #expect(hand.arbiter.activeKind == .slide && hand.arbiter.activePane == left)
        hand.move(70)
        #expect(hand.front(a) == 62 && hand.front(d) == 0)
    }

    @Test func aScrollDuringASlideInAnotherPaneBelongsToTheList() {
        var hand = sliding(.mouse)
        hand.at(right) { $0.scroll(-30, on: rowD) }
        #expect(!hand.arbiter.consumesPadScroll)
        #expect(hand.paneEffects == [] && hand.arbiter.activePane == left)
    }

    @Test func aPinchDuringASlideInAnotherPaneIsDenied() {
        var hand = sliding(.touchscreen)
        hand.at(right) { $0.pinch(rowD, rowE) }
        hand.at(right) { $0.spread(to: 60, 200) }
        hand.at(right) { $0.padPinch(d, e, to: 2) }
        #expect(hand.paneEffects == [PaneEffect(pane: right, effect: .deny), PaneEffect(pane: right, effect: .deny)])
        #expect(hand.arbiter.activeKind == .slide && hand.front(a) == 52)
    }

    @Test func aFingerInAnotherPaneNeitherAffectsASlideNorBeginsOne() {
        var hand = sliding(.touchscreen)
        hand.at(right) { $0.fingers(1) }
        hand.at(right) { $0.press(rowD, device: .touchscreen) }
        hand.at(right) { $0.move(-60) }
        hand.at(right) { $0.fingers(2) }
        hand.at(right) { $0.fingers(3) }
        hand.move(70)
        #expect(hand.front(a) == 62 && hand.front(d) == 0)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func aFingerInAnotherPaneDoesNotAffectAPullReorderOrPinch() {
        let actions: [(inout Hand) -> Void] = [{ $0.pull(50) }, { $0.hold() }, { $0.pinch(rowA, rowB) }]
        for (action, kind) in zip(actions, [Effect.Kind.pull, .reorder, .pinch]) {
            var hand = Hand()
            hand.at(left, action)
            for count in 1...3 { hand.at(right) { $0.fingers(count) } }
            hand.at(right) { $0.press(rowD, device: .touchscreen) }
            hand.at(right) { $0.fingers(0) }
            #expect(hand.arbiter.activeKind == kind && hand.arbiter.activePane == left)
        }
    }

    @Test func aPinchInAnotherPaneKeepsTheRunningPinch() {
        var hand = Hand()
        hand.at(left) { $0.pinch(rowA, rowB) }
        hand.forget()
        hand.at(right) { $0.pinch(rowD, rowE) }
        #expect(hand.paneEffects == [PaneEffect(pane: right, effect: .deny)])
        hand.at(left) { $0.spread(to: 90, 170) }
        #expect(hand.parts.last.map { $0 == (10, 10) } == true)
    }

    // H6
    @Test func aFingerInEachPaneIsNoPinch() {
        var hand = Hand()
        hand.at(left) { $0.fingers(1) }
        hand.at(right) { $0.fingers(1) }
        hand.pane = right
        hand.press(rowD, device: .touchscreen)
        hand.move(60)
        #expect(hand.arbiter.activeKind == .slide && hand.front(d) == 52)
    }

    // H6
    @Test func aCanceledTouchBlocksAllPanesUntilAllFingersAreUp() {
        var hand = Hand()
        hand.at(left) { $0.fingers(1) }
        hand.at(left) { $0.press(rowA, device: .touchscreen) }
        hand.at(left) { $0.send(.cancel(time: $0.time)) }
        hand.pane = right
        hand.fingers(1)
        hand.press(rowD, device: .touchscreen)
        #expect(hand.last == [.deny])
        hand.fingers(0)
        hand.press(rowD, device: .touchscreen)
        #expect(hand.last == [.deny])
        hand.at(left) { $0.fingers(0) }
        hand.press(rowD, device: .touchscreen)
        #expect(hand.last == [])
    }

    @Test func aMousePressInAnotherPaneCancelsASlideWithALostEnd() {
        var hand = sliding(.mouse)
        hand.at(right) { $0.press(rowD) }
        #expect(hand.effects(in: left) == [.ended(.slide, committed: false)])
        #expect(hand.effects(in: right) == [])
        hand.at(right) { $0.move(60) }
        #expect(hand.front(d) == 52)
    }

    // A4, A8
    @Test func aPressInOnePaneOnlyClosesTheOpenRowInAnother() {
        var hand = openOnTheLeft()
        hand.tap(rowD)
        // Slower than a swipe would close the row, which takes 0.2 s.
        hand.frames(0.25)
        #expect(hand.front(a) != 0)
        hand.rest()
        #expect(hand.effects(in: right) == [])
        #expect(hand.effects(in: left).last == .closed(a) && hand.hasEffectsOnly(in: left))
        hand.tap(rowD)
        #expect(hand.effects(in: right) == [.tap(d)])
    }

    // A8, B8
    @Test func aHeldTouchThatClosedARowInAnotherPaneShowsNoMenu() {
        var hand = openOnTheLeft()
        hand.hold(d)
        hand.letGo(0)
        #expect(hand.arbiter.openRow == nil)
        #expect(hand.effects(in: right).contains(.drop(d, slot: nil)))
        #expect(!hand.effects.contains { if case .longPress = $0 { true } else { false } })
    }

    // A4: any gesture, on any device.
    @Test func aGestureInOnePaneClosesTheOpenRowInAnother() {
        let actions: [(inout Hand) -> Void] = [
            { $0.scroll(-30, on: rowD) },
            { $0.scroll(0, -30, on: rowD, in: .atTop) },
            { $0.padPinch(d, e, to: 1.5) },
            { $0.padPinch(d, e, to: 0.5) },
            {
                $0.pinch(rowD, rowE)
                $0.spread(to: 60, 200)
            },
            { $0.send(.uncover(d, .leading, metrics: .common, time: $0.time)) },
            { $0.send(.leave(d, .trailing, metrics: .common, time: $0.time)) },
        ]
        for (number, action) in actions.enumerated() {
            var hand = openOnTheLeft()
            action(&hand)
            #expect(hand.arbiter.openRow != a, "way \(number)")
            hand.rest()
            #expect(hand.front(a) == 0, "way \(number)")
            #expect(hand.effects(in: left).last == .closed(a), "way \(number)")
        }
    }

    @Test func atMostOnePaneHasAnOpenRow() {
        var hand = openOnTheLeft()
        hand.open(d)
        #expect(hand.arbiter.openRow == d && hand.arbiter.openPane == right)
        #expect(hand.arbiter.openRow(in: left) == nil && hand.arbiter.openRow(in: right) == d)
        #expect(hand.front(a) == 0)
    }
}
