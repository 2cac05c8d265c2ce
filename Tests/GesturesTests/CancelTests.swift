// Every way to cancel a gesture, and events in the wrong order.

import Gestures
import Testing

@Suite struct CancelTests {
    @Test func escapeCancelsTheSlide() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 250)
        input.send(.cancel(time: input.time))
        input.letGo(250)
        input.rest()
        #expect(input.front(a) == 0)
        #expect(input.actCount == 0)
        #expect(input.count(.ended(.slide, committed: false)) == 1)
        #expect(input.count(.ended(.slide, committed: true)) == 0)
    }

    @Test func escapeCancelsATouchpadSlide() {
        var input = InputSimulator()
        input.scroll(-50, on: rowA)
        input.send(.cancel(time: input.time))
        input.scroll(-50, on: rowA)
        #expect(!input.arbiter.consumesTouchpadScroll)
        input.rest()
        #expect(input.front(a) == 0)
    }

    @Test func aCanceledPressIsNoTap() {
        var input = InputSimulator()
        input.press(rowA)
        input.send(.cancel(time: input.time))
        input.letGo(0)
        #expect(input.effects.isEmpty)
    }

    @Test func removingTheRowCancelsItsSlide() {
        var input = InputSimulator()
        input.pressAndMove(a, to: 100)
        input.forget()
        input.send(.rowRemoved(a, time: input.time))
        input.move(120)
        input.letGo(120)
        input.rest()
        #expect(input.effects == [.ended(.slide, committed: false)])
        #expect(input.arbiter.isIdle)
    }

    @Test func aPressOnARemovedRowIsNoTap() {
        var input = InputSimulator()
        input.press(rowA)
        input.send(.rowRemoved(a, time: input.time))
        input.letGo(0)
        #expect(input.effects.isEmpty)
    }

    @Test func aSlideWithALostEndEndsWithTheNextPress() {
        var input = InputSimulator()
        input.fingers(1)
        input.pressAndMove(a, to: 50, device: .touchscreen)
        input.fingers(0)
        input.fingers(1)
        input.pressAndMove(b, to: 50, device: .touchscreen)
        #expect(input.count(.ended(.slide, committed: false)) == 1)
        #expect(input.front(b) == 42)
    }

    @Test func aPinchWithALostEndEndsWithTheNextPinch() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 10, 260)
        input.send(
            .touchPinchBegan(
                first: Touch(at: Point(x: 0, y: 0), on: rowA), second: Touch(at: Point(x: 0, y: 60), on: rowB),
                listCount: 3, rowHeight: 56, time: input.time))
        #expect(input.last.prefix(2) == [.ended(.pinch, committed: false), .deny])
        #expect(input.arbiter.activeKind == nil)
    }

    @Test func aTouchpadPinchWithALostEndEndsWithTheNextPinch() {
        var input = InputSimulator()
        input.send(.touchpadPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: input.time))
        input.send(.touchpadPinchBegan(seam: Seam(above: b, below: c), rowHeight: 56, time: input.time))
        #expect(input.last == [.ended(.pinch, committed: false), .claim, .began(.pinch)])
    }

    @Test func eventsOutOfOrderAreHarmless() {
        var input = InputSimulator()
        input.move(50)
        input.letGo(50)
        input.send(.pressCanceled(time: input.time))
        input.spread(to: 0, 300)
        input.send(.touchpadPinchMoved(scale: 3, time: input.time))
        input.send(.pinchEnded(time: input.time))
        input.send(.pinchCanceled(time: input.time))
        input.send(.acted(a, time: input.time))
        input.send(.rowRemoved(a, time: input.time))
        input.send(.restore(a, time: input.time))
        input.send(.tick(time: input.time))
        #expect(input.effects.isEmpty)
        #expect(input.arbiter.isIdle)
    }

    @Test func aSecondEndIsIgnored() {
        var input = InputSimulator()
        input.slide(a, by: 80)
        input.letGo(80)
        #expect(input.last.isEmpty)
    }

    @Test func framesAreRequestedOnlyDuringMotion() {
        var input = InputSimulator()
        input.slide(a, by: 80)
        #expect(input.last.last == .animating(true))
        input.rest()
        #expect(input.effects.last == .animating(false))
        input.send(.tick(time: input.time))
        #expect(input.last.isEmpty)
    }
}
