// Kills programs at random times.

import Foundation

/// Kills a program repeatedly, each time at a random moment of its work.
public struct Kills {
    /// The program's work, for messages.
    private let kind: String
    /// The number of times that the program is started and killed.
    public let count: Int
    /// The number of times that the program was killed before it ended by itself.
    public private(set) var hits = 0
    private var random: SplitMix64
    /// The duration in s of the program's work without a kill.
    private var duration = 0.0

    /// Creates a series of kills.
    ///
    /// - Parameters:
    ///   - kind: The program's work. Each kind has its own random times.
    ///   - count: The number of kills, unless `FURROW_KILLS` sets it. `FURROW_KILLS_SEED` selects other random times.
    public init(_ kind: String, count: Int = 62) {
        let environment = ProcessInfo.processInfo.environment
        self.kind = kind
        self.count = environment["FURROW_KILLS"].flatMap { Int($0) } ?? count
        let seed = environment["FURROW_KILLS_SEED"].flatMap { UInt64($0) } ?? 1
        random = SplitMix64(state: kind.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
    }

    /// Measures the duration of the program's work without a kill: the longest of three runs.
    public mutating func measure(_ body: () throws -> Void) rethrows {
        for _ in 1...3 {
            let start = ContinuousClock.now
            try body()
            let time = (ContinuousClock.now - start).components
            duration = max(duration, Double(time.seconds) + Double(time.attoseconds) / 1e18)
        }
    }

    public mutating func random(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Starts a program, kills it at a random moment of its expected duration, and waits for its end.
    ///
    /// - Returns: Whether it had ended by itself.
    public mutating func run(_ process: Process) async throws -> Bool {
        // A little longer, so that the last moments are included even though the machine's speed varies.
        let delay = Double.random(in: 0...duration * 1.1, using: &random)
        try await onNewThread {
            try process.run()
            usleep(UInt32(delay * 1_000_000))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let isKilled = process.terminationReason == .uncaughtSignal
        if isKilled { hits += 1 }
        // The machine's speed changes after the measurement. This adjustment keeps the share of kills in time about
        // constant.
        duration *= isKilled ? 1.03 : 0.9
        return !isKilled
    }

    /// Whether enough of the kills came in time. Prints the number.
    public var isEnough: Bool {
        print("kills: \(kind): \(hits) of \(count) came before the end")
        return hits > count / 4
    }
}
