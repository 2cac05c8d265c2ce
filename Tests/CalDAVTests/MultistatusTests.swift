// Tests of reading a multistatus response as it arrives.

import Testing

@testable import CalDAV

@Suite struct MultistatusTests {
    private final class Rows { var all: [DavResponse] = [] }

    /// Reads a response in pieces of this many bytes.
    private func read(_ text: String, by size: Int = 7) throws(CalDAVError) -> (rows: [DavResponse], token: String?) {
        try read(Array(text.utf8), by: size)
    }

    private func read(_ bytes: [UInt8], by size: Int) throws(CalDAVError) -> (rows: [DavResponse], token: String?) {
        let rows = Rows()
        let reader = MultistatusReader { rows.all.append($0) }
        for start in stride(from: 0, to: bytes.count, by: size) {
            let piece = Array(bytes[start..<min(start + size, bytes.count)])
            var failure: CalDAVError?
            piece.withUnsafeBytes { piece in
                do throws(CalDAVError) { try reader.read(piece) } catch { failure = error }
            }
            if let failure { throw failure }
        }
        try reader.finish()
        return (rows.all, reader.syncToken)
    }

    private let whole = """
        <?xml version="1.0" encoding="utf-8"?>
        <d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns="http://apple.com/ns/ical/">
        <d:response><d:href> /a/1.ics </d:href><d:propstat><d:prop><d:getetag>"1 &amp; 2"</d:getetag>
        <c:calendar-data><![CDATA[BEGIN:VCALENDAR
        <x>]]>&#13;
        ü</c:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>
        <d:propstat><d:prop><d:displayname>not this</d:displayname></d:prop><d:status>HTTP/1.1 404 Not Found</d:status>
        </d:propstat></d:response>
        <d:response><d:href>/a/2.ics</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>
        <d:response><d:href>/a/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
        <calendar-color>#FF0000FF</calendar-color><calendar-order>3</calendar-order>
        <c:supported-calendar-component-set><c:comp name="VTODO"/><c:comp name="vevent"/></c:supported-calendar-component-set>
        <d:current-user-privilege-set><d:privilege><d:read/></d:privilege></d:current-user-privilege-set>
        <d:current-user-principal><d:href>/anna/</d:href></d:current-user-principal>
        <c:calendar-home-set><d:href>/anna/a/</d:href><d:href>/anna/b/</d:href></c:calendar-home-set>
        <d:owner><d:href>/nobody/</d:href></d:owner>
        <d:sync-token>of the list</d:sync-token></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
        <d:sync-token>http://example.org/7</d:sync-token></d:multistatus>
        """

    @Test(arguments: [1, 7, 100_000]) func aResponseIsReadWhateverItsChunkSize(size: Int) throws {
        let (rows, token) = try read(whole, by: size)
        #expect(token == "http://example.org/7")
        #expect(rows.map(\.href) == ["/a/1.ics", "/a/2.ics", "/a/"])
        #expect(rows[0].properties.etag == "\"1 & 2\"")
        #expect(rows[0].properties.calendarData.map { withLineEnds($0) } == "BEGIN:VCALENDAR\r\n<x>\r\nü")
        #expect(rows[0].properties.displayName == nil)
        #expect(rows[0].refusedStatus == 404)
        #expect(rows[1].isGone && !rows[0].isGone)
        let list = rows[2].properties
        #expect(list.isCollection && list.isCalendar)
        #expect((list.color, list.order) == ("#FF0000FF", "3"))
        #expect(list.components == ["VTODO", "VEVENT"])
        #expect(list.isWritable == false)
        #expect(list.principal == "/anna/")
        #expect(list.homes == ["/anna/a/", "/anna/b/"])
        #expect(list.syncToken == "of the list")
    }

