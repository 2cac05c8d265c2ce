import Store
import Todo

/// The sync cycle of one list with its collection on a server.
///
/// After each transaction, another program, or this one after a crash, can continue from the stored state. A list must
/// not have two cycles at the same time.
///
/// The engine's terms: a *link* (``Link``) connects a local task with its resource on the server. It holds the last
/// state on which both sides agreed: the resource's text, called the *base*, and the local *agreed values*. A
/// difference from the agreed state is an edit of that side. To *apply* a resource means to merge it into the local
/// task. A *preserved text* (``PreservedText``) is the text of a task with lines that neither Furrow's fields nor the
/// server have yet. To *reparent* a task means to give it the parent that the server names, if the hierarchy allows
/// that.
///
/// The push examines the tasks in the change feed, and those whose link says so (``Link/needsExamination``), was
/// refused, or has no resource.
public struct ListSync: Sendable {
    let store: Store
    let list: UUID
    let remote: any Remote
    let options: SyncOptions
    /// The meter for the time and data that the cycle takes from the server.
    public var meter = SyncMeter()
    /// Returns the collection of another list of the account, or nil for other lists. The cycle asks that collection
    /// whether an arriving task has left it.
    public var otherCollections: @Sendable (UUID) -> (any Remote)? = { _ in nil }
    /// A hook before and after each transaction, where tests can interrupt the cycle.
    var interruption: @Sendable () throws -> Void = {}
    /// The source of ids that nothing else determines. Tests make it repeatable.
    var newID: @Sendable () -> UUID = UUID.random
    /// Waits for the given time. Tests skip the wait.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// The number of resources requested at once.
    static let pageSize = 100
    /// The interval of the full comparison and of retries of refused tasks, in ms: a day.
    static let fullInterval: Int64 = 86_400_000
    /// The maximum number of changes that a cycle makes without a backup.
    static let maxWithoutBackup = 50
    /// The maximum number of attempts for a resource that is not in the expected state.
    static let maxAttempts = 3
    /// The number of consecutive failures, while the request is halved, after which the whole server counts as failing.
    /// Narrowing 100 resources down to one takes 8.
    static let maxFailures = 16

    /// The longest total time that a cycle pauses for a server. A longer wait ends the cycle.
    static let maxPause = Duration.seconds(30)
    /// The pause if the server names no time. Simultaneous requests end within it.
    static let defaultPause = Duration.seconds(5)
    /// The pause before a task that another program has locked is tried again. Xandikos locks a list for a few tenths
    /// of a second while it writes a task.
    static let lockPause = Duration.seconds(1)

    /// - Parameter list: A list that is already connected with a collection in the store.
    public init(_ store: Store, list: UUID, remote: any Remote, options: SyncOptions = SyncOptions()) {
        self.store = store
        self.list = list
        self.remote = remote
        self.options = options
    }

    /// Runs the cycle.
    ///
    /// The cycle can be canceled, which takes effect between transactions. Server errors are in the outcome, and in the
    /// store for display.
    ///
    /// - Throws: `StoreError`; the work done before it is kept.
    public func run(progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }) async throws -> SyncOutcome {
        let (list, now) = (list, store.clock().time)
        let storedList = try await store.readForSync { try $0.isSynced(list) ? $0.remoteList(list) : nil }
        let cycle = SyncCycle(sync: self, now: now, progress: progress)
        guard let storedList, !(options.respectsBackOff && storedList.backOff.map { $0 > now } ?? false) else {
            var outcome = cycle.outcome
            outcome.isSkipped = true
            return outcome
        }
        return try await runMetered(cycle, storedList)
    }

    /// Returns whether an error may result from cutting off the work in progress. Other errors, such as store errors
    /// and a refused password, are reported unchanged.
    private static func mayBeCausedByMeter(_ error: any Error) -> Bool {
        switch error {
        case is CancellationError, RemoteError.unreachable, RemoteError.failing: true
        default: false
        }
    }

    /// Runs a cycle, and ends it if the server makes no progress.
    private func runMetered(_ cycle: SyncCycle, _ storedList: RemoteList) async throws -> SyncOutcome {
        var (cycle, failure) = await withTaskGroup(of: (SyncCycle, (any Error)?)?.self) { group in
            group.addTask {
                var cycle = cycle
                do {
                    try await cycle.runPhases(storedList)
                    return (cycle, nil)
                } catch {
                    return (cycle, error)
                }
            }
            group.addTask {
                try? await meter.watch()
                return nil
            }
            var worked: (SyncCycle, (any Error)?)?
            for await ended in group {
                worked = worked ?? ended
                group.cancelAll()
            }
            return worked ?? (cycle, nil)
        }
        // The work in progress failed because of the cutoff.
        if let error = failure, Self.mayBeCausedByMeter(error), !Task.isCancelled, meter.cutoff != nil {
            failure = RemoteError.cutOff
        }
        do {
            do {
                if let failure { throw failure }
            } catch let error as RemoteError {
                try await cycle.recordFailure(error)
            }
        } catch is CancellationError {
            cycle.outcome.isCanceled = true
        } catch is SyncCycle.NotSynced {
            cycle.outcome.isSkipped = true
        }
        return cycle.outcome
    }
}

