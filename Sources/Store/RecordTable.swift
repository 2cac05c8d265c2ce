// The tables of items and lists as the rules and edits see them.

import GRDB
import GRDBSQLite
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tables of items and lists within one transaction.
struct RecordTable {
    let db: Database
    let queries: Queries
    /// Told how many rows a call has written, now and then; ends it by throwing.
    var watch: ((Int) throws -> Void)?
    /// How often: some milliseconds' work.
    static let watchedRows = 256
    /// When what is written was edited; nil is now.
    let modified: Timestamp?
    /// The same of single items, before that.
    var times: [UUID: Timestamp] = [:]

    init(db: Database, modified: Timestamp? = nil) {
        (self.db, queries, self.modified) = (db, Queries(db: db), modified)
    }

    /// What is asked for one record after another.
    final class Queries {
        let db: Database
        /// The records that were asked for since something was last written: what a command is about is asked for once more by
        /// the edit that it becomes.
        private(set) var known: [UUID: Record] = [:]
        /// What would hold more takes more memory than it is worth.
        private static let mostKnown = 20_000
        private var byID: [(table: Table, query: QueryByID)] = []
        private var ofParent: QueryByID?

        init(db: Database) { self.db = db }

        func remember(_ record: Record) {
            if known.count < Self.mostKnown { known[record.id] = record }
        }

        /// Something is written: what is there is asked for again.
        func forget() { known = [:] }

        /// A record of each table.
        func tables() throws -> [(table: Table, query: QueryByID)] {
            if byID.isEmpty {
                byID = try [Table.items, .lists].map { table in
                    (table, try QueryByID(db, "SELECT \(table.columns) FROM \(table.name) WHERE id = ?"))
                }
            }
            return byID
        }

        /// The items right below one, in order.
        func children() throws -> QueryByID {
            if let ofParent { return ofParent }
            let sql = """
                SELECT \(Table.items.columns) FROM item WHERE parent = ? ORDER BY completed IS NOT NULL, rank, id
                """
            let query = try QueryByID(db, sql)
            ofParent = query
            return query
        }
    }

    /// An item, or what is wrong with its record.
    static func item(_ row: ColumnReader) -> Result<Item, QuarantinedRecord> {
        read(row, Item.fields, Item.init(id:)) { $0.set($1, of: &$2) }
    }

    /// A list, or what is wrong with its record.
    static func list(_ row: ColumnReader) -> Result<TodoList, QuarantinedRecord> {
        read(row, TodoList.fields, TodoList.init(id:)) { $0.set($1, of: &$2) }
    }

    /// A record of a table, or what is wrong with it.
    static func record(_ row: ColumnReader, of table: Table) -> Result<Record, QuarantinedRecord> {
        switch table {
        case .items: item(row).map(Record.item)
        case .lists: list(row).map(Record.list)
        }
    }

    private static func read<Kind>(
        _ row: ColumnReader, _ fields: [Field], _ blank: (UUID) -> Kind,
        _ set: (Field, FieldValue, inout Kind) -> Bool
    ) -> Result<Kind, QuarantinedRecord> {
        guard let id = row.id(1) else {
            return .failure(QuarantinedRecord(row: row.integer(0), id: nil, reason: .unreadableID))
        }
        var record = blank(id)
        for (index, field) in fields.enumerated() {
            // Most fields of most items say nothing, as those of a blank one do.
            if row.isBlank(Int32(index + 2), of: field) { continue }
            guard let value = row.value(Int32(index + 2), of: field), set(field, value, &record) else {
                return .failure(QuarantinedRecord(row: row.integer(0), id: id, reason: .unreadable(field)))
            }
        }
        return .success(record)
    }
}

extension QuarantinedRecord: Error {}

extension RecordTable: RecordReading {
    func readOnlyLists() throws -> Set<UUID> { try SyncTables(db: db).readOnlyLists() }

    func record(_ id: UUID) throws -> Record? {
        if let known = queries.known[id] { return known }
        guard case .success(let record)? = try find(id) else { return nil }
        queries.remember(record)
        return record
    }

    func isInTrash(_ list: UUID) throws -> Bool {
        var isTrashed = false
        try db.forEachRow("SELECT deleted IS NOT NULL FROM list WHERE id = ?", [list.blob]) { row in
            isTrashed = row.integer(0) != 0
            return false
        }
        return isTrashed
    }

    /// The record of this id, or what is wrong with it; nil where there is none.
    func find(_ id: UUID) throws -> Result<Record, QuarantinedRecord>? {
        var found: Result<Record, QuarantinedRecord>?
        for (table, query) in try queries.tables() where found == nil {
            try query.forEachRow(id) { row in
                found = Self.record(row, of: table)
                return false
            }
        }
        return found
    }

    /// The items whose ids lie in a range, in the order of their ids, but for the trash's; nil for one that cannot be read.
    func items(_ ids: ClosedRange<UUID>, limit: Int) throws -> [Item?] {
        var found: [Item?] = []
        let sql = """
            SELECT \(Table.items.columns) FROM item
            WHERE id BETWEEN ? AND ? AND \(Table.items.isPresent) AND \(Table.isOfPresentList)
            ORDER BY id LIMIT ?
            """
        try db.forEachRow(sql, [ids.lowerBound.blob, ids.upperBound.blob, limit]) { row in
            found.append(try? Self.item(row).get())
            return true
        }
        return found
    }

