// H1, H2: all lists in a window share one hand.

import Gestures
import Testing

@Suite struct PaneTests {
    /// Returns a hand that holds `a` of the left list 52 px away from its place.
    private func sliding(_ device: Device) -> InputSimulator {
        var input = InputSimulator()
        input.pane = left
        if device == .touchscreen { input.fingers(1) }
        input.pressAndMove(a, to: 60, device: device)
        input.forget()
        return input
    }

    /// Returns a hand that has opened `a` of the left list and continues on the right.
    private func openOnTheLeft() -> InputSimulator {
        var input = InputSimulator()
        input.at(left) { $0.open(a) }
        input.pane = right
        return input
    }

    @Test func aPressDuringASlideInAnotherPaneIsDenied() {
        var input = sliding(.touchscreen)
        input.at(right) { $0.press(rowD) }
        #expect(input.paneEffects == [PaneEffect(pane: right, effect: .deny)])
        input.at(right) { $0.move(60) }
        input.at(right) { $0.letGo(60) }
        #expect(input.arbiter.activeKind == .slide && input.arbiter.activePane == left)
        input.move(70)
        #expect(input.front(a) == 62 && input.front(d) == 0)
    }

    @Test func aScrollDuringASlideInAnotherPaneBelongsToTheList() {
        var input = sliding(.mouse)
        input.at(right) { $0.scroll(-30, on: rowD) }
        #expect(!input.arbiter.consumesTouchpadScroll)
        #expect(input.paneEffects == [] && input.arbiter.activePane == left)
    }

    @Test func aPinchDuringASlideInAnotherPaneIsDenied() {
        var input = sliding(.touchscreen)
        input.at(right) { $0.pinch(rowD, rowE) }
        input.at(right) { $0.spread(to: 60, 200) }
        input.at(right) { $0.padPinch(d, e, to: 2) }
        #expect(input.paneEffects == [PaneEffect(pane: right, effect: .deny), PaneEffect(pane: right, effect: .deny)])
        #expect(input.arbiter.activeKind == .slide && input.front(a) == 52)
    }

    @Test func aFingerInAnotherPaneNeitherAffectsASlideNorBeginsOne() {
        var input = sliding(.touchscreen)
        input.at(right) { $0.fingers(1) }
        input.at(right) { $0.press(rowD, device: .touchscreen) }
        input.at(right) { $0.move(-60) }
        input.at(right) { $0.fingers(2) }
        input.at(right) { $0.fingers(3) }
        input.move(70)
        #expect(input.front(a) == 62 && input.front(d) == 0)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func aFingerInAnotherPaneDoesNotAffectAPullReorderOrPinch() {
        let actions: [(inout InputSimulator) -> Void] = [{ $0.pull(50) }, { $0.hold() }, { $0.pinch(rowA, rowB) }]
        for (action, kind) in zip(actions, [Effect.Kind.pull, .reorder, .pinch]) {
            var input = InputSimulator()
            input.at(left, action)
            for count in 1...3 { input.at(right) { $0.fingers(count) } }
            input.at(right) { $0.press(rowD, device: .touchscreen) }
            input.at(right) { $0.fingers(0) }
            #expect(input.arbiter.activeKind == kind && input.arbiter.activePane == left)
        }
    }

    @Test func aPinchInAnotherPaneKeepsTheRunningPinch() {
        var input = InputSimulator()
        input.at(left) { $0.pinch(rowA, rowB) }
        input.forget()
        input.at(right) { $0.pinch(rowD, rowE) }
        #expect(input.paneEffects == [PaneEffect(pane: right, effect: .deny)])
        input.at(left) { $0.spread(to: 90, 170) }
        #expect(input.parts.last.map { $0 == (10, 10) } == true)
    }

    // H6
    @Test func aFingerInEachPaneIsNoPinch() {
        var input = InputSimulator()
        input.at(left) { $0.fingers(1) }
        input.at(right) { $0.fingers(1) }
        input.pane = right
        input.press(rowD, device: .touchscreen)
        input.move(60)
        #expect(input.arbiter.activeKind == .slide && input.front(d) == 52)
    }

    // H6
    @Test func aCanceledTouchBlocksAllPanesUntilAllFingersAreUp() {
        var input = InputSimulator()
        input.at(left) { $0.fingers(1) }
        input.at(left) { $0.press(rowA, device: .touchscreen) }
        input.at(left) { $0.send(.cancel(time: $0.time)) }
        input.pane = right
        input.fingers(1)
        input.press(rowD, device: .touchscreen)
        #expect(input.last == [.deny])
        input.fingers(0)
        input.press(rowD, device: .touchscreen)
        #expect(input.last == [.deny])
        input.at(left) { $0.fingers(0) }
        input.press(rowD, device: .touchscreen)
        #expect(input.last == [])
    }

    @Test func aMousePressInAnotherPaneCancelsASlideWithALostEnd() {
        var input = sliding(.mouse)
        input.at(right) { $0.press(rowD) }
        #expect(input.effects(in: left) == [.ended(.slide, committed: false)])
        #expect(input.effects(in: right) == [])
        input.at(right) { $0.move(60) }
        #expect(input.front(d) == 52)
    }

    // A4, A8
    @Test func aPressInOnePaneOnlyClosesTheOpenRowInAnother() {
        var input = openOnTheLeft()
        input.tap(rowD)
        // Slower than a swipe would close the row, which takes 0.2 s.
        input.frames(0.25)
        #expect(input.front(a) != 0)
        input.rest()
        #expect(input.effects(in: right) == [])
        #expect(input.effects(in: left).last == .closed(a) && input.hasEffectsOnly(in: left))
        input.tap(rowD)
        #expect(input.effects(in: right) == [.tap(d)])
    }

    // A8, B8
    @Test func aHeldTouchThatClosedARowInAnotherPaneShowsNoMenu() {
        var input = openOnTheLeft()
        input.hold(d)
        input.letGo(0)
        #expect(input.arbiter.openRow == nil)
        #expect(input.effects(in: right).contains(.drop(d, slot: nil)))
        #expect(!input.effects.contains { if case .longPress = $0 { true } else { false } })
    }

    // A4: any gesture, on any device.
    @Test func aGestureInOnePaneClosesTheOpenRowInAnother() {
        let actions: [(inout InputSimulator) -> Void] = [
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
            var input = openOnTheLeft()
            action(&input)
            #expect(input.arbiter.openRow != a, "way \(number)")
            input.rest()
            #expect(input.front(a) == 0, "way \(number)")
            #expect(input.effects(in: left).last == .closed(a), "way \(number)")
        }
    }

    @Test func atMostOnePaneHasAnOpenRow() {
        var input = openOnTheLeft()
        input.open(d)
        #expect(input.arbiter.openRow == d && input.arbiter.openPane == right)
        #expect(input.arbiter.openRow(in: left) == nil && input.arbiter.openRow(in: right) == d)
        #expect(input.front(a) == 0)
    }
}