/// The state of a running cycle.
struct SyncCycle: Sendable {
    let sync: ListSync
    /// The time at which the cycle began.
    let now: Timestamp
    let progress: @Sendable (SyncProgress) -> Void
    /// The collection, measured by the meter.
    let remote: any Remote
    var outcome = SyncOutcome()
    /// Whether anything was applied or sent.
    var hasChangedAnything = false
    /// A failure of the server that did not affect other requests. It is reported at the end of the cycle.
    var failure: RemoteError?
    var pullState = PullState()
    var pushState = PushState()

    init(sync: ListSync, now: Timestamp, progress: @escaping @Sendable (SyncProgress) -> Void) {
        self.sync = sync
        self.now = now
        self.progress = progress
        remote = MeteredRemote(remote: sync.remote, meter: sync.meter)
    }

    var list: UUID { sync.list }

    /// Returns the collection of another list of the account, measured by the same meter.
    func collection(of list: UUID) -> (any Remote)? {
        sync.otherCollections(list).map { MeteredRemote(remote: $0, meter: sync.meter) }
    }

    /// Thrown if the list is in the trash or no longer synced.
    struct NotSynced: Error {}

    /// Applies the server's changes, uploads local ones, then requests the server's changes once more.
    mutating func runPhases(_ storedList: RemoteList) async throws {
        pushState.isSequential = storedList.failures > 0
        try await reread()
        do {
            try await pull(storedList)
        } catch RemoteError.collectionGone {
            try await pull(try await resolveMissingCollection(storedList))
        }
        try await pullProperties()
        try await storePermissions(storedList)
        if !(pullState.isReadOnly ?? storedList.isReadOnly) {
            try await pushProperties()
            try await loadServerBehavior()
            try await push()
            try await compareWithStored()
            try await pullOwnChanges()
        }
        if pullState.isFull || hasChangedAnything { try await restoreHierarchy() }
        try await countUnknownZones()
        if let failure { throw failure }
        try await finish()
    }

    /// Loads the stored knowledge about the server's behavior, and decides whether refused tasks are retried.
    private mutating func loadServerBehavior() async throws {
        let list = list
        let retried: Timestamp?
        (pushState.alterations, pushState.movesWithoutUpload, retried) = try await read { tables in
            (
                try tables.alterations(in: list), try tables.acceptsUIDsOnlyOnce(inAccountOf: list),
                try tables.lastRetried(in: list)
            )
        }
        // Retries have their own interval: some servers need the full comparison in every cycle, and others delay it
        // for days.
        pushState.retriesRefused = sync.options.isFull || isDue(retried)
    }

