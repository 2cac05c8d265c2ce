// Tests that an address that starts with TLS is never requested without TLS, wherever the server leads.

import DavServers
import Foundation
import Testing

@testable import CalDAV

@Suite(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing")) struct SecureAddressTests {
    private let account: Account
    private let certificate: Certificate
    private let front: TLSFront

    init() throws {
        account = try Account()
        certificate = try Certificate()
        front = try TLSFront(
            before: account.faults.address, certificate: (file: certificate.file, key: certificate.key))
    }

    private func session() throws -> DavSession {
        var options = DavOptions()
        options.trustedCertificates = certificate.file
        return try DavSession(
            try DavAddress(front.address),
            credentials: Credentials(user: account.radicale.user, password: account.radicale.password),
            options: options)
    }

    @Test(arguments: ["http://127.0.0.1/anna/", "http://127.0.0.1:8080/anna/", "/anna/"])
    func aRedirectToHTTPOnTheSameHostIsFollowedWithHTTPS(location: String) async throws {
        try account.faults.plan(.redirect(301, to: location), path: "/.well-known/caldav", times: nil)
        let found = try await CalDAVServer(session()).discover()
        #expect(found.lists.map(\.name) == ["Tasks"])
        #expect(found.home?.text == front.address + "anna/")
        #expect(found.lists.allSatisfy { $0.address.text.hasPrefix(front.address) })
        // The second request follows directly and goes through the server with the certificate; nothing else leads to
        // that server.
        #expect(try account.faults.requests.prefix(2).map(\.path) == ["/.well-known/caldav", "/anna/"])
    }

    @Test(arguments: ["current-user-principal>", "calendar-home-set>"])
    func aServerNamingItsAddressesWithHTTPIsContactedWithHTTPS(name: String) async throws {
        let lead = Fault.edit { answer in
            answer.text = answer.text.replacing(
                name + "<href>/anna/</href>", with: name + "<href>http://127.0.0.1/anna/</href>")
        }
        try account.faults.plan(lead, times: nil)
        #expect(try await CalDAVServer(session()).discover().lists.count == 1)
    }

    @Test func hrefsWithHTTPBelongToTheSameList() async throws {
        let session = try session()
        let list = try #require(try await CalDAVServer(session).discover().lists.first)
        let remote = CalDAVRemote(session, list: list.address)
        let href = remote.newHref(uid: "u")
        _ = try await remote.put(Radicale.task("u", "1"), at: href, if: .nothing)
        try account.faults.plan(
            .edit { $0.text = $0.text.replacing("<href>/", with: "<href>http://127.0.0.1/") }, times: nil)
        #expect(try await Array(remote.changes(since: nil).rows.keys) == [href])
        #expect(try await text(remote.fetch([href])[href])?.contains("SUMMARY:1") == true)
    }

    @Test func aUserWhoTypedHTTPSIsNotOfferedHTTP() async throws {
        let lead = Fault.edit { answer in
            answer.text = answer.text.replacing(
                "calendar-home-set><href>/anna/</href>",
                with: "calendar-home-set><href>http://cloud.example.org/anna/</href>")
        }
        try account.faults.plan(lead, times: nil)
        await #expect(throws: CalDAVError.otherHost(try DavAddress("https://cloud.example.org/anna/"))) {
            try await CalDAVServer(session()).discover()
        }
    }

    @Test func aWellKnownAddressRedirectingToItselfWithHTTPHidesNoServer() async throws {
        try account.faults.plan(
            .redirect(301, to: "http://127.0.0.1/.well-known/caldav"), path: "/.well-known/caldav", times: nil)
        #expect(try await CalDAVServer(session()).discover().lists.count == 1)
    }
}
