// Searches for tasks by words.

import GRDB
import Rows
import Todo

/// The results of a search at one moment.
public struct SearchResults: Equatable, Sendable {
    /// The matching tasks: first open ones, then completed ones, then tasks in the trash. Each group is sorted best
    /// first if `SearchWords.areRanked`, otherwise newest first.
    ///
    /// If only some results were requested with their contents, these are the first ones.
    public var hits: [SearchHit] = []
    /// The further results in the same order, without the contents of their rows, which `Store.hits(of:)` reads.
    public var others: [FoundItem] = []
    /// Whether there may be further results.
    public var isTruncated = false
    /// Whether changes are not in the index yet and may be missing from the results. See `Store.indexForSearch`.
    public var isIndexBehind = false
    /// Records that could not be read. They stay unchanged in the store.
    public var quarantined: [QuarantinedRecord] = []
    /// All lists in order, including lists in the trash. The results belong to these lists.
    public var lists: [TodoList] = []
    /// The store's revision at the time of the search.
    public var revision: Int64 = 0

    public init(isIndexBehind: Bool = false) { self.isIndexBehind = isIndexBehind }
}

/// A matching task whose contents have not been read.
public struct FoundItem: Equatable, Sendable {
    public var id: UUID
    /// The group of the results that contains the task.
    public var group: SearchGroup
}

/// A matching task.
public struct SearchHit: Equatable, Sendable {
    public var content: RowContent
    public var list: UUID
    /// The group of the results that contains the task.
    public var group: SearchGroup

    /// The contents of the row among rows of several lists: the caption names the list.
    public var row: RowContent {
        var row = content
        var caption = row.caption ?? RowCaption()
        caption.list = list
        row.caption = caption
        return row
    }
}

/// The groups of search results, in order.
public enum SearchGroup: Int, CaseIterable, Sendable {
    /// Tasks to be done now or later.
    case open
    /// Completed tasks.
    case done
    /// Tasks in the trash, alone or with their lists.
    case trashed
}

extension Store {
    /// Returns the tasks in which all words are found, each as the beginning of a word. This takes a few milliseconds,
    /// regardless of the number of tasks.
    ///
    /// The search reads the search index. It does not find changes since the last update of the index
    /// (`isIndexBehind`).
    ///
    /// - Parameters:
    ///   - limit: The maximum number of tasks in each group. Only the newest `maxRankedResults` matches are ranked, or
    ///     as many as the limit if that is greater; other matches are not included. With few letters
    ///     (`SearchWords.areRanked` is false), there are at most `maxUnrankedResults` results in all groups together.
    ///     If there are more matches, open tasks take precedence over newer ones that are completed or in the trash.
    ///   - whole: The number of results that are returned with their contents, starting with the first. The other
    ///     results are returned as ids.
    /// - Throws: `StoreError`.
    public func search(_ words: SearchWords, limit: Int, whole: Int = .max) throws -> SearchResults {
        let results = try read { try $0.search(words, limit: limit, whole: whole) }
        return try results ?? writeWithoutBackup { try $0.forgetSearch() }
    }

    public func search(_ words: SearchWords, limit: Int, whole: Int = .max) async throws -> SearchResults {
        if let results = try await read({ try $0.search(words, limit: limit, whole: whole) }) { return results }
        return try await writeWithoutBackup { try $0.forgetSearch() }
    }

    /// Returns these tasks as search results, even if the words do not match, unsorted. Tasks that no longer exist are
    /// not included.
    ///
    /// - Throws: `StoreError`.
    public func hits(of ids: [UUID]) async throws -> SearchResults {
        try await read { db in
            var results = try db.searchedStore()
            for id in ids { try db.addHit(id, to: &results) }
            return results
        }
    }

    /// The number of matches that are ranked if no higher limit is given.
    public static let maxRankedResults = 1000

    /// The maximum number of results if they are not ranked.
    public static let maxUnrankedResults = 200

    /// Updates the search index in steps of about 15 ms, rarely 100 ms. Call it when a search begins and when results
    /// lag, until it returns false. The very first calls create the index, which takes a few seconds for 100,000 tasks;
    /// meanwhile, the rows that are already in the index can be searched.
    ///
    /// - Returns: Whether there are more rows to index.
    /// - Throws: `StoreError`.
    public func indexForSearch() throws -> Bool {
        guard try read({ try !$0.isIndexed }) else { return false }
        return try writeWithoutBackup { try SearchIndex(db: $0).indexNextRows() }
    }

    public func indexForSearch() async throws -> Bool {
        guard try await read({ try !$0.isIndexed }) else { return false }
        return try await writeWithoutBackup { try SearchIndex(db: $0).indexNextRows() }
    }

