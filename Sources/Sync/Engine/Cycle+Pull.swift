// What has changed on the server comes here.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// What a server's rows mean.
    private struct Rows: Sendable {
        /// The addresses at which something stands that is not known as it is.
        var changed: [String] = []
        /// The addresses to ask for by name: nothing is said to stand there any more, or nothing was said of them.
        var unsure: [String] = []
        /// The addresses that can name no task and are not kept as unreadable yet.
        var unusable: [String] = []
        /// The addresses kept as unreadable because they can name no task, of which the server says nothing any more.
        var dropped: [String] = []
        /// Whether all is compared, or an earlier cycle that broke off has taken in some of the rows.
        var isRepeated = false
    }

    /// What of a list is gone, by what was asked by name.
    private struct Gone: Sendable {
        /// The addresses of which the server said so.
        var confirmed: [String] = []
        /// Those of which it said nothing.
        var unanswered: [String] = []
        /// Whether some of it was put off, for it could not be backed up before.
        var isPutOff = false

        /// Whether all was dealt with.
        var isWhole: Bool { unanswered.isEmpty && !isPutOff }
    }

    /// Asks for what has changed, and takes it in. The token is kept last, and only when every row was dealt with.
    mutating func pull(_ known: RemoteList) async throws {
        isFull = sync.options.isFull || known.token == nil || isDue(known.lastFull)
        let (rows, token) = try await news(since: isFull ? nil : known.token)
        let isTakenIn = try await takeIn(rows, upTo: token, known)
        isFull = isFull && isTakenIn
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
        let changes: RemoteChanges
        do {
            changes = try await remote.changes(since: takenIn)
        } catch RemoteError.tokenInvalid {
            return
        }
        var rows = try await rows(of: changes, isFull: false)
        // The known ones are this cycle's own.
        rows.isRepeated = false
        let unnamed = written.subtracting(changes.rows.keys).sorted()
        rows.unsure += try await read { tables in try unnamed.filter { try tables.isThere($0, in: list) } }
        _ = try await takeIn(rows, upTo: changes.token, known)
    }

    /// Takes in what a server's rows mean, and keeps its token once every row was dealt with.
    ///
    /// - Returns: whether every row was dealt with, and nothing waits for the person's answer.
    private mutating func takeIn(_ rows: Rows, upTo token: String?, _ known: RemoteList) async throws -> Bool {
        var gone = Gone()
        try await quarantine(rows)
        let there = try await confirm(rows, &gone)
        try await takeIn(there, &gone)
        // Before the token is kept: a cycle that breaks off here is repeated.
        if rows.isRepeated || hasNewlyCompleted { try await rereadMovedSeries() }
        let isHeld = try await remove(&gone, known)
        outcome.hasPulled = try await areKnown(gone.unanswered)
        let isOpen = isHeld || gone.isPutOff
        takenIn = gone.isWhole && !isOpen ? token : nil
        try await keep(token, isWhole: gone.isWhole, isOpen: isOpen, known)
        return gone.isWhole && !isHeld
    }

    func isDue(_ last: Timestamp?) -> Bool {
        guard let last else { return true }
        // A clock that was put back is no reason to wait for ever.
        return !(0..<ListSync.fullInterval).contains(now.milliseconds - last.milliseconds)
    }

    private mutating func changes(since token: String?) async throws -> RemoteChanges {
        do {
            return try await remote.changes(since: token)
        } catch RemoteError.tokenInvalid where token != nil {
            isFull = true
            return try await remote.changes(since: nil)
        }
    }

    /// What is new, and where the next question begins. Not more of a long listing stays in memory than that.
    private mutating func news(since token: String?) async throws -> (rows: Rows, token: String?) {
        let changes = try await changes(since: token)
        (look, isReadOnly) = (changes.look, changes.isReadOnly)
        return (try await rows(of: changes, isFull: isFull), changes.token)
    }

    /// Tells rows that say something new from the others.
    ///
    /// - Parameter isFull: whether the rows are a listing of everything.
    private func rows(of changes: RemoteChanges, isFull: Bool) async throws -> Rows {
        let (list, remote) = (list, remote)
        if changes.rows.isEmpty, !isFull { return Rows() }
        return try await read { tables in
            var rows = Rows(isRepeated: isFull)
            for (href, row) in changes.rows {
                switch row {
                case .there(let etag?):
                    let isKnown = try tables.isKnown(href, etag: etag, in: list)
                    if isKnown { rows.isRepeated = true } else { rows.changed.append(href) }
                case .there(nil): rows.changed.append(href)
                case .unusable: if try !tables.isQuarantined(href, in: list) { rows.unusable.append(href) }
                case .gone: if try tables.isThere(href, in: list) { rows.unsure.append(href) }
                }
            }
            // Of what a whole listing leaves out nothing is known: it is asked for by name.
            if isFull { rows.unsure += try tables.hrefs(in: list, butFor: Set(changes.rows.keys)) }
            // By these names nothing can be asked for, and nothing but the note of them is here.
            rows.dropped = rows.unsure.filter { !remote.isUsable($0) }
            if !rows.dropped.isEmpty { rows.unsure.removeAll { !remote.isUsable($0) } }
            rows.dropped = try rows.dropped.filter { try tables.isQuarantined($0, in: list) }
            rows.unusable.sort()
            rows.changed.sort()
            rows.unsure.sort()
            return rows
        }
    }

    /// Keeps addresses that can name no task as unreadable, and forgets those that the server names no more. Nothing is asked of
    /// them, and no task counts as gone for them.
    private mutating func quarantine(_ rows: Rows) async throws {
        for page in rows.unusable.pages(of: SyncTables.most) {
            try await takeIn { incoming in
                for href in page { try incoming.isUnreadable(href, .unusableAddress, etag: nil) }
            }
        }
        for page in rows.dropped.pages(of: SyncTables.most) {
            try await takeIn { incoming in
                for href in page { try incoming.tables.removeQuarantined(href, in: incoming.list) }
            }
        }
    }

    /// Asks by name for the addresses of which it is not sure what stands there.
    ///
    /// - Returns: the addresses of what is to be taken in.
    private func confirm(_ rows: Rows, _ gone: inout Gone) async throws -> [String] {
        let list = list
        var there = rows.changed
        for page in rows.unsure.pages(of: ListSync.page) {
            let states = try await remote.states(of: page)
            for href in page {
                switch states[href] {
                case .gone?: gone.confirmed.append(href)
                case .there(_, let etag?)?:
                    let isKnown = try await read { try $0.isKnown(href, etag: etag, in: list) }
                    if !isKnown { there.append(href) }
                case .there?, .unreadable?: there.append(href)
                case nil: gone.unanswered.append(href)
                }
            }
        }
        return there
    }

    /// Fetches what stands at addresses, and takes it in, page by page: while one is taken in, the next is under way. Nothing is
    /// removed by that: what is gone meanwhile is noted, as it may be too much to go without a question.
    private mutating func takeIn(_ hrefs: [String], _ gone: inout Gone) async throws {
        var done = 0
        let (pages, remote) = (hrefs.pages(of: ListSync.page), remote)
        guard let first = pages.first else { return }
        var next = try await remote.states(of: first)
        let list = list
        let known = try await read { tables in try hrefs.filter { try tables.isThere($0, in: list) } }
        guard try isBackedUp(before: known.count) else {
            gone.isPutOff = true
            let known = Set(known)
            return try await takeIn(hrefs.filter { !known.contains($0) }, &gone)
        }
        overwritten += known.count
        for (number, page) in pages.enumerated() {
            try Task.checkCancellation()
            let states = next
            let open = try await noteMoves(of: states)
            let following = number + 1 < pages.count ? pages[number + 1] : []
            async let upcoming = following.isEmpty ? [:] : remote.states(of: following)
            let left = try await takeIn { incoming in
                for href in page {
                    switch states[href] {
                    case .there? where open.contains(href): incoming.isUnanswered(href)
                    case .there(let text, let etag)?: try incoming.arrived(href, text, etag: etag)
                    case .unreadable(let flaw, let etag)?: try incoming.isUnreadable(href, flaw, etag: etag)
                    case .gone?: try incoming.isMissing(href)
                    case nil: incoming.isUnanswered(href)
                    }
                }
            }
            gone.confirmed += left.missing
            gone.unanswered += left.unanswered
            done += page.count
            progress(SyncProgress(done: done, of: hrefs.count))
            next = try await upcoming
        }
    }

    /// Takes in what is gone, unless that is most of the list and the person has not been asked. It is told of the whole of a
    /// cycle, and what was not answered counts as gone: so nothing goes bit by bit. Who has answered that it is to be put there
    /// anew means all that is gone, be it less than most by now.
    ///
    /// - Returns: whether it is held.
    private mutating func remove(_ gone: inout Gone, _ known: RemoteList) async throws -> Bool {
        if gone.confirmed.isEmpty { return false }
        try await removeMoved(&gone)
        if gone.confirmed.isEmpty { return false }
        let (list, unanswered) = (list, gone.unanswered)
        let (alive, open) = try await read { tables in
            (try tables.countThere(in: list), try unanswered.count { try tables.isThere($0, in: list) })
        }
        let count = gone.confirmed.count + open
        if MassDeletion(gone: count, of: alive).isHeld, known.answer == nil {
            outcome.isHeldForOthers = try await waitsForOthers(known)
            // Who was asked before stays asked.
            outcome.held = outcome.isHeldForOthers ? known.held : count
            return true
        }
        let isLost = known.answer == .putAnew
        guard try isLost || isBackedUp(before: overwritten + gone.confirmed.count) else {
            gone.isPutOff = true
            return false
        }
        for page in gone.confirmed.pages(of: ListSync.page) {
            try await takeIn { incoming in
                for href in page { if isLost { try incoming.lost(href) } else { try incoming.removed(href) } }
            }
        }
        return false
    }

    /// Takes in the tasks that are gone from here and in another list. They were moved, so they do not count as gone, and nobody is asked
    /// about them.
    private mutating func removeMoved(_ gone: inout Gone) async throws {
        let (list, confirmed) = (list, gone.confirmed)
        let moved = try await read { tables in
            try Set(confirmed.filter { try tables.link(at: $0, in: list).flatMap(tables.otherOf) != nil })
        }
        if moved.isEmpty { return }
        guard try isBackedUp(before: overwritten + moved.count) else { return }
        gone.confirmed.removeAll(where: moved.contains)
        for page in moved.sorted().pages(of: ListSync.page) {
            try await takeIn { incoming in for href in page { try incoming.removed(href) } }
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

    /// Whether a task is known at each of these addresses, be it one that cannot be read.
    private func areKnown(_ hrefs: [String]) async throws -> Bool {
        if hrefs.isEmpty { return true }
        let list = list
        return try await read { tables in try hrefs.allSatisfy { try tables.isThere($0, in: list) } }
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
