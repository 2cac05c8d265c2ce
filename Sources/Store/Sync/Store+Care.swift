// What synchronising asks of the person: of an item, and of a list.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What synchronising has to say of an item.
public struct CareOfItem: Equatable, Sendable {
    /// The values that lost, the last ones first.
    public var conflicts: [SyncConflict] = []
    /// The titles of the items that it would be within by them.
    public var titles: [UUID: String] = [:]
    /// What servers refused of it.
    public var refusals: [RefusedItem] = []
    /// Where it still stands, for it was moved and has not been put to where it is now; nil where it does not wait for that.
    public var waiting: MovedItem?
    /// The text that was last agreed with the server; nil where there is none, or the item's dates were changed since.
    public var text: String?
}

/// An item that was moved to a list of a server, and waits to be put there.
public struct MovedItem: Equatable, Sendable {
    /// The list in which it stays on its server until then.
    public var staysIn: String
    /// What the account is called that it goes to.
    public var account: String

    /// An item that waits.
    public init(staysIn: String, account: String) { (self.staysIn, self.account) = (staysIn, account) }
}

/// An item that a server refused as it is.
public struct RefusedItem: Identifiable, Equatable, Sendable {
    /// The item.
    public let id: UUID
    /// Its title; empty where it is gone for good.
    public var title: String
    /// The status of the answer, such as 507.
    public var status: Int
    /// Whether it was to be deleted there.
    public var isDeletion = false
    /// The list in which it stays on its server, for it was moved to this one and is not taken there.
    public var staysIn: String?
    /// Whether it has two characters beyond U+FFFF side by side, mostly emoji, which SOGo does not store.
    public var hasEmojiSideBySide = false
}

/// What synchronising has to say of a list.
public struct CareOfList: Equatable, Sendable {
    /// The list.
    public var list: TodoList
    /// How it is the same on its server.
    public var remote: RemoteList
    /// What its account is called.
    public var account: String
    /// How many items stand on the server, as far as is known.
    public var countThere: Int
    /// The items that the server refused, and the tasks there that cannot be read.
    public var refused: [RefusedItem]
    public var quarantined: [QuarantinedTask]
}

extension Store {
    /// What synchronising has to say of an item, read on another thread.
    ///
    /// - Throws: `StoreError`.
    public func careOfItem(_ item: UUID) async throws -> CareOfItem {
        try await read { db in
            let tables = SyncTables(db: db)
            var care = CareOfItem()
            care.conflicts = try tables.conflicts(item)
            for case .id(let id) in care.conflicts.filter({ $0.lost.field == .parent }).map(\.lost.value) {
                care.titles[id] = try tables.readable(id)?.title
            }
            care.refusals = try tables.links(of: item).compactMap { try tables.refused($0) }
            care.waiting = try tables.waiting(item)
            care.text = try tables.agreedText(item)
            return care
        }
    }

