// G7: a row is carried out of its list and over another list next to it.

import Gestures
import Testing

@Suite struct CarriedOverTests {
    /// Returns a hand that has carried `c`, the third row of the list on the left, down a little.
    private func carrying(accepts: Bool = true) -> Hand {
        var hand = Hand()
        hand.arbiter[right].acceptsRows = accepts
        hand.pane = left
        hand.hold(c, 2)
        hand.move(0, 100)
        hand.forget()
        return hand
    }

    /// Moves the carried row over this row on the right.
    private func carryOver(
        _ hand: inout Hand, _ target: Target = rowD, accepts: Bool = true, y: Double = 380,
        in viewport: Viewport = .midway
    ) {
        hand.at(right) {
            $0.send(.carriedOver(target, acceptsRow: accepts, at: Point(x: 50, y: y), viewport: viewport))
        }
    }

    @Test func anAcceptingRowIsMarkedAndTheCarriedRowKeepsItsSlot() {
        var hand = carrying()
        carryOver(&hand)
        #expect(hand.effects(in: right) == [.aim(at: d)])
        #expect(hand.effects(in: left) == [.carriedAway(c, isOutside: true), .carry(c, top: 312, slot: 2)])
        #expect(hand.arbiter.aimedRow(in: right) == d && hand.arbiter.paneUnderCarriedRow == right)
    }

    @Test func aRowIsDroppedOntoTheMarkedRow() {
        var hand = carrying()
        carryOver(&hand)
        hand.forget()
        hand.letGo(-300, 100)
        #expect(hand.effects(in: right) == [.aim(at: nil)])
        #expect(hand.effects(in: left).suffix(2) == [.ended(.reorder, committed: true), .put(c, onto: d, of: right)])
        hand.fingers(0)
        #expect(hand.arbiter.isAtRest)
    }

    @Test func theMarkFollowsThePointerAndIsReportedOnce() {
        var hand = carrying()
        carryOver(&hand)
        carryOver(&hand)
        carryOver(&hand, rowE)
        carryOver(&hand, .below)
        #expect(hand.effects(in: right) == [.aim(at: d), .aim(at: e), .aim(at: nil)])
    }

    @Test func aRefusingRowIsNotMarkedAndReportsTheRefusal() {
        var hand = carrying()
        carryOver(&hand, accepts: false)
        #expect(hand.effects(in: right).isEmpty)
        hand.letGo(-300, 100)
        #expect(hand.effects(in: right) == [.refuse(d)])
        #expect(hand.effects(in: left).last == .drop(c, slot: nil))
    }

    @Test func aRowDroppedOutsideRowsReturnsSilently() {
        var hand = carrying()
        carryOver(&hand, .below)
        hand.letGo(-300, 100)
        #expect(hand.effects(in: right).isEmpty)
        #expect(hand.effects(in: left).last == .drop(c, slot: nil))
    }

    @Test func aRowCarriedBackIsReorderedAgain() {
        var hand = carrying()
        carryOver(&hand)
        hand.forget()
        hand.at(right) { $0.send(.carriedBack) }
        #expect(hand.effects(in: right) == [.aim(at: nil)])
        #expect(hand.effects(in: left) == [.carriedAway(c, isOutside: false), .carry(c, top: 312, slot: 4)])
        hand.letGo(0, 100)
        #expect(hand.effects(in: left).last == .drop(c, slot: 4))
    }

    @Test func sidewaysMovementIsIgnoredInTheOtherPane() {
        var hand = carrying()
        hand.move(48, 100)
        #expect(hand.arbiter.carriedSteps == 2)
        carryOver(&hand)
        #expect(hand.arbiter.carriedSteps == 0)
    }

    @Test func escapeReturnsTheRowAndRemovesTheMark() {
        var hand = carrying()
        carryOver(&hand)
        hand.forget()
        hand.at(nil) { $0.send(.cancel(time: $0.time)) }
        #expect(hand.effects(in: right) == [.aim(at: nil)])
        #expect(hand.effects(in: left) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
    }

    @Test func anotherFingerCancelsTheCarrying() {
        var hand = carrying()
        carryOver(&hand)
        hand.fingers(2)
        #expect(hand.effects(in: right).last == .aim(at: nil))
        #expect(hand.effects(in: left).last == .drop(c, slot: nil))
    }

    @Test func aDeletedMarkedRowIsNoLongerATarget() {
        var hand = carrying()
        carryOver(&hand)
        #expect(hand.arbiter.knownRows(in: right) == [d])
        hand.at(right) { $0.send(.rowRemoved(d, time: $0.time)) }
        #expect(hand.effects(in: right).last == .aim(at: nil))
        #expect(hand.arbiter.activeKind == .reorder)
        hand.letGo(-300, 100)
        #expect(hand.effects(in: right) == [.aim(at: d), .aim(at: nil)])
        #expect(hand.effects(in: left).last == .drop(c, slot: nil))
    }

