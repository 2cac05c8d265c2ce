import Store
import Synchronization
import Todo

/// A listing while it arrives, which separates rows with news from known ones. Until it is complete, a missing href
/// means nothing. Of known rows only a hash is stored, so a long listing takes little memory.
final class Listing: Sendable {
    private struct State {
        var seen = SeenHrefs()
        var isRepeated: Bool
        var hasRows = false
        var pageToken: String?
        var failure: (any Error)?
    }

    /// The rows with news.
    let spool = ListingSpool()

    /// The news in some rows.
    private struct PageChanges {
        var changes: [(ListingSpool.Address, ListingSpool.State?)] = []
        var hasKnown = false
        /// The number of hrefs that occur for the first time and are known in this version.
        var knownCount = 0
    }

    private let store: Store
    private let list: UUID
    private let remote: any Remote
    private let meter: SyncMeter
    private let state: Mutex<State>

    /// - Parameter isFull: Whether the listing covers the whole collection.
    init(_ store: Store, list: UUID, of remote: any Remote, isFull: Bool, meter: SyncMeter) {
        self.store = store
        self.list = list
        self.remote = remote
        self.meter = meter
        state = Mutex(State(isRepeated: isFull))
    }

    /// Whether everything is compared, or an interrupted earlier cycle has applied some of the rows.
    var isRepeated: Bool { state.withLock { $0.isRepeated } }

    /// The error that prevented comparing the rows with the store.
    var failure: (any Error)? { state.withLock { $0.failure } }

    var hasRows: Bool { state.withLock { $0.hasRows } }

    /// The token with which a later listing can continue after the last complete page. Without one, it must start
    /// again.
    var pageToken: String? { state.withLock { $0.pageToken } }

    /// Returns whether the listing has contained an href.
    func contains(_ href: String) -> Bool { state.withLock { $0.seen.contains(href) } }

    /// Processes rows on the thread on which they arrive.
    ///
    /// - Returns: Whether more rows are wanted.
    func process(_ rows: [RemoteRow], _ end: RemotePageEnd?) -> Bool {
        state.withLock { state in
            do {
                let areNew = rows.map { state.seen.insert($0.href) }
                var knownCount = 0
                if !rows.isEmpty {
                    let pageChanges = try changes(by: rows, areNew)
                    knownCount = pageChanges.knownCount
                    state.isRepeated = state.isRepeated || pageChanges.hasKnown
                    state.hasRows = true
                    try spool.save(pageChanges.changes)
                }
                if let end { state.pageToken = end.token ?? state.pageToken }
                return meter.countRows(rows.count, new: areNew.count { $0 }, known: knownCount, endsPage: end != nil)
            } catch {
                state.failure = error
                return false
            }
        }
    }

    /// Returns the changes that rows make to the news, and how many rows the store already knows in this version.
    private func changes(by rows: [RemoteRow], _ areNew: [Bool]) throws -> PageChanges {
        let list = list
        return try store.readForSyncSynchronously { tables in
            var pageChanges = PageChanges()
            for (row, isNew) in zip(rows, areNew) {
                if case .exists(let etag?) = row.state, try tables.isKnown(row.href, etag: etag, in: list) {
                    pageChanges.hasKnown = true
                    if isNew {
                        pageChanges.knownCount += 1
                    } else {
                        pageChanges.changes.append((ListingSpool.Address(row.href, isKnown: true), nil))
                    }
                    continue
                }
                let isKnown = try tables.existsOnServer(row.href, in: list)
                let address = ListingSpool.Address(row.href, spelling: row.spelling, isKnown: isKnown)
                switch row.state {
                case .exists: pageChanges.changes.append((address, .changed))
                case .unusable:
                    let isNoted = try tables.isQuarantined(row.href, in: list)
                    if !isNoted || !isNew { pageChanges.changes.append((address, isNoted ? nil : .unusable)) }
                case .gone where isKnown:
                    try pageChanges.changes.append((address, uncertainState(of: row.href, tables)))
                case .gone: if !isNew { pageChanges.changes.append((address, nil)) }
                }
            }
            return pageChanges
        }
    }

    /// Returns the state to note for an href that the server no longer lists: unsure, so that it is requested by name.
    /// An unusable href cannot be requested; its quarantine entry is dropped.
    private func uncertainState(of href: String, _ tables: SyncTables) throws -> ListingSpool.State? {
        if remote.isUsable(href) { return .unsure }
        return try tables.isQuarantined(href, in: list) ? .dropped : nil
    }

    /// Marks every known resource that the listing did not contain to be requested by name.
    func markUnlistedUncertain() async throws {
        let (list, spool) = (list, spool)
        try await store.readForSync { tables in
            var page: [(ListingSpool.Address, ListingSpool.State?)] = []
            try tables.forEachHref(in: list) { href in
                if self.contains(href) { return }
                page.append((ListingSpool.Address(href, isKnown: true), try self.uncertainState(of: href, tables)))
                guard page.count == SyncTables.maxRecordsPerTransaction else { return }
                try spool.save(page)
                page = []
            }
            try spool.save(page)
        }
    }
}
