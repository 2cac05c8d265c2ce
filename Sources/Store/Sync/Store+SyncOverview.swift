// What there is to show of synchronising, read at once.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What there is to show of synchronising, as of one moment.
public struct SyncOverview: Equatable, Sendable {
    /// A list that is the same on a server.
    public struct List: Equatable, Sendable {
        /// How it is the same.
        public var remote: RemoteList
        /// What it is called here.
        public var name: String
        /// How many of its items the server refuses as they are, and how many it has that cannot be read.
        public var refused = 0, quarantined = 0
        /// Its tasks with unknown time zones; nil where there are none.
        public var unknownZones: UnknownZones?

        /// A list of which nothing is refused and all can be read.
        public init(_ remote: RemoteList, name: String) { (self.remote, self.name) = (remote, name) }
    }

    /// All accounts, by name.
    public var accounts: [Account] = []
    /// The accounts of GNOME's settings that the person has removed here, by name.
    public var removed: [Account] = []
    /// The lists that are the same on a server in their order, but for those in the trash, which are not synchronised there.
    public var lists: [List] = []
    /// How many values were changed in two places, where nobody has seen yet which lost.
    public var conflicts = 0
    /// How many tasks were deleted here and came back because they were changed elsewhere, where nobody has seen it yet.
    public var returns = 0
    /// What the person has done last.
    public var mark = EditMark()

    /// Nothing.
    public init() {}
}

/// Tells whether a person has changed something, by whichever program: synchronising makes no steps.
public struct EditMark: Hashable, Sendable {
    /// The last step, how many are undone, and how large the last one is: what is typed in one go is one step that grows.
    var step: Int64 = 0, undone: Int64 = 0, size: Int64 = 0

    /// Nothing was done yet.
    public init() {}

    /// After so many steps.
    public init(step: Int64) { self.step = step }
}

extension Store {
    /// What there is to show of synchronising, on another thread; where there are no accounts that costs next to nothing.
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
            (list.refused, list.quarantined) = try tables.troubles(of: remote.list)
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
            (mark.step, mark.undone, mark.size) = (row.integer(0), row.integer(1), row.integer(2))
            return true
        }
        return mark
    }
}
