// A listing as it arrives: rows that say something new are told from the others.

import Store
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A listing as it arrives. Before it has arrived whole, an address that it has not named says nothing. Known rows leave nothing behind
/// but a hash, so a long listing takes little memory.
final class Listing: Sendable {
    private struct State {
        var seen = SeenAddresses()
        var isRepeated: Bool
        var hasRows = false
        var pageToken: String?
        var failure: (any Error)?
    }

    /// The rows that say something new.
    let news = ListingSpool()

    /// What rows say that is new.
    private struct Found {
        var changes: [(ListingSpool.Address, ListingSpool.State?)] = []
        var hasKnown = false
        /// How many of the addresses that were not named before are known in this version.
        var known = 0
    }

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

    /// Whether any row has arrived.
    var hasRows: Bool { state.withLock { $0.hasRows } }

    /// Where a later listing can continue after the last page that has arrived whole; nil where it has to begin again.
    var pageToken: String? { state.withLock { $0.pageToken } }

    /// Whether it has named an address.
    func hasNamed(_ href: String) -> Bool { state.withLock { $0.seen.contains(href) } }

    /// Takes rows, on whichever thread they arrive.
    ///
    /// - Returns: whether more are wanted.
    func take(_ rows: [RemoteRow], _ end: RemotePageEnd?) -> Bool {
        state.withLock { state in
            do {
                let areNew = rows.map { state.seen.insert($0.href) }
                var known = 0
                if !rows.isEmpty {
                    let found = try changes(by: rows, areNew)
                    known = found.known
                    state.isRepeated = state.isRepeated || found.hasKnown
                    state.hasRows = true
                    try news.keep(found.changes)
                }
                if let end { state.pageToken = end.token ?? state.pageToken }
                return meter.list(rows.count, new: areNew.count { $0 }, known: known, endsPage: end != nil)
            } catch {
                state.failure = error
                return false
            }
        }
    }

    /// What rows change in the news, and whether the store knows one of them just as it is.
    private func changes(by rows: [RemoteRow], _ areNew: [Bool]) throws -> Found {
        let list = list
        return try store.readForSyncNow { tables in
            var found = Found()
            for (row, isNew) in zip(rows, areNew) {
                if case .there(let etag?) = row.state, try tables.isKnown(row.href, etag: etag, in: list) {
                    found.hasKnown = true
                    if isNew {
                        found.known += 1
                    } else {
                        found.changes.append((ListingSpool.Address(row.href, isKnown: true), nil))
                    }
                    continue
                }
                let isKnown = try tables.isThere(row.href, in: list)
                let address = ListingSpool.Address(row.href, spelling: row.spelling, isKnown: isKnown)
                switch row.state {
                case .there: found.changes.append((address, .changed))
                case .unusable:
                    let isNoted = try tables.isQuarantined(row.href, in: list)
                    if !isNoted || !isNew { found.changes.append((address, isNoted ? nil : .unusable)) }
                case .gone where isKnown: try found.changes.append((address, doubt(of: row.href, tables)))
                case .gone: if !isNew { found.changes.append((address, nil)) }
                }
            }
            return found
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
