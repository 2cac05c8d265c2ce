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

    /// How many items of these ids are there, and not in the trash.
    ///
    /// - Throws: `StoreError`.
    public func countOfThose(_ ids: some Sequence<UUID>) throws -> Int {
        try read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM item WHERE id = ? AND deleted IS NULL AND \(Table.isOfPresentList))"
            let statement = try db.cachedStatement(sql: sql)
            return try ids.reduce(0) { count, id in
                try count + (Bool.fetchOne(statement, arguments: [id.blob]) == true ? 1 : 0)
            }
        }
    }
}

extension Database {
    fileprivate func importLists(
        _ lists: [ImportedList], at now: Timestamp, by zones: any ZoneRules, _ progress: ImportProgress
    ) throws -> Step? {
        try progress.advance(to: 0)
        let step = try perform(watch: progress.advance) {
            try Command.importLists(lists).resolve(in: $0, at: now, by: zones)
        }
        // Until now it can be cancelled; from now on it is done.
        try progress.advance(to: progress.done)
        return step
    }
}
