// Adds an account together with its lists, or not at all.

import GRDB
import Todo

/// A collection on a server for which a local list is created.
public struct NewRemoteList: Equatable, Sendable {
    /// The collection's name on the server. A name that is not valid for a list is replaced by "Tasks".
    public var name: String
    /// The collection's href.
    public var href: String
    /// The position among the account's lists on the server, which determines the local order. Without one, the list
    /// goes below all others.
    public var position: Int64?
    /// The name of the local list's color theme.
    public var theme: String?
    /// The color on the server, `#RRGGBB` or `#RRGGBBAA`.
    public var color: String?
    public var isReadOnly = false

    public init(name: String, href: String) { (self.name, self.href) = (name, href) }
}

extension Store {
    /// Adds an account, and creates lists for some of its collections. This is one transaction and no step, because an
    /// undo would not reach the server.
    ///
    /// - Parameter check: Receives the existing accounts. If it throws, nothing changes, and the error is passed on.
    /// - Returns: The lists, in the order of the collections.
    /// - Throws: `StoreError`, and any error of `check`.
    public func add(
        _ account: Account, lists: [NewRemoteList], at now: Timestamp, check: ([Account]) throws -> Void
    ) throws -> [RemoteList] {
        try write { db in
            let tables = SyncTables(db: db)
            try check(tables.accounts())
            try tables.save(account)
            var created: [Int: RemoteList] = [:]
            // The lists are created in the order of their positions, each directly below the one before.
            var bottom = try tables.bottom
            for (index, id) in Self.order(lists) {
                let rank = Rank.below(bottom)
                created[index] = try tables.make(lists[index], id: id, account: account.id, rank: rank, at: now)
                bottom = rank
            }
            try Feed(db: db).trim()
            return lists.indices.compactMap { created[$0] }
        }
    }

    /// Returns a new id for each list, in the order of their positions on the server. Lists without a position come
    /// last.
    private static func order(_ lists: [NewRemoteList]) -> [(index: Int, id: UUID)] {
        let all = lists.indices.map { (index: $0, id: UUID.random(), position: lists[$0].position) }
        let placed = all.filter { $0.position != nil }.sorted { first, second in
            ListSortKey(position: first.position ?? 0, id: first.id)
                < ListSortKey(position: second.position ?? 0, id: second.id)
        }
        return (placed + all.filter { $0.position == nil }).map { ($0.index, $0.id) }
    }

    /// Removes an account that was just added and its lists, in one transaction. A list that already has tasks stays as
    /// a local list.
    ///
    /// - Throws: `StoreError`.
    public func removeNewAccount(_ account: UUID) throws {
        try write { db in
            let tables = SyncTables(db: db)
            let lists = try tables.remoteLists().filter { $0.account == account }.map(\.list)
            let empty = try lists.filter { list in
                try Bool.fetchOne(
                    db, sql: "SELECT NOT EXISTS (SELECT 1 FROM item WHERE list = ?)", arguments: [list.blob]) ?? false
            }
            try db.execute(sql: "DELETE FROM remote_list WHERE account = ?", arguments: [account.blob])
            try db.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [account.blob])
            var table = RecordTable(db: db)
            try table.write(empty.map { .delete($0) })
            try Feed(db: db).trim()
        }
    }
}

extension SyncTables {
    /// Creates a list that is synced with a collection, at its position among the account's lists or below all others.
    ///
    /// - Parameter id: The id of the new list.
    func make(
        _ new: NewRemoteList, id: UUID = .random(), account: UUID, at now: Timestamp
    ) throws -> RemoteList {
        var rank = Rank.below(try bottom)
        if let position = new.position {
            let list = TodoList(id: id, name: TodoList.tasks.name, rank: rank, created: now)
            rank = try self.rank(of: list, at: position, among: lists(of: account))
        }
        let created = try make(new, id: id, account: account, rank: rank, at: now)
        try Feed(db: db).trim()
        return created
    }

    /// The rank of the last list.
    fileprivate var bottom: Rank? {
        get throws { try Int64.fetchOne(db, sql: "SELECT max(rank) FROM list").map { Rank($0) } }
    }

    /// Creates a list with a given rank that is synced with a collection.
    fileprivate func make(
        _ new: NewRemoteList, id: UUID, account: UUID, rank: Rank, at now: Timestamp
    ) throws -> RemoteList {
        let list = TodoList(
            id: id, name: Title.normalized(new.name) ?? TodoList.tasks.name, rank: rank, created: now,
            theme: new.theme)
        var table = RecordTable(db: db)
        try table.write([.insert(.list(list))])
        var remote = RemoteList(list: list.id, account: account, href: new.href)
        (remote.name, remote.position) = (new.name, new.position)
        (remote.color, remote.isReadOnly) = (new.color, new.isReadOnly)
        try save(remote)
        return remote
    }
}

extension Rank {
    /// Returns a rank below another one, or the first rank if there is none.
    fileprivate static func below(_ rank: Rank?) -> Rank {
        let next = (rank?.value ?? 0).addingReportingOverflow(Rank.defaultSpacing)
        return Rank(next.overflow ? .max : next.partialValue)
    }
}