    /// Changes tasks in one transaction.
    func write<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try Task.checkCancellation()
        try sync.interruption()
        let result = try await sync.store.writeForSync(ifStillSynced(body))
        try sync.interruption()
        return try result.get()
    }

    /// Changes only sync state, in one transaction.
    func updateState<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try Task.checkCancellation()
        try sync.interruption()
        let result = try await sync.store.writeStateForSync(ifStillSynced(body))
        try sync.interruption()
        return try result.get()
    }

    /// Wraps a transaction so that it does nothing once the list is no longer synced, even if this happens while the
    /// cycle runs.
    private func ifStillSynced<T: Sendable>(
        _ body: @Sendable @escaping (SyncTables) throws -> T
    ) -> @Sendable (SyncTables) throws -> Result<T, NotSynced> {
        { [list] tables in try tables.isSynced(list) ? .success(try body(tables)) : .failure(NotSynced()) }
    }

    /// Reads from the store, without a write transaction.
    func read<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try await sync.store.readForSync(body)
    }

    /// Applies server states in one transaction. Moves within the hierarchy that exceed it follow in further
    /// transactions.
    ///
    /// - Returns: The work that the cycle must do outside the transaction.
    @discardableResult
    mutating func apply(
        _ body: @Sendable @escaping (inout PullTransaction) throws -> Void
    ) async throws -> PullTransaction.RemainingWork {
        let (list, clock, newID) = (list, await clock, sync.newID)
        hasChangedAnything = true
        let (counts, remaining) = try await write { tables in
            var transaction = PullTransaction(tables, list: list, clock: clock, newID: newID)
            try body(&transaction)
            try transaction.reparent()
            if !transaction.counts.unread.zones.isEmpty { try tables.expectUnknownZones(in: list) }
            return (transaction.counts, transaction.remaining)
        }
        outcome.add(counts)
        if remaining.hasNewlyCompleted { pullState.hasNewlyCompleted = true }
        for page in remaining.toReparent.pages(of: SyncTables.maxRecordsPerTransaction) {
            try await apply { try $0.reparent(page) }
        }
        return remaining
    }

    var clock: SyncClock {
        get async { SyncClock(sync.store.clock().time, skew: await remote.clockSkew) }
    }

    /// Backs up the store before a cycle removes or overwrites many tasks.
    ///
    /// - Returns: False if the backup failed. The change must not be made in that case.
    mutating func ensureBackup(before changes: Int) throws -> Bool {
        guard changes > ListSync.maxWithoutBackup else { return true }
        do {
            if pullState.backupProblem == nil { try sync.store.backUpBeforeSync() }
        } catch StoreError.backupNotMade(_, let detail) {
            pullState.backupProblem = SyncProblem(.noBackup, detail: detail)
        }
        return pullState.backupProblem == nil
    }

    // MARK: - The end of a cycle

    /// Records that the cycle has ended, and any question for the user.
    mutating func finish() async throws {
        // A full listing that arrived over several cycles counts as a comparison of everything.
        let (list, isFull, held) = (list, pullState.coversWholeList, outcome.held)
        let (time, backupProblem) = (sync.store.clock().time, pullState.backupProblem)
        let (isWaiting, postponesArrivals) = (outcome.isHeldForOthers, outcome.postponesArrivals)
        (outcome.refused, outcome.quarantined, outcome.problem) = try await updateState { tables in
            let problemCounts = try tables.problemCounts(of: list)
            let problem =
                held > 0
                ? SyncProblem(.held) : backupProblem ?? (problemCounts.refused > 0 ? SyncProblem(.refused) : nil)
            if !isWaiting, held == 0 { try tables.removeTime(.held, of: list) }
            if !postponesArrivals { try tables.removeTime(.arrivals, of: list) }
            guard var remote = try tables.remoteList(list) else {
                return (problemCounts.refused, problemCounts.quarantined, problem)
            }
            // A list that waits for other lists has not completed its sync.
            if !isWaiting { remote.lastSynced = time }
            if isFull {
                remote.lastFull = time
                try tables.removeTime(.listing, of: list)
            }
            (remote.failures, remote.backOff) = (0, nil)
            remote.problem = problem
            try tables.save(remote)
            return (problemCounts.refused, problemCounts.quarantined, problem)
        }
    }

    /// Records why the cycle failed, and how long the server is left alone.
    mutating func recordFailure(_ error: RemoteError) async throws {
        let problem = Self.problem(error)
        var retryAfter: Duration??
        if case .unreachable(let asked) = error {
            retryAfter = .some(asked)
            // The account's other lists should make fewer requests at once, regardless of the request that failed.
            outcome.isSlowedDown = true
        }
        if case .failing = error { retryAfter = .some(nil) }
        // If the cycle has achieved anything, the server may be contacted again at once.
        if case .cutOff = error, outcome.pulled + outcome.pushed == 0 { retryAfter = .some(nil) }
        let (list, time) = (list, sync.store.clock().time)
        outcome.backOff = try await updateState { [retryAfter] tables in
            guard var remote = try tables.remoteList(list) else { return nil }
            var wait: Duration?
            if let retryAfter {
                var (backOff, chance) = (BackOff(failures: remote.failures), SystemRandomNumberGenerator())
                wait = backOff.wait(retryAfter: retryAfter, using: &chance)
                remote.failures = backOff.failures
                remote.backOff = wait.map { Timestamp(milliseconds: time.milliseconds + $0.components.seconds * 1000) }
            }
            remote.problem = problem
            try tables.save(remote)
            return wait
        }
        outcome.problem = problem
    }

    /// Returns the problem to store and to show for an error.
    static func problem(_ error: RemoteError) -> SyncProblem {
        switch error {
        case .unreachable, .failing: SyncProblem(.unreachable)
        case .needsPassword: SyncProblem(.needsPassword)
        case .cutOff: SyncProblem(.cutOff)
        case .refused(let status): SyncProblem(.refused, detail: "\(status)")
        case .tokenInvalid: SyncProblem(.refused, detail: "sync-token")
        case .collectionGone: SyncProblem(.gone)
        }
    }
}
