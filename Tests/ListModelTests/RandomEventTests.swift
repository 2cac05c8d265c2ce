// Tests of the controller with any events in any order, while another program changes the store.

import Foundation
import Testing

/// The same random events in each run. `STORM_COUNT=10000 STORM_SEED=7 swift test --filter RandomEventTests` runs
/// more of them.
@MainActor @Suite struct RandomEventTests {
    /// The number of events before all gestures end and the result is checked.
    private static let length = 400
    private static let count = setting("STORM_COUNT") ?? 60
    private static let seed = setting("STORM_SEED") ?? 20_26

    private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap(Int.init) }

    @Test func randomEventsLeaveNoInconsistentState() async throws {
        // The first fault of each kind.
        var faults: [String: String] = [:]
        for seed in Self.seed..<Self.seed + Self.count {
            let storm = try RandomSession(seed: UInt64(seed))
            guard let fault = try await fault(of: storm), faults[fault] == nil else { continue }
            faults[fault] = "seed \(seed), lately: \(storm.log.suffix(40).joined(separator: "; "))"
        }
        #expect(faults.isEmpty)
    }

    /// Returns the first fault in a storm, or nil.
    private func fault(of storm: RandomSession) async throws -> String? {
        for _ in 0..<Self.length {
            try await storm.blow()
            if let fault = storm.fault { return fault }
        }
        try await storm.subside()
        return try storm.faultAtRest()
    }
}
