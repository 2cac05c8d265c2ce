import SyncEngine
import Synchronization

/// A list on a CalDAV server, for the sync engine.
///
/// Hrefs are normalized to one spelling and compared as texts, because a server may write them absolute, relative or
/// with different encodings. Requests use the server's spelling. A token contains the ctag and the sync-token: while
/// the ctag is unchanged, checking for changes takes one small request. Texts have the line ends of iCalendar, which
/// XML removes.
public final class CalDAVRemote: Remote {
    let session: DavSession
    let list: DavAddress
    /// The meter for the server's responses, or nil if nothing measures them.
    let meter: SyncMeter?
    let state: Mutex<State>

    struct State {
        private(set) var lastError: CalDAVError?
        var spellings: Spellings
        /// The number of calls begun so far, and the number begun before the last failed call ended.
        private var (begun, begunBeforeError) = (0, 0)

        init(spellings: Spellings) { self.spellings = spellings }

        /// Counts a call.
        ///
        /// - Returns: The number of the call.
        mutating func begin() -> Int {
            begun += 1
            return begun
        }

        /// Records the result of a call. Of several failed concurrent calls, the error with the widest effect is
        /// stored, because that error ends the cycle.
        mutating func end(_ number: Int, _ error: CalDAVError?) {
            if let lastError, number <= begunBeforeError, error.map({ $0.scope <= lastError.scope }) ?? true { return }
            (lastError, begunBeforeError) = (error, begun)
        }
    }

    /// Creates the list at an address, using its account's session.
    ///
    /// - Parameter meter: Measures the server's responses, or nil if nothing does.
    public init(_ session: DavSession, list: DavAddress, meter: SyncMeter? = nil) {
        self.session = session
        self.list = list.asFolder
        self.meter = meter
        state = Mutex(State(spellings: Spellings(list.asFolder)))
    }

    /// The error of the last call, in more detail than the engine needs, or nil if the call succeeded.
    public var lastError: CalDAVError? { state.withLock { $0.lastError } }

    /// The server's clock minus this computer's clock, by the Date header of the server's last response for any list.
    public var clockSkew: Duration? { get async { session.clockSkew } }

    /// Returns the href for a new task with this UID. Servers cannot mistake the href for a folder, another path or a
    /// hidden file.
    public func newHref(uid: String) -> String {
        let folder = Spellings.spelling(of: list.path, seenAt: list) ?? list.path
        let isName = uid.utf8.allSatisfy { $0 == UInt8(ascii: "@") || Spellings.isUnreserved($0) }
        guard isName, uid.utf8.count <= Self.maxNameLength, let first = uid.first, first != "." else {
            // The hash of the whole UID distinguishes the task from others.
            let hash = uid.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return folder + "uid-" + String(hash, radix: 16) + ".ics"
        }
        return folder + uid.percentEncoded + ".ics"
    }

    /// The maximum length of a UID used as a file name. Many servers store resources in file systems, which allow names
    /// of 255 bytes.
    private static let maxNameLength = 200

    /// Returns whether two hrefs in a list are equal, regardless of their spelling.
    public static func areSame(_ one: String, _ other: String) -> Bool {
        one == other || DavAddress.pathKey(one) == DavAddress.pathKey(other)
    }

    public func isUsable(_ href: String) -> Bool { CalDAVRemote.spelling(of: href, in: list) != nil }

    public func changes(since token: String?, rows: @escaping RemoteRowSink) async throws(RemoteError) -> RemoteChanges
    {
        let changes = try await recordingError { () async throws(CalDAVError) in
            try await self.listing(since: token, into: rows)
        }
        guard let changes else { throw .tokenInvalid }
        return changes
    }

    public func restoreSpellings(_ spellings: [String: String]) {
        state.withLock { $0.spellings.restoreSpellings(spellings) }
    }

    public func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        try await recordingError(isPart: true) { () async throws(CalDAVError) in try await self.texts(at: hrefs) }
    }

    public func put(
        _ text: String, at href: String, if expected: RemoteExpectation
    ) async throws(RemoteError) -> PutResult {
        try await recordingError(isPart: true) { () async throws(CalDAVError) in
            try await self.store(text, at: href, if: expected)
        }
    }

    public func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteResult {
        try await recordingError(isPart: true) { () async throws(CalDAVError) in try await self.remove(href, etag: etag)
        }
    }

    public func move(_ href: String, etag: String, to new: String) async throws(RemoteError) {
        try await recordingError(isPart: true) { () async throws(CalDAVError) in
            try await self.relocate(href, etag: etag, to: new)
        }
    }

    public func makeCollection(_ properties: RemoteProperties) async throws(RemoteError) {
        _ = try await recordingError { () async throws(CalDAVError) in
            try await CalDAVServer(self.session).makeList(ListProperties(properties), at: self.list)
        }
    }

    public func change(_ properties: RemoteProperties) async throws(RemoteError) {
        try await recordingError(isPart: true) { () async throws(CalDAVError) in
            try await CalDAVServer(self.session).changeList(at: self.list, ListProperties(properties))
        }
    }

    /// Runs a call and records its error.
    ///
    /// - Parameter isPart: Whether other calls may succeed if this one fails.
    private func recordingError<Value>(
        isPart: Bool = false, _ work: () async throws(CalDAVError) -> Value
    ) async throws(RemoteError) -> Value {
        let number = state.withLock { $0.begin() }
        do {
            let value = try await work()
            state.withLock { $0.end(number, nil) }
            return value
        } catch {
            state.withLock { $0.end(number, error) }
            throw isPart ? error.remoteErrorForPart : error.remoteError
        }
    }
}

extension CalDAVError {
    /// The scope of the error, larger for more affected requests: one request, a whole list, or a whole account.
    fileprivate var scope: Int {
        switch remoteErrorForPart {
        case .failing, .refused, .tokenInvalid: 0
        case .collectionGone, .cutOff: 1
        case .needsPassword: 2
        case .unreachable: concernsServer(othersAnswered: true) ? 2 : 1
        }
    }
}

// MARK: - Hrefs
extension CalDAVRemote {
    /// Returns the href in normalized spelling, or nil if no task of the list can have it.
    static func spelling(of href: String, in list: DavAddress) -> String? {
        Spellings.spelling(of: href, seenAt: list)
    }

    /// Returns the server's own spelling of an href.
    func serverSpelling(_ href: String) -> String { state.withLock { $0.spellings.serverSpelling(of: href) } }

    /// Returns the absolute address of a resource in the list.
    func address(of href: String) throws(CalDAVError) -> DavAddress {
        guard isUsable(href), let address = list.sibling(at: serverSpelling(href)), address.origin == list.origin else {
            throw .invalidAddress
        }
        return address
    }
}
