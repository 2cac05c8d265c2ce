// Texts in a list: read, written, taken away.

import Sync

extension CalDAVRemote {
    /// How many addresses that an answer has left out are asked for one by one in a call, unless all of them are gone: then that
    /// is what it leaves out.
    private static let mostByName = 10
    /// The most bytes of an answer with texts: what it has is in memory at once. One text of 1 MiB fits, however it is escaped.
    private static let mostTexts = 8 << 20
    private static let calendarType = "text/calendar; charset=utf-8"

    /// What stands at some addresses.
    func texts(at hrefs: [String]) async throws(CalDAVError) -> [String: RemoteState] {
        var states: [String: RemoteState] = [:]
        // An older version of Furrow may have kept an unusable address. It is not asked for either.
        for href in hrefs where !isUsable(href) { states[href] = .unreadable(.unusableAddress, etag: nil) }
        let unusable = states
        let hrefs = unusable.isEmpty ? hrefs : hrefs.filter { unusable[$0] == nil }
        guard !hrefs.isEmpty else { return states }
        do throws(CalDAVError) {
            states.merge(try await listedTexts(at: hrefs)) { $1 }
        } catch {
            // What cannot be had within XML, as some signs cannot, can by itself.
            guard hrefs.count == 1, case .failing = error.remoteErrorOfPart else { throw error }
        }
        // Some leave out what is gone, and others what they lose sight of: by name they have to say.
        var areAllGone = true
        for (number, href) in hrefs.filter({ states[$0] == nil }).enumerated() {
            guard number < Self.mostByName || areAllGone else { break }
            let state = try await text(at: href)
            if state != .gone { areAllGone = false }
            states[href] = state
        }
        return states
    }

    /// What stands at some addresses, as far as the server says so of many at once.
    private func listedTexts(at hrefs: [String]) async throws(CalDAVError) -> [String: RemoteState] {
        let list = list
        let asked = Dictionary(
            hrefs.map { (CalDAVRemote.spelling(of: $0, in: list) ?? $0, $0) }, uniquingKeysWith: { first, _ in first })
        var request = DavRequest("REPORT", list, depth: 1, xml: DavXML.multiget(hrefs.map(serverSpelling)))
        (request.meter, request.longestAnswer) = (meter, Self.mostTexts)
        let rows = Collected<(String, RemoteState)>()
        let (meter, counted) = (meter, CountedOnce())
        let answer: DavAnswer
        do throws(CalDAVError) {
            answer = try await session.send(request) { response in
                guard let spelling = CalDAVRemote.spelling(of: response.href, in: list), let href = asked[spelling],
                    let state = RemoteState(response)
                else { return }
                rows.append((href, state))
                // On a slow link the whole answer takes longer than a server may be silent.
                if counted.isFirst(href) { meter?.taskArrived() }
            }
        } catch {
            if hrefs.count > 1, error.isTooLong(hasBegun: !rows.rows.isEmpty) { throw .unreadable(.tooLarge) }
            throw error
        }
        guard answer.isMultistatus else {
            throw hrefs.count > 1 && [413, 507].contains(answer.status) ? .unreadable(.tooLarge) : answer.whyNotRead
        }
        return Dictionary(rows.rows) { $1 }
    }

    /// What stands at an address, asked by name; nil where the server does not say.
    private func text(at href: String) async throws(CalDAVError) -> RemoteState? {
        var request = DavRequest("GET", try address(of: href))
        // A packed answer may have another ETag than the text itself.
        request.headers = [("Accept", "text/calendar"), ("Accept-Encoding", "identity")]
        (request.meter, request.longestAnswer) = (meter, Self.mostTexts)
        let answer: DavAnswer
        do throws(CalDAVError) {
            answer = try await session.send(request)
        } catch .unreadable(.tooLarge) {
            return RemoteState.tooLarge(etag: nil)
        }
        if answer.isGone { return .gone }
        if let problem = answer.problem { throw problem }
        guard answer.status == 200, !answer.isHTML else { return nil }
        guard answer.text.count <= MultistatusReader.mostCalendarData else { return .tooLarge(etag: answer.strongETag) }
        guard let text = String(validating: answer.text, as: UTF8.self) else {
            return .unreadable(.noText, etag: answer.strongETag)
        }
        return .there(text: text, etag: answer.strongETag)
    }

