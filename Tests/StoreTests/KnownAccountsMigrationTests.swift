// Tests that password commands are moved from the user's own store to the file of known accounts, and removed from
// other stores.

import Foundation
import GRDB
import TestSupport
import Testing
import Todo

@testable import Store

@Suite struct KnownAccountsMigrationTests {
    private let folder: TemporaryFolder
    private let known: KnownAccounts
    private let id = UUID()
    private struct Interruption: Error {}

    init() throws {
        folder = try TemporaryFolder()
        known = KnownAccounts(path: folder.path + "/config/accounts.json")
    }

    /// Creates a store of version 11 with an account that has a password command, and with a list of that account.
    private func makeOld(_ name: String = "furrow.db", command: String = "pass show cloud") throws {
        let path = folder.file(name)
        let store = try Store.open(at: path)
        try store.writeWithoutBackup { db in
            try db.execute(sql: StoreVersion11.downgrade)
            try db.execute(
                sql: StoreVersion11.account,
                arguments: [id.blob, "command", "https://a.example/", "anna", command, nil])
            try db.execute(
                sql: StoreVersion11.account,
                arguments: [UUID().blob, "goa", "https://b.example/", "berta", nil, "account_1"])
        }
        try store.writeWithoutBackup { db in
            try db.execute(
                sql: "INSERT INTO remote_list (list, account, href) VALUES (?, ?, '/a/')",
                arguments: [TodoList.tasks.id.blob, id.blob])
        }
        store.close()
    }

    private func open(_ name: String = "furrow.db", schema: Schema = .current) throws -> Store {
        try Store.open(
            at: folder.file(name), schema: schema,
            accountsMigration: { _ in KnownAccountsMigration(known: .success(known)) })
    }

    private func command(in name: String = "furrow.db") throws -> String? {
        let queue = try DatabaseQueue.opened(folder.file(name))
        defer { ClosedQueues.close(queue) }
        return try queue.read { try String.fetchOne($0, sql: "SELECT command FROM account WHERE command IS NOT NULL") }
    }

    @Test func openingTheUsersOwnOldStoreMovesItsCommandsToTheAccountsFile() throws {
        try makeOld()
        let store = try open()
        // Both accounts have the same name, so their order is not fixed.
        let kinds = try store.accounts().map(\.kind)
        #expect(kinds.count == 2 && kinds.contains(.command) && kinds.contains(.online("account_1")))
        #expect(try store.remoteLists().map(\.account) == [id])
        #expect(try store.integrityCheck().isEmpty)
        let entry = try #require(try known.account(id))
        #expect(entry.command == "pass show cloud" && entry.user == "anna" && entry.address == "https://a.example/")
        for account in try store.accounts() {
            #expect(try known.account(account.id)?.hasSameUserAndKind(as: account) == true)
        }
    }

    @Test(arguments: ["pass show cloud-secret", "pass show cloud-secret" + String(repeating: " #", count: 20_000)])
    func movedCommandsLeaveNoTraceInTheStoreFiles(command: String) throws {
        try makeOld(command: command)
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.file()))
        #expect(before.range(of: Data("cloud-secret".utf8)) != nil)
        try open().close()
        for name in try folder.names where name.hasPrefix("furrow.db") && !name.contains(".before-") {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
            #expect(bytes.range(of: Data("cloud-secret".utf8)) == nil, "\(name)")
            #expect(bytes.range(of: Data(" # # # # # # # #".utf8)) == nil, "\(name)")
        }
    }

    @Test func aStoreAtAnotherPathKeepsItsCommands() throws {
        try makeOld()
        let store = try Store.open(at: folder.file())
        #expect(try store.accounts().count == 2)
        #expect(KnownAccountsMigration.ofStore(at: folder.file()) == nil)
        #expect(!FileManager.default.fileExists(atPath: known.path))
    }

    @Test func aDifferentOldStoreInItsPlaceIsNotAdopted() throws {
        try makeOld()
        try open().close()
        let foreign = UUID()
        try makeOld("other.db")
        try DatabaseQueue.opened(folder.file("other.db")).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            try db.execute(
                sql: "UPDATE account SET id = ?, command = 'evil' WHERE kind = 'command'", arguments: [foreign.blob])
        }
        _ = try open("other.db")
        #expect(try known.account(foreign) == nil)
        #expect(try known.account(id)?.command == "pass show cloud")
    }

    @Test func anOldStoreReplacingANewStoreIsNotAdopted() throws {
        try open("new.db").close()
        try makeOld()
        _ = try open()
        #expect(try known.account(id) == nil)
    }

    @Test func interruptingTheAdoptionLosesNoCommand() throws {
        try makeOld()
        let killed = Schema(migrations: Schema.current.migrations + [{ _ in throw Interruption() }])
        #expect(throws: Interruption.self) { try open(schema: killed) }
        #expect(try command() == "pass show cloud")
        #expect(try known.account(id)?.command == "pass show cloud")
        #expect(try open().accounts().count == 2)
        #expect(try known.account(id)?.command == "pass show cloud")
    }

    @Test func aCommandStaysInTheStoreIfTheAccountsFileCannotBeWritten() throws {
        try makeOld()
        try "no folder".write(toFile: folder.path + "/config", atomically: true, encoding: .utf8)
        #expect {
            try open()
        } throws: { error in
            guard case StoreError.accounts(let reason) = error else { return false }
            return reason.description.contains(known.path)
        }
        #expect(try command() == "pass show cloud")
        try FileManager.default.removeItem(atPath: folder.path + "/config")
        #expect(try open().accounts().count == 2)
        #expect(try known.account(id)?.command == "pass show cloud")
    }

    @Test func theOwnStoreIsAdoptedEvenAfterAnotherAccountWasConfirmed() throws {
        try makeOld()
        let other = Account(kind: .command, name: "c", url: "https://c.example/", user: "carla")
        let entry = try #require(KnownAccount(other, command: "pass show other"))
        try known.record(entry)
        let store = try open()
        #expect(try store.accounts().count == 2)
        #expect(try known.account(id)?.command == "pass show cloud")
        #expect(try known.account(other.id) == entry)
    }

    @Test func aCommandStaysInTheStoreWithoutAConfigurationFolder() throws {
        try makeOld()
        let homeless = KnownAccountsMigration(known: .failure(.noHome))
        #expect {
            try Store.open(at: folder.file(), schema: .current, accountsMigration: { _ in homeless })
        } throws: { error in
            guard case StoreError.accounts(.noHome) = error else { return false }
            return true
        }
        #expect(try command() == "pass show cloud")
    }

    @Test func aStoreWithoutAccountsOpensWithoutAConfigurationFolder() throws {
        try "no folder".write(toFile: folder.path + "/config", atomically: true, encoding: .utf8)
        #expect(try open().accounts().isEmpty)
    }

    @Test func readingABackupOfAnOldStoreAdoptsNothing() throws {
        try makeOld()
        let file = try BackupFile(path: folder.file(), schema: .current)
        _ = try file.contents()
        file.close()
        #expect(!FileManager.default.fileExists(atPath: known.path))
        #expect(try command() == "pass show cloud")
    }
}
