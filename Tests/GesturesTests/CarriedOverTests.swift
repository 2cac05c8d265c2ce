// G7: a row is carried out of its list and over another list next to it.

import Gestures
import Testing

@Suite struct CarriedOverTests {
    /// Returns a hand that has carried `c`, the third row of the list on the left, down a little.
    private func carrying(takes: Bool = true) -> Hand {
        var hand = Hand()
        hand.arbiter[right].takes = takes
        hand.pane = left
        hand.hold(c, 2)
        hand.move(0, 100)
        hand.forget()
        return hand
    }

    /// Moves the carried row over this row on the right.
    private func over(
        _ hand: inout Hand, _ target: Target = rowD, takes: Bool = true, y: Double = 380,
        in viewport: Viewport = .midway
    ) {
        hand.at(right) {
            $0.send(.carriedOver(target, takes: takes, at: Point(x: 50, y: y), viewport: viewport))
        }
    }

    @Test func overARowThatTakesItThatIsMarkedAndItsOwnPlaceStaysEmpty() {
        var hand = carrying()
        over(&hand)
        #expect(hand.told(right) == [.aim(at: d)])
        #expect(hand.told(left) == [.carriedAway(c, true), .carry(c, top: 312, slot: 2)])
        #expect(hand.arbiter.aimedRow(in: right) == d && hand.arbiter.panePassedOver == right)
    }

    @Test func letGoItIsPutOntoTheRowThatIsMarked() {
        var hand = carrying()
        over(&hand)
        hand.forget()
        hand.letGo(-300, 100)
        #expect(hand.told(right) == [.aim(at: nil)])
        #expect(hand.told(left).suffix(2) == [.ended(.reorder, committed: true), .put(c, onto: d, of: right)])
        hand.fingers(0)
        #expect(hand.arbiter.isAtRest)
    }

    @Test func theMarkGoesWithTheHandAndIsToldOnce() {
        var hand = carrying()
        over(&hand)
        over(&hand)
        over(&hand, rowE)
        over(&hand, .below)
        #expect(hand.told(right) == [.aim(at: d), .aim(at: e), .aim(at: nil)])
    }

    @Test func aRowThatTakesNothingIsNotMarkedAndLetGoItRefuses() {
        var hand = carrying()
        over(&hand, takes: false)
        #expect(hand.told(right).isEmpty)
        hand.letGo(-300, 100)
        #expect(hand.told(right) == [.refuse(d)])
        #expect(hand.told(left).last == .drop(c, slot: nil))
    }

    @Test func besideTheRowsItGoesBackWithoutAWord() {
        var hand = carrying()
        over(&hand, .below)
        hand.letGo(-300, 100)
        #expect(hand.told(right).isEmpty)
        #expect(hand.told(left).last == .drop(c, slot: nil))
    }

    @Test func carriedBackItIsCarriedAsBefore() {
        var hand = carrying()
        over(&hand)
        hand.forget()
        hand.at(right) { $0.send(.carriedBack) }
        #expect(hand.told(right) == [.aim(at: nil)])
        #expect(hand.told(left) == [.carriedAway(c, false), .carry(c, top: 312, slot: 4)])
        hand.letGo(0, 100)
        #expect(hand.told(left).last == .drop(c, slot: 4))
    }

    @Test func sidewaysCountsForNothingThere() {
        var hand = carrying()
        hand.move(48, 100)
        #expect(hand.arbiter.carriedSteps == 2)
        over(&hand)
        #expect(hand.arbiter.carriedSteps == 0)
    }

    @Test func escapeTakesItBackAndTheMarkAway() {
        var hand = carrying()
        over(&hand)
        hand.forget()
        hand.at(nil) { $0.send(.cancel(time: $0.time)) }
        #expect(hand.told(right) == [.aim(at: nil)])
        #expect(hand.told(left) == [.ended(.reorder, committed: false), .drop(c, slot: nil)])
    }

    @Test func anotherFingerBesideItCancelsIt() {
        var hand = carrying()
        over(&hand)
        hand.fingers(2)
        #expect(hand.told(right).last == .aim(at: nil))
        #expect(hand.told(left).last == .drop(c, slot: nil))
    }

    @Test func aMarkedRowThatGoesIsMarkedNoMoreAndNothingIsPutThere() {
        var hand = carrying()
        over(&hand)
        #expect(hand.arbiter.knownRows(in: right) == [d])
        hand.at(right) { $0.send(.rowGone(d, time: $0.time)) }
        #expect(hand.told(right).last == .aim(at: nil))
        #expect(hand.arbiter.activeKind == .reorder)
        hand.letGo(-300, 100)
        #expect(hand.told(right) == [.aim(at: d), .aim(at: nil)])
        #expect(hand.told(left).last == .drop(c, slot: nil))
    }

