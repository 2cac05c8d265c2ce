// The news of a listing are asked for by name, fetched and taken in.

import Store

extension Cycle {
    /// Keeps addresses that can name no task as unreadable, and forgets those that the server names no more. Nothing is asked of
    /// them, and no task counts as gone for them.
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

    /// Asks by name for the addresses of which it is not sure what stands there.
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

    /// Fetches what stands at addresses, and takes it in, page by page: while one is taken in, the next is under way. Nothing is
    /// removed by that: what is gone meanwhile is noted, as it may be too much to go without a question.
    ///
    /// - Parameter isPart: whether only a part of a listing has arrived. If its rows name nothing that is there, the rest is left alone.
    /// - Returns: whether all was taken in. What is known here was not where it could not be backed up before.
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
    /// Whether a text stands there.
    fileprivate var isText: Bool {
        if case .there = self { true } else { false }
    }
}

extension Remote {
    /// What stands at some addresses, asked for in the server's own words, and the size of the page after these.
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
