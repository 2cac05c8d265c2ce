// Imports many tasks at once.

import GRDB
import Synchronization
import Todo

/// The progress of an import, which any thread can read and cancel.
public final class ImportProgress: Sendable {
    private struct State {
        var done = 0
        var isCanceled = false
    }

    private let state = Mutex(State())

    public init() {}

    /// The number of rows written so far.
    public var done: Int { state.withLock(\.done) }

    /// Cancels the import. Rows that are already written are rolled back.
    public func cancel() { state.withLock { $0.isCanceled = true } }

    /// Records the number of rows written so far.
    ///
    /// - Throws: `CancellationError` if the import was canceled.
    func advance(to count: Int) throws {
        let isCanceled = state.withLock { state in
            state.done = count
            return state.isCanceled
        }
        if isCanceled { throw CancellationError() }
    }
}

extension Store {
    /// Imports lists and tasks that do not exist yet, as one step in one transaction.
    ///
    /// - Returns: The step, or nil if all lists and tasks existed already.
    /// - Throws: `CancellationError` if the import was canceled, `TodoError` or `StoreError`. On failure, nothing has
    ///   changed.
    @discardableResult
    public func importLists(
        _ lists: [ImportedList], at now: Timestamp, progress: ImportProgress = ImportProgress()
    ) throws -> Step? {
        try write { try $0.importLists(lists, at: now, by: clock().zones, progress) }
    }

    /// The result also reports the changes to the shown views.
    public func importLists(
        _ lists: [ImportedList], at now: Timestamp, progress: ImportProgress, reportingOn shown: [ReportedView]
    ) async throws -> WriteResult {
        try await write { db in
            let step = try db.importLists(lists, at: now, by: clock().zones, progress)
            return WriteResult(step: step, updates: db.viewUpdates(for: shown, now: clock))
        }
    }

    /// Returns the number of these ids whose tasks exist and are not in the trash, and the first such ids.
    ///
    /// - Parameter limit: The maximum number of ids that are returned.
    /// - Throws: `StoreError`.
    public func existingItems(among ids: some Sequence<UUID>, limit: Int) throws -> (count: Int, first: Set<UUID>) {
        try read { db in
            let exists = try db.existenceCheck()
            var existing = (count: 0, first: Set<UUID>())
            for id in ids where try exists(id) {
                existing.count += 1
                if existing.first.count < limit { existing.first.insert(id) }
            }
            return existing
        }
    }
}

extension Store {
    /// Maps UIDs that servers or files use for tasks to the tasks' ids, for UIDs that do not encode the task's id. An
    /// imported task with such a UID is that task. UIDs that also encode the id of an existing task are not included,
    /// because they mean that task.
    ///
    /// - Throws: `StoreError`.
    public func itemsByForeignUID() throws -> [String: UUID] {
        try read { db in
            var itemsByUID: [String: UUID] = [:]
            let texts = "SELECT uid, item, 2 FROM kept UNION ALL SELECT uid, item, etag IS NULL FROM link ORDER BY 3, 2"
            try db.forEachRow(texts) { row in
                if let uid = row.text(0), let item = row.id(1), item != UUID(ofTask: uid) {
                    itemsByUID[uid] = itemsByUID[uid] ?? item
                }
                return true
            }
            let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE id = ?)"
            let statement = try db.cachedStatement(sql: sql)
            func exists(_ id: UUID) throws -> Bool {
                try Bool.fetchOne(statement, arguments: [id.blob]) ?? false
            }
            return try itemsByUID.filter { try exists($0.value) && !exists(UUID(ofTask: $0.key)) }
        }
    }
}

extension Database {
    /// Returns a function that returns whether a task exists and is not in the trash.
    fileprivate func existenceCheck() throws -> (UUID) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE id = ? AND deleted IS NULL AND \(Table.isOfPresentList))"
        let statement = try cachedStatement(sql: sql)
        return { try Bool.fetchOne(statement, arguments: [$0.blob]) == true }
    }

    fileprivate func importLists(
        _ lists: [ImportedList], at now: Timestamp, by zones: any ZoneRules, _ progress: ImportProgress
    ) throws -> Step? {
        try progress.advance(to: 0)
        let preservedTexts = lists.preservedTexts
        let exists = try existenceCheck()
        let existing = try Set(preservedTexts.keys.filter(exists))
        // The tasks keep their edit times, so that a later edit on a server with which they are merged counts.
        let step = try perform(watch: progress.advance, modified: lists.modified) {
            try Command.importLists(lists).resolve(in: $0, at: now, by: zones)
        }
        if step != nil {
            let table = PreservedTextTable(db: self)
            // A task that occurs twice is imported once, and a task in the trash of another list may stay there.
            for (item, text) in preservedTexts where try !existing.contains(item) && exists(item) {
                try table.save(text, of: item)
            }
        }
        // The last opportunity to cancel. After this the import is complete.
        try progress.advance(to: progress.done)
        return step
    }
}
