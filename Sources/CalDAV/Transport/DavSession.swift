import CSoup
import Dispatch
import Synchronization

/// An account's connection to its server: a few libsoup sessions, each on its own thread with one request at a time.
///
/// Up to four requests run at once, on separate threads. Each is limited by a deadline and a size limit, or by a meter,
/// and its response is read completely or not used at all. The system verifies certificates. Until the first response
/// arrives, requests run one after another, so that the server asks only one of them for the password.
///
/// Credentials are bound to the scheme, host and port of ``address``: they are sent only there, and never to a proxy.
/// Only read requests follow redirects, on the same host. During account discovery they also follow redirects to
/// another host, without credentials (``CalDAVError/otherHost(_:)`` if that host asks for some).
public final class DavSession: Sendable {
    /// The address that credentials are sent to.
    public let address: DavAddress
    private let credentials: Credentials?
    private let options: DavOptions
    private let shared = SoupSharedState()
    private let state = Mutex(State())

    /// A thread and the worker that makes requests on it.
    private struct Lane {
        let thread = DavThread()
        let worker: SoupWorker
        /// The number of requests given to the lane that have no response yet.
        var load = 0
    }

    private struct State {
        var isClosed = false
        var inProgress: [ObjectIdentifier: Cancellation] = [:]
        var lanes: [Lane] = []
        /// Whether the server has responded to any request.
        var hasAnswered = false

        /// The lane for the next request, or nil for a new lane. An idle lane comes first, then a new one if the limit
        /// allows, then the least busy one.
        var nextLane: Int? {
            let least = lanes.indices.min { lanes[$0].load < lanes[$1].load }
            let mayBeMore = hasAnswered && lanes.count < DavSession.maxLanes
            return least.flatMap { lanes[$0].load > 0 && mayBeMore ? nil : $0 }
        }
    }

    /// The maximum number of concurrent requests.
    private static let maxLanes = 4

    /// Nothing is sent yet.
    ///
    /// - Throws: `CalDAVError.plainHTTP` if the connection would be unencrypted and the user has not agreed to that.
    public init(
        _ address: DavAddress, credentials: Credentials?, options: DavOptions = DavOptions()
    ) throws(CalDAVError) {
        guard !address.isPlain || address.isLoopback || options.allowsPlainHTTP else {
            throw .plainHTTP(host: address.host)
        }
        self.address = address
        self.credentials = credentials
        self.options = options
    }

    deinit {
        // Each libsoup session ends on the thread where it was created, after all its requests.
        for lane in state.withLock({ $0.lanes }) {
            let worker = lane.worker
            lane.thread.run { worker.end() }
        }
    }

    /// The server's clock minus this computer's clock, by the Date header of the last response, or nil before the first
    /// response. Accurate to about a second.
    public var clockSkew: Duration? { shared.clockSkew }

    /// The number of requests made so far.
    public var requestCount: Int { shared.requests }

    /// Cancels the requests in progress, and accepts no more.
    public func close() {
        let inProgress = state.withLock { state in
            state.isClosed = true
            return state.inProgress.values
        }
        for cancellation in inProgress { cancellation.cancel(.canceled) }
    }

    func send(_ request: DavRequest) async throws(CalDAVError) -> HTTPResponse {
        try await send(request) { _ in }
    }

    /// Sends a request and reads its response, as a multistatus if it is one.
    ///
    /// - Parameter onResponse: Called for each part of a multistatus on another thread. The parts are valid only if
    ///   `send` does not throw. If the closure throws, no more of the response is read.
    func send(
        _ request: DavRequest, onResponse: @escaping DavResponseHandler
    ) async throws(CalDAVError) -> HTTPResponse {
        guard request.isSafe else { throw .noVersion }
        let cancellation = Cancellation()
        let isOpen = state.withLock { state in
            state.inProgress[ObjectIdentifier(cancellation)] = cancellation
            return !state.isClosed
        }
        defer { _ = state.withLock { $0.inProgress.removeValue(forKey: ObjectIdentifier(cancellation)) } }
        guard isOpen else { throw .canceled }
        let (number, thread, worker) = assignLane()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                thread.run {
                    continuation.resume(returning: worker.send(request, cancellation, onResponse))
                }
            }
        } onCancel: {
            cancellation.cancel(.canceled)
        }
        state.withLock { state in
            state.lanes[number].load -= 1
            if case .success = result { state.hasAnswered = true }
        }
        return try result.get()
    }

    /// Assigns a request to a lane.
    private func assignLane() -> (number: Int, thread: DavThread, worker: SoupWorker) {
        state.withLock { state in
            let number = state.nextLane ?? state.lanes.count
            if number == state.lanes.count {
                state.lanes.append(
                    Lane(worker: SoupWorker(address, credentials: credentials, options: options, shared: shared)))
            }
            state.lanes[number].load += 1
            return (number, state.lanes[number].thread, state.lanes[number].worker)
        }
    }
}

/// A thread-safe way to end a request early.
final class Cancellation: @unchecked Sendable {
    // GLib's own cancellable may be used from any thread.
    let cancellable: UnsafeMutablePointer<GCancellable>?
    private let first = Mutex<CalDAVError?>(nil)

    init() { cancellable = g_cancellable_new() }

    deinit { g_object_unref(cancellable) }

    /// The reason why the request was ended, or nil if it was not ended.
    var reason: CalDAVError? { first.withLock { $0 } }

    /// Ends the request, unless it was ended before.
    func cancel(_ reason: CalDAVError) {
        first.withLock { $0 = $0 ?? reason }
        g_cancellable_cancel(cancellable)
    }

    /// Ends the request after a time, unless the returned work item is canceled.
    func cancel(after time: Duration, _ reason: CalDAVError) -> DispatchWorkItem {
        // Dispatch keeps even a canceled work item until its time, so `self` is weak.
        let work = DispatchWorkItem { [weak self] in self?.cancel(reason) }
        let (seconds, parts) = time.components
        let wait = DispatchTimeInterval.milliseconds(Int(seconds) * 1000 + Int(parts / 1_000_000_000_000_000))
        DispatchQueue.global().asyncAfter(deadline: .now() + wait, execute: work)
        return work
    }
}
