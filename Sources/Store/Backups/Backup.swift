import Todo

/// A copy of the store, identified by the time at which it was made: before the first change of a day, before a sync
/// with many changes, or on request.
public struct Backup: Identifiable, Hashable, Sendable {
    public let day: Day
    /// The time at which the backup was requested or a backup was restored, or nil for the daily backup, which is made
    /// before the day's first change.
    public let time: TimeOfDay?
    /// Whether the backup was made before a sync with many changes. A fixed number of these backups is kept, regardless
    /// of other backups.
    public let isBeforeSync: Bool

    public init(day: Day, time: TimeOfDay? = nil) {
        self.day = day
        self.time = time
        isBeforeSync = false
    }

    init(beforeSyncAt time: LocalTime) {
        day = time.day
        self.time = time.time
        isBeforeSync = true
    }

    /// The suffix of the ids of backups that were made before a sync.
    private static let syncMark = "-sync"

    /// Parses an id such as `2026-12-03`, `2026-12-03T09:30:00` or `2026-12-03T09:30:00-sync`, or the end of the name
    /// of a backup's file, such as `2026-12-03T093000`. Returns nil for any other text.
    public init?(id: some StringProtocol) {
        if id.hasSuffix(Self.syncMark) {
            guard let other = Backup(id: id.dropLast(Self.syncMark.count)), !other.isBeforeSync, let time = other.time
            else { return nil }
            self.init(beforeSyncAt: LocalTime(day: other.day, time: time))
            return
        }
        let parts = id.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let day = Day(parts[0]) else { return nil }
        guard parts.count > 1 else {
            self.init(day: day)
            return
        }
        if parts[1].utf8.count == 6, parts[1].utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
            let pairs = [0, 2, 4].map { parts[1].dropFirst($0).prefix(2) }
            self.init(id: "\(parts[0])T\(pairs.joined(separator: ":"))")
            return
        }
        guard case .floating(let local)? = CalendarTime(String(id)) else { return nil }
        self.init(day: day, time: local.time)
    }

    /// The day, or the day and time, in ISO 8601, with a suffix if the backup was made before a sync.
    public var id: String { (time.map { "\(day)T\($0)" } ?? "\(day)") + (isBeforeSync ? Self.syncMark : "") }

    /// Whether the backup was made before a day's first change.
    public var isDaily: Bool { time == nil }

    /// The time at which the backup was made; for a daily backup, only the day.
    public var made: CalendarTime { time.map { .floating(LocalTime(day: day, time: $0)) } ?? .day(day) }
}

extension Backup: Comparable {
    /// Compares backups by time. The daily backup comes before all others of its day.
    public static func < (lhs: Backup, rhs: Backup) -> Bool {
        guard lhs.day == rhs.day else { return lhs.day < rhs.day }
        guard let (one, other) = lhs.time.flatMap({ time in rhs.time.map { (time, $0) } }) else {
            return lhs.time == nil && rhs.time != nil
        }
        return one == other ? !lhs.isBeforeSync && rhs.isBeforeSync : one < other
    }
}

extension Backup {
    /// The number of recent daily backups that are kept, and of recent backups made on request.
    static let recent = 10
    /// The number of months whose last daily backup is kept.
    static let months = 12
    /// The number of backups from before a sync that are kept.
    static let beforeSync = 5

    /// Returns the backups to keep: the last 10 daily backups, and the last daily backup of each of the last 12 months
    /// that have any; the last 10 backups made on request; and the last 5 backups from before a sync. Each kind is
    /// counted separately, so that frequent restoring removes no daily backup.
    ///
    /// The clock may be wrong now, or may have been wrong before. Backups with a future day are therefore always kept,
    /// and do not count toward these numbers: backups made while the clock was ahead do not displace later backups, and
    /// backups made while it is behind do not displace earlier ones. The backup that was just made is always kept.
    ///
    /// - Parameter made: The backup that was just made.
    static func backupsToKeep(of all: [Backup], after made: Backup) -> Set<Backup> {
        let passed = all.filter { $0.day <= made.day }
        let days = passed.filter(\.isDaily).sorted(by: >)
        let others = passed.filter { !$0.isDaily && !$0.isBeforeSync }.sorted(by: >)
        let beforeSyncs = passed.filter(\.isBeforeSync).sorted(by: >)
        var lastOfMonths: [Backup] = []
        for backup in days where lastOfMonths.last.map({ !$0.isOfSameMonth(as: backup) }) ?? true {
            lastOfMonths.append(backup)
        }
        let toCome = all.filter { $0.day > made.day }
        let persons = days.prefix(recent) + lastOfMonths.prefix(months) + others.prefix(recent)
        return Set(persons + beforeSyncs.prefix(beforeSync) + toCome + [made])
    }

    private func isOfSameMonth(as other: Backup) -> Bool {
        day.year == other.day.year && day.month == other.day.month
    }
}

/// The contents of a backup, and the changes since.
public struct BackupSummary: Equatable, Sendable {
    /// The number of tasks in the backup, including completed ones, without the trash.
    public var items: Int
    /// The number of lists in the backup, without the trash.
    public var lists: Int
    /// The number of tasks and lists that exist now but not in the backup.
    public var added: Int
    /// The number of tasks and lists that have changed since.
    public var changed: Int
    /// The number of tasks and lists that no longer exist, or are in the trash now.
    public var removed: Int

    /// Whether nothing outside the trash has changed since.
    public var isUnchanged: Bool { added == 0 && changed == 0 && removed == 0 }
}

public struct RestoreResult: Equatable, Sendable {
    /// The write. Its step, with which the restoration can be undone, is nil if nothing had changed since the backup.
    public var written: WriteResult
    /// The backup of the state before the restoration.
    public var previous: Backup
    /// The number of the backup's records that could not be read and are not restored. They stay unchanged in the
    /// backup.
    public var unreadableCount: Int
    /// The number of tasks that stay unchanged, because their list is read-only on its server.
    public var lockedCount = 0

    public var step: Step? { written.step }
}
