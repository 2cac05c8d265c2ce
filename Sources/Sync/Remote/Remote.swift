// What synchronising needs of a server, whatever the server is.

/// One collection of tasks on a server.
///
/// Addresses and ETags are kept as they came, byte for byte. An ETag that no request can carry (``ETag``) counts as none. Each call
/// is answered whole or throws; of what an error leaves open it is not known whether the server has done it, except where the error
/// says so. Several calls may be under way at once.
public protocol Remote: Sendable {
    /// Lists what has changed in the collection.
    ///
    /// The rows are handed on as they arrive. They may lack some that changed: a server may leave one out and
    /// go on to the next token all the same, so the whole is compared now and then. That something is gone is only said here; `fetch`
    /// has to confirm it.
    ///
    /// - Parameters:
    ///   - token: where the last answer led; nil for all that there is.
    ///   - rows: takes the rows. Where an address comes more than once, its last row counts.
    /// - Throws: `RemoteError.tokenInvalid` where the server no longer knows the token; nil is to be asked for then.
    ///   `RemoteError.cutOff` where no more rows were wanted. The rows that were handed on before an error are true, but not all.
    func changes(since token: String?, rows: @escaping RemoteRowSink) async throws(RemoteError) -> RemoteChanges

    /// Recalls how the server writes addresses, which a long listing has named, so that it is asked in its own words.
    func recall(_ spellings: [String: String])

    /// What stands at some addresses.
    ///
    /// - Parameter hrefs: the addresses, at most 100 of them: servers refuse longer requests.
    /// - Returns: by address, what stands there or that nothing does. An address that is missing was not answered: nothing is
    ///   known of it.
    /// - Throws: `RemoteError.failing` where the server fails at one of them: fewer may go well.
    func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState]

    /// Puts a text at an address, if what stands there is what is expected; nothing is changed otherwise.
    func put(_ text: String, at href: String, if expected: RemoteExpectation) async throws(RemoteError) -> PutAnswer

    /// Takes away what stands at an address, if it has this ETag; nothing is changed otherwise.
    func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteAnswer

    /// Moves what stands at an address of another collection of the same account into this one, as it is, if it has this ETag and
    /// nothing stands where it is to go; nothing is changed otherwise. Where servers want each UID once in an account, that is the
    /// only way there.
    ///
    /// - Throws: `RemoteError.refused` where the server does not do that, now or ever.
    func move(_ href: String, etag: String, to new: String) async throws(RemoteError)

    /// Makes the collection at its address anew, where it is gone; one that is there stays as it is.
    ///
    /// - Throws: `RemoteError.refused` where the server does not let programs make collections, or not there.
    func makeCollection(_ look: RemoteLook) async throws(RemoteError)

    /// Has the collection be shown otherwise; what is nil stays.
    ///
    /// - Throws: `RemoteError.refused` where the server does not let it be changed.
    func change(_ look: RemoteLook) async throws(RemoteError)

    /// Whether the server can be asked for an address: those of ``RemoteRow/State/unusable`` rows are never asked for.
    func isUsable(_ href: String) -> Bool

    /// The address for a new task of this UID, as the server would write it.
    func newHref(uid: String) -> String

    /// The server's clock less this machine's, by its last answer; nil where it has not said.
    var clockSkew: Duration? { get async }
}

extension Remote {
    /// It cannot be done.
    public func move(_ href: String, etag: String, to new: String) async throws(RemoteError) {
        throw .refused(status: 405)
    }

    /// Every address can be asked for.
    public func isUsable(_ href: String) -> Bool { true }

    /// The server is asked for addresses in their one spelling.
    public func recall(_ spellings: [String: String]) {}

    /// Nothing is known of the server's clock.
    public var clockSkew: Duration? { get async { nil } }
}

/// Takes rows of a listing as they arrive, on any thread but one after another.
///
/// - Parameters:
///   - rows: the next rows.
///   - end: the end of a page of the listing, if a page ends with them and another page follows.
/// - Returns: whether more are wanted.
public typealias RemoteRowSink = @Sendable (_ rows: [RemoteRow], _ end: RemotePageEnd?) -> Bool

/// The end of a page of a listing that another page follows.
public struct RemotePageEnd: Equatable, Sendable {
    /// Where a later listing can begin that continues this one; nil where the server offers no such place.
    public let token: String?

    /// The end of a page.
    public init(token: String?) { self.token = token }
}

/// A row of a listing.
public struct RemoteRow: Equatable, Sendable {
    /// What was said of one address.
    public enum State: Equatable, Sendable {
        /// Something stands there, with this ETag; nil where the server named none.
        case there(etag: String?)
        /// Nothing stands there any more, as far as the server says.
        case gone
        /// The server named this address, but it can name no task of the collection. Nothing is asked of it.
        case unusable
    }

    /// The address, in its one spelling.
    public let href: String
    /// What was said of it.
    public let state: State
    /// How the server writes the address, where that differs.
    public let spelling: String?

    /// A row of a listing.
    public init(_ href: String, _ state: State, spelling: String? = nil) {
        (self.href, self.state, self.spelling) = (href, state, spelling)
    }
}

/// What was said of a collection beside its rows.
public struct RemoteChanges: Equatable, Sendable {
    /// Where the next question begins; nil where the server has no tokens. It is kept once every row has been dealt with.
    public let token: String?
    /// How the collection is shown; nil where that was not said.
    public let look: RemoteLook?
    /// Whether nothing can be written there by now; nil where that was not said.
    public let isReadOnly: Bool?

    /// What was said of a collection beside its rows.
    public init(token: String?, look: RemoteLook? = nil, isReadOnly: Bool? = nil) {
        (self.token, self.look, self.isReadOnly) = (token, look, isReadOnly)
    }
}

/// How a collection is shown.
public struct RemoteLook: Equatable, Sendable {
    /// Its name; nil where it has none.
    public var name: String?
    /// Its colour, `#RRGGBB` or `#RRGGBBAA`; nil where it has none.
    public var color: String?
    /// Its place among the collections, smaller ones first; nil where it has none.
    public var position: Int64?

    /// How a collection is shown.
    public init(name: String? = nil, color: String? = nil, position: Int64? = nil) {
        (self.name, self.color, self.position) = (name, color, position)
    }
}

/// What stands at an address.
public enum RemoteState: Equatable, Sendable {
    /// A text, with this ETag; nil where the server named none.
    case there(text: String, etag: String?)
    /// Something that cannot be had, with this ETag; nil where the server named none, or it may be had the next time.
    case unreadable(RemoteFlaw, etag: String?)
    /// Nothing: asked for by name, the server said so (404, 410).
    case gone
}

/// What is to stand at an address before a text is put there.
public enum RemoteExpectation: Equatable, Sendable {
    /// Nothing (If-None-Match: *).
    case nothing
    /// What has this ETag (If-Match).
    case unchanged(etag: String)
}

/// What became of a text that was put.
public enum PutAnswer: Equatable, Sendable {
    /// It stands there, with this ETag. Nil where the server named none: it may have changed the text, which is to be fetched.
    case stored(etag: String?)
    /// Something else stands there than was expected, or nothing does (412, 404, 409): it is to be fetched and merged.
    case unexpected
}

/// What became of what was to be taken away.
public enum DeleteAnswer: Equatable, Sendable {
    /// Nothing stands there now; perhaps it did not before (404, 410).
    case gone
    /// It has another ETag (412): the edit wins, and is to be fetched.
    case changed
}
