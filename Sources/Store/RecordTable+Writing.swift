// Writes changes of tasks and lists to their tables.

import GRDB
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

extension RecordTable: RecordWriting {
    @discardableResult
    mutating func write(_ writes: [RecordWrite]) throws -> [Record] {
        queries.forget()
        var statements = Statements(db: db)
        var replaced: [Record] = []
        for (number, write) in writes.enumerated() {
            if number.isMultiple(of: Self.watchedRows) { try watch?(number) }
            switch write {
            case .insert(let record): if let old = try insert(record, &statements) { replaced.append(old) }
            case .change(let patch): try change(patch, &statements)
            case .delete(let id): try delete(id, &statements)
            }
        }
        return replaced
    }

    /// The prepared statements of one call. Statements for tasks may run 100,000 times.
    private struct Statements {
        let db: Database
        private var inserts: [Table: Statement] = [:]
        private var deletes: [Table: Statement] = [:]
        /// The update statements by table and by the numbers of the updated fields.
        private var updates: [Table: [[UInt8]: Statement]] = [:]

        init(db: Database) { self.db = db }

        /// The edit time: the argument if one is given, for edits that were made elsewhere, otherwise the current time
        /// of SQLite's clock in milliseconds since 1970, independent of the caller's clock.
        private static let now = "ifnull(?, CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER))"

        mutating func insert(_ table: Table) throws -> Statement {
            if let statement = inserts[table] { return statement }
            let columns = ["id"] + table.fields.map(\.column)
            let values = repeatElement("?", count: columns.count)
            let (noted, times) = table == .items ? (["modified"], [Self.now]) : ([], [])
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO \(table.name) (\((columns + noted).joined(separator: ", ")))
                    VALUES (\((values + times).joined(separator: ", ")))
                    """)
            inserts[table] = statement
            return statement
        }

        /// Removes the prepared insert statement, because SQLite reports its failure once more when the statement is
        /// used again.
        mutating func forgetInsert(_ table: Table) { inserts[table] = nil }

        mutating func delete(_ table: Table) throws -> Statement {
            if let statement = deletes[table] { return statement }
            let statement = try db.cachedStatement(sql: "DELETE FROM \(table.name) WHERE id = ?")
            deletes[table] = statement
            return statement
        }

        /// Returns the update statement for some fields, or nil if the table lacks one of them.
        mutating func update(_ table: Table, _ fields: [Field]) throws -> Statement? {
            let numbers = fields.map(\.number)
            if let statement = updates[table]?[numbers] { return statement }
            let columns = fields.compactMap(table.column)
            guard columns.count == fields.count else { return nil }
            let noted = table == .items ? ["modified = \(Self.now)"] : []
            let changes = (columns.map { "\($0) = ?" } + noted).joined(separator: ", ")
            // "OR FAIL" saves a quarter of the time: to be able to revert the change of one row, SQLite copies each
            // page that a statement with a trigger writes. A failure here is rolled back with the whole transaction or
            // savepoint.
            let statement = try db.cachedStatement(sql: "UPDATE OR FAIL \(table.name) SET \(changes) WHERE id = ?")
            updates[table, default: [:]][numbers] = statement
            return statement
        }
    }

    /// Returns the time at which a task was edited, or nil for the current time.
    private func time(of id: UUID) -> Timestamp? { times[id] ?? modified }

    /// Inserts a record.
    ///
    /// - Returns: The record in the trash that the new one replaces, or nil if the id was free.
    private func insert(_ record: Record, _ statements: inout Statements) throws -> Record? {
        let table: Table = record.isList ? .lists : .items
        let values = table.fields.map { $0.field.value(of: record).databaseValue }
        do {
            let times = table == .items ? [time(of: record.id)?.milliseconds.databaseValue ?? .null] : []
            try statements.insert(table).execute(
                arguments: StatementArguments([record.id.databaseValue] + values + times))
            return nil
        } catch let error as DatabaseError where Self.clashes.contains(error.extendedResultCode) {
            statements.forgetInsert(table)
            // A trigger may refuse for any reason.
            guard let existing = try find(record.id) else { throw error }
            guard case .success(let old) = existing, old.deleted != nil, old.isList == record.isList else {
                throw TodoError.itemExists(record.id)
            }
            try change(Patch(from: old, to: record), &statements)
            return old
        }
    }

    /// SQLite's errors for an id that already exists. If the id is in the other table, a trigger refuses it.
    private static let clashes: [ResultCode] = [
        .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_TRIGGER,
    ]

    private func change(_ patch: Patch, _ statements: inout Statements) throws {
        guard !patch.changes.isEmpty else { return }
        let fields = patch.changes.map(\.field)
        let values: [(any DatabaseValueConvertible)?] = patch.changes.map { $0.value.databaseValue }
        let id = patch.id.databaseValue
        if let items = try statements.update(.items, fields) {
            if fields.contains(.parent) { try recordParent(of: patch.id) }
            try items.execute(arguments: StatementArguments(values + [time(of: patch.id)?.milliseconds, id]))
            if db.changesCount > 0 { return }
        } else if try has(patch.id, in: .items) {
            throw TodoError.fieldNotInTasks
        }
        guard let lists = try statements.update(.lists, fields) else {
            guard try has(patch.id, in: .lists) else { throw TodoError.itemMissing(patch.id) }
            throw patch.refusalOfList ?? TodoError.fieldNotInLists
        }
        try lists.execute(arguments: StatementArguments(values + [id]))
        if db.changesCount == 0 { throw TodoError.itemMissing(patch.id) }
    }

    /// Adds the parent of a task to the change feed, before the task leaves the parent. Views show the number of the
    /// parent's subtasks, which changes too.
    private func recordParent(of id: UUID) throws {
        let sql = "INSERT INTO change (item) SELECT parent FROM item WHERE id = ? AND parent IS NOT NULL"
        try db.cachedStatement(sql: sql).execute(arguments: [id.blob])
    }

    private func delete(_ id: UUID, _ statements: inout Statements) throws {
        try recordParent(of: id)
        try statements.delete(.items).execute(arguments: [id.blob])
        if db.changesCount > 0 { return }
        do {
            try statements.delete(.lists).execute(arguments: [id.blob])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // SQLite reports a restricting reference like a trigger.
            guard try holdsItems(id) else { throw error }
            throw StoreError.listNotEmpty
        }
        if db.changesCount == 0 { throw TodoError.itemMissing(id) }
    }

    /// Returns whether a table has a record, which may be in the trash.
    private func has(_ id: UUID, in table: Table) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM \(table.name) WHERE id = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [id.blob]) ?? false
    }

    /// Returns whether a list has tasks, including unreadable ones.
    private func holdsItems(_ list: UUID) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE list = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob]) ?? false
    }
}

extension UUID {
    fileprivate var databaseValue: DatabaseValue { blob.databaseValue }
}

extension FieldValue {
    var databaseValue: DatabaseValue {
        switch self {
        case .none: .null
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .id(let id): id.blob.databaseValue
        }
    }
}
