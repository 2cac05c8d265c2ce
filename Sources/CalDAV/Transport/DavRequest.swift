// A request to a server, and its answer.

import Sync

/// A request.
struct DavRequest: Sendable {
    var method: String
    var address: DavAddress
    var headers: [(name: String, value: String)] = []
    /// Its body with the type of it.
    var body: (type: String, text: String)?
    /// Whether a redirect is followed: on one host for all that reads; never for what writes.
    var followsRedirects = true
    /// Whether it may be followed to another host; no credentials go there.
    var leavesHost = false
    /// The most bytes of its answer that are read, as unpacked; nil for as many as the session reads.
    var longestAnswer: Int?
    /// Counts the bytes of its answer, as unpacked, and bounds how long it takes; nil where the session's options do.
    var meter: SyncMeter?

    /// Whether it deletes a whole list, as the person has asked. Collections have no ETag, so there is no precondition for that.
    var isOfList = false

    /// Whether it may overwrite, move or remove a task.
    var changesTask: Bool { ["PUT", "DELETE", "MOVE"].contains(method) && !isOfList }

    /// Whether it may be sent: a request that changes a task needs a precondition, so that it never overwrites a version that
    /// was not seen.
    var isSafe: Bool {
        !changesTask
            || headers.contains { name, value in
                switch name.lowercased() {
                case "if-match": ETag.isUsable(value)
                case "if-none-match": value == "*"
                default: false
                }
            }
    }

    /// Whether it may be sent again where it is not known whether it has arrived.
    var isRepeatable: Bool { method != "MKCALENDAR" && method != "PROPPATCH" }

    init(_ method: String, _ address: DavAddress) { (self.method, self.address) = (method, address) }

    /// One whose answer has many parts.
    init(_ method: String, _ address: DavAddress, depth: Int, xml: String) {
        self.init(method, address)
        headers = [("Depth", "\(depth)")]
        body = ("application/xml; charset=utf-8", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + xml)
    }
}

/// What came back, its body read to the end.
struct DavAnswer: Sendable {
    var status: Int
    /// Where it was found in the end, after redirects.
    var address: DavAddress
    /// Where a redirect that was not followed leads.
    var location: DavAddress?
    var etag: String?
    /// When it was made by the server's clock, in seconds since 1970.
    var date: Int?
    var retryAfter: Duration?
    /// The body where text was asked for.
    var text: [UInt8] = []
    /// Whether the body was a multistatus, and was read as one.
    var isMultistatus = false
    /// Of a multistatus.
    var syncToken: String?
    var isHTML = false
}
