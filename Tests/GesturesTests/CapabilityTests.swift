// L1 to L5: no gesture does anything that a list does not allow.

import Gestures
import Testing

@Suite struct CapabilityTests {
    private func input(_ change: (inout Capabilities) -> Void) -> InputSimulator {
        var input = InputSimulator()
        change(&input.arbiter.capabilities)
        return input
    }

    // L2
    @Test func withoutInsertingNoSeamParts() {
        var input = input { $0.inserts = false }
        input.pinch(rowA, rowB)
        input.spread(to: 0, 300)
        input.letGoOfPinch()
        #expect(!input.effects.contains { if case .part = $0 { true } else { false } })
        #expect(!input.effects.contains { if case .insert = $0 { true } else { false } })
    }

    // L2, E7
    @Test func withoutInsertingAPinchInStillGoesUp() {
        var input = input { $0.inserts = false }
        input.pinch(rowA, rowB, at: (100, 300))
        input.spread(to: 160, 240)
        input.letGoOfPinch()
        #expect(input.effects.contains { if case .goUp = $0 { true } else { false } })
    }

    // L2
    @Test func withoutInsertingATouchpadPinchIsDenied() {
        var input = input { ($0.inserts, $0.hasLevelAbove) = (false, false) }
        input.send(.touchpadPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, at: 100, time: input.time))
        #expect(input.last == [.deny])
    }

    // L2, F2
    @Test(arguments: [(56.0, PullAction.none), (112, .none), (113, .lists)])
    func withoutInsertingAPullDownOnlyGoesUp(_ distance: Double, _ action: PullAction) {
        var input = input { $0.inserts = false }
        input.pull(8 + distance)
        #expect(input.last.last == .pull(.top, distance: distance, action: action))
    }

    // L2, F5
    @Test func withoutInsertingOrALevelAboveAPullOnlyMovesTheRowsALittle() throws {
        var input = input { ($0.inserts, $0.hasLevelAbove) = (false, false) }
        input.pull(8 + 1_000)
        #expect(input.pullActions == [.none])
        let distance = try #require(input.pulledDistances.first)
        #expect(distance > 56 && distance < 112)
    }

    // L3
    @Test func withoutReorderingNoRowIsLifted() {
        var input = input { $0.reorders = false }
        input.hold()
        #expect(input.effects.isEmpty)
        input.letGo(0)
        #expect(input.last == [.longPress(a, at: Point(x: 50, y: 120))])
    }

    // L3
    @Test func withoutReorderingAMouseDragDownIsDenied() {
        var input = input { $0.reorders = false }
        input.press(rowA, device: .mouse, in: .atTop)
        input.move(0, 30)
        #expect(input.last == [.deny])
    }

    // L4, F5
    @Test func withoutClearingAPullUpOnlyMovesTheRowsALittle() throws {
        var input = input { $0.clears = false }
        input.pull(-8 - 1_000, in: .atBottom)
        #expect(input.pullActions == [.none])
        #expect(try #require(input.pulledDistances.first) < 112)
    }

    // L5, L7, M2
    @Test func aFixedRowIsNotLifted() {
        var input = input { $0.lastRows = 1 }
        var stays = RowMetrics.common
        stays.isFixed = true
        input.hold(c, 2, in: .short, metrics: stays)
        #expect(input.effects.isEmpty)
        input.letGo(0)
        input.fingers(0)
        input.hold(b, 1, in: .short)
        #expect(input.last == [.claim, .began(.reorder), .lift(b)])
    }

    // L7
    @Test func noRowIsDraggedAboveFixedFirstRows() {
        var input = input { $0.firstRows = [a] }
        input.hold(c, 2, in: .short)
        input.move(0, -400)
        #expect(input.slots == [1])
        input.letGo(0, -400)
        #expect(input.last.suffix(1) == [.drop(c, slot: 1)])
    }

    // L7
    @Test func rowsAreInsertedBelowButNotAboveFixedFirstRows() {
        var input = input { $0.firstRows = [b] }
        input.pinch(.row(a, index: 0), .row(b, index: 1), listCount: 3)
        input.spread(to: 0, 300)
        input.letGoOfPinch()
        #expect(!input.effects.contains { if case .part = $0 { true } else { false } })
        input.fingers(0)
        input.pinch(.row(b, index: 1), .row(c, index: 2), listCount: 3)
        input.spread(to: 0, 300)
        input.letGoOfPinch()
        #expect(input.effects.contains { if case .insert(Seam(above: b, below: c), _, _) = $0 { true } else { false } })
    }

    // L5
    @Test func noRowIsDraggedBelowTheFixedLastRow() {
        var input = input { $0.lastRows = 1 }
        input.hold(a, in: .short)
        input.move(0, 400)
        #expect(input.slots == [1])
        input.letGo(0, 400)
        #expect(input.last.suffix(1) == [.drop(a, slot: 1)])
    }

    // L5
    @Test func rowsAreInsertedAboveButNotBelowTheFixedLastRow() {
        var input = input { $0.lastRows = 1 }
        let last = Target.row(c, index: 2)
        input.pinch(last, .below, listCount: 3)
        input.spread(to: 0, 300)
        input.letGoOfPinch()
        #expect(!input.effects.contains { if case .part = $0 { true } else { false } })
        input.fingers(0)
        input.pinch(.row(b, index: 1), last, listCount: 3)
        input.spread(to: 0, 300)
        input.letGoOfPinch()
        #expect(input.effects.contains { if case .insert(Seam(above: b, below: c), _, _) = $0 { true } else { false } })
    }

    // L6
    @Test func rowsSlideWhateverTheCapabilitiesAre() {
        var input = input {
            ($0.inserts, $0.reorders, $0.clears, $0.hasLevelAbove) = (false, false, false, false)
        }
        input.slide(a, by: 380)
        #expect(input.effects.contains { if case .performAction(a, .leading) = $0 { true } else { false } })
    }
}
