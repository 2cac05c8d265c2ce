// Tests of the accounts that the user has confirmed on this computer, which are stored in a file in the configuration
// folder.

import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct KnownAccountsTests {
    private let folder: TemporaryFolder
    private let known: KnownAccounts
    private let account = Account(kind: .command, name: "a", url: "https://a.example/dav/", user: "anna")

    init() throws {
        folder = try TemporaryFolder()
        known = try KnownAccounts.standard(environment: ["XDG_CONFIG_HOME": folder.path + "/config"])
    }

    private func entry(_ command: String, of account: Account? = nil) throws -> KnownAccount {
        try #require(KnownAccount(account ?? self.account, command: command))
    }

    private func write(_ text: String) throws {
        let parent = (known.path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try text.write(toFile: known.path, atomically: false, encoding: .utf8)
        chmod(known.path, 0o600)
    }

    @Test func theFileIsInTheConfigurationFolder() throws {
        #expect(known.path == folder.path + "/config/io.github.furrow_app.Furrow/accounts.json")
        let home = try KnownAccounts.standard(environment: ["HOME": "/home/me", "XDG_CONFIG_HOME": "relative"])
        #expect(home.path == "/home/me/.config/io.github.furrow_app.Furrow/accounts.json")
        #expect(throws: KnownAccountsError.noHome) { try KnownAccounts.standard(environment: [:]) }
    }

    @Test func anEntryIsSavedReplacedAndRemoved() throws {
        #expect(try known.account(account.id) == nil)
        try known.record(try entry("pass one"))
        try known.record(try entry("pass two"))
        let other = Account(kind: .online("account_1"), name: "b", url: "https://b.example/", user: "berta")
        try known.record(try #require(KnownAccount(other)))
        #expect(try known.account(account.id)?.command == "pass two")
        #expect(try known.account(other.id)?.online == "account_1")
        try known.forget(account.id)
        #expect(try known.account(account.id) == nil)
        #expect(try known.account(other.id) != nil)
    }

    @Test func onlyTheOwnerCanReadTheFile() throws {
        try known.record(try entry("pass"))
        #expect(try permissions(known.path) == 0o600)
        #expect(try permissions((known.path as NSString).deletingLastPathComponent) == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/config") == [StoreLocation.folderName])
    }

    @Test func aDifferentUserOrKindMeansADifferentAccount() throws {
        let entry = try entry("pass")
        #expect(entry.hasSameUserAndKind(as: account))
        for kind in [Account.Kind.manual, .online("account_1")] {
            var changed = account
            changed.kind = kind
            #expect(!entry.hasSameUserAndKind(as: changed))
        }
        var changed = account
        changed.user = "Anna"
        #expect(!entry.hasSameUserAndKind(as: changed))
        #expect(!entry.hasSameUserAndKind(as: Account(kind: .command, name: "a", url: account.url, user: "anna")))
        // Both texts look like the same character, but a server may treat them as different users.
        let accented = Account(kind: .manual, name: "a", url: account.url, user: "zo\u{EB}")
        var split = accented
        split.user = "zoe\u{308}"
        #expect(KnownAccount(accented)?.hasSameUserAndKind(as: split) == false)
    }

    @Test func anAccountOfTheCommandKindNeedsACommand() {
        #expect(KnownAccount(account) == nil)
        #expect(KnownAccount(account, command: "") == nil)
    }

    @Test(arguments: ["", "{", "[]", #"{"version":1}"#, #"{"version":2,"hasAdopted":true,"accounts":[]}"#])
    func anInvalidFileIsRefusedAndKept(text: String) throws {
        try write(text)
        let error = KnownAccountsError.broken(path: known.path)
        #expect(throws: error) { try known.account(account.id) }
        #expect(throws: error) { try known.record(try entry("pass")) }
        #expect(throws: error) { try known.adopt([]) }
        #expect(try String(contentsOfFile: known.path, encoding: .utf8) == text)
    }

    @Test(arguments: [0o620, 0o602, 0o666] as [mode_t])
    func aFileOthersCanWriteIsRefused(mode: mode_t) throws {
        try known.record(try entry("pass"))
        chmod(known.path, mode)
        #expect(throws: KnownAccountsError.writableByOthers(path: known.path)) { try known.account(account.id) }
    }

    @Test func aPipeInPlaceOfTheFileIsRefusedWithoutWaiting() throws {
        try write("")
        unlink(known.path)
        try #require(mkfifo(known.path, 0o600) == 0)
        #expect(throws: KnownAccountsError.broken(path: known.path)) { try known.account(account.id) }
    }

    @Test func aSymbolicLinkForTheTemporaryFileIsNotFollowed() throws {
        try known.record(try entry("one"))
        let victim = folder.file("victim")
        try "mine".write(toFile: victim, atomically: true, encoding: .utf8)
        try #require(symlink(victim, known.path + "~") == 0)
        try known.record(try entry("two"))
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
        #expect(try known.account(account.id)?.command == "two")
    }

    @Test func aSymbolicLinkToTheFileStaysALink() throws {
        try known.record(try entry("one"))
        let real = folder.file("dotfiles.json")
        try #require(rename(known.path, real) == 0 && symlink(real, known.path) == 0)
        try known.record(try entry("two"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: known.path) == real)
        #expect(try known.account(account.id)?.command == "two")
    }

    @Test func concurrentWritesLoseNoEntry() async throws {
        let accounts = (0..<40).map { Account(kind: .manual, name: "", url: "https://\($0).example/", user: "anna") }
        let known = known
        try await withThrowingTaskGroup(of: Void.self) { group in
            for account in accounts {
                let entry = try #require(KnownAccount(account))
                group.addTask { try known.record(entry) }
            }
            try await group.waitForAll()
        }
        for account in accounts { #expect(try known.account(account.id) != nil) }
    }

    @Test func accountsAreAdoptedOnlyOnce() throws {
        try known.adopt([try entry("first")])
        let other = Account(kind: .command, name: "b", url: "https://b.example/", user: "berta")
        try known.adopt([try entry("other"), try entry("later", of: other)])
        #expect(try known.account(account.id)?.command == "first")
        #expect(try known.account(other.id) == nil)
    }

    @Test func adoptionKeepsConfirmedAccounts() throws {
        try known.record(try entry("own"))
        let other = Account(kind: .command, name: "b", url: "https://b.example/", user: "berta")
        try known.adopt([try entry("old"), try entry("later", of: other)])
        #expect(try known.account(account.id)?.command == "own")
        #expect(try known.account(other.id)?.command == "later")
    }
}
