// Pulls that are canceled, disabled, or begun on unusual lists.

import Gestures
import Testing

@Suite struct PullCancelTests {
    @Test(arguments: [
        Event.cancel(time: 101), .pressCanceled(time: 101), .fingers(2, time: 101), .fingers(3, time: 101),
    ])
    func aCanceledPullReturnsTheRowsAndDoesNothing(_ event: Event) {
        var input = InputSimulator()
        input.pull(8 + 80)
        input.send(event)
        #expect(input.last == [.ended(.pull, committed: false), .animating(true)])
        input.move(0, 100)
        input.letGo(0, 100)
        input.rest()
        #expect(input.pulls.last == .pull(.top, distance: 0, action: .none))
        #expect(input.count(.ended(.pull, committed: false)) == 1)
        #expect(input.count(.ended(.pull, committed: true)) == 0)
    }

    @Test func afterCancelingNothingBeginsUntilTheFingerIsUp() {
        var input = InputSimulator()
        input.pull(50)
        input.send(.cancel(time: input.time))
        input.press(rowA, device: .touchscreen, in: .atTop)
        #expect(input.last == [.deny])
    }

    @Test func aPullWithALostEndEndsWithTheNextPress() {
        var input = InputSimulator()
        input.pull(50)
        input.press(rowB, device: .touchscreen, in: .atTop)
        #expect(input.last.first == .ended(.pull, committed: false))
        input.move(50)
        #expect(input.arbiter.activeKind == .slide)
    }

    @Test func aTouchPinchEndsThePull() {
        var input = InputSimulator()
        input.pull(50)
        input.pinch(rowA, rowB)
        #expect(input.count(.ended(.pull, committed: false)) == 1)
        #expect(input.last == [.deny])
    }

    @Test func otherGesturesDuringAPullAreDenied() {
        var input = InputSimulator()
        input.pull(50)
        input.press(rowB, in: .atTop)
        #expect(input.last == [.deny])
        input.send(.touchpadPinchBegan(seam: nil, rowHeight: 56, time: input.time))
        #expect(input.last == [.deny])
        input.scroll(-50, on: rowB)
        #expect(input.last.isEmpty)
        input.move(0, 60)
        #expect(input.last == [.pull(.top, distance: 52, action: .none)])
    }

    @Test func aPullContinuesWhenItsRowIsRemoved() {
        var input = InputSimulator()
        input.pull(50)
        input.send(.rowRemoved(a, time: input.time))
        input.move(0, 60)
        #expect(input.last == [.pull(.top, distance: 52, action: .none)])
    }

    @Test func aPullClosesTheOpenRow() {
        var input = InputSimulator()
        input.open(a)
        input.pull(50)
        input.rest()
        #expect(input.effects.contains(.closed(a)))
        #expect(input.arbiter.openRow == nil)
    }

    @Test func withPullsOffTheListScrolls() {
        var input = InputSimulator { $0.pullEnabled = false }
        input.pull(50)
        #expect(input.last == [.deny])
        input.scroll(0, -50, on: rowA, in: .atTop)
        #expect(input.last.isEmpty && !input.arbiter.consumesTouchpadScroll)
    }

    @Test(arguments: [(50.0, Edge.top), (-50, .bottom)])
    func theDirectionDecidesWhichEndOfAShortListIsPulled(_ dy: Double, _ edge: Edge) {
        var input = InputSimulator()
        input.pull(dy, in: .short)
        #expect(input.pulls == [.pull(edge, distance: 42, action: .none)])
    }

    @Test func pullingAnEmptyListAddsAnItem() {
        var input = InputSimulator()
        input.pull(70, on: .below, in: .list(rows: 0, openRows: 0))
        input.letGo(0, 70)
        #expect(input.last.last == .pulled(.add, distance: 62))
    }

    @Test func anEmptyListHasNothingToClear() {
        var input = InputSimulator()
        input.pull(-500, on: .below, in: .list(rows: 0, openRows: 0))
        #expect(input.pullActions == [.none])
    }

    @Test func oneDoneRowCanBeCleared() {
        var input = InputSimulator()
        input.pull(-70, in: .list(rows: 1, openRows: 0))
        #expect(input.pullActions == [.clearDone])
    }

    @Test func removingTheDoneRowsLeavesNothingToClear() {
        var input = InputSimulator()
        input.pull(-70, in: .short)
        input.send(.listChanged(.list(rows: 2, openRows: 2), index: nil))
        #expect(input.last == [.pull(.bottom, distance: 62, action: .none)])
    }

    @Test func aPullTakenBackScrollsFromTheChangedPosition() {
        var input = InputSimulator()
        input.pull(50)
        input.send(.listChanged(.list(scroll: 56), index: nil))
        #expect(input.last.isEmpty)
        input.move(0, 48)
        #expect(input.last == [.pull(.top, distance: 40, action: .none)])
        input.move(0, -2)
        #expect(input.last == [.pull(.top, distance: 0, action: .none), .scroll(to: 66)])
    }

    @Test func aListChangedDuringItsScrollContinuesFromTheNewPosition() {
        var input = InputSimulator()
        input.pull(28)
        input.move(0, -52)
        input.send(.listChanged(.list(scroll: 100, rows: 21), index: nil))
        #expect(input.last.isEmpty)
        input.move(0, -62)
        #expect(input.last == [.scroll(to: 110)])
    }

    @Test func aPullKeepsTheCapabilitiesItBeganWith() {
        var input = InputSimulator()
        input.pull(8)
        input.arbiter.capabilities.hasLevelAbove = false
        input.move(0, 200)
        #expect(input.pullActions == [.lists])
    }
}
