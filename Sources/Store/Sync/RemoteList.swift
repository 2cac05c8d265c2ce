import Todo

/// A list that is synced with a collection on a server, and its sync state.
public struct RemoteList: Identifiable, Equatable, Sendable {
    /// The user's answer if most of a list, or the whole collection, is gone on the server.
    public enum Answer: String, Sendable {
        /// Move the local tasks to the trash too.
        case deleteHere = "delete here"
        /// Upload the local tasks again.
        case uploadAgain = "put anew"
    }

    /// The id of the local list.
    public let list: UUID
    /// The id of the account with the collection.
    public let account: UUID
    /// The collection's href.
    public var href: String
    public var isReadOnly = false
    /// The name as last agreed with the server.
    public var name: String?
    /// The color on the server, `#RRGGBB` or `#RRGGBBAA`.
    public var color: String?
    /// The position among the lists on the server, or an assumed position if the server reports none.
    public var position: Int64?
    /// The sync token from which the next request for changes starts, or nil to start from the beginning.
    public var token: String?
    /// The time of the last complete comparison.
    public var lastFull: Timestamp?
    /// The time at which a sync last completed.
    public var lastSynced: Timestamp?
    /// The problem that keeps the list from syncing.
    public var problem: SyncProblem?
    /// The number of tasks that the server reports as deleted and that wait for the user's answer.
    public var held = 0
    /// The user's answer, until the next sync has carried it out.
    public var answer: Answer?
    /// The number of consecutive failed attempts.
    public var failures = 0
    /// The time until which the list is not synced.
    public var backOff: Timestamp?

    /// The id of the local list.
    public var id: UUID { list }

    public init(list: UUID, account: UUID, href: String) {
        self.list = list
        self.account = account
        self.href = href
    }
}
