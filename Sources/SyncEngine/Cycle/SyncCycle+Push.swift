// Uploading: sends local changes to the server.

import ICalendar
import Store
import Todo

extension SyncCycle {
    /// The tasks that may have changed locally, and their new order on the server.
    private struct Candidates: Sendable {
        /// The revision up to which the change feed was read.
        var revision: Int64 = 0
        /// The tasks to upload or delete, in waves. A subtask is examined only after the response to its parent's
        /// upload, because that determines the parent's UID.
        var waves: [[UUID]] = []
        var keys: [UUID: Int64] = [:]
    }

    /// Uploads local changes and deletions. Those that the server refuses are stored as refusals.
    mutating func push() async throws {
        do {
            try await pushCandidates()
        } catch let error as RemoteError {
            // If the server fails at the refused tasks, they are retried only after a day. Otherwise they would end
            // every cycle.
            let hasFailed = if case .failing = error { true } else { false }
            try await recordRetries(haveBeenRetried: pushState.retriesRefused && hasFailed)
            throw error
        }
        try await recordRetries(haveBeenRetried: pushState.retriesRefused)
    }

    /// Stores when refused tasks were last retried, and forgets refusals that a deletion may have resolved by freeing
    /// space.
    private mutating func recordRetries(haveBeenRetried: Bool) async throws {
        let (list, now, hasDeleted) = (list, now, pushState.hasDeleted)
        guard haveBeenRetried || hasDeleted else { return }
        let hasRoom = try await updateState { tables in
            if haveBeenRetried { try tables.saveRetryTime(now, in: list) }
            return try hasDeleted && tables.forgetRefusals(inAccountOf: list, from: Self.firstServerError)
        }
        if hasRoom { outcome.isWaiting = true }
    }

    private mutating func pushCandidates() async throws {
        let candidates = try await candidates()
        let count = candidates.waves.reduce(0) { $0 + $1.count }
        if count > 0 { hasChangedAnything = true }
        var isResolved = true
        var done = 0
        for page in candidates.waves.flatMap({ $0.pages(of: SyncTables.maxRecordsPerTransaction) }) {
            let prepared = try await prepare(page, candidates.keys)
            let submissions = prepared.map { Submission(id: $0.id, action: $0.action, key: candidates.keys[$0.id]) }
            if try await !send(submissions, from: SyncProgress(done: done, total: count)) { isResolved = false }
            done += page.count
        }
        if isResolved { try await storeCursor(candidates.revision) }
    }

    private func storeCursor(_ revision: Int64) async throws {
        let list = list
        guard try await read({ try $0.cursor(of: list) }) != revision else { return }
        try await updateState { try $0.saveCursor(revision, of: list) }
    }

    /// Finds the tasks that may have changed locally since the last cycle, or examines all tasks.
    private func candidates() async throws -> Candidates {
        let (list, all, retriesRefused) = (list, pullState.isFull, pushState.retriesRefused)
        return try await read { tables in
            var candidates = Candidates()
            candidates.revision = try tables.revision()
            var (ids, parents): ([UUID], [UUID: UUID]) = ([], [:])
            var attempts: [UUID: Int] = [:]
            // The tasks whose only change is their rank.
            var moved: [UUID] = []
            var sections: [Section: Item] = [:]
            for id in try tables.candidates(of: list, all: all || retriesRefused) {
                let link = try tables.link(id, in: list)
                if let link, link.needsExamination { attempts[id] = link.attempts }
                let item = try tables.readable(id)
                guard let item, item.deleted == nil, item.list == list else {
                    if link != nil { ids.append(id) }
                    continue
                }
                let (local, agreed) = (FieldValues(synced: item), FieldValues(link?.agreed ?? []))
                // An unknown version does not matter until the task has a change to upload.
                if let link, link.version != .none, !link.needsExamination, local == agreed { continue }
                if link.map({ $0.version != .none }) ?? false, local.differsOnlyInRank(from: agreed) {
                    moved.append(id)
                } else {
                    ids.append(id)
                }
                if let parent = item.parent { parents[id] = parent }
                if link.map({ $0.version == .none }) ?? true || local[.rank] != agreed[.rank] {
                    sections[item.section] = item
                }
            }
            for item in sections.values {
                let siblings = try tables.siblings(of: item)
                for change in SortKeys.changes(siblings.map(\.sortKey), follows: { siblings[$0].follows }) {
                    candidates.keys[siblings[change.position].id] = change.key
                }
            }
            let changedIDs = Set(ids + moved)
            candidates.waves = PushOrder.waves(ids, parents: parents)
            // Tasks that only get a new sort key come after all others.
            let placed = candidates.keys.keys.filter { !changedIDs.contains($0) }.sorted {
                $0.uuidString < $1.uuidString
            }
            if !(moved + placed).isEmpty { candidates.waves.append(moved + placed) }
            // Tasks at which the server failed before may end the cycle again. They go last, in order of increasing
            // attempts, so that they hold up no other task.
            candidates.waves = candidates.waves.map { wave in
                let failed = wave.enumerated().compactMap { index, id in attempts[id].map { ($0, index, id) } }
                return wave.filter { attempts[$0] == nil } + failed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
            }
            return candidates
        }
    }

