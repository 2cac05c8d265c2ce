// Downloading: applies the server's changes locally.

import Store
import Todo

extension SyncCycle {
    /// Requests the changes since the last cycle and applies them. The token is stored last, and only if every row was
    /// processed.
    mutating func pull(_ storedList: RemoteList) async throws {
        pullState.continuesListing = try await continues(storedList)
        pullState.isFull =
            sync.options.isFull || storedList.token == nil || isDue(storedList.lastFull) && !pullState.continuesListing
        let (listing, end) = try await changes(since: pullState.isFull ? nil : storedList.token)
        let changes: RemoteChanges
        switch end {
        case .success(let all): changes = all
        case .failure(let error):
            try await applyPart(of: listing, storedList)
            throw error
        }
        (pullState.properties, pullState.isReadOnly) = (changes.properties, changes.isReadOnly)
        if pullState.isFull { try await listing.markUnlistedUncertain() }
        let isApplied = try await apply(
            listing.spool, isRepeated: listing.isRepeated, upTo: changes.token, storedList)
        pullState.isFull = pullState.isFull && isApplied
        pullState.continuesListing = pullState.continuesListing && isApplied
    }

    /// Removes the stored token before the first request of this cycle that changes the collection. A cycle that breaks
    /// off after that leaves no token behind, so the next one compares everything.
    ///
    /// Some servers' tokens (Radicale's) are hashes of the contents. If another client reverts this cycle's change, the
    /// server is at the old token again, and would report no change since then.
    mutating func clearStoredToken() async throws {
        guard !pushState.hasChangedCollection else { return }
        pushState.hasChangedCollection = true
        let list = list
        try await updateState { tables in
            guard var remote = try tables.remoteList(list), remote.token != nil else { return }
            remote.token = nil
            try tables.save(remote)
        }
    }

    /// Requests the changes once more after this cycle has changed the collection, applies changes that others made in
    /// the meantime, and stores a token that covers this cycle's own changes too.
    ///
    /// Resources with the ETags of this cycle's own requests are skipped. Resources that the listing leaves out are
    /// requested by name.
    mutating func pullOwnChanges() async throws {
        // Without a token, the next cycle compares everything anyway.
        guard pushState.hasChangedCollection, let appliedToken = pullState.appliedToken else { return }
        let list = list
        guard let storedList = try await read({ try $0.remoteList(list) }) else { return }
        let (listing, end): (Listing, Result<RemoteChanges, RemoteError>)
        do {
            (listing, end) = try await newListing(since: appliedToken, isFull: false)
        } catch RemoteError.tokenInvalid {
            return
        }
        // If this throws, no token is stored, so the next cycle compares everything.
        let changes = try end.get()
        let unnamed = pushState.writtenHrefs.filter { !listing.contains($0) }.sorted()
        let unsure = try await read { tables in try unnamed.filter { try tables.existsOnServer($0, in: list) } }
        try listing.spool.save(unsure.map { (ListingSpool.Address($0, isKnown: true), .unsure) })
        // The listing is not a repeated one: its known rows are this cycle's own changes, not the work of an
        // interrupted cycle.
        _ = try await apply(listing.spool, isRepeated: false, upTo: changes.token, storedList)
    }

    /// Applies the news of a listing, and stores its token once every row was processed.
    ///
    /// - Parameter isRepeated: Whether everything is compared, or an interrupted earlier cycle has applied some of the
    ///   rows.
    /// - Returns: Whether every row was processed and nothing waits for the user's answer.
    private mutating func apply(
        _ spool: ListingSpool, isRepeated: Bool, upTo token: String?, _ storedList: RemoteList
    ) async throws -> Bool {
        try await quarantine(spool)
        try await confirm(spool)
        let isApplied = try await applyChanged(spool)
        // Do this before the token is stored, so that a cycle interrupted here is repeated.
        if isRepeated || pullState.hasNewlyCompleted { try await rereadMovedSeries() }
        let (isHeld, isRemoved) = try await remove(spool, storedList)
        outcome.hasPulled = try await areKnown(spool)
        let isComplete = try spool.count(.unanswered) == 0 && isApplied && isRemoved
        let isPending = isHeld || !isApplied || !isRemoved
        pullState.appliedToken = isComplete && !isPending ? token : nil
        try await storeToken(token, isComplete: isComplete, isPending: isPending, storedList)
        return isComplete && !isHeld
    }

    /// Returns whether a day has passed since a time, or there is none.
    func isDue(_ last: Timestamp?) -> Bool {
        guard let last else { return true }
        // A time in the future means the clock was set back. Waiting for that time could take forever.
        return !(0..<ListSync.fullInterval).contains(now.milliseconds - last.milliseconds)
    }

    private mutating func changes(
        since token: String?
    ) async throws -> (Listing, Result<RemoteChanges, RemoteError>) {
        do {
            return try await newListing(since: token, isFull: pullState.isFull)
        } catch RemoteError.tokenInvalid where token != nil {
            (pullState.isFull, pullState.continuesListing) = (true, false)
            return try await newListing(since: nil, isFull: true)
        }
    }

    /// Requests a listing from the server.
    ///
    /// - Parameter isFull: Whether the server lists everything.
    /// - Returns: The listing and its result, which is an error if only a part of the listing arrived.
    private func newListing(
        since token: String?, isFull: Bool
    ) async throws -> (Listing, Result<RemoteChanges, RemoteError>) {
        let listing = Listing(
            sync.store, list: list, of: remote, isFull: isFull, meter: sync.meter)
        do {
            return (listing, .success(try await remote.changes(since: token) { listing.process($0, $1) }))
        } catch {
            if let failure = listing.failure { throw failure }
            guard listing.hasRows, error.allowsFurtherRequests else { throw error }
            return (listing, .failure(error))
        }
    }

