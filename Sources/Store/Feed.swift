// The feed of changes: what became of items since a revision, whichever program changed them.

import GRDB
import GRDBSQLite
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The feed of changes within one transaction.
struct Feed {
    let db: Database
    /// Says what clocks show now.
    var now: Store.Clock = Store.utc
    /// By what titles are sorted.
    var titleKey: TitleKey = RowOrder.foldedKey

    /// How many changes are remembered: what a program that synchronises has not read yet must outlast some days' work, and all
    /// of a long list completed at once. They take some 6 MB.
    static let length: Int64 = 200_000

    /// How many records that changed are looked up one by one; who missed more reads the whole. 10,000 of them take some 40 ms,
    /// and 100,000 rows read whole 30 ms, but whoever shows those has then all rows to make anew.
    static let mostOneByOne = 20_000

    /// The revision now; 0 where no item was ever in the store.
    func revision() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT max(revision) FROM change") ?? 0
    }

    /// Forgets what is too old.
    func trim() throws {
        try db.execute(sql: "DELETE FROM change WHERE revision <= ?", arguments: [revision() - Self.length])
    }

    /// What changed in what a query shows.
    func changes(since revision: Int64, in query: Query) throws -> Changes {
        try changesOneByOne(since: revision, in: query) ?? .everything(try snapshot(of: query))
    }

    /// What changed in what a query shows; nil where that is not known, and the whole is to be read.
    func changesOneByOne(since revision: Int64, in query: Query) throws -> Changes? {
        let now = try self.revision()
        if revision == now { return Changes.none }
        guard try isThere(query) else { return .listGone }
        let oldest = try Int64.fetchOne(db, sql: "SELECT min(revision) FROM change") ?? 0
        // A revision from the future is another store's: this one was put back from a copy.
        guard revision < now, oldest <= revision + 1 else { return nil }
        // Where a row cannot be read, all are: a snapshot says which records those are.
        return try rows(since: revision, in: query).map { .rows($0, revision: now) }
    }

    /// Whether there is such a list, and not in the trash; the lists and the trash always are.
    func isThere(_ query: Query) throws -> Bool {
        guard case .list(let list) = query else { return true }
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM list WHERE id = ? AND \(Table.lists.isPresent))",
            arguments: [list.blob]) ?? false
    }

    /// What became of the row of each record that changed; nil where one of the query's cannot be read, or too many changed.
    private func rows(since revision: Int64, in query: Query) throws -> [RowChange]? {
        var ids: [UUID] = []
        var areReadable = true
        try db.forEachRow("SELECT DISTINCT item FROM change WHERE revision > ?", [revision]) { row in
            if let id = row.id(0) { ids.append(id) } else { areReadable = false }
            return areReadable && ids.count <= Self.mostOneByOne
        }
        guard areReadable, ids.count <= Self.mostOneByOne else { return nil }
        if query.saysWithin { ids = try withKin(ids) }
        if query.gathersItems { return try datedRows(ids, in: query) }
        if query == .search { return try foundRows(ids) }
        // Where the list itself has changed, its items may stand in another order.
        if case .list(let list) = query, ids.contains(list) { return nil }
        let (order, now) = (order(of: try list(of: query)), now())
        let selections = try query.selections(on: now.today, by: order.sorting)
            .map { try QueryByID(db, $0.select(and: "AND id = ?"), $0.arguments) }
        var changes: [RowChange] = []
        changes.reserveCapacity(ids.count)
        for id in ids {
            var change: RowChange? = RowChange(gone: id)
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

    /// These, and the items that they are within, whose rows say what is done below them, and the items right within them,
    /// whose rows say what they are within.
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

    /// The same of a view that goes by days, or by a tag: there also of what has not, or no longer, the tag. Nil also where a
    /// list has changed, by whose name and place rows stand there.
    private func datedRows(_ ids: [UUID], in query: Query) throws -> [RowChange]? {
        var changes: [RowChange] = []
        for id in ids {
            guard try !isList(id), let change = try datedRow(id, in: query) else { return nil }
            changes.append(change)
        }
        return changes
    }

    /// Whether the id is a list's, or one that neither a list nor an item has: that may have been a list.
    private func isList(_ id: UUID) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM item WHERE id = ?)", arguments: [id.blob]) ?? false
    }

    /// How many items of each list are open and not put off, how much lies in the trash, and how many open items each view
    /// has.
    func openCounts() throws -> [UUID: Int] {
        var counts: [UUID: Int] = [:]
        // Each count reads the index alone; few items are put off.
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
        // What is done is not open.
        for view in [Query.today, .scheduled] { counts[view.id] = try datedCount(view) }
        return counts
    }
}

