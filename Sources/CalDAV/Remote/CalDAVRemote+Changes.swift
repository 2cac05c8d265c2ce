// Listing of the changes in a list.

import SyncEngine
import Synchronization

extension CalDAVRemote {
    /// The parts of a listing other than its rows.
    private struct ChangeListing {
        var sync: String?
        /// The time of the response by the server's clock, in seconds since 1970.
        var date: Int?
        /// Whether the server left out further rows.
        var isTruncated = false
        /// Whether the rows included the list itself.
        var includesCollection = false
        /// Whether there were rows other than the list itself.
        var hasRows = false
    }

    /// Lists the changes in the list. Returns nil if the token is no longer valid.
    ///
    /// - Parameter sink: Receives the rows.
    func listing(
        since text: String?, into sink: @escaping RemoteRowSink
    ) async throws(CalDAVError) -> RemoteChanges? {
        guard let text else { return try await fullListing(into: sink) }
        guard let token = CalDAVToken(text) else { return nil }
        let (collection, date) = try await properties()
        if let oldCtag = token.ctag, collection.ctag == oldCtag { return RemoteChanges(token: text, of: collection) }
        guard let since = token.sync, let listing = try await changes(since: since, into: sink) else {
            return nil
        }
        // The ctag may be older than the rows. If the ctag is a hash of the contents and the last change is reverted,
        // the list gets the old ctag again and the revert would be missed. Therefore the ctag is stored only if nothing
        // has changed.
        let ctag = listing.hasRows ? nil : collection.ctag
        let next = CalDAVToken(ctag: ctag, sync: listing.sync).withoutParts(
            fromSecond: listing.date ?? date, since: since)
        return RemoteChanges(token: next.text, of: collection)
    }

    /// Lists all tasks. Uses sync-collection if the server supports it, unless the server reports that the list may
    /// contain other components, which sync-collection would list too.
    private func fullListing(into sink: @escaping RemoteRowSink) async throws(CalDAVError) -> RemoteChanges {
        // Send this request first, so that the next listing reports changes made in the meantime.
        let (collection, date) = try await properties()
        var token = CalDAVToken(ctag: collection.ctag, sync: nil)
        let tasksOnly = collection.components.map { $0 == ["VTODO"] } ?? false
        if collection.syncToken != nil, tasksOnly || collection.components == nil,
            let listing = try await changes(since: nil, into: sink)
        {
            token.sync = listing.sync
            let next = token.withoutParts(fromSecond: date).withoutParts(fromSecond: listing.date)
            return RemoteChanges(token: next.text, of: collection)
        }
        // The token is older than the listing that follows, so no change between the two is missed.
        token.sync = tasksOnly ? nil : collection.syncToken
        if tasksOnly || collection.components == nil {
            try await listAll(into: sink)
        } else {
            try await listTasks(into: sink)
        }
        return RemoteChanges(token: token.withoutParts(fromSecond: date).text, of: collection)
    }

    /// Fetches the properties of the list itself, and the time of the response by the server's clock.
    private func properties() async throws(CalDAVError) -> (DavProperties, date: Int?) {
        var request = DavRequest("PROPFIND", list, depth: 0, xml: DavXML.state)
        request.meter = meter
        let (response, firstRow) = try await session.first(of: request)
        guard response.isMultistatus else { throw response.readError }
        guard let row = firstRow else { throw .unreadable(.missingPart) }
        if row.isGone { throw .collectionGone }
        return (row.properties, response.date)
    }

    /// Lists changes with sync-collection (RFC 6578), page by page. Returns nil if the server does not support it or no
    /// longer knows the token.
    private func changes(
        since token: String?, into sink: @escaping RemoteRowSink
    ) async throws(CalDAVError) -> ChangeListing? {
        var (all, since) = (ChangeListing(), token)
        // The sink ends the loop if there are too many pages.
        while true {
            let request = DavRequest("REPORT", list, depth: 0, xml: DavXML.changes(since: since))
            let (response, page) = try await listing(request, into: sink)
            guard response.isMultistatus else {
                guard response.isRefusal(ofToken: since != nil) else { throw response.readError }
                return nil
            }
            guard let sync = response.syncToken, !sync.isEmpty else { throw .unreadable(.missingPart) }
            (all.sync, all.date, all.hasRows) = (sync, response.date, all.hasRows || page.hasRows)
            guard page.isTruncated else { return all }
            guard sync != since else { throw .unreadable(.missingPart) }
            let next = CalDAVToken(ctag: nil, sync: sync).withoutParts(fromSecond: response.date, since: since)
            guard sink([], RemotePageEnd(token: next.text)) else { throw .limitExceeded }
            since = sync
        }
    }

    /// Lists everything in the list with a PROPFIND of depth 1.
    private func listAll(into sink: @escaping RemoteRowSink) async throws(CalDAVError) {
        let request = DavRequest("PROPFIND", list, depth: 1, xml: DavXML.etags)
        let (response, listing) = try await listing(request, into: sink)
        guard response.isMultistatus else { throw response.readError }
        // A response without the list itself is incomplete, and all tasks would seem to be gone.
        guard listing.includesCollection, !listing.isTruncated else { throw .unreadable(.missingPart) }
    }

