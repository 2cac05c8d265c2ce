// Several Furrows and another program that edit by chance, servers that fail, and programs that are killed: in the end all is
// the same everywhere, and nothing is lost.

import Foundation
import ICalendar
import Store
import TestSupport
import Testing
import Todo

@testable import Sync

@Suite struct ConvergenceTests {
    /// How many seeds are tried: few, or as many as `SYNC_SEEDS` says, from `SYNC_SEED` on.
    private static let seeds: [UInt64] = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["SYNC_SEED"].flatMap(UInt64.init) ?? 1
        return (0..<(environment["SYNC_SEEDS"].flatMap(UInt64.init) ?? 6)).map { first + $0 }
    }()

    @Test(arguments: seeds, [1, SyncOptions.mostParallel])
    func allIsTheSameEverywhereAndNothingIsLost(seed: UInt64, parallel: Int) async throws {
        var game = try SyncGame(seed: seed, parallel: parallel)
        for _ in 0..<60 { try await game.play() }
        try await game.end()
        try await game.expectSameEverywhere()
        try await game.expectNothingLost()
        try await game.expectNothingTwice()
        try await game.expectNothingChangesAnyMore()
    }
}
