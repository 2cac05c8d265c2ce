import GRDB
import Rows
import Todo

// `Record` means this type and not GRDB's.
import enum Todo.Record

/// A backup that is open for reading. No data is ever written to its file or next to it.
struct BackupFile {
    let path: String
    private let queue: DatabaseQueue

    /// A backup with an older schema is copied into memory, where the copy is migrated.
    ///
    /// - Throws: `StoreError` if the file is not a store, is damaged, or was made by a newer Furrow.
    init(path: String, schema: Schema) throws {
        self.path = path
        queue = try Store.describingErrors(path) {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.prepareDatabase { try $0.harden() }
            let file = try DatabaseQueue.opened(path, configuration)
            do {
                let version = try file.read { try Self.checkedVersion($0, path: path, schema: schema) }
                if version == schema.version { return file }
                defer { ClosedQueues.close(file) }
                var configuration = Configuration()
                configuration.foreignKeysEnabled = true
                configuration.prepareDatabase { try $0.harden() }
                let copy = try DatabaseQueue(configuration: configuration)
                try file.backup(to: copy)
                try copy.write(schema.migrate)
                return copy
            } catch {
                ClosedQueues.close(file)
                throw error
            }
        }
    }

    private static func checkedVersion(_ db: Database, path: String, schema: Schema) throws -> Int {
        let version = try Schema.version(of: db)
        guard version > 0, try Int32.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
            throw StoreError.notAStore(path: path)
        }
        guard version <= schema.version else {
            throw StoreError.newer(path: path, version: version, known: schema.version)
        }
        try SchemaCheck(schema: schema, path: path).expectOwnObjects(db, version: version)
        return version
    }

    func close() { ClosedQueues.close(queue) }

    private func read<T>(_ body: (Database) throws -> T) throws -> T {
        try Store.describingErrors(path) { try queue.read(body) }
    }
}

// MARK: - Contents

extension BackupFile {
    struct Contents {
        var records: [Record] = []
        var unreadableCount = 0
        /// The ids of unreadable records, unless the id itself is unreadable.
        var unreadable: Set<UUID> = []
        /// The rows with the delivery states of reminders.
        var deliveries: [Row] = []
    }

    /// Returns all records, including those in the trash, lists first.
    ///
    /// - Throws: `StoreError.damaged` if SQLite finds anything wrong with the file.
    func contents() throws -> Contents {
        try read { db in
            if let flaw = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), flaw != "ok" {
                throw StoreError.damaged(path: path, detail: flaw)
            }
            var contents = Contents()
            for table in [Table.lists, .items] {
                try db.forEachRow("SELECT \(table.columns) FROM \(table.name)") { row in
                    switch RecordTable.record(row, of: table) {
                    case .success(let record): contents.records.append(record)
                    case .failure(let record):
                        contents.unreadableCount += 1
                        if let id = record.id { contents.unreadable.insert(id) }
                    }
                    return true
                }
            }
            contents.deliveries = try Row.fetchAll(db, sql: "SELECT * FROM telling")
            return contents
        }
    }
}

extension BackupFile {
    /// Returns the iCalendar texts of records that are restored, including texts in links, because their account may no
    /// longer exist.
    func preservedTexts(of records: some Sequence<Record>) throws -> [UUID: PreservedText] {
        try read { db in
            let table = PreservedTextTable(db: db)
            var texts: [UUID: PreservedText] = [:]
            for case .item(let item) in records { texts[item.id] = try table.newest(of: item.id, in: item.list) }
            return texts
        }
    }
}

// MARK: - Changes since the backup

extension BackupFile {
    /// Returns a summary of the backup, and of its differences from a store's current contents.
    ///
    /// Records that are in the trash, then or now, are not compared. They only count as removed or added if they were
    /// moved to the trash or out of it.
    ///
    /// - Parameter present: The path of the store's file.
    func summary(comparedWith present: String) throws -> BackupSummary {
        try Store.describingErrors(path) {
            try queue.writeWithoutTransaction { db in
                try db.execute(sql: "ATTACH ? AS present", arguments: [present])
                defer { try? db.execute(sql: "DETACH present") }
                // One transaction reads both databases at the same moment.
                var tables: [TableSummary] = []
                try db.inTransaction(.deferred) {
                    tables = try [Table.items, .lists].map { try Self.compare($0, db) }
                    return .rollback
                }
                return BackupSummary(
                    items: tables[0].then, lists: tables[1].then, added: tables.map { $0.now - $0.both }.reduce(0, +),
                    changed: tables.map(\.changed).reduce(0, +),
                    removed: tables.map { $0.then - $0.both }.reduce(0, +))
            }
        }
    }

    /// The numbers of a table's records in the backup, in the store, in both, and in both with different values.
    private struct TableSummary {
        var (then, now, both, changed) = (0, 0, 0, 0)
    }

    private static func compare(_ table: Table, _ db: Database) throws -> TableSummary {
        let differs = table.fields.map { "old.\($0.column) IS NOT new.\($0.column)" }.joined(separator: " OR ")
        let join = """
            FROM main.\(table.name) AS old JOIN present.\(table.name) AS new ON new.id = old.id
            WHERE \(table.isSeen("old", of: "main")) AND \(table.isSeen("new", of: "present"))
            """
        var summary = TableSummary()
        try db.forEachRow("SELECT count(*), ifnull(sum(\(differs)), 0) \(join)") { row in
            (summary.both, summary.changed) = (Int(row.integer(0)), Int(row.integer(1)))
            return false
        }
        let counts = try ["main", "present"].map { schema in
            let sql = "SELECT count(*) FROM \(schema).\(table.name) AS one WHERE \(table.isSeen("one", of: schema))"
            return try Int.fetchOne(db, sql: sql) ?? 0
        }
        (summary.then, summary.now) = (counts[0], counts[1])
        return summary
    }
}

extension Table {
    /// Returns the condition for records that are not in the trash, alone or with their list, in one of several
    /// databases.
    fileprivate func isSeen(_ name: String, of schema: String) -> String {
        switch self {
        case .lists: "\(name).deleted IS NULL"
        case .items:
            "\(name).deleted IS NULL AND \(name).list NOT IN (SELECT id FROM \(schema).list WHERE deleted IS NOT NULL)"
        }
    }
}
