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

        mutating func count(until now: Duration) {
            if underWay > 0 { allowance.wait(now - since) }
            since = now
        }
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Duration

    /// A meter for one cycle.
    ///
    /// - Parameter now: the time since any moment; tests have a clock of their own.
    public init(
        _ limits: Allowance.Limits = Allowance.Limits(), now: @escaping @Sendable () -> Duration = SyncMeter.time
    ) {
        state = Mutex(State(allowance: Allowance(limits)))
        self.now = now
    }

    private static let start = ContinuousClock.now

    /// The time since this was first asked.
    public static let time: @Sendable () -> Duration = { ContinuousClock.now - start }

    /// Why the cycle is cut off; nil while it may go on.
    public var excess: Allowance.Excess? { counted { $0.allowance.excess } }

    private func counted<T>(_ body: (inout State) -> T) -> T {
        let now = now()
        return state.withLock { state in
            state.count(until: now)
            return body(&state)
        }
    }

    /// A request is made.
    func begin() { counted { $0.underWay += 1 } }

    /// A request has ended.
    func end(_ progress: Allowance.Progress?) {
        counted { state in
            state.underWay -= 1
            if let progress { state.allowance.note(progress) }
        }
    }

    /// A listing is begun, or has ended.
    func list(_ isUnderWay: Bool) {
        counted { state in
            state.isListing = isUnderWay
            if isUnderWay { state.allowance.beginListing() }
        }
    }

    /// Counts rows of a listing.
    ///
    /// - Returns: whether the cycle may go on.
    func list(_ count: Int, new: Int, endsPage: Bool) -> Bool {
        counted { state in
            state.allowance.list(count, new: new, endsPage: endsPage)
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
    /// - Throws: `CancellationError`.
    func watch() async throws {
        while true {
            let (isOver, remaining) = counted { ($0.allowance.excess != nil, $0.allowance.remaining) }
            if isOver { return }
            // While no request is under way the time stands still, and what remains is the same when it is looked at again.
            try await Task.sleep(for: max(remaining, .milliseconds(10)))
        }
    }
}
