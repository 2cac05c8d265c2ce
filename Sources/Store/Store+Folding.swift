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
        try await write { db in
            let update = try db.cachedStatement(sql: "UPDATE item SET folded = ?1 WHERE id = ?2 AND folded <> ?1")
            for id in ids { try update.execute(arguments: [isFolded, id.blob]) }
            return Written(step: nil, news: db.news(for: shown, now: clock))
        }
    }

    /// When an item was last written; nil where it is not there. By an older program nothing was noted but when it was made,
    /// completed and deleted.
    ///
    /// - Throws: `StoreError`.
    public func modified(_ id: UUID) throws -> Timestamp? {
        try read { db in
            let sql = """
                SELECT coalesce(modified, max(created, coalesce(completed, 0), coalesce(deleted, 0))) FROM item
                WHERE id = ?
                """
            return try Int64.fetchOne(db, sql: sql, arguments: [id.blob]).map { Timestamp(milliseconds: $0) }
        }
    }
}
