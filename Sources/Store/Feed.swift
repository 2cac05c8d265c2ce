import GRDB
import GRDBSQLite
import Rows
import Todo

/// A reader of the store within one transaction: the change feed, which has the changes that any program has made to
/// records since a revision, and the rows, counts and records that the changes are about.
struct Feed {
    let db: Database
    /// The source of the current local time.
    var now: Store.Clock = Store.utc
    var titleKey: TitleKey = RowOrder.foldedKey

    /// The maximum number of changes that are stored. The feed must still have the changes that a sync has not read
    /// yet, after several days of work or after a long list was completed at once. This many changes take about 6 MB.
    static let length: Int64 = 200_000

    /// The maximum number of changed records that are looked up one by one. A reader that missed more reads everything
    /// again. Looking up 10,000 records takes about 40 ms, and reading 100,000 rows takes 30 ms, but after that all
    /// visible rows must be rebuilt.
    static let maxSingleReads = 20_000

    /// Returns the current revision; 0 if the store never had a task.
    func revision() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(revision) FROM change") ?? 0
    }

    /// Deletes changes that are too old.
    func trim() throws {
        try db.execute(sql: "DELETE FROM change WHERE revision <= ?", arguments: [revision() - Self.length])
    }

    /// Returns the changes to a query's rows, or all rows if the changes are unknown.
    func changes(since revision: Int64, in query: Query) throws -> Changes {
        try changesOneByOne(since: revision, in: query) ?? .everything(try snapshot(of: query))
    }

    /// Returns the changes to a query's rows, or nil if they are unknown and all rows must be read again.
    func changesOneByOne(since revision: Int64, in query: Query) throws -> Changes? {
        let now = try self.revision()
        if revision == now { return Changes.none }
        guard try exists(query) else { return .listDeleted }
        let oldest = try Int64.fetchOne(db, sql: "SELECT min(revision) FROM change") ?? 0
        // A revision greater than the store's current one means that the file was replaced by an older copy.
        guard revision < now, oldest <= revision + 1 else { return nil }
        // If a row cannot be read, all rows are read again, because a snapshot contains the unreadable records.
        return try rows(since: revision, in: query).map { .rows($0, revision: now) }
    }

    /// Returns whether the query's list exists and is not in the trash. Other queries always exist.
    func exists(_ query: Query) throws -> Bool {
        guard let list = query.list else { return true }
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM list WHERE id = ? AND \(Table.lists.isPresent))",
            arguments: [list.blob]) ?? false
    }

    /// Returns the change of each changed record's row. Returns nil if one of the rows cannot be read or too many
    /// records changed.
    private func rows(since revision: Int64, in query: Query) throws -> [RowChange]? {
        var ids: [UUID] = []
        var areReadable = true
        try db.forEachRow("SELECT DISTINCT item FROM change WHERE revision > ?", [revision]) { row in
            if let id = row.id(0) { ids.append(id) } else { areReadable = false }
            return areReadable && ids.count <= Self.maxSingleReads
        }
        guard areReadable, ids.count <= Self.maxSingleReads else { return nil }
        if query.showsParentTitle { ids = try withKin(ids) }
        if query.combinesLists { return try datedRows(ids, in: query) }
        if query.isSearch { return try foundRows(ids) }
        // If the list itself has changed, its tasks may be in a different order.
        if let list = query.list, ids.contains(list) { return nil }
        let (order, now) = (order(of: try list(of: query)), now())
        let selections = try query.selections(on: now.today, by: order.sorting)
            .map { try QueryByID(db, $0.select(and: "AND id = ?"), $0.arguments) }
        var changes: [RowChange] = []
        changes.reserveCapacity(ids.count)
        for id in ids {
            var change: RowChange? = RowChange(removed: id)
            for selection in selections {
                try selection.forEachRow(id) { row in
                    change = try? row.change(in: order, at: now).get()
                    return false
                }
            }
            guard let change else { return nil }
            changes.append(change)
        }
        return changes
    }

    /// Adds the ancestors and direct subtasks of these tasks. Rows show how many subtasks are completed at any depth,
    /// and the title of their parent.
    private func withKin(_ ids: [UUID]) throws -> [UUID] {
        guard try RecordTable(db: db).hasTrees() else { return ids }
        var (all, known) = (ids, Set(ids))
        var index = 0
        while index < all.count {
            try db.forEachRow("SELECT parent FROM item WHERE id = ? AND parent IS NOT NULL", [all[index].blob]) { row in
                if let parent = row.id(0), known.insert(parent).inserted { all.append(parent) }
                return true
            }
            index += 1
        }
        for id in ids {
            try db.forEachRow("SELECT id FROM item WHERE parent = ?", [id.blob]) { row in
                if let child = row.id(0), known.insert(child).inserted { all.append(child) }
                return true
            }
        }
        return all
    }

    /// Returns the changed rows of a view by day or by tag, including rows of tasks that do not have the tag, or have
    /// lost it. Returns nil if a row cannot be read, or if a list has changed, because rows are sorted by the names and
    /// positions of their lists.
    private func datedRows(_ ids: [UUID], in query: Query) throws -> [RowChange]? {
        var changes: [RowChange] = []
        for id in ids {
            guard try !isList(id), let change = try datedRow(id, in: query) else { return nil }
            changes.append(change)
        }
        return changes
    }

    /// Returns whether no task has the id: it is a list's, or the id of a deleted record, which may have been a list.
    private func isList(_ id: UUID) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM item WHERE id = ?)", arguments: [id.blob]) ?? false
    }

    /// Returns the number of open tasks of each list without those that start on a later day, the number of records in
    /// the trash, and the number of open tasks in each view.
    func openCounts() throws -> [UUID: Int] {
        var counts: [UUID: Int] = [:]
        // Each count reads only the index. Few tasks start on a later day.
        let sql = """
            SELECT id, (
                SELECT count(*) FROM item
                WHERE list = list.id AND (completed IS NOT NULL) = 0 AND \(Table.items.isPresent)
            ) - (
                SELECT count(*) FROM item
                WHERE list = list.id AND \(Query.isLater(on: now().today)) AND \(Table.items.isPresent)
            ) FROM list WHERE \(Table.lists.isPresent)
            """
        try db.forEachRow(sql) { row in
            if let id = row.id(0) { counts[id] = Int(row.integer(1)) }
            return true
        }
        counts[TodoList.trash] = try count(.trash)
        for view in Query.views where view.traits.countsOpen { counts[view.id] = try datedCount(view) }
        return counts
    }
}

