// Times at which lists of an account began to wait for each other.

import GRDB
import Todo

/// A time that is stored for a list. The raw value is the beginning of the property's name.
public enum ListTime: String, Sendable {
    /// The time at which the list, most of whose tasks are gone, began to wait for another list that cannot be read.
    case held = "held since "
    /// The time at which tasks that arrived in the list began to wait for the list that they may have left.
    case arrivals = "arrivals wait since "
    /// The time at which tasks of the list were last found gone that will be uploaded again unless they appear in
    /// another list.
    case gone = "tasks found gone at "
    /// The time at which a complete listing was interrupted. The next sync continues it at the list's token.
    case listing = "listing cut off at "
}

extension SyncTables {
    /// Returns a time of a list.
    public func time(_ kind: ListTime, of list: UUID) throws -> Timestamp? {
        let sql = "SELECT value FROM property WHERE name = '\(kind.rawValue)' || hex(?)"
        // Another version may use another format, in which case the value counts as missing.
        return try String.fetchOne(db, sql: sql, arguments: [list.blob]).flatMap { Int64($0) }
            .map(Timestamp.init(milliseconds:))
    }

    /// Stores a time of a list. Also removes the times of lists that are no longer synced.
    public func save(_ time: Timestamp, as kind: ListTime, of list: UUID) throws {
        try db.execute(
            sql: """
                DELETE FROM property WHERE name LIKE '\(kind.rawValue)%'
                AND name NOT IN (SELECT '\(kind.rawValue)' || hex(list) FROM remote_list)
                """)
        try db.execute(
            sql: "INSERT OR REPLACE INTO property (name, value) VALUES ('\(kind.rawValue)' || hex(?), ?)",
            arguments: [list.blob, "\(time.milliseconds)"])
    }

    /// Removes a time of a list.
    public func removeTime(_ kind: ListTime, of list: UUID) throws {
        try db.execute(sql: "DELETE FROM property WHERE name = '\(kind.rawValue)' || hex(?)", arguments: [list.blob])
    }

    /// Notes that tasks of a list were found gone. None of them is uploaded again until the account's other lists have
    /// been synced after this time, because the tasks may have been moved.
    public func recordTasksMissing(in list: UUID, at time: Timestamp) throws {
        // One note suffices for all tasks that are found gone at one time.
        if let known = try self.time(.gone, of: list), known >= time { return }
        try save(time, as: .gone, of: list)
    }

    /// The maximum time in milliseconds for which tasks that are gone or got no response wait for another list that
    /// cannot be read: a day.
    private static let maxWait: Int64 = 24 * 60 * 60 * 1000

    /// Returns whether the account has other lists that were not synced since tasks of this list were found gone. Lists
    /// that cannot be synced before the user has answered a question do not count.
    public func hasUnsyncedOtherLists(_ list: UUID) throws -> Bool {
        guard let gone = try time(.gone, of: list) else { return false }
        return try hasUnsyncedOtherLists(list, since: gone)
    }

    /// Returns whether a task whose upload got no response must not be uploaded again yet, although the server has no
    /// such resource. Another device may have moved the task to another list of the account, so the task waits until
    /// all lists have been synced since the first call.
    public func waitsForOtherLists(_ item: UUID, in list: UUID) throws -> Bool {
        guard let since = try components(of: .unanswered, for: item)?.first.flatMap(Int64.init) else {
            let now = now().time
            guard try hasUnsyncedOtherLists(list, since: now) else { return false }
            try save([], as: .unanswered, of: item, at: now)
            return true
        }
        if try hasUnsyncedOtherLists(list, since: Timestamp(milliseconds: since)) { return true }
        // If an upload gets no response again, the wait starts anew.
        try forget(.unanswered, of: item)
        return false
    }

    private func hasUnsyncedOtherLists(_ list: UUID, since time: Timestamp) throws -> Bool {
        // After the clock was put back, nothing waits.
        let now = now().time.milliseconds
        let since = time.milliseconds
        guard since <= now, now - since < Self.maxWait else { return false }
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM remote_list AS own
                JOIN remote_list AS other ON other.account = own.account AND other.list <> own.list
                JOIN list ON list.id = other.list
                WHERE own.list = ? AND list.deleted IS NULL
                    AND ifnull(other.problem, '') NOT IN ('held', 'gone')
                    AND ifnull(other.last_synced, 0) < ?
            )
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob, since]) ?? false
    }

    /// Returns whether any task exists on the server in another list of the same account.
    public func hasTasksOnServer(outside list: UUID) throws -> Bool {
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM remote_list AS own
                JOIN remote_list AS other ON other.account = own.account AND other.list <> own.list
                JOIN link ON link.list = other.list
                WHERE own.list = ? AND link.etag IS NOT NULL
            )
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob]) ?? false
    }
}
