// Tests of parsing, resolving and comparing addresses.

import CalDAV
import Testing

@testable import CalDAV

@Suite struct AddressTests {
    @Test(arguments: [
        ("cloud.example.org", "https://cloud.example.org/"),
        ("anna@example.org", "https://example.org/"),
        ("https://anna:secret@Example.org:8443/dav", "https://Example.org:8443/dav"),
        (" http://127.0.0.1:5232/anna/ ", "http://127.0.0.1:5232/anna/"),
        ("https://[::1]:5232/x", "https://[::1]:5232/x"),
        ("https://example.org:443/a%40b", "https://example.org/a%40b"),
    ]) func typedAddressesAreCompleted(typed: String, text: String) throws {
        #expect(try DavAddress(typed).text == text)
    }

    @Test(arguments: ["", "https://", "ftp://example.org/", "https://exa mple:x/", "://", "file:///etc/passwd"])
    func invalidAddressesAreRefused(typed: String) {
        #expect(throws: CalDAVError.invalidAddress) { try DavAddress(typed) }
    }

    @Test(arguments: [
        ("/anna/tasks/", "https://example.org/anna/tasks/"), ("tasks/1.ics", "https://example.org/home/tasks/1.ics"),
        ("https://example.org/x", "https://example.org/x"), ("//other.org/x", "https://other.org/x"),
        ("  ../up ", "https://example.org/up"),
    ]) func aReferenceIsResolvedAgainstItsBaseAddress(reference: String, text: String) throws {
        #expect(try DavAddress("https://example.org/home/").resolving(reference)?.text == text)
    }

    @Test(arguments: [
        ("http://example.org/x?y", "https://example.org:8443/x?y"),
        ("http://EXAMPLE.org:8080/x", "https://example.org:8443/x"),
        ("http://other.org/x", "https://other.org/x"), ("http://other.org:5232/x", "https://other.org:5232/x"),
        ("http://[::1]/x", "https://[::1]/x"), ("https://other.org/x", "https://other.org/x"),
    ]) func aReferenceFromHTTPSNeverLeadsToHTTP(reference: String, text: String) throws {
        #expect(try DavAddress("https://example.org:8443/home/").resolving(reference)?.text == text)
    }

    @Test func aReferenceFromHTTPKeepsItsScheme() throws {
        let address = try DavAddress("http://example.org/home/")
        #expect(address.resolving("http://example.org/x")?.text == "http://example.org/x")
        #expect(address.resolving("https://example.org/x")?.text == "https://example.org/x")
    }

    @Test(arguments: [
        ("https://example.org/a@b/", "https://EXAMPLE.org:443/a%40b/", true),
        ("https://example.org/ü", "https://example.org/%C3%bc", true),
        ("https://example.org/a%2Fb", "https://example.org/a/b", false),
        ("https://example.org/a%2fb", "https://example.org/a%2Fb", true),
        ("https://example.org/a", "http://example.org/a", false),
        ("https://example.org/a", "https://example.org/A", false),
        ("https://example.org/a?b=1", "https://example.org/a", false),
        ("https://example.org:8443/a", "https://example.org/a", false),
        ("https://example.org/l", "https://example.org/l/", true),
        ("https://example.org/l/", "https://example.org/%6c/", true),
        ("https://example.org/%6C//", "https://example.org/l", true),
        ("https://example.org", "https://example.org/", true),
        ("https://example.org/a/../l/./", "https://example.org/l", true),
        ("https://example.org/%2e%2E/l", "https://example.org/l", true),
        ("https://example.org/l?", "https://example.org/l", true),
        ("http://example.org:80/l", "http://example.org/l", true),
        ("http://example.org:443/l", "https://example.org/l", false),
        ("https://example.org/a//l", "https://example.org/a/l", false),
    ]) func equivalentSpellingsOfAnAddressAreTheSame(one: String, other: String, isSame: Bool) throws {
        #expect(try DavAddress(one).isSame(as: DavAddress(other)) == isSame)
    }

