// Tests of the real sync program with a real server, and of faults between the two.

import DavServers
import Desk
import Foundation
import Store
import SyncClient
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct SyncTests {
    private let synced: SyncedServer

    init() throws { synced = try SyncedServer() }

    @Test func remoteTasksArriveAndLocalTasksAreSent() throws {
        try synced.fill(3)
        let device = try synced.device()
        try device.add("Milk", to: "Home")
        let run = try device.sync("--progress")
        #expect(run.code == 0, "\(run)")
        #expect(run.result?.lists?.first?.pulled == 3)
        #expect(run.result?.lists?.first?.pushed == 1)
        #expect(run.events.allSatisfy { $0.name == "Home" })
        // An event reports the end of the list, and no event about the list follows.
        #expect(run.events.count > 1 && run.events.last?.event == "end")
        #expect(run.events.dropLast().allSatisfy { $0.event == "list" })
        #expect(try device.titles(in: "Home") == ["Milk", "Task 1", "Task 2", "Task 3"])
        #expect(try synced.titles == ["Milk", "Task 1", "Task 2", "Task 3"])
    }

    @Test func editsAndDeletionsSyncInBothDirections() throws {
        try synced.fill(4)
        let (one, two) = (try synced.device(), try synced.device())
        for device in [one, two] { #expect(try device.sync().code == 0) }
        try one.rename("Task 1", to: "One", in: "Home")
        try one.delete("Task 2", in: "Home")
        try two.rename("Task 3", to: "Three", in: "Home")
        try two.delete("Task 4", in: "Home")
        for device in [one, two, one] { #expect(try device.sync().code == 0) }
        #expect(try one.titles(in: "Home") == ["One", "Three"])
        #expect(try two.titles(in: "Home") == ["One", "Three"])
        #expect(try synced.titles == ["One", "Three"])
        // Tasks that another device deleted are in the trash.
        #expect(try two.store.trash().records.count == 2)
    }

    @Test func repeatedSyncsChangeNothingOnTheServer() throws {
        try synced.fill(5)
        let device = try synced.device()
        try device.add("Milk", "Bread", to: "Home")
        #expect(try device.sync().code == 0)
        let texts = try synced.server.texts(in: "home")
        synced.faults.forgetRequests()
        for options in [[], ["--full"], []] as [[String]] { #expect(try device.run(["sync"] + options).code == 0) }
        #expect(try synced.server.texts(in: "home") == texts)
        #expect(synced.changes == [])
    }

    @Test func addingOrMovingOneOfManyTasksIsOneChangeOnTheServer() throws {
        try synced.fill(20)
        let device = try synced.device()
        #expect(try device.sync().code == 0)
        try device.add("Milk", to: "Home")
        #expect(try device.sync().result?.lists?.first?.pushed == 1)
        try device.moveToTop("Milk", in: "Home")
        synced.faults.forgetRequests()
        #expect(try device.sync().result?.lists?.first?.pushed == 1)
        #expect(synced.changes == ["PUT"])
    }

    @Test func aTransferredTaskIsStoredInTheNewListAndRemovedFromTheFirst() throws {
        try synced.server.makeCollection("work", displayName: "Work")
        try synced.fill(3)
        let (device, other) = (try synced.device(), try synced.device())
        for device in [device, other] { #expect(try device.sync().code == 0) }
        try device.transfer("Task 2", from: "Home", to: "Work")
        #expect(try device.sync().code == 0)
        #expect(try synced.titles == ["Task 1", "Task 3"])
        #expect(try synced.server.texts(in: "work").count == 1)
        #expect(try other.sync().code == 0)
        #expect(try other.titles(in: "Work") == ["Task 2"])
        #expect(try other.titles(in: "Home") == ["Task 1", "Task 3"])
    }

    @Test func theNameAndPlaceOfAListSyncInBothDirections() throws {
        for name in ["work", "garden"] { try synced.server.makeCollection(name, displayName: name) }
        try synced.fill(2)
        let (device, other) = (try synced.device(), try synced.device())
        for device in [device, other] { #expect(try device.sync().code == 0) }
        let names = try other.store.lists().readable.map(\.name)
        try device.store.perform(
            .change(device.list("work"), [FieldChange(.title, .text("Errands & more"))]), at: Device.now)
        try device.store.perform(.move(device.list("garden"), to: .bottom), at: Device.now)
        synced.faults.forgetRequests()
        for device in [device, device, other] { #expect(try device.sync().code == 0) }
        let changes = synced.faults.requests.filter { $0.method == "PROPPATCH" && $0["Authorization"] != nil }
        #expect(
            synced.changes.allSatisfy { $0 == "PROPPATCH" } && changes.count == 2,
            "\(changes.map { String(decoding: $0.body, as: UTF8.self) })")
        let all = try other.store.lists().readable.map(\.name)
        #expect(Set(all) == Set(names).subtracting(["work"]).union(["Errands & more"]))
        let ordered = { (names: [String]) in names.filter { ["Home", "Errands & more", "garden"].contains($0) } }
        #expect(try ordered(all) == ordered(device.store.lists().readable.map(\.name)))
        #expect(ordered(all).last == "garden")
        synced.faults.plan(.status(403), for: "PROPPATCH", times: nil)
        try device.store.perform(.change(device.list("Home"), [FieldChange(.title, .text("House"))]), at: Device.now)
        synced.faults.forgetRequests()
        for _ in 0..<3 { #expect(try device.sync().code == 0) }
        #expect(synced.changes == ["PROPPATCH"])
        #expect(try device.titles(in: "House").count == 2)
    }

    @Test func aStoppedServerIsUnreachableAndLeftAloneForAWhile() throws {
        let device = try synced.device()
        #expect(try device.sync().code == 0)
        synced.server.stop()
        let run = try device.sync()
        #expect(run.code == 5)
        #expect(run.result?.code == .unreachable)
        #expect(try device.store.remoteList(device.list("Home"))?.problem?.code == .unreachable)
        synced.faults.forgetRequests()
        let passed = try device.sync("--heed-back-off")
        #expect(passed.code == 0)
        #expect(passed.result?.lists?.map(\.code) == [.backedOff])
        #expect(synced.faults.requests.isEmpty)
        try synced.server.start()
        // The restarted server keeps its port, so the faulty server can reach it.
        #expect(try device.sync().code == 0)
        #expect(try device.store.remoteList(device.list("Home"))?.problem == nil)
    }

    @Test func aWrongPasswordIsReportedAndTheListsStay() throws {
        try synced.fill(2)
        let device = try synced.device()
        #expect(try device.sync().code == 0)
        try device.confirm(command: "echo wrong")
        let run = try device.sync()
        #expect(run.code == 4)
        #expect(run.result?.accounts?.map(\.code) == [.needsPassword])
        #expect(try device.store.accounts().first?.problem?.code == .needsPassword)
        #expect(try device.titles(in: "Home") == ["Task 1", "Task 2"])
        try device.confirm(command: "echo \(SyncedServer.password)")
        #expect(try device.sync().code == 0)
        #expect(try device.store.accounts().first?.problem == nil)
    }

    @Test func aFailingPasswordCommandIsReported() throws {
        let device = try synced.device()
        try device.confirm(command: "exit 7")
        let run = try device.sync()
        #expect(run.code == 4)
        #expect(run.result?.accounts?.map(\.code) == [.passwordCommand])
        #expect(run.result?.message?.contains("7") == true)
    }

    @Test func aRefusedTaskDoesNotDelayOthers() throws {
        let device = try synced.device()
        try device.add("Milk", "Bread", to: "Home")
        synced.faults.plan(.status(507), for: "PUT")
        let run = try device.sync()
        #expect(run.code == 4)
        #expect(run.result?.lists?.first?.refused == 1)
        #expect(try synced.titles.count == 1)
        #expect(try device.sync("--full").code == 0)
        #expect(try synced.titles == ["Bread", "Milk"])
    }

    @Test func aMassDeletionIsHeldUntilTheUserAnswers() throws {
        try synced.fill(30)
        let device = try synced.device()
        #expect(try device.sync().code == 0)
        for number in 1...25 { try synced.server.remove("uid-\(number).ics", from: "home") }
        let run = try device.sync("--full")
        #expect(run.code == 4)
        #expect(run.result?.lists?.first?.code == .held)
        #expect(try device.titles(in: "Home").count == 30)
        let list = try device.list("Home")
        #expect(try device.run(["answer", list.text, "--delete-here"]).code == 0)
        #expect(try device.sync().code == 0)
        #expect(try device.titles(in: "Home").count == 5)
        #expect(try device.store.trash().records.count == 25)
    }

    @Test func tasksDeletedRightAfterSendingAreNoticedByTheNextSync() async throws {
        let device = try synced.device()
        #expect(try device.sync().code == 0)
        let titles = (1...30).map { "Task \($0)" }
        for title in titles { try device.add(title, to: "Home") }
        #expect(try device.sync().code == 0)
        let names = try synced.server.texts(in: "home").keys
        #expect(names.count == 30)
        // Radicale's token is a hash of the contents: once the collection is empty again, its token equals that of
        // the first sync.
        for name in names { try synced.server.remove(name, from: "home") }
        let run = try device.sync()
        #expect(run.code == 4 && run.result?.lists?.first?.code == .held, "\(run)")
        #expect(run.result?.lists?.first?.held == 30)
        #expect(try Set(device.titles(in: "Home")) == Set(titles))
    }

    @Test func aTemporarilyMissingCollectionIsReportedAndStays() throws {
        try synced.fill(3)
        let device = try synced.device()
        #expect(try device.sync().code == 0)
        let found = try #require(try device.store.remoteLists().first)
        synced.faults.plan(.status(404), times: nil)
        let run = try device.sync()
        #expect(run.code == 4)
        #expect(run.result?.lists?.first?.code == .gone)
        synced.faults.forgetPlans()
        #expect(try device.titles(in: "Home").count == 3)
        #expect(try device.sync().code == 0)
        #expect(try device.store.remoteLists().first?.href == found.href)
    }

    @Test func aMissingCollectionIsRecreatedOnRequest() throws {
        try synced.fill(12)
        try synced.server.fill(
            "home", with: ["uid-1.ics": Radicale.task("uid-1", "Task 1", lines: ["X-FOREIGN;X-P=1:kept"])])
        let (device, other) = (try synced.device(), try synced.device())
        for device in [device, other] { #expect(try device.sync().code == 0) }
        try synced.server.removeCollection("home")
        let run = try device.sync()
        #expect(run.code == 4)
        #expect(run.result?.lists?.first?.code == .gone)
        let list = try device.list("Home")
        #expect(try device.run(["answer", list.text, "--put-anew"]).code == 0)
        let again = try device.sync()
        #expect(again.code == 0, "\(again)")
        #expect(try device.titles(in: "Home").count == 12)
        #expect(try synced.titles == device.titles(in: "Home"))
        #expect(try synced.server.texts(in: "home").values.contains { $0.contains("X-FOREIGN;X-P=1:kept") })
        // The other device finds the collection as it was.
        #expect(try other.sync().code == 0)
        #expect(try other.titles(in: "Home") == device.titles(in: "Home"))
        #expect(try other.store.trash().records.isEmpty && device.store.trash().records.isEmpty)
        synced.faults.forgetRequests()
        for device in [device, other] { #expect(try device.sync("--full").code == 0) }
        #expect(synced.changes == [])
        let new = try Device()
        let found = try new.run(synced.adding + ["--all"])
        #expect(found.result?.lists?.map(\.name) == ["Home"])
    }

    @Test func tasksRestoredFromABackupAreSentAgainAndOthersStay() throws {
        try synced.fill(3)
        let (device, other) = (try synced.device(), try synced.device())
        for device in [device, other] { #expect(try device.sync().code == 0) }
        #expect(try device.run(["backup"], program: "furrow").code == 0)
        let backup = try #require(try device.store.backups().map(\.id).max())
        try device.delete("Task 1", in: "Home")
        try device.rename("Task 2", to: "Task 2 renamed", in: "Home")
        try device.add("Since then", to: "Home")
        #expect(try device.sync().code == 0)
        try other.add("From elsewhere", to: "Home")
        #expect(try other.sync().code == 0)
        #expect(try device.sync().code == 0)
        #expect(try device.store.emptyTrash() == 1)
        #expect(try synced.titles == ["From elsewhere", "Since then", "Task 2 renamed", "Task 3"])
        let restored = try device.run(["backup", "--restore", backup], program: "furrow")
        #expect(restored.code == 0, "\(restored)")
        for device in [device, other, device] { #expect(try device.sync("--full").code == 0) }
        let all = ["From elsewhere", "Since then", "Task 1", "Task 2", "Task 3"]
        #expect(try device.titles(in: "Home") == all)
        #expect(try other.titles(in: "Home") == all)
        #expect(try synced.titles == all)
    }

    @Test func noArgumentAndNoFileContainsThePassword() throws {
        try synced.fill(2)
        let device = try Device()
        let secret = device.folder.file("secret")
        try SyncedServer.password.write(toFile: secret, atomically: true, encoding: .utf8)
        let words = ["add", synced.faults.address, "--user", "anna", "--all", "--password-command", "cat '\(secret)'"]
        let runs = [try device.run(words), try device.sync("--progress"), try device.run(["accounts"])]
        try FileManager.default.removeItem(atPath: secret)
        #expect(runs.allSatisfy { $0.code == 0 }, "\(runs)")
        for name in try device.folder.names {
            let bytes = try? Data(contentsOf: URL(fileURLWithPath: device.folder.file(name)))
            #expect(bytes?.range(of: Data(SyncedServer.password.utf8)) == nil, "\(name)")
        }
    }

    // MARK: - One run at a time, and cancellation

    @Test func aSecondRunWaitsOrEnds() throws {
        try synced.fill(20)
        let device = try synced.device()
        synced.faults.plan(.silence(seconds: 60), for: "REPORT")
        let first = try device.start(["sync"])
        try wait("the first run’s request") { synced.faults.requests.contains { $0.method == "REPORT" } }
        let third = try device.run(["sync", "--no-wait"])
        #expect(third.code == 6)
        #expect(third.result?.code == .busy)
        let second = try device.start(["sync", "--progress"])
        try wait("the second run’s word") { second.lines.contains { $0.contains("waiting") } }
        first.signal(SIGTERM)
        let ended = try first.end()
        #expect(ended.code == 7)
        #expect(ended.result?.code == .canceled)
        #expect(try second.end().code == 0)
        #expect(try device.titles(in: "Home").count == 20)
    }

    @Test func removingAnAccountEndsARunningSyncAndKeepsTheLists() throws {
        try synced.fill(3)
        let device = try synced.device()
        #expect(try device.sync().code == 0)
        synced.faults.plan(.silence(seconds: 60), for: "PROPFIND")
        let run = try device.start(["sync"])
        synced.faults.forgetRequests()
        try wait("the run’s request") { synced.faults.requests.contains { $0.method == "PROPFIND" } }
        let account = try #require(try device.store.accounts().first)
        #expect(try device.run(["remove", account.id.text]).code == 0)
        #expect(try run.end().code == 7)
        #expect(try device.store.accounts().isEmpty)
        #expect(try device.store.remoteLists().isEmpty)
        #expect(try device.titles(in: "Home").count == 3)
        #expect(try synced.titles.count == 3)
    }

    @Test func aRunKilledAtAnyMomentLosesNothing() throws {
        let rounds = Int(ProcessInfo.processInfo.environment["SYNC_KILLS"] ?? "") ?? 8
        let seed = UInt64(ProcessInfo.processInfo.environment["SYNC_SEED"] ?? "") ?? 1
        var generator = SplitMix64(state: seed)
        try synced.fill(40)
        let device = try synced.device()
        var here: [String] = []
        for round in 1...rounds {
            here.append("Here \(round)")
            try device.add("Here \(round)", to: "Home")
            let run = try device.start(["sync"])
            usleep(UInt32.random(in: 1000...400_000, using: &generator))
            run.signal(SIGKILL)
            _ = try run.end()
        }
        let healed = try device.sync("--full")
        #expect(healed.code == 0, "\(healed)")
        let all = ((1...40).map { "Task \($0)" } + here).sorted()
        #expect(try device.titles(in: "Home") == all)
        #expect(try synced.titles == all)
        #expect(try device.store.trash().records.isEmpty)
    }

    private func wait(_ what: String, until holds: () throws -> Bool) throws {
        try BusDesk.wait(for: what, timeout: 300, until: holds)
    }
}
