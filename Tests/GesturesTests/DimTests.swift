// Open rows that are dimmed fade as their front moves (D3).

import Gestures
import Testing

@Suite struct DimTests {
    private func dimming(_ change: (inout Settings) -> Void = { _ in }) -> Hand {
        Hand {
            $0.dimsOpenRows = true
            change(&$0)
        }
    }

    @Test(arguments: [(0.0, 1.0), (24, 0.925), (48, 0.85), (96, 0.7), (150, 0.7), (350, 0.7)])
    func aRowFadesInProportionToTheDistanceOfItsFront(_ x: Double, _ opacity: Double) {
        for way in [1.0, -1] {
            var hand = dimming()
            hand.drag(a, to: way * (8 + x))
            #expect(isNear(hand.arbiter.opacity(of: a), opacity))
            #expect(hand.arbiter.opacity(of: b) == 1)
        }
    }

    @Test func aClosingRowFadesBackInWithItsFront() {
        var hand = dimming()
        hand.open(a)
        #expect(isNear(hand.arbiter.opacity(of: a), 0.7))
        hand.tap(rowA)
        var opacities: [Double] = []
        while hand.arbiter.openRow == a || !hand.arbiter.isIdle {
            hand.frames(1.0 / 60)
            opacities.append(hand.arbiter.opacity(of: a))
            #expect(isNear(opacities.last ?? 0, 1 - 0.3 * hand.front(a) / 96))
        }
        #expect(opacities.count > 10)
        #expect(opacities.last == 1)
    }

    @Test(arguments: [(Settings.Opening.peek, 190.0), (.full, 200)])
    func aRowIsFullyDimmedAtItsOpenPosition(_ opening: Settings.Opening, _ middle: Double) {
        var hand = dimming { $0.opening = opening }
        hand.drag(a, to: 8 + middle)
        #expect(isNear(hand.arbiter.opacity(of: a), 0.85))
        hand.letGo(8 + middle)
        hand.rest()
        #expect(isNear(hand.arbiter.opacity(of: a), 0.7))
    }

    @Test func inDirectStyleNoRowFades() {
        var hand = dimming { $0.slideStyle = .direct }
        hand.drag(a, to: 100)
        #expect(hand.front(a) > 0)
        #expect(hand.arbiter.opacity(of: a) == 1)
    }

    @Test func withoutThePreferenceNoRowFades() {
        var hand = Hand()
        hand.open(a)
        #expect(hand.arbiter.opacity(of: a) == 1)
    }
}
