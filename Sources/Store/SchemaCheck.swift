import GRDB

/// Checks that a database's schema contains exactly the tables, indexes and triggers that Furrow creates.
///
/// A store may be of unknown origin. A trigger, a view, a generated column or an index of an expression in it would run
/// with every statement. Therefore, no data is read or written before the schema has been compared.
struct SchemaCheck {
    let schema: Schema
    /// The store's path, for error messages.
    let path: String

    /// Verifies that a store's schema is that of its version. SQLite's statistics and the search index may be present
    /// or not.
    ///
    /// - Throws: `StoreError.altered`.
    func expectOwnObjects(_ db: Database, version: Int) throws {
        let objects = try SchemaObject.all(in: db).filter { !SearchIndex.isOwn($0) && !$0.isStatistics }
        // This is by far the most common case. It costs less than a hundredth of the time for creating the tables in
        // memory.
        if version == Schema.current.version, SchemaObject.text(of: objects) == Schema.currentText { return }
        let expected = try schema.objects(of: version)
        if let name = Self.firstDifference(objects, expected) { throw StoreError.altered(path: path, name: name) }
    }

    /// Returns the name of the first object that is in only one of the two schemas, or that differs by more than white
    /// space.
    private static func firstDifference(_ objects: [SchemaObject], _ expected: [SchemaObject]) -> String? {
        let (objects, expected) = (Set(objects.map(\.normalized)), Set(expected.map(\.normalized)))
        return objects.symmetricDifference(expected).map(\.name).min()
    }
}

extension Schema {
    /// The text of the newest version's schema, in the form of `SchemaObject.text`. `SchemaTextTests` keeps it up to
    /// date.
    static var currentText: [UInt8] { PackageResources.schema_txt }

    /// Returns all objects that the migrations up to a version create, sorted by name.
    func objects(of version: Int) throws -> [SchemaObject] {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        let queue = try DatabaseQueue(configuration: configuration)
        defer { ClosedQueues.close(queue) }
        return try queue.write { db in
            for migration in migrations.prefix(version) { try migration(db) }
            return try SchemaObject.all(in: db)
        }
    }
}

/// A row of a database's schema (https://www.sqlite.org/schematab.html).
struct SchemaObject: Hashable {
    let type: String
    let name: String
    let table: String
    /// The statement that created the object; empty for indexes that SQLite creates by itself.
    var sql: String

    /// Returns all rows, sorted by name.
    static func all(in db: Database) throws -> [SchemaObject] {
        var objects: [SchemaObject] = []
        try db.forEachRow("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name, type") { row in
            objects.append(
                SchemaObject(
                    type: row.text(0) ?? "", name: row.text(1) ?? "", table: row.text(2) ?? "", sql: row.text(3) ?? ""))
            return true
        }
        return objects
    }

    static func text(of objects: [SchemaObject]) -> [UInt8] {
        var text: [UInt8] = []
        // More than the text of a complete schema.
        text.reserveCapacity(1 << 15)
        for object in objects {
            for part in ["-- ", object.type, " ", object.name, " of ", object.table, "\n"] { text += part.utf8 }
            if !object.sql.isEmpty {
                text += object.sql.utf8
                text += ";\n".utf8
            }
        }
        return text
    }

    /// The object with each run of white space in its statement replaced by one space. White space may have changed
    /// when a store was exported and imported again.
    var normalized: SchemaObject {
        var object = self
        let words = sql.utf8.split { [UInt8(ascii: " "), UInt8(ascii: "\t"), 10, 13].contains($0) }
        object.sql = words.map { String(Substring($0)) }.joined(separator: " ")
        return object
    }

    /// Whether the object is a table for the results of `ANALYZE` (https://www.sqlite.org/fileformat2.html, 2.6.3 to
    /// 2.6.5).
    var isStatistics: Bool {
        type == "table" && name == table && Self.statistics[name] == sql
    }

    private static let statistics = [
        "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
        "sqlite_stat3": "CREATE TABLE sqlite_stat3(tbl,idx,neq,nlt,ndlt,sample)",
        "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    ]
}
