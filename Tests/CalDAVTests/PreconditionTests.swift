// Tests that no task is changed without a precondition.

import DavServers
import SyncEngine
import Testing

@testable import CalDAV

@Suite struct PreconditionTests {
    @Test(arguments: [
        "\"1\"", "W/\"1\"", "bare", "\"a, *b\"", "\"ü\"", "\"\"", "\"a\"b\"", "12-34:5",
    ]) func anETagValidInAHeaderIsKeptUnchanged(etag: String) {
        #expect(ETag.usable(etag) == etag)
    }

    @Test(arguments: [
        "", "*", "W/", "\"a\r\nX: y\"", "\"a\nb\"", "\"a\rb\"", "\"a\u{0}b\"", "\"a\u{7f}\"", "a, b", "\"a\", \"b\"",
        "\"a\", *", "W/*",
        "\"a\tb\"", "\"" + String(repeating: "a", count: 2000) + "\"",
    ]) func anETagInvalidInAHeaderCountsAsUnknown(etag: String) {
        #expect(ETag.usable(etag) == nil)
    }

    @Test(arguments: ["PUT", "DELETE", "MOVE"]) func aRequestWithoutAPreconditionIsNotSent(method: String) async throws
    {
        let server = try FaultyServer()
        let address = try DavAddress(server.address + "a.ics")
        let session = try DavSession(address, credentials: nil)
        for headers in [
            [], [("If-Match", "")], [("If-Match", "*")], [("If-Match", "\"a\r\nb\"")], [("If-None-Match", "x")],
        ] {
            var request = DavRequest(method, address)
            request.headers = headers
            await #expect(throws: CalDAVError.noVersion) { try await session.send(request) }
        }
        #expect(server.requests.isEmpty)
        var request = DavRequest(method, address)
        request.headers = [("If-Match", "\"a\"")]
        #expect(try await session.send(request).status == 404)
        #expect(server.requests.count == 1 && server.unconditionalRequests.isEmpty)
    }

    @Test func theTestServerDetectsARequestWithoutAPrecondition() async throws {
        let server = try FaultyServer()
        let address = try DavAddress(server.address + "a.ics")
        var request = DavRequest("DELETE", address)
        // Like the deletion of a list, which has no ETag.
        request.deletesWholeList = true
        #expect(try await DavSession(address, credentials: nil).send(request).status == 428)
        #expect(server.unconditionalRequests.count == 1)
    }
}

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct VersionTests {
    @Test func aRequestDependingOnAnUnusableETagIsRefusedUnsent() async throws {
        let account = try Account(tasks: 1)
        let (remote, href) = (account.remote, account.href("t0"))
        let before = try account.radicale.texts(in: "tasks")
        let etag = "\"a\r\nIf-None-Match: b\""
        await #expect(throws: RemoteError.noVersion) { try await remote.put("x", at: href, if: .unchanged(etag: etag)) }
        await #expect(throws: RemoteError.noVersion) { try await remote.delete(href, etag: etag) }
        await #expect(throws: RemoteError.noVersion) { try await remote.move(href, etag: etag, to: account.href("u")) }
        #expect(remote.lastError == .noVersion)
        #expect(try account.faults.requests.isEmpty)
        #expect(try account.radicale.texts(in: "tasks") == before)
    }

    @Test func anETagWithALineBreakCountsAsMissing() async throws {
        let account = try Account(tasks: 1)
        let href = account.href("t0")
        let broken = Fault.edit {
            $0.text = $0.text.replacing(/<getetag>[^<]*/, with: "<getetag>\"a&#13;&#10;b\"")
        }
        try account.faults.plan(broken, for: "REPORT", times: nil)
        #expect(try await account.remote.changes(since: nil).rows == [href: .exists(etag: nil)])
        let state = try await account.remote.fetch([href])[href]
        #expect(text(state) != nil && remoteETag(of: state) == nil)
        try account.faults.forgetPlans()
        try account.faults.plan(.edit { $0["ETag"] = "*" }, for: "PUT")
        let stored = try await account.remote.put(Radicale.task("u", "U"), at: account.href("u"), if: .nothing)
        #expect(stored == .stored(etag: nil))
    }

    @Test func aWeakETagIsSentUnchangedAndOverwritesNothing() async throws {
        let account = try Account(tasks: 1)
        let href = account.href("t0")
        try account.faults.plan(
            .edit { $0.text = $0.text.replacing("<getetag>", with: "<getetag>W/") }, for: "REPORT", times: nil)
        let state = try await account.remote.fetch([href])[href]
        let etag = try #require(remoteETag(of: state))
        #expect(etag.hasPrefix("W/\""))
        let before = try account.radicale.texts(in: "tasks")
        let new = Radicale.task("t0", "New")
        #expect(try await account.remote.put(new, at: href, if: .unchanged(etag: etag)) == .unexpected)
        #expect(try account.faults.requests.last?["If-Match"] == etag)
        #expect(try account.radicale.texts(in: "tasks") == before)
    }

    @Test func anUnquotedETagIsSentUnchanged() async throws {
        let account = try Account(tasks: 1)
        let href = account.href("t0")
        try account.faults.plan(
            .edit { $0.text = $0.text.replacing(/<getetag>"([^"]*)"/) { "<getetag>\($0.1)" } }, for: "REPORT")
        let etag = try #require(remoteETag(of: try await account.remote.fetch([href])[href]))
        #expect(!etag.contains("\""))
        _ = try await account.remote.delete(href, etag: etag)
        #expect(try account.faults.requests.last?["If-Match"] == etag)
    }
}
