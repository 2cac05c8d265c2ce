// Tests that the main thread is not blocked while a backup is made or restored, however long that takes
// (specification N12).

import Foundation
import Synchronization
import Testing
import Todo

@testable import Store

@MainActor @Suite struct BackupThreadTests {
    private let folder: TemporaryFolder
    private let clock = SetClock()
    private let reading = ClockReading()
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        clock.set("2026-11-23T08:00:00")
        // On a busy machine the main actor may be slow, so the store has to wait for the lock long enough.
        store = try Store.open(
            at: folder.file(), schema: .current,
            clock: { [clock, reading] in
                reading.isDone.withLock { $0 = true }
                return clock.clock()
            }, busyTimeout: 600)
        try store.add("a")
    }

    @Test func theMainThreadIsFreeDuringTheDailyBackup() async throws {
        clock.set("2026-11-24T08:00:00")
        try await makeSlowly { [store] in
            _ = try await store.perform(.add([NewItem(title: "b")], at: .bottom, in: tasks), at: noon)
        }
        #expect(try store.backups().map(\.id) == ["2026-11-24"])
        #expect(try store.titles == ["a", "b"])
    }

    @Test func theMainThreadIsFreeDuringARestore() async throws {
        let backup = try store.backUp()
        try store.add("b")
        try await makeSlowly { [store] in _ = try await store.restore(backup) }
        #expect(try store.backups().map(\.id) == ["2026-11-23T09:00:00", "2026-11-23"])
        #expect(try store.titles == ["a"])
    }

    /// The number of times that the main actor runs while a backup waits.
    private static let turns = 10

    /// Runs a change that makes a backup, and holds the backup back until the main actor has run `turns` times.
    private func makeSlowly(_ change: @escaping @MainActor () async throws -> Void) async throws {
        let backups = folder.file("backups")
        try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: true)
        // A backup waits for this lock, as it would for a backup by another program.
        let lock = open(backups + "/furrow.db.lock", O_CREAT | O_RDWR, 0o600)
        try #require(lock >= 0)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let before = try store.backups()
        reading.isDone.withLock { $0 = false }
        let made = Change()
        let task = Task {
            defer { made.isDone = true }
            try await change()
        }
        // The store reads the clock right before it makes the backup.
        while !made.isDone, !reading.isDone.withLock({ $0 }) { await Task.yield() }
        var turns = 0
        while turns < Self.turns, !made.isDone {
            turns += 1
            await Task.yield()
        }
        #expect(turns == Self.turns)
        #expect(try !made.isDone && store.backups() == before)
        flock(lock, LOCK_UN)
        try await task.value
    }
}

/// Records whether a clock was read.
private final class ClockReading: Sendable {
    let isDone = Mutex(false)
}

/// Records whether a change has finished.
@MainActor private final class Change {
    var isDone = false
}
