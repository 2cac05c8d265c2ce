import GRDB
import Todo

extension Schema {
    /// Adds a table for the iCalendar texts of tasks imported from a file. Texts of tasks on a server are stored in
    /// their links.
    ///
    /// The texts are in a separate table, so a task without a text needs no space. A text outlives its task, because an
    /// undo or redo may restore the task. The text is deleted when the trash is emptied, or on the next day once no
    /// step can restore the task.
    ///
    /// A task has its text either in this table or in a link. Once a server has responded, the text in the link is the
    /// newer one. When a link is deleted because its account or list was removed, its text moves to this table. Both
    /// have the same text while the server still lacks lines of the text that will be sent.
    static let addPreservedTexts: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: preservedTextTable)
        for trigger in [
            preservedTextInLink("INSERT", when: "NEW.etag IS NOT NULL"),
            preservedTextInLink("UPDATE OF etag", when: "OLD.etag IS NULL AND NEW.etag IS NOT NULL"),
            preservedTextAfterLink,
        ] {
            try db.execute(sql: trigger)
        }
    }

    private static let preservedTextTable = """
        CREATE TABLE kept (
            item BLOB NOT NULL PRIMARY KEY CHECK (length(item) = 16),
            uid TEXT NOT NULL CHECK (length(uid) > 0),
            text TEXT NOT NULL,
            agreed BLOB NOT NULL
        ) STRICT;
        """

    private static func preservedTextInLink(_ event: String, when condition: String) -> String {
        let name = event.hasPrefix("INSERT") ? "kept_link_inserted" : "kept_link_updated"
        return """
            CREATE TRIGGER \(name) AFTER \(event) ON link WHEN \(condition) BEGIN
                DELETE FROM kept WHERE item = NEW.item;
            END;
            """
    }

    /// The trigger that preserves the text of a deleted link, unless another link of the task's current list has a
    /// newer text. A base of "-" is a placeholder and not a text.
    private static let preservedTextAfterLink = """
        CREATE TRIGGER kept_link_deleted AFTER DELETE ON link
        WHEN length(OLD.base) > 1 AND NOT EXISTS (
            SELECT 1 FROM item JOIN link ON link.item = item.id AND link.list = item.list
            WHERE item.id = OLD.item AND link.etag IS NOT NULL
        ) BEGIN
            INSERT INTO kept (item, uid, text, agreed) VALUES (OLD.item, OLD.uid, OLD.base, OLD.agreed)
            ON CONFLICT (item) DO UPDATE SET uid = excluded.uid, text = excluded.text, agreed = excluded.agreed
            WHERE OLD.etag IS NOT NULL AND OLD.list = (SELECT list FROM item WHERE id = OLD.item);
        END;
        """
}

/// The table of iCalendar texts within one transaction.
struct PreservedTextTable {
    let db: Database

    /// Stores a task's text, and replaces an earlier one.
    func save(_ preserved: PreservedText, of item: UUID) throws {
        let sql = "INSERT OR REPLACE INTO kept (item, uid, text, agreed) VALUES (?, ?, ?, ?)"
        try db.cachedStatement(sql: sql).execute(arguments: [
            item.blob, preserved.uid, preserved.text,
            preserved.agreed.isEmpty ? Data() : SyncTables.bytes(preserved.agreed, of: item),
        ])
    }

    func remove(_ item: UUID) throws {
        try db.cachedStatement(sql: "DELETE FROM kept WHERE item = ?").execute(arguments: [item.blob])
    }

    /// Returns the text that the table has for a task, or nil if there is none or a link has it.
    func preservedText(of item: UUID) throws -> PreservedText? {
        try first("SELECT uid, text, agreed FROM kept WHERE item = ?", [item.blob])
    }

    /// Returns a task's newest text: from the link of its current list, from the table, or from the link of an earlier
    /// list.
    func newest(of item: UUID, in list: UUID) throws -> PreservedText? {
        let sql = "SELECT uid, base, agreed FROM link WHERE item = ? AND length(base) > 1"
        return try first("\(sql) AND list = ? AND etag IS NOT NULL", [item.blob, list.blob]) ?? preservedText(of: item)
            ?? first("\(sql) ORDER BY list <> ?, etag IS NULL LIMIT 1", [item.blob, list.blob])
    }