    @Test func aTruncatedMultistatusIsRefusedAtEveryLength() {
        let bytes = Array(whole.utf8)
        for count in 0..<bytes.count {
            let part = String(decoding: bytes[..<count], as: UTF8.self)
            #expect(throws: CalDAVError.self) { try read(part, by: 4096) }
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html><body>Log in</body></html>", CalDAVError.Unreadable.html),
        ("<html><body>Log in</body></html>", .html),
        ("<html xmlns=\"http://www.w3.org/1999/xhtml\"/>", .html),
        ("{\"error\": 1}", .notXML), ("", .incomplete), ("<multistatus/>", .missingPart),
        ("<error xmlns=\"DAV:\"/>", .missingPart),
        ("<multistatus xmlns=\"DAV:\"></multistatus><more/>", .notXML),
    ]) func anInvalidMultistatusIsRefusedWithItsReason(text: String, why: CalDAVError.Unreadable) {
        #expect(throws: CalDAVError.unreadable(why)) { try read(text, by: 100_000) }
    }

    /// Returns a multistatus response with this name, followed by another one.
    private func named(_ name: String) -> String {
        """
        <multistatus xmlns="DAV:"><response><href>/a/</href><propstat><prop><displayname>\(name)</displayname></prop>
        <status>HTTP/1.1 200 OK</status></propstat></response><response><href>/b/</href><propstat><prop>
        <displayname>B</displayname></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
        """
    }

    @Test(arguments: [
        // As SOGo writes them, and with hexadecimal digits.
        ("a&#55357;&#56832;b", "a😀b"), ("&#xD83D;&#xde00;", "😀"), ("&#55357;&#56832;&#55357;&#56833;", "😀😁"),
        ("&#x1F600;&#13;&amp;&#38;", "😀\r&&"),
        // Unpaired surrogates, and characters that XML does not allow.
        ("a&#55357;b", "a\u{FFFD}b"), ("&#56832;", "\u{FFFD}"), ("&#55357;&#55357;&#56832;", "\u{FFFD}😀"),
        ("&#55357;&amp;", "\u{FFFD}&"), ("&#0;x&#x1;&#x110000;", "\u{FFFD}x\u{FFFD}\u{FFFD}"),
        // CDATA contains no references.
        ("<![CDATA[&#55357;&#56832;]]>&#55357;&#56832;", "&#55357;&#56832;😀"), ("<![CDATA[]]]>&#56832;", "]\u{FFFD}"),
    ]) func surrogatePairReferencesInNamesAreRead(name: String, read: String) throws {
        for size in [1, 3, 7, 100_000] {
            let rows = try self.read(named(name), by: size).rows
            #expect(rows.map(\.properties.displayName) == [read, "B"])
        }
    }

    @Test(arguments: ["&#;", "&#12", "&#xZ;", "&#99999999999999999999;", "A & B", "&unknown;", "&;", "&&amp", "&LT;"])
    func invalidReferencesAreReadAsPlainText(text: String) throws {
        for size in [1, 3, 7, 100_000] {
            #expect(try read(named(text), by: size).rows.map(\.properties.displayName) == [text, "B"])
        }
    }

