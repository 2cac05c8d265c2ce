// Sync problems of tasks and lists that the user has to decide.

import GRDB
import Todo

/// The sync state of a task, with its problems.
public struct ItemSyncProblems: Equatable, Sendable {
    /// The values that lost in conflicts, newest first.
    public var conflicts: [SyncConflict] = []
    /// The titles of the parents that lost in conflicts, by id.
    public var titles: [UUID: String] = [:]
    /// The task's refusals by servers.
    public var refusals: [RefusedItem] = []
    /// The list where the task still is on the server, if it was moved and not uploaded to its new list yet.
    public var pendingMove: MovedItem?
    /// The text last agreed with the server, unless the task's dates have changed since.
    public var text: String?
}

/// A task that was moved to a list on a server, and was not uploaded there yet.
public struct MovedItem: Equatable, Sendable {
    /// The name of the list that has the task on the server until then.
    public var listOnServer: String
    /// The name of the account to which the task is moved.
    public var account: String

    public init(listOnServer: String, account: String) { (self.listOnServer, self.account) = (listOnServer, account) }
}

/// A task that a server refused in its current form.
public struct RefusedItem: Identifiable, Equatable, Sendable {
    /// The task's id.
    public let id: UUID
    /// The task's title, or an empty string if the task is gone for good.
    public var title: String
    /// The status of the response, such as 507.
    public var status: Int
    /// Whether the server refused to delete the task.
    public var isDeletion = false
    /// The name of the list that keeps the task on its server, because this list's server refused the moved task.
    public var listOnServer: String?
    /// Whether the task has two adjacent characters beyond U+FFFF, mostly emoji, which SOGo does not store.
    public var hasAdjacentEmoji = false
}

/// The sync state of a list, with its problems.
public struct ListSyncProblems: Equatable, Sendable {
    public var list: TodoList
    /// The list's sync state.
    public var remote: RemoteList
    /// The name of the account.
    public var account: String
    /// The number of tasks known to be on the server.
    public var countOnServer: Int
    /// The tasks that the server refused (`refused`), and the tasks on the server that cannot be read (`quarantined`).
    public var refused: [RefusedItem]
    public var quarantined: [QuarantinedTask]
}

extension Store {
    /// Returns the sync state of a task, read on another thread.
    ///
    /// - Throws: `StoreError`.
    public func itemSyncProblems(_ item: UUID) async throws -> ItemSyncProblems {
        try await read { db in
            let tables = SyncTables(db: db)
            var problems = ItemSyncProblems()
            problems.conflicts = try tables.conflicts(item)
            for case .id(let id) in problems.conflicts.filter({ $0.lost.field == .parent }).map(\.lost.value) {
                problems.titles[id] = try tables.readable(id)?.title
            }
            problems.refusals = try tables.links(of: item).compactMap { try tables.refused($0) }
            problems.pendingMove = try tables.pendingMove(item)
            problems.text = try tables.agreedText(item)
            return problems
        }
    }

    /// Returns the sync state of a list, read on another thread, or nil if the list is not synced.
    ///
    /// - Throws: `StoreError`.
    public func listSyncProblems(_ list: UUID) async throws -> ListSyncProblems? {
        try await read { db in
            let tables = SyncTables(db: db)
            guard let remote = try tables.remoteList(list),
                case .list(let record)? = try RecordTable(db: db).record(list)
            else { return nil }
            let account = try tables.accounts().first { $0.id == remote.account }
            let refused = try tables.refused(list).compactMap {
                try tables.link($0.item, in: list).flatMap(tables.refused)
            }
            return ListSyncProblems(
                list: record, remote: remote, account: account?.name ?? "",
                countOnServer: try tables.countOnServer(in: list),
                refused: refused, quarantined: try tables.quarantined(list))
        }
    }
}

extension SyncTables {
    fileprivate func refused(_ link: Link) throws -> RefusedItem? {
        guard let refusal = link.refusal else { return nil }
        let item = try readable(link.item)
        var refused = RefusedItem(id: link.item, title: item?.title ?? "", status: refusal.status)
        refused.isDeletion = refusal.values.isEmpty
        refused.hasAdjacentEmoji = refusal.values.contains(where: \.value.hasAdjacentEmoji)
        guard item?.list == link.list else { return refused }
        let otherLink = try links(of: link.item).first { $0.list != link.list && $0.version != .none }
        refused.listOnServer = try otherLink.flatMap { try record($0.list)?.title }
        return refused
    }

