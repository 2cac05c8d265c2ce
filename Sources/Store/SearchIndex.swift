import GRDB
import Todo

/// The search index within one transaction. It is built from the tasks, and rebuilt if its contents are in doubt.
///
/// The index is a table of SQLite's full-text search (FTS5) with the folded words of each task (`SearchText`), under
/// the task's row number. It is not part of the schema: the first search creates it, and a store without searches has
/// none. Triggers, which no program that writes a task can bypass, record the rows whose words have changed. Each write
/// of Furrow indexes its own changes at once. The next search indexes the changes of other programs and of large
/// writes.
struct SearchIndex {
    let db: Database

    /// The version of the index's contents and folding. An index of another version is rebuilt. This number must be
    /// increased with each change of `columns` or of `SearchText`.
    private static let form = "3"

    /// The columns of the tasks' table that are searched. To search further columns, add them to this list. In a column
    /// that is not plain text, such as a JSON array, the punctuation separates words.
    static let columns = ["title", "notes", "tags"]

    /// The same columns, folded, under the names that SQLite gives them in `search_content`. Each row there has the
    /// task's row number as its `id`.
    static var folded: [String] { columns.indices.map { "c\($0)" } }

    /// The number of rows that are indexed in one transaction: about 15 ms of work, rarely 100 ms, during which no
    /// other program can write.
    static let pieceLength = 250

    /// The maximum number of rows that a write indexes itself.
    static let maxRowsIndexedPerWrite = 64

    /// Returns whether an error of a statement about the index means that the index is broken or missing.
    static func isBroken(by error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_ERROR].contains(error.resultCode)
    }

    // MARK: - Tables

    /// Returns whether the index exists in the current form, with all triggers that keep it up to date.
    func exists() throws -> Bool {
        guard try hasForm() else { return false }
        let names = ["search", "unsearched"] + Self.triggers.map(\.name)
        let marks = repeatElement("?", count: names.count).joined(separator: ", ")
        let sql = "SELECT count(*) FROM sqlite_master WHERE name IN (\(marks))"
        return try Int.fetchOne(db, sql: sql, arguments: StatementArguments(names)) == names.count
    }

    private func hasForm() throws -> Bool {
        try String.fetchOne(db, sql: "SELECT value FROM property WHERE name = 'search'") == Self.form
    }

    /// Returns whether rows were written that are not in the index yet.
    func isBehind() throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM unsearched)") ?? false
    }

    /// Creates a new, empty index.
    private func make() throws {
        for trigger in Self.triggers { try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger.name)") }
        try db.execute(sql: "DROP TABLE IF EXISTS unsearched")
        try dropWords()
        let names = Self.columns.joined(separator: ", ")
        // `SearchText` makes the words, so only ASCII punctuation separates them. Each prefix of up to six letters has
        // a separate index, of which only the newest rows are read, from its end. For longer prefixes, SQLite merges
        // the rows of all matching words, which takes 3 ms per word if 100,000 rows match.
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

    /// Returns the statement that creates the table of words.
    static func words(_ columns: String, prefix: String) -> String {
        "CREATE VIRTUAL TABLE search USING fts5(\(columns), tokenize = 'ascii', prefix = '\(prefix)')"
    }

    /// The statement that creates the table of rows that are not in the index yet.
    static let unsearched = "CREATE TABLE unsearched (row INTEGER PRIMARY KEY) STRICT"

    /// A trigger that records changed rows.
    typealias Trigger = (name: String, event: String, row: String)

    /// Returns the statement that creates a trigger.
    static func sql(of trigger: Trigger) -> String {
        """
        CREATE TRIGGER \(trigger.name) AFTER \(trigger.event) ON item BEGIN
            INSERT OR IGNORE INTO unsearched (row) VALUES (\(trigger.row));
        END
        """
    }

    private static let triggers = triggers(on: columns)

    /// Returns the triggers that record each row in which one of these columns was written.
    static func triggers(on columns: [String]) -> [Trigger] {
        [
            ("item_inserted_unsearched", "INSERT", "NEW.row"),
            ("item_updated_unsearched", "UPDATE OF \(columns.joined(separator: ", "))", "NEW.row"),
            ("item_deleted_unsearched", "DELETE", "OLD.row"),
        ]
    }

    /// Drops the table of words, even if parts of it are missing and SQLite cannot open it.
    private func dropWords() throws {
        do {
            try db.execute(sql: "DROP TABLE IF EXISTS search")
        } catch let error as DatabaseError where Self.isBroken(by: error) {
            // SQLite can drop the table once it can open it. The missing parts are created as in an empty table.
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

    // MARK: - Indexing changes

    /// Indexes the changes of this transaction, if they are few.
    ///
    /// A broken index does not roll back the write: it is dropped, and the next search builds a new one.
    func update() throws {
        guard try hasForm() else { return }
        do {
            let rows = try rowsToIndex(limit: Self.maxRowsIndexedPerWrite + 1)
            guard !rows.isEmpty, rows.count <= Self.maxRowsIndexedPerWrite else { return }
            try db.inSavepoint {
                try index(rows)
                return .commit
            }
        } catch let error as DatabaseError where Self.isBroken(by: error) {
            try invalidate()
        }
    }

    /// Indexes some of the rows that are not in the index yet. Creates the index if it is missing or broken.
    ///
    /// - Returns: Whether there are more rows to index.
    func indexNextRows() throws -> Bool {
        do {
            if try exists() {
                var isMore = false
                try db.inSavepoint {
                    isMore = try indexPiece()
                    return .commit
                }
                return isMore
            }
        } catch let error as DatabaseError where Self.isBroken(by: error) {
            // The index is rebuilt below. Errors after that have other causes.
        }
        try make()
        return try indexPiece()
    }

    /// Makes the next search rebuild the index.
    func invalidate() throws {
        try db.execute(sql: "DELETE FROM property WHERE name = 'search'")
    }

    private func indexPiece() throws -> Bool {
        let rows = try rowsToIndex(limit: Self.pieceLength + 1)
        try index(rows.prefix(Self.pieceLength))
        return rows.count > Self.pieceLength
    }

    /// Returns the rows whose current words are not in the index, newest first, because the newest rows are the most
    /// likely results.
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
                // An unreadable text is not found. The view that shows its task reports the error.
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

// MARK: - Queries

extension SearchIndex {
    /// Returns the FTS5 query. Words from the user appear only within quotes and consist only of letters and digits.
    static func match(_ words: SearchWords) -> String {
        words.words.map { word -> String in
            let forms = word.forms.map { "\"\($0.joined(separator: " "))\" *" }
            return "(\(forms.joined(separator: " OR ")))"
        }.joined(separator: " AND ")
    }
}
