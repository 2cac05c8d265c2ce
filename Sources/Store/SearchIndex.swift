// The index of words that a search reads: made of the items, and made anew of them whenever that is in doubt.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The index of words within one transaction.
///
/// It is a table of SQLite's full-text search (FTS5) with the words of each item, folded (`SearchText`), under the item's
/// row. It is no part of the schema: the first search makes it, and a store in which nobody searches has none. Triggers,
/// which no program that writes an item can pass by, note the rows whose words have changed; each write of Furrow's takes
/// what it changed into the index at once, and what others changed, or a write changed much of, the next search does.
struct SearchIndex {
    let db: Database

    /// What the index holds and how it is folded: one of another form is made anew. To be raised with each change of
    /// `columns` or of `SearchText`.
    private static let form = "3"

    /// The columns of the items' table whose words are found: to have others found too they are added here. Of what is not
    /// text, such as a JSON array, the marks stand between words.
    static let columns = ["title", "notes", "tags"]

    /// The same, folded, as SQLite keeps them in `search_content`, each under the `id` of its row.
    static var folded: [String] { columns.indices.map { "c\($0)" } }

    /// How many rows are taken in at once: mostly some 15 ms of work, seldom 100, in which nobody else can write.
    static let pieceLength = 250

    /// How many rows a write takes in itself.
    static let mostByWrites = 64

    /// Whether what a statement about the index failed with means that the index is broken, or is not there.
    static func isBroken(by error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
    }

    // MARK: - Its tables

    /// Whether the index is there, of this form and with all that keeps it in step.
    func isThere() throws -> Bool {
        guard try hasForm() else { return false }
        let names = ["search", "unsearched"] + Self.triggers.map(\.name)
        let marks = repeatElement("?", count: names.count).joined(separator: ", ")
        let sql = "SELECT count(*) FROM sqlite_master WHERE name IN (\(marks))"
        return try Int.fetchOne(db, sql: sql, arguments: StatementArguments(names)) == names.count
    }

    private func hasForm() throws -> Bool {
        try String.fetchOne(db, sql: "SELECT value FROM property WHERE name = 'search'") == Self.form
    }

