// The state that a run's concurrent tasks share about accounts and lists.

import CalDAV
import Store
import SyncEngine
import Synchronization
import Todo

/// A thread-safe set of ids noted during the run.
final class IDSet: Sendable {
    private let ids = Mutex<Set<UUID>>([])

    var all: Set<UUID> { ids.withLock { $0 } }

    func set(_ id: UUID, to isMember: Bool = true) {
        ids.withLock { ids in
            if isMember { ids.insert(id) } else { ids.remove(id) }
        }
    }
}

/// A time limit for slow accounts. A store has one run at a time, so a slow or hostile server of one account would keep
/// the others from syncing again for hours.
///
/// Once one account has synced, the others have ten more minutes, counted from their own start if that is later. The
/// next run continues lists that are cut off.
final class SlowAccountLimit: Sendable {
    private struct State {
        var firstEnd: ContinuousClock.Instant?
        var starts: [UUID: ContinuousClock.Instant] = [:]
        var meters: [(account: UUID, meter: SyncMeter)] = []
    }

    /// The default time: ten minutes, less than the 15 minutes between two syncs of the window.
    static let defaultGrace = Duration.seconds(600)
    private let grace: Duration
    private let state = Mutex(State())

    /// - Parameter grace: The remaining time of the other accounts once one has synced.
    init(grace: Duration = SlowAccountLimit.defaultGrace) { self.grace = grace }

    /// Records that an account begins to sync.
    func begin(_ account: UUID) { state.withLock { $0.starts[account] = .now } }

    /// Records that an account has synced, and limits the time of the others.
    func end(_ account: UUID) {
        let meters = state.withLock { state in
            if state.firstEnd == nil { state.firstEnd = .now }
            return state.meters.filter { $0.account != account }
        }
        for (other, meter) in meters { shorten(meter, of: other) }
    }

    /// Applies the time limit to the cycle of an account's list, now or once another account has synced.
    func apply(to meter: SyncMeter, of account: UUID) {
        let isEnding = state.withLock { state in
            state.meters.removeAll { $0.account == account }
            state.meters.append((account, meter))
            return state.firstEnd != nil
        }
        if isEnding { shorten(meter, of: account) }
    }

    private func shorten(_ meter: SyncMeter, of account: UUID) {
        let end = state.withLock { state in
            max(state.firstEnd ?? .now, state.starts[account] ?? .now) + grace
        }
        meter.shorten(to: max(end - .now, .zero))
    }
}

/// The accounts that a run has signed in to, once each.
final class Sessions: Sendable {
    private let signedIn = Mutex<[UUID: AccountSession]>([:])
    private let keyring = SerialQueue()

    /// Returns an account with its session, which stays open until the end of the run.
    ///
    /// - Parameter allowsPrompt: Whether the user may be asked to unlock the keyring.
    func signIn(_ account: Account, allowsPrompt: Bool) async throws(Failure) -> AccountSession {
        if let existing = signedIn.withLock({ $0[account.id] }) { return existing }
        let new: AccountSession
        if account.kind == .manual {
            // One keyring holds the passwords of several accounts, so the user is asked to unlock it only once.
            new = try await keyring.run { () async -> Result<AccountSession, Failure> in
                do throws(Failure) {
                    return .success(try await AccountSession(account, allowsPrompt: allowsPrompt, isInteractive: false))
                } catch {
                    return .failure(error)
                }
            }.get()
        } else {
            new = try await AccountSession(account, allowsPrompt: allowsPrompt, isInteractive: false)
        }
        signedIn.withLock { $0[account.id] = new }
        return new
    }

    func close() {
        for account in signedIn.withLock({ Array($0.values) }) { account.session.close() }
    }
}

/// The account's other lists to which a list's cycle sends requests.
final class OtherRemotes: Sendable {
    private let session: DavSession
    private let meter: SyncMeter
    private let remotes = Mutex<[CalDAVRemote]>([])

    init(_ session: DavSession, _ meter: SyncMeter) { (self.session, self.meter) = (session, meter) }

    /// Returns the list at an address, for requests measured by the cycle's meter.
    func remote(at address: DavAddress) -> CalDAVRemote {
        let remote = CalDAVRemote(session, list: address, meter: meter)
        remotes.withLock { $0.append(remote) }
        return remote
    }

    /// The last error of the most recently used list that has one, or nil if none has.
    var lastError: CalDAVError? { remotes.withLock { $0.compactMap(\.lastError).last } }
}

private actor SerialQueue {
    private var last: Task<Void, Never>?

    /// Runs a piece of work after all earlier ones.
    func run<T: Sendable>(_ work: @escaping @Sendable () async -> T) async -> T {
        let previous = last
        let task = Task {
            await previous?.value
            return await work()
        }
        last = Task { _ = await task.value }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
