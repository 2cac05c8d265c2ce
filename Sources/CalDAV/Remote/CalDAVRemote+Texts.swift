// Reading, writing and deleting of resources in a list.

import SyncEngine

extension CalDAVRemote {
    /// The maximum number of resources that a call requests one by one because they are missing from a response. The
    /// limit does not apply while all of them turn out to be deleted: some servers leave out deleted resources.
    private static let maxRequestedByName = 10
    /// The maximum number of bytes of a response with texts. The response is held in memory as a whole. A text of 1 MiB
    /// fits, even if it is escaped.
    private static let maxTextsBytes = 8 << 20
    private static let calendarType = "text/calendar; charset=utf-8"

    /// Fetches the resources at some hrefs.
    func texts(at hrefs: [String]) async throws(CalDAVError) -> [String: RemoteState] {
        var states: [String: RemoteState] = [:]
        // An older version of Furrow may have stored an unusable href. It is not requested either.
        for href in hrefs where !isUsable(href) { states[href] = .unreadable(.unusableHref, etag: nil) }
        let unusable = states
        let hrefs = unusable.isEmpty ? hrefs : hrefs.filter { unusable[$0] == nil }
        guard !hrefs.isEmpty else { return states }
        do throws(CalDAVError) {
            states.merge(try await listedTexts(at: hrefs)) { $1 }
        } catch {
            // The response may be unreadable because XML cannot contain some of the text's characters. A single text
            // can be fetched without XML.
            guard hrefs.count == 1, case .failing = error.remoteErrorForPart else { throw error }
        }
        // Some servers leave out deleted resources, others leave out resources that they lost track of. A request by
        // name distinguishes the two.
        var areAllGone = true
        for (number, href) in hrefs.filter({ states[$0] == nil }).enumerated() {
            guard number < Self.maxRequestedByName || areAllGone else { break }
            let state = try await text(at: href)
            if state != .gone { areAllGone = false }
            states[href] = state
        }
        return states
    }

    /// Fetches the resources at some hrefs with one request. The server may leave out some of them.
    private func listedTexts(at hrefs: [String]) async throws(CalDAVError) -> [String: RemoteState] {
        let list = list
        let requested = Dictionary(
            hrefs.map { (CalDAVRemote.spelling(of: $0, in: list) ?? $0, $0) }, uniquingKeysWith: { first, _ in first })
        var request = DavRequest("REPORT", list, depth: 1, xml: DavXML.multiget(hrefs.map(serverSpelling)))
        (request.meter, request.maxResponseBytes) = (meter, Self.maxTextsBytes)
        let rows = ResponseCollector<(String, RemoteState)>()
        let (meter, counted) = (meter, UniqueHrefs())
        let response: HTTPResponse
        do throws(CalDAVError) {
            response = try await session.send(request) { response in
                guard let spelling = CalDAVRemote.spelling(of: response.href, in: list), let href = requested[spelling],
                    let state = RemoteState(response)
                else { return }
                rows.append((href, state))
                // On a slow connection, the whole response may take longer than the time limit without progress.
                if counted.isFirst(href) { meter?.taskArrived() }
            }
        } catch {
            if hrefs.count > 1, error.isTooLong(hasBegun: !rows.rows.isEmpty) { throw .unreadable(.tooLarge) }
            throw error
        }
        guard response.isMultistatus else {
            throw hrefs.count > 1 && [413, 507].contains(response.status) ? .unreadable(.tooLarge) : response.readError
        }
        return Dictionary(rows.rows) { $1 }
    }

