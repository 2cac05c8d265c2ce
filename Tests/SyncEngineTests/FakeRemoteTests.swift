// Tests that the in-memory server behaves like a real server and fails where a fault is planned.

import SyncEngine
import Testing

@Suite struct FakeRemoteTests {
    private let remote = FakeRemote()

    @Test func aStoredTextIsFetchedWithItsETag() async throws {
        let answer = try await remote.put("text", at: "/a", if: .nothing)
        guard case .stored(let etag?) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect(try await remote.fetch(["/a", "/b"]) == ["/a": .exists(text: "text", etag: etag), "/b": .gone])
    }

    @Test func aPutWithAnUnmetPreconditionIsRefused() async throws {
        let old = await remote.write("old", at: "/a")
        #expect(try await remote.put("x", at: "/a", if: .nothing) == .unexpected)
        #expect(try await remote.put("x", at: "/b", if: .unchanged(etag: old)) == .unexpected)
        await remote.write("new", at: "/a")
        #expect(try await remote.put("x", at: "/a", if: .unchanged(etag: old)) == .unexpected)
        #expect(await remote.text(at: "/a") == "new")
        #expect(await remote.hrefs == ["/a"])
    }

    @Test func onlyTheKnownVersionIsDeleted() async throws {
        let old = await remote.write("old", at: "/a")
        let new = await remote.write("new", at: "/a")
        #expect(try await remote.delete("/a", etag: old) == .changed)
        #expect(try await remote.delete("/a", etag: new) == .gone)
        #expect(try await remote.delete("/a", etag: new) == .gone)
        #expect(await remote.hrefs.isEmpty)
    }

    @Test func aTokenReturnsTheChangesSinceThen() async throws {
        await remote.write("a", at: "/a")
        await remote.write("b", at: "/b")
        let all = try await remote.changes(since: nil)
        #expect(Set(all.rows.keys) == ["/a", "/b"])
        await remote.remove("/a")
        let etag = await remote.write("c", at: "/c")
        let changes = try await remote.changes(since: all.token)
        #expect(changes.rows == ["/a": .gone, "/c": .exists(etag: etag)])
        #expect(try await remote.changes(since: changes.token).rows.isEmpty)
        await remote.forgetTokens()
        await #expect(throws: RemoteError.tokenInvalid) { try await remote.changes(since: changes.token) }
        #expect(try await remote.changes(since: nil).rows.count == 2)
    }

    @Test func aLostResponseHidesASuccessfulRequest() async {
        await remote.plan(.lostResponse, for: .put)
        await #expect(throws: RemoteError.unreachable(retryAfter: nil)) {
            try await remote.put("a", at: "/a", if: .nothing)
        }
        #expect(await remote.text(at: "/a") == "a")
    }

    @Test func aRefusedRequestHasNoEffect() async throws {
        await remote.plan(.refusal(.refused(status: 507)), for: .put)
        await #expect(throws: RemoteError.refused(status: 507)) {
            try await remote.put("a", at: "/a", if: .nothing)
        }
        #expect(await remote.hrefs.isEmpty)
        #expect(try await remote.put("a", at: "/a", if: .nothing) != .unexpected)
        #expect(await remote.requests == [.put, .put])
    }

    @Test func plannedOmissionsHideRowsAndETags() async throws {
        await remote.write("a", at: "/a")
        await remote.write("b", at: "/b")
        await remote.plan(.omission(["/a"]), for: .changes)
        let changes = try await remote.changes(since: nil)
        #expect(Set(changes.rows.keys) == ["/b"])
        #expect(try await remote.changes(since: changes.token).rows.isEmpty)
        await remote.plan(.omission(["/a"]), for: .fetch)
        #expect(try await Set(remote.fetch(["/a", "/b"]).keys) == ["/b"])
        await remote.plan(.noETags, for: .fetch)
        #expect(try await remote.fetch(["/a"]) == ["/a": .exists(text: "a", etag: nil)])
        await remote.plan(.noETags, for: .put)
        #expect(try await remote.put("c", at: "/c", if: .nothing) == .stored(etag: nil))
    }
}
