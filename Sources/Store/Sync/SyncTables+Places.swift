// The places of items among those beside them, here and on a server.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension SyncTables {
    /// One of the items of a section, as its order is pushed.
    public struct Sibling: Equatable, Sendable {
        /// The item.
        public let id: UUID
        /// Its place on the server; nil where it has none there.
        public let place: Int64?
        /// Whether it stands after the one before it here where their places on the server are equal. Their UIDs tell, which are the
        /// same in every Furrow. Ids here need not be: of two tasks of one UID the second gets another one.
        public let follows: Bool
    }

    /// An item and those beside it, open or done as it is, in their order here, but for those in the trash.
    public func siblings(of item: Item) throws -> [Sibling] {
        var found: [Sibling] = []
        let sql = """
            SELECT item.id, iif(link.etag IS NULL, NULL, link.place), link.uid FROM item
            LEFT JOIN link ON link.item = item.id AND link.list = item.list
            WHERE item.list = ? AND (completed IS NOT NULL) = ? AND item.parent \(Self.equals(item.parent)) AND deleted IS NULL
            ORDER BY item.rank, item.id
            """
        let arguments: StatementArguments = [item.list.blob, item.isDone, item.parent?.blob]
        // The UIDs are not kept: those of a section of 200,000 would take more memory than all else.
        var before: String?
        try db.forEachRow(sql, arguments) { row in
            let uid = row.text(2)
            defer { before = uid }
            if let id = row.id(0) {
                let follows = if let uid, let before { Self.precedes(before, uid) } else { false }
                found.append(Sibling(id: id, place: row.optionalInteger(1), follows: follows))
            }
            return true
        }
        return found
    }

    /// How a query compares its parent with an argument. The index of the parents serves `=` and not `IS`, without which each section
    /// would read the whole list.
    private static func equals(_ parent: UUID?) -> String { parent == nil ? "IS ?" : "= ?" }

    private static func precedes(_ uid: String, _ other: String) -> Bool {
        uid.utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// The items of one parent, or of none, that are open or done.
    private struct SiblingsKey: Equatable {
        let parent: UUID?
        let isDone: Bool
    }

    /// Calls a function with each section of a list whose items do not stand as they do on the server: its items and their ranks here,
    /// in the server's order. Those of which nothing stands there, or no place is known, are left out.
    public func forEachSectionOutOfOrder(
        in list: UUID, _ body: ([(id: UUID, rank: Rank)]) throws -> Void
    ) throws {
        for section in try sectionsOutOfOrder(in: list) {
            let sql = """
                SELECT item.id, item.rank \(Self.placed)
                AND item.parent \(Self.equals(section.parent)) AND (completed IS NOT NULL) = ?
                ORDER BY link.place, link.uid, item.rank, item.id
                """
            var items: [(id: UUID, rank: Rank)] = []
            try db.forEachRow(sql, [list.blob, section.parent?.blob, section.isDone]) { row in
                if let id = row.id(0) { items.append((id, Rank(row.integer(1)))) }
                return true
            }
            try body(items)
        }
    }

    /// The items of a list whose places on its server are known.
    private static let placed = """
        FROM item CROSS JOIN link ON link.item = item.id AND link.list = item.list
        WHERE item.list = ? AND deleted IS NULL AND link.etag IS NOT NULL AND link.place IS NOT NULL
        """

    /// Which sections do not stand as they do on the server. One row at a time: a section may have all tasks of a list.
    private func sectionsOutOfOrder(in list: UUID) throws -> [SiblingsKey] {
        var found: [SiblingsKey] = []
        var before: (section: SiblingsKey, place: Int64, uid: String?)?
        let sql = """
            SELECT item.parent, completed IS NOT NULL, link.place, link.uid \(Self.placed)
            ORDER BY item.parent, completed IS NOT NULL, item.rank, item.id
            """
        try db.forEachRow(sql, [list.blob]) { row in
            let section = SiblingsKey(parent: row.id(0), isDone: row.integer(1) != 0)
            let (place, uid) = (row.integer(2), row.text(3))
            defer { before = (section, place, uid) }
            guard let before, before.section == section, found.last != section else { return true }
            let isInOrder =
                if before.place != place { before.place < place } else if let uid, let first = before.uid {
                    !Self.precedes(uid, first)
                } else { true }
            if !isInOrder { found.append(section) }
            return true
        }
        return found
    }

    /// The rank with which an item stands among those beside it as it does on the server.
    ///
    /// That is the place itself where the neighbours leave room for it, so that most stand there whatever comes in between. Those
    /// of one place stand by their UIDs.
    public func rank(of item: Item, at place: Int64, uid: String) throws -> Rank {
        let before = try neighbour(of: item, at: place, uid, isAfter: false)
        let after = try neighbour(of: item, at: place, uid, isAfter: true)
        let own = Rank(Self.scaled(place))
        if before.map({ $0 < own }) ?? true, after.map({ own < $0 }) ?? true { return own }
        return Rank.spread(1, between: before, and: after)?.first ?? before ?? own
    }

    /// 2¹⁶: keys that are a usual step apart, also 2¹⁶, are a usual step of ranks apart. A half of that more: so none stands where
    /// one does that was added here, which would have its place among several of one key by chance.
    private static func scaled(_ place: Int64) -> Int64 {
        let (value, overflow) = place.multipliedReportingOverflow(by: 1 << 16)
        return overflow ? (place < 0 ? .min / 2 : .max / 2) : value + 1 << 15
    }

    private func neighbour(of item: Item, at place: Int64, _ uid: String, isAfter: Bool) throws -> Rank? {
        let (sign, order) = isAfter ? (">", "ASC") : ("<", "DESC")
        // By the links' index, whose places are in order; nearly always the first one is of the section.
        let sql = """
            SELECT item.rank FROM link CROSS JOIN item ON item.id = link.item
            WHERE link.list = ? AND (link.place, link.uid) \(sign) (?, ?) AND link.etag IS NOT NULL
            AND item.list = link.list AND (completed IS NOT NULL) = ? AND item.parent IS ? AND deleted IS NULL
            AND item.id <> ?
            ORDER BY link.place \(order), link.uid \(order) LIMIT 1
            """
        var rank: Rank?
        let arguments: StatementArguments = [
            item.list.blob, place, uid, item.isDone, item.parent?.blob, item.id.blob,
        ]
        try db.forEachRow(sql, arguments) { row in
            rank = Rank(row.integer(0))
            return false
        }
        return rank
    }
}
