// Tests of passwords in a real GNOME Keyring on a private bus.
//
// A process keeps one session bus for its whole life, so the part of each test that asks runs in a process of its
// own: `account-probe`.

import Desk
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: Keyring.shouldRun, "needs dbus-daemon and gnome-keyring"))
struct SecretServiceTests {
    private let keyring: Keyring

    init() throws { keyring = try Keyring() }

    @Test func passwordsAreSavedReplacedAndRemoved() throws {
        try keyring.start()
        #expect(try keyring.ask("password", "anna", "https://a.example") == "passwordMissing anna https://a.example")
        #expect(try keyring.ask("store", "anna", "https://a.example", "one") == "ok")
        #expect(try keyring.ask("password", "anna", "https://a.example") == "one")
        #expect(try keyring.ask("store", "anna", "https://a.example", "grün €") == "ok")
        #expect(try keyring.ask("password", "anna", "https://a.example") == "grün €")
        #expect(try keyring.ask("forget", "anna", "https://a.example") == "ok")
        #expect(try keyring.ask("forget", "anna", "https://a.example") == "ok")
        #expect(try keyring.ask("password", "anna", "https://a.example") == "passwordMissing anna https://a.example")
    }

    @Test func eachUserAndServerHasItsOwnPassword() throws {
        try keyring.start()
        #expect(try keyring.ask("store", "anna", "https://a.example", "one") == "ok")
        #expect(try keyring.ask("store", "ben", "https://a.example", "two") == "ok")
        #expect(try keyring.ask("store", "anna", "https://b.example", "three") == "ok")
        #expect(try keyring.ask("forget", "ben", "https://a.example") == "ok")
        #expect(try keyring.ask("password", "anna", "https://a.example") == "one")
        #expect(try keyring.ask("password", "anna", "https://b.example") == "three")
    }

    @Test func passwordsSurviveARestartOfTheService() throws {
        try keyring.start()
        #expect(try keyring.ask("store", "anna", "https://a.example", "one") == "ok")
        try keyring.quit()
        try keyring.start()
        #expect(try keyring.ask("password", "anna", "https://a.example") == "one")
    }

    @Test func aLockedServiceIsReportedWithoutAPrompt() throws {
        try keyring.start()
        #expect(try keyring.ask("store", "anna", "https://a.example", "one") == "ok")
        try keyring.quit()
        try keyring.start(unlocking: false)
        #expect(try keyring.ask("password", "anna", "https://a.example") == "secretLocked")
    }

    @Test func aMissingServiceOrBusIsReported() throws {
        #expect(try keyring.ask("password", "anna", "https://a.example") == "noSecretService")
        #expect(try keyring.ask("store", "anna", "https://a.example", "one") == "noSecretService")
        #expect(try keyring.ask("password", "anna", "https://a.example", bus: "") == "noSecretService")
        let gone = "unix:path=\(keyring.desk.folder)/nothing-is-here"
        #expect(try keyring.ask("store", "anna", "https://a.example", "one", bus: gone) == "noSecretService")
    }
}