    /// Whether there are rows that were written and are not in the index yet.
    func lags() throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM unsearched)") ?? false
    }

    /// Makes the index anew, with no row in it yet.
    private func make() throws {
        for trigger in Self.triggers { try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger.name)") }
        try db.execute(sql: "DROP TABLE IF EXISTS unsearched")
        try dropWords()
        let names = Self.columns.joined(separator: ", ")
        // Words are those that `SearchText` makes: nothing but ASCII's marks stands between them. A prefix of up to six letters
        // has an index of its own, from whose end the newest are read and no others; of a longer one SQLite puts together all
        // that have it, which of 100,000 takes 3 ms for each word.
        try db.execute(
            sql: """
                \(Self.words(names, prefix: "1 2 3 4 5 6"));
                INSERT INTO search (search, rank) VALUES ('automerge', 8);
                \(Self.unsearched);
                INSERT INTO unsearched (row) SELECT row FROM item;
                INSERT OR REPLACE INTO property (name, value) VALUES ('search', '\(Self.form)');
                """)
        for trigger in Self.triggers { try db.execute(sql: Self.sql(of: trigger)) }
    }

    /// Makes the table of words.
    static func words(_ columns: String, prefix: String) -> String {
        "CREATE VIRTUAL TABLE search USING fts5(\(columns), tokenize = 'ascii', prefix = '\(prefix)')"
    }

    /// Makes the table of the rows that are not in the index yet.
    static let unsearched = "CREATE TABLE unsearched (row INTEGER PRIMARY KEY) STRICT"

    /// A trigger that notes a row.
    typealias Trigger = (name: String, event: String, row: String)

    /// Makes a trigger.
    static func sql(of trigger: Trigger) -> String {
        """
        CREATE TRIGGER \(trigger.name) AFTER \(trigger.event) ON item BEGIN
            INSERT OR IGNORE INTO unsearched (row) VALUES (\(trigger.row));
        END
        """
    }

    private static let triggers = triggers(on: columns)

    /// The triggers that note each row of which one of these columns was written.
    static func triggers(on columns: [String]) -> [Trigger] {
        [
            ("item_inserted_unsearched", "INSERT", "NEW.row"),
            ("item_updated_unsearched", "UPDATE OF \(columns.joined(separator: ", "))", "NEW.row"),
            ("item_deleted_unsearched", "DELETE", "OLD.row"),
        ]
    }

    /// Drops the table of words, and where SQLite cannot even open it, what it is made of.
    private func dropWords() throws {
        do {
            try db.execute(sql: "DROP TABLE IF EXISTS search")
        } catch let error as DatabaseError where Self.isBroken(by: error) {
            // What such a table lacks to be opened is made again, as it is in a new one; then it can be dropped.
            try db.withoutDefense {
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS search_data (id INTEGER PRIMARY KEY, block BLOB);
                        CREATE TABLE IF NOT EXISTS search_idx (segid, term, pgno, PRIMARY KEY (segid, term)) WITHOUT ROWID;
                        CREATE TABLE IF NOT EXISTS search_docsize (id INTEGER PRIMARY KEY, sz BLOB);
                        CREATE TABLE IF NOT EXISTS search_content (id INTEGER PRIMARY KEY);
                        CREATE TABLE IF NOT EXISTS search_config (k PRIMARY KEY, v) WITHOUT ROWID;
                        INSERT OR REPLACE INTO search_config VALUES ('version', 4);
                        INSERT OR REPLACE INTO search_data VALUES (1, x''), (10, x'00000000000000');
                        DROP TABLE search;
                        """)
            }
        }
    }

    // MARK: - In step

    /// Takes in what this transaction has changed, where that is little.
    ///
    /// An index that is broken is no reason to undo what was written: it is forgotten, and the next search makes a new one.
    func follow() throws {
        guard try hasForm() else { return }
        do {
            let rows = try rowsToIndex(limit: Self.mostByWrites + 1)
            guard !rows.isEmpty, rows.count <= Self.mostByWrites else { return }
            try db.inSavepoint {
                try index(rows)
                return .commit
            }
        } catch let error as DatabaseError where Self.isBroken(by: error) {
            try forget()
        }
    }

    /// Takes a piece of what is not in the index yet into it, and makes it where there is none or it is broken.
    ///
    /// - Returns: whether more is left.
    func takePiece() throws -> Bool {
        do {
            if try isThere() {
                var isMore = false
                try db.inSavepoint {
                    isMore = try indexPiece()
                    return .commit
                }
                return isMore
            }
        } catch let error as DatabaseError where Self.isBroken(by: error) {
            // Made anew below; what fails then is not the index's fault.
        }
        try make()
        return try indexPiece()
    }

    /// Has the index made anew by the next search.
    func forget() throws {
        try db.execute(sql: "DELETE FROM property WHERE name = 'search'")
    }

    private func indexPiece() throws -> Bool {
        let rows = try rowsToIndex(limit: Self.pieceLength + 1)
        try index(rows.prefix(Self.pieceLength))
        return rows.count > Self.pieceLength
    }

    /// The rows that are not in the index as they are now, the newest first: those are mostly what is looked for.
    private func rowsToIndex(limit: Int) throws -> [Int64] {
        var rows: [Int64] = []
        try db.forEachRow("SELECT row FROM unsearched ORDER BY row DESC LIMIT ?", [limit]) { row in
            rows.append(row.integer(0))
            return true
        }
        return rows
    }

    private func index(_ rows: some Sequence<Int64>) throws {
        let names = Self.columns
        let marks = repeatElement("?", count: names.count + 1).joined(separator: ", ")
        let put = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO search (rowid, \(names.joined(separator: ", "))) VALUES (\(marks))")
        let remove = try db.cachedStatement(sql: "DELETE FROM search WHERE rowid = ?")
        let note = try db.cachedStatement(sql: "DELETE FROM unsearched WHERE row = ?")
        let select = "SELECT \(names.joined(separator: ", ")) FROM item WHERE row = ?"
        for row in rows {
            var texts: [String]?
            try db.forEachRow(select, [row]) { item in
                // What cannot be read is not found; the view that has it says so.
                texts = names.indices.map { item.text(Int32($0)).map(SearchText.folded) ?? "" }
                return false
            }
            if let texts {
                try put.execute(arguments: StatementArguments([row.databaseValue] + texts.map(\.databaseValue)))
            } else {
                try remove.execute(arguments: [row])
            }
            try note.execute(arguments: [row])
        }
    }
}

// MARK: - Finding

extension SearchIndex {
    /// What SQLite is asked for: no letter of it is the user's but within quotes, where words have only letters and digits.
    static func match(_ words: SearchWords) -> String {
        words.words.map { word -> String in
            let forms = word.forms.map { "\"\($0.joined(separator: " "))\" *" }
            return "(\(forms.joined(separator: " OR ")))"
        }.joined(separator: " AND ")
    }
}
