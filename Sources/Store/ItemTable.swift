// The tables of items and lists as the rules and edits see them: all are items.

import GRDB
import GRDBSQLite
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tables of items and lists within one transaction.
struct ItemTable {
    let db: Database

    /// A record as an item, or what is wrong with it.
    ///
    /// - Parameter fields: those that were asked for.
    static func read(_ row: ColumnReader, _ fields: [Field]) -> Result<Item, QuarantinedRecord> {
        guard let id = row.id(1) else {
            return .failure(QuarantinedRecord(row: row.integer(0), id: nil, reason: .unreadableID))
        }
        var item = Item(id: id)
        for (index, field) in fields.enumerated() {
            guard let value = row.value(Int32(index + 2), of: field), field.set(value, of: &item) else {
                return .failure(QuarantinedRecord(row: row.integer(0), id: id, reason: .unreadable(field)))
            }
        }
        return .success(item)
    }
}

extension QuarantinedRecord: Error {}

extension ItemTable: ItemReading {
    /// Made once: 100,000 items are looked up in one go.
    private static let wholeByID = queriesByID(Item.fields)
    private static let rowByID = queriesByID(Item.rowFields)

    private static func queriesByID(_ fields: [Field]) -> [String] {
        [Table.items, .lists].map { "SELECT \($0.columns(fields)) FROM \($0.name) WHERE id = ?" }
    }

    func item(_ id: UUID) throws -> Item? {
        guard case .success(let item)? = try record(id) else { return nil }
        return item
    }

    /// The record of this id, or what is wrong with it; nil where there is none.
    ///
    /// - Parameter fields: those that are read, `Item.fields` or `Item.rowFields`.
    func record(_ id: UUID, _ fields: [Field] = Item.fields) throws -> Result<Item, QuarantinedRecord>? {
        var found: Result<Item, QuarantinedRecord>?
        for query in fields.count == Item.fields.count ? Self.wholeByID : Self.rowByID where found == nil {
            try db.forEachRow(query, [id.blob]) { row in
                found = Self.read(row, fields)
                return false
            }
        }
        return found
    }

    /// The items whose ids lie in a range, in the order of their ids; nil for one that cannot be read.
    func items(_ ids: ClosedRange<UUID>, limit: Int) throws -> [Item?] {
        var found: [Item?] = []
        let sql = """
            SELECT \(Table.items.columns(Item.fields)) FROM item WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?
            """
        try db.forEachRow(sql, [ids.lowerBound.blob, ids.upperBound.blob, limit]) { row in
            found.append(try? Self.read(row, Item.fields).get())
            return true
        }
        return found
    }

    /// What a refusal comes from: a record that is there but cannot be read is neither gone nor another one's.
    func cause(of refusal: TodoError) throws -> any Error {
        switch refusal {
        case .itemMissing(let id), .itemExists(let id), .listMissing(let id):
            if case .failure? = try record(id) { return StoreError.unreadable }
        case .emptyTitle, .listInList, .listDone, .notOfLists:
            break
        }
        if case .listMissing = refusal { return StoreError.listMissing }
        return refusal
    }

    func items(_ direction: Direction, _ place: ListOrder?, in section: Section, limit: Int) throws -> [Item] {
        let table = Table(of: section.list)
        // No list is done.
        if table == .lists, section.isDone { return [] }
        let (beyond, order) = direction == .after ? (">", "ASC") : ("<", "DESC")
        var arguments: StatementArguments = [section.list.blob]
        if table == .items { arguments += [section.isDone] }
        if let place { arguments += [place.rank.value, place.id.blob] }
        var found: [Item] = []
        // A record that cannot be read takes no part in the order; so the limit is kept here.
        try db.forEachRow(
            """
            SELECT \(table.columns(Item.fields)) FROM \(table.name)
            WHERE \(table.isOfList) \(table == .items ? "AND (completed IS NOT NULL) = ?" : "")
            \(place == nil ? "" : "AND (rank, id) \(beyond) (?, ?)")
            ORDER BY rank \(order), id \(order)
            """, arguments
        ) { row in
            if case .success(let item) = Self.read(row, Item.fields) { found.append(item) }
            return found.count < limit
        }
        return found
    }
}
