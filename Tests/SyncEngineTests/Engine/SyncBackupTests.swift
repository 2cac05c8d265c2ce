// Tests that the store is backed up before a sync changes much of it, and that nothing is removed if the backup
// fails.

import Foundation
import ICalendar
import Store
import Synchronization
import TestSupport
import Testing
import Todo

@testable import SyncEngine

@Suite struct SyncBackupTests {
    private let remote = FakeRemote()
    private let folder: TemporaryFolder
    private let days = SharedDays()
    private let device: Device

    init() throws {
        folder = try TemporaryFolder()
        device = try Device(remote, clock: days.clock, path: folder.file())
    }

    private func fill(_ count: Int) async throws -> [String] {
        for number in 0..<count { try await remote.add("\(number)") }
        #expect(try await device.sync()[0].problem == nil)
        return await remote.hrefs.sorted()
    }

    private func editAll(_ hrefs: [String], _ notes: String) async throws {
        for href in hrefs { try await remote.edit(href) { $0[.notes] = .text(notes) } }
    }

    private var backups: [Backup] { get throws { try device.store.backups().filter(\.isBeforeSync) } }

    @Test func aBackupIsMadeOnceADayBeforeManyTasksAreOverwritten() async throws {
        let hrefs = try await fill(60)
        // New tasks replace nothing.
        #expect(try backups.isEmpty)
        for notes in ["one", "two"] {
            try await editAll(hrefs, notes)
            #expect(try await device.sync()[0].pulled == 60)
        }
        let made = try #require(try backups.first)
        #expect(try backups.count == 1)
        // The backup contains the state before the first of these changes.
        _ = try await device.store.restore(made)
        #expect(try device.items().allSatisfy { $0.notes.isEmpty })
        days.pass(1)
        try await editAll(hrefs, "three")
        try await device.sync()
        #expect(try backups.count == 2)
        #expect(try await device.sync()[0].problem == nil)
    }

    @Test func fewChangesMakeNoBackup() async throws {
        let hrefs = try await fill(60)
        try await editAll(Array(hrefs.prefix(40)), "new")
        try await device.sync()
        for href in hrefs.suffix(9) { await remote.remove(href) }
        try await device.sync()
        #expect(try backups.isEmpty)
    }

    @Test func heldDeletionsMakeNoBackupUntilTheyAreConfirmed() async throws {
        let hrefs = try await fill(80)
        for href in hrefs.prefix(60) { await remote.remove(href) }
        for day in 0..<3 {
            #expect(try await device.sync()[0].held == 60)
            days.pass(day)
        }
        #expect(try backups.isEmpty)
        try device.store.answer(.deleteHere, for: device.list)
        #expect(try await device.sync()[0].deleted == 60)
        _ = try await device.store.restore(#require(try backups.first))
        #expect(try device.titles().count == 80)
    }

    @Test func ifTheBackupFailsNothingIsRemovedOrOverwritten() async throws {
        let hrefs = try await fill(120)
        // The folder cannot be created.
        let folder = try #require(device.store.backupFolder)
        try? FileManager.default.removeItem(atPath: folder)
        try Data().write(to: URL(fileURLWithPath: folder))
        try await editAll(Array(hrefs.prefix(60)), "theirs")
        try await remote.add("new there")
        try device.add("new here")
        for isFull in [false, true] {
            let outcome = try await device.sync(isFull: isFull)[0]
            #expect(outcome.problem?.code == .noBackup && outcome.problem?.detail == "Not a directory")
        }
        #expect(try device.store.remoteList(device.list)?.problem?.code == .noBackup)
        #expect(try device.items().allSatisfy { $0.notes.isEmpty })
        #expect(try device.titles().count == 122)
        #expect(try await remote.titles()["new here"] != nil)
        // The user's answer stays valid until it can be carried out.
        for href in hrefs.suffix(60) + hrefs.prefix(60) { await remote.remove(href) }
        #expect(try await device.sync()[0].problem == SyncProblem(.held))
        try device.store.answer(.deleteHere, for: device.list)
        #expect(try await device.sync()[0].problem?.code == .noBackup)
        #expect(try device.titles().count == 122 && device.trash().isEmpty)
        try FileManager.default.removeItem(atPath: folder)
        let last = try await device.sync()[0]
        #expect(last.problem == nil && last.deleted == 120)
        #expect(try device.store.remoteList(device.list)?.answer == nil)
        #expect(try Set(device.titles()) == ["new there", "new here"])
    }
}

/// A clock that is some days ahead of the present.
private final class SharedDays: Sendable {
    private let passed = Mutex(0)

    func pass(_ days: Int) { passed.withLock { $0 += days } }

    var clock: Store.Clock {
        { [self] in
            let days = passed.withLock { $0 }
            return Now(
                Timestamp(milliseconds: Device.berlin().time.milliseconds + Int64(days) * 86_400_000), by: SampleZones()
            )
        }
    }
}
