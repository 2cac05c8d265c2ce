// Tests of opening stores: new ones, existing ones, files of other programs, and newer, damaged and locked stores.

import Foundation
import GRDB
import Testing
import Todo

@testable import Store

@Suite struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func onlyTheOwnerCanAccessANewStoreAndItsFolders() throws {
        let path = folder.path + "/new/deep/furrow.db"
        let store = try Store.open(at: path)
        try store.add("a")
        #expect(try permissions(folder.path + "/new") == 0o700)
        #expect(try permissions(folder.path + "/new/deep") == 0o700)
        for name in ["", "-wal", "-shm"] { #expect(try permissions(path + name) == 0o600) }
    }

    @Test func anExistingFolderKeepsItsPermissions() throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
        _ = try Store.open(at: folder.file())
        #expect(try permissions(folder.path) == 0o755)
    }

    @Test func aNewStoreHasTheTasksList() throws {
        #expect(try Store.open(at: folder.file()).lists().readable == [TodoList.tasks])
    }

    @Test func addedItemsAreStillThereAfterReopening() throws {
        try Store.open(at: folder.file()).add("a", "b")
        let store = try Store.open(at: folder.file())
        #expect(try store.titles == ["a", "b"])
        #expect(try store.integrityCheck().isEmpty)
    }

    @Test func anEmptyFileBecomesAStore() throws {
        try Data().write(to: URL(fileURLWithPath: folder.file()))
        #expect(try Store.open(at: folder.file()).titles.isEmpty)
    }

    @Test func aDatabaseWithoutTablesBecomesAStore() throws {
        try tamper(folder.file(), "PRAGMA journal_mode = WAL")
        #expect(try Store.open(at: folder.file()).titles.isEmpty)
    }

    @Test func aFolderIsNotAStore() throws {
        #expect(throws: StoreError.isFolder(path: folder.path)) { try Store.open(at: folder.path) }
    }

    @Test(arguments: ["x", "SQLite format 3\u{0}", String(repeating: "a text longer than a page ", count: 500)])
    func aForeignFileIsRefusedUnchanged(text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file()))
        #expect(throws: StoreError.notAStore(path: folder.file())) { try Store.open(at: folder.file()) }
        #expect(try bytes(folder.file()) == Data(text.utf8))
        #expect(try folder.names == ["furrow.db"])
    }

    @Test func aForeignDatabaseIsRefusedUnchanged() throws {
        try tamper(folder.file(), "CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
        let before = try bytes(folder.file())
        #expect(throws: StoreError.notAStore(path: folder.file())) { try Store.open(at: folder.file()) }
        #expect(try bytes(folder.file()) == before)
    }

    @Test func aNewerStoreIsRefusedUnchanged() throws {
        try Store.open(at: folder.file()).add("a")
        try tamper(folder.file(), "PRAGMA user_version = 99")
        let before = try bytes(folder.file())
        let error = StoreError.newer(path: folder.file(), version: 99, known: Schema.current.version)
        #expect(throws: error) { try Store.open(at: folder.file()) }
        #expect(try bytes(folder.file()) == before)
        #expect(error.description.contains("newer Furrow (version 99; this one supports \(Schema.current.version))"))
    }

    @Test func aStoreWithADamagedHeaderIsRefusedUnchanged() throws {
        try Store.open(at: folder.file()).add("a")
        var broken = try bytes(folder.file())
        broken.replaceSubrange(16..<100, with: Data(repeating: 0xFF, count: 84))
        try broken.write(to: URL(fileURLWithPath: folder.file()))
        #expect(throws: StoreError.self) { try Store.open(at: folder.file()) }
        #expect(try bytes(folder.file()) == broken)
    }

    @Test func aTruncatedStoreIsNeverOpenedAsEmpty() throws {
        try Store.open(at: folder.file()).add("a")
        let cut = try bytes(folder.file()).prefix(8192)
        try cut.write(to: URL(fileURLWithPath: folder.file()))
        #expect(throws: StoreError.self) { try Store.open(at: folder.file()).titles }
        #expect(try bytes(folder.file()) == cut)
    }

    @Test(.enabled(if: getuid() != 0, "The superuser may read everything."))
    func anUnreadableFileIsReportedAsSuch() throws {
        _ = try Store.open(at: folder.file())
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.file())
        #expect(throws: StoreError.noPermission(path: folder.file())) { try Store.open(at: folder.file()) }
    }

    @Test func aLockedStoreIsReportedAsSuch() throws {
        try Store.open(at: folder.file()).add("a")
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue.opened(folder.file(), configuration)
        try other.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM step")
        }
        #expect(throws: StoreError.locked(path: folder.file())) {
            try Store.open(at: folder.file(), schema: .current, busyTimeout: 0.05)
        }
        try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    @Test func aFullDiskIsReportedAndNothingIsAdded() throws {
        let store = try Store.open(at: folder.file())
        try store.add("a")
        try store.writer.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        let title = String(repeating: "x", count: Limits.titleCharacters)
        #expect(throws: StoreError.diskFull(path: folder.file())) { try store.add(title) }
        #expect(try store.titles == ["a"])
    }

    @Test func everyErrorNamesTheFile() {
        let errors: [StoreError] = [
            .isFolder(path: "/p"), .notAStore(path: "/p"), .noPermission(path: "/p"), .readOnly(path: "/p"),
            .locked(path: "/p"), .damaged(path: "/p", detail: "d"), .diskFull(path: "/p"),
            .newer(path: "/p", version: 2, known: 1), .failed(path: "/p", detail: "d"),
        ]
        for error in errors {
            #expect(error.description.contains("/p"))
            #expect(!error.description.contains("{"))
            #expect(error.localizedDescription == error.description)
        }
    }
}
