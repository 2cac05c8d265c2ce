// Tests of a list on a real server.

import CalDAV
import DavServers
import Foundation
import SyncEngine
import Testing

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct RadicaleTests {
    @Test func allTasksAreListedAndFetched() async throws {
        let account = try Account(isFaulty: false, tasks: 250)
        let changes = try await account.remote.changes(since: nil)
        #expect(changes.rows.count == 250)
        #expect(changes.token != nil)
        var texts: [String: String] = [:]
        let hrefs = changes.rows.keys.sorted()
        for start in stride(from: 0, to: hrefs.count, by: 100) {
            let states = try await account.remote.fetch(Array(hrefs[start..<min(start + 100, hrefs.count)]))
            for (href, state) in states {
                guard case .exists(let text, let etag) = state else { continue }
                texts[href] = text
                #expect(changes.rows[href] == .exists(etag: etag))
            }
        }
        #expect(texts.count == 250)
        // Radicale writes the properties in its own order.
        let lines = { (text: String) in text.split(separator: "\r\n").sorted() }
        #expect(texts[account.href("t7")].map(lines) == lines(Radicale.task("t7", "Task 7 ü")))
    }

    @Test func anUnchangedListTakesOneRequest() async throws {
        let account = try Account(isFaulty: false, tasks: 3)
        let token = try await account.remote.changes(since: nil).token
        let before = account.session.requestCount
        let again = try await account.remote.changes(since: token)
        #expect(again.rows.isEmpty && again.token == token)
        #expect(account.session.requestCount == before + 1)
    }

    @Test func aCTagThatMayBeOutdatedIsNotKept() async throws {
        let account = try Account(isFaulty: false, tasks: 3)
        let first = try await account.remote.changes(since: nil).token
        try account.radicale.fill("tasks", with: ["new.ics": Radicale.task("new", "New")])
        let second = try await account.remote.changes(since: first)
        #expect(try #require(second.token).hasPrefix("\n") && second.rows.keys.sorted() == [account.href("new")])
        // Once nothing has changed, a ctag is used again, and one request is enough.
        let third = try await account.remote.changes(since: second.token)
        #expect(try !#require(third.token).hasPrefix("\n") && third.rows.isEmpty)
        let before = account.session.requestCount
        #expect(try await account.remote.changes(since: third.token).rows.isEmpty)
        #expect(account.session.requestCount == before + 1)
    }

    @Test func nameColorAndOrderOfAListAreReadAndChanged() async throws {
        let account = try Account(isFaulty: false, tasks: 1)
        let token = try await account.remote.changes(since: nil).token
        #expect(try await account.remote.changes(since: nil).properties == RemoteProperties(name: "Tasks"))
        try await account.remote.change(RemoteProperties(name: "Errands & <more>", color: "#62C274", position: -7))
        // The color is sent with its opacity, because some servers accept no other form.
        let changed = RemoteProperties(name: "Errands & <more>", color: "#62C274FF", position: -7)
        // The look is reported even if no task has changed.
        #expect(try await account.remote.changes(since: token).properties == changed)
        try await account.remote.change(RemoteProperties(position: 2))
        #expect(try await account.remote.changes(since: token).properties?.position == 2)
        #expect(try await account.remote.changes(since: token).properties?.name == "Errands & <more>")
    }

    @Test func changesByOthersAreReported() async throws {
        let account = try Account(isFaulty: false, tasks: 3)
        let first = try await account.remote.changes(since: nil)
        try account.radicale.fill("tasks", with: ["new.ics": Radicale.task("new", "New")])
        try account.radicale.remove("t1.ics", from: "tasks")
        let second = try await account.remote.changes(since: first.token)
        #expect(Set(second.rows.keys) == [account.href("new"), account.href("t1")])
        #expect(second.rows[account.href("t1")] == .gone)
        let states = try await account.remote.fetch([account.href("new"), account.href("t1")])
        #expect(text(states[account.href("new")])?.contains("SUMMARY:New") == true)
        #expect(states[account.href("t1")] == .gone)
        #expect(try await account.remote.changes(since: second.token).rows.isEmpty)
    }

    @Test func aNewTaskDoesNotReplaceAnExistingOne() async throws {
        let account = try Account(isFaulty: false)
        let href = account.remote.newHref(uid: "a@b/c")
        let put = try await account.remote.put(Radicale.task("a@b/c", "One"), at: href, if: .nothing)
        let etag = try #require(responseETag(of: put))
        #expect(try await account.remote.put(Radicale.task("a@b/c", "Two"), at: href, if: .nothing) == .unexpected)
        #expect(text(try await account.remote.fetch([href])[href])?.contains("SUMMARY:One") == true)
        let changes = try await account.remote.changes(since: nil)
        #expect(changes.rows == [href: .exists(etag: etag)])
    }

    @Test func aTaskIsReplacedOnlyWithItsCurrentETag() async throws {
        let account = try Account(isFaulty: false)
        let href = account.remote.newHref(uid: "u")
        let first = try #require(
            responseETag(of: try await account.remote.put(Radicale.task("u", "1"), at: href, if: .nothing)))
        let second = try await account.remote.put(Radicale.task("u", "2"), at: href, if: .unchanged(etag: first))
        #expect(responseETag(of: second) != first)
        let third = try await account.remote.put(Radicale.task("u", "3"), at: href, if: .unchanged(etag: first))
        #expect(third == .unexpected)
        #expect(text(try await account.remote.fetch([href])[href])?.contains("SUMMARY:2") == true)
    }

    @Test func aTaskIsDeletedOnlyWithItsCurrentETag() async throws {
        let account = try Account(isFaulty: false)
        let href = account.remote.newHref(uid: "u")
        let etag = try #require(
            responseETag(of: try await account.remote.put(Radicale.task("u", "1"), at: href, if: .nothing)))
        #expect(try await account.remote.delete(href, etag: "\"other\"") == .changed)
        #expect(try await account.remote.delete(href, etag: etag) == .gone)
        #expect(try await account.remote.delete(href, etag: etag) == .gone)
        #expect(try await account.remote.fetch([href]) == [href: .gone])
    }

    @Test func anUnknownTokenIsReportedAsInvalid() async throws {
        let account = try Account(isFaulty: false, tasks: 1)
        for token in ["nonsense", "\nhttp://radicale.org/ns/sync/nonsense", "old\nhttp://radicale.org/ns/sync/0"] {
            await #expect(throws: RemoteError.tokenInvalid) { try await account.remote.changes(since: token) }
        }
    }

    @Test func aMissingListIsReportedAsGone() async throws {
        let account = try Account(isFaulty: false, tasks: 1)
        let token = try await account.remote.changes(since: nil).token
        let server = CalDAVServer(account.session)
        try await server.deleteCollection(at: account.list)
        await #expect(throws: RemoteError.collectionGone) { try await account.remote.changes(since: nil) }
        await #expect(throws: RemoteError.collectionGone) { try await account.remote.changes(since: token) }
        await #expect(throws: RemoteError.collectionGone) { try await account.remote.fetch([account.href("t0")]) }
        #expect(account.remote.lastError == .collectionGone)
        try await server.deleteCollection(at: account.list)
    }

    @Test func onlyTasksOfAMixedListAreListed() async throws {
        let account = try Account(isFaulty: false)
        let href = try account.radicale.makeCollection("both", components: "VEVENT,VTODO")
        let event = Radicale.task("e", "Event").replacing("VTODO", with: "VEVENT")
            .replacing("SUMMARY", with: "DTSTART:20261201T080000Z\r\nSUMMARY")
        try account.radicale.fill("both", with: ["e.ics": event, "t.ics": Radicale.task("t", "Task")])
        let remote = CalDAVRemote(account.session, list: try #require(account.list.resolving(href)))
        let first = try await remote.changes(since: nil)
        #expect(Array(first.rows.keys) == [href + "t.ics"])
        try account.radicale.fill("both", with: ["u.ics": Radicale.task("u", "Task")])
        #expect(try await remote.changes(since: first.token).rows.keys.contains(href + "u.ics"))
    }

    @Test func aWrongPasswordIsReported() async throws {
        let account = try Account(isFaulty: false)
        for credentials in [Credentials(user: "anna", password: "wrong"), nil] {
            let session = try DavSession(account.session.address, credentials: credentials)
            await #expect(throws: CalDAVError.wrongPassword) { try await CalDAVServer(session).discover() }
            let remote = CalDAVRemote(session, list: account.list)
            await #expect(throws: RemoteError.needsPassword) { try await remote.changes(since: nil) }
            await #expect(throws: RemoteError.needsPassword) {
                try await remote.put(Radicale.task("u", "1"), at: account.href("u"), if: .nothing)
            }
        }
    }

    @Test func aStoppedServerIsReportedAsUnreachable() async throws {
        let account = try Account(isFaulty: false, tasks: 1)
        account.radicale.stop()
        await #expect(throws: RemoteError.unreachable(retryAfter: nil)) {
            try await account.remote.changes(since: nil)
        }
        #expect(account.remote.lastError == .unreachable(.refusedConnection))
        try account.radicale.start()
        #expect(try await account.remote.changes(since: nil).rows.count == 1)
        #expect(account.remote.lastError == nil)
    }

    @Test func theClockSkewIsMeasured() async throws {
        let account = try Account(isFaulty: false)
        #expect(account.session.clockSkew == nil)
        _ = try await account.remote.changes(since: nil)
        // Both clocks are this computer's, however late a busy one answers.
        #expect(account.session.clockSkew == .zero)
        #expect(await account.remote.clockSkew == .zero)
    }

    @Test(arguments: [3600, -3600]) func aWrongServerClockIsDetected(seconds: Int) async throws {
        let account = try Account()
        let form = Date.VerbatimFormatStyle(
            format: """
                \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
                \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
                """, locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
            calendar: Calendar(identifier: .gregorian))
        let edit = Fault.edit { $0["Date"] = (Date.now + Double(seconds)).formatted(form) }
        try account.faults.plan(edit, times: nil)
        _ = try await account.remote.changes(since: nil)
        let skew = try #require(await account.remote.clockSkew)
        #expect(skew >= .seconds(seconds - 2) && skew <= .seconds(seconds + 2))
    }

    @Test func aTaskOverOneMebibyteIsNotSent() async throws {
        let account = try Account(isFaulty: false)
        let text = Radicale.task("u", String(repeating: "x", count: 1 << 20))
        await #expect(throws: RemoteError.refused(status: 413)) {
            try await account.remote.put(text, at: account.href("u"), if: .nothing)
        }
        #expect(account.session.requestCount == 0)
    }

    @Test func aServerWithAnUnknownCertificateIsRefusedBeforeAnythingIsSent() async throws {
        let certificate = try Certificate()
        let radicale = try Radicale(certificate: (certificate.file, certificate.key))
        let credentials = Credentials(user: radicale.user, password: radicale.password)
        let session = try DavSession(try DavAddress(radicale.address), credentials: credentials)
        await #expect(throws: CalDAVError.certificateRefused(.unknownAuthority)) {
            try await CalDAVServer(session).discover()
        }
    }
}
