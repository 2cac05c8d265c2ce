// A listing as it arrives: rows that say something new are told from the others.

import Store
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A listing as it arrives. Nothing of it counts before it has arrived whole. What is known already leaves nothing behind but a hash, so
/// a long listing takes little memory.
final class Listing: Sendable {
    private struct State {
        var seen = SeenAddresses()
        var isRepeated: Bool
        var failure: (any Error)?
    }

    /// The rows that say something new.
    let news = ListingSpool()

    private let store: Store
    private let list: UUID
    private let remote: any Remote
    private let meter: SyncMeter
    private let state: Mutex<State>

    /// - Parameter isFull: whether the rows are all that there is.
    init(_ store: Store, list: UUID, of remote: any Remote, isFull: Bool, meter: SyncMeter) {
        (self.store, self.list, self.remote, self.meter) = (store, list, remote, meter)
        state = Mutex(State(isRepeated: isFull))
    }

    /// Whether all is compared, or an earlier cycle that broke off has taken in some of the rows.
    var isRepeated: Bool { state.withLock { $0.isRepeated } }

    /// Why its rows could not be compared with the store; nil where they could.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Whether it has named an address.
    func hasNamed(_ href: String) -> Bool { state.withLock { $0.seen.contains(href) } }

    /// Takes rows, on whichever thread they arrive.
    ///
    /// - Returns: whether more are wanted.
    func take(_ rows: [RemoteRow], endsPage: Bool) -> Bool {
        state.withLock { state in
            do {
                let areNew = rows.map { state.seen.insert($0.href) }
                if !rows.isEmpty {
                    let (changes, hasKnown) = try changes(by: rows, areNew)
                    state.isRepeated = state.isRepeated || hasKnown
                    try news.keep(changes)
                }
                return meter.list(rows.count, new: areNew.count { $0 }, endsPage: endsPage)
            } catch {
                state.failure = error
                return false
            }
        }
    }

    /// What rows change in the news, and whether something stands in the store just as one of them says.
    private func changes(
        by rows: [RemoteRow], _ areNew: [Bool]
    ) throws -> (changes: [(ListingSpool.Address, ListingSpool.State?)], hasKnown: Bool) {
        let list = list
        return try store.readForSyncNow { tables in
            var (changes, hasKnown): ([(ListingSpool.Address, ListingSpool.State?)], Bool) = ([], false)
            for (row, isNew) in zip(rows, areNew) {
                if case .there(let etag?) = row.state, try tables.isKnown(row.href, etag: etag, in: list) {
                    hasKnown = true
                    if !isNew { changes.append((ListingSpool.Address(row.href, isKnown: true), nil)) }
                    continue
                }
                let isKnown = try tables.isThere(row.href, in: list)
                let address = ListingSpool.Address(row.href, spelling: row.spelling, isKnown: isKnown)
                switch row.state {
                case .there: changes.append((address, .changed))
                case .unusable:
                    let isNoted = try tables.isQuarantined(row.href, in: list)
                    if !isNoted || !isNew { changes.append((address, isNoted ? nil : .unusable)) }
                case .gone where isKnown: try changes.append((address, doubt(of: row.href, tables)))
                case .gone: if !isNew { changes.append((address, nil)) }
                }
            }
            return (changes, hasKnown)
        }
    }

    /// What is to be done about an address of which the server says nothing any more. By some nothing can be asked for, and nothing but
    /// the note of them is here.
    private func doubt(of href: String, _ tables: SyncTables) throws -> ListingSpool.State? {
        if remote.isUsable(href) { return .unsure }
        return try tables.isQuarantined(href, in: list) ? .dropped : nil
    }

    /// Has all be asked for by name that is known to stand in the list and was not named.
    func doubtUnnamed() async throws {
        let (list, news) = (list, news)
        try await store.readForSync { tables in
            var page: [(ListingSpool.Address, ListingSpool.State?)] = []
            try tables.forEachHref(in: list) { href in
                if self.hasNamed(href) { return }
                page.append((ListingSpool.Address(href, isKnown: true), try self.doubt(of: href, tables)))
                guard page.count == SyncTables.most else { return }
                try news.keep(page)
                page = []
            }
            try news.keep(page)
        }
    }
}
