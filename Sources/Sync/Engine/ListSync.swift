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
    /// Called before and after each transaction: where tests have it break off.
    var interruption: @Sendable () throws -> Void = {}

    /// How many addresses are asked for at once.
    static let page = 100
    /// How often all is compared, in ms: a day.
    static let fullInterval: Int64 = 86_400_000
    /// More changes than this have the store backed up first.
    static let mostWithoutBackup = 50
    /// How often something that stands otherwise there than was expected is tried.
    static let mostAttempts = 3

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
        var cycle = Cycle(sync: self, now: now, progress: progress)
        guard let known, !(options.heedsBackOff && known.backOff.map { $0 > now } ?? false) else {
            cycle.outcome.isPassedOver = true
            return cycle.outcome
        }
        do {
            do {
                try await cycle.work(known)
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
struct Cycle {
    let sync: ListSync
    /// When it began.
    let now: Timestamp
    let progress: @Sendable (SyncProgress) -> Void
    var outcome = SyncOutcome()
    /// Whether all was compared, to its end.
    var isFull = false
    /// Whether anything was taken in or sent.
    var hasWorked = false
    /// How the server says that the collection is shown.
    var look: RemoteLook?
    /// Whether the server lets nothing be written into it; nil where it did not say.
    var isReadOnly: Bool?
    /// Whether the store was backed up.
    var isBackedUp = false

    init(sync: ListSync, now: Timestamp, progress: @escaping @Sendable (SyncProgress) -> Void) {
        (self.sync, self.now, self.progress) = (sync, now, progress)
    }

    var list: UUID { sync.list }
    var remote: any Remote { sync.remote }

    /// The list is in the trash, or is synchronised no more.
    struct Ended: Error {}

    mutating func work(_ known: RemoteList) async throws {
        do {
            try await pull(known)
        } catch RemoteError.collectionGone {
            try await pull(try await replace(known))
        }
        try await takeLook()
        try await takeRights(known)
        if !(isReadOnly ?? known.isReadOnly) {
            try await putLook()
            try await push()
        }
        if isFull || hasWorked { try await tidy() }
        try await finish()
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

    /// Takes in, in one transaction, what a server says.
    mutating func takeIn(_ body: @Sendable @escaping (inout Incoming) throws -> Void) async throws {
        let (list, clock) = (list, await clock)
        hasWorked = true
        outcome.add(
            try await write { tables in
                var incoming = Incoming(tables, list: list, clock: clock)
                try body(&incoming)
                try incoming.settle()
                return incoming.counts
            })
    }

    var clock: SyncClock {
        get async { SyncClock(sync.store.clock().time, skew: await remote.clockSkew) }
    }

    /// Has the store backed up before a cycle that changes much.
    mutating func backUp(before changes: Int) throws {
        guard changes > ListSync.mostWithoutBackup, !isBackedUp, sync.store.backupFolder != nil else { return }
        _ = try sync.store.backUp()
        isBackedUp = true
    }

    // MARK: - Its end

    /// Keeps that all was done, and what is to be asked.
    mutating func finish() async throws {
        let (list, isFull, held) = (list, isFull, outcome.held)
        let time = sync.store.clock().time
        let troubles = try await note { tables in
            let troubles = try tables.troubles(of: list)
            guard var remote = try tables.remoteList(list) else { return troubles }
            remote.lastSynced = time
            if isFull { remote.lastFull = time }
            (remote.failures, remote.backOff) = (0, nil)
            remote.problem = held > 0 ? .held : troubles.refused > 0 ? .refused : nil
            try tables.keep(remote)
            return troubles
        }
        (outcome.refused, outcome.quarantined) = troubles
        outcome.problem = held > 0 ? .held : troubles.refused > 0 ? .refused : nil
    }

    /// Keeps why it could not be done, and for how long the server is left alone.
    mutating func fail(_ error: RemoteError) async throws {
        let problem = Self.problem(error)
        var retryAfter: Duration??
        if case .unreachable(let asked) = error { retryAfter = .some(asked) }
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

    private static func problem(_ error: RemoteError) -> SyncProblem {
        switch error {
        case .unreachable: .unreachable
        case .needsPassword: .needsPassword
        case .refused(let status): SyncProblem(SyncProblem.refused.code, detail: "\(status)")
        case .tokenInvalid: SyncProblem(SyncProblem.refused.code, detail: "sync-token")
        case .collectionGone: .gone
        }
    }
}
