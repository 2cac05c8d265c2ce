// Changes to items and lists, each in its table.

import GRDB
import Todo

// Not GRDB's `Record`.
import enum Todo.Record

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

    /// The statements of one call; those for items may run 100,000 times.
    private struct Statements {
        let db: Database
        private var inserts: [Table: Statement] = [:]
        private var deletes: [Table: Statement] = [:]
        /// By the table and the numbers of the fields.
        private var updates: [Table: [[UInt8]: Statement]] = [:]

        init(db: Database) { self.db = db }

        /// The time by SQLite's own look at the clock, in milliseconds since 1970: what is written says when, whoever asks. What
        /// was edited elsewhere says when that was.
        private static let now = "ifnull(?, CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER))"

        mutating func insert(_ table: Table) throws -> Statement {
            if let known = inserts[table] { return known }
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

        /// Has the next insert made by another statement: SQLite tells of a failure once more when that is used again.
        mutating func forgetInsert(_ table: Table) { inserts[table] = nil }

        mutating func delete(_ table: Table) throws -> Statement {
            if let known = deletes[table] { return known }
            let statement = try db.cachedStatement(sql: "DELETE FROM \(table.name) WHERE id = ?")
            deletes[table] = statement
            return statement
        }

        /// nil where the table has not all of these fields.
        mutating func update(_ table: Table, _ fields: [Field]) throws -> Statement? {
            let numbers = fields.map(\.number)
            if let known = updates[table]?[numbers] { return known }
            let columns = fields.compactMap(table.column)
            guard columns.count == fields.count else { return nil }
            let noted = table == .items ? ["modified = \(Self.now)"] : []
            let changes = (columns.map { "\($0) = ?" } + noted).joined(separator: ", ")
            // "OR FAIL": so that it can take back one row's change, SQLite copies each page that a statement with a trigger
            // writes, which is a quarter of the time. What fails here is taken back with the whole transaction, or savepoint.
            let statement = try db.cachedStatement(sql: "UPDATE OR FAIL \(table.name) SET \(changes) WHERE id = ?")
            updates[table, default: [:]][numbers] = statement
            return statement
        }
    }

    /// When an item was edited; nil is now.
    private func time(of id: UUID) -> Timestamp? { times[id] ?? modified }

    /// - Returns: the record of the trash that the new one replaces; nil where its id was free.
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
            // A trigger may refuse for whatever reason.
            guard let known = try find(record.id) else { throw error }
            guard case .success(let old) = known, old.deleted != nil, old.isList == record.isList else {
                throw TodoError.itemExists(record.id)
            }
            try change(Patch(from: old, to: record), &statements)
            return old
        }
    }

    /// How SQLite refuses an id that is there already; a trigger does if it is in the other table.
    private static let clashes: [ResultCode] = [
        .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_TRIGGER,
    ]

    private func change(_ patch: Patch, _ statements: inout Statements) throws {
        guard !patch.changes.isEmpty else { return }
        let fields = patch.changes.map(\.field)
        let values: [(any DatabaseValueConvertible)?] = patch.changes.map { $0.value.databaseValue }
        let id = patch.id.databaseValue
        if let items = try statements.update(.items, fields) {
            if fields.contains(.parent) { try noteParent(of: patch.id) }
            try items.execute(arguments: StatementArguments(values + [time(of: patch.id)?.milliseconds, id]))
            if db.changesCount > 0 { return }
        } else if try has(patch.id, in: .items) {
            throw TodoError.notOfItems
        }
        guard let lists = try statements.update(.lists, fields) else {
            guard try has(patch.id, in: .lists) else { throw TodoError.itemMissing(patch.id) }
            throw patch.refusalOfList ?? TodoError.notOfLists
        }
        try lists.execute(arguments: StatementArguments(values + [id]))
        if db.changesCount == 0 { throw TodoError.itemMissing(patch.id) }
    }

    /// What an item is about to leave has other rows below it then, which views say: it is in the feed of changes too.
    private func noteParent(of id: UUID) throws {
        let sql = "INSERT INTO change (item) SELECT parent FROM item WHERE id = ? AND parent IS NOT NULL"
        try db.cachedStatement(sql: sql).execute(arguments: [id.blob])
    }

    private func delete(_ id: UUID, _ statements: inout Statements) throws {
        try noteParent(of: id)
        try statements.delete(.items).execute(arguments: [id.blob])
        if db.changesCount > 0 { return }
        do {
            try statements.delete(.lists).execute(arguments: [id.blob])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // SQLite says no more of a reference that restricts than of any trigger.
            guard try holdsItems(id) else { throw error }
            throw StoreError.listNotEmpty
        }
        if db.changesCount == 0 { throw TodoError.itemMissing(id) }
    }

    /// Whether a table has such a record, be it in the trash.
    private func has(_ id: UUID, in table: Table) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM \(table.name) WHERE id = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [id.blob]) ?? false
    }

    /// Whether a list has items, also such as cannot be read.
    private func holdsItems(_ list: UUID) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE list = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob]) ?? false
    }
}

extension UUID {
    fileprivate var databaseValue: DatabaseValue { blob.databaseValue }
}

extension FieldValue {
    /// As it is kept in a column.
    var databaseValue: DatabaseValue {
        switch self {
        case .none: .null
        case .number(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .id(let id): id.blob.databaseValue
        }
    }
}
