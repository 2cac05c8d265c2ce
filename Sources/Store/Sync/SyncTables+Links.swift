// Reads and writes the rows of links.

import GRDB
import Todo

extension SyncTables {
    private static let columns =
        "item, list, href, uid, etag, base, agreed, parent, place, refused_for, refused_status, attempts, reader"

    /// Returns the link of a task in a list.
    public func link(_ item: UUID, in list: UUID) throws -> Link? {
        try links("item = ? AND list = ?", [item.blob, list.blob]).first
    }

    /// Returns the links of a task in all lists.
    public func links(of item: UUID) throws -> [Link] { try links("item = ?", [item.blob]) }

    /// Returns the link with an href.
    public func link(at href: String, in list: UUID) throws -> Link? {
        try links("list = ? AND href = ?", [list.blob, href]).first
    }

    /// Returns the links with a UID, starting with those of existing resources. Several tasks with one UID are sorted
    /// by href, which is the same on every device.
    public func links(uid: String, in list: UUID) throws -> [Link] {
        try links("list = ? AND uid = ? ORDER BY etag IS NULL, href", [list.blob, uid])
    }

    /// Returns the links with a UID in other lists whose resources exist.
    public func links(uid: String, outside list: UUID) throws -> [Link] {
        let others = "SELECT list FROM remote_list WHERE list <> ?"
        return try links("list IN (\(others)) AND uid = ? AND etag IS NOT NULL ORDER BY item, list", [list.blob, uid])
    }

    /// Returns the links with a UID in other lists whose resources are gone or not uploaded yet.
    public func links(uid: String, missingFromListsOtherThan list: UUID) throws -> [Link] {
        let others = "SELECT list FROM remote_list WHERE list <> ?"
        return try links("list IN (\(others)) AND uid = ? AND etag IS NULL ORDER BY item, list", [list.blob, uid])
    }

    /// Returns the tasks whose parent on the server has the given UID.
    public func items(withParentUID uid: String, in list: UUID) throws -> [UUID] {
        try Data.fetchAll(
            db, sql: "SELECT item FROM link WHERE list = ? AND parent = ?", arguments: [list.blob, uid]
        ).compactMap(UUID.init(blob:))
    }

    /// Returns the tasks with a parent on the server that is not their local parent, including tasks whose local parent
    /// is not the first of several tasks with the parent's UID.
    public func linkedItemsMovedAway(in list: UUID) throws -> [UUID] {
        let sql = """
            SELECT link.item FROM link CROSS JOIN item ON item.id = link.item
            LEFT JOIN link AS above ON above.item = item.parent AND above.list = link.list
            WHERE link.list = ? AND link.parent IS NOT NULL AND item.list = link.list AND item.deleted IS NULL
            AND (above.uid IS NOT link.parent OR EXISTS (
                SELECT 1 FROM link AS twin WHERE twin.list = link.list AND twin.uid = link.parent
                AND twin.etag IS NOT NULL AND twin.href < above.href
            ))
            """
        return try Data.fetchAll(db, sql: sql, arguments: [list.blob]).compactMap(UUID.init(blob:))
    }

    /// Returns some of a list's links whose values were read by an older version of the reader.
    public func links(in list: UUID, readBefore reader: Int, limit: Int) throws -> [Link] {
        try links("list = ? AND reader < ? ORDER BY reader LIMIT ?", [list.blob, reader, limit])
    }

    /// Calls a function with the task's id and the text of each of a list's resources whose text contains a word,
    /// ignoring case.
    public func forEachText(in list: UUID, containing word: String, _ body: (UUID, String) throws -> Void) throws {
        let sql = """
            SELECT item, base FROM link WHERE list = ? AND etag IS NOT NULL AND base LIKE '%' || ? || '%' ORDER BY item
            """
        try db.forEachRow(sql, [list.blob, word]) { row in
            if let id = row.id(0), let text = row.text(1) { try body(id, text) }
            return true
        }
    }

    private func links(_ condition: String, _ arguments: StatementArguments) throws -> [Link] {
        let statement = try db.cachedStatement(sql: "SELECT \(Self.columns) FROM link WHERE \(condition)")
        return try Row.fetchAll(statement, arguments: arguments).compactMap(Self.link)
    }

    private static func link(_ row: Row) -> Link? {
        guard let item = UUID(blob: row[0]), let list = UUID(blob: row[1]) else { return nil }
        var link = Link(item: item, list: list, href: row[2], uid: row[3], base: row[5])
        link.version = Link.Version(row[4])
        link.agreed = changes(row[6])
        (link.parent, link.sortKey) = (row[7], row[8])
        if let status: Int = row[10] { link.refusal = Link.Refusal(changes(row[9]), status: status) }
        (link.attempts, link.baseState) = (row[11], Link.BaseState(column: row[12]))
        return link
    }

