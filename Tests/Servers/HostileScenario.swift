// The attacks that a hostile server may try on a client.

import Foundation
import Synchronization

/// An attack of a hostile server on a client.
public enum HostileScenario: String, CaseIterable, Sendable {
    case redirectLoop, redirectChain, redirectToOtherHost, redirectToPlainHTTP
    case dripOfHeaders, dripOfBody, dripOfRows
    case endlessPages, endlessPagesOfNewRows, endlessRows, endlessSpace, endlessHeaders
    case gzipBomb, entityBomb, deepXML, hugeAttribute
    case etagsWithLineBreaks, missingETags, weakETags
    case hrefsOfOtherHosts, hrefsWithOddPaths, hrefsTwice
    case changingRealms, changingSchemes, staleNonces
    case collectionTwice, textsOfOthers

    /// Whether the attack concerns the password, which the server then never accepts.
    public var concernsPassword: Bool {
        switch self {
        case .changingRealms, .changingSchemes, .staleNonces: true
        default: false
        }
    }

    /// Whether the response is endless, or too slow to be useful.
    public var isEndless: Bool {
        switch self {
        case .dripOfHeaders, .dripOfBody, .dripOfRows, .endlessPages, .endlessPagesOfNewRows, .endlessRows,
            .endlessSpace, .gzipBomb:
            true
        default: false
        }
    }

    /// Makes a server attack with this scenario from now on.
    ///
    /// - Parameter path: The path of the attacked collection.
    public func plan(on server: FaultyServer, at path: String) {
        switch self {
        case .redirectLoop, .redirectChain, .redirectToOtherHost, .redirectToPlainHTTP:
            server.plan(redirect(path), times: nil)
        case .changingRealms, .changingSchemes, .staleNonces: server.plan(challenge, times: nil)
        case .hrefsTwice, .missingETags, .weakETags, .etagsWithLineBreaks, .textsOfOthers:
            server.plan(.edit { edit(&$0) }, for: "REPORT", path: path, times: nil)
        case .collectionTwice: server.plan(.edit { edit(&$0) }, for: "PROPFIND", times: nil)
        case .hrefsOfOtherHosts, .hrefsWithOddPaths:
            server.plan(.edit { edit(&$0) }, for: "REPORT", path: path, times: nil)
        case .dripOfHeaders, .dripOfBody, .endlessHeaders, .gzipBomb, .entityBomb, .deepXML, .hugeAttribute:
            server.plan(.raw { _, send in stream(send) }, path: path, times: nil)
        case .dripOfRows, .endlessPages, .endlessPagesOfNewRows, .endlessRows, .endlessSpace:
            server.plan(listing(path), for: "REPORT", path: path, times: nil)
        }
    }

    // MARK: Redirects and passwords

    private func redirect(_ path: String) -> Fault {
        let number = Mutex(0)
        return .answer { request in
            let next = number.withLock { number in
                number += 1
                return number
            }
            let location =
                switch self {
                case .redirectLoop: request.path
                case .redirectChain: path + "\(next)/"
                case .redirectToOtherHost: "https://other.invalid/"
                default: "http://other.invalid/"
                }
            return HTTPMessage(status: 301, headers: [("Location", location)])
        }
    }

    private var challenge: Fault {
        let number = Mutex(0)
        return .answer { _ in
            let next = number.withLock { number in
                number += 1
                return number
            }
            let digest = "Digest realm=\"r\", qop=\"auth\", algorithm=MD5, nonce=\"n\(next)\""
            let challenge =
                switch self {
                case .changingRealms: "Basic realm=\"realm \(next)\""
                case .staleNonces: digest + ", stale=true"
                default: next.isMultiple(of: 2) ? digest : "Basic realm=\"realm \(next)\""
                }
            return HTTPMessage(status: 401, headers: [("WWW-Authenticate", challenge)])
        }
    }

    // MARK: Edited responses

