// Tests of accounts and their lists with the real program and a real server.

import DavServers
import Desk
import Foundation
import Store
import SyncClient
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct AccountTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        device = try Device()
        try synced.server.makeCollection("work", displayName: "Work")
    }

    private func names(_ lists: [ListResult]?) -> [String] { (lists ?? []).map(\.name).sorted() }

    private func added(_ options: String...) throws -> AccountResult {
        let run = try device.run(synced.adding + options)
        return try #require(run.result?.account, "\(run)")
    }

    @Test func discoveringAServerSavesNothing() throws {
        let words = ["discover", synced.faults.address, "--user", "anna", "--password-stdin"]
        let run = try device.run(words, input: SyncedServer.password + "\n")
        #expect(run.code == 0, "\(run)")
        #expect(names(run.result?.lists) == ["Home", "Work"])
        #expect(run.result?.canMakeLists == true)
        #expect(try device.store.accounts().isEmpty)
        let wrong = try device.run(words, input: "wrong\n")
        #expect(wrong.code == 4)
        #expect(wrong.result?.code == .wrongPassword)
        let empty = try device.run(words)
        #expect(empty.code == 2)
    }

    @Test func listsAreTurnedOnAndOffIndividually() throws {
        let account = try added()
        #expect(account.kind == "command")
        #expect(try device.store.remoteLists().isEmpty)
        let found = try device.run(["lists", account.id])
        let work = try #require(found.result?.lists?.first { $0.name == "Work" }?.href)
        let on = try device.run(["switch-on", account.id, work])
        #expect(on.code == 0, "\(on)")
        #expect(try device.run(["switch-on", account.id, work]).result?.code == .exists)
        let reported = try device.run(["accounts"]).result?.accounts?.first
        #expect(names(reported?.lists) == ["Work"])
        let list = try #require(on.result?.list)
        #expect(try device.run(["switch-off", list]).code == 0)
        #expect(try device.store.remoteLists().isEmpty)
        #expect(try device.store.lists().readable.contains { $0.name == "Work" })
        #expect(try synced.server.texts(in: "work").isEmpty)
    }

    @Test func aSingleListIsTurnedOnByItsAddress() throws {
        let href = synced.faults.address + String(synced.server.href(of: "work").dropFirst())
        _ = try added("--list", href)
        #expect(try device.store.remoteLists().map(\.name) == ["Work"])
    }

    @Test func aLocalHostAndPortIsContactedWithoutEncryption() throws {
        let address = synced.server.address
        let typed = String(address.dropFirst("http://".count).dropLast())
        let words = ["add", typed, "--user", "anna", "--password-command", "echo \(SyncedServer.password)", "--all"]
        let run = try device.run(words)
        #expect(run.code == 0, "\(run)")
        #expect(run.result?.account?.address == address)
        #expect(names(run.result?.lists) == ["Home", "Work"])
        #expect(try device.run(words).result?.code == .exists)
        #expect(try device.store.accounts().count == 1)
    }

    @Test func anotherHostIsContactedWithoutEncryptionOnlyWithConsent() throws {
        // The program does not recognize this address as the local computer, although it is.
        let typed = String(synced.server.address.dropFirst("http://".count).dropLast())
            .replacing("127.0.0.1", with: "0.0.0.0")
        let words = ["account", "add", typed, "--user", "anna", "--password-command", "echo \(SyncedServer.password)"]
        let asked = try device.run(words, program: "furrow")
        #expect(asked.code == 4, "\(asked)")
        #expect(asked.errors.contains("0.0.0.0") && asked.errors.contains("--plain-http"), "\(asked)")
        #expect(try device.store.accounts().isEmpty)
        let agreed = try device.run(words + ["--plain-http"], program: "furrow")
        #expect(agreed.code == 0, "\(agreed)")
        #expect(try device.store.accounts().map(\.url) == ["http://\(typed)/"])
    }

    @Test func theSameAccountIsNotAddedTwice() throws {
        _ = try added("--all")
        let again = try device.run(synced.adding + ["--all"])
        #expect(again.code == 1)
        #expect(again.result?.code == .exists)
        #expect(try device.store.accounts().count == 1)
        #expect(try device.store.remoteLists().count == 2)
    }

    @Test func listsWithTheSameNameStaySeparate() throws {
        try device.store.perform(.add([NewItem(title: "Home")], at: .bottom, in: TodoList.root), at: Device.now)
        try device.add("Mine", to: "Home")
        try synced.fill(2)
        _ = try added("--all")
        #expect(try device.sync().code == 0)
        let homes = try device.store.lists().readable.filter { $0.name == "Home" }
        let titles = try homes.map { try device.store.items(of: $0.id).readable.map(\.title).sorted() }
        #expect(titles.count == 2)
        #expect(titles.contains(["Mine"]))
        #expect(titles.contains(["Task 1", "Task 2"]))
        #expect(try synced.titles == ["Task 1", "Task 2"])
    }

    @Test func listsAreJoinedIfTheUserRequestsIt() throws {
        try device.store.perform(.add([NewItem(title: "Here")], at: .bottom, in: TodoList.root), at: Device.now)
        try device.add("Milk", "Bread", "Both", to: "Here")
        let both = try device.item("Both", in: "Here").id.uuidString
        try synced.fill([("uid-1", "Milk"), ("uid-2", "Salt"), (both, "Both")])
        let account = try added()
        let found = try device.run(["lists", account.id])
        let home = try #require(found.result?.lists?.first { $0.name == "Home" }?.href)
        let words = ["join", try device.list("Here").text, account.id, home]
        let preview = try device.run(words + ["--preview"])
        #expect(preview.code == 0, "\(preview)")
        #expect(preview.result?.matched == 1)
        #expect(preview.result?.onlyHere == 2)
        #expect(preview.result?.onlyThere == 2)
        #expect(preview.result?.doubles == ["Milk"])
        #expect(try device.store.remoteLists().isEmpty)
        #expect(try device.run(words).code == 0)
        #expect(try device.sync().code == 0)
        // The list has the server's name, as on other devices.
        #expect(try device.titles(in: "Home") == ["Both", "Bread", "Milk", "Milk", "Salt"])
        #expect(try synced.titles == ["Both", "Bread", "Milk", "Milk", "Salt"])
    }

    /// Returns a task that both sides have, last changed in a month of 2024.
    private static func task(_ number: Int, _ title: String, month: Int) -> String {
        Radicale.task(
            "event-\(number)@example.org", title,
            lines: ["LAST-MODIFIED:2024\(month < 10 ? "0" : "")\(month)01T080000Z"])
    }

    /// Imports tasks into a list with the real program.
    private func importTasks(_ tasks: [String], into list: String) throws {
        let path = device.folder.file("\(list).ics")
        try tasks.joined().write(toFile: path, atomically: true, encoding: .utf8)
        let run = try device.run(["import", "--list", list, path], program: "furrow")
        try #require(run.code == 0, "\(run)")
    }

    @Test func joiningAnImportKeepsNewerServerValuesAndMakesNoDuplicates() throws {
        for name in ["Here", "Other"] {
            try device.store.perform(.add([NewItem(title: name)], at: .bottom, in: TodoList.root), at: Device.now)
        }
        let titles = ["January", "November", "Same", "Thrown away"]
        let file = titles.enumerated().map {
            Self.task($0.offset, $0.element, month: $0.element == "November" ? 11 : 1)
        }
        try importTasks(file, into: "Here")
        try importTasks([Self.task(4, "Elsewhere", month: 1)], into: "Other")
        try device.delete("Thrown away", in: "Here")
        try device.delete("Elsewhere", in: "Other")
        let there = [("Newer", 11), ("Older", 1), ("Same", 1), ("Kept", 11), ("Its own", 11)]
        let texts = there.enumerated().map {
            ("\($0.offset).ics", Self.task($0.offset, $0.element.0, month: $0.element.1))
        }
        try synced.server.fill("home", with: Dictionary(uniqueKeysWithValues: texts))
        let account = try added()
        let found = try device.run(["lists", account.id])
        let home = try #require(found.result?.lists?.first { $0.name == "Home" }?.href)
        let words = ["join", try device.list("Here").text, account.id, home]
        let preview = try #require(try device.run(words + ["--preview"]).result)
        #expect(preview.matched == 3 && preview.onlyHere == 0 && preview.onlyThere == 2)
        #expect(preview.doubles == [] && preview.differing == ["January", "November"])
        #expect(try device.run(words).code == 0)
        for _ in 0..<2 { #expect(try device.sync("--full").code == 0) }
        let expected = ["Its own", "Kept", "Newer", "November", "Same"]
        #expect(try device.titles(in: "Home") == expected)
        #expect(try synced.titles == expected)
        // The values that lost are stored as conflicts; the task in the other list's trash stays there.
        let lost = try device.store.syncConflicts().map(\.lost)
        for title in ["January", "Older", "Thrown away"] {
            #expect(lost.contains(.title(title)), "\(title) of \(lost)")
        }
        // A further conflict reports that the task deleted here is back.
        #expect(lost.count { $0.field == .deleted } == 1)
        #expect(lost.count == 4, "\(lost)")
        #expect(try device.store.trash().records.map(\.title) == ["Elsewhere"])
    }

    @Test func aListIsCreatedOrMovedOnTheServer() throws {
        let account = try added()
        let made = try device.run(["make-list", account.id, "Garden"])
        #expect(made.code == 0, "\(made)")
        try device.store.perform(.add([NewItem(title: "Books")], at: .bottom, in: TodoList.root), at: Device.now)
        try device.add("Dune", to: "Books")
        let moved = try device.run(["move-list", try device.list("Books").text, account.id])
        #expect(moved.code == 0, "\(moved)")
        #expect(try device.run(["move-list", try device.list("Books").text, account.id]).result?.code == .exists)
        #expect(try device.sync().code == 0)
        let other = try Device()
        #expect(try other.run(synced.adding + ["--all"]).code == 0)
        #expect(try other.sync().code == 0)
        #expect(try other.titles(in: "Books") == ["Dune"])
        #expect(try other.titles(in: "Garden") == [])
    }

    @Test func aListIsDeletedOnTheServerOnlyOnRequest() throws {
        try synced.fill(2)
        _ = try added("--all")
        #expect(try device.sync().code == 0)
        #expect(try device.run(["switch-off", try device.list("Home").text, "--on-server"]).code == 0)
        #expect(try device.titles(in: "Home").count == 2)
        let other = try Device()
        let run = try other.run(synced.adding + ["--all"])
        #expect(names(run.result?.lists) == ["Work"])
    }

    @Test func withoutASecretServiceAPasswordIsNotSaved() throws {
        let words = ["add", synced.faults.address, "--user", "anna", "--password-stdin"]
        let run = try device.run(words, input: SyncedServer.password + "\n")
        #expect(run.code == 4)
        #expect(run.result?.code == .noSecretService)
        #expect(try device.store.accounts().isEmpty)
    }

    @Test func aRemovedOnlineAccountStaysRemovedUntilItIsAddedAgain() throws {
        let bus = try BusDesk()
        let online = FakeAccount(id: "account_1", uri: synced.faults.address, password: SyncedServer.password)
        let service = FakeOnlineAccounts([online], on: bus.address)
        defer { service.quit() }
        device.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        try synced.fill(2)
        let found = try #require(try device.run(["accounts"]).result?.accounts?.first)
        #expect(found.kind == "goa")
        let lists = try device.run(["lists", found.id])
        let home = try #require(lists.result?.lists?.first { $0.name == "Home" }?.href, "\(lists)")
        #expect(try device.run(["switch-on", found.id, home]).code == 0)
        #expect(try device.sync().code == 0)
        #expect(try device.run(["remove", found.id]).code == 0)
        for _ in 0..<2 {
            #expect(try device.sync().code == 0)
            let reported = try device.run(["accounts"]).result
            #expect(reported?.accounts == [] && reported?.removed?.map(\.id) == [found.id])
        }
        #expect(try device.store.remoteLists().isEmpty)
        #expect(try device.titles(in: "Home") == ["Task 1", "Task 2"])
        #expect(try synced.titles.count == 2)
        #expect(try device.run(["take-up", UUID().uuidString]).result?.code == .noAccount)
        let back = try device.run(["account", "take-up", found.id], program: "furrow")
        #expect(back.code == 0, "\(back)")
        let reported = try device.run(["accounts"]).result
        #expect(reported?.accounts?.map(\.id) == [found.id] && reported?.removed == nil)
        #expect(reported?.accounts?.first?.lists == [])
        // After it was removed from GNOME's settings, the account can be found again as a new one.
        #expect(try device.run(["remove", found.id]).code == 0)
        service.set([])
        #expect(try device.run(["accounts"]).result?.removed == nil)
        service.set([online])
        #expect(try device.run(["accounts"]).result?.accounts?.count == 1)
    }

    @Test func missingAccountsAndListsAreReported() throws {
        let nobody = UUID().text
        #expect(try device.run(["lists", nobody]).result?.code == .noAccount)
        #expect(try device.run(["remove", nobody]).code == 1)
        #expect(try device.run(["switch-off", nobody]).result?.code == .noList)
        #expect(try device.run(["nonsense"]).code == 2)
        #expect(try device.run(["add", "https://cloud.example.org"]).code == 2)
        let web = try FaultyServer()
        let run = try device.run(["discover", web.address, "--user", "anna", "--password-stdin"], input: "x\n")
        #expect(run.result?.code == .notCalDAV)
        #expect(run.code == 4)
    }
}