    @Test func deletingTheCarriedRowRemovesTheMark() {
        var hand = carrying()
        carryOver(&hand)
        hand.send(.rowRemoved(c, time: hand.time))
        #expect(hand.effects(in: right).last == .aim(at: nil))
        #expect(hand.effects(in: left).last == .ended(.reorder, committed: false))
    }

    @Test func carryingContinuesWhenTheOtherPaneShowsAnotherList() {
        var hand = carrying()
        carryOver(&hand)
        hand.at(right) { $0.send(.cancel(time: $0.time)) }
        #expect(hand.effects(in: right).last == .aim(at: nil))
        #expect(hand.arbiter.activeKind == .reorder && hand.arbiter.paneUnderCarriedRow == nil)
    }

    @Test func aPaneThatAcceptsNothingReceivesNoEvents() {
        var hand = carrying(accepts: false)
        carryOver(&hand)
        #expect(hand.paneEffects == [])
    }

    @Test func theOwnPaneIsNoDropTarget() {
        var hand = carrying()
        hand.arbiter[left].acceptsRows = true
        hand.send(.carriedOver(rowA, acceptsRow: true, at: Point(x: 0, y: 120), viewport: .atTop))
        #expect(hand.paneEffects == [])
    }

    @Test func aHeldRowThatIsNotCarriedHasNoDropTarget() {
        var hand = Hand()
        hand.arbiter[right].acceptsRows = true
        hand.at(left) { $0.hold(c, 2) }
        hand.forget()
        carryOver(&hand)
        #expect(hand.paneEffects == [])
    }

    @Test func aRowCarriedElsewhereFollowsItsIndexInAChangedList() {
        var hand = carrying()
        carryOver(&hand)
        hand.send(.listChanged(.list(rows: 21), index: 3))
        #expect(hand.last == [.carry(c, top: 312, slot: 3)])
    }

    // MARK: Scrolling

    /// Returns the position to which the list on the right was scrolled after half a second, with the hand at
    /// this height.
    private func scrolled(atHeight y: Double, from viewport: Viewport = .midway) -> Double {
        var hand = carrying()
        carryOver(&hand, y: y, in: viewport)
        hand.frames(0.5)
        #expect(hand.effects(in: left).allSatisfy { if case .scroll = $0 { false } else { true } })
        let to = hand.effects(in: right).compactMap { if case .scroll(let to) = $0 { to } else { nil } }.last
        return (to ?? viewport.scroll) - viewport.scroll
    }

    @Test func theOtherListScrollsFasterNearerToAnEdge() {
        #expect(scrolled(atHeight: 380) == 0)
        #expect(scrolled(atHeight: 157) == 0 && scrolled(atHeight: 603) == 0)
        #expect(isNear(scrolled(atHeight: 605), 4 * 56 * 0.5, 20))
        #expect(scrolled(atHeight: 640) > scrolled(atHeight: 610) * 1.5)
        #expect(scrolled(atHeight: 120) < 0 && scrolled(atHeight: 40) == -280)
    }

    @Test func theOtherListStopsScrollingAtItsEnd() {
        #expect(scrolled(atHeight: 120, from: .atTop) == 0)
        #expect(scrolled(atHeight: 650, from: .atBottom) == 0)
    }

    @Test func theOwnListDoesNotScrollMeanwhile() {
        var hand = Hand()
        hand.arbiter[right].acceptsRows = true
        hand.pane = left
        hand.hold(c, 7, in: .midway)
        hand.move(0, 400)
        hand.forget()
        carryOver(&hand)
        hand.frames(0.5)
        #expect(hand.scrolls.isEmpty && hand.arbiter.activeKind == .reorder)
    }

    // MARK: Lifting sideways

    @Test(arguments: [Device.mouse, .touchpad])
    func withoutSlidesASidewaysDragWithAButtonLiftsTheRowWithoutIndenting(_ device: Device) {
        var hand = Hand()
        hand.arbiter.capabilities.slides = false
        hand.press(rowC, device: device, in: .atTop)
        hand.move(-60, 5)
        #expect(hand.last.prefix(3) == [.claim, .began(.reorder), .lift(c)])
        #expect(hand.arbiter.carriedSteps == 0)
        hand.letGo(-60, 5)
        #expect(hand.last.last == .drop(c, slot: 2))
    }

    @Test func withoutSlidesASidewaysTouchDragIsDenied() {
        var hand = Hand()
        hand.arbiter.capabilities.slides = false
        hand.press(rowC, device: .touchscreen, in: .atTop)
        hand.move(-60, 5)
        #expect(hand.last == [.deny])
    }
}