    private func edit(_ answer: inout HTTPMessage) {
        let etag = /<getetag>[^<]*<\/getetag>/
        switch self {
        case .etagsWithLineBreaks:
            answer.text = answer.text.replacing(etag, with: "<getetag>\"a&#13;&#10;X: y\"</getetag>")
        case .missingETags: answer.text = answer.text.replacing(etag, with: "")
        case .weakETags: answer.text = answer.text.replacing("<getetag>\"", with: "<getetag>W/\"")
        case .textsOfOthers: answer.text = answer.text.replacing(/UID:uid-\d+/, with: "UID:one-for-all")
        case .hrefsTwice:
            answer.text = answer.text.replacing(/<response>(?:(?!<\/response>).)*<\/response>/.dotMatchesNewlines()) {
                String($0.output) + $0.output.replacing("uid-", with: "%75%69d-").replacing(".ics", with: "%2Eics")
            }
        case .collectionTwice:
            answer.text = answer.text.replacing(/<response>(?:(?!<\/response>).)*<\/response>/.dotMatchesNewlines()) {
                String($0.output) + $0.output.replacing("/home/", with: "/%68ome/")
            }
        default:
            let hrefs =
                self == .hrefsOfOtherHosts
                ? ["https://other.invalid/l/a.ics", "//other.invalid/l/b.ics", "file:///etc/passwd", "urn:x:y"]
                : [
                    "//a.ics", "/anna//home//b.ics", "../../c.ics", "/anna/home/../d.ics", "/anna/home/%2e%2e/e.ics",
                    "/anna/home/%ZZ.ics", "/anna/home/%00.ics", "?q", "#f",
                    "/anna/home/"
                        + String(repeating: "x", count: 60_000) + ".ics",
                ]
            let rows = hrefs.map { Self.row($0) }.joined()
            answer.text = answer.text.replacing("</multistatus>", with: rows + "</multistatus>")
        }
    }

    private static func row(_ href: String, etag: String = "\"x\"") -> String {
        """
        <response xmlns="DAV:"><href>\(href)</href><propstat><prop><getetag>\(etag)</getetag></prop>\
        <status>HTTP/1.1 200 OK</status></propstat></response>
        """
    }

    // MARK: Endless responses

    private static let opening = "<?xml version=\"1.0\"?><multistatus xmlns=\"DAV:\">"

    /// Returns the fault that replaces a listing.
    private func listing(_ path: String) -> Fault {
        let page = Mutex(0)
        return .raw { _, send in
            let number = page.withLock { page in
                page += 1
                return page
            }
            let rows = { (first: Int, count: Int) in
                (first..<first + count).map { Self.row("\(path)endless-\($0).ics") }.joined()
            }
            switch self {
            case .endlessPages: Self.send(page: rows(0, 10), number, path, send)
            case .endlessPagesOfNewRows: Self.send(page: rows(number * 500, 500), number, path, send)
            default:
                guard Self.begin(send) else { return }
                for next in 0... {
                    let bytes =
                        switch self {
                        case .endlessSpace: Array(repeating: UInt8(ascii: " "), count: 1 << 16)
                        case .dripOfRows: Array(Self.row("\(path)endless-\(next).ics").utf8)
                        default: Array(rows(next * 100, 100).utf8)
                        }
                    guard Self.send(chunk: bytes, send) else { return }
                    if self == .dripOfRows { Thread.sleep(forTimeInterval: 0.2) }
                }
            }
        }
    }

    private static func send(page rows: String, _ number: Int, _ path: String, _ send: ([UInt8]) -> Bool) {
        let end = """
            <response><href>\(path)</href><status>HTTP/1.1 507 Insufficient Storage</status></response>\
            <sync-token>http://x/\(number)</sync-token></multistatus>
            """
        if begin(send), self.send(chunk: Array((rows + end).utf8), send) { _ = send(Array("0\r\n\r\n".utf8)) }
    }

    private static func begin(_ send: ([UInt8]) -> Bool, headers: String = "") -> Bool {
        let head = """
            HTTP/1.1 207 Multi-Status\r\nContent-Type: application/xml\r\nTransfer-Encoding: chunked\r\n\(headers)\r\n
            """
        return send(Array(head.utf8)) && (!headers.isEmpty || self.send(chunk: Array(opening.utf8), send))
    }

