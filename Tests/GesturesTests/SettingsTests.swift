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
        var input = InputSimulator { $0.opening = opening }
        input.open(a)
        #expect(input.front(a) == x)
    }

    // A3
    @Test(arguments: [(Settings.Opening.peek, 190.0), (.full, 200)])
    func theMidpointDependsOnTheOpening(_ opening: Settings.Opening, _ middle: Double) {
        var input = InputSimulator { $0.opening = opening }
        input.slide(a, by: 8 + middle - 1)
        #expect(input.arbiter.openRow == nil)
        input.rest()
        input.slide(a, by: 8 + middle)
        #expect(input.arbiter.openRow == a)
    }

    // A3
    @Test func aMenuWiderThanItsRowOpensToTheWidthOfTheRow() {
        var metrics = RowMetrics.common
        metrics.leading.width = 500
        var input = InputSimulator()
        input.send(.uncover(a, .leading, metrics: metrics, time: input.time))
        input.rest()
        #expect(input.front(a) == 400)
    }

    // A3
    @Test func clampingStopsTheFrontAtTheMenu() {
        var input = InputSimulator { $0.limit = .clamp }
        input.pressAndMove(a, to: 300)
        #expect(input.front(a) == 96)
        input.move(102)
        #expect(input.front(a) == 94)
        input.letGo(300, after: 0.2)
        #expect(input.actCount == 0)
        #expect(input.cues(a).isEmpty)
    }

    // A3: 0.55 · 100 px of pull, with 304 px available.
    @Test func theRubberBandResistsPastTheMenu() {
        var input = InputSimulator { $0.fullSwipeEnabled = false }
        input.pressAndMove(a, to: 8 + 96 + 100)
        #expect(isNear(input.front(a), 96 + 304 * 55 / (304 + 55)))
    }

    // B7
    @Test(arguments: [Settings.Opening.peek, .full]) func onlyTheMenuOpeningHasAFullSwipe(_ opening: Settings.Opening) {
        var input = InputSimulator { $0.opening = opening }
        input.slide(a, by: 400)
        #expect(input.actCount == 0)
        #expect(input.arbiter.openRow == a)
    }

    // B7
    @Test func withoutFullSwipeALongSlideOpensTheRow() {
        var input = InputSimulator { $0.fullSwipeEnabled = false }
        input.slide(a, by: 390)
        #expect(input.actCount == 0)
        #expect(input.arbiter.openRow == a)
    }

    // C4
    @Test func theSlideStyleDeterminesTheEffectOfASlide() {
        var menu = InputSimulator()
        var direct = InputSimulator { $0.slideStyle = .direct }
        menu.slide(a, by: 8 + 100)
        direct.slide(a, by: 8 + 100)
        #expect(menu.actCount == 0 && menu.arbiter.openRow == a)
        #expect(direct.actCount == 1 && direct.arbiter.openRow == nil)
    }

    @Test func invertedScrollingReversesATouchpadSlide() {
        var input = InputSimulator { $0.invertsTouchpad = true }
        input.scroll(32, on: rowA)
        #expect(input.front(a) == 20)
    }

    @Test func withoutSlidesAHorizontalDragIsDenied() {
        var input = InputSimulator { $0.slideEnabled = false }
        input.press(rowA)
        input.move(50)
        #expect(input.effects == [.deny])
        input.scroll(50, on: rowA)
        #expect(input.effects == [.deny])
        #expect(!input.arbiter.consumesTouchpadScroll)
    }

    @Test func withoutSlidesATapIsStillATap() {
        var input = InputSimulator { $0.slideEnabled = false }
        input.tap(rowA)
        #expect(input.effects == [.tap(a)])
    }

    // D
    @Test func withoutSwipesAFlickIsADrag() {
        var input = InputSimulator { $0.swipeEnabled = false }
        input.pressAndMove(a, to: 45, in: 0.3)
        input.letGo(45, after: 0.2)
        #expect(input.arbiter.openRow == nil)
    }

    @Test func withoutPinchesTwoTouchesAreDenied() {
        var input = InputSimulator {
            $0.pinchEnabled = false
            $0.pinchInEnabled = false
        }
        input.pinch(rowA, rowB)
        #expect(input.last == [.deny])
        input.letGoOfPinch()
        input.send(.touchpadPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: input.time))
        #expect(input.last == [.deny])
        #expect(input.arbiter.activeKind == nil)
    }

    @Test func withoutAnimationsRowsReachTheirEndPositionAtOnce() {
        var input = InputSimulator { $0.animates = false }
        input.slide(a, by: 80)
        #expect(input.last.contains(.moveFront(a, x: 96)))
        #expect(input.last.last == .opened(a, .leading))
        input.slide(b, by: -8 - 200)
        #expect(input.front(a) == 0)
        let ending: [Effect] = [
            .ended(.slide, committed: true), .performAction(b, .trailing), .moveFront(b, x: -400), .flewOut(b),
        ]
        #expect(input.last == ending)
        #expect(!input.effects.contains(.animating(true)))
    }

    @Test func withoutAnimationsTheFrontStillFollowsTheFinger() {
        var input = InputSimulator { $0.animates = false }
        input.pressAndMove(a, to: 50)
        #expect(isNear(input.front(a), 42))
        #expect(input.fronts(a).count == 9)
    }

    // Drawing does not concern the gestures.
    @Test func menuStyleAndDimmingDoNotAffectGestures() {
        var plain = InputSimulator()
        var drawn = InputSimulator {
            $0.menuStyle = .push
            $0.dimsOpenRows = true
        }
        plain.flick(a, by: 60)
        drawn.flick(a, by: 60)
        #expect(plain.effects == drawn.effects)
    }

    @Test func aSlideKeepsTheSettingsItBeganWith() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 8 + 200)
        input.arbiter.settings.slideEnabled = false
        input.arbiter.settings.limit = .clamp
        input.move(8 + 210)
        #expect(input.front(a) == 210)
        input.letGo(8 + 210)
        input.rest()
        #expect(input.count(.ended(.slide, committed: true)) == 1)
        #expect(input.front(a) == 0)
    }
}