// MARK: - What queries show

extension Feed {
    /// A query's first rows.
    func head(of query: Query, limit: Int) throws -> Head {
        if query.gathersItems { return try datedHead(of: query, limit: limit) }
        let list = try list(of: query)
        let count = try count(query)
        if case .list(let id) = query {
            let hasTrees = try hasTrees(id)
            let isByHand = order(of: list).sorting == .byHand
            if hasTrees, isByHand, count > limit {
                return try treeHead(of: query, list, limit: limit, count: count)
            }
            // The index has what is within others after the rest, and all by hand, and rows stand otherwise.
            if hasTrees || !isByHand {
                let snapshot = try snapshot(of: query, list)
                return Head(snapshot: snapshot, openCount: snapshot.contents.openCount, count: snapshot.contents.count)
            }
        }
        let openCount = try openCount(query) ?? count
        let selections = query.headSelections(on: now().today)
        let snapshot =
            query.tablesMix
            ? try mixedHead(of: query, selections, count: min(count, limit))
            : try snapshot(
                of: query, list, count: min(count, limit), selections.map { ($0.selectFirst, $0.arguments) },
                limit: limit)
        // A header is a row more, and no record.
        let headers = snapshot.contents.indices.count { snapshot.contents.marks(at: $0).contains(.header) }
        return Head(snapshot: snapshot, openCount: openCount, count: count + headers)
    }

