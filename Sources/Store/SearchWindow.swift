import GRDB
import Todo

/// The subset of matching rows that a search examines and ranks. Valid within one transaction.
///
/// They are the newest rows, which are at the end of the index, so no other rows are read. If there are too many, open
/// tasks take precedence over newer completed ones: open tasks are the most likely results, and more recent completed
/// tasks must not hide them.
struct SearchWindow {
    let db: Database
    let words: SearchWords

    /// Returns the rows to examine, and whether there are other rows. The rows are sorted newest first, except that
    /// older open tasks may precede newer rows.
    ///
    /// - Parameters:
    ///   - most: The maximum number of rows.
    ///   - wanted: The maximum number of open tasks that take precedence.
    func rows(most: Int, open wanted: Int) throws -> (rows: [Int64], areCut: Bool) {
        let wanted = min(wanted, most)
        let first = max(most, Self.maxRowsSearchedByItem) + 1
        var newest: [Int64] = []
        // The number of rows in `newest` that were checked for open tasks.
        var checkedCount = 0
        var open: [Int64] = []
        // The open rows that are older than `newest`, newest first, or nil until they are needed.
        var candidates: ArraySlice<Int64>?
        // All rows are read by one statement, because for a long word starting a statement costs as much as reading all
        // rows.
        let match = SearchIndex.match(words)
        try db.forEachRow("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC", [match]) { reader in
            let row = reader.integer(0)
            if newest.count < first {
                newest.append(row)
                // In most cases, these rows are enough.
                guard newest.count == most + 1 else { return true }
                open = try openRows(of: newest, limit: wanted)
                checkedCount = newest.count
                return open.count < wanted
            }
            if candidates == nil {
                open += try openRows(of: newest[checkedCount...], limit: wanted - open.count)
                checkedCount = newest.count
                let older = open.count < wanted ? try allOpenRows().drop { $0 > row } : []
                open += try matching(older.prefix(Self.maxRowsSearchedByText), limit: wanted - open.count)
                candidates = older.dropFirst(Self.maxRowsSearchedByText)
                return open.count < wanted && candidates?.isEmpty == false
            }
            while let candidate = candidates?.first, candidate >= row {
                candidates?.removeFirst()
                if candidate == row { open.append(row) }
            }
            return open.count < wanted && candidates?.isEmpty == false
        }
        guard newest.count > most else { return (newest, false) }
        if checkedCount < newest.count, open.count < wanted {
            open += try openRows(of: newest[checkedCount...], limit: wanted - open.count)
        }
        let openSet = Set(open)
        let others = newest.lazy.filter { !openSet.contains($0) }.prefix(most - open.count)
        return (open + others, true)
    }

    // MARK: - Open tasks

    /// The number of newest rows whose tasks are checked one by one, in about 2 ms. If there are more rows but too few
    /// open tasks among them, all open rows of the store are read from the order index, in at most 8 ms for 100,000.
    private static let maxRowsSearchedByItem = 5000

    /// Returns the open tasks among these rows, up to the limit.
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

    /// The number of open rows whose words are checked, at 1 ms per thousand. Usually enough of them match, or there
    /// are no more.
    private static let maxRowsSearchedByText = 4000

    /// Returns the rows in which the words are found, in the given order.
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
        var matches: [Int64] = []
        let values: StatementArguments = [Self.json(rows)] + StatementArguments(arguments) + [limit]
        try db.forEachRow(sql, values) { row in
            matches.append(row.integer(0))
            return true
        }
        return matches
    }

    /// Returns the rows of all open tasks that are not in the trash, newest first.
    private func allOpenRows() throws -> [Int64] {
        // The conditions use the index's own expressions, so that no task is read.
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

    /// Returns rows as a JSON array, for use as an argument of a statement.
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
