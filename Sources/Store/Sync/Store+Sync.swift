// Accounts, lists on servers, and what is to be said of them, for who shows or changes them.

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// All accounts, by name.
    ///
    /// - Throws: `StoreError`.
    public func accounts() throws -> [Account] { try read { try SyncTables(db: $0).accounts(areRemoved: false) } }

    /// The accounts of GNOME's settings that the person has removed here, by name. They come back by ``takeUp(_:)`` alone.
    ///
    /// - Throws: `StoreError`.
    public func removedAccounts() throws -> [Account] {
        try read { try SyncTables(db: $0).accounts(areRemoved: true) }
    }

    /// Keeps an account, a new one or one that is known. That a password was not taken says nothing of another address, name or
    /// command.
    ///
    /// - Throws: `StoreError`.
    public func keep(_ account: Account) throws {
        try note { db in
            let tables = SyncTables(db: db)
            var account = account
            if account.problem?.isOfPassword == true,
                let known = try tables.account(account.id), !known.signsIn(as: account)
            {
                account.problem = nil
            }
            try tables.keep(account)
        }
    }

    /// Removes an account: its lists stay here as local ones. One of GNOME's settings is noted as removed, for it would come back
    /// by itself.
    ///
    /// - Throws: `StoreError`.
    public func removeAccount(_ id: UUID) throws {
        try note { db in
            try db.execute(sql: "DELETE FROM remote_list WHERE account = ?", arguments: [id.blob])
            try db.execute(
                sql: "UPDATE account SET problem = ?, detail = NULL WHERE id = ? AND goa IS NOT NULL",
                arguments: [SyncProblem.removed.code, id.blob])
            try db.execute(sql: "DELETE FROM account WHERE id = ? AND goa IS NULL", arguments: [id.blob])
        }
    }

    /// Has an account of GNOME's settings be there again that was removed, without lists at first.
    ///
    /// - Returns: it; nil where none of this id was removed.
    /// - Throws: `StoreError`.
    public func takeUp(_ id: UUID) throws -> Account? {
        try note { db in
            try db.execute(
                sql: "UPDATE account SET problem = NULL WHERE id = ? AND problem = ?",
                arguments: [id.blob, SyncProblem.removed.code])
            guard db.changesCount > 0 else { return nil }
            return try SyncTables(db: db).accounts(areRemoved: false).first { $0.id == id }
        }
    }

    /// Forgets that an account was removed: GNOME's settings have it no more.
    ///
    /// - Throws: `StoreError`.
    public func forgetRemoved(_ id: UUID) throws {
        try note {
            try $0.execute(
                sql: "DELETE FROM account WHERE id = ? AND problem = ?",
                arguments: [id.blob, SyncProblem.removed.code])
        }
    }

    /// All lists that are the same on a server, those in the trash too.
    ///
    /// - Throws: `StoreError`.
    public func remoteLists() throws -> [RemoteList] { try read { try SyncTables(db: $0).remoteLists() } }

    /// How a list is the same on a server; nil where it is none such.
    ///
    /// - Throws: `StoreError`.
    public func remoteList(_ list: UUID) throws -> RemoteList? { try read { try SyncTables(db: $0).remoteList(list) } }

    /// Has all lists of an account be left alone for as long as one of them is: it is their server that does not answer.
    ///
    /// - Throws: `StoreError`.
    public func leaveAlone(_ account: UUID, as list: UUID) throws {
        try note { db in
            guard let one = try SyncTables(db: db).remoteList(list), let time = one.backOff?.milliseconds else {
                return
            }
            try db.execute(
                sql: """
                    UPDATE remote_list SET back_off = max(ifnull(back_off, 0), ?), failures = max(failures, ?)
                    WHERE account = ?
                    """,
                arguments: [time, one.failures, account.blob])
        }
    }

    /// Has a list be the same on a server from now on.
    ///
    /// - Throws: `StoreError`.
    public func keep(_ list: RemoteList) throws { try note { try SyncTables(db: $0).keep(list) } }

    /// Makes a list of this name, below the others, that is the same as a collection: one transaction and no step, for what
    /// would be undone by it is not here alone.
    ///
    /// - Parameters:
    ///   - name: as the server has it; what is no name is taken for "Tasks".
    ///   - id: what the list is known by here.
    ///   - position: its place among the account's lists on the server, which it has here too; nil is below all.
    ///   - theme: the name of its colours.
    /// - Throws: `StoreError`.
    public func addList(
        _ name: String, id: UUID = .random(), account: UUID, href: String, position: Int64? = nil,
        theme: String? = nil, at now: Timestamp
    ) throws -> RemoteList {
        var new = NewRemoteList(name: name, href: href)
        (new.position, new.theme) = (position, theme)
        return try addList(new, id: id, account: account, at: now)
    }

    /// Makes a list that is the same as a collection, in one transaction and without a step.
    ///
    /// - Throws: `StoreError`.
    public func addList(
        _ new: NewRemoteList, id: UUID = .random(), account: UUID, at now: Timestamp
    ) throws -> RemoteList {
        try write { try SyncTables(db: $0).make(new, id: id, account: account, at: now) }
    }

    /// Ends the synchronising of a list, which stays here as a local one.
    ///
    /// - Throws: `StoreError`.
    public func endSync(of list: UUID) throws {
        try note { try SyncTables(db: $0).endSync(of: list) }
    }

    /// Keeps what the person answered to what is held in a list; the next cycle does it.
    ///
    /// - Throws: `StoreError`.
    public func answer(_ answer: RemoteList.Answer, for list: UUID) throws {
        try note { try SyncTables(db: $0).keep(answer, for: list) }
    }

    /// The tasks that cannot be read, of a list or of all.
    ///
    /// - Throws: `StoreError`.
    public func quarantinedTasks(of list: UUID? = nil) throws -> [QuarantinedTask] {
        try read { try SyncTables(db: $0).quarantined(list) }
    }

    /// How many tasks of a list the server refused as they are.
    ///
    /// - Throws: `StoreError`.
    public func refusedItems(of list: UUID) throws -> [(item: UUID, status: Int)] {
        try read { try SyncTables(db: $0).refused(list) }
    }
}

