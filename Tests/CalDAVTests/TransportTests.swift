// Tests of requests on the wire: complete, within limits, and with the password for one host only.

import CSoup
import DavServers
import Foundation
import SyncEngine
import Synchronization
import Testing

@testable import CalDAV

@Suite struct TransportTests {
    private func session(_ server: FaultyServer, longest: Int = 1 << 20) throws -> DavSession {
        var options = DavOptions()
        options.maxBodyBytes = longest
        let credentials = Credentials(user: "anna ü", password: "s3:cret ö")
        return try DavSession(try DavAddress(server.address), credentials: credentials, options: options)
    }

    private let basic = "Basic " + Data("anna ü:s3:cret ö".utf8).base64EncodedString()

    /// Returns a fault that answers authorized requests, and challenges all others.
    private func guarded(_ isLetIn: @escaping @Sendable (HTTPMessage) -> Bool, _ challenge: String) -> Fault {
        .answer { request in
            isLetIn(request)
                ? HTTPMessage(status: 201, headers: [("ETag", "\"\(request.body.count)\"")])
                : HTTPMessage(status: 401, headers: [("WWW-Authenticate", challenge)])
        }
    }

    @Test func aBodyIsSentAgainWithThePassword() async throws {
        let (server, basic) = (try FaultyServer(), basic)
        server.plan(guarded({ $0["Authorization"] == basic }, "Basic realm=\"x\""), times: nil)
        let session = try session(server)
        let remote = CalDAVRemote(session, list: session.address)
        let text = Radicale.task("u", String(repeating: "long ", count: 10_000))
        let put = try await remote.put(text, at: "/u.ics", if: .nothing)
        #expect(put == .stored(etag: "\"\(text.utf8.count)\""))
        #expect(server.requests.map { $0["Authorization"] } == [nil, basic])
        #expect(server.requests.allSatisfy { $0.text == text && $0["If-None-Match"] == "*" })
        // Later requests send the password at once.
        _ = try await remote.put(text, at: "/v.ics", if: .unchanged(etag: "\"1\""))
        #expect(server.requests.count == 3)
        #expect(server.requests.last?["If-Match"] == "\"1\"")
    }

    @Test func thePasswordIsRequestedOnceForAllLists() async throws {
        let (server, basic) = (try FaultyServer(), basic)
        server.plan(guarded({ $0["Authorization"] == basic }, "Basic realm=\"x\""), times: nil)
        let session = try session(server)
        for list in ["anna/one/", "anna/two/", "others/three/"] {
            let address = try #require(session.address.resolving(list))
            _ = try await CalDAVRemote(session, list: address).put("text", at: "/\(list)u.ics", if: .nothing)
        }
        #expect(server.requests.map { $0["Authorization"] } == [nil, basic, basic, basic])
    }

    @Test func aServerUsingDigestNeverSeesThePassword() async throws {
        let server = try FaultyServer()
        server.plan(guarded(Self.hasDigest, "Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=MD5"), times: nil)
        let session = try session(server)
        let put = try await CalDAVRemote(session, list: session.address).put("text", at: "/u.ics", if: .nothing)
        #expect(put == .stored(etag: "\"4\""))
        #expect(server.requests.allSatisfy { !($0["Authorization"] ?? "").hasPrefix("Basic") })
    }

    @Test func aRenewedNonceIsNotMistakenForARejectedPassword() async throws {
        let server = try FaultyServer()
        let accepted = Mutex(0)
        server.plan(
            .answer { request in
                accepted.withLock { accepted in
                    let nonce = "n\(accepted / 3)"
                    if Self.hasDigest(request), request["Authorization"]?.contains("nonce=\"\(nonce)\"") == true {
                        accepted += 1
                        return HTTPMessage(status: 201, headers: [("ETag", "\"1\"")])
                    }
                    let stale = request["Authorization"] == nil ? "" : ", stale=true"
                    let challenge = "Digest realm=\"r\", nonce=\"\(nonce)\", qop=\"auth\", algorithm=MD5\(stale)"
                    return HTTPMessage(status: 401, headers: [("WWW-Authenticate", challenge)])
                }
            }, times: nil)
        let session = try session(server)
        let remote = CalDAVRemote(session, list: session.address)
        for number in 0..<20 {
            let put = try await remote.put("text", at: "/\(number).ics", if: .nothing)
            #expect(put == .stored(etag: "\"1\""))
        }
        #expect(accepted.withLock { $0 } == 20)
    }

