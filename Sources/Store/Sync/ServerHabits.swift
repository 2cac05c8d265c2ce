// The habits of servers that they do not tell, and that are learned from what comes of requests.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Whether a server alters the tasks that are put into a list.
public struct Alterations: Equatable, Sendable {
    /// When a task was last fetched back and compared with the text that was put; nil when none was.
    public var compared: Timestamp?
    /// Whether a task came back with another meaning.
    public var areFound = false
    /// Whether the notes that were compared had a backslash, which some servers drop. Other notes say nothing of that.
    public var includeBackslashes = false

    /// Nothing known.
    public init() {}
}

extension SyncTables {
    /// Begins the name of the property that keeps the alterations of a list.
    private static let alterationsOfList = "alterations of "
    /// Says that nothing was altered, and that notes with backslashes were compared.
    private static let noneOfBackslashes = "none, with backslashes"
    /// Begins the name of the property of an account that accepts each UID once.
    private static let uidsOnce = "each UID once in "
    /// Begins the name of the property that keeps when the refused tasks of a list were last tried again.
    private static let retriedIn = "refusals retried in "

    /// Whether the server of a list alters tasks, as far as is known.
    public func alterations(in list: UUID) throws -> Alterations {
        var found = Alterations()
        let sql = "SELECT value FROM property WHERE name = '\(Self.alterationsOfList)' || hex(?)"
        // Another version may write otherwise: the next task is compared then.
        guard let value = try String.fetchOne(db, sql: sql, arguments: [list.blob]),
            let texts = JSONTexts.read(value), texts.count == 2, let time = Int64(texts[0])
        else { return found }
        (found.compared, found.areFound) = (Timestamp(milliseconds: time), texts[1] == "found")
        found.includeBackslashes = texts[1] == Self.noneOfBackslashes
        return found
    }

    /// Keeps whether the server of a list alters tasks. Lists that are no longer synchronized are forgotten.
    public func keep(_ alterations: Alterations, of list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name LIKE '\(Self.alterationsOfList)%'
                AND name NOT IN (SELECT '\(Self.alterationsOfList)' || hex(list) FROM remote_list)
                """)
        guard let time = alterations.compared?.milliseconds else { return }
        let none = alterations.includeBackslashes ? Self.noneOfBackslashes : "none"
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO property (name, value) VALUES ('\(Self.alterationsOfList)' || hex(?), ?)
                """,
            arguments: [list.blob, JSONTexts.written(["\(time)", alterations.areFound ? "found" : none])])
    }

    /// When the tasks of a list that were refused were last tried again; nil when they never were.
    public func lastRetried(in list: UUID) throws -> Timestamp? {
        let sql = "SELECT value FROM property WHERE name = '\(Self.retriedIn)' || hex(?)"
        return try String.fetchOne(db, sql: sql, arguments: [list.blob]).flatMap(Int64.init)
            .map(Timestamp.init(milliseconds:))
    }

    /// Keeps when the refused tasks of a list were tried again. Lists that are no longer synchronized are forgotten.
    public func keepRetried(_ time: Timestamp, in list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name LIKE '\(Self.retriedIn)%'
                AND name NOT IN (SELECT '\(Self.retriedIn)' || hex(list) FROM remote_list)
                """)
        try db.execute(
            sql: "INSERT OR REPLACE INTO property (name, value) VALUES ('\(Self.retriedIn)' || hex(?), ?)",
            arguments: [list.blob, "\(time.milliseconds)"])
    }

    /// The addresses of the tasks that were put into a list and are still to be compared with what the server has stored.
    public func uncompared(in list: UUID) throws -> [String] {
        let sql = "SELECT href FROM link WHERE list = ? AND reader = ? AND etag IS NOT NULL ORDER BY href"
        return try String.fetchAll(db, sql: sql, arguments: [list.blob, Link.uncompared])
    }

    /// Whether the account of a list is known to accept each UID once, so that a task is moved there and not put.
    public func takesUIDsOnce(inAccountOf list: UUID) throws -> Bool {
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM remote_list JOIN property ON property.name = '\(Self.uidsOnce)' || hex(remote_list.account)
                WHERE remote_list.list = ?
            )
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob]) ?? false
    }

    /// Keeps that the account of a list accepts each UID once. Accounts that were removed are forgotten.
    public func keepThatUIDsAreTakenOnce(inAccountOf list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name LIKE '\(Self.uidsOnce)%'
                AND name NOT IN (SELECT '\(Self.uidsOnce)' || hex(id) FROM account)
                """)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO property (name, value)
                SELECT '\(Self.uidsOnce)' || hex(account), 'yes' FROM remote_list WHERE list = ?
                """, arguments: [list.blob])
    }
}