    /// The ids of the items next to each of these by their ids, but for the trash's; also of such as cannot be read.
    func neighbours(of ids: [UUID]) throws -> [UUID] {
        var found: [UUID] = []
        for (sign, order) in [("<", "DESC"), (">", "ASC")] {
            let sql = """
                SELECT id FROM item WHERE id \(sign) ? AND \(Table.items.isPresent) AND \(Table.isOfPresentList)
                ORDER BY id \(order) LIMIT 1
                """
            for id in ids {
                try db.forEachRow(sql, [id.blob]) { row in
                    if let neighbour = row.id(0) { found.append(neighbour) }
                    return false
                }
            }
        }
        return found
    }

    /// The record of this id; nil where there is none, or it is in the trash, alone or with its list.
    ///
    /// - Throws: `StoreError.unreadable` where it is there but cannot be read.
    func readable(_ id: UUID) throws -> Record? {
        if case .failure? = try find(id) { throw StoreError.unreadable }
        return try present(id)
    }

    /// What a refusal comes from: a record that is there but cannot be read is neither gone nor another one's.
    func cause(of refusal: TodoError) throws -> any Error {
        switch refusal {
        case .itemMissing(let id), .itemExists(let id), .listMissing(let id):
            if case .failure? = try find(id) { return StoreError.unreadable }
        case .emptyTitle, .titleTooLong, .notesTooLong, .listInList, .listDone, .notOfLists, .notOfItems,
            .reminderWithoutDue, .reminderPast, .tooManyReminders, .rule, .insideItself, .tooDeep, .noneAbove,
            .withinNone, .emptyTag,
            .tagTooLong, .tagOfSeveralWords, .tagWithoutLetter, .tooManyTags, .seriesWouldEnd, .readOnlyList:
            break
        }
        if case .listMissing = refusal { return StoreError.listMissing }
        return refusal
    }

    func hasTrees() throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE parent IS NOT NULL)") ?? false
    }

    func allRecords(of list: UUID) throws -> [Record] {
        var found: [Record] = []
        let table = Table.items
        // All of it, also what another program has left within what is in another list.
        let sql = "SELECT \(table.columns) FROM item WHERE list = ? ORDER BY \(table.order)"
        try db.forEachRow(sql, [list.blob]) { row in
            if case .success(let item) = Self.item(row) { found.append(.item(item)) }
            return true
        }
        return found.outermostFirst(id: \.id) { $0.item?.parent }
    }

    func items(tagged tag: String) throws -> [Item] {
        var found: [Item] = []
        try db.forEachRow("SELECT \(Table.items.columns) FROM item WHERE tags <> '[]'") { row in
            if case .success(let item) = Self.item(row), item.tags.contains(tag) { found.append(item) }
            return true
        }
        return found
    }

    func namedItems(completedFrom first: Timestamp, to last: Timestamp) throws -> [Item] {
        var found: [Item] = []
        // The version is in the seventh byte of an id (RFC 9562, 4.2). Of 100,000 items that were completed at once few are read.
        let sql = """
            SELECT \(Table.items.columns) FROM item
            WHERE completed >= ? AND completed <= ? AND substr(id, 7, 1) BETWEEN x'50' AND x'5F'
            AND \(Table.items.isPresent) AND \(Table.isOfPresentList)
            """
        try db.forEachRow(sql, [first.milliseconds, last.milliseconds]) { row in
            if case .success(let item) = Self.item(row) { found.append(item) }
            return true
        }
        return found
    }

    func children(of parent: UUID) throws -> [Item] {
        var found: [Item] = []
        try queries.children().forEachRow(parent) { row in
            if case .success(let item) = Self.item(row) { found.append(item) }
            return true
        }
        return found
    }

    func records(
        _ direction: Direction, _ place: ListOrder?, in section: Section, limit: Int, withTrash: Bool
    ) throws -> [Record] {
        let table = Table(of: section.list)
        // No list is done.
        if table == .lists, section.isDone { return [] }
        let (beyond, order) = direction == .after ? (">", "ASC") : ("<", "DESC")
        var arguments: StatementArguments = [section.list.blob]
        let siblings =
            section.parent != nil
            ? "parent = ?" : table == .items ? "\(table.isOfList) AND (parent IS NOT NULL) = 0" : table.isOfList
        if table == .items { arguments += [section.isDone] }
        if let place { arguments += [place.rank.value, place.id.blob] }
        var found: [Record] = []
        // A record that cannot be read takes no part in the order; so the limit is kept here.
        try db.forEachRow(
            """
            SELECT \(table.columns) FROM \(table.name)
            WHERE \(siblings) \(table == .items ? "AND (completed IS NOT NULL) = ?" : "")
            \(withTrash ? "" : "AND \(table.isPresent)")
            \(place == nil ? "" : "AND (rank, id) \(beyond) (?, ?)")
            ORDER BY rank \(order), id \(order)
            """, arguments
        ) { row in
            if case .success(let record) = Self.record(row, of: table) { found.append(record) }
            return found.count < limit
        }
        return found
    }
}
