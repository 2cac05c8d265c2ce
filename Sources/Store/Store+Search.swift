// The search: the items in which words are found.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What was found, as it was at one moment.
public struct SearchResults: Equatable, Sendable {
    /// What was found: what is open, then what is done, then what lies in the trash; in each the best first, where
    /// `SearchWords.areRanked` says so, else the newest.
    ///
    /// Where only so many were asked for whole, these are the first of it.
    public var hits: [SearchHit] = []
    /// What was found beside the hits, in the same order; what its rows show is to be read (`Store.hits(of:)`).
    public var others: [FoundItem] = []
    /// Whether there may be more of what was looked for.
    public var isCut = false
    /// Whether something was written that is not in the index yet and may be missing: see `Store.indexForSearch`.
    public var lags = false
    /// Records that could not be read. They stay in the store as they are.
    public var quarantined: [QuarantinedRecord] = []
    /// All lists, also those in the trash, in their order: what was found is of these.
    public var lists: [TodoList] = []
    /// The store's revision at that moment.
    public var revision: Int64 = 0

    /// Nothing.
    public init(lags: Bool = false) { self.lags = lags }
}

/// An item that was found, and has not been read.
public struct FoundItem: Equatable, Sendable {
    /// The item's id.
    public var id: UUID
    /// Where it stands among what was found.
    public var group: SearchGroup
}

/// An item that was found.
public struct SearchHit: Equatable, Sendable {
    /// What its row shows.
    public var content: RowContent
    /// The list that it is of.
    public var list: UUID
    /// Where it stands among what was found.
    public var group: SearchGroup

    /// What its row shows where rows of several lists stand together.
    public var row: RowContent {
        var row = content
        var caption = row.caption ?? RowCaption()
        caption.list = list
        row.caption = caption
        return row
    }
}

/// What is found stands in groups, in this order.
public enum SearchGroup: Int, CaseIterable, Sendable {
    /// It is to be done, be it later.
    case open
    /// It is done.
    case done
    /// It lies in the trash, alone or with its list.
    case trashed
}

extension Store {
    /// The items in which all words are found, each as the beginning of a word; some milliseconds, however many there are.
    ///
    /// It reads the index of words; what was written since that was last brought up to date is not found (`lags`).
    ///
    /// - Parameter limit: how many of each group at most. Of all that are found the newest `mostRanked` are put in order,
    ///   or as many as the limit where that is more; others are not among the results. With few letters
    ///   (`SearchWords.areRanked`) at most `mostUnranked` in all are found. Where there are more, the open ones come before
    ///   newer ones that are done or in the trash.
    /// - Parameter whole: how many of all are read whole, the first ones; of the others is told which they are.
    /// - Throws: `StoreError`.
    public func search(_ words: SearchWords, limit: Int, whole: Int = .max) throws -> SearchResults {
        let found = try read { try $0.search(words, limit: limit, whole: whole) }
        return try found ?? note { try $0.forgetSearch() }
    }

    /// The items in which all words are found, read on another thread; otherwise the same.
    public func search(_ words: SearchWords, limit: Int, whole: Int = .max) async throws -> SearchResults {
        if let found = try await read({ try $0.search(words, limit: limit, whole: whole) }) { return found }
        return try await note { try $0.forgetSearch() }
    }

    /// These items as a search finds them now, whatever their words, in no order and read on another thread; those that have
    /// gone are not among them.
    ///
    /// - Throws: `StoreError`.
    public func hits(of ids: [UUID]) async throws -> SearchResults {
        try await read { db in
            var results = try db.searchedStore()
            for id in ids { try db.addHit(id, to: &results) }
            return results
        }
    }

    /// How many of what is found are put in order, where no more are wanted.
    public static let mostRanked = 1000

    /// How many are found where they are not put in order.
    public static let mostUnranked = 200

    /// Brings the index of words up to date, in pieces of some 15 ms, seldom 100; to be called until it returns false, when a search begins
    /// and whenever what was found lags. The first of all makes the index, of 100,000 items in some seconds: what has been
    /// taken in can be searched meanwhile.
    ///
    /// - Returns: whether more is left.
    /// - Throws: `StoreError`.
    public func indexForSearch() throws -> Bool {
        guard try read({ try !$0.isIndexed }) else { return false }
        return try note { try SearchIndex(db: $0).takePiece() }
    }

    /// Takes a piece of what was written into the index on another thread; otherwise the same.
    public func indexForSearch() async throws -> Bool {
        guard try await read({ try !$0.isIndexed }) else { return false }
        return try await note { try SearchIndex(db: $0).takePiece() }
    }

    /// The items in which all words are found, whole, in the order of `search`; the index is brought up to date first.
    ///
    /// An item that went into the trash with its list has that time as `deleted`.
    ///
    /// - Parameter list: the list that they are of; nil where they may be of any.
    /// - Returns: the items, and whether there are more.
    /// - Throws: `StoreError`.
    public func searchItems(
        _ words: SearchWords, in list: UUID? = nil
    ) throws -> (found: ViewItems, isCut: Bool) {
        while try indexForSearch() {}
        let results =
            try read { try $0.search(words, limit: .max, whole: .max, in: list) } ?? note { try $0.forgetSearch() }
        return (try read { try $0.items(of: results) }, results.isCut)
    }
}