    /// Returns a task's text on the server of its current list, or nil if there is none or its dates differ from the
    /// task's.
    fileprivate func agreedText(_ id: UUID) throws -> String? {
        guard let item = try readable(id), let link = try self.link(id, in: item.list), link.version != .none else {
            return nil
        }
        let dates = link.agreed.filter { [.start, .due].contains($0.field) }
        return dates.allSatisfy { $0.value == $0.field.value(of: item) } ? link.base : nil
    }

    /// Returns the list that still has a moved task on the server, or nil if the task is not waiting to be uploaded to
    /// its current list.
    fileprivate func pendingMove(_ id: UUID) throws -> MovedItem? {
        guard let item = try readable(id), item.deleted == nil, let remote = try remoteList(item.list),
            try record(item.list)?.deleted == nil
        else { return nil }
        let links = try links(of: id)
        if let own = links.first(where: { $0.list == item.list }), own.version != .none || own.refusal != nil {
            return nil
        }
        let otherLink = try links.first {
            try $0.list != item.list && $0.version != .none && remoteList($0.list) != nil
        }
        guard let list = try otherLink.flatMap({ try record($0.list)?.title }) else { return nil }
        return MovedItem(listOnServer: list, account: try accounts().first { $0.id == remote.account }?.name ?? "")
    }
}

extension Store {
    /// Returns the values that lost in conflicts with a greater number than the given one, newest first, read on
    /// another thread.
    ///
    /// - Throws: `StoreError`.
    public func conflicts(after number: Int64) async throws -> [SyncConflict] {
        try await read { try SyncTables(db: $0).conflicts(nil).filter { $0.id > number } }
    }
}

// MARK: - Answers of the user

extension SyncTables {
    /// Stores the user's answer about a list whose tasks or collection are gone on the server. The next sync carries it
    /// out.
    public func save(_ answer: RemoteList.Answer, for list: UUID) throws {
        try db.execute(
            sql: "UPDATE remote_list SET answer = ?, back_off = NULL WHERE list = ?",
            arguments: [answer.rawValue, list.blob])
    }

    /// Removes the user's answer, because it was about something else.
    public func forgetAnswer(for list: UUID) throws {
        try db.execute(sql: "UPDATE remote_list SET answer = NULL WHERE list = ?", arguments: [list.blob])
    }

    /// Ends the sync of a list, which stays as a local list.
    public func endSync(of list: UUID) throws {
        try db.execute(sql: "DELETE FROM remote_list WHERE list = ?", arguments: [list.blob])
    }
}

extension Store {
    /// Restores values that lost in conflicts, on another thread. See `useOtherValue(_:of:at:)`.
    @discardableResult
    public func useOtherValue(_ conflicts: [SyncConflict], of item: UUID) async throws -> Step? {
        let now = clock().time
        return try await write { try Self.useOtherValue(conflicts, of: item, at: now, by: clock().zones, in: $0) }
    }

    /// Removes conflicts that the user has seen, on another thread.
    ///
    /// - Throws: `StoreError`.
    public func dismiss(_ conflicts: [SyncConflict]) async throws {
        try await writeWithoutBackup { db in
            for conflict in conflicts {
                try db.execute(sql: "DELETE FROM conflict WHERE id = ?", arguments: [conflict.id])
            }
        }
    }

    /// Restores removed conflicts with their original numbers. Conflicts of tasks that are gone stay removed.
    ///
    /// - Throws: `StoreError`.
    public func restore(_ conflicts: [SyncConflict]) async throws {
        try await writeWithoutBackup { db in
            for conflict in conflicts where try SyncTables(db: db).record(conflict.item) != nil {
                try SyncTables(db: db).add(conflict)
            }
        }
    }
}

extension FieldValue {
    /// Whether the value is a text with two adjacent characters beyond U+FFFF.
    fileprivate var hasAdjacentEmoji: Bool {
        guard case .text(let text) = self else { return false }
        return zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains {
            $0.value > 0xFFFF && $1.value > 0xFFFF
        }
    }
}
