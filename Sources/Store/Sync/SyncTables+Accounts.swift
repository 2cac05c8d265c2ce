// Reads and writes the rows of accounts, synced lists, and their problems.

import GRDB
import Todo

extension SyncTables {
    private static let accountColumns = "id, kind, name, url, user, goa, home, plain_http, problem, detail"

    func accounts(areRemoved: Bool = false) throws -> [Account] {
        let sql = "SELECT \(Self.accountColumns) FROM account WHERE (problem IS ?) = ? ORDER BY name, id"
        return try Row.fetchAll(db, sql: sql, arguments: [SyncCode.removed.rawValue, areRemoved])
            .compactMap(Self.account)
    }

    private static func account(_ row: Row) -> Account? {
        guard let id = UUID(blob: row[0]) else { return nil }
        let kind: Account.Kind =
            switch row[1] as String {
            case "command": .command
            case "goa": .online(row[5] ?? "")
            default: .manual
            }
        var account = Account(id: id, kind: kind, name: row[2], url: row[3], user: row[4])
        account.home = row[6]
        account.allowsPlainHTTP = row[7]
        account.problem = problem(row[8], row[9])
        return account
    }

    private static func problem(_ code: String?, _ detail: String?) -> SyncProblem? {
        code.map { SyncProblem(SyncCode(rawValue: $0), detail: detail) }
    }

    /// Returns the account with an id, unless it was removed.
    public func account(_ id: UUID) throws -> Account? { try accounts().first { $0.id == id } }

    /// Adds or updates an account.
    public func save(_ account: Account) throws {
        let (kind, online): (String, String?) =
            switch account.kind {
            case .manual: ("manual", nil)
            case .command: ("command", nil)
            case .online(let id): ("goa", id)
            }
        try db.execute(
            sql: """
                INSERT INTO account (\(Self.accountColumns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, name = excluded.name, url = excluded.url,
                    user = excluded.user, goa = excluded.goa, home = excluded.home,
                    plain_http = excluded.plain_http, problem = excluded.problem, detail = excluded.detail
                """,
            arguments: [
                account.id.blob, kind, account.name, account.url, account.user, online, account.home,
                account.allowsPlainHTTP, account.problem?.code.rawValue, account.problem?.detail,
            ])
    }

    private static let listColumns = """
        list, account, href, read_only, name, color, position, token, last_full, last_synced, problem, detail, held, \
        answer, failures, back_off
        """

