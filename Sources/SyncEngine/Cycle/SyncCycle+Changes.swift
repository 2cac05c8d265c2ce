// Confirms, fetches and applies the news of a listing.

import Store

extension SyncCycle {
    /// Quarantines hrefs that no task can have, and removes those that the server no longer lists from the quarantine.
    /// They are never requested, and no task counts as deleted because of them.
    mutating func quarantine(_ spool: ListingSpool) async throws {
        var last: String?
        while case let page = try spool.page(.unusable, after: last, limit: SyncTables.maxRecordsPerTransaction),
            let end = page.last
        {
            try await apply { transaction in
                for address in page { try transaction.quarantine(address.href, .unusableHref, etag: nil) }
            }
            last = end.href
        }
        last = nil
        while case let page = try spool.page(.dropped, after: last, limit: SyncTables.maxRecordsPerTransaction),
            let end = page.last
        {
            try await apply { transaction in
                for address in page { try transaction.tables.removeQuarantined(address.href, in: transaction.list) }
            }
            last = end.href
        }
    }

    /// Requests by name every href whose state is uncertain.
    func confirm(_ spool: ListingSpool) async throws {
        let list = list
        try await spool.forEachPage(.unsure, of: ListSync.pageSize) { page in
            let states = try await remote.states(of: page.map(\.href))
            let found = try await read { tables in
                try page.map { address -> (ListingSpool.Address, ListingSpool.State?) in
                    switch states[address.href] {
                    case .gone?: (address, .gone)
                    case .exists(_, let etag?)?:
                        (address, try tables.isKnown(address.href, etag: etag, in: list) ? nil : .changed)
                    case .exists?, .unreadable?: (address, .changed)
                    case nil: (address, .unanswered)
                    }
                }
            }
            try spool.save(found)
        }
    }

    /// Fetches changed resources and applies them page by page. While one page is applied, the next is being fetched.
    /// Nothing is removed here: resources found to be gone are only noted, because there may be too many to remove
    /// without asking.
    ///
    /// - Parameter isPart: Whether only a part of a listing has arrived. If none of its rows name an existing resource,
    ///   the rest is skipped.
    /// - Returns: Whether everything was applied. Known tasks are not changed if the necessary backup failed.
    mutating func applyChanged(_ spool: ListingSpool, isPart: Bool = false) async throws -> Bool {
        let count = try spool.count(.changed)
        if count == 0 { return true }
        let knownCount = try spool.count(.changed, areKnown: true)
        let isBackedUp = try ensureBackup(before: knownCount)
        if isBackedUp { pullState.overwrittenCount += knownCount }
        let (total, remote) = (isBackedUp ? count : count - knownCount, remote)
        var done = 0
        var page = try spool.page(.changed, after: nil, limit: PageSize().count, areNew: !isBackedUp)
        var response = try await remote.states(of: page, by: PageSize())
        while let last = page.last {
            try Task.checkCancellation()
            let (states, size) = response
            if isPart, !states.values.contains(where: \.isText) { return false }
            let hrefs = page.map(\.href)
            let undecided = try await detectMoves(in: states)
            let nextPage = try spool.page(.changed, after: last.href, limit: size.count, areNew: !isBackedUp)
            async let upcoming = remote.states(of: nextPage, by: size)
            let remaining = try await apply { transaction in
                for href in hrefs {
                    switch states[href] {
                    case .exists? where undecided.contains(href): transaction.recordUnanswered(href)
                    case .exists(let text, let etag)?: try transaction.applyResource(at: href, text: text, etag: etag)
                    case .unreadable(let reason, let etag)?: try transaction.quarantine(href, reason, etag: etag)
                    case .gone?: try transaction.recordMissing(href)
                    case nil: transaction.recordUnanswered(href)
                    }
                }
            }
            try spool.setState(of: remaining.missing, to: .gone)
            try spool.setState(of: remaining.unanswered, to: .unanswered)
            done += hrefs.count
            progress(SyncProgress(done: done, total: total))
            response = try await upcoming
            page = nextPage
        }
        return isBackedUp
    }
}

extension RemoteState {
    /// Whether the resource exists and has a text.
    fileprivate var isText: Bool {
        if case .exists = self { true } else { false }
    }
}

extension Remote {
    /// Fetches the resources at some hrefs in the server's own spelling, and returns them with the size for a later
    /// page.
    fileprivate func states(
        of page: [ListingSpool.Address], by size: PageSize
    ) async throws(RemoteError) -> ([String: RemoteState], PageSize) {
        if page.isEmpty { return ([:], size) }
        let spellings = page.filter { $0.spelling != nil }
        if !spellings.isEmpty { restoreSpellings(Dictionary(spellings.map { ($0.href, $0.spelling ?? "") }) { $1 }) }
        let (states, tooMany) = try await sizedStates(of: page.map(\.href))
        var size = size
        size.adapt(to: states)
        if let tooMany { size.shrink(below: tooMany) }
        return (states, size)
    }
}
