// The texts of tasks that have something Furrow has no field for.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Schema {
    /// Tasks that come from a file keep their text, as those of a server do in their links.
    ///
    /// The texts have a table of their own, so a task without one costs nothing. A text outlives its item, which may return by an
    /// undo or a redo; it goes when the trash is emptied, or on the next day once nothing can bring the item back.
    ///
    /// A task has its text either here or in a link. Once a server has answered, the link's is the newer one. When a link goes, for
    /// its account or its list was removed, the text is kept here. Both have the same text while lines of it that a server does not
    /// have are still to be sent.
    static let addKept: @Sendable (Database) throws -> Void = { db in
        try db.execute(sql: keptTable)
        for trigger in [
            keptInLink("INSERT", when: "NEW.etag IS NOT NULL"),
            keptInLink("UPDATE OF etag", when: "OLD.etag IS NULL AND NEW.etag IS NOT NULL"), keptAfterLink,
        ] {
            try db.execute(sql: trigger)
        }
    }

    private static let keptTable = """
        CREATE TABLE kept (
            item BLOB NOT NULL PRIMARY KEY CHECK (length(item) = 16),
            uid TEXT NOT NULL CHECK (length(uid) > 0),
            text TEXT NOT NULL,
            agreed BLOB NOT NULL
        ) STRICT;
        """

    private static func keptInLink(_ event: String, when condition: String) -> String {
        let name = event.hasPrefix("INSERT") ? "kept_link_inserted" : "kept_link_updated"
        return """
            CREATE TRIGGER \(name) AFTER \(event) ON link WHEN \(condition) BEGIN
                DELETE FROM kept WHERE item = NEW.item;
            END;
            """
    }

    /// The link of the list that the item is in has the newest text. A base of "-" was never one.
    private static let keptAfterLink = """
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

/// The texts of tasks within one transaction.
struct KeptTable {
    let db: Database

    /// Keeps a text beside an item, in place of one that is there.
    func keep(_ kept: KeptText, of item: UUID) throws {
        let sql = "INSERT OR REPLACE INTO kept (item, uid, text, agreed) VALUES (?, ?, ?, ?)"
        try db.cachedStatement(sql: sql).execute(arguments: [
            item.blob, kept.uid, kept.text,
            kept.agreed.isEmpty ? Data() : SyncTables.bytes(kept.agreed, of: item),
        ])
    }

    /// Keeps no text beside an item.
    func remove(_ item: UUID) throws {
        try db.cachedStatement(sql: "DELETE FROM kept WHERE item = ?").execute(arguments: [item.blob])
    }

    /// The text that is kept beside an item; nil where there is none, or a link has it.
    func kept(of item: UUID) throws -> KeptText? {
        try first("SELECT uid, text, agreed FROM kept WHERE item = ?", [item.blob])
    }

    /// The newest text of an item, wherever it is: in the link of its list, beside the item, or in the link of a list in which
    /// it was; nil where it has none.
    func newest(of item: UUID, in list: UUID) throws -> KeptText? {
        let sql = "SELECT uid, base, agreed FROM link WHERE item = ? AND length(base) > 1"
        return try first("\(sql) AND list = ? AND etag IS NOT NULL", [item.blob, list.blob]) ?? kept(of: item)
            ?? first("\(sql) ORDER BY list <> ?, etag IS NULL LIMIT 1", [item.blob, list.blob])
    }

    /// The ids of the items that have a text with a word in it, in small or capital letters, be it the newest one or not.
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

    private func first(_ sql: String, _ arguments: StatementArguments) throws -> KeptText? {
        var found: KeptText?
        try db.forEachRow(sql, arguments) { row in
            if let uid = row.text(0), let text = row.text(1) {
                found = KeptText(uid: uid, text: text, agreed: SyncTables.changes(row.data(2)))
            }
            return false
        }
        return found
    }

    /// Forgets the texts of items that are gone for good, and of those that no step can bring back.
    func forget(_ gone: some Sequence<UUID>) throws {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM kept)") == true else { return }
        var lost = Set(gone)
        let sql = "SELECT item FROM kept WHERE NOT EXISTS (SELECT 1 FROM item WHERE id = kept.item)"
        let orphans = Set(try Data.fetchAll(db, sql: sql).compactMap(UUID.init(blob:)))
        if !orphans.isSubset(of: lost) {
            // What a step that cannot be read would bring back nobody knows.
            lost.formUnion(try Journal(db: db).insertable().map(orphans.subtracting) ?? [])
        }
        for item in lost { try remove(item) }
    }
}

extension Store {
    /// The newest texts of items that have something Furrow has no field for, by the items' ids.
    ///
    /// - Throws: `StoreError`.
    public func keptTexts(of items: some Sequence<Item>) throws -> [UUID: KeptText] {
        try read { db in
            let table = KeptTable(db: db)
            let sql = "SELECT EXISTS (SELECT 1 FROM kept) OR EXISTS (SELECT 1 FROM link)"
            guard try Bool.fetchOne(db, sql: sql) == true else { return [:] }
            var texts: [UUID: KeptText] = [:]
            for item in items { texts[item.id] = try table.newest(of: item.id, in: item.list) }
            return texts
        }
    }

    /// The number of items from which on one look through all texts takes less time than one statement for each item.
    private static let many = 64

    /// Returns the ids of the items whose newest text meets a condition.
    ///
    /// - Parameters:
    ///   - word: A word in each text that can meet the condition. SQLite passes over texts without it faster than they are read.
    ///   - items: The items whose texts are looked at.
    ///   - isMet: The condition.
    /// - Throws: `StoreError`.
    public func itemsWithText(
        containing word: String, among items: [Item], where isMet: (String) -> Bool
    ) throws -> Set<UUID> {
        try read { db in
            let table = KeptTable(db: db)
            let known = items.count > Self.many ? try table.items(containing: word) : nil
            var found: Set<UUID> = []
            for item in items where known?.contains(item.id) ?? true {
                if let kept = try table.newest(of: item.id, in: item.list), isMet(kept.text) { found.insert(item.id) }
            }
            return found
        }
    }
}

extension SyncTables {
    /// The text that is kept beside an item; nil where there is none, or a link that a server has answered has it.
    public func kept(of item: UUID) throws -> KeptText? { try KeptTable(db: db).kept(of: item) }

    /// Keeps a text beside an item, or none. It stays until the next answer of a server, or until none is kept.
    public func keep(_ kept: KeptText?, of item: UUID) throws {
        let table = KeptTable(db: db)
        if let kept { try table.keep(kept, of: item) } else { try table.remove(item) }
    }
}