    /// What synchronising has to say of a list, read on another thread; nil where it is none that is the same on a server.
    ///
    /// - Throws: `StoreError`.
    public func careOfList(_ list: UUID) async throws -> CareOfList? {
        try await read { db in
            let tables = SyncTables(db: db)
            guard let remote = try tables.remoteList(list),
                case .list(let record)? = try RecordTable(db: db).record(list)
            else { return nil }
            let account = try tables.accounts().first { $0.id == remote.account }
            let refused = try tables.refused(list).compactMap {
                try tables.link($0.item, in: list).flatMap(tables.refused)
            }
            return CareOfList(
                list: record, remote: remote, account: account?.name ?? "", countThere: try tables.countThere(in: list),
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
        refused.hasEmojiSideBySide = refusal.values.contains(where: \.value.hasEmojiSideBySide)
        guard item?.list == link.list else { return refused }
        let other = try links(of: link.item).first { $0.list != link.list && $0.version != .none }
        refused.staysIn = try other.flatMap { try record($0.list)?.title }
        return refused
    }

    /// The text of an item as it stands on the server of the list in which it is, if its dates are those of the text.
    fileprivate func agreedText(_ id: UUID) throws -> String? {
        guard let item = try readable(id), let link = try self.link(id, in: item.list), link.version != .none else {
            return nil
        }
        let dates = link.agreed.filter { [.start, .due].contains($0.field) }
        return dates.allSatisfy { $0.value == $0.field.value(of: item) } ? link.base : nil
    }

    /// Where an item stands that is to be put into the list in which it is now.
    fileprivate func waiting(_ id: UUID) throws -> MovedItem? {
        guard let item = try readable(id), item.deleted == nil, let remote = try remoteList(item.list),
            try record(item.list)?.deleted == nil
        else { return nil }
        let links = try links(of: id)
        if let own = links.first(where: { $0.list == item.list }), own.version != .none || own.refusal != nil {
            return nil
        }
        let other = try links.first { try $0.list != item.list && $0.version != .none && remoteList($0.list) != nil }
        guard let list = try other.flatMap({ try record($0.list)?.title }) else { return nil }
        return MovedItem(staysIn: list, account: try accounts().first { $0.id == remote.account }?.name ?? "")
    }
}

extension Store {
    /// The values that lost after the one of this number, the last ones first, read on another thread.
    ///
    /// - Throws: `StoreError`.
    public func conflicts(after number: Int64) async throws -> [SyncConflict] {
        try await read { try SyncTables(db: $0).conflicts(nil).filter { $0.id > number } }
    }
}

// MARK: - Answers

extension SyncTables {
    /// Keeps what the person answered to what is held in a list, or gone; the next cycle does it.
    public func keep(_ answer: RemoteList.Answer, for list: UUID) throws {
        try db.execute(
            sql: "UPDATE remote_list SET answer = ?, back_off = NULL WHERE list = ?",
            arguments: [answer.rawValue, list.blob])
    }

    /// Forgets what the person answered: it was about something else.
    public func forgetAnswer(for list: UUID) throws {
        try db.execute(sql: "UPDATE remote_list SET answer = NULL WHERE list = ?", arguments: [list.blob])
    }

    /// Ends the synchronising of a list, which stays here as a local one.
    public func endSync(of list: UUID) throws {
        try db.execute(sql: "DELETE FROM remote_list WHERE list = ?", arguments: [list.blob])
    }
}

extension Store {
    /// Puts values that lost back on another thread; otherwise as `useOther(_:of:at:)`.
    @discardableResult
    public func useOther(_ conflicts: [SyncConflict], of item: UUID) async throws -> Step? {
        let now = clock().time
        return try await write { try Self.useOther(conflicts, of: item, at: now, by: clock().zones, in: $0) }
    }

    /// Forgets values that lost, on another thread: the person has seen them.
    ///
    /// - Throws: `StoreError`.
    public func dismiss(_ conflicts: [SyncConflict]) async throws {
        try await note { db in
            for conflict in conflicts {
                try db.execute(sql: "DELETE FROM conflict WHERE id = ?", arguments: [conflict.id])
            }
        }
    }

    /// Has values that were forgotten be there again, under the numbers that they had. Those of items that are gone stay
    /// forgotten.
    ///
    /// - Throws: `StoreError`.
    public func bringBack(_ conflicts: [SyncConflict]) async throws {
        try await note { db in
            for conflict in conflicts where try SyncTables(db: db).record(conflict.item) != nil {
                try SyncTables(db: db).add(conflict)
            }
        }
    }
}

extension FieldValue {
    /// Whether it is a text that has two characters beyond U+FFFF side by side.
    fileprivate var hasEmojiSideBySide: Bool {
        guard case .text(let text) = self else { return false }
        return zip(text.unicodeScalars, text.unicodeScalars.dropFirst()).contains {
            $0.value > 0xFFFF && $1.value > 0xFFFF
        }
    }
}
