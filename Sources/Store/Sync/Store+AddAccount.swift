// An account is added together with its lists, or not at all.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A collection on a server for which a list is to be made here.
public struct NewRemoteList: Equatable, Sendable {
    /// Its name on the server. One that no list can have is replaced by "Tasks".
    public var name: String
    /// Its address.
    public var href: String
    /// Its place among the account's lists on the server, which it has here too; nil puts it below all others.
    public var position: Int64?
    /// The name of the colors that the list has here.
    public var theme: String?
    /// Its color on the server, `#RRGGBB` or `#RRGGBBAA`.
    public var color: String?
    /// Whether nothing can be written there.
    public var isReadOnly = false

    /// A collection for which a list is to be made.
    public init(name: String, href: String) { (self.name, self.href) = (name, href) }
}

extension Store {
    /// Adds an account and makes lists for some of its collections, in one transaction and without a step: an undo would not
    /// reach the server.
    ///
    /// - Parameter check: Sees the accounts that exist. What it throws is thrown on, and nothing has changed then.
    /// - Returns: the lists, in the order of the collections.
    /// - Throws: `StoreError`, and what `check` throws.
    public func add(
        _ account: Account, lists: [NewRemoteList], at now: Timestamp, check: ([Account]) throws -> Void
    ) throws -> [RemoteList] {
        try write { db in
            let tables = SyncTables(db: db)
            try check(tables.accounts())
            try tables.keep(account)
            var made: [Int: RemoteList] = [:]
            // In the order of their places, each belongs right below the one before it, however many there are.
            var bottom = try tables.bottom
            for (place, id) in Self.order(lists) {
                let rank = Rank.below(bottom)
                made[place] = try tables.make(lists[place], id: id, account: account.id, rank: rank, at: now)
                bottom = rank
            }
            try Feed(db: db).trim()
            return lists.indices.compactMap { made[$0] }
        }
    }

    /// New ids for lists, in the order of their places on the server; those without one come last.
    private static func order(_ lists: [NewRemoteList]) -> [(place: Int, id: UUID)] {
        let all = lists.indices.map { (place: $0, id: UUID.random(), position: lists[$0].position) }
        let placed = all.filter { $0.position != nil }.sorted { first, second in
            (first.position ?? 0, first.id.blob) < (second.position ?? 0, second.id.blob)
        }
        return (placed + all.filter { $0.position == nil }).map { ($0.place, $0.id) }
    }

    /// Takes back an account that was just added, with its lists, in one transaction. A list that has tasks by now stays as a
    /// local one.
    ///
    /// - Throws: `StoreError`.
    public func takeBack(_ account: UUID) throws {
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
    /// Makes a list that is the same as a collection, below the others.
    ///
    /// - Parameter id: the id of the list.
    func make(
        _ new: NewRemoteList, id: UUID = .random(), account: UUID, at now: Timestamp
    ) throws -> RemoteList {
        var rank = Rank.below(try bottom)
        if let position = new.position {
            let list = TodoList(id: id, name: TodoList.tasks.name, rank: rank, created: now)
            rank = try self.rank(of: list, at: position, among: lists(of: account))
        }
        let made = try make(new, id: id, account: account, rank: rank, at: now)
        try Feed(db: db).trim()
        return made
    }

    /// The rank of the last list; nil where there is none.
    fileprivate var bottom: Rank? {
        get throws { try Int64.fetchOne(db, sql: "SELECT max(rank) FROM list").map { Rank($0) } }
    }

    /// Makes a list that is the same as a collection, with this rank.
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
        try keep(remote)
        return remote
    }
}

extension Rank {
    /// The rank below another one; the first one where there is none.
    fileprivate static func below(_ rank: Rank?) -> Rank {
        let next = (rank?.value ?? 0).addingReportingOverflow(Rank.step)
        return Rank(next.overflow ? .max : next.partialValue)
    }
}
