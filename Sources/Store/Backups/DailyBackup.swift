// The backup before the first change of each day (specification N12).

import GRDB
import Synchronization
import Todo

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Has the store copied before the first change of each day, whichever program makes it.
///
/// The change waits for the copy (0.1 s for 100,000 items), on its own thread: a copy made beside it would be of the state
/// before it only for as long as the program is not killed, and where it is, no later start could make up for it.
final class DailyBackup: Sendable {
    let folder: BackupFolder
    private let clock: Store.Clock
    private let state = Mutex(State())

    private struct State {
        /// The last day of which there is one, or could not be made.
        var day: Day?
        /// What has not been said yet.
        var failure: StoreError?
        var report: (@Sendable (StoreError) -> Void)?
    }

    init(_ folder: BackupFolder, clock: @escaping Store.Clock) {
        (self.folder, self.clock) = (folder, clock)
    }

    /// Makes the day's backup where there is none. What fails keeps no change from being made; it is said, once a day.
    ///
    /// - Parameter db: the store, before the change.
    func makeIfDue(_ db: Database) {
        let now = clock().local
        guard state.withLock({ $0.day }) != now.day else { return }
        do {
            // Nothing was ever in it that could be lost: the first day's comes before the first change of what was added.
            guard try Feed(db: db).revision() > 0 else { return }
            try folder.locked { try begin(now, in: $0) }
            state.withLock { $0.day = now.day }
        } catch {
            // Tried once a day: a disk that is full is not filled again by every edit.
            let failure = StoreError.changedWithoutBackup(folder: folder.path, detail: folder.detail(of: error))
            state.withLock { ($0.day, $0.failure) = (now.day, failure) }
        }
    }

    /// Makes the day's backup, unless another program has begun the day.
    ///
    /// Where the clock was put back, there may be one of this day that was made in another time: that stays, and this one is of
    /// the time that it is.
    private func begin(_ now: LocalTime, in last: BegunDay) throws {
        guard last.day != now.day else { return }
        let daily = Backup(day: now.day)
        if try folder.make(daily) {
            folder.removeOld(after: daily)
        } else if last.day != nil {
            folder.removeOld(after: try makeTimed(now))
        }
        last.begin(now.day)
    }

    /// Makes a backup of what is there now.
    ///
    /// - Returns: it, the day's own if there was none yet.
    /// - Throws: `StoreError.backupNotMade`.
    func makeNow() throws -> Backup {
        do {
            let now = clock().local
            let daily = Backup(day: now.day)
            let made = try folder.locked { last in
                let made = try folder.make(daily) ? daily : try makeTimed(now)
                folder.removeOld(after: made)
                if made.isDaily { last.begin(now.day) }
                return made
            }
            if made.isDaily { state.withLock { $0.day = now.day } }
            return made
        } catch {
            throw StoreError.backupNotMade(folder: folder.path, detail: folder.detail(of: error))
        }
    }

    /// Makes a backup of what is there before synchronising changes much of it, where it has made none on this day.
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

    /// Makes a backup of a time, or of the next that is free: a clock that was put back shows a time twice.
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

    /// Has failures told of from now on, and the one that there was already.
    func onFailure(_ report: @escaping @Sendable (StoreError) -> Void) {
        state.withLock { $0.report = report }
        tellFailure()
    }

    /// Tells of what failed, once. To be called when the change was made: where it failed too, that is what is to be said.
    func tellFailure() {
        let (report, failure) = state.withLock { state in
            defer { if state.report != nil { state.failure = nil } }
            return (state.report, state.failure)
        }
        if let failure { report?(failure) }
    }
}

extension BackupFolder {
    /// What has kept a backup from being made, as the system puts it.
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
