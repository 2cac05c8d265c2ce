// Which of all that is found is looked at: so many, the open ones first.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Which rows of all in which words are found are looked at, within one transaction.
///
/// They are the newest, which the index has at its end, so that no other is touched. Where those are not all, what is open goes
/// before what is newer and done: it is mostly what is looked for, and must not be hidden by what was done since.
struct SearchWindow {
    let db: Database
    /// What the index is asked for.
    let match: String

    /// The rows, the newest first but for open ones that are older; and whether there are others.
    ///
    /// - Parameters:
    ///   - most: how many at most.
    ///   - wanted: how many open ones are wanted.
    func rows(most: Int, open wanted: Int) throws -> (rows: [Int64], areCut: Bool) {
        let newest = try rows(limit: max(most, Self.mostByItem) + 1)
        guard newest.count > most else { return (newest, false) }
        let open = try openRows(limit: min(wanted, most), knowing: newest)
        let known = Set(open)
        let others = newest.lazy.filter { !known.contains($0) }.prefix(most - open.count)
        return (open + others, true)
    }

    /// The newest rows in which the words are found.
    private func rows(limit: Int) throws -> [Int64] {
        var rows: [Int64] = []
        try forEachRow(limit: limit) { row in
            rows.append(row)
            return true
        }
        return rows
    }

    private func forEachRow(limit: Int, _ body: (Int64) -> Bool) throws {
        let sql = "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?"
        try db.forEachRow(sql, [match, limit]) { body($0.integer(0)) }
    }

    // MARK: - What is open

    /// Of so many of the newest each item is looked at, in some 2 ms; where those are not all, and have too few open ones, all
    /// open rows of the store are read from the index of the order, in at most 8 ms of 100,000, and all that is found in 5.
    private static let mostByItem = 5000

    /// The newest open rows, given the newest of all.
    private func openRows(limit: Int, knowing newest: [Int64]) throws -> [Int64] {
        var open: [Int64] = []
        let sql = """
            SELECT row FROM json_each(?) AS found CROSS JOIN item ON row = found.value
            WHERE completed IS NULL AND \(Table.items.isPresent) AND \(Table.isOfPresentList) LIMIT ?
            """
        try db.forEachRow(sql, [Self.json(newest), limit]) { row in
            open.append(row.integer(0))
            return true
        }
        guard open.count < limit, newest.count > Self.mostByItem else { return open }
        return try openRows(limit: limit)
    }

    /// The newest open rows of all that is found.
    private func openRows(limit: Int) throws -> [Int64] {
        var candidates = try allOpenRows()[...]
        var open: [Int64] = []
        // Both go from the newest to the oldest.
        try forEachRow(limit: -1) { row in
            while let candidate = candidates.first, candidate > row { candidates.removeFirst() }
            if candidates.first == row { open.append(row) }
            return open.count < limit && !candidates.isEmpty
        }
        return open
    }

    /// All rows of open items that are not in the trash, the newest first.
    private func allOpenRows() throws -> [Int64] {
        // In the index's own terms, which reads no item.
        let sql = """
            SELECT item.row FROM list CROSS JOIN item
            ON item.list = list.id AND (item.completed IS NOT NULL) = 0 AND item.deleted IS NULL
            WHERE list.deleted IS NULL
            """
        var rows: [Int64] = []
        try db.forEachRow(sql) { row in
            rows.append(row.integer(0))
            return true
        }
        return rows.sorted(by: >)
    }

    /// Rows as an argument of a statement.
    static func json(_ rows: [Int64]) -> String { "[\(rows.map(String.init).joined(separator: ","))]" }
}
