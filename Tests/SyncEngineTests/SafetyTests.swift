// Tests of the wait between attempts and of the order in which tasks are put.

import Foundation
import SyncEngine
import TestSupport
import Testing

@Suite struct BackOffTests {
    @Test(arguments: 0..<20) func waitsDoubleFromThirtySecondsToAnHour(seed: UInt64) {
        var (generator, backOff) = (SplitMix64(state: seed), BackOff())
        for failure in 1...100 {
            let wait = backOff.wait(using: &generator)
            let least = min(Duration.seconds(30) * (1 << min(failure - 1, 10)), .seconds(2_400))
            #expect(wait >= least && wait <= least * 1.5 && wait <= .seconds(3_600))
        }
        #expect(backOff.failures == 100)
    }

    @Test func waitsAreRandomized() {
        var (generator, one, other) = (SplitMix64(state: 1), BackOff(), BackOff())
        #expect(one.wait(using: &generator) != other.wait(using: &generator))
    }

    @Test(arguments: [(40, 40), (600, 600), (7_200, 7_200), (1_000_000, 86_400)])
    func theRetryAfterTimeOfTheServerIsRespected(asked: Int, least: Int) {
        var (generator, backOff) = (SplitMix64(state: 1), BackOff())
        let wait = backOff.wait(retryAfter: .seconds(asked), using: &generator)
        #expect(wait >= .seconds(least) && wait <= .seconds(least + 30))
    }

    @Test func aRetryAfterOfZeroStillWaits() {
        var (generator, backOff) = (SplitMix64(state: 1), BackOff())
        #expect(backOff.wait(retryAfter: .seconds(0), using: &generator) >= .seconds(30))
        #expect(backOff.wait(retryAfter: .seconds(-5), using: &generator) >= .seconds(60))
    }

    @Test func aResponseResetsTheBackOff() {
        var (generator, backOff) = (SplitMix64(state: 1), BackOff(failures: .max))
        #expect(backOff.wait(using: &generator) >= .seconds(2_400))
        backOff.reset()
        #expect(backOff.wait(using: &generator) <= .seconds(45))
    }
}

@Suite struct PushOrderTests {
    @Test(arguments: 0..<50) func parentsComeInAnEarlierWaveWhateverTheOrder(seed: UInt64) {
        var generator = SplitMix64(state: seed)
        let ids = (0..<100).map { _ in generator.id() }
        // Each parent precedes its child, so there is no loop.
        let parents = Dictionary(
            uniqueKeysWithValues: ids.indices.dropFirst(20).map { ($0, Int.random(in: 0..<$0, using: &generator)) }
                .map { (ids[$0], ids[$1]) })
        let waves = PushOrder.waves(ids.shuffled(using: &generator), parents: parents)
        #expect(Set(waves.joined()) == Set(ids) && waves.joined().count == ids.count)
        let places = Dictionary(
            uniqueKeysWithValues: waves.enumerated().flatMap { wave, ids in ids.map { ($0, wave) } })
        #expect(parents.allSatisfy { (places[$0] ?? 0) > (places[$1] ?? 0) })
    }

    @Test func theOrderIsKeptIfParentsAlreadyComeFirst() {
        let ids = (0..<3).map { _ in UUID() }
        #expect(PushOrder.waves(ids, parents: [ids[2]: ids[0], ids[1]: UUID()]) == [[ids[0], ids[1]], [ids[2]]])
    }

    @Test func aCycleIsStillSent() {
        let ids = (0..<4).map { _ in UUID() }
        let parents = [ids[0]: ids[1], ids[1]: ids[2], ids[2]: ids[0], ids[3]: ids[3]]
        #expect(PushOrder.waves(ids, parents: parents) == [[ids[2], ids[3]], [ids[1]], [ids[0]]])
    }

    @Test func aVeryDeepTreeIsOrderedSafely() {
        var generator = SplitMix64(state: 1)
        let ids = (0..<100_000).map { _ in generator.id() }
        let parents = Dictionary(uniqueKeysWithValues: zip(ids, ids.dropFirst()))
        #expect(PushOrder.waves(ids, parents: parents) == ids.reversed().map { [$0] })
    }
}
