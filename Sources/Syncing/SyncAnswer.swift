// What the program that synchronises answers, as JSON, for the window and the command line.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The one line that every run of `furrow-sync` ends with. What a command has nothing to say of is not there.
public struct SyncAnswer: Codable, Equatable, Sendable {
    /// Whether all was done.
    public var ok: Bool
    /// A word for programs: `ok`, or why not.
    public var code: String
    /// What happened and what to do, for people, in their language.
    public var message: String?
    /// The account that was made or asked of.
    public var account: AccountAnswer?
    /// All accounts, or those that took part.
    public var accounts: [AccountAnswer]?
    /// The accounts of GNOME's settings that were removed here, and can be taken up again.
    public var removed: [AccountAnswer]?
    /// Lists of a server, or those that took part.
    public var lists: [ListAnswer]?
    /// The id of the list here that was made.
    public var list: String?
    /// The address of the list there that was made.
    public var href: String?
    /// Whether the server lets lists be made, as far as is known.
    public var canMakeLists: Bool?
    /// The address that the server leads to, on another host.
    public var address: String?
    /// Of two lists that are joined: how many items both have, and how many one of them alone.
    public var matched, onlyHere, onlyThere: Int?
    /// The titles that would stand there twice.
    public var doubles: [String]?
    /// The titles here of what both have, and not the same: of each the later holds, and what loses is kept beside it.
    public var differing: [String]?

    /// An answer, so far without details.
    public init(ok: Bool = true, code: String = "ok", message: String? = nil) {
        (self.ok, self.code, self.message) = (ok, code, message)
    }
}

/// An account in an answer.
public struct AccountAnswer: Codable, Equatable, Sendable {
    public var id: String
    /// Where its password is: `manual` (the Secret Service), `command` or `goa` (GNOME Online Accounts).
    public var kind: String
    /// How people know it.
    public var name: String
    public var address: String
    public var user: String
    public var code: String
    public var message: String?
    /// The server to which the password would be sent: scheme, host and port. Only where the person has to confirm the account.
    public var origin: String?
    /// Its lists that are synchronised here.
    public var lists: [ListAnswer]?

    /// An account and its state.
    public init(
        id: String, kind: String, name: String, address: String, user: String, code: String = "ok",
        message: String? = nil
    ) {
        (self.id, self.kind, self.name, self.address, self.user) = (id, kind, name, address, user)
        (self.code, self.message) = (code, message)
    }
}

/// A list in an answer: here, on a server, or both.
public struct ListAnswer: Codable, Equatable, Sendable {
    /// The account's id.
    public var account: String?
    /// The list's id here; nil where it is not switched on.
    public var list: String?
    /// Its address on the server.
    public var href: String?
    public var name: String
    /// As the server has it: `#RRGGBB`, perhaps with the alpha behind.
    public var color: String?
    public var readOnly: Bool?
    public var code: String
    public var message: String?
    /// How many items were changed here, and how many there, by the run.
    public var pulled, pushed: Int?
    /// How many items were deleted, here and there.
    public var deleted: Int?
    /// Whether the list has another name or color now, here or there; nil where it has not.
    public var newLook: Bool?
    /// How many values were changed in two places; the losing ones are kept.
    public var conflicts: Int?
    /// How many tasks that were deleted here came back, because they were changed elsewhere; nil where none did.
    public var returned: Int?
    /// How many deletions wait for an answer, how many items the server refuses, how many it has that cannot be read.
    public var held, refused, quarantined: Int?
    /// Whether most of the list is gone there, or tasks that came there are not here yet, until another list of the account
    /// can be read: they may have been moved. Nil where nothing waits so.
    public var waits: Bool?
    /// The time zones of new or changed tasks that are not known: the times are read as local ones.
    public var unknownZones: [String]?
    /// How many alarms of new or changed tasks cannot become reminders.
    public var otherAlarms: Int?
    /// The number of new or changed tasks that have dates which cannot be read, changes to an occurrence and all later ones, or
    /// more reminders, tags or notes than a task can have here, and the number of those that are empty.
    public var unreadDates, laterOccurrences, manyReminders, manyTags, longNotes, emptyTasks: Int?

    /// A list and its state.
    public init(name: String, code: String = "ok", message: String? = nil) {
        (self.name, self.code, self.message) = (name, code, message)
    }
}

/// A line before the answer, while the program works.
public struct SyncEvent: Codable, Equatable, Sendable {
    /// `list`: how far a list is; `end`: a list is done, well or not; `waiting`: another run works, and this one waits for it.
    public var event: String
    public var account: String?
    public var list: String?
    public var name: String?
    /// How many items are done, of how many; 0 of 0 while that is not known.
    public var done, of: Int?

    /// An event, so far without details.
    public init(_ event: String) { self.event = event }
}

/// How a run of the program ends.
public enum SyncExit {
    /// All well.
    public static let done: Int32 = 0
    /// What was named is not there, or it cannot be done now.
    public static let failed: Int32 = 1
    /// Not understood.
    public static let misused: Int32 = 2
    /// The store could not be read or written.
    public static let store: Int32 = 3
    /// Something is held back, refused, or needs the person.
    public static let needsPerson: Int32 = 4
    /// A server was not reached.
    public static let unreachable: Int32 = 5
    /// Another run works, and this one was not to wait.
    public static let busy: Int32 = 6
    /// A signal has called it off, between two transactions.
    public static let cancelled: Int32 = 7
}
