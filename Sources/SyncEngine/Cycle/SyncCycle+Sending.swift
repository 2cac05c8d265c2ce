// Uploading of several tasks at once. Only the requests run concurrently; responses are processed one after another,
// like all transactions.

import Store
import Todo

extension SyncCycle {
    /// A task to send.
    struct Submission: Sendable {
        let id: UUID
        var action: PushAction
        /// The new sort key on the server, or nil if the current one stays.
        let key: Int64?
        /// The number of times the task has been sent, including this one.
        var attempt = 1
        /// Whether no other task's request can be in progress at the same time.
        var isAlone = true
        /// Whether an earlier request for the task got no response, and the cycle paused because of that.
        var hasWaited = false
        /// The number of times the task was locked while no other request was in progress.
        var lockCount = 0
        /// Whether the server has failed at the task before and was asked once more.
        var hasFailed = false
        /// The agreed values before the deletion was requested.
        var agreed: [FieldChange] = []

        /// The refusal to store if all attempts fail.
        var refusal: Link.Refusal {
            switch action {
            case .fetchVersion(_, let values): Link.Refusal(values, status: Link.Refusal.noVersions)
            case .put(let put): Link.Refusal(put.values, status: Link.Refusal.preconditionFailed)
            case .nothingToDo, .mustWait, .delete: Link.Refusal([], status: Link.Refusal.preconditionFailed)
            }
        }
    }

    /// A request that changes a resource.
    private enum Request: Sendable {
        case put(PushAction.Put)
        case delete(href: String, etag: String)

        /// Sends the request and returns the response. Only this function runs concurrently.
        func send(to remote: any Remote) async -> Response {
            switch self {
            case .put(let put):
                do throws(RemoteError) {
                    let response = try await remote.put(put.text, at: put.href, if: put.expected)
                    guard case .stored(nil) = response else { return .put(put, .success(response), nil) }
                    // Some servers return no ETag. Fetching the resource here delays no other task.
                    do throws(RemoteError) {
                        return .put(
                            put, .success(response), .success(try await remote.states(of: [put.href])[put.href]))
                    } catch {
                        return .put(put, .success(response), .failure(error))
                    }
                } catch {
                    return .put(put, .failure(error), nil)
                }
            case .delete(let href, let etag):
                do throws(RemoteError) {
                    return .delete(href: href, .success(try await remote.delete(href, etag: etag)))
                } catch {
                    return .delete(href: href, .failure(error))
                }
            }
        }
    }

    /// The response to a request.
    private enum Response: Sendable {
        /// An upload. The last value is the resource fetched afterward, if the response contained no ETag.
        case put(PushAction.Put, Result<PutResult, RemoteError>, Result<RemoteState?, RemoteError>?)
        case delete(href: String, Result<DeleteResult, RemoteError>)

        var error: RemoteError? {
            switch self {
            case .put(_, .failure(let error), _), .delete(_, .failure(let error)): error
            case .put(_, .success, _), .delete(_, .success): nil
            }
        }
    }

    /// A submission with the response to its request.
    private struct CompletedRequest: Sendable {
        let submission: Submission
        let response: Response

        /// The error after which no more requests are sent for now, or nil if the other tasks can continue.
        var stopError: RemoteError? {
            switch response.error {
            case nil, .refused?, .failing?: nil
            case let error?: error
            }
        }

        /// Whether the resource was locked (423), possibly by another request of this cycle.
        var isLockedOut: Bool { response.error == .refused(status: SyncCycle.lockedStatus) }

        /// The refusal to store if the server failed at just this task.
        var failure: Link.Refusal? {
            guard let error = response.error, case .failing = error else { return nil }
            let values = if case .put(let put, _, _) = response { put.values } else { [FieldChange]() }
            return Link.Refusal(values, after: error)
        }
    }

    /// The next action for a task.
    private enum NextAction {
        case request(Submission, Request)
        case done(isResolved: Bool)
        /// Submit it again at once.
        case retry(Submission)
        /// Submit it again after all others.
        case retryLast(Submission)
    }

    /// The waiting submissions and the progress of all.
    private struct Queue {
        var waiting: ArraySlice<Submission>
        var isResolved = true
        var progress: SyncProgress

        /// Carries out the next action for a task.
        mutating func advance(_ action: NextAction) -> (submission: Submission, request: Request)? {
            switch action {
            case .request(let submission, let request): return (submission, request)
            case .retry(let submission): waiting.insert(submission, at: waiting.startIndex)
            case .retryLast(let submission): waiting.append(submission)
            case .done(let isResolved):
                if !isResolved { self.isResolved = false }
                progress.done += 1
            }
            return nil
        }
    }

    /// The number of requests that may be in progress at once.
    private var maxConcurrent: Int { pushState.isSequential ? 1 : max(sync.options.parallel, 1) }

