// Tests that unreadable records of the store are reported at the terminal and preserved.

import Desk
import Foundation
import GRDB
import Store
import Testing

struct UnreadableTests {
    private let terminal: Terminal
    private let ids: [String]

    init() throws {
        terminal = try Terminal()
        ids = try terminal.add("one", "broken")
    }

    /// Changes the store in a way that Furrow never does.
    private func tamper(_ statement: String) throws {
        try DatabaseQueue.opened(terminal.store).writeWithoutTransaction { try $0.execute(sql: statement) }
    }

    private let breaks = "UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE title = 'broken'"

    @Test func theListReportsHowManyRecordsAreUnreadable() throws {
        try tamper(breaks)
        let answer = try terminal.furrow("list")
        #expect(answer.isDone)
        #expect(answer.text.hasSuffix(" one\n"))
        #expect(answer.message.hasPrefix("furrow: Records that cannot be read and are not shown: 1."))
    }

    @Test(arguments: ["done", "delete"]) func anUnreadableTaskIsReportedAsUnreadableAndNotAsMissing(command: String)
        throws
    {
        try tamper(breaks)
        let answer = try terminal.furrow(command, ids[1])
        #expect(answer.ending == .exited(ExitCode.storeFailed))
        #expect(answer.message.contains("cannot be read"), "\(answer.message)")
        let kept = try DatabaseQueue.opened(terminal.store).read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM item WHERE completed IS NULL")
        }
        #expect(kept == 2)
    }

    @Test func anUnreadableDeletedTaskIsReportedAsUnreadableAndNotAsMissing() throws {
        try terminal.furrow("delete", ids[1])
        try tamper(breaks)
        for id in [ids[1], String(ids[1].prefix(8))] {
            let answer = try terminal.furrow("restore", id)
            #expect(answer.ending == .exited(ExitCode.storeFailed))
            #expect(answer.message.contains("cannot be read"), "\(answer.message)")
        }
        #expect(try terminal.furrow("trash").message.contains("not shown: 1."))
    }

    @Test(arguments: [("kind = 'folded'", "“folded”"), ("backward = x'00'", "cannot be read")])
    func aStepThatCannotBeUndoneReportsTheReason(change: String, why: String) throws {
        try tamper("UPDATE step SET \(change)")
        let answer = try terminal.furrow("undo")
        #expect(answer.ending == .exited(ExitCode.storeFailed))
        #expect(answer.message.contains(why), "\(answer.message)")
        #expect(try terminal.titles == ["one", "broken"])
    }

    // MARK: Lists

    private let breaksTheList = "UPDATE list SET name = CAST(x'FFFE' AS TEXT) WHERE name = 'Home'"

    /// Creates a second list of two tasks, makes the list's name unreadable, and returns the ids of the tasks.
    private func breakTheSecondList() throws -> [String] {
        try terminal.furrow("new-list", "Home")
        let ids = try terminal.add("three", "four", to: "Home")
        try tamper(breaksTheList)
        return ids
    }

    private func count(_ table: String) throws -> Int? {
        try DatabaseQueue.opened(terminal.store).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    @Test(arguments: [[], ["--json"]]) func theListsReportHowManyRecordsAreUnreadable(flags: [String]) throws {
        _ = try breakTheSecondList()
        let answer = try terminal.run(["--store", terminal.store, "lists"] + flags)
        #expect(answer.isDone)
        #expect(answer.text.contains("Tasks") && !answer.text.contains("Home"))
        #expect(answer.message.hasPrefix("furrow: Records that cannot be read and are not shown: 1."))
    }

    @Test func theTasksOfAnUnreadableListAreListed() throws {
        let ids = try breakTheSecondList()
        let answer = try terminal.furrow("list")
        #expect(answer.text.split(separator: "\n").map { $0.suffix(4) } == [" one", "oken", "hree", "four"])
        #expect(answer.message.hasPrefix("furrow: Records that cannot be read and are not shown: 1."))
        let json = try terminal.furrow("list", "--json")
        #expect(json.message == answer.message)
        let records = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: any Sendable]])
        #expect(records.map { $0["list"] as? String } == ["Tasks", "Tasks", nil, nil])
        #expect(records.suffix(2).map { $0["id"] as? String } == ids)
        #expect(records.suffix(2).allSatisfy { $0["list"] is NSNull })
        #expect(records.map { $0["position"] as? Int } == [0, 1, 0, 1])
    }

    @Test func unreadableTasksOfAnUnreadableListAreCounted() throws {
        _ = try breakTheSecondList()
        try tamper("UPDATE item SET title = CAST(x'FFFE' AS TEXT) WHERE title IN ('broken', 'four')")
        let message = "furrow: Records that cannot be read and are not shown: 3."
        #expect(try terminal.furrow("list").message.hasPrefix(message))
        #expect(try terminal.furrow("list", "--list", "Tasks").message.contains("not shown: 1."))
    }

    @Test func tasksWithoutAListAreListed() throws {
        _ = try breakTheSecondList()
        try tamper("PRAGMA foreign_keys = OFF; DELETE FROM list WHERE name <> 'Tasks'")
        let answer = try terminal.furrow("list")
        #expect(answer.text.hasSuffix(" four\n"))
        #expect(answer.message.isEmpty)
    }

    @Test func aTaskOfAnUnreadableListIsFoundByItsIDPrefix() throws {
        let ids = try breakTheSecondList()
        let answer = try terminal.furrow("done", String(ids[1].prefix(13)))
        #expect(answer.isDone, "\(answer.message)")
        #expect(try count("item WHERE title = 'four' AND completed IS NOT NULL") == 1)
    }

    @Test(arguments: ["done", "delete"]) func anUnreadableTaskIsReportedAsUnreadableByItsIDPrefix(
        command: String
    ) throws {
        try tamper(breaks)
        let answer = try terminal.furrow(command, String(ids[1].prefix(13)))
        #expect(answer.ending == .exited(ExitCode.storeFailed))
        #expect(answer.message.contains("cannot be read") && !answer.message.contains("no task"), "\(answer.message)")
        #expect(try count("item WHERE completed IS NULL") == 2)
    }

    @Test func anIDPrefixSharedWithAnUnreadableTaskIsAmbiguous() throws {
        let (kept, broken) = ("x'5C1F0000000040008000000000000001'", "x'5C1F0000000040008000000000000002'")
        try tamper("UPDATE item SET id = \(kept) WHERE title = 'one'")
        try tamper("UPDATE item SET id = \(broken), title = CAST(x'FFFE' AS TEXT) WHERE title = 'broken'")
        let answer = try terminal.furrow("delete", "5c1f")
        #expect(answer.message == "furrow: Several ids begin with “5c1f”. Use more characters.\n")
        #expect(try count("item") == 2)
    }

    @Test(arguments: ["ffff", "ffffffff-ffff-4fff-8fff-ffffffffffff"])
    func withUnreadableIDsNoTaskIsReportedAsMissing(id: String) throws {
        try tamper("PRAGMA ignore_check_constraints = ON; UPDATE item SET id = x'0102' WHERE title = 'broken'")
        let answer = try terminal.furrow("done", id)
        #expect(answer.ending == .exited(1))
        #expect(answer.message == "furrow: No readable task has the id “\(id)”.\n")
    }

    @Test(arguments: [["list"], ["add", "x"], ["clear-done"], []])
    func anUnreadableListIsNotReportedAsMissing(command: [String]) throws {
        _ = try breakTheSecondList()
        let answer = try terminal.run(["--store", terminal.store] + command + ["--list", "Home"])
        #expect(answer.ending == .exited(1))
        let message =
            "furrow: No readable list has the name “Home”. The lists are: “Tasks”. Lists that cannot be read: 1. They stay unchanged in the store.\n"
        #expect(answer.message == message)
        #expect(try count("list") == 2)
    }

    @Test(arguments: [["add", "x"], ["clear-done"]]) func ifAllListsAreUnreadableThatIsReported(command: [String])
        throws
    {
        try tamper("UPDATE list SET name = CAST(x'FFFE' AS TEXT)")
        let answer = try terminal.run(["--store", terminal.store] + command)
        #expect(answer.ending == .exited(command[0] == "add" ? ExitCode.storeFailed : ExitCode.failed))
        #expect(answer.message.contains("cannot be read"), "\(answer.message)")
        #expect(try count("item") == 2)
    }

    @Test func clearDoneReportsUnreadableTasks() throws {
        try terminal.furrow("done", ids[1])
        try tamper(breaks)
        let answer = try terminal.furrow("clear-done")
        #expect(answer.isDone)
        #expect(answer.message.contains("Records of “Tasks” that cannot be read: 1."), "\(answer.message)")
        #expect(try count("item") == 2)
    }
}