    /// Whether some of a list's items are within others.
    func hasTrees(_ list: UUID) throws -> Bool {
        // In the index's own terms, for the open and the done ones each.
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM item WHERE list = ? AND (completed IS NOT NULL) = ? AND (parent IS NOT NULL) = 1
            )
            """
        return try [false, true].contains { isDone in
            try Bool.fetchOne(db, sql: sql, arguments: [list.blob, isDone]) ?? false
        }
    }

    /// The first rows of several tables, sorted as contents are: by rank and id.
    private func mixedHead(of query: Query, _ selections: [Selection], count: Int) throws -> Snapshot {
        // The first rows of all are among the first rows of each: no index has to be read beyond those.
        let firsts = selections.map { "SELECT * FROM (\($0.selectFirst))" }.joined(separator: " UNION ALL ")
        var arguments = StatementArguments()
        for selection in selections { arguments += selection.arguments + [count] }
        return try snapshot(of: query, nil, count: count, [("\(firsts) ORDER BY 3, 2 LIMIT ?", arguments + [count])])
    }

    /// How many rows a query has.
    func count(_ query: Query, _ condition: String = "") throws -> Int {
        try query.selections(on: now().today).reduce(0) { count, selection in
            let sql = "SELECT count(*) FROM \(selection.table.name) WHERE \(selection.condition) \(condition)"
            return try count + (Int.fetchOne(db, sql: sql, arguments: selection.arguments) ?? 0)
        }
    }

    /// The list that a query shows; nil where it shows something else, and where its record cannot be read.
    func list(of query: Query) throws -> TodoList? {
        guard case .list(let id) = query else { return nil }
        var list: TodoList?
        try db.forEachRow("SELECT \(Table.lists.columns) FROM list WHERE id = ?", [id.blob]) { row in
            list = try? RecordTable.list(row).get()
            return false
        }
        return list
    }

    /// By what a list's rows are sorted; those of what is no list by hand.
    func order(of list: TodoList?) -> RowOrder { RowOrder(list?.sorting ?? .byHand, titleKey: titleKey) }

    /// How many of a list's items are open, read from the index alone; nil where nothing is ever done.
    func openCount(_ query: Query) throws -> Int? {
        guard case .list = query else { return nil }
        return try count(query, "AND (completed IS NOT NULL) = 0")
            - count(query, "AND \(Query.isLater(on: now().today))")
    }

    /// All rows of a query.
    func snapshot(of query: Query) throws -> Snapshot {
        if query.gathersItems { return try datedSnapshot(of: query, limit: Self.pageLength) }
        return try snapshot(of: query, try list(of: query))
    }

    private func snapshot(of query: Query, _ list: TodoList?) throws -> Snapshot {
        let count = try count(query)
        // What is in the trash is little of the table, which its index finds.
        let isIndexed = try query == .trash || isSmallPart(count)
        let selections = query.selections(on: now().today, by: order(of: list).sorting)
            .map { ($0.select(indexed: isIndexed), $0.arguments) }
        var snapshot = try snapshot(of: query, list, count: count, selections)
        if query == .lists { snapshot.tags = try tagShelf() }
        // These pages are not read again soon; those of a long list would fill megabytes of the cache.
        sqlite3_db_release_memory(db.sqliteConnection)
        return snapshot
    }

    /// Whether so many items are best found by the index, which has each row looked up by itself; else all are read in the
    /// table's order, and sorted here.
    ///
    /// A 64th: of 100,000 rows among others by chance it was read six times as fast by the index, and a 16th half as fast,
    /// for nearly every page has one of them.
    private func isSmallPart(_ count: Int) throws -> Bool {
        // The greatest row's number: as many items there ever were, and found at once.
        count < (try Int.fetchOne(db, sql: "SELECT max(row) FROM item") ?? 0) / 64
    }

    /// The rows that these statements find.
    ///
    /// - Parameter limit: how many at most, where the statements' last argument is that; those of the later ones come after
    ///   those of the others.
    private func snapshot(
        of query: Query, _ list: TodoList?, count: Int, _ statements: [(sql: String, arguments: StatementArguments)],
        limit: Int? = nil
    ) throws -> Snapshot {
        guard try isThere(query) else { throw StoreError.listMissing }
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

// MARK: - Whole records

extension Feed {
    /// All lists.
    func lists() throws -> Records<TodoList> {
        var lists = Records<TodoList>(readable: [], quarantined: [])
        let table = Table.lists
        let sql = "SELECT \(table.columns) FROM list WHERE \(table.isPresent) ORDER BY \(table.order)"
        try db.forEachRow(sql) { lists.add(RecordTable.list($0)) }
        return lists
    }

    /// A list's items, whole.
    func items(of list: UUID) throws -> Records<Item> {
        guard try isThere(Query(list)) else { throw StoreError.listMissing }
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

    /// All that is not in the trash, with all fields.
    func inventory() throws -> Inventory {
        var inventory = Inventory(lists: try lists(), items: [:], quarantined: [])
        let sql = """
            SELECT \(Table.items.columns) FROM item NOT INDEXED
            WHERE \(Table.items.isPresent) AND \(Table.isOfPresentList)
            """
        try db.forEachRow(sql) { row in
            switch RecordTable.item(row) {
            case .success(let item): inventory.items[item.list, default: []].append(item)
            case .failure(let record): inventory.quarantined.append(record)
            }
            return true
        }
        sqlite3_db_release_memory(db.sqliteConnection)
        for list in inventory.items.keys { inventory.items[list]?.sort { ListOrder($0) < ListOrder($1) } }
        return inventory
    }
}

extension Records {
    /// Takes a record in; always true, to go on with the next.
    fileprivate mutating func add(_ record: Result<Kind, QuarantinedRecord>) -> Bool {
        switch record {
        case .success(let record): readable.append(record)
        case .failure(let record): quarantined.append(record)
        }
        return true
    }
}
