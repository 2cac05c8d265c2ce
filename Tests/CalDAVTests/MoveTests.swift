// Tests of moving a task from one list of an account to another, on a real server.

import CalDAV
import DavServers
import SyncEngine
import Testing

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct MoveTests {
    private let account: Account
    private let other: CalDAVRemote

    init() throws {
        account = try Account(tasks: 1)
        let href = try account.radicale.makeCollection("other", displayName: "Other")
        other = CalDAVRemote(account.session, list: try #require(account.list.resolving(href)))
    }

    private func etag() async throws -> String {
        let there = try await account.remote.fetch([account.href("t0")])[account.href("t0")]
        return try #require(remoteETag(of: there))
    }

    @Test func aMovedTaskIsUnchangedInTheOtherList() async throws {
        let before = try account.radicale.texts(in: "tasks")["t0.ics"]
        try await other.move(account.href("t0"), etag: etag(), to: other.newHref(uid: "t0"))
        #expect(try account.radicale.texts(in: "tasks").isEmpty)
        #expect(try account.radicale.texts(in: "other") == ["t0.ics": before])
        let request = try #require(try account.faults.requests.last { $0.method == "MOVE" })
        #expect(request["Overwrite"] == "F" && request["If-Match"] != nil)
    }

    @Test func aMoveDoesNotOverwriteAnExistingTask() async throws {
        _ = try await other.put(Radicale.task("mine", "Mine"), at: other.newHref(uid: "t0"), if: .nothing)
        let etag = try await etag()
        await #expect(throws: RemoteError.refused(status: 412)) {
            try await other.move(account.href("t0"), etag: etag, to: other.newHref(uid: "t0"))
        }
        #expect(try account.radicale.texts(in: "tasks").count == 1)
    }

    @Test(arguments: [403, 404, 405, 409, 412, 501, 502])
    func anUnsupportedMoveIsDistinguishedFromAnUnreachableServer(status: Int) async throws {
        let etag = try await etag()
        try account.faults.plan(.status(status), for: "MOVE")
        await #expect(throws: RemoteError.refused(status: status)) {
            try await other.move(account.href("t0"), etag: etag, to: other.newHref(uid: "t0"))
        }
        try account.faults.plan(.status(500), for: "MOVE")
        await #expect(throws: RemoteError.failing(status: 500)) {
            try await other.move(account.href("t0"), etag: etag, to: other.newHref(uid: "t0"))
        }
        try account.faults.plan(.status(503), for: "MOVE")
        await #expect(throws: RemoteError.unreachable(retryAfter: nil)) {
            try await other.move(account.href("t0"), etag: etag, to: other.newHref(uid: "t0"))
        }
        #expect(try account.radicale.texts(in: "tasks").count == 1)
    }
}
