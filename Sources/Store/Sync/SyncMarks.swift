import GRDB
import Todo

/// The sync state shown on the rows of tasks and lists: the ids of records with some mark.
public struct SyncMarks: Equatable, Sendable {
    /// The synced lists, including those in the trash.
    public var synced: Set<UUID> = []
    /// The lists that are read-only.
    public var readOnly: Set<UUID> = []
    /// The lists with questions for the user, refused tasks or unreadable tasks.
    public var needingAttention: Set<UUID> = []
    /// The tasks with conflicts that the user has not seen yet.
    public var conflicted: Set<UUID> = []
    /// The number of the last conflict, which grows with each one, or 0 without conflicts.
    public var lastConflict: Int64 = 0

    public init() {}
}

extension Store {
    /// Returns the sync state shown on rows, read on another thread. Its size does not depend on the number of tasks.
    ///
    /// - Throws: `StoreError`.
    public func syncMarks() async throws -> SyncMarks { try await read { try SyncTables(db: $0).marks() } }
}

extension SyncTables {
    private static let needsUser = """
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
        marks.needingAttention = try ids(Self.needsUser)
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
