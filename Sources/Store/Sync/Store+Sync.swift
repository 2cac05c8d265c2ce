// Reads and changes accounts, synced lists, and their problems.

import GRDB
import Todo

extension Store {
    /// Returns all accounts, sorted by name.
    ///
    /// - Throws: `StoreError`.
    public func accounts() throws -> [Account] { try read { try SyncTables(db: $0).accounts(areRemoved: false) } }

    /// Returns the accounts of GNOME's settings that the user has removed from Furrow, sorted by name. Only
    /// ``restoreRemovedAccount(_:)`` restores them.
    ///
    /// - Throws: `StoreError`.
    public func removedAccounts() throws -> [Account] {
        try read { try SyncTables(db: $0).accounts(areRemoved: true) }
    }

    /// Adds or updates an account. Clears a password problem if the address, the user name or the source of the
    /// password has changed.
    ///
    /// - Throws: `StoreError`.
    public func save(_ account: Account) throws {
        try writeWithoutBackup { db in
            let tables = SyncTables(db: db)
            var account = account
            if account.problem?.isOfPassword == true,
                let stored = try tables.account(account.id), !stored.hasSameSignIn(as: account)
            {
                account.problem = nil
            }
            try tables.save(account)
        }
    }

    /// Removes an account. Its lists stay as local lists. An account of GNOME's settings is marked as removed, because
    /// it would otherwise be added again automatically.
    ///
    /// - Throws: `StoreError`.
    public func removeAccount(_ id: UUID) throws {
        try writeWithoutBackup { db in
            try db.execute(sql: "DELETE FROM remote_list WHERE account = ?", arguments: [id.blob])
            try db.execute(
                sql: "UPDATE account SET problem = ?, detail = NULL WHERE id = ? AND goa IS NOT NULL",
                arguments: [SyncCode.removed.rawValue, id.blob])
            try db.execute(sql: "DELETE FROM account WHERE id = ? AND goa IS NULL", arguments: [id.blob])
        }
    }

    /// Restores a removed account of GNOME's settings, without lists at first.
    ///
    /// - Returns: The account, or nil if no account with this id was removed.
    /// - Throws: `StoreError`.
    public func restoreRemovedAccount(_ id: UUID) throws -> Account? {
        try writeWithoutBackup { db in
            try db.execute(
                sql: "UPDATE account SET problem = NULL WHERE id = ? AND problem = ?",
                arguments: [id.blob, SyncCode.removed.rawValue])
            guard db.changesCount > 0 else { return nil }
            return try SyncTables(db: db).accounts(areRemoved: false).first { $0.id == id }
        }
    }

    /// Deletes a removed account that GNOME's settings no longer have.
    ///
    /// - Throws: `StoreError`.
    public func deleteRemovedAccount(_ id: UUID) throws {
        try writeWithoutBackup {
            try $0.execute(
                sql: "DELETE FROM account WHERE id = ? AND problem = ?",
                arguments: [id.blob, SyncCode.removed.rawValue])
        }
    }

    /// Returns all synced lists, including those in the trash.
    ///
    /// - Throws: `StoreError`.
    public func remoteLists() throws -> [RemoteList] { try read { try SyncTables(db: $0).remoteLists() } }

    /// Returns the sync state of a list, or nil if the list is not synced.
    ///
    /// - Throws: `StoreError`.
    public func remoteList(_ list: UUID) throws -> RemoteList? { try read { try SyncTables(db: $0).remoteList(list) } }

    /// Postpones the syncs of all lists of an account at least until one of its lists is due again, because the server
    /// does not respond.
    ///
    /// - Parameter list: The list that could not be synced.
    /// - Throws: `StoreError`.
    public func postponeSyncs(_ account: UUID, as list: UUID) throws {
        try writeWithoutBackup { db in
            guard let remoteList = try SyncTables(db: db).remoteList(list), let time = remoteList.backOff?.milliseconds
            else {
                return
            }
            try db.execute(
                sql: """
                    UPDATE remote_list SET back_off = max(ifnull(back_off, 0), ?), failures = max(failures, ?)
                    WHERE account = ?
                    """,
                arguments: [time, remoteList.failures, account.blob])
        }
    }

