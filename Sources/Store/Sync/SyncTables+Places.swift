// The positions of tasks among their siblings, locally and on a server.

import GRDB
import Todo

extension SyncTables {
    /// One of several siblings whose order is compared with the server's.
    public struct Sibling: Equatable, Sendable {
        /// The id of the task.
        public let id: UUID
        /// The position on the server.
        public let sortKey: Int64?
        /// Whether the task comes after the previous sibling if both have the same position on the server. The UIDs
        /// decide, because they are the same on every device. Local ids may differ: of two tasks with one UID, the
        /// second gets another id.
        public let follows: Bool
    }

    /// Returns a task and its siblings, either all open or all completed ones like the task, in local order and without
    /// those in the trash.
    public func siblings(of item: Item) throws -> [Sibling] {
        var siblings: [Sibling] = []
        let sql = """
            SELECT item.id, iif(link.etag IS NULL, NULL, link.place), link.uid FROM item
            LEFT JOIN link ON link.item = item.id AND link.list = item.list
            WHERE item.list = ? AND (completed IS NOT NULL) = ? AND item.parent \(Self.equals(item.parent)) AND deleted IS NULL
            ORDER BY item.rank, item.id
            """
        let arguments: StatementArguments = [item.list.blob, item.isDone, item.parent?.blob]
        // Only one UID is kept at a time: those of 200,000 siblings would take more memory than all other data.
        var before: String?
        try db.forEachRow(sql, arguments) { row in
            let uid = row.text(2)
            defer { before = uid }
            if let id = row.id(0) {
                let follows = if let uid, let before { Self.precedes(before, uid) } else { false }
                siblings.append(Sibling(id: id, sortKey: row.optionalInteger(1), follows: follows))
            }
            return true
        }
        return siblings
    }

    /// Returns the comparison of a parent with a query's argument. SQLite uses the index of parents only for `=`. With
    /// `IS`, the query for each section would scan the whole list.
    private static func equals(_ parent: UUID?) -> String { parent == nil ? "IS ?" : "= ?" }

    private static func precedes(_ uid: String, _ other: String) -> Bool {
        uid.utf8.lexicographicallyPrecedes(other.utf8)
    }

    /// The key of a section: the open or the completed tasks of one parent, or of none.
    private struct SiblingsKey: Equatable {
        let parent: UUID?
        let isDone: Bool
    }

    /// Calls a function with each section of a list whose tasks are in another order than on the server. The function
    /// receives the tasks with their local ranks in the server's order. Tasks without a resource or a known position
    /// are left out.
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

    /// The query of a list's tasks with known positions on the server.
    private static let placed = """
        FROM item CROSS JOIN link ON link.item = item.id AND link.list = item.list
        WHERE item.list = ? AND deleted IS NULL AND link.etag IS NOT NULL AND link.place IS NOT NULL
        """

    /// Returns the sections that are in another order than on the server. The query reads one row at a time, because a
    /// section may contain all tasks of a list.
    private func sectionsOutOfOrder(in list: UUID) throws -> [SiblingsKey] {
        var sections: [SiblingsKey] = []
        var before: (section: SiblingsKey, sortKey: Int64, uid: String?)?
        let sql = """
            SELECT item.parent, completed IS NOT NULL, link.place, link.uid \(Self.placed)
            ORDER BY item.parent, completed IS NOT NULL, item.rank, item.id
            """
        try db.forEachRow(sql, [list.blob]) { row in
            let section = SiblingsKey(parent: row.id(0), isDone: row.integer(1) != 0)
            let (sortKey, uid) = (row.integer(2), row.text(3))
            defer { before = (section, sortKey, uid) }
            guard let before, before.section == section, sections.last != section else { return true }
            let isInOrder =
                if before.sortKey != sortKey { before.sortKey < sortKey } else if let uid, let first = before.uid {
                    !Self.precedes(uid, first)
                } else { true }
            if !isInOrder { sections.append(section) }
            return true
        }
        return sections
    }

    /// Returns the rank at which a task's place among its siblings is the same as on the server.
    ///
    /// The rank follows from the position itself if the neighbors leave room for that, so that the ranks of most tasks
    /// do not depend on the order in which they arrive. Tasks with equal positions are sorted by their UIDs.
    public func rank(of item: Item, at sortKey: Int64, uid: String) throws -> Rank {
        let before = try neighbor(of: item, at: sortKey, uid, isAfter: false)
        let after = try neighbor(of: item, at: sortKey, uid, isAfter: true)
        let own = Rank(Self.scaled(sortKey))
        if before.map({ $0 < own }) ?? true, after.map({ own < $0 }) ?? true { return own }
        return Rank.spread(1, between: before, and: after)?.first ?? before ?? own
    }

    /// Returns the rank for a position. Both positions and ranks usually have steps of 2¹⁶, so positions are multiplied
    /// by 2¹⁶. Half of that is added, so that the rank does not equal the rank of a locally added task.
    private static func scaled(_ sortKey: Int64) -> Int64 {
        let (value, overflow) = sortKey.multipliedReportingOverflow(by: 1 << 16)
        return overflow ? (sortKey < 0 ? .min / 2 : .max / 2) : value + 1 << 15
    }

    private func neighbor(of item: Item, at sortKey: Int64, _ uid: String, isAfter: Bool) throws -> Rank? {
        let (sign, order) = isAfter ? (">", "ASC") : ("<", "DESC")
        // The links' index has the positions in order, and nearly always its first row is in the same section.
        let sql = """
            SELECT item.rank FROM link CROSS JOIN item ON item.id = link.item
            WHERE link.list = ? AND (link.place, link.uid) \(sign) (?, ?) AND link.etag IS NOT NULL
            AND item.list = link.list AND (completed IS NOT NULL) = ? AND item.parent IS ? AND deleted IS NULL
            AND item.id <> ?
            ORDER BY link.place \(order), link.uid \(order) LIMIT 1
            """
        var rank: Rank?
        let arguments: StatementArguments = [
            item.list.blob, sortKey, uid, item.isDone, item.parent?.blob, item.id.blob,
        ]
        try db.forEachRow(sql, arguments) { row in
            rank = Rank(row.integer(0))
            return false
        }
        return rank
    }
}
