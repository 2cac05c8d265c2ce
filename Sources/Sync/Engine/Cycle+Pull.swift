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
        /// Those at which something stood, and where nothing is said to stand any more.
        var gone: [String] = []
    }

    /// Asks for what has changed, and takes it in. The token is kept last, and only when every row was dealt with.
    mutating func pull(_ known: RemoteList) async throws {
        isFull = sync.options.isFull || known.token == nil || isDue(known.lastFull)
        let (rows, token) = try await news(since: isFull ? nil : known.token)
        try backUp(before: rows.changed.count + rows.gone.count)
        var isWhole = true
        let confirmed = try await confirm(rows, isWhole: &isWhole)
        try await takeIn(confirmed.there, isWhole: &isWhole)
        let isHeld = try await remove(confirmed.gone, answer: known.answer)
        try await keep(token, isWhole: isWhole, isHeld: isHeld, known)
        isFull = isFull && isWhole && !isHeld
    }

    private func isDue(_ last: Timestamp?) -> Bool {
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
        return (try await rows(of: changes), changes.token)
    }

    /// Tells rows that say something new from the others.
    private func rows(of changes: RemoteChanges) async throws -> Rows {
        let (list, isFull) = (list, isFull)
        if changes.rows.isEmpty, !isFull { return Rows() }
        return try await read { tables in
            var rows = Rows()
            for (href, row) in changes.rows {
                switch row {
                case .there(let etag?): if try !tables.isKnown(href, etag: etag, in: list) { rows.changed.append(href) }
                case .there(nil): rows.changed.append(href)
                case .gone: if try tables.isThere(href, in: list) { rows.gone.append(href) }
                }
            }
            // Of what a whole listing leaves out nothing is known: it is asked for by name.
            if isFull { rows.gone += try tables.hrefs(in: list, butFor: Set(changes.rows.keys)) }
            rows.changed.sort()
            rows.gone.sort()
            return rows
        }
    }

    /// Asks by name for what is said to be gone.
    ///
    /// - Returns: what is gone, and the addresses of what is to be taken in.
    private mutating func confirm(
        _ rows: Rows, isWhole: inout Bool
    ) async throws -> (there: [String], gone: [String]) {
        var (there, gone) = (rows.changed, [String]())
        for page in rows.gone.pages(of: ListSync.page) {
            let states = try await remote.fetch(page)
            for href in page {
                switch states[href] {
                case .gone?: gone.append(href)
                case .there?: there.append(href)
                case nil: isWhole = false
                }
            }
        }
        return (there, gone)
    }

    /// Fetches what stands at addresses, and takes it in, page by page: while one is taken in, the next is under way.
    private mutating func takeIn(_ hrefs: [String], isWhole: inout Bool) async throws {
        var done = 0
        let (pages, remote) = (hrefs.pages(of: ListSync.page), remote)
        guard let first = pages.first else { return }
        var next = try await remote.fetch(first)
        for (number, page) in pages.enumerated() {
            try Task.checkCancellation()
            let states = next
            let following = number + 1 < pages.count ? pages[number + 1] : []
            async let upcoming = following.isEmpty ? [:] : remote.fetch(following)
            if page.contains(where: { states[$0] == nil }) { isWhole = false }
            try await takeIn { incoming in
                for href in page {
                    switch states[href] {
                    case .there(let text, let etag)?: try incoming.arrived(href, text, etag: etag)
                    // It went meanwhile, and was asked for by name.
                    case .gone?: try incoming.removed(href)
                    case nil: break
                    }
                }
            }
            done += page.count
            progress(SyncProgress(done: done, of: hrefs.count))
            next = try await upcoming
        }
    }

    /// Takes in what is gone, unless that is most of the list and the person has not been asked. Who has answered that it is to be
    /// put there anew means all that is gone, be it less than most by now.
    ///
    /// - Returns: whether it is held.
    private mutating func remove(_ hrefs: [String], answer: RemoteList.Answer?) async throws -> Bool {
        let list = list
        let alive = try await read { try $0.countThere(in: list) }
        let isMass = MassDeletion(gone: hrefs.count, of: alive).isHeld
        if isMass, answer == nil {
            outcome.held = hrefs.count
            return true
        }
        let isLost = answer == .putAnew
        for page in hrefs.pages(of: SyncTables.most) {
            try await takeIn { incoming in
                for href in page { if isLost { try incoming.lost(href) } else { try incoming.removed(href) } }
            }
        }
        return false
    }

    private func keep(_ token: String?, isWhole: Bool, isHeld: Bool, _ known: RemoteList) async throws {
        let (list, held) = (list, outcome.held)
        guard held != known.held || !isHeld && known.answer != nil || isWhole && !isHeld && token != known.token else {
            return
        }
        try await note { tables in
            guard var remote = try tables.remoteList(list) else { return }
            remote.held = held
            if !isHeld { remote.answer = nil }
            if isWhole, !isHeld { remote.token = token }
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
