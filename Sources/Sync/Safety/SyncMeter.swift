// Measures what a cycle takes from its server, and ends it where that is too much.

import Synchronization

/// Measures what a cycle takes from its server, on whichever threads that happens.
public final class SyncMeter: Sendable {
    private struct State {
        var allowance: Allowance
        /// How many requests are under way, and since when the time is counted.
        var underWay = 0
        var since = Duration.zero
        /// Whether a listing is under way.
        var isListing = false
        /// How many tasks were counted as they arrived in answers that have not ended yet.
        var early = 0

        mutating func count(until now: Duration) {
            if underWay > 0 { allowance.wait(now - since) }
            since = now
        }
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    /// A meter for one cycle.
    ///
    /// - Parameters:
    ///   - now: the time since any moment; tests have a clock of their own.
    ///   - sleep: waits for so long.
    public init(
        _ limits: Allowance.Limits = Allowance.Limits(), now: @escaping @Sendable () -> Duration = SyncMeter.time,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        state = Mutex(State(allowance: Allowance(limits)))
        (self.now, self.sleep) = (now, sleep)
    }

    private static let start = ContinuousClock.now

    /// The time since this was first asked.
    public static let time: @Sendable () -> Duration = { ContinuousClock.now - start }

    /// Why what is under way is cut off; nil while it may go on.
    public var excess: Allowance.Excess? { counted { $0.allowance.excess } }

    /// Why anything was cut off first in the cycle; nil while nothing was.
    public var firstExcess: Allowance.Excess? { counted { $0.allowance.first } }

    /// How long the server may make no progress from now on.
    var remaining: Duration { counted { $0.allowance.remaining } }

    private func counted<T>(_ body: (inout State) -> T) -> T {
        let now = now()
        return state.withLock { state in
            state.count(until: now)
            return body(&state)
        }
    }

    /// Ends the cycle once the server has been waited for so much longer: others wait for its end.
    public func shorten(to rest: Duration) { counted { $0.allowance.shorten(to: rest) } }

    /// A request is made.
    func begin() { counted { $0.underWay += 1 } }

    /// A request has ended.
    func end(_ progress: Allowance.Progress?) {
        counted { state in
            state.underWay -= 1
            if let progress { state.allowance.note(progress) }
        }
    }

    /// A task has arrived, in an answer that may take long to end.
    public func taskArrived() {
        counted { state in
            state.early += 1
            state.allowance.note(.tasks(1))
        }
    }

    /// An answer with so many tasks has ended. Those that were counted when they arrived are not counted again.
    func end(tasks count: Int) {
        counted { state in
            state.underWay -= 1
            let early = min(state.early, count)
            state.early -= early
            state.allowance.note(.tasks(count - early))
        }
    }

    /// A listing begins.
    func beginListing() {
        counted { state in
            state.isListing = true
            state.allowance.beginListing()
        }
    }

    /// A listing has ended.
    ///
    /// - Returns: whether it was cut off.
    func endListing() -> Bool {
        counted { state in
            defer { state.allowance.endListing() }
            state.isListing = false
            return state.allowance.excess != nil
        }
    }

    /// Counts rows of a listing.
    ///
    /// - Returns: whether more of them may come.
    func list(_ count: Int, new: Int, known: Int, endsPage: Bool) -> Bool {
        counted { state in
            state.allowance.list(count, new: new, known: known, endsPage: endsPage)
            return state.allowance.excess == nil
        }
    }

    /// Counts bytes of an answer, as unpacked.
    ///
    /// - Returns: whether the cycle may go on.
    public func take(bytes: Int) -> Bool {
        counted { state in
            state.allowance.take(bytes: bytes, isListing: state.isListing)
            return state.allowance.excess == nil
        }
    }

    /// Returns once the server has made no progress for too long, or has sent too much.
    ///
    /// - Parameter isListing: whether the bounds of the listing that is under way count too.
    /// - Throws: `CancellationError`.
    func watch(isListing: Bool = false) async throws {
        while true {
            let (isOver, remaining) = counted { state in
                let allowance = state.allowance
                return ((isListing ? allowance.excess : allowance.cycleExcess) != nil, allowance.remaining)
            }
            if isOver { return }
            // While no request is under way the time stands still, and what remains is the same when it is looked at again.
            try await sleep(max(remaining, .milliseconds(10)))
        }
    }
}