extension Database {
    fileprivate var isIndexed: Bool {
        get throws {
            let index = SearchIndex(db: self)
            return try index.isThere() && !index.lags()
        }
    }

    /// - Parameter list: the list that what is found is of; nil where that may be any.
    /// - Returns: nil where the index is broken.
    fileprivate func search(
        _ words: SearchWords, limit: Int, whole: Int, in list: UUID? = nil
    ) throws -> SearchResults? {
        var results = try searchedStore()
        guard !words.isEmpty else { return results }
        let index = SearchIndex(db: self)
        do {
            guard try index.isThere() else {
                results.lags = true
                return results
            }
            results.lags = try index.lags()
            try find(words, limit: limit, whole: whole, in: list, &results)
            return results
        } catch let error as DatabaseError where SearchIndex.isBroken(by: error) {
            return nil
        }
    }

    /// Has the index made anew: what is found until then is nothing.
    fileprivate func forgetSearch() throws -> SearchResults {
        try SearchIndex(db: self).forget()
        return SearchResults(lags: true)
    }

    private func find(
        _ words: SearchWords, limit: Int, whole: Int, in list: UUID?, _ results: inout SearchResults
    ) throws {
        let mostFound = words.areRanked ? Int.max : Store.mostUnranked
        // The index does not know what is of which list: of one, all that is found is looked at.
        let most = list == nil ? words.areRanked ? max(limit, Store.mostRanked) : mostFound : .max
        let score = words.areRanked ? SearchScore(words) : .none
        var (source, argument) = (
            "SELECT rowid AS found FROM search WHERE search MATCH ?", SearchIndex.match(words)
        )
        if most < .max {
            let window = try SearchWindow(db: self, words: words).rows(most: most, open: limit)
            (source, argument) = ("SELECT value AS found FROM json_each(?)", SearchWindow.json(window.rows))
            results.isCut = window.areCut
        }
        // What is put in order is small: what rows show is read once it is known which are the first. The words' table is read
        // where SQLite keeps it, which is three times as fast as by way of its index.
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
            guard first.count + results.others.count < mostFound else {
                results.isCut = true
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
        if counts.contains(where: { $0 > limit }) { results.isCut = true }
        try addHits(first, to: &results)
    }

    /// Adds the items of these rows, in their order.
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

    /// Nothing found yet, and what is to be known of the store as it is now.
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

    /// Adds an item, if there is one of this id and it can be read.
    fileprivate func addHit(_ id: UUID, to results: inout SearchResults) throws {
        try forEachRow("SELECT \(Self.hit) FROM item WHERE id = ?", [id.blob]) { row in
            if let group = SearchGroup(rawValue: Int(row.integer(3))) { results.add(row, group) }
            return false
        }
    }

    /// The columns of what is found.
    private static let hit = """
        row, id, rank, \(group), title, \(Selection.caption), list, completed IS NOT NULL, notes <> '',
        \(Selection.within), \(Selection.below)
        """

    /// The number of a row's `SearchGroup`.
    private static let group = """
        CASE WHEN deleted IS NOT NULL OR NOT \(Table.isOfPresentList) THEN \(SearchGroup.trashed.rawValue)
        ELSE completed IS NOT NULL END
        """

    /// What was found, whole.
    fileprivate func items(of results: SearchResults) throws -> ViewItems {
        let table = RecordTable(db: self)
        var view = ViewItems(items: [], listNames: [:], neighbours: [], quarantined: results.quarantined)
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
        view.neighbours = try table.neighbours(of: view.items.map(\.id))
        return view
    }
}

/// How good what was found is: the more of the words stand in the title the better, and whole words are better than
/// beginnings. Among equals the shorter title comes first, then the newer one.
///
/// SQLite's own measure, bm25, looks at every item that has any of the words to see how rare each is: 100,000 are too many
/// for a letter that is typed, and where all words have to be found it tells little.
private struct SearchScore {
    var sql = "0"
    /// What words are looked for in the title.
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
    /// So many changed items are looked at one by one; of more, those that are shown are better read anew.
    private static let mostFoundRows = 500

    /// What became of items that may be among what was found, whatever their words: whoever shows that knows its order. Nil
    /// where a list has changed, by whose name and place rows stand there, or too much, or something cannot be read.
    func foundRows(_ ids: [UUID]) throws -> [RowChange]? {
        guard ids.count <= Self.mostFoundRows else { return nil }
        var changes: [RowChange] = []
        for id in ids {
            var results = SearchResults()
            try db.addHit(id, to: &results)
            if let hit = results.hits.first {
                changes.append(RowChange(hit.row, rank: Rank(0)))
            } else {
                guard try results.quarantined.isEmpty && !isOfList(id) else { return nil }
                changes.append(RowChange(gone: id))
            }
        }
        return changes
    }

    /// Whether the id is a list's. One that has gone for good has taken its items along, and those have changed too.
    private func isOfList(_ id: UUID) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM list WHERE id = ?)", arguments: [id.blob]) ?? false
    }
}

extension SearchResults {
    /// Adds a row that was found, if it can be read.
    fileprivate mutating func add(_ row: ColumnReader, _ group: SearchGroup) {
        switch row.content(within: 9) {
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