// MARK: - Rows of queries

extension Feed {
    func firstRows(of query: Query, limit: Int) throws -> FirstRows {
        if query.combinesLists { return try datedFirstRows(of: query, limit: limit) }
        let list = try list(of: query)
        let count = try count(query)
        if let id = query.list {
            let hasTrees = try hasTrees(id)
            let isByHand = order(of: list).sorting == .byHand
            if hasTrees, isByHand, count > limit {
                return try treeFirstRows(of: query, list, limit: limit, count: count)
            }
            // The index has subtasks after all other tasks and in manual order only. Subtasks and other orders
            // therefore require reading the whole list.
            if hasTrees || !isByHand {
                let snapshot = try snapshot(of: query, list)
                return FirstRows(
                    snapshot: snapshot, openCount: snapshot.contents.openCount, count: snapshot.contents.count)
            }
        }
        let openCount = try openCount(query) ?? count
        let selections = query.firstRowSelections(on: now().today)
        let snapshot =
            query.storage.combinesTables
            ? try mixedFirstRows(of: query, selections, count: min(count, limit))
            : try snapshot(
                of: query, list, count: min(count, limit), selections.map { ($0.selectFirst, $0.arguments) },
                limit: limit)
        // Headers are rows too, but have no record.
        let headers = snapshot.contents.indices.count { snapshot.contents.marks(at: $0).contains(.header) }
        return FirstRows(snapshot: snapshot, openCount: openCount, count: count + headers)
    }

