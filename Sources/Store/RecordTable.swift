import GRDB
import GRDBSQLite
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

/// Access for commands and edits to the tables of tasks and lists, within one transaction.
struct RecordTable {
    let db: Database
    let queries: Queries
    /// Called from time to time with the number of rows written so far. Throws to stop the writing.
    var watch: ((Int) throws -> Void)?
    /// The number of rows between two calls of `watch`, which take a few milliseconds to write.
    static let watchedRows = 256
    /// The edit time of the changes that are written, or nil for the current time.
    let modified: Timestamp?
    /// The edit times of single tasks, which take precedence over `modified`.
    var times: [UUID: Timestamp] = [:]

    init(db: Database, modified: Timestamp? = nil) {
        self.db = db
        queries = Queries(db: db)
        self.modified = modified
    }

    /// Prepared statements and a cache for looking up one record after another.
    final class Queries {
        let db: Database
        /// The records that were read since the last write. The edit of a command needs the records that the command
        /// has read.
        private(set) var cache: [UUID: Record] = [:]
        /// The maximum size of the cache. A larger cache is not worth its memory.
        private static let maxCachedRecords = 20_000
        private var byID: [(table: Table, query: QueryByID)] = []
        private var ofParent: QueryByID?

        init(db: Database) { self.db = db }

        func remember(_ record: Record) {
            if cache.count < Self.maxCachedRecords { cache[record.id] = record }
        }

        /// Empties the cache before a write.
        func forget() { cache = [:] }

        func tables() throws -> [(table: Table, query: QueryByID)] {
            if byID.isEmpty {
                byID = try [Table.items, .lists].map { table in
                    (table, try QueryByID(db, "SELECT \(table.columns) FROM \(table.name) WHERE id = ?"))
                }
            }
            return byID
        }

        /// Returns the lookup of a task's direct subtasks, in order.
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

    /// Returns a task, or the reason why its record cannot be read.
    static func item(_ row: ColumnReader) -> Result<Item, QuarantinedRecord> {
        read(row, fields: Item.fields, blank: Item.init(id:)) { $0.set($1, of: &$2) }
    }

    /// Returns a list, or the reason why its record cannot be read.
    static func list(_ row: ColumnReader) -> Result<TodoList, QuarantinedRecord> {
        read(row, fields: TodoList.fields, blank: TodoList.init(id:)) { $0.set($1, of: &$2) }
    }

    /// Returns a table's record, or the reason why it cannot be read.
    static func record(_ row: ColumnReader, of table: Table) -> Result<Record, QuarantinedRecord> {
        switch table {
        case .items: item(row).map(Record.item)
        case .lists: list(row).map(Record.list)
        }
    }

