// An account's way to its server: a few sessions of libsoup's, each on a thread of its own with one request after another.

import CSoup
import Dispatch
import Synchronization

/// An account's way to its server.
///
/// Up to four of its requests are made at once, on threads of its own, and each as a whole: under a deadline, within a length,
/// and its answer read to the end or not at all. Certificates are judged by the system. Until one was answered they are made one
/// after another, so that the server does not demand the password of each.
///
/// Credentials are bound to the scheme, host and port of ``address``: they are sent there alone, and never to a proxy.
/// Redirects are followed on one host only, and only by what reads; while an account is looked for also to another host,
/// but without credentials (``CalDAVError/elsewhere(_:)`` where it demands some).
public final class DavSession: Sendable {
    /// Where credentials go.
    public let address: DavAddress
    private let credentials: Credentials?
    private let options: DavOptions
    private let facts = SoupFacts()
    private let state = Mutex(State())

    /// A thread with what makes requests on it.
    private struct Lane {
        let thread = DavThread()
        let worker: SoupWorker
        /// How many requests were given to it that it has not answered.
        var load = 0
    }

    private struct State {
        var isClosed = false
        var underWay: [ObjectIdentifier: Cancellation] = [:]
        var lanes: [Lane] = []
        /// Whether anything has been answered so far.
        var hasAnswered = false

        /// Which lane is to take a request; nil where a new one is. One that is at work already is passed over for an idle one, and
        /// for a new one as long as there may be more.
        var nextLane: Int? {
            let least = lanes.indices.min { lanes[$0].load < lanes[$1].load }
            let mayBeMore = hasAnswered && lanes.count < DavSession.mostLanes
            return least.flatMap { lanes[$0].load > 0 && mayBeMore ? nil : $0 }
        }
    }

    /// How many requests are made at once.
    private static let mostLanes = 4

    /// A way to the server at an address; nothing is sent yet.
    ///
    /// - Throws: `CalDAVError.plainHTTP` where what is sent could be read on the way and nobody has agreed to it.
    public init(
        _ address: DavAddress, credentials: Credentials?, options: DavOptions = DavOptions()
    ) throws(CalDAVError) {
        guard !address.isPlain || address.isLoopback || options.allowsPlainHTTP else {
            throw .plainHTTP(host: address.host)
        }
        (self.address, self.credentials, self.options) = (address, credentials, options)
    }

    deinit {
        // Each session goes where it was made, after all that was asked of it.
        for lane in state.withLock({ $0.lanes }) {
            let worker = lane.worker
            lane.thread.run { worker.end() }
        }
    }

    /// The server's clock less this machine's, by the Date of its last answer; nil before any. Accurate to a second or so.
    public var clockSkew: Duration? { facts.clockSkew }

    /// How many requests have been made so far.
    public var requestCount: Int { facts.requests }

    /// Ends what is under way, and takes no more.
    public func close() {
        let underWay = state.withLock { state in
            state.isClosed = true
            return state.underWay.values
        }
        for one in underWay { one.cancel(.cancelled) }
    }

    /// Makes a request, and reads what comes back.
    func send(_ request: DavRequest) async throws(CalDAVError) -> DavAnswer {
        try await send(request) { _ in }
    }

    /// Makes a request, and reads what comes back as a multistatus if it is one.
    ///
    /// - Parameter onResponse: called with each address in turn on another thread; counts only if nothing is thrown. It may
    ///   throw itself, and nothing more is read then.
    func send(
        _ request: DavRequest, onResponse: @escaping DavResponseHandler
    ) async throws(CalDAVError) -> DavAnswer {
        guard request.isSafe else { throw .noVersion }
        let cancellation = Cancellation()
        let isOpen = state.withLock { state in
            state.underWay[ObjectIdentifier(cancellation)] = cancellation
            return !state.isClosed
        }
        defer { _ = state.withLock { $0.underWay.removeValue(forKey: ObjectIdentifier(cancellation)) } }
        guard isOpen else { throw .cancelled }
        let (number, thread, worker) = take()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                thread.run {
                    continuation.resume(returning: worker.answer(request, cancellation, onResponse))
                }
            }
        } onCancel: {
            cancellation.cancel(.cancelled)
        }
        state.withLock { state in
            state.lanes[number].load -= 1
            if case .success = result { state.hasAnswered = true }
        }
        return try result.get()
    }

    /// Has a lane take a request.
    private func take() -> (number: Int, thread: DavThread, worker: SoupWorker) {
        state.withLock { state in
            let number = state.nextLane ?? state.lanes.count
            if number == state.lanes.count {
                state.lanes.append(Lane(worker: SoupWorker(address, credentials, options, facts)))
            }
            state.lanes[number].load += 1
            return (number, state.lanes[number].thread, state.lanes[number].worker)
        }
    }
}

/// What ends a request before its time, from any thread.
final class Cancellation: @unchecked Sendable {
    // GLib's own may be used from any thread.
    let cancellable: UnsafeMutablePointer<GCancellable>?
    private let first = Mutex<CalDAVError?>(nil)

    init() { cancellable = g_cancellable_new() }

    deinit { g_object_unref(cancellable) }

    /// Why it was ended; nil while it was not.
    var reason: CalDAVError? { first.withLock { $0 } }

    /// Ends it, if nothing has yet.
    func cancel(_ reason: CalDAVError) {
        first.withLock { $0 = $0 ?? reason }
        g_cancellable_cancel(cancellable)
    }

    /// Ends it after some time, unless what is returned is cancelled.
    func cancel(after time: Duration, _ reason: CalDAVError) -> DispatchWorkItem {
        // Dispatch keeps it until then, also when it is cancelled.
        let work = DispatchWorkItem { [weak self] in self?.cancel(reason) }
        let (seconds, parts) = time.components
        let wait = DispatchTimeInterval.milliseconds(Int(seconds) * 1000 + Int(parts / 1_000_000_000_000_000))
        DispatchQueue.global().asyncAfter(deadline: .now() + wait, execute: work)
        return work
    }
}
