// A list on a server, as the engine works with it.

import Sync
import Synchronization

/// A list on a CalDAV server.
///
/// Addresses are given in one spelling, so that equal ones are equal texts, whether the server writes them whole, relative or
/// encoded otherwise; it is asked in its own. A token holds the ctag and the sync-token: while the ctag is what it was,
/// "what has changed?" is one small request. Texts come with the line ends of iCalendar, which XML takes from them.
public final class CalDAVRemote: Remote {
    let session: DavSession
    let list: DavAddress
    /// Counts what the server sends; nil where nothing counts it.
    let meter: SyncMeter?
    let state: Mutex<State>

    struct State {
        private(set) var lastError: CalDAVError?
        var spellings: Spellings
        /// How many calls have begun, and how many of them before the last one failed.
        private var (begun, begunBeforeError) = (0, 0)

        init(spellings: Spellings) { self.spellings = spellings }

        /// Counts a call.
        ///
        /// - Returns: its number.
        mutating func begin() -> Int {
            begun += 1
            return begun
        }

        /// Notes how a call has ended. Of calls that were under way at once, the error is remembered that keeps more from being
        /// done: it is what ends a cycle.
        mutating func end(_ number: Int, _ error: CalDAVError?) {
            if let lastError, number <= begunBeforeError, error.map({ $0.reach <= lastError.reach }) ?? true { return }
            (lastError, begunBeforeError) = (error, begun)
        }
    }

    /// A list at an address, by its account's session.
    ///
    /// - Parameter meter: counts what the server sends.
    public init(_ session: DavSession, list: DavAddress, meter: SyncMeter? = nil) {
        (self.session, self.list, self.meter) = (session, list.asFolder, meter)
        state = Mutex(State(spellings: Spellings(list.asFolder)))
    }

    /// Why the last call failed, in more words than the engine needs; nil after one that did not.
    public var lastError: CalDAVError? { state.withLock { $0.lastError } }

    /// By the Date of the server's last answer, whichever list that was of.
    public var clockSkew: Duration? { get async { session.clockSkew } }

    /// The address for a new task of this UID: one that no server takes for a folder, another's or a hidden one.
    public func newHref(uid: String) -> String {
        let folder = Spellings.spelling(of: list.path, seenAt: list) ?? list.path
        let isName = uid.utf8.allSatisfy { $0 == UInt8(ascii: "@") || Spellings.isUnreserved($0) }
        guard isName, uid.utf8.count <= Self.longestName, let first = uid.first, first != "." else {
            // Told from others by the whole of it.
            let hash = uid.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return folder + "uid-" + String(hash, radix: 16) + ".ics"
        }
        return folder + uid.percentEncoded + ".ics"
    }

    /// File systems, where many servers keep what they have, take names of 255 bytes.
    private static let longestName = 200

    /// Whether two addresses in a list are one, however they are written.
    public static func areSame(_ one: String, _ other: String) -> Bool {
        one == other || DavAddress.pathKey(one) == DavAddress.pathKey(other)
    }

    public func isUsable(_ href: String) -> Bool { CalDAVRemote.spelling(of: href, in: list) != nil }

    public func changes(since token: String?, rows: @escaping RemoteRowSink) async throws(RemoteError) -> RemoteChanges
    {
        let changes = try await told { () async throws(CalDAVError) in
            try await self.listing(since: token, into: rows)
        }
        guard let changes else { throw .tokenInvalid }
        return changes
    }

    public func recall(_ spellings: [String: String]) { state.withLock { $0.spellings.recall(spellings) } }

    public func fetch(_ hrefs: [String]) async throws(RemoteError) -> [String: RemoteState] {
        try await told(isPart: true) { () async throws(CalDAVError) in try await self.texts(at: hrefs) }
    }

    public func put(
        _ text: String, at href: String, if expected: RemoteExpectation
    ) async throws(RemoteError) -> PutAnswer {
        try await told(isPart: true) { () async throws(CalDAVError) in
            try await self.store(text, at: href, if: expected)
        }
    }

    public func delete(_ href: String, etag: String) async throws(RemoteError) -> DeleteAnswer {
        try await told(isPart: true) { () async throws(CalDAVError) in try await self.remove(href, etag: etag) }
    }

    public func move(_ href: String, etag: String, to new: String) async throws(RemoteError) {
        try await told(isPart: true) { () async throws(CalDAVError) in
            try await self.relocate(href, etag: etag, to: new)
        }
    }

    public func makeCollection(_ look: RemoteLook) async throws(RemoteError) {
        _ = try await told { () async throws(CalDAVError) in
            try await CalDAVServer(self.session).makeList(ListLook(look), at: self.list)
        }
    }

    public func change(_ look: RemoteLook) async throws(RemoteError) {
        try await told(isPart: true) { () async throws(CalDAVError) in
            try await CalDAVServer(self.session).changeList(at: self.list, ListLook(look))
        }
    }

    /// Does something, and remembers why it failed.
    ///
    /// - Parameter isPart: whether other things may go well where it does not.
    private func told<Answer>(
        isPart: Bool = false, _ work: () async throws(CalDAVError) -> Answer
    ) async throws(RemoteError) -> Answer {
        let number = state.withLock { $0.begin() }
        do {
            let answer = try await work()
            state.withLock { $0.end(number, nil) }
            return answer
        } catch {
            state.withLock { $0.end(number, error) }
            throw isPart ? error.remoteErrorOfPart : error.remoteError
        }
    }
}

extension CalDAVError {
    /// How much it keeps from being done: one thing, all of a list, or all of an account.
    fileprivate var reach: Int {
        switch remoteErrorOfPart {
        case .failing, .refused, .tokenInvalid: 0
        case .collectionGone, .cutOff: 1
        case .needsPassword: 2
        case .unreachable: isOfServer(othersAnswered: true) ? 2 : 1
        }
    }
}

// Addresses.
extension CalDAVRemote {
    /// The address in its one spelling; nil where it can name no task of the list.
    static func spelling(of href: String, in list: DavAddress) -> String? {
        Spellings.spelling(of: href, seenAt: list)
    }

    /// As the server writes an address.
    func serverSpelling(_ href: String) -> String { state.withLock { $0.spellings.server(href) } }

    /// The whole address of something in the list.
    func address(of href: String) throws(CalDAVError) -> DavAddress {
        guard isUsable(href), let address = list.sibling(at: serverSpelling(href)), address.origin == list.origin else {
            throw .invalidAddress
        }
        return address
    }
}
