// L1 to L5: no gesture does anything that a list does not allow.

import Gestures
import Testing

@Suite struct CapabilityTests {
    private func hand(_ change: (inout Capabilities) -> Void) -> Hand {
        var hand = Hand()
        change(&hand.arbiter.capabilities)
        return hand
    }

    // L2
    @Test func withoutInsertingNoSeamParts() {
        var hand = hand { $0.inserts = false }
        hand.pinch(rowA, rowB)
        hand.spread(to: 0, 300)
        hand.letGoOfPinch()
        #expect(!hand.effects.contains { if case .part = $0 { true } else { false } })
        #expect(!hand.effects.contains { if case .insert = $0 { true } else { false } })
    }

    // L2, E7
    @Test func withoutInsertingAPinchInStillGoesUp() {
        var hand = hand { $0.inserts = false }
        hand.pinch(rowA, rowB, at: (100, 300))
        hand.spread(to: 160, 240)
        hand.letGoOfPinch()
        #expect(hand.effects.contains { if case .goUp = $0 { true } else { false } })
    }

    // L2
    @Test func withoutInsertingATouchpadPinchIsDenied() {
        var hand = hand { ($0.inserts, $0.hasLevelAbove) = (false, false) }
        hand.send(.padPinchBegan(seam: Seam(above: a, below: b), rowHeight: 56, at: 100, time: hand.time))
        #expect(hand.last == [.deny])
    }

    // L2, F2
    @Test(arguments: [(56.0, PullAction.none), (112, .none), (113, .lists)])
    func withoutInsertingAPullDownOnlyGoesUp(_ distance: Double, _ action: PullAction) {
        var hand = hand { $0.inserts = false }
        hand.pull(8 + distance)
        #expect(hand.last.last == .pull(.top, distance: distance, action: action))
    }

    // L2, F5
    @Test func withoutInsertingOrALevelAboveAPullOnlyMovesTheRowsALittle() throws {
        var hand = hand { ($0.inserts, $0.hasLevelAbove) = (false, false) }
        hand.pull(8 + 1_000)
        #expect(hand.pullActions == [.none])
        let distance = try #require(hand.pulledDistances.first)
        #expect(distance > 56 && distance < 112)
    }

    // L3
    @Test func withoutReorderingNoRowIsLifted() {
        var hand = hand { $0.reorders = false }
        hand.hold()
        #expect(hand.effects.isEmpty)
        hand.letGo(0)
        #expect(hand.last == [.longPress(a, at: Point(x: 50, y: 120))])
    }

    // L3
    @Test func withoutReorderingAMouseDragDownIsDenied() {
        var hand = hand { $0.reorders = false }
        hand.press(rowA, device: .mouse, in: .atTop)
        hand.move(0, 30)
        #expect(hand.last == [.deny])
    }

    // L4, F5
    @Test func withoutClearingAPullUpOnlyMovesTheRowsALittle() throws {
        var hand = hand { $0.clears = false }
        hand.pull(-8 - 1_000, in: .atBottom)
        #expect(hand.pullActions == [.none])
        #expect(try #require(hand.pulledDistances.first) < 112)
    }

    // L5, L7, M2
    @Test func aFixedRowIsNotLifted() {
        var hand = hand { $0.lastRows = 1 }
        var stays = RowMetrics.common
        stays.isFixed = true
        hand.hold(c, 2, in: .short, metrics: stays)
        #expect(hand.effects.isEmpty)
        hand.letGo(0)
        hand.fingers(0)
        hand.hold(b, 1, in: .short)
        #expect(hand.last == [.claim, .began(.reorder), .lift(b)])
    }

    // L7
    @Test func noRowIsCarriedAboveFixedFirstRows() {
        var hand = hand { $0.firstRows = [a] }
        hand.hold(c, 2, in: .short)
        hand.move(0, -400)
        #expect(hand.slots == [1])
        hand.letGo(0, -400)
        #expect(hand.last.suffix(1) == [.drop(c, slot: 1)])
    }

    // L7
    @Test func rowsAreInsertedBelowButNotAboveFixedFirstRows() {
        var hand = hand { $0.firstRows = [b] }
        hand.pinch(.row(a, index: 0), .row(b, index: 1), listCount: 3)
        hand.spread(to: 0, 300)
        hand.letGoOfPinch()
        #expect(!hand.effects.contains { if case .part = $0 { true } else { false } })
        hand.fingers(0)
        hand.pinch(.row(b, index: 1), .row(c, index: 2), listCount: 3)
        hand.spread(to: 0, 300)
        hand.letGoOfPinch()
        #expect(hand.effects.contains { if case .insert(Seam(above: b, below: c), _, _) = $0 { true } else { false } })
    }

    // L5
    @Test func noRowIsCarriedBelowTheFixedLastRow() {
        var hand = hand { $0.lastRows = 1 }
        hand.hold(a, in: .short)
        hand.move(0, 400)
        #expect(hand.slots == [1])
        hand.letGo(0, 400)
        #expect(hand.last.suffix(1) == [.drop(a, slot: 1)])
    }

    // L5
    @Test func rowsAreInsertedAboveButNotBelowTheFixedLastRow() {
        var hand = hand { $0.lastRows = 1 }
        let last = Target.row(c, index: 2)
        hand.pinch(last, .below, listCount: 3)
        hand.spread(to: 0, 300)
        hand.letGoOfPinch()
        #expect(!hand.effects.contains { if case .part = $0 { true } else { false } })
        hand.fingers(0)
        hand.pinch(.row(b, index: 1), last, listCount: 3)
        hand.spread(to: 0, 300)
        hand.letGoOfPinch()
        #expect(hand.effects.contains { if case .insert(Seam(above: b, below: c), _, _) = $0 { true } else { false } })
    }

    // L6
    @Test func rowsSlideWhateverTheCapabilitiesAre() {
        var hand = hand {
            ($0.inserts, $0.reorders, $0.clears, $0.hasLevelAbove) = (false, false, false, false)
        }
        hand.slide(a, by: 380)
        #expect(hand.effects.contains { if case .act(a, .leading) = $0 { true } else { false } })
    }
}
