// Several items on their way to the server at once. Only the requests are made side by side: what follows from an answer is done
// for one after another, as every transaction is.

import Store
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Cycle {
    /// An item that is to be sent.
    struct Submission: Sendable {
        let id: UUID
        var outgoing: Outgoing
        /// Its new place on the server; nil where it keeps what it has.
        let key: Int64?
        /// How often it is sent, this time included.
        var attempt = 1
        /// Whether no other item's request can be under way beside its own.
        var isAlone = true
        /// Whether the server did not answer its request before, and was left alone for a while.
        var hasWaited = false
        /// How often it was locked while no other was under way.
        var locks = 0
        /// Whether the server has failed at it before, and was asked once more.
        var hasFailed = false
        /// What was agreed upon before its deletion was asked for.
        var agreed: [FieldChange] = []

        /// How it is kept as refused where it does not come to rest.
        var refusal: Link.Refusal {
            switch outgoing {
            case .unknown(_, let values): Link.Refusal(values, status: Link.Refusal.noVersions)
            case .put(let put): Link.Refusal(put.values, status: Link.Refusal.otherwise)
            case .settled, .waits, .delete: Link.Refusal([], status: Link.Refusal.otherwise)
            }
        }
    }

    /// A request that changes what stands at an address.
    private enum Request: Sendable {
        case put(Outgoing.Put)
        case delete(href: String, etag: String)

        /// Makes it. This is all that runs beside other things.
        func answer(of remote: any Remote) async -> Answer {
            switch self {
            case .put(let put):
                do throws(RemoteError) {
                    let answer = try await remote.put(put.text, at: put.href, if: put.expected)
                    guard case .stored(nil) = answer else { return .put(put, .success(answer), nil) }
                    // Some servers name no version. To ask for it here keeps no other item waiting.
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
        /// Last, what stands there then, if the response did not name its version and so that was asked for.
        case put(Outgoing.Put, Result<PutAnswer, RemoteError>, Result<RemoteState?, RemoteError>?)
        case delete(href: String, Result<DeleteAnswer, RemoteError>)

        var error: RemoteError? {
            switch self {
            case .put(_, .failure(let error), _), .delete(_, .failure(let error)): error
            case .put(_, .success, _), .delete(_, .success): nil
            }
        }
    }

    /// The response to a submission.
    private struct Reply: Sendable {
        let submission: Submission
        let answer: Answer

        /// Why no more is asked of the server for now; nil where the others can go on.
        var ending: RemoteError? {
            switch answer.error {
            case nil, .refused?, .failing?: nil
            case let error?: error
            }
        }

        /// Whether it met a lock (423), which may be another request's of this cycle.
        var isLockedOut: Bool { answer.error == .refused(status: Cycle.locked) }

        /// How it is kept as refused that the server has failed at just this; nil where it has not.
        var failure: Link.Refusal? {
            guard case .failing(let status)? = answer.error else { return nil }
            let values = if case .put(let put, _, _) = answer { put.values } else { [FieldChange]() }
            return Link.Refusal(values, status: status ?? Cycle.failing)
        }
    }

    /// The next step for a task.
    private enum Step {
        case ask(Submission, Request)
        case done(isSettled: Bool)
        /// Submit it again at once.
        case again(Submission)
        /// Submit it after all others.
        case last(Submission)
    }

    /// The submissions that wait, and how far all are.
    private struct Queue {
        var waiting: ArraySlice<Submission>
        var isSettled = true
        var progress: SyncProgress

        /// Takes the next step for a task.
        ///
        /// - Returns: the request that is to be made; nil where none is.
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

    /// How many requests may be under way at once.
    private var atOnce: Int { isOneAtATime ? 1 : max(sync.options.parallel, 1) }

    /// Does on the server what is to be done for items, several at once, begun in their order. Where something else stands there
    /// than was expected, that is fetched and merged, and the item is tried again. An item that does not come to rest by that is
    /// kept as refused: it is told of, and not tried again until it is edited, or all is.
    ///
    /// Where the server does not answer one of them, or asks to be left alone, no more is begun, and those under way are waited for.
    /// After a short wait the cycle goes on one at a time, with those that were not answered. Where the server asks for a longer wait,
    /// or does not answer one that is alone, that ends the cycle. What was done is kept, and the next cycle finds what else became
    /// of them.
    ///
    /// - Parameter before: how far the cycle is before these.
    /// - Returns: whether nothing is left to be done.
    mutating func send(_ submissions: [Submission], from before: SyncProgress) async throws -> Bool {
        let remote = remote
        return try await withThrowingTaskGroup(of: Reply.self, returning: Bool.self) { group in
            var queue = Queue(waiting: submissions[...], progress: before)
            // What has been answered, and is not dealt with yet.
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
                    // An answer may ask for further requests: those wait for the ones under way too.
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

    /// Whether one more request may be under way beside so many. Where the server has just failed, it may fail at all that it is
    /// asked for: no more are under way then than have to fail for it to be left alone.
    private func hasRoom(beside underWay: Int) -> Bool {
        guard underWay < atOnce else { return false }
        return failuresInARow.isEmpty || failuresInARow.count + underWay < ListSync.mostAttempts
    }

    /// Leaves the server alone for a while where it has not answered some requests.
    ///
    /// - Throws: the error where that ends the cycle.
    private mutating func waitAfter(_ unanswered: [Reply]) async throws {
        let errors = unanswered.compactMap(\.ending)
        guard let first = errors.first else { return }
        let error = errors.reduce(first) { $0.orGraver($1) }
        guard case .unreachable(let asked) = error, !unanswered.contains(where: \.submission.hasWaited),
            // Where one is not answered that was alone, the reason is not that there were several.
            let wait = asked ?? (unanswered.contains(where: \.submission.isAlone) ? nil : ListSync.usualPause),
            hasTime(for: wait)
        else { throw error }
        slowDown()
        try await pause(wait)
    }

    /// Whether this cycle may still wait for so long.
    private func hasTime(for wait: Duration) -> Bool { paused + wait <= ListSync.longestPause }

    private mutating func pause(_ wait: Duration) async throws {
        paused += wait
        try await sync.pause(wait)
    }

    /// Waits a moment for another program to release its lock on a task.
    ///
    /// - Returns: false once that has taken too long: the task is left to the next cycle then.
    private mutating func waitForLock(_ submission: inout Submission) async throws -> Bool {
        // Another request of this cycle may hold the lock. That one ends before this is submitted again.
        if !submission.isAlone { return true }
        guard submission.locks < ListSync.mostAttempts, hasTime(for: ListSync.lockPause) else { return false }
        submission.locks += 1
        try await pause(ListSync.lockPause)
        return true
    }

    /// Waits a moment after the server has failed at a task, so that the task can be sent once more. Xandikos may fail at one of two
    /// changes that arrive at once.
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

    /// Does what comes before an item's request.
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
            // An answer may be lost: what came there after that need not go back to what was agreed upon.
            let agreed = try await keepAgreed([], of: submission.id)
            // Where it was asked for before, that is forgotten in the store by now.
            if !agreed.isEmpty { submission.agreed = agreed }
            try await withholdToken()
            return .ask(submission, .delete(href: href, etag: etag))
        }
    }

    /// Does what an answer asks for.
    private mutating func conclude(_ reply: Reply) async throws -> Step {
        var submission = reply.submission
        if reply.ending != nil {
            submission.hasWaited = true
            return .again(submission)
        }
        if reply.isLockedOut || reply.failure != nil {
            // Before the wait, which may be called off.
            if case .delete = reply.answer { try await keepAgreed(submission.agreed, of: submission.id) }
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

    /// Keeps what a request has done, where the server is to be asked for no more. What else it was answered, it is again in the
    /// next cycle.
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

    /// Looks at an item again that has met something else there than was expected, unless it did so too often.
    ///
    /// - Parameters:
    ///   - isCounted: false after a move: that is no attempt that went wrong.
    ///   - hasAsked: whether it was just asked for the version that stands there. Where the server named none, the item is
    ///     refused: nothing is written without a precondition.
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
    /// Of two errors, the one that keeps the server from being asked for longer.
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
