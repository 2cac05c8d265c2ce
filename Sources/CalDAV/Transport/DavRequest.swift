// A request to a server, and its response.

import SyncEngine

struct DavRequest: Sendable {
    var method: String
    var address: DavAddress
    var headers: [(name: String, value: String)] = []
    var body: (type: String, text: String)?
    /// Whether a redirect is followed. Read requests follow redirects on the same host; write requests never do.
    var followsRedirects = true
    /// Whether a redirect to another host is followed, without sending credentials there.
    var leavesHost = false
    /// The maximum number of bytes of the response that are read, after decompression, or nil for the session's limit.
    var maxResponseBytes: Int?
    /// The meter that counts the bytes of the response after decompression and limits its duration, or nil if the
    /// session's options limit both.
    var meter: SyncMeter?

    /// Whether the request deletes a whole list at the user's request. It has no precondition, because collections have
    /// no ETag.
    var deletesWholeList = false

    /// Whether the request may overwrite, move or delete a task.
    var changesTask: Bool { ["PUT", "DELETE", "MOVE"].contains(method) && !deletesWholeList }

    /// Whether the request may be sent. A request that changes a task needs a precondition, so that it never overwrites
    /// an unseen version.
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

    /// Whether the request may be sent again if it is unknown whether it has arrived.
    var isRepeatable: Bool { method != "MKCALENDAR" && method != "PROPPATCH" }

    init(_ method: String, _ address: DavAddress) { (self.method, self.address) = (method, address) }

    /// A request whose response has many parts.
    init(_ method: String, _ address: DavAddress, depth: Int, xml: String) {
        self.init(method, address)
        headers = [("Depth", "\(depth)")]
        body = ("application/xml; charset=utf-8", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" + xml)
    }
}

/// A response with its completely read body.
struct HTTPResponse: Sendable {
    var status: Int
    /// The final address, after redirects.
    var address: DavAddress
    /// The destination of a redirect that was not followed.
    var location: DavAddress?
    var etag: String?
    /// The time of the response by the server's clock, in seconds since 1970.
    var date: Int?
    var retryAfter: Duration?
    /// The body, if a text was requested.
    var text: [UInt8] = []
    /// Whether the body was a multistatus and was read as one.
    var isMultistatus = false
    var syncToken: String?
    var isHTML = false
}
