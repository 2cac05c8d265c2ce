// What has changed in a list.

import Sync

extension CalDAVRemote {
    /// A row of a listing, in the server's spelling.
    private struct Row: Sendable {
        var href: String
        var status: Int?
        var etag: String?
        var isCollection: Bool
        var properties: DavProperties?
    }

    /// What has been listed.
    private struct Listing {
        var rows: [String: RemoteChanges.Row] = [:]
        var sync: String?
        /// When the answer was made by the server's clock, in seconds since 1970.
        var date: Int?
        /// Whether the server had more to say.
        var isTruncated = false
        /// Whether the list itself was among the rows.
        var hasItself = false

        /// Takes a row whose address can name no task of the list.
        mutating func take(unusable row: Row) {
            // It may be the list itself, by a name that a server behind another one has for it.
            if row.status == 507 { isTruncated = true }
            if row.isCollection || row.href.hasSuffix("/") { return }
            let isGone = row.status == 404 || row.status == 410
            // What is cut off may be what is wrong with it: with a fragment it stays unusable.
            let isLong = row.href.unicodeScalars.count > mostOfUnusable
            let kept = isLong ? String(row.href.unicodeScalars.prefix(mostOfUnusable)) + "#…" : row.href
            rows[kept] = isGone ? .gone : .unusable
        }
    }

    /// How much of an address is kept that cannot be used, in characters: enough to find it on the server.
    fileprivate static let mostOfUnusable = 500

    /// How many pages an answer may have: with the few hundred rows that servers put on one, more than any list.
    private static let mostPages = 1000

    /// What has changed; nil where the token is no longer good.
    func listing(since text: String?) async throws(CalDAVError) -> RemoteChanges? {
        guard let text else { return try await fullListing() }
        guard let token = CalDAVToken(text) else { return nil }
        let (found, date) = try await properties()
        if let known = token.ctag, found.ctag == known { return RemoteChanges([:], token: text, of: found) }
        guard let since = token.sync, let listing = try await changes(since: since) else { return nil }
        // The ctag may be older than the rows. If it is a hash of the contents, the list would have it again once somebody took
        // the last change back, and that would be missed; so it is kept only where nothing has changed.
        let ctag = listing.rows.isEmpty ? found.ctag : nil
        let next = CalDAVToken(ctag: ctag, sync: listing.sync).without(secondOf: listing.date ?? date, since: since)
        return RemoteChanges(listing.rows, token: next.text, of: found)
    }

    private func fullListing() async throws(CalDAVError) -> RemoteChanges {
        // Asked for first: what changes meanwhile is then told of the next time.
        let (found, date) = try await properties()
        var token = CalDAVToken(ctag: found.ctag, sync: nil)
        let tasksOnly = found.components.map { $0 == ["VTODO"] } ?? false
        if found.syncToken != nil, tasksOnly || found.components == nil, let listing = try await changes(since: nil) {
            token.sync = listing.sync
            let next = token.without(secondOf: date).without(secondOf: listing.date)
            return RemoteChanges(listing.rows, token: next.text, of: found)
        }
        // The token stands for what was before this listing; so nothing falls between them.
        token.sync = tasksOnly ? nil : found.syncToken
        let rows = tasksOnly || found.components == nil ? try await allRows() : try await taskRows()
        return RemoteChanges(rows, token: token.without(secondOf: date).text, of: found)
    }

    /// What the server says of the list itself, and when by its clock.
    private func properties() async throws(CalDAVError) -> (DavProperties, date: Int?) {
        let request = DavRequest("PROPFIND", list, depth: 0, xml: DavXML.state)
        let (answer, rows) = try await session.send(
            request, keeping: { Row(href: $0.href, status: $0.status, isCollection: true, properties: $0.properties) })
        guard answer.isMultistatus else { throw answer.whyNotRead }
        guard let row = rows.first else { throw .unreadable(.lacking) }
        if row.status == 404 || row.status == 410 { throw .collectionGone }
        guard let properties = row.properties else { throw .unreadable(.lacking) }
        return (properties, answer.date)
    }

