import GRDB
import Glibc
import Synchronization
import Todo

/// Makes a copy of the store before the first change of each day (specification N12), for changes by any program.
///
/// The change waits for the copy on its own thread (0.1 s for 100,000 tasks). If the copy were made in parallel and the
/// program were killed in the meantime, the copy could not be made later, because the state before the change would be
/// lost.
final class DailyBackup: Sendable {
    let folder: BackupFolder
    private let clock: Store.Clock
    private let state = Mutex(State())

    private struct State {
        /// The last day that has a backup, or for which the backup failed.
        var day: Day?
        /// A failure that has not been reported yet.
        var failure: StoreError?
        var report: (@Sendable (StoreError) -> Void)?
    }

    init(_ folder: BackupFolder, clock: @escaping Store.Clock) {
        (self.folder, self.clock) = (folder, clock)
    }

    /// Makes the daily backup if there is none. A failure does not prevent the change, and is reported once a day.
    ///
    /// - Parameter db: The store, before the change.
    func makeIfDue(_ db: Database) {
        let now = clock().local
        guard state.withLock({ $0.day }) != now.day else { return }
        do {
            // A store that never had a task needs no backup. Its first backup is made before the first change to the
            // tasks that are added now.
            guard try Feed(db: db).revision() > 0 else { return }
            try folder.locked { try begin(now, in: $0) }
            state.withLock { $0.day = now.day }
        } catch {
            // Only one attempt is made each day, so that edits do not repeatedly fill a full disk.
            let failure = StoreError.changedWithoutBackup(folder: folder.path, detail: folder.detail(of: error))
            state.withLock { ($0.day, $0.failure) = (now.day, failure) }
        }
    }

    /// Makes the daily backup, unless another program has begun the day.
    ///
    /// If the clock was set back, there may already be a backup of this day from another time. It stays unchanged, and
    /// the new backup gets the current time.
    private func begin(_ now: LocalTime, in last: LastBackupDay) throws {
        guard last.day != now.day else { return }
        let daily = Backup(day: now.day)
        if try folder.make(daily) {
            folder.removeOld(after: daily)
        } else if last.day != nil {
            folder.removeOld(after: try makeTimed(now))
        }
        last.begin(now.day)
    }

    /// Makes a backup of the current contents.
    ///
    /// - Returns: The backup, which is the daily backup if this day had none.
    /// - Throws: `StoreError.backupNotMade`.
    func makeNow() throws -> Backup {
        do {
            let now = clock().local
            let daily = Backup(day: now.day)
            let backup = try folder.locked { last in
                let backup = try folder.make(daily) ? daily : try makeTimed(now)
                folder.removeOld(after: backup)
                if backup.isDaily { last.begin(now.day) }
                return backup
            }
            if backup.isDaily { state.withLock { $0.day = now.day } }
            return backup
        } catch {
            throw StoreError.backupNotMade(folder: folder.path, detail: folder.detail(of: error))
        }
    }

    /// Makes a backup before a sync changes much, unless there is already such a backup for this day.
    ///
    /// - Throws: `StoreError.backupNotMade`.
    func makeBeforeSync() throws {
        do {
            let now = clock().local
            try folder.locked { _ in
                guard try !folder.all().contains(where: { $0.isBeforeSync && $0.day == now.day }) else { return }
                folder.removeOld(after: try makeTimed(now, as: Backup.init(beforeSyncAt:)))
            }
        } catch {
            throw StoreError.backupNotMade(folder: folder.path, detail: folder.detail(of: error))
        }
    }

    /// Makes a backup with the current time, or with the next free second, because a clock that was set back shows a
    /// time twice.
    private func makeTimed(
        _ now: LocalTime, as kind: (LocalTime) -> Backup = { Backup(day: $0.day, time: $0.time) }
    ) throws -> Backup {
        var time = now
        while true {
            let backup = kind(time)
            if try folder.make(backup) { return backup }
            guard let next = LocalTime(seconds: time.seconds + 1) else { throw StoreError.locked(path: folder.path) }
            time = next
        }
    }

    /// Sets the function that reports failures, and reports a pending failure.
    func onFailure(_ report: @escaping @Sendable (StoreError) -> Void) {
        state.withLock { $0.report = report }
        reportFailure()
    }

    /// Reports a failure once. Call this after the change was made: if the change failed too, only the change's error
    /// is reported.
    func reportFailure() {
        let (report, failure) = state.withLock { state in
            defer { if state.report != nil { state.failure = nil } }
            return (state.report, state.failure)
        }
        if let failure { report?(failure) }
    }
}

extension BackupFolder {
    /// Returns the system's reason why a backup could not be made.
    fileprivate func detail(of error: any Error) -> String {
        switch error as? StoreError ?? (error as? DatabaseError).map({ StoreError($0, path: path) }) {
        case .diskFull: String(cString: strerror(ENOSPC))
        case .noPermission: String(cString: strerror(EACCES))
        case .readOnly: String(cString: strerror(EROFS))
        case .locked: String(cString: strerror(EBUSY))
        case .failed(_, let detail), .damaged(_, let detail): detail
        default: "\(error)"
        }
    }
}
