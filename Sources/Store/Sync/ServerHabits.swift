// Behavior of servers that they do not announce, and that Furrow learns from their responses.

import GRDB
import Todo

/// Whether a server alters the tasks that are uploaded to a list.
public struct Alterations: Equatable, Sendable {
    /// The time at which a task was last fetched and compared with the uploaded text.
    public var compared: Timestamp?
    /// Whether a task came back with another meaning.
    public var areDetected = false
    /// Whether the compared notes included a backslash, which some servers drop. Other notes cannot reveal that.
    public var includeBackslashes = false

    public init() {}
}

extension SyncTables {
    /// The beginning of the name of the property with a list's alterations.
    private static let alterationsPrefix = "alterations of "
    /// The value for no alterations, including in notes with backslashes.
    private static let noAlterationsWithBackslashes = "none, with backslashes"
    /// The beginning of the name of the property for accounts that accept each UID only once.
    private static let uidsOncePrefix = "each UID once in "
    /// The beginning of the name of the property with the time at which a list's refused tasks were last retried.
    private static let retriedPrefix = "refusals retried in "

    /// Returns the known alterations by a list's server.
    public func alterations(in list: UUID) throws -> Alterations {
        var alterations = Alterations()
        let sql = "SELECT value FROM property WHERE name = '\(Self.alterationsPrefix)' || hex(?)"
        // Another version may use another format, in which case the next task is compared.
        guard let value = try String.fetchOne(db, sql: sql, arguments: [list.blob]),
            let texts = JSONTexts.decoded(value), texts.count == 2, let time = Int64(texts[0])
        else { return alterations }
        (alterations.compared, alterations.areDetected) = (Timestamp(milliseconds: time), texts[1] == "found")
        alterations.includeBackslashes = texts[1] == Self.noAlterationsWithBackslashes
        return alterations
    }

    /// Stores the known alterations by a list's server. Also removes those of lists that are no longer synced.
    public func save(_ alterations: Alterations, of list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name LIKE '\(Self.alterationsPrefix)%'
                AND name NOT IN (SELECT '\(Self.alterationsPrefix)' || hex(list) FROM remote_list)
                """)
        guard let time = alterations.compared?.milliseconds else { return }
        let none = alterations.includeBackslashes ? Self.noAlterationsWithBackslashes : "none"
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO property (name, value) VALUES ('\(Self.alterationsPrefix)' || hex(?), ?)
                """,
            arguments: [list.blob, JSONTexts.encoded(["\(time)", alterations.areDetected ? "found" : none])])
    }

    /// Returns the time at which a list's refused tasks were last retried.
    public func lastRetried(in list: UUID) throws -> Timestamp? {
        let sql = "SELECT value FROM property WHERE name = '\(Self.retriedPrefix)' || hex(?)"
        return try String.fetchOne(db, sql: sql, arguments: [list.blob]).flatMap(Int64.init)
            .map(Timestamp.init(milliseconds:))
    }

    /// Stores the time at which a list's refused tasks were retried. Also removes the times of lists that are no longer
    /// synced.
    public func saveRetryTime(_ time: Timestamp, in list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name LIKE '\(Self.retriedPrefix)%'
                AND name NOT IN (SELECT '\(Self.retriedPrefix)' || hex(list) FROM remote_list)
                """)
        try db.execute(
            sql: "INSERT OR REPLACE INTO property (name, value) VALUES ('\(Self.retriedPrefix)' || hex(?), ?)",
            arguments: [list.blob, "\(time.milliseconds)"])
    }

    /// Returns the hrefs of a list's tasks that were uploaded and are still to be compared with the text that the
    /// server has stored.
    public func uncompared(in list: UUID) throws -> [String] {
        let sql = "SELECT href FROM link WHERE list = ? AND reader = ? AND etag IS NOT NULL ORDER BY href"
        return try String.fetchAll(db, sql: sql, arguments: [list.blob, Link.BaseState.uncompared.column])
    }

    /// Returns whether a list's account is known to accept each UID only once. Tasks from its other lists must be moved
    /// instead of uploaded.
    public func acceptsUIDsOnlyOnce(inAccountOf list: UUID) throws -> Bool {
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM remote_list JOIN property ON property.name = '\(Self.uidsOncePrefix)' || hex(remote_list.account)
                WHERE remote_list.list = ?
            )
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob]) ?? false
    }

    /// Notes that a list's account accepts each UID only once. Removes the notes of accounts that were removed.
    public func recordUIDsAcceptedOnlyOnce(inAccountOf list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name LIKE '\(Self.uidsOncePrefix)%'
                AND name NOT IN (SELECT '\(Self.uidsOncePrefix)' || hex(id) FROM account)
                """)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO property (name, value)
                SELECT '\(Self.uidsOncePrefix)' || hex(account), 'yes' FROM remote_list WHERE list = ?
                """, arguments: [list.blob])
    }
}
