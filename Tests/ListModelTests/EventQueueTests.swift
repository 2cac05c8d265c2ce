// The event queue of a window: events are handled in order and never nested, answers are return values, and all
// lists are notified of frames and rest.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

@MainActor @Suite struct EventQueueTests {
    private let events = EventQueue()
    private let left: ListFixture
    private let right: ListFixture

    init() throws {
        (left, right) = try ListFixture.sideBySide(events)
    }

    /// Runs a body at the first call to the left list's surface that matches.
    private func whenLeft(_ isAsked: @escaping (Order) -> Bool, _ body: @escaping @MainActor () -> Void) {
        left.surface.onOrder = { [surface = left.surface] order in
            guard isAsked(order) else { return }
            surface.onOrder = nil
            body()
        }
    }

    private static func isUncover(_ order: Order) -> Bool { if case .uncover = order { true } else { false } }
    private static func isMove(_ order: Order) -> Bool { if case .moveFront = order { true } else { false } }

    /// Presses the first row of the left list with a finger and moves far enough for a slide.
    private func slideLeft() throws -> PointerDecision {
        left.press(try left.target("a"), device: .touchscreen)
        return left.move(60)
    }

    // MARK: In order, and never nested

    @Test func anEventSentWhileAnEventIsHandledWaitsForItsEnd() throws {
        var within: (orders: Int, kind: Effect.Kind?)?
        whenLeft(Self.isUncover) { [events, left] in
            let before = left.surface.orders.count
            left.controller.interrupted(time: left.clock.time)
            #expect(left.surface.orders.count == before)
            within = (before, events.arbiter.activeKind)
        }
        _ = try slideLeft()
        let orders = try #require(within?.orders)
        #expect(within?.kind == .slide)
        // The slide moved the front only after the body ran, and the interruption ended the slide after that.
        #expect(Self.isMove(left.surface.orders[orders]))
        #expect(events.arbiter.activeKind == nil)
        left.settle()
        #expect(left.surface.fronts.isEmpty)
    }

    @Test func waitingEventsAreHandledInOrder() throws {
        let row = try right.row("y")
        whenLeft(Self.isUncover) { [left, right] in
            left.controller.interrupted(time: left.clock.time)
            // Refused while the slide runs.
            right.controller.performAccessibilityAction(named: AccessibilityAction.uncoverLeading.name, on: row)
        }
        _ = try slideLeft()
        #expect(events.arbiter.openRow(in: .items) == row)
    }

    @Test func anEventSentWhileAWaitingEventIsHandledWaitsToo() throws {
        let row = try right.row("y")
        var within: [RowID?] = []
        whenLeft(Self.isUncover) { [events, left, right] in
            right.surface.onOrder = { [surface = right.surface] order in
                guard order == .animating(true) else { return }
                surface.onOrder = nil
                right.controller.performAccessibilityAction(named: AccessibilityAction.uncoverLeading.name, on: row)
                within.append(events.arbiter.openRow)
            }
            left.controller.interrupted(time: left.clock.time)
            within.append(events.arbiter.openRow)
        }
        _ = try slideLeft()
        #expect(within == [nil, nil])
        #expect(events.arbiter.openRow == row)
    }

    @Test func anEventSentDuringARestReportWaitsUntilAllListsAreNotified() throws {
        left.surface.onRest = { [left] isAtRest in
            if !isAtRest { left.controller.interrupted(time: left.clock.time) }
        }
        left.press(try left.target("a"), device: .touchscreen)
        #expect(left.surface.rests == [false, true] && right.surface.rests == [false, true])
        #expect(events.isAtRest)
    }

    @Test func anEventOfAReleasedListIsIgnored() throws {
        let clock = ManualClock()
        var gone: ListFixture? = try ListFixture.filled(["x"], events, Pane(7), clock)
        #expect(events.lists.count == 3)
        let row = try #require(gone).row("x")
        gone = nil
        #expect(events.lists.count == 2)
        #expect(events.send(.rowRemoved(row, time: 1), from: Pane(7)) == .undecided)
    }

