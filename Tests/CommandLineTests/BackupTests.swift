// Tests of `furrow backup`, and of the backup that the first command of a day makes.

import Foundation
import Store
import Testing
import Todo

struct BackupTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
        try terminal.add("Milk", "Bread")
    }

    /// Returns the output of `backup --list --json`.
    private func backups() throws -> [[String: any Sendable]] {
        let json = try JSONSerialization.jsonObject(with: try terminal.furrow("backup", "--list", "--json").output)
        return try #require(json as? [[String: any Sendable]])
    }

    private func date(_ index: Int = 0) throws -> String { try #require(try backups()[index]["date"] as? String) }

    private var folder: String { terminal.folder + "/backups" }

    @Test func theFirstCommandThatChangesExistingDataMakesABackup() throws {
        #expect(try backups().isEmpty)
        try terminal.furrow("list")
        #expect(try backups().isEmpty)
        try terminal.furrow("add", "Eggs")
        try terminal.furrow("add", "Salt")
        let backup = try #require(try backups().first)
        #expect(try backups().count == 1)
        #expect(
            Set(backup.keys) == ["date", "daily", "path", "items", "lists", "added", "changed", "removed"])
        #expect(backup["items"] as? Int == 2 && backup["lists"] as? Int == 1 && backup["daily"] as? Bool == true)
        #expect(backup["added"] as? Int == 2 && backup["changed"] as? Int == 0 && backup["removed"] as? Int == 0)
        let path = try #require(backup["path"] as? String)
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func theBackupListShowsTheChangesSinceEachBackup() throws {
        let path = try terminal.furrow("backup").text.trimmingCharacters(in: .newlines)
        let day = try date()
        #expect(path == folder + "/furrow.db." + day)
        #expect(
            try terminal.furrow("backup", "--list").text == "\(day)  2 tasks, 1 list. No changes since.\n")
        try terminal.furrow("new-list", "Home")
        let ids = try terminal.add("Sweep")
        try terminal.furrow("done", ids[0])
        let milk = try #require(try terminal.furrow("list").text.split(separator: " ").dropFirst(2).first)
        try terminal.furrow("delete", String(milk))
        #expect(
            try terminal.furrow("backup", "--list").text
                == "\(day)  2 tasks, 1 list. Since then: 2 added, 1 removed.\n")
    }

    private func only(_ answer: Answer) throws -> NSDictionary {
        let json = try JSONSerialization.jsonObject(with: answer.output)
        let backups = try #require(json as? [NSDictionary])
        return try #require(backups.count == 1 ? backups.first : nil)
    }

    @Test func aNewBackupReportsItsContents() throws {
        let made = try only(try terminal.furrow("backup", "--json"))
        #expect(made == (try backups()[0]) as NSDictionary)
        #expect(made["items"] as? Int == 2 && made["lists"] as? Int == 1)
        #expect(["added", "changed", "removed"].allSatisfy { made[$0] as? Int == 0 })
        try terminal.add("Eggs")
        let present = try only(try terminal.furrow("backup", "--restore", date(), "--json"))
        #expect(present == (try backups()[0]) as NSDictionary)
        #expect(present["items"] as? Int == 3 && present["removed"] as? Int == 1 && present["added"] as? Int == 0)
    }

    @Test func aRestoreIsUndoneLikeAnyOtherStep() throws {
        try terminal.furrow("backup")
        let day = try date()
        try terminal.add("Eggs")
        let answer = try terminal.furrow("backup", "--restore", day)
        let present = try date()
        #expect(answer.text == "Restored: \(day). The previous state was backed up: \(present)\n")
        #expect(present.hasPrefix("\(day)T"))
        #expect(try terminal.titles == ["Milk", "Bread"])
        #expect(try terminal.furrow("undo").text == "Undone: restored the backup of \(day)\n")
        #expect(try terminal.titles == ["Milk", "Bread", "Eggs"])
        try terminal.furrow("redo")
        try terminal.furrow("backup", "--restore", present)
        #expect(try terminal.titles == ["Milk", "Bread", "Eggs"])
        let again = try terminal.furrow("backup", "--restore", present)
        #expect(again.text.hasPrefix("Everything already matches the backup. The current state was backed up: "))
    }

    @Test func aPrintedFileNameSuffixIdentifiesABackup() throws {
        try terminal.furrow("backup")
        try terminal.add("Eggs")
        let path = try terminal.furrow("backup").text.trimmingCharacters(in: .newlines)
        let name = try #require(path.split(separator: ".").last.map(String.init))
        #expect(name.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d{6}/#) != nil)
        try terminal.add("Salt")
        #expect(try terminal.furrow("backup", "--restore", name).isDone)
        #expect(try terminal.titles == ["Milk", "Bread", "Eggs"])
    }

    @Test func aUniquePrefixOfADateIdentifiesABackup() throws {
        try terminal.furrow("backup")
        let day = try date()
        try terminal.add("Eggs")
        #expect(try terminal.furrow("backup", "--restore", String(day.prefix(7))).isDone)
        #expect(try terminal.titles == ["Milk", "Bread"])
        // The state before the restore is now a backup of the same month.
        let present = try date()
        let answer = try terminal.furrow("backup", "--restore", String(day.prefix(7)))
        #expect(answer.ending == .exited(ExitCode.failed))
        #expect(answer.message == "furrow: Several backups begin with “\(day.prefix(7))”. Use more of the date.\n")
        #expect(try terminal.furrow("backup", "--restore", String(present.prefix(16))).isDone)
        #expect(try terminal.titles == ["Milk", "Bread", "Eggs"])
        // The day without a time means the day's regular backup.
        #expect(try terminal.furrow("backup", "--restore", day).isDone)
        #expect(try terminal.titles == ["Milk", "Bread"])
    }

    @Test func anUnreadableBackupIsListedAndRefused() throws {
        try terminal.furrow("backup")
        let path = try #require(try backups()[0]["path"] as? String)
        let day = try date()
        try Data("no store".utf8).write(to: URL(fileURLWithPath: path))
        let list = try terminal.furrow("backup", "--list")
        #expect(list.isDone && list.text == "\(day)\n")
        #expect(list.message.contains("is not a Furrow store"))
        #expect(try backups()[0]["items"] is NSNull)
        #expect(try terminal.furrow("backup", "--restore", day).ending == .exited(ExitCode.storeFailed))
        #expect(try terminal.titles == ["Milk", "Bread"])
    }

    @Test func aFailedBackupIsReportedAndTheCommandStillRuns() throws {
        try Data().write(to: URL(fileURLWithPath: folder))
        let answer = try terminal.furrow("add", "Eggs")
        #expect(answer.isDone)
        #expect(answer.message.hasPrefix("furrow: Today’s backup of your tasks could not be made in \(folder): "))
        #expect(try terminal.titles == ["Milk", "Bread", "Eggs"])
        #expect(try terminal.furrow("backup").ending == .exited(ExitCode.storeFailed))
    }

    @Test func concurrentFirstCommandsMakeOneBackup() async throws {
        try await withThrowingTaskGroup(of: Void.self) { [terminal = Shared(terminal)] group in
            for number in 0..<4 {
                group.addTask {
                    let answer = try terminal.value.furrow("add", "\(number)")
                    #expect(answer.isDone && answer.message.isEmpty)
                }
            }
            try await group.waitForAll()
        }
        #expect(try backups().count == 1)
        #expect(try backups()[0]["items"] as? Int == 2)
        #expect(try terminal.titles.count == 6)
    }

    @Test func aProgramKilledDuringABackupLeavesNoneAndTheNextMakesIt() throws {
        // The store is large enough (40 MB) to kill the program during the backup.
        let notes = FieldChange.notes(String(repeating: "All there is to say. ", count: 200))
        let items = (0..<10_000).map { NewItem(title: "Item \($0)", fields: [notes]) }
        do {
            let store = try Store.open(at: terminal.store)
            try store.perform(.add(items, at: .bottom, in: TodoList.tasks.id), at: Timestamp(milliseconds: 1))
            try FileManager.default.removeItem(atPath: folder)
        }
        var caught = 0
        for _ in 0..<40 where caught < 3 {
            let ending = try terminal.cutShort("add", "first") {
                ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).contains {
                    $0.contains(".partial-")
                }
            }
            let all = try terminal.furrow("backup", "--list", "--json").output
            let isMade = try JSONSerialization.jsonObject(with: all) as? [[String: any Sendable]]
            if ending != nil, isMade?.isEmpty == true {
                caught += 1
                // The change waits for the backup.
                #expect(try !terminal.titles.contains("first"))
            } else if FileManager.default.fileExists(atPath: folder) {
                try FileManager.default.removeItem(atPath: folder)
            }
        }
        #expect(caught == 3)
        let before = try terminal.titles.count
        try terminal.furrow("add", "last")
        #expect(try backups().map { $0["items"] as? Int } == [before])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(names == ["furrow.db.\(try date())", "furrow.db.lock"])
    }
}