    /// Fetches the resource at an href by name. Returns nil if the server does not report its state.
    private func text(at href: String) async throws(CalDAVError) -> RemoteState? {
        var request = DavRequest("GET", try address(of: href))
        // A compressed response may have a different ETag than the text itself.
        request.headers = [("Accept", "text/calendar"), ("Accept-Encoding", "identity")]
        (request.meter, request.maxResponseBytes) = (meter, Self.maxTextsBytes)
        let response: HTTPResponse
        do throws(CalDAVError) {
            response = try await session.send(request)
        } catch .unreadable(.tooLarge) {
            return RemoteState.tooLarge(etag: nil)
        }
        if response.isGone { return .gone }
        if let problem = response.problem { throw problem }
        guard response.status == 200, !response.isHTML else { return nil }
        guard response.text.count <= MultistatusReader.maxCalendarData else {
            return .tooLarge(etag: response.strongETag)
        }
        guard let text = String(validating: response.text, as: UTF8.self) else {
            return .unreadable(.notUTF8, etag: response.strongETag)
        }
        return .exists(text: text, etag: response.strongETag)
    }

    func store(_ text: String, at href: String, if expected: RemoteExpectation) async throws(CalDAVError) -> PutResult {
        guard text.utf8.count <= MultistatusReader.maxCalendarData else { throw .refused(status: 413) }
        var request = DavRequest("PUT", try address(of: href))
        request.body = (Self.calendarType, text)
        request.followsRedirects = false
        switch expected {
        case .nothing: request.headers = [("If-None-Match", "*")]
        case .unchanged(let etag): request.headers = [("If-Match", etag)]
        }
        let response = try await session.send(request)
        if response.isSuccess, response.status != 207 { return .stored(etag: response.strongETag) }
        guard ![404, 409, 412].contains(response.status) else { return .unexpected }
        throw response.writeError
    }

    /// Moves a resource from another list on the same server.
    func relocate(_ href: String, etag: String, to new: String) async throws(CalDAVError) {
        var request = DavRequest("MOVE", try address(of: href))
        request.headers = [("Destination", try address(of: new).text), ("Overwrite", "F"), ("If-Match", etag)]
        request.followsRedirects = false
        let response = try await session.send(request)
        if response.isSuccess, response.status != 207 { return }
        // The status 502 means that the server does not regard the destination as its own (RFC 4918, 9.9.4). This
        // happens behind a proxy.
        if response.status != 502, let problem = response.problem { throw problem }
        throw .refused(status: response.status)
    }

    func remove(_ href: String, etag: String) async throws(CalDAVError) -> DeleteResult {
        var request = DavRequest("DELETE", try address(of: href))
        request.headers = [("If-Match", etag)]
        request.followsRedirects = false
        let response = try await session.send(request)
        if (response.isSuccess && response.status != 207) || response.isGone { return .gone }
        guard response.status != 412 else { return .changed }
        throw response.writeError
    }
}

extension CalDAVError {
    /// Returns whether a request for fewer resources may succeed.
    ///
    /// - Parameter hasBegun: Whether some of the response has arrived.
    fileprivate func isTooLong(hasBegun: Bool) -> Bool {
        switch self {
        case .unreadable(.tooLarge): true
        case .unreadable(.incomplete), .unreachable(.cutOff, _): hasBegun
        default: false
        }
    }
}

extension HTTPResponse {
    /// The ETag if it is strong. A weak ETag comes from a proxy that compresses responses, and is unknown to the
    /// server.
    fileprivate var strongETag: String? { ETag.usable(etag).flatMap { $0.hasPrefix("W/") ? nil : $0 } }
}

extension RemoteState {
    /// Returns the state of a text that is larger than the limit.
    fileprivate static func tooLarge(etag: String?) -> RemoteState {
        .unreadable(.tooLarge(limit: MultistatusReader.maxCalendarData), etag: etag)
    }

    /// Returns nil if the response reports neither a text nor its absence.
    fileprivate init?(_ response: DavResponse) {
        if response.isGone {
            self = .gone
        } else if response.properties.isTooLarge {
            // The text cannot be used. It is distinguished from a deleted resource and stays unchanged.
            self = .tooLarge(etag: response.properties.etag)
        } else if let data = response.properties.calendarData, !data.isEmpty {
            self = .exists(text: withLineEnds(data), etag: response.properties.etag)
        } else {
            return nil
        }
    }
}

/// Returns a text with the CRLF line ends of iCalendar, which XML reduces to line feeds.
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
