// Programs that are killed at random moments.

import Foundation

/// Kills a program again and again, each time at a random moment of its work.
public struct Kills {
    /// What the program does, for messages.
    private let kind: String
    /// How often it is started and killed.
    public let count: Int
    /// How often it was killed before it had ended by itself.
    public private(set) var hits = 0
    private var random: SplitMix64
    /// How long the program works if it is left alone, in s.
    private var duration = 0.0

    /// - Parameters:
    ///   - kind: what the program does. Each kind has random moments of its own.
    ///   - count: how often it is killed, unless `FURROW_KILLS` says how often. `FURROW_KILLS_SEED` gives other moments.
    public init(_ kind: String, count: Int = 62) {
        let environment = ProcessInfo.processInfo.environment
        self.kind = kind
        self.count = environment["FURROW_KILLS"].flatMap { Int($0) } ?? count
        let seed = environment["FURROW_KILLS_SEED"].flatMap { UInt64($0) } ?? 1
        random = SplitMix64(state: kind.utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
    }

    /// Measures how long the program works if it is left alone: the longest of three times.
    public mutating func measure(_ body: () throws -> Void) rethrows {
        for _ in 1...3 {
            let start = ContinuousClock.now
            try body()
            let time = (ContinuousClock.now - start).components
            duration = max(duration, Double(time.seconds) + Double(time.attoseconds) / 1e18)
        }
    }

    /// A random number of a range.
    public mutating func random(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Starts a program, kills it at a random moment of the time that it takes, and waits for its end.
    ///
    /// - Returns: whether it had ended by itself.
    public mutating func run(_ process: Process) async throws -> Bool {
        // A little longer, so that the last moments are among them though the machine is not equally fast all the time.
        let delay = Double.random(in: 0...duration * 1.1, using: &random)
        try await onThreadOfItsOwn {
            try process.run()
            usleep(UInt32(delay * 1_000_000))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let isKilled = process.terminationReason == .uncaughtSignal
        if isKilled { hits += 1 }
        // The machine is faster or slower than when this was measured: about as many kills are to come in time at the end as now.
        duration *= isKilled ? 1.03 : 0.9
        return !isKilled
    }

    /// Whether enough of the kills came in time; says how many.
    public var suffice: Bool {
        print("kills: \(kind): \(hits) of \(count) came before the end")
        return hits > count / 4
    }
}
