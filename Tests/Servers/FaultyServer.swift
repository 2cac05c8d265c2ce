// A proxy in front of another server that injects planned faults.

import Foundation
import Glibc
import Synchronization

/// A server on a free local port that forwards each request to another server and injects planned faults. It stops
/// when the object is released.
public final class FaultyServer: Sendable {
    private let core: Core
    /// The root address, `http://127.0.0.1:PORT/`.
    public let address: String

    /// Starts a server.
    ///
    /// - Parameter upstream: The address of the server behind it. With nil, requests without a planned fault are
    ///   answered with 404 (Not Found).
    public init(before upstream: String? = nil) throws {
        core = try Core(upstream: upstream.flatMap { URL(string: $0)?.port })
        address = "http://127.0.0.1:\(core.port)/"
        let core = core
        Thread.detachNewThread { core.accept() }
    }

    deinit { core.stop() }

    /// Plans a fault for the next requests of a method to addresses that contain `path`. Earlier plans apply first.
    ///
    /// A request without credentials, which the server behind would only ask for a password, has no fault unless the
    /// fault itself makes the response.
    ///
    /// - Parameter times: The number of requests, or nil for all.
    public func plan(
        _ fault: Fault, for method: String? = nil, path: String = "", times: Int? = 1
    ) {
        core.state.withLock {
            $0.plans.append(Plan(fault: fault, method: method, path: path, times: times ?? .max))
        }
    }

    public func forgetPlans() { core.state.withLock { $0.plans = [] } }

    /// All requests so far, in order of arrival.
    public var requests: [HTTPMessage] { core.state.withLock { $0.requests } }

    /// The requests since the start that would have changed a task without a precondition, regardless of its current
    /// version. The server answers them with 428 (Precondition Required) and does nothing else.
    public var unconditionalRequests: [HTTPMessage] { core.state.withLock { $0.unconditional } }

    public func forgetRequests() { core.state.withLock { $0.requests = [] } }
}

private struct Plan {
    var fault: Fault
    var method: String?
    var path: String
    var times: Int
}

/// The state shared by the server's threads.
private final class Core: Sendable {
    struct State {
        var plans: [Plan] = []
        var requests: [HTTPMessage] = []
        var unconditional: [HTTPMessage] = []
        var connections: Set<Int32> = []
        var isStopped = false
    }

    let state = Mutex(State())
    let port: Int
    private let upstream: Int?
    private let listener: Int32

    init(upstream: Int?) throws {
        self.upstream = upstream
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        listener = descriptor
        var (address, size) = (loopback(0), socklen_t(MemoryLayout<sockaddr_in>.size))
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let bound = bind(descriptor, pointer, size)
                return bound == 0 && listen(descriptor, 64) == 0 ? getsockname(descriptor, pointer, &size) : -1
            }
        }
        guard result == 0 else { throw ServerError.system(call: "listen", errno: errno) }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(listener) }

    /// Ends all waits and connections, so that the threads end.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            for one in state.connections { shutdown(one, Int32(SHUT_RDWR)) }
        }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Accepts connections until the server stops, each on its own thread.
    func accept() {
        while true {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            Thread.detachNewThread { self.serve(descriptor) }
        }
    }

    private func serve(_ descriptor: Int32) {
        let connection = HTTPConnection(taking: descriptor)
        let isRunning = state.withLock { state in
            state.connections.insert(descriptor)
            return !state.isStopped
        }
        // Runs before the connection closes and another connection gets the same descriptor.
        defer { state.withLock { _ = $0.connections.remove(connection.descriptor) } }
        guard isRunning else { return }
        while let request = connection.read() {
            guard answer(request, on: connection) else {
                shutdown(descriptor, Int32(SHUT_RDWR))
                return
            }
        }
    }

    /// Responds to a request.
    ///
    /// - Returns: Whether the connection is still usable.
    private func answer(_ request: HTTPMessage, on connection: HTTPConnection) -> Bool {
        if request.isUnconditional {
            state.withLock { state in
                state.requests.append(request)
                state.unconditional.append(request)
            }
            return send(HTTPMessage(status: 428), on: connection)
        }
        let fault = state.withLock { state -> Fault? in
            state.requests.append(request)
            let index = state.plans.firstIndex {
                $0.times > 0 && ($0.method ?? request.method) == request.method
                    && ($0.path.isEmpty || request.path.contains($0.path))
                    && ($0.fault.bypassesServer || request["Authorization"] != nil)
            }
            guard let index else { return nil }
            if state.plans[index].times < .max { state.plans[index].times -= 1 }
            return state.plans[index].fault
        }
        if case .lostRequest = fault { return false }
        if case .raw(let work) = fault {
            work(request) { connection.write($0) }
            return false
        }
        if case .answer(let answer) = fault { return send(answer(request), on: connection) }
        guard var answer = forward(request) else { return false }
        switch fault {
        case .edit(let edit): edit(&answer)
        case .lostResponse: return false
        case .truncated(let share): return send(answer, on: connection, share: share)
        case .truncatedSilently(let share):
            answer.body = Array(answer.body.prefix(Int(Double(answer.body.count) * share)))
        case .drip(let seconds): return drip(answer, on: connection, each: seconds)
        case .silence(let seconds): pause(seconds)
        default: break
        }
        return send(answer, on: connection)
    }

    /// Forwards a request and returns the response of the server behind.
    private func forward(_ request: HTTPMessage) -> HTTPMessage? {
        guard let upstream else { return HTTPMessage(status: 404) }
        guard let connection = try? HTTPConnection(port: upstream) else { return HTTPMessage(status: 502) }
        var request = request
        request["Connection"] = "close"
        // An uncompressed response can be edited.
        request["Accept-Encoding"] = nil
        guard connection.write(request.head + request.body), var answer = connection.read() else { return nil }
        answer["Connection"] = nil
        answer.line = answer.line.replacingOccurrences(of: "HTTP/1.0", with: "HTTP/1.1")
        return answer
    }

    private func send(_ answer: HTTPMessage, on connection: HTTPConnection, share: Double = 1) -> Bool {
        var answer = answer
        answer["Content-Length"] = "\(answer.body.count)"
        let sent = answer.body.prefix(Int(Double(answer.body.count) * share))
        return connection.write(answer.head + sent) && share == 1
    }

    private func drip(_ answer: HTTPMessage, on connection: HTTPConnection, each seconds: Double) -> Bool {
        var answer = answer
        answer["Content-Length"] = "\(answer.body.count)"
        guard connection.write(answer.head) else { return false }
        for byte in answer.body {
            guard connection.write([byte]), pause(seconds) else { return false }
        }
        return true
    }

    /// Waits for this many seconds. Returns false if the server stops meanwhile.
    @discardableResult
    private func pause(_ seconds: Double) -> Bool {
        let limit = Date.now + seconds
        while Date.now < limit {
            if state.withLock({ $0.isStopped }) { return false }
            Thread.sleep(forTimeInterval: min(0.02, seconds))
        }
        return true
    }
}
