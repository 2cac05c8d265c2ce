// What has lain in the trash long enough goes for good.

import GRDB
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Database {
    /// Notes what is seen in the trash at a start.
    ///
    /// - Returns: the times at which was deleted what has lain there long enough, in ms since 1970.
    func noteTrash(at now: Timestamp) throws -> Set<Int64> {
        var days = try TrashDays(self)
        let earlier = days.count
        guard let isLater = try days.begin(now, in: self) else { return [] }
        let since = try seenSince(days.count)
        guard isLater else { return [] }
        try KeptTable(db: self).forget([])
        return Set(since.filter { $0.value + Store.trashDays <= earlier }.keys)
    }

    private static let seen = "trashed "

    /// On which day a start found first what was put into the trash at each time; what is found now is remembered.
    private func seenSince(_ day: Int64) throws -> [Int64: Int64] {
        let times = [Table.items, .lists].map { "SELECT deleted FROM \($0.name) WHERE deleted IS NOT NULL" }
            .joined(separator: " UNION ")
        try execute(
            sql: "INSERT OR IGNORE INTO property (name, value) SELECT '\(Self.seen)' || deleted, ? FROM (\(times))",
            arguments: [String(day)])
        // What is back again, or gone.
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

/// The days that the trash has seen, which no clock can make many of at once.
private struct TrashDays {
    /// How many there were.
    private(set) var count: Int64
    /// The last one's beginning, in ms since 1970; nil before the first.
    private var last: Int64?

    /// A week: who starts the program that often has a day counted for each that passes.
    private static let longest: Int64 = 7
    private static let length: Int64 = 24 * 60 * 60 * 1000

    init(_ db: Database) throws {
        count = try Self.property("trash days", in: db) ?? 0
        last = try Self.property("trash day", in: db)
    }

    /// Counts the days since the last start.
    ///
    /// - Returns: nil where this is still the same day; else whether there was an earlier one.
    mutating func begin(_ now: Timestamp, in db: Database) throws -> Bool? {
        let today = now.milliseconds - now.milliseconds % Self.length
        guard today != last else { return nil }
        let isFirst = last == nil
        // A last day that lies ahead was a wrong clock's.
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
