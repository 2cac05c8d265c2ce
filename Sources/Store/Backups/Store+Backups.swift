// Lists, makes and restores backups (specification N12).

import GRDB
import Todo

extension Store {
    /// Sets the function that reports that a daily backup could not be made, and reports an earlier failure. The
    /// function is called on any thread.
    public func onBackupFailure(_ report: @escaping @Sendable (StoreError) -> Void) { daily?.onFailure(report) }

    /// The path of the folder of backups, or nil for a store in memory.
    public var backupFolder: String? { daily?.folder.path }

    public func path(of backup: Backup) -> String { daily?.folder.path(of: backup) ?? "" }

    /// Returns all backups, newest first.
    ///
    /// - Throws: `StoreError`.
    public func backups() throws -> [Backup] { try daily?.folder.all() ?? [] }

    /// Returns a summary of a backup's contents and of the changes since. This takes 0.3 s with 100,000 tasks, and does
    /// not block writes.
    ///
    /// - Throws: `StoreError` if the backup cannot be read.
    public func summary(of backup: Backup) throws -> BackupSummary {
        let file = try open(backup)
        defer { file.close() }
        return try file.summary(comparedWith: daily?.folder.store ?? path)
    }

    /// Makes a backup of the current contents: the daily backup, or a backup with the current time if there already is
    /// a daily backup.
    ///
    /// - Throws: `StoreError`.
    public func backUp() throws -> Backup {
        guard let daily else { throw StoreError.backupNotMade(folder: path, detail: "no file") }
        return try daily.makeNow()
    }

    /// Makes a backup of the current contents before a sync makes many changes. Does nothing if there already is such a
    /// backup for this day, or if the store is in memory. The backup does not displace any daily backup.
    ///
    /// - Throws: `StoreError.backupNotMade`.
    public func backUpBeforeSync() throws { try daily?.makeBeforeSync() }

    /// Restores a backup: all fields of all tasks and lists, including the trash.
    ///
    /// The current contents are backed up first. The restoration is one step, which can be undone like any other. It is
    /// one transaction in the open store, so all views are updated.
    ///
    /// - Throws: `StoreError`. On failure, nothing has changed.
    @discardableResult
    public func restore(_ backup: Backup) throws -> RestoreResult {
        let file = try open(backup)
        defer { file.close() }
        let old = try file.contents()
        return try Self.describingErrors(path) {
            try writer.writeWithoutTransaction { try restore(old, from: file, of: backup, in: $0) }
        }
    }

    /// The result also reports the changes to the shown views.
    @discardableResult
    public func restore(_ backup: Backup, reportingOn shown: [ReportedView] = []) async throws -> RestoreResult {
        try await Self.describingErrors(path) {
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
        reportingOn shown: [ReportedView] = []
    ) throws -> RestoreResult {
        try db.inImmediateTransaction {
            try expectKnownVersion(db)
            // From here on, no other program writes, so the backup contains exactly the data that is replaced.
            let present = try backUp()
            let plan = try RestorePlan(to: old, in: db)
            let step = try db.restore(plan, as: backup)
            try db.restore(
                old.deliveries.filter { row in
                    (row["item"] as Data?).flatMap(UUID.init(blob:)).map(plan.added.contains) ?? false
                })
            try db.restore(file.preservedTexts(of: old.records.filter { plan.added.contains($0.id) }))
            return RestoreResult(
                written: WriteResult(step: step, updates: db.viewUpdates(for: shown, now: clock)), previous: present,
                unreadableCount: old.unreadableCount + plan.skippedCount, lockedCount: plan.locked)
        }
    }
}

extension Database {
    /// Applies the edit of a plan, and records a step.
    fileprivate func restore(_ plan: RestorePlan, as backup: Backup) throws -> Step? {
        try mend(plan.withoutBrokenParent)
        guard plan.edit.count > 0 else {
            try Feed(db: self).trim()
            return nil
        }
        let summary = StepSummary(kind: .rewound, count: plan.edit.count, title: backup.id)
        return try perform { _ in ResolvedCommand(edit: plan.edit, summary: summary) }
    }

    /// Replaces unreadable records. No step could restore them, but the backup of the current contents has their
    /// original bytes.
    private func mend(_ records: [Todo.Record]) throws {
        for record in records {
            let table: Table = record.isList ? .lists : .items
            let changes = table.fields.map { "\($0.column) = ?" }.joined(separator: ", ")
            let values = table.fields.map { $0.field.value(of: record).databaseValue } + [record.id.blob.databaseValue]
            try execute(
                sql: "UPDATE \(table.name) SET \(changes) WHERE id = ?", arguments: StatementArguments(values))
        }
    }

    /// Restores the iCalendar texts of restored tasks, unless a link has a newer text.
    fileprivate func restore(_ texts: [UUID: PreservedText]) throws {
        let (table, links) = (PreservedTextTable(db: self), SyncTables(db: self))
        for (item, text) in texts {
            if try links.links(of: item).contains(where: { $0.version != .none }) { continue }
            try table.save(text, of: item)
        }
    }

    /// Restores the delivery states of restored tasks' reminders, which would otherwise be delivered again.
    fileprivate func restore(_ deliveries: [Row]) throws {
        for delivery in deliveries {
            let columns = delivery.columnNames.joined(separator: ", ")
            let marks = repeatElement("?", count: delivery.count).joined(separator: ", ")
            try execute(
                sql: "INSERT OR IGNORE INTO telling (\(columns)) VALUES (\(marks))",
                arguments: StatementArguments(delivery.databaseValues))
        }
    }
}