    /// Stores the sync state of a list. A list without one starts to sync.
    ///
    /// - Throws: `StoreError`.
    public func save(_ list: RemoteList) throws { try writeWithoutBackup { try SyncTables(db: $0).save(list) } }

    /// Creates a list that is synced with a collection. This is one transaction and no step, because an undo would only
    /// affect the local list.
    ///
    /// - Parameters:
    ///   - name: The name on the server. A name that is not valid is replaced by "Tasks".
    ///   - id: The id of the new list.
    ///   - position: The position among the account's lists on the server, which determines the local order. Nil puts
    ///     the list below all others.
    ///   - theme: The name of the list's color theme.
    /// - Throws: `StoreError`.
    public func addList(
        _ name: String, id: UUID = .random(), account: UUID, href: String, position: Int64? = nil,
        theme: String? = nil, at now: Timestamp
    ) throws -> RemoteList {
        var new = NewRemoteList(name: name, href: href)
        (new.position, new.theme) = (position, theme)
        return try addList(new, id: id, account: account, at: now)
    }

    /// Creates a list that is synced with a collection, in one transaction and without a step.
    ///
    /// - Throws: `StoreError`.
    public func addList(
        _ new: NewRemoteList, id: UUID = .random(), account: UUID, at now: Timestamp
    ) throws -> RemoteList {
        try write { try SyncTables(db: $0).make(new, id: id, account: account, at: now) }
    }

    /// Ends the sync of a list, which stays as a local list.
    ///
    /// - Throws: `StoreError`.
    public func endSync(of list: UUID) throws {
        try writeWithoutBackup { try SyncTables(db: $0).endSync(of: list) }
    }

    /// Stores the user's answer about a list whose tasks are gone on the server. The next sync carries it out.
    ///
    /// - Throws: `StoreError`.
    public func answer(_ answer: RemoteList.Answer, for list: UUID) throws {
        try writeWithoutBackup { try SyncTables(db: $0).save(answer, for: list) }
    }

    /// Returns the unreadable tasks of a list, or of all lists.
    ///
    /// - Throws: `StoreError`.
    public func quarantinedTasks(of list: UUID? = nil) throws -> [QuarantinedTask] {
        try read { try SyncTables(db: $0).quarantined(list) }
    }

    /// Returns the tasks of a list that the server refused in their current form, with the status of the response.
    ///
    /// - Throws: `StoreError`.
    public func refusedItems(of list: UUID) throws -> [(item: UUID, status: Int)] {
        try read { try SyncTables(db: $0).refused(list) }
    }
}

// MARK: - Conflicts

extension Store {
    /// Returns the values that lost in conflicts, of one task or of all, newest first.
    ///
    /// - Throws: `StoreError`.
    public func syncConflicts(of item: UUID? = nil) throws -> [SyncConflict] {
        try read { try SyncTables(db: $0).conflicts(item) }
    }

    /// Restores values that lost in conflicts, which can be undone, and removes the conflicts. Completing, reopening,
    /// or moving the task to another list is a separate step.
    ///
    /// - Throws: `TodoError` if a value is not allowed for the task by now, otherwise `StoreError`. After either
    ///   error, nothing has changed.
    @discardableResult
    public func useOtherValue(_ conflicts: [SyncConflict], of item: UUID, at now: Timestamp) throws -> Step? {
        try write { try Self.useOtherValue(conflicts, of: item, at: now, by: clock().zones, in: $0) }
    }

    /// Restores values that lost in conflicts, within a transaction.
    static func useOtherValue(
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
        // If the task is deleted again, other values do not matter.
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