    func remoteLists() throws -> [RemoteList] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(Self.listColumns.split(separator: ", ").map { "remote_list.\($0)" }.joined(separator: ", "))
                FROM remote_list JOIN list ON list.id = remote_list.list ORDER BY list.rank, list.id
                """
        ).compactMap(Self.list)
    }

    /// Returns whether a list is synced. A list in the trash is not.
    public func isSynced(_ list: UUID) throws -> Bool {
        let sql = """
            SELECT EXISTS (
                SELECT 1 FROM remote_list JOIN list ON list.id = remote_list.list
                WHERE list.id = ? AND list.deleted IS NULL
            )
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob]) ?? false
    }

    /// Returns the lists of an account that are not in the trash, in local order.
    public func lists(of account: UUID) throws -> [(list: TodoList, remote: RemoteList)] {
        try remoteLists().filter { $0.account == account }.compactMap { remote in
            guard case .success(.list(let list))? = try RecordTable(db: db).find(remote.list), list.deleted == nil
            else {
                return nil
            }
            return (list, remote)
        }
    }

    /// Returns the rank at which a list's position among the account's other lists is the same as on the server.
    /// Returns its current rank if that already fits or there are no other lists.
    public func rank(
        of list: TodoList, at position: Int64, among others: [(list: TodoList, remote: RemoteList)]
    ) throws -> Rank {
        let positioned = others.filter { $0.list.id != list.id }.compactMap { other in
            other.remote.position.map { (list: other.list, key: ListSortKey(position: $0, id: other.list.id)) }
        }
        let key = ListSortKey(position: position, id: list.id)
        let before = positioned.filter { $0.key < key }.max { $0.key < $1.key }?.list.rank
        let after = positioned.filter { key < $0.key }.min { $0.key < $1.key }?.list.rank
        if before.map({ $0 < list.rank }) ?? true, after.map({ list.rank < $0 }) ?? true { return list.rank }
        // Choose a rank directly next to that list, regardless of lists of other accounts in between.
        let sql = "FROM list WHERE deleted IS NULL AND id <> ? AND rank"
        let beside = { (aggregate: String, sign: String, rank: Rank) in
            try Int64.fetchOne(
                db, sql: "SELECT \(aggregate)(rank) \(sql) \(sign) ?", arguments: [list.id.blob, rank.value]
            ).map(Rank.init)
        }
        if let before {
            return try Rank.spread(1, between: before, and: beside("min", ">", before))?.first ?? list.rank
        }
        guard let after else { return list.rank }
        return try Rank.spread(1, between: beside("max", "<", after), and: after)?.first ?? list.rank
    }

    /// Returns whether any list was changed locally since the cursor of this list. Without a cursor, any list may have
    /// been.
    public func haveListsChanged(sinceCursorOf list: UUID) throws -> Bool {
        guard let cursor = try cursor(of: list) else { return true }
        let sql = "SELECT EXISTS (SELECT 1 FROM change CROSS JOIN list ON list.id = change.item WHERE revision > ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [cursor]) ?? false
    }

    /// Returns whether a list is in the trash.
    public func isInTrash(_ list: UUID) throws -> Bool { try RecordTable(db: db).isInTrash(list) }

    /// Returns the sync state of a list, or nil if the list is not synced.
    public func remoteList(_ list: UUID) throws -> RemoteList? {
        try Row.fetchOne(
            db, sql: "SELECT \(Self.listColumns) FROM remote_list WHERE list = ?", arguments: [list.blob]
        ).flatMap(Self.list)
    }

    private static func list(_ row: Row) -> RemoteList? {
        guard let list = UUID(blob: row[0]), let account = UUID(blob: row[1]) else { return nil }
        var remote = RemoteList(list: list, account: account, href: row[2])
        remote.isReadOnly = row[3]
        remote.name = row[4]
        remote.color = row[5]
        remote.position = row[6]
        remote.token = row[7]
        remote.lastFull = (row[8] as Int64?).map(Timestamp.init(milliseconds:))
        remote.lastSynced = (row[9] as Int64?).map(Timestamp.init(milliseconds:))
        (remote.problem, remote.held) = (problem(row[10], row[11]), row[12])
        remote.answer = (row[13] as String?).flatMap(RemoteList.Answer.init)
        (remote.failures, remote.backOff) = (row[14], (row[15] as Int64?).map(Timestamp.init(milliseconds:)))
        return remote
    }

    /// Stores the sync state of a list.
    public func save(_ remote: RemoteList) throws {
        let names = Self.listColumns.split(separator: ", ")
        let changes = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let marks = repeatElement("?", count: names.count).joined(separator: ", ")
        try db.execute(
            sql: """
                INSERT INTO remote_list (\(Self.listColumns)) VALUES (\(marks))
                ON CONFLICT (list) DO UPDATE SET \(changes)
                """,
            arguments: [
                remote.list.blob, remote.account.blob, remote.href, remote.isReadOnly, remote.name, remote.color,
                remote.position, remote.token, remote.lastFull?.milliseconds, remote.lastSynced?.milliseconds,
                remote.problem?.code.rawValue, remote.problem?.detail, remote.held, remote.answer?.rawValue,
                remote.failures,
                remote.backOff?.milliseconds,
            ])
    }
}

/// The key by which the lists of an account are sorted: their position on the server, then their id.
struct ListSortKey: Comparable {
    let position: Int64
    let id: UUID