    // MARK: Answers

    @Test func sendingReturnsTheDecision() throws {
        #expect(left.press(try left.target("a"), device: .touchscreen) == .undecided)
        #expect(left.move(60) == .claim)
        #expect(right.press(try right.target("x")) == .deny)
        left.letGo(60)
    }

    @Test func aPressThatStartsNoGestureIsDenied() {
        #expect(left.press(.elsewhere) == .undecided)
        #expect(left.move(60) == .deny)
    }

    @Test func theReturnedDecisionBelongsToTheSentEvent() throws {
        var within: PointerDecision?
        let place = try right.target("x")
        whenLeft(Self.isUncover) { [right] in
            // The press is denied because a slide runs, but the answer comes too late for the caller.
            within = right.press(place)
        }
        #expect(try slideLeft() == .claim)
        #expect(within == .undecided)
    }

    // MARK: Frames

    @Test func bothListsAreNotifiedThatFramesAreNeeded() throws {
        _ = try slideLeft()
        left.letGo(60)
        #expect(events.wantsFrames && left.surface.wantsFrames && right.surface.wantsFrames)
        left.settle()
        #expect(!events.wantsFrames && !left.surface.wantsFrames && !right.surface.wantsFrames)
    }

    @Test func aPageThatJoinsLaterIsToldTheCurrentState() throws {
        _ = try slideLeft()
        left.letGo(60)
        let page = FakeSurface()
        page.show(right.controller)
        #expect(page.wantsFrames && !page.isAtRest)
    }

    @Test func aPageThatJoinsAtRestIsNotNotified() {
        let page = FakeSurface()
        page.show(right.controller)
        #expect(!page.wantsFrames && page.rests.isEmpty)
    }

    @Test func oneFrameServesBothLists() throws {
        let frame = left.clock.time + 1
        right.controller.tick(time: frame)
        // A release before that frame that is reported after it takes effect with the next frame.
        try left.flick("a")
        #expect(left.clock.time < frame)
        left.surface.forget()
        left.controller.tick(time: frame)
        #expect(!left.surface.orders.contains(where: Self.isMove))
        left.controller.tick(time: frame + 0.016)
        #expect(left.surface.orders.contains(where: Self.isMove))
    }

    @Test func aFrameOfEitherListMovesRowsOfBoth() throws {
        _ = try slideLeft()
        left.letGo(60)
        left.surface.forget()
        right.controller.tick(time: left.clock.time + 0.05)
        #expect(left.surface.orders.contains(where: Self.isMove))
    }

    // MARK: Rest

    @Test func bothListsAreNotifiedOncePerChangeOfRest() throws {
        _ = try slideLeft()
        left.move(70)
        #expect(left.surface.rests == [false] && right.surface.rests == [false])
        left.letGo(70)
        left.settle()
        #expect(left.surface.rests == [false, true] && right.surface.rests == [false, true])
    }

    @Test func aGestureWithinOneEventIsNotReported() throws {
        left.surface.hasPopover = false
        left.controller.pointer.listScrolled(time: left.clock.time)
        left.controller.interrupted(time: left.clock.time)
        #expect(left.surface.rests.isEmpty && right.surface.rests.isEmpty)
    }

    // MARK: Preferences

    @Test func changingPreferencesKeepsTheSystemAnimationSetting() {
        events.setAnimates(false)
        var settings = Gestures.Settings()
        settings.slideStyle = .direct
        events.apply(settings)
        #expect(events.arbiter.settings.slideStyle == .direct)
        #expect(!events.arbiter.settings.animates)
    }

    @Test func bothListsAreNotifiedOnceThatAnimationsAreOff() {
        events.setAnimates(false)
        events.setAnimates(false)
        for list in [left, right] {
            let told = list.surface.orders.filter { if case .state = $0 { true } else { false } }
            #expect(told.count == 1)
            #expect(list.surface.state?.settings.animates == false)
        }
    }
}