    private static func read<Kind>(
        _ row: ColumnReader, fields: [Field], blank: (UUID) -> Kind,
        set: (Field, FieldValue, inout Kind) -> Bool
    ) -> Result<Kind, QuarantinedRecord> {
        guard let id = row.id(1) else {
            return .failure(QuarantinedRecord(row: row.integer(0), id: nil, reason: .unreadableID))
        }
        var record = blank(id)
        for (index, field) in fields.enumerated() {
            // Most fields of most tasks are empty, and equal those of the blank record.
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
        if let record = queries.cache[id] { return record }
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

    /// Returns the record with an id, or the reason why it cannot be read. Returns nil if there is no record.
    func find(_ id: UUID) throws -> Result<Record, QuarantinedRecord>? {
        var result: Result<Record, QuarantinedRecord>?
        for (table, query) in try queries.tables() where result == nil {
            try query.forEachRow(id) { row in
                result = Self.record(row, of: table)
                return false
            }
        }
        return result
    }

    /// Returns the tasks whose ids are in a range, sorted by id, without tasks in the trash. The element for an
    /// unreadable task is nil.
    func items(_ ids: ClosedRange<UUID>, limit: Int) throws -> [Item?] {
        var items: [Item?] = []
        let sql = """
            SELECT \(Table.items.columns) FROM item
            WHERE id BETWEEN ? AND ? AND \(Table.items.isPresent) AND \(Table.isOfPresentList)
            ORDER BY id LIMIT ?
            """
        try db.forEachRow(sql, [ids.lowerBound.blob, ids.upperBound.blob, limit]) { row in
            items.append(try? Self.item(row).get())
            return true
        }
        return items
    }

    /// Returns the ids of the tasks that directly precede and follow each id in the order of ids, without tasks in the
    /// trash. Unreadable tasks are included.
    func neighbors(of ids: [UUID]) throws -> [UUID] {
        var neighbors: [UUID] = []
        for (sign, order) in [("<", "DESC"), (">", "ASC")] {
            let sql = """
                SELECT id FROM item WHERE id \(sign) ? AND \(Table.items.isPresent) AND \(Table.isOfPresentList)
                ORDER BY id \(order) LIMIT 1
                """
            for id in ids {
                try db.forEachRow(sql, [id.blob]) { row in
                    if let neighbor = row.id(0) { neighbors.append(neighbor) }
                    return false
                }
            }
        }
        return neighbors
    }

    /// Returns the record with an id, or nil if there is none or if the record or its list is in the trash.
    ///
    /// - Throws: `StoreError.unreadable` if the record exists but cannot be read.
    func readable(_ id: UUID) throws -> Record? {
        if case .failure? = try find(id) { throw StoreError.unreadable }
        return try present(id)
    }

    /// Returns the error to report for a refusal. If the record in question exists but cannot be read, it is neither
    /// missing nor a duplicate, and the error is `StoreError.unreadable`.
    func cause(of refusal: TodoError) throws -> any Error {
        switch refusal {
        case .itemMissing(let id), .itemExists(let id), .listMissing(let id):
            if case .failure? = try find(id) { return StoreError.unreadable }
        case .emptyTitle, .titleTooLong, .notesTooLong, .listInList, .listDone, .fieldNotInLists, .fieldNotInTasks,
            .reminderWithoutDue, .reminderPast, .tooManyReminders, .rule, .insideItself, .tooDeep, .noPrecedingTask,
            .alreadyTopLevel, .emptyTag,
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
        var records: [Record] = []
        let table = Table.items
        // The result includes tasks that another program has put below a task of another list.
        let sql = "SELECT \(table.columns) FROM item WHERE list = ? ORDER BY \(table.order)"
        try db.forEachRow(sql, [list.blob]) { row in
            if case .success(let item) = Self.item(row) { records.append(.item(item)) }
            return true
        }
        return records.outermostFirst(id: \.id) { $0.item?.parent }
    }

    func items(tagged tag: String) throws -> [Item] {
        var items: [Item] = []
        try db.forEachRow("SELECT \(Table.items.columns) FROM item WHERE tags <> '[]'") { row in
            if case .success(let item) = Self.item(row), item.tags.contains(tag) { items.append(item) }
            return true
        }
        return items
    }

    func namedItems(completedFrom first: Timestamp, to last: Timestamp) throws -> [Item] {
        var items: [Item] = []
        // The seventh byte of an id contains the version (RFC 9562, 4.2). The condition skips most of 100,000 tasks
        // that were completed at once.
        let sql = """
            SELECT \(Table.items.columns) FROM item
            WHERE completed >= ? AND completed <= ? AND substr(id, 7, 1) BETWEEN x'50' AND x'5F'
            AND \(Table.items.isPresent) AND \(Table.isOfPresentList)
            """
        try db.forEachRow(sql, [first.milliseconds, last.milliseconds]) { row in
            if case .success(let item) = Self.item(row) { items.append(item) }
            return true
        }
        return items
    }

    func children(of parent: UUID) throws -> [Item] {
        var children: [Item] = []
        try queries.children().forEachRow(parent) { row in
            if case .success(let item) = Self.item(row) { children.append(item) }
            return true
        }
        return children
    }

    func records(
        _ direction: Direction, _ position: ListOrder?, in section: Section, limit: Int, withTrash: Bool
    ) throws -> [Record] {
        let table = Table(of: section.list)
        // Lists are never completed.
        if table == .lists, section.isDone { return [] }
        let (beyond, order) = direction == .after ? (">", "ASC") : ("<", "DESC")
        var arguments: StatementArguments = [section.list.blob]
        let siblings =
            section.parent != nil
            ? "parent = ?" : table == .items ? "\(table.isOfList) AND (parent IS NOT NULL) = 0" : table.isOfList
        if table == .items { arguments += [section.isDone] }
        if let position { arguments += [position.rank.value, position.id.blob] }
        var records: [Record] = []
        // Unreadable records are not part of the order, so the limit cannot be left to SQLite.
        try db.forEachRow(
            """
            SELECT \(table.columns) FROM \(table.name)
            WHERE \(siblings) \(table == .items ? "AND (completed IS NOT NULL) = ?" : "")
            \(withTrash ? "" : "AND \(table.isPresent)")
            \(position == nil ? "" : "AND (rank, id) \(beyond) (?, ?)")
            ORDER BY rank \(order), id \(order)
            """, arguments
        ) { row in
            if case .success(let record) = Self.record(row, of: table) { records.append(record) }
            return records.count < limit
        }
        return records
    }
}
