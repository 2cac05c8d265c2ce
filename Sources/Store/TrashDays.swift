// Counts the days that records have been in the trash.

import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

extension Database {
    /// Records which records are in the trash when the program starts, and deletes preserved texts of tasks that no
    /// longer exist.
    ///
    /// - Returns: The deletion times, in milliseconds since 1970, of records that have been in the trash long enough.
    func recordTrash(at now: Timestamp) throws -> Set<Int64> {
        var days = try TrashDays(self)
        let earlier = days.count
        guard let isLater = try days.begin(now, in: self) else { return [] }
        let since = try seenSince(days.count)
        guard isLater else { return [] }
        try PreservedTextTable(db: self).deleteTexts(of: [])
        return Set(since.filter { $0.value + Store.trashDays <= earlier }.keys)
    }

    private static let seen = "trashed "

    /// Returns, for each deletion time, the day on which a program start first found records with that time in the
    /// trash. Stores new deletion times.
    private func seenSince(_ day: Int64) throws -> [Int64: Int64] {
        let times = [Table.items, .lists].map { "SELECT deleted FROM \($0.name) WHERE deleted IS NOT NULL" }
            .joined(separator: " UNION ")
        try execute(
            sql: "INSERT OR IGNORE INTO property (name, value) SELECT '\(Self.seen)' || deleted, ? FROM (\(times))",
            arguments: [String(day)])
        // Remove the deletion times of records that were restored or permanently deleted.
        let time = "CAST(substr(name, \(Self.seen.count + 1)) AS INTEGER)"
        try execute(sql: "DELETE FROM property WHERE name LIKE '\(Self.seen)%' AND \(time) NOT IN (\(times))")
        var since: [Int64: Int64] = [:]
        let sql = "SELECT \(time), CAST(value AS INTEGER) FROM property WHERE name LIKE '\(Self.seen)%'"
        try forEachRow(sql) { row in
            since[row.integer(0)] = row.integer(1)
            return true
        }
        return since
    }
}

/// The number of days that the trash has existed. A wrong clock cannot add many days at once.
private struct TrashDays {
    /// The number of days so far.
    private(set) var count: Int64
    /// The beginning of the last counted day in milliseconds since 1970, or nil before the first day.
    private var last: Int64?

    /// The maximum number of days that one start can add: a week. If the program is started at least weekly, all days
    /// count.
    private static let longest: Int64 = 7
    private static let length: Int64 = 24 * 60 * 60 * 1000

    init(_ db: Database) throws {
        count = try Self.property("trash days", in: db) ?? 0
        last = try Self.property("trash day", in: db)
    }

    /// Counts the days since the last start.
    ///
    /// - Returns: Nil if the last start was on the same day, otherwise whether there was an earlier start.
    mutating func begin(_ now: Timestamp, in db: Database) throws -> Bool? {
        let today = now.milliseconds - now.milliseconds % Self.length
        guard today != last else { return nil }
        let isFirst = last == nil
        // A last day in the future comes from a wrong clock.
        if let last { count += min(max((today - last) / Self.length, 0), Self.longest) }
        last = today
        for (name, value) in [("trash days", count), ("trash day", today)] {
            try db.execute(
                sql: "INSERT OR REPLACE INTO property (name, value) VALUES (?, ?)", arguments: [name, String(value)])
        }
        return !isFirst
    }

    private static func property(_ name: String, in db: Database) throws -> Int64? {
        try String.fetchOne(db, sql: "SELECT value FROM property WHERE name = ?", arguments: [name]).flatMap {
            Int64($0)
        }
    }
}