    private static func send(chunk: [UInt8], _ send: ([UInt8]) -> Bool) -> Bool {
        send(Array((String(chunk.count, radix: 16) + "\r\n").utf8) + chunk + Array("\r\n".utf8))
    }

    /// Sends the bytes that replace any response.
    private func stream(_ send: ([UInt8]) -> Bool) {
        switch self {
        case .dripOfHeaders:
            guard send(Array("HTTP/1.1 207 Multi-Status\r\nX-Slow: ".utf8)) else { return }
            while send([UInt8(ascii: "x")]) { Thread.sleep(forTimeInterval: 0.2) }
        case .endlessHeaders:
            guard send(Array("HTTP/1.1 207 Multi-Status\r\n".utf8)) else { return }
            let line = Array(("X-Long: " + String(repeating: "x", count: 8000) + "\r\n").utf8)
            while send(line) {}
        case .dripOfBody:
            guard Self.begin(send) else { return }
            while Self.send(chunk: [UInt8(ascii: " ")], send) { Thread.sleep(forTimeInterval: 0.2) }
        case .gzipBomb:
            guard Self.begin(send, headers: "Content-Encoding: gzip\r\n") else { return }
            guard Self.send(chunk: DeflateBomb.opening(Self.opening), send) else { return }
            while Self.send(chunk: DeflateBomb.spaces, send) {}
        case .entityBomb:
            let entities = (1...30).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
            let text = "<!DOCTYPE x [<!ENTITY e0 \"x\">\(entities)]><multistatus xmlns=\"DAV:\">&e30;</multistatus>"
            answer(Array(text.utf8), send)
        case .deepXML: answer(Array((Self.opening + String(repeating: "<a>", count: 1_000_000)).utf8), send)
        default:
            answer(Array((Self.opening + "<a b=\"" + String(repeating: "x", count: 20 << 20)).utf8), send)
        }
    }

    private func answer(_ body: [UInt8], _ send: ([UInt8]) -> Bool) {
        let head = "HTTP/1.1 207 Multi-Status\r\nContent-Length: \(body.count)\r\n\r\n"
        _ = send(Array(head.utf8) + body)
    }
}

/// A gzip stream that expands to 158 times its length (RFC 1951, 3.2.6, with fixed codes).
private enum DeflateBomb {
    /// Returns the start of the stream: a text and a space that the rest of the stream repeats. It ends at a byte
    /// boundary.
    static func opening(_ text: String) -> [UInt8] {
        var bits = Bits()
        // The last block, with fixed codes.
        bits.append(1, count: 1)
        bits.append(1, count: 2)
        for byte in Array(text.utf8) + [UInt8(ascii: " ")] { bits.append(code: 0x30 + Int(byte), count: 8) }
        // Add repeats up to a byte boundary.
        while !bits.isWhole { bits.appendRepeat() }
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bits.bytes
    }

    /// About 1.6 MiB of spaces.
    static let spaces: [UInt8] = {
        var bits = Bits()
        for _ in 0..<6400 { bits.appendRepeat() }
        return bits.bytes
    }()

    private struct Bits {
        private(set) var bytes: [UInt8] = []
        private var count = 0
        var isWhole: Bool { count.isMultiple(of: 8) }

        mutating func append(_ value: Int, count number: Int) {
            for place in 0..<number {
                if isWhole { bytes.append(0) }
                bytes[bytes.count - 1] |= UInt8((value >> place) & 1) << UInt8(count % 8)
                count += 1
            }
        }

        /// Appends a code with its highest bit first.
        mutating func append(code: Int, count number: Int) {
            for place in (0..<number).reversed() { append((code >> place) & 1, count: 1) }
        }

        /// Appends 258 copies of the last byte.
        mutating func appendRepeat() {
            append(code: 0b1100_0101, count: 8)
            append(code: 0, count: 5)
        }
    }
}
