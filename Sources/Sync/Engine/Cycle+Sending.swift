// Uploading of several tasks at once. Only the requests run concurrently; responses are processed one after another,
// like all transactions.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// A task to send.
    struct Submission: Sendable {
        let id: UUID
        var outgoing: Outgoing
        /// The new sort key on the server; nil if the current one stays.
        let key: Int64?
        /// The number of times the task has been sent, including this one.
        var attempt = 1
        /// Whether no other task's request can be in progress at the same time.
        var isAlone = true
        /// Whether the server did not answer the task's request before, and the cycle paused because of that.
        var hasWaited = false
        /// The number of times the task was locked while no other request was in progress.
        var locks = 0
        /// Whether the server has failed at the task before and was asked once more.
        var hasFailed = false
        /// The agreed values before the deletion was requested.
        var agreed: [FieldChange] = []

        /// The refusal to store if the task cannot be settled.
        var refusal: Link.Refusal {
            switch outgoing {
            case .unknown(_, let values): Link.Refusal(values, status: Link.Refusal.noVersions)
            case .put(let put): Link.Refusal(put.values, status: Link.Refusal.otherwise)
            case .settled, .waits, .delete: Link.Refusal([], status: Link.Refusal.otherwise)
            }
        }
    }

    /// A request that changes a resource.
    private enum Request: Sendable {
        case put(Outgoing.Put)
        case delete(href: String, etag: String)

        /// Sends the request and returns the response. Only this function runs concurrently.
        func answer(of remote: any Remote) async -> Answer {
            switch self {
            case .put(let put):
                do throws(RemoteError) {
                    let answer = try await remote.put(put.text, at: put.href, if: put.expected)
                    guard case .stored(nil) = answer else { return .put(put, .success(answer), nil) }
                    // Some servers return no ETag. Fetching the resource here delays no other task.
                    do throws(RemoteError) {
                        return .put(put, .success(answer), .success(try await remote.states(of: [put.href])[put.href]))
                    } catch {
                        return .put(put, .success(answer), .failure(error))
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
    private enum Answer: Sendable {
        /// An upload. The last value is the resource fetched afterwards, if the response contained no ETag.
        case put(Outgoing.Put, Result<PutAnswer, RemoteError>, Result<RemoteState?, RemoteError>?)
        case delete(href: String, Result<DeleteAnswer, RemoteError>)

        var error: RemoteError? {
            switch self {
            case .put(_, .failure(let error), _), .delete(_, .failure(let error)): error
            case .put(_, .success, _), .delete(_, .success): nil
            }
        }
    }

    /// A submission with the response to its request.
    private struct Reply: Sendable {
        let submission: Submission
        let answer: Answer

        /// The error after which no more requests are sent for now; nil if the other tasks can continue.
        var ending: RemoteError? {
            switch answer.error {
            case nil, .refused?, .failing?: nil
            case let error?: error
            }
        }

        /// Whether the resource was locked (423), possibly by another request of this cycle.
        var isLockedOut: Bool { answer.error == .refused(status: Cycle.locked) }

        /// The refusal to store if the server failed at just this task; nil if it did not.
        var failure: Link.Refusal? {
            guard let error = answer.error, case .failing = error else { return nil }
            let values = if case .put(let put, _, _) = answer { put.values } else { [FieldChange]() }
            return Link.Refusal(values, after: error)
        }
    }

    /// The next step for a task.
    private enum Step {
        case ask(Submission, Request)
        case done(isSettled: Bool)
        /// Submit it again at once.
        case again(Submission)
        /// Submit it again after all others.
        case last(Submission)
    }

    /// The waiting submissions and the progress of all.
    private struct Queue {
        var waiting: ArraySlice<Submission>
        var isSettled = true
        var progress: SyncProgress

        /// Carries out the next step for a task.
        ///
        /// - Returns: the request to send; nil if there is none.
        mutating func take(_ step: Step) -> (submission: Submission, request: Request)? {
            switch step {
            case .ask(let submission, let request): return (submission, request)
            case .again(let submission): waiting.insert(submission, at: waiting.startIndex)
            case .last(let submission): waiting.append(submission)
            case .done(let isSettled):
                if !isSettled { self.isSettled = false }
                progress.done += 1
            }
            return nil
        }
    }

    /// The number of requests that may be in progress at once.
    private var atOnce: Int { isOneAtATime ? 1 : max(sync.options.parallel, 1) }

    /// Uploads or deletes tasks, several at once, started in their order. If a resource is not in the expected state,
    /// it is fetched and merged, and the task is tried again. A task that this does not settle is marked as refused: it
    /// is reported, and not tried again until it is edited or a cycle retries all refused tasks.
    ///
    /// If the server does not answer a request or asks for a pause, no more requests start, and the ones in progress
    /// finish. After a short wait the cycle continues one task at a time, beginning with the unanswered ones. If the
    /// server asks for a longer wait, or does not answer a request that was alone, the cycle ends. Completed requests
    /// are recorded, and the next cycle finds the outcome of the others.
    ///
    /// - Parameter before: the progress of the cycle before these tasks.
    /// - Returns: whether nothing is left to do.
    mutating func send(_ submissions: [Submission], from before: SyncProgress) async throws -> Bool {
        let remote = remote
        return try await withThrowingTaskGroup(of: Reply.self, returning: Bool.self) { group in
            var queue = Queue(waiting: submissions[...], progress: before)
            // Replies that have not been processed yet.
            var replies: [Reply] = []
            var underWay = 0
            do {
                while true {
                    while hasRoom(beside: underWay), var submission = queue.waiting.popFirst() {
                        submission.isAlone = atOnce == 1 || underWay == 0 && queue.waiting.isEmpty
                        let step = try await begin(submission)
                        if let (submission, request) = queue.take(step) {
                            underWay += 1
                            group.addTask { Reply(submission: submission, answer: await request.answer(of: remote)) }
                        } else {
                            tell(queue.progress, after: step)
                        }
                    }
                    guard let reply = try await group.next() else { return queue.isSettled }
                    underWay -= 1
                    if reply.isLockedOut || reply.ending != nil, !reply.submission.isAlone { slowDown() }
                    replies.append(reply)
                    // In this mode, wait for all requests in progress first, because processing a reply may send
                    // further ones.
                    if isOneAtATime, underWay > 0 { continue }
                    try await waitAfter(replies.filter { $0.ending != nil })
                    while !replies.isEmpty {
                        let step = try await conclude(replies.removeFirst())
                        _ = queue.take(step)
                        tell(queue.progress, after: step)
                    }
                }
            } catch let error as RemoteError {
                while let reply = try await group.next() { replies.append(reply) }
                for reply in replies { try await noteDone(reply) }
                throw replies.compactMap(\.ending).reduce(error) { $0.orGraver($1) }
            }
        }
    }

    private func tell(_ progress: SyncProgress, after step: Step) {
        if case .done = step { self.progress(progress) }
    }

    /// Returns whether another request may start next to the ones in progress. A server that has just failed may fail
    /// at every request, so no more requests run than could still fail before the cycle ends.
    private func hasRoom(beside underWay: Int) -> Bool {
        guard underWay < atOnce else { return false }
        return failuresInARow.isEmpty || failuresInARow.count + underWay < ListSync.mostAttempts
    }

    /// Pauses if the server did not answer some requests.
    ///
    /// - Throws: the error if it ends the cycle.
    private mutating func waitAfter(_ unanswered: [Reply]) async throws {
        let errors = unanswered.compactMap(\.ending)
        guard let first = errors.first else { return }
        let error = errors.reduce(first) { $0.orGraver($1) }
        guard case .unreachable(let asked) = error, !unanswered.contains(where: \.submission.hasWaited),
            // If no other request was in progress, concurrency did not cause the failure, and a pause would not help.
            let wait = asked ?? (unanswered.contains(where: \.submission.isAlone) ? nil : ListSync.usualPause),
            hasTime(for: wait)
        else { throw error }
        slowDown()
        try await pause(wait)
    }

    /// Returns whether this cycle may still wait this long.
    private func hasTime(for wait: Duration) -> Bool { paused + wait <= ListSync.longestPause }

    private mutating func pause(_ wait: Duration) async throws {
        paused += wait
        try await sync.pause(wait)
    }

    /// Waits a moment for another program to release its lock on a task.
    ///
    /// - Returns: false once this has taken too long; the task is then left to the next cycle.
    private mutating func waitForLock(_ submission: inout Submission) async throws -> Bool {
        // Another request of this cycle may hold the lock. That request ends before this task is submitted again.
        if !submission.isAlone { return true }
        guard submission.locks < ListSync.mostAttempts, hasTime(for: ListSync.lockPause) else { return false }
        submission.locks += 1
        try await pause(ListSync.lockPause)
        return true
    }

    /// Waits a moment after the server has failed at a task, so that the task can be sent once more. Xandikos may fail
    /// at one of two changes that arrive at once.
    ///
    /// - Returns: false if the task has been sent twice already, or if nothing has succeeded since the last failure.
    private mutating func waitAfter(_ failure: Link.Refusal, _ submission: inout Submission) async throws -> Bool {
        guard !submission.hasFailed, failuresInARow.isEmpty, hasTime(for: ListSync.lockPause) else { return false }
        submission.hasFailed = true
        failuresInARow.append(submission.id)
        _ = try await giveUp(failure, of: submission.id)
        try await pause(ListSync.lockPause)
        return true
    }

    private mutating func slowDown() {
        isOneAtATime = true
        outcome.isSlowedDown = true
    }

    /// Does the work that precedes a task's request.
    private mutating func begin(_ submission: Submission) async throws -> Step {
        try Task.checkCancellation()
        switch submission.outgoing {
        case .settled: return .done(isSettled: true)
        case .waits:
            outcome.isWaiting = true
            return .done(isSettled: false)
        case .unknown(let href, _):
            guard try await fetch(href) else {
                return .done(isSettled: try await giveUp(submission.refusal, of: submission.id))
            }
            return try await again(submission, afterAsking: true)
        case .put(let put):
            if movesAtOnce {
                triedMoves.insert(submission.id)
                if try await move(submission.id, to: put, isAboutUID: true) {
                    return try await again(submission, isCounted: false)
                }
            }
            try await withholdToken()
            return .ask(submission, .put(put))
        case .delete(let href, let etag):
            var submission = submission
            // The response may be lost. A task that somebody then creates at the href must not be reset to the agreed
            // values.
            let agreed = try await keepAgreed([], of: submission.id)
            // If the deletion was requested before, the store no longer has the agreed values.
            if !agreed.isEmpty { submission.agreed = agreed }
            try await withholdToken()
            return .ask(submission, .delete(href: href, etag: etag))
        }
    }

    /// Processes a reply and returns the next step.
    private mutating func conclude(_ reply: Reply) async throws -> Step {
        var submission = reply.submission
        if reply.ending != nil {
            submission.hasWaited = true
            return .again(submission)
        }
        // If a deletion had no effect, the agreed values are restored before the wait below, which may be canceled.
        if case .delete(_, let result) = reply.answer, (try? result.get()) != .gone {
            try await keepAgreed(submission.agreed, of: submission.id)
        }
        if reply.isLockedOut || reply.failure != nil {
            let isLast =
                if let failure = reply.failure { try await waitAfter(failure, &submission) } else {
                    try await waitForLock(&submission)
                }
            if isLast { return .last(submission) }
        }
        let wasMoved = moved.contains(submission.id)
        let isDone: Bool?
        switch reply.answer {
        case .put(let put, let result, let state): isDone = try await send(put, of: submission.id, result, state)
        case .delete(let href, let result):
            isDone = try await delete(href, of: submission.id, result, agreed: submission.agreed)
        }
        if let isDone { return .done(isSettled: isDone) }
        return try await again(submission, isCounted: moved.contains(submission.id) == wasMoved)
    }

    /// Records a completed request when no more requests may be sent. Other responses will be the same in the next
    /// cycle.
    private mutating func noteDone(_ reply: Reply) async throws {
        let submission = reply.submission
        switch reply.answer {
        case .put(let put, .success(.stored(let etag)), _): try await noteStored(put, of: submission.id, etag: etag)
        case .delete(_, .success(.gone)): try await noteDeleted(submission.id, agreed: submission.agreed)
        case .delete(_, .success(.changed)), .delete(_, .failure(.refused)):
            try await keepAgreed(submission.agreed, of: submission.id)
        case .put, .delete: break
        }
    }

    /// Prepares a task again after its resource was not in the expected state, unless this has happened too often.
    ///
    /// - Parameters:
    ///   - isCounted: whether this counts as a failed attempt; false after a move.
    ///   - hasAsked: whether the current version was just requested. If the server returned none, the task is refused,
    ///     because nothing is written without a precondition.
    private func again(
        _ submission: Submission, isCounted: Bool = true, afterAsking hasAsked: Bool = false
    ) async throws -> Step {
        guard !isCounted || submission.attempt < ListSync.mostAttempts else {
            try await refuse(submission.refusal, of: submission.id)
            return .done(isSettled: true)
        }
        let keys = submission.key.map { [submission.id: $0] } ?? [:]
        guard let next = try await prepare([submission.id], keys).first?.outgoing else {
            return .done(isSettled: false)
        }
        var submission = submission
        submission.outgoing = next
        if hasAsked, case .unknown = next {
            try await refuse(submission.refusal, of: submission.id)
            return .done(isSettled: true)
        }
        if isCounted { submission.attempt += 1 }
        return .again(submission)
    }
}

extension RemoteError {
    /// Returns the error with the longer wait before the server is contacted again.
    fileprivate func orGraver(_ other: RemoteError) -> RemoteError {
        if case .unreachable(let wait) = self, case .unreachable(let otherWait) = other {
            return .unreachable(retryAfter: [wait, otherWait].compactMap { $0 }.max())
        }
        return other.gravity > gravity ? other : self
    }

    private var gravity: Int {
        switch self {
        case .needsPassword: 3
        case .collectionGone: 2
        case .unreachable, .cutOff: 1
        case .failing, .refused, .tokenInvalid: 0
        }
    }
}
