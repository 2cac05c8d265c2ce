// H2: each effect is for the pane it is about, and each pane has its own capabilities.

import Gestures
import Testing

@Suite struct PaneEffectTests {
    @Test func rowEffectsGoToTheirPaneWhateverPaneSentTheEvent() {
        var input = InputSimulator()
        input.at(left) { $0.slide(a, by: 70) }
        input.at(right) { $0.rest() }
        #expect(input.effects(in: left).contains(.opened(a, .leading)))
        input.at(nil) { $0.send(.acted(a, time: $0.time)) }
        input.at(nil) { $0.rest() }
        #expect(input.effects(in: left).last == .closed(a))
        #expect(input.hasEffectsOnly(in: left))
    }

    @Test func gestureEffectsGoToTheirPane() {
        let actions: [(inout InputSimulator) -> Void] = [
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
            var input = InputSimulator()
            input.at(right, action)
            input.rest()
            #expect(!input.effects(in: right).isEmpty && input.hasEffectsOnly(in: right), "action \(number)")
            #expect(input.arbiter.isIdle, "action \(number)")
        }
    }

    @Test func theTickAfterTouchpadSilenceIsRequestedForTheScrolledPane() {
        var input = InputSimulator()
        input.at(right) { $0.scroll(-30, on: rowD) }
        #expect(input.paneEffects.contains(PaneEffect(pane: right, effect: .wake(at: input.time + 1))))
    }

    // L1
    @Test func capabilitiesBelongToEachPane() {
        var input = InputSimulator()
        input.arbiter[right].inserts = false
        input.arbiter[right].reorders = false
        input.at(left) { $0.padPinch(a, b, to: 1.5) }
        #expect(input.arbiter.pinchedSeam(in: left) == Seam(above: a, below: b))
        #expect(input.arbiter.pinchedSeam(in: right) == nil)
        input.send(.cancel(time: input.time))
        input.forget()
        input.pane = right
        input.padPinch(d, e, to: 1.5)
        input.send(.cancel(time: input.time))
        input.press(rowD, in: .atTop)
        input.move(0, 60)
        #expect(input.parts.isEmpty && input.last == [.deny])
        #expect(input.arbiter.capabilities == Capabilities() && input.arbiter[.only] == Capabilities())
    }

    // L1: each gesture is one that the right list does not allow and the left list does.
    @Test func gesturesFollowTheCapabilitiesOfTheirOwnPane() {
        let cases: [(WritableKeyPath<Capabilities, Bool>, (inout InputSimulator) -> Void)] = [
            (\.inserts, { $0.pull(100, on: .below) }),
            (\.hasLevelAbove, { $0.padPinch(d, e, to: 0.5) }),
            (\.hasLastRow, { $0.sendPadPinchBelowAll() }),
            (\.reorders, { $0.hold(d) }),
        ]
        for (capability, action) in cases {
            func effects(in pane: Pane) -> [Effect] {
                var input = InputSimulator()
                input.arbiter[right][keyPath: capability].toggle()
                input.at(pane, action)
                return input.effects
            }
            #expect(effects(in: left) != effects(in: right), "\(capability)")
        }
    }
}

extension InputSimulator {
    /// Moves two fingers apart on the touchpad, below the last row.
    fileprivate mutating func sendPadPinchBelowAll() {
        send(.touchpadPinchBegan(seam: Seam(above: e, below: nil), rowHeight: 56, time: time))
        send(.touchpadPinchMoved(scale: 1.5, time: time))
    }
}

extension Capabilities {
    /// Whether a row always stays last.
    fileprivate var hasLastRow: Bool {
        get { lastRows > 0 }
        set { lastRows = newValue ? 1 : 0 }
    }
}
