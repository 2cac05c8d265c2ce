// Tests with a faulty server: no response is mistaken for something else.

import CalDAV
import DavServers
import Foundation
import SyncEngine
import Testing

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct FaultTests {
    private let unreachable = RemoteError.unreachable(retryAfter: nil)

    @Test func aRetryAfterHeaderIsPassedOn() async throws {
        let account = try Account(tasks: 1)
        for status in [429, 500, 502, 503, 504] {
            try account.faults.plan(.status(status, headers: [("Retry-After", "77")]), for: "PROPFIND")
            await #expect(throws: RemoteError.unreachable(retryAfter: .seconds(77))) {
                try await account.remote.changes(since: nil)
            }
            #expect(account.remote.lastError == .unreachable(.busy(status: status), retryAfter: .seconds(77)))
        }
        #expect(try await account.remote.changes(since: nil).rows.count == 1)
    }

    @Test(arguments: [400, 403, 413, 501, 507]) func aRefusedPutReportsTheReason(status: Int) async throws {
        let account = try Account()
        try account.faults.plan(.status(status), for: "PUT")
        let href = account.href("u")
        await #expect(throws: RemoteError.refused(status: status)) {
            try await account.remote.put(Radicale.task("u", "1"), at: href, if: .nothing)
        }
        #expect(try account.radicale.texts(in: "tasks").isEmpty)
        #expect(account.remote.lastError == (status == 403 ? .readOnly : .refused(status: status)))
    }

    @Test(arguments: [404, 409, 412]) func aPutWithAnUnmetPreconditionIsReportedAsUnexpected(status: Int) async throws {
        let account = try Account()
        try account.faults.plan(.status(status), for: "PUT")
        #expect(try await account.remote.put("x", at: account.href("u"), if: .nothing) == .unexpected)
    }

    @Test func aRejectedPasswordIsReportedForEveryRequest() async throws {
        let account = try Account(tasks: 1)
        let href = account.href("t0")
        let token = try await account.remote.changes(since: nil).token
        try account.faults.plan(.status(401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")]), times: nil)
        await #expect(throws: RemoteError.needsPassword) { try await account.remote.changes(since: token) }
        await #expect(throws: RemoteError.needsPassword) { try await account.remote.fetch([href]) }
        await #expect(throws: RemoteError.needsPassword) { try await account.remote.put("x", at: href, if: .nothing) }
        await #expect(throws: RemoteError.needsPassword) { try await account.remote.delete(href, etag: "\"x\"") }
    }

    @Test(arguments: [HostileScenario.changingRealms, .changingSchemes, .staleNonces])
    func aPasswordIsSentAtMostTwiceWhateverTheChallenge(_ scenario: HostileScenario) async throws {
        let account = try Account(tasks: 1)
        let (faults, remote) = (try account.faults, account.remote)
        scenario.plan(on: faults, at: "/")
        for _ in 0..<3 {
            await withTaskGroup { group in
                for _ in 0..<5 {
                    group.addTask {
                        await #expect(throws: RemoteError.needsPassword) { try await remote.changes(since: nil) }
                    }
                }
            }
        }
        #expect(1...2 ~= faults.requests.count { $0["Authorization"] != nil })
    }

    @Test func aPasswordNeededOnlyForChangesIsTriedByOneRequestAtATime() async throws {
        let server = try FaultyServer()
        let empty = HTTPMessage(
            status: 207, headers: [("Content-Type", "text/xml")], body: "<multistatus xmlns=\"DAV:\"/>")
        server.plan(.answer { _ in empty }, for: "REPORT", times: nil)
        let challenge = [("WWW-Authenticate", "Basic realm=\"tasks\"")]
        server.plan(.answer { _ in HTTPMessage(status: 401, headers: challenge) }, for: "PUT", times: nil)
        let credentials = Credentials(user: "anna", password: "wrong")
        let session = try DavSession(try DavAddress(server.address), credentials: credentials)
        let list = try #require(session.address.resolving("l/"))
        let remote = CalDAVRemote(session, list: list)
        // This request succeeds without a password, so later requests run concurrently.
        _ = try await remote.fetch(["/l/1.ics"])
        await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    await #expect(throws: RemoteError.needsPassword) {
                        try await remote.put(Radicale.task("t", "Task"), at: "/l/\(number).ics", if: .nothing)
                    }
                }
            }
        }
        #expect(1...2 ~= server.requests.count { $0["Authorization"] != nil })
    }

    @Test func aServerWithEndlessListsIsRefused() async throws {
        let server = try FaultyServer()
        server.plan(
            .raw { _, send in
                let head = "HTTP/1.1 207 Multi-Status\r\nContent-Type: text/xml\r\n\r\n<multistatus xmlns=\"DAV:\">"
                var (isTaken, number) = (send(Array(head.utf8)), 0)
                while isTaken {
                    let rows = (number..<number + 500).map {
                        """
                        <response><href>/\($0)/</href><propstat><prop><resourcetype><collection/>\
                        <calendar xmlns="urn:ietf:params:xml:ns:caldav"/></resourcetype></prop>\
                        <status>HTTP/1.1 200 OK</status></propstat></response>
                        """
                    }
                    isTaken = send(Array(rows.joined().utf8))
                    number += 500
                }
            }, for: "PROPFIND", times: nil)
        let session = try DavSession(try DavAddress(server.address), credentials: nil)
        await #expect(throws: CalDAVError.unreadable(.tooLarge)) {
            try await CalDAVServer(session).lists(in: session.address)
        }
    }

    @Test(arguments: ["PROPFIND", "REPORT"]) func anHTMLPageIsNotTakenForAResponse(method: String) async throws {
        let account = try Account(tasks: 1)
        for status in [200, 207] {
            let html = Fault.status(
                status, headers: [("Content-Type", "text/html")], body: "<!DOCTYPE html><html><p>Log in</html>")
            try account.faults.plan(html, for: method)
            await #expect(throws: unreachable) { try await account.remote.changes(since: nil) }
            #expect(account.remote.lastError == .unreadable(.html))
        }
        #expect(try await account.remote.changes(since: nil).rows.count == 1)
    }

    @Test func aTruncatedBodyIsNotUsed() async throws {
        let account = try Account(tasks: 5)
        let hrefs = Array(try await account.remote.changes(since: nil).rows.keys)
        for tenth in 0..<10 {
            for fault in [Fault.truncated(Double(tenth) / 10), .truncatedSilently(Double(tenth) / 10)] {
                try account.faults.plan(fault, for: "REPORT")
                await #expect(throws: unreachable, "\(tenth)") { try await account.remote.changes(since: nil) }
                try account.faults.plan(fault, for: "REPORT")
                let error = await #expect(throws: RemoteError.self) { try await account.remote.fetch(hrefs) }
                // A request for fewer texts may succeed if some of these texts arrived.
                #expect(error == unreachable || error == .tooLarge, "\(tenth)")
                try account.faults.plan(fault, for: "PROPFIND")
                await #expect(throws: unreachable, "\(tenth)") { try await account.remote.changes(since: nil) }
                try account.faults.forgetPlans()
            }
        }
        #expect(try await account.remote.fetch(hrefs).count == 5)
    }

    @Test func anEmptyResponseIsNotTakenForAnEmptyList() async throws {
        let account = try Account(tasks: 2)
        let token = try await account.remote.changes(since: nil).token
        let empty = Fault.status(207, body: "<multistatus xmlns=\"DAV:\"/>")
        for body in [Fault.status(207), empty] {
            for method in ["PROPFIND", "REPORT"] {
                try account.faults.plan(body, for: method, times: nil)
                await #expect(throws: unreachable) { try await account.remote.changes(since: nil) }
                if method == "PROPFIND" {
                    await #expect(throws: unreachable) { try await account.remote.changes(since: token) }
                }
                try account.faults.forgetPlans()
            }
        }
        // The same holds for a full listing without tokens.
        try account.faults.plan(.status(403), for: "REPORT")
        try account.faults.plan(.edit { _ in }, for: "PROPFIND")
        try account.faults.plan(empty, for: "PROPFIND")
        await #expect(throws: unreachable) { try await account.remote.changes(since: nil) }
    }

    @Test func resourcesMissingFromAResponseAreFetchedIndividually() async throws {
        let account = try Account(tasks: 3)
        let hrefs = try await account.remote.changes(since: nil).rows.keys.sorted() + [account.href("gone")]
        try account.faults.plan(.status(207, body: "<multistatus xmlns=\"DAV:\"/>"), for: "REPORT")
        let states = try await account.remote.fetch(hrefs)
        #expect(states.count == 4)
        #expect(states[account.href("gone")] == .gone)
        #expect(text(states[account.href("t1")])?.contains("SUMMARY:Task 1") == true)
        // A task that does not answer at its own href is not taken for deleted either.
        try account.faults.plan(.status(207, body: "<multistatus xmlns=\"DAV:\"/>"), for: "REPORT")
        try account.faults.plan(.status(403), for: "GET")
        #expect(try await account.remote.fetch([hrefs[0]]).isEmpty)
    }

    @Test func aPutWithALostResponseStillStoresTheTask() async throws {
        let account = try Account()
        _ = try await account.remote.changes(since: nil)
        let href = account.href("u")
        try account.faults.plan(.lostResponse, for: "PUT", times: nil)
        await #expect(throws: unreachable) {
            try await account.remote.put(Radicale.task("u", "1"), at: href, if: .nothing)
        }
        try account.faults.forgetPlans()
        #expect(try account.radicale.texts(in: "tasks").count == 1)
        #expect(try await account.remote.put(Radicale.task("u", "2"), at: href, if: .nothing) == .unexpected)
        #expect(text(try await account.remote.fetch([href])[href])?.contains("SUMMARY:1") == true)
    }

    @Test func aLostRequestChangesNothing() async throws {
        let account = try Account(tasks: 1)
        let states = try await account.remote.fetch([account.href("t0")])
        let etag = try #require(remoteETag(of: states[account.href("t0")]))
        try account.faults.plan(.lostRequest, for: "DELETE", times: nil)
        await #expect(throws: unreachable) { try await account.remote.delete(account.href("t0"), etag: etag) }
        #expect(try account.radicale.texts(in: "tasks").count == 1)
    }

    @Test func missingETagsAreReportedAsMissing() async throws {
        let account = try Account(tasks: 1)
        try account.faults.plan(.edit { $0["ETag"] = nil }, for: "PUT")
        try account.faults.plan(.edit { $0["ETag"] = "W/" + ($0["ETag"] ?? "") }, for: "PUT")
        for name in ["u", "v"] {
            let put = try await account.remote.put(Radicale.task(name, "1"), at: account.href(name), if: .nothing)
            #expect(put == .stored(etag: nil))
        }
        let hide = Fault.edit { $0.text = $0.text.replacing(/<getetag>[^<]*<\/getetag>/, with: "") }
        try account.faults.plan(hide, for: "REPORT", times: 2)
        #expect(try await account.remote.changes(since: nil).rows[account.href("t0")] == .exists(etag: nil))
        let states = try await account.remote.fetch([account.href("t0")])
        #expect(text(states[account.href("t0")]) != nil && remoteETag(of: states[account.href("t0")]) == nil)
    }

    @Test func severalPagesAreReadAsOneListing() async throws {
        let account = try Account(tasks: 2)
        let more = { (href: String, token: String, isLast: Bool) in
            Fault.status(
                207,
                body: """
                    <multistatus xmlns="DAV:"><response><href>\(href)</href><propstat><prop><getetag>"1"</getetag></prop>\
                    <status>HTTP/1.1 200 OK</status></propstat></response>\
                    \(isLast ? "" : "<response><href>/anna/tasks/</href><status>HTTP/1.1 507 Insufficient Storage</status></response>")\
                    <sync-token>\(token)</sync-token></multistatus>
                    """)
        }
        try account.faults.plan(more("/anna/tasks/a.ics", "page 1", false), for: "REPORT")
        try account.faults.plan(more("/anna/tasks/b.ics", "page 2", false), for: "REPORT")
        try account.faults.plan(more("/anna/tasks/c.ics", "page 3", true), for: "REPORT")
        let changes = try await account.remote.changes(since: nil)
        #expect(Set(changes.rows.keys) == [account.href("a"), account.href("b"), account.href("c")])
        #expect(changes.token?.hasSuffix("\npage 3") == true)
        #expect(try account.faults.requests.filter { $0.method == "REPORT" }.last?.text.contains("page 2") == true)
        // A server that always reports more changes is not asked forever.
        try account.faults.plan(more("/anna/tasks/a.ics", "same", false), for: "REPORT", times: nil)
        await #expect(throws: unreachable) { try await account.remote.changes(since: nil) }
    }

    @Test(arguments: [400, 403, 405, 415, 501]) func aServerWithoutTokensIsComparedCompletely(status: Int) async throws
    {
        let account = try Account(tasks: 2)
        try account.faults.plan(.status(status), for: "REPORT")
        let first = try await account.remote.changes(since: nil)
        #expect(Set(first.rows.keys) == [account.href("t0"), account.href("t1")])
        #expect(first.rows.values.allSatisfy { $0 != .gone && $0 != .exists(etag: nil) })
        #expect(try await account.remote.changes(since: first.token).rows.isEmpty)
        try account.radicale.fill("tasks", with: ["u.ics": Radicale.task("u", "1")])
        await #expect(throws: RemoteError.tokenInvalid) { try await account.remote.changes(since: first.token) }
    }

    @Test(arguments: [403, 409, 410, 412, 500, 501, 507]) func aRefusedTokenIsReportedAsInvalid(status: Int)
        async throws
    {
        let account = try Account(tasks: 1)
        let token = try #require(try await account.remote.changes(since: nil).token)
        try account.radicale.fill("tasks", with: ["u.ics": Radicale.task("u", "1")])
        try account.faults.plan(.status(status), for: "REPORT")
        await #expect(throws: RemoteError.tokenInvalid) { try await account.remote.changes(since: token) }
    }

    @Test(arguments: [502, 503, 504]) func aBusyServerIsNotAskedForTheWholeList(status: Int) async throws {
        let account = try Account(tasks: 1)
        let token = try #require(try await account.remote.changes(since: nil).token)
        try account.radicale.fill("tasks", with: ["u.ics": Radicale.task("u", "1")])
        try account.faults.plan(.status(status), for: "REPORT")
        await #expect(throws: unreachable) { try await account.remote.changes(since: token) }
        try account.faults.plan(.status(500, headers: [("Retry-After", "60")]), for: "REPORT")
        await #expect(throws: RemoteError.unreachable(retryAfter: .seconds(60))) {
            try await account.remote.changes(since: token)
        }
    }

    @Test func equivalentHrefsAreTheSame() async throws {
        let account = try Account()
        try account.radicale.fill("tasks", with: ["a@b ü.ics": Radicale.task("a", "1")])
        let first = try await account.remote.changes(since: nil)
        #expect(Array(first.rows.keys) == ["/anna/tasks/a%40b%20%C3%BC.ics"])
        let root = account.session.address.text
        for written in ["\(root)anna/tasks/a@b%20%C3%BC.ics", "/anna/tasks/a@b%20%C3%BC.ics", "a%40b%20%C3%BC.ics"] {
            let rewrite = Fault.edit {
                $0.text = $0.text.replacing(/<href>[^<]*ics<\/href>/, with: "<href>\(written)</href>")
            }
            try account.faults.plan(rewrite, for: "REPORT", times: 2)
            #expect(try await account.remote.changes(since: nil).rows == first.rows)
            let states = try await account.remote.fetch(Array(first.rows.keys))
            #expect(text(states["/anna/tasks/a%40b%20%C3%BC.ics"]) != nil, "\(written)")
            // Requests use the server's own spelling of the href.
            let own = written.replacing(root, with: "/").replacing(/^a/, with: "/anna/tasks/a")
            #expect(try account.faults.requests.last?.text.contains("<href>\(own)</href>") == true)
        }
    }

    @Test func aResponseAfterTheDeadlineIsNotUsed() async throws {
        let account = try Account(tasks: 1)
        var options = DavOptions()
        options.deadline = .seconds(1)
        let credentials = Credentials(user: account.radicale.user, password: account.radicale.password)
        let hasty = CalDAVRemote(
            try DavSession(account.session.address, credentials: credentials, options: options), list: account.list)
        for fault in [Fault.drip(seconds: 0.05), .silence(seconds: 3600)] {
            try account.faults.plan(fault, for: "REPORT", times: nil)
            await #expect(throws: unreachable) { try await hasty.fetch([account.href("t0")]) }
            #expect(hasty.lastError == .unreachable(.tooSlow))
            try account.faults.forgetPlans()
        }
        #expect(try await account.remote.fetch([account.href("t0")]).count == 1)
    }

    @Test func cancelingEndsRequestsImmediately() async throws {
        let account = try Account(tasks: 1)
        _ = try await account.remote.changes(since: nil)
        try account.faults.plan(.silence(seconds: 3600), for: "REPORT", times: nil)
        let asked = try account.faults.requests.count
        let (remote, href) = (account.remote, account.href("t0"))
        let task = Task { try await remote.fetch([href]) }
        while try account.faults.requests.count == asked { await Task.yield() }
        task.cancel()
        await #expect(throws: unreachable) { try await task.value }
        #expect(account.remote.lastError == .canceled)
        // A closed session accepts no more requests.
        let other = Task { try await remote.fetch([href]) }
        while try account.faults.requests.count == asked + 1 { await Task.yield() }
        account.session.close()
        await #expect(throws: unreachable) { try await other.value }
        await #expect(throws: unreachable) { try await account.remote.changes(since: nil) }
        #expect(account.remote.lastError == .canceled)
    }

    @Test(arguments: [301, 302, 307, 308]) func nothingIsSentToAnotherHost(status: Int) async throws {
        let account = try Account(tasks: 1)
        _ = try await account.remote.changes(since: nil)
        let thief = try FaultyServer()
        try account.faults.plan(.redirect(status, to: thief.address), times: nil)
        await #expect(throws: unreachable) { try await account.remote.changes(since: nil) }
        #expect(account.remote.lastError == .otherHost(try DavAddress(thief.address)))
        await #expect(throws: unreachable) { try await account.remote.fetch([account.href("t0")]) }
        await #expect(throws: RemoteError.refused(status: status)) {
            try await account.remote.put("x", at: account.href("u"), if: .nothing)
        }
        #expect(thief.requests.isEmpty)
    }

    @Test func readingRequestsFollowRedirectsOnTheSameHost() async throws {
        let account = try Account(tasks: 1)
        try account.faults.plan(.redirect(308, to: "/anna/tasks/"), for: "PROPFIND")
        #expect(try await account.remote.changes(since: nil).rows.count == 1)
        try account.faults.plan(.redirect(308, to: "/anna/tasks/"), times: nil)
        await #expect(throws: unreachable) { try await account.remote.changes(since: nil) }
    }
}
