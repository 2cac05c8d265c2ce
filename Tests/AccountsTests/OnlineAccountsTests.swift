// Tests of GNOME Online Accounts, with a fake service on a private bus.

import Desk
import Foundation
import Testing

@Suite(.serialized, .enabled(if: BusDesk.shouldRun, "needs dbus-daemon"))
struct OnlineAccountsTests {
    private let desk: BusDesk

    init() throws { desk = try BusDesk() }

    private func ask(_ words: String..., bus: String? = nil) throws -> String {
        try AccountProbe.ask(words, on: desk, bus: bus)
    }

    @Test func accountsWithCalendarsAndAPasswordAreListed() throws {
        let google = FakeAccount(id: "google", password: nil)
        let mail = FakeAccount(id: "mail", uri: nil)
        let service = FakeOnlineAccounts([FakeAccount(id: "account_1"), google, mail], on: desk.address)
        defer { service.quit() }
        let line = "account_1 anna@cloud.example.org anna https://anna@cloud.example.org/remote.php/dav/"
        #expect(try ask("online") == line)
        #expect(try ask("online-password", "account_1") == "secret")
    }

    @Test func disabledAccountsAndThoseNeedingAttentionAreMarked() throws {
        let off = FakeAccount(id: "a", uri: "u", isDisabled: true)
        let asking = FakeAccount(id: "b", presentation: "", uri: "u", needsAttention: true)
        let service = FakeOnlineAccounts([off, asking], on: desk.address)
        defer { service.quit() }
        #expect(try ask("online") == "a anna@cloud.example.org anna u disabled\nb anna anna u attention")
        #expect(try ask("online-password", "a") == "onlineDisabled")
        #expect(try ask("online-password", "b") == "onlineNeedsAttention")
    }

    @Test func removedAccountsAreDistinguishedFromRefusals() throws {
        let refused = FakeAccount(id: "a", error: "org.gnome.OnlineAccounts.Error.NotAuthorized")
        let failing = FakeAccount(id: "b", error: "org.gnome.OnlineAccounts.Error.Failed")
        let service = FakeOnlineAccounts([refused, failing], on: desk.address)
        defer { service.quit() }
        #expect(try ask("online-password", "a") == "onlineNeedsAttention")
        #expect(try ask("online-password", "b") == "GNOME Online Accounts did not supply a password: refused")
        #expect(try ask("online-password", "c") == "onlineAccountMissing")
        service.set([])
        #expect(try ask("online-password", "a") == "onlineAccountMissing")
        #expect(try ask("online") == "")
    }

    @Test func aMissingServiceOrBusIsReported() throws {
        #expect(try ask("online") == "noOnlineAccounts")
        #expect(try ask("online", bus: "") == "noOnlineAccounts")
        #expect(try ask("online", bus: "unix:path=\(desk.folder)/nothing-is-here") == "noOnlineAccounts")
    }
}