    /// Returns the tasks in which all words are found, with all fields, in the order of `search`. The index is updated
    /// first.
    ///
    /// A task that went to the trash with its list has the list's deletion time as `deleted`.
    ///
    /// - Parameter list: The list to search, or nil for all lists.
    /// - Returns: The tasks, and whether there are more.
    /// - Throws: `StoreError`.
    public func searchItems(
        _ words: SearchWords, in list: UUID? = nil
    ) throws -> (found: ViewItems, isTruncated: Bool) {
        while try indexForSearch() {}
        let results =
            try read { try $0.search(words, limit: .max, whole: .max, in: list) }
            ?? writeWithoutBackup { try $0.forgetSearch() }
        return (try read { try $0.items(of: results) }, results.isTruncated)
    }
}

extension Database {
    fileprivate var isIndexed: Bool {
        get throws {
            let index = SearchIndex(db: self)
            return try index.exists() && !index.isBehind()
        }
    }

    /// Searches for words.
    ///
    /// - Parameter list: The list to search, or nil for all lists.
    /// - Returns: The results, or nil if the index is broken.
    fileprivate func search(
        _ words: SearchWords, limit: Int, whole: Int, in list: UUID? = nil
    ) throws -> SearchResults? {
        var results = try searchedStore()
        guard !words.isEmpty else { return results }
        let index = SearchIndex(db: self)
        do {
            guard try index.exists() else {
                results.isIndexBehind = true
                return results
            }
            results.isIndexBehind = try index.isBehind()
            try find(words, limit: limit, whole: whole, in: list, &results)
            return results
        } catch let error as DatabaseError where SearchIndex.isBroken(by: error) {
            return nil
        }
    }

    /// Requests a new index, and returns empty results.
    fileprivate func forgetSearch() throws -> SearchResults {
        try SearchIndex(db: self).invalidate()
        return SearchResults(isIndexBehind: true)
    }

    private func find(
        _ words: SearchWords, limit: Int, whole: Int, in list: UUID?, _ results: inout SearchResults
    ) throws {
        let maxFound = words.areRanked ? Int.max : Store.maxUnrankedResults
        // The index does not contain the lists of tasks. To search one list, all matches are examined.
        let most = list == nil ? words.areRanked ? max(limit, Store.maxRankedResults) : maxFound : .max
        let score = words.areRanked ? SearchScore(words) : .none
        var (source, argument) = (
            "SELECT rowid AS found FROM search WHERE search MATCH ?", SearchIndex.match(words)
        )
        if most < .max {
            let window = try SearchWindow(db: self, words: words).rows(most: most, open: limit)
            (source, argument) = ("SELECT value AS found FROM json_each(?)", SearchWindow.json(window.rows))
            results.isTruncated = window.areCut
        }
        // Only little data is sorted: the contents of rows are read once the first results are known. Reading SQLite's
        // own table of the words (`search_content`) is three times as fast as reading it through the full-text index.
        let sql = """
            SELECT row, id, \(Self.group), \(score.sql) AS score, \(words.areRanked ? "length(c0)" : "0") AS length
            FROM (\(source)) CROSS JOIN item ON row = found \(list == nil ? "" : "AND item.list = ?")
            \(words.areRanked ? "CROSS JOIN (SELECT id AS place, c0 FROM search_content) ON place = found" : "")
            ORDER BY 3, score DESC, length, found DESC
            """
        var counts = Array(repeating: 0, count: SearchGroup.allCases.count)
        var first: [Int64] = []
        let arguments = StatementArguments(score.arguments) + [argument] + (list.map { [$0.blob] } ?? [])
        try forEachRow(sql, arguments) { row in
            guard first.count + results.others.count < maxFound else {
                results.isTruncated = true
                return false
            }
            let number = Int(row.integer(2))
            guard let group = SearchGroup(rawValue: number) else { return true }
            counts[number] += 1
            guard counts[number] <= limit else { return true }
            if first.count < whole {
                first.append(row.integer(0))
            } else if let id = row.id(1) {
                results.others.append(FoundItem(id: id, group: group))
            }
            return true
        }
        if counts.contains(where: { $0 > limit }) { results.isTruncated = true }
        try addHits(first, to: &results)
    }

    /// Adds the tasks of these rows, in the given order.
    private func addHits(_ rows: [Int64], to results: inout SearchResults) throws {
        let sql = """
            SELECT \(Self.hit) FROM (SELECT key AS place, value AS found FROM json_each(?)) CROSS JOIN item ON row = found
            ORDER BY place
            """
        try forEachRow(sql, [SearchWindow.json(rows)]) { row in
            if let group = SearchGroup(rawValue: Int(row.integer(3))) { results.add(row, group) }
            return true
        }
    }

    /// Returns results without hits, with the current lists and revision.
    fileprivate func searchedStore() throws -> SearchResults {
        var results = SearchResults()
        let sql = "SELECT \(Table.lists.columns) FROM list ORDER BY \(Table.lists.order)"
        try forEachRow(sql) { row in
            if case .success(let list) = RecordTable.list(row) { results.lists.append(list) }
            return true
        }
        results.revision = try Feed(db: self).revision()
        return results
    }

