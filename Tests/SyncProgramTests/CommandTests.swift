// Tests of `furrow account` and `furrow sync`: the real program at a terminal, which starts the sync program.

import DavServers
import Desk
import Foundation
import Store
import SyncClient
import TestSupport
import Testing
import Todo

@Suite(.serialized, .enabled(if: Radicale.shouldRun, "needs radicale"))
struct CommandTests {
    private let synced: SyncedServer
    private let device: Device

    init() throws {
        synced = try SyncedServer()
        device = try Device()
        try synced.server.makeCollection("work", displayName: "Work")
    }

    private func furrow(_ words: String..., input: String = "") throws -> Run {
        try device.run(words, program: "furrow", input: input)
    }

    private func add(_ options: String...) throws -> Run {
        let words = ["account", "add", synced.faults.address, "--user", "anna"]
        return try device.run(
            words + ["--password-command", "echo \(SyncedServer.password)"] + options, program: "furrow")
    }

    @Test func anAccountIsAddedSyncedAndRemoved() throws {
        try synced.fill(3)
        let added = try add("--all")
        #expect(added.code == 0, "\(added)")
        let id = try #require(added.lines.first)
        #expect(UUID(uuidString: id) != nil)
        let first = try furrow("sync")
        #expect(first.code == 0, "\(first)")
        #expect(first.lines.sorted() == ["Home: changed here: 3", "Work: nothing new"])
        #expect(try furrow("list", "--list", "Home").lines.count == 3)
        let listed = try furrow("account", "list")
        #expect(listed.lines.first?.hasPrefix(id) == true)
        #expect(listed.lines.dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }.sorted() == ["Home", "Work"])
        #expect(try furrow("account", "remove", id).code == 0)
        #expect(try furrow("account", "list").lines == [])
        #expect(try device.titles(in: "Home").count == 3)
        #expect(try furrow("sync").code == 0)
    }

    @Test func withoutAllListsAreTurnedOnIndividually() throws {
        let added = try add()
        let id = try #require(added.lines.first)
        #expect(added.errors.contains("Home") && added.errors.contains("Work"))
        let lists = try furrow("account", "lists", id)
        #expect(lists.lines.count == 2)
        #expect(lists.lines.allSatisfy { $0.hasPrefix("  ") })
        let on = try furrow("account", "lists", id, "--on", "Work")
        #expect(on.lines.filter { $0.hasPrefix("* Work") }.count == 1, "\(on)")
        let off = try furrow("account", "lists", id, "--off", "Work")
        #expect(off.lines.allSatisfy { $0.hasPrefix("  ") })
        let wrong = try furrow("account", "lists", id, "--on", "Nothing")
        #expect(wrong.code == 1)
        #expect(wrong.errors.contains("Home"))
    }

