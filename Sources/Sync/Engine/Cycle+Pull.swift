// What has changed on the server comes here.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// Asks for what has changed, and takes it in. The token is kept last, and only when every row was dealt with.
    mutating func pull(_ known: RemoteList) async throws {
        continuesListing = try await continues(known)
        isFull = sync.options.isFull || known.token == nil || isDue(known.lastFull) && !continuesListing
        let (listing, end) = try await changes(since: isFull ? nil : known.token)
        let changes: RemoteChanges
        switch end {
        case .success(let all): changes = all
        case .failure(let error):
            try await takeIn(partOf: listing, known)
            throw error
        }
        (look, isReadOnly) = (changes.look, changes.isReadOnly)
        if isFull { try await listing.doubtUnnamed() }
        let isTakenIn = try await takeIn(
            listing.news, isRepeated: listing.isRepeated, upTo: changes.token, known)
        isFull = isFull && isTakenIn
        continuesListing = continuesListing && isTakenIn
    }

    /// Withholds the stored token before the first request of this cycle that changes the collection. A cycle that breaks off
    /// after that leaves no token behind, so the next one compares everything.
    ///
    /// Some servers' tokens (Radicale's) are hashes of the contents. If somebody takes back the change that was made here, the
    /// server is at the old token again, and would report no change since then.
    mutating func withholdToken() async throws {
        guard !hasChangedCollection else { return }
        hasChangedCollection = true
        let list = list
        try await note { tables in
            guard var remote = try tables.remoteList(list), remote.token != nil else { return }
            remote.token = nil
            try tables.keep(remote)
        }
    }

    /// Asks once more for changes after this cycle has changed the collection, takes in the changes that others made meanwhile,
    /// and keeps the token of a server that has this cycle's changes too.
    ///
    /// Resources that the server names with the ETags of this cycle's own requests are passed over. It is asked by name for
    /// those that it leaves out.
    mutating func followUp() async throws {
        // Without a token of its own, the next cycle compares everything anyway.
        guard hasChangedCollection, let takenIn else { return }
        let list = list
        guard let known = try await read({ try $0.remoteList(list) }) else { return }
        let (listing, end): (Listing, Result<RemoteChanges, RemoteError>)
        do {
            (listing, end) = try await newListing(since: takenIn, isFull: false)
        } catch RemoteError.tokenInvalid {
            return
        }
        // The token is withheld, so the next cycle compares everything.
        let changes = try end.get()
        let unnamed = written.filter { !listing.hasNamed($0) }.sorted()
        let unsure = try await read { tables in try unnamed.filter { try tables.isThere($0, in: list) } }
        try listing.news.keep(unsure.map { (ListingSpool.Address($0, isKnown: true), .unsure) })
        // The known ones are this cycle's own.
        _ = try await takeIn(listing.news, isRepeated: false, upTo: changes.token, known)
    }

    /// Takes in a listing's news, and keeps its token once every row was dealt with.
    ///
    /// - Parameter isRepeated: whether all is compared, or an earlier cycle that broke off has taken in some of the rows.
    /// - Returns: whether every row was dealt with, and nothing waits for the person's answer.
    private mutating func takeIn(
        _ news: ListingSpool, isRepeated: Bool, upTo token: String?, _ known: RemoteList
    ) async throws -> Bool {
        try await quarantine(news)
        try await confirm(news)
        let areTaken = try await takeInChanged(news)
        // Before the token is kept: a cycle that breaks off here is repeated.
        if isRepeated || hasNewlyCompleted { try await rereadMovedSeries() }
        let (isHeld, isRemoved) = try await remove(news, known)
        outcome.hasPulled = try await areKnown(news)
        let isWhole = try news.count(.unanswered) == 0 && areTaken && isRemoved
        let isOpen = isHeld || !areTaken || !isRemoved
        takenIn = isWhole && !isOpen ? token : nil
        try await keep(token, isWhole: isWhole, isOpen: isOpen, known)
        return isWhole && !isHeld
    }

    func isDue(_ last: Timestamp?) -> Bool {
        guard let last else { return true }
        // A clock that was put back is no reason to wait for ever.
        return !(0..<ListSync.fullInterval).contains(now.milliseconds - last.milliseconds)
    }

    private mutating func changes(
        since token: String?
    ) async throws -> (Listing, Result<RemoteChanges, RemoteError>) {
        do {
            return try await newListing(since: token, isFull: isFull)
        } catch RemoteError.tokenInvalid where token != nil {
            (isFull, continuesListing) = (true, false)
            return try await newListing(since: nil, isFull: true)
        }
    }

    /// Has the server list what has changed.
    ///
    /// - Parameter isFull: whether it is to list everything.
    /// - Returns: the listing, and how it has ended: with an error where only a part of it has arrived.
    private func newListing(
        since token: String?, isFull: Bool
    ) async throws -> (Listing, Result<RemoteChanges, RemoteError>) {
        let listing = Listing(
            sync.store, list: list, of: remote, isFull: isFull, meter: sync.meter)
        do {
            return (listing, .success(try await remote.changes(since: token) { listing.take($0, $1) }))
        } catch {
            if let failure = listing.failure { throw failure }
            guard listing.hasRows, error.mayLeaveRows else { throw error }
            return (listing, .failure(error))
        }
    }

    /// Takes in what is gone, unless that is most of the list and the person has not been asked. It is told of the whole of a
    /// cycle, and what was not answered counts as gone: so nothing goes bit by bit. Who has answered that it is to be put there
    /// anew means all that is gone, be it less than most by now.
    ///
    /// - Returns: whether it is held, and whether nothing was put off because it could not be backed up before.
    private mutating func remove(
        _ news: ListingSpool, _ known: RemoteList
    ) async throws -> (isHeld: Bool, isRemoved: Bool) {
        if try news.count(.gone) == 0 { return (false, true) }
        try await removeMoved(news)
        let gone = try news.count(.gone)
        if gone == 0 { return (false, true) }
        let list = list
        var open = 0
        try await news.forEachPage(.unanswered, of: SyncTables.most) { page in
            open += try await read { tables in try page.count { try tables.isThere($0.href, in: list) } }
        }
        let alive = try await read { try $0.countThere(in: list) }
        let count = gone + open
        if MassDeletion(gone: count, of: alive).isHeld, known.answer == nil {
            outcome.isHeldForOthers = try await waitsForOthers(known)
            // Who was asked before stays asked.
            outcome.held = outcome.isHeldForOthers ? known.held : count
            return (true, true)
        }
        let isLost = known.answer == .putAnew
        guard try isLost || isBackedUp(before: overwritten + gone) else { return (false, false) }
        var last: String?
        while case let page = try news.page(.gone, after: last, limit: ListSync.page), let end = page.last {
            try await takeIn { incoming in
                for address in page {
                    if isLost { try incoming.lost(address.href) } else { try incoming.removed(address.href) }
                }
            }
            last = end.href
        }
        return (false, true)
    }

    /// Takes in the tasks that are gone from here and in another list. They were moved, so they do not count as gone, and nobody is asked
    /// about them.
    private mutating func removeMoved(_ news: ListingSpool) async throws {
        let list = list
        let moved = ListingSpool()
        try await news.forEachPage(.gone, of: SyncTables.most) { page in
            let found = try await read { tables in
                try page.filter { try tables.link(at: $0.href, in: list).flatMap(tables.otherOf) != nil }
            }
            try moved.keep(found.map { ($0, .gone) })
        }
        let count = try moved.count(.gone)
        guard count > 0, try isBackedUp(before: overwritten + count) else { return }
        var last: String?
        while case let page = try moved.page(.gone, after: last, limit: ListSync.page), let end = page.last {
            try news.keep(page.map { ($0, nil) })
            try await takeIn { incoming in for address in page { try incoming.removed(address.href) } }
            last = end.href
        }
    }

    /// Whether nobody is asked yet about most of the list, which may have been moved to another one.
    private func waitsForOthers(_ known: RemoteList) async throws -> Bool {
        switch sync.options.hold {
        case .ask: return false
        case .waitForOthers where known.held > 0: return true
        case .waitADay where known.held > 0: return false
        case .waitForOthers, .waitADay:
            // The day begins in the first pass: where another list fails as the whole account would, there is no second one.
            return try await !hasWaitedADay(.held)
        }
    }

    /// Whether the list has waited for another one for a day. The day begins when this is first asked, however long ago the
    /// list was synchronized before.
    func hasWaitedADay(_ wait: ListTime) async throws -> Bool {
        let (list, now) = (list, now)
        if let since = try await read({ try $0.time(wait, of: list) }) { return isDue(since) }
        try await note { try $0.keep(now, as: wait, of: list) }
        return false
    }

    /// Whether a task is known at each of the addresses of which the server says nothing, be it one that cannot be read.
    private func areKnown(_ news: ListingSpool) async throws -> Bool {
        let list = list
        var areKnown = true
        try await news.forEachPage(.unanswered, of: SyncTables.most) { page in
            let isKnown = try await read { tables in try page.allSatisfy { try tables.isThere($0.href, in: list) } }
            areKnown = areKnown && isKnown
        }
        return areKnown
    }

    /// - Parameter isOpen: whether what is gone still is to be dealt with, as the person has answered or will.
    private func keep(_ token: String?, isWhole: Bool, isOpen: Bool, _ known: RemoteList) async throws {
        let (list, held) = (list, outcome.held)
        guard held != known.held || !isOpen && known.answer != nil || isWhole && !isOpen && token != known.token else {
            return
        }
        try await note { tables in
            guard var remote = try tables.remoteList(list) else { return }
            remote.held = held
            if !isOpen { remote.answer = nil }
            if isWhole, !isOpen { remote.token = token }
            try tables.keep(remote)
        }
    }
}

extension Array {
    /// These in pieces of so many.
    func pages(of length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
