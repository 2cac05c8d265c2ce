// An account's way to its server: one session, one thread, one request after another.

import CSoup
import Dispatch
import Synchronization

/// An account's way to its server.
///
/// Its requests are made one after another on a thread of its own, each as a whole: under a deadline, within a length, and
/// its answer read to the end or not at all. Certificates are judged by the system.
///
/// Credentials are bound to the scheme, host and port of ``address``: they are sent there alone, and never to a proxy.
/// Redirects are followed on one host only, and only by what reads; while an account is looked for also to another host,
/// but without credentials (``CalDAVError/elsewhere(_:)`` where it demands some).
public final class DavSession: Sendable {
    /// Where credentials go.
    public let address: DavAddress
    private let thread = DavThread()
    private let worker: SoupWorker
    private let state = Mutex(State())

    private struct State {
        var isClosed = false
        var underWay: [ObjectIdentifier: Cancellation] = [:]
    }

    /// A way to the server at an address; nothing is sent yet.
    ///
    /// - Throws: `CalDAVError.plainHTTP` where what is sent could be read on the way and nobody has agreed to it.
    public init(
        _ address: DavAddress, credentials: Credentials?, options: DavOptions = DavOptions()
    ) throws(CalDAVError) {
        guard !address.isPlain || address.isLoopback || options.allowsPlainHTTP else {
            throw .plainHTTP(host: address.host)
        }
        self.address = address
        worker = SoupWorker(address, credentials, options)
    }

    deinit {
        // The session goes where it was made, after all that was asked of it.
        let worker = worker
        thread.run { worker.end() }
    }

    /// The server's clock less this machine's, by the Date of its last answer; nil before any. Accurate to a second or so.
    public var clockSkew: Duration? { worker.facts.withLock { $0.clockSkew } }

    /// How many requests have been made so far.
    public var requestCount: Int { worker.facts.withLock { $0.requests } }

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
    /// - Parameter onResponse: told of each address in turn on another thread; what it was told counts only if nothing is
    ///   thrown.
    func send(
        _ request: DavRequest, onResponse: @escaping @Sendable (DavResponse) -> Void
    ) async throws(CalDAVError) -> DavAnswer {
        let cancellation = Cancellation()
        let isOpen = state.withLock { state in
            state.underWay[ObjectIdentifier(cancellation)] = cancellation
            return !state.isClosed
        }
        defer { _ = state.withLock { $0.underWay.removeValue(forKey: ObjectIdentifier(cancellation)) } }
        guard isOpen else { throw .cancelled }
        let (thread, worker) = (thread, worker)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                thread.run {
                    continuation.resume(returning: worker.answer(request, cancellation, onResponse))
                }
            }
        } onCancel: {
            cancellation.cancel(.cancelled)
        }
        return try result.get()
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