// MARK: - Conflicts

extension Store {
    /// The values that lost, of an item or of all, the last ones first.
    ///
    /// - Throws: `StoreError`.
    public func syncConflicts(of item: UUID? = nil) throws -> [SyncConflict] {
        try read { try SyncTables(db: $0).conflicts(item) }
    }

    /// Forgets values that lost: the person has seen them.
    ///
    /// - Throws: `StoreError`.
    public func dismissConflicts(_ ids: [Int64]) throws {
        try note { db in
            for id in ids { try db.execute(sql: "DELETE FROM conflict WHERE id = ?", arguments: [id]) }
        }
    }

    /// Puts values that lost back, which can be undone, and forgets that they lost. What is done or opened, or goes to another
    /// list, is a step of its own.
    ///
    /// - Throws: `TodoError` where a value does not fit what is there by now, else `StoreError`. Nothing has changed then.
    @discardableResult
    public func useOther(_ conflicts: [SyncConflict], of item: UUID, at now: Timestamp) throws -> Step? {
        try write { try Self.useOther(conflicts, of: item, at: now, by: clock().zones, in: $0) }
    }

    /// The same within a transaction.
    static func useOther(
        _ conflicts: [SyncConflict], of item: UUID, at now: Timestamp, by zones: any ZoneRules, in db: Database
    ) throws -> Step? {
        var step: Step?
        for command in commands(conflicts.map(\.lost), of: item) {
            step = try db.perform(command, at: now, by: zones) ?? step
        }
        for conflict in conflicts {
            try db.execute(sql: "DELETE FROM conflict WHERE id = ?", arguments: [conflict.id])
        }
        return step
    }

    private static func commands(_ lost: [FieldChange], of item: UUID) -> [Command] {
        // What is deleted again needs no other value.
        if lost.contains(where: { $0.field == .deleted }) { return [.delete([item])] }
        let (own, rest) = (
            lost.filter { [.completed, .list].contains($0.field) },
            lost.filter { ![.completed, .list].contains($0.field) }
        )
        return (rest.isEmpty ? [] : [.change(item, rest)])
            + own.map { change in
                if case .id(let list) = change.value { return .transfer([item], to: list) }
                return change.value == .none ? .reopen([item]) : .complete([item])
            }
    }
}
