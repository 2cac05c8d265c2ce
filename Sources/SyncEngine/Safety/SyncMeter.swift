import Synchronization

/// A thread-safe meter of the time and data that one cycle takes from its server. It ends the cycle when that is too
/// much.
public final class SyncMeter: Sendable {
    private struct State {
        var budget: SyncBudget
        /// The number of requests in progress.
        var requestsInProgress = 0
        /// The time up to which waiting has been counted.
        var since = Duration.zero
        var isListing = false
        /// The number of tasks counted on arrival, in responses that have not ended yet.
        var countedOnArrival = 0

        mutating func count(until now: Duration) {
            if requestsInProgress > 0 { budget.countWait(now - since) }
            since = now
        }
    }

    private let state: Mutex<State>
    private let now: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - now: Returns the time since some fixed moment; tests inject their own clock.
    ///   - sleep: Waits for the given time.
    public init(
        _ limits: SyncBudget.Limits = SyncBudget.Limits(), now: @escaping @Sendable () -> Duration = SyncMeter.time,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        state = Mutex(State(budget: SyncBudget(limits)))
        (self.now, self.sleep) = (now, sleep)
    }

    private static let start = ContinuousClock.now

    /// A clock that returns the time since it was first used.
    public static let time: @Sendable () -> Duration = { ContinuousClock.now - start }

    /// The reason why the current work is cut off, or nil while it may continue.
    public var cutoff: SyncBudget.CutoffReason? { counted { $0.budget.cutoff } }

    /// The first reason in this cycle to cut anything off.
    public var firstCutoff: SyncBudget.CutoffReason? { counted { $0.budget.firstCutoff } }

    /// The remaining time that the server may take without progress.
    var remaining: Duration { counted { $0.budget.remaining } }

    private func counted<T>(_ body: (inout State) -> T) -> T {
        let now = now()
        return state.withLock { state in
            state.count(until: now)
            return body(&state)
        }
    }

    /// Limits the time that the rest of the cycle may wait for the server, because other accounts wait for the cycle to
    /// end.
    public func shorten(to rest: Duration) { counted { $0.budget.shorten(to: rest) } }

    /// Counts the start of a request.
    func begin() { counted { $0.requestsInProgress += 1 } }

    /// Counts the end of a request and its progress, if any.
    func end(_ progress: SyncBudget.Progress?) {
        counted { state in
            state.requestsInProgress -= 1
            if let progress { state.budget.add(progress) }
        }
    }

    /// Counts a task that arrived in a response which may take long to end.
    public func taskArrived() {
        counted { state in
            state.countedOnArrival += 1
            state.budget.add(.tasks(1))
        }
    }

    /// Counts the end of a response with this number of tasks. Tasks already counted on arrival are not counted again.
    func end(tasks count: Int) {
        counted { state in
            state.requestsInProgress -= 1
            let countedOnArrival = min(state.countedOnArrival, count)
            state.countedOnArrival -= countedOnArrival
            state.budget.add(.tasks(count - countedOnArrival))
        }
    }

    /// Counts the start of a listing.
    func beginListing() {
        counted { state in
            state.isListing = true
            state.budget.beginListing()
        }
    }

    /// Counts the end of a listing.
    ///
    /// - Returns: Whether the listing was cut off.
    func endListing() -> Bool {
        counted { state in
            defer { state.budget.endListing() }
            state.isListing = false
            return state.budget.cutoff != nil
        }
    }

    /// Counts rows of a listing.
    ///
    /// - Returns: Whether more rows may follow.
    func countRows(_ count: Int, new: Int, known: Int, endsPage: Bool) -> Bool {
        counted { state in
            state.budget.countRows(count, new: new, known: known, endsPage: endsPage)
            return state.budget.cutoff == nil
        }
    }

    /// Counts bytes of a response, after decompression.
    ///
    /// - Returns: Whether the cycle may continue.
    public func count(bytes: Int) -> Bool {
        counted { state in
            state.budget.count(bytes: bytes, isListing: state.isListing)
            return state.budget.cutoff == nil
        }
    }

    /// Returns once the server has made no progress for too long, or has sent too much.
    ///
    /// - Parameter isListing: Whether the limits of the current listing count too.
    /// - Throws: `CancellationError`.
    func watch(isListing: Bool = false) async throws {
        while true {
            let (isOver, remaining) = counted { state in
                let budget = state.budget
                return ((isListing ? budget.cutoff : budget.cycleCutoff) != nil, budget.remaining)
            }
            if isOver { return }
            // While no request is in progress, no time is counted and `remaining` does not change.
            try await sleep(max(remaining, .milliseconds(10)))
        }
    }
}
