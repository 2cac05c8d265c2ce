// A listing that was cut off: its rows are taken in, and the next cycle continues.

import Store

extension Cycle {
    /// Takes in the rows of a listing that has not arrived whole. Without the rest nothing is known to be gone, so only tasks that are
    /// new or changed on the server come here.
    ///
    /// Once every row of the last whole page is taken in, the token of that page is kept, and the next cycle continues there. A server
    /// without such tokens names all rows again; those that are known by then cost little.
    mutating func takeIn(partOf listing: Listing, _ known: RemoteList) async throws {
        let news = listing.news
        try await quarantine(news)
        let areTaken = try await takeInChanged(news, isPart: true)
        if listing.isRepeated || hasNewlyCompleted { try await rereadMovedSeries() }
        if hasWorked { try await tidy() }
        guard let token = listing.pageToken, areTaken, !sync.options.isFull || known.token == nil else { return }
        // Tasks that are said to be gone are dealt with once all of them are known.
        guard try news.count(.unsure) == 0, try news.count(.unanswered) == 0,
            try news.count(.gone, areKnown: true) == 0
        else { return }
        let (list, now, marks) = (list, now, isFull || continuesListing)
        try await note { tables in
            guard var remote = try tables.remoteList(list) else { return }
            remote.token = token
            try tables.keep(remote)
            if marks { try tables.keep(now, as: .listing, of: list) }
        }
    }

    /// Whether an earlier cycle's listing of everything was cut off, and this cycle continues it at the list's token.
    func continues(_ known: RemoteList) async throws -> Bool {
        guard known.token != nil, !sync.options.isFull else { return false }
        let list = list
        return try await read { try $0.time(.listing, of: list) } != nil
    }
}

extension RemoteError {
    /// Whether the server can be asked for the rows of a listing that has failed so.
    var mayLeaveRows: Bool {
        switch self {
        case .cutOff, .unreachable(retryAfter: nil): true
        case .unreachable, .failing, .needsPassword, .refused, .tokenInvalid, .collectionGone: false
        }
    }
}
