// A list that is the same on a server.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A list that is the same on a server: the collection there, and how far both are the same.
public struct RemoteList: Identifiable, Equatable, Sendable {
    /// What a person answers where a server says that most of a list is gone, or the collection is.
    public enum Answer: String, Sendable {
        /// It is to go here too: to the trash.
        case deleteHere = "delete here"
        /// What is here is to be put there anew.
        case putAnew = "put anew"
    }

    /// The list here.
    public let list: UUID
    /// The account that the collection is of.
    public let account: UUID
    /// The collection's address.
    public var href: String
    /// Whether nothing can be written there.
    public var isReadOnly = false
    /// Its name, as last agreed upon.
    public var name: String?
    /// Its colour there, `#RRGGBB` or `#RRGGBBAA`; nil where it has none.
    public var color: String?
    /// Its place among the lists there, or the one that it counts as having where the server names none; nil before that is
    /// known.
    public var position: Int64?
    /// Where the next question for changes begins; nil is at the beginning.
    public var token: String?
    /// When all was compared last.
    public var lastFull: Timestamp?
    /// When a cycle was last done to its end.
    public var lastSynced: Timestamp?
    /// What keeps it from being the same; nil where nothing does.
    public var problem: SyncProblem?
    /// How many tasks the server says are gone that wait for the person's answer; 0 where nothing does.
    public var held = 0
    /// The person's answer, until the next cycle has done it.
    public var answer: Answer?
    /// How many attempts in a row have failed.
    public var failures = 0
    /// Until when it is left alone; nil where it can be asked.
    public var backOff: Timestamp?

    /// What it is known by: the list here.
    public var id: UUID { list }

    /// A collection that a list is to be the same as.
    public init(list: UUID, account: UUID, href: String) {
        (self.list, self.account, self.href) = (list, account, href)
    }
}
