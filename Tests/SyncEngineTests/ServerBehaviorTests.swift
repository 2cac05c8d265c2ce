// Tests of the behavior of the in-memory server.

import SyncEngine
import Testing

@Suite struct ServerBehaviorTests {
    /// A clock that stands still until a test moves it.
    private let clock = GameClock()

    private func remote(_ behavior: ServerBehavior) -> FakeRemote { FakeRemote(behavior) { [clock] in clock.time } }

    @Test func hashTokensAndETagsDependOnlyOnTheContents() async throws {
        let remote = remote(ServerBehavior(name: "", tokens: .byContents))
        let first = await remote.write("a", at: "/a")
        let token = try await remote.changes(since: nil).token
        await remote.write("b", at: "/a")
        #expect(try await remote.changes(since: token).rows.count == 1)
        #expect(await remote.write("a", at: "/a") == first)
        #expect(try await remote.changes(since: nil).token == token)
        #expect(try await remote.changes(since: token).rows.isEmpty)
        await remote.forgetTokens()
        await #expect(throws: RemoteError.tokenInvalid) { try await remote.changes(since: token) }
    }

    @Test func timeTokensNeverNameTheCurrentSecond() async throws {
        let remote = remote(ServerBehavior(name: "", tokens: .bySecond))
        let etag = await remote.write("a", at: "/a")
        #expect(try await remote.changes(since: nil).token == nil)
        clock.advance(by: 2_000)
        let token = try #require(try await remote.changes(since: nil).token)
        clock.advance(by: 10_000)
        let new = await remote.write("b", at: "/b")
        let changes = try await remote.changes(since: token)
        #expect(changes.rows == ["/b": .exists(etag: new)] && changes.token == token)
        clock.advance(by: 2_000)
        await remote.remove("/a")
        clock.advance(by: 2_000)
        let next = try await remote.changes(since: token)
        #expect(next.rows == ["/a": .gone, "/b": .exists(etag: new)] && next.token != token)
        #expect(new != etag)
    }

    @Test func parametersAreSortedInStoredText() async throws {
        let remote = remote(ServerBehavior(name: "", rewriting: .parameters))
        _ = try await remote.put("X-A;Q=2;P=1:v;R;A\r\nX-B;Q=\":\";P=1:v\r\nDUE;Q=2;P=1:v\r\n", at: "/a", if: .nothing)
        #expect(
            await remote.text(at: "/a") == "X-A;P=1;Q=2:v;R;A\r\nX-B;Q=\":\";P=1:v\r\nDUE;Q=2;P=1:v\r\n")
    }

    @Test func backslashesAreDroppedOnlyFromNotes() async throws {
        let remote = remote(ServerBehavior(name: "", rewriting: .backslashes))
        let text = "SUMMARY:a\\\\b\r\nDESCRIPTION:a\\\\b\\, c\\\r\n \\d\\ne\\\\\\;\r\n"
        _ = try await remote.put(text, at: "/a", if: .nothing)
        #expect(await remote.text(at: "/a") == "SUMMARY:a\\\\b\r\nDESCRIPTION:ab\\, cd\\ne\\;\r\n")
    }

    @Test(arguments: [403, 409]) func aDuplicateUIDIsRefusedAcrossTheAccount(status: Int) async throws {
        let behavior = ServerBehavior(name: "", statusForUsedUID: status)
        let (one, other) = (remote(behavior), remote(behavior))
        await one.share(uidsWith: other, refusedBy: status)
        await other.share(uidsWith: one, refusedBy: status)
        let etag = await one.write("UID:a\r\n", at: "/a")
        for (remote, href) in [(other, "/a"), (one, "/b")] {
            await #expect(throws: RemoteError.refused(status: status)) {
                try await remote.put("UID:a\r\n", at: href, if: .nothing)
            }
        }
        #expect(try await one.put("UID:a\r\nX-A:1\r\n", at: "/a", if: .unchanged(etag: etag)) != .unexpected)
        let new = await one.write("UID:a\r\n", at: "/a")
        try await other.move("/a", etag: new, to: "/c")
        let (left, come) = (await one.hrefs, await other.hrefs)
        #expect(left.isEmpty && come == ["/c"])
    }

    @Test func aPutIsAnsweredWithoutAnETag() async throws {
        let remote = remote(ServerBehavior(name: "", sendsETagsOnPut: false))
        #expect(try await remote.put("a", at: "/a", if: .nothing) == .stored(etag: nil))
    }
}