    func hasTrees(_ list: UUID) throws -> Bool {
        // The conditions use the index's own expressions, so there is one query for open and one for completed tasks.
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM item WHERE list = ? AND (completed IS NOT NULL) = ? AND (parent IS NOT NULL) = 1
            )
            """
        return try [false, true].contains { isDone in
            try Bool.fetchOne(db, sql: sql, arguments: [list.blob, isDone]) ?? false
        }
    }

    /// Returns the first rows of several tables, sorted as contents are: by rank and id.
    private func mixedFirstRows(of query: Query, _ selections: [Selection], count: Int) throws -> Snapshot {
        // The first rows of the union are among the first rows of each table, so the indexes are read no further.
        let firsts = selections.map { "SELECT * FROM (\($0.selectFirst))" }.joined(separator: " UNION ALL ")
        var arguments = StatementArguments()
        for selection in selections { arguments += selection.arguments + [count] }
        return try snapshot(of: query, nil, count: count, [("\(firsts) ORDER BY 3, 2 LIMIT ?", arguments + [count])])
    }

    func count(_ query: Query, _ condition: String = "") throws -> Int {
        try query.selections(on: now().today).reduce(0) { count, selection in
            let sql = "SELECT count(*) FROM \(selection.table.name) WHERE \(selection.condition) \(condition)"
            return try count + (Int.fetchOne(db, sql: sql, arguments: selection.arguments) ?? 0)
        }
    }

    /// Returns the list that a query shows, or nil if it shows something else or the list's record cannot be read.
    func list(of query: Query) throws -> TodoList? {
        guard let id = query.list else { return nil }
        var list: TodoList?
        try db.forEachRow("SELECT \(Table.lists.columns) FROM list WHERE id = ?", [id.blob]) { row in
            list = try? RecordTable.list(row).get()
            return false
        }
        return list
    }

    /// Returns the sort order of a list's rows. Without a list, rows are in manual order.
    func order(of list: TodoList?) -> RowOrder { RowOrder(list?.sorting ?? .byHand, titleKey: titleKey) }

    /// Returns the number of open tasks in a list without those that start on a later day, read only from the index.
    /// Returns nil for queries other than lists.
    func openCount(_ query: Query) throws -> Int? {
        guard query.list != nil else { return nil }
        return try count(query, "AND (completed IS NOT NULL) = 0")
            - count(query, "AND \(Query.isLater(on: now().today))")
    }

    func snapshot(of query: Query) throws -> Snapshot {
        if query.combinesLists { return try datedSnapshot(of: query, limit: Self.pageLength) }
        return try snapshot(of: query, try list(of: query))
    }

    private func snapshot(of query: Query, _ list: TodoList?) throws -> Snapshot {
        let count = try count(query)
        let isIndexed = try query.storage.isIndexed || isSmallPart(count)
        let selections = query.selections(on: now().today, by: order(of: list).sorting)
            .map { ($0.select(indexed: isIndexed), $0.arguments) }
        var snapshot = try snapshot(of: query, list, count: count, selections)
        if query.showsLists { snapshot.tags = try tagShelf() }
        // These pages are not needed again soon, and those of a long list would fill megabytes of the cache.
        sqlite3_db_release_memory(db.sqliteConnection)
        return snapshot
    }

    /// Returns whether this number of tasks is read faster through the index, which looks up each row separately.
    /// Otherwise, the whole table is read in its own order and sorted afterward.
    ///
    /// The limit is 1/64 of the table. With rows spread at random among 100,000, the index was six times as fast for
    /// 1/64 of the rows, and half as fast for 1/16, because in that case almost every page contains one of them.
    private func isSmallPart(_ count: Int) throws -> Bool {
        // The greatest row number is found at once. It is at least the number of tasks in the table.
        count < (try Int.fetchOne(db, sql: "SELECT max(row) FROM item") ?? 0) / 64
    }

    /// Returns the rows of these statements.
    ///
    /// - Parameter limit: The maximum number of rows, or nil for all. If given, the last argument of each statement is
    ///   the number of rows still missing. The rows of later statements come after those of earlier ones.
    private func snapshot(
        of query: Query, _ list: TodoList?, count: Int, _ statements: [(sql: String, arguments: StatementArguments)],
        limit: Int? = nil
    ) throws -> Snapshot {
        guard try exists(query) else { throw StoreError.listMissing }
        let (order, now) = (order(of: list), now())
        var rows = ContentsBuilder(count: count, grouping: query.grouping, order: order)
        var quarantined: [QuarantinedRecord] = []
        for statement in statements {
            let rest = limit.map { $0 - rows.count - quarantined.count }
            if rest == 0 { break }
            try db.forEachRow(statement.sql, statement.arguments + (rest.map { [$0] } ?? [])) { row in
                if let record = row.add(to: &rows, in: order, at: now) { quarantined.append(record) }
                return true
            }
        }
        return Snapshot(contents: rows.sorted(), revision: try revision(), quarantined: quarantined, list: list)
    }
}

// MARK: - Complete records

extension Feed {
    /// Returns all lists that are not in the trash.
    func lists() throws -> Records<TodoList> {
        var lists = Records<TodoList>(readable: [], quarantined: [])
        let table = Table.lists
        let sql = "SELECT \(table.columns) FROM list WHERE \(table.isPresent) ORDER BY \(table.order)"
        try db.forEachRow(sql) { lists.add(RecordTable.list($0)) }
        return lists
    }

    /// Returns a list's tasks with all fields.
    func items(of list: UUID) throws -> Records<Item> {
        guard try exists(Query(list)) else { throw StoreError.listMissing }
        var items = Records<Item>(readable: [], quarantined: [])
        let table = Table.items
        let count = try count(.list(list))
        items.readable.reserveCapacity(count)
        let way = try isSmallPart(count) ? "" : "NOT INDEXED"
        let sql = "SELECT \(table.columns) FROM item \(way) WHERE list = ? AND \(table.isPresent)"
        try db.forEachRow(sql, [list.blob]) { items.add(RecordTable.item($0)) }
        items.readable.sort { ListOrder($0) < ListOrder($1) }
        return items
    }

    /// Returns all lists and tasks that are not in the trash, with all fields.
    func allRecords() throws -> AllRecords {
        var allRecords = AllRecords(lists: try lists(), items: [:], quarantined: [])
        let sql = """
            SELECT \(Table.items.columns) FROM item NOT INDEXED
            WHERE \(Table.items.isPresent) AND \(Table.isOfPresentList)
            """
        try db.forEachRow(sql) { row in
            switch RecordTable.item(row) {
            case .success(let item): allRecords.items[item.list, default: []].append(item)
            case .failure(let record): allRecords.quarantined.append(record)
            }
            return true
        }
        sqlite3_db_release_memory(db.sqliteConnection)
        for list in allRecords.items.keys { allRecords.items[list]?.sort { ListOrder($0) < ListOrder($1) } }
        return allRecords
    }
}

extension Records {
    /// Adds a record or its error. Always returns true, so that a loop over rows continues.
    fileprivate mutating func add(_ record: Result<Element, QuarantinedRecord>) -> Bool {
        switch record {
        case .success(let record): readable.append(record)
        case .failure(let record): quarantined.append(record)
        }
        return true
    }
}
