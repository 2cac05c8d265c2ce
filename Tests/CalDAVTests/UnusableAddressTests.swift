// Tests of listed addresses that no task of the list can have.

import DavServers
import SyncEngine
import Testing

@testable import CalDAV

@Suite struct UnusableAddressTests {
    static let unusable = [
        "", "//anna/tasks/a.ics", "/anna/tasks//a.ics", "//other.org/a.ics", "https://other.org/anna/tasks/a.ics",
        "ftp://example.org/anna/tasks/a.ics", "https://example.org:8443/anna/tasks/a.ics", "mailto:anna@example.org",
        "https://example.org//anna/tasks/a.ics", "/anna/tasks/../a.ics", "../a.ics", "/anna/tasks/%2e%2E/a.ics",
        "/anna/tasks/%2e/a.ics", "/anna/tasks/%zz.ics", "/anna/tasks/%", "/anna/tasks/%0", "/anna/tasks/%00.ics",
        "/anna/tasks/a.ics?export", "/anna/tasks/a.ics#b", "/anna/tasks/a\r\n.ics", "/anna/tasks/a\u{0}.ics",
        "/anna/tasks/" + String(repeating: "a", count: 5000),
    ]

    @Test(arguments: unusable) func anHrefThatCannotNameATaskIsNotUsed(href: String) throws {
        let list = try DavAddress("https://example.org/anna/tasks/")
        #expect(Spellings.spelling(of: href, seenAt: list) == nil)
        var spellings = Spellings(list)
        #expect(spellings.normalize(href) == nil)
        let remote = CalDAVRemote(try DavSession(list, credentials: nil), list: list)
        #expect(!remote.isUsable(href))
    }

    @Test func anUnusualListAddressEnteredByTheUserStillWorks() throws {
        for text in ["https://example.org/dav//tasks/", "https://example.org//dav/tasks/"] {
            let list = try DavAddress(text)
            let remote = CalDAVRemote(try DavSession(list, credentials: nil), list: list)
            let href = remote.newHref(uid: "a")
            #expect(try remote.isUsable(href) && remote.address(of: href).text == text + "a.ics")
        }
        let asked = try DavAddress("https://example.org/dav.php/?list=1")
        #expect(Spellings.spelling(of: "/dav.php/a.ics?list=1", seenAt: asked) == "/dav.php/a.ics?list=1")
    }

    @Test func twoHrefsThatAreNotUTF8StayDistinct() throws {
        let list = try DavAddress("https://example.org/anna/")
        let spellings = ["/anna/%ff.ics", "/anna/%FE.ics"].map { Spellings.spelling(of: $0, seenAt: list) }
        #expect(spellings == ["/anna/%FF.ics", "/anna/%FE.ics"])
    }

    @Test(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing"))
    func unusableRowsAreReportedWithoutBeingFetched() async throws {
        let account = try Account(tasks: 2)
        let odd = ["//anna/tasks/a.ics", "http://other.example/b.ics", "/anna/tasks/../c.ics", ""]
        let rows = odd.map {
            "<response><href>\($0)</href><propstat><prop><getetag>\"1\"</getetag></prop><status>HTTP/1.1 200 OK</status></propstat></response>"
        }
        let long = "<response><href>/anna/tasks/\(String(repeating: "x", count: 100_000))</href></response>"
        let gone = "<response><href>//gone/d.ics</href><status>HTTP/1.1 404 Not Found</status></response>"
        try account.faults.plan(
            .edit { answer in
                answer.text = answer.text.replacing(
                    "</multistatus>", with: (rows + [long, gone]).joined() + "</multistatus>")
            }, for: "REPORT")
        let changes = try await account.remote.changes(since: nil)
        // An empty address is stored under a separate name.
        #expect(odd.allSatisfy { changes.rows[$0.isEmpty ? "#…" : $0] == .unusable })
        #expect(!account.remote.isUsable("#…"))
        #expect(changes.rows["//gone/d.ics"] == .gone)
        #expect(changes.rows.keys.filter(account.remote.isUsable).sorted() == [account.href("t0"), account.href("t1")])
        try account.faults.forgetRequests()
        let states = try await account.remote.fetch(odd + [account.href("t0")])
        #expect(odd.allSatisfy { states[$0] == .unreadable(.unusableHref, etag: nil) })
        #expect(text(states[account.href("t0")]) != nil)
        #expect(try account.faults.requests.count == 1)
        await #expect(throws: RemoteError.refused(status: 400)) {
            try await account.remote.put("x", at: "//other.example/a.ics", if: .nothing)
        }
        #expect(try account.faults.requests.count == 1)
    }

    @Test(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing"))
    func aLongUnusableHrefIsShortenedAndStaysUnusable() async throws {
        let account = try Account(tasks: 1)
        let long = "/anna/tasks/" + String(repeating: "x", count: 5000)
        try account.faults.plan(
            .edit {
                $0.text = $0.text.replacing(
                    "</multistatus>", with: "<response><href>\(long)</href></response></multistatus>")
            }, for: "REPORT")
        let rows = try await account.remote.changes(since: nil).rows
        let kept = try #require(rows.keys.first { rows[$0] == .unusable })
        #expect(kept.count < 600 && kept.hasPrefix("/anna/tasks/xxx") && !account.remote.isUsable(kept))
    }
}
