// Tests that a store of an earlier version of Furrow, which contains the password commands, still syncs after
// the upgrade.

import DavServers
import Desk
import Foundation
import GRDB
import Store
import SyncClient
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct UpgradeTests {
    private let synced: SyncedServer
    private let device: Device
    private let config: String

    /// Creates the user's own store as an earlier version of Furrow left it: with a command, and without a file of
    /// known accounts.
    init() throws {
        synced = try SyncedServer()
        try synced.fill(2)
        device = try Device(isStandard: true)
        try #require(try device.run(synced.adding + ["--all"]).code == 0)
        var manual = Account(kind: .manual, name: "b", url: synced.faults.address, user: "berta")
        manual.allowsPlainHTTP = true
        try device.store.save(manual)
        let account = try #require(try device.store.accounts().first { $0.kind == .command })
        try device.makeOld(commands: [account.id: "echo \(SyncedServer.password)"])
        config = device.folder.path + "/.config/io.github.furrow_app.Furrow/accounts.json"
        try FileManager.default.removeItem(atPath: config)
        synced.faults.forgetRequests()
    }

    private func manualID() throws -> String {
        try #require(try Store.open(at: device.path).accounts().first { $0.kind == .manual }).id.text
    }

    @Test(arguments: [["furrow-sync", "accounts"], ["furrow", "list"], ["furrow", "lists"]])
    func anUpgradedStoreSyncsWhicheverProgramOpensItFirst(first: [String]) throws {
        let run = try device.run(Array(first.dropFirst()), program: first[0])
        #expect(run.code == 0, "\(run)")
        #expect(try device.sync().code == 0)
        #expect(try String(contentsOfFile: config, encoding: .utf8).contains(SyncedServer.password))
        // An account whose password is in the keyring is known too, but no keyring is available.
        #expect(try device.run(["lists", manualID()]).result?.code == .noSecretService)
    }

    @Test func anUpgradedStoreAtANamedPathSyncsToo() throws {
        #expect(try device.run(["sync"], program: "furrow").code == 0)
        #expect(try device.run(["lists", manualID()]).result?.code == .noSecretService)
    }

    @Test func aSecondOldStoreInItsPlaceIsNotTrusted() throws {
        // Copies the old store and puts it back with another command after the upgrade.
        let evil = device.folder.file("evil.db")
        try device.changeStore { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try FileManager.default.copyItem(atPath: device.path, toPath: evil)
        #expect(try device.sync().code == 0)
        for end in ["", "-wal", "-shm"] { unlink(device.path + end) }
        try FileManager.default.copyItem(atPath: evil, toPath: device.path)
        let mark = device.folder.file("mark")
        try device.changeStore { db in
            try db.execute(
                sql: "UPDATE account SET user = 'eve', command = ? WHERE kind = 'command'",
                arguments: ["touch '\(mark)'"])
        }
        synced.faults.forgetRequests()
        let run = try device.sync()
        #expect(run.code == 4 && run.result?.code == .needsConsent, "\(run)")
        #expect(synced.faults.requests.isEmpty && !FileManager.default.fileExists(atPath: mark))
    }
}
