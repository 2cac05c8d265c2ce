import GRDB
import Todo

/// An overview of all accounts and synced lists at one moment.
public struct SyncOverview: Equatable, Sendable {
    /// A synced list.
    public struct List: Equatable, Sendable {
        /// The list's sync state.
        public var remote: RemoteList
        /// The local name of the list.
        public var name: String
        /// The number of tasks that the server refuses in their current form, and the number of unreadable tasks on the
        /// server.
        public var refused = 0, quarantined = 0
        /// The tasks with unknown time zones.
        public var unknownZones: UnknownZones?

        public init(_ remote: RemoteList, name: String) { (self.remote, self.name) = (remote, name) }
    }

    /// All accounts, sorted by name.
    public var accounts: [Account] = []
    /// The accounts of GNOME's settings that the user has removed from Furrow, sorted by name.
    public var removed: [Account] = []
    /// The synced lists in order. Lists in the trash are not synced.
    public var lists: [List] = []
    /// The number of conflicts that the user has not seen yet.
    public var conflicts = 0
    /// The number of tasks that were deleted locally and restored because of changes elsewhere, and that the user has
    /// not seen yet.
    public var returns = 0
    /// The mark of the user's last change.
    public var mark = EditMark()

    public init() {}
}

/// A mark that changes with each change by the user, in any program. Syncs make no steps, and do not change the mark.
public struct EditMark: Hashable, Sendable {
    /// The last step, the number of undone steps, and the size of the last step, which grows while the user is typing.
    var step: Int64 = 0, undone: Int64 = 0, size: Int64 = 0

    public init() {}

    public init(step: Int64) { self.step = step }
}

extension Store {
    /// Returns the overview, read on another thread. Without accounts, this costs next to nothing.
    ///
    /// - Throws: `StoreError`.
    public func syncOverview() async throws -> SyncOverview {
        try await read { try $0.syncOverview() }
    }
}

extension Database {
    fileprivate func syncOverview() throws -> SyncOverview {
        let tables = SyncTables(db: self)
        var overview = SyncOverview()
        overview.accounts = try tables.accounts()
        overview.removed = try tables.accounts(areRemoved: true)
        guard !overview.accounts.isEmpty else { return overview }
        let names = try listNames()
        overview.lists = try tables.remoteLists().compactMap { remote in
            guard let name = names[remote.list] else { return nil }
            var list = SyncOverview.List(remote, name: name)
            (list.refused, list.quarantined) = try tables.problemCounts(of: remote.list)
            list.unknownZones = try tables.unknownZones(in: remote.list)
            return list
        }
        let deleted = Field.deleted.number
        overview.returns =
            try Int.fetchOne(self, sql: "SELECT count(*) FROM conflict WHERE field = ?", arguments: [deleted]) ?? 0
        overview.conflicts = try Int.fetchOne(self, sql: "SELECT count(*) FROM conflict") ?? 0
        overview.conflicts -= overview.returns
        overview.mark = try editMark()
        return overview
    }

    private func listNames() throws -> [UUID: String] {
        var names: [UUID: String] = [:]
        try forEachRow("SELECT id, name FROM list WHERE deleted IS NULL") { row in
            if let id = row.id(0) { names[id] = row.text(1) }
            return true
        }
        return names
    }

    private func editMark() throws -> EditMark {
        var mark = EditMark()
        let sql = """
            SELECT id, (SELECT count(*) FROM step WHERE undone), ifnull(length(forward), 0) FROM step
            ORDER BY id DESC LIMIT 1
            """
        try forEachRow(sql) { row in
            mark.step = row.integer(0)
            mark.undone = row.integer(1)
            mark.size = row.integer(2)
            return true
        }
        return mark
    }
}
