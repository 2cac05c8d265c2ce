// The JSON output of `furrow-sync` for the window and the command line.

import Todo

/// The last line of output of every run of `furrow-sync`. Values that do not apply to a command are missing.
public struct SyncResult: Codable, Equatable, Sendable {
    /// Whether everything succeeded.
    public var ok: Bool
    /// The result for programs: `ok`, or the reason for the failure.
    public var code: SyncCode
    /// A description of what happened and what to do, in the user's language.
    public var message: String?
    /// The account that the command created or worked on.
    public var account: AccountResult?
    /// All accounts, or the accounts that took part.
    public var accounts: [AccountResult]?
    /// The accounts from GNOME's settings that were removed in Furrow and can be used again.
    public var removed: [AccountResult]?
    /// The lists on a server, or the lists that took part.
    public var lists: [ListResult]?
    /// The id of the local list that was created.
    public var list: String?
    /// The address of the list that was created on the server.
    public var href: String?
    /// Whether the server allows creating lists, if known.
    public var canMakeLists: Bool?
    /// The address on another host that the server redirects to.
    public var address: String?
    /// For two joined lists: the number of tasks on both sides, only on this computer, and only on the server.
    public var matched, onlyHere, onlyThere: Int?
    /// The titles that the joined list would contain twice.
    public var doubles: [String]?
    /// The local titles of the tasks that both sides have with different contents. The later version wins, and losing
    /// values are stored.
    public var differing: [String]?

    public init(ok: Bool = true, code: SyncCode = .ok, message: String? = nil) {
        self.ok = ok
        self.code = code
        self.message = message
    }
}

public struct AccountResult: Codable, Equatable, Sendable {
    public var id: String
    /// The kind of password storage: `manual` (the Secret Service), `command` or `goa` (GNOME Online Accounts).
    public var kind: String
    /// The name that the user knows the account by.
    public var name: String
    public var address: String
    public var user: String
    public var code: SyncCode
    public var message: String?
    /// The server that the password would be sent to: scheme, host and port. Present only if the user has to confirm
    /// the account.
    public var origin: String?
    public var lists: [ListResult]?

    public init(
        id: String, kind: String, name: String, address: String, user: String, code: SyncCode = .ok,
        message: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.address = address
        self.user = user
        (self.code, self.message) = (code, message)
    }
}

/// A list in a result: local, on a server, or both.
public struct ListResult: Codable, Equatable, Sendable {
    public var account: String?
    /// The local list's id, or nil if the list is not switched on.
    public var list: String?
    /// The address on the server.
    public var href: String?
    public var name: String
    /// The color on the server: `#RRGGBB`, possibly followed by the alpha value.
    public var color: String?
    public var readOnly: Bool?
    public var code: SyncCode
    public var message: String?
    /// The number of tasks that the run changed locally, and on the server.
    public var pulled, pushed: Int?
    /// The number of tasks deleted, locally and on the server.
    public var deleted: Int?
    /// Whether the list's name or color has changed on either side, or nil if not.
    public var newLook: Bool?
    /// The number of values that were changed on both sides; the losing ones are stored.
    public var conflicts: Int?
    /// The number of locally deleted tasks that came back because they were changed elsewhere, or nil for none.
    public var returned: Int?
    /// The number of deletions that wait for the user's decision, of tasks that the server refuses, and of tasks on the
    /// server that cannot be read.
    public var held, refused, quarantined: Int?
    /// Whether something waits until another list of the account can be read, because tasks may have moved: most of the
    /// list is gone from the server, or tasks that arrived there are not applied yet. Nil if nothing waits.
    public var waits: Bool?
    /// The unknown time zones of new or changed tasks; their times are read as local times.
    public var unknownZones: [String]?
    /// The number of alarms of new or changed tasks that cannot become reminders.
    public var otherAlarms: Int?
    /// The number of new or changed tasks with unreadable dates, with changes to an occurrence and all later ones, with
    /// more reminders, more tags or longer notes than Furrow allows, and without any content.
    public var unreadDates, laterOccurrences, manyReminders, manyTags, longNotes, emptyTasks: Int?

    public init(name: String, code: SyncCode = .ok, message: String? = nil) {
        self.name = name
        self.code = code
        self.message = message
    }
}

/// A line of output before the result, while the program works.
public struct SyncEvent: Codable, Equatable, Sendable {
    /// The kind of event. `list`: the progress of a list. `end`: a list has finished, successfully or not. `waiting`:
    /// this run waits for another one.
    public var event: String
    public var account: String?
    public var list: String?
    public var name: String?
    /// The number of tasks done, and their total; 0 of 0 while unknown.
    public var done, of: Int?

    public init(_ event: String) { self.event = event }
}

/// The exit codes of the program.
public enum SyncExit {
    /// Everything succeeded.
    public static let done: Int32 = 0
    /// The named object does not exist, or the command cannot be carried out now.
    public static let failed: Int32 = 1
    /// The arguments were not understood.
    public static let usage: Int32 = 2
    /// The store could not be read or written.
    public static let store: Int32 = 3
    /// Something is held back or refused, or needs the user.
    public static let needsUser: Int32 = 4
    /// A server could not be reached.
    public static let unreachable: Int32 = 5
    /// Another run is in progress, and the options of this one forbid waiting.
    public static let busy: Int32 = 6
    /// A signal canceled the run between two transactions.
    public static let canceled: Int32 = 7
}