    /// Returns whether a request proves that it knows the password (RFC 7616, 3.4.1).
    private static func hasDigest(_ request: HTTPMessage) -> Bool {
        guard let header = request["Authorization"], header.hasPrefix("Digest ") else { return false }
        let value = { (name: String) -> String in
            let found = try? Regex("[ ,]\(name)=\"?([^\",]*)").firstMatch(in: header)
            return found?.output[1].substring.map(String.init) ?? ""
        }
        let hash = { (text: String) -> String in
            guard let sum = g_compute_checksum_for_string(G_CHECKSUM_MD5, text, -1) else { return "" }
            defer { g_free(sum) }
            return String(cString: sum)
        }
        let (one, two) = (hash("anna ü:r:s3:cret ö"), hash("\(request.method):\(request.path)"))
        let whole = [one, value("nonce"), value("nc"), value("cnonce"), value("qop"), two].joined(separator: ":")
        return value("response") == hash(whole)
    }

    @Test func aRejectedPasswordIsNotTriedAgain() async throws {
        let server = try FaultyServer()
        server.plan(guarded({ _ in false }, "Basic realm=\"x\""), times: nil)
        let session = try session(server)
        await #expect(throws: RemoteError.needsPassword) {
            try await CalDAVRemote(session, list: session.address).put("text", at: "/u.ics", if: .nothing)
        }
        #expect(server.requests.count == 2)
    }

    @Test func aProxyReceivesNoPassword() async throws {
        let server = try FaultyServer()
        server.plan(.status(407, headers: [("Proxy-Authenticate", "Basic realm=\"x\"")]), times: nil)
        let session = try session(server)
        await #expect(throws: CalDAVError.self) { try await CalDAVServer(session).list(at: session.address) }
        #expect(server.requests.allSatisfy { $0["Authorization"] == nil && $0["Proxy-Authorization"] == nil })
    }

    @Test func anOverlongBodyIsNotReadToItsEnd() async throws {
        let server = try FaultyServer()
        let rows = String(repeating: "<response><href>/a</href></response>", count: 1000)
        server.plan(.status(207, body: "<multistatus xmlns=\"DAV:\">\(rows)</multistatus>"), times: nil)
        let (short, long) = (try session(server, longest: 10_000), try session(server))
        await #expect(throws: CalDAVError.unreadable(.tooLarge)) {
            try await short.send(DavRequest("PROPFIND", short.address, depth: 1, xml: ""))
        }
        #expect(try await long.send(DavRequest("PROPFIND", long.address, depth: 1, xml: "")).isMultistatus)
    }

    @Test(arguments: [
        ("<!DOCTYPE x [<!ENTITY a \"a\">]><multistatus xmlns=\"DAV:\"/>", CalDAVError.Unreadable.doctype),
        ("<multistatus xmlns=\"DAV:\">" + String(repeating: "<a>", count: 100_000), .tooDeep),
        ("<multistatus xmlns=\"DAV:\"><sync-token>" + String(repeating: "a", count: 1 << 17), .tooLarge),
        ("BEGIN:VCALENDAR", .notXML),
    ]) func maliciousXMLIsRefused(body: String, why: CalDAVError.Unreadable) async throws {
        let server = try FaultyServer()
        server.plan(.status(207, body: body))
        let session = try session(server)
        await #expect(throws: CalDAVError.unreadable(why)) {
            try await session.send(DavRequest("PROPFIND", session.address, depth: 1, xml: ""))
        }
    }

    @Test(.enabled(if: Radicale.shouldRun, "needs a server: see Radicale.missing"))
    func aCertificateIsValidOnlyForItsServersName() async throws {
        let certificate = try Certificate()
        let radicale = try Radicale(certificate: (certificate.file, certificate.key))
        var options = DavOptions()
        options.trustedCertificates = certificate.file
        let credentials = Credentials(user: radicale.user, password: radicale.password)
        let session = try DavSession(try DavAddress(radicale.address), credentials: credentials, options: options)
        #expect(try await CalDAVServer(session).discover().lists.isEmpty)
        let other = try DavAddress(radicale.address.replacing("127.0.0.1", with: "localhost"))
        let wrong = try DavSession(other, credentials: credentials, options: options)
        await #expect(throws: CalDAVError.certificateRefused(.wrongHost)) { try await CalDAVServer(wrong).discover() }
    }

    @Test func anUnknownHostIsReported() async throws {
        // A name that never exists (RFC 2606). Without a network, the error says so instead.
        let session = try DavSession(try DavAddress("https://nobody.invalid"), credentials: nil)
        let error = await #expect(throws: CalDAVError.self) {
            try await session.send(DavRequest("GET", session.address))
        }
        #expect([.unreachable(.unknownHost), .unreachable(.noNetwork)].contains(error))
    }

    @Test func manySessionsWorkConcurrently() async throws {
        let server = try FaultyServer()
        server.plan(.status(207, body: "<multistatus xmlns=\"DAV:\"/>"), times: nil)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                let session = try session(server)
                for _ in 0..<5 {
                    group.addTask {
                        _ = try await session.send(DavRequest("PROPFIND", session.address, depth: 0, xml: ""))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count == 100)
    }

    @Test func theThreadOfASessionEndsWithIt() async throws {
        let server = try FaultyServer()
        server.plan(.status(207, body: "<multistatus xmlns=\"DAV:\"/>"), times: nil)
        let threads = {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
                (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "dav\n"
            }.count
        }
        for _ in 0..<200 {
            let session = try session(server)
            _ = try await session.send(DavRequest("PROPFIND", session.address, depth: 0, xml: ""))
        }
        // Other tests of this process have sessions at the same time, but not two hundred.
        while try threads() > 100 { await Task.yield() }
    }

    @Test(arguments: [
        (CalDAVError.unreachable(.refusedConnection), true, true), (.unreachable(.unknownHost), true, true),
        (.unreachable(.busy(status: 429)), true, true), (.unreachable(.busy(status: 503)), true, true),
        (.unreachable(.busy(status: 500)), false, false), (.unreachable(.busy(status: 504)), false, false),
        (.unreachable(.tooSlow), true, false), (.unreachable(.cutOff), true, false),
        (.unreadable(.html), false, false), (.refused(status: 403), false, false),
    ])
    func errorsOfTheServerAreDistinguishedFromErrorsOfOneRequest(error: CalDAVError, isFirst: Bool, isAfterOthers: Bool)
    {
        #expect(error.concernsServer(othersAnswered: false) == isFirst)
        #expect(error.concernsServer(othersAnswered: true) == isAfterOthers)
    }

    @Test func everyErrorHasADistinctMessage() {
        let all: [CalDAVError] = [
            .invalidAddress, .plainHTTP(host: "h"), .notEncrypted(host: "h"), .unreachable(.unknownHost),
            .unreachable(.refusedConnection),
            .unreachable(.noNetwork), .unreachable(.tooSlow), .unreachable(.cutOff), .unreachable(.busy(status: 503)),
            .unreachable(.tooManyRedirects),
            .unreachable(.other("why")), .certificateRefused(.unknownAuthority), .certificateRefused(.wrongHost),
            .certificateRefused(.expired), .certificateRefused(.notYetValid), .certificateRefused(.other),
            .wrongPassword, .notCalDAV, .unreadable(.html), .readOnly, .collectionGone,
            .refused(status: 400), .cannotMakeLists(status: 403), .canceled,
        ]
        let texts = all.map { $0.message.filled() }
        #expect(Set(texts).count == texts.count)
        #expect(
            texts.allSatisfy { !$0.contains("{") && $0.hasSuffix(".") || $0.hasSuffix("why") || $0.hasSuffix("”.") })
    }
}
