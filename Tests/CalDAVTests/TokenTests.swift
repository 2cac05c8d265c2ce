// Tests of the token from which the next listing starts.

import DavServers
import Foundation
import SyncEngine
import Testing

@testable import CalDAV

@Suite struct TokenTests {
    /// 2026-11-26 20:00:00 UTC.
    private let date = 1_795_723_200

    @Test(arguments: [
        "1795723200", "1795723201", "x-1795723199;7", "1795723200123", "1795723200123456", "http://x/1795723200",
    ])
    func aTokenContainingTheCurrentSecondIsNotKept(part: String) {
        let token = CalDAVToken(ctag: part, sync: part)
        #expect(token.withoutParts(fromSecond: date) == CalDAVToken(ctag: nil, sync: nil))
        #expect(token.withoutParts(fromSecond: date, since: "before") == CalDAVToken(ctag: nil, sync: "before"))
        #expect(token.withoutParts(fromSecond: nil) == token)
    }

    @Test(arguments: ["1795723202", "1795723198", "17957232", "a1b2c3", "http://radicale.org/ns/sync/12", ""])
    func otherTokensAreKept(part: String) {
        let token = CalDAVToken(ctag: part, sync: part)
        #expect(token.withoutParts(fromSecond: date, since: "before") == token)
    }
}

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct FreshTokenTests {
    /// Returns an account on a server whose sync-tokens are the second of its response, and that has no ctags.
    private func account(tasks: Int) throws -> Account {
        let account = try Account(tasks: tasks)
        try account.faults.plan(
            .edit { answer in
                let second = String(Int(Date().timeIntervalSince1970))
                answer.text = answer.text.replacing(/sync-token>[^<]+</, with: "sync-token>\(second)<")
            }, for: "REPORT", times: nil)
        try account.faults.plan(
            .edit { $0.text = $0.text.replacing(/getctag>[^<]*</, with: "getctag><") }, for: "PROPFIND", times: nil)
        return account
    }

    @Test func aTokenOfTheCurrentSecondIsDiscardedAndNoChangeIsMissed() async throws {
        let account = try account(tasks: 2)
        let first = try await account.remote.changes(since: nil)
        #expect(first.rows.count == 2 && first.token == nil)
        // The next listing compares everything, so no change within that second is missed.
        try account.radicale.remove("t0.ics", from: "tasks")
        let second = try await account.remote.changes(since: first.token)
        #expect(Set(second.rows.filter { $0.value != .gone }.keys) == [account.href("t1")])
    }
}