    /// Determines the next request for each task, and stores the links of tasks that are uploaded for the first time.
    func prepare(
        _ ids: [UUID], _ keys: [UUID: Int64]
    ) async throws -> [(id: UUID, action: PushAction)] {
        let planner = await makePlanner()
        return try await updateState { store in
            try ids.map { ($0, try planner(store).nextAction(for: $0, key: keys[$0])) }
        }
    }

    private func makePlanner() async -> @Sendable (SyncTables) -> PushPlanner {
        let (list, clock, remote, newID) = (list, await clock, remote, sync.newID)
        let retriesRefused = pushState.retriesRefused
        return {
            PushPlanner(
                tables: $0, list: list, clock: clock, remote: remote, retriesRefused: retriesRefused, newID: newID)
        }
    }

    /// Counts a failed attempt for a task, and marks it as refused after too many attempts.
    ///
    /// - Returns: Whether the task is finished, because it was refused or has no link any more.
    func countFailedAttempt(_ refusal: Link.Refusal, of id: UUID) async throws -> Bool {
        let list = list
        return try await updateState { tables in
            guard var link = try tables.link(id, in: list) else { return true }
            link.countFailedAttempt()
            if link.hasUsedAllAttempts { link.refusal = refusal }
            try tables.save(link)
            return link.refusal != nil
        }
    }

    /// The lowest status with which a server reports a fault of its own.
    static let firstServerError = 500
    /// The status used when a response cannot be read.
    static let unreadableStatus = 500
    /// The status of a task that another client has locked, usually only for a moment.
    static let lockedStatus = 423

    /// Marks a task at which the server fails as refused, so that it holds up no other. If the server fails at several
    /// tasks in a row, the cycle ends instead, and a task is refused only if this has happened to it in several cycles.
    private mutating func recordServerFailure(_ refusal: Link.Refusal, of id: UUID) async throws {
        pushState.addFailure(of: id)
        guard pushState.consecutiveFailures.count < ListSync.maxAttempts else {
            let (list, ids) = (list, pushState.consecutiveFailures)
            try await updateState { tables in
                for other in ids {
                    guard var link = try tables.link(other, in: list) else { continue }
                    // The attempts of the other tasks have been counted already.
                    if other == id {
                        link.refusal = refusal
                        link.countFailedAttempt()
                    }
                    if !link.hasUsedAllAttempts { link.refusal = nil }
                    try tables.save(link)
                }
            }
            throw RemoteError.failing(status: refusal.status)
        }
        try await markRefused(refusal, of: id)
    }

