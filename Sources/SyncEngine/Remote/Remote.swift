// The interface between the sync engine and any kind of server.

/// A collection of tasks on a server.
///
/// Hrefs and ETags are stored byte for byte as the server sent them. An ETag that no request can carry (``ETag``)
/// counts as missing. Each call either returns a complete result or throws. After an error, the server may or may not
/// have carried out the request, unless the error's documentation says which. Several calls may be in progress at once.
public protocol Remote: Sendable {
    /// Lists the changes in the collection.
    ///
    /// The rows are passed on as they arrive. Some changed resources may be missing: a server may leave one out and
    /// still advance the token, so the engine compares the full listing from time to time. A row that reports a
    /// deletion is not proof. `fetch` must confirm it.
    ///
    /// - Parameters:
    ///   - token: The token of the previous listing, or nil for a full listing.
    ///   - rows: Receives the rows. If an href appears more than once, its last row counts.
    /// - Throws: `RemoteError.tokenInvalid` if the server no longer knows the token; the caller then asks again with
    ///   nil. `RemoteError.cutOff` if `rows` wanted no more. The rows passed on before an error are correct but
    ///   incomplete.
    func changes(since token: String?, rows: @escaping RemoteRowSink) async throws(RemoteError) -> RemoteChanges

    /// Restores how the server spells hrefs, as learned from an earlier full listing, so that requests use the server's
    /// own spelling.
    func restoreSpellings(_ spellings: [String: String])

    /// Fetches the resources at some hrefs.
    ///
    /// - Parameter hrefs: At most 100 hrefs, because servers refuse longer requests.
    /// - Returns: For each href, the resource or the fact that none exists. If an href is missing from the result, the
    ///   server did not mention it and nothing is known about it.
    /// - Throws: `RemoteError.failing` if the server fails at one of the hrefs; a request for fewer of them may
    ///   succeed.
    func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState]

    /// Writes a text to an href if the resource there is in the expected state. Otherwise changes nothing.
    func put(_ text: String, at href: String, if expected: RemoteExpectation) async throws(RemoteError) -> PutResult

    /// Deletes the resource at an href if it has this ETag. Otherwise changes nothing.
    func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteResult

    /// Moves a resource unchanged from another collection of the same account into this one, if it has this ETag and
    /// nothing exists at the new href. Otherwise changes nothing. On servers that allow each UID only once per account,
    /// this is the only way to move a task.
    ///
    /// - Throws: `RemoteError.refused` if the server does not move resources, either now or at all.
    func move(_ href: String, etag: String, to new: String) async throws(RemoteError)

    /// Creates the collection again at its href if it no longer exists. An existing collection stays unchanged.
    ///
    /// - Throws: `RemoteError.refused` if the server does not let programs create collections, or not at this href.
    func makeCollection(_ properties: RemoteProperties) async throws(RemoteError)

    /// Changes the name, color and position of the collection. Properties that are nil stay unchanged.
    ///
    /// - Throws: `RemoteError.refused` if the server does not allow the change.
    func change(_ properties: RemoteProperties) async throws(RemoteError)

    /// Returns whether an href can be requested. The hrefs of ``RemoteRow/State/unusable`` rows are never requested.
    func isUsable(_ href: String) -> Bool

    /// Returns the href for a new task with this UID, spelled as the server would spell it.
    func newHref(uid: String) -> String

    /// The server's clock minus this computer's clock, according to its last response.
    var clockSkew: Duration? { get async }
}

extension Remote {
    /// Throws, because the collection cannot move resources.
    public func move(_ href: String, etag: String, to new: String) async throws(RemoteError) {
        throw .refused(status: 405)
    }

    /// Returns true, because every href can be requested.
    public func isUsable(_ href: String) -> Bool { true }

    /// Does nothing, because requests use the normalized spelling of hrefs.
    public func restoreSpellings(_ spellings: [String: String]) {}

