// Tests of backups: one before the first change of each day, complete or not made at all, and the number of backups
// that are kept (specification N12).

import Foundation
import GRDB
import Synchronization
import Testing
import Todo

@testable import Store

@Suite struct BackupTests {
    private let folder: TemporaryFolder
    private let clock = SetClock()

    init() throws {
        folder = try TemporaryFolder()
        clock.set("2026-11-23T08:00:00")
    }

    private func open() throws -> Store { try Store.open(at: folder.file(), clock: clock.clock) }

    /// The names of the backup files without the part before the day, and without the lock file.
    private var files: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: folder.file("backups")) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")).sorted()
                .map { String($0.dropFirst("furrow.db.".count)) }.filter { $0 != "lock" }
        }
    }

    /// Returns the titles in a backup, read without Furrow's code.
    private func titles(in name: String) throws -> [String] {
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue.opened(folder.file("backups/furrow.db.\(name)"), configuration)
            .read { try String.fetchAll($0, sql: "SELECT title FROM item ORDER BY rank") }
    }

    @Test func aBackupContainsTheStateBeforeTheFirstChangeOfTheDay() throws {
        let store = try open()
        try store.add("Monday")
        clock.set("2026-11-24T08:00:00")
        #expect(try files.isEmpty)
        try store.add("Tuesday")
        try store.add("more")
        #expect(try files == ["2026-11-24"])
        #expect(try titles(in: "2026-11-24") == ["Monday"])
    }

    @Test func undoMakesABackupAndReadingMakesNone() throws {
        try open().add("a")
        clock.set("2026-11-24T08:00:00")
        let store = try open()
        _ = try store.titles
        #expect(try files.isEmpty)
        try store.undo()
        #expect(try files == ["2026-11-24"])
        #expect(try titles(in: "2026-11-24") == ["a"])
    }

    @Test func theDayOfABackupIsTheLocalDay() async throws {
        let store = try open()
        try store.add("a")
        // In Berlin it is one hour later, and so the next day.
        clock.set("2026-11-24T23:30:00")
        try await store.perform(.add([NewItem(title: "b")], at: .bottom, in: tasks), at: noon)
        #expect(try files == ["2026-11-25"])
    }

    @Test func aNewStoreHasNoBackup() throws {
        try open().add("a")
        #expect(try files.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.file("backups")))
    }

    @Test func onlyTheOwnerCanReadBackups() throws {
        let store = try open()
        try store.add("a", "b")
        try store.add("c")
        #expect(try permissions(folder.file("backups")) == 0o700)
        for name in ["lock", "2026-11-23"] {
            #expect(try permissions(folder.file("backups/furrow.db.\(name)")) == 0o600)
        }
    }

    @Test func aForeignFileWithTheNameOfABackupIsNeverReplaced() throws {
        let store = try open()
        try store.add("a")
        try FileManager.default.createDirectory(atPath: folder.file("backups"), withIntermediateDirectories: true)
        let name = folder.file("backups/furrow.db.2026-11-23")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: name))
        try store.add("b")
        #expect(try bytes(name) == Data("mine".utf8))
        #expect(try store.titles == ["a", "b"])
    }

    @Test func twoStoresInOneFolderHaveSeparateBackups() throws {
        let other = try Store.open(at: folder.file("other.db"), clock: clock.clock)
        let store = try open()
        for store in [store, other] { try store.add("a") }
        for store in [store, other] { try store.add("b") }
        #expect(try store.backups() == [Backup(day: #require(Day("2026-11-23")))])
        #expect(try other.backups().count == 1)
        #expect(try store.path(of: store.backups()[0]) == folder.file("backups/furrow.db.2026-11-23"))
    }

    @Test func aStoreOpenedThroughALinkHasTheSameBackups() throws {
        try open().add("a")
        try FileManager.default.createDirectory(atPath: folder.file("links"), withIntermediateDirectories: true)
        let link = folder.file("links/mine.db")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file())
        try Store.open(at: link, clock: clock.clock).add("b")
        #expect(try files == ["2026-11-23"])
    }

    // MARK: - Concurrent programs, and programs that end early

    @Test func manyFirstChangesAtOnceMakeOneBackupOfTheStateBefore() async throws {
        try open().add("before")
        clock.set("2026-11-24T08:00:00")
        // Each store has its own connection, like a separate program.
        let stores = try (0..<8).map { _ in try open() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for store in stores {
                group.addTask { try await store.perform(.add([NewItem(title: "x")], at: .bottom, in: tasks), at: noon) }
            }
            try await group.waitForAll()
        }
        #expect(try files == ["2026-11-24"])
        #expect(try titles(in: "2026-11-24") == ["before"])
        #expect(try stores[0].titles.count == 9)
    }

    @Test func leftoversOfAKilledProgramAreNotBackupsAndAreRemoved() throws {
        let store = try open()
        try store.add("a")
        try FileManager.default.createDirectory(atPath: folder.file("backups"), withIntermediateDirectories: true)
        for name in ["2026-11-22.partial", "2026-11-23.partial", "2026-11-23.partial-journal"] {
            try Data("SQLite format 3\u{0}".utf8).write(to: folder.url.appending(path: "backups/furrow.db.\(name)"))
        }
        #expect(try store.backups().isEmpty)
        try store.add("b")
        #expect(try files == ["2026-11-23"])
        #expect(try titles(in: "2026-11-23") == ["a"])
    }

    @Test func aFailedBackupDoesNotBlockChangesAndIsReportedOnceADay() throws {
        let store = try open()
        try store.add("a")
        try Data("in the way".utf8).write(to: URL(fileURLWithPath: folder.file("backups")))
        try store.add("b")
        let reported = Mutex<[StoreError]>([])
        // The callback also receives the failure that happened before it was set.
        store.onBackupFailure { failure in reported.withLock { $0.append(failure) } }
        try store.add("c")
        let failure = StoreError.changedWithoutBackup(folder: folder.file("backups"), detail: "Not a directory")
        #expect(reported.withLock { $0 } == [failure])
        #expect(failure.description.contains("Your changes are saved anyway."))
        clock.set("2026-11-24T08:00:00")
        try store.add("d")
        #expect(reported.withLock { $0 }.count == 2)
        #expect(try store.titles == ["a", "b", "c", "d"])
    }

    @Test func backupsResumeOnTheNextDay() throws {
        let store = try open()
        try store.add("a")
        try Data().write(to: URL(fileURLWithPath: folder.file("backups")))
        try store.add("b")
        try FileManager.default.removeItem(atPath: folder.file("backups"))
        clock.set("2026-11-24T08:00:00")
        try store.add("c")
        #expect(try titles(in: "2026-11-24") == ["a", "b"])
    }

    // MARK: - Retention

    private static func days(_ texts: String...) -> [Backup] { texts.compactMap { Backup(id: $0) } }

    @Test func theLastTenDaysAndTheLastDayOfTwelveMonthsAreKept() throws {
        let first = try #require(Day("2025-01-01"))
        // 700 days end on 2026-12-01.
        let all = try (0..<700).map { Backup(day: try #require(first.adding(days: $0))) }
        let kept = Backup.backupsToKeep(of: all.shuffled(), after: all[699]).sorted(by: >).map(\.id)
        #expect(
            kept == [
                "2026-12-01", "2026-11-30", "2026-11-29", "2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25",
                "2026-11-24", "2026-11-23", "2026-11-22", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31",
                "2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31",
            ])
    }

    @Test func monthsWithoutBackupsDoNotCount() {
        let all = Self.days("2020-02-03", "2020-02-04", "2021-05-01") + Self.days("2026-11-01", "2026-11-02")
        #expect(Backup.backupsToKeep(of: all, after: all[4]) == Set(all))
        let many = (1...20).compactMap { Backup(id: "2026-11-\($0 < 10 ? "0" : "")\($0)") }
        let old = Self.days("2020-02-03", "2020-02-04")
        #expect(Backup.backupsToKeep(of: old + many, after: many[19]) == Set(many.suffix(10) + [old[1]]))
    }

    @Test func timedBackupsDoNotReplaceDailyOnes() {
        let times = (0..<30).compactMap { Backup(id: "2026-11-23T10:00:\($0 < 10 ? "0" : "")\($0)") }
        let days = (1...20).compactMap { Backup(id: "2026-11-\($0 < 10 ? "0" : "")\($0)") }
        let kept = Backup.backupsToKeep(of: days + times, after: times[29])
        #expect(kept == Set(days.suffix(10) + times.suffix(10)))
    }

    @Test func fiveBackupsBeforeSyncAreKeptSeparately() {
        let times = (10..<20).compactMap { Backup(id: "2026-11-23T10:00:\($0)") }
        let days = (10...19).compactMap { Backup(id: "2026-11-\($0)") }
        let own = (1...23).compactMap { Backup(id: "2026-11-\($0 < 10 ? "0" : "")\($0)T11:00:00-sync") }
        #expect(own.count == 23 && own.allSatisfy { $0.isBeforeSync && !$0.isDaily })
        #expect(Backup.backupsToKeep(of: days + times + own, after: own[22]) == Set(days + times + own.suffix(5)))
        #expect(Backup.backupsToKeep(of: days + times + own, after: times[9]) == Set(days + times + own.suffix(5)))
    }

    @Test func aBackupBeforeSyncIsMadeOnceADayBesidesTheDailyOne() throws {
        let store = try open()
        try store.add("a")
        for _ in 0..<2 { try store.backUpBeforeSync() }
        #expect(try files == ["2026-11-23T090000-sync"])
        try store.add("b")
        #expect(try files == ["2026-11-23", "2026-11-23T090000-sync"])
        for _ in 0..<12 { _ = try store.backUp() }
        #expect(try store.backups().filter(\.isBeforeSync).map(\.id) == ["2026-11-23T09:00:00-sync"])
        for day in 24...30 {
            clock.set("2026-11-\(day)T08:00:00")
            for _ in 0..<2 { try store.backUpBeforeSync() }
        }
        #expect(
            try store.backups().filter(\.isBeforeSync).map(\.id)
                == (26...30).reversed().map { "2026-11-\($0)T09:00:00-sync" })
        #expect(try store.backups().count { !$0.isDaily && !$0.isBeforeSync } == 10)
        clock.set("2026-11-30T10:00:00")
        let last = try #require(try store.backups().last { $0.isBeforeSync })
        try store.restore(last)
        #expect(try store.titles == ["a", "b"])
    }

    @Test func backupsWithFutureDatesAreKeptAndNotCounted() {
        let ahead = (1...20).compactMap { Backup(id: "2031-01-\($0 < 10 ? "0" : "")\($0)") }
        let times = (10...30).compactMap { Backup(id: "2031-01-01T10:00:\($0)") }
        let days = (1...20).compactMap { Backup(id: "2026-11-\($0 < 10 ? "0" : "")\($0)") }
        let all = ahead + times + days
        #expect(Backup.backupsToKeep(of: all, after: days[19]) == Set(ahead + times + days.suffix(10)))
        // A backup made while the clock was far behind, among many backups of that day.
        let behind = Self.days("1970-01-01", "1970-01-01T01:00:00")
        let others = (10...30).compactMap { Backup(id: "1970-01-01T02:00:\($0)") }
        let kept = Backup.backupsToKeep(of: all + behind + others, after: behind[1])
        #expect(kept == Set(all + behind + others.suffix(10)))
    }

    /// Adds a task on each of the days, each in a separate program.
    private func add(on days: String...) throws {
        for day in days {
            clock.set("\(day)T08:00:00")
            try open().add(day)
        }
    }

    @Test func aClockThatWasAheadNeitherPreventsNorRemovesBackups() throws {
        try add(on: "2026-11-20", "2026-11-21")
        for day in 10...25 { try add(on: "2026-12-\(day)") }
        let ahead = try files
        #expect(ahead.suffix(10) == (16...25).map { "2026-12-\($0)" })
        try add(on: "2026-11-22", "2026-11-23")
        #expect(try files == Set(["2026-11-22", "2026-11-23"] + ahead).sorted())
        // When those days arrive, each of them gets a backup of its real state.
        try add(on: "2026-12-16", "2026-12-17")
        #expect(try files.contains("2026-12-16T090000") && files.contains("2026-12-17T090000"))
        #expect(try titles(in: "2026-12-17T090000").contains("2026-11-23"))
        #expect(try !titles(in: "2026-12-17").contains("2026-11-23"))
        try add(on: "2026-12-17")
        #expect(try files.count { $0.hasPrefix("2026-12-17") } == 2)
    }

    @Test func aClockThatIsBehindNeitherPreventsNorRemovesBackups() throws {
        for day in 10...25 { try add(on: "2026-10-\(day)") }
        let before = try files
        // Some machines start like this each time, because their clock does not run while they are off.
        try add(on: "1970-01-01", "1970-01-02", "1970-01-01", "1970-01-02")
        #expect(try files == ["1970-01-01", "1970-01-01T090000", "1970-01-02", "1970-01-02T090000"] + before)
        #expect(try titles(in: "1970-01-02T090000").count == 16 + 3)
        try add(on: "2026-10-26")
        #expect(try files.contains("2026-10-26"))
    }

    @Test func aBackupOfTheDayFromAnOlderVersionIsNotRepeated() throws {
        try add(on: "2026-11-22", "2026-11-23")
        try Data().write(to: URL(fileURLWithPath: folder.file("backups/furrow.db.lock")))
        try add(on: "2026-11-23")
        #expect(try files == ["2026-11-23"])
    }

    @Test func searchingAndRecordingRemindersMakeNoBackup() throws {
        try open().perform(
            .add(
                [NewItem(title: "a", fields: [FieldChange(.reminders, .text("[\"2026-11-24T07:00:00\"]"))])],
                at: .bottom, in: tasks), at: clock.now)
        clock.set("2026-11-24T08:00:00")
        let store = try open()
        #expect(try store.searchItems(SearchWords("a")).found.items.count == 1)
        try store.writer.writeWithoutTransaction { db in
            try db.withoutDefense { try db.execute(sql: "UPDATE search_data SET block = x'00FF00'") }
        }
        while try store.indexForSearch() {}
        _ = try store.search(SearchWords("a"), limit: 10)
        let server = NotificationServer(bus: "session", owner: ":1.1")
        #expect(try store.beginReminders(morning: .midnight, server: server).announcements.count == 1)
        #expect(try files.isEmpty)
        try store.add("b")
        #expect(try files == ["2026-11-24"])
    }

    @Test func searchingOnAnotherThreadMakesNoBackup() async throws {
        try add(on: "2026-11-23")
        clock.set("2026-11-24T08:00:00")
        let store = try open()
        while try await store.indexForSearch() {}
        #expect(try await store.search(SearchWords("2026"), limit: 10).hits.count == 1)
        #expect(try files.isEmpty)
    }

    @Test func theFirstBackupIsMadeBeforeTheFirstChangeOfExistingData() throws {
        try add(on: "2026-11-23", "2026-11-23", "2026-11-23")
        #expect(try files == ["2026-11-23"])
        #expect(try titles(in: "2026-11-23") == ["2026-11-23"])
    }

    @Test func expiredBackupsAreRemovedAndOtherFilesStay() throws {
        let store = try open()
        for day in 1...15 {
            clock.set("2026-10-\(day < 10 ? "0" : "")\(day)T08:00:00")
            try store.add("\(day)")
        }
        let other = folder.file("backups/notes.txt")
        try Data().write(to: URL(fileURLWithPath: other))
        clock.set("2026-11-01T08:00:00")
        try store.add("last")
        // There was nothing to back up on the first day.
        let expected = ["2026-11-01"] + (7...15).reversed().map { "2026-10-\($0 < 10 ? "0" : "")\($0)" }
        #expect(try store.backups().map(\.id) == expected)
        #expect(FileManager.default.fileExists(atPath: other))
    }

    // MARK: - Ids

    @Test(arguments: ["2026-11-23", "2026-11-23T08:00:01", "2026-11-23T08:00:01-sync"])
    func aBackupIDIsReadAsWritten(_ id: String) throws {
        #expect(try #require(Backup(id: id)).id == id)
    }

    @Test func aFileNameSuffixIsReadAsABackupID() throws {
        #expect(try #require(Backup(id: "2026-11-23T080001")).id == "2026-11-23T08:00:01")
        #expect(try #require(Backup(id: "2026-11-23T080001-sync")).id == "2026-11-23T08:00:01-sync")
    }

    @Test(arguments: [
        "", "2026-11-31", "2026-11-23T", "2026-11-23T0800", "2026-11-23T246000", "2026-11-23T8:00",
        "2026-11-23T08:00:01Z", "x2026-11-23", "2026-11-23-sync", "2026-11-23T08:00:01-sync-sync", "-sync",
    ])
    func invalidBackupIDsAreNil(_ id: String) {
        #expect(Backup(id: id) == nil)
    }

    @Test func aManualBackupBecomesTheDailyOneOrGetsATime() throws {
        let store = try open()
        try store.add("a")
        #expect(try store.backUp().id == "2026-11-23")
        // The ids are in Berlin time.
        #expect(try store.backUp().id == "2026-11-23T09:00:00")
        #expect(try store.backUp().id == "2026-11-23T09:00:01")
        try store.add("b")
        #expect(try store.backups().map(\.id) == ["2026-11-23T09:00:01", "2026-11-23T09:00:00", "2026-11-23"])
        #expect(try titles(in: "2026-11-23") == ["a"])
    }
}
