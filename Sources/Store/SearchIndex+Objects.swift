extension SearchIndex {
    /// Returns whether an object of a schema is part of a search index, of the current form or of a form that an older
    /// version of Furrow created.
    static func isOwn(_ object: SchemaObject) -> Bool {
        // Most objects have other names and need no comparison.
        guard let objects = objectsByName[object.name] else { return false }
        return objects.contains(object.normalized)
    }

    private static let objectsByName: [String: [SchemaObject]] = {
        var objects: Set<SchemaObject> = []
        func insert(_ type: String, name: String, of table: String, sql: String) {
            objects.insert(SchemaObject(type: type, name: name, table: table, sql: sql).normalized)
        }
        for columns in everyColumns {
            let names = columns.joined(separator: ", ")
            for prefix in ["1 2 3", "1 2 3 4 5 6"] {
                insert("table", name: "search", of: "search", sql: words(names, prefix: prefix))
            }
            let folded = columns.indices.map { ", c\($0)" }.joined()
            insert(
                "table", name: "search_content", of: "search_content",
                sql: "CREATE TABLE 'search_content'(id INTEGER PRIMARY KEY\(folded))")
            for trigger in triggers(on: columns) {
                insert("trigger", name: trigger.name, of: "item", sql: sql(of: trigger))
            }
        }
        // The tables that SQLite creates for FTS5 (https://www.sqlite.org/fts5.html, 9).
        for (name, columns) in [
            ("data", "(id INTEGER PRIMARY KEY, block BLOB)"), ("docsize", "(id INTEGER PRIMARY KEY, sz BLOB)"),
            ("idx", "(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID"),
            ("config", "(k PRIMARY KEY, v) WITHOUT ROWID"),
        ] {
            insert(
                "table", name: "search_\(name)", of: "search_\(name)", sql: "CREATE TABLE 'search_\(name)'\(columns)")
        }
        insert("table", name: "unsearched", of: "unsearched", sql: unsearched)
        return Dictionary(grouping: objects, by: \.name)
    }()

    /// The columns of the current form and of the first form.
    private static let everyColumns = [columns, ["title", "notes"]]
}
