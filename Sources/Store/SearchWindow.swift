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
        let wanted = min(wanted, most)
        let first = max(most, Self.mostByItem) + 1
        var newest: [Int64] = []
        var open: [Int64] = []
        // The open rows beyond the newest, the newest first, once they are looked for.
        var candidates: ArraySlice<Int64>?
        // In one go: that of a long word costs as much to begin as all of it.
        try db.forEachRow("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC", [match]) { found in
            let row = found.integer(0)
            if newest.count < first {
                newest.append(row)
                return true
            }
            if candidates == nil {
                open = try openRows(of: newest, limit: wanted)
                candidates = open.count < wanted ? try allOpenRows().drop { $0 > row } : []
            }
            while let candidate = candidates?.first, candidate >= row {
                candidates?.removeFirst()
                if candidate == row { open.append(row) }
            }
            return open.count < wanted && candidates?.isEmpty == false
        }
        guard newest.count > most else { return (newest, false) }
        if candidates == nil { open = try openRows(of: newest, limit: wanted) }
        let known = Set(open)
        let others = newest.lazy.filter { !known.contains($0) }.prefix(most - open.count)
        return (open + others, true)
    }

    // MARK: - What is open

    /// Of so many of the newest each item is looked at, in some 2 ms; where those are not all, and have too few open ones, all
    /// open rows of the store are read from the index of the order, in at most 8 ms of 100,000, and all that is found in 5.
    private static let mostByItem = 5000

    /// The newest of these that are open.
    private func openRows(of newest: [Int64], limit: Int) throws -> [Int64] {
        var open: [Int64] = []
        let sql = """
            SELECT row FROM json_each(?) AS found CROSS JOIN item ON row = found.value
            WHERE completed IS NULL AND \(Table.items.isPresent) AND \(Table.isOfPresentList) LIMIT ?
            """
        try db.forEachRow(sql, [Self.json(newest), limit]) { row in
            open.append(row.integer(0))
            return true
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
