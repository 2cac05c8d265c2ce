// Handling of a listing that was cut off: its rows are applied, and the next cycle continues.

import Store

extension SyncCycle {
    /// Applies the rows of a listing that did not arrive completely. Without the rest, no task can be known to be gone,
    /// so this applies only tasks that are new or changed on the server.
    ///
    /// Once every row of the last complete page is applied, that page's token is stored, and the next cycle continues
    /// there. A server without such tokens sends all rows again; rows that are known by then cost little.
    mutating func applyPart(of listing: Listing, _ storedList: RemoteList) async throws {
        let spool = listing.spool
        try await quarantine(spool)
        let isApplied = try await applyChanged(spool, isPart: true)
        if listing.isRepeated || pullState.hasNewlyCompleted { try await rereadMovedSeries() }
        if hasChangedAnything { try await restoreHierarchy() }
        guard let token = listing.pageToken, isApplied, !sync.options.isFull || storedList.token == nil else { return }
        // Tasks reported as gone are processed once the listing is complete.
        guard try spool.count(.unsure) == 0, try spool.count(.unanswered) == 0,
            try spool.count(.gone, areKnown: true) == 0
        else { return }
        let (list, now, isResumable) = (list, now, pullState.coversWholeList)
        try await updateState { tables in
            guard var remote = try tables.remoteList(list) else { return }
            remote.token = token
            try tables.save(remote)
            if isResumable { try tables.save(now, as: .listing, of: list) }
        }
    }

    /// Returns whether an earlier cycle's full listing was cut off and this cycle continues it at the stored token.
    func continues(_ storedList: RemoteList) async throws -> Bool {
        guard storedList.token != nil, !sync.options.isFull else { return false }
        let list = list
        return try await read { try $0.time(.listing, of: list) } != nil
    }
}

extension RemoteError {
    /// Whether the resources of an incomplete listing can still be requested after this error.
    var allowsFurtherRequests: Bool {
        switch self {
        case .cutOff, .unreachable(retryAfter: nil): true
        case .unreachable, .failing, .needsPassword, .refused, .tokenInvalid, .collectionGone: false
        }
    }
}
