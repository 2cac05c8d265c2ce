// Confirms, fetches and applies the news of a listing.

import Store

extension Cycle {
    /// Quarantines hrefs that no task can have, and forgets the ones that the server no longer lists. They are never
    /// requested, and no task counts as deleted because of them.
    mutating func quarantine(_ news: ListingSpool) async throws {
        var last: String?
        while case let page = try news.page(.unusable, after: last, limit: SyncTables.most), let end = page.last {
            try await takeIn { incoming in
                for address in page { try incoming.isUnreadable(address.href, .unusableAddress, etag: nil) }
            }
            last = end.href
        }
        last = nil
        while case let page = try news.page(.dropped, after: last, limit: SyncTables.most), let end = page.last {
            try await takeIn { incoming in
                for address in page { try incoming.tables.removeQuarantined(address.href, in: incoming.list) }
            }
            last = end.href
        }
    }

    /// Requests by name every href whose state is uncertain.
    func confirm(_ news: ListingSpool) async throws {
        let list = list
        try await news.forEachPage(.unsure, of: ListSync.page) { page in
            let states = try await remote.states(of: page.map(\.href))
            let found = try await read { tables in
                try page.map { address -> (ListingSpool.Address, ListingSpool.State?) in
                    switch states[address.href] {
                    case .gone?: (address, .gone)
                    case .there(_, let etag?)?:
                        (address, try tables.isKnown(address.href, etag: etag, in: list) ? nil : .changed)
                    case .there?, .unreadable?: (address, .changed)
                    case nil: (address, .unanswered)
                    }
                }
            }
            try news.keep(found)
        }
    }

    /// Fetches changed resources and applies them page by page. While one page is applied, the next is being fetched.
    /// Nothing is removed here: resources found to be gone are only noted, because there may be too many to remove
    /// without asking.
    ///
    /// - Parameter isPart: whether only a part of a listing has arrived. If none of its rows name an existing resource,
    ///   the rest is skipped.
    /// - Returns: whether everything was applied. Known tasks are not changed if the necessary backup failed.
    mutating func takeInChanged(_ news: ListingSpool, isPart: Bool = false) async throws -> Bool {
        let count = try news.count(.changed)
        if count == 0 { return true }
        let known = try news.count(.changed, areKnown: true)
        let isBackedUp = try isBackedUp(before: known)
        if isBackedUp { overwritten += known }
        let (whole, remote) = (isBackedUp ? count : count - known, remote)
        var done = 0
        var page = try news.page(.changed, after: nil, limit: PageSize().count, areNew: !isBackedUp)
        var answer = try await remote.states(of: page, by: PageSize())
        while let last = page.last {
            try Task.checkCancellation()
            let (states, size) = answer
            if isPart, !states.values.contains(where: \.isText) { return false }
            let hrefs = page.map(\.href)
            let open = try await noteMoves(of: states)
            let following = try news.page(.changed, after: last.href, limit: size.count, areNew: !isBackedUp)
            async let upcoming = remote.states(of: following, by: size)
            let left = try await takeIn { incoming in
                for href in hrefs {
                    switch states[href] {
                    case .there? where open.contains(href): incoming.isUnanswered(href)
                    case .there(let text, let etag)?: try incoming.arrived(href, text, etag: etag)
                    case .unreadable(let flaw, let etag)?: try incoming.isUnreadable(href, flaw, etag: etag)
                    case .gone?: try incoming.isMissing(href)
                    case nil: incoming.isUnanswered(href)
                    }
                }
            }
            try news.note(left.missing, as: .gone)
            try news.note(left.unanswered, as: .unanswered)
            done += hrefs.count
            progress(SyncProgress(done: done, of: whole))
            answer = try await upcoming
            page = following
        }
        return isBackedUp
    }
}

extension RemoteState {
    /// Whether the resource exists and has a text.
    fileprivate var isText: Bool {
        if case .there = self { true } else { false }
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
        if !spellings.isEmpty { recall(Dictionary(spellings.map { ($0.href, $0.spelling ?? "") }) { $1 }) }
        let (states, tooMany) = try await sizedStates(of: page.map(\.href))
        var size = size
        size.note(states)
        if let tooMany { size.noteTooMany(tooMany) }
        return (states, size)
    }
}
