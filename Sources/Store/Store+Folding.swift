// What is folded, and when items were last written: kept beside their fields, and no step's.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// Folds away what is below items, or unfolds it, on another thread. This is no step, and changes no item.
    ///
    /// - Throws: `StoreError`.
    public func fold(_ ids: [UUID], _ isFolded: Bool, reportingOn shown: [Shown] = []) async throws -> Written {
        try await note { db in
            let update = try db.cachedStatement(sql: "UPDATE item SET folded = ?1 WHERE id = ?2 AND folded <> ?1")
            for id in ids { try update.execute(arguments: [isFolded, id.blob]) }
            return Written(step: nil, news: db.news(for: shown, now: clock))
        }
    }

    /// When items were last written, by id; those that are not there are not in it. By an older program nothing was noted but
    /// when each was made, completed and deleted.
    ///
    /// - Throws: `StoreError`.
    public func modified(_ ids: [UUID]) throws -> [UUID: Timestamp] {
        try read { db in
            let select = """
                SELECT id, coalesce(modified, max(created, coalesce(completed, 0), coalesce(deleted, 0))) FROM item
                """
            var times: [UUID: Timestamp] = [:]
            func take(_ row: ColumnReader) -> Bool {
                if let id = row.id(0) { times[id] = Timestamp(milliseconds: row.integer(1)) }
                return true
            }
            guard ids.count < Self.mostByIDs else {
                try db.forEachRow(select) { take($0) }
                return times
            }
            for id in ids { try db.forEachRow("\(select) WHERE id = ?", [id.blob]) { take($0) } }
            return times
        }
    }

    /// From so many on, all items are read at once.
    private static let mostByIDs = 200
}
