// The controller in a storm: any event in any order, while another program changes the store.

import Foundation
import Testing

@testable import FurrowUI

/// The same storms every time; `STORM_COUNT=10000 STORM_SEED=7 swift test --filter StormTests` has more of them.
@MainActor @Suite struct StormTests {
    /// Things that happen before all is let go and looked at.
    private static let length = 400
    private static let count = setting("STORM_COUNT") ?? 60
    private static let seed = setting("STORM_SEED") ?? 20_26

    private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

    @Test func afterAnyEventsInAnyOrderNothingIsLeftHalfDone() async throws {
        // The first of each kind.
        var faults: [String: String] = [:]
        for seed in Self.seed..<Self.seed + Self.count {
            let storm = try Storm(seed: UInt64(seed))
            guard let fault = try await fault(of: storm), faults[fault] == nil else { continue }
            faults[fault] = "seed \(seed), lately: \(storm.diary.suffix(40).joined(separator: "; "))"
        }
        #expect(faults.isEmpty)
    }

    /// What a storm does that it should not.
    private func fault(of storm: Storm) async throws -> String? {
        for _ in 0..<Self.length {
            try await storm.blow()
            if let fault = storm.fault { return fault }
        }
        try await storm.subside()
        return try storm.faultAtRest()
    }
}
