// Backups: what there are, one more, and the state of one put back in place (specification N12).

import GRDB
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Store {
    /// Has it told, from now on and of the past, that a day's backup could not be made. It is called on any thread.
    public func onBackupFailure(_ report: @escaping @Sendable (StoreError) -> Void) { daily?.onFailure(report) }

    /// Where the backups are; nil where the store is in memory alone.
    public var backupFolder: String? { daily?.folder.path }

    /// The path of a backup's file.
    public func path(of backup: Backup) -> String { daily?.folder.path(of: backup) ?? "" }

    /// All backups, the newest first.
    ///
    /// - Throws: `StoreError`.
    public func backups() throws -> [Backup] { try daily?.folder.all() ?? [] }

    /// What is in a backup, and what has changed since. It takes 0.3 s with 100,000 items, and keeps nobody from writing.
    ///
    /// - Throws: `StoreError` where the backup cannot be read.
    public func summary(of backup: Backup) throws -> BackupSummary {
        let file = try open(backup)
        defer { file.close() }
        return try file.summary(comparedWith: daily?.folder.store ?? path)
    }

    /// Makes a backup of what is there now: the day's own, or one of this time where there is that already.
    ///
    /// - Throws: `StoreError`.
    public func backUp() throws -> Backup {
        guard let daily else { throw StoreError.backupNotMade(folder: path, detail: "no file") }
        return try daily.makeNow()
    }

    /// Makes a backup of what is there now, before synchronising changes much of it; none where it has made one on this day, or
    /// the store is in memory alone. It is no day's own, and takes no place of those.
    ///
    /// - Throws: `StoreError.backupNotMade`.
    public func backUpBeforeSync() throws { try daily?.makeBeforeSync() }

    /// Makes the store what it was when a backup was made: all fields of all items and lists, the trash too.
    ///
    /// What is there now is backed up first. It is one step, which can be undone as any other, and takes one transaction in
    /// the store as it is open: whoever shows it follows.
    ///
    /// - Throws: `StoreError`. Nothing has changed then.
    @discardableResult
    public func restore(_ backup: Backup) throws -> Restored {
        let file = try open(backup)
        defer { file.close() }
        let old = try file.contents()
        return try Self.explained(path) {
            try writer.writeWithoutTransaction { try restore(old, from: file, of: backup, in: $0) }
        }
    }

    /// Makes the store what it was when a backup was made, on another thread, and says what that means for what is shown.
    @discardableResult
    public func restore(_ backup: Backup, reportingOn shown: [Shown] = []) async throws -> Restored {
        try await Self.explained(path) {
            try await writer.writeWithoutTransaction { db in
                let file = try open(backup)
                defer { file.close() }
                return try restore(file.contents(), from: file, of: backup, in: db, reportingOn: shown)
            }
        }
    }

    private func open(_ backup: Backup) throws -> BackupFile {
        guard let folder = daily?.folder, try folder.all().contains(backup) else {
            throw StoreError.backupMissing(id: backup.id)
        }
        return try BackupFile(path: folder.path(of: backup), schema: schema)
    }

    private func restore(
        _ old: BackupFile.Contents, from file: BackupFile, of backup: Backup, in db: Database,
        reportingOn shown: [Shown] = []
    ) throws -> Restored {
        try db.inImmediateTransaction {
            try expectKnownVersion(db)
            // From here on nobody else writes: the backup is of exactly what goes.
            let present = try backUp()
            let plan = try RestorePlan(to: old, in: db)
            let step = try db.restore(plan, as: backup)
            try db.restore(
                old.tellings.filter { row in
                    (row["item"] as Data?).flatMap(UUID.init(blob:)).map(plan.added.contains) ?? false
                })
            try db.restore(file.keptTexts(of: old.records.filter { plan.added.contains($0.id) }))
            return Restored(
                written: Written(step: step, news: db.news(for: shown, now: clock)), present: present,
                unreadableCount: old.unreadableCount + plan.leftOut, lockedCount: plan.locked)
        }
    }
}

extension Database {
    /// Makes the edit of a plan, and a step of it.
    fileprivate func restore(_ plan: RestorePlan, as backup: Backup) throws -> Step? {
        try mend(plan.mended)
        guard plan.edit.count > 0 else {
            try Feed(db: self).trim()
            return nil
        }
        let summary = StepSummary(kind: .rewound, count: plan.edit.count, title: backup.id)
        return try perform { _ in ResolvedCommand(edit: plan.edit, summary: summary) }
    }

    /// Puts records in the place of those that cannot be read. No step could bring these back; they are in the backup of the
    /// present, byte for byte.
    private func mend(_ records: [Todo.Record]) throws {
        for record in records {
            let table: Table = record.isList ? .lists : .items
            let changes = table.fields.map { "\($0.column) = ?" }.joined(separator: ", ")
            let values = table.fields.map { $0.field.value(of: record).databaseValue } + [record.id.blob.databaseValue]
            try execute(
                sql: "UPDATE \(table.name) SET \(changes) WHERE id = ?", arguments: StatementArguments(values))
        }
    }

    /// The texts of items that come back, but where a link has a newer one.
    fileprivate func restore(_ texts: [UUID: KeptText]) throws {
        let (table, links) = (KeptTable(db: self), SyncTables(db: self))
        for (item, text) in texts {
            if try links.links(of: item).contains(where: { $0.version != .none }) { continue }
            try table.keep(text, of: item)
        }
    }

    /// What was told of items that come back: else it would be told again.
    fileprivate func restore(_ tellings: [Row]) throws {
        for telling in tellings {
            let columns = telling.columnNames.joined(separator: ", ")
            let marks = repeatElement("?", count: telling.count).joined(separator: ", ")
            try execute(
                sql: "INSERT OR IGNORE INTO telling (\(columns)) VALUES (\(marks))",
                arguments: StatementArguments(telling.databaseValues))
        }
    }
}