    /// Adds a task, if it exists and can be read.
    fileprivate func addHit(_ id: UUID, to results: inout SearchResults) throws {
        try forEachRow("SELECT \(Self.hit) FROM item WHERE id = ?", [id.blob]) { row in
            if let group = SearchGroup(rawValue: Int(row.integer(3))) { results.add(row, group) }
            return false
        }
    }

    /// The columns of a search result.
    private static let hit = """
        row, id, rank, \(group), title, \(Selection.caption), list, completed IS NOT NULL, notes <> '',
        \(Selection.parentTitle), \(Selection.below)
        """

    /// The expression for the number of a row's `SearchGroup`.
    private static let group = """
        CASE WHEN deleted IS NOT NULL OR NOT \(Table.isOfPresentList) THEN \(SearchGroup.trashed.rawValue)
        ELSE completed IS NOT NULL END
        """

    /// Returns the found tasks with all fields.
    fileprivate func items(of results: SearchResults) throws -> ViewItems {
        let table = RecordTable(db: self)
        var view = ViewItems(items: [], listNames: [:], neighbors: [], quarantined: results.quarantined)
        let lists = Dictionary(results.lists.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for hit in results.hits {
            switch try table.find(hit.content.id) {
            case .success(let record):
                guard var item = record.item else { continue }
                item.deleted = item.deleted ?? lists[item.list]?.deleted
                view.items.append(item)
            case .failure(let record): view.quarantined.append(record)
            case nil: break
            }
        }
        view.listNames = lists.mapValues(\.name)
        view.neighbors = try table.neighbors(of: view.items.map(\.id))
        return view
    }
}

/// A measure of how well a task matches: words in the title count more than words elsewhere, and whole words more than
/// beginnings. Of equal results, shorter titles come first, then newer tasks.
///
/// SQLite's own measure, bm25, examines every task with any of the words to determine how rare each word is. For one
/// typed letter these may be 100,000 tasks, which is too many, and the measure is of little use if all words must be
/// found.
private struct SearchScore {
    var sql = "0"
    /// The words to find in the title.
    var arguments: [String] = []

    static let none = SearchScore()

    private init() {}

    init(_ words: SearchWords) {
        let scores: [String] = words.words.map { word in
            let forms: [String] = word.forms.map { form in
                let text: String = form.joined(separator: " ")
                arguments += [" \(text) ", " \(text)"]
                return "CASE WHEN instr(' ' || c0 || ' ', ?) THEN 3 WHEN instr(' ' || c0, ?) THEN 2 ELSE 0 END"
            }
            return forms.count == 1 ? forms[0] : "max(\(forms.joined(separator: ", ")))"
        }
        sql = scores.joined(separator: " + ")
    }
}

extension Feed {
    /// The maximum number of changed tasks that are examined one by one. If more have changed, reading the shown
    /// results again is faster.
    private static let maxFoundRows = 500

    /// Returns the changes of tasks that may be among search results, even if the words do not match, in no order,
    /// because the view has the order. Returns nil if a list has changed, because rows are sorted by the names and
    /// positions of their lists, if there are too many changes, or if a task cannot be read.
    func foundRows(_ ids: [UUID]) throws -> [RowChange]? {
        guard ids.count <= Self.maxFoundRows else { return nil }
        var changes: [RowChange] = []
        for id in ids {
            var results = SearchResults()
            try db.addHit(id, to: &results)
            if let hit = results.hits.first {
                changes.append(RowChange(hit.row, rank: Rank(0)))
            } else {
                guard try results.quarantined.isEmpty && !isOfList(id) else { return nil }
                changes.append(RowChange(removed: id))
            }
        }
        return changes
    }

    /// Returns whether an id belongs to a list. A permanently deleted list needs no check: its tasks were deleted too,
    /// and have separate changes.
    private func isOfList(_ id: UUID) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM list WHERE id = ?)", arguments: [id.blob]) ?? false
    }
}

extension SearchResults {
    /// Adds a search result, if it can be read.
    fileprivate mutating func add(_ row: ColumnReader, _ group: SearchGroup) {
        switch row.content(parentTitleColumn: 9) {
        case .success(var content):
            content.marks = group == .trashed ? .trashed : []
            if row.integer(7) != 0 { content.marks.insert(.done) }
            if row.integer(8) != 0 { content.marks.insert(.notes) }
            guard let list = row.id(6) else {
                quarantined.append(QuarantinedRecord(row: row.integer(0), id: content.id, reason: .unreadable(.list)))
                return
            }
            hits.append(SearchHit(content: content, list: list, group: group))
        case .failure(let record): quarantined.append(record)
        }
    }
}
