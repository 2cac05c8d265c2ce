// Tests that the effect of a release is fixed when it is announced: a change from elsewhere cancels the effect
// and never turns it into another one (H5).

import Gestures
import Testing

@Suite struct AnnouncedTests {
    /// The common row with another action on its leading side, which makes the row leave.
    private static let changedMetrics = RowMetrics(
        width: 400, height: 56, leading: SideMenu(width: 96, outermost: .leaves, actionsID: 1),
        trailing: SideMenu(width: 96, outermost: .leaves))

    @Test func aSlideOnARowWhoseActionsChangeIsCanceled() {
        var hand = Hand()
        hand.drag(a, to: 250)
        #expect(hand.cues(a).last?.latched == true)
        hand.send(.remeasured(a, metrics: Self.changedMetrics, time: hand.time))
        #expect(hand.last.first == .ended(.slide, committed: false))
        hand.move(260)
        hand.letGo(260)
        hand.rest()
        #expect(hand.actCount == 0)
        #expect(hand.front(a) == 0)
        #expect(hand.count(.closed(a)) == 1)
    }

    @Test func aTouchpadSlideOnARowWhoseActionsChangeIsCanceled() {
        var hand = Hand()
        hand.scroll(-250, on: rowA)
        hand.send(.remeasured(a, metrics: Self.changedMetrics, time: hand.time))
        hand.scroll(-50, on: rowA)
        #expect(!hand.arbiter.consumesPadScroll)
        hand.letGoOfPad()
        hand.rest()
        #expect(hand.actCount == 0)
        #expect(hand.front(a) == 0)
    }

    @Test func aSlideCanceledByChangedActionsClosesItsOpenRow() {
        var hand = Hand()
        hand.open(a)
        hand.drag(a, to: 60)
        hand.send(.remeasured(a, metrics: Self.changedMetrics, time: hand.time))
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func anOpenRowWhoseActionsChangeCloses() {
        var hand = Hand()
        hand.open(a)
        hand.send(.remeasured(a, metrics: Self.changedMetrics, time: hand.time))
        hand.rest()
        #expect(hand.effects.last { $0 != .animating(false) } == .closed(a))
    }

    @Test func changedMeasuresAloneDoNotAffectASlide() {
        var hand = Hand()
        hand.drag(a, to: 250)
        hand.send(.remeasured(a, metrics: .narrow, time: hand.time))
        #expect(hand.last.isEmpty)
        hand.letGo(250)
        #expect(hand.count(.act(a, .leading)) == 1)
    }

    @Test func anUndecidedPressUsesTheNewActions() {
        var hand = Hand()
        hand.press(rowA)
        hand.send(.remeasured(a, metrics: Self.changedMetrics, time: hand.time))
        hand.move(250)
        hand.letGo(250)
        hand.rest()
        #expect(hand.count(.act(a, .leading)) == 1)
        #expect(hand.count(.left(a)) == 1)
    }

    @Test func aRowThatHasActedContinuesItsMotion() {
        var hand = Hand()
        hand.slide(a, by: -250)
        hand.send(.remeasured(a, metrics: Self.changedMetrics, time: hand.time))
        hand.rest()
        #expect(hand.count(.left(a)) == 1)
    }

    @Test func aPullWithNothingToClearDoesNotClearLaterItems() {
        var hand = Hand()
        hand.pull(-400, in: .list(scroll: 560, openRows: 20))
        hand.send(.listChanged(.list(scroll: 560, openRows: 15), index: 0))
        hand.letGoOfPull(-400)
        #expect(!hand.pullActions.contains(.clearDone))
        #expect(!hand.effects.contains { if case .pulled = $0 { true } else { false } })
    }
}
