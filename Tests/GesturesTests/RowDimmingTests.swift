// Open rows that are dimmed fade as their front moves (D3).

import Gestures
import Testing

@Suite struct RowDimmingTests {
    private func dimming(_ change: (inout Settings) -> Void = { _ in }) -> InputSimulator {
        InputSimulator {
            $0.dimsOpenRows = true
            change(&$0)
        }
    }

    @Test(arguments: [(0.0, 1.0), (24, 0.925), (48, 0.85), (96, 0.7), (150, 0.7), (350, 0.7)])
    func aRowFadesInProportionToTheDistanceOfItsFront(_ x: Double, _ opacity: Double) {
        for way in [1.0, -1] {
            var input = dimming()
            input.pressAndMove(a, to: way * (8 + x))
            #expect(isNear(input.arbiter.opacity(of: a), opacity))
            #expect(input.arbiter.opacity(of: b) == 1)
        }
    }

    @Test func aClosingRowFadesBackInWithItsFront() {
        var input = dimming()
        input.open(a)
        #expect(isNear(input.arbiter.opacity(of: a), 0.7))
        input.tap(rowA)
        var opacities: [Double] = []
        while input.arbiter.openRow == a || !input.arbiter.isIdle {
            input.frames(1.0 / 60)
            opacities.append(input.arbiter.opacity(of: a))
            #expect(isNear(opacities.last ?? 0, 1 - 0.3 * input.front(a) / 96))
        }
        #expect(opacities.count > 10)
        #expect(opacities.last == 1)
    }

    @Test(arguments: [(Settings.Opening.peek, 190.0), (.full, 200)])
    func aRowIsFullyDimmedAtItsOpenPosition(_ opening: Settings.Opening, _ middle: Double) {
        var input = dimming { $0.opening = opening }
        input.pressAndMove(a, to: 8 + middle)
        #expect(isNear(input.arbiter.opacity(of: a), 0.85))
        input.letGo(8 + middle)
        input.rest()
        #expect(isNear(input.arbiter.opacity(of: a), 0.7))
    }

    @Test func inDirectStyleNoRowFades() {
        var input = dimming { $0.slideStyle = .direct }
        input.pressAndMove(a, to: 100)
        #expect(input.front(a) > 0)
        #expect(input.arbiter.opacity(of: a) == 1)
    }

    @Test func withoutThePreferenceNoRowFades() {
        var input = InputSimulator()
        input.open(a)
        #expect(input.arbiter.opacity(of: a) == 1)
    }
}
