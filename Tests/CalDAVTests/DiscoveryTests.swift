// Tests of finding an account and its lists, and of creating and changing lists, on a real server.

import CalDAV
import DavServers
import Foundation
import Testing

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct DiscoveryTests {
    @Test(arguments: ["", "anna/", "anna"]) func listsAreFoundFromAnyPath(path: String) async throws {
        let account = try Account(isFaulty: false)
        try account.radicale.makeCollection("events", displayName: "Events", components: "VEVENT")
        let session = try session(of: account, path)
        let found = try await CalDAVServer(session).discover()
        #expect(found.home?.text == account.radicale.address + "anna/")
        #expect(found.principal?.text == account.radicale.address + "anna/")
        #expect(found.lists.map(\.name) == ["Tasks"])
        let list = try #require(found.lists.first)
        #expect(list.address.isSame(as: account.list))
        #expect(!list.isReadOnly && list.containsOnlyTasks)
    }

    @Test func anUnencryptedServerIsDetectedWithoutSendingThePassword() async throws {
        let account = try Account()
        let typed = String(try account.faults.address.dropFirst("http://".count))
        let plain = try #require(DavAddress.plain(typed: typed))
        #expect(await plain.respondsUnencrypted())
        #expect(try account.faults.requests.allSatisfy { $0["Authorization"] == nil })
        // A server that redirects, or answers that the connection must be encrypted, does encrypt its responses.
        for status in [301, 400] {
            try account.faults.plan(.status(status), times: nil)
            #expect(await plain.respondsUnencrypted() == false)
            try account.faults.forgetPlans()
        }
        let encrypted = try DavAddress("https://" + typed)
        #expect(await encrypted.respondsUnencrypted() == false)
    }

    @Test(arguments: ["anna/tasks/", "anna/tasks"]) func theAddressOfAListFindsOnlyThatList(path: String) async throws {
        let account = try Account(isFaulty: false)
        try account.radicale.makeCollection("others")
        let found = try await CalDAVServer(try session(of: account, path)).discover()
        #expect(found.home == nil)
        #expect(found.lists.map(\.name) == ["Tasks"])
    }

    @Test func theFirstLoginOfAUserFindsAHomeWithoutLists() async throws {
        let radicale = try Radicale(user: "new", password: "pw")
        let session = try DavSession(
            try DavAddress(radicale.address), credentials: Credentials(user: "new", password: "pw"))
        let server = CalDAVServer(session)
        let found = try await server.discover()
        #expect(found.lists.isEmpty)
        let list = try await server.makeList(ListProperties(name: "First"), id: UUID(), in: try #require(found.home))
        #expect(try await server.discover().lists == [list])
    }

    @Test func aListIsCreatedOnceWithItsNameColorAndOrder() async throws {
        let account = try Account(isFaulty: false)
        let server = CalDAVServer(account.session)
        let home = try #require(try await server.discover().home)
        let (id, properties) = (UUID(), ListProperties(name: "Home <&> ü", color: "#ff8800", order: 7))
        let list = try await server.makeList(properties, id: id, in: home)
        #expect((list.name, list.color, list.order) == ("Home <&> ü", "#ff8800FF", 7))
        #expect(list.containsOnlyTasks && !list.isReadOnly)
        #expect(try await server.makeList(properties, id: id, in: home).address == list.address)
        #expect(try await server.lists(in: home).count == 2)
        let remote = CalDAVRemote(account.session, list: list.address)
        #expect(
            try await remote.put(Radicale.task("u", "1"), at: remote.newHref(uid: "u"), if: .nothing) != .unexpected)
    }

    @Test func changingTheColorOrNameOfAListKeepsTheRest() async throws {
        let account = try Account(isFaulty: false)
        let server = CalDAVServer(account.session)
        try await server.changeList(at: account.list, ListProperties(color: "#00ff00", order: 2))
        try await server.changeList(at: account.list, ListProperties(name: "Other"))
        let list = try await server.list(at: account.list)
        #expect((list.name, list.color, list.order) == ("Other", "#00ff00FF", 2))
    }

    @Test func aMissingListIsReportedAsGone() async throws {
        let account = try Account(isFaulty: false)
        let nowhere = try #require(account.list.resolving("/anna/nowhere/"))
        let server = CalDAVServer(account.session)
        await #expect(throws: CalDAVError.collectionGone) { try await server.list(at: nowhere) }
        await #expect(throws: CalDAVError.collectionGone) {
            try await server.changeList(at: nowhere, ListProperties(name: "x"))
        }
    }

    @Test func theServerIsFoundByItsWellKnownAddress() async throws {
        let account = try Account()
        let faults = try account.faults
        faults.plan(.redirect(301, to: "/anna/"), path: "/.well-known/caldav", times: nil)
        let found = try await CalDAVServer(account.session).discover()
        #expect(found.lists.count == 1)
        #expect(faults.requests.first?.path == "/.well-known/caldav")
    }

    @Test(arguments: [404, 405, 500, 501, 502, 503])
    func aServerWithoutAWorkingWellKnownAddressIsFound(status: Int) async throws {
        let account = try Account()
        try account.faults.plan(.status(status), path: "/.well-known", times: nil)
        #expect(try await CalDAVServer(account.session).discover().lists.count == 1)
    }

    @Test(arguments: [500, 503]) func aFailingServerIsReportedAsUnreachableAndNotAsMissingCalDAV(status: Int)
        async throws
    {
        let account = try Account()
        try account.faults.plan(.status(status), times: nil)
        await #expect(throws: CalDAVError.unreachable(.busy(status: status))) {
            try await CalDAVServer(account.session).discover()
        }
    }

    @Test(arguments: [200, 404, 405]) func aWebServerWithoutCalDAVIsRecognized(status: Int) async throws {
        let web = try FaultyServer()
        web.plan(.status(status, headers: [("Content-Type", "text/html")], body: "<html>Hello</html>"), times: nil)
        let session = try DavSession(try DavAddress(web.address), credentials: Credentials(user: "a", password: "b"))
        await #expect(throws: CalDAVError.notCalDAV) { try await CalDAVServer(session).discover() }
    }

    @Test(arguments: [301, 302, 307, 308]) func noPasswordIsSentToAnotherHostAfterARedirect(status: Int) async throws {
        let account = try Account()
        let thief = try FaultyServer()
        thief.plan(.status(401, headers: [("WWW-Authenticate", "Basic realm=\"x\"")]), times: nil)
        let faults = try account.faults
        // The password has been sent to this server once, so the session has it.
        _ = try await account.remote.changes(since: nil)
        faults.plan(.redirect(status, to: thief.address + "dav/"), path: "/.well-known", times: nil)
        await #expect(throws: CalDAVError.otherHost(try DavAddress(thief.address + "dav/"))) {
            try await CalDAVServer(account.session).discover()
        }
        #expect(thief.requests.count == 1)
        #expect(thief.requests.allSatisfy { $0["Authorization"] == nil && $0["Cookie"] == nil })
        #expect(faults.requests.contains { $0["Authorization"] != nil })
    }

    @Test func aPrincipalOrHomeOnAnotherHostIsNotContactedWithoutConsent() async throws {
        let account = try Account()
        let other = try FaultyServer()
        let address = other.address
        for name in ["current-user-principal>", "calendar-home-set>"] {
            let lead = Fault.edit { answer in
                answer.text = answer.text.replacing(
                    name + "<href>/anna/</href>", with: name + "<href>\(address)</href>")
            }
            try account.faults.plan(lead, times: nil)
            await #expect(throws: CalDAVError.otherHost(try DavAddress(address))) {
                try await CalDAVServer(account.session).discover()
            }
            try account.faults.forgetPlans()
        }
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: [403, 405]) func aServerThatRefusesToCreateListsIsReported(status: Int) async throws {
        let account = try Account()
        let server = CalDAVServer(account.session)
        let home = try #require(try await server.discover().home)
        try account.faults.plan(.status(status), for: "MKCALENDAR")
        await #expect(throws: CalDAVError.cannotMakeLists(status: status)) {
            try await server.makeList(ListProperties(name: "x"), id: UUID(), in: home)
        }
    }

    @Test func aListCreatedWithALostResponseIsFound() async throws {
        let account = try Account()
        let server = CalDAVServer(account.session)
        let home = try #require(try await server.discover().home)
        try account.faults.plan(.lostResponse, for: "MKCALENDAR")
        #expect(try await server.makeList(ListProperties(name: "x"), id: UUID(), in: home).name == "x")
        #expect(try await server.lists(in: home).count == 2)
    }

    @Test(arguments: [502, 504]) func aListCreatedBehindATimedOutGatewayIsFound(status: Int) async throws {
        let account = try Account()
        let server = CalDAVServer(account.session)
        let home = try #require(try await server.discover().home)
        try account.faults.plan(.statusAfter(status), for: "MKCALENDAR")
        #expect(try await server.makeList(ListProperties(name: "x"), id: UUID(), in: home).name == "x")
        #expect(try await server.lists(in: home).count == 2)
    }

    @Test func aLostCreationRequestIsReportedAsAnError() async throws {
        let account = try Account()
        let server = CalDAVServer(account.session)
        let home = try #require(try await server.discover().home)
        try account.faults.plan(.lostRequest, for: "MKCALENDAR")
        await #expect(throws: CalDAVError.self) {
            try await server.makeList(ListProperties(name: "x"), id: UUID(), in: home)
        }
        #expect(try await server.lists(in: home).count == 1)
    }

    @Test func aCreatedListCountsEvenIfItCannotBeReadBack() async throws {
        let account = try Account()
        let server = CalDAVServer(account.session)
        let home = try #require(try await server.discover().home)
        try account.faults.plan(.edit { $0.text = "no XML" }, for: "PROPFIND")
        #expect(try await server.makeList(ListProperties(name: "x"), id: UUID(), in: home).name == "x")
        #expect(try await server.lists(in: home).count == 2)
    }

    @Test func aReadOnlyListIsRecognized() async throws {
        let account = try Account()
        try account.faults.plan(
            .edit { answer in
                for right in ["all", "write", "write-properties", "write-content"] {
                    answer.text = answer.text.replacing("<privilege><\(right) /></privilege>", with: "")
                }
            }, for: "PROPFIND")
        #expect(try await CalDAVServer(account.session).list(at: account.list).isReadOnly)
        try account.faults.plan(.status(403), for: "PROPPATCH")
        await #expect(throws: CalDAVError.readOnly) {
            try await CalDAVServer(account.session).changeList(at: account.list, ListProperties(name: "x"))
        }
    }

    @Test func aPartlyRefusedPropertyChangeIsAnError() async throws {
        let account = try Account()
        try account.faults.plan(.edit { $0.text = $0.text.replacing("200 OK", with: "409 Conflict") }, for: "PROPPATCH")
        await #expect(throws: CalDAVError.refused(status: 409)) {
            try await CalDAVServer(account.session).changeList(at: account.list, ListProperties(name: "x"))
        }
    }

    private func session(of account: Account, _ path: String) throws -> DavSession {
        try DavSession(
            try DavAddress(account.radicale.address + path),
            credentials: Credentials(user: account.radicale.user, password: account.radicale.password))
    }
}
