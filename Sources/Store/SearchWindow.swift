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
    let words: SearchWords

    /// The rows, the newest first but for open ones that are older; and whether there are others.
    ///
    /// - Parameters:
    ///   - most: how many at most.
    ///   - wanted: how many open ones are wanted.
    func rows(most: Int, open wanted: Int) throws -> (rows: [Int64], areCut: Bool) {
        let wanted = min(wanted, most)
        let first = max(most, Self.mostByItem) + 1
        var newest: [Int64] = []
        // How many of the newest were looked at.
        var known = 0
        var open: [Int64] = []
        // The open rows beyond the newest, the newest first, once they are looked for.
        var candidates: ArraySlice<Int64>?
        // In one go: that of a long word costs as much to begin as all of it.
        let match = SearchIndex.match(words)
        try db.forEachRow("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC", [match]) { found in
            let row = found.integer(0)
            if newest.count < first {
                newest.append(row)
                // Mostly these are all that it takes.
                guard newest.count == most + 1 else { return true }
                open = try openRows(of: newest, limit: wanted)
                known = newest.count
                return open.count < wanted
            }
            if candidates == nil {
                open += try openRows(of: newest[known...], limit: wanted - open.count)
                known = newest.count
                let older = open.count < wanted ? try allOpenRows().drop { $0 > row } : []
                open += try matching(older.prefix(Self.mostByText), limit: wanted - open.count)
                candidates = older.dropFirst(Self.mostByText)
                return open.count < wanted && candidates?.isEmpty == false
            }
            while let candidate = candidates?.first, candidate >= row {
                candidates?.removeFirst()
                if candidate == row { open.append(row) }
            }
            return open.count < wanted && candidates?.isEmpty == false
        }
        guard newest.count > most else { return (newest, false) }
        if known < newest.count, open.count < wanted {
            open += try openRows(of: newest[known...], limit: wanted - open.count)
        }
        let taken = Set(open)
        let others = newest.lazy.filter { !taken.contains($0) }.prefix(most - open.count)
        return (open + others, true)
    }

    // MARK: - What is open

    /// Of so many of the newest each item is looked at, in some 2 ms; where those are not all, and have too few open ones, all
    /// open rows of the store are read from the index of the order, in at most 8 ms of 100,000.
    private static let mostByItem = 5000

    /// The newest of these that are open.
    private func openRows(of newest: some Sequence<Int64>, limit: Int) throws -> [Int64] {
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

    /// So many open rows are looked at by their words, a ms for each thousand: mostly enough of them match, or there are no more.
    private static let mostByText = 4000

    /// Those of these in which the words are found, in their order.
    private func matching(_ rows: some Sequence<Int64>, limit: Int) throws -> [Int64] {
        guard limit > 0 else { return [] }
        var arguments: [String] = []
        let conditions: [String] = words.words.map { word in
            let forms: [String] = word.forms.flatMap { form in
                SearchIndex.folded.map { column in
                    arguments.append(" \(form.joined(separator: " "))")
                    return "instr(' ' || \(column), ?)"
                }
            }
            return "(\(forms.joined(separator: " OR ")))"
        }
        let sql = """
            SELECT row FROM (SELECT key AS place, value AS row FROM json_each(?)) CROSS JOIN search_content ON id = row
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY place LIMIT ?
            """
        var found: [Int64] = []
        let values: StatementArguments = [Self.json(rows)] + StatementArguments(arguments) + [limit]
        try db.forEachRow(sql, values) { row in
            found.append(row.integer(0))
            return true
        }
        return found
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
    static func json(_ rows: some Sequence<Int64>) -> String {
        var text: [UInt8] = [UInt8(ascii: "[")]
        for row in rows {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: String(row).utf8)
        }
        text.append(UInt8(ascii: "]"))
        return String(decoding: text, as: UTF8.self)
    }
}
