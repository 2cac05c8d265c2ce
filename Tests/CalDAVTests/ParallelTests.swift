// Tests of concurrent requests of one account.

import DavServers
import Foundation
import SyncEngine
import Testing

@testable import CalDAV

@Suite(.timeLimit(.minutes(60))) struct ParallelTests {
    private static let stored = HTTPMessage(status: 201, headers: [("ETag", "\"1\"")])

    private let server: FaultyServer
    private let session: DavSession
    private let remote: CalDAVRemote

    init() throws {
        server = try FaultyServer()
        let credentials = Credentials(user: "anna ü", password: "s3:cret ö")
        session = try DavSession(try DavAddress(server.address), credentials: credentials)
        remote = CalDAVRemote(session, list: session.address)
    }

    private let basic = "Basic " + Data("anna ü:s3:cret ö".utf8).base64EncodedString()

    private func put(_ count: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { [remote] group in
            for number in 0..<count {
                group.addTask { _ = try await remote.put("text", at: "/\(number).ics", if: .nothing) }
            }
            try await group.waitForAll()
        }
    }

    @Test(arguments: ["x", "a \\\"quoted\\\" realm, and \\\\ more"])
    func fourRequestsRunAtOnceAndThePasswordIsRequestedOnce(realm: String) async throws {
        let (basic, crowd) = (basic, Crowd(4))
        let challenge = HTTPMessage(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"\(realm)\"")])
        server.plan(.answer { $0["Authorization"] == basic ? Self.stored : challenge }, times: 2)
        server.plan(
            .answer { request in
                guard request["Authorization"] == basic else { return challenge }
                crowd.pass()
                return Self.stored
            }, times: nil)
        _ = try await remote.put("text", at: "/first.ics", if: .nothing)
        try await put(12)
        #expect(crowd.most == 4)
        #expect(server.requests.map { $0["Authorization"] } == [nil] + [String?](repeating: basic, count: 13))
        #expect(session.requestCount == 13)
    }

    @Test func thePasswordIsRequestedOnceForManyConcurrentRequests() async throws {
        let basic = basic
        let challenge = HTTPMessage(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
        server.plan(.answer { $0["Authorization"] == basic ? Self.stored : challenge }, times: nil)
        try await put(12)
        #expect(server.requests.count == 13)
        #expect(server.requests.filter { $0["Authorization"] == nil }.count == 1)
    }

    @Test func aRejectedPasswordIsTriedOncePerRequest() async throws {
        let (basic, crowd) = (basic, Crowd(4))
        let challenge = HTTPMessage(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
        server.plan(.answer { $0["Authorization"] == basic ? Self.stored : challenge }, times: 2)
        server.plan(
            .answer { _ in
                crowd.pass()
                return challenge
            }, times: nil)
        _ = try await remote.put("text", at: "/first.ics", if: .nothing)
        await #expect(throws: RemoteError.needsPassword) { try await put(4) }
        #expect(remote.lastError == .wrongPassword)
        #expect(server.requests.count == 6)
    }

    @Test func aConcurrentSuccessDoesNotHideAnError() async throws {
        let (remote, gate) = (remote, Crowd(2))
        server.plan(.status(503, headers: [("Retry-After", "7")]), path: "busy", times: nil)
        server.plan(.status(507), path: "full", times: nil)
        server.plan(
            .answer { _ in
                gate.pass()
                return Self.stored
            }, path: "slow")
        server.plan(.answer { _ in Self.stored }, times: nil)
        _ = try await remote.put("text", at: "/first.ics", if: .nothing)
        let slow = Task { try await remote.put("text", at: "/slow.ics", if: .nothing) }
        while server.requests.count < 2 { await Task.yield() }
        let busy = CalDAVError.unreachable(.busy(status: 503), retryAfter: .seconds(7))
        await #expect(throws: busy.remoteError) { try await remote.put("text", at: "/busy.ics", if: .nothing) }
        #expect(remote.lastError == busy)
        gate.open()
        #expect(try await slow.value == .stored(etag: "\"1\""))
        #expect(remote.lastError == busy)
        // A later request determines the error.
        await #expect(throws: RemoteError.refused(status: 507)) {
            try await remote.put("text", at: "/full.ics", if: .nothing)
        }
        #expect(remote.lastError == .refused(status: 507))
        _ = try await remote.put("text", at: "/last.ics", if: .nothing)
        #expect(remote.lastError == nil)
    }

    @Test func ofTwoConcurrentErrorsTheMoreSeriousOneIsReported() {
        let busy = CalDAVError.unreachable(.busy(status: 503))
        let pairs: [[CalDAVError]] = [
            [busy, .refused(status: 507)], [.refused(status: 507), busy], [.unreachable(.tooSlow), busy],
            [busy, .unreachable(.tooSlow)],
        ]
        for errors in pairs {
            var state = CalDAVRemote.State(spellings: Spellings(session.address))
            let calls = errors.map { _ in state.begin() }
            for (call, error) in zip(calls, errors) { state.end(call, error) }
            #expect(state.lastError == busy)
            state.end(state.begin(), nil)
            #expect(state.lastError == nil)
        }
    }

    @Test func aLockIsWaitedForIfTheServerGivesATime() async throws {
        server.plan(.status(423, headers: [("Retry-After", "7")]))
        server.plan(.status(423))
        await #expect(throws: RemoteError.unreachable(retryAfter: .seconds(7))) {
            try await remote.put("text", at: "/a.ics", if: .nothing)
        }
        await #expect(throws: RemoteError.refused(status: 423)) {
            try await remote.delete("/a.ics", etag: "\"1\"")
        }
    }

    @Test func closingASessionEndsAllItsRequests() async throws {
        let (remote, basic) = (remote, basic)
        let challenge = HTTPMessage(status: 401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")])
        server.plan(.answer { $0["Authorization"] == basic ? Self.stored : challenge }, times: 2)
        _ = try await remote.put("text", at: "/first.ics", if: .nothing)
        server.plan(.silence(seconds: 3600), times: nil)
        let tasks = (0..<6).map { number in
            Task { try await remote.put("text", at: "/\(number).ics", if: .nothing) }
        }
        while server.requests.count < 6 { await Task.yield() }
        session.close()
        for task in tasks {
            await #expect(throws: RemoteError.unreachable(retryAfter: nil)) { try await task.value }
        }
        #expect(remote.lastError == .canceled)
    }
}

/// A barrier that opens once this many threads have arrived.
private final class Crowd: @unchecked Sendable {
    private let condition = NSCondition()
    private let size: Int
    private var (count, highest, isOpen) = (0, 0, false)

    init(_ size: Int) { self.size = size }

    /// The highest number of threads that waited at the same time.
    var most: Int {
        condition.lock()
        defer { condition.unlock() }
        return highest
    }

    func pass() {
        condition.lock()
        defer { condition.unlock() }
        count += 1
        highest = max(highest, count)
        if count >= size { isOpen = true }
        if isOpen { condition.broadcast() }
        while !isOpen { condition.wait() }
        count -= 1
    }

    func open() {
        condition.lock()
        defer { condition.unlock() }
        isOpen = true
        condition.broadcast()
    }
}
