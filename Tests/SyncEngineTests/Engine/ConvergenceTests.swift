// Games in which several devices and another program act at random, while servers of several kinds fail and runs are
// killed. In the end, all devices and servers must agree and nothing may be lost.

import Foundation
import TestSupport
import Testing

@Suite struct ConvergenceTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// The seeds for each profile: ten, or as many as `SYNC_SEEDS` says, starting at `SYNC_SEED`.
    private static let seeds: [UInt64] = {
        let first = environment["SYNC_SEED"].flatMap(UInt64.init) ?? 1
        return (0..<(environment["SYNC_SEEDS"].flatMap(UInt64.init) ?? 10)).map { first + $0 }
    }()

    /// Whether the seeds were chosen by hand, which makes the games longer.
    private static let isLong = environment["SYNC_SEED"] != nil || environment["SYNC_SEEDS"] != nil

    /// The profiles to test: all, or the one that `SYNC_HABITS` names.
    private static let behavior = ServerBehavior.all.filter { environment["SYNC_HABITS"] ?? $0.name == $0.name }

    @Test(arguments: behavior, seeds)
    func allDevicesConvergeAndNothingIsLost(behavior: ServerBehavior, seed: UInt64) async throws {
        var game = try await SyncGame(seed: seed, behavior)
        try await game.begin()
        for _ in 0..<game.rounds(isLong: Self.isLong) { try await game.play() }
        try await game.end()
        try await game.expectSameEverywhere()
        try await game.expectNothingLost()
        try await game.expectNothingTwice()
        try await game.expectParentsKept()
        try await game.expectSameProperties()
        try await game.expectNothingChangesAnyMore()
    }
}
