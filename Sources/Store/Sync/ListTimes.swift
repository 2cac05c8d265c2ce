// Times of a list that matter while it and other lists of its account wait for each other.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A time that is kept of a list. The raw value begins the name of the property that keeps it.
public enum ListTime: String, Sendable {
    /// When the list began to wait for another list that cannot be read, because most of its own tasks are gone.
    case held = "held since "
    /// When tasks that arrive in the list began to wait for the answer of the list that they may have left.
    case arrivals = "arrivals wait since "
    /// When the last of the list's tasks were found gone that are put there anew unless they turn up in another list.
    case gone = "tasks found gone at "
    /// When a listing of everything was cut off that the next cycles continue at the list's token.
    case listing = "listing cut off at "
}

extension SyncTables {
    /// A time of a list; nil where none is kept.
    public func time(_ kind: ListTime, of list: UUID) throws -> Timestamp? {
        let sql = "SELECT value FROM property WHERE name = '\(kind.rawValue)' || hex(?)"
        // Another version may write otherwise: then none is kept.
        return try String.fetchOne(db, sql: sql, arguments: [list.blob]).flatMap { Int64($0) }
            .map(Timestamp.init(milliseconds:))
    }

    /// Keeps a time of a list, nil where there is none by now. Lists that are no longer synchronized are forgotten.
    public func keep(_ time: Timestamp?, as kind: ListTime, of list: UUID) throws {
        guard let time else {
            return try db.execute(
                sql: "DELETE FROM property WHERE name = '\(kind.rawValue)' || hex(?)", arguments: [list.blob])
        }
        try db.execute(
            sql: """
                DELETE FROM property WHERE name LIKE '\(kind.rawValue)%'
                AND name NOT IN (SELECT '\(kind.rawValue)' || hex(list) FROM remote_list)
                """)
        try db.execute(
            sql: "INSERT OR REPLACE INTO property (name, value) VALUES ('\(kind.rawValue)' || hex(?), ?)",
            arguments: [list.blob, "\(time.milliseconds)"])
    }

    /// Keeps that tasks of a list were found gone. Until the account's other lists have been looked through after that,
    /// nothing is put there anew: the tasks may have been moved.
    public func noteGone(in list: UUID, at time: Timestamp) throws {
        // All that is found gone at one time is noted once.
        if let known = try self.time(.gone, of: list), known >= time { return }
        try keep(time, as: .gone, of: list)
    }

    /// How long tasks that were found gone, or not answered, wait for another list that cannot be read, in ms: a day.
    private static let longestWait: Int64 = 24 * 60 * 60 * 1000

    /// Whether a list's account has others that were looked through last before tasks of the list were found gone. Those that cannot
    /// be, for something is to be asked of the person first, do not count.
    public func hasOthersBehind(_ list: UUID) throws -> Bool {
        guard let gone = try time(.gone, of: list) else { return false }
        return try hasOthersBehind(list, since: gone)
    }

    /// Whether a task that was put and not answered is not to be put again yet, because nothing stands there. Another device may have
    /// moved it to another list of the account: those that were looked through last before this was first asked come first.
    public func waitsForOthers(_ item: UUID, in list: UUID) throws -> Bool {
        guard let since = try words(.unanswered, of: item)?.first.flatMap(Int64.init) else {
            let now = now().time
            guard try hasOthersBehind(list, since: now) else { return false }
            try keep([], as: .unanswered, of: item, at: now)
            return true
        }
        if try hasOthersBehind(list, since: Timestamp(milliseconds: since)) { return true }
        // Where it is not answered again, the wait begins anew.
        try forget(.unanswered, of: item)
        return false
    }

    private func hasOthersBehind(_ list: UUID, since time: Timestamp) throws -> Bool {
        // After a clock was put back, nothing is waited for.
        let now = now().time.milliseconds
        let since = time.milliseconds
        guard since <= now, now - since < Self.longestWait else { return false }
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

    /// Whether any task stands in another list of a list's account.
    public func isAnyThere(elsewhereThan list: UUID) throws -> Bool {
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