    @Test(arguments: [
        ("http://localhost:1/", true), ("http://127.8.0.1/", true), ("http://[::1]/", true),
        ("http://my.localhost/", true),
        ("http://localhost.example.org/", false), ("http://128.0.0.1/", false), ("http://10.0.0.1/", false),
    ]) func loopbackAddressesAreRecognized(text: String, isLoopback: Bool) throws {
        #expect(try DavAddress(text).isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("/anna/tasks/a-1.ics", "/anna/tasks/a-1.ics"), ("https://example.org/anna/a@b.ics", "/anna/a%40b.ics"),
        ("/anna/a%40b.ics", "/anna/a%40b.ics"), ("b.ics", "/anna/b.ics"), ("/anna/%2f.ics", "/anna/%2F.ics"),
        ("./x", "/anna/x"), ("/anna/ä%20.ics", "/anna/%C3%A4%20.ics"), ("/anna/100%25.ics", "/anna/100%25.ics"),
        ("/anna/%252F.ics", "/anna/%252F.ics"),
    ]) func everyAddressInAListHasACanonicalSpelling(href: String, spelling: String) throws {
        #expect(try Spellings.spelling(of: href, seenAt: DavAddress("https://example.org/anna/")) == spelling)
    }

    @Test func anAddressOnAnotherServerIsOutsideTheList() throws {
        #expect(
            try Spellings.spelling(of: "https://other.org/a.ics", seenAt: DavAddress("https://example.org/")) == nil)
    }

    @Test(arguments: ["u-1", "a/b@c d", "ü%2F", String(repeating: "long/", count: 100), "..", ""])
    func everyUIDHasAnAddressInItsList(uid: String) throws {
        let list = try DavAddress("http://localhost/anna/my%20tasks")
        let remote = CalDAVRemote(try DavSession(list, credentials: nil), list: list)
        let href = remote.newHref(uid: uid)
        #expect(href.hasPrefix("/anna/my%20tasks/") && href.hasSuffix(".ics"))
        #expect(href.split(separator: "/").count == 3)
        #expect(href.utf8.count < 255)
        #expect(Spellings.spelling(of: href, seenAt: list) == href)
    }

    @Test func longUIDsWithACommonPrefixHaveDifferentAddresses() throws {
        let list = try DavAddress("http://localhost/anna/")
        let remote = CalDAVRemote(try DavSession(list, credentials: nil), list: list)
        let long = String(repeating: "x", count: 300)
        #expect(remote.newHref(uid: long + "1") != remote.newHref(uid: long + "2"))
    }

    @Test(arguments: [
        ("nas.local:5232", "http://nas.local:5232/"), (" localhost:8080/dav ", "http://localhost:8080/dav"),
        ("[::1]:5232", "http://[::1]:5232/"), ("nas.local", nil), ("nas.local:443", nil), ("anna@example.org", nil),
        ("https://nas.local:5232", nil), ("http://nas.local:5232", nil), ("nas local:x", nil),
    ]) func aHostAndPortWithoutASchemeMayMeanPlainHTTP(typed: String, plain: String?) {
        #expect(DavAddress.plain(typed: typed)?.text == plain)
    }

    @Test func plainHTTPNeedsConsent() throws {
        let address = try DavAddress("http://example.org/")
        #expect(throws: CalDAVError.plainHTTP(host: "example.org")) { try DavSession(address, credentials: nil) }
        var options = DavOptions()
        options.allowsPlainHTTP = true
        #expect(throws: Never.self) { try DavSession(address, credentials: nil, options: options) }
    }

    @Test func noDescriptionContainsThePassword() {
        let credentials = Credentials(user: "anna", password: "s3cret")
        var dumped = ""
        dump(credentials, to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped, "\([credentials])"] {
            #expect(!text.contains("s3cret"))
        }
    }

    @Test(arguments: [("a\nb", "a\nb"), ("\n", nil), ("a\n", "a\n"), ("\nb", "\nb")])
    func aTokenIsStoredAsText(text: String, again: String?) {
        #expect(CalDAVToken(text)?.text == again)
    }

    @Test func invalidTokensAreRecognized() {
        #expect(CalDAVToken("http://radicale.org/ns/sync/1") == nil)
        #expect(CalDAVToken("a\nb\nc") == nil)
        #expect(CalDAVToken(ctag: "a\nb", sync: "c").text == "\nc")
    }
}
