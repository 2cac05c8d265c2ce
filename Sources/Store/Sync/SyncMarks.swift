// What is seen of synchronising on the rows of items and lists.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is seen of synchronising on the rows of items and lists: ids, and nothing of all other rows.
public struct SyncMarks: Equatable, Sendable {
    /// The lists that are the same on a server, those in the trash too.
    public var synced: Set<UUID> = []
    /// Those that cannot be changed.
    public var readOnly: Set<UUID> = []
    /// Those of which something waits for the person, or was refused, or cannot be read.
    public var troubled: Set<UUID> = []
    /// The items that were changed in two places, of which the values that lost have not been seen yet.
    public var conflicted: Set<UUID> = []
    /// The number of the last of these values, which grows with each; 0 where there is none.
    public var lastConflict: Int64 = 0

    /// Nothing, as where there is no account.
    public init() {}
}

extension Store {
    /// What is seen of synchronising on rows, read on another thread: a few ids, however many items there are.
    ///
    /// - Throws: `StoreError`.
    public func syncMarks() async throws -> SyncMarks { try await read { try SyncTables(db: $0).marks() } }
}

extension SyncTables {
    private static let needsPerson = """
        SELECT id FROM list WHERE deleted IS NULL AND id IN (
            SELECT list FROM remote_list WHERE problem IN ('held', 'gone') AND answer IS NULL
            UNION SELECT list FROM quarantine
            UNION SELECT list FROM link INDEXED BY link_left WHERE refused_for IS NOT NULL
        )
        """

    fileprivate func marks() throws -> SyncMarks {
        var marks = SyncMarks()
        marks.conflicted = try ids("SELECT DISTINCT item FROM conflict")
        if !marks.conflicted.isEmpty {
            marks.lastConflict = try Int64.fetchOne(db, sql: "SELECT max(id) FROM conflict") ?? 0
        }
        marks.synced = try ids("SELECT list FROM remote_list")
        guard !marks.synced.isEmpty else { return marks }
        marks.readOnly = try readOnlyLists()
        marks.troubled = try ids(Self.needsPerson)
        return marks
    }

    private func ids(_ sql: String) throws -> Set<UUID> {
        var ids: Set<UUID> = []
        try db.forEachRow(sql, []) { row in
            if let id = row.id(0) { ids.insert(id) }
            return true
        }
        return ids
    }
}