    /// Returns the ids of the tasks that have a text with a word in it, ignoring case, even if it is not the newest
    /// text.
    func items(containing word: String) throws -> Set<UUID> {
        let sql = """
            SELECT item FROM kept WHERE text LIKE '%' || ? || '%'
            UNION SELECT item FROM link WHERE base LIKE '%' || ? || '%'
            """
        var items: Set<UUID> = []
        try db.forEachRow(sql, [word, word]) { row in
            if let id = row.id(0) { items.insert(id) }
            return true
        }
        return items
    }

    private func first(_ sql: String, _ arguments: StatementArguments) throws -> PreservedText? {
        var preservedText: PreservedText?
        try db.forEachRow(sql, arguments) { row in
            if let uid = row.text(0), let text = row.text(1) {
                preservedText = PreservedText(uid: uid, text: text, agreed: SyncTables.changes(row.data(2)))
            }
            return false
        }
        return preservedText
    }

    /// Deletes the texts of permanently deleted tasks, and of tasks that no step can restore.
    func deleteTexts(of deleted: some Sequence<UUID>) throws {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM kept)") == true else { return }
        var lost = Set(deleted)
        let sql = "SELECT item FROM kept WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = kept.item)"
        let orphans = Set(try Data.fetchAll(db, sql: sql).compactMap(UUID.init(blob:)))
        if !orphans.isSubset(of: lost) {
            // If a step cannot be read, the tasks that it would restore are unknown, so no further texts are deleted.
            lost.formUnion(try Journal(db: db).insertable().map(orphans.subtracting) ?? [])
        }
        for item in lost { try remove(item) }
    }
}

extension Store {
    /// Returns the newest texts of tasks with properties that Furrow has no field for, by the tasks' ids.
    ///
    /// - Throws: `StoreError`.
    public func preservedTexts(of items: some Sequence<Item>) throws -> [UUID: PreservedText] {
        try read { db in
            let table = PreservedTextTable(db: db)
            let sql = "SELECT EXISTS (SELECT 1 FROM kept) OR EXISTS (SELECT 1 FROM link)"
            guard try Bool.fetchOne(db, sql: sql) == true else { return [:] }
            var texts: [UUID: PreservedText] = [:]
            for item in items { texts[item.id] = try table.newest(of: item.id, in: item.list) }
            return texts
        }
    }

    /// The number of tasks above which one search through all texts takes less time than one statement for each task.
    private static let many = 64

    /// Returns the ids of the tasks whose newest text meets a condition.
    ///
    /// - Parameters:
    ///   - word: A word in every text that can meet the condition. SQLite skips texts without it faster than they can
    ///     be read.
    ///   - items: The tasks whose texts are examined.
    ///   - isMet: The condition.
    /// - Throws: `StoreError`.
    public func itemsWithText(
        containing word: String, among items: [Item], where isMet: (String) -> Bool
    ) throws -> Set<UUID> {
        try read { db in
            let table = PreservedTextTable(db: db)
            let matching = items.count > Self.many ? try table.items(containing: word) : nil
            var ids: Set<UUID> = []
            for item in items where matching?.contains(item.id) ?? true {
                if let newest = try table.newest(of: item.id, in: item.list), isMet(newest.text) {
                    ids.insert(item.id)
                }
            }
            return ids
        }
    }
}

extension SyncTables {
    /// Returns the text stored for a task, or nil if there is none, or if it is in a link to which a server has
    /// responded.
    public func preservedText(of item: UUID) throws -> PreservedText? {
        try PreservedTextTable(db: db).preservedText(of: item)
    }

    /// Stores a task's text. It stays until the next response of a server, or until it is removed.
    public func save(_ preservedText: PreservedText, of item: UUID) throws {
        try PreservedTextTable(db: db).save(preservedText, of: item)
    }

    /// Removes a task's text.
    public func removePreservedText(of item: UUID) throws { try PreservedTextTable(db: db).remove(item) }
}