    /// Adds or updates a link.
    public func save(_ link: Link) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO link (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (item, list) DO UPDATE SET href = excluded.href, uid = excluded.uid, etag = excluded.etag,
                    base = excluded.base, agreed = excluded.agreed, parent = excluded.parent, place = excluded.place,
                    refused_for = excluded.refused_for, refused_status = excluded.refused_status,
                    attempts = excluded.attempts, reader = excluded.reader
                """)
        try statement.execute(arguments: [
            link.item.blob, link.list.blob, link.href, link.uid, link.version.column, link.base,
            Self.bytes(link.agreed, of: link.item), link.parent, link.sortKey,
            link.refusal.map { Self.bytes($0.values, of: link.item) }, link.refusal?.status, link.attempts,
            link.baseState.column,
        ])
    }

    /// Deletes a link, after the task is gone both locally and on the server.
    public func remove(_ link: Link) throws {
        try db.execute(
            sql: "DELETE FROM link WHERE item = ? AND list = ?", arguments: [link.item.blob, link.list.blob])
    }

    /// Marks all resources of a list as missing, because the list has another collection now.
    public func forgetVersions(in list: UUID) throws {
        try db.execute(
            sql: """
                UPDATE link SET etag = NULL, refused_for = NULL, refused_status = NULL, attempts = 0 WHERE list = ?
                """, arguments: [list.blob])
        try db.execute(sql: "DELETE FROM quarantine WHERE list = ?", arguments: [list.blob])
    }

    /// Removes refusals with a given status or a higher one in all lists of a list's account, so that the tasks are
    /// tried again.
    ///
    /// - Returns: Whether the list itself had such refusals.
    public func forgetRefusals(inAccountOf list: UUID, from status: Int) throws -> Bool {
        // Without the hint, SQLite would choose another index of the list's links, and read all of them.
        let refused = "link INDEXED BY link_left"
        let isRefused = "refused_for IS NOT NULL AND refused_status >= ?"
        let isOwn = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM \(refused) WHERE \(isRefused) AND list = ?)",
            arguments: [status, list.blob])
        try db.execute(
            sql: """
                UPDATE \(refused) SET refused_for = NULL, refused_status = NULL, attempts = max(attempts, 1)
                WHERE \(isRefused) AND list IN (
                    SELECT list FROM remote_list WHERE account = (SELECT account FROM remote_list WHERE list = ?)
                )
                """, arguments: [status, list.blob])
        return isOwn ?? false
    }

    /// Returns values in the form of the journal.
    static func bytes(_ changes: [FieldChange], of id: UUID) -> Data {
        EditCoding.encode(.change([Patch(id, changes)]))
    }

    /// Returns the values in these bytes. If the bytes cannot be read, the result is empty, and nothing counts as
    /// agreed.
    static func changes(_ bytes: Data) -> [FieldChange] {
        guard case .change(let patches)? = EditCoding.decode(bytes) else { return [] }
        return patches.first?.changes ?? []
    }
}

extension Link.Version {
    init(_ column: String?) {
        switch column {
        case nil: self = .none
        case "": self = .unknown
        case let etag?: self = .etag(etag)
        }
    }

    var column: String? {
        switch self {
        case .none: nil
        case .unknown: ""
        case .etag(let etag): etag
        }
    }
}

extension Link.BaseState {
    /// The values of the column `reader` that are not versions of the reader. They are greater than any version, so
    /// that a query for older versions does not find them.
    private static let (columnOfUncompared, columnOfAltered) = (Int.max - 1, Int.max)

    init(column: Int) {
        switch column {
        case Self.columnOfUncompared: self = .uncompared
        case Self.columnOfAltered: self = .altered
        default: self = .read(version: column)
        }
    }

    var column: Int {
        switch self {
        case .read(let version): version
        case .uncompared: Self.columnOfUncompared
        case .altered: Self.columnOfAltered
        }
    }
}

// MARK: - Known resources

extension SyncTables {
    /// Returns the ids of tasks known to have a resource on a server, and of synced lists.
    func synced() throws -> Set<UUID> {
        let sql = "SELECT item FROM link WHERE etag IS NOT NULL UNION SELECT list FROM remote_list"
        return Set(try Data.fetchAll(db, sql: sql).compactMap(UUID.init(blob:)))
    }

    /// Returns the number of a list's tasks known to be on the server.
    public func countOnServer(in list: UUID) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM link WHERE list = ? AND etag IS NOT NULL", arguments: [list.blob]) ?? 0
    }

    /// Returns whether this version of a resource is already known, either as a task or as unreadable.
    public func isKnown(_ href: String, etag: String, in list: UUID) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM link WHERE list = ? AND href = ? AND etag = ?)
                OR EXISTS (SELECT 1 FROM quarantine WHERE list = ? AND href = ? AND etag = ?)
            """
        let statement = try db.cachedStatement(sql: sql)
        return try Bool.fetchOne(statement, arguments: [list.blob, href, etag, list.blob, href, etag]) ?? false
    }

    /// Returns whether a resource is known to exist at an href.
    public func existsOnServer(_ href: String, in list: UUID) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM link WHERE list = ? AND href = ? AND etag IS NOT NULL)
                OR EXISTS (SELECT 1 FROM quarantine WHERE list = ? AND href = ?)
            """
        let statement = try db.cachedStatement(sql: sql)
        return try Bool.fetchOne(statement, arguments: [list.blob, href, list.blob, href]) ?? false
    }

    /// Calls a function with the href of each known resource.
    public func forEachHref(in list: UUID, _ body: (String) throws -> Void) throws {
        let sql = """
            SELECT href FROM link WHERE list = ? AND etag IS NOT NULL
            UNION SELECT href FROM quarantine WHERE list = ?
            """
        try db.forEachRow(sql, [list.blob, list.blob]) { row in
            if let href = row.text(0) { try body(href) }
            return true
        }
    }
}