    /// Lists all tasks of a list that may contain other components too.
    private func listTasks(into sink: @escaping RemoteRowSink) async throws(CalDAVError) {
        let (response, listing) = try await listing(
            DavRequest("REPORT", list, depth: 1, xml: DavXML.tasks), into: sink)
        guard response.isMultistatus else { throw response.readError }
        guard !listing.isTruncated else { throw .unreadable(.tooLarge) }
    }

    /// Sends a request whose response is a listing, and passes its rows on as they arrive.
    private func listing(
        _ request: DavRequest, into sink: @escaping RemoteRowSink
    ) async throws(CalDAVError) -> (HTTPResponse, ChangeListing) {
        var request = request
        request.meter = meter
        let rows = ListedRows(sink)
        let ownSpelling = CalDAVRemote.spelling(of: list.path, in: list)
        let handle: DavResponseHandler = { response throws(CalDAVError) in
            let spelled = self.state.withLock { state in
                state.spellings.normalize(response.href).map { ($0, state.spellings.serverSpellingIfDifferent($0)) }
            }
            guard let (spelling, server) = spelled else { return try rows.append(unusable: response) }
            guard spelling != ownSpelling, spelling + "/" != ownSpelling else { return rows.recordCollection(response) }
            if response.properties.isCollection || spelling.hasSuffix("/") { return }
            let state = response.isGone ? RemoteRow.State.gone : .exists(etag: response.properties.etag)
            try rows.append(RemoteRow(spelling, state, spelling: server))
        }
        let response: HTTPResponse
        do throws(CalDAVError) {
            response = try await session.send(request, onResponse: handle)
        } catch {
            // The rows received so far are correct, only incomplete.
            try rows.flush()
            throw error
        }
        if response.isMultistatus { try rows.flush() }
        var listing = ChangeListing()
        (listing.includesCollection, listing.isTruncated, listing.hasRows) = rows.summary
        return (response, listing)
    }
}

/// The rows of a listing, collected on the session's thread.
private final class ListedRows: Sendable {
    private struct State {
        var waiting: [RemoteRow] = []
        var summary = (includesCollection: false, isTruncated: false, hasRows: false)
    }

    /// The number of rows passed on at once.
    private static let batchSize = 256
    /// The maximum number of characters stored of an unusable href, enough to find it on the server.
    private static let maxUnusableLength = 500

    private let state = Mutex(State())
    private let sink: RemoteRowSink

    init(_ sink: @escaping RemoteRowSink) { self.sink = sink }

    /// Whether the rows included the list itself, whether the server left out rows, and whether there were other rows.
    var summary: (includesCollection: Bool, isTruncated: Bool, hasRows: Bool) { state.withLock { $0.summary } }

    /// Records a row for the list itself.
    func recordCollection(_ response: DavResponse) {
        state.withLock { state in
            state.summary.includesCollection = true
            if response.status == 507 { state.summary.isTruncated = true }
        }
    }

    /// Adds a row with an href that no task of the list can have.
    func append(unusable response: DavResponse) throws(CalDAVError) {
        // The row may be the list itself, at the address that a server behind a proxy uses.
        if response.status == 507 { state.withLock { $0.summary.isTruncated = true } }
        let href = response.href
        if response.properties.isCollection || href.hasSuffix("/") { return }
        // The unusable part may be cut off, so the fragment keeps the href unusable.
        let isLong = href.unicodeScalars.count > Self.maxUnusableLength
        // An empty href is recorded under a name that no task can have.
        let stored = isLong || href.isEmpty ? String(href.unicodeScalars.prefix(Self.maxUnusableLength)) + "#…" : href
        try append(RemoteRow(stored, response.isGone ? .gone : .unusable))
    }

    /// Adds a row, and passes the collected rows on once there are enough.
    func append(_ row: RemoteRow) throws(CalDAVError) {
        let isFull = state.withLock { state in
            state.waiting.append(row)
            state.summary.hasRows = true
            return state.waiting.count >= Self.batchSize
        }
        if isFull { try flush() }
    }

    /// Passes on the rows collected so far.
    func flush() throws(CalDAVError) {
        let rows = state.withLock { state in
            defer { state.waiting.removeAll(keepingCapacity: true) }
            return state.waiting
        }
        guard rows.isEmpty || sink(rows, nil) else { throw .limitExceeded }
    }
}

extension RemoteChanges {
    /// - Parameter list: The properties of the list itself, or nil if they were not requested.
    fileprivate init(token: String?, of list: DavProperties?) {
        self.init(token: token, properties: list?.listProperties, isReadOnly: list?.isWritable.map { !$0 })
    }
}

extension HTTPResponse {
    /// Returns whether the server reports that it cannot list changes, either since a token or at all.
    fileprivate func isRefusal(ofToken: Bool) -> Bool {
        switch status {
        case 400, 403, 405, 409, 412, 415, 422, 501, 507: true
        // Some servers use this for an expired token. Without a token, it means that the list no longer exists.
        case 410: ofToken
        // Xandikos fails at an unknown token. An overloaded server, in contrast, says when to try again.
        case 500: ofToken && retryAfter == nil
        default: false
        }
    }
}
