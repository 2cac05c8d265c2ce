// A backup of the store: when it was made, by which it is known.

import Todo

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A copy of the store as it was before the first change of a day, or before synchronising changed much, or when one was asked
/// for.
public struct Backup: Identifiable, Hashable, Sendable {
    /// The day it is of.
    public let day: Day
    /// The time at which it was asked for, or something was restored; nil is the day's own, before its first change.
    public let time: TimeOfDay?
    /// Whether synchronising made it before it changed much, at a time: so many are kept of these, whatever others there are.
    public let isBeforeSync: Bool

    /// The backup of a day, or of a time of it.
    public init(day: Day, time: TimeOfDay? = nil) {
        (self.day, self.time, isBeforeSync) = (day, time, false)
    }

    /// The one that synchronising made at a time.
    init(beforeSyncAt time: LocalTime) {
        (day, self.time, isBeforeSync) = (time.day, time.time, true)
    }

    /// What ends the ids of those that synchronising made.
    private static let syncMark = "-sync"

    /// The backup of an id, `2026-12-03`, `2026-12-03T09:30:00` or `2026-12-03T09:30:00-sync`, or of the end of its file's name,
    /// such as `2026-12-03T093000`; nil where it is none.
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

    /// Its day, or its day and time, as ISO 8601 writes them, and a mark where synchronising made it.
    public var id: String { (time.map { "\(day)T\($0)" } ?? "\(day)") + (isBeforeSync ? Self.syncMark : "") }

    /// Whether it is the one before a day's first change.
    public var isDaily: Bool { time == nil }

    /// When it was made as a time of the calendar; the day alone where it is the day's own.
    public var made: CalendarTime { time.map { .floating(LocalTime(day: day, time: $0)) } ?? .day(day) }
}

extension Backup: Comparable {
    /// The older one is less; a day's own is the first of its day.
    public static func < (lhs: Backup, rhs: Backup) -> Bool {
        guard lhs.day == rhs.day else { return lhs.day < rhs.day }
        guard let (one, other) = lhs.time.flatMap({ time in rhs.time.map { (time, $0) } }) else {
            return lhs.time == nil && rhs.time != nil
        }
        return one == other ? !lhs.isBeforeSync && rhs.isBeforeSync : one < other
    }
}

extension Backup {
    /// How many are kept of the last.
    static let recent = 10
    /// How many months are kept of which the last one is.
    static let months = 12
    /// How many are kept of those that synchronising made.
    static let beforeSync = 5

    /// Those that are kept: the last 10, and the last one of each of the last 12 months that have any; of those that are no
    /// day's own the last 10, so that who restores often loses no day by it. Those that synchronising made are apart from them: they
    /// take no other's place, and of them the last 5 are kept.
    ///
    /// Whether a clock is right now or was before, no one can tell: those of days that are still to come are kept, and count for
    /// none. So neither those that were made while it was ahead drive out the ones made since, nor the ones that are made while it
    /// is behind those made before. And the one that was just made stays.
    ///
    /// - Parameter made: the one that was just made.
    static func kept(of all: [Backup], after made: Backup) -> Set<Backup> {
        let passed = all.filter { $0.day <= made.day }
        let days = passed.filter(\.isDaily).sorted(by: >)
        let others = passed.filter { !$0.isDaily && !$0.isBeforeSync }.sorted(by: >)
        let own = passed.filter(\.isBeforeSync).sorted(by: >)
        var lastOfMonths: [Backup] = []
        for backup in days where lastOfMonths.last.map({ !$0.isOfSameMonth(as: backup) }) ?? true {
            lastOfMonths.append(backup)
        }
        let toCome = all.filter { $0.day > made.day }
        let persons = days.prefix(recent) + lastOfMonths.prefix(months) + others.prefix(recent)
        return Set(persons + own.prefix(beforeSync) + toCome + [made])
    }

    private func isOfSameMonth(as other: Backup) -> Bool {
        day.year == other.day.year && day.month == other.day.month
    }
}

/// What is in a backup, and what has changed since.
public struct BackupSummary: Equatable, Sendable {
    /// How many items it has, done ones too, but for the trash.
    public var items: Int
    /// How many lists it has, but for the trash.
    public var lists: Int
    /// How many items and lists there are now and were not then.
    public var added: Int
    /// How many are there still, but not as they were.
    public var changed: Int
    /// How many are there no more, or are in the trash now.
    public var removed: Int

    /// Whether all that is not in the trash is as it was.
    public var isUnchanged: Bool { added == 0 && changed == 0 && removed == 0 }
}

/// What restoring a backup has done.
public struct Restored: Equatable, Sendable {
    /// What was written; its step, by which it can be undone, is nil where all was as it had been.
    public var written: Written
    /// The backup of what was there before.
    public var present: Backup
    /// Records of the backup that could not be read, and are not restored. They stay in it as they are.
    public var unreadableCount: Int
    /// Items that are left as they are because their server does not let their list be changed.
    public var lockedCount = 0

    /// The step; nil where all was as it had been.
    public var step: Step? { written.step }
}
