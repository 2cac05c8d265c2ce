// What a run knows of its accounts and lists, on whichever task they are worked at.

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

/// What was noted on the way, by id.
final class Noted: Sendable {
    private let noted = Mutex<Set<UUID>>([])

    var ids: Set<UUID> { noted.withLock { $0 } }

    func note(_ id: UUID, _ isNoted: Bool = true) {
        noted.withLock { noted in
            if isNoted { noted.insert(id) } else { noted.remove(id) }
        }
    }
}

/// The accounts that a run has signed in to, each once.
final class Sessions: Sendable {
    private let signedIn = Mutex<[UUID: SignedIn]>([:])
    private let keyring = Turns()

    /// An account with its session, which stays open until the end of the run.
    ///
    /// - Parameter asks: whether the person may be asked to unlock the keyring.
    func signIn(_ account: Account, asking asks: Bool) async throws(Failure) -> SignedIn {
        if let known = signedIn.withLock({ $0[account.id] }) { return known }
        let new: SignedIn
        if account.kind == .manual {
            // One keyring has the passwords of several accounts, and the person is asked for it once.
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

    func close() {
        for one in signedIn.withLock({ Array($0.values) }) { one.session.close() }
    }
}

/// The other lists of an account, of which a list's cycle asks something.
final class OtherRemotes: Sendable {
    private let session: DavSession
    private let meter: SyncMeter
    private let asked = Mutex<[CalDAVRemote]>([])

    init(_ session: DavSession, _ meter: SyncMeter) { (self.session, self.meter) = (session, meter) }

    func remote(at address: DavAddress) -> CalDAVRemote {
        let remote = CalDAVRemote(session, list: address, meter: meter)
        asked.withLock { $0.append(remote) }
        return remote
    }

    /// Why the last one that failed did so; nil where none has.
    var lastError: CalDAVError? { asked.withLock { $0.compactMap(\.lastError).last } }
}

/// Work that is done one piece after another, whichever tasks ask for it.
private actor Turns {
    private var last: Task<Void, Never>?

    /// Does a piece once all pieces before it are done.
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
