// Items that come from elsewhere, many at once.

import GRDB
import Synchronization
import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How far an import is, and whether it is to go on: seen and said on any thread.
public final class ImportProgress: Sendable {
    private struct State {
        var done = 0
        var isCancelled = false
    }

    private let state = Mutex(State())

    /// An import that has not begun.
    public init() {}

    /// How many rows are written.
    public var done: Int { state.withLock(\.done) }

    /// Has it end without a trace; what is written already is taken back.
    public func cancel() { state.withLock { $0.isCancelled = true } }

    /// - Throws: `CancellationError` where it is to end.
    func advance(to count: Int) throws {
        let isCancelled = state.withLock { state in
            state.done = count
            return state.isCancelled
        }
        if isCancelled { throw CancellationError() }
    }
}

extension Store {
    /// Brings in what is not there yet, as one step in one transaction.
    ///
    /// - Returns: the step; nil where all of it was there.
    /// - Throws: `CancellationError` where it was to end, `TodoError` or `StoreError`. Nothing has changed then.
    @discardableResult
    public func importLists(
        _ lists: [ImportedList], at now: Timestamp, progress: ImportProgress = ImportProgress()
    ) throws -> Step? {
        try write { try $0.importLists(lists, at: now, by: clock().zones, progress) }
    }

    /// Brings in what is not there yet on another thread, and says what that means for what is shown.
    public func importLists(
        _ lists: [ImportedList], at now: Timestamp, progress: ImportProgress, reportingOn shown: [Shown]
    ) async throws -> Written {
        try await write { db in
            let step = try db.importLists(lists, at: now, by: clock().zones, progress)
            return Written(step: step, news: db.news(for: shown, now: clock))
        }
    }

    /// How many items of these ids are there, and not in the trash; and which those are, up to so many.
    ///
    /// - Throws: `StoreError`.
    public func those(of ids: some Sequence<UUID>, most: Int) throws -> (count: Int, first: Set<UUID>) {
        try read { db in
            let isThere = try db.presence()
            var found = (count: 0, first: Set<UUID>())
            for id in ids where try isThere(id) {
                found.count += 1
                if found.first.count < most { found.first.insert(id) }
            }
            return found
        }
    }
}

extension Store {
    /// The items that servers or files know by UIDs that do not name them, by those UIDs: what comes with one of these UIDs is that
    /// item. Where the one that a UID names is there too, it is that.
    ///
    /// - Throws: `StoreError`.
    public func itemsByForeignUID() throws -> [String: UUID] {
        try read { db in
            var found: [String: UUID] = [:]
            let texts = "SELECT uid, item, 2 FROM kept UNION ALL SELECT uid, item, etag IS NULL FROM link ORDER BY 3, 2"
            try db.forEachRow(texts) { row in
                if let uid = row.text(0), let item = row.id(1), item != UUID(ofTask: uid) {
                    found[uid] = found[uid] ?? item
                }
                return true
            }
            let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE id = ?)"
            let statement = try db.cachedStatement(sql: sql)
            func isThere(_ id: UUID) throws -> Bool {
                try Bool.fetchOne(statement, arguments: [id.blob]) ?? false
            }
            return try found.filter { try isThere($0.value) && !isThere(UUID(ofTask: $0.key)) }
        }
    }
}

extension Database {
    /// Tells of one item after another whether it is there, and not in the trash.
    fileprivate func presence() throws -> (UUID) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE id = ? AND deleted IS NULL AND \(Table.isOfPresentList))"
        let statement = try cachedStatement(sql: sql)
        return { try Bool.fetchOne(statement, arguments: [$0.blob]) == true }
    }

    fileprivate func importLists(
        _ lists: [ImportedList], at now: Timestamp, by zones: any ZoneRules, _ progress: ImportProgress
    ) throws -> Step? {
        try progress.advance(to: 0)
        let kept = lists.kept
        let isThere = try presence()
        let there = try Set(kept.keys.filter(isThere))
        // Not an edit of now: what is later on a server it may be joined with is to hold there.
        let step = try perform(watch: progress.advance, modified: lists.modified) {
            try Command.importLists(lists).resolve(in: $0, at: now, by: zones)
        }
        if step != nil {
            let table = KeptTable(db: self)
            // What is in a list twice comes in once, and what is in another list's trash may stay there.
            for (item, text) in kept where try !there.contains(item) && isThere(item) {
                try table.keep(text, of: item)
            }
        }
        // Until now it can be cancelled; from now on it is done.
        try progress.advance(to: progress.done)
        return step
    }
}