    static func < (one: Self, other: Self) -> Bool {
        one.position == other.position
            ? one.id.blob.lexicographicallyPrecedes(other.id.blob) : one.position < other.position
    }
}

// MARK: - Problems

extension SyncTables {
    func quarantined(_ list: UUID?) throws -> [QuarantinedTask] {
        let sql = "SELECT list, href, etag, text, why FROM quarantine WHERE ? IS NULL OR list = ? ORDER BY list, href"
        return try Row.fetchAll(db, sql: sql, arguments: [list?.blob, list?.blob]).compactMap { row in
            UUID(blob: row[0]).map {
                QuarantinedTask(list: $0, href: row[1], etag: row[2], text: row[3], reason: Message(encoded: row[4]))
            }
        }
    }

    /// Stores an unreadable task.
    public func save(_ task: QuarantinedTask) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO quarantine (list, href, etag, text, why) VALUES (?, ?, ?, ?, ?)",
            arguments: [task.list.blob, task.href, task.etag, task.text, task.reason.encoded])
    }

    /// Returns whether the resource at an href is unreadable.
    public func isQuarantined(_ href: String, in list: UUID) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM quarantine WHERE list = ? AND href = ?)"
        return try Bool.fetchOne(db, sql: sql, arguments: [list.blob, href]) ?? false
    }

    /// Removes an unreadable task, because it can be read now or is gone.
    ///
    /// - Returns: Whether there was such a task.
    @discardableResult
    public func removeQuarantined(_ href: String, in list: UUID) throws -> Bool {
        let statement = try db.cachedStatement(sql: "DELETE FROM quarantine WHERE list = ? AND href = ?")
        try statement.execute(arguments: [list.blob, href])
        return db.changesCount > 0
    }

    func refused(_ list: UUID) throws -> [(item: UUID, status: Int)] {
        let sql = "SELECT item, refused_status FROM link WHERE list = ? AND refused_for IS NOT NULL ORDER BY item"
        return try Row.fetchAll(db, sql: sql, arguments: [list.blob]).compactMap { row in
            UUID(blob: row[0]).map { (item: $0, status: row[1]) }
        }
    }

    /// Returns the number of a list's refused tasks, and the number of its unreadable tasks.
    public func problemCounts(of list: UUID) throws -> (refused: Int, quarantined: Int) {
        let counts = try ["link WHERE refused_for IS NOT NULL AND", "quarantine WHERE"].map { table in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) list = ?", arguments: [list.blob]) ?? 0
        }
        return (counts[0], counts[1])
    }

    func conflicts(_ item: UUID?) throws -> [SyncConflict] {
        let sql = """
            SELECT id, item, list, value, loser, time FROM conflict WHERE ? IS NULL OR item = ? ORDER BY id DESC
            """
        return try Row.fetchAll(db, sql: sql, arguments: [item?.blob, item?.blob]).compactMap { row in
            guard let item = UUID(blob: row[1]), let list = UUID(blob: row[2]), let lost = Self.changes(row[3]).first
            else { return nil }
            var conflict = SyncConflict(
                item: item, list: list, lost: lost, wasLocal: row[4] == "ours",
                time: Timestamp(milliseconds: row[5]))
            conflict.id = row[0]
            return conflict
        }
    }

    /// Stores a conflict, under its number if it has one.
    public func add(_ conflict: SyncConflict) throws {
        try db.execute(
            sql: """
                INSERT INTO conflict (id, item, list, field, value, loser, time) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO NOTHING
                """,
            arguments: [
                conflict.id == 0 ? nil : conflict.id, conflict.item.blob, conflict.list.blob,
                Int(conflict.lost.field.number),
                Self.bytes([conflict.lost], of: conflict.item), conflict.wasLocal ? "ours" : "theirs",
                conflict.time.milliseconds,
            ])
    }
}
