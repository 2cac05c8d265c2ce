// Uploading: sends local changes to the server.

import ICalendar
import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// The tasks that may have changed locally, and their new order on the server.
    private struct Candidates: Sendable {
        /// The revision up to which the change feed was read.
        var revision: Int64 = 0
        /// The tasks to upload or delete, in waves. A subtask is examined only after its parent's upload was answered,
        /// because the answer determines the parent's UID.
        var waves: [[UUID]] = []
        /// The new sort keys.
        var keys: [UUID: Int64] = [:]
    }

    /// Uploads local changes and deletions, as far as the server accepts them.
    mutating func push() async throws {
        do {
            try await pushCandidates()
        } catch let error as RemoteError {
            // If the server fails at the refused tasks, they are retried only after a day. Otherwise they would end
            // every cycle.
            let hasFailed = if case .failing = error { true } else { false }
            try await noteRefusals(haveBeenRetried: retries && hasFailed)
            throw error
        }
        try await noteRefusals(haveBeenRetried: retries)
    }

    /// Stores when refused tasks were last retried, and forgets refusals that a deletion may have resolved by freeing
    /// space.
    private mutating func noteRefusals(haveBeenRetried: Bool) async throws {
        let (list, now, hasDeleted) = (list, now, hasDeleted)
        guard haveBeenRetried || hasDeleted else { return }
        let hasRoom = try await note { tables in
            if haveBeenRetried { try tables.keepRetried(now, in: list) }
            return try hasDeleted && tables.forgetRefusals(inAccountOf: list, from: Self.failing)
        }
        if hasRoom { outcome.isWaiting = true }
    }

    private mutating func pushCandidates() async throws {
        let candidates = try await candidates()
        let count = candidates.waves.reduce(0) { $0 + $1.count }
        if count > 0 { hasWorked = true }
        var isSettled = true
        var done = 0
        for page in candidates.waves.flatMap({ $0.pages(of: SyncTables.most) }) {
            let prepared = try await prepare(page, candidates.keys)
            let submissions = prepared.map { Submission(id: $0.id, outgoing: $0.outgoing, key: candidates.keys[$0.id]) }
            if try await !send(submissions, from: SyncProgress(done: done, of: count)) { isSettled = false }
            done += page.count
        }
        if isSettled { try await keepCursor(candidates.revision) }
    }

    private func keepCursor(_ revision: Int64) async throws {
        let list = list
        guard try await read({ try $0.cursor(of: list) }) != revision else { return }
        try await note { try $0.keepCursor(revision, of: list) }
    }

    /// Finds the tasks that may have changed locally since the last cycle, or examines all tasks.
    private func candidates() async throws -> Candidates {
        let (list, all, retries) = (list, isFull, retries)
        return try await read { tables in
            var found = Candidates()
            found.revision = try tables.revision()
            var (ids, parents): ([UUID], [UUID: UUID]) = ([], [:])
            var attempts: [UUID: Int] = [:]
            // The tasks whose only change is their rank.
            var moved: [UUID] = []
            var sections: [Section: Item] = [:]
            for id in try tables.candidates(of: list, all: all || retries) {
                let link = try tables.link(id, in: list)
                if let link, link.attempts > 0 { attempts[id] = link.attempts }
                let item = try tables.readable(id)
                guard let item, item.deleted == nil, item.list == list else {
                    if link != nil { ids.append(id) }
                    continue
                }
                let (ours, agreed) = (FieldValues(synced: item), FieldValues(link?.agreed ?? []))
                // An unknown version does not matter until the task has a change to upload.
                if let link, link.version != .none, link.attempts == 0, ours == agreed { continue }
                if link.map({ $0.version != .none }) ?? false, ours.isMoved(from: agreed) {
                    moved.append(id)
                } else {
                    ids.append(id)
                }
                if let parent = item.parent { parents[id] = parent }
                if link.map({ $0.version == .none }) ?? true || ours[.rank] != agreed[.rank] {
                    sections[item.section] = item
                }
            }
            for item in sections.values {
                let siblings = try tables.siblings(of: item)
                for change in SortKeys.changes(siblings.map(\.place), follows: { siblings[$0].follows }) {
                    found.keys[siblings[change.position].id] = change.key
                }
            }
            let known = Set(ids + moved)
            found.waves = PushOrder.waves(ids, parents: parents)
            // Tasks that only get a new sort key come after all others.
            let placed = found.keys.keys.filter { !known.contains($0) }.sorted { $0.uuidString < $1.uuidString }
            if !(moved + placed).isEmpty { found.waves.append(moved + placed) }
            // Tasks at which the server failed before may end the cycle again. They go last, in order of increasing
            // attempts, so that they hold up no other task.
            found.waves = found.waves.map { wave in
                let failed = wave.enumerated().compactMap { place, id in attempts[id].map { ($0, place, id) } }
                return wave.filter { attempts[$0] == nil } + failed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
            }
            return found
        }
    }

    /// Determines the next request for each task, and stores the links of tasks that are uploaded for the first time.
    func prepare(
        _ ids: [UUID], _ keys: [UUID: Int64]
    ) async throws -> [(id: UUID, outgoing: Outgoing)] {
        let tables = await outgoing()
        return try await note { store in
            try ids.map { ($0, try tables(store).outgoing($0, key: keys[$0])) }
        }
    }

    private func outgoing() async -> @Sendable (SyncTables) -> OutgoingTables {
        let (list, clock, remote, retries, newID) = (list, await clock, remote, retries, sync.newID)
        return {
            OutgoingTables(tables: $0, list: list, clock: clock, remote: remote, retries: retries, newID: newID)
        }
    }

    /// Counts a failed attempt for a task, and marks it as refused after too many attempts.
    ///
    /// - Returns: whether nothing is left to do for the task.
    func giveUp(_ refusal: Link.Refusal, of id: UUID) async throws -> Bool {
        let list = list
        return try await note { tables in
            guard var link = try tables.link(id, in: list) else { return true }
            link.attempts += 1
            if link.attempts >= ListSync.mostAttempts { link.refusal = refusal }
            try tables.keep(link)
            return link.refusal != nil
        }
    }

    /// The status used when a response cannot be read.
    static let failing = 500
    /// The status of a task that somebody has locked, usually only for a moment.
    static let locked = 423

    /// Marks a task at which the server fails as refused, so that it holds up no other. If the server fails at several
    /// tasks in a row, the cycle ends instead, and a task is refused only if this has happened to it in several cycles.
    private mutating func passOver(_ refusal: Link.Refusal, of id: UUID) async throws {
        if !failuresInARow.contains(id) { failuresInARow.append(id) }
        guard failuresInARow.count < ListSync.mostAttempts else {
            let (list, ids) = (list, failuresInARow)
            try await note { tables in
                for other in ids {
                    guard var link = try tables.link(other, in: list) else { continue }
                    // The attempts of the other tasks have been counted already.
                    if other == id { (link.refusal, link.attempts) = (refusal, link.attempts + 1) }
                    if link.attempts < ListSync.mostAttempts { link.refusal = nil }
                    try tables.keep(link)
                }
            }
            throw RemoteError.failing(status: refusal.status)
        }
        try await refuse(refusal, of: id)
    }

    /// Processes the response to an upload.
    ///
    /// - Parameter read: the resource after the upload; nil if it was not requested.
    /// - Returns: whether nothing is left to do; nil if the task has to be tried again.
    mutating func send(
        _ put: Outgoing.Put, of id: UUID, _ result: Result<PutAnswer, RemoteError>,
        _ read: Result<RemoteState?, RemoteError>?
    ) async throws -> Bool? {
        let hasTriedMove = triedMoves.contains(id)
        do {
            let answer = try result.get()
            failuresInARow = []
            switch answer {
            case .stored(let etag):
                try await noteStored(put, of: id, etag: etag)
                if etag == nil { return try await isRead(put.href, read) && !put.isPartial }
                if put.isPartial { outcome.isWaiting = true }
                return !put.isPartial
            case .unexpected:
                guard try await fetch(put.href) else {
                    return try await giveUp(Link.Refusal(put.values, status: Link.Refusal.otherwise), of: id)
                }
                // If no resource exists there after all, the response was a 409.
                if !hasTriedMove, try await move(id, to: put, isAboutUID: true) { return nil }
                _ = try await takeOtherUID(id, for: put)
                return nil
            }
        } catch let error as RemoteError {
            if case .refused(let status) = error, status != Self.locked {
                failuresInARow = []
                if !hasTriedMove, try await move(id, to: put, isAboutUID: [403, 409].contains(status)) { return nil }
                if try await takeOtherUID(id, for: put) { return nil }
            }
            return try await keepRefused(put.values, of: id, after: error)
        }
    }

    /// Marks a task as refused after the server refused its change or failed at it. A task that somebody has locked is
    /// only refused after several attempts.
    ///
    /// - Parameter values: the task's values on the server after the change; empty after a deletion.
    /// - Returns: whether nothing is left to do.
    /// - Throws: the error if it concerns more than the task.
    private mutating func keepRefused(
        _ values: [FieldChange], of id: UUID, after error: RemoteError
    ) async throws -> Bool {
        guard let refusal = Link.Refusal(values, after: error) else { throw error }
        if case .failing = error {
            try await passOver(refusal, of: id)
            return true
        }
        failuresInARow = []
        if refusal.status == Self.locked { return try await giveUp(refusal, of: id) }
        try await refuse(refusal, of: id)
        return true
    }

    /// Applies the resource at an href after an upload was stored without an ETag.
    ///
    /// - Returns: false if the server did not answer or refused. The task does not become refused, because its text is
    ///   stored.
    private mutating func isRead(_ href: String, _ read: Result<RemoteState?, RemoteError>?) async throws -> Bool {
        do {
            guard let read else { return try await fetch(href) }
            guard let state = try read.get() else { return false }
            return try await takeIn(state, at: href)
        } catch RemoteError.refused {
            return false
        } catch RemoteError.failing {
            return false
        }
    }

    /// Records that a text was just stored on the server.
    mutating func noteStored(_ put: Outgoing.Put, of id: UUID, etag: String?) async throws {
        if !moved.contains(id) { outcome.pushed += 1 }
        written.insert(put.href)
        if etag != nil { stored.append(put.href) }
        try await agree(put, of: id, etag: etag)
    }

    /// Makes an uploaded text and its values the agreed version.
    private func agree(_ put: Outgoing.Put, of id: UUID, etag: String?) async throws {
        let (list, isCompared) = (list, alterations.areFound && etag != nil)
        try await note { tables in
            guard var link = try tables.link(id, in: list) else { return }
            (link.base, link.agreed) = (put.text, put.values)
            link.reader = isCompared ? Link.uncompared : Self.reader(of: put.text)
            (link.parent, link.place) = (put.parent, put.place)
            link.version = etag.map { .etag($0) } ?? .unknown
            (link.refusal, link.attempts) = (nil, 0)
            try tables.keep(link)
            // The server now has the complete text.
            try tables.keep(nil, of: id)
            try tables.forgetAgreedBeforeMove(of: id)
            try tables.keepWantedParent(nil, of: id)
        }
    }

    /// Returns the reader version for a text that Furrow wrote. A resource that contains single occurrences but not
    /// their series is read again in the next cycle, because its task moves to another occurrence once one is done.
    static func reader(of text: String) -> Int {
        (try? TaskResource(Array(text.utf8)).isLone) == true ? 0 : TaskResource.reader
    }

    /// Marks a task as refused, and counts the failed attempt.
    func refuse(_ refusal: Link.Refusal, of id: UUID) async throws {
        let list = list
        try await note { tables in
            guard var link = try tables.link(id, in: list) else { return }
            link.refusal = refusal
            link.attempts += 1
            try tables.keep(link)
        }
    }

    /// Processes the response to a deletion. If the resource still exists, the caller has already restored the agreed
    /// values.
    ///
    /// - Parameter agreed: the agreed values before the deletion.
    /// - Returns: whether nothing is left to do; nil if the deletion has to be tried again.
    mutating func delete(
        _ href: String, of id: UUID, _ result: Result<DeleteAnswer, RemoteError>, agreed: [FieldChange]
    ) async throws -> Bool? {
        do {
            let answer = try result.get()
            failuresInARow = []
            guard case .gone = answer else {
                if try await fetch(href) { return nil }
                return try await giveUp(Link.Refusal([], status: Link.Refusal.otherwise), of: id)
            }
        } catch let error as RemoteError {
            return try await keepRefused([], of: id, after: error)
        }
        try await noteDeleted(id, agreed: agreed)
        return true
    }

    /// Records that a task's resource no longer exists on the server.
    ///
    /// - Parameter agreed: the agreed values before the deletion.
    mutating func noteDeleted(_ id: UUID, agreed: [FieldChange]) async throws {
        hasDeleted = true
        if try await hasFollowed(id, agreed: agreed) { return }
        outcome.deleted += 1
        let list = list
        try await note { tables in
            guard var link = try tables.link(id, in: list) else { return }
            (link.version, link.refusal, link.attempts, link.agreed) = (.none, nil, 0, agreed)
            // The link keeps the text and the agreed values, because an undo may restore the task.
            try tables.keep(link)
            // The link stays while the task is in the trash, so that a restored task is complete.
            if try tables.record(id) == nil { try tables.remove(link) }
        }
    }

    /// Replaces the agreed values of a task.
    ///
    /// - Returns: the previous values.
    @discardableResult
    func keepAgreed(_ values: [FieldChange], of id: UUID) async throws -> [FieldChange] {
        let list = list
        return try await note { tables in
            guard var link = try tables.link(id, in: list) else { return [] }
            let before = link.agreed
            link.agreed = values
            try tables.keep(link)
            return before
        }
    }

    /// Fetches a resource and applies it.
    ///
    /// - Returns: false if the server did not answer for it.
    mutating func fetch(_ href: String) async throws -> Bool {
        guard let state = try await remote.states(of: [href])[href] else { return false }
        return try await takeIn(state, at: href)
    }

    /// Applies the state of a resource.
    ///
    /// - Returns: false if the server failed at it in a way that may be temporary.
    private mutating func takeIn(_ state: RemoteState, at href: String) async throws -> Bool {
        if case .unreadable(let flaw, _) = state, flaw.mayPass { return false }
        let left = try await takeIn { incoming in
            switch state {
            case .unreadable(let flaw, let etag): try incoming.isUnreadable(href, flaw, etag: etag)
            case .there(let text, let etag): try incoming.arrived(href, text, etag: etag)
            case .gone: try incoming.isMissing(href)
            }
        }
        if !left.missing.isEmpty { try await takeIn { try $0.removed(href) } }
        return true
    }
}

extension Link.Refusal {
    /// The refusal to store for a change to these values that ended with an error; nil if the error concerns more than
    /// the task.
    init?(_ values: [FieldChange], after error: RemoteError) {
        switch error {
        case .refused(let status): self.init(values, status: status)
        case .failing(let status): self.init(values, status: status ?? Cycle.failing)
        case .unreachable, .needsPassword, .cutOff, .tokenInvalid, .collectionGone: return nil
        }
    }
}

extension FieldValues {
    /// Returns whether these values differ from the agreed values only in the rank.
    fileprivate func isMoved(from agreed: FieldValues) -> Bool {
        var (ours, agreed) = (self, agreed)
        guard ours[.rank] != agreed[.rank] else { return false }
        (ours[.rank], agreed[.rank]) = (nil, nil)
        return ours == agreed
    }
}
