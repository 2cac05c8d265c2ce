// Tests that an account is added completely with its lists, however the server names them, or not at all.

import DavServers
import Foundation
import Store
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct AddAccountTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        device = try Device()
        try synced.server.makeCollection("work", displayName: "Work")
    }

    private var names: [String] { get throws { try device.store.lists().readable.map(\.name).sorted() } }

    /// Lists a collection several times, under other spellings of its address.
    private func listAgain(_ spellings: String...) {
        let edit = Fault.edit { answer in
            guard let row = answer.text.firstMatch(of: /(?s)<response><href>\/anna\/home\/.*?<\/response>/)?.output
            else {
                return
            }
            let rows = spellings.map { row.replacing("/anna/home/", with: $0) }.joined()
            answer.text = answer.text.replacing("</multistatus>", with: rows + "</multistatus>")
        }
        synced.faults.plan(edit, for: "PROPFIND", times: nil)
    }

    @Test func aListNamedTwiceIsAddedOnce() throws {
        try synced.fill(2)
        let port = synced.faults.address.drop { $0 != ":" }.dropFirst()
        listAgain("/anna/home/", "/anna/home", "/anna/%68ome/", "/anna/%68%6f%6D%65", "http:\(port)anna/home/")
        let run = try device.run(synced.adding + ["--all"])
        #expect(run.code == 0 && run.result?.lists?.count == 2, "\(run)")
        #expect(try device.store.remoteLists().compactMap(\.name).sorted() == ["Home", "Work"])
        #expect(try device.sync().code == 0)
        #expect(try device.titles(in: "Home").count == 2)
        let account = try #require(run.result?.account?.id)
        for spelling in ["/anna/%68ome", "/anna/home", "\(synced.faults.address)anna/hom%65/"] {
            #expect(try device.run(["switch-on", account, spelling]).result?.code == .exists, "\(spelling)")
        }
        #expect(try device.run(["lists", account]).result?.lists?.allSatisfy { $0.list != nil } == true)
    }

    @Test func anAccountIsRecognizedByEverySpellingOfItsAddress() throws {
        #expect(try device.run(synced.adding + ["--all"]).code == 0)
        for path in ["", "./", "/", "a/../"] {
            var words = synced.adding
            words[1] += path
            #expect(try device.run(words + ["--all"]).result?.code == .exists, "\(path)")
        }
        #expect(try device.store.accounts().count == 1)
    }

    private func knownCount() throws -> Int {
        let path = device.folder.path + "/.config/io.github.furrow_app.Furrow/accounts.json"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\"user\"").count - 1
    }

    @Test func anAccountThatFailedToBeAddedIsNotKnown() throws {
        #expect(try device.run(synced.adding + ["--all"]).code == 0)
        #expect(try knownCount() == 1)
        // That the account exists becomes clear only after the server was asked without encryption.
        var words = synced.adding
        words[1] = String(words[1].dropFirst("http://".count))
        #expect(try device.run(words + ["--all"]).result?.code == .exists)
        #expect(try knownCount() == 1)
        let other = ["add", synced.faults.address.replacing("127.0.0.1", with: "localhost"), "--user", "anna"]
        let run = try device.run(other + ["--password-stdin", "--all"], input: SyncedServer.password + "\n")
        #expect(run.result?.code == .noSecretService, "\(run)")
        #expect(try knownCount() == 1)
    }

    @Test func withoutPasswordStorageNoAccountOrListIsLeft() throws {
        let before = try names
        let words = ["add", synced.faults.address, "--user", "anna", "--password-stdin", "--all"]
        let run = try device.run(words, input: SyncedServer.password + "\n")
        #expect(run.result?.code == .noSecretService, "\(run)")
        #expect(try device.store.accounts().isEmpty && device.store.remoteLists().isEmpty)
        #expect(try names == before)
        // The next attempt starts from the beginning.
        #expect(try device.run(synced.adding + ["--all"]).code == 0)
        #expect(try device.store.remoteLists().count == 2)
    }

    @Test func aKilledAdditionLeavesTheWholeAccountOrNothing() throws {
        let before = try names
        var (whole, none) = (0, 0)
        for delay in 0..<24 {
            let started = try device.start(synced.adding + ["--all"])
            usleep(UInt32(delay) * 8_000)
            started.signal(SIGKILL)
            _ = try started.end()
            let accounts = try device.store.accounts()
            if accounts.isEmpty {
                #expect(try names == before && device.store.remoteLists().isEmpty)
                none += 1
            } else {
                #expect(try accounts.count == 1 && device.store.remoteLists().count == 2)
                #expect(try names == (before + ["Home", "Work"]).sorted())
                whole += 1
                try device.store.removeNewAccount(accounts[0].id)
            }
        }
        // On a slow computer, possibly no run gets to its end.
        #expect(whole + none == 24 && none > 0)
    }

    @Test func aNewListThatReceivedTasksStaysWhenItsAccountIsRolledBack() throws {
        let account = try #require(try device.run(synced.adding + ["--all"]).result?.account?.id)
        try device.add("Milk", to: "Home")
        try device.store.removeNewAccount(try #require(UUID(uuidString: account)))
        #expect(try device.store.accounts().isEmpty && device.store.remoteLists().isEmpty)
        #expect(try device.titles(in: "Home") == ["Milk"])
        #expect(try !names.contains("Work"))
    }
}
