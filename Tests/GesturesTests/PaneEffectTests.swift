// H2: each effect is for the pane it is about, and each pane has its own capabilities.

import Gestures
import Testing

@Suite struct PaneEffectTests {
    @Test func rowEffectsGoToTheirPaneWhateverPaneSentTheEvent() {
        var hand = Hand()
        hand.at(left) { $0.slide(a, by: 70) }
        hand.at(right) { $0.rest() }
        #expect(hand.effects(in: left).contains(.opened(a, .leading)))
        hand.at(nil) { $0.send(.acted(a, time: $0.time)) }
        hand.at(nil) { $0.rest() }
        #expect(hand.effects(in: left).last == .closed(a))
        #expect(hand.hasEffectsOnly(in: left))
    }

    @Test func gestureEffectsGoToTheirPane() {
        let actions: [(inout Hand) -> Void] = [
            { $0.slide(d, by: -250) },
            { $0.tap(rowD) },
            {
                $0.pull(100, on: rowD)
                $0.letGoOfPull(100)
            },
            {
                $0.pull(50, on: rowD)
                $0.move(0, -80)
                $0.letGo(0, -90, after: 0.01)
            },
            {
                $0.hold(d)
                $0.move(0, 60)
                $0.letGo(0, 60)
            },
            {
                $0.hold(d)
                $0.letGo(0)
            },
            {
                $0.pinch(rowD, rowE)
                $0.spread(to: 60, 200)
                $0.letGoOfPinch()
            },
            {
                $0.padPinch(d, e, to: 0.4)
                $0.send(.pinchEnded(time: $0.time))
            },
            {
                $0.padPinch(d, e, to: 0.9)
                $0.send(.pinchCanceled(time: $0.time))
            },
            {
                $0.scroll(-30, on: rowD)
                $0.letGoOfPad()
            },
            {
                $0.press(rowD)
                $0.move(0, 60)
                $0.send(.cancel(time: $0.time))
            },
            {
                $0.press(.elsewhere)
                $0.move(0, 60)
            },
        ]
        for (number, action) in actions.enumerated() {
            var hand = Hand()
            hand.at(right, action)
            hand.rest()
            #expect(!hand.effects(in: right).isEmpty && hand.hasEffectsOnly(in: right), "action \(number)")
            #expect(hand.arbiter.isIdle, "action \(number)")
        }
    }

    @Test func theTickAfterTouchpadSilenceIsRequestedForTheScrolledPane() {
        var hand = Hand()
        hand.at(right) { $0.scroll(-30, on: rowD) }
        #expect(hand.paneEffects.contains(PaneEffect(pane: right, effect: .wake(at: hand.time + 1))))
    }

    // L1
    @Test func capabilitiesBelongToEachPane() {
        var hand = Hand()
        hand.arbiter[right].inserts = false
        hand.arbiter[right].reorders = false
        hand.at(left) { $0.padPinch(a, b, to: 1.5) }
        #expect(hand.arbiter.pinchedSeam(in: left) == Seam(above: a, below: b))
        #expect(hand.arbiter.pinchedSeam(in: right) == nil)
        hand.send(.cancel(time: hand.time))
        hand.forget()
        hand.pane = right
        hand.padPinch(d, e, to: 1.5)
        hand.send(.cancel(time: hand.time))
        hand.press(rowD, in: .atTop)
        hand.move(0, 60)
        #expect(hand.parts.isEmpty && hand.last == [.deny])
        #expect(hand.arbiter.capabilities == Capabilities() && hand.arbiter[.only] == Capabilities())
    }

    // L1: each gesture is one that the right list does not allow and the left list does.
    @Test func gesturesFollowTheCapabilitiesOfTheirOwnPane() {
        let cases: [(WritableKeyPath<Capabilities, Bool>, (inout Hand) -> Void)] = [
            (\.inserts, { $0.pull(100, on: .below) }),
            (\.hasLevelAbove, { $0.padPinch(d, e, to: 0.5) }),
            (\.hasLastRow, { $0.sendPadPinchBelowAll() }),
            (\.reorders, { $0.hold(d) }),
        ]
        for (capability, action) in cases {
            func effects(in pane: Pane) -> [Effect] {
                var hand = Hand()
                hand.arbiter[right][keyPath: capability].toggle()
                hand.at(pane, action)
                return hand.effects
            }
            #expect(effects(in: left) != effects(in: right), "\(capability)")
        }
    }
}

extension Hand {
    /// Moves two fingers apart on the touchpad, below the last row.
    fileprivate mutating func sendPadPinchBelowAll() {
        send(.padPinchBegan(seam: Seam(above: e, below: nil), rowHeight: 56, time: time))
        send(.padPinchMoved(scale: 1.5, time: time))
    }
}

extension Capabilities {
    /// Whether a row always stays last.
    fileprivate var hasLastRow: Bool {
        get { lastRows > 0 }
        set { lastRows = newValue ? 1 : 0 }
    }
}