    /// What has changed by the server's own account of it (RFC 6578), page by page; nil where it has none, or no longer knows
    /// the token.
    private func changes(since token: String?) async throws(CalDAVError) -> Listing? {
        var (all, since) = (Listing(), token)
        for _ in 0..<Self.mostPages {
            let request = DavRequest("REPORT", list, depth: 0, xml: DavXML.changes(since: since))
            let (answer, page) = try await listing(request)
            guard answer.isMultistatus else {
                guard answer.isRefusal(ofToken: since != nil) else { throw answer.whyNotRead }
                return nil
            }
            guard let sync = answer.syncToken, !sync.isEmpty else { throw .unreadable(.lacking) }
            all.rows.merge(page.rows) { $1 }
            (all.sync, all.date) = (sync, answer.date)
            guard page.isTruncated else { return all }
            guard sync != since else { throw .unreadable(.lacking) }
            since = sync
        }
        throw .unreadable(.tooLarge)
    }

    /// All that is in the list, by asking for everything below it.
    private func allRows() async throws(CalDAVError) -> [String: RemoteChanges.Row] {
        let (answer, listing) = try await listing(DavRequest("PROPFIND", list, depth: 1, xml: DavXML.etags))
        guard answer.isMultistatus else { throw answer.whyNotRead }
        // An answer without the list itself is not whole, and all would seem to be gone.
        guard listing.hasItself, !listing.isTruncated else { throw .unreadable(.lacking) }
        return listing.rows
    }

    /// All tasks of a list that has other things too.
    private func taskRows() async throws(CalDAVError) -> [String: RemoteChanges.Row] {
        let (answer, listing) = try await listing(DavRequest("REPORT", list, depth: 1, xml: DavXML.tasks))
        guard answer.isMultistatus else { throw answer.whyNotRead }
        guard !listing.isTruncated else { throw .unreadable(.tooLarge) }
        return listing.rows
    }

    private func listing(_ request: DavRequest) async throws(CalDAVError) -> (DavAnswer, Listing) {
        let (answer, rows) = try await session.send(
            request,
            keeping: {
                Row(
                    href: $0.href, status: $0.status, etag: $0.properties.etag,
                    isCollection: $0.properties.isCollection)
            })
        let own = CalDAVRemote.spelling(of: list.path, in: list)
        var listing = Listing()
        state.withLock { state in
            for row in rows {
                guard let spelling = state.spellings.take(row.href) else {
                    listing.take(unusable: row)
                    continue
                }
                guard spelling != own, spelling + "/" != own else {
                    listing.hasItself = true
                    if row.status == 507 { listing.isTruncated = true }
                    continue
                }
                if row.isCollection || spelling.hasSuffix("/") { continue }
                let isGone = row.status == 404 || row.status == 410
                listing.rows[spelling] = isGone ? .gone : .there(etag: row.etag)
            }
        }
        return (answer, listing)
    }
}

extension RemoteChanges {
    /// - Parameter list: what the server says of the list itself; nil where it was not asked.
    fileprivate init(_ rows: [String: Row], token: String?, of list: DavProperties?) {
        self.init(rows: rows, token: token, look: list?.look, isReadOnly: list?.isWritable.map { !$0 })
    }
}

extension DavAnswer {
    /// Whether the server says that it cannot tell what has changed: since a token, or at all.
    fileprivate func isRefusal(ofToken: Bool) -> Bool {
        switch status {
        case 400, 403, 405, 409, 412, 415, 422, 501, 507: true
        // Some say so of a token that has expired; without one, the list is gone.
        case 410: ofToken
        // Others (Xandikos) fail at a token that they do not know. One that has too much to do says when to come again.
        case 500: ofToken && retryAfter == nil
        default: false
        }
    }
}
