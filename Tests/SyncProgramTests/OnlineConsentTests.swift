// Tests of GNOME Online Accounts: accounts that GNOME names are known, and accounts that only a store names are not.

import DavServers
import Desk
import Foundation
import GRDB
import Store
import SyncClient
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun && BusDesk.shouldRun, "needs radicale and dbus-daemon"))
struct OnlineConsentTests {
    private let synced: SyncedServer
    private let device: Device
    private let bus: BusDesk
    private let service: FakeOnlineAccounts

    init() throws {
        synced = try SyncedServer()
        try synced.fill(2)
        bus = try BusDesk()
        let online = FakeAccount(id: "account_1", uri: synced.faults.address, password: SyncedServer.password)
        service = FakeOnlineAccounts([online], on: bus.address)
        device = try Device()
        device.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let id = try #require(try device.run(["accounts"]).result?.accounts?.first).id
        let lists = try device.run(["lists", id])
        let home = try #require(lists.result?.lists?.first { $0.name == "Home" }?.href, "\(lists)")
        try #require(try device.run(["switch-on", id, home]).code == 0)
        try #require(try device.sync().code == 0)
        synced.faults.forgetRequests()
    }

    private func copied() throws -> Device {
        let other = try device.copied()
        other.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        return other
    }

    @Test func aCopiedStoreDoesNotGetOnlineAccountPasswords() throws {
        defer { service.quit() }
        let other = try copied()
        let run = try other.sync()
        #expect(run.code == 4 && run.result?.code == .needsConsent, "\(run)")
        #expect(synced.faults.requests.isEmpty)
        try other.confirm()
        #expect(try other.sync().code == 0)
    }

    @Test func aStoreCannotRedirectAnOnlineAccountToAnotherServer() throws {
        defer { service.quit() }
        let thief = try FaultyServer()
        try device.changeStore { try $0.execute(sql: "UPDATE account SET url = ?", arguments: [thief.address]) }
        let id = try #require(try device.store.accounts().first).id.text
        #expect(try device.run(["lists", id]).result?.code == .needsConsent)
        // A sync asks GNOME again and therefore finds the right server.
        #expect(try device.sync().code == 0)
        #expect(thief.requests.isEmpty)
        // The user cannot confirm an account that GNOME does not name.
        service.set([])
        try device.changeStore { try $0.execute(sql: "UPDATE account SET url = ?", arguments: [thief.address]) }
        let words = ["confirm", id, "--origin", String(thief.address.dropLast()), "--user", "anna"]
        #expect(try device.run(words).result?.code == .onlineAccountMissing)
        #expect(thief.requests.isEmpty)
    }

    @Test func aNewServerAddressInOnlineAccountsIsFollowed() throws {
        defer { service.quit() }
        let way = try FaultyServer(before: synced.server.address)
        let moved = FakeAccount(id: "account_1", uri: way.address, password: SyncedServer.password)
        service.set([moved])
        #expect(try device.run(["accounts"]).code == 0)
        let id = try #require(try device.store.accounts().first).id.text
        #expect(try device.run(["lists", id]).code == 0)
        #expect(!way.requests.isEmpty)
    }
}