    /// Applies deletions, unless they concern most of the list and the user has not been asked. All deletions of a
    /// cycle count together, and resources that the response did not mention count as gone, so a list cannot disappear
    /// bit by bit. If the user answered that the tasks should be uploaded again, this applies to all missing tasks,
    /// even if they are no longer most of the list.
    ///
    /// - Returns: Whether the deletions are held, and whether none was postponed because a backup failed.
    private mutating func remove(
        _ spool: ListingSpool, _ storedList: RemoteList
    ) async throws -> (isHeld: Bool, isRemoved: Bool) {
        if try spool.count(.gone) == 0 { return (false, true) }
        try await removeMoved(spool)
        let gone = try spool.count(.gone)
        if gone == 0 { return (false, true) }
        let list = list
        var open = 0
        try await spool.forEachPage(.unanswered, of: SyncTables.maxRecordsPerTransaction) { page in
            open += try await read { tables in try page.count { try tables.existsOnServer($0.href, in: list) } }
        }
        let alive = try await read { try $0.countOnServer(in: list) }
        let count = gone + open
        if MassDeletion(deleted: count, of: alive).needsConfirmation, storedList.answer == nil {
            outcome.isHeldForOthers = try await waitsForOtherLists(storedList)
            // If the user was asked before, the question stays open.
            outcome.held = outcome.isHeldForOthers ? storedList.held : count
            return (true, true)
        }
        let isUploadedAnew = storedList.answer == .uploadAgain
        guard try isUploadedAnew || ensureBackup(before: pullState.overwrittenCount + gone) else {
            return (false, false)
        }
        var last: String?
        while case let page = try spool.page(.gone, after: last, limit: ListSync.pageSize), let end = page.last {
            try await apply { transaction in
                for address in page {
                    if isUploadedAnew {
                        try transaction.prepareUploadAnew(of: address.href)
                    } else {
                        try transaction.applyRemoval(of: address.href)
                    }
                }
            }
            last = end.href
        }
        return (false, true)
    }

    /// Applies the deletions of tasks that are now in another list. They were moved, so they do not count as deleted
    /// and need no confirmation.
    private mutating func removeMoved(_ spool: ListingSpool) async throws {
        let list = list
        let moved = ListingSpool()
        try await spool.forEachPage(.gone, of: SyncTables.maxRecordsPerTransaction) { page in
            let found = try await read { tables in
                try page.filter { try tables.link(at: $0.href, in: list).flatMap(tables.counterpart) != nil }
            }
            try moved.save(found.map { ($0, .gone) })
        }
        let count = try moved.count(.gone)
        guard count > 0, try ensureBackup(before: pullState.overwrittenCount + count) else { return }
        var last: String?
        while case let page = try moved.page(.gone, after: last, limit: ListSync.pageSize), let end = page.last {
            try spool.save(page.map { ($0, nil) })
            try await apply { transaction in for address in page { try transaction.applyRemoval(of: address.href) } }
            last = end.href
        }
    }

    /// Returns whether the user is not yet asked about the deletion of most of the list, because the tasks may have
    /// been moved to another list.
    private func waitsForOtherLists(_ storedList: RemoteList) async throws -> Bool {
        switch sync.options.hold {
        case .ask: return false
        case .waitForOthers where storedList.held > 0: return true
        case .waitADay where storedList.held > 0: return false
        case .waitForOthers, .waitADay:
            // The day of waiting starts in the first pass. If another list fails in a way that affects the whole
            // account, there is no second pass.
            return try await !checkWaitedADay(.held)
        }
    }

    /// Returns whether the list has waited for another list for a day. The day starts when this is first called,
    /// however long ago the list's last sync was.
    func checkWaitedADay(_ wait: ListTime) async throws -> Bool {
        let (list, now) = (list, now)
        if let since = try await read({ try $0.time(wait, of: list) }) { return isDue(since) }
        try await updateState { try $0.save(now, as: wait, of: list) }
        return false
    }

    /// Returns whether a local task, readable or not, exists for every resource that the response did not mention.
    private func areKnown(_ spool: ListingSpool) async throws -> Bool {
        let list = list
        var areKnown = true
        try await spool.forEachPage(.unanswered, of: SyncTables.maxRecordsPerTransaction) { page in
            let isKnown = try await read { tables in
                try page.allSatisfy { try tables.existsOnServer($0.href, in: list) }
            }
            areKnown = areKnown && isKnown
        }
        return areKnown
    }

    /// Stores the token, and whether deletions are held.
    ///
    /// - Parameter isPending: Whether deletions remain to be processed, because the user's answer is missing or has not
    ///   been carried out.
    private func storeToken(_ token: String?, isComplete: Bool, isPending: Bool, _ storedList: RemoteList) async throws
    {
        let (list, held) = (list, outcome.held)
        guard
            held != storedList.held || !isPending && storedList.answer != nil
                || isComplete && !isPending && token != storedList.token
        else {
            return
        }
        try await updateState { tables in
            guard var remote = try tables.remoteList(list) else { return }
            remote.held = held
            if !isPending { remote.answer = nil }
            if isComplete, !isPending { remote.token = token }
            try tables.save(remote)
        }
    }
}

extension Array {
    /// Returns the elements in slices of at most this length.
    func pages(of length: Int) -> [[Element]] {
        stride(from: 0, to: count, by: length).map { Array(self[$0..<Swift.min($0 + length, count)]) }
    }
}
