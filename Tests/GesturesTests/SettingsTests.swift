// Every preference, by value.

import Gestures
import Testing

@Suite struct SettingsTests {
    @Test func defaultSettingsMatchTheSpecification() {
        let settings = Settings()
        #expect(settings.opening == .menu && settings.limit == .rubberBand)
        #expect(settings.menuStyle == .reveal && settings.slideStyle == .menu && settings.sides == .each)
        #expect(settings.snaps && settings.bounces && settings.fullSwipeEnabled && settings.animates)
        #expect(settings.slideEnabled && settings.swipeEnabled && settings.pinchEnabled)
        #expect(settings.pullEnabled && settings.reorderEnabled && settings.pinchInEnabled)
        #expect(!settings.dimsOpenRows && !settings.invertsTouchpad)
        #expect(settings.rowHeight == .normal)
    }

    // A11
    @Test func rowHeightsAre50And56And72Pixels() {
        #expect(Settings.RowHeight.allCases.map(\.pixels) == [50, 56, 72])
    }

    // A3
    @Test(arguments: [(Settings.Opening.menu, 96.0), (.peek, 380), (.full, 400)])
    func theOpeningDeterminesTheOpenPosition(_ opening: Settings.Opening, _ x: Double) {
        var hand = Hand { $0.opening = opening }
        hand.open(a)
        #expect(hand.front(a) == x)
    }

    // A3
    @Test(arguments: [(Settings.Opening.peek, 190.0), (.full, 200)])
    func theMidpointDependsOnTheOpening(_ opening: Settings.Opening, _ middle: Double) {
        var hand = Hand { $0.opening = opening }
        hand.slide(a, by: 8 + middle - 1)
        #expect(hand.arbiter.openRow == nil)
        hand.rest()
        hand.slide(a, by: 8 + middle)
        #expect(hand.arbiter.openRow == a)
    }

    // A3
    @Test func aMenuWiderThanItsRowOpensToTheWidthOfTheRow() {
        var metrics = RowMetrics.common
        metrics.leading.width = 500
        var hand = Hand()
        hand.send(.uncover(a, .leading, metrics: metrics, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 400)
    }

    // A3
    @Test func clampingStopsTheFrontAtTheMenu() {
        var hand = Hand { $0.limit = .clamp }
        hand.drag(a, to: 300)
        #expect(hand.front(a) == 96)
        hand.move(102)
        #expect(hand.front(a) == 94)
        hand.letGo(300, after: 0.2)
        #expect(hand.actCount == 0)
        #expect(hand.cues(a).isEmpty)
    }

    // A3: 0.55 · 100 px of pull, with 304 px available.
    @Test func theRubberBandResistsPastTheMenu() {
        var hand = Hand { $0.fullSwipeEnabled = false }
        hand.drag(a, to: 8 + 96 + 100)
        #expect(isNear(hand.front(a), 96 + 304 * 55 / (304 + 55)))
    }

    // B7
    @Test(arguments: [Settings.Opening.peek, .full]) func onlyTheMenuOpeningHasAFullSwipe(_ opening: Settings.Opening) {
        var hand = Hand { $0.opening = opening }
        hand.slide(a, by: 400)
        #expect(hand.actCount == 0)
        #expect(hand.arbiter.openRow == a)
    }

    // B7
    @Test func withoutFullSwipeALongSlideOpensTheRow() {
        var hand = Hand { $0.fullSwipeEnabled = false }
        hand.slide(a, by: 390)
        #expect(hand.actCount == 0)
        #expect(hand.arbiter.openRow == a)
    }

    // C4
    @Test func theSlideStyleDeterminesTheEffectOfASlide() {
        var menu = Hand()
        var direct = Hand { $0.slideStyle = .direct }
        menu.slide(a, by: 8 + 100)
        direct.slide(a, by: 8 + 100)
        #expect(menu.actCount == 0 && menu.arbiter.openRow == a)
        #expect(direct.actCount == 1 && direct.arbiter.openRow == nil)
    }

    @Test func invertedScrollingReversesATouchpadSlide() {
        var hand = Hand { $0.invertsTouchpad = true }
        hand.scroll(32, on: rowA)
        #expect(hand.front(a) == 20)
    }

    @Test func withoutSlidesAHorizontalPanIsDenied() {
        var hand = Hand { $0.slideEnabled = false }
        hand.press(rowA)
        hand.move(50)
        #expect(hand.effects == [.deny])
        hand.scroll(50, on: rowA)
        #expect(hand.effects == [.deny])
        #expect(!hand.arbiter.consumesPadScroll)
    }

    @Test func withoutSlidesATapIsStillATap() {
        var hand = Hand { $0.slideEnabled = false }
        hand.tap(rowA)
        #expect(hand.effects == [.tap(a)])
    }

    // D
    @Test func withoutSwipesAFlickIsAPan() {
        var hand = Hand { $0.swipeEnabled = false }
        hand.drag(a, to: 45, in: 0.3)
        hand.letGo(45, after: 0.2)
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func withoutPinchesTwoTouchesAreDenied() {
        var hand = Hand {
            $0.pinchEnabled = false
            $0.pinchInEnabled = false
        }
        hand.pinch(rowA, rowB)
        #expect(hand.last == [.deny])
        hand.letGoOfPinch()
        hand.send(.padPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: hand.time))
        #expect(hand.last == [.deny])
        #expect(hand.arbiter.activeKind == nil)
    }

    @Test func withoutAnimationsRowsReachTheirEndPositionAtOnce() {
        var hand = Hand { $0.animates = false }
        hand.slide(a, by: 80)
        #expect(hand.last.contains(.moveFront(a, x: 96)))
        #expect(hand.last.last == .opened(a, .leading))
        hand.slide(b, by: -8 - 200)
        #expect(hand.front(a) == 0)
        let ending: [Effect] = [
            .ended(.slide, committed: true), .act(b, .trailing), .moveFront(b, x: -400), .left(b),
        ]
        #expect(hand.last == ending)
        #expect(!hand.effects.contains(.animating(true)))
    }

    @Test func withoutAnimationsTheFrontStillFollowsTheFinger() {
        var hand = Hand { $0.animates = false }
        hand.drag(a, to: 50)
        #expect(isNear(hand.front(a), 42))
        #expect(hand.fronts(a).count == 9)
    }

    // Drawing does not concern the gestures.
    @Test func menuStyleAndDimmingDoNotAffectGestures() {
        var plain = Hand()
        var drawn = Hand {
            $0.menuStyle = .push
            $0.dimsOpenRows = true
        }
        plain.flick(a, by: 60)
        drawn.flick(a, by: 60)
        #expect(plain.effects == drawn.effects)
    }

    @Test func aSlideKeepsTheSettingsItBeganWith() {
        var hand = Hand()
        hand.drag(a, to: 8 + 200)
        hand.arbiter.settings.slideEnabled = false
        hand.arbiter.settings.limit = .clamp
        hand.move(8 + 210)
        #expect(hand.front(a) == 210)
        hand.letGo(8 + 210)
        hand.rest()
        #expect(hand.count(.ended(.slide, committed: true)) == 1)
        #expect(hand.front(a) == 0)
    }
}
