// Tests that the effect of a release is fixed when it is announced: a change from elsewhere cancels the effect
// and never turns it into another one (H5).

import Gestures
import Testing

@Suite struct AnnouncedEffectTests {
    /// The common row with another action on its leading side, which makes the row leave.
    private static let changedMetrics = RowMetrics(
        width: 400, height: 56, leading: SideMenu(width: 96, outermost: .leaves, actionsID: 1),
        trailing: SideMenu(width: 96, outermost: .leaves))

    @Test func aSlideOnARowWhoseActionsChangeIsCanceled() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 250)
        #expect(input.cues(a).last?.latched == true)
        input.send(.metricsChanged(a, metrics: Self.changedMetrics, time: input.time))
        #expect(input.last.first == .ended(.slide, committed: false))
        input.move(260)
        input.letGo(260)
        input.rest()
        #expect(input.actCount == 0)
        #expect(input.front(a) == 0)
        #expect(input.count(.closed(a)) == 1)
    }

    @Test func aTouchpadSlideOnARowWhoseActionsChangeIsCanceled() {
        var input = InputSimulator()
        input.scroll(-250, on: rowA)
        input.send(.metricsChanged(a, metrics: Self.changedMetrics, time: input.time))
        input.scroll(-50, on: rowA)
        #expect(!input.arbiter.consumesTouchpadScroll)
        input.letGoOfPad()
        input.rest()
        #expect(input.actCount == 0)
        #expect(input.front(a) == 0)
    }

    @Test func aSlideCanceledByChangedActionsClosesItsOpenRow() {
        var input = InputSimulator()
        input.open(a)
        input.pressAndMove(a, to: 60)
        input.send(.metricsChanged(a, metrics: Self.changedMetrics, time: input.time))
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.arbiter.openRow == nil)
    }

    @Test func anOpenRowWhoseActionsChangeCloses() {
        var input = InputSimulator()
        input.open(a)
        input.send(.metricsChanged(a, metrics: Self.changedMetrics, time: input.time))
        input.rest()
        #expect(input.effects.last { $0 != .animating(false) } == .closed(a))
    }

    @Test func changedMeasuresAloneDoNotAffectASlide() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 250)
        input.send(.metricsChanged(a, metrics: .narrow, time: input.time))
        #expect(input.last.isEmpty)
        input.letGo(250)
        #expect(input.count(.performAction(a, .leading)) == 1)
    }

    @Test func anUndecidedPressUsesTheNewActions() {
        var input = InputSimulator()
        input.press(rowA)
        input.send(.metricsChanged(a, metrics: Self.changedMetrics, time: input.time))
        input.move(250)
        input.letGo(250)
        input.rest()
        #expect(input.count(.performAction(a, .leading)) == 1)
        #expect(input.count(.flewOut(a)) == 1)
    }

    @Test func aRowThatHasActedContinuesItsMotion() {
        var input = InputSimulator()
        input.slide(a, by: -250)
        input.send(.metricsChanged(a, metrics: Self.changedMetrics, time: input.time))
        input.rest()
        #expect(input.count(.flewOut(a)) == 1)
    }

    @Test func aPullWithNothingToClearDoesNotClearLaterItems() {
        var input = InputSimulator()
        input.pull(-400, in: .list(scroll: 560, openRows: 20))
        input.send(.listChanged(.list(scroll: 560, openRows: 15), index: 0))
        input.letGoOfPull(-400)
        #expect(!input.pullActions.contains(.clearDone))
        #expect(!input.effects.contains { if case .pulled = $0 { true } else { false } })
    }
}