    @Test func unreadPartsOfNewAndChangedTasksAreReported() throws {
        _ = try add("--all")
        let due = "DUE:20301203T090000Z"
        let alarms = (1...33).flatMap {
            ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT\($0)M", "END:VALARM"]
        }
        let empty = Radicale.task("empty", "").replacing("SUMMARY:\r\n", with: "")
        let texts = [
            "old.ics": Radicale.task("old", "Old", lines: ["DTSTART:18990101T000000Z", due]), "empty.ics": empty,
            "many.ics": Radicale.task("many", "Many", lines: [due] + alarms),
        ]
        try synced.server.fill("home", with: texts)
        let first = try furrow("sync")
        #expect(
            first.lines.contains(
                "Home: changed here: 3, tasks with dates that cannot be read: 1, tasks with more than 32 reminders: 1, "
                    + "empty tasks: 1"),
            "\(first)")
        #expect(try furrow("sync", "--full").lines.sorted() == ["Home: nothing new", "Work: nothing new"])
        let changed = Radicale.task("old", "Changed", lines: ["DTSTART:18990101T000000Z", due])
        try synced.server.fill("home", with: ["old.ics": changed])
        let json = try furrow("sync", "--full", "--json")
        let answer = try JSONDecoder().decode(SyncResult.self, from: Data(json.lines.joined().utf8))
        let home = try #require(answer.lists?.first { $0.name == "Home" })
        #expect(home.pulled == 1 && home.unreadDates == 1, "\(json)")
        #expect(home.manyReminders == nil && home.emptyTasks == nil && home.laterOccurrences == nil)
    }

    @Test func listsAreCreatedAndRenamedOnTheServer() throws {
        let id = try #require(try add("--all").lines.first)
        let made = try furrow("account", "lists", id, "--make", "Garden", "--make", "Café 😀")
        #expect(made.code == 0 && made.lines.contains { $0.hasPrefix("* Garden") }, "\(made)")
        #expect(made.lines.contains { $0.hasPrefix("* Café 😀") }, "\(made)")
        #expect(try furrow("add", "--list", "Garden", "Weed").code == 0)
        #expect(try furrow("rename-list", "Garden", "Yard").code == 0)
        let renamed = try furrow("sync")
        #expect(
            renamed.code == 0 && renamed.lines.contains("Yard: changed on the server: 1, new name or color"),
            "\(renamed)")
        #expect(try furrow("sync").lines.contains("Yard: nothing new"))
        let lists = try furrow("account", "lists", id)
        #expect(lists.lines.contains { $0.hasPrefix("* Yard") } && !lists.lines.contains { $0.contains("Garden") })
        #expect(try furrow("account", "lists", id, "--make", " ").code == 2)
    }

    @Test func aCreatedListCountsEvenIfTheServerFailsAfterward() throws {
        let id = try #require(try add("--all").lines.first)
        let faults = synced.faults
        faults.plan(
            .edit { _ in faults.plan(.edit { $0.text = "no XML" }, for: "PROPFIND", times: nil) }, for: "MKCALENDAR")
        let made = try furrow("account", "lists", id, "--make", "Garden")
        #expect(made.code == 0 && made.lines.contains { $0.hasPrefix("* Garden") }, "\(made)")
        #expect(made.errors.contains("The changes were made"), "\(made)")
        faults.forgetPlans()
        #expect(try furrow("account", "lists", id).lines.count { $0.hasPrefix("* Garden") } == 1)
    }

    @Test func exitCodesDescribeTheProblem() throws {
        _ = try add("--all")
        #expect(try furrow("sync").code == 0)
        try device.add("Milk", to: "Home")
        synced.faults.plan(.status(507), for: "PUT")
        let refused = try furrow("sync")
        #expect(refused.code == 4)
        #expect(refused.errors.hasPrefix("furrow: Home: "), "\(refused)")
        #expect(refused.lines.sorted() == ["Home: refused: 1", "Work: nothing new"])
        synced.server.stop()
        let unreached = try furrow("sync")
        #expect(unreached.code == 5 && !unreached.lines.contains { $0.contains("nothing new") }, "\(unreached)")
        let gone = try furrow("sync", "--json")
        #expect(gone.code == 5, "\(gone)")
        let answer = try JSONDecoder().decode(SyncResult.self, from: Data(gone.lines.joined().utf8))
        #expect(answer.code == .unreachable)
        #expect(try furrow("account", "remove", "nonsense").code == 1)
        #expect(try furrow("account", "add", "https://cloud.example.org").code == 2)
        #expect(try furrow("sync", "--nonsense").code == 2)
    }

    @Test func withoutASecretServiceThePasswordCommandIsSuggested() throws {
        let run = try furrow(
            "account", "add", synced.faults.address, "--user", "anna", input: SyncedServer.password + "\n")
        #expect(run.code == 4, "\(run)")
        #expect(run.errors.contains("password command"))
        #expect(try device.store.accounts().isEmpty)
    }

    @Test func aMissingSyncProgramIsReported() throws {
        let alone = device.folder.file("furrow")
        let path = try #require(Desk.builtProgram("furrow"))
        // Another process copies the program. A program cannot be started while a process still has it open for
        // writing, and a fork made by another test could keep this process's descriptor open.
        let copying = try Process.run(URL(fileURLWithPath: "/bin/cp"), arguments: [path, alone])
        copying.waitUntilExit()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: alone)
        process.arguments = ["--store", device.path, "sync"]
        process.environment = ["HOME": device.folder.path, "PATH": "/nowhere", "LC_ALL": "C.UTF-8"]
        let run = try RunningProgram(process, input: "", folder: device.folder).end()
        #expect(run.code == 1)
        #expect(run.errors.contains("furrow-sync"), "\(run)")
    }
}