    /// Processes the response to an upload.
    ///
    /// - Parameter state: The resource after the upload, or nil if it was not requested.
    /// - Returns: Whether the task is finished, or nil if it must be tried again.
    mutating func processUpload(
        _ put: PushAction.Put, of id: UUID, result: Result<PutResult, RemoteError>,
        state: Result<RemoteState?, RemoteError>?
    ) async throws -> Bool? {
        let hasTriedMove = pushState.triedMoves.contains(id)
        do {
            let response = try result.get()
            pushState.endFailures()
            switch response {
            case .stored(let etag):
                try await recordStored(put, of: id, etag: etag)
                if etag == nil { return try await applyStored(put.href, state) && !put.isPartial }
                if put.isPartial { outcome.isWaiting = true }
                return !put.isPartial
            case .unexpected:
                guard try await fetchAndApply(put.href) else {
                    return try await countFailedAttempt(
                        Link.Refusal(put.values, status: Link.Refusal.preconditionFailed), of: id)
                }
                // If no resource exists there after all, the response was a 409.
                if !hasTriedMove, try await move(id, to: put, isAboutUID: true) { return nil }
                _ = try await assignNewUID(id, for: put)
                return nil
            }
        } catch let error as RemoteError {
            if case .refused(let status) = error, status != Self.lockedStatus {
                pushState.endFailures()
                if !hasTriedMove, try await move(id, to: put, isAboutUID: [403, 409].contains(status)) { return nil }
                if try await assignNewUID(id, for: put) { return nil }
            }
            return try await recordRefusal(put.values, of: id, after: error)
        }
    }

    /// Marks a task as refused after the server refused its change or failed at it. A locked task is only refused after
    /// several attempts.
    ///
    /// - Parameter values: The task's values on the server after the change; empty after a deletion.
    /// - Returns: Whether the task is finished.
    /// - Throws: The error if it concerns more than the task.
    private mutating func recordRefusal(
        _ values: [FieldChange], of id: UUID, after error: RemoteError
    ) async throws -> Bool {
        guard let refusal = Link.Refusal(values, after: error) else { throw error }
        if case .failing = error {
            try await recordServerFailure(refusal, of: id)
            return true
        }
        pushState.endFailures()
        if refusal.status == Self.lockedStatus { return try await countFailedAttempt(refusal, of: id) }
        try await markRefused(refusal, of: id)
        return true
    }

    /// Applies the resource at an href after an upload was stored without an ETag.
    ///
    /// - Returns: False if the server failed or refused the request. The task does not become refused, because its text
    ///   is stored.
    private mutating func applyStored(_ href: String, _ read: Result<RemoteState?, RemoteError>?) async throws -> Bool {
        do {
            guard let read else { return try await fetchAndApply(href) }
            guard let state = try read.get() else { return false }
            return try await apply(state, at: href)
        } catch RemoteError.refused {
            return false
        } catch RemoteError.failing {
            return false
        }
    }

    /// Records that a text was just stored on the server.
    mutating func recordStored(_ put: PushAction.Put, of id: UUID, etag: String?) async throws {
        if !pushState.movedTasks.contains(id) { outcome.pushed += 1 }
        pushState.writtenHrefs.insert(put.href)
        if etag != nil { pushState.storedHrefs.append(put.href) }
        try await markAgreed(put, of: id, etag: etag)
    }

    /// Makes an uploaded text and its values the agreed version.
    private func markAgreed(_ put: PushAction.Put, of id: UUID, etag: String?) async throws {
        let (list, isCompared) = (list, pushState.alterations.areDetected && etag != nil)
        try await updateState { tables in
            guard var link = try tables.link(id, in: list) else { return }
            (link.base, link.agreed) = (put.text, put.values)
            link.baseState = isCompared ? .uncompared : Link.BaseState(ofWritten: put.text)
            (link.parent, link.sortKey) = (put.parent, put.sortKey)
            link.version = etag.map { .etag($0) } ?? .unknown
            link.clearFailures()
            try tables.save(link)
            // The server now has the complete text.
            try tables.removePreservedText(of: id)
            try tables.forgetAgreedBeforeMove(of: id)
            try tables.forgetWantedParent(of: id)
        }
    }

    /// Marks a task as refused, and counts the failed attempt.
    func markRefused(_ refusal: Link.Refusal, of id: UUID) async throws {
        let list = list
        try await updateState { tables in
            guard var link = try tables.link(id, in: list) else { return }
            link.refusal = refusal
            link.countFailedAttempt()
            try tables.save(link)
        }
    }