    /// Returns nil, because nothing is known about the server's clock.
    public var clockSkew: Duration? { get async { nil } }
}

/// Receives the rows of a listing as they arrive. Called on any thread, but never concurrently.
///
/// - Parameters:
///   - rows: The next rows.
///   - end: The end of a page, if these rows end a page and another page follows.
/// - Returns: Whether more rows are wanted.
public typealias RemoteRowSink = @Sendable (_ rows: [RemoteRow], _ end: RemotePageEnd?) -> Bool

/// The end of a page of a listing that is followed by another page.
public struct RemotePageEnd: Equatable, Sendable {
    /// The token from which a later listing can continue this one, if the server offers one.
    public let token: String?

    public init(token: String?) { self.token = token }
}

/// A row of a listing.
public struct RemoteRow: Equatable, Sendable {
    /// The state that a listing reports for an href.
    public enum State: Equatable, Sendable {
        /// A resource exists with this ETag, or without one if the server sent none.
        case exists(etag: String?)
        /// The server reports that the resource no longer exists.
        case gone
        /// The server sent this href, but no task of the collection can have it. It is never requested.
        case unusable
    }

    /// The href in normalized spelling.
    public let href: String
    public let state: State
    /// The server's own spelling of the href, if it differs.
    public let spelling: String?

    public init(_ href: String, _ state: State, spelling: String? = nil) {
        self.href = href
        self.state = state
        self.spelling = spelling
    }
}

/// The result of a listing, apart from its rows.
public struct RemoteChanges: Equatable, Sendable {
    /// The token for the next listing, or nil if the server has no tokens. It is stored only after every row has been
    /// processed.
    public let token: String?
    /// The properties of the collection, or nil if the server did not report them.
    public let properties: RemoteProperties?
    /// Whether the collection is read-only, or nil if the server did not report this.
    public let isReadOnly: Bool?

    public init(token: String?, properties: RemoteProperties? = nil, isReadOnly: Bool? = nil) {
        self.token = token
        self.properties = properties
        self.isReadOnly = isReadOnly
    }
}

/// The name, color and position of a collection. A property is nil if the collection has none.
public struct RemoteProperties: Equatable, Sendable {
    public var name: String?
    /// The color, as `#RRGGBB` or `#RRGGBBAA`.
    public var color: String?
    /// The position among the collections, smaller numbers first.
    public var position: Int64?

    public init(name: String? = nil, color: String? = nil, position: Int64? = nil) {
        self.name = name
        self.color = color
        self.position = position
    }
}

/// The state of the resource at an href.
public enum RemoteState: Equatable, Sendable {
    /// A text with this ETag, which is nil if the server sent none.
    case exists(text: String, etag: String?)
    /// A resource that cannot be read, with this ETag. The ETag is nil if the server sent none, or if a later attempt
    /// may succeed.
    case unreadable(UnreadableReason, etag: String?)
    /// No resource: requested by name, the server reports that nothing exists at this href (404, 410).
    case gone
}

/// The expected state of a resource before a text is written to it.
public enum RemoteExpectation: Equatable, Sendable {
    /// No resource exists (If-None-Match: *).
    case nothing
    /// The resource has this ETag (If-Match).
    case unchanged(etag: String)
}

/// The result of writing a text.
public enum PutResult: Equatable, Sendable {
    /// The text was stored with this ETag. The ETag is nil if the server sent none. Such a server may have changed the
    /// text, so the caller fetches it.
    case stored(etag: String?)
    /// The resource was not in the expected state, or did not exist (412, 404, 409). The caller fetches and merges it.
    case unexpected
}

/// The result of deleting a resource.
public enum DeleteResult: Equatable, Sendable {
    /// The resource no longer exists, and may not have existed before (404, 410).
    case gone
    /// The resource has another ETag (412). The edit wins over the deletion, and the caller fetches the resource.
    case changed
}