    /// Uploads or deletes tasks, several at once, started in their order. If a resource is not in the expected state,
    /// it is fetched and merged, and the task is tried again. After too many attempts the task is marked as refused: it
    /// is reported, and not tried again until it is edited or a cycle retries all refused tasks.
    ///
    /// If the server does not respond to a request or asks for a pause, no more requests start, and the ones in
    /// progress finish. After a short wait the cycle continues one task at a time, beginning with those that got no
    /// response. If the server asks for a longer wait, or does not respond to a request that was alone, the cycle ends.
    /// Completed requests are recorded, and the next cycle finds the outcome of the others.
    ///
    /// - Parameter before: The progress of the cycle before these tasks.
    /// - Returns: Whether all of these tasks are finished.
    mutating func send(_ submissions: [Submission], from before: SyncProgress) async throws -> Bool {
        let remote = remote
        return try await withThrowingTaskGroup(of: CompletedRequest.self, returning: Bool.self) { group in
            var queue = Queue(waiting: submissions[...], progress: before)
            // The responses that have not been processed yet.
            var replies: [CompletedRequest] = []
            var inProgress = 0
            do {
                while true {
                    while canStartRequest(inProgress: inProgress), var submission = queue.waiting.popFirst() {
                        submission.isAlone = maxConcurrent == 1 || inProgress == 0 && queue.waiting.isEmpty
                        let action = try await begin(submission)
                        if let (submission, request) = queue.advance(action) {
                            inProgress += 1
                            group.addTask {
                                CompletedRequest(submission: submission, response: await request.send(to: remote))
                            }
                        } else {
                            report(queue.progress, after: action)
                        }
                    }
                    guard let reply = try await group.next() else { return queue.isResolved }
                    inProgress -= 1
                    if reply.isLockedOut || reply.stopError != nil, !reply.submission.isAlone { slowDown() }
                    replies.append(reply)
                    // In this mode, wait for all requests in progress first, because processing a response may send
                    // further ones.
                    if pushState.isSequential, inProgress > 0 { continue }
                    try await waitAfter(replies.filter { $0.stopError != nil })
                    while !replies.isEmpty {
                        let action = try await process(replies.removeFirst())
                        _ = queue.advance(action)
                        report(queue.progress, after: action)
                    }
                }
            } catch let error as RemoteError {
                while let reply = try await group.next() { replies.append(reply) }
                for reply in replies { try await recordCompleted(reply) }
                throw replies.compactMap(\.stopError).reduce(error, RemoteError.moreSevere)
            }
        }
    }

    private func report(_ progress: SyncProgress, after action: NextAction) {
        if case .done = action { self.progress(progress) }
    }

    /// Returns whether another request may start next to the ones in progress. A server that has just failed may fail
    /// at every request, so no more requests run than could still fail before the cycle ends.
    private func canStartRequest(inProgress: Int) -> Bool {
        guard inProgress < maxConcurrent else { return false }
        return pushState.consecutiveFailures.isEmpty
            || pushState.consecutiveFailures.count + inProgress < ListSync.maxAttempts
    }

    /// Pauses if some requests got no response.
    ///
    /// - Throws: The error if it ends the cycle.
    private mutating func waitAfter(_ unanswered: [CompletedRequest]) async throws {
        let errors = unanswered.compactMap(\.stopError)
        guard let first = errors.first else { return }
        let error = errors.reduce(first, RemoteError.moreSevere)
        guard case .unreachable(let asked) = error, !unanswered.contains(where: \.submission.hasWaited),
            // If no other request was in progress, concurrency did not cause the failure, and a pause would not help.
            let wait = asked ?? (unanswered.contains(where: \.submission.isAlone) ? nil : ListSync.defaultPause),
            pushState.hasTime(for: wait)
        else { throw error }
        slowDown()
        try await pause(wait)
    }

    private mutating func pause(_ wait: Duration) async throws {
        pushState.addPause(wait)
        try await sync.pause(wait)
    }

    /// Waits a moment for another program to release its lock on a task.
    ///
    /// - Returns: False once this has taken too long. In that case, the task is left to the next cycle.
    private mutating func waitForLock(_ submission: inout Submission) async throws -> Bool {
        // Another request of this cycle may hold the lock. That request ends before this task is submitted again.
        if !submission.isAlone { return true }
        guard submission.lockCount < ListSync.maxAttempts, pushState.hasTime(for: ListSync.lockPause) else {
            return false
        }
        submission.lockCount += 1
        try await pause(ListSync.lockPause)
        return true
    }

    /// Waits a moment after the server has failed at a task, so that the task can be sent once more. Xandikos may fail
    /// at one of two changes that arrive at once.
    ///
    /// - Returns: False if the task has been sent twice already, or if nothing has succeeded since the last failure.
    private mutating func waitAfter(_ failure: Link.Refusal, _ submission: inout Submission) async throws -> Bool {
        guard !submission.hasFailed, pushState.consecutiveFailures.isEmpty, pushState.hasTime(for: ListSync.lockPause)
        else {
            return false
        }
        submission.hasFailed = true
        pushState.addFailure(of: submission.id)
        _ = try await countFailedAttempt(failure, of: submission.id)
        try await pause(ListSync.lockPause)
        return true
    }