    @Test func theCarriedRowThatGoesTakesTheMarkAlong() {
        var hand = carrying()
        over(&hand)
        hand.send(.rowGone(c, time: hand.time))
        #expect(hand.told(right).last == .aim(at: nil))
        #expect(hand.told(left).last == .ended(.reorder, committed: false))
    }

    @Test func whatIsShownThereIsAnotherListAndTheRowIsCarriedOn() {
        var hand = carrying()
        over(&hand)
        hand.at(right) { $0.send(.cancel(time: $0.time)) }
        #expect(hand.told(right).last == .aim(at: nil))
        #expect(hand.arbiter.activeKind == .reorder && hand.arbiter.panePassedOver == nil)
    }

    @Test func aPaneThatTakesNothingIsNotKnownOf() {
        var hand = carrying(takes: false)
        over(&hand)
        #expect(hand.told == [])
    }

    @Test func itsOwnPaneIsNoOther() {
        var hand = carrying()
        hand.arbiter[left].takes = true
        hand.send(.carriedOver(rowA, takes: true, at: Point(x: 0, y: 120), viewport: .atTop))
        #expect(hand.told == [])
    }

    @Test func aRowThatIsHeldAndNotYetCarriedIsOverNoOther() {
        var hand = Hand()
        hand.arbiter[right].takes = true
        hand.at(left) { $0.hold(c, 2) }
        hand.forget()
        over(&hand)
        #expect(hand.told == [])
    }

    @Test func whatIsCarriedElsewhereStaysAtItsIndexWhenItsListChanges() {
        var hand = carrying()
        over(&hand)
        hand.send(.listChanged(.list(rows: 21), index: 3))
        #expect(hand.last == [.carry(c, top: 312, slot: 3)])
    }

    // MARK: Scrolling

    /// Returns the position to which the list on the right was scrolled after half a second, with the hand at
    /// this height.
    private func scrolled(atHeight y: Double, from viewport: Viewport = .midway) -> Double {
        var hand = carrying()
        over(&hand, y: y, in: viewport)
        hand.frames(0.5)
        #expect(hand.told(left).allSatisfy { if case .scroll = $0 { false } else { true } })
        let to = hand.told(right).compactMap { if case .scroll(let to) = $0 { to } else { nil } }.last
        return (to ?? viewport.scroll) - viewport.scroll
    }

    @Test func nearAnEdgeThatListScrollsTheFasterTheNearer() {
        #expect(scrolled(atHeight: 380) == 0)
        #expect(scrolled(atHeight: 157) == 0 && scrolled(atHeight: 603) == 0)
        #expect(isNear(scrolled(atHeight: 605), 4 * 56 * 0.5, 20))
        #expect(scrolled(atHeight: 640) > scrolled(atHeight: 610) * 1.5)
        #expect(scrolled(atHeight: 120) < 0 && scrolled(atHeight: 40) == -280)
    }

    @Test func atItsEndItScrollsNoFurther() {
        #expect(scrolled(atHeight: 120, from: .atTop) == 0)
        #expect(scrolled(atHeight: 650, from: .atBottom) == 0)
    }

    @Test func itsOwnListStandsStillMeanwhile() {
        var hand = Hand()
        hand.arbiter[right].takes = true
        hand.pane = left
        hand.hold(c, 7, in: .midway)
        hand.move(0, 400)
        hand.forget()
        over(&hand)
        hand.frames(0.5)
        #expect(hand.scrolls.isEmpty && hand.arbiter.activeKind == .reorder)
    }

    // MARK: Lifting sideways

    @Test(arguments: [Device.mouse, .touchpad])
    func whereNoRowSlidesAButtonDraggedSidewaysLiftsAndGoesNeitherInNorOut(_ device: Device) {
        var hand = Hand()
        hand.arbiter.capabilities.slides = false
        hand.press(rowC, device: device, in: .atTop)
        hand.move(-60, 5)
        #expect(hand.last.prefix(3) == [.claim, .began(.reorder), .lift(c)])
        #expect(hand.arbiter.carriedSteps == 0)
        hand.letGo(-60, 5)
        #expect(hand.last.last == .drop(c, slot: 2))
    }

    @Test func aFingerThenLiftsBySidewaysNothing() {
        var hand = Hand()
        hand.arbiter.capabilities.slides = false
        hand.press(rowC, device: .touchscreen, in: .atTop)
        hand.move(-60, 5)
        #expect(hand.last == [.deny])
    }
}
