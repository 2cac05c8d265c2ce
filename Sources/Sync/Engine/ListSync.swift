// One list's cycle: what has changed there comes here, and what has changed here goes there.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The cycle of one list with its collection on a server.
///
/// Each transaction leaves what another program, or this one after a crash, can go on from. It is not to be run for one list
/// twice at once.
public struct ListSync: Sendable {
    let store: Store
    let list: UUID
    let remote: any Remote
    let options: SyncOptions
    /// Measures what the cycle takes from the server.
    public var meter = SyncMeter()
    /// The collection of another list of the account, nil where there is none: whether a task that comes here has left that one is
    /// asked there.
    public var others: @Sendable (UUID) -> (any Remote)? = { _ in nil }
    /// Called before and after each transaction: where tests have it break off.
    var interruption: @Sendable () throws -> Void = {}
    /// Where ids come from that nothing names: chance, unless a test has it be repeatable.
    var newID: @Sendable () -> UUID = UUID.random
    /// Waits for so long: tests do not.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// How many addresses are asked for at once.
    static let page = 100
    /// How often all is compared, and how often refused tasks are tried again, in ms: a day.
    static let fullInterval: Int64 = 86_400_000
    /// More changes than this have the store backed up first.
    static let mostWithoutBackup = 50
    /// How often something that stands otherwise there than was expected is tried.
    static let mostAttempts = 3
    /// After how many failures in a row at ever fewer addresses a server is taken to fail at all: among 100 the way to one is 8.
    static let mostFailures = 16

    /// How long a cycle waits in all for a server that asks to be left alone. A longer wait ends it.
    static let longestPause = Duration.seconds(30)
    /// How long it waits where the server has not said for how long: requests that came at once are over by then.
    static let usualPause = Duration.seconds(5)
    /// How long it waits before it tries again what another program has locked. Xandikos locks a list for some tenths of a second
    /// while it writes a task.
    static let lockPause = Duration.seconds(1)

    /// A cycle of a list, which `Store.keep` has made the same as a collection.
    public init(_ store: Store, list: UUID, remote: any Remote, options: SyncOptions = SyncOptions()) {
        (self.store, self.list, self.remote, self.options) = (store, list, remote, options)
    }

    /// Does the cycle.
    ///
    /// It can be cancelled, which it heeds between transactions. What the server does is in the outcome, and in the store for
    /// whoever shows it.
    ///
    /// - Throws: `StoreError`; what was done until then is kept.
    public func run(progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }) async throws -> SyncOutcome {
        let (list, now) = (list, store.clock().time)
        let known = try await store.readForSync { try $0.isSynced(list) ? $0.remoteList(list) : nil }
        let cycle = Cycle(sync: self, now: now, progress: progress)
        guard let known, !(options.heedsBackOff && known.backOff.map { $0 > now } ?? false) else {
            var outcome = cycle.outcome
            outcome.isPassedOver = true
            return outcome
        }
        return try await metered(cycle, known)
    }

    /// Whether an error may come from ending what was under way. The store's own errors and a refused password are reported as such.
    private static func mayBeOfMeter(_ error: any Error) -> Bool {
        switch error {
        case is CancellationError, RemoteError.unreachable, RemoteError.failing: true
        default: false
        }
    }

    /// Does a cycle, and ends it where the server makes no progress.
    private func metered(_ cycle: Cycle, _ known: RemoteList) async throws -> SyncOutcome {
        var (cycle, failure) = await withTaskGroup(of: (Cycle, (any Error)?)?.self) { group in
            group.addTask {
                var cycle = cycle
                do {
                    try await cycle.work(known)
                    return (cycle, nil)
                } catch {
                    return (cycle, error)
                }
            }
            group.addTask {
                try? await meter.watch()
                return nil
            }
            var worked: (Cycle, (any Error)?)?
            for await ended in group {
                worked = worked ?? ended
                group.cancelAll()
            }
            return worked ?? (cycle, nil)
        }
        // What was under way then has failed because of that.
        if let error = failure, Self.mayBeOfMeter(error), !Task.isCancelled, meter.excess != nil {
            failure = RemoteError.cutOff
        }
        do {
            do {
                if let failure { throw failure }
            } catch let error as RemoteError {
                try await cycle.fail(error)
            }
        } catch is CancellationError {
            cycle.outcome.isCancelled = true
        } catch is Cycle.Ended {
            cycle.outcome.isPassedOver = true
        }
        return cycle.outcome
    }
}