    private mutating func slowDown() {
        pushState.isSequential = true
        outcome.isSlowedDown = true
    }

    /// Does the work that precedes a task's request.
    private mutating func begin(_ submission: Submission) async throws -> NextAction {
        try Task.checkCancellation()
        switch submission.action {
        case .nothingToDo: return .done(isResolved: true)
        case .mustWait:
            outcome.isWaiting = true
            return .done(isResolved: false)
        case .fetchVersion(let href, _):
            guard try await fetchAndApply(href) else {
                return .done(isResolved: try await countFailedAttempt(submission.refusal, of: submission.id))
            }
            return try await retry(submission, afterAsking: true)
        case .put(let put):
            if pushState.movesWithoutUpload {
                pushState.triedMoves.insert(submission.id)
                if try await move(submission.id, to: put, isAboutUID: true) {
                    return try await retry(submission, isCounted: false)
                }
            }
            try await clearStoredToken()
            return .request(submission, .put(put))
        case .delete(let href, let etag):
            var submission = submission
            // If the response is lost, a task that another client creates at the href must not be reset to the agreed
            // values.
            let agreed = try await replaceAgreed([], of: submission.id)
            // If the deletion was requested before, the store no longer has the agreed values.
            if !agreed.isEmpty { submission.agreed = agreed }
            try await clearStoredToken()
            return .request(submission, .delete(href: href, etag: etag))
        }
    }

    /// Processes a response and returns the next action.
    private mutating func process(_ reply: CompletedRequest) async throws -> NextAction {
        var submission = reply.submission
        if reply.stopError != nil {
            submission.hasWaited = true
            return .retry(submission)
        }
        // If a deletion had no effect, the agreed values are restored before the wait below, which may be canceled.
        if case .delete(_, let result) = reply.response, (try? result.get()) != .gone {
            try await replaceAgreed(submission.agreed, of: submission.id)
        }
        if reply.isLockedOut || reply.failure != nil {
            let isLast =
                if let failure = reply.failure { try await waitAfter(failure, &submission) } else {
                    try await waitForLock(&submission)
                }
            if isLast { return .retryLast(submission) }
        }
        let wasMoved = pushState.movedTasks.contains(submission.id)
        let isDone: Bool?
        switch reply.response {
        case .put(let put, let result, let state):
            isDone = try await processUpload(put, of: submission.id, result: result, state: state)
        case .delete(let href, let result):
            isDone = try await processDeletion(href, of: submission.id, result, agreed: submission.agreed)
        }
        if let isDone { return .done(isResolved: isDone) }
        return try await retry(submission, isCounted: pushState.movedTasks.contains(submission.id) == wasMoved)
    }

    /// Records a completed request when no more requests may be sent. Other responses will be the same in the next
    /// cycle.
    private mutating func recordCompleted(_ reply: CompletedRequest) async throws {
        let submission = reply.submission
        switch reply.response {
        case .put(let put, .success(.stored(let etag)), _): try await recordStored(put, of: submission.id, etag: etag)
        case .delete(_, .success(.gone)): try await recordDeleted(submission.id, agreed: submission.agreed)
        case .delete(_, .success(.changed)), .delete(_, .failure(.refused)):
            try await replaceAgreed(submission.agreed, of: submission.id)
        case .put, .delete: break
        }
    }

    /// Prepares a task again after its resource was not in the expected state, unless this has happened too often.
    ///
    /// - Parameters:
    ///   - isCounted: Whether this counts as a failed attempt; false after a move.
    ///   - hasAsked: Whether the current version was just requested. If the server returned none, the task is refused,
    ///     because nothing is written without a precondition.
    private func retry(
        _ submission: Submission, isCounted: Bool = true, afterAsking hasAsked: Bool = false
    ) async throws -> NextAction {
        guard !isCounted || submission.attempt < ListSync.maxAttempts else {
            try await markRefused(submission.refusal, of: submission.id)
            return .done(isResolved: true)
        }
        let keys = submission.key.map { [submission.id: $0] } ?? [:]
        guard let next = try await prepare([submission.id], keys).first?.action else {
            return .done(isResolved: false)
        }
        var submission = submission
        submission.action = next
        if hasAsked, case .fetchVersion = next {
            try await markRefused(submission.refusal, of: submission.id)
            return .done(isResolved: true)
        }
        if isCounted { submission.attempt += 1 }
        return .retry(submission)
    }
}

extension RemoteError {
    /// Returns the one of two errors with the longer wait before the server is contacted again.
    fileprivate static func moreSevere(_ error: RemoteError, _ other: RemoteError) -> RemoteError {
        if case .unreachable(let wait) = error, case .unreachable(let otherWait) = other {
            return .unreachable(retryAfter: [wait, otherWait].compactMap { $0 }.max())
        }
        return other.severity > error.severity ? other : error
    }

    private var severity: Int {
        switch self {
        case .needsPassword: 3
        case .collectionGone: 2
        case .unreachable, .cutOff: 1
        case .failing, .refused, .tokenInvalid: 0
        }
    }
}
