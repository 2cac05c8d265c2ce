// Tests of the copy of a store before its migration: complete or absent, even if programs are killed or start
// meanwhile.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct MigrationCopyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The current schema with one more migration.
    private let schema = Schema(
        migrations: Schema.current.migrations + [{ try $0.execute(sql: "ALTER TABLE item ADD COLUMN note TEXT") }])

    private func makeStore(_ titles: String...) throws {
        let store = try Store.open(at: folder.file())
        try store.perform(.add(titles.map { NewItem(title: $0) }, at: .bottom, in: tasks), at: noon)
        store.close()
    }

    private var prefix: String { "furrow.db.before-v\(schema.version)-" }

    private var copies: [String] { get throws { try folder.names.filter { $0.hasPrefix(prefix) } } }

    /// Opens the store, which migrates it to the newer version.
    private func migrate(busyTimeout: Double = StoreFile.busyTimeout) throws -> Store {
        try Store.open(at: folder.file(), schema: schema, busyTimeout: busyTimeout)
    }

    @Test func aForeignFileWithTheNameOfACopyIsNeitherUsedNorReplaced() throws {
        try makeStore("a")
        // Creates the files that a killed older Furrow could have left in any second in which this test runs.
        let now = Date.now
        let names = (0..<120).map { second in
            let time = now.addingTimeInterval(Double(second))
            return prefix + time.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        }
        for name in names { try Data("half a copy".utf8).write(to: URL(fileURLWithPath: folder.file(name))) }
        #expect(try migrate().titles == ["a"])
        for name in names { #expect(try bytes(folder.file(name)) == Data("half a copy".utf8)) }
        let made = try copies.filter { !names.contains($0) }
        #expect(made.count == 1)
        #expect(try Store.open(at: folder.file(#require(made.first))).titles == ["a"])
    }

    @Test func leftoverPartialCopiesAreRemovedAtTheNextStart() throws {
        try makeStore("a")
        let left = [
            prefix + "20260101T000000Z.partial-\(UUID().uuidString)",
            prefix + "20260101T000000Z.partial-\(UUID().uuidString)-journal",
            prefix + "20260101T000000Z.partial-\(UUID().uuidString)-wal",
            prefix + "20260101T000000Z.partial-\(UUID().uuidString)-shm",
        ]
        let kept = [
            "furrow.db.mine", "other.db.before-v3-20260101T000000Z.partial-x", prefix + "20260101T000000Z",
            // This is a copy of another store with this name.
            "furrow.db.before-v3.db.before-v3-20260101T000000Z.partial-\(UUID().uuidString)",
        ]
        for name in left + kept { try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file(name))) }
        #expect(try migrate().titles == ["a"])
        let names = try folder.names
        for name in left { #expect(!names.contains(name)) }
        for name in kept { #expect(names.contains(name)) }
        #expect(names.count { $0.contains("partial") } == 2)
    }

    @Test func anUpgradeWaitsForTheLockAndReportsATimeout() throws {
        try makeStore("a")
        try FileManager.default.createDirectory(atPath: folder.file("backups"), withIntermediateDirectories: true)
        let lock = open(folder.file("backups/furrow.db.lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(flock(lock, LOCK_EX) == 0)
        #expect(throws: StoreError.locked(path: folder.file())) { try migrate(busyTimeout: 0.02) }
        #expect(try copies.isEmpty)
        close(lock)
        #expect(try migrate().titles == ["a"])
        #expect(try copies.count == 1)
    }

    @Test func concurrentStartsMakeOneCopyAndAllSeeTheUpgradedStore() async throws {
        try makeStore("a", "b")
        let (path, schema) = (folder.file(), schema)
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 1...6 { group.addTask { try Store.open(at: path, schema: schema, busyTimeout: 60).titles } }
            for try await titles in group { #expect(titles == ["a", "b"]) }
        }
        #expect(try copies.count == 1)
    }

    @Test func aDamagedStoreIsNeitherCopiedNorUpgraded() throws {
        let store = try Store.open(at: folder.file())
        try store.perform(
            .add((0..<3000).map { NewItem(title: "Task \($0)") }, at: .bottom, in: tasks), at: noon)
        store.close()
        var damaged = try bytes(folder.file())
        // Damages the middle of the file, which contains rows. The schema remains readable.
        let middle = damaged.count / 2 / 4096 * 4096
        damaged.replaceSubrange(middle..<middle + 8192, with: Data(repeating: 0xFF, count: 8192))
        try damaged.write(to: URL(fileURLWithPath: folder.file()))
        do {
            _ = try migrate()
            Issue.record("it was migrated")
        } catch StoreError.damaged(let path, _) {
            #expect(path == folder.file())
        }
        #expect(try bytes(folder.file()) == damaged)
        #expect(try folder.names.allSatisfy { !$0.contains("before") })
    }

    @Test func theCopyOfALinkedStoreIsNextToTheStore() throws {
        try makeStore("a")
        let link = folder.file("links/link.db")
        try FileManager.default.createDirectory(atPath: folder.file("links"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file())
        #expect(try Store.open(at: link, schema: schema).titles == ["a"])
        #expect(try copies.count == 1)
    }

    @Test func aBackupDoesNotFollowAPlantedSymbolicLink() throws {
        let store = try Store.open(at: folder.file())
        try store.add("a")
        let first = try store.backUp()
        try FileManager.default.removeItem(atPath: store.path(of: first))
        // The symbolic link has the name of the next backup, and its target does not exist.
        try FileManager.default.createSymbolicLink(
            atPath: store.path(of: first), withDestinationPath: folder.file("victim"))
        let made = try store.backUp()
        #expect(made != first)
        #expect(!FileManager.default.fileExists(atPath: folder.file("victim")))
    }
}