    @Test(arguments: [
        ([0x01], "\u{FFFD}"), ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3, 0xBC], "ü"), ([0xC3, 0x61], "\u{FFFD}a"),
        ([0xF0, 0x9F, 0x98, 0x80], "😀"), ([0xC0, 0xAF], "\u{FFFD}\u{FFFD}"), ([0xEF, 0xBF, 0xBF], "\u{FFFD}"),
        // An unpaired surrogate.
        ([0xED, 0xA0, 0xBD], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ]) func namesWithBytesInvalidInXMLAreRead(bytes: [UInt8], name: String) throws {
        for opening in ["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] {
            let parts = (opening + named("|")).utf8.split(separator: UInt8(ascii: "|"))
            for size in [1, 3, 7, 100_000] {
                let rows = try read(Array(parts[0]) + bytes + Array(parts[1]), by: size).rows
                #expect(rows.map(\.properties.displayName) == [name, "B"])
            }
        }
    }

    @Test func otherEncodingsAreReadByTheirDeclaration() throws {
        let latin = "<?xml version='1.0' encoding='ISO-8859-1'?>" + named("Caf\u{E9} &amp; B")
        let wide = latin.replacing("ISO-8859-1", with: "UTF-16")
        let narrow: [UInt8] = latin.unicodeScalars.map { UInt8($0.value) }
        var pairs: [UInt8] = [0xFE, 0xFF]
        for unit in wide.utf16 { pairs += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        for text in [narrow, pairs] {
            for size in [1, 3, 100_000] {
                #expect(try read(text, by: size).rows.map(\.properties.displayName) == ["Café & B", "B"])
            }
        }
    }

    @Test func aDocumentTypeIsRefusedBeforeItsEntitiesAreExpanded() {
        let bomb = """
            <!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
            <multistatus xmlns="DAV:"><response><href>&c;</href></response></multistatus>
            """
        #expect(throws: CalDAVError.unreadable(.doctype)) { try read(bomb) }
    }

    @Test func upTo64LevelsAreRead() throws {
        let text = { (inner: Int) in
            "<multistatus xmlns=\"DAV:\">" + String(repeating: "<x>", count: inner)
                + String(repeating: "</x>", count: inner) + "</multistatus>"
        }
        #expect(try read(text(63)).rows.isEmpty)
        #expect(throws: CalDAVError.unreadable(.tooDeep)) { try read(text(64)) }
        #expect(throws: CalDAVError.unreadable(.tooDeep)) { try read(text(100_000), by: 65536) }
    }

    @Test func aTaskOverOneMebibyteIsListedButNotRead() throws {
        let text = { (count: Int) in
            """
            <multistatus xmlns="DAV:"><response><href>/a</href><propstat><prop><getetag>"1"</getetag>
            <calendar-data xmlns="urn:ietf:params:xml:ns:caldav">\(String(repeating: "x", count: count))</calendar-data>
            </prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
            """
        }
        let (kept, left) = (try read(text(1 << 20), by: 65536), try read(text(1 << 20 + 1), by: 65536))
        #expect(kept.rows[0].properties.calendarData?.count == 1 << 20)
        #expect(!kept.rows[0].properties.isTooLarge)
        #expect(left.rows[0].properties.isTooLarge)
        #expect(left.rows[0].properties.etag == "\"1\"")
        #expect(left.rows[0].properties.calendarData == [])
    }

    @Test func anOverlongHrefIsReadAsEmptyAndDoesNotDelayOthers() throws {
        let long = String(repeating: "x", count: 100_000)
        let text = """
            <multistatus xmlns="DAV:"><response><href>\(long)</href></response><response></response>\
            <response><href>/a</href></response></multistatus>
            """
        #expect(try read(text, by: 65536).rows.map(\.href) == ["", "", "/a"])
    }

    @Test func anOverlongTokenIsRefused() {
        let text = "<multistatus xmlns=\"DAV:\"><sync-token>" + String(repeating: "x", count: 100_000)
        #expect(throws: CalDAVError.unreadable(.tooLarge)) { try read(text) }
    }

    @Test func elementsOfOtherNamespacesAreIgnored() throws {
        let text = """
            <multistatus xmlns="DAV:" xmlns:x="urn:x"><response><href>/a</href><propstat><prop>
            <x:getetag>no</x:getetag></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
            """
        #expect(try read(text).rows[0].properties.etag == nil)
    }

    @Test func textWrittenIntoXMLIsEscaped() throws {
        let hard = "a<b>&\"c\"\u{1}\r\n]]>ü😀"
        let text = """
            <multistatus xmlns="DAV:"><response><href>/a</href><propstat><prop><displayname>x\(DavXML.escaped(hard))\
            </displayname></prop></propstat></response></multistatus>
            """
        #expect(try read(text).rows[0].properties.displayName == "xa<b>&\"c\"\r\n]]>ü😀")
    }
}
