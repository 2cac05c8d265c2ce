// Every way to cancel a gesture, and events in the wrong order.

import Gestures
import Testing

@Suite struct CancelTests {
    @Test func escapeCancelsTheSlide() {
        var hand = Hand()
        hand.drag(a, to: 250)
        hand.send(.cancel(time: hand.time))
        hand.letGo(250)
        hand.rest()
        #expect(hand.front(a) == 0)
        #expect(hand.actCount == 0)
        #expect(hand.count(.ended(.slide, committed: false)) == 1)
        #expect(hand.count(.ended(.slide, committed: true)) == 0)
    }

    @Test func escapeCancelsATouchpadSlide() {
        var hand = Hand()
        hand.scroll(-50, on: rowA)
        hand.send(.cancel(time: hand.time))
        hand.scroll(-50, on: rowA)
        #expect(!hand.arbiter.consumesPadScroll)
        hand.rest()
        #expect(hand.front(a) == 0)
    }

    @Test func aCanceledPressIsNoTap() {
        var hand = Hand()
        hand.press(rowA)
        hand.send(.cancel(time: hand.time))
        hand.letGo(0)
        #expect(hand.effects.isEmpty)
    }

    @Test func removingTheRowCancelsItsSlide() {
        var hand = Hand()
        hand.drag(a, to: 100)
        hand.forget()
        hand.send(.rowRemoved(a, time: hand.time))
        hand.move(120)
        hand.letGo(120)
        hand.rest()
        #expect(hand.effects == [.ended(.slide, committed: false)])
        #expect(hand.arbiter.isIdle)
    }

    @Test func aPressOnARemovedRowIsNoTap() {
        var hand = Hand()
        hand.press(rowA)
        hand.send(.rowRemoved(a, time: hand.time))
        hand.letGo(0)
        #expect(hand.effects.isEmpty)
    }

    @Test func aSlideWithALostEndEndsWithTheNextPress() {
        var hand = Hand()
        hand.fingers(1)
        hand.drag(a, to: 50, device: .touchscreen)
        hand.fingers(0)
        hand.fingers(1)
        hand.drag(b, to: 50, device: .touchscreen)
        #expect(hand.count(.ended(.slide, committed: false)) == 1)
        #expect(hand.front(b) == 42)
    }

    @Test func aPinchWithALostEndEndsWithTheNextPinch() {
        var hand = Hand()
        hand.pinch(rowA, rowB)
        hand.spread(to: 10, 260)
        hand.send(
            .touchPinchBegan(
                first: Touch(at: Point(x: 0, y: 0), on: rowA), second: Touch(at: Point(x: 0, y: 60), on: rowB),
                listCount: 3, rowHeight: 56, time: hand.time))
        #expect(hand.last.prefix(2) == [.ended(.pinch, committed: false), .deny])
        #expect(hand.arbiter.activeKind == nil)
    }

    @Test func aTouchpadPinchWithALostEndEndsWithTheNextPinch() {
        var hand = Hand()
        hand.send(.padPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, time: hand.time))
        hand.send(.padPinchBegan(seam: Seam(above: b, below: c), rowHeight: 56, time: hand.time))
        #expect(hand.last == [.ended(.pinch, committed: false), .claim, .began(.pinch)])
    }

    @Test func eventsOutOfOrderAreHarmless() {
        var hand = Hand()
        hand.move(50)
        hand.letGo(50)
        hand.send(.dragCanceled(time: hand.time))
        hand.spread(to: 0, 300)
        hand.send(.padPinchMoved(scale: 3, time: hand.time))
        hand.send(.pinchEnded(time: hand.time))
        hand.send(.pinchCanceled(time: hand.time))
        hand.send(.acted(a, time: hand.time))
        hand.send(.rowRemoved(a, time: hand.time))
        hand.send(.restore(a, time: hand.time))
        hand.send(.tick(time: hand.time))
        #expect(hand.effects.isEmpty)
        #expect(hand.arbiter.isIdle)
    }

    @Test func aSecondEndIsIgnored() {
        var hand = Hand()
        hand.slide(a, by: 80)
        hand.letGo(80)
        #expect(hand.last.isEmpty)
    }

    @Test func framesAreRequestedOnlyDuringMotion() {
        var hand = Hand()
        hand.slide(a, by: 80)
        #expect(hand.last.last == .animating(true))
        hand.rest()
        #expect(hand.effects.last == .animating(false))
        hand.send(.tick(time: hand.time))
        #expect(hand.last.isEmpty)
    }
}