    /// Puts a text at an address.
    func store(_ text: String, at href: String, if expected: RemoteExpectation) async throws(CalDAVError) -> PutAnswer {
        guard text.utf8.count <= MultistatusReader.mostCalendarData else { throw .refused(status: 413) }
        var request = DavRequest("PUT", try address(of: href))
        request.body = (Self.calendarType, text)
        request.followsRedirects = false
        switch expected {
        case .nothing: request.headers = [("If-None-Match", "*")]
        case .unchanged(let etag): request.headers = [("If-Match", etag)]
        }
        let answer = try await session.send(request)
        if answer.isDone, answer.status != 207 { return .stored(etag: answer.strongETag) }
        guard ![404, 409, 412].contains(answer.status) else { return .unexpected }
        throw answer.whyNotWritten
    }

    /// Moves what stands at an address of another list of the same server.
    func relocate(_ href: String, etag: String, to new: String) async throws(CalDAVError) {
        var request = DavRequest("MOVE", try address(of: href))
        request.headers = [("Destination", try address(of: new).text), ("Overwrite", "F"), ("If-Match", etag)]
        request.followsRedirects = false
        let answer = try await session.send(request)
        if answer.isDone, answer.status != 207 { return }
        // 502 is of a place that the server does not take for its own (RFC 4918, 9.9.4), as some do behind another one.
        if answer.status != 502, let problem = answer.problem { throw problem }
        throw .refused(status: answer.status)
    }

    /// Takes away what stands at an address.
    func remove(_ href: String, etag: String) async throws(CalDAVError) -> DeleteAnswer {
        var request = DavRequest("DELETE", try address(of: href))
        request.headers = [("If-Match", etag)]
        request.followsRedirects = false
        let answer = try await session.send(request)
        if (answer.isDone && answer.status != 207) || answer.isGone { return .gone }
        guard answer.status != 412 else { return .changed }
        throw answer.whyNotWritten
    }
}

extension CalDAVError {
    /// Whether an answer may be had where it is shorter.
    ///
    /// - Parameter hasBegun: whether some of it has arrived.
    fileprivate func isTooLong(hasBegun: Bool) -> Bool {
        switch self {
        case .unreadable(.tooLarge): true
        case .unreadable(.incomplete), .unreachable(.cutOff, _): hasBegun
        default: false
        }
    }
}

extension DavAnswer {
    /// The ETag, if the text is this to the byte. A weak one has passed through something that packs answers, and the
    /// server would not know it.
    fileprivate var strongETag: String? { ETag.usable(etag).flatMap { $0.hasPrefix("W/") ? nil : $0 } }
}

extension RemoteState {
    /// A text with more bytes than are taken.
    fileprivate static func tooLarge(etag: String?) -> RemoteState {
        .unreadable(.tooLarge(limit: MultistatusReader.mostCalendarData), etag: etag)
    }

    /// What a server says of one address; nil where it says neither that there is a text nor that there is none.
    fileprivate init?(_ response: DavResponse) {
        if response.isGone {
            self = .gone
        } else if response.properties.isTooLarge {
            // Nothing can be made of it, and nothing is: it is told apart from what is gone, and left alone.
            self = .tooLarge(etag: response.properties.etag)
        } else if let data = response.properties.calendarData, !data.isEmpty {
            self = .there(text: withLineEnds(data), etag: response.properties.etag)
        } else {
            return nil
        }
    }
}

/// A text with iCalendar's line ends, of which XML has left the line feeds.
func withLineEnds(_ data: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(data.count + data.count / 16)
    var last: UInt8 = 0
    for byte in data {
        if byte == 0x0A, last != 0x0D { result.append(0x0D) }
        result.append(byte)
        last = byte
    }
    return String(decoding: result, as: UTF8.self)
}