/// What a cycle goes through.
struct Cycle: Sendable {
    let sync: ListSync
    /// When it began.
    let now: Timestamp
    let progress: @Sendable (SyncProgress) -> Void
    var outcome = SyncOutcome()
    /// Whether all was compared, to its end.
    var isFull = false
    /// Whether this cycle continues a listing of everything that was cut off, to its end.
    var continuesListing = false
    /// Whether anything was taken in or sent.
    var hasWorked = false
    /// How the server says that the collection is shown.
    var look: RemoteLook?
    /// What the server failed at while other things went well: that is told when all else is done.
    var failure: RemoteError?
    /// The items at which it failed in a row.
    var failuresInARow: [UUID] = []
    /// Whether what goes to the server goes one at a time: it has not answered, or did not take several at once.
    var isOneAtATime = false
    /// How long the cycle has waited for a server that asked to be left alone.
    var paused = Duration.zero
    /// Whether what was refused is tried again: once a day, and where the person asked for it.
    var retries = false
    /// The token up to which this cycle has taken in every change; nil where there is none.
    var takenIn: String?
    /// Whether this cycle has sent a request that changes the collection.
    var hasChangedCollection = false
    /// Whether this cycle has deleted a task on the server.
    var hasDeleted = false
    /// The addresses at which this cycle has stored a task.
    var written: Set<String> = []
    /// Whether completed tasks have come since repeating tasks were last read again for their done copies.
    var hasNewlyCompleted = false
    /// The addresses at which this cycle has stored a task and got an ETag, in order.
    var stored: [String] = []
    /// The items that this cycle has moved there from another list of the account.
    var moved: Set<UUID> = []
    /// The items that were to be moved at once, whether that was done or refused.
    var triedMoves: Set<UUID> = []
    /// Whether the server alters tasks that are put into the list, as far as is known.
    var alterations = Alterations()
    /// Whether the account is known to accept each UID once: a task that comes from another list of it is moved without trying to
    /// put it first.
    var movesAtOnce = false
    /// How many items the server has here be otherwise.
    var overwritten = 0
    /// Why the store could not be backed up before much was changed: nothing is removed or overwritten then.
    var withoutBackup: SyncProblem?
    /// Whether the server lets nothing be written into it; nil where it did not say.
    var isReadOnly: Bool?

    init(sync: ListSync, now: Timestamp, progress: @escaping @Sendable (SyncProgress) -> Void) {
        (self.sync, self.now, self.progress) = (sync, now, progress)
        remote = MeteredRemote(remote: sync.remote, meter: sync.meter)
    }

    var list: UUID { sync.list }
    let remote: any Remote
    /// The collection of another list of the account; nil where there is none.
    func other(_ list: UUID) -> (any Remote)? {
        sync.others(list).map { MeteredRemote(remote: $0, meter: sync.meter) }
    }

    /// The list is in the trash, or is synchronised no more.
    struct Ended: Error {}

    mutating func work(_ known: RemoteList) async throws {
        isOneAtATime = known.failures > 0
        try await reread()
        do {
            try await pull(known)
        } catch RemoteError.collectionGone {
            try await pull(try await replace(known))
        }
        try await takeLook()
        try await takeRights(known)
        if !(isReadOnly ?? known.isReadOnly) {
            try await putLook()
            try await recallHabits()
            try await push()
            try await compareWithStored()
            try await followUp()
        }
        if isFull || hasWorked { try await tidy() }
        try await countUnknownZones()
        if let failure { throw failure }
        try await finish()
    }

    /// Recalls what was learned of the server's habits, and whether the refused tasks have their turn again.
    private mutating func recallHabits() async throws {
        let list = list
        let retried: Timestamp?
        (alterations, movesAtOnce, retried) = try await read { tables in
            (
                try tables.alterations(in: list), try tables.takesUIDsOnce(inAccountOf: list),
                try tables.lastRetried(in: list)
            )
        }
        // Not with the comparison of everything, which some servers need in each cycle, and others put off for days.
        retries = sync.options.isFull || isDue(retried)
    }

