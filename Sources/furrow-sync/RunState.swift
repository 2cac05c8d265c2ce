// The state that a run's concurrent tasks share about accounts and lists.

import CalDAV
import Store
import Sync
import Synchronization
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A thread-safe set of ids noted during the run.
final class Noted: Sendable {
    private let noted = Mutex<Set<UUID>>([])

    var ids: Set<UUID> { noted.withLock { $0 } }

    func note(_ id: UUID, _ isNoted: Bool = true) {
        noted.withLock { noted in
            if isNoted { noted.insert(id) } else { noted.remove(id) }
        }
    }
}

/// A time limit for slow accounts. A store has one run at a time, so a slow or hostile server of one account would keep
/// the others from syncing again for hours.
///
/// Once one account has synced, the others have ten minutes left, counted from their own start if that is later. The
/// next run continues lists that are cut off.
final class RunEnd: Sendable {
    private struct State {
        var firstEnd: ContinuousClock.Instant?
        var starts: [UUID: ContinuousClock.Instant] = [:]
        var meters: [(account: UUID, meter: SyncMeter)] = []
    }

    /// The default time: ten minutes, less than the 15 minutes between two syncs of the window.
    static let usualGrace = Duration.seconds(600)
    private let grace: Duration
    private let state = Mutex(State())

    /// Creates the time limit of a run.
    ///
    /// - Parameter grace: the time that the other accounts have left once one has synced.
    init(grace: Duration = RunEnd.usualGrace) { self.grace = grace }

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
    func limit(_ meter: SyncMeter, of account: UUID) {
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
    private let signedIn = Mutex<[UUID: SignedIn]>([:])
    private let keyring = Turns()

    /// Returns an account with its session, which stays open until the end of the run.
    ///
    /// - Parameter asks: whether the user may be asked to unlock the keyring.
    func signIn(_ account: Account, asking asks: Bool) async throws(Failure) -> SignedIn {
        if let known = signedIn.withLock({ $0[account.id] }) { return known }
        let new: SignedIn
        if account.kind == .manual {
            // One keyring holds the passwords of several accounts, so the user is asked to unlock it only once.
            new = try await keyring.take { () async -> Result<SignedIn, Failure> in
                do throws(Failure) {
                    return .success(try await SignedIn(account, asking: asks, isAwaited: false))
                } catch {
                    return .failure(error)
                }
            }.get()
        } else {
            new = try await SignedIn(account, asking: asks, isAwaited: false)
        }
        signedIn.withLock { $0[account.id] = new }
        return new
    }

    /// Closes all sessions.
    func close() {
        for one in signedIn.withLock({ Array($0.values) }) { one.session.close() }
    }
}

/// The account's other lists to which a list's cycle sends requests.
final class OtherRemotes: Sendable {
    private let session: DavSession
    private let meter: SyncMeter
    private let asked = Mutex<[CalDAVRemote]>([])

    init(_ session: DavSession, _ meter: SyncMeter) { (self.session, self.meter) = (session, meter) }

    /// Returns the list at an address, for requests measured by the cycle's meter.
    func remote(at address: DavAddress) -> CalDAVRemote {
        let remote = CalDAVRemote(session, list: address, meter: meter)
        asked.withLock { $0.append(remote) }
        return remote
    }

    /// The last error of the most recently used list that has one; nil if none has.
    var lastError: CalDAVError? { asked.withLock { $0.compactMap(\.lastError).last } }
}

/// A queue that runs work one piece at a time, whichever tasks submit it.
private actor Turns {
    private var last: Task<Void, Never>?

    /// Runs a piece of work after all earlier ones.
    func take<T: Sendable>(_ work: @escaping @Sendable () async -> T) async -> T {
        let before = last
        let task = Task {
            await before?.value
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
