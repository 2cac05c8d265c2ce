// Tests of accounts that this computer does not know: nothing is run or sent before the user agrees.

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
struct ConsentTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        try synced.fill(2)
        device = try synced.device()
        try #require(device.sync().code == 0)
        synced.faults.forgetRequests()
    }

    private var account: Account { get throws { try #require(try device.store.accounts().first) } }

    /// Expects that a run asks for consent and has sent nothing, regardless of the server.
    private func expectAsked(_ run: Run, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(run.code == 4, "\(run)", sourceLocation: sourceLocation)
        #expect(run.result?.code == .needsConsent, "\(run)", sourceLocation: sourceLocation)
        #expect(synced.faults.requests.isEmpty, "\(run)", sourceLocation: sourceLocation)
    }

    // MARK: - A store from another computer

    @Test func aCopiedStoreSendsNothingBeforeTheUserConfirmsTheAccount() throws {
        let other = try device.copied()
        let run = try other.sync()
        expectAsked(run)
        let reported = try #require(run.result?.accounts?.first)
        #expect(reported.origin == String(synced.faults.address.dropLast()))
        for words in [reported.origin ?? "", "anna", "command", "furrow account confirm"] {
            #expect(run.result?.message?.contains(words) == true, "\(words): \(run)")
        }
        #expect(try other.store.accounts().first?.problem?.code == .needsConsent)
        let plain = try other.run(["sync"], program: "furrow")
        #expect(plain.code == 4 && plain.errors.contains(reported.origin ?? "?"), "\(plain)")
        #expect(synced.faults.requests.isEmpty)
        try other.confirm(command: "echo \(SyncedServer.password)")
        #expect(try other.store.accounts().first?.problem == nil)
        #expect(try other.sync().code == 0)
        #expect(try other.titles(in: "Home") == ["Task 1", "Task 2"])
    }

    @Test func anOldCopiedStoreRunsNoneOfItsCommands() throws {
        let other = try device.copied()
        let mark = other.folder.file("mark")
        try other.makeOld(commands: [account.id: "touch '\(mark)'; echo \(SyncedServer.password)"])
        for words in [["sync"], ["accounts"], ["lists", try account.id.text], ["sync", "--heed-back-off"]] {
            _ = try other.run(words)
        }
        for words in [["list"], ["sync"], ["account", "list"]] { _ = try other.run(words, program: "furrow") }
        expectAsked(try other.sync())
        #expect(!FileManager.default.fileExists(atPath: mark))
        try other.confirm(command: "echo \(SyncedServer.password)")
        #expect(try other.sync().code == 0)
        #expect(!FileManager.default.fileExists(atPath: mark))
    }

    @Test func noCommandSignsInToAnUnconfirmedAccount() throws {
        let other = try device.copied()
        let (id, href) = (try account.id.text, synced.faults.address + "anna/home/")
        let list = try other.list("Home").text
        try other.store.perform(.add([NewItem(title: "Local")], at: .bottom, in: TodoList.root), at: Device.now)
        let local = try other.list("Local").text
        for words in [
            ["lists", id], ["switch-on", id, href], ["make-list", id, "New"], ["move-list", local, id],
            ["join", local, id, href], ["switch-off", list, "--on-server"], ["sync", "--account", id],
            ["sync", "--full", "--no-prompt"],
        ] { expectAsked(try other.run(words)) }
        #expect(try other.store.remoteLists().count == 1)
        // Even a password typed for the account is not sent.
        try other.changeStore { try $0.execute(sql: "UPDATE account SET kind = 'manual'") }
        expectAsked(try other.run(["password", id, "--password-stdin"], input: SyncedServer.password + "\n"))
        let removed = try other.run(["remove", id])
        #expect(removed.code == 0, "\(removed)")
    }

    @Test func aMaliciousStoreStartsNoPrograms() throws {
        let other = try device.copied()
        let mark = other.folder.file("mark")
        // Everything that opens an address by its scheme or name uses one of these programs.
        let bin = other.folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
        for name in ["xdg-open", "gio", "gnome-open", "kde-open", "x-www-browser", "firefox", "sensible-browser"] {
            try "#!/bin/sh\ntouch '\(mark)'\n".write(toFile: "\(bin)/\(name)", atomically: true, encoding: .utf8)
            chmod("\(bin)/\(name)", 0o755)
        }
        other.environment["PATH"] = bin + ":/usr/bin:/bin"
        let bait = [
            "$(touch '\(mark)')", "`touch '\(mark)'`", "; touch '\(mark)'", "|touch '\(mark)'", "file://\(bin)/gio",
            "\(bin)/gio", synced.faults.address, "x-scheme:open",
        ]
        for text in bait {
            let notes = FieldChange(.notes, .text(text + "\nURL:" + text))
            try other.add(text, to: "Home")
            try other.store.perform(.change(other.item(text, in: "Home").id, [notes]), at: Device.now)
            try other.changeStore { db in
                for column in ["name", "url", "user", "home", "problem", "detail"] {
                    try db.execute(sql: "UPDATE account SET problem = 'refused', \(column) = ?", arguments: [text])
                }
                for column in ["href", "name", "color", "token", "problem", "detail"] {
                    try db.execute(sql: "UPDATE remote_list SET problem = 'gone', \(column) = ?", arguments: [text])
                }
            }
            for words in [["sync"], ["accounts"], ["lists", try account.id.text]] { _ = try other.run(words) }
            let item = try other.item(text, in: "Home").id.text
            for words in [
                ["list", "--json"], ["show", item], ["search", "touch"], ["sync"],
                ["account", "list"], ["export"],
            ] { _ = try other.run(words, program: "furrow") }
        }
        #expect(!FileManager.default.fileExists(atPath: mark))
        #expect(synced.faults.requests.isEmpty)
    }

    // MARK: - Changes

    @Test(arguments: ["url", "user"])
    func aChangedAddressOrUserAsksAgainAndSendsNoPassword(column: String) throws {
        let thief = try FaultyServer()
        let value = column == "url" ? thief.address : "berta"
        try device.changeStore { try $0.execute(sql: "UPDATE account SET \(column) = ?", arguments: [value]) }
        expectAsked(try device.sync())
        #expect(thief.requests.isEmpty)
        // The confirmed account is recognized again.
        let old = column == "url" ? synced.faults.address : "anna"
        try device.changeStore { try $0.execute(sql: "UPDATE account SET \(column) = ?", arguments: [old]) }
        #expect(try device.sync().code == 0)
    }

    @Test func anotherPathOrSpellingIsTheSameServer() throws {
        let spelled = synced.faults.address.replacing("http:", with: "HTTP:") + "anna/"
        try device.changeStore { try $0.execute(sql: "UPDATE account SET url = ?", arguments: [spelled]) }
        #expect(try device.sync().code == 0)
    }

    @Test func anAddressWithAUserPartIsNotMistakenForAnotherServer() throws {
        let thief = try FaultyServer()
        let seeming = thief.address.replacing(
            "http://", with: "http://\(synced.faults.address.dropFirst(7).dropLast())@")
        try device.changeStore { try $0.execute(sql: "UPDATE account SET url = ?", arguments: [seeming]) }
        let run = try device.sync()
        expectAsked(run)
        #expect(run.result?.accounts?.first?.origin == String(thief.address.dropLast()))
        #expect(thief.requests.isEmpty)
    }

    @Test func anotherKindOfPasswordAsksAgain() throws {
        for change in ["kind = 'manual'", "kind = 'goa', goa = 'account_1'"] {
            try device.changeStore { try $0.execute(sql: "UPDATE account SET \(change)") }
            expectAsked(try device.sync())
        }
    }

    @Test func onlyTheServerAndUserShownAreConfirmed() throws {
        let other = try device.copied()
        let id = try account.id.text
        let origin = String(synced.faults.address.dropLast())
        let command = ["--password-command", "echo \(SyncedServer.password)"]
        for (seen, user) in [("https://other.example", "anna"), (origin, "berta")] {
            let run = try other.run(["confirm", id, "--origin", seen, "--user", user] + command)
            #expect(run.code == 4 && run.result?.code == .changed, "\(run)")
        }
        #expect(try other.run(["confirm", id, "--origin", origin, "--user", "anna"]).code == 2)
        #expect(try other.run(["confirm", id]).code == 2)
        expectAsked(try other.sync())
        let preview = try other.run(["confirm", id, "--preview"])
        #expect(preview.code == 0 && preview.result?.account?.origin == origin)
        expectAsked(try other.sync())
    }

    @Test func aRemovedAccountIsForgotten() throws {
        let other = try device.copied()
        // A store from another computer that names the account removes nothing.
        try other.changeStore { try $0.execute(sql: "UPDATE account SET user = 'berta'") }
        other.environment["HOME"] = device.folder.path
        #expect(try other.run(["remove", try account.id.text]).code == 0)
        #expect(try device.sync().code == 0)
        let copy = try device.copied()
        copy.environment["HOME"] = device.folder.path
        #expect(try device.run(["remove", try account.id.text]).code == 0)
        synced.faults.forgetRequests()
        expectAsked(try copy.sync())
    }

    @Test(arguments: ["not an address", "https://", "https://a.example:port/"])
    func anAccountWithAnInvalidAddressCanBeRemoved(address: String) throws {
        let other = try device.copied()
        try other.changeStore { try $0.execute(sql: "UPDATE account SET url = ?", arguments: [address]) }
        let run = try other.run(["account", "remove", try account.id.text], program: "furrow")
        #expect(run.code == 0, "\(run)")
        #expect(try other.store.accounts().isEmpty)
        #expect(try other.titles(in: "Home") == ["Task 1", "Task 2"])
    }

    @Test func anAccountCanBeRemovedDespiteAnUnreadableAccountsFile() throws {
        let path = device.folder.path + "/.config/io.github.furrow_app.Furrow/accounts.json"
        try "{".write(toFile: path, atomically: false, encoding: .utf8)
        let run = try device.run(["remove", try account.id.text])
        #expect(run.code == 4 && run.result?.code == .accountsFile, "\(run)")
        for words in ["was removed", path] { #expect(run.result?.message?.contains(words) == true, "\(run)") }
        #expect(try device.store.accounts().isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{")
    }

    @Test func anUnreadableAccountsFileIsReportedAndKept() throws {
        let path = device.folder.path + "/.config/io.github.furrow_app.Furrow/accounts.json"
        try "{".write(toFile: path, atomically: false, encoding: .utf8)
        let run = try device.sync()
        #expect(run.code == 4 && run.result?.code == .accountsFile, "\(run)")
        #expect(run.result?.message?.contains(path) == true, "\(run)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{")
        #expect(synced.faults.requests.isEmpty)
    }
}