    /// Processes the response to a deletion. If the resource still exists, the caller has already restored the agreed
    /// values.
    ///
    /// - Parameter agreed: The agreed values before the deletion.
    /// - Returns: Whether the task is finished, or nil if the deletion must be tried again.
    mutating func processDeletion(
        _ href: String, of id: UUID, _ result: Result<DeleteResult, RemoteError>, agreed: [FieldChange]
    ) async throws -> Bool? {
        do {
            let response = try result.get()
            pushState.endFailures()
            guard case .gone = response else {
                if try await fetchAndApply(href) { return nil }
                return try await countFailedAttempt(Link.Refusal([], status: Link.Refusal.preconditionFailed), of: id)
            }
        } catch let error as RemoteError {
            return try await recordRefusal([], of: id, after: error)
        }
        try await recordDeleted(id, agreed: agreed)
        return true
    }

    /// Records that a task's resource no longer exists on the server.
    ///
    /// - Parameter agreed: The agreed values before the deletion.
    mutating func recordDeleted(_ id: UUID, agreed: [FieldChange]) async throws {
        pushState.hasDeleted = true
        if try await mergeWithCounterpart(id, agreed: agreed) { return }
        outcome.deleted += 1
        let list = list
        try await updateState { tables in
            guard var link = try tables.link(id, in: list) else { return }
            (link.version, link.agreed) = (.none, agreed)
            link.clearFailures()
            // The link keeps the text and the agreed values, because an undo may restore the task.
            try tables.save(link)
            // The link stays while the task is in the trash, so that a restored task is complete.
            if try tables.record(id) == nil { try tables.remove(link) }
        }
    }

    /// Replaces the agreed values of a task.
    ///
    /// - Returns: The previous values.
    @discardableResult
    func replaceAgreed(_ values: [FieldChange], of id: UUID) async throws -> [FieldChange] {
        let list = list
        return try await updateState { tables in
            guard var link = try tables.link(id, in: list) else { return [] }
            let before = link.agreed
            link.agreed = values
            try tables.save(link)
            return before
        }
    }

    /// Fetches a resource and applies it.
    ///
    /// - Returns: False if the response does not mention it.
    mutating func fetchAndApply(_ href: String) async throws -> Bool {
        guard let state = try await remote.states(of: [href])[href] else { return false }
        return try await apply(state, at: href)
    }

    /// Applies the state of a resource.
    ///
    /// - Returns: False if the server failed at it in a way that may be temporary.
    private mutating func apply(_ state: RemoteState, at href: String) async throws -> Bool {
        if case .unreadable(let reason, _) = state, reason.isTemporary { return false }
        let remaining = try await apply { transaction in
            switch state {
            case .unreadable(let reason, let etag): try transaction.quarantine(href, reason, etag: etag)
            case .exists(let text, let etag): try transaction.applyResource(at: href, text: text, etag: etag)
            case .gone: try transaction.recordMissing(href)
            }
        }
        if !remaining.missing.isEmpty { try await apply { try $0.applyRemoval(of: href) } }
        return true
    }
}

extension Link {
    /// Whether so many attempts have failed that the task counts as refused.
    fileprivate var hasUsedAllAttempts: Bool { attempts >= ListSync.maxAttempts }
}

extension Link.Refusal {
    /// The refusal to store for a change to these values that ended with an error. Fails if the error concerns more
    /// than the task.
    init?(_ values: [FieldChange], after error: RemoteError) {
        switch error {
        case .refused(let status): self.init(values, status: status)
        case .failing(let status): self.init(values, status: status ?? SyncCycle.unreadableStatus)
        case .unreachable, .needsPassword, .cutOff, .tokenInvalid, .collectionGone: return nil
        }
    }
}

extension FieldValues {
    /// Returns whether these values differ from the agreed values only in the rank.
    fileprivate func differsOnlyInRank(from agreed: FieldValues) -> Bool {
        var (local, agreed) = (self, agreed)
        guard local[.rank] != agreed[.rank] else { return false }
        (local[.rank], agreed[.rank]) = (nil, nil)
        return local == agreed
    }
}
