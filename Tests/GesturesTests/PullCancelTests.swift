// Pulls that are canceled, disabled, or begun on unusual lists.

import Gestures
import Testing

@Suite struct PullCancelTests {
    @Test(arguments: [
        Event.cancel(time: 101), .dragCanceled(time: 101), .fingers(2, time: 101), .fingers(3, time: 101),
    ])
    func aCanceledPullReturnsTheRowsAndDoesNothing(_ event: Event) {
        var hand = Hand()
        hand.pull(8 + 80)
        hand.send(event)
        #expect(hand.last == [.ended(.pull, committed: false), .animating(true)])
        hand.move(0, 100)
        hand.letGo(0, 100)
        hand.rest()
        #expect(hand.pulls.last == .pull(.top, distance: 0, action: .none))
        #expect(hand.count(.ended(.pull, committed: false)) == 1)
        #expect(hand.count(.ended(.pull, committed: true)) == 0)
    }

    @Test func afterCancelingNothingBeginsUntilTheFingerIsUp() {
        var hand = Hand()
        hand.pull(50)
        hand.send(.cancel(time: hand.time))
        hand.press(rowA, device: .touchscreen, in: .atTop)
        #expect(hand.last == [.deny])
    }

    @Test func aPullWithALostEndEndsWithTheNextPress() {
        var hand = Hand()
        hand.pull(50)
        hand.press(rowB, device: .touchscreen, in: .atTop)
        #expect(hand.last.first == .ended(.pull, committed: false))
        hand.move(50)
        #expect(hand.arbiter.activeKind == .slide)
    }

    @Test func aTouchPinchEndsThePull() {
        var hand = Hand()
        hand.pull(50)
        hand.pinch(rowA, rowB)
        #expect(hand.count(.ended(.pull, committed: false)) == 1)
        #expect(hand.last == [.deny])
    }

    @Test func otherGesturesDuringAPullAreDenied() {
        var hand = Hand()
        hand.pull(50)
        hand.press(rowB, in: .atTop)
        #expect(hand.last == [.deny])
        hand.send(.padPinchBegan(seam: nil, rowHeight: 56, time: hand.time))
        #expect(hand.last == [.deny])
        hand.scroll(-50, on: rowB)
        #expect(hand.last.isEmpty)
        hand.move(0, 60)
        #expect(hand.last == [.pull(.top, distance: 52, action: .none)])
    }

    @Test func aPullContinuesWhenItsRowIsRemoved() {
        var hand = Hand()
        hand.pull(50)
        hand.send(.rowRemoved(a, time: hand.time))
        hand.move(0, 60)
        #expect(hand.last == [.pull(.top, distance: 52, action: .none)])
    }

    @Test func aPullClosesTheOpenRow() {
        var hand = Hand()
        hand.open(a)
        hand.pull(50)
        hand.rest()
        #expect(hand.effects.contains(.closed(a)))
        #expect(hand.arbiter.openRow == nil)
    }

    @Test func withPullsOffTheListScrolls() {
        var hand = Hand { $0.pullEnabled = false }
        hand.pull(50)
        #expect(hand.last == [.deny])
        hand.scroll(0, -50, on: rowA, in: .atTop)
        #expect(hand.last.isEmpty && !hand.arbiter.consumesPadScroll)
    }

    @Test(arguments: [(50.0, Edge.top), (-50, .bottom)])
    func theDirectionDecidesWhichEndOfAShortListIsPulled(_ dy: Double, _ edge: Edge) {
        var hand = Hand()
        hand.pull(dy, in: .short)
        #expect(hand.pulls == [.pull(edge, distance: 42, action: .none)])
    }

    @Test func pullingAnEmptyListAddsAnItem() {
        var hand = Hand()
        hand.pull(70, on: .below, in: .list(rows: 0, openRows: 0))
        hand.letGo(0, 70)
        #expect(hand.last.last == .pulled(.add, distance: 62))
    }

    @Test func anEmptyListHasNothingToClear() {
        var hand = Hand()
        hand.pull(-500, on: .below, in: .list(rows: 0, openRows: 0))
        #expect(hand.pullActions == [.none])
    }

    @Test func oneDoneRowCanBeCleared() {
        var hand = Hand()
        hand.pull(-70, in: .list(rows: 1, openRows: 0))
        #expect(hand.pullActions == [.clearDone])
    }

    @Test func removingTheDoneRowsLeavesNothingToClear() {
        var hand = Hand()
        hand.pull(-70, in: .short)
        hand.send(.listChanged(.list(rows: 2, openRows: 2), index: nil))
        #expect(hand.last == [.pull(.bottom, distance: 62, action: .none)])
    }

    @Test func aPullTakenBackScrollsFromTheChangedPosition() {
        var hand = Hand()
        hand.pull(50)
        hand.send(.listChanged(.list(scroll: 56), index: nil))
        #expect(hand.last.isEmpty)
        hand.move(0, 48)
        #expect(hand.last == [.pull(.top, distance: 40, action: .none)])
        hand.move(0, -2)
        #expect(hand.last == [.pull(.top, distance: 0, action: .none), .scroll(to: 66)])
    }

    @Test func aListChangedDuringItsScrollContinuesFromTheNewPosition() {
        var hand = Hand()
        hand.pull(28)
        hand.move(0, -52)
        hand.send(.listChanged(.list(scroll: 100, rows: 21), index: nil))
        #expect(hand.last.isEmpty)
        hand.move(0, -62)
        #expect(hand.last == [.scroll(to: 110)])
    }

    @Test func aPullKeepsTheCapabilitiesItBeganWith() {
        var hand = Hand()
        hand.pull(8)
        hand.arbiter.capabilities.hasLevelAbove = false
        hand.move(0, 200)
        #expect(hand.pullActions == [.lists])
    }
}
