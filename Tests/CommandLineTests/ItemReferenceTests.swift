// Tests of naming tasks by their ids or by prefixes of them.

import Desk
import Foundation
import Store
import Testing
import Todo

struct ItemReferenceTests {
    private let terminal: Terminal

    init() throws {
        terminal = try Terminal()
    }

    /// Adds tasks with these ids. The title is the id's last digit.
    private func add(_ ids: String...) throws {
        let items = try ids.map { id in
            NewItem(id: try #require(UUID(uuidString: id)), title: String(id.suffix(1)))
        }
        try Store.open(at: terminal.store).perform(
            .addToDefaultList(items, at: .bottom), at: Timestamp(milliseconds: 1_800_000_000_000))
    }

    private let one = "5c1f0000-0000-4000-8000-000000000001"
    private let two = "5c1f0000-0000-4000-8000-000000000002"
    private let three = "5c1fa000-0000-4000-8000-000000000003"

    @Test func aPrefixOfAnIDIsEnoughInUpperOrLowerCase() throws {
        try add(one, two, three)
        #expect(try terminal.furrow("done", "5C1FA").isDone)
        #expect(try terminal.titles == ["1", "2", "✓3"])
        #expect(try terminal.furrow("delete", one.uppercased(), two).isDone)
        #expect(try terminal.titles == ["✓3"])
    }

    @Test(arguments: ["done", "delete"]) func anAmbiguousIDPrefixIsRefused(command: String) throws {
        try add(one, two, three)
        for beginning in ["5c1f", "5c1f0000-0000-4000-8000-00000000000"] {
            let answer = try terminal.furrow(command, beginning)
            #expect(answer.ending == .exited(1))
            #expect(answer.message == "furrow: Several ids begin with “\(beginning)”. Use more characters.\n")
        }
        #expect(try terminal.titles == ["1", "2", "3"])
    }

    @Test(arguments: ["done", "delete"]) func anUnknownIDIsRefusedAndNothingChanges(command: String) throws {
        try add(one, two, three)
        for unknown in [
            "ffff", "00000000-0000-4000-8000-000000000000", "5c1g", "5c1f0000-0000-4000-8000-0000000000011",
        ] {
            let answer = try terminal.furrow(command, one, unknown)
            #expect(answer.ending == .exited(1))
            #expect(answer.message == "furrow: There is no task “\(unknown)”. See “furrow list” for the ids.\n")
        }
        #expect(try terminal.titles == ["1", "2", "3"])
    }

    @Test(arguments: ["", "5", "5c1"]) func anIDPrefixNeedsFourCharacters(short: String) throws {
        try add(one)
        let answer = try terminal.furrow("delete", short)
        #expect(answer.ending == .exited(ExitCode.misunderstood))
        let reason = "furrow: “\(short)” is too short for an id. Use at least four characters.\n"
        #expect(answer.message.hasPrefix(reason))
        #expect(try terminal.titles.count == 1)
    }

    @Test func theIDOfAListDoesNotIdentifyATask() throws {
        let list = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        for id in [list, String(list.prefix(8))] {
            let answer = try terminal.furrow("delete", id)
            #expect(answer.message == "furrow: There is no task “\(id)”. See “furrow list” for the ids.\n")
        }
    }

    @Test func aListCanBeNamedByItsID() throws {
        let list = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        try terminal.furrow("add", "--list", list.uppercased(), "Sweep")
        #expect(try terminal.furrow("list", "--list", list).text.hasSuffix(" Sweep\n"))
    }

    @Test(arguments: ["Home", "hOME"]) func anAmbiguousListNameIsRefusedWithTheIDs(name: String) throws {
        let ids = [one, two]
        try terminal.add("x")
        try Store.open(at: terminal.store).perform(
            .add(
                try ids.map { NewItem(id: try #require(UUID(uuidString: $0)), title: "Home") }, at: .bottom,
                in: TodoList.root), at: Timestamp(milliseconds: 1_800_000_000_000))
        for command in [["add", "y"], ["list"], ["clear-done"]] {
            let answer = try terminal.run(["--store", terminal.store] + command + ["--list", name])
            #expect(answer.ending == .exited(ExitCode.failed))
            #expect(
                answer.message
                    == "furrow: Several lists have the name “\(name)”. Use an id instead: \(one), \(two).\n")
        }
    }

    @Test func anExactListNameWins() throws {
        try terminal.furrow("new-list", "Home")
        try terminal.furrow("new-list", "home")
        try terminal.furrow("add", "--list", "home", "Sweep")
        #expect(try terminal.furrow("list", "--list", "home").text.hasSuffix(" Sweep\n"))
        #expect(try terminal.furrow("list", "--list", "Home").text.isEmpty)
    }

    @Test func valuesInMessagesAreNotSearchedForPlaceholders() throws {
        #expect(try terminal.furrow("done", "{id}{id}").message.hasPrefix("furrow: There is no task “{id}{id}”."))
        #expect(try terminal.furrow("list", "--list", "{name}").message.hasPrefix("furrow: There is no list “{name}”."))
    }

    @Test func theListPrintsTheShortestUniqueIDPrefixes() throws {
        try add(one, three)
        #expect(try terminal.furrow("list").text == "[ ] 5c1f0 1\n[ ] 5c1fa 3\n")
        try add(two)
        #expect(try terminal.furrow("list").text.hasPrefix("[ ] \(one) 1\n[ ] \(three) 3\n"))
    }

    @Test func idPrefixesAreUniqueAcrossAllLists() throws {
        try add(one, two)
        let list = try terminal.furrow("new-list", "Home").text.trimmingCharacters(in: .newlines)
        let item = NewItem(id: try #require(UUID(uuidString: three)), title: "3")
        try Store.open(at: terminal.store).perform(
            .add([item], at: .top, in: try #require(UUID(uuidString: list))),
            at: Timestamp(milliseconds: 1_800_000_000_000))
        // The prefix has to be unique only for the listed task, not for the tasks of other lists.
        let line = try terminal.furrow("list", "--list", "Home").text
        #expect(line == "[ ] 5c1fa 3\n")
        #expect(try terminal.furrow("done", String(line.split(separator: " ")[2])).isDone)
        #expect(try terminal.titles == ["1", "2", "✓3"])
    }

    @Test func deletedTasksDoNotLengthenIDPrefixes() throws {
        try add(one, two, three)
        try terminal.furrow("delete", one, two)
        #expect(try terminal.furrow("list").text == "[ ] 5c1f 3\n")
        #expect(try terminal.furrow("list", "--list", "Tasks").text == "[ ] 5c1f 3\n")
        #expect(try terminal.furrow("done", "5c1f").isDone)
    }

    @Test func completingADoneTaskIsReported() throws {
        try add(one)
        #expect(try terminal.furrow("done", one).message.isEmpty)
        let answer = try terminal.furrow("done", one)
        #expect(answer.isDone)
        #expect(answer.message == "furrow: “1” is already completed.\n")
    }
}
