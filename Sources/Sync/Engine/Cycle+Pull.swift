// Downloading: applies the server's changes locally.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// Requests the changes since the last cycle and applies them. The token is stored last, and only if every row was
    /// processed.
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

    /// Removes the stored token before the first request of this cycle that changes the collection. A cycle that breaks
    /// off after that leaves no token behind, so the next one compares everything.
    ///
    /// Some servers' tokens (Radicale's) are hashes of the contents. If somebody reverts this cycle's change, the
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

    /// Requests the changes once more after this cycle has changed the collection, applies changes that others made in
    /// the meantime, and stores a token that covers this cycle's own changes too.
    ///
    /// Resources with the ETags of this cycle's own requests are skipped. Resources that the listing leaves out are
    /// requested by name.
    mutating func followUp() async throws {
        // Without a token, the next cycle compares everything anyway.
        guard hasChangedCollection, let takenIn else { return }
        let list = list
        guard let known = try await read({ try $0.remoteList(list) }) else { return }
        let (listing, end): (Listing, Result<RemoteChanges, RemoteError>)
        do {
            (listing, end) = try await newListing(since: takenIn, isFull: false)
        } catch RemoteError.tokenInvalid {
            return
        }
        // If this throws, no token is stored, so the next cycle compares everything.
        let changes = try end.get()
        let unnamed = written.filter { !listing.hasNamed($0) }.sorted()
        let unsure = try await read { tables in try unnamed.filter { try tables.isThere($0, in: list) } }
        try listing.news.keep(unsure.map { (ListingSpool.Address($0, isKnown: true), .unsure) })
        // The listing is not a repeated one: its known rows are this cycle's own changes, not the work of an
        // interrupted cycle.
        _ = try await takeIn(listing.news, isRepeated: false, upTo: changes.token, known)
    }

    /// Applies the news of a listing, and stores its token once every row was processed.
    ///
    /// - Parameter isRepeated: whether everything is compared, or an interrupted earlier cycle has applied some of the
    ///   rows.
    /// - Returns: whether every row was processed and nothing waits for the user's answer.
    private mutating func takeIn(
        _ news: ListingSpool, isRepeated: Bool, upTo token: String?, _ known: RemoteList
    ) async throws -> Bool {
        try await quarantine(news)
        try await confirm(news)
        let areTaken = try await takeInChanged(news)
        // Do this before the token is stored, so that a cycle interrupted here is repeated.
        if isRepeated || hasNewlyCompleted { try await rereadMovedSeries() }
        let (isHeld, isRemoved) = try await remove(news, known)
        outcome.hasPulled = try await areKnown(news)
        let isWhole = try news.count(.unanswered) == 0 && areTaken && isRemoved
        let isOpen = isHeld || !areTaken || !isRemoved
        takenIn = isWhole && !isOpen ? token : nil
        try await keep(token, isWhole: isWhole, isOpen: isOpen, known)
        return isWhole && !isHeld
    }

    /// Returns whether a day has passed since a time; true if there is none.
    func isDue(_ last: Timestamp?) -> Bool {
        guard let last else { return true }
        // A time in the future means the clock was set back. Waiting for that time could take forever.
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

    /// Requests a listing from the server.
    ///
    /// - Parameter isFull: whether the server lists everything.
    /// - Returns: the listing and its result, which is an error if only a part of the listing arrived.
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

    /// Applies deletions, unless they concern most of the list and the user has not been asked. All deletions of a
    /// cycle count together, and resources without an answer count as gone, so a list cannot disappear bit by bit. If
    /// the user answered that the tasks should be uploaded again, this applies to all missing tasks, even if they are
    /// no longer most of the list.
    ///
    /// - Returns: whether the deletions are held, and whether none was postponed because a backup failed.
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
            // If the user was asked before, the question stays open.
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

    /// Applies the deletions of tasks that are now in another list. They were moved, so they do not count as deleted
    /// and need no confirmation.
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

    /// Returns whether the user is not yet asked about the deletion of most of the list, because the tasks may have
    /// been moved to another list.
    private func waitsForOthers(_ known: RemoteList) async throws -> Bool {
        switch sync.options.hold {
        case .ask: return false
        case .waitForOthers where known.held > 0: return true
        case .waitADay where known.held > 0: return false
        case .waitForOthers, .waitADay:
            // The day of waiting starts in the first pass. If another list fails in a way that affects the whole
            // account, there is no second pass.
            return try await !hasWaitedADay(.held)
        }
    }

    /// Returns whether the list has waited for another list for a day. The day starts when this is first called,
    /// however long ago the list's last sync was.
    func hasWaitedADay(_ wait: ListTime) async throws -> Bool {
        let (list, now) = (list, now)
        if let since = try await read({ try $0.time(wait, of: list) }) { return isDue(since) }
        try await note { try $0.keep(now, as: wait, of: list) }
        return false
    }

    /// Returns whether a local task, readable or not, exists for every resource that the server did not answer for.
    private func areKnown(_ news: ListingSpool) async throws -> Bool {
        let list = list
        var areKnown = true
        try await news.forEachPage(.unanswered, of: SyncTables.most) { page in
            let isKnown = try await read { tables in try page.allSatisfy { try tables.isThere($0.href, in: list) } }
            areKnown = areKnown && isKnown
        }
        return areKnown
    }

    /// Stores the token, and whether deletions are held.
    ///
    /// - Parameter isOpen: whether deletions remain to be processed, because the user's answer is missing or has not
    ///   been carried out.
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
    /// Returns the elements in slices of at most this length.
    func pages(of length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