    /// Changes items, in one transaction.
    func write<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try Task.checkCancellation()
        try sync.interruption()
        let result = try await sync.store.writeForSync(whileSynced(body))
        try sync.interruption()
        return try result.get()
    }

    /// Changes what is kept of synchronising alone, in one transaction.
    func note<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try Task.checkCancellation()
        try sync.interruption()
        let result = try await sync.store.noteForSync(whileSynced(body))
        try sync.interruption()
        return try result.get()
    }

    /// Nothing is done any more once the list's synchronising has ended, though that was while this runs.
    private func whileSynced<T: Sendable>(
        _ body: @Sendable @escaping (SyncTables) throws -> T
    ) -> @Sendable (SyncTables) throws -> Result<T, Ended> {
        { [list] tables in try tables.isSynced(list) ? .success(try body(tables)) : .failure(Ended()) }
    }

    func read<T: Sendable>(_ body: @Sendable @escaping (SyncTables) throws -> T) async throws -> T {
        try await sync.store.readForSync(body)
    }

    /// Takes in, in one transaction, what a server says; what it moves within trees beyond that in further ones.
    ///
    /// - Returns: what was left for the cycle to decide.
    @discardableResult
    mutating func takeIn(
        _ body: @Sendable @escaping (inout Incoming) throws -> Void
    ) async throws -> Incoming.Left {
        let (list, clock, newID) = (list, await clock, sync.newID)
        hasWorked = true
        let (counts, left) = try await write { tables in
            var incoming = Incoming(tables, list: list, clock: clock, newID: newID)
            try body(&incoming)
            try incoming.settle()
            if !incoming.counts.unread.zones.isEmpty { try tables.expectUnknownZones(in: list) }
            return (incoming.counts, incoming.left)
        }
        outcome.add(counts)
        hasNewlyCompleted = hasNewlyCompleted || left.hasNewlyCompleted
        for page in left.late.pages(of: SyncTables.most) { try await takeIn { try $0.settle(page) } }
        return left
    }

    var clock: SyncClock {
        get async { SyncClock(sync.store.clock().time, skew: await remote.clockSkew) }
    }

    /// Has the store backed up before a cycle removes or overwrites much.
    ///
    /// - Returns: false where that failed: it is not to be done then.
    mutating func isBackedUp(before changes: Int) throws -> Bool {
        guard changes > ListSync.mostWithoutBackup else { return true }
        do {
            if withoutBackup == nil { try sync.store.backUpBeforeSync() }
        } catch StoreError.backupNotMade(_, let detail) {
            withoutBackup = SyncProblem(SyncProblem.noBackup.code, detail: detail)
        }
        return withoutBackup == nil
    }

    // MARK: - Its end

    /// Keeps that all was done, and what is to be asked.
    mutating func finish() async throws {
        // A listing that arrived over several cycles counts as a comparison of everything.
        let (list, isFull, held) = (list, isFull || continuesListing, outcome.held)
        let (time, withoutBackup) = (sync.store.clock().time, withoutBackup)
        let (isWaiting, holdsArrivals) = (outcome.isHeldForOthers, outcome.holdsArrivals)
        (outcome.refused, outcome.quarantined, outcome.problem) = try await note { tables in
            let troubles = try tables.troubles(of: list)
            let problem = held > 0 ? .held : withoutBackup ?? (troubles.refused > 0 ? .refused : nil)
            if !isWaiting, held == 0 { try tables.keep(nil, as: .held, of: list) }
            if !holdsArrivals { try tables.keep(nil, as: .arrivals, of: list) }
            guard var remote = try tables.remoteList(list) else {
                return (troubles.refused, troubles.quarantined, problem)
            }
            // What waits for other lists is not done yet, and may not wait for ever.
            if !isWaiting { remote.lastSynced = time }
            if isFull {
                remote.lastFull = time
                try tables.keep(nil, as: .listing, of: list)
            }
            (remote.failures, remote.backOff) = (0, nil)
            remote.problem = problem
            try tables.keep(remote)
            return (troubles.refused, troubles.quarantined, problem)
        }
    }

    /// Keeps why it could not be done, and for how long the server is left alone.
    mutating func fail(_ error: RemoteError) async throws {
        let problem = Self.problem(error)
        var retryAfter: Duration??
        if case .unreachable(let asked) = error {
            retryAfter = .some(asked)
            // Whatever it was asked for: the account's other lists are to ask for less at once.
            outcome.isSlowedDown = true
        }
        if case .failing = error { retryAfter = .some(nil) }
        // A server that has sent something before is asked again at once.
        if case .cutOff = error, outcome.pulled + outcome.pushed == 0 { retryAfter = .some(nil) }
        let (list, time) = (list, sync.store.clock().time)
        outcome.backOff = try await note { [retryAfter] tables in
            guard var remote = try tables.remoteList(list) else { return nil }
            var wait: Duration?
            if let retryAfter {
                var (backOff, chance) = (BackOff(failures: remote.failures), SystemRandomNumberGenerator())
                wait = backOff.wait(retryAfter: retryAfter, using: &chance)
                remote.failures = backOff.failures
                remote.backOff = wait.map { Timestamp(milliseconds: time.milliseconds + $0.components.seconds * 1000) }
            }
            remote.problem = problem
            try tables.keep(remote)
            return wait
        }
        outcome.problem = problem
    }

    static func problem(_ error: RemoteError) -> SyncProblem {
        switch error {
        case .unreachable, .failing: .unreachable
        case .needsPassword: .needsPassword
        case .cutOff: .cutOff
        case .refused(let status): SyncProblem(SyncProblem.refused.code, detail: "\(status)")
        case .tokenInvalid: SyncProblem(SyncProblem.refused.code, detail: "sync-token")
        case .collectionGone: .gone
        }
    }
}
