// Tests of stores that somebody else created or altered: no code in them runs.

import Foundation
import GRDB
import TestSupport
import Testing
import Todo

@testable import Store

@Suite struct UnknownOriginTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Creates a store with one task and closes it.
    private func makeStore(searched: Bool = false) throws {
        let store = try Store.open(at: folder.file())
        try store.add("a")
        if searched { while try store.indexForSearch() {} }
        store.close()
    }

    /// Alters the store's file and closes it, so that no log remains next to it.
    private func alter(_ sql: String) throws {
        let queue = try DatabaseQueue.opened(folder.file())
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    private static let triggered = "CREATE TRIGGER odd AFTER UPDATE ON item BEGIN DELETE FROM item; END"

    @Test(arguments: [
        (triggered, "odd"), ("CREATE VIEW odd AS SELECT * FROM item", "odd"), ("CREATE TABLE odd (x)", "odd"),
        ("CREATE VIRTUAL TABLE odd USING fts5(x)", "odd"), ("CREATE INDEX odd ON item (upper(title))", "odd"),
        ("ALTER TABLE item ADD COLUMN odd TEXT AS (title || title)", "item"),
        ("DROP INDEX item_trash; CREATE INDEX item_trash ON item (hex(title)) WHERE deleted IS NOT NULL", "item_trash"),
        ("DROP TRIGGER item_deleted", "item_deleted"), ("DROP INDEX item_due", "item_due"),
        ("CREATE TABLE search_data (x)", "search_data"), ("CREATE VIEW search AS SELECT 1 AS title", "search"),
        (
            "CREATE TRIGGER item_inserted_unsearched AFTER INSERT ON item BEGIN DELETE FROM item; END",
            "item_inserted_unsearched"
        ),
        (
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_master SET sql = replace(sql, 'OLD.id', 'hex(OLD.id)') WHERE name = 'item_deleted'
            """, "item_deleted"
        ),
    ])
    func aStoreWithForeignObjectsIsRefusedUnchanged(_ sql: String, _ name: String) throws {
        try makeStore()
        try alter(sql)
        let before = try bytes(folder.file())
        #expect(throws: StoreError.altered(path: folder.file(), name: name)) { try Store.open(at: folder.file()) }
        #expect(try bytes(folder.file()) == before)
    }

    @Test func anOlderStoreWithAForeignTriggerIsRefusedBeforeTheUpgrade() throws {
        try OldStore(version: 2).write(to: folder.file())
        try alter(Self.triggered)
        let before = try bytes(folder.file())
        #expect(throws: StoreError.altered(path: folder.file(), name: "odd")) { try Store.open(at: folder.file()) }
        #expect(try bytes(folder.file()) == before)
        #expect(try folder.names.allSatisfy { !$0.contains("before") })
    }

    @Test func aBackupWithAForeignTriggerIsRefused() throws {
        let store = try Store.open(at: folder.file())
        try store.add("a")
        let backup = try store.backUp()
        let path = store.path(of: backup)
        try tamper(path, Self.triggered)
        #expect(throws: StoreError.altered(path: path, name: "odd")) { try store.restore(backup) }
        #expect(throws: StoreError.altered(path: path, name: "odd")) { try store.summary(of: backup) }
        #expect(try store.titles == ["a"])
    }

    @Test(arguments: ["ANALYZE", "VACUUM", "REINDEX"])
    func sqliteMaintenanceDoesNotCountAsAnAlteration(_ sql: String) throws {
        try makeStore(searched: true)
        try alter(sql)
        let store = try Store.open(at: folder.file())
        #expect(try store.titles == ["a"])
        #expect(try store.search(SearchWords("a"), limit: 5).hits.count == 1)
    }

    @Test func theSearchIndexOfAnOlderVersionIsAccepted() throws {
        try makeStore()
        try alter(
            """
            CREATE VIRTUAL TABLE search USING fts5(title, notes, tokenize = 'ascii', prefix = '1 2 3');
            CREATE TABLE unsearched (row INTEGER PRIMARY KEY) STRICT;
            INSERT INTO property (name, value) VALUES ('search', '1');
            """)
        let store = try Store.open(at: folder.file())
        while try store.indexForSearch() {}
        #expect(try store.search(SearchWords("a"), limit: 5).hits.count == 1)
    }

    @Test func aDumpedAndReloadedStoreIsAccepted() throws {
        try makeStore()
        // The statements have other white space than Furrow's.
        try alter("PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, '    ', char(10, 9))")
        #expect(try Store.open(at: folder.file()).titles == ["a"])
    }

    // MARK: - Connections

    /// Runs a statement on a store's own connection.
    private func run(_ sql: String, on store: Store) throws {
        try store.writer.writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    @Test func aConnectionDistrustsTheSchemaAndProtectsSQLitesTables() throws {
        try makeStore(searched: true)
        let store = try Store.open(at: folder.file())
        let trusts = try store.writer.writeWithoutTransaction { try Bool.fetchOne($0, sql: "PRAGMA trusted_schema") }
        #expect(trusts == false)
        #expect(throws: DatabaseError.self) { try run("DELETE FROM search_data", on: store) }
        #expect(throws: DatabaseError.self) {
            try run("PRAGMA writable_schema = ON; DELETE FROM sqlite_master", on: store)
        }
        #expect(try store.titles == ["a"])
    }

    @Test func aConnectionIsDefensiveAgainAfterTheIndexIsRepaired() throws {
        try makeStore(searched: true)
        try alter("DROP TABLE search_data")
        let store = try Store.open(at: folder.file())
        var found = 0
        // The first search detects that the index is broken, and the following ones rebuild it.
        for _ in 1...5 where found == 0 {
            while try store.indexForSearch() {}
            found = try store.search(SearchWords("a"), limit: 5).hits.count
        }
        #expect(found == 1)
        #expect(throws: DatabaseError.self) { try run("DELETE FROM search_data", on: store) }
    }

    @Test(arguments: [
        "SELECT zeroblob(300000000)", "SELECT \(String(repeating: "1,", count: 300))1",
        "SELECT \(String(repeating: "1 + ", count: 400))1",
        (["SELECT 1"] + Array(repeating: "SELECT 2", count: 100)).joined(separator: " UNION ALL "),
        "SELECT '\(String(repeating: "x", count: 200_000))'",
    ])
    func aStatementBeyondTheLimitsIsRefused(_ sql: String) throws {
        let store = try Store.open(at: folder.file())
        #expect(throws: DatabaseError.self) { try run(sql, on: store) }
    }

    @Test func aJournalNamingAnotherFileIsRefusedAndTheFileStays() throws {
        try makeStore()
        let victim = folder.file("victim")
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: victim))
        // A journal in SQLite's file format: a header of one sector without pages, then the name of a super-journal.
        func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
        let magic: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
        var journal = magic + number(0) + number(1) + number(1) + number(512) + number(4096)
        journal += [UInt8](repeating: 0, count: 512 - journal.count)
        let name = Array(victim.utf8)
        journal += number(262_145) + name + number(UInt32(name.count))
        journal += number(name.reduce(0) { $0 &+ UInt32($1) }) + magic
        let path = folder.file() + "-journal"
        try Data(journal).write(to: URL(fileURLWithPath: path))
        let real = URL(fileURLWithPath: folder.file()).resolvingSymlinksInPath().path + "-journal"
        #expect(throws: StoreError.altered(path: folder.file(), name: real)) { try Store.open(at: folder.file()) }
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "theirs")
        // Without the journal, the store is unchanged.
        unlink(path)
        #expect(try Store.open(at: folder.file()).titles == ["a"])
    }

    @Test(arguments: [-1, Int(Int32.min)]) func anUnknownVersionIsRefused(version: Int) throws {
        try makeStore()
        try alter("PRAGMA user_version = \(version)")
        #expect(throws: StoreError.altered(path: folder.file(), name: "user_version")) {
            try Store.open(at: folder.file())
        }
    }

    @Test(arguments: [false, true]) func aRefusedStoreKeepsItsWALUnderEitherName(byLink: Bool) throws {
        try makeStore()
        // Copies the store with its log, as a killed program would leave it.
        let copies = folder.file("copies")
        try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: true)
        let queue = try DatabaseQueue.opened(folder.file())
        try queue.writeWithoutTransaction { try $0.execute(sql: Self.triggered) }
        for end in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.file() + end, toPath: copies + "/furrow.db" + end)
        }
        try queue.close()
        var path = copies + "/furrow.db"
        if byLink {
            path = folder.file("link.db")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: copies + "/furrow.db")
        }
        let before = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: copies + "/furrow.db" + $0)) }
        try #require(!before[1].isEmpty)
        #expect(throws: StoreError.altered(path: path, name: "odd")) { try Store.open(at: path) }
        let after = try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: copies + "/furrow.db" + $0)) }
        #expect(before == after)
    }
}
